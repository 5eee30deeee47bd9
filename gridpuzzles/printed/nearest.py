"""Explain why a printed text cannot be read: find the one place that prevents its nearest reading, and a correction.

Families and readers of drawings report missing or surplus parts themselves, by `Unclear`. This module looks for a
misspelled name of a family; repairs.py tries other corrections.
"""

from __future__ import annotations

from ..base.errors import Diagnostic, Fix
from ..base.source import Source, Span
from . import families
from .account import NOT_UNDERSTOOD, TITLE
from .blocks import DRAWN, Shape
from .said import Ambiguous

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .blocks import Line
    from .families import Misspelled
    from .reading import Pass
    from .said import Unclear

MAX_LINES = 6
"""Maximal number of lines in which the name of a family is looked for."""


def nearest_fit(
    source: Source, faults: Sequence[Diagnostic], tried: Pass, unclear: Unclear | None, meaning: Callable[[str], object]
) -> tuple[Diagnostic, ...]:
    """Return the error to report for a text that cannot be read, or one for each misspelled word of the language.

    The result is empty if other parts report the error. ``faults`` are the diagnostics of the strict reading,
    ``unclear`` is the exception that stopped the reading of printed text (None if it reached the end), and
    ``meaning`` returns the puzzle of a text, or None if it is refused.
    """
    meant = {_line(one): one for one in faults if "did you mean" in one.help}
    for fault in unknown_names(source, tried):
        if tried.kinds.get(_line(fault), NOT_UNDERSTOOD) == NOT_UNDERSTOOD and _line(fault) not in meant:
            return (fault.replace(fix=None),)
    if isinstance(unclear, Ambiguous):
        return (_unclear(source, unclear, meaning),)
    if unclear is None or not tried.is_of_print:
        return ()
    unread = {unclear.line, *(line for line, kind in tried.kinds.items() if kind == NOT_UNDERSTOOD)}
    asked = next((line for line in tried.lines if line.number == unclear.line), None)
    if asked and families.named(asked.marks):
        unread.discard(unclear.line)  # the strict reading does not know the names of families
    strict = tuple(fault for line, fault in meant.items() if line in unread)
    return strict or (_unclear(source, unclear, meaning),)


def _line(fault: Diagnostic) -> int:
    """Return the number of the line of a diagnostic; 0 if it has no place."""
    return fault.span.place()[0] if fault.span else 0


# ------------------------------------------------------------ names
def unknown_names(source: Source, tried: Pass) -> Iterator[Diagnostic]:
    """Yield an error for words of the first lines that are almost the name of a family, with the name as its fix.

    Lines that are read already are skipped, except titles and the line that names the family.
    """
    lines = [line for line in tried.lines if line.shape not in (Shape.EMPTY, Shape.LEGEND)][:MAX_LINES]
    has_drawing = any(line.shape in DRAWN for line in lines)
    for line in lines:
        is_opener = line.number == tried.draft.opener
        is_read = tried.kinds.get(line.number, TITLE) not in (TITLE, NOT_UNDERSTOOD)
        is_drawn = line.shape in DRAWN and len(line.marks) > 3
        if is_drawn or (not is_opener and (is_read or tried.draft.named)):
            continue
        words = sum(mark.kind in families.WORDS for mark in line.marks)
        for slip in families.misspelled(line.marks):
            if has_drawing or slip.length == words:
                yield _unknown_name(source, line, slip)


def _unknown_name(source: Source, line: Line, slip: Misspelled) -> Diagnostic:
    """Return the error for a misspelled name, with the correction."""
    words, at = line.plain[slip.start : slip.end], source.starts[line.number - 1]
    span = Span(source, at + slip.start, at + slip.end)
    name = cased(slip.name, words)
    message, fix = f"no kind of puzzle is called {words!r}", Fix(span, name, sure=slip.is_only)
    return Diagnostic("unknown-family", message, span, help=f"did you mean {name!r}?", fix=fix)


def cased(word: str, typed: str) -> str:
    """Return a word in the case of the typed one."""
    if typed.isupper():
        return word.upper()
    return word[0].upper() + word[1:] if typed[0].isupper() else word


# ------------------------------------------------------------ questions of readers
def _unclear(source: Source, unclear: Unclear, meaning: Callable[[str], object]) -> Diagnostic:
    """Return the question of a reader as an error at its place, with the correction if there is one."""
    typed = source.lines[unclear.line - 1] if unclear.line else ""
    start = source.starts[unclear.line - 1] if unclear.line else 0
    left = len(typed) - len(typed.lstrip())
    whole = Span(source, start + left, start + max(left, len(typed.rstrip())))
    at = typed.find(unclear.word) if unclear.word else -1
    span = Span(source, start + at, start + at + len(unclear.word)) if at >= 0 else whole
    fix = Fix(span, unclear.instead) if unclear.instead and at >= 0 else None
    if fix and meaning(fix.applied()) is None:
        fix = None
    help = f"write {fix.text!r}" if fix else unclear.help
    return Diagnostic("unclear", str(unclear), span, help=help, fix=fix)
