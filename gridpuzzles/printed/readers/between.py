"""Read boards with signs between their cells: ``<`` and ``>``, ``^`` and ``v`` below a row, or marks such as ``o``.

Marks may also be listed by their cells.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...kinds.pair_relations import MARKS
from ..blocks import Block, Line
from ..draft import Draft, Statement, drawn_row
from ..marks import Mark, marks_of, place_of
from ..said import Pair, Unclear
from .board import check_rows
from .cells import drawn_lines, in_columns

PART = re.compile(r"\[\s*(?:\w\s*)?\]|\( *(?:_ *)?\)|\d+|_+|\S")
OWN = "mark "
"""The beginning of the kind of a pair whose mark the text defines."""
MAX_DRAWN = 10_000
"""Maximal number of cells of a board that is drawn to show the marks."""
HOLE = re.compile(r"_+|\[\s*(?:_\s*)?\]|\( *(?:_ *)?\)|[.?0-]")
UPRIGHT = {"A": "^", "V": "v", "∧": "^", "∨": "v"}


def has_signs(block: Block, draft: Draft) -> bool:
    """Return True if the drawing has signs between the cells of a row, or in a line between rows."""
    texts = {mark.text for line in drawn_lines(block) for mark in line.marks}
    return not texts.isdisjoint(_small_signs(block, draft) | draft.signs) or _has_bars(block, draft)


def _small_signs(block: Block, draft: Draft) -> frozenset[str]:
    """Return the small letters that stand for signs; none in a drawing where they may be the empty cells."""
    is_plain = any(mark.text in ("_", ".", "?") for line in drawn_lines(block) for mark in line.marks)
    return frozenset(sign.lower() for sign in draft.signs if sign.isupper() and is_plain) - draft.signs


def _has_bars(block: Block, draft: Draft) -> bool:
    """Return True if bars are signs between cells: ``. | .`` in a row, and ``-`` alone in a line between rows.

    Bars in the same columns of all rows, and those at the margins, are walls.
    """
    lines = drawn_lines(block)
    rows = [line for line in lines if line.text.strip("- ")]
    columns = {tuple(at for at, sign in enumerate(row.plain) if sign == "|") for row in rows}
    is_walled = len(columns) == 1 and () not in columns
    is_walled = is_walled or any("|" in (row.text[0], row.text[-1]) or "-" in row.text for row in rows)
    return bool(draft.field("bars")) and not is_walled and len(rows) < len(lines)


def _parts(line: Line, small: frozenset[str], bar: str) -> list[Mark]:
    """Return the cells and signs of a line, with the sign of the puzzle for a small letter, and for a bar."""
    text = line.plain
    if bar != "|":
        text = text.replace("|", bar) if line.text.strip("- ") else text.replace("-", bar)
    parts = marks_of(text.replace("|", " "), PART)
    return [Mark(part.kind, part.text.upper(), part.at) if part.text in small else part for part in parts]


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the board below ``grid:``, with every sign of a line of signs below its cell."""
    lines = drawn_lines(block)
    out = [Statement("grid:", block.number)]
    cells: list[Mark] = []
    rows, of_rows = [], []
    small = _small_signs(block, draft)
    bar = draft.field("bars") if _has_bars(block, draft) else "|"
    for line in lines:
        parts = _parts(line, small, bar)
        if _is_of_signs(parts, draft, cells):
            if not cells:
                raise Unclear("these signs are above the first row: which cells do they join?", line.number)
            out.append(Statement("  " + " ".join(_below(parts, cells, draft, line)), line.number))
            continue
        row = [_in_row(part.text, draft) for part in parts]
        cells = [part for part, text in zip(parts, row, strict=True) if text not in draft.signs]
        rows.append([text for text in row if text not in draft.signs])
        of_rows.append(line)
        out.append(drawn_row(row, line.number))
    check_rows(rows, of_rows, draft)
    draft.sized(len(rows), len(rows[0]))
    return out


def _is_of_signs(parts: list[Mark], draft: Draft, above: list[Mark]) -> bool:
    """Return True if the line consists of signs below the cells above.

    A line of dots alone is a row of empty cells. So is a line with dots and signs that is the first, or that has more
    parts than the row above has cells, because its signs are between its dots.
    """
    signs = (draft.signs - {"<", ">"}) | {"^", "v", "A", "V", "."}
    # A dot is an empty cell in a row, and no sign in a line of signs.
    dots = [part for part in parts if part.text == "."]
    is_row = dots and (len(dots) == len(parts) or len(parts) > len(above))
    return all(part.text in signs for part in parts) and not is_row


def _in_row(text: str, draft: Draft) -> str:
    """Return a part of a row, with ``_`` for an empty cell."""
    return "_" if HOLE.fullmatch(text) and text not in draft.signs else text.strip("[] ")


def _below(parts: list[Mark], cells: list[Mark], draft: Draft, line: Line) -> list[str]:
    """Return the signs below a row, one for each cell, with a dot if there is none.

    If there are as many signs as cells, they belong to the cells in order, otherwise each to the nearest cell.
    """
    signs = [part.text if part.text in draft.signs else UPRIGHT.get(part.text, part.text) for part in parts]
    # A sign for each cell needs no alignment.
    if len(parts) == len(cells):
        return signs
    found = in_columns(parts, [cell.middle for cell in cells], "below which cell is this {!r}?", line, limit=3)
    return [signs[parts.index(part)] if part else "." for part in found]


def say_pairs(draft: Draft) -> None:
    """Write the listed pairs as relations, or as marks of the board if the text says that all of them are given.

    Marks that the text defines are always marks of the board.
    """
    own = [(pair, line) for pair, line in draft.pairs if pair.kind.startswith(OWN)]
    known = [(pair, line) for pair, line in draft.pairs if not pair.kind.startswith(OWN)]
    for pair, line in known:
        kind, mark = MARKS[pair.kind]
        names = (mark.sign, *mark.printed.split())
        draft.check_own(pair.kind, names, kind.form.format(mark.number), line)
    is_all = "no other pair" in draft.said()
    if own and known and is_all:
        raise Unclear("write 'mark V: _ + _ = 5', or another rule, for this mark as well", known[0][1])
    if own:
        _draw(draft, [(pair.kind.removeprefix(OWN), pair, line) for pair, line in own])
    elif known and is_all and not draft.states("mark "):
        _draw_pairs(draft)
        return
    for pair, line in known:
        kind, mark = MARKS[pair.kind]
        draft.say(kind.stated(mark.number, pair.first, pair.second), line)


def _draw_pairs(draft: Draft) -> None:
    """Define the marks of the listed pairs, and write the board with them; raise `Unclear` for a missing kind."""
    size = draft.side
    lines = {pair.kind: line for pair, line in draft.pairs}
    for pair, line in draft.pairs:
        is_possible = pair.kind != "v" or 2 * size > 10  # two different numbers make 10
        mark = MARKS[pair.kind][1]
        other = MARKS[mark.other][0].form.format(MARKS[mark.other][1].number)
        has_other = draft.named is None or not draft.named.marks or other in draft.named.marks.values()
        if is_possible and has_other and mark.other not in lines:
            raise Unclear(f"only pairs of {pair.kind} are listed: is there no pair of {mark.other} at all?", line)
    for name, line in lines.items():
        kind, mark = MARKS[name]
        draft.say(f"mark {mark.sign}: {kind.form.format(mark.number)}", line)
    _draw(draft, [(MARKS[pair.kind][1].sign, pair, line) for pair, line in draft.pairs])


def _draw(draft: Draft, pairs: Sequence[tuple[str, Pair, int]]) -> None:
    """Write the board with the signs of pairs; raise `Unclear` for cells outside of it, and for another drawing."""
    size = draft.side
    cols = draft.cols or size
    signs: dict[tuple[int, int], str] = {}
    for sign, pair, line in pairs:
        (top, left), (bottom, right) = sorted(map(place_of, (pair.first, pair.second)))
        if size and (bottom > size or right > cols):
            raise Unclear(f"{pair.first} or {pair.second} is outside of the board", line)
        signs[top + bottom, left + right] = sign
        draft.spend(line, f"{pair.first} {pair.second}")
    rows = [one for one in draft.drawn if one.is_row] or [Statement("  " + "_ " * cols, 0)] * size
    is_plain = len(rows) == size and all(len(row.text.split()) == cols for row in rows)
    is_grid = [one.text for one in draft.drawn if not one.is_row] in ([], ["grid:"])
    if not (size and is_grid and is_plain and size * cols <= MAX_DRAWN):
        raise Unclear("draw these marks between the cells, below 'grid:'", pairs[0][2])
    draft.drawn = [Statement("grid:", draft.drawn[0].line if draft.drawn else 0), *drawn_with(signs, rows)]


def drawn_with(signs: Mapping[tuple[int, int], str], rows: Sequence[Statement]) -> list[Statement]:
    """Return drawn rows with signs between their cells, and the signs below each row in a line of their own.

    Each sign has the sum of the row numbers, and of the column numbers, of its two cells, all from 1.
    """
    body: list[Statement] = []
    for at, row in enumerate(rows, 1):
        cells = row.text.split()
        beside = [signs.get((2 * at, 2 * col + 1), " ") for col in range(1, len(cells))]
        body.append(drawn_row((part for both in zip(cells, [*beside, ""], strict=True) for part in both), row.line))
        below = [signs.get((2 * at + 1, 2 * col), ".") for col in range(1, len(cells) + 1)]
        body += [drawn_row(below, row.line)] if at < len(rows) else []
    return body
