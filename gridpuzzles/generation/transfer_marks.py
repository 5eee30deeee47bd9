"""Files with marks between cells, or with paths: another solution of the rules, and the marks or paths that it allows.

What a mark or a path says is taken from one of the file: it holds of other cells where it would of the old ones with
the numbers of the new.
"""

from __future__ import annotations

from ..language import syntax
from ..model.expressions import holds
from .budget import CannotMake, Lacking
from .hiding import hidden
from .output_text import edited
from .template import Template
from .variations import reveal_values, text_of, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..api import Puzzle
    from ..base.source import Span
    from ..model.expressions import Condition
    from ..model.grid import Area, Grid
    from .budget import GenerationBudget
    from .generator import GeneratedPuzzle
    from .hiding import Meant
    from .rng import StableRandom

    Filling = Mapping[str, int]
    Cells = Sequence[str]
    Sample = tuple[str, Cells, Sequence[Condition]]

FILLINGS = 60
"""Solutions of the rules that are tried."""
WALKS = 3000
"""Ways tried to lay one path."""
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
TOLD = 4
"""At most one in so many cells is told besides."""


def other_marks(puzzle: Puzzle, meant: Meant, dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
    """The same kinds of marks, at the cells of which they are true in another solution."""
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
    pairs = [(name, other) for name in names for other in _beside(name) if other in names]
    bare = _without(puzzle, "no other pair", block, _drawn(grid, {}))
    for filling in _fillings(bare, meant, dice, allowance):
        marks: dict[Cells, str] = {}
        for pair in pairs:
            true = [sign for sign, sample in samples.items() if _is_true(sample, pair, filling)]
            if true:
                marks[pair] = dice.choice(true)
        marked = edited(text, [(block.start, block.end, _drawn(grid, marks))])
        try:
            return reveal_values(marked, meant, filling, dice, allowance, len(names) // TOLD)
        except CannotMake:
            allowance.check()
    raise CannotMake(f"the marks of {FILLINGS} solutions left several")


def other_paths(puzzle: Puzzle, meant: Meant, dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
    """Paths as long as those of the file, laid where another solution keeps their rules."""
    block = next((span for one, span in written(puzzle) if isinstance(one, syntax.Paths)), None)
    grid = puzzle.grid
    if block is None or grid is None or not grid.paths:
        raise Lacking("it has no paths")
    samples = [_sample(puzzle, grid, path) for path in grid.paths]
    heading = block.text.partition("\n")[0]
    bare = _without(puzzle, ("path ", "each path"), block, f"grid {grid.rows} x {grid.cols}")
    for filling in _fillings(bare, meant, dice, allowance):
        laid = _laid(grid, samples, filling, dice)
        if laid is None:
            continue
        drawn = ""
        for row in range(1, grid.rows + 1):
            names = [laid.get(name, ".").rjust(3) for name in grid.line("row", row)]
            drawn += f"\n  {' '.join(names)}"
        other = edited(text_of(puzzle), [(block.start, block.end, heading + drawn)])
        try:
            return hidden("", lambda gone, other=other: other, (), allowance, 0, meant)  # type: ignore[misc]
        except CannotMake:
            allowance.check()
    raise CannotMake(f"the paths laid into {FILLINGS} solutions left several")


def _sample(puzzle: Puzzle, grid: Grid, path: Area) -> Sample:
    """A path of the file: its label, its cells, and what is said of it."""
    cells = [grid.cells[place] for place in path.positions]
    beginning = f"path {path.label}:"
    return path.label, cells, [one.condition for one in puzzle.constraints if one.label.startswith(beginning)]


def _laid(
    grid: Grid, samples: Sequence[Sample], filling: Mapping[str, int], dice: StableRandom
) -> dict[str, str] | None:
    """What stands in the cells of paths like these ones, ``A1``, that keep their rules; None where one has no room."""
    laid: dict[str, str] = {}
    for label, cells, conditions in samples:
        for _ in range(WALKS):
            walk = _walk(grid, len(cells), laid, dice)
            if walk and all(_is_true((cells, one), walk, filling) for one in conditions):
                break
        else:
            return None
        laid |= {cell: f"{label}{at}" for at, cell in enumerate(walk, 1)}
    return laid


def _without(puzzle: Puzzle, left_out: str | tuple[str, ...], block: Span, instead: str) -> str:
    """The text with another block, and without the statements that begin so."""
    gone = [(span.start, span.end, "") for _, span in written(puzzle) if span.text.startswith(left_out)]
    return edited(text_of(puzzle), [*gone, (block.start, block.end, instead)])


def _fillings(text: str, meant: Meant, dice: StableRandom, allowance: GenerationBudget) -> Iterator[Filling]:
    """Solutions of the rules alone; raises `CannotMake`."""
    rules = meant(text)
    if rules is None:
        raise CannotMake("its rules alone are not a puzzle")
    template = Template(rules, range(len(rules.clues)))
    for _ in range(FILLINGS):
        yield template.filling(dice, allowance)


def _is_true(sample: tuple[Cells, Condition], cells: Cells, filling: Filling) -> bool:
    """Whether what is said of some cells is true of others, one for one."""
    olds, condition = sample
    return holds(condition, {old: filling[new] for old, new in zip(olds, cells, strict=True)})


def _walk(grid: Grid, length: int, taken: Collection[str], dice: StableRandom) -> list[str]:
    """So many free cells, each beside or diagonally beside the one before; empty where the way is blocked."""
    free = {place for place, name in grid.cells.items() if name not in taken}
    near = sorted(free)
    walk: list[str] = []
    while near and len(walk) < length:
        row, col = dice.choice(near)
        free.discard((row, col))
        walk.append(grid.cells[row, col])
        near = sorted((row + down, col + right) for down, right in WAYS if (row + down, col + right) in free)
    if len(walk) == length:
        return walk
    return []


def _beside(cell: str) -> list[str]:
    """The cells right of one and below it."""
    row, col = map(int, cell[1:].split("c"))
    return [f"r{row}c{col + 1}", f"r{row + 1}c{col}"]


def _drawn(grid: Grid, marks: Mapping[Cells, str]) -> str:
    """A blank grid with marks between its cells; a point where there is none below a cell."""
    lines = []
    for row in range(1, grid.rows + 1):
        names = grid.line("row", row)
        lines.append(" ".join(f"_ {marks.get((name, _beside(name)[0]), ' ')}" for name in names))
        if row < grid.rows:
            lines.append(" ".join(f"{marks.get((name, _beside(name)[1]), '.')}  " for name in names))
    return "\n  ".join(["grid:", *(line.rstrip() for line in lines)])
