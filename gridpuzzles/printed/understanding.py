"""A wrong text read as print, and everything there is to say about it."""

from __future__ import annotations

import re

from ..errors import Diagnostic, Fix
from ..source import Source, Span, Typed
from .account import DRAWING, NOT_UNDERSTOOD, REMARK, TITLE
from .nearest import nearest_fit
from .reading import Pass
from .said import Unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from ..source import Fate
    from .reading import Written

    Puzzle = TypeVar("Puzzle")
    Diagnostics = tuple[Diagnostic, ...]
    Read = Callable[[Source], tuple[Puzzle | None, Diagnostics]]


MAX_CHARACTERS = 50_000
MAX_LINES = 500
MAX_LINE = 2_000
"""Longer texts, and texts with longer or more lines, were made by programs, which can be told what is wrong."""
ENDLESS = re.compile(r"[ \t]{200}|\w{700}|([^\w\s])\1{199}")
"""Nobody types so many blanks or signs of one kind in a row, nor such words and numbers; the largest board in one word
has 625 cells. Python does not turn every longer number into an integer."""


def understood(source: Source, faults: Diagnostics, read: Read[Puzzle]) -> tuple[Puzzle | None, Diagnostics] | None:
    """What a wrong text means as print, and everything there is to say about it: first, in notes, how it was read.

    ``faults`` are what ``read`` says of the text as it stands; it is asked once more, about what the text is read as.
    Where it is not read, no meaning but the one place that keeps its nearest reading from holding, or what is wrong
    with what it is read as. None where the text is none of print, or as much is wrong with what it is read as.
    """
    if _is_too_long(source.text) or not makes_no_sense(faults):
        return None
    tried = Pass(source.text)
    made = unclear = None
    try:
        made = tried.written()
    except Unclear as one:
        unclear = one
    puzzle, told = _read(source, made, read) if made and made.is_understood else (None, ())
    is_misread = any(one.code == "given-outside-values" for one in told)
    if made and puzzle is not None and not is_misread and not makes_no_sense(told):
        return puzzle, (*_noted(source, made), *told)
    if not _errors(faults):
        return None
    nearest = nearest_fit(source, faults, tried, unclear, lambda text: _reads(source.replace(text=text), read))
    if nearest:
        return None, nearest
    if made and not made.is_understood:
        _, told = _read(source, made, read)
        return (None, (*_noted(source, made), *told)) if _errors(told) < _errors(faults) else None
    errors = tuple(fault for fault in told if fault.is_error)
    return (None, errors) if errors and tried.is_of_print else None


def _read(source: Source, made: Written, read: Read[Puzzle]) -> tuple[Puzzle | None, Diagnostics]:
    """The puzzle that a text is read as, and what is said of it at the places of the text as typed."""
    typed = Typed(source, tuple(line - 1 for line in made.lines))
    puzzle, told = read(Source(source.name, made.text, typed))
    return puzzle, tuple(map(_placed, told))


def _noted(source: Source, made: Written) -> list[Diagnostic]:
    """How a text was read, and first of all the edit that writes it so."""
    notes = _notes(source, made)
    return [notes[0].replace(fix=_edit(source, made.text)), *notes[1:]]


def _errors(diagnostics: Diagnostics) -> int:
    return sum(one.is_error for one in diagnostics)


def _reads(source: Source, read: Read[Puzzle]) -> bool:
    """Whether a text is read as print without a fault."""
    try:
        made = Pass(source.text).written()
    except Unclear:
        return False
    puzzle, told = _read(source, made, read)
    return made.is_understood and puzzle is not None and not makes_no_sense(told)


def _is_too_long(text: str) -> bool:
    """Return True if the text, one of its lines or one of its numbers is longer than any that a person types."""
    if len(text) > MAX_CHARACTERS or ENDLESS.search(text):
        return True
    lines = text.splitlines()
    return len(lines) > MAX_LINES or max(map(len, lines), default=0) > MAX_LINE


def makes_no_sense(diagnostics: Diagnostics) -> bool:
    """Whether a text has errors, or cells that cannot be meant: givens outside of the values and against the rules,
    givens that are the numbers of entries, or one name twice among cells that are all different."""
    codes = {diagnostic.code for diagnostic in diagnostics}
    contradicted = "given-outside-values" in codes and not codes.isdisjoint(("group-too-large", "rule-missing"))
    is_no_row = {"rule-missing", "cell-without-clue"} <= codes  # the clues of the columns, without their rule
    is_senseless = not codes.isdisjoint(("twice-in-group", "numbers-of-entries"))
    is_wrong = any(diagnostic.is_error for diagnostic in diagnostics)
    return contradicted or is_no_row or is_senseless or is_wrong


def _notes(source: Source, made: Written) -> list[Diagnostic]:
    """How the lines were read that do not mean the same by the letter; one note at least."""
    told = source.replace(account=made.account)
    changed = [fate for fate in made.account if _is_changed(fate)]
    notes = []
    for before, fate in zip([None, *changed], changed, strict=False):
        # Of the lines of one drawing the first stands for all.
        is_drawn_on = before is not None and before.kind == fate.kind == DRAWING and before.line + 2 >= fate.line
        if not is_drawn_on:
            notes.append(_note(told, fate))
    notes = notes or [_note(told, made.account[0])]
    helps = [one for one in (notes[0].help, made.reason) if one]
    return [notes[0].replace(help="; ".join(helps)), *notes[1:]]


def _is_changed(fate: Fate) -> bool:
    if fate.kind == NOT_UNDERSTOOD:
        return False
    if fate.kind == REMARK:
        return not fate.typed.lstrip().startswith("#")
    return fate.written not in ((fate.typed.strip(),), ())


def _note(source: Source, fate: Fate) -> Diagnostic:
    start = source.starts[fate.line - 1]
    span = Span(source, start, start + len(fate.typed.rstrip()))
    if fate.kind in (REMARK, TITLE):
        return Diagnostic("read-as", f"this line is read as a {fate.kind}", span, "note")
    shown = "; ".join(fate.written)
    help = f"written in full: {shown}" if shown and len(shown) < 100 else ""
    what = "these lines are" if fate.kind == DRAWING else "this line is"
    return Diagnostic("read-as", f"{what} read as a {fate.kind}", span, "note", help=help)


def _placed(fault: Diagnostic) -> Diagnostic:
    """What is said of the text as it was read, at its place in the text as typed."""

    def moved(span: Span | None) -> Span | None:
        return span.as_typed() if span else None

    notes = tuple(note.replace(span=moved(note.span)) for note in fault.notes)
    more = tuple(span.as_typed() for span in fault.more)
    return fault.replace(span=moved(fault.span), notes=notes, more=more, fix=None)


def _edit(source: Source, rewritten: str) -> Fix:
    """How a text becomes the one it was read as: one edit of whole lines, with the line ends of the text."""
    if "\r\n" in source.text:
        rewritten = rewritten.replace("\n", "\r\n")
    before, after = source.text.splitlines(keepends=True), rewritten.splitlines(keepends=True)
    first, last = _alike(before, after)
    start = sum(map(len, before[:first]))
    old, new = "".join(before[first : len(before) - last]), "".join(after[first : len(after) - last])
    if old.strip() and old.endswith("\n") and new.endswith("\n"):
        line_end = "\r\n" if old.endswith("\r\n") else "\n"
        old, new = old.removesuffix(line_end), new.removesuffix(line_end)
    return Fix(Span(source, start, start + len(old)), new)


def _alike(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning, and how many others at the end, are the same."""
    shorter = min(len(before), len(after))
    first = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    last = next((at for at in range(shorter - first) if before[-1 - at] != after[-1 - at]), shorter - first)
    return first, last
