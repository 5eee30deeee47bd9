"""Explain why a printed text cannot be read: find the one place that prevents its nearest reading, and a correction.

Families and readers of drawings report missing or surplus parts themselves, by `Unclear`. This module looks for a
misspelled name of a family, and for puzzles told as stories; repairs.py tries other corrections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..base.errors import Diagnostic, Fix, Note
from ..base.source import Source, Span
from . import families
from .blocks import DRAWN, Line, Shape
from .concepts import kinds_of, table
from .families import Misspelled
from .marks import marks_of, spellings
from .reading import Pass
from .said import NOT_UNDERSTOOD, TITLE, Ambiguous, Unclear

OF_WORDS = (
    "write a rule as a statement, such as 'all different in rows'; write 'note:' before a line that states no rule"
)
"""Help for a line of words that is not understood. A remark with '#' above a drawing may be a heading of Markdown."""
OF_TITLE = "write the rules of this puzzle as statements, such as 'all different in rows'"
"""Help for a title that names no family."""
WORD = re.compile(r"[^\W\d_]{3,}")
NAMED = re.compile(r"[^\W\d_]+")
CLOSING = {"[": "]", "{": "}"}
BRACKET = re.compile(r'"[^"\n]*"|[][{}]')
OF_DRAWINGS = frozenset(("ROW", "COL", "BOX", "GRID", "CELL", "CAGE", "REGION", "LETTER", "SIGN", "DIAGONAL"))
"""Concepts of rules for drawings and letters."""
OF_NUMBERS = frozenset(("number", "TWICE", "HALF", "TIMES", "MORE", "LESS", "SUM", "DIFFERENCE", "PRODUCT"))
OF_LINES = frozenset(("rel", "cell", "blank", "clue", "mixed", "bar"))
"""Kinds of marks that no sentence of a story has."""
MIN_WORDS = 6
"""Minimal number of words in the sentences of a story."""
MAX_LINES = 6
"""Maximal number of lines in which the name of a family is looked for."""


def nearest_fit(source: Source, faults: Sequence[Diagnostic], tried: Pass) -> tuple[Diagnostic, ...]:
    """Return the error to report for a text that cannot be read, or one for each misspelled word of the language.

    The result is empty if other parts report the error. ``faults`` are the diagnostics of the strict reading.
    """
    unread = [line.number for line in tried.lines if tried.draft.kinds.get(line.number) == NOT_UNDERSTOOD]
    # A bracket that is not closed makes every other error a consequence.
    if (broken := next(unmatched(source), None)) is not None:
        return (broken.replace(fix=None),)
    meant = {one.line: one for one in faults if "did you mean" in one.help and not _is_of_lists(one)}
    for fault in unknown_names(source, tried):
        if tried.draft.kinds.get(fault.line, NOT_UNDERSTOOD) == NOT_UNDERSTOOD and fault.line not in meant:
            return (fault.replace(fix=None),)
    unclear = tried.unclear
    if isinstance(unclear, Ambiguous):
        return (_question(source, unclear),)
    # All lines but one are read: that is nearer than the language if its reading has other errors in other lines, too.
    here = {one.code for one in faults if unclear and one.is_error and one.line == unclear.line}
    is_nearer = not unread and bool(here) and any(one.is_error and one.code not in here for one in faults)
    if unclear is None or not (tried.is_of_print or is_nearer):
        return ()
    asked = next((line for line in tried.lines if line.number == unclear.line), None)
    if not (asked and families.named(asked.marks)):  # the strict reading does not know the names of families
        unread.append(unclear.line)
    strict = tuple(fault for line, fault in meant.items() if line in unread)
    if strict:
        return strict
    # A drawing may lack what a clue says that is not understood, so the clue is the cause.
    cause = next((line for line in unread if _may_be_clue(line_of(source, line).text)), unclear.line)
    if cause == unclear.line and tried.is_of_print:
        return (_question(source, unclear),)
    return (next((one for one in faults if one.line == cause), None) or not_understood(source, cause),)


def _is_of_lists(fault: Diagnostic) -> bool:
    """Return True if the word that an error takes for a slip is one of printed lists, such as ``arrow``."""
    return fault.fix is not None and fault.fix.span.text.casefold() in table("lines")


def _may_be_clue(text: str) -> bool:
    """Return True if a line has a number, labels, and at most one longer word."""
    return any(map(str.isdigit, text)) and any(map(str.isalpha, text)) and len(WORD.findall(text)) < 2


def may_be_sentence(text: str) -> bool:
    """Return True if a line has two words or more, of which one has three letters, and no cell."""
    is_of_cells = any(mark.kind == "cell" for mark in marks_of(text))
    return len(NAMED.findall(text)) > 1 and WORD.search(text) is not None and not is_of_cells


# ------------------------------------------------------------ stories
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


# ------------------------------------------------------------ names
def unknown_names(source: Source, tried: Pass) -> Iterator[Diagnostic]:
    """Yield an error for words of the first lines that are almost the name of a family, with the name as its fix.

    Lines that are read already are skipped, except titles and the line that names the family.
    """
    lines = [line for line in tried.lines if line.shape not in (Shape.EMPTY, Shape.LEGEND)][:MAX_LINES]
    has_drawing = any(line.shape in DRAWN for line in lines)
    for line in lines:
        is_opener = line.number == tried.draft.opener
        is_read = tried.draft.kinds.get(line.number, TITLE) not in (TITLE, NOT_UNDERSTOOD)
        # The letters of a row are cells; a name has few marks.
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


# ------------------------------------------------------------ brackets
def unmatched(source: Source) -> Iterator[Diagnostic]:
    """Yield an error for the first wrong bracket of an object of JSON, with each edit that may be meant."""
    opened: list[str] = []
    for found in BRACKET.finditer(source.text if source.text.lstrip().startswith("{") else ""):
        sign = found.group()
        if sign in CLOSING:
            opened.append(CLOSING[sign])
        elif len(sign) == 1 and opened.pop() != sign:
            break
        if not opened:
            return
    else:
        return
    wanted, span = "]" if sign == "}" else "}", Span(source, found.start(), found.end())
    for place in (span, Span(source, span.start, span.start)):
        yield Diagnostic("unclear", f"{sign!r} does not close the last open bracket", span, fix=Fix(place, wanted))


# ------------------------------------------------------------ questions
def line_of(source: Source, number: int) -> Span:
    """Return the place of a line of the text, without the blanks around it; its beginning for a line that it lacks."""
    is_there = 0 < number <= len(source.lines)
    typed, start = (source.lines[number - 1], source.starts[number - 1]) if is_there else ("", 0)
    left = len(typed) - len(typed.lstrip())
    return Span(source, start + left, start + max(left, len(typed.rstrip())))


def placed(source: Source, number: int, part: str, put: str = "") -> Fix | None:
    """Return the edit of the last such part of a line; a cell, ``r1c2``, may be spelled as ``(1,2)`` or ``B1``."""
    whole = line_of(source, number)
    pairs = zip(spellings(part), spellings(put or part), strict=False)
    for old, new in [*pairs] or [(part, put)]:
        at = whole.text.rfind(old) if old else -1
        if at >= 0:
            return Fix(Span(source, whole.start + at, whole.start + at + len(old)), new)
    return None


def not_understood(source: Source, number: int) -> Diagnostic:
    """Return the error for a line that is not understood."""
    span = line_of(source, number)
    if is_heading(span):
        return Diagnostic("unknown-family", f"no kind of puzzle is called {span.text!r}", span, help=OF_TITLE)
    return Diagnostic("unclear", f"what does {span.text!r} say?", span, help=OF_WORDS)


def is_heading(span: Span) -> bool:
    """Return True for the first words of a text if they are written as a title: its longer words in capitals."""
    words = WORD.findall(span.text)
    is_first = not span.source.text[: span.start].strip()
    return is_first and bool(words) and all(word[0].isupper() for word in words) and span.text[-1] not in ".!?:"


def _question(source: Source, unclear: Unclear) -> Diagnostic:
    """Return the question of a reader as an error at its place."""
    edit = placed(source, unclear.line, unclear.word)
    span = edit.span if edit else line_of(source, unclear.line)
    notes = (Note("this line says otherwise", line_of(source, unclear.other)),) if unclear.other else ()
    return Diagnostic("unclear", str(unclear), span, help=unclear.help, notes=notes)
