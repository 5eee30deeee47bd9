"""Units that a person looks at: a group of different cells, or a clue with the rules that its cells differ."""

from __future__ import annotations

from math import prod

from ..base.record import Record
from ..kinds.cage_targets import CAGE_TARGETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ..model.expressions import Condition


EITHER_WAY = {sign: kind.name for sign, kind in CAGE_TARGETS.items() if not kind.function}
"""Maps a sign to the kind of unit that applies it to two cells in either order."""


class Combining(Record):
    """How the cells of a sum or product are combined; a person chooses the values before their places."""

    sign: str
    verb: str
    verb_of_many: str
    total: Callable[[Iterable[int]], int]
    without: Callable[[int, int], int | None]  # the total of the other cells; None if it is not an integer


COMBINING = {
    "sum": Combining(" + ", "make", "add up", sum, lambda total, value: total - value),
    "product": Combining(
        " × ",
        "multiply to",
        "multiply",
        prod,
        lambda total, value: total // value if value and not total % value else None,
    ),
}
"""How a unit of a kind is combined."""


class InitialCandidates(Record):
    """A name, the values it could have without its given, and those it has at the beginning."""

    name: str
    full: Sequence[int]
    start: Sequence[int]


class Unit:
    """A unit, which has a ``kind``.

    The kinds are "group", "less", "column", "ending", "relation", "whole", and the names of `CAGE_TARGETS`.

    ``cells`` are numbers of names. ``target`` is the required sum, product, ...; ``coefficients`` are those of a sum,
    column or linear relation, in the order of the cells. ``clue`` and ``rule`` are the numbers of the clue and of the
    constraint it states, -1 for none. For a group, ``values`` is the mask of all its values, and
    ``full`` means that each of them must appear in it; an ``area`` (box, cage, region) is easier to see than a line. A
    unit of kind "whole" is a group together with the clues in it. Derived units (innies, outies, balances, wholes) have
    ``sources``, the units they come from, ``extra``, their additional cost, and ``noun``, their technique. ``differ``
    are the pairs of places whose cells share a group. A unit that is ``written`` multiplies or divides words. ``alone``
    is its `UnitProblem`, None until it is used.
    """

    def __init__(
        self,
        kind: str,
        label: str,
        cells: Sequence[int],
        condition: Condition | None = None,
        *,
        clue: int = -1,
        rule: int = -1,
        target: int | None = None,
        coefficients: Sequence[int] = (),
        area: bool = False,
        sources: Sequence[Unit] = (),
        extra: float = 0.0,
        noun: str = "",
        said: str = "",
    ) -> None:
        self.kind = kind
        self.is_group = kind == "group"
        self.is_column = kind == "column"
        self.is_linear = kind in ("sum", "column")
        self.is_pair = kind == "less" or kind in EITHER_WAY.values()
        self.combining = COMBINING.get(kind)
        self.label = label
        self.cells = tuple(cells)
        self.cellset = frozenset(cells)
        self.condition = condition
        self.clue = clue
        self.rule = rule
        self.target = target
        self.coefficients = tuple(coefficients)
        self.area = area
        self.sources = tuple(sources)
        self.extra = extra
        self.noun = noun
        self.said = said
        self.number = -1
        self.full = False
        self.values = 0
        self.differ: tuple[tuple[int, int], ...] = ()
        self.distinct = False
        self.written = False
        self.alone: Any = None  # a `UnitProblem`

    def made_of(self) -> tuple[Unit, ...]:
        """Return the units it is derived from, or the unit itself."""
        return self.sources or (self,)
