"""Sudokus as characters: on one line, or one line per row (``.sdk``); with candidates; or followed by a jigsaw's map.

``.``, ``0``, ``_``, ``*``, ``-`` and ``x`` are empty; 1 to 9 are themselves, A is 10. If a text has ``0`` and another
empty character, ``0`` is a number, in sudokus written 0 to F. If it has letters and no digits, A is 1.
"""

from __future__ import annotations

import re

from ..base.source import Source, Span
from ..kinds.scopes import rectangle
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints
from .scanner import fault
from .text_builder import Statements, givens, in_rows, regions, solution

Sign = tuple[int, str]
"""The offset of a character, and the character."""

SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
EMPTY = "._*-xX"
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGN = "[0-9A-Za-z._*-]"
LINE = re.compile(rf"={SIGN}+|{SIGN}+")
RULE = re.compile(r"[-+=|\s]*")
PRINT = re.compile(r"[0-9._]+")
"""The signs of a board that the reader of printed texts reads, with a note and with the words above it."""
KEYS = {"A": "author", "D": "note", "S": "source", "B": "date", "L": "difficulty", "U": "url"}
"""Headings in SadMan Software's ``.sdk``: ``#A`` is the author, and so on."""
HEADED = re.compile(rf"^(?:\[|#[{''.join(KEYS)}]\s)", re.MULTILINE)
"""A line that only a file of this format has."""


def recognize(text: str) -> bool:
    """Return True if the text consists of the characters of a sudoku of a usual size."""
    # A quick test first, because every unknown text is tested here.
    if len(text) > 20_000 or not re.match(r"[#\[0-9A-Za-z._*|+=-]", text):
        return False
    rows = _rows(text)
    signs = "".join(sign for row in rows for _, sign in row)
    if not re.fullmatch(f"{SIGN}+", signs):
        return False
    if len(rows) > 1:
        side = len(rows)
        is_square = all(len(row) == side for row in rows)
        is_headed = HEADED.search(text)
        is_print = not is_headed and (PRINT.fullmatch(signs) if side <= 9 else re.search(r"^#", text, re.MULTILINE))
        return is_square and side in SIDES and not is_print and any(sign.isdigit() for sign in signs)
    found = _LENGTHS.get(len(signs))
    if found is None:
        return False
    if len(signs) == 2 * found * found:  # the solution follows immediately
        signs = signs[: found * found]
    numbers = set(f"0{DIGITS[:found]}{EMPTY}")
    if found > 9:
        numbers.update(LETTERS[:found])
    # A few wrong characters still make a sudoku, whose reader reports them.
    return sum(sign.upper() in numbers for sign in signs) > 0.9 * len(signs)


def read(source: Source) -> str:
    """Return the text of the sudoku in the language; raises `DefinitionError` for wrong characters or sizes."""
    rows = _rows(source.text)
    if len(rows) < 2:
        signs = rows[0] if rows else []
        side = _LENGTHS.get(len(signs))
        if side is None:
            raise _wrong_length(source, signs)
        if len(signs) == side**3:
            return _with_candidates(source, signs, side)
        if len(signs) == 2 * side * side:
            return _jigsaw(source, signs, side)
    else:
        side = len(rows)
        odd = next((row for row in rows if len(row) != side), None)
        if odd is not None:
            span = Span(source, odd[0][0], odd[-1][0] + 1)
            raise fault(f"this row has {len(odd)} characters, but there are {side} rows", span, code="import-length")
        signs = [sign for row in rows for sign in row]
    return _plain(source, signs, side)


def _plain(source: Source, signs: list[Sign], side: int) -> str:
    numbers, first = _numbers(source, signs, side)
    about = _metadata(source.text)
    origin = about.pop("source", "a line of sudoku signs")
    builder = _from(first, side, Statements(**about, source=origin)).family("sudoku", side)
    givens(builder, in_rows(numbers, side))
    answer = _answer(source.text, side)
    if answer:
        known, _ = _numbers(source, answer, side)
        if None not in known:
            solution(builder, in_rows(known, side))
    return builder.statements()


def _from(first: int, side: int, builder: Statements) -> Statements:
    """Add the values if they do not begin with 1."""
    return builder if first == 1 else builder.values(range(first, first + side))


def _jigsaw(source: Source, signs: list[Sign], side: int) -> str:
    """Read a grid, followed by a character for the region of each cell."""
    area = side * side
    numbers, first = _numbers(source, signs[:area], side)
    owners = [sign for _, sign in signs[area:]]
    wrong = next((owner for owner in dict.fromkeys(owners) if owners.count(owner) != side), None)
    if wrong is not None:
        at = signs[area + owners.index(wrong)][0]
        message = f"region {wrong!r} has {owners.count(wrong)} cells, but needs {side}"
        raise fault(message, Span(source, at, at + 1), code="import-length")
    builder = _from(first, side, Statements(source="a line of sudoku signs")).family("jigsaw", side)
    places = rectangle((1, 1), side, side)
    regions(builder, dict(zip(places, owners, strict=True)), side, side)
    return givens(builder, in_rows(numbers, side)).statements()


def _with_candidates(source: Source, signs: list[Sign], side: int) -> str:
    """Read ``side`` characters for each cell: its candidates."""
    builder = Statements(source="a line of sudoku candidates").family("sudoku", side).grid(side, side)
    for at in range(side * side):
        of_cell = signs[at * side : (at + 1) * side]
        numbers = [number for number in (_candidate(source, one, side) for one in of_cell) if number]
        row, col = divmod(at, side)
        if not numbers:
            span = Span(source, of_cell[0][0], of_cell[-1][0] + 1)
            raise fault(f"no candidate is left for row {row + 1} column {col + 1}", span)
        if len(numbers) < side:
            builder.add(f"r{row + 1}c{col + 1} in {', '.join(map(str, sorted(numbers)))}")
    return builder.statements()


def _candidate(source: Source, sign: Sign, side: int) -> int:
    if sign[1] in EMPTY or sign[1] == "0":
        return 0
    number = DIGITS.find(sign[1].upper()) + 1
    if number > side or not number:
        raise fault(f"{sign[1]!r} is not a number from 1 to {side}", Span(source, sign[0], sign[0] + 1))
    return number


def _numbers(source: Source, signs: list[Sign], side: int) -> tuple[list[int | None], int]:
    """Return the number of each cell, None for an empty one, and the least number that can occur."""
    text = "".join(sign for _, sign in signs)
    empty = EMPTY if side < 24 else "._*-"  # X is the 24th letter
    digits, least = DIGITS, 1
    has_empty = any(sign in empty for sign in text)
    has_letters = any(sign.isalpha() and sign not in empty for sign in text)
    if "0" in text and side > 9 and has_empty:
        digits, least = f"0{DIGITS}", 0  # another character means an empty cell, so 0 is a number
    elif has_letters and not any(sign.isdigit() for sign in text):
        digits = LETTERS
    numbers: list[int | None] = []
    for at, sign in signs:
        if sign in empty or (sign == "0" and least == 1):
            numbers.append(None)
            continue
        place = digits.find(sign.upper())
        if not 0 <= place < side:
            raise fault(f"{sign!r} is not a number of a sudoku of side {side}", Span(source, at, at + 1))
        numbers.append(place + least)
    return numbers, least


def _rows(text: str) -> list[list[Sign]]:
    """Return the characters of each line of the grid, without comments, headings and drawn borders."""
    rows = []
    start = 0
    for line in text.splitlines(keepends=True):
        body = line.partition("#")[0]
        is_heading = (
            body.startswith("[") or not body.strip() or (RULE.fullmatch(body) and body.strip(" |-+=\r\n") == "")
        )
        # As many hyphens as a sudoku has cells are an empty sudoku, and not a border.
        if not is_heading or (set(body.strip()) == {"-"} and len(body.strip()) in _LENGTHS):
            rows.append(_signs(body, start))
        start += len(line)
    return rows


def _signs(body: str, start: int) -> list[Sign]:
    """Return the characters of a line, up to a comma or the answer."""
    if body.lstrip().startswith("="):
        start, body = start + body.index("=") + 1, body.lstrip()[1:]
    words = list(re.finditer(r"[^\s|,;]+", body))
    if words:
        # The first word alone may be a whole sudoku; its name or its answer follows and is not part of it.
        first = words[0]
        is_whole = len(first[0]) in _LENGTHS
        if is_whole and re.match(r"\s*[,;\s]", body[first.end() :] or " "):
            words = [first]
    # Numbers above 9 need blanks between cells, so each word is a cell then.
    beyond_nine = any(len(word[0]) > 1 and word[0].isdigit() for word in words)
    if beyond_nine and len(words) > 1 and len(words) in SIDES:
        return [(start + word.start(), _sign_of(word[0])) for word in words]
    return [(start + word.start() + at, sign) for word in words for at, sign in enumerate(word[0])]


def _sign_of(word: str) -> str:
    """Return a number between spaces as one character."""
    if word.isdigit() and 0 < int(word) <= len(DIGITS):
        return DIGITS[int(word) - 1]
    if len(word) == 1:
        return word[0]
    return "?"


def _answer(text: str, side: int) -> list[Sign]:
    """Return the characters of the answer, if it follows on the same line."""
    words = re.findall(r"[^\s|,;#]+", text)
    full = len(words) == 2 and [len(word) for word in words] == [side * side] * 2
    if full:
        return list(enumerate(words[1], text.index(words[1])))
    return []


def _metadata(text: str) -> dict[str, str]:
    found = {}
    for key, words in re.findall(r"^#([ADSBLU])\s*(\S.*)$", text, re.MULTILINE):
        found[KEYS[key]] = "".join(sign for sign in words if sign.isprintable()).strip()
    return found


_LENGTHS = {
    **{side**3: side for side in (9, 4, 6)},
    **{2 * side * side: side for side in (9, 6)},
    **{side * side: side for side in SIDES},
}
"""The side of a sudoku, by the total number of its characters."""


def _wrong_length(source: Source, signs: list[Sign]) -> Exception:
    usual = ", ".join(str(side * side) for side in SIDES)
    last = signs[-1][0] if signs else 0
    return fault(
        f"a sudoku cannot have {len(signs)} characters (possible: {usual})",
        Span(source, last, last + 1),
        code="import-length",
    )


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the sudoku as one line; raises `CannotConvert` for anything but givens, rows, columns and boxes."""
    facts = SimpleConstraints(puzzle, "a line of sudoku signs")
    side = facts.need_square()
    if side not in SIDES:
        facts.refuse(f"the side must be one of {', '.join(map(str, SIDES))}, not {side}")
    first = 1
    if side > 9 and 0 in facts.givens.values():
        first = 0
    facts.need_values(first, side - 1 + first)
    facts.need_lines_that_differ()
    facts.need_usual_boxes()
    facts.finish()
    # From 1 on, the sign at index 0 is never used.
    signs = f"0{DIGITS}" if not first else f".{DIGITS}"
    return "".join("." if number is None else signs[number] for number in facts.numbers()) + "\n"
