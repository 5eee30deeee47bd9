"""Find the smallest text that shows the same disagreement by removing statements, lines, marks and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic

from .questions import Text

PART = re.compile(r"\w+|\.\.|!=|<=|>=|\s+|[^\s\w]")
MAX_SECONDS = 60.0


def shrink(text: Text, fails: Callable[[Text], bool], seconds: float = MAX_SECONDS) -> Text:
    """Return a text that fails, but none of its simpler forms does, or the smallest found in time."""
    end, start = monotonic() + seconds, 0
    while True:
        for at, simpler in enumerate(_simpler(text)):
            if monotonic() > end:
                return text
            if at >= start and simpler != text and fails(simpler):
                text, start = simpler, at  # earlier forms were tried on nearly the same text
                break
        else:
            if not start:
                return text
            start = 0


def _simpler(text: Text) -> Iterator[Text]:
    """Yield smaller forms of the text, with the largest pieces removed first."""
    if len(text.files) == 1:
        (part,) = text.files.values()
        yield Text(part)
        yield Text(text.main.replace('use "part.puzzle"', part, 1).split(" (")[0])
        for one in _shorter(part):
            yield text._replace(files=dict.fromkeys(text.files, one))
    for one in _shorter(text.main):
        yield text._replace(main=one)


def _shorter(text: str) -> Iterator[str]:
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if line[:1] not in (" ", "\t")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield joined(lines[:start] + lines[end:])
    for at in range(len(lines)):
        yield joined(lines[:at] + lines[at + 1 :])
    for at, line in enumerate(lines):
        for shorter in _shorter_line(line):
            yield joined([*lines[:at], shorter, *lines[at + 1 :]])
    width = max((len(line.split()) for line in lines), default=0)
    for column in range(width):  # a column of the drawing
        yield joined([_without_column(line, column) for line in lines])


def joined(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines if line.strip())


def _without_column(line: str, column: int) -> str:
    marks = line.split()
    return "  " + " ".join(marks[:column] + marks[column + 1 :]) if line[:1] in (" ", "\t") else line


def _shorter_line(line: str) -> Iterator[str]:
    parts = PART.findall(line)
    for length in (8, 6, 5, 4, 3, 2, 1):
        for at in range(len(parts) - length + 1):
            if any(part.strip() for part in parts[at : at + length]):
                yield "".join(parts[:at] + parts[at + length :])
    for at, part in enumerate(parts):
        if part.isdigit():
            for number in dict.fromkeys((0, 1, 2, int(part) // 2, int(part) - 1)):
                if 0 <= number < int(part):
                    yield "".join([*parts[:at], str(number), *parts[at + 1 :]])
