"""A puzzle: named integers with domains, and the constraints between them."""

from __future__ import annotations

from ..parameters import by_name
from ..record import Light, Record
from ..source import Span
from .arithmetic import Undefined
from .expressions import TRUTHS, Condition, Different, Membership, Variable, holds
from .grid import Drawing, Grid

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from typing_extensions import Self

    from .shown import Drawn


class Symbol(Light):
    """A named integer that a solution assigns.

    ``values`` is a range of step 1 or an ascending tuple. ``kind`` is "cell", "letter", "hole" or
    "unknown". A given cell keeps the domain it would have without its given; ``clue`` is the number of the clue that
    fixes it.
    """

    name: str
    values: range | tuple[int, ...]
    kind: str = "cell"
    given: int | None = None
    clue: int = -1
    span: Span | None = None


class Clue(Record):
    """Something the setter wrote that could have been otherwise: a line's total, a cage's target, a given, a relation.

    ``label`` names it for people ("row 1", "cage A", "given r1c1"), no two clues of a puzzle alike; ``text`` is the
    clue as written ("24", "12*"); ``value`` is its number, where it has exactly one that a typing error could have
    changed.
    """

    label: str
    text: str
    kind: str
    value: int | None = None
    span: Span | None = None

    @property
    def place(self) -> tuple[int, int] | None:
        """Line and column of the text where it is written, from 1; None where it comes from no text."""
        if self.span is None:
            return None
        return self.span.as_typed().place()

    def __repr__(self) -> str:
        if self.kind == "relation":
            return f"<Clue {self.label}>"
        return f"<Clue {self.label}: {self.text}>"


class Constraint(Light):
    """A condition that every solution satisfies; ``clue`` is the number of the clue it comes from, -1 for a rule.

    ``label`` says what it speaks of: "row 3", "the grid", "the letters", "r1c1 next to r1c2", or is the clue's.
    """

    condition: Condition
    clue: int = -1
    label: str = ""
    span: Span | None = None

    @property
    def name(self) -> str:
        """The rule as people call it: "row 3 all different"."""
        if isinstance(self.condition, Different):
            return f"{self.label} all different"
        return self.label


class Expectation(Record):
    """How many solutions the file promises."""

    count: int
    at_least: bool = False


class Puzzle(Record):
    """The meaning of a puzzle text."""

    symbols: Sequence[Symbol]
    constraints: Sequence[Constraint] = ()
    clues: Sequence[Clue] = ()
    metadata: Mapping[str, str] = {}
    grid: Grid | None = None
    drawings: tuple[Drawing, ...] = ()
    expectation: Expectation | None = None
    promised: tuple[Mapping[str, int], ...] = ()  # from `solution:`; may leave names out
    base: int = 10

    @by_name
    def accepts(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
        """Whether ``assignment`` (a value for every symbol) is a solution: the plain reference.

        Clues whose numbers are in ``without`` do not count. Raises `KeyError` when a symbol has no value.
        """
        for symbol in self.symbols:
            value = assignment[symbol.name]
            given = symbol.given
            if given is None or symbol.clue in without:
                if value not in symbol.values:
                    return False
            elif value != given:
                return False
        try:
            for constraint in self.constraints:
                condition = constraint.condition
                if constraint.clue not in without and not TRUTHS[type(condition)](condition, assignment):
                    return False
        except Undefined:
            return False
        return True

    def broken(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> Iterator[str]:
        """What of the puzzle an assignment does not keep, in the order it is declared: nothing for a solution."""
        for symbol in self.symbols:
            alone = self.replace(symbols=(symbol,), constraints=())
            if not alone.accepts(assignment, without):
                yield f"the values of {symbol.name}"
        for constraint in self.constraints:
            if constraint.clue not in without and not holds(constraint.condition, assignment):
                yield constraint.name or "a rule"

    def is_surprising(self, status: str) -> bool:
        """Whether a puzzle of which nothing is said, or that there is one solution, has none or several."""
        return status in ("none", "several") and (self.expectation is None or self.expectation.count == 1)

    def assuming(self, assumptions: Mapping[str, Collection[int]]) -> Self:
        """The puzzle with a rule for each of these names: it has one of these values."""
        rules = [
            Constraint(Membership(Variable(name), tuple(sorted(values))), -1, f"{name} as assumed")
            for name, values in assumptions.items()
        ]
        if rules:
            return self.replace(constraints=(*self.constraints, *rules))
        return self

    def name_of(self, name: str) -> str | None:
        """The symbol that people may call so: by its name, or as the cell ``r1c2`` where that has a name of its own."""
        if any(symbol.name == name for symbol in self.symbols):
            return name
        if isinstance(name, str) and name.startswith("r"):
            row, _, col = name[1:].partition("c")
        else:
            row, _, col = ("", "", "")
        if self.grid is None or not (row.isdecimal() and col.isdecimal()):
            return None
        return self.grid.cells.get((int(row), int(col)))

    @by_name
    def clue_of(self, label: str | Clue) -> int:
        """The number of the clue with that ``label``; ``col 1`` is ``column 1``, ``r1c2`` may be a given.

        Raises `ValueError` when there is none.
        """
        assert isinstance(label, str)  # of a clue its label is taken
        labels = [clue.label for clue in self.clues]
        for wanted in (label, label.replace("col ", "column ", 1), f"given {label}"):
            if wanted in labels:
                return labels.index(wanted)
        shown = "none"
        if labels:
            shown = f"{', '.join(labels[:12])}{', ...' if len(labels) > 12 else ''}"
        raise ValueError(f"the puzzle has no clue {label!r}; there are: {shown}")

    def drawn(self, view: str, thing: Drawn | None = None) -> str:
        """The puzzle in a view, or a solution of it, or a walk; plain text here, `gridpuzzles.api.Puzzle` draws."""
        if thing is None:
            return self.plain
        return thing.plain

    @property
    def plain(self) -> str:
        """The names."""
        return " ".join(symbol.name for symbol in self.symbols)

    @property
    def title(self) -> str:
        """The text after ``title:``, or an empty string."""
        return self.metadata.get("title", "")
