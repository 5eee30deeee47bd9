"""Random texts that a regular expression nearly matches: one of its repeated groups is repeated many times.

Python's own parser of regular expressions gives the tree; it is private, so only tests use it.
"""

from __future__ import annotations

import random
import re
from typing import Any

try:
    from re import _constants as constants  # type: ignore[attr-defined]
    from re import _parser as parser
except ImportError:  # Python 3.10
    import sre_constants as constants
    import sre_parse as parser

CHARACTERS = " aA1x,=:_.-+*/()?\t'"
LONG = 20
"""Smallest bound of a repetition that counts as unbounded."""
CATEGORIES = {
    constants.CATEGORY_DIGIT: r"\d",
    constants.CATEGORY_SPACE: r"\s",
    constants.CATEGORY_WORD: r"\w",
    constants.CATEGORY_NOT_DIGIT: r"\D",
    constants.CATEGORY_NOT_SPACE: r"\S",
    constants.CATEGORY_NOT_WORD: r"\W",
}
SINGLE = (constants.LITERAL, constants.NOT_LITERAL, constants.IN, constants.ANY)
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def texts_for(pattern: re.Pattern[str], times: int, count: int, seed: int = 1) -> list[str]:
    """Return ``count`` random texts; in each, the unbounded groups of the pattern are repeated ``times`` times."""
    rng = random.Random(seed)
    tree = parser.parse(pattern.pattern, pattern.flags)
    return [_text(tree, rng, times, {}) for _ in range(count)]


def _text(tree: Any, rng: random.Random, times: int, groups: dict[Any, str]) -> str:
    """Return a random text that a tree matches, apart from its assertions."""
    text = ""
    for operation, argument in tree:
        if operation in SINGLE:
            text += _character(operation, argument, rng)
        elif operation is constants.BRANCH:
            text += _text(rng.choice(argument[1]), rng, times, groups)
        elif operation is constants.SUBPATTERN:
            groups[argument[0]] = _text(argument[3], rng, times, groups)
            text += groups[argument[0]]
        elif str(operation) in REPEATS:
            text += _repeated(argument, rng, times, groups)
        elif operation is constants.GROUPREF:
            text += groups.get(argument, "")
    return text


def _repeated(argument: Any, rng: random.Random, times: int, groups: dict[Any, str]) -> str:
    """Return a random repetition: of one text or of different ones."""
    least, most, body = argument
    if most is not constants.MAXREPEAT and most <= LONG:
        return "".join(_text(body, rng, times, groups) for _ in range(rng.randint(least, most)))
    is_single = len(body) == 1 and body[0][0] in SINGLE
    if times and (not is_single or rng.random() < 0.15):
        if is_single or rng.random() < 0.5:
            return _text(body, rng, 0, groups) * times
        return "".join(_text(body, rng, 0, groups) for _ in range(times))
    return "".join(_text(body, rng, 0, groups) for _ in range(rng.randint(least, max(least, 2))))


def _character(operation: Any, argument: Any, rng: random.Random) -> str:
    """Return a random character that a single item of a tree matches; an empty text if none is among `CHARACTERS`."""
    if operation is constants.LITERAL:
        return chr(argument)
    if operation is constants.NOT_LITERAL:
        return rng.choice([one for one in CHARACTERS if one != chr(argument)])
    if operation is constants.ANY:
        return rng.choice(CHARACTERS)
    is_negated = argument[0][0] is constants.NEGATE
    choice = [one for one in CHARACTERS if any(_is_in(one, item) for item in argument) != is_negated]
    if not is_negated:
        choice += [chr(value) for kind, value in argument if kind is constants.LITERAL]
        choice += [chr(rng.randint(*ends)) for kind, ends in argument if kind is constants.RANGE]
    return rng.choice(choice) if choice else ""


def _is_in(character: str, item: tuple[Any, Any]) -> bool:
    """Return True if an item of a set matches the character."""
    kind, argument = item
    if kind is constants.LITERAL:
        return chr(argument) == character
    if kind is constants.RANGE:
        return argument[0] <= ord(character) <= argument[1]
    return kind is constants.CATEGORY and bool(re.match(CATEGORIES[argument], character))
