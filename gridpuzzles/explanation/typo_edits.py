"""Slips of a text: every number, word and sign of it, and what may have been meant in its place."""

from __future__ import annotations

import re

from ..base.record import Record
from ..base.word_lists import known_words
from ..kinds.signs import TYPED
from ..language.parser import parse
from ..language.syntax import Cages, Comment, Corners, Each, Edition, Expect, Metadata, PromisedSolution, Regions, Use
from .typo_model import NEAR, numbers_near, rarity, variants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..base.source import Source
    from ..language.syntax import Statement

SILENT = (Metadata, Expect, PromisedSolution, Edition, Use)
"""Statements that say nothing of what a solution is, or say it elsewhere."""
MAPS = (Cages, Regions, Corners)
WORD = re.compile(r"(?<![A-Za-z0-9_])(?=[0-9_]*[A-Z_])(?=[A-Z_]*[0-9A-Z])[0-9A-Z_]+(?![a-z0-9_])|(?<![A-Za-z0-9_])__+")
NUMBER = re.compile(r"(?:(?<![A-Za-z0-9_])|(?<=\d[xc])|(?<=(?<![A-Za-z0-9_])r))\d+(?![0-9A-Z_])")
RANGE_START, MAX_START = re.compile(r"(?<![\w.-])(\d+)\.\.$"), 12
SIGN = re.compile(r"<=|>=|!=|[<>=≤≥≠]|[-+*/×·÷−](?![-])")
MARKS = re.compile(r"^[ \t]+[.^v \t]*$", re.MULTILINE)
NUMBER_OF_CLUE = r"(-?\d+[-+*/]?)"
TWO = re.compile(
    rf"(?<![A-Za-z0-9_.]){NUMBER_OF_CLUE}([ \t]+(?:\w+[ \t]*=[ \t]*)?)(?={NUMBER_OF_CLUE}(?![A-Za-z0-9_.]))"
)
OF_RUNS = re.compile(r"(?<![\w\\])\\(\d+)([ \t]+(?:_[ \t]+)+)(\d+)(?=\\)")
"""The clue of a run across, and that of the run down at its end: ``\\16 _ _ 25\\``."""
OF_ONE_SQUARE = re.compile(r"(?<![\w\\])(\w+)\\(\w+)(?![\w\\])")
"""The clues of a run down and of one across in one square: ``3\\6``."""
LONE_LETTER = 8
"""A letter that stands nowhere else was probably not meant."""
OPERATORS = {"+": "-*/", "-": "+*/", "*": "+-/", "/": "+-*"}
TYPED_RELATIONS = {"≤": "<=", "≥": ">=", "≠": "!="}
RELATIONS = {"<": (">", "<="), ">": ("<", ">="), "<=": ("<", ">="), ">=": (">", "<="), "=": (), "!=": ("=",)}
OPPOSITE = {"^": "v", "v": "^"}
SIGN_RARITY, MAP_RARITY, ORDER_RARITY, RANGE_START_RARITY = 8, 16, 10, 12
"""A wrong sign is as rare as one of four wrong keys, a letter of a map in the wrong place rarer;
two clues in the wrong order; where a range begins is plainer than where it ends."""
KNOWN_WORD = 12
"""A word that there is was meant rather than one that there is not."""
DIGIT_AMONG_HOLES = 12
"""A word of holes lacks one of them rather than a digit that was known."""
UNFIT_RARITY = 8
"""A range with as many values as the grid has places in a row, or in all, which it would not have then."""


class Edit(Record):
    """Characters ``start`` to ``end`` of the text replaced by ``new``; ``rarity`` says how unlikely the slip is."""

    start: int
    end: int
    new: str
    rarity: int
    said: str = ""
    """For a rule: what it is, as the beginning of a sentence that goes on with what follows then."""

    def of(self, text: str) -> str:
        """The text after it."""
        return text[: self.start] + self.new + text[self.end :]


def edits(source: Source, size: tuple[int, int] | None = None) -> Iterator[Edit]:
    """Every change of one number, word or sign that is one slip away, in the order of the text; ``size`` is that of the
    grid."""
    if size:
        fitting = {*size, size[0] * size[1], size[0] * size[1] - 1}
    else:
        fitting = set()
    document, _ = parse(source)
    classes = {one.letter.symbols for one in document.statements if isinstance(one, Each)}
    for statement in document.statements:
        if isinstance(statement, SILENT) or statement.span is None:  # type: ignore[attr-defined]
            continue
        yield from _of_statement(source, statement, document.comments, fitting, classes)


def _of_statement(
    source: Source, statement: Statement, comments: tuple[Comment, ...], fitting: set[int], classes: set[str]
) -> Iterator[Edit]:
    start, end = statement.span.start, statement.span.end  # type: ignore[attr-defined]
    text = list(source.text[:end])
    for comment in comments:  # blanked, so that places stay
        if comment.span is not None and comment.span.end <= end:
            text[comment.span.start : comment.span.end] = " " * (comment.span.end - comment.span.start)
    shown = "".join(text)
    yield from _of_numbers(shown, start, fitting)
    if isinstance(statement, MAPS):
        yield from _of_map(source, shown, start, classes)
    else:
        yield from _of_words(source, shown, start, classes)
    yield from _exchanges(shown, start)
    yield from _of_signs(shown, start)


def _of_numbers(shown: str, start: int, fitting: set[int]) -> Iterator[Edit]:
    """Other numbers; the end of a range is wrong where it does not fit the grid, its beginning seldom is."""
    for found in NUMBER.finditer(shown, start):
        typed = found.group()
        begins = RANGE_START_RARITY * shown.startswith("..", found.end())
        low = RANGE_START.search(shown[max(start, found.start() - MAX_START) : found.start()])
        for new in sorted(numbers_near(typed)):
            if low is not None and not _may_end(int(low[1]), int(typed), int(new), fitting):
                continue
            rare = rarity(typed, new) + begins
            if low is not None and int(typed) in fitting and int(new) not in fitting:
                rare += UNFIT_RARITY
            yield Edit(found.start(), found.end(), new, rare)


def _of_map(source: Source, shown: str, start: int, classes: set[str]) -> Iterator[Edit]:
    """Other letters of the same map in a row of it, which stays as long as it is."""
    letters = {sign for sign in shown[start:] if sign.isalpha() and sign.isupper()}
    for found in WORD.finditer(shown, start):
        typed = found.group()
        classed = _of_other_classes(typed, classes)
        for new in sorted(variants(typed, letters)):
            if len(new) != len(typed):
                continue
            rare = SIGN_RARITY
            if new not in classed:
                rare = _rarity(source.text, typed, new) + MAP_RARITY
            yield Edit(found.start(), found.end(), new, max(rare, 0))


def _of_words(source: Source, shown: str, start: int, classes: set[str]) -> Iterator[Edit]:
    """Other words and names."""
    capitals: set[str] = set()
    if _has_words(shown[start:]):
        capitals = {sign for sign in source.text if "A" <= sign <= "Z"}
    for found in WORD.finditer(shown, start):
        typed = found.group()
        letters = capitals | _near(typed)
        if _is_mixed(typed):
            letters |= set("0123456789_")
        classed = _of_other_classes(typed, classes)
        for new in sorted(variants(typed, letters)):
            rare = SIGN_RARITY
            if new not in classed:
                rare = _rarity(source.text, typed, new)
                if "_" in typed and len(new) > len(typed) and new.count("_") == typed.count("_"):
                    rare += DIGIT_AMONG_HOLES
            rare += KNOWN_WORD * ((typed in known_words()) - (new in known_words()))
            yield Edit(found.start(), found.end(), new, max(rare, 0))


def _rarity(text: str, typed: str, new: str) -> int:
    """How rare one word is for another: a letter that the text has nowhere else is likely to be wrong."""
    rare = rarity(typed, new)
    if any(sign.isalpha() and text.count(sign) == 1 and sign not in new for sign in typed):
        rare -= LONE_LETTER
    return rare


def _exchanges(shown: str, start: int) -> Iterator[Edit]:
    """Two things in each other's place: beside a sign, as totals of two runs, in one square."""
    for found in TWO.finditer(shown, start):
        if found[1] != found[3]:
            yield Edit(found.start(), found.end(3), f"{found[3]}{found[2]}{found[1]}", ORDER_RARITY)
    for found in OF_RUNS.finditer(shown, start):
        if found[1] != found[3]:
            yield Edit(found.start(1), found.end(3), f"{found[3]}{found[2]}{found[1]}", ORDER_RARITY)
    for found in OF_ONE_SQUARE.finditer(shown, start):
        if found[1] != found[2]:
            yield Edit(found.start(), found.end(), f"{found[2]}\\{found[1]}", ORDER_RARITY)


def _of_signs(shown: str, start: int) -> Iterator[Edit]:
    """Other signs of arithmetic and of comparison, and those between rows turned round."""
    for found in SIGN.finditer(shown, start):
        if shown[found.start() - 1] != "-":
            for new in _other_signs(found.group()):
                yield Edit(found.start(), found.end(), new, SIGN_RARITY)
    for line in MARKS.finditer(shown, start):
        for at in range(line.start(), line.end()):
            if shown[at] in OPPOSITE:
                yield Edit(at, at + 1, OPPOSITE[shown[at]], SIGN_RARITY)


def _of_other_classes(typed: str, classes: set[str]) -> set[str]:
    """A word of letters that stand for classes of digits (`each E in 0, 2, 4, 6, 8`), with one of another class."""
    if len(classes) < 2 or not classes.issuperset(typed):
        return set()
    return {typed[:at] + other + typed[at + 1 :] for at in range(len(typed)) for other in classes - {typed[at]}}


def _may_end(low: int, typed: int, meant: int, fitting: set[int]) -> bool:
    """Whether a range may end so: with two values or more, and of a grid's values far beyond only where it has as many
    places."""
    return meant > low and (not fitting or meant <= 2 * typed or meant in fitting)


def _other_signs(sign: str) -> tuple[str, ...]:
    plain = TYPED.get(sign) or TYPED_RELATIONS.get(sign, sign)
    return tuple(OPERATORS.get(plain, "")) or RELATIONS.get(plain, ())


def _has_words(text: str) -> bool:
    return any("A" <= sign <= "Z" for sign in text)


def _is_mixed(word: str) -> bool:
    return any(sign.isdigit() or sign == "_" for sign in word)


def _near(word: str) -> set[str]:
    """Letters on keys next to those of a word."""
    return {sign for pair in NEAR for sign in pair if pair & set(word) and sign.isalpha()}
