"""Read cages: a map of labels with targets in a legend or in the first cells, or lists of cells with a target.

Readers keep maps, targets and lists in the draft. `finish` writes them as statements after everything is read, because
only then all targets are known, and they show which maps are cages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from math import isqrt

from ....kinds.cage_targets import IN_PRINT, OF_ALL
from ....kinds.list_words import word_of
from ..blocks import Block, Line
from ..draft import Cage, Draft, Map, Statement, Target, drawn_row
from ..legends import CHARACTERS, entries_of, target_of
from ..marks import CELL, Mark, cell_of, marks_of
from ..said import Unclear
from .board import check_size
from .cells import drawn_lines, drawn_texts

LABEL = re.compile(r"[^\W\d_]\d?|\d\d?")
SIGN = f"[{re.escape(CHARACTERS)}]"
LETTER_AND_GIVEN = re.compile(r"([A-Za-z])(?:(\d\d?)|[.?-])?")
FIRST_CELL = re.compile(rf"(\d+)?({SIGN})?([A-Za-z])(\d+)?({SIGN})?")
ITEM = re.compile(rf"((?:-|\.\.|:)\s*)?{CELL}")
CELLS = re.compile(rf"{CELL}(?:(?:[\s,;+&()]|and\b|-|\.\.|:)*{CELL})*\)?", re.IGNORECASE)
"""Cells with separators between them; a hyphen, points or a colon make a range."""
BETWEEN = frozenset((",", ";", "and", "&", "(", ")", "[", "]", "{", "}", "|", "->", "="))


# ------------------------------------------------------------ maps
def rows_of(block: Block) -> list[list[str]]:
    """Return the rows of a drawing; packed letters become cells of their own."""
    rows = drawn_texts(block)
    if len(rows) > 1 and all(
        len(row) == 1 and (row[0].isalpha() or (block.title and row[0].isalnum())) for row in rows
    ):
        return [list(row[0]) for row in rows]
    return rows


def is_map(block: Block) -> bool:
    """Return True if a drawing has two rows or more, which consist of labels, some with letters, and dots."""
    rows = rows_of(block)
    cells = [cell for row in rows for cell in row]
    has_letters = any(cell[0].isalpha() for cell in cells)
    # Letters in a triangle, or each of them once in rows of several lengths, are unknowns in a figure.
    widths = [len(row) for row in rows]
    is_figure = widths == list(range(1, len(rows) + 1)) or (len({*widths}) > 1 and len({*cells}) == len(cells))
    return (
        len(rows) > 1
        and has_letters
        and not is_figure
        and all(LABEL.fullmatch(cell) or LETTER_AND_GIVEN.fullmatch(cell) or cell == "." for cell in cells)
    )


def is_complete(rows: list[list[str]]) -> bool:
    """Return True if every cell has a label, all of them letters or all digits, and equal labels are connected."""
    places = {(at, col): cell for at, row in enumerate(rows) for col, cell in enumerate(row)}
    labels = set(places.values())
    parts = [[place for place, one in places.items() if one == label] for label in labels]
    # A 0 may be an empty cell, unless its cells are as many as those of every other label.
    is_numbered = all(map(str.isdigit, labels)) and ("0" not in labels or len({*map(len, parts)}) == 1)
    is_labeled = all(map(str.isalpha, labels)) or is_numbered
    return 1 < len(labels) < len(places) and is_labeled and all(map(_is_connected, parts))


def is_almost_map(block: Block) -> bool:
    """Return True if a drawing is a map, or would be one with another sign in a single cell."""
    cells = [cell for row in rows_of(block) for cell in row]
    others = [cell for cell in cells if not LABEL.fullmatch(cell) and cell != "."]
    return is_map(block) or (len(others) == 1 and all(cell.isalpha() for cell in cells if cell not in others))


def read_map(block: Block, draft: Draft, kind: str = "") -> list[Statement]:
    """Keep the map in the draft until all targets are read; `finish` writes its statements."""
    rows, lines = rows_of(block), drawn_lines(block)
    if kind == "regions" or draft.family.has_regions:
        rows = _without_givens(rows, lines, draft)
    _keep_map(kind, rows, lines, draft)
    return []


def _keep_map(kind: str, rows: Sequence[Sequence[str]], lines: Sequence[Line], draft: Draft) -> None:
    check_size(rows, lines, draft)
    draft.keep_map(kind, rows, (line.number for line in lines))


def _without_givens(rows: list[list[str]], lines: Sequence[Line], draft: Draft) -> list[list[str]]:
    """Return the labels of a map whose cells have the number given in them, too: ``A4 A. B``; say these numbers.

    That holds if other cells have no number, no region has a number twice, and equal letters are connected.
    """
    cells = [LETTER_AND_GIVEN.fullmatch(cell) for row in rows for cell in row]
    found = [cell for cell in cells if cell]
    given = [cell[0] for cell in found if cell[2]]
    letters = [[cell[0] for cell in row] for row in rows]
    is_given = given and len(set(given)) == len(given) < len(found) == len(cells) and is_complete(letters)
    for at, row in enumerate(rows if is_given else ()):
        for col, cell in enumerate(row):
            if cell[1:].isdigit():
                draft.say(f"{cell_of(at + 1, col + 1)} = {cell[1:]}", lines[at].number)
    return letters if is_given else rows


def has_first_cells(block: Block) -> bool:
    """Return True if every label of a map, which is a letter, has a number in one of its cells."""
    found = [FIRST_CELL.fullmatch(cell) for row in drawn_texts(block) for cell in row]
    numbered = [cell[3] for cell in found if cell and (cell[1] or cell[4])]
    return all(found) and sorted(numbered) == sorted({cell[3] for cell in found if cell}) != []


def read_first_cells(block: Block, draft: Draft) -> bool:
    """Return True if one cell of each cage has the target before or after its label; then keep the map in the draft."""
    rows: list[tuple[str, ...]] = []
    targets: dict[str, Target] = {}
    for line, texts in zip(drawn_lines(block), drawn_texts(block), strict=True):
        row = []
        for text in texts:
            found = FIRST_CELL.fullmatch(text)
            # Two numbers at one label are two targets, and a sign needs a number before it.
            if found is None or (found[1] and found[4]) or (found[2] and not found[1]):
                return False
            number, sign = (found[1], found[2] or found[5]) if found[1] else (found[4], found[5])
            if number:
                _set_target(targets, found[3], Target(number + IN_PRINT.get(sign or "", ""), line.number))
            row.append(found[3])
        rows.append(tuple(row))
    if not targets or len(set(map(len, rows))) > 1:
        return False
    draft.targets.update(targets)
    _keep_map("cages", rows, drawn_lines(block), draft)
    return True


def grouped(
    places: Iterable[tuple[int, int]], is_joined: Callable[[tuple[int, int], tuple[int, int]], bool]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the first place of its group for every place; neighbors that `is_joined` accepts are in one group."""
    group = {place: place for place in places}

    def root(place: tuple[int, int]) -> tuple[int, int]:
        while group[place] != place:
            place = group[place]
        return place

    for row, col in list(group):
        for other in ((row, col + 1), (row + 1, col)):
            if other in group and is_joined((row, col), other):
                # The root is the first place in reading order, as the result promises.
                first, second = sorted((root((row, col)), root(other)))
                group[second] = first
    return {place: root(place) for place in group}


# ------------------------------------------------------------ targets
def _set_target(targets: dict[str, Target], label: str, target: Target) -> None:
    """Set the target of a cage; raise `Unclear` if it has a different one already."""
    if targets.setdefault(label, target).text != target.text:
        raise Unclear(
            f"cage {label} has two targets, {targets[label].text} and {target.text}: which is right?", target.line
        )


def read_legend(line: Line, draft: Draft, labels: frozenset[str] = frozenset()) -> bool:
    """Return True if a line consists of labels with targets, ``A = 24* B 3-``; then keep them in the draft."""
    entries = entries_of(line.text, labels)
    for label, text in entries:
        _set_target(draft.targets, label, Target(text, line.number))
    return bool(entries)


# ------------------------------------------------------------ lists
def read_listed(line: Line, draft: Draft) -> bool:
    """Return True if a line is a cage given by its cells, ``8+: r1c1 r1c2`` or ``r1c1,r2c1 = 8+``; then keep it."""
    lists = list(CELLS.finditer(line.plain))
    if len(lists) != 1:
        return False
    before, after = line.plain[: lists[0].start()], line.plain[lists[0].end() :].strip()
    cells = _cells_of(lists[0][0])
    rest = [*marks_of(before), *marks_of(after)]
    target = _target_of(rest, len(cells), draft)
    texts = [mark.text.lower() for mark in rest]
    # ``r1c1 = 5`` is a clue; only the word makes it a cage of one cell.
    is_given = len(cells) == 1 and target.isdigit() and "=" in texts and "cage" not in texts
    if not target or is_given or re.match(r"\+|-(?!>)", after):
        return False
    draft.cages.append(Cage(cells, Target(target, line.number)))
    draft.spend(line.number, lists[0][0])
    return True


def _cells_of(text: str) -> tuple[str, ...]:
    """Return the cells of a list, with the cells of its ranges."""
    items = ITEM.findall(text)
    # ``A1-B1-B2`` are three cells, and ``A1-A3`` is a range.
    is_chain = len(items) > 2 and all(sign.strip() == "-" for sign, _, _ in items[1:])
    places: list[tuple[int, int]] = []
    for sign, row, col in items:
        place = int(row), int(col)
        places += _range(places[-1], place) if sign and not is_chain else [place]
    return tuple(starmap(cell_of, places))


def _range(first: tuple[int, int], last: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the cells of a row, column or rectangle after its first cell, up to the last."""
    rows, cols = (range(min(ends), max(ends) + 1) for ends in zip(first, last, strict=True))
    return [(row, col) for row in rows for col in cols if (row, col) != first]


def _target_of(rest: Sequence[Mark], cells: int, draft: Draft) -> str:
    """Return the target among the marks that are not cells; empty if they contain anything else."""
    texts = [mark.text for mark in rest if mark.text not in BETWEEN and not _is_silent(mark.text, draft)]
    is_labeled = [mark.text for mark in rest[2:3]] == ["("] and len(texts) > 1
    if texts and re.fullmatch(r"[A-Z]\d?", texts[0]) and ((texts[1:2] == [":"] and len(texts) > 2) or is_labeled):
        texts = texts[2 if texts[1] == ":" else 1 :]  # a label: "A: 8+", "cage A (8+)"
    is_divided = len(texts) == 2 and texts[0].isdigit() and cells == 2 and not draft.of_targets
    if texts and texts[-1] == ":" and not is_divided:
        texts = texts[:-1]
    if texts and texts[0] == ":" and len(texts) > 1:
        texts = texts[1:]
    return target_of(" ".join(texts))


def _is_silent(text: str, draft: Draft) -> bool:
    """Return True for the word for a cage, and for the one for the function that its cages have anyway."""
    word = word_of(text)
    return word is not None and (word.kind == "cages" or (word.kind == "function" and word.value == draft.of_targets))


# ------------------------------------------------------------ all together
def finish(draft: Draft) -> None:
    """Write the maps and cages as statements, after every target is read."""
    if draft.cages:
        _say_lists(draft)
    for one in draft.maps:
        rows = [drawn_row(row, line) for row, line in zip(one.rows, one.lines, strict=True)]
        is_of_regions = draft.family.has_regions
        if one.kind == "cages" or (not is_of_regions and one.labels.keys() & draft.targets.keys()):
            _check_names(one, draft)
            sum_or_product = f" {draft.function}" if draft.function and not draft.field("legend") else ""
            draft.drawn += [Statement(f"cages{sum_or_product}:", one.lines[0]), *rows]
            draft.drawn += [Statement(f"  {label} = {one.text}", one.line) for label, one in draft.targets.items()]
        elif is_of_regions or "regions" in draft.said:
            draft.drawn += [Statement("regions:", one.lines[0]), *rows]
        else:
            raise Unclear("are these letters cages, whose targets are missing, or regions?", one.lines[0])


def _check_names(map: Map, draft: Draft) -> None:
    """Raise `Unclear` for a relation such as ``C = O``, which must be meant as the target of the cage."""
    for statement in draft.kept:
        label, _, target = statement.text.replace(" ", "").partition("=")
        if target.isalpha() and label in map.labels and label not in draft.targets:
            raise Unclear(f"{target} cannot be the target of cage {label}", statement.line, target)


def _is_connected(places: Sequence[tuple[int, int]]) -> bool:
    return len(set(grouped(places, lambda one, other: True).values())) < 2


def _say_lists(draft: Draft) -> None:
    """Write cages given by their cells as lists of the language; the size is the one known, or that of the cells."""
    cells = sum(len(cage.cells) for cage in draft.cages)
    if isqrt(cells) ** 2 == cells:
        draft.sized(isqrt(cells), isqrt(cells))
    draft.of_cells = True
    for cage in draft.cages:
        text = cage.target.text
        if text.isdigit() and len(cage.cells) == 1:
            draft.say(f"{cage.cells[0]} = {text}", cage.target.line)
        else:
            sign = OF_ALL.get(draft.of_targets, "") if text.isdigit() else ""
            draft.say(f"{text}{sign}: {' '.join(cage.cells)}", cage.target.line)
