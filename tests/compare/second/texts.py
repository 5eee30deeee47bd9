"""Split a text into statements (a line and the indented lines below it), and lines into tokens."""

from __future__ import annotations

import re
from typing import NamedTuple

PRINTED = str.maketrans(
    {"×": "*", "·": "*", "÷": "/", "−": "-", "≠": "!=", "≤": "<=", "≥": ">="}  # printed symbols
)
UNSAID = re.compile(r"(title|author|source|date|url|note|difficulty|license)\s*:|edition\b|expect\b|solutions?\s*:")
TOKEN = re.compile(r"\w+|\.\.|!=|<=|>=|[^\s\w]")
WORD = re.compile(r"[a-z][a-z0-9]*")
CELL = re.compile(r"r([1-9]\d*)c([1-9]\d*)")
NUMERAL = re.compile(r"[^\Wa-z]+")


class Statement(NamedTuple):
    head: str
    lines: list[str]


def statements(text: str) -> list[Statement]:
    """Return the statements of a text, without metadata, `expect` and `solution:`, which do not change the
    solutions."""
    found: list[Statement] = []
    for line in re.split(r"\r\n?|\n", text):
        if not (UNSAID.match(line) or (found and UNSAID.match(found[-1].head) and line[:1] in " \t")):
            line = re.sub(r'#[^"]*$', "", line).translate(PRINTED)
        if not line.strip():
            continue
        if line[0] in " \t":
            found[-1].lines.append(line.strip())
        else:
            found.append(Statement(line.rstrip(), []))
    return [one for one in found if not UNSAID.match(one.head)]


def tokens(text: str) -> list[str]:
    """Return words, numbers, numerals and signs."""
    return TOKEN.findall(text)


def number_in(digits: str, base: int) -> int:
    value = 0
    for digit in digits:
        if int(digit) >= base:
            raise ValueError(f"{digit} is not a digit in base {base}")
        value = value * base + int(digit)
    return value
