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
OF_NUMBERS = frozenset(("number", "TWICE", "HALF", "TIMES", "MORE", "LESS", "SUM", "DIFFERENCE", "PRODUCT"))
OF_LINES = frozenset(("rel", "cell", "blank", "clue", "mixed", "bar"))
"""Kinds of marks that no sentence of a story has."""
MIN_WORDS = 6
"""Minimal number of words in the sentences of a story."""


def story(source: Source, lines: Sequence[Line]) -> Diagnostic | None:
    """Return the error for a text of sentences about numbers, without a drawing, a relation in signs or a family."""
    told = [line for line in lines if line.shape not in (Shape.EMPTY, Shape.COMMENT)]
    marks = [mark for line in told for mark in line.marks]
    words = [mark.text for mark in marks if mark.kind == "word"]
    kinds = {mark.kind for mark in marks}.union(*(kinds_of(word, "lines") for word in words))
    is_told = kinds.isdisjoint(OF_LINES | OF_DRAWINGS) and {line.shape for line in told} <= {Shape.WORDS, Shape.LIST}
    has_numbers = any(kind in OF_NUMBERS or kind.isdecimal() for kind in kinds)
    if not is_told or not has_numbers or len(words) < MIN_WORDS or any(families.named(line.marks) for line in told):
        return None
    names = _names(words) or ["x", "y"]
    help = (
        f"name the unknown numbers, such as 'unknown {', '.join(names)} in 0..99', and write what the story says about "
        f"them, one relation per line, such as '{names[0]} = 2 * {names[-1]}' or '{' + '.join(names)} = 36'"
    )
    start, end = source.starts[told[0].number - 1], source.starts[told[-1].number - 1] + len(told[-1].typed.rstrip())
    return Diagnostic("unclear", "puzzles told as stories are not read", Span(source, start, end), help=help)


def _names(words: Sequence[str]) -> list[str]:
    """Return the names of people in a story, in small letters: words that begin with a capital, known to no table."""
    names = [word for word in words if word.istitle() and len(word) > 2 and not kinds_of(word, "lines")]
    found = list(dict.fromkeys(name.lower() for name in names if name.isascii() and words.count(name) > 1))
    return found if len(found) > 1 else []
