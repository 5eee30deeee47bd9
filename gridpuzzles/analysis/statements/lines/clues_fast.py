"""Read ``rows sum = 15 20 ?`` without the grammar."""

from __future__ import annotations

from functools import partial

from ....model.grid import LineClue
from ...context.geometry import KINDS
from ...fast_path.cells import lines
from ...fast_path.reader import Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....base.source import Span
    from ...fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read a list with a clue or ``?`` for every row or column."""
    words = heading.replace("=", " = ", 1).split()
    kind, function, sign = words[:3] if len(words) > 4 else ("", "", "")
    if function not in ("sum", "product") or sign != "=":
        raise Bailout
    at = heading.index("=") + 1
    clues = []
    for word in words[3:]:
        at = heading.index(word, at)
        text = word.removesuffix(",")
        if text != "?":
            number(text)
        clues.append((text, reader.span(start + at, text)))
        at += len(word)
    count_lines(reader, kind, len(clues))
    require_totals(reader, kind, function, clues)


def count_lines(reader: FastReader, kind: str, count: int) -> None:
    """Record the number of "rows" or "cols" that a list has, or bail out if it differs from an earlier one."""
    if reader.listed.setdefault(kind, count) != count:
        raise Bailout


def require_totals(reader: FastReader, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
    """Require the "sum" or "product" of all "rows" or "cols", once the cells are known."""
    reader.once(f"{kind} {function}")
    reader.builds.append(partial(_build, reader, kind, function, clues))


def _build(reader: FastReader, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
    name = KINDS[kind]
    reader.name_all()
    if reader.blocked:
        raise Bailout
    for at, (label, cells) in enumerate(lines(reader.rows, reader.cols, kind)):
        text, span = clues[at]
        reader.line_clues.append(LineClue(name, at + 1, text, function))
        if text != "?":
            reader.require_total(function, cells, int(text), label, text, name, span)
