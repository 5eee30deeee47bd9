"""A puzzle: named integers with domains, and the constraints between them."""

from __future__ import annotations

from ..record import Record
from ..source import Span
from .expressions import Condition, holds
from .grid import Drawing, Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .solution import Solution


class Symbol(Record):
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

    ``label`` names it for people ("row 1", "cage A", "given r1c1"); ``text`` is the clue as written ("24", "12*");
    ``value`` is its number, where it has exactly one that a typing error could have changed.
    """

    label: str
    text: str
    kind: str
    value: int | None = None
    span: Span | None = None


class Constraint(Record):
    """A condition that every solution satisfies; ``clue`` is the number of the clue it comes from, -1 for a rule."""

    condition: Condition
    clue: int = -1
    label: str = ""
    span: Span | None = None


class Expectation(Record):
    """How many solutions the file promises."""

    count: int
    at_least: bool = False


class Puzzle(Record):
    """The meaning of a puzzle text."""

    symbols: tuple[Symbol, ...]
    constraints: tuple[Constraint, ...] = ()
    clues: tuple[Clue, ...] = ()
    metadata: Mapping[str, str] = {}
    grid: Grid | None = None
    drawings: tuple[Drawing, ...] = ()
    expectation: Expectation | None = None
    promised: tuple[Mapping[str, int], ...] = ()  # from `solution:`; may leave names out
    base: int = 10

    def accepts(self, assignment: Mapping[str, int]) -> bool:
        """Whether ``assignment`` (a value for every symbol) is a solution: the plain reference.

        Raises `KeyError` when a symbol has no value.
        """
        for symbol in self.symbols:
            value = assignment[symbol.name]
            if value != symbol.given if symbol.given is not None else value not in symbol.values:
                return False
        return all(holds(constraint.condition, assignment) for constraint in self.constraints)

    def drawn(self, view: str, solution: Solution | None = None) -> str:
        """The puzzle in a view, filled in from ``solution``: here names and values; `gridpuzzles.api.Puzzle` draws."""
        if solution is None:
            return " ".join(symbol.name for symbol in self.symbols)
        return " ".join(f"{name}={value}" for name, value in solution.items())

    @property
    def title(self) -> str:
        """The text after ``title:``, or an empty string."""
        return self.metadata.get("title", "")
