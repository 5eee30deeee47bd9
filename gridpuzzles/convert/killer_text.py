"""Killer sudokus as text: ``3x3::k:...``, ``SumoCueV1=...``, and 81 characters that point to sums.

The long form has 81 numbers between colons, each 256 times the sum plus the cage's number (its first cell, from 0). In
``3x3:d:k:`` the diagonals differ, too. In the short form ("understandable snarfable") a cell has the sum of its cage (0
to 9, ``A`` to ``Z`` 10 to 35, ``a`` to ``j`` 36 to 45) or points to a neighbor in its cage: ``< > ^ v ` ' , .``.
"""

from __future__ import annotations

import re

from ..base.source import Source, Span
from ..kinds.scopes import groups_of
from ..model.grid import Position
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints
from .scanner import Scanner, fault
from .text_builder import Statements, cell, regions

SHORT = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
LONG = re.compile(r"3x3:d?:k:[0-9:]*")
SUMO = re.compile(r"SumoCueV1D?[=+0-9J]*")
POINTS = {"<": -1, ">": 1, "^": -9, "v": 9, "`": -10, "'": -8, ",": 8, ".": 10}
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
PLACES = [(row, col) for row in range(1, 10) for col in range(1, 10)]


def recognize(text: str) -> bool:
    """Return True if the text has one of the three forms."""
    return bool(LONG.fullmatch(text) or SUMO.fullmatch(text) or (SHORT.fullmatch(text) and re.search("[<>^v]", text)))


def read(source: Source) -> str:
    """Return the text of the killer in the language; raises `DefinitionError`."""
    start = len(source.text) - len(source.text.lstrip())
    text = source.text.strip()
    if text.startswith("3x3:"):
        return _long(Scanner(source, start, start + len(text)))
    if text.startswith("SumoCue"):
        return _sumocue(Scanner(source, start, start + len(text)))
    return _short(source, start)


def _long(scanner: Scanner) -> str:
    scanner.need("3x3:", "'3x3:'")
    is_diagonal = bool(scanner.take("d"))
    scanner.need(":k:", "':k:'")
    cells: dict[int, list[Position]] = {}
    for place in PLACES:
        number = scanner.number("a number for each of 81 cells", 256 * 100)
        scanner.need(":|$", "a colon")
        if number:
            cells.setdefault(number, []).append(place)
    scanner.take(":")
    scanner.finish("the list of 81 numbers")
    return _killer([(places, number // 256) for number, places in cells.items()], is_diagonal)


def _sumocue(scanner: Scanner) -> str:
    """Read the SumoCue form.

    Each cell has ``=`` and the sum of the cage that begins there, or ``+`` and the number (from 0) of the cell with its
    cage's sum. ``J`` and the number of its region may follow.
    """
    scanner.need("SumoCueV1", "'SumoCueV1'")
    is_diagonal = bool(scanner.take("D"))
    cells: dict[int, list[Position]] = {}
    sums: dict[int, int] = {}
    owners: dict[Position, str] = {}
    for at, place in enumerate(PLACES):
        start = scanner.at
        sign = scanner.need("[=+]", f"'=' or '+' for {cell(place)}")
        number = scanner.number("a number", 999)
        if sign == "=":
            sums[at] = number
        elif number > 80:
            scanner.fail(f"cell {number} does not exist; cells are numbered 0 to 80", start)
        cells.setdefault(at if sign == "=" else number, []).append(place)
        region = scanner.take("J[0-9]")
        if region:
            owners[place] = region
    scanner.finish("the list of 81 cells")
    for first in cells.keys() - sums.keys():
        scanner.fail(f"cell {first} does not begin a cage, but other cells refer to it", 0)
    if owners and (len(owners) < 81 or any(list(owners.values()).count(one) != 9 for one in owners.values())):
        scanner.fail("expected nine regions of nine cells", 0)
    cages = [(places, sums[first]) for first, places in cells.items()]
    return _killer(cages, is_diagonal, owners)


def _short(source: Source, start: int) -> str:
    text = source.text[start : start + 81]
    cells: dict[int, list[Position]] = {}
    for at, place in enumerate(PLACES):
        end = at
        # A chain of pointers that is not a cycle has at most 81 cells.
        for _ in range(81):
            step = POINTS.get(text[end]) if end < len(text) else None
            if step is None:
                break
            goal = end + step
            # A step over more than one column means that the pointer left its row.
            if not 0 <= goal < 81 or abs(goal % 9 - end % 9) > 1:
                raise fault("this pointer leads out of the grid", Span(source, start + end, start + end + 1))
            end = goal
        else:
            raise fault("these pointers form a cycle without a sum", Span(source, start + at, start + at + 1))
        if end >= len(text) or text[end] not in SUMS:
            at_end = min(start + end, len(source.text) - 1)
            raise fault("expected a sum or a pointer here", Span(source, at_end, at_end + 1))
        cells.setdefault(end, []).append(place)
    if source.text[start + 81 :].strip():
        raise fault("more than 81 characters", Span(source, start + 81, len(source.text)), code="import-length")
    cages = [(places, SUMS.index(text[end])) for end, places in cells.items()]
    return _killer(cages)


def _killer(
    cages: list[tuple[list[Position], int]], is_diagonal: bool = False, owners: dict[Position, str] | None = None
) -> str:
    """Return the killer; a cage with the sum 0 has no sum, but its numbers differ."""
    summed = [cage for cage in cages if cage[1]]
    also = ["diagonals"] * is_diagonal + ["cages"] * bool(summed)
    builder = Statements(source="a killer as text").family("jigsaw" if owners else "sudoku", 9, also=also)
    if owners:
        regions(builder, owners, 9, 9)
    for places, total in cages:
        if not total and len(places) > 1:
            builder.add(f"all different: {', '.join(map(cell, places))}")
    if not summed:
        return builder.grid(9, 9).statements()
    return builder.cages([(places, str(total)) for places, total in summed], 9, 9, "sum").statements()


def write(puzzle: Puzzle) -> str:
    """Return the killer in the long form; raises `CannotConvert` for rules other than cages, boxes and diagonals."""
    facts = SimpleConstraints(puzzle, "the killer form 3x3::k:")
    if facts.need_square() != 9:
        facts.refuse("killers in the form 3x3::k: must have 9 rows and columns")
    facts.need_values(1, 9)
    cages = facts.take_cages(["sum"]) + facts.given_cages()
    for cage in cages:
        if not 0 < cage.number < 100:
            facts.refuse(f"sums must be 1 to 99 in this format, but {cage.label} is {cage.number}")
    owner = facts.need_cages(cages, is_map=False)
    facts.need_lines_that_differ()
    facts.need_usual_boxes()
    diagonal = facts.take_groups(groups_of("diagonals", 9, 9))
    facts.need_groups([cage.cells for cage in cages], "that the cells of a cage differ")
    facts.finish()
    # The number of a cage is its first cell, which is unique because cages do not overlap.
    codes = [256 * cage.number + PLACES.index(min(cage.cells)) for cage in cages]
    numbers = ":".join(str(codes[owner[place]] if place in owner else 0) for place in PLACES)
    return f"3x3:{'d' * diagonal}:k:{numbers}:\n"
