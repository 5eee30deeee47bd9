"""Draw statements about the cells of pictures, crosswords, pyramids and figures, which are not plain grids."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .draft import Draft
from .expressions import relation
from .grids import DrawnGrid, of_lines
from .sets import (
    OF_ALL,
    OF_TWO,
    Position,
    clues_of_lines,
    compared,
    counts,
    divisors,
    functions_of_lines,
    many_at_once,
    named_rules,
    paths,
    rule_for_sets,
    rules_of_lines,
    together,
)
from .statements import cages, cages_of, corners, different, line_block, lines, nearby, one_line, regions, tiles

SAID: tuple[Callable[[DrawnGrid], None], ...] = (
    *(lines, line_block, one_line, different, different, regions, cages, cages_of, corners, nearby, nearby, tiles),
    *(rule_for_sets, rule_for_sets, named_rules, many_at_once, divisors, functions_of_lines, rules_of_lines),
    *(counts, clues_of_lines, paths, together, together),
)


def of_figures(grid: DrawnGrid) -> None:
    """Add a statement that needs neither columns nor diagonals."""
    draft = grid.draft
    row = f"row {draft.rng.randint(1, grid.rows)}"
    text = draft.pick(
        f"seen({row})",
        f"peaks({row})",
        f"distinct({row}, {draft.pick(*draft.operands)})",
        f"count({row} = {draft.number()} or {row} is odd)",
        f"first({row}, {draft.number()})",
        f"position({row}, {draft.pick(*draft.operands)})",
        f"{row}[{draft.pick('1', '2', *draft.operands)}]",
        f"count(each row: {draft.pick(*OF_ALL)})",
        f"count(each pair in row: {draft.pick(*OF_TWO)})",
        f"count(each cell: {draft.pick('_ > 2', '_ is even', '_ <= row')})",
        "sum(grid, grid)",
    )
    draft.say(compared(grid, text))


def cell_statements(
    draft: Draft,
    cells: Mapping[Position, str],
    values: list[int],
    said: tuple[Callable[[DrawnGrid], None], ...] = SAID,
) -> None:
    """Add some statements about `cells`, which map positions to names or given numbers, with possible `values`."""
    rows, cols = (max(numbers) for numbers in zip(*cells, strict=True))
    grid = DrawnGrid(draft, rows, cols)
    grid.values = values
    grid.blocked = set(grid.positions) - set(cells)
    grid.marks.update(cells)
    for position in grid.cells:
        mark, name = grid.marks[position], grid.name(position)
        draft.witness.setdefault(name, int(mark) if mark.isdigit() else draft.rng.choice(values))
    known = draft.reading.grid
    known.rows, known.cols = rows, cols
    known.cells = {position: grid.name(position) for position in grid.cells}
    known.named = {name: None for name in known.cells.values() if name.isalpha()}
    draft.operands += list(dict.fromkeys(known.cells.values()))
    draft.selectors += ["grid", f"row {draft.pick(*grid.cells)[0]}"]
    for _ in draft.many(0, 2):
        draft.pick(*said)(grid)
    if said is SAID and draft.chance(0.3):
        of_lines(grid)
        draft.say(relation(draft))


OF_FIGURES = (of_figures, of_figures, divisors)
