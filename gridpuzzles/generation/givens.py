"""Generate puzzles of givens: fill the grid, then keep as few numbers as make the filling unique."""

from __future__ import annotations

from functools import partial

from ..api import parse
from ..families.builders import PuzzleBuilder
from ..model.expressions import Comparison, Constant, Variable
from ..model.puzzle import Clue
from .budget import CannotMake
from .clue_reduction import FullyCluedPuzzle, reduce_clues
from .generator import from_template
from .minimize import symmetric_pairs
from .output_text import formatted
from .template import Template
from .wishes import date_digits, drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..model.puzzle import Puzzle
    from .budget import GenerationBudget
    from .generator import Maker
    from .request import Request
    from .rng import StableRandom


TRIES = 200
"""Number of attempts to place a date in the rows of one puzzle."""


def given_maker(title: str, asked: Request, header: str, rules: str, *, symmetric: bool) -> Maker:
    """Return a generator of puzzles under ``rules`` on the grid that ``header`` declares.

    ``asked`` may add a clue, a drawing of the givens, or a date in them; ``symmetric`` removes givens in mirrored
    pairs.
    """
    rules += asked.statement
    empty = parse(header + rules)
    template = Template(empty, range(len(empty.clues)))
    first = len(template.puzzle.clues)
    if asked.givens:
        return shaped(title, header, rules, asked)

    def fully_clued(rng: StableRandom, budget: GenerationBudget) -> FullyCluedPuzzle:
        dated: set[str] = set()
        hidden: set[str] = set()
        if asked.date:
            # The cells of the date stay, and must be the first givens of their rows.
            filling, dated = _date(template, asked, rng, budget)
            hidden = _left_of(dated, template.puzzle)
        else:
            filling = template.filling(rng, budget)
        puzzle = with_givens(template.puzzle, {name: value for name, value in filling.items() if name not in hidden})
        # the cells of a date are not symmetric, so the givens cannot be
        if symmetric and not dated:
            pairs = symmetric_pairs(puzzle)
        else:
            pairs = [(clue,) for clue in range(len(puzzle.clues))]
        stays = {one.clue for one in puzzle.symbols if one.name in dated and one.given is not None}
        # clues before `first` are rules and requested clues, which stay
        groups = rng.shuffled([one for one in pairs if one[0] >= first and one[0] not in stays])
        return FullyCluedPuzzle(title, puzzle, filling, groups, partial(drawn, rules))

    return reduce_clues(fully_clued)


def _date(
    template: Template, asked: Request, rng: StableRandom, budget: GenerationBudget
) -> tuple[Mapping[str, int], set[str]]:
    """Return a filling with the digits of a date in consecutive rows, and the cells of the digits.

    Raises `CannotMake` if `TRIES` choices of cells have no filling.
    """
    puzzle = template.puzzle
    grid = puzzle.grid
    assert grid is not None
    digits = date_digits(asked, grid.rows, max(puzzle.symbols[0].values))
    top = (grid.rows - len(digits)) // 2 + 1
    for _ in range(TRIES):
        # in the left half, because the cells to the left of a digit stay empty
        cells = [f"r{top + at}c{1 + rng.below(max(1, grid.cols // 2))}" for at in range(len(digits))]
        wanted = [Comparison(Variable(cell), "=", Constant(one)) for cell, one in zip(cells, digits, strict=True)]
        try:
            with_date = Template(puzzle, range(len(puzzle.clues)), template.rules, wanted=wanted)
            return with_date.filling(rng, budget), set(cells)
        except CannotMake:
            budget.check()
    raise CannotMake(f"no solution was found that shows the date {asked.date!r}")


def _left_of(cells: Collection[str], puzzle: Puzzle) -> set[str]:
    """Return the cells to the left of ``cells`` in the same rows."""
    grid = puzzle.grid
    assert grid is not None
    place = {name: at for at, name in grid.cells.items()}
    ends = dict(place[name] for name in cells)
    return {name for (row, col), name in grid.cells.items() if col < ends.get(row, 0)}


def shaped(title: str, header: str, rules: str, asked: Request) -> Maker:
    """Return a generator of puzzles whose givens are at the marks of a drawing."""
    empty = parse(header + rules)
    grid = empty.grid
    assert grid is not None
    shape = drawing(asked, grid.rows, grid.cols)
    names = {grid.cells[place]: number for place, number in shape.items() if place in grid.cells}
    wanted = [Comparison(Variable(name), "=", Constant(number)) for name, number in names.items() if number]
    lowest = min(empty.symbols[0].values)
    filled = with_givens(empty, dict.fromkeys(grid.cells.values(), lowest))
    removed = [one.clue for one in filled.symbols if one.name not in names]
    template = Template(parse(drawn(rules, filled, removed)), range(len(empty.clues)), wanted=wanted)
    template.blanks = {}  # so the givens stay at the marks of the drawing
    return from_template(title, template, lambda one: formatted(template.body(one)))


def with_givens(puzzle: Puzzle, filling: Mapping[str, int]) -> Puzzle:
    """Return the puzzle with every cell of ``filling`` given."""
    symbols, clues = [], list(puzzle.clues)
    for one in puzzle.symbols:
        if one.name not in filling:
            symbols.append(one)
            continue
        symbols.append(one.replace(given=filling[one.name], clue=len(clues)))
        clues.append(Clue(f"given {one.name}", str(filling[one.name]), "given", filling[one.name]))
    return puzzle.replace(symbols=tuple(symbols), clues=tuple(clues))


def drawn(rules: str, puzzle: Puzzle, removed: Sequence[int]) -> str:
    """Return the rules and the grid with the givens that are not in ``removed``; packed if all values are digits."""
    grid = puzzle.grid
    assert grid is not None
    left = {one.name: one.given for one in puzzle.symbols if one.clue not in removed}
    rows = [[left.get(name) for name in grid.line("row", row)] for row in range(1, grid.rows + 1)]
    # numbers of two digits need spaces between them
    if max(puzzle.symbols[0].values) > 9:
        return rules + PuzzleBuilder().drawn(rows).statements()
    return rules + PuzzleBuilder().add("grid:", ("".join(str(one or ".") for one in row) for row in rows)).statements()
