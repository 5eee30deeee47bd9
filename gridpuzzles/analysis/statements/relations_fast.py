"""Read relations without the grammar: at the margin, and below ``rows:``."""

from __future__ import annotations

from functools import lru_cache, partial

from ...base.source import Span
from ...kinds.scopes import SCOPES
from ...model.expressions import Comparison
from ...model.grid import Drawing, LineClue, Mark
from ..context.collected import shortened
from ..fast_path.equations import RELATIONS, Equation, marks_of, only_number, side_of
from ..fast_path.reader import MAX_KEPT, Bailout, constant, lines, number
from .clues_fast import count_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader


def read_relation(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require ``a + b = 2 * c``, ``r1c1 < r1c2`` or ``SEND + MORE = MONEY``, once all names are known."""
    reader.builds.append(partial(_build_relation, reader, heading, start))


def _build_relation(reader: FastReader, text: str, start: int) -> None:
    marks = marks_of(text)
    names = reader.names()
    condition = Equation(marks, reader, names=names).whole()
    written = " ".join(text.split())
    constraint = reader.require(
        condition, shortened(written), written, "relation", only_number(marks), reader.span(start, text)
    )
    shape = tuple([reader.domains.get(mark, mark) for mark in marks])
    # The bounds of both sides depend on the shape alone, except for sums of cells that differ.
    if shape not in reader.shapes or (reader.different and "+" in marks):
        reader.shapes.add(shape)
        reader.others.append(constraint)
    words = [mark for mark in marks if mark.isupper()]
    _record_letters(reader, text, start, words)
    is_value = len(marks) == 3 and marks[1] == "=" and (marks[0].isdecimal() or marks[2].isdecimal())
    if is_value and (not words or len(words[0]) == 1):
        drawn = [Mark(written)]  # filled in, it would only be 5 = 5
    else:
        drawn = [_mark(mark, mark in names) for mark in marks]
    reader.drawings.append(Drawing("relation", (tuple(drawn),)))


def _record_letters(reader: FastReader, text: str, start: int, words: list[str]) -> None:
    at = 0
    for word in words:
        at = text.index(word, at)
        span = reader.span(start + at, word)
        at += len(word)
        for letter in word:
            reader.letters.setdefault(letter, span)
        if len(word) > 1:
            reader.leading.add(word[0])


@lru_cache(maxsize=MAX_KEPT)
def _mark(text: str, is_name: bool) -> Mark:
    if text.isupper():
        return Mark(text, symbols=tuple(text))
    return Mark(RELATIONS.get(text, text), text if is_name else None)


def read_rules(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require an equation for each line; every ``_`` is the next cell of the line."""
    if len(block) < 2:
        raise Bailout
    kind = heading[:-1]
    count_lines(reader, kind, len(block))
    reader.builds.append(partial(_build_rules, reader, kind, block))


def _build_rules(reader: FastReader, kind: str, block: Block) -> None:
    name = SCOPES[kind].one
    reader.covered = True
    reader.name_all()
    if reader.blocked or reader.unknowns:
        raise Bailout
    for at, (label, cells) in enumerate(lines(reader.rows, reader.cols, kind)):
        start, text = block[at]
        left, _, right = text.partition("=")
        value = number(right.strip(" "))
        side = side_of(left, cells, reader)
        written = " ".join(text.split())
        condition = Comparison(side.expression, "=", constant(value))
        only = None if side.has_numbers else value
        constraint = reader.require(
            condition, label, written, name, only, Span(reader.source, start, start + len(text))
        )
        reader.line_clues.append(LineClue(name, at + 1, written))
        reader.line_equations.append((side, value, constraint))
