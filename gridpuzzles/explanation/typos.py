"""Typos: how likely one word is typed for another, and a list of possible typos in a text.

Five kinds of typos are equally likely: a neighboring (or similar) key, two characters swapped, one character doubled or
a double one typed once, one omitted, and a number one too small or too large. Anything else is unexpected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import log2

from ..base.source import Source, edited
from ..base.word_lists import known_words
from ..kinds.signs import BASIC, TYPED
from ..language.parser import parse
from ..language.syntax import (
    AllDifferent,
    Base,
    Cages,
    Comment,
    Corners,
    Each,
    Edition,
    Expect,
    GridSize,
    HoleValues,
    LetterValues,
    Metadata,
    PromisedSolution,
    Regions,
    Statement,
    Steps,
    Unknown,
    Use,
    Values,
)
from .result import COST_OF_HALF, UNEXPECTED, Edit

KEYS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""Rows of a keyboard; neighboring keys are easily confused."""
PADS = ("147", "258", "369", "QAZ", "WSX", "EDC", "RFV", "TGB", "YHN", "UJM", "OL", "01")
"""Columns of the keyboard and of the number pad."""
LOOK_ALIKE = ("17", "38", "69", "06", "08", "49", "IJ", "OQ", "UV", "MN", "CG")
NEAR = {frozenset(pair) for row in (*KEYS, *PADS, *LOOK_ALIKE) for pair in pairwise(row)}
RARE = 1 / 64
"""Likelihood of an unexpected typo of one character, relative to a typo with only one possibility."""
SILENT = (Metadata, Expect, PromisedSolution, Edition, Use)
"""Statements that do not affect the solutions, or whose content is in another file."""
RULES = (AllDifferent, Base, Each, GridSize, HoleValues, LetterValues, Steps, Unknown, Values)
"""Statements of sizes, values and rules: they are no clues, so nobody mistypes a clue there."""
MAPS = (Cages, Regions, Corners)
WORD = re.compile(r"(?<![A-Za-z0-9_])(?=[0-9_]*[A-Z_])(?=[A-Z_]*[0-9A-Z])[0-9A-Z_]+(?![a-z0-9_])|(?<![A-Za-z0-9_])__+")
NUMBER = re.compile(r"(?:(?<![A-Za-z0-9_])|(?<=\d[xc])|(?<=(?<![A-Za-z0-9_])r))\d+(?![0-9A-Z_])")
SIGN = re.compile(r"<=|>=|!=|[<>=≤≥≠]|[-+*/×·÷−](?![-])")
MARKS = re.compile(r"^[ \t]+[.^v \t]*$", re.MULTILINE)
NUMBER_OF_CLUE = rf"(-?\d+[{re.escape(BASIC)}]?)"
TWO = re.compile(
    rf"(?<![A-Za-z0-9_.]){NUMBER_OF_CLUE}([ \t]+(?:\w+[ \t]*=[ \t]*)?)(?={NUMBER_OF_CLUE}(?![A-Za-z0-9_.]))"
)
OF_RUNS = re.compile(r"(?<![\w\\])\\(\d+)([ \t]+(?:_[ \t]+)+)(\d+)(?=\\)")
"""The clue of a run across, and the clue of the run down at its end: ``\\16 _ _ 25\\``."""
OF_ONE_SQUARE = re.compile(r"(?<![\w\\])(\w+)(\\)(\w+)(?![\w\\])")
"""The clues of a run down and a run across in one square: ``3\\6``."""
LONE_LETTER = 8
"""Bonus for replacing a letter that occurs only once, which was probably not meant."""
OPERATORS = {sign: BASIC.replace(sign, "") for sign in BASIC}
TYPED_RELATIONS = {"≤": "<=", "≥": ">=", "≠": "!="}
RELATIONS = {"<": (">", "<="), ">": ("<", ">="), "<=": ("<", ">="), ">=": (">", "<="), "=": (), "!=": ("=",)}
OPPOSITE = {"^": "v", "v": "^"}
SIGN_COST, ORDER_COST = 8, 10
"""Costs of a wrong sign (like one of four wrong keys), and of two swapped clues."""
KNOWN_WORD = 12
"""Bonus for changing an unknown word into a word of the lists."""
DIGIT_AMONG_HOLES = 12
"""Penalty for adding a digit to a word with missing digits, which more likely lacks one of these."""


def likeness(typed: str, meant: str) -> float:
    """Return the likelihood that ``meant`` is typed as ``typed``; 0 if no single typo does it.

    Each kind of typo contributes the fraction of its possibilities that has this result.
    """
    if typed == meant or not meant:
        return 0.0
    if typed.startswith("-") != meant.startswith("-"):
        if typed.lstrip("-") == meant.lstrip("-"):
            return 1 / 2
        return 0.0
    size = len(meant)
    length = max(1, size - meant.count("_"))  # missing digits are not mistyped
    chance = 0.0
    if len(typed) == size:
        chance = _chance_of_equal_length(typed, meant, length)
    elif meant in _shortened(typed):
        twice = any(meant[: at + 1] + meant[at:] == typed for at in range(size))
        chance = (1 if twice else RARE) / length
    elif typed in _shortened(meant):
        chance = 1 / length
    if typed.isdigit() and meant.isdigit() and abs(int(typed) - int(meant)) == 1:
        chance += 1 / 2
    return chance


def _chance_of_equal_length(typed: str, meant: str, length: int) -> float:
    """Return the likelihood of one wrong key, or of two characters swapped; ``length`` is that without holes."""
    wrong = [at for at, sign in enumerate(meant) if typed[at] != sign]
    if len(wrong) == 1:
        at = wrong[0]
        near = frozenset((typed[at], meant[at])) in NEAR
        repeated = typed[at] in (typed[at - 1 : at], typed[at + 1 : at + 2])  # MONNY for MONEY
        return 1 / (2 * length) if near or repeated else RARE / length
    return 1 / max(1, length - 1) if _swapped(typed, meant, wrong) else 0.0


def _shortened(word: str) -> set[str]:
    """Return the words that a word becomes without one of its characters."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _swapped(typed: str, meant: str, wrong: list[int]) -> bool:
    """Return True if exactly two neighboring characters are exchanged."""
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return False
    first, second = wrong
    return typed[first] == meant[second] and typed[second] == meant[first]


def typo_cost(typed: str, meant: str) -> int:
    """Return the cost of a typo by its likelihood, rounded; `UNEXPECTED` if it is not a known kind of typo."""
    chance = likeness(typed, meant)
    return round(-COST_OF_HALF * log2(chance)) if chance else UNEXPECTED


def variants(typed: str, alphabet: Iterable[str]) -> set[str]:
    """Return all words one typo away from ``typed``, with characters of ``alphabet`` where new ones are needed."""
    signs = sorted(set(alphabet))
    size = len(typed)
    found = _shortened(typed)
    found |= {typed[:at] + sign + typed[at + 1 :] for at in range(size) for sign in signs}
    found |= {typed[:at] + sign + typed[at:] for at in range(size + 1) for sign in signs}
    found |= {typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(size - 1)}
    return found - {typed, ""}


def numbers_near(typed: str) -> set[str]:
    """Return the numbers one typo away from a number without a sign, without leading zeros."""
    found = variants(typed, "0123456789") | {str(int(typed) + 1)}
    if int(typed) > 0:
        found.add(str(int(typed) - 1))
    return {one for one in found if one == "0" or one[0] != "0"} - {typed}


# --- edits of a text


def applied(edits: Iterable[Edit], text: str) -> str:
    """Return the text after several edits in different places."""
    return edited(text, [(one.start, one.end, one.new) for one in edits])


def edits(source: Source) -> Iterator[Edit]:
    """Yield every change of a number, word or sign of a clue that is one typo away, statement by statement."""
    document, _ = parse(source)
    classes = {one.letter.symbols for one in document.statements if isinstance(one, Each)}
    for statement in document.statements:
        if not isinstance(statement, (*SILENT, *RULES)) and statement.span is not None:
            yield from _of_statement(source, statement, document.comments, classes)


def _of_statement(
    source: Source, statement: Statement, comments: tuple[Comment, ...], classes: set[str]
) -> Iterator[Edit]:
    assert statement.span is not None
    start, end = statement.span.start, statement.span.end
    text = list(source.text[:end])
    for comment in comments:  # overwrite comments with spaces, so that offsets stay valid
        if comment.span is not None and comment.span.end <= end:
            text[comment.span.start : comment.span.end] = " " * (comment.span.end - comment.span.start)
    shown = "".join(text)
    yield from _of_numbers(shown, start)
    if isinstance(statement, MAPS):
        yield from _of_map(shown, start)
    else:
        yield from _of_words(source, shown, start, classes)
    yield from _exchanges(shown, start)
    yield from _of_signs(shown, start)


def _of_numbers(shown: str, start: int) -> Iterator[Edit]:
    """Yield other numbers."""
    for found in NUMBER.finditer(shown, start):
        typed = found.group()
        is_address = shown[found.start() - 1 : found.start()] in ("r", "c")
        for new in sorted(numbers_near(typed)):
            yield Edit(found.start(), found.end(), new, UNEXPECTED if is_address else typo_cost(typed, new))


def _of_map(shown: str, start: int) -> Iterator[Edit]:
    """Yield other letters of the same map in a row of it, without changing the length of the row."""
    letters = {sign for sign in shown[start:] if sign.isalpha() and sign.isupper()}
    for found in WORD.finditer(shown, start):
        typed = found.group()
        for new in sorted(variants(typed, letters)):
            # A letter more or less would shift the rest of the row.
            if len(new) == len(typed):
                yield Edit(found.start(), found.end(), new, UNEXPECTED)


def _of_words(source: Source, shown: str, start: int, classes: set[str]) -> Iterator[Edit]:
    """Yield other words and names."""
    capitals: set[str] = set()
    if _has_words(shown[start:]):
        capitals = {sign for sign in source.text if "A" <= sign <= "Z"}
    for found in WORD.finditer(shown, start):
        typed = found.group()
        letters = capitals | _neighboring_letters(typed)
        if _is_mixed(typed):
            letters |= set("0123456789_")
        classed = _of_other_classes(typed, classes)
        for new in sorted(variants(typed, letters)):
            cost = SIGN_COST
            if new not in classed:
                cost = _word_cost(source.text, typed, new)
                if "_" in typed and len(new) > len(typed) and new.count("_") == typed.count("_"):
                    cost += DIGIT_AMONG_HOLES
            cost += KNOWN_WORD * ((typed in known_words()) - (new in known_words()))
            yield Edit(found.start(), found.end(), new, max(cost, 0))


def _word_cost(text: str, typed: str, new: str) -> int:
    """Return the cost of typing one word for another; a letter that occurs only once in the text is likely wrong."""
    cost = typo_cost(typed, new)
    if any(sign.isalpha() and text.count(sign) == 1 and sign not in new for sign in typed):
        cost -= LONE_LETTER
    return cost


def _exchanges(shown: str, start: int) -> Iterator[Edit]:
    """Yield exchanges: two numbers around a sign, totals of two runs, or both clues of a square."""
    for pair in (TWO, OF_RUNS, OF_ONE_SQUARE):
        for found in pair.finditer(shown, start):
            if found[1] != found[3]:
                yield Edit(found.start(1), found.end(3), f"{found[3]}{found[2]}{found[1]}", ORDER_COST)


def _of_signs(shown: str, start: int) -> Iterator[Edit]:
    """Yield other operators and relations, and reversed signs between rows."""
    for found in SIGN.finditer(shown, start):
        if shown[found.start() - 1] != "-":
            for new in _other_signs(found.group()):
                yield Edit(found.start(), found.end(), new, SIGN_COST)
    for line in MARKS.finditer(shown, start):
        for at in range(line.start(), line.end()):
            if shown[at] in OPPOSITE:
                yield Edit(at, at + 1, OPPOSITE[shown[at]], SIGN_COST)


def _of_other_classes(typed: str, classes: set[str]) -> set[str]:
    """Return the word with one letter for a class of digits (`each E in 0, 2, 4, 6, 8`) replaced by another class."""
    if len(classes) < 2 or not classes.issuperset(typed):
        return set()
    return {typed[:at] + other + typed[at + 1 :] for at in range(len(typed)) for other in classes - {typed[at]}}


def _other_signs(sign: str) -> tuple[str, ...]:
    plain = TYPED.get(sign) or TYPED_RELATIONS.get(sign, sign)
    return tuple(OPERATORS.get(plain, "")) or RELATIONS.get(plain, ())


def _has_words(text: str) -> bool:
    return any("A" <= sign <= "Z" for sign in text)


def _is_mixed(word: str) -> bool:
    return any(sign.isdigit() or sign == "_" for sign in word)


def _neighboring_letters(word: str) -> set[str]:
    """Return the letters on keys next to the letters of a word."""
    return {sign for pair in NEAR for sign in pair if pair & set(word) and sign.isalpha()}
