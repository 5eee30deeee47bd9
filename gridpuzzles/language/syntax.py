"""Define the nodes of a puzzle text, named after the rules of `grammar.lark`.

Every node has a `Span`, which is None if a program built the node. Spans do not count when nodes are compared, so two
texts that differ only in layout have equal trees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..base.source import Span
from ..base.word import Word
from ..families.headings import Named
from ..kinds.list_words import without_number


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Node:
    """A part of a puzzle text.

    The nodes share these methods, because methods of its own for each of 80 classes take a tenth of a cold start.
    """

    span: Span | None = None

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.fields()])

    def fields(self) -> tuple[str, ...]:
        """Return the names of the fields, without the place."""
        names: tuple[str, ...] = self.__match_args__
        return names

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        fields = zip(self.fields(), self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"


class Order(Word):
    """The order of evaluation."""

    LEFT_TO_RIGHT = "left to right"
    BY_PRECEDENCE = "by precedence"


# ---------------------------------------------------------------- expressions


@dataclass(slots=True, eq=False, repr=False)
class Number(Node):
    """``24``: a constant. ``digits`` keeps leading zeros, as drawn lines need them."""

    digits: str

    @property
    def value(self) -> int:
        return int(self.digits)


@dataclass(slots=True, eq=False, repr=False)
class Numeral(Node):
    """Secret digits, digits and holes joined into one number: ``ABC``, ``C___``, ``3A5``, ``_7_``, or one ``_``."""

    symbols: str


@dataclass(slots=True, eq=False, repr=False)
class Name(Node):
    """A word in small letters: the name of a cell, an unknown or a parameter."""

    name: str


@dataclass(slots=True, eq=False, repr=False)
class CellReference(Node):
    """``r1c1``."""

    row: int
    col: int


@dataclass(slots=True, eq=False, repr=False)
class Entry(Node):
    """``4 across``: the number that the cells of this entry of the drawn grid form."""

    number: int
    direction: str  # "across" or "down"


@dataclass(slots=True, eq=False, repr=False)
class Bracketed(Node):
    """``( ... )``: kept, so that printing reproduces the brackets."""

    expression: Expression


@dataclass(slots=True, eq=False, repr=False)
class Signed(Node):
    """``-x``: binds looser than ``^`` and tighter than ``*``."""

    operand: Expression


@dataclass(slots=True, eq=False, repr=False)
class Operator(Node):
    """One of ``+ - * / ^ mod div``, in canonical spelling; ``?`` is an unknown operator, one of ``+ - * /``."""

    symbol: str


@dataclass(slots=True, eq=False, repr=False)
class Chain(Node):
    """Operands with operators between them, flat as written; the analysis decides which operators bind first.

    There are at least two operands, and ``len(operands) == len(operators) + 1``.
    """

    operands: tuple[Expression, ...]
    operators: tuple[Operator, ...]


@dataclass(slots=True, eq=False, repr=False)
class Call(Node):
    """``sum(row 1, 3)``, ``count(A = 4, B is odd)``."""

    function: str
    arguments: tuple[Argument, ...]


@dataclass(slots=True, eq=False, repr=False)
class Line(Node):
    """``row 1``, ``col n``, ``diagonal 2``."""

    kind: str  # "row", "col" or "diagonal"
    index: Expression


@dataclass(slots=True, eq=False, repr=False)
class Diagonal(Node):
    """``diagonal from r1c3 down left``: from that cell to the edge of the grid."""

    start: CellReference
    down: bool
    right: bool


@dataclass(slots=True, eq=False, repr=False)
class CellRange(Node):
    """``r1c1..r2c2``: the rectangle between two cells."""

    first: CellReference
    last: CellReference


@dataclass(slots=True, eq=False, repr=False)
class Group(Node):
    """``region A``, ``cage b1``, ``path a``."""

    kind: str  # "region", "cage" or "path"
    label: str


@dataclass(slots=True, eq=False, repr=False)
class Around(Node):
    """``around r1c2``: the cells that touch it."""

    cell: CellReference | Name


@dataclass(slots=True, eq=False, repr=False)
class WholeGrid(Node):
    """``grid``: all cells of the grid."""


@dataclass(slots=True, eq=False, repr=False)
class Element(Node):
    """``row 1[r1c1]``: the cell of a line whose place has that number."""

    line: Line | Diagonal | Group
    index: Expression


Expression = Number | Numeral | Name | CellReference | Entry | Bracketed | Signed | Chain | Call | Element
Selector = Line | Diagonal | CellRange | Group | Around | WholeGrid

# ---------------------------------------------------------------- relations


@dataclass(slots=True, eq=False, repr=False)
class Relop(Node):
    """One of ``= != < > <= >= divides``, in canonical spelling."""

    symbol: str


@dataclass(slots=True, eq=False, repr=False)
class Comparison(Node):
    """``a = b``, ``2 < a <= 9``: sides with relation signs between them. Inside ``count``, a side may be a selector."""

    sides: tuple[Side, ...]
    relops: tuple[Relop, ...]


@dataclass(slots=True, eq=False, repr=False)
class Property(Node):
    """``GEORGE is even``, ``A, B are not prime``."""

    targets: tuple[Side, ...]
    negated: bool
    name: str  # "prime", "square", "cube", "odd", "even", "palindrome", "triangular"


@dataclass(slots=True, eq=False, repr=False)
class Multiple(Node):
    """``A, B are multiples of 7``, ``a + b is not divisible by n``."""

    targets: tuple[Side, ...]
    negated: bool
    divisor: Expression


@dataclass(slots=True, eq=False, repr=False)
class Row(Node):
    """``(a, b)``: a tuple of numbers."""

    members: tuple[Expression, ...]


@dataclass(slots=True, eq=False, repr=False)
class Listed(Node):
    """``(a, b) in (1, 2), (3, 4)``: a tuple must equal one of the listed tuples, or none of them if ``negated``."""

    target: Row
    negated: bool
    rows: tuple[Row, ...]


@dataclass(slots=True, eq=False, repr=False)
class Membership(Node):
    """``A, B in 1..5``, ``r1c1 not in 1..4, 9``."""

    targets: tuple[Side, ...]
    domain: Domain
    negated: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Conjunction(Node):
    """``a = 1 and b > 2``."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, eq=False, repr=False)
class Either(Node):
    """``a = 1 or b = 2`` below a heading or in brackets; at the margin, `Relation` is used instead."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, eq=False, repr=False)
class Negation(Node):
    """``not a = 1``, ``a not in 1..5``."""

    condition: Condition


@dataclass(slots=True, eq=False, repr=False)
class Implication(Node):
    """``if a = 1 then b = 2``."""

    premise: Condition
    consequence: Condition


@dataclass(slots=True, eq=False, repr=False)
class Enclosed(Node):
    """``( ... )`` around a condition: kept, so that printing reproduces the brackets."""

    condition: Condition


@dataclass(slots=True, eq=False, repr=False)
class Places(Node):
    """Sets of cells that a rule applies to: ``each row``, ``each 2 x 2``, ``each 3 in row, col``, ``knight``.

    ``kind`` is "group" (each group of ``within``), "block" (``size``: rows and columns), "pair", "opposite pair" or
    "window" (``size``: number of cells in a row) within each group, or "touching", "neighbors", "knight" or "pairs"
    (``size``: distance down and to the right).
    """

    kind: str
    size: tuple[Expression, ...] = ()
    within: tuple[Scope, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Quantified(Node):
    """``each pair in row: _ != _``: the rule holds for every set of cells.

    Each ``_`` of the rule is one cell of the set, in order.
    """

    places: Places
    rule: Condition


@dataclass(slots=True, eq=False, repr=False)
class RuleName(Node):
    """``whisper`` in ``path a: whisper``: a reference to the rule with this name."""

    name: Name


@dataclass(slots=True, eq=False, repr=False)
class Relation(Node):
    """One condition, or several joined by ``or``: a statement at the margin."""

    conditions: tuple[Condition, ...]


Side = Expression | Selector
Plain = Comparison | Property | Multiple | Membership | Listed
Condition = Plain | Conjunction | Either | Negation | Implication | Enclosed | Quantified
Rule = Condition | RuleName
Argument = Side | Condition

# ---------------------------------------------------------------- domains


@dataclass(slots=True, eq=False, repr=False)
class ValueRange(Node):
    """``5``, ``1..9``, ``10..90 step 10``."""

    low: Expression
    high: Expression | None = None
    step: Expression | None = None


@dataclass(slots=True, eq=False, repr=False)
class Domain(Node):
    """``0, 2, 10..90 step 10 except 30, 50``."""

    included: tuple[ValueRange, ...]
    excluded: tuple[ValueRange, ...] = ()


# ---------------------------------------------------------------- drawn lines


RULE = "-----"
"""Canonical text of a line of dashes of any length."""


@dataclass(slots=True, eq=False, repr=False)
class Item(Node):
    r"""A mark of a drawn line. ``kind`` is the name of its terminal, ``text`` its canonical spelling (``*`` for ``×``).

    Kinds: NUMBER (digits, an attached sign included if a clue may have one), NUMERAL (capitals, holes, mixed),
    NAME, PACKED (``53..7``, ``A.BC``), DOT, UNGIVEN (``?``), CLUE (``16\24``, ``\``), SUMBOX (``[11]``), RELOP,
    OPERATOR, MOD and DIV (the words), EQUAL, CARET, LPAR, RPAR, BAR, RULE (always `RULE`), LABEL (map letters),
    TARGET (``24*``), PARITY (``odd``, ``even``), MARK (a word that a `Mark` statement declares).
    A bracketed expression as a single clue (``(n*2)``) has kind EXPRESSION and its node in ``expression``.
    """

    kind: str
    text: str
    expression: Expression | None = None

    @property
    def is_dot(self) -> bool:
        """True for ``.``: an empty cell, or a place without a sign or clue."""
        return self.kind == "DOT"

    @property
    def is_ungiven(self) -> bool:
        """True for ``?``: a clue or result that is not given."""
        return self.kind == "UNGIVEN"

    @property
    def is_plain_number(self) -> bool:
        """True for a number without secret digits."""
        return self.kind == "NUMBER"

    @property
    def is_number(self) -> bool:
        """True for a number, with or without secret digits."""
        return self.kind in ("NUMBER", "NUMERAL")

    @property
    def is_name(self) -> bool:
        """True for a word in small letters."""
        return self.kind == "NAME"

    @property
    def node(self) -> Expression:
        """The expression of a mark that is not a plain number: the one in its brackets, a name, or secret digits."""
        if self.expression is not None:
            return self.expression
        if self.is_name:
            return Name(self.text, span=self.span)
        return Numeral(self.text, span=self.span)

    def part(self, kind: str, start: int, end: int) -> Item:
        """Return the characters between two places as a mark of its own."""
        span = self.span and Span(self.span.source, self.span.start + start, self.span.start + end)
        return Item(kind, self.text[start:end], span=span)


def kinds(items: Iterable[Item]) -> set[str]:
    """Return the kinds of some marks, to ask which of them a line has."""
    return {item.kind for item in items}


@dataclass(slots=True, eq=False, repr=False)
class DrawnLine(Node):
    """The marks of a drawn line, from left to right."""

    items: tuple[Item, ...]


# ---------------------------------------------------------------- statements


@dataclass(slots=True, eq=False, repr=False)
class Statement(Node):
    """A line at the margin with the indented lines below it."""


@dataclass(slots=True, eq=False, repr=False)
class Heading(Statement):
    """``kenken 6 x 6``: the name of a family, whose rules the text has then, and perhaps the size of the board."""

    text: str
    named: Named


@dataclass(slots=True, eq=False, repr=False)
class Edition(Statement):
    number: int


METADATA = ("title", "author", "source", "date", "url", "note", "difficulty", "license")
"""The keys of metadata."""


@dataclass(slots=True, eq=False, repr=False)
class Metadata(Statement):
    """``title: ...``; ``text`` is stripped, indented lines joined by ``\\n``."""

    key: str
    text: str


@dataclass(slots=True, eq=False, repr=False)
class GridSize(Statement):
    """``grid 6 x 3``."""

    rows: Expression
    cols: Expression


@dataclass(slots=True, eq=False, repr=False)
class DrawnGrid(Statement):
    """``grid:``; ``grid product:`` and ``grid between(1, 9):`` have a ``function``, and may have ``arguments``."""

    function: str | None
    lines: tuple[DrawnLine, ...]
    arguments: tuple[Expression, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Values(Statement):
    domain: Domain


@dataclass(slots=True, eq=False, repr=False)
class Scope(Node):
    """``rows``, ``cols``, ``diagonals``, ``regions``, ``cages``, ``runs``, or ``boxes 2 x 3`` with its size.

    In `Places`, also ``cells`` and ``grid``; the text there uses the singular.
    """

    kind: str
    rows: Expression | None = None
    cols: Expression | None = None


@dataclass(slots=True, eq=False, repr=False)
class AllDifferent(Statement):
    """``all different``; without scopes and members, it applies to all cells of the grid."""

    scopes: tuple[Scope, ...] = ()
    members: tuple[Side, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class LineClues(Statement):
    """``rows product = 135 45 ?``; a clue that is not given is None."""

    lines: str  # "rows", "cols" or "diagonals"
    function: str
    relop: Relop
    clues: tuple[Expression | None, ...]
    arguments: tuple[Expression, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class LineList(Statement):
    """``rows 135 45 ?`` or ``rows: 135 45 ?``: clues whose function the family of the puzzle gives."""

    lines: str  # "rows", "cols" or "diagonals"
    clues: tuple[Expression | None, ...]


@dataclass(slots=True, eq=False, repr=False)
class CellList(Statement):
    """``thermometer: r1c1 r1c2 r1c3; r3c1 r4c1``: cells under the name of a path, a mark, a property or a target."""

    key: str
    groups: tuple[tuple[CellReference | CellRange, ...], ...]

    @property
    def name(self) -> str:
        """The key without the number that tells lists of one kind apart: ``arrow`` for ``arrow 2``."""
        return without_number(self.key)


@dataclass(slots=True, eq=False, repr=False)
class LineBlock(Statement):
    """``rows:`` with one relation per line; None for ``?``."""

    lines: str
    rules: tuple[Condition | None, ...]


@dataclass(slots=True, eq=False, repr=False)
class LineRule(Statement):
    """``row 2: _ + _ = 5``, ``region A: max(_) < 9``, ``path a: whisper``."""

    line: Line | Diagonal | Group
    rule: Rule


@dataclass(slots=True, eq=False, repr=False)
class Picture(Statement):
    lines: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class Crossword(Statement):
    lines: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class LongWorking(Statement):
    """``long addition:``, ``long subtraction:``, ``long multiplication:`` or ``long division:`` and its drawing."""

    kind: str  # "addition", "subtraction", "multiplication", "division"
    lines: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class LegendEntry(Node):
    """``A = 24*``: ``target`` is an Item of kind TARGET, UNGIVEN, NAME, NUMERAL or EXPRESSION."""

    label: Item
    target: Item


@dataclass(slots=True, eq=False, repr=False)
class Cages(Statement):
    function: str | None
    map: tuple[DrawnLine, ...]
    legend: tuple[LegendEntry, ...]


@dataclass(slots=True, eq=False, repr=False)
class Regions(Statement):
    map: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class PathList(Node):
    """``a = r1c1 r1c2 r2c3``: the cells of a path, in order."""

    label: Item
    cells: tuple[CellReference | Name | CellRange, ...]


@dataclass(slots=True, eq=False, repr=False)
class Paths(Statement):
    """``paths:`` with a map of labels that end in numbers (``a1 a2``), and lists."""

    map: tuple[DrawnLine, ...]
    lists: tuple[PathList, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Pyramid(Statement):
    """``pyramid:``: every number is the sum, or another function, of the two numbers next to it in the longer row."""

    function: str | None
    lines: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class Corners(Statement):
    function: str | None
    map: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class ForEach(Statement):
    """``touching: _ != _``, ``each row: sum(_) = 15``."""

    places: Places
    rule: Rule


@dataclass(slots=True, eq=False, repr=False)
class DefineRule(Statement):
    """``rule whisper: each 2: abs(_ - _) >= 5``."""

    name: Name
    rule: Condition


@dataclass(slots=True, eq=False, repr=False)
class Mark(Statement):
    """``mark o: abs(_ - _) = 1``: the meaning of a sign between two cells of the drawn grid."""

    sign: str
    rule: Condition


@dataclass(slots=True, eq=False, repr=False)
class NoOtherPair(Statement):
    """``no other pair``: if two neighbors have no mark between them, the rules of all marks are false for them."""


@dataclass(slots=True, eq=False, repr=False)
class NoTwoAlike(Statement):
    """``no two rows alike``: any two lines of a kind differ in at least one cell."""

    scopes: tuple[Scope, ...]


@dataclass(slots=True, eq=False, repr=False)
class Consecutive(Statement):
    """``consecutive numbers are neighbors``: each number is beside the next, in the sense of an adjacency."""

    adjacency: str


@dataclass(slots=True, eq=False, repr=False)
class Tiles(Statement):
    numbers: tuple[Expression, ...]


@dataclass(slots=True, eq=False, repr=False)
class StruckOut(Statement):
    """``numbers may be struck out``."""


@dataclass(slots=True, eq=False, repr=False)
class LettersMayRepeat(Statement):
    """``letters may repeat``."""


@dataclass(slots=True, eq=False, repr=False)
class LetterValues(Statement):
    """``letters 1..9``."""

    domain: Domain


@dataclass(slots=True, eq=False, repr=False)
class HoleValues(Statement):
    """``digits 2, 3, 5, 7``."""

    domain: Domain


@dataclass(slots=True, eq=False, repr=False)
class Each(Statement):
    """``each O in 1, 3, 5``."""

    letter: Numeral
    domain: Domain


@dataclass(slots=True, eq=False, repr=False)
class LeadingZerosAllowed(Statement):
    """``leading zeros allowed``."""


@dataclass(slots=True, eq=False, repr=False)
class Base(Statement):
    number: Expression


@dataclass(slots=True, eq=False, repr=False)
class Unknown(Statement):
    names: tuple[Name, ...]
    domain: Domain | None = None


@dataclass(slots=True, eq=False, repr=False)
class Evaluate(Statement):
    order: Order


@dataclass(slots=True, eq=False, repr=False)
class Steps(Statement):
    """``steps whole, 0..99``: words and ranges in written order."""

    demands: tuple[str | ValueRange, ...]  # "whole", "positive", "not negative"


@dataclass(slots=True, eq=False, repr=False)
class Param(Statement):
    name: Name
    value: Expression


@dataclass(slots=True, eq=False, repr=False)
class UseArgument(Node):
    name: Name
    value: Expression


@dataclass(slots=True, eq=False, repr=False)
class Use(Statement):
    path: str
    arguments: tuple[UseArgument, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class RelationStatement(Statement):
    relation: Relation


@dataclass(slots=True, eq=False, repr=False)
class Expect(Statement):
    """``expect unique`` is count 1, ``expect no solution`` count 0."""

    count: int
    at_least: bool = False


@dataclass(slots=True, eq=False, repr=False)
class PromisedSolution(Statement):
    """``solution:`` and its lines."""

    lines: tuple[DrawnLine, ...]


@dataclass(slots=True, eq=False, repr=False)
class Comment(Node):
    """``# ...``: the text after the sign, stripped; kept for printing."""

    text: str


@dataclass(slots=True, eq=False, repr=False)
class Document(Node):
    """A whole text: its statements in written order, and its comments.

    ``incomplete`` is True if a statement could not be read: it may have contained a statement that seems to be missing.
    """

    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...] = ()
    incomplete: bool = False
