"""Puzzles of givens: a filling of the rules, and as few of its numbers as leave it the only one."""

from __future__ import annotations

from functools import partial

from ..api import parse
from ..families.builder import PuzzleBuilder
from ..model.puzzle import Clue
from .fewest import Told, fewest
from .minimize import symmetric_pairs
from .template import Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.puzzle import Puzzle
    from .allowance import Allowance
    from .dice import Dice
    from .maker import Maker


def given_maker(title: str, header: str, rules: str, *, symmetric: bool) -> Maker:
    """A maker of puzzles under ``rules`` on the grid that ``header`` declares."""
    template = Template(parse(header + rules))
    first = len(template.puzzle.clues)

    def told(dice: Dice, allowance: Allowance) -> Told:
        filling = template.filling(dice, allowance)
        puzzle = with_givens(template.puzzle, filling)
        pairs = symmetric_pairs(puzzle) if symmetric else [(clue,) for clue in range(len(puzzle.clues))]
        groups = dice.shuffled([one for one in pairs if one[0] >= first])
        return Told(title, puzzle, filling, groups, partial(drawn, rules))

    return fewest(told)


def with_givens(puzzle: Puzzle, filling: Mapping[str, int]) -> Puzzle:
    """The puzzle with every cell given."""
    symbols, clues = [], list(puzzle.clues)
    for one in puzzle.symbols:
        symbols.append(one.replace(given=filling[one.name], clue=len(clues)))
        clues.append(Clue(f"given {one.name}", str(filling[one.name]), "given", filling[one.name]))
    return puzzle.replace(symbols=tuple(symbols), clues=tuple(clues))


def drawn(rules: str, puzzle: Puzzle, gone: Sequence[int]) -> str:
    """The rules, and the grid with the givens that stay: packed where all values are digits."""
    grid = puzzle.grid
    assert grid is not None
    left = {one.name: one.given for one in puzzle.symbols if one.clue not in gone}
    rows = [[left.get(name) for name in grid.line("row", row)] for row in range(1, grid.rows + 1)]
    if max(puzzle.symbols[0].values) > 9:
        return rules + PuzzleBuilder().drawn(rows).statements()
    return rules + PuzzleBuilder().add("grid:", ("".join(str(one or ".") for one in row) for row in rows)).statements()
