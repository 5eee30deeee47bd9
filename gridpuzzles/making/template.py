"""A puzzle as a template: its structure stays, the numbers in its clues are drawn anew from a random filling."""

from __future__ import annotations

from itertools import product

from ..clue_numbers import place, readings, renumbered
from ..compiler import compile_puzzle
from ..model.arithmetic import Undefined
from ..model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Constant,
    Function,
    Membership,
    Operation,
    Variable,
    evaluate,
    holds,
)
from .sketch import CannotMake, Sketch
from .wording import edited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Clue, Constraint, Puzzle, Symbol
    from .dice import Dice

    Filling = Mapping[str, int]
    Places = Mapping[int, str]

LARGEST = 10**6
"""Numbers in clues that are not sums or products of cells stay within this."""
MOST_NODES = 20_000
"""Nodes a search for a filling may take before another is begun."""
MOST_FILLINGS = 50
STUBBORN = 12
"""After so many changes in vain givens may move."""
BLANK = ("_", ".")
TURNED = {"<": ">", ">": "<", "^": "v", "v": "^"}


class Template:
    """Makes sketches from a puzzle's structure.

    ``numbers`` are the clues that will be drawn anew, with the numbers they have now: givens, and every clue that
    compares something with one number. All other clues stay as they are, ``fixed`` ones among them, and every filling
    keeps them. Where no clue has a number, signs between cells are turned as the filling has it.
    """

    def __init__(self, puzzle: Puzzle, fixed: Collection[int] = ()) -> None:
        self.puzzle = puzzle
        constraints: dict[int, list[Constraint]] = {}
        for constraint in puzzle.constraints:
            constraints.setdefault(constraint.clue, []).append(constraint)
        self.givens = {one.clue: one.name for one in puzzle.symbols if could_be_another(one) and one.clue not in fixed}
        self.numbers = {clue: puzzle.clues[clue].value or 0 for clue in self.givens}
        self.readings: dict[int, list[tuple[Expression, ...]]] = {}
        for clue, ruled in constraints.items():
            number = None if clue < 0 or clue in fixed else written_number(puzzle.clues[clue], ruled[0].condition)
            parts = readings(ruled[0].condition, number) if number is not None and len(ruled) == 1 else []
            if parts and number is not None:
                self.numbers[clue], self.readings[clue] = number, parts
        self.signs = {
            clue: ruled[0].condition
            for clue, ruled in constraints.items()
            if clue >= 0 and puzzle.clues[clue].kind == "sign" and clue not in fixed and not self.numbers
        }
        self.blanks = {
            one.name: one.span
            for one in puzzle.symbols
            if one.span is not None
            and (one.span.text in BLANK or (one.clue in self.givens and one.span.text.isdigit()))
        }
        kinds = {one.kind for one in puzzle.symbols}
        self.free = frozenset(one.name for one in puzzle.symbols if one.kind == "unknown" and len(kinds) > 1)
        self._fillings = compile_puzzle(_relaxed(puzzle, self.numbers, self.signs))

    def sketch(self, dice: Dice) -> Sketch | None:
        """A random filling that satisfies the rules, and the clues that are true of it; None when one cannot be true.

        Raises `CannotMake` when there is no filling at all.
        """
        return self.of_filling(self.filling(dice), dice)

    def filling(self, dice: Dice) -> Filling:
        """A random assignment that satisfies everything but the clues drawn anew; raises `CannotMake`."""
        for _ in range(MOST_FILLINGS):
            search = self._fillings.search(
                1, value_order="random", seed=dice.below(1 << 32), node_limit=MOST_NODES, variable_order="dom/wdeg"
            )
            values = next(search, None)
            if values is not None:
                return self._fillings.assignment(values)
            if not search.stopped:
                raise CannotMake("the rules have no solution, whatever the clues are")
        raise CannotMake(f"no way to fill the grid was found in {MOST_FILLINGS} searches of {MOST_NODES} nodes each")

    def of_filling(self, filling: Filling, dice: Dice, places: Places | None = None) -> Sketch | None:
        """The puzzle whose clues are true of ``filling``; None when a clue has no fitting number.

        ``places`` are the cells of the givens, by clue, where these are not those of the template.
        """
        places = places or self.givens
        numbers = self._numbers_of(filling, dice, places)
        if numbers is None:
            return None
        puzzle = _with_turned(renumbered(self.puzzle, numbers, self.numbers), self.turned(filling))
        if places != self.givens:
            clue_at = {name: clue for clue, name in places.items()}
            symbols = (
                one.replace(given=filling[one.name] if one.name in clue_at else None, clue=clue_at.get(one.name, -1))
                if one.name in clue_at or one.clue in self.givens
                else one
                for one in puzzle.symbols
            )
            puzzle = puzzle.replace(symbols=tuple(symbols))
        return Sketch(puzzle, filling, numbers, places)

    def altered(self, sketch: Sketch, differing: Sequence[str], dice: Dice, failures: int) -> Sketch | None:
        """Another filling near this one: one differing cell gets another value, some more may change with it.

        When that did not help for long a given moves to a differing cell.
        """
        places: Places = sketch.structure  # type: ignore[assignment]
        if failures > STUBBORN and dice.chance(0.5):
            moved = self._moved(places, differing, dice)
            if moved is not None:
                return self.of_filling(sketch.filling, dice, moved)
        names = [name for name in sketch.filling if name not in self.free]
        chosen = dice.choice([name for name in differing if name not in self.free] or names)
        others = [name for name in dice.shuffled(differing) + dice.shuffled(names) if name != chosen]
        loose = {chosen, *others[: dice.below(3 + failures)]}
        assumptions: dict[str, tuple[int, ...]] = {name: (sketch.filling[name],) for name in names if name not in loose}
        assumptions[chosen] = self._other_values(chosen, sketch.filling[chosen])
        search = self._fillings.search(
            1, assumptions=assumptions, value_order="random", seed=dice.below(1 << 32), node_limit=MOST_NODES
        )
        values = next(search, None)
        return None if values is None else self.of_filling(self._fillings.assignment(values), dice, places)

    def _moved(self, places: Places, differing: Sequence[str], dice: Dice) -> Places | None:
        """The places of the givens with one at a differing cell; None where the text could not say so."""
        taken = set(places.values())
        cells = [name for name in differing if name in self.blanks and name not in taken]
        clues = [clue for clue, name in places.items() if name in self.blanks]
        return {**places, dice.choice(clues): dice.choice(cells)} if cells and clues else None

    def turned(self, filling: Filling) -> list[int]:
        """The signs between cells that are the other way round in a filling."""
        return [clue for clue, condition in self.signs.items() if not holds(condition, filling)]

    def text(self, numbers: Mapping[int, int], places: Places | None = None, turned: Sequence[int] = ()) -> str:
        """The text of the template with other numbers in its clues, givens at other places, some signs turned."""
        puzzle, edits = self.puzzle, []
        for clue in turned:
            span = puzzle.clues[clue].span
            if span is not None:
                edits.append((span.start, span.end, TURNED[span.text]))
        standing = {clue for clue, name in self.givens.items() if places is None or places[clue] == name}
        for clue, number in numbers.items():
            at = place(puzzle.clues[clue], self.numbers[clue])
            if at is not None and (clue in standing or clue not in self.givens):
                edits.append((*at, str(number)))
        if places is not None and len(standing) < len(places):
            blank = next(span.text for span in self.blanks.values() if span.text in BLANK)
            left = {self.givens[clue] for clue in places if clue not in standing}
            written = dict.fromkeys(left, blank)
            written.update((name, str(numbers[clue])) for clue, name in places.items() if clue not in standing)
            edits += [(self.blanks[name].start, self.blanks[name].end, words) for name, words in written.items()]
        source = next(one.span.source for one in puzzle.clues if one.span is not None)
        return edited(source.text, edits)

    def another(self, clue: int) -> int:
        """A number that could stand in a clue in place of its own."""
        if clue not in self.givens:
            return self.numbers[clue] + 1
        return next(iter(self._other_values(self.givens[clue], self.numbers[clue])), self.numbers[clue])

    def _other_values(self, name: str, value: int) -> tuple[int, ...]:
        symbol = self.puzzle.symbols[self._fillings.numbers[name]]
        return tuple(one for one in symbol.values if one != value)

    def _numbers_of(self, filling: Filling, dice: Dice, places: Places) -> dict[int, int] | None:
        numbers = {clue: filling[name] for clue, name in places.items()}
        for clue, parts in self.readings.items():
            fitting = fitting_numbers(parts, filling, self.numbers[clue])
            if not fitting:
                return None
            numbers[clue] = fitting[0] if len(fitting) == 1 else dice.choice(fitting)
        return numbers


def fitting_numbers(parts: Sequence[Sequence[Expression]], filling: Filling, printed: int) -> list[int]:
    """Numbers a setter would print for a clue with these readings: whole, and no less than `least_number` says."""
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
        fitting = values if fitting is None else fitting & values
    return sorted(fitting or ())


def least_number(side: Expression, printed: int) -> int:
    """The smallest number that is no trivial clue: no product of 1, no result of 0, nothing below 0, unless the
    clue has such a number already, ``printed``."""
    if isinstance(side, Function):
        usual = 2 if side.name == "product" and len(side.arguments) > 1 else 0
    else:
        usual = 1 if isinstance(side, Operation) else 0
    return usual if printed >= usual else -LARGEST if printed < 0 else printed


def written_number(clue: Clue, condition: Condition) -> int | None:
    """The number of a clue that may be another: its only one, or the one after its last ``=``; None without one."""
    number = clue.value
    if number is None and isinstance(condition, Comparison) and isinstance(condition.right, Constant):
        right = condition.right.value
        number = int(right) if condition.relation == "=" and right.denominator == 1 else None
    return number if number is not None and (clue.span is None or place(clue, number)) else None


def could_be_another(symbol: Symbol) -> bool:
    """Whether a symbol has a given that could be another: one of the symbol's own values."""
    return symbol.given is not None and symbol.clue >= 0 and symbol.given in symbol.values


# ---------------------------------------------------------------- rules without the numbers


def _relaxed(puzzle: Puzzle, numbers: Mapping[int, int], signs: Collection[int]) -> Puzzle:
    """The puzzle with every such clue replaced by this: there is a number, or a sign, that fits."""
    symbols = tuple(one.replace(given=None, clue=-1) if one.clue in numbers else one for one in puzzle.symbols)
    constraints = []
    for one in puzzle.constraints:
        if one.clue in signs and isinstance(one.condition, Comparison):
            constraints.append(one.replace(condition=one.condition.replace(relation="!="), clue=-1))
        elif one.clue not in numbers:
            constraints.append(one)
        else:
            condition = _fits_some_number(one.condition, numbers[one.clue])
            if condition is not None:
                constraints.append(one.replace(condition=condition, clue=-1))
    return puzzle.replace(symbols=symbols, constraints=tuple(constraints), clues=puzzle.clues)


def _with_turned(puzzle: Puzzle, turned: Collection[int]) -> Puzzle:
    """The puzzle with some signs the other way round."""
    if not turned:
        return puzzle

    def constraint(one: Constraint) -> Constraint:
        if one.clue in turned and isinstance(one.condition, Comparison):
            return one.replace(condition=one.condition.replace(relation=TURNED[one.condition.relation]))
        return one

    return puzzle.replace(constraints=tuple(map(constraint, puzzle.constraints)))


def _fits_some_number(condition: Condition, number: int) -> Condition | None:
    """That a clue is true with some number; None where it always is."""
    parts = readings(condition, number)
    if len(parts) == 1 and any(_is_plain(side) for side in parts[0]):
        return None
    ways: list[Condition] = []
    for first, *others in product(*parts):
        fits = Membership(first, range(least_number(first, number), LARGEST))
        ways.append(AllOf((fits, *(Comparison(first, "=", other) for other in others))))
    return ways[0] if len(ways) == 1 else AnyOf(tuple(ways))


def _is_plain(side: Expression) -> bool:
    """Whether this is a sum or product of cells, whole by itself."""
    if isinstance(side, Variable):
        return True
    return (
        isinstance(side, Function)
        and side.name in ("sum", "product", "min", "max")
        and all(isinstance(part, Variable) for part in side.arguments)
    )
