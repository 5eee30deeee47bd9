"""Kakuros told as lists of their runs, below ``across`` and ``down``: drawn with their clues."""

from __future__ import annotations

import re

from ..runs import STEPS, runs
from .cell_groups import CELL
from .family_names import is_opener
from .text import behind, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runs import Run
    from .text import Text

    Cell = tuple[int, int]
    Sums = dict[tuple[str, Run], int]
    """A direction and a run, to the sum of its cells."""

NAMED = re.compile(r"[ \t]*(?:\w+[ \t]+)?(?:kakuro|cross[ -]?sums?)\b[^:=]*:?[ \t]*$", re.IGNORECASE)
DIRECTION = re.compile(
    r"[ \t]*(?P<direction>across|down)(?:[ \t]+(?:sums?|clues?))?[ \t]*[:=]?[ \t]*(?P<said>.*)$", re.I
)
CELLS = rf"{CELL}(?:[ \t]*(?:[-+,][ \t]*)?{CELL})*"
RUN = re.compile(
    rf"(?:(?P<before>\d+)[ \t]*(?:[:=][ \t]*)?(?:[(\[][ \t]*)?)?(?P<cells>{CELLS})[ \t]*[)\]]?"
    r"(?:[ \t]*[:=][ \t]*(?P<after>\d+))?",
    re.IGNORECASE,
)
TOTALS = re.compile(r"\d+(?:[ \t]*[,;]?[ \t]+\d+)*")
ROW = re.compile(r"[ \t]*[_.#xX■█\\](?:[ \t]+[_.#xX■█\\])+[ \t]*$")


def listed_runs(text: Text) -> list[str] | None:
    """``across: 12 24 3`` beside an empty board, or ``r1c1 r1c2 = 4`` below ``across:``: a kakuro as it is drawn."""
    text = _placed(text)
    named = [at for at, line in enumerate(text.lines) if NAMED.match(line) and "title" not in line]
    title = min(named, key=lambda at: not is_opener(text.lines[at]), default=None)
    said = _said(text)
    if title is None or said is None or said.keys() != STEPS.keys():
        return None
    rows = where(text.lines, ROW)
    if not rows:
        sums = _of_cells(said)
    else:
        sums = _of_board([text.lines[at].split() for at in rows], said)
    drawn = _drawn(sums) if sums else None
    if not drawn:
        return None
    used = {at for places in said.values() for at, _ in places} | set(rows)
    lines = ["" if at in used or DIRECTION.match(line) else line for at, line in enumerate(text.lines)]
    lines[title] = "\n".join(["kakuro", *drawn])
    return lines


def _placed(text: Text) -> Text:
    """The text with the cells that are drawn with names below ``grid:`` by their places, and without that drawing."""
    start = next((at + 1 for at, line in enumerate(text.lines) if re.match(r"grid[ \t]*:[ \t]*$", line)), None)
    if start is None:
        return text
    end = behind(text.lines, start, NAMES)
    rows = [line.split() for line in text.lines[start:end]]
    places = {name: f"r{row}c{col}" for row, names in enumerate(rows, 1) for col, name in enumerate(names, 1)}
    places = {name: place for name, place in places.items() if name.isalnum()}
    if not places:
        return text
    name = re.compile(rf"(?<!\w)({'|'.join(places)})(?!\w)")
    lines = [name.sub(lambda found: places[found[1]], line) if DIRECTION.match(line) else line for line in text.lines]
    return type(text)([*lines[: start - 1], *lines[end:]], text.faulty)


NAMES = re.compile(r"[ \t]+(?:[a-z]\d?|[#X■█\\.])(?:[ \t]+(?:[a-z]\d?|[#X■█\\.]))*[ \t]*$")


def _said(text: Text) -> dict[str, list[tuple[int, str]]] | None:
    """What is said below or behind ``across`` and ``down``, with the places of the lines."""
    said: dict[str, list[tuple[int, str]]] = {}
    direction = ""
    for at in range(len(text.lines)):
        line = text.code(at).strip()
        found = DIRECTION.match(line)
        if found:
            direction = found["direction"].lower()
            if direction in said:
                return None
            said[direction] = []
            line = found["said"]
        elif line and direction and not (RUN.fullmatch(line.rstrip(",;")) or TOTALS.fullmatch(line)):
            direction = ""
        if line and direction:
            said[direction].append((at, line.rstrip(",;.")))
    return said


def _of_cells(said: dict[str, list[tuple[int, str]]]) -> Sums | None:
    """The runs that are listed by their cells."""
    sums: Sums = {}
    for direction, places in said.items():
        for _, line in places:
            found = list(RUN.finditer(line))
            if re.sub(r"[ \t,;()]", "", RUN.sub("", line)) or not found:
                return None
            for run in found:
                if bool(run["before"]) == bool(run["after"]):
                    return None
                cells = tuple((int(row), int(col)) for row, col in re.findall(r"(\d+)c(\d+)", run["cells"].lower()))
                sums[direction, cells] = int(run["before"] or run["after"])
    return sums


def _of_board(rows: list[list[str]], said: dict[str, list[tuple[int, str]]]) -> Sums | None:
    """The runs of a board that is drawn, in reading order, with the sums that are listed."""
    cells = {(row, col) for row, line in enumerate(rows, 1) for col, mark in enumerate(line, 1) if mark in "_."}
    sums: Sums = {}
    for direction, places in said.items():
        totals = [int(number) for _, line in places for number in re.findall(r"\d+", line)]
        runs = [run for run in _runs(cells, direction) if len(run) > 1]
        if len(totals) != len(runs) or not all(TOTALS.fullmatch(line) for _, line in places):
            return None
        sums |= {(direction, run): total for run, total in zip(runs, totals, strict=True)}
    return sums


def _runs(cells: set[Cell], direction: str) -> list[Run]:
    """The longest rows, or columns, of cells side by side: rows from top to bottom, columns from left to right."""
    along = STEPS[direction].index(1)
    return sorted(runs(cells, STEPS[direction]), key=lambda run: (run[0][1 - along], run[0]))


def _drawn(sums: Sums) -> list[str] | None:
    """The rows of a drawing with the clue of each run before it; None where a run is not a whole row or column."""
    cells = {cell for _, run in sums for cell in run}
    clues: dict[Cell, dict[str, int]] = {}
    for (direction, run), total in sums.items():
        if run not in _runs(cells, direction):
            return None
        down, right = STEPS[direction]
        clues.setdefault((run[0][0] - down, run[0][1] - right), {})[direction] = total
    height, width = (max(cell[axis] for cell in cells) for axis in (0, 1))
    rows = []
    for row in range(height + 1):
        marks = []
        for col in range(width + 1):
            clue = clues.get((row, col), {})
            black = f"{clue.get('down', '')}\\{clue.get('across', '')}"
            marks.append("_" if (row, col) in cells else black)
        rows.append(f"  {' '.join(marks)}")
    return rows
