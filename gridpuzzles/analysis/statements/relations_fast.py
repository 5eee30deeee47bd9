"""Read relations at the margin without the grammar: of unknowns, cells, and words in CAPITALS."""

from __future__ import annotations

from functools import lru_cache, partial

from ...model.grid import Drawing, Mark
from ..context.constraints import shortened
from ..fast_path.cells import MAX_KEPT
from ..fast_path.equations import RELATIONS, Equation, marks_of, only_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require ``a + b = 2 * c``, ``r1c1 < r1c2`` or ``SEND + MORE = MONEY``, once all names are known."""
    reader.builds.append(partial(_build, reader, heading, start))


def _build(reader: FastReader, text: str, start: int) -> None:
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
