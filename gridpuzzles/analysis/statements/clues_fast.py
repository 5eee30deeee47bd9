"""Read lists of clues without the grammar: ``rows sum = 15 20 ?``."""

from __future__ import annotations

from functools import partial

from ...kinds.scopes import SCOPES
from ...model.grid import LineClue
from ..fast_path.reader import Bailout, lines, number, placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ..fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read a list with a clue or ``?`` for every row or column."""
    left, _, right = heading.partition("=")
    words = left.split()
    clues = clues_in(reader, start + len(left) + 1, right, ",")
    if len(words) != 2 or words[1] not in ("sum", "product") or len(clues) < 2:
        raise Bailout
    kind, function = words
    count_lines(reader, kind, len(clues))
    require_totals(reader, kind, function, clues)


def clues_in(reader: FastReader, start: int, text: str, separator: str = "") -> list[tuple[str, Span]]:
    """Return numbers or ``?`` with their places; each may end with ``separator``."""
    found = [(word.removesuffix(separator), at) for word, at in placed(start, text)]
    for clue, _ in found:
        if clue != "?":
            number(clue)
    return [(clue, reader.span(at, clue)) for clue, at in found]


def count_lines(reader: FastReader, kind: str, count: int) -> None:
    """Record the number of "rows" or "cols" that a list has, or bail out if it differs from an earlier one."""
    if reader.listed.setdefault(kind, count) != count:
        raise Bailout


def require_totals(reader: FastReader, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
    """Require the "sum" or "product" of all "rows" or "cols", once the cells are known."""
    reader.once(f"{kind} {function}")
    reader.builds.append(partial(_build, reader, kind, function, clues))


def _build(reader: FastReader, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
    name = SCOPES[kind].one
    reader.name_all()
    if reader.blocked:
        raise Bailout
    for at, (label, cells) in enumerate(lines(reader.rows, reader.cols, kind)):
        text, span = clues[at]
        reader.line_clues.append(LineClue(name, at + 1, text, function))
        if text != "?":
            reader.require_total(function, cells, int(text), label, text, name, span)
