"""Correct a text in the language with one misspelled word, without a reading as print, which takes far longer."""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import T
from ..base.errors import Diagnostic
from ..base.source import Source
from ..language.syntax_errors.vocabulary import METADATA
from .word_files import may_be_known

Diagnostics = tuple[Diagnostic, ...]
Read = Callable[..., tuple[T | None, Diagnostics]]
"""The strict reading of a source; ``brief=True`` if syntax errors need no diagnostics."""

OF_WORDS = frozenset(("unknown-statement", "unknown-word"))
"""Codes of errors of the strict reading for a word that is almost one of the language."""
OUTSIDE = "given-outside-values"


def misspelled(source: Source, faults: Diagnostics, read: Read[T]) -> Diagnostics:
    """Return the only error of a text in the language if its edit corrects it, and no printed text has that word.

    The first line may be a title, and words that begin with capitals may be names.
    """
    errors = [fault for fault in faults if fault.is_error]
    one = errors[0] if len(errors) == 1 else None
    if one is None or one.code not in OF_WORDS or one.fix is None or "did you mean" not in one.help:
        return ()
    word = one.fix.span.text
    is_slip = one.line > 1 and word.isalpha() and word.islower() and not _is_known(word)
    # A line with a wrong key is no rule, so it may be a remark.
    if not is_slip or one.fix.text in METADATA:
        return ()
    puzzle, told = read(source.replace(text=one.fix.applied()))
    return () if puzzle is None or makes_no_sense(told) else (one.replace(fix=one.fix.replace(sure=True)),)


def _is_known(word: str) -> bool:
    """Return True if a word of printed texts is in one of the tables."""
    if not may_be_known(word):
        return False
    from .concepts import is_known

    return is_known(word)


def makes_no_sense(diagnostics: Diagnostics) -> bool:
    """Return True if a text has errors, or clues that cannot be meant as they are read.

    Such clues are givens outside of the values and against the rules, givens that are the numbers of entries, column
    clues without their rule, or one name twice among cells that are all different.
    """
    codes = {diagnostic.code for diagnostic in diagnostics}
    contradicted = OUTSIDE in codes and not codes.isdisjoint(("group-too-large", "rule-missing"))
    is_no_row = {"rule-missing", "cell-without-clue"} <= codes  # column clues without their rule
    is_senseless = not codes.isdisjoint(("twice-in-group", "numbers-of-entries"))
    is_wrong = any(diagnostic.is_error for diagnostic in diagnostics)
    return contradicted or is_no_row or is_senseless or is_wrong
