"""Recognize puzzles told as stories, which are not read, and show how to write them."""

from __future__ import annotations

from ..base.errors import Diagnostic
from ..base.source import Span
from . import families
from .blocks import Shape
from .concepts import kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..base.source import Source
    from .blocks import Line

OF_DRAWINGS = frozenset(("ROW", "COL", "BOX", "GRID", "CELL", "CAGE", "REGION", "LETTER", "SIGN", "DIAGONAL"))
"""Concepts of rules for drawings and letters."""
OF_NUMBERS = frozenset(("TWICE", "HALF", "TIMES", "MORE", "LESS", "SUM", "DIFFERENCE", "PRODUCT"))
OF_LINES = frozenset(("rel", "cell", "blank", "clue", "mixed", "bar"))
"""Kinds of marks that no sentence of a story has."""
MIN_WORDS = 6
"""Minimal number of words in the sentences of a story."""


def story(source: Source, lines: Sequence[Line]) -> Diagnostic | None:
    """Return the error for a text of sentences about numbers, without a drawing, a relation in signs or a family."""
    told = [line for line in lines if line.shape not in (Shape.EMPTY, Shape.COMMENT)]
    words = [mark for line in told for mark in line.marks if mark.kind == "word"]
    kinds = {kind for mark in words for kind in kinds_of(mark.text, "lines")}
    signs = {mark.kind for line in told for mark in line.marks} & OF_LINES
    is_told = not signs and all(line.shape in (Shape.WORDS, Shape.LIST) for line in told)
    has_numbers = bool(kinds & OF_NUMBERS) or any(mark.kind == "number" for line in told for mark in line.marks)
    has_numbers = has_numbers or any(kind.isdecimal() for kind in kinds)
    if not is_told or not has_numbers or len(words) < MIN_WORDS or kinds & OF_DRAWINGS:
        return None
    if any(families.named(line.marks) for line in told):
        return None
    names = _names(told) or ["x", "y"]
    help = (
        f"name the unknown numbers, such as 'unknown {', '.join(names)} in 0..99', and write what the story says about "
        f"them, one relation per line, such as '{names[0]} = 2 * {names[-1]}' or '{' + '.join(names)} = 36'"
    )
    start, end = source.starts[told[0].number - 1], source.starts[told[-1].number - 1] + len(told[-1].typed.rstrip())
    return Diagnostic("unclear", "puzzles told as stories are not read", Span(source, start, end), help=help)


def _names(lines: Sequence[Line]) -> list[str]:
    """Return the names of people in a story, in small letters: words that begin with a capital, known to no table."""
    texts = [mark.text for line in lines for mark in line.marks if mark.kind == "word"]
    names = [text for text in texts if text.istitle() and len(text) > 2 and not kinds_of(text, "lines")]
    found = list(dict.fromkeys(name.lower() for name in names if name.isascii() and texts.count(name) > 1))
    return found if len(found) > 1 else []
