"""Use a puzzle as a template: keep its structure and take the numbers in its clues from a random filling.

A clue gets a number that a setter would print: an integer that is not trivial.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import Any

from ..base.source import Span, edited
from ..compiler.incremental import CompiledCondition, CompiledRules
from ..convert.formats import canonical
from ..engine.problem import Problem
from ..model.arithmetic import Undefined
from ..model.clue_numbers import place, readings, with_number
from ..model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Expression,
    Function,
    Membership,
    Operation,
    Variable,
    evaluate,
    holds,
)
from ..model.puzzle import Clue, Constraint, Puzzle, Symbol, SymbolKind
from ..model.traversal import names_in
from .budget import CannotMake, GenerationBudget, StableRandom
from .symmetry import half_turn

Filling = Mapping[str, int]
Places = Mapping[int, str]


MAX_NODES = 20_000
"""Largest number of nodes of one search for a filling."""
MAX_FILLINGS = 50
STUBBORN = 12
"""Number of unsuccessful changes after which givens may move."""
MAX_KNOWN = 10_000
"""Number of compiled conditions of clues that are cached."""
BLANK = ("_", ".")
UNSOLVABLE = "the rules have no solution, whatever the clues are"
TURNED = {"<": ">", ">": "<", "^": "v", "v": "^"}


@dataclass(frozen=True, slots=True)
class CandidatePuzzle:
    """A filling, in the order of the template's names, and conditions in addition to the rules; the filling satisfies
    all.

    ``numbers`` are the numbers chosen for clues, by clue. ``structure`` is anything else that the template needs to
    change the candidate: the places of the givens, or cages.
    """

    filling: Filling
    parts: tuple[CompiledCondition, ...]
    numbers: Mapping[int, int] = field(default_factory=dict, hash=False)
    structure: Any = None


class Template:
    """Creates candidates with the structure of a puzzle.

    ``numbers`` maps each clue that gets a new number to its present one: givens, and clues that compare something with
    one number. All other clues, among them those in ``fixed``, stay, and every filling satisfies them. ``<`` and ``>``
    between cells are reversed if the filling requires it; marks stay.

    ``rules`` are the compiled rules, if they exist already. ``fillings`` is the problem whose solutions are the
    fillings (default: the rules, with some number for every clue). Fillings also satisfy ``wanted``, which no clue
    expresses.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        fixed: Collection[int] = (),
        rules: CompiledRules | None = None,
        fillings: Problem | None = None,
        wanted: Sequence[Condition] = (),
    ) -> None:
        alike = tuple(replace(one, condition=number_on_right(one.condition)) for one in puzzle.constraints)
        self.puzzle = puzzle = replace(puzzle, constraints=alike)
        constraints: dict[int, list[Constraint]] = {}
        for constraint in puzzle.constraints:
            constraints.setdefault(constraint.clue, []).append(constraint)
        self.givens = {one.clue: one.name for one in puzzle.symbols if could_be_another(one) and one.clue not in fixed}
        self.numbers = {clue: puzzle.clues[clue].value or 0 for clue in self.givens}
        self.readings: dict[int, list[tuple[Expression, ...]]] = {}
        self.signs: dict[int, Comparison] = {}
        for clue, (ruled, *more) in constraints.items():
            if clue < 0 or clue in fixed:
                continue
            told, condition = puzzle.clues[clue], ruled.condition
            if told.text in TURNED and isinstance(condition, Comparison) and condition.relation in TURNED:
                self.signs[clue] = condition
            # a clue with several conditions for one number keeps it
            number = None if more else written_number(told, condition)
            if number is not None and (parts := readings(condition, number)):
                self.numbers[clue], self.readings[clue] = number, parts
        # A given can be written on a blank of the drawing, or on a given that gets a new number.
        self.blanks: dict[str, Span] = {}
        for one in puzzle.symbols:
            if one.span and (one.span.text in BLANK or (one.clue in self.givens and one.span.text.isdigit())):
                self.blanks[one.name] = one.span
        self.mirror = mirror_of(puzzle, set(self.givens.values()))
        # Unknowns next to other symbols follow from those, so a filling may assign any value.
        kinds = {one.kind for one in puzzle.symbols}
        self.free = frozenset(one.name for one in puzzle.symbols if one.kind == SymbolKind.UNKNOWN and len(kinds) > 1)
        self._conditions = {clue: constraints[clue][0].condition for clue in (*self.readings, *self.signs)}
        self._clues_of = clues_by_name(self._conditions)
        self._wanted = wanted
        self.rules = rules or CompiledRules(rules_of(puzzle, {*self.numbers, *self.signs}))
        self._fillings = fillings or self.rules.problem(
            list(map(self.rules.part, (*self._some_number_conditions(), *wanted)))
        )
        # successive candidates share most clues
        cached, part = lru_cache(MAX_KNOWN), self.rules.part
        self._given = cached(lambda name, number: part(Comparison(Variable(name), "=", Constant(number))))
        self._clue = cached(lambda clue, number: part(with_number(self._conditions[clue], self.numbers[clue], number)))
        self._sign = cached(lambda clue, is_turned: part(self._signed(clue, is_turned)))

    def wanting(self, conditions: Sequence[Condition]) -> Template:
        """Return the template whose fillings also satisfy these conditions, which no clue expresses."""
        return Template(self.puzzle, range(len(self.puzzle.clues)), self.rules, wanted=conditions)

    def sketch(self, rng: StableRandom, budget: GenerationBudget) -> CandidatePuzzle | None:
        """Return a candidate for a random filling; None if a clue has no fitting number.

        Raises `CannotMake` if no filling exists or none was found.
        """
        return self.of_filling(self.filling(rng, budget), rng)

    def filling(self, rng: StableRandom, budget: GenerationBudget) -> Filling:
        """Return a random assignment that satisfies everything except the clues with new numbers.

        Raises `CannotMake` if none exists, if none was found, or if the budget is spent.
        """
        # a search that meets its node limit says nothing, so another seed starts it elsewhere
        for _ in range(MAX_FILLINGS):
            search = budget.search(self._fillings, 1, MAX_NODES, value_order="random", seed=rng.below(1 << 32))
            values = next(search, None)
            if values is not None:
                return self._filling(values)
            if not search.limit:
                if self._wanted:
                    raise CannotMake("the rules have no solution with the requested clues")
                raise CannotMake(UNSOLVABLE)
            budget.check()
        raise CannotMake(f"no way to fill the grid was found in {MAX_FILLINGS} searches of {MAX_NODES} nodes each")

    def of_filling(
        self, filling: Filling, rng: StableRandom, places: Places | None = None, near: CandidatePuzzle | None = None
    ) -> CandidatePuzzle | None:
        """Return the candidate whose clues are true of ``filling``; None if a clue has no fitting number.

        ``places`` are the cells of the givens, by clue (default: those of the template). Clues keep the numbers they
        have in ``near`` if their cells have the same values there.
        """
        places = places or self.givens
        numbers = self._numbers_of(filling, rng, near)
        if numbers is None:
            return None
        turned = self.turned(filling)
        numbers.update((clue, filling[name]) for clue, name in places.items())
        parts = [self._given(name, filling[name]) for name in places.values()]
        parts += [self._clue(clue, numbers[clue]) for clue in self.readings]
        parts += [self._sign(clue, clue in turned) for clue in self.signs]
        return CandidatePuzzle(filling, tuple(parts), numbers, places)

    def altered(
        self, sketch: CandidatePuzzle, other: Filling, rng: StableRandom, failures: int, budget: GenerationBudget
    ) -> CandidatePuzzle | None:
        """Return a candidate with a similar filling: one differing cell gets another value, and some more may change.

        ``other`` is another solution of ``sketch``, empty if none is known, and ``failures`` the number of changes in a
        row without improvement. After many failures a given may move to a differing cell instead. Return None if there
        is no such filling.
        """
        places: Places = sketch.structure
        differing = [name for name in other if other[name] != sketch.filling[name]]
        if failures > STUBBORN and rng.chance(0.5):
            moved = self._moved(places, differing, rng)
            if moved is not None:
                return self.of_filling(sketch.filling, rng, moved, sketch)
        # Free unknowns follow from the other symbols, so they are neither fixed nor chosen.
        names = [name for name in sketch.filling if name not in self.free]
        chosen = rng.choice([name for name in differing if name not in self.free] or names)
        others = [name for name in rng.shuffled(differing) + rng.shuffled(names) if name != chosen]
        # More cells may change with the chosen one after more failures.
        loose = {chosen, *others[: rng.below(3 + failures)]}
        assumptions: dict[int, tuple[int, ...]] = {
            number: (value,)
            for number, (name, value) in enumerate(sketch.filling.items())
            if name not in loose and name not in self.free
        }
        assumptions[self.rules.numbers[chosen]] = self._other_values(chosen, sketch.filling[chosen])
        seed = rng.below(1 << 32)
        # all cells but the loose ones keep their values, so this search is short and most clues stay as they are
        search = budget.search(self._fillings, 1, MAX_NODES, assumptions=assumptions, value_order="random", seed=seed)
        values = next(search, None)
        if values is None:
            return None
        return self.of_filling(self._filling(values), rng, places, sketch)

    def _moved(self, places: Places, differing: Sequence[str], rng: StableRandom) -> Places | None:
        """Return the places of the givens with one moved to a differing cell, and its mirror image too if they are
        symmetric.

        Return None if the text cannot express that.
        """
        taken = set(places.values())
        cells = [name for name in differing if name in self.blanks and name not in taken]
        clues = [clue for clue, name in places.items() if name in self.blanks]
        if not cells or not clues:
            return None
        clue, cell = rng.choice(clues), rng.choice(cells)
        # givens that are not symmetric may move one by one
        if not self.mirror:
            return {**places, clue: cell}
        opposite, mirrored = self.mirror[places[clue]], self.mirror[cell]
        partner = next(one for one, name in places.items() if name == opposite)
        if clue == partner or cell == mirrored:
            return None  # one of the two cells is its own image
        if mirrored in taken or mirrored not in self.blanks or opposite not in self.blanks:
            return None
        return {**places, clue: cell, partner: mirrored}

    def body(self, sketch: CandidatePuzzle) -> str:
        """Return the statements that declare a candidate, in canonical form."""
        return canonical(self.text(sketch.numbers, sketch.structure, self.turned(sketch.filling)))

    def turned(self, filling: Filling) -> list[int]:
        """Return the signs between cells that are reversed in a filling."""
        return [clue for clue, condition in self.signs.items() if not holds(condition, filling)]

    def text(self, numbers: Mapping[int, int], places: Places | None = None, turned: Sequence[int] = ()) -> str:
        """Return the text of the template with other numbers in its clues, givens at other places, and some signs
        reversed."""
        puzzle, edits = self.puzzle, []
        for clue in turned:
            span = puzzle.clues[clue].span
            if span is not None:
                edits.append((span.start, span.end, TURNED[span.text]))
        moved = {clue for clue, name in self.givens.items() if places is not None and places[clue] != name}
        for clue, number in numbers.items():
            at = place(puzzle.clues[clue], self.numbers[clue])
            if at is not None and clue not in moved:
                edits.append((*at, str(number)))
        if places is not None and moved:
            # Write blanks first, then numbers: a given may move to a cell that another given left.
            blank = next(span.text for span in self.blanks.values() if span.text in BLANK)
            written = {self.givens[clue]: blank for clue in places if clue in moved}
            written |= {name: str(numbers[clue]) for clue, name in places.items() if clue in moved}
            for name, words in written.items():
                edits.append((self.blanks[name].start, self.blanks[name].end, words))
        drawn = [puzzle.clues[clue].span for clue in (*self.numbers, *self.signs)]
        source = next(span.source for span in (*drawn, *(one.span for one in puzzle.clues)) if span is not None)
        return edited(source.text, edits)

    def another(self, clue: int) -> int:
        """Return a number that can replace the one in a clue."""
        if clue not in self.givens:
            return self.numbers[clue] + 1
        return next(iter(self._other_values(self.givens[clue], self.numbers[clue])), self.numbers[clue])

    def _other_values(self, name: str, value: int) -> tuple[int, ...]:
        symbol = self.puzzle.symbols[self.rules.numbers[name]]
        return tuple(one for one in symbol.values if one != value)

    def _numbers_of(self, filling: Filling, rng: StableRandom, near: CandidatePuzzle | None) -> dict[int, int] | None:
        """Return the numbers of the clues other than givens, keeping the numbers in ``near`` of clues whose cells
        have the same values."""
        numbers = dict(near.numbers) if near else {}
        changed: Collection[int] = self.readings
        if near:
            before = near.filling
            changed = set().union(*(self._clues_of.get(name, ()) for name in filling if filling[name] != before[name]))
        for clue, parts in self.readings.items():
            if clue in changed:
                fitting = fitting_numbers(parts, filling, self.numbers[clue])
                if not fitting:
                    return None
                if len(fitting) == 1:
                    numbers[clue] = fitting[0]
                else:
                    numbers[clue] = rng.choice(fitting)
        return numbers

    def _filling(self, values: Sequence[int]) -> Filling:
        return dict(zip(self.rules.names, values, strict=False))

    def _some_number_conditions(self) -> Iterator[Condition]:
        """Yield the condition that some number fits, for every clue, and that the two cells of every sign differ."""
        for clue in self.readings:
            fits = fits_some_number(self._conditions[clue], self.numbers[clue])
            if fits is not None:
                yield fits
        for condition in self.signs.values():
            yield replace(condition, relation="!=")

    def _signed(self, clue: int, is_turned: bool) -> Condition:
        sign = self.signs[clue]
        return replace(sign, relation=TURNED[sign.relation]) if is_turned else sign


def rules_of(puzzle: Puzzle, drawn: Collection[int]) -> Puzzle:
    """Return the puzzle without the clues ``drawn``; the others become rules."""
    symbols = (replace(one, clue=-1, given=None if one.clue in drawn else one.given) for one in puzzle.symbols)
    constraints = (replace(one, clue=-1) for one in puzzle.constraints if one.clue not in drawn)
    return replace(puzzle, symbols=tuple(symbols), constraints=tuple(constraints), clues=())


def mirror_of(puzzle: Puzzle, givens: Collection[str]) -> dict[str, str]:
    """Return the image of every cell under a half turn; empty unless the images of all givens are givens."""
    grid = puzzle.grid
    if grid is None:
        return {}
    images = half_turn(grid)
    mirror = {name: grid.cells.get(images[place], "") for place, name in grid.cells.items()}
    if all(mirror.get(name) in givens for name in givens):
        return mirror
    return {}


def clues_by_name(conditions: Mapping[int, Condition]) -> dict[str, set[int]]:
    """Return the clues that mention each name."""
    found: dict[str, set[int]] = {}
    for clue, condition in conditions.items():
        for name in names_in(condition):
            found.setdefault(name, set()).add(clue)
    return found


# --- numbers that a setter would print in a clue

MAX_NUMBER = 10**6
ANY = range(-MAX_NUMBER, MAX_NUMBER + 1)
"""Range of the numbers in clues that are not sums or products of cells."""


def fitting_numbers(parts: Sequence[Sequence[Expression]], filling: Filling, printed: int) -> list[int]:
    """Return the numbers that a setter would print for a clue, in ascending order.

    ``parts`` are the readings of the clue: alternatives for the expression that equals the number. A number fits if it
    is an integer, is at least `least_number`, and is the value of an alternative in every part. ``printed`` is the
    number now.
    """
    fitting: set[int] | None = None
    for part in parts:
        values = set()
        for side in part:
            try:
                value = evaluate(side, filling)
            except Undefined:
                continue
            if value.denominator == 1 and value >= least_number(side, printed):
                values.add(int(value))
        # all parts must agree on one number
        fitting = values if fitting is None else fitting & values
    return sorted(fitting or ())


def least_number(side: Expression, printed: int) -> int:
    """Return the smallest number that is not a trivial clue.

    A product of 1, a result of 0 and a negative number are trivial, unless ``printed``, the clue's own number, is as
    small.
    """
    if isinstance(side, Function):
        if side.name == "product" and len(side.arguments) > 1:
            usual = 2
        else:
            usual = 0
    else:
        usual = 1 if isinstance(side, Operation) else 0
    # a clue that is trivial itself may become another trivial one
    if printed >= usual:
        return usual
    if printed < 0:
        return -MAX_NUMBER
    return printed


def written_number(clue: Clue, condition: Condition) -> int | None:
    """Return the number of a clue that can be replaced: its value, or the number after ``=``; None if there is none."""
    number = clue.value
    match condition:
        case Comparison(_, "=", Constant(right)) if number is None and right.denominator == 1:
            number = int(right)
    # a clue in a text also needs a place for the new number
    has_place = number is not None and (clue.span is None or place(clue, number))
    return number if has_place else None


def number_on_right(condition: Condition) -> Condition:
    """Return the condition with its number on the right: ``a = b * 2 + 7`` becomes ``a - b * 2 = 7``."""
    match condition:
        case Comparison(left, "=", Operation("+", rest, Constant() as number)):
            return Comparison(Operation("-", left, rest), "=", number)
        case Comparison(left, "=", Operation("-", rest, Constant() as number)):
            return Comparison(Operation("-", rest, left), "=", number)
    return condition


def could_be_another(symbol: Symbol) -> bool:
    """Return True if the symbol has a given that is one of its own values and can be replaced by another."""
    return symbol.given is not None and symbol.clue >= 0 and symbol.given in symbol.values


def fits_some_number(condition: Condition, number: int, within: range = ANY) -> Condition | None:
    """Return the condition that a clue is true for some number in ``within``; None if it always is."""
    parts = readings(condition, number)
    # such a value is always an integer, so some number always fits
    if len(parts) == 1 and any(_is_plain(side) for side in parts[0]):
        return None
    ways: list[Condition] = []
    # The first part gives the number that the other parts must equal.
    for first, *others in product(*parts):
        fits = Membership(first, range(max(within.start, least_number(first, number)), within.stop))
        ways.append(AllOf((fits, *(Comparison(first, "=", other) for other in others))))
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def _is_plain(side: Expression) -> bool:
    """Return True for a cell and for a sum, product, minimum or maximum of cells, whose value is always an integer."""
    match side:
        case Variable():
            return True
        case Function("sum" | "product" | "min" | "max", parts):
            return all(isinstance(part, Variable) for part in parts)
    return False
