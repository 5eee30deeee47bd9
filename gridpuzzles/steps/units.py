"""Units: what a person looks at. A group of different cells, or one clue with the rules that its cells differ."""

from __future__ import annotations

from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..model.expressions import Condition


class Given(Record):
    """A name, the values it could have were its clue not there, and those it has at the beginning."""

    name: str
    full: Sequence[int]
    start: Sequence[int]


class Unit:
    """``kind``: "group", "sum", "product", "difference", "ratio", "less", "column", "ending", "relation" or "whole".

    ``cells`` are numbers of names. ``target`` is what a sum, product, difference or ratio has to be; ``coefficients``
    are those of a sum, column or linear relation, in the order of the cells. ``clue`` and ``rule`` are the numbers of
    the clue and of the constraint it states, -1 for none. Of a group, ``values`` is the mask of all its values, and
    ``full`` means that every one of them must stand somewhere; an ``area`` (box, cage, region) is easier to see than a
    line. A whole is a group with the clues in it. Innies, outies, balances and wholes have ``sources``, the units they
    come from, and ``extra``, what they cost more; ``noun`` is their technique. ``differ`` are the pairs of places whose
    cells share a group. What is ``written`` multiplies words. ``alone`` is what it says by itself, as far as it was
    looked at.
    """

    __slots__ = (
        "alone",
        "area",
        "cells",
        "cellset",
        "clue",
        "coefficients",
        "condition",
        "differ",
        "distinct",
        "extra",
        "full",
        "is_group",
        "kind",
        "label",
        "noun",
        "number",
        "rule",
        "said",
        "sources",
        "target",
        "values",
        "written",
    )

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
        self.alone: Any = None  # an `Alone`

    def made_of(self) -> tuple[Unit, ...]:
        """The units that stand behind it: of innies and outies those they come from."""
        return self.sources or (self,)
