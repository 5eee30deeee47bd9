"""Vary files with marks between cells or with paths: solve the rules again, then place marks or paths that are true
there.

The meaning of a mark or path is taken from an example in the file. It is true at other cells if its condition holds
with their numbers in place of the old ones.
"""

from __future__ import annotations

from ..language import syntax
from ..model.expressions import holds
from .budget import CannotMake, Lacking
from .generator import retried
from .hiding import puzzle_without
from .output_text import edited
from .template import Template
from .variations import reveal_values, text_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..api import Puzzle
    from ..base.source import Span
    from ..model.expressions import Condition
    from ..model.grid import Area, Grid
    from .budget import GenerationBudget
    from .generator import GeneratedPuzzle
    from .rng import StableRandom

    Filling = Mapping[str, int]
    Cells = Sequence[str]
    Sample = tuple[str, Cells, Sequence[Condition]]

FILLINGS = 60
"""Number of solutions of the rules that are tried."""
WALKS = 3000
"""Number of attempts to lay one path."""
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
TOLD = 4
"""At most one of this number of cells gets a value, in addition to the marks."""


def other_marks(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return a puzzle with the same kinds of marks, wherever they are true in another solution of the rules."""
    block = next((span for one, span in written(puzzle) if isinstance(one, syntax.DrawnGrid)), None)
    signs = [one.sign for one, _ in written(puzzle) if isinstance(one, syntax.Mark)]
    grid = puzzle.grid
    if not signs or block is None or grid is None:
        raise Lacking("it has no marks")
    text = text_of(puzzle)
    samples: dict[str, tuple[Cells, Condition]] = {}
    for one in puzzle.constraints:
        first, _, rest = one.label.partition(" ")
        sign, _, second = rest.partition(" ")
        if sign in signs:
            samples.setdefault(sign, ((first, second), one.condition))
    names = list(grid.cells.values())
    pairs = [(name, other) for name in names for other in _right_and_below(name) if other in names]
    # the rule that other pairs have no mark would forbid a grid without marks
    template = _without(puzzle, "no other pair", block, _drawn(grid, {}))

    def finish(filling: Filling, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        marks: dict[Cells, str] = {}
        for pair in pairs:
            true = [sign for sign, sample in samples.items() if _is_true(sample, pair, filling)]
            # marks of several kinds may be true here
            if true:
                marks[pair] = rng.choice(true)
        marked = edited(text, [(block.start, block.end, _drawn(grid, marks))])
        return reveal_values(marked, puzzle.read_anew, filling, rng, budget, len(names) // TOLD)

    failed = "none of {times} other filled grids gave marks with exactly one solution"
    return retried(template.filling, finish, failed, FILLINGS)(rng, budget)


def other_paths(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return a puzzle with paths as long as those of the file, placed where another solution satisfies their rules."""
    block = next((span for one, span in written(puzzle) if isinstance(one, syntax.Paths)), None)
    grid = puzzle.grid
    if block is None or grid is None or not grid.paths:
        raise Lacking("it has no paths")
    samples = [_sample(puzzle, grid, path) for path in grid.paths]
    heading = block.text.partition("\n")[0]
    template = _without(puzzle, ("path ", "each path"), block, f"grid {grid.rows} x {grid.cols}")

    def finish(filling: Filling, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
        laid = _laid(grid, samples, filling, rng)
        if laid is None:
            return None
        drawn = ""
        for row in range(1, grid.rows + 1):
            names = [laid.get(name, ".").rjust(3) for name in grid.line("row", row)]
            drawn += f"\n  {' '.join(names)}"
        other = edited(text_of(puzzle), [(block.start, block.end, heading + drawn)])
        return puzzle_without("", lambda removed: other, frozenset(), budget, puzzle.read_anew)

    failed = "none of {times} other filled grids gave paths with exactly one solution"
    return retried(template.filling, finish, failed, FILLINGS)(rng, budget)


def _sample(puzzle: Puzzle, grid: Grid, path: Area) -> Sample:
    """Return the label, the cells and the conditions of a path of the file."""
    cells = [grid.cells[place] for place in path.positions]
    beginning = f"path {path.label}:"
    return path.label, cells, [one.condition for one in puzzle.constraints if one.label.startswith(beginning)]


def _laid(
    grid: Grid, samples: Sequence[Sample], filling: Mapping[str, int], rng: StableRandom
) -> dict[str, str] | None:
    """Return the text (such as ``A1``) of each cell on new paths that satisfy the rules of ``samples``.

    Return None if no place was found for one of the paths.
    """
    laid: dict[str, str] = {}
    for label, cells, conditions in samples:
        for _ in range(WALKS):
            walk = _walk(grid, len(cells), laid, rng)
            if walk and all(_is_true((cells, one), walk, filling) for one in conditions):
                break
        else:
            return None
        laid |= {cell: f"{label}{at}" for at, cell in enumerate(walk, 1)}
    return laid


def _without(puzzle: Puzzle, left_out: str | tuple[str, ...], block: Span, instead: str) -> Template:
    """Return the rules with ``instead`` in place of a block, and without the statements that start with ``left_out``.

    Raises `CannotMake` if they cannot be read.
    """
    removed = [(span.start, span.end, "") for _, span in written(puzzle) if span.text.startswith(left_out)]
    rules = puzzle.read_anew(edited(text_of(puzzle), [*removed, (block.start, block.end, instead)]))
    if rules is None:
        raise CannotMake("its rules cannot be read without its marks")
    return Template(rules, range(len(rules.clues)))


def _is_true(sample: tuple[Cells, Condition], cells: Cells, filling: Filling) -> bool:
    """Return True if the condition of a sample holds when each of its cells is replaced by the one in ``cells``."""
    olds, condition = sample
    return holds(condition, {old: filling[new] for old, new in zip(olds, cells, strict=True)})


def _walk(grid: Grid, length: int, taken: Collection[str], rng: StableRandom) -> list[str]:
    """Return ``length`` free cells, each adjacent (also diagonally) to the previous one; empty if the path gets
    stuck."""
    free = {place for place, name in grid.cells.items() if name not in taken}
    near = sorted(free)
    walk: list[str] = []
    while near and len(walk) < length:
        row, col = rng.choice(near)
        free.discard((row, col))
        walk.append(grid.cells[row, col])
        near = sorted((row + down, col + right) for down, right in WAYS if (row + down, col + right) in free)
    if len(walk) == length:
        return walk
    return []


def _right_and_below(cell: str) -> list[str]:
    """Return the names of the cells to the right and below."""
    row, col = map(int, cell[1:].split("c"))
    return [f"r{row}c{col + 1}", f"r{row + 1}c{col}"]


def _drawn(grid: Grid, marks: Mapping[Cells, str]) -> str:
    """Return an empty drawn grid with marks between its cells; ``.`` for no mark below a cell."""
    lines = []
    for row in range(1, grid.rows + 1):
        names = grid.line("row", row)
        lines.append(" ".join(f"_ {marks.get((name, _right_and_below(name)[0]), ' ')}" for name in names))
        if row < grid.rows:
            lines.append(" ".join(f"{marks.get((name, _right_and_below(name)[1]), '.')}  " for name in names))
    return "\n  ".join(["grid:", *(line.rstrip() for line in lines)])
