"""The solution path: find all steps, drop unnecessary ones, and describe the others just before they are needed.

A path that does not reach a unique solution ends with a sentence about the solutions that are left, or about a
contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from ..base.english import listing, plural_form
from ..base.errors import Limit, LimitMet
from ..model.expressions import holds
from ..model.puzzle import Puzzle
from ..model.solution_path import SolutionPath, Step
from ..model.status import Status
from ..solving.budget import Budget
from .bitsets import bits, by_cell, single
from .deduction import Deduction, entails, least, named, needs_of, numbers
from .derived import model_of
from .rating import rating
from .sentences import SentenceBuilder, capital, spoken
from .state import Contradiction, SolveSession, State
from .step_model import StepModel
from .techniques import LADDER, Ladder
from .techniques.fillings import fillings

Gone = dict[int, int]
SHARE = 0.6
"""Fraction of the time for finding steps; the remaining time is for describing them."""


@dataclass(slots=True, unsafe_hash=True)
class AppliedStep:
    """A deduction that was carried out, and its effects.

    The effects are the candidates ``gone``, the cells ``placed`` and the candidates ``peer_eliminated`` from their
    peers.
    """

    finding: Deduction
    needs: Gone | None  # None: not computed yet
    before: tuple[int, ...]  # the candidates before the step
    gone: Gone
    placed: Sequence[int]
    peer_eliminated: Gone
    missed: Gone  # the earlier removals on which the placed cells depend


class StepSolver:
    """A solver that applies steps one by one and records which steps removed each candidate (``crossed_by``).

    If ``dropping``, ``crossed_by`` also has later steps that would have removed the candidate. The last of them counts,
    so earlier ones may turn out to be unnecessary.
    """

    def __init__(self, state: State, dropping: bool = True) -> None:
        self.state = state
        self.dropping = dropping
        self.done: list[AppliedStep] = []
        self.crossed_by: dict[tuple[int, int], list[int]] = {}

    def finish(self) -> tuple[str, Limit]:
        """Take steps to the end; return a sentence about a contradiction and the limit that was met, empty if none."""
        try:
            while not all(self.state.solved) and (finding := next_step(self.state)):
                self.carry_out(finding)
        except Contradiction as contradiction:
            return contradiction_text(contradiction, self.state), Limit.NONE
        except LimitMet as late:
            return "", late.limit
        return "", Limit.NONE

    def carry_out(self, finding: Deduction, needs: Gone | None = None) -> AppliedStep:
        """Carry out a step. Its needs, unless given, are computed when `rests_on` asks for them."""
        state, number, before = self.state, len(self.done), tuple(self.state.masks)
        settled = {x for x, _ in finding.eliminated if self.dropping and entails(state, finding, x)}
        gone = state.cross_out(finding.eliminated)
        placed = [x for x in dict.fromkeys([*gone, *finding.cells]) if single(state.masks[x]) and not state.solved[x]]
        missed = {x: state.candidates_gone(x) for x in placed if x not in settled}
        from_peers: Gone = {}
        for x in placed:
            from_peers = by_cell((*from_peers.items(), *state.sweep(x).items()))
        whole = {x: state.candidates_gone(x) for x in placed if x in settled}  # earlier removals do not count as missed
        # A step that settles a cell by itself counts for what the cell lost before: earlier steps may be unnecessary.
        for key in (*_each(gone), *_each(from_peers), *_each(whole)):
            self.crossed_by.setdefault(key, []).append(number)
        state.last = frozenset((*gone, *placed))
        done = AppliedStep(finding, needs, before, gone, placed, from_peers, missed)
        self.done.append(done)
        return done

    def rests_on(self, number: int) -> set[int]:
        """Return the numbers of the earlier steps that removed the candidates that a step needs."""
        done = self.done[number]
        if done.needs is None:
            done.needs = needs_of(self.state.bare(done.before), done.finding)
        earlier = (self.crossed_by.get(key, ()) for key in (*_each(done.needs), *_each(done.missed)))
        before = ([one for one in steps if one < number] for steps in earlier)
        return {steps[-1] for steps in before if steps}


def _each(masks: Gone) -> list[tuple[int, int]]:
    """Return cell and bit of each candidate of ``masks``."""
    return [(x, bit) for x, mask in masks.items() for bit in bits(mask)]


def next_step(state: State, ladder: Ladder = LADDER) -> Deduction | None:
    """Return the cheapest step, None if there is none.

    Among equally cheap steps, one near the last step is preferred, then one that places or removes most.
    """
    best: Deduction | None = None
    least: tuple[float, ...] = ()
    state.cheapest = float("inf")
    for floor, look in ladder:
        # No later technique can find a cheaper step.
        if best is not None and best.cost <= floor:
            break
        state.clock.look()
        for finding in filter(None, look(state)):
            rank = _rank(state, finding)
            if best is None or rank < least:
                best, least = finding, rank
                state.cheapest = best.cost
    return best


def _rank(state: State, finding: Deduction) -> tuple[float, ...]:
    masks = state.masks
    placed = len(finding.cells) + sum(single(masks[x] & ~mask) for x, mask in finding.eliminated)
    removed = sum((masks[x] & mask).bit_count() for x, mask in finding.eliminated)
    near = any(not state.last.isdisjoint(unit.cellset) for unit in finding.units)
    return round(finding.cost, 2), not near, -placed, -removed


# --- description


def in_order(walker: StepSolver, wanted: Sequence[int]) -> list[int]:
    """Return the ``wanted`` steps and those they depend on, each just before it is first needed."""
    order: list[int] = []
    seen: set[int] = set()
    for number in wanted:
        if number in seen:
            continue
        seen.add(number)
        # Depth-first without recursion, because a path may have thousands of steps.
        stack = [(number, iter(sorted(walker.rests_on(number))))]
        while stack:
            current, rest = stack[-1]
            for other in rest:
                if other not in seen:
                    seen.add(other)
                    stack.append((other, iter(sorted(walker.rests_on(other)))))
                    break
            else:
                order.append(current)
                stack.pop()
    return order


class StepNarrator:
    """A narrator that repeats steps in the order of their description, with sentences that are true at that time."""

    def __init__(self, state: State) -> None:
        self.walker = StepSolver(state, dropping=False)
        self.steps: list[Step] = []

    def tell_all(self, walker: StepSolver, order: str) -> None:
        """Describe the steps that a solver found; all of them if it did not reach the solution."""
        numbers = range(len(walker.done))
        solved = all(walker.state.solved)
        wanted = [number for number in numbers if walker.done[number].placed or not solved]
        for number in numbers if order == "found" else in_order(walker, wanted):
            self.tell(walker.done[number].finding)
        if solved:
            self.take_until(lambda: all(self.walker.state.solved))

    def take_until(self, is_done: Callable[[], bool]) -> None:
        """Find and describe further steps; in another order the steps so far may have found less than before."""
        while not is_done() and (finding := next_step(self.walker.state)):
            self.take(finding)

    def tell(self, finding: Deduction) -> None:
        """Repeat a step, if it still has an effect."""
        state = self.walker.state
        removes = any(mask & state.masks[x] for x, mask in finding.eliminated)
        # In another order, earlier steps may have done its work already.
        if removes or not all(state.solved[x] for x in finding.cells):
            again = finding.again(state)
            if again is not None:
                self.take(_simplest(state, again))

    def take(self, finding: Deduction) -> None:
        """Describe a step in words and carry it out."""
        state, model = self.walker.state, self.walker.state.model
        text = finding.sentence(state)
        needs = needs_of(state, finding)
        least_needs, units = least(state, finding, needs, named(state, finding, needs))
        clues, rules = numbers(units)
        done = self.walker.carry_out(finding, needs)
        cells = dict.fromkeys([*(x for unit in finding.units for x in unit.cells), *done.gone, *done.placed])
        self.steps.append(
            Step(
                len(self.steps) + 1,
                finding.technique,
                round(finding.cost, 2),
                text,
                {model.names[x]: state.value(x) for x in done.placed},
                _named(model, done.gone),
                _named(model, done.peer_eliminated),
                _named(model, least_needs),
                tuple(number + 1 for number in sorted(self.walker.rests_on(len(self.steps)))),
                clues,
                rules,
                tuple(model.names[x] for x in cells),
            )
        )


def _simplest(state: State, finding: Deduction) -> Deduction:
    """Return a deduction, or a simpler one if only one cell of its clue is still open."""
    if len(finding.units) == 1 and finding.cost > 1.0:
        unit = finding.units[0]
        if not unit.is_group and len(state.open_cells(unit)) == 1:
            return fillings(state, unit) or finding
    return finding


def _named(model: StepModel, masks: Gone) -> dict[str, tuple[int, ...]]:
    return {model.names[x]: tuple(model.listed(mask)) for x, mask in masks.items() if mask}


def walk(
    puzzle: Puzzle, budget: Budget, filled: Mapping[str, Collection[int]] = {}, order: str = "told"
) -> SolutionPath:
    """Return the steps by which a person would solve ``puzzle``.

    If a limit stops the work, the field ``limit`` of the path names it: "time", "memory", "cancelled", or "values" if
    the names have more values than anybody would write down.

    Args:
        puzzle: The puzzle.
        budget: The limits.
        filled: The values that some names have left at the beginning, by name.
        order: "told" for each step just before it is needed, or "found" for the order in which they were found.

    Raises:
        ValueError: A name of ``filled`` does not exist in the puzzle, or cannot have one of its values.
    """
    try:
        model = model_of(puzzle, budget.look)
        masks = model.with_entries(filled)
    except LimitMet as met:
        return SolutionPath(puzzle, (), {}, rating((), False), Status.UNDECIDED, met.limit)
    session = SolveSession(budget)
    start, steps, limit, ending = masks, [], Limit.NONE, ""
    status = Status.NONE
    try:
        state = State.beginning(model, masks, session)
        start = list(state.masks)
        walker = StepSolver(state)
        with budget.share(SHARE):
            ending, limit = walker.finish()
        telling = StepNarrator(State.beginning(model, masks, session))
        steps = telling.steps
        telling.tell_all(walker, order)
        if limit:
            status = Status.UNDECIDED
        elif not ending:
            known = telling.walker.state
            if not all(known.solved):
                ending, status = undetermined_part(known), Status.SEVERAL
            elif broken(known):
                ending = broken(known)
            else:
                status = Status.UNIQUE
    except LimitMet as late:
        limit, status = late.limit, Status.UNDECIDED
    except Contradiction as contradiction:
        # A contradiction found in the first pass is the one that the steps explain.
        ending = ending or str(contradiction)
    rated = rating(steps, status == Status.UNIQUE)
    return SolutionPath(
        model.puzzle, tuple(steps), model.candidates(start), rated, status, limit, ending, model.column_texts
    )


MAX_NAMED = 4
"""Largest number of cells whose values are listed."""
MAX_COUNTED = 20
"""Largest number of solutions to count; if there are more, two are compared as an example."""


def contradiction_text(contradiction: Contradiction, state: State) -> str:
    """Return a sentence about a contradiction."""
    unit = contradiction.unit
    if unit is None:
        return str(contradiction)
    head = spoken(SentenceBuilder(state).head(unit), state)
    return f"{head}: there is no way left to fill it."


def broken(state: State) -> str:
    """Return the clue or rule that a complete state does not satisfy; empty if it satisfies all."""
    model = state.model
    values = {name: state.value(x) for x, name in enumerate(model.names)}
    for constraint in model.puzzle.constraints:
        if not holds(constraint.condition, values):
            return f"{capital(model.label_of(constraint))} is not satisfied."
    return ""


def undetermined_part(state: State) -> str:
    """Return the number of solutions that are left, and the places where they differ; raise `LimitMet`."""
    model = state.model
    budget = state.clock
    compiled = budget.compiled(model.puzzle)
    left = {name: model.listed(mask) for name, mask in zip(model.names[: model.symbols], state.masks, strict=False)}
    found = [compiled.assignment(one) for one in budget.search(compiled, MAX_COUNTED + 1, assumptions=left)]
    is_all = not budget.limit and len(found) <= MAX_COUNTED
    if len(found) < 2 and budget.limit:
        raise LimitMet(budget.limit)
    if len(found) < 2:
        return "No further step was found."
    if is_all and len(found) == 2:
        return f"The clues leave 2 solutions: {_difference(*found)}."
    if is_all:
        return f"The clues leave {len(found)} solutions: {_choices(found)}."
    number = "several" if budget.limit else f"more than {MAX_COUNTED}"
    return f"The clues leave {number} solutions; for example, {_difference(*found[:2])}."


def _difference(first: Mapping[str, int], second: Mapping[str, int]) -> str:
    """Return how two solutions differ: ``r3c1 and r5c1 can be swapped``, or the values that some cells may have."""
    differing = [name for name in first if first[name] != second[name]]
    pairs = _swapped(first, second, differing)
    if 0 < len(pairs) <= MAX_NAMED // 2:
        both = [f"{one} and {other}" for one, other in pairs]
        if len(both) == 1:
            return f"{both[0]} can be swapped"
        return f"{', and '.join(both)}, can be swapped together"
    return _choices((first, second))


def _choices(solutions: Sequence[Mapping[str, int]]) -> str:
    """Return the values that the names have in the solutions; of many names, the first `MAX_NAMED` that differ."""
    values = {name: sorted({one[name] for one in solutions}) for name in solutions[0]}
    differing = {name: listing(map(str, some), "or") for name, some in values.items() if len(some) > 1}
    chosen = [f"{name} may be {some}" for name, some in differing.items()]
    more = len(differing) - MAX_NAMED
    if more > 0:
        return f"{', '.join(chosen[:MAX_NAMED])}, and {more} more {plural_form(more, 'is', 'are')} open"
    return listing(chosen)


def _swapped(first: Mapping[str, int], second: Mapping[str, int], differing: list[str]) -> list[tuple[str, str]]:
    """Return the differing names as pairs whose values are exchanged; empty unless that is true of all."""
    left, pairs = list(differing), []
    while left:
        name = left.pop(0)
        other = next((one for one in left if first[one] == second[name] and second[one] == first[name]), None)
        if other is None:
            return []
        left.remove(other)
        pairs.append((name, other))
    return pairs
