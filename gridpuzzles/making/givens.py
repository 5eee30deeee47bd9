"""Puzzles of givens: a filling of the rules, and as few of its numbers as leave it the only one."""

from __future__ import annotations

from ..api import parse
from ..families.builder import PuzzleBuilder
from ..model.puzzle import Clue
from .maker import Draft
from .minimize import superfluous, symmetric_pairs
from .template import Template
from .wording import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.puzzle import Puzzle
    from .allowance import Allowance
    from .dice import Dice
    from .maker import Maker
    from .minimize import Group


def given_maker(title: str, header: str, rules: str, *, symmetric: bool) -> Maker:
    """A maker of puzzles under ``rules`` on the grid that ``header`` declares."""
    template = Template(parse(header + rules))

    def make(dice: Dice, allowance: Allowance) -> Draft:
        filling = template.filling(dice, allowance)
        puzzle = with_givens(template.puzzle, filling)
        groups = symmetric_pairs(puzzle) if symmetric else [(clue,) for clue in range(len(puzzle.clues))]
        first = len(template.puzzle.clues)
        gone = superfluous(puzzle, dice, allowance, [one for one in groups if one[0] >= first])
        allowance.check()  # what stays untried for want of time would not be the same everywhere
        return draft(puzzle, filling, gone, groups)

    def draft(puzzle: Puzzle, filling: Mapping[str, int], gone: tuple[int, ...], groups: Sequence[Group]) -> Draft:
        """The puzzle without some givens, which gets easier with some of them back."""

        def change(dice: Dice, allowance: Allowance, harder: bool) -> Draft | None:
            missing = [group for group in groups if set(group) <= set(gone)]
            if harder or not missing:
                return None
            back = dice.choice(missing)
            return draft(puzzle, filling, tuple(clue for clue in gone if clue not in back), groups)

        return Draft(title, formatted(rules + drawn(puzzle, gone)), filling, change)

    return make


def with_givens(puzzle: Puzzle, filling: Mapping[str, int]) -> Puzzle:
    """The puzzle with every cell given."""
    symbols, clues = [], list(puzzle.clues)
    for one in puzzle.symbols:
        symbols.append(one.replace(given=filling[one.name], clue=len(clues)))
        clues.append(Clue(f"given {one.name}", str(filling[one.name]), "given", filling[one.name]))
    return puzzle.replace(symbols=tuple(symbols), clues=tuple(clues))


def drawn(puzzle: Puzzle, gone: Sequence[int]) -> str:
    """The grid with the givens that stay: packed where all values are digits."""
    grid = puzzle.grid
    assert grid is not None
    left = {one.name: one.given for one in puzzle.symbols if one.clue not in gone}
    rows = [[left.get(name) for name in grid.line("row", row)] for row in range(1, grid.rows + 1)]
    if max(puzzle.symbols[0].values) > 9:
        return PuzzleBuilder().drawn(rows).statements()
    return PuzzleBuilder().add("grid:", ("".join(str(one or ".") for one in row) for row in rows)).statements()
