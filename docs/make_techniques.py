"""Write ``docs/techniques.md``: ``python docs/make_techniques.py``.

The page has an example of every technique, with a small picture of the candidates it looks at: the shortest step of its
kind in the solution paths of some puzzles of ``puzzles/``.
"""

from __future__ import annotations

from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.model.solution_path import SolutionPath, Step

DOCS = Path(__file__).parent
PUZZLES = DOCS.parent / "puzzles"
PAGE = DOCS / "techniques.md"

SOURCES = (
    "crossproduct/riddler-week-1",
    "crossproduct/riddler-week-3",
    "arithmograph/python-wiki",
    "arithmograph/own-base-twelve",
    "cryptarithm/send-more-money",
    "kenken/own-6x6",
    "kenken/own-9x9-hidden",
    "killer/own-6x6",
    "killer/own-easy",
    "killer/own-medium",
    "killer/own-hard",
    "killer/own-partial",
    "killer/own-very-hard",
    "killer/own-repeats-in-cages",
    "kakuro/own-9x9",
    "futoshiki/own-7x7",
    "sudoku/own-minimal",
    "sudoku/own-jigsaw-9x9",
    "sudoku/own-windows",
    "sudoku/own-several",
    "sudoku/own-16x16",
    "sudoku/own-diagonal",
    "skeleton/own-multiplication-letters",
    "skeleton/own-base-seven",
    "neighbor-sums/own-8x8",
    "logic/self-description-10",
    "logic/change-for-a-dollar",
    "cruncher/own-relations",
)
MOST_COLUMNS, MOST_ROWS = 9, 9
HEAD = """# The techniques, each at work

Each [technique](steps.md#techniques) with an example from [puzzles/](../puzzles): the shortest step of its kind there.
A picture shows the candidates before the step, in the cells that the step looks at and in those where it eliminates a
candidate (`!`); `·` is any other cell. Quads, jellyfish, substitutions and longer colorings do not occur in these
puzzles. Made by `python docs/make_techniques.py`.
"""


def examples(sources: tuple[str, ...] = SOURCES) -> dict[str, tuple[str, SolutionPath, int]]:
    """Return for each technique the source, the solution path and the index of its shortest step."""
    found: dict[str, tuple[str, SolutionPath, int]] = {}
    for source in sources:
        walk = gp.load(PUZZLES / f"{source}.puzzle").steps()
        for at, step in enumerate(walk.steps):
            before = found.get(step.technique)
            if before is None or size(step) < size(before[1].steps[before[2]]):
                found[step.technique] = source, walk, at
    return found


def size(step: Step) -> tuple[int, int]:
    return len(step.cells), len(step.text)


def section(technique: str, source: str, walk: SolutionPath, at: int) -> str:
    """Return the section of one technique."""
    step = walk.steps[at]
    shown = picture(walk, at)
    title = technique[:1].upper() + technique[1:]
    drawn = f"```text\n{shown}\n```\n\n" if shown else ""
    where = f"Step {step.number} of [{source}](../puzzles/{source}.puzzle), cost {step.cost}."
    return f"## {title}\n\n{drawn}{step.text}\n\n{where}\n"


def picture(walk: SolutionPath, at: int) -> str:
    """Return a picture of the candidates before a step; without a grid, a list of the names that it mentions."""
    step, before = walk.steps[at], walk.boards()[at]
    shown = {name for name in (*step.cells, *step.needs, *step.eliminated, *step.placed) if name in before}
    if step.technique in ("naked single", "full house"):
        shown = set(step.placed)
    grid = walk.puzzle.grid
    places = {position: name for position, name in (grid.cells.items() if grid else ()) if name in shown}
    if not places:
        return "\n".join(
            f"{name}: {written(before[name], name in step.eliminated)}" for name in before if name in shown
        )
    rows = range(min(row for row, _ in places), max(row for row, _ in places) + 1)
    cols = range(min(col for _, col in places), max(col for _, col in places) + 1)
    if len(rows) > MOST_ROWS or len(cols) > MOST_COLUMNS:
        return ""
    table = [
        [
            written(before[places[row, col]], places[row, col] in step.eliminated) if (row, col) in places else "·"
            for col in cols
        ]
        for row in rows
    ]
    widths = [max(len(line[at]) for line in table) for at in range(len(cols))]
    lines = ("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in table)
    return f"from r{rows[0]}c{cols[0]}\n" + "\n".join(lines)


def written(values: tuple[int, ...], marked: bool) -> str:
    """Return candidates as ``1258``, ``10,12`` or ``0..36``, with ``!`` if the step removes some."""
    joint = "" if all(0 <= value <= 9 for value in values) else ","
    text = joint.join(map(str, values))
    if len(text) > 12:
        text = f"{values[0]}..{values[-1]}"
    return text + "!" * marked


def page() -> str:
    """Return the whole page."""
    found = sorted(examples().items(), key=lambda one: one[1][1].steps[one[1][2]].cost)
    return "\n".join([HEAD, *(section(technique, *where) for technique, where in found)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
