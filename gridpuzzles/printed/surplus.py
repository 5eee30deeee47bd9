"""Yield the edits of a refused text that leave something out: one of two equal neighbors in a line, or of two lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..base.errors import Diagnostic, Fix
from ..base.source import Span
from .blocks import Line
from .missing import OPERATOR, RELATION
from .nearest import line_of, may_be_sentence
from .refused import Refused, proposal

AGAIN = re.compile(r"(?<![^\s|,;(\[])(\([^()]*\)|[^\s|,;()]+)[\s|,;]+(?=\1(?![^\s|,;)\]]))")
"""Matches the first of two equal cells, clues, labels or addresses, and the gap behind it."""
PACKED = re.compile(r"(\S)(?=\1)")
"""Matches the first of two equal cells of a row without blanks."""
OPERATORS = re.compile(r"(?<=[\w)\] ])([-*/])\1(?!\1)")
"""Matches two equal operators."""
SIGNS = re.compile(r"(?<=([,;:=+<>|()\[\]≤≥≠×÷]))(?<!\1\1)\1(?!\1)")
"""Matches the second of two equal signs."""
COMMA_CELL = re.compile(r"(?:(?<=^)|(?<=[ |])),(?=[ |]|$)|(?<=[.\d]),(?=\.)|(?<=\.),(?=\d)", re.MULTILINE)
"""Matches a comma in the place of a cell."""
CELL = re.compile(r"r\d+c\d+")


def equal_marks(text: Refused) -> Iterator[Diagnostic]:
    """Yield the lines of errors without one of two equal neighbors: cells, labels, clues or operators."""
    drawn = text.drawn()
    for number, one in text.errors.items():
        span = line_of(text.source, number)
        is_formal = number in drawn or RELATION.search(span.text) is not None
        edits = _with_one_operator(span.text, one) if is_formal else []
        # A row is too long only if a row beside it is shorter; a sentence may name a number twice.
        is_short = number in drawn and not any(
            at in drawn and _width(drawn[at]) < _width(drawn[number]) for at in (number - 1, number + 1)
        )
        if not is_short and not may_be_sentence(span.text):
            edits += _without_one(span.text)
        for edit in dict.fromkeys(edits):
            yield one.replace(help="", fix=Fix(span, edit))


def _with_one_operator(line: str, error: Diagnostic) -> list[str]:
    """Return a line with one of two equal operators, and with the sign that the error proposes for them."""
    edits = []
    for found in OPERATORS.finditer(line):
        is_reported = error.fix is not None and error.fix.span.text == found.group()
        signs = [found[1], error.fix.text] if error.fix and is_reported else [found[1]]
        edits += [line[: found.start()] + sign + line[found.end() :] for sign in signs]
    return edits


def _without_one(line: str) -> list[str]:
    """Return a line without one of two equal neighbors, for each such pair."""
    found = list((AGAIN if re.search(r"\s", line) else PACKED).finditer(line))
    # A letter may be in a sum twice, so an operator is missing there.
    doubles = [one for one in found if CELL.match(one[1]) or not OPERATOR.search(line)]
    return [line[: one.start()] + line[one.end() :] for one in doubles]


def _width(line: Line) -> int:
    """Return the number of marks of a drawn line, or of characters of a line without blanks."""
    marks = line.typed.split()
    return len(marks) if len(marks) > 1 else len(line.typed.strip())


def equal_signs(text: Refused) -> Iterator[Diagnostic]:
    """Yield texts without one of two equal signs, or with the point of an empty cell for a comma."""
    for found in SIGNS.finditer(text.text):
        yield proposal(Span(text.source, *found.span()), "", f"{found.group()!r} is written twice")
    for found in COMMA_CELL.finditer(text.text):
        yield proposal(Span(text.source, *found.span()), ".", "this comma may be the point of an empty cell")


def equal_lines(text: Refused) -> Iterator[Diagnostic]:
    """Yield texts without one of two equal neighboring lines."""
    lines = [line.strip() for line in text.source.lines]
    for number, (above, line) in enumerate(pairwise(lines), 2):
        # Of several equal lines it does not matter which one goes.
        if line and above == line and line not in lines[number : number + 1]:
            gone = Span(text.source, text.source.starts[number - 2], text.source.starts[number - 1])
            span = line_of(text.source, number)
            yield Diagnostic("unclear", "this line is the same as the one above", span, fix=Fix(gone, ""))
