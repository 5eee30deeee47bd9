"""Warn about secret digits that are probably mistyped: words joined to a number, letters like digits, lone letters."""

from __future__ import annotations

import re

from ...base.english import listing
from ...base.errors import Fix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ..context.context import Context


COEFFICIENT = re.compile(r"[1-9]\d*[^\W\d_]")


RELATION = re.compile(r"([^\sa-z].*)?")
"""Matches the text before a number of a relation at the margin."""


def check(context: Context) -> None:
    """Check all secret digits at the end of a text."""
    _check_glued(context)
    _check_coefficients(context)
    _check_letter_like_digit(context)
    _check_digit_like_letter(context)
    _check_strays(context)


def _check_strays(context: Context) -> None:
    """Warn about a number, letter or hole that is the only one of its kind."""
    letters = context.letters
    if context.faults.failed:
        return
    if len(letters.mixed) == 1:
        ((symbols, span),) = letters.mixed.items()
        if len(letters.words) > 1 or letters.used.keys() <= set(symbols):
            context.warn("mixed-number", f"{symbols} is the only number that mixes digits and letters", span)
    strangers = [letter for letter in letters.used if not _is_latin(letter)]
    if len(strangers) == 1 < len(letters.used):
        message = f"the letter {strangers[0]} comes from a different script than the others"
        context.warn("other-script", message, letters.used[strangers[0]])
    for letter, span in letters.used.items():
        if letters.times[letter] == 1 and letter not in letters.own and _is_stray(context, span):
            message = f"{letter} is a secret digit that appears nowhere else"
            context.warn("lone-letter", message, span, help="use small letters for the names of cells and unknowns")
    if len(letters.holes) == 1 and (context.board.cells or len(letters.words) > 1):
        span = letters.holes[0].span
        context.warn("lone-hole", "this '_' is a missing digit, but no other number has one", span)


def _is_stray(context: Context, span: Span | None) -> bool:
    """Return True if the numeral is one letter among cells or unknowns, or the only letter among several holes."""
    letters = context.letters
    if len(letters.used) == 1 and len(letters.holes) > 1:
        return True
    cells = context.board.cells or context.names.unknowns
    return bool(cells) and span is not None and span.end - span.start == 1


def _check_glued(context: Context) -> None:
    letters = context.letters
    for symbols, span in letters.glued:
        word = symbols.lstrip("0123456789")
        if len(word) > 1 and word in letters.words:
            number = symbols[: len(symbols) - len(word)]
            context.error(
                "missing-operator",
                f"{symbols} is a single number, but {word} also appears on its own",
                span,
                help=f"write {number} * {word}",
                fix=Fix.at(span, f"{number} * {word}", sure=False),
            )


def _check_coefficients(context: Context) -> None:
    """Warn about ``2A + 3B`` if every such number is digits and one letter: products may be meant."""
    letters = context.letters
    if letters.words or not letters.mixed or any(not COEFFICIENT.fullmatch(symbols) for symbols in letters.mixed):
        return
    symbols, span = next(iter(letters.mixed.items()))
    if span is None or not RELATION.fullmatch(_line_before(span)):
        return
    number, letter = symbols[:-1], symbols[-1]
    context.warn(
        "digits-before-letter",
        f"{symbols} is a number with the digits {listing(symbols)}, not a product",
        span,
        help=f"write {number} * {letter} for a product",
        fix=Fix.at(span, f"{number} * {letter}", sure=False),
    )


def _line_before(span: Span) -> str:
    """Return the text before a span on its line."""
    return span.source.text[: span.start].rpartition("\n")[2]


LETTERS_LIKE = {"0": "O", "1": "I"}
DIGITS_LIKE = {letter: digit for digit, letter in LETTERS_LIKE.items()}


def _check_letter_like_digit(context: Context) -> None:
    letters = context.letters
    if len(letters.used) == 1 and letters.used.keys() <= DIGITS_LIKE.keys():
        ((letter, span),) = letters.used.items()
        _warn_of(context, span, letter, "digit", DIGITS_LIKE[letter], f"the letter {letter} is the only secret digit")


def _check_digit_like_letter(context: Context) -> None:
    """Warn about ``SEND + M0RE = M0NEY``: the only digit in words looks like a letter that no word has."""
    letters = context.letters
    digits = {symbol for symbols in letters.mixed for symbol in symbols if symbol.isdigit()}
    if len(digits) != 1 or not digits <= LETTERS_LIKE.keys() or not letters.words:
        return
    digit = digits.pop()
    letter = LETTERS_LIKE[digit]
    looks_like_words = all(symbols[0] != digit and sum(map(str.isalpha, symbols)) > 2 for symbols in letters.mixed)
    if letter in letters.used or not looks_like_words:
        return
    symbols, span = next(iter(letters.mixed.items()))
    _warn_of(context, span, digit, "letter", letter, f"{symbols} has the digit {digit} among its letters")


def _warn_of(context: Context, span: Span | None, sign: str, kind: str, meant: str, message: str) -> None:
    """Warn that a sign may be meant as another sign that looks like it."""
    help, fix = f"did you mean the {kind} {meant}?", Fix.of_word(span, sign, meant, sure=False)
    context.warn("letter-like-digit", message, span, help=help, fix=fix)


def _is_latin(letter: str) -> bool:
    if letter.isascii():
        return True
    from unicodedata import name

    from ...language.syntax_errors.characters import LOOK_ALIKES  # those have a warning of their own

    return letter in LOOK_ALIKES or name(letter, "").startswith("LATIN")
