"""Read equations across and down: lines of operands alternate with lines of operators."""

from __future__ import annotations

import re

from ..blocks import Block, Line, Shape
from ..draft import Draft, Statement, drawn_row
from ..marks import Mark
from ..said import Unclear
from .cells import check_digits, parts_of

PART = re.compile(r"\.{2,}|…|\[[ _]*\]|\([ _]+\)|\[\s*\w+\s*\]|(?:(?<==)|(?<== ))-\d+|\d+\.\d+|[\w?]+|<=|>=|!=|\S")
HOLE = re.compile(r"\.{2,}|…|\[[ _]*\]|\([ _]+\)|_{1,3}|\?|\.|\*")
OPERATORS = frozenset("+-*/=<>^")
OF_EQUATIONS = frozenset("+-*/x:")
"""Operators between the operands of a line."""
OF_SIGNS = re.compile(r"[-+*/x:=^. |]+")


def operator(text: str) -> str:
    """Return the operator as the language writes it."""
    return {"x": "*", "X": "*", ":": "/", "==": "="}.get(text, text)


def is_of_signs(line: Line) -> bool:
    """Return True if the line consists of signs and is not a wall."""
    return line.shape is Shape.SIGNS or (bool(OF_SIGNS.fullmatch(line.text)) and "--" not in line.plain)


def lines_of(block: Block) -> list[Line]:
    """Return the lines of a picture without its frame."""
    lines = [
        line for line in block.rows if line.shape is not Shape.WALL or ("=" in line.plain and "-" not in line.plain)
    ]
    lines = [line for line in lines if line.plain.replace("|", " ").strip()]
    return lines[:-1] if lines and lines[-1].shape is Shape.WALL else lines


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the picture with every operator below its operand."""
    lines = lines_of(block)
    out = [Statement("picture:", block.number)]
    columns: list[Mark] = []
    _check_signs(lines)
    is_without = is_cross(block)
    is_blank = not any(_has_holes(line) for line in lines)
    for line in lines:
        if is_of_signs(line):
            out.append(Statement("  " + " ".join(_below(line, columns)), line.number))
            continue
        row, operands = _operands(line, is_blank)
        if is_without and line is lines[-1]:
            equals = ["="] * len(row) + ["."] * (len(columns) - len(row))
            out.append(drawn_row(equals, line.number))
        elif is_without:
            row[-1:-1] = ["="]
        # The full rows tell the columns; a row without a result may be shorter.
        if "=" in row or not columns:
            columns = operands
        out.append(drawn_row(row, line.number))
    if is_of_signs(lines[-1]):
        raise Unclear("what is below these signs?", lines[-1].number)
    return out


def is_cross(block: Block) -> bool:
    """Return True if equations across and down have their results without ``=``: ``_ + _ * _   11``."""
    lines = lines_of(block)
    if len(lines) < 4 or not any(map(is_of_signs, lines)) or is_of_signs(lines[-2]):
        return False
    *rows, results = [
        [part.text in OF_EQUATIONS for part in parts_of(line, PART)] for line in lines if not is_of_signs(line)
    ]
    is_across = all(row == [False, True] * (len(row) // 2 - 1) + [False, False] for row in rows)
    return is_across and len(rows) > 1 and {len(row) for row in rows} == {2 * len(results)} and not any(results)


def _check_signs(lines: list[Line]) -> None:
    """Raise `Unclear` for a line of signs with one sign less than all others."""
    signs = {line: len(parts_of(line, PART)) for line in lines if is_of_signs(line) and "." not in line.plain}
    for line, number in signs.items():
        others = {other for one, other in signs.items() if one is not line}
        # The sign that is missing may be anywhere, so the columns do not show which it is.
        if others == {number + 1}:
            raise Unclear(f"this line has {number} signs; the others have {number + 1}", line.number)


def _has_holes(line: Line) -> bool:
    """Return True if a line of operands has a sign for an empty cell."""
    texts = [] if is_of_signs(line) else [part.text for part in parts_of(line, PART)]
    return any(HOLE.fullmatch(text) and text not in OPERATORS for text in texts)


def _operands(line: Line, is_blank: bool) -> tuple[list[str], list[Mark]]:
    """Return a line of operands with the operators between them, and its operands alone.

    Without signs for empty cells, these are blank: before the first operator, and between two.
    """
    row: list[str] = []
    operands: list[Mark] = []
    for part in parts_of(line, PART):
        text = operator(part.text)
        if is_blank and len(row) % 2 == 0 and text in OPERATORS:
            row.append("_")
            operands.append(Mark("", "_", part.at - 1))
        if len(row) % 2 and text in OPERATORS:
            row.append(text)
            continue
        # Two operands in a row with a result lack their operator; without one, the row may have none.
        if len(row) % 2 and "=" in line.plain:
            raise Unclear(f"there is no sign between {row[-1]} and {part.text}", line.number)
        check_digits(part.text, line)
        row.append("_" if HOLE.fullmatch(part.text) else part.text.strip("[] "))
        operands.append(part)
    return row, operands


def _below(line: Line, columns: list[Mark]) -> list[str]:
    """Return the signs below the operands, one for each, with a dot below the last one if it has none."""
    if not columns:
        raise Unclear("what is above these signs?", line.number)
    parts = parts_of(line, PART)
    if len(parts) not in (len(columns), len(columns) - 1):
        raise Unclear(f"this line has {len(parts)} signs for {len(columns)} columns", line.number)
    return [operator(part.text) for part in parts] + ["."] * (len(columns) - len(parts))
