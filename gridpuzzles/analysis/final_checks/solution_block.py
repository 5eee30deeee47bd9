"""Read ``solution:``, the expected values: rows of the grid, ``S=9 E=5``, or an equation with its digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat

from ...base.english import count_noun
from ...base.source import span_of
from ...language.syntax import Item, PromisedSolution, kinds
from ...model.grid import Drawing, Mark
from ..context.context import Context
from ..statements.grid_rows import unpacked

Line = Sequence[Item]

NOT_NUMBERS = frozenset(("OPERATOR", "CARET", "EQUAL", "RELOP", "LPAR", "RPAR"))


class _Misfit(Exception):
    """A line of the solution does not match the drawn line that it was compared with."""


def promised(context: Context, statement: PromisedSolution, names: frozenset[str]) -> dict[str, int]:
    """Return name -> value for the names in the block; names that it leaves open (``_``, ``.``, ``?``) are missing."""
    lines = [drawn.items for drawn in statement.lines]
    whole = _whole_drawing(context, lines)
    if whole is not None:
        return whole
    values: dict[str, int] = {}
    rows: list[Line] = []
    # Each drawn line is filled in by one line of the solution, in any order.
    waiting = [marks for drawing in context.shown.drawings for marks in _equations(drawing)]
    for line in lines:
        assigned = _assignments(line)
        if assigned:
            _named(context, assigned, names, values)
        elif not _filled_in(context, line, waiting, values):
            rows.append(line)
    if rows:
        _rows(context, statement, rows, values)
    return values


# ---------------------------------------------------------------- S=9 E=5


def _assignments(line: Line) -> list[tuple[Item, Item]]:
    """Return the names and numbers of a line of ``name = number``, with or without commas; [] for any other line."""
    items = [item for item in line if item.kind != "COMMA"]
    triples = list(zip(items[::3], items[1::3], items[2::3], strict=False))
    is_list = len(items) == 3 * len(triples) and all(
        name.kind in ("NAME", "NUMERAL", "CELL")
        and name.text.strip("_")
        and sign.kind == "EQUAL"
        and value.is_plain_number
        for name, sign, value in triples
    )
    return [(name, value) for name, _, value in triples] if is_list else []


def _named(
    context: Context, assigned: Sequence[tuple[Item, Item]], names: frozenset[str], values: dict[str, int]
) -> None:
    for item, number in assigned:
        name = _symbol(context, item.text)
        if name in names:
            values[name] = int(number.text)
        # A word of letters gives each of them a digit; a letter may occur twice only with the same digit.
        elif len(item.text) > 1 and item.text.isupper() and set(item.text) <= names:
            digits = dict(zip(item.text, number.text, strict=False))
            spelled = "".join(digits.get(letter, "") for letter in item.text)
            if number.text.isdecimal() and number.text == spelled:
                values |= {letter: int(digit) for letter, digit in digits.items()}
            else:
                told = f"{item.text} cannot be {number.text}, because each letter is one digit"
                context.error("solution-form", told, number.span)
        elif not context.faults.incomplete:
            context.error("unknown-name", f"the puzzle has nothing with the name {item.text}", item.span)


def _symbol(context: Context, text: str) -> str:
    """Return the name of a symbol; a cell with its own name may also be given by its place."""
    if text[0] == "r" and "c" in text:
        row, _, col = text[1:].partition("c")
        # A cell with a name of its own is also found by its place.
        if row.isdecimal() and col.isdecimal():
            return context.board.cells.get((int(row), int(col)), text)
    return text


# ---------------------------------------------------------------- equations filled in


def _equations(drawing: Drawing) -> Iterator[Sequence[Mark]]:
    """Yield the lines of a drawing that a solution fills in.

    For a division this is the first line; for other long workings also one line with the terms and the result.
    """
    lines = drawing.lines
    if drawing.kind in ("relation", "crossword", "picture"):
        yield from lines
    elif drawing.kind == "division":
        yield lines[0]
    elif lines:
        yield [*_terms(drawing), _equals(lines), *lines[-1]]
        yield from lines


def _terms(drawing: Drawing) -> list[Mark]:
    """Return the marks above the first rule, with a plus before addends that have no sign."""
    marks: list[Mark] = []
    for line in drawing.lines:
        if line and line[0].text.startswith("--"):
            break
        if marks and drawing.kind == "addition" and line[0].text not in ("+", "-"):
            marks.append(type(line[0])("+"))
        marks += line
    return marks


def _equals(lines: Sequence[Sequence[Mark]]) -> Mark:
    return type(lines[0][0])("=")


def _whole_drawing(context: Context, lines: Sequence[Line]) -> dict[str, int] | None:
    """Return the values that make a drawing equal to ``lines``, line by line; None if no drawing matches."""
    for drawing in context.shown.drawings:
        if len(drawing.lines) == len(lines) > 1:
            found = map(_match, repeat(context), lines, drawing.lines)
            try:
                return _agreeing({}, chain.from_iterable(found))
            except _Misfit:
                continue
    return None


def _agreeing(known: Mapping[str, int], found: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the known values and those found; raise `_Misfit` if two of a name differ."""
    values = dict(known)
    for name, value in found:
        if values.setdefault(name, value) != value:
            raise _Misfit
    return values


def _filled_in(context: Context, line: Line, waiting: list[Sequence[Mark]], values: dict[str, int]) -> bool:
    """Match ``line`` with the first drawn line that it fits, and return True; each drawn line is used once."""
    if NOT_NUMBERS.isdisjoint(kinds(line)):
        return False
    for marks in waiting:
        # Lines of equal length are told apart by the values that are known already.
        try:
            values.update(_agreeing(values, _match(context, line, marks)))
        except _Misfit:
            continue
        waiting.remove(marks)
        return True
    return False


def _match(context: Context, line: Line, marks: Sequence[Mark]) -> Iterator[tuple[str, int]]:
    """Yield the values that make ``marks`` equal to ``line``. Raises `_Misfit`."""
    # Places without a mark are drawn differently in a solution and in its puzzle.
    marks = [mark for mark in marks if mark.text not in ("", ".")]
    line = [item for item in line if not item.is_dot]
    if len(line) != len(marks):
        raise _Misfit
    for item, mark in zip(line, marks, strict=True):
        yield from _values(context, item, mark)


def _values(context: Context, item: Item, mark: Mark) -> Iterator[tuple[str, int]]:
    """Yield the values that an item of the solution gives to the names of a mark. Raises `_Misfit`."""
    # A mark is one cell or unknown, or a word whose digits are symbols of their own, or must be repeated as drawn.
    if mark.variable is not None and item.is_plain_number:
        yield mark.variable, int(item.text)
    elif mark.symbols and item.is_number:
        digits = list(item.text) if len(mark.symbols) > 1 else [item.text]
        if len(digits) != len(mark.symbols):
            raise _Misfit
        for digit, name, written in zip(digits, mark.symbols, mark.text, strict=False):
            if digit in ("_", "?"):
                continue
            value = _digit(context, digit)
            if name is not None:
                yield name, value
            elif digit != written:
                raise _Misfit
    elif item.text != mark.text and not item.is_ungiven:
        raise _Misfit


def _digit(context: Context, digit: str) -> int:
    """Return the value of a digit (letters are digits above 9) or of a whole number. Raises `_Misfit`."""
    if not digit.lstrip("-").isdecimal() and context.settings.base <= 10:
        raise _Misfit
    if len(digit) == 1:
        return int(digit, 36)
    return int(digit)


# ---------------------------------------------------------------- rows of the grid


def _rows(context: Context, statement: PromisedSolution, rows: list[Line], values: dict[str, int]) -> None:
    """Read rows of numbers in the shape of the grid; ignore clues at the edges, signs and operators."""
    kept = [numbers for numbers in map(_numbers, rows) if numbers]
    if not context.board.cells:
        # A grid with an error in it may be the one that these rows fill in.
        if context.faults.failed or context.faults.incomplete:
            return
        context.error(
            "solution-form",
            "this line matches nothing in the puzzle",
            span_of(rows[0]),
            help="write values such as 'S=9 E=5', or the equation with its digits",
        )
        return
    # The last line below a rule has the clues of the columns.
    if len(kept) == context.board.rows + 1 and any("RULE" in kinds(line) for line in rows):
        kept.pop()
    with_cells = sorted({row for row, _ in context.board.cells})
    # Rows of walls alone may be left out.
    numbers = list(range(1, context.board.rows + 1)) if len(kept) == context.board.rows else with_cells
    if len(kept) != len(numbers):
        message = f"the solution has {count_noun(len(kept), 'row')}, but the grid has {context.board.rows}"
        context.error("solution-form", message, statement.span)
        return
    for row, line in zip(numbers, kept, strict=True):
        _row(context, row, line, values)


def _numbers(line: Line) -> Line:
    """Return the squares of a row up to ``=`` or ``|``, without operators and signs."""
    squares: list[Item] = []
    for item in line:
        if item.kind in ("EQUAL", "BAR"):
            break
        if item.kind not in NOT_NUMBERS and item.kind not in ("RULE", "COMMA"):
            squares.append(item)
    return squares


def _row(context: Context, row: int, line: Line, values: dict[str, int]) -> None:
    positions = [(row, col) for col in range(1, context.board.cols + 1)]
    cells = [position for position in positions if position in context.board.cells]
    # Digits without blanks between them are one square each, if that gives the right number of squares.
    if len(line) != len(positions) and all(re.fullmatch("[0-9.]+", item.text) for item in line):
        split = unpacked(line)
        if len(split) in (len(positions), len(cells)) and len(line) != len(cells):
            line = split
    if len(line) == len(cells):
        positions = cells
    elif len(line) != len(positions):
        context.error(
            "solution-form",
            f"row {row} has {count_noun(len(cells), 'cell')}, but this line has {len(line)}",
            span_of(line),
        )
        return
    for position, item in zip(positions, line, strict=False):
        name = context.board.cells.get(position)
        if item.is_plain_number and name is not None:
            values[name] = int(item.text)
