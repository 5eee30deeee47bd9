"""A puzzle compiled once and asked with other numbers in its clues."""

from __future__ import annotations

from ..clue_numbers import numbers_of, renumbered
from ..compiler.compiled import Compiled, domain, problem
from ..compiler.direct import LINES, direct
from ..compiler.draft import Draft
from ..model.expressions import Comparison, Constant, Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..model.expressions import Condition
    from ..model.puzzle import Puzzle


class Series:
    """Puzzles of one structure. ``numbers`` are those its clues have now, for each clue that may have another.

    Where every clue is the sum or product of a line and nothing is concluded from several of them, other numbers are
    posted as they are; any other puzzle has to be compiled anew.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers = numbers_of(puzzle)
        self._names = {symbol.name: number for number, symbol in enumerate(puzzle.symbols)}
        self._draft = Draft(map(domain, puzzle.symbols), puzzle.base)
        self._is_direct = self._drafted()
        self._posts = tuple(self._draft.posts)

    def form(self, numbers: Mapping[int, int]) -> Puzzle | Compiled:
        """The puzzle with these numbers, by clue, in the place of its own; compiled where no more is to be done than
        posting them, and then `Compiled.puzzle` has its own still.

        Raises `KeyError` for a clue that cannot have another number.
        """
        if not self._is_direct:
            return self.renumbered(numbers)
        if not numbers.keys() <= self.numbers.keys():
            raise KeyError(*(numbers.keys() - self.numbers.keys()))
        number = numbers.get
        posts = [(shape, scope, number(clue, data), clue) for shape, scope, data, clue in self._posts]
        return Compiled(self.puzzle, problem(self._draft, posts), self._names, {}, {}, posts)

    def renumbered(self, numbers: Mapping[int, int]) -> Puzzle:
        """The puzzle itself, with these numbers by clue; raises `KeyError` as `form` does."""
        changed = {clue: number for clue, number in numbers.items() if number != self.numbers[clue]}
        return renumbered(self.puzzle, changed, self.numbers) if changed else self.puzzle

    def _drafted(self) -> bool:
        """Fills the draft; whether nothing but numbers differs between this and any other puzzle of the series."""
        if any(symbol.clue >= 0 for symbol in self.puzzle.symbols):
            return False
        for constraint in self.puzzle.constraints:
            if constraint.clue in self.numbers and not _is_line(constraint.condition):
                return False
            if not direct(self._draft, self._names, constraint.condition, constraint.clue):
                return False
        concludes = self._draft.group_scopes and any(shape == "sum" for shape, *_ in self._draft.posts)
        return not concludes


def _is_line(condition: Condition) -> bool:
    return (
        isinstance(condition, Comparison)
        and isinstance(condition.left, Function)
        and condition.left.name in LINES
        and isinstance(condition.right, Constant)
    )
