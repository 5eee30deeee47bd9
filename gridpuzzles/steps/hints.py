"""Answers by a few steps: a hint for a grid that is partly filled, and why some clues contradict each other.

A hint names the wrong entries, or gives the steps to the next number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..base.english import at_a_glance, count_noun, listing, plural_form
from ..base.errors import LimitMet
from ..model.arithmetic import Rational
from ..model.bounds import of_sides
from ..model.clue_names import listing_of_names
from ..model.expressions import Comparison
from ..model.puzzle import Puzzle
from ..model.solution_path import Hint
from ..solving.budget import Budget
from .bitsets import bits, positions, union
from .deduction import Deduction
from .derived import model_of
from .rating import TECHNIQUES
from .sentences import capital, is_words
from .state import Contradiction, SolveSession, State
from .step_model import StepModel
from .techniques import WITHOUT_TRIALS
from .techniques.divisibility import of_sides as of_sides_modulo
from .techniques.divisibility import set_of
from .techniques.trials import look_for_search, refute_rival, what_if
from .unit_problem import FillingSet
from .units import Combining, Unit
from .walk import StepNarrator, StepSolver, in_order, next_step, undetermined_part

MAX_TRIALS = 2
"""Maximum number of trials before one number; a person would not follow more."""
MAX_REASON = 400
"""Longest reason why an entry is wrong, in characters; longer ones are proofs, not advice."""


def hint(puzzle: Puzzle, budget: Budget, filled: Mapping[str, Collection[int]] = {}) -> Hint:
    """Return a hint for a puzzle that is partly filled: the wrong entries, or else the steps to the next number.

    ``filled`` has one value for each entry, or several for pencil marks. Raises `ValueError` like `walk`.
    """
    try:
        model = model_of(puzzle, budget.look)
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
    # Trials are a last resort in a hint, and after a few of them a search is the more honest answer.
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
    if wanted < 0:
        order = list(range(len(walker.done)))
    elif walker.done[wanted].finding.technique == "search":  # a search does not depend on earlier steps
        order = [wanted]
    else:
        order = in_order(walker, [wanted])
    telling = StepNarrator(State.beginning(model, masks, session))
    where = how = ""
    for number in order:
        finding = walker.done[number].finding
        if not where:
            where, how = _where(telling.walker.state, finding), f"{capital(TECHNIQUES[finding.technique][1])}."
        telling.tell(finding)
    ending = ""
    if wanted >= 0:
        telling.take_until(lambda: _places_number(telling))
    else:
        ending = undetermined_part(walker.state)
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
        return f"Look at {state.model.text(finding.cells[0])}."
    if finding.technique in ("Nishio", "nested trial", "forcing chains", "search") or not finding.units:
        return f"Look at {listing(state.model.text(x) for x, _ in finding.eliminated)}."
    return f"Look at {listing_of_names(dict.fromkeys(unit.label for unit in finding.units[:3]))}."


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
    # The solution itself tells which entries are wrong.
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
                return f"{model.text(at[0])} is already {value}."
            return ""
        finding = what_if(state, x, bit)
    except (Contradiction, LimitMet):
        return ""
    if finding is None:
        return ""
    text = "".join(part.text for part in finding.sentence(state))
    return text if len(text) <= MAX_REASON else ""


MAX_STEPS, MAX_SAID = 4, 450
"""Largest number of sentences and of characters of an argument that a reader would follow."""
MODULI = (2, 3, 4, 5, 7, 10)
EVEN_OR_ODD = {"0": "even", "1": "odd"}
MAX_FEWER = 3
"""Largest number of cells with fewer values to name."""
MAX_FOUND = 40
"""Largest number of steps to find; an argument with more is too long to follow."""


def clash(puzzle: Puzzle, clock: Budget) -> str:
    """Return why a puzzle with few clues has no solution; empty if no argument is short enough to follow."""
    try:
        model = model_of(puzzle, clock.look)
        session = SolveSession(clock)
        state = State.beginning(model, model.start, session)
        relations = [unit for unit in model.relations if unit.clue >= 0 and not unit.sources and not unit.is_column]
        # The only clue contradicts itself.
        if len({unit.clue for unit in relations}) == 1:
            for unit in relations:
                text = _by_itself(state, unit)
                if text:
                    return text
        return _both_need(state, relations) or _argued(state)
    except Contradiction as contradiction:
        return str(contradiction)
    except LimitMet:
        return ""


# --- one clue


def _by_itself(state: State, unit: Unit) -> str:
    """Return why a unit has no filling, by bounds, by a divisor or by trying everything; empty if that is not known."""
    if state.problem(unit).fillings(state.key(unit), 0, state.clock) is None:
        return ""
    model, target, count = state.model, unit.target, len(unit.cells)
    if target is not None and unit.combining:
        return _never_makes(state, unit, unit.combining, target)
    ends = [(model.lowest(state.masks[x]), model.highest(state.masks[x])) for x in unit.cells]
    if target is not None and unit.kind == "difference":
        apart = max(ends[0][1] - ends[1][0], ends[1][1] - ends[0][0])
        if target > apart or target < 0:
            return f"{_cells(state, unit)} differ by at most {apart}, not by {target}."
        return ""
    if target is not None and unit.kind == "quotient":
        return f"No two of the values have the ratio {target}."
    text = _disjoint_ranges(unit, {model.names[x]: end for x, end in zip(unit.cells, ends, strict=True)})
    text = text or _different_remainders(state, unit)
    if text:
        return text
    if count == 1:
        return f"No value of {model.text(unit.cells[0])} satisfies it."
    return f"No choice of its {count_noun(count, _noun(state))} satisfies it."


def _never_makes(state: State, unit: Unit, combining: Combining, target: int) -> str:
    """Return why cells cannot add up or multiply to ``target``."""
    model, count = state.model, len(unit.cells)
    cells = _cells(state, unit)
    is_sum = unit.kind == "sum"
    low, high = _extremes(state, unit, combining)
    if not low <= target <= high:
        x = unit.cells[0]
        if count == 1 and (low, high) == (model.lowest(state.masks[x]), model.highest(state.masks[x])):
            return f"{model.text(x)} is {_values(state, state.masks[x], 'or')}, not {at_a_glance(target)}."
        made = at_a_glance(low)
        if low != high:
            made = f"{at_a_glance(low)} to {at_a_glance(high)}"
        return f"{cells} can only {combining.verb} {made}, not {at_a_glance(target)}."
    # Only a product has to be divisible by the primes of its total.
    if not is_sum:
        for prime in _primes(target):
            if all(value % prime for x in unit.cells for value in model.listed(state.masks[x])):
                return f"{target} is divisible by {prime}, but none of the values is."
    # The bounds ignore that some cells must differ.
    if target in (low, high) and count > 1:
        end = "smallest" if target == low else "largest"
        return f"Only the {end} values make {target}, but some of the cells must differ."
    return f"{cells} can {combining.verb_of_many} to {low} to {high}, but never to {target}."


def _disjoint_ranges(unit: Unit, ends: Mapping[str, tuple[int, int]]) -> str:
    """Return that the ranges of both sides of an equation do not overlap; empty if they do.

    ``ends`` has the least and the greatest value of each name.
    """
    condition = unit.condition
    if not isinstance(condition, Comparison) or condition.relation != "=":
        return ""
    spans = of_sides(condition, lambda name: ends[name])
    if spans is None:
        return ""
    (low_left, high_left), (low_right, high_right) = spans
    if low_right <= high_left and low_left <= high_right:
        return ""
    near = f"between {at_a_glance(low_left)} and {at_a_glance(high_left)}"
    return f"One side is {near}, the other is {_span(low_right, high_right)}."


def _different_remainders(state: State, unit: Unit) -> str:
    """Return that both sides of an equation never leave the same remainder; empty if they may."""
    condition = unit.condition
    if not isinstance(condition, Comparison) or condition.relation != "=":
        return ""
    for modulus in MODULI:
        known = {state.model.names[x]: set_of(state.model.listed(state.masks[x]), modulus) for x in unit.cells}
        sides = of_sides_modulo(condition, modulus, known)
        if sides is None or sides[0] & sides[1]:
            continue
        left, right = (listing(map(str, positions(side)), "or") for side in sides)
        if modulus == 2:
            return f"One side is {EVEN_OR_ODD[left]}, the other {EVEN_OR_ODD[right]}."
        return f"Divided by {modulus}, one side leaves {left}, the other {right}."
    return ""


def _span(low: Rational, high: Rational) -> str:
    if low == high:
        return at_a_glance(low)
    return f"between {at_a_glance(low)} and {at_a_glance(high)}"


def _cells(state: State, unit: Unit) -> str:
    """Return ``Four different cells of 1..12``, with the cells that have fewer values."""
    together = union(state.masks[x] for x in unit.cells)
    count = len(unit.cells)
    different = "different " * (unit.distinct and count > 1)
    text = f"{COUNTS.get(count, count)} {different}{plural_form(count, _noun(state), _noun(state) + 's')} of "
    text += _values(state, together, "and")
    fewer = [x for x in unit.cells if state.masks[x] != together]
    if fewer:
        each = [f"{state.model.text(x)} is {_values(state, state.masks[x], 'or')}" for x in fewer]
        if len(fewer) <= MAX_FEWER:
            text += f", of which {listing(each)},"
        else:
            text += ", some of fewer,"
    return text


def _noun(state: State) -> str:
    if state.model.puzzle.grid:
        return "cell"
    return "number"


def _values(state: State, mask: int, last: str) -> str:
    values = state.model.listed(mask)
    if values[-1] - values[0] + 1 == len(values) > 1:
        return f"{values[0]}..{values[-1]}"
    if len(values) < 10:
        return listing(map(str, values), last)
    return "their values"


COUNTS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine"}


def _extremes(state: State, unit: Unit, combining: Combining) -> tuple[int, int]:
    """Return bounds of the sum or product of the cells.

    They ignore that cells differ, unless all cells do and have the same candidates.
    """
    model = state.model
    is_sum = unit.kind == "sum"
    lists = [model.listed(state.masks[x]) for x in unit.cells]
    values = sorted({value for one in lists for value in one})
    are_alike = all(one == values for one in lists) and len(values) >= len(lists)
    # The least numbers have the least product only if all are nonnegative.
    if unit.distinct and are_alike and (is_sum or values[0] >= 0):
        return combining.total(values[: len(lists)]), combining.total(values[-len(lists) :])
    low = high = combining.total(())
    for one in lists:
        ends = [combining.total((end, value)) for end in (low, high) for value in (one[0], one[-1])]
        low, high = min(ends), max(ends)
    return low, high


def _primes(number: int) -> list[int]:
    """Return the prime factors of a number below 2000."""
    found, rest, divisor = [], abs(number), 2
    while rest > 1 and divisor < 2000:
        if rest % divisor == 0:
            found.append(divisor)
            while rest % divisor == 0:
                rest //= divisor
        divisor += 1
    return found


# --- two clues that need the same value


def _both_need(state: State, relations: Sequence[Unit]) -> str:
    """Return that two clues need the same value of a group; empty if there are no such clues."""
    needs = []
    for unit in relations:
        fold = state.fold(unit)
        if fold is None:
            continue
        for bit in bits(fold.always):
            where = frozenset(x for x, support in zip(unit.cells, fold.support, strict=True) if support & bit)
            needs.append((unit, bit, where, fold))
    for at, (unit, bit, where, fold) in enumerate(needs):
        for other, same, there, second in needs[:at]:
            # Clues with a common place for the value can both have it.
            if same != bit or other.clue == unit.clue or where & there:
                continue
            both = where | there
            group = next((one for one in state.model.groups if both <= one.cellset), None)
            if group is None:
                continue
            ways = f"{_label_with_fillings(state, other, second)}; {_label_with_fillings(state, unit, fold)}"
            text = f"{ways}: both need the {state.model.value[bit]} of {group.label}."
            if is_words(other, state):
                return capital(text)
            return text
    return ""


def _label_with_fillings(state: State, unit: Unit, fold: FillingSet) -> str:
    """Return the label of a clue and the ways to fill it: ``row 1 is 1 + 3 or 2 + 2``."""
    label = unit.label.removesuffix(f" = {unit.target}")
    return f"{label} {_ways(state, unit, fold.rows)}"


def _ways(state: State, unit: Unit, rows: Sequence[tuple[int, ...]]) -> str:
    combinations = sorted({tuple(sorted(row)) for row in rows})
    if unit.combining is None or len(combinations) > 4:
        return f"can be filled in {count_noun(len(rows), 'way')}"
    sign, value = unit.combining.sign, state.model.value
    return f"is {listing((sign.join(str(value[bit]) for bit in row) for row in combinations), 'or')}"


# --- step by step


def _argued(state: State) -> str:
    """Return the steps to a contradiction, and the contradiction; empty if there is none or they are too many."""
    walker = StepSolver(state)
    cells: tuple[int, ...] = ()
    try:
        while len(walker.done) <= MAX_FOUND:
            cells = ()
            finding = next_step(state)
            if finding is None:
                return ""
            cells = tuple(x for unit in finding.units for x in unit.cells)
            walker.carry_out(finding)
        return ""
    except Contradiction as contradiction:
        ending, cells = str(contradiction), (*contradiction.cells, *cells)
    wanted = sorted({numbers[-1] for (x, _), numbers in walker.crossed_by.items() if x in cells})
    telling = StepNarrator(State.beginning(state.model, state.model.start, state.session))
    try:
        for number in in_order(walker, wanted):
            telling.tell(walker.done[number].finding)
    except Contradiction as sooner:
        ending = str(sooner)
    sentences = [step.text for step in telling.steps]
    text = " ".join([*sentences, ending])
    if len(sentences) <= MAX_STEPS and len(text) <= MAX_SAID:
        return text
    return ""
