"""The results of solving: solutions, verdicts, counts, estimates and the statistics of a search."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ..base.english import decimal
from ..base.errors import Limit
from ..base.statistics import Statistics
from .display import NotebookDrawing, NotebookText
from .puzzle import Puzzle, SymbolKind, name_of
from .status import Status

SHOWN = 6
"""The number of values that the `repr` of a solution shows."""


class Solution(Mapping[str, int], NotebookDrawing):
    """An immutable mapping from the names of cells, letters, unknowns and holes to their values, in the puzzle's order.

    Use it as any mapping: ``dict(solution)``, ``solution.items()``, ``**solution``. It is equal to any mapping with the
    same values. In addition, ``solution["r1c2"]`` finds a cell that has a name of its own, and ``solution["SEND"]`` is
    the number that the letters of a word form. A solution counts as true, even the empty one of a puzzle without
    variables. ``str`` draws it.

    >>> import gridpuzzles as gp
    >>> solution = gp.solve("SEND + MORE = MONEY")
    >>> solution["D"], solution["MONEY"], len(solution)
    (7, 10652, 8)
    """

    __slots__ = ("_values", "puzzle")
    puzzle: Puzzle
    _values: dict[str, int]

    def __init__(self, puzzle: Puzzle, values: Mapping[str, int]) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "_values", dict(values))

    def __getitem__(self, name: str) -> int:
        """Return the value of a name, of the cell ``r1c2``, or of a word; raise `KeyError` for anything else."""
        value = self._values.get(name)
        if value is None:
            return self._read(name)
        return value

    def _read(self, name: str) -> int:
        cell = name_of(self.puzzle, name)
        if cell in self._values:
            return self._values[cell]
        letters = {symbol.name for symbol in self.puzzle.symbols if symbol.kind == SymbolKind.LETTER}
        # Every set of letters includes those of the empty text, which would be the number 0.
        if not isinstance(name, str) or not name or not letters.issuperset(name):
            raise KeyError(name)
        number = 0
        for letter in name:
            number = number * self.puzzle.base + self._values[letter]
        return number

    def __contains__(self, name: object) -> bool:
        # Words and places of named cells can be looked up, but they are not keys: `len` and `iter` have names only.
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> KeysView[str]:
        """Return the names."""
        return self._values.keys()

    def values(self) -> ValuesView[int]:
        """Return the values, in the order of the names."""
        return self._values.values()

    def items(self) -> ItemsView[str, int]:
        """Return the pairs of names and values."""
        return self._values.items()

    def __bool__(self) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Solution is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Solution is immutable")

    def __reduce__(self) -> tuple[type[Solution], tuple[Puzzle, dict[str, int]]]:
        return type(self), (self.puzzle, self._values)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in islice(self._values.items(), SHOWN))
        more = ""
        if len(self) > SHOWN:
            more = f", ... {len(self)} values"
        if shown:
            return f"<Solution {shown}{more}>"
        return "<Solution of nothing>"

    def __str__(self) -> str:
        return self._drawn("text")

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the grid, row by row, without the positions that have no cell; empty if there is no grid."""
        grid = self.puzzle.grid
        if grid is None:
            return ()
        return tuple(tuple(self._values[name] for name in grid.line("row", row)) for row in range(1, grid.rows + 1))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the `grid` for NumPy; if the puzzle has no grid, return the values as a vector."""
        import numpy

        if self.puzzle.grid is None:
            return numpy.array(list(self.values()), dtype)
        return numpy.array(self.grid, dtype)

    @property
    def grid(self) -> Any:
        """The numbers of the grid as a NumPy array, with positions without a cell masked; 0 x 0 if there is no grid.

        Raises `ImportError` if NumPy is not installed; `rows` does not need it.
        """
        try:
            import numpy
        except ImportError:
            raise ImportError(
                "Solution.grid is an array of NumPy: pip install numpy; Solution.rows are tuples"
            ) from None
        grid = self.puzzle.grid
        if grid is None:
            return numpy.zeros((0, 0), dtype=int)
        places = [(row, col) for row in range(1, grid.rows + 1) for col in range(1, grid.cols + 1)]
        numbers = [self._values[grid.cells[place]] if place in grid.cells else 0 for place in places]
        array = numpy.array(numbers).reshape(grid.rows, grid.cols)
        if len(grid.cells) == len(places):
            return array
        empty = [place not in grid.cells for place in places]
        return numpy.ma.masked_array(array, numpy.array(empty).reshape(array.shape))

    def _drawn(self, view: str) -> str:
        return self.puzzle._draw(view, self)


@dataclass(frozen=True, slots=True)
class Verdict(NotebookText):
    """The answer to the question if a puzzle has exactly one solution.

    ``status`` is "unique", "several", "none" or "undecided". ``solutions`` holds the solutions found, at most two
    by default. ``limit`` names the limit that stopped the search ("time", "nodes", "memory", "cancelled"), or is empty.
    ``forced`` holds values that every solution has, as far as they are known for an undecided puzzle.
    """

    status: Status
    solutions: Sequence[Solution] = ()
    limit: Limit = Limit.NONE
    statistics: Statistics = field(default_factory=Statistics)
    forced: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """Return drawings of at most two solutions, followed by the verdict."""
        shown = "\n\n".join(map(str, self.solutions[:2]))
        if shown:
            return f"{shown}\n\n{self.words}"
        return self.words

    def __repr__(self) -> str:
        return f"<Verdict {self.words}>"

    @property
    def words(self) -> str:
        """The verdict in a few words: "unique", "no solution", "undecided: stopped at the time limit"."""
        if self.status == Status.UNDECIDED:
            return f"undecided: {LIMITS[self.limit]}"
        shown = len(self.solutions)
        if self.status == Status.SEVERAL and shown == 2:
            return f"several solutions; two of them differ in {listed(self.differing)}"
        return {Status.NONE: "no solution", Status.SEVERAL: f"several solutions, {shown} found"}.get(
            self.status, self.status
        )

    @property
    def differing(self) -> tuple[str, ...]:
        """The names whose values differ between the first two solutions; empty if there are fewer."""
        if len(self.solutions) < 2:
            return ()
        first, second = self.solutions[:2]
        return tuple(name for name in first if first[name] != second[name])


@dataclass(frozen=True, slots=True)
class Count(NotebookText):
    """A number of solutions: exact, or "at least ``value``" if ``limit`` ("solutions", "time", ...) stopped it."""

    value: int
    exact: bool = True
    limit: Limit = Limit.NONE
    statistics: Statistics = field(default_factory=Statistics)

    def __repr__(self) -> str:
        return f"<Count {self}>"

    def __str__(self) -> str:
        if self.exact:
            return self.digits
        return f"at least {self.digits}"

    @property
    def digits(self) -> str:
        """The number in decimal, of any length."""
        return decimal(self.value)


@dataclass(frozen=True, slots=True)
class Estimate(NotebookText):
    """An unbiased estimate of the number of solutions, with a 95 % confidence interval from ``low`` to ``high``.

    ``samples`` random fillings were drawn, and ``solved`` of them were solutions. If ``solved`` is 0, ``value``
    and ``high`` are None, and ``low`` is a known lower bound. If ``exact``, the number is known, and ``value``, ``low``
    and ``high`` equal it. ``limit`` names the limit that stopped the drawing of samples, or is empty.
    """

    value: int | None
    low: int
    high: int | None
    samples: int = 0
    exact: bool = False
    limit: Limit = Limit.NONE
    solved: int = 0

    def __repr__(self) -> str:
        return f"<Estimate {self}>"

    def __str__(self) -> str:
        if self.exact:
            return decimal(self.low)
        if self.value is None or self.high is None:
            return f"at least {decimal(self.low)}"
        return f"about {rounded(self.value)} (95 %: {rounded(self.low)} to {rounded(self.high)})"


LIMITS = {
    Limit.TIME: "stopped at the time limit",
    Limit.NODES: "stopped at the node limit",
    Limit.MEMORY: "stopped at the memory limit",
    Limit.CANCELLED: "interrupted",
}
"""Maps the name of a limit to the phrase for work that it stopped."""


def listed(names: Sequence[str], most: int = 12) -> str:
    """Return the first ``most`` names, separated by commas, and the number of the others if there are any."""
    shown = ", ".join(names[:most])
    if len(names) <= most:
        return shown
    return f"{shown} and {len(names) - most} more"


def rounded(number: int) -> str:
    """Return a number of at least 0 as text with three significant digits."""
    digits = decimal(number)
    if len(digits) <= 300:
        return f"{number:.3g}"
    return f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1}"
