"""Relations at the margin: of unknowns, of cells, of words in capitals."""

from __future__ import annotations

from functools import lru_cache, partial

from ...model.grid import Drawing, Mark
from ...model.puzzle import Clue, Constraint
from ...source import Span
from ..draft.meaning import shortened
from .equations import RELATIONS, Equation, only_number, tokens
from .settings import listed
from .shared import MAX_KEPT
from .sight import LONGEST, Odd, Sight


def unknown(sight: Sight, heading: str, start: int) -> None:
    """``unknown a, b in 1..9``."""
    names, word, values = heading[len("unknown ") :].partition(" in ")
    if not word:
        raise Odd
    domain = listed(values)
    start += len("unknown ")
    for part in names.split(","):
        name = part.strip()
        if name in sight.unknowns or not _is_name(name):
            raise Odd
        sight.unknowns[name] = domain, sight.span(start + len(part) - len(part.lstrip()), name)
        start += len(part) + 1


def _is_name(word: str) -> bool:
    """Whether a word is surely a name: one letter, perhaps with a number behind it."""
    return len(word) <= LONGEST and word[:1].islower() and (len(word) == 1 or word[1:].isdecimal())


def relation(sight: Sight, text: str, start: int) -> None:
    """``a + b = 2 * c``, ``r1c1 < r1c2``, ``SEND + MORE = MONEY``."""
    sight.builds.append(partial(_relation, sight, text, start))


def _relation(sight: Sight, text: str, start: int) -> None:
    marks = tokens(text)
    names = sight.names()
    condition = Equation(marks, sight, names=names).whole()
    written, span = " ".join(text.split()), Span(sight.source, start, start + len(text))
    label = shortened(written)
    constraint = Constraint(condition, len(sight.clues), label, span)
    sight.clues.append(Clue(label, written, "relation", only_number(marks), span))
    sight.constraints.append(constraint)
    shape = tuple([sight.domains.get(mark, mark) for mark in marks])
    if shape not in sight.shapes or (sight.apart and "+" in marks):
        sight.shapes.add(shape)  # but for sums of cells that differ the ends of both sides depend on domains alone
        sight.others.append(constraint)
    words = [mark for mark in marks if mark.isupper()]
    if words:
        _note_letters(sight, text, start, words)
    is_value = len(marks) == 3 and marks[1] == "=" and (marks[0].isdecimal() or marks[2].isdecimal())
    if is_value and (not words or len(words[0]) == 1):
        drawn = [Mark(written)]  # that 5 = 5 would say nothing
    else:
        drawn = [_mark(mark, mark in names) for mark in marks]
    sight.drawings.append(Drawing("relation", (tuple(drawn),)))


def _note_letters(sight: Sight, text: str, start: int, words: list[str]) -> None:
    at = 0
    for word in words:
        at = text.index(word, at)
        span = sight.span(start + at, word)
        at += len(word)
        for letter in word:
            sight.letters.setdefault(letter, span)
        if len(word) > 1:
            sight.leading.add(word[0])


@lru_cache(maxsize=MAX_KEPT)
def _mark(text: str, is_name: bool) -> Mark:
    if text.isupper():
        return Mark(text, symbols=tuple(text))
    return Mark(RELATIONS.get(text, text), text if is_name else None)
