"""Hold a clause, and what it may mean beside statements: what the family or the clause before it decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ..base.record import UnfrozenRecord
from .constituents import Constituent, Values
from .said import Said, Size


class Refused(Exception):
    """Raised for a clause that no rule means, such as numbers without their range."""


class Standard(UnfrozenRecord):
    """The statement that the usual rules hold, or those of a sudoku."""

    of_sudoku: bool


class Also(UnfrozenRecord):
    """Places for which the previous clause holds, too."""

    places: tuple[str, ...]


class Example(UnfrozenRecord):
    """Two neighbors that the rule of the previous clause forbids: ``so 3 next to 4 is not allowed``."""

    first: int
    second: int


class Among(UnfrozenRecord):
    """A number that is among the values of the previous clause: ``0 to 3 (zero is allowed)``."""

    number: int


class MayBeAlike(UnfrozenRecord):
    """Lines of which two may have the same values, which the family forbids otherwise."""

    places: tuple[str, ...]


class MayRepeat(UnfrozenRecord):
    """Places in which values may repeat, whose names may be those of other places in the family."""

    places: tuple[str, ...]


class NeedNot(UnfrozenRecord):
    """Lines that need not have the sum of the others: ``the diagonals need not add up to 15``."""

    places: tuple[str, ...]


class Differ(UnfrozenRecord):
    """Lines that differ: from one another in a family that says so, while it is open in others."""

    places: tuple[str, ...]


class AtCorners(UnfrozenRecord):
    """The rule that diagonal neighbors differ, which holds for all that touch if values differ in rows and columns."""


Told = Said | Also | AtCorners | Differ | Example | Among | MayBeAlike | MayRepeat | NeedNot | Standard
"""What a clause may mean; all but `Said` depends on the family or on the clause before."""


class Clause:
    """The constituents of a clause, with what its rule is about.

    ``places`` are names for ``each``, ``numbers`` the single numbers in their order, and ``counts`` the numbers of
    constituents by kind.
    """

    def __init__(self, parts: Sequence[Constituent]) -> None:
        self.parts = parts
        self.kinds = [part.kind for part in parts]
        self.counts = Counter(self.kinds)
        self.numbers = [part.value for part in parts if part.kind == "N" and isinstance(part.value, int)]
        self.places = next((part.value for part in parts if isinstance(part.value, tuple)), ())
        self.values = next((part.value for part in parts if isinstance(part.value, Values)), None)
        self.size = next((part.value for part in parts if isinstance(part.value, Size)), None)

    def has(self, *kinds: str) -> bool:
        """Return True if the clause has a constituent of one of these kinds."""
        return any(self.counts[kind] for kind in kinds)

    def text(self, kind: str) -> str:
        """Return the value of a concept as the table of words has it."""
        return next(str(part.value) for part in self.parts if part.kind == kind)

    def number(self) -> int:
        """Return the only number; raise `Refused` if there is not exactly one."""
        if len(self.numbers) != 1:
            raise Refused
        return self.numbers[0]

    @property
    def function(self) -> str:
        """The function of a total."""
        return "product" if self.has("PRODUCT") else "sum"

    @property
    def listed(self) -> Sequence[int]:
        """The numbers of a list, or the single numbers without a list."""
        return self.values.listed if self.values else self.numbers

    def needs(self, *kinds: str) -> None:
        """Raise `Refused` unless the clause has a constituent of one of these kinds."""
        if not self.has(*kinds):
            raise Refused


Meaning = Callable[[Clause], Sequence[Told]]
