"""Hints: the wrong entries of a grid that is partly filled, or the steps to the next number."""

from __future__ import annotations

from ..base.english import listing
from ..base.errors import LimitMet
from ..model.solution_path import Hint
from .rating import TECHNIQUES
from .sentences import capital
from .state import Contradiction, SolveSession, State
from .techniques import WITHOUT_TRIALS
from .techniques.trials import look_for_search, refute_rival, what_if
from .walk import StepNarrator, StepSolver, in_order, next_step, undetermined_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..solving.budget import Budget
    from .deduction import Deduction
    from .step_model import StepModel
    from .walk import ModelMaker

MAX_TRIALS = 2
"""Maximum number of trials before one number; a person would not follow more."""
MAX_REASON = 400
"""Longest reason why an entry is wrong, in characters; longer ones are proofs, not advice."""


def hint(make: ModelMaker, filled: Mapping[str, Collection[int]], budget: Budget) -> Hint:
    """Return a hint for a puzzle that is partly filled: the wrong entries, or else the steps to the next number.

    ``make`` is that of `walk`; ``filled`` has one value for each entry, or several for pencil marks. Raises
    `ValueError` like `walk`.
    """
    try:
        model = make(budget.look)
        masks = model.with_entries(filled)
        wrong = _mistakes(model, filled, budget)
        if wrong is None:
            return Hint({}, (), ending="The puzzle has no solution.")
        if wrong:
            return Hint(wrong, (), ending=_why_wrong(model, filled, wrong, budget))
        return _next(model, masks, budget)
    except LimitMet as late:
        return Hint({}, (), limit=late.limit)


def _next(model: StepModel, masks: Sequence[int], clock: Budget) -> Hint:
    """Return the steps to the next number as a hint."""
    session = SolveSession(clock)
    walker = StepSolver(State.beginning(model, masks, session))
    wanted, trials = -1, 0
    while wanted < 0:
        finding = next_step(walker.state, WITHOUT_TRIALS)
        if finding is None:
            trials += 1
            finding = _by_trial(walker.state, trials <= MAX_TRIALS)
        if finding is None:
            break
        if any(x < model.symbols for x in walker.carry_out(finding).placed):  # not only carries, which have no cell
            wanted = len(walker.done) - 1
    if wanted < 0 and all(walker.state.solved):
        return Hint({}, (), ending="Everything is filled in correctly.")
    if wanted >= 0:
        order = in_order(walker, [wanted])
    else:
        order = list(range(len(walker.done)))
    if wanted >= 0 and walker.done[wanted].finding.technique == "search":  # a search does not depend on earlier steps
        order = [wanted]
    telling = StepNarrator(State.beginning(model, masks, session))
    where = how = ""
    for number in order:
        finding = walker.done[number].finding
        if not where:
            where, how = _where(telling.walker.state, finding), f"{capital(TECHNIQUES[finding.technique][1])}."
        telling.tell(finding)
    known = telling.walker.state
    while wanted >= 0 and not _places_number(telling):  # in another order the steps may find less
        finding = next_step(known)
        if finding is None:
            break
        telling.take(finding)
    ending = "" if wanted >= 0 else undetermined_part(walker.state)
    return Hint({}, tuple(telling.steps), where, how, ending=ending)


def _by_trial(state: State, short: bool) -> Deduction | None:
    """Return a step by a trial, preferably one that leads to a number.

    Unless ``short``, or if no trial finds anything, return a step by a search.
    """
    found = None
    if short:
        found = refute_rival(state) or next_step(state)
    return found or next(look_for_search(state), None) or next_step(state)


def _places_number(telling: StepNarrator) -> bool:
    """Return True if the last step places a number in a cell of the puzzle."""
    model = telling.walker.state.model
    return any(model.of[name] < model.symbols for step in telling.steps[-1:] for name in step.placed)


def _where(state: State, finding: Deduction) -> str:
    """Return where to look, as in ``Look at column 2.``"""
    if finding.technique == "naked single":
        return f"Look at {state.model.names[finding.cells[0]]}."
    if finding.technique in ("Nishio", "nested trial", "forcing chains", "search") or not finding.units:
        return f"Look at {listing(state.model.names[x] for x, _ in finding.eliminated)}."
    return f"Look at {listing(dict.fromkeys(unit.label for unit in finding.units[:3]))}."


# --- mistakes


def _mistakes(model: StepModel, filled: Mapping[str, Collection[int]], clock: Budget) -> dict[str, int] | None:
    """Return the wrong entries by name; None if the puzzle has no solution. Raise `LimitMet`.

    For pencil marks without the right value, the least mark is returned. If the puzzle has several solutions, the wrong
    entries are those that no solution has, or else the first one that contradicts the entries before it.
    """
    compiled = clock.compiled(model.puzzle)

    def found(assumptions: Mapping[str, Collection[int]], most: int = 1) -> list[dict[str, int]]:
        solutions = list(clock.found(compiled, most, assumptions=assumptions))
        if clock.limit:
            raise LimitMet(clock.limit)
        return solutions

    # Entries that belong to a solution are right.
    if found(filled):
        return {}
    solutions = found({}, 2)
    if not solutions:
        return None
    first = {name: min(values) for name, values in filled.items()}
    if len(solutions) == 1:
        right = solutions[0]
        return {name: first[name] for name, values in filled.items() if right[name] not in values}
    alone = {name: first[name] for name, values in filled.items() if not found({name: values})}
    if alone:
        return alone
    together: dict[str, Collection[int]] = {}
    for name, values in filled.items():
        together[name] = values
        if not found(together):
            break
    return {name: first[name]}


def _why_wrong(model: StepModel, filled: Mapping[str, Collection[int]], wrong: Mapping[str, int], clock: Budget) -> str:
    """Return why the first wrong entry contradicts the right ones; empty if there is no short reason."""
    right = {name: values for name, values in filled.items() if name not in wrong}
    name, value = next(iter(wrong.items()))
    try:
        state = State.beginning(model, model.with_entries(right), SolveSession(clock))
        x, bit = model.of[name], model.bit[value]
        if not state.masks[x] & bit:
            at = [y for y in model.peers[x] if state.solved[y] and state.masks[y] == bit]
            if at:
                return f"{model.names[at[0]]} is already {value}."
            return ""
        finding = what_if(state, x, bit)
    except (Contradiction, LimitMet):
        return ""
    if finding is None:
        return ""
    text = "".join(part.text for part in finding.sentence(state))
    return text if len(text) <= MAX_REASON else ""
