"""What solving gives back."""

from __future__ import annotations

from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .puzzle import Puzzle


class Solution(Record):
    """A value for everything visible: cells, letters, unknowns, holes.

    Reads like a mapping from name to value (``solution["r1c1"]``), in the order the puzzle declares its
    variables. The solution of a puzzle without variables is a solution: it is true, and its mapping is empty.
    """

    puzzle: Puzzle
    values: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        return self.values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __bool__(self) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(tuple(self.values.items()))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the grid, row by row (blocked positions left out); empty without a grid."""
        grid = self.puzzle.grid
        if grid is None:
            return ()
        return tuple(tuple(self.values[name] for name in grid.line("row", row)) for row in range(1, grid.rows + 1))


class Statistics(Record):
    """What a search cost. Times are seconds."""

    nodes: int = 0
    dead_ends: int = 0
    propagations: int = 0
    restarts: int = 0
    setup_time: float = 0.0
    search_time: float = 0.0


class Verdict(Record):
    """Whether there is a solution, and whether it is the only one.

    ``status`` is "unique", "several", "none" or "undecided"; ``solutions`` holds the one, two different ones, none, or
    what was found before ``limit`` ("time", "nodes", "memory", "cancelled") was met. ``forced`` are values that
    every solution has, as far as they are known of an undecided puzzle.
    """

    status: str
    solutions: tuple[Solution, ...] = ()
    limit: str = ""
    statistics: Statistics = Statistics()
    forced: Mapping[str, int] = {}

    @property
    def differing(self) -> tuple[str, ...]:
        """Names whose values differ between the two solutions shown."""
        if len(self.solutions) < 2:
            return ()
        first, second = self.solutions[:2]
        return tuple(name for name in first.values if first.values[name] != second.values[name])


class Count(Record):
    """A number of solutions: exact, or "at least ``value``" when ``limit`` ("solutions", "time", ...) was met."""

    value: int
    exact: bool = True
    limit: str = ""
    statistics: Statistics = Statistics()

    def __str__(self) -> str:
        return self.digits if self.exact else f"at least {self.digits}"

    @property
    def digits(self) -> str:
        """The number in decimal, of whatever length."""
        return decimal(self.value)


class Estimate(Record):
    """About how many solutions there are: an unbiased estimate, and an interval that holds the number 95 times in 100.

    ``samples`` fillings were drawn, ``solved`` of which were solutions: without any there is no estimate, and all three
    numbers are what is known to be the least. ``exact`` when the number is known after all: then they are it. ``limit``
    names what came before all samples were drawn.
    """

    value: int
    low: int
    high: int
    samples: int = 0
    exact: bool = False
    limit: str = ""
    solved: int = 0

    def __str__(self) -> str:
        if self.exact:
            return decimal(self.value)
        if not self.solved:
            return f"at least {decimal(self.low)}"
        return f"about {rounded(self.value)} (95 %: {rounded(self.low)} to {rounded(self.high)})"


PIECE = 4000
"""Digits that are converted at once: Python refuses longer numbers, lest they take for ever."""


def decimal(number: int) -> str:
    """A number in decimal, of whatever length."""
    if number < 0:
        return f"-{decimal(-number)}"
    pieces = []
    while number >= 10**PIECE:
        number, rest = divmod(number, 10**PIECE)
        pieces.append(f"{rest:0{PIECE}d}")
    return "".join([str(number), *reversed(pieces)])


def rounded(number: int) -> str:
    """A number that is not negative, to three digits."""
    digits = decimal(number)
    if len(digits) <= 300:
        return f"{number:.3g}"
    return f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1}"
