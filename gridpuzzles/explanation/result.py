"""The answer of `explain`, and its parts: edits of a text, repairs, and other numbers for clues."""

from __future__ import annotations

from typing import NamedTuple

COST_OF_HALF = 4
"""Cost of a typo that is half as likely as one with only one possibility; for a quarter it is twice as much."""
UNEXPECTED = 40
"""Cost of an error that is no known kind of typo: a wrong number or place, which any other may replace."""


class Edit(NamedTuple):
    """An edit: ``new`` replaces the text from ``start`` to ``end``. ``typo_cost`` is large for an unlikely typo."""

    start: int
    end: int
    new: str
    typo_cost: int
    sentence: str = ""
    """For a rule: its description, as the start of a sentence that continues with the effect."""

    def of(self, text: str) -> str:
        """Return the text after the edit."""
        return text[: self.start] + self.new + text[self.end :]


class Change(NamedTuple):
    """Clue number ``clue`` with ``value`` in place of its own; ``unique`` if exactly one solution is left."""

    clue: int
    value: int
    unique: bool
    typo_cost: int  # -1 if the cell cannot have its present number


class Repair(NamedTuple):
    """Edits of the text after which it has a solution; ``unique`` if there is exactly one.

    ``places`` has, for each edit, the line number, the text that is replaced, and a label if the line has that text
    several times. ``clue`` is the clue whose number is replaced, -1 if there is none.
    """

    edits: tuple[Edit, ...]
    unique: bool
    places: tuple[tuple[int, str, str], ...]
    clue: int = -1

    @property
    def line(self) -> int:
        return self.places[0][0]

    @property
    def old(self) -> str:
        return self.places[0][1]

    @property
    def new(self) -> str:
        return self.edits[0].new

    @property
    def typo_cost(self) -> int:
        return sum(edit.typo_cost for edit in self.edits)

    @property
    def is_rule(self) -> bool:
        return bool(self.edits[0].sentence)

    @property
    def widens(self) -> bool:
        """True if no clue is replaced and several solutions are left."""
        return not self.unique and self.clue < 0

    def likelihood(self) -> tuple[bool, int, bool, int, bool, int]:
        """Return a sort key that puts likely repairs first: exactly one solution, then common typos, and rules before
        others.

        Repairs that widen values or the grid come after clues, because nearly every puzzle then has several solutions.
        """
        return not self.unique, len(self.edits), self.widens, self.typo_cost, not self.is_rule, self.edits[0].start
