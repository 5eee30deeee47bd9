"""A puzzle as the simple facts that puzzle formats have words for, and what is left over.

`Facts` reads the model, not the text: ``abs(a - b) = 1`` and a cage ``1-`` are the same fact. A writer takes the facts
it can say; what it leaves is what its format cannot hold, each with its place.
"""

from __future__ import annotations

from ..errors import CannotConvert, Diagnostic
from ..model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Constant,
    Count,
    Different,
    Function,
    Membership,
    Operation,
    Property,
    Variable,
)
from ..record import Record
from ..source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from ..model.expressions import Condition, Expression
    from ..model.grid import Position
    from ..model.puzzle import Puzzle, Symbol

    Said = tuple[str, tuple[str, ...], Any]
    """A fact about cells by name: kind, cells, number."""


class Fact(Record):
    """``kind`` of relation, between ``cells`` in their order, with a ``number``:

    =====================  =========================================================================
    different              no two are equal
    sum, product           of all cells is the number
    not sum                of all cells is not the number
    difference, quotient   of two cells, whichever is larger; with "not" before, it is not the number
    apart                  two cells differ by the number or more
    less, at most          the first than the second
    equal                  two cells
    total                  the first is the sum of the others
    same sum               the number is how many cells come first, whose sum is that of the rest
    between                the last is between the first two, whichever is larger
    spread                 the largest is so much above the least
    holds                  the number is a value, and in how many of the cells at least it stands
    visible                so many are higher than all before them, from the first
    odd, even              one cell
    in                     one cell is one of the numbers (a tuple)
    other                  something else
    =====================  =========================================================================
    """

    kind: str
    cells: tuple[Position, ...]
    number: Any = 0
    label: str = ""
    span: Span | None = None


class Facts:
    """The facts of a puzzle that writers take one by one; ``givens`` are numbers by position.

    ``values`` are those of cells without values of their own. Raises `CannotConvert` for a puzzle without a grid.
    """

    def __init__(self, puzzle: Puzzle, target: str) -> None:
        self.target = target
        self.puzzle = puzzle
        if puzzle.grid is None or not puzzle.grid.cells or puzzle.grid.ragged:
            raise CannotConvert(target, (Diagnostic("export-grid", f"{target} holds grids, and the puzzle is none"),))
        self.grid = puzzle.grid
        self.rows, self.cols = puzzle.grid.rows, puzzle.grid.cols
        self.places: dict[str, Position] = {}
        self.facts: list[Fact] = []
        self.known: list[frozenset[Position]] = []  # groups taken out
        for place, name in sorted(puzzle.grid.cells.items()):
            first = self.places.setdefault(name, place)
            if first != place:
                self.facts.append(Fact("equal", (first, place), 0, f"{name} stands in two cells"))
        self.givens: dict[Position, int] = {}
        self.values = _commonest([one.values for one in puzzle.symbols if one.name in self.places])
        for symbol in puzzle.symbols:
            self._take_in(symbol)
        for constraint in puzzle.constraints:
            label = constraint.label
            if constraint.clue >= 0 and not label:
                label = puzzle.clues[constraint.clue].label
            self._state(constraint.condition, label, constraint.span)

    def _take_in(self, symbol: Symbol) -> None:
        place = self.places.get(symbol.name)
        if place is None:
            self.facts.append(Fact("other", (), 0, f"{symbol.kind} {symbol.name}", symbol.span))
            return
        if symbol.given is not None:
            self.givens.update((one, symbol.given) for one, name in self.grid.cells.items() if name == symbol.name)
        elif tuple(symbol.values) != tuple(self.values):
            self.facts.append(Fact("in", (place,), tuple(symbol.values), f"values of {symbol.name}", symbol.span))

    def _state(self, condition: Condition, label: str, span: Span | None) -> None:
        said = _said(condition)
        if said is None or not all(name in self.places for _, names, _ in said for name in names):
            said = [("other", (), 0)]
        for kind, names, number in said:
            self.facts.append(Fact(kind, tuple([self.places[name] for name in names]), number, label, span))

    # ------------------------------------------------------------ what writers do

    def take(self, *kinds: str, when: Callable[[Fact], bool] = lambda _: True) -> list[Fact]:
        """The facts of these kinds that fit, taken out."""
        taken = [one for one in self.facts if one.kind in kinds and when(one)]
        self.facts = [one for one in self.facts if not (one.kind in kinds and when(one))]
        return taken

    def has_groups(self, groups: Iterable[Iterable[Position]]) -> bool:
        """Whether the cells of each group are known to differ."""
        stated = [*self.known, *(frozenset(one.cells) for one in self.facts if one.kind == "different")]
        whole = set(stated)
        return all(
            group in whole or any(group <= one for one in stated) for group in map(frozenset, groups) if len(group) > 1
        )

    def drop_groups(self, groups: Iterable[Iterable[Position]]) -> None:
        """Take out every rule that follows from the cells of each of these groups being different."""
        sets = [frozenset(group) for group in groups]
        self.known += sets
        index: dict[Position, set[int]] = {}
        for at, group in enumerate(sets):
            for place in group:
                index.setdefault(place, set()).add(at)

        def follows(fact: Fact) -> bool:
            return bool(set.intersection(*[index.get(place, set()) for place in fact.cells])) if fact.cells else True

        self.take("different", when=follows)

    def need_groups(self, groups: Iterable[Iterable[Position]], rule: str) -> None:
        """The same, of groups that the target implies; raises `CannotConvert` where the puzzle does not say so."""
        listed = [tuple(group) for group in groups]
        if not self.has_groups(listed):
            self.refuse(f"{self.target} implies {rule}, which the puzzle does not say")
        self.drop_groups(listed)

    def need_values(self, first: int, last: int) -> None:
        """Raise `CannotConvert` unless the cells hold these numbers."""
        if tuple(self.values) != tuple(range(first, last + 1)):
            self.refuse(f"{self.target} has the numbers {first} to {last} in its cells, and these are others")

    def need_full(self) -> None:
        """Raise `CannotConvert` unless every position is a cell."""
        if len(self.grid.cells) != self.rows * self.cols:
            self.refuse(f"{self.target} has a cell at every place, and here some are none")

    def need_square(self) -> int:
        """The side of the grid; raises `CannotConvert` unless it is a square full of cells."""
        if self.rows != self.cols:
            self.refuse(f"{self.target} is square, and this grid has {self.rows} rows and {self.cols} columns")
        self.need_full()
        return self.rows

    def refuse(self, message: str) -> None:
        """Raise `CannotConvert` for a reason that has no place of its own."""
        raise CannotConvert(self.target, (Diagnostic("export-shape", message),))

    def finish(self, help: str = "") -> None:
        """Raise `CannotConvert` when a fact has not been taken."""
        if self.facts:
            raise CannotConvert(
                self.target,
                tuple(
                    Diagnostic(
                        "export-rule", f"{self.target} has no words for {one.label or one.kind}", one.span, help=help
                    )
                    for one in _once(self.facts)
                ),
            )


def _once(facts: Sequence[Fact]) -> Iterator[Fact]:
    seen = set()
    for one in facts:
        if (one.label, one.span) not in seen:
            seen.add((one.label, one.span))
            yield one


def _commonest(domains: Sequence[Sequence[int]]) -> Sequence[int]:
    counts: dict[tuple[int, ...], int] = {}
    for values in domains:
        counts[tuple(values)] = counts.get(tuple(values), 0) + 1
    return max(counts, key=lambda values: counts[values], default=())


def rows_of(rows: int, cols: int) -> list[list[Position]]:
    """The positions of each row."""
    return [[(row, col) for col in range(1, cols + 1)] for row in range(1, rows + 1)]


def cols_of(rows: int, cols: int) -> list[list[Position]]:
    """The positions of each column."""
    return [[(row, col) for row in range(1, rows + 1)] for col in range(1, cols + 1)]


def boxes_of(rows: int, cols: int, height: int, width: int) -> list[list[Position]]:
    """The positions of each box of so many rows and columns."""
    return [
        [(row + down, col + right) for down in range(height) for right in range(width)]
        for row in range(1, rows + 1, height)
        for col in range(1, cols + 1, width)
    ]


def box_of(side: int) -> tuple[int, int]:
    """Rows and columns of the boxes of a sudoku of this side, as nearly square as can be: 6 has 2 x 3."""
    height = next(rows for rows in range(int(side**0.5), 0, -1) if side % rows == 0)
    return height, side // height


def diagonals_of(side: int) -> list[list[Position]]:
    """The two long diagonals of a square."""
    return [[(at, at) for at in range(1, side + 1)], [(at, side + 1 - at) for at in range(1, side + 1)]]


# ---------------------------------------------------------------- reading conditions


def _said(condition: Condition) -> list[Said] | None:
    """The facts a condition is made of; None where it is something else."""
    match condition:
        case Different(expressions):
            names = _names(expressions)
            return None if names is None else [("different", names, 0)]
        case Property(Variable(name), ("odd" | "even") as kind, negated):
            return [(kind if not negated else {"odd": "even", "even": "odd"}[kind], (name,), 0)]
        case Membership(Variable(name), values):
            return [("in", (name,), tuple(sorted(values)))]
        case AllOf(conditions):
            return _all(conditions)
        case AnyOf((AllOf((Comparison(), Comparison()) as up), AllOf((Comparison(), Comparison()) as down))):
            return _between(*map(_said, (*up, *down)))
        case AnyOf((Comparison() as first, Comparison() as second)):
            return _either(first, second)
        case Comparison():
            return _comparison(condition)
    return None


def _all(conditions: Sequence[Condition]) -> list[Said] | None:
    facts: list[Said] = []
    for one in conditions:
        said = _said(one)
        if said is None:
            return None
        facts += said
    return facts


def _either(first: Comparison, second: Comparison) -> list[Said] | None:
    """A difference or a quotient in whichever order: ``a - b = 3 or b - a = 3``, ``a = 2 * b or b = 2 * a``."""
    one, two = _ordered(first), _ordered(second)
    if one is not None and two is not None and one[0] == two[0] and one[1] == two[1][::-1] and one[2] == two[2]:
        return [one]
    return None


def _between(*halves: list[Said] | None) -> list[Said] | None:
    """``a < c < b or b < c < a``."""
    match halves:
        case ([("less", (a, c), _)], [("less", (c2, b), _)], [("less", (b2, c3), _)], [("less", (c4, a2), _)]):
            if c == c2 == c3 == c4 and (a, b) == (a2, b2):
                return [("between", (a, b, c), 0)]
    return None


def _ordered(comparison: Comparison) -> Said | None:
    match comparison:
        case Comparison(Operation("-", Variable(a), Variable(b), None), "=", Constant(int(number))):
            return "difference", (a, b), number
        case Comparison(Operation("/", Variable(a), Variable(b), None), "=", Constant(int(number))):
            return "quotient", (a, b), number
        case Comparison(Variable(a), "=", Operation("*", Constant(int(number)), Variable(b), None)):
            return "quotient", (a, b), number
        case Comparison(Variable(a), "=", Operation("*", Variable(b), Constant(int(number)), None)):
            return "quotient", (a, b), number
    return None


FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
BETWEEN = {"=": "equal", "!=": "different", "<": "less", "<=": "at most"}


def _comparison(condition: Comparison) -> list[Said] | None:
    left, relation, right = condition.left, condition.relation, condition.right
    if isinstance(left, Constant):
        left, relation, right = right, FLIPPED[relation], left
    if isinstance(right, Constant):
        return _with_number(left, relation, right.value) if isinstance(right.value, int) else None
    one, two = _summands(left), _summands(right)
    if one is None or two is None:
        return _double(left, relation, right)
    if len(one) == len(two) == 1:
        if relation in (">", ">="):
            one, two, relation = two, one, FLIPPED[relation]
        return [(BETWEEN[relation], one + two, 0)]
    if relation != "=":
        return None
    if len(one) == 1 or len(two) == 1:
        return [("total", one + two if len(one) == 1 else two + one, 0)]
    return [("same sum", one + two, len(one))]


def _double(left: Expression, relation: str, right: Expression) -> list[Said] | None:
    """``a != 2 * b``: one half of "no ratio of 2"."""
    said = _ordered(Comparison(left, "=", right)) or _ordered(Comparison(right, "=", left))
    return [(f"not {said[0]}", said[1], said[2])] if said and relation == "!=" and said[0] == "quotient" else None


def _with_number(left: Expression, relation: str, number: int) -> list[Said] | None:
    match left:
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)):
            if relation in (">", ">="):
                return [("apart", (a, b), number + (relation == ">"))]
            kind = {"=": "difference", "!=": "not difference"}.get(relation)
            return [(kind, (a, b), number)] if kind else None
        case Count(conditions) if relation in (">", ">="):
            return _held(conditions, number + (relation == ">"))
        case Operation("-", Function("max", highest), Function("min", lowest), None) if relation == "=":
            names = _names(highest) if highest == lowest else None
            return None if names is None else [("spread", names, number)]
        case Count(conditions) if relation == "=":
            seen = _seen(conditions)
            return None if seen is None else [("visible", seen, number + 1)]
    names = _summands(left)
    if names is not None and relation in ("=", "!="):
        return [("sum" if relation == "=" else "not sum", names, number)]
    if isinstance(left, Function) and left.name == "product" and relation == "=":
        factors = _names(left.arguments)
        return None if factors is None else [("product", factors, number)]
    factors = _factors(left)
    return [("product", factors, number)] if factors is not None and relation == "=" else None


def _seen(conditions: Sequence[Condition]) -> tuple[str, ...] | None:
    """The cells of a line, where these conditions say of each but the first that it is higher than all before it."""
    line: list[str] = []
    for one in conditions:
        match one:
            case Comparison(Variable(name), ">", before) | Comparison(before, "<", Variable(name)):
                names = _names(before.arguments) if isinstance(before, Function) and before.name == "max" else None
                names = (before.name,) if isinstance(before, Variable) else names
                if names is None or (line and tuple(line) != names):
                    return None
                line = [*names, name]
            case _:
                return None
    return tuple(line) if len(line) == len(conditions) + 1 else None


def _held(conditions: Sequence[Condition], times: int) -> list[Said] | None:
    """``count(a = 3, b = 3, ...) >= times``."""
    names: list[str] = []
    numbers = set()
    for one in conditions:
        match one:
            case Comparison(Variable(name), "=", Constant(int(number))):
                names.append(name)
                numbers.add(number)
            case _:
                return None
    return [("holds", tuple(names), (numbers.pop(), times))] if len(numbers) == 1 else None


def _names(expressions: Sequence[Expression]) -> tuple[str, ...] | None:
    return tuple([one.name for one in expressions]) if all(isinstance(one, Variable) for one in expressions) else None  # type: ignore[union-attr]


def _summands(expression: Expression) -> tuple[str, ...] | None:
    """The variables of a plain sum, a single variable included."""
    if isinstance(expression, Function):
        return _names(expression.arguments) if expression.name == "sum" else None
    return _chained("+", expression)


def _factors(expression: Expression) -> tuple[str, ...] | None:
    return _chained("*", expression) if isinstance(expression, Operation) else None


def _chained(operator: str, expression: Expression) -> tuple[str, ...] | None:
    names: list[str] = []
    while isinstance(expression, Operation) and expression.operator == operator and expression.steps is None:
        if not isinstance(expression.right, Variable):
            return None
        names.append(expression.right.name)
        expression = expression.left
    return (expression.name, *reversed(names)) if isinstance(expression, Variable) else None
