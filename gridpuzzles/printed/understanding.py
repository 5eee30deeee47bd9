"""Read a text with errors as a printed puzzle, and collect all diagnostics about it.

`understood` tries the reading, and falls back on its errors or those of the strict reading if it fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..base.annotations import T
from ..base.errors import Diagnostic, Fix
from ..base.source import Fate, Source, Span, Typed, edited
from ..language.syntax_errors.vocabulary import STATEMENTS
from .nearest import OF_TITLE, OF_WORDS, is_heading, line_of, may_be_sentence, nearest_fit, not_understood, story
from .reading import Pass, Written
from .repairs import repaired
from .said import DRAWING, NOT_UNDERSTOOD, REMARK, TITLE, Ambiguous
from .slips import OUTSIDE, Diagnostics, Read, makes_no_sense

OF_SENTENCES = frozenset(("mixed-word", "capitalized-keyword", "unknown-statement"))
"""Codes of errors of the strict reading for a sentence that it takes for a statement."""
HELPS = {"note:": OF_WORDS, "title:": OF_TITLE}
ALL_BUT_ONE = {
    "note:": "every other line is understood: write this one as a rule, such as 'all different in rows', or 'note:' "
    "before it if it states no rule",
    "title:": "every other line is understood: write the rule that the title means as a statement, such as "
    "'all different in rows', and leave the title out",
}
ALL_BUT_THESE = (
    "all lines but {} are understood: write each as a rule, such as 'all different in rows', or 'note:' before it "
    "if it states no rule"
)
"""Help for lines that are not understood, sentences or a title, if all other lines are."""
MAX_UNREAD = 8
"""Maximal number of lines that may be remarks; each costs a reading of the text."""
SENTENCE_END = re.compile(r"(?<=[.!?:]) +(?=[^\W\d_a-z]|[¿¡(«„\"])")
MAX_EDITED = 20_000
"""Maximal number of characters of a text to which edits are tried, because each is tried by another reading."""
MAX_CHARACTERS = 50_000
MAX_LINES = 500
MAX_LINE = 2_000
"""Longer texts, and texts with longer or more lines, are made by programs, which can correct their output."""
ENDLESS = re.compile(r"[ \t]{200}|\w{700}|([^\w\s])\1{199}")
"""More blanks, repeated signs or word characters in a row than a person types.

The largest board written as one word has 625 cells. Python refuses to convert very long numbers to integers.
"""


def understood(source: Source, faults: Diagnostics, read: Read[T]) -> tuple[T | None, Diagnostics] | None:
    """Return the puzzle that a printed text means, with all diagnostics; notes on how it was read come first.

    ``faults`` are the diagnostics of ``read`` for the text as typed; ``read`` is called again for the translated text.
    If the text cannot be read, the puzzle is None, and the diagnostics are the one place that prevents its nearest
    reading or the errors of the translation. Return None if the text has no errors, is too long or is not print, or if
    the translation has at least as many errors.
    """
    if _is_too_long(source) or not makes_no_sense(faults):
        return None
    tried = Pass(source.text)
    made = tried.attempt()
    puzzle, told = _read(source, made, read) if made and made.is_understood else (None, ())
    if made and puzzle is not None and not _is_misread(told):
        return puzzle, (*_noted(source, made), *told)
    if not _errors(faults):
        return None

    def meaning(text: str) -> tuple[T, int] | None:
        """Return the puzzle of a text, read strictly unless it is of print, or as print, and its number of warnings.

        None for a text with an error.
        """
        changed = source.replace(text=text)
        puzzle, told = (None, ()) if tried.is_of_print else read(changed, brief=True)
        if puzzle is None or _is_misread(told):
            made = Pass(text, max_strange=0).attempt()
            puzzle, told = _read(changed, made, read) if made and made.is_understood else (None, ())
        return None if puzzle is None or _is_misread(told) else (puzzle, sum(one.severity == "warning" for one in told))

    refused = nearest_fit(source, faults, tried)
    if not (made and made.is_understood) and (refusal := story(source, tried.lines)):
        refused = (refusal,)
    elif not refused and made:
        refused = _refused(source, faults, read, tried, made, told)
    # A question about two readings is for the author; an edit would answer it.
    shown: Diagnostics = ()
    if not isinstance(tried.unclear, Ambiguous) and len(source.text) <= MAX_EDITED:
        shown = repaired(source, tried, refused or faults, faults, meaning)
        shown = shown or _only_unread(source, tried, refused or faults, meaning)
    told = tuple(_in_words(source, tried, one) for one in shown or refused or faults)
    return (None, told) if told != faults else None


def _only_unread(source: Source, tried: Pass, refused: Diagnostics, meaning: Callable[[str], object]) -> Diagnostics:
    """Return an error for each line of words that is not understood; () if the other lines are no puzzle, either.

    Its edit makes a remark of the line, which may drop a rule.
    """
    errors = {one.line: one for one in refused if one.is_error}
    unread = {line for line, kind in tried.draft.kinds.items() if kind == NOT_UNDERSTOOD} | set(errors)
    asked = tried.unclear.line if tried.unclear is not None else 0
    spans = [line_of(source, line) for line in sorted(unread)]
    if len(spans) > MAX_UNREAD or not all(
        (span.line == asked or tried.draft.kinds.get(span.line) == NOT_UNDERSTOOD) and may_be_sentence(span.text)
        for span in spans
    ):
        return ()
    fixes = [_silencing(source, span) for span in spans]
    if meaning(edited(source.text, [(fix.span.start, fix.span.end, fix.text) for fix in fixes])) is None:
        return ()
    told = []
    for span, fix in zip(spans, fixes, strict=True):
        key, one = _key(span), errors.get(span.line)
        rest = ALL_BUT_ONE[key] if len(spans) == 1 else ALL_BUT_THESE.format(len(spans))
        if one is None or one.code in OF_SENTENCES or one.help == HELPS[key]:
            one = not_understood(source, span.line).replace(help=rest)
        else:
            one = one.replace(help="\n".join(filter(None, (one.help, rest))))
        # A title may be the name of a rule, and a statement is one, so that no edit is proposed for them.
        is_rule = key == "title:" or span.text.split()[0] in STATEMENTS
        told.append(one.replace(fix=None if is_rule else fix))
    return tuple(told)


def _silencing(source: Source, span: Span) -> Fix:
    """Return the edit that makes a remark of a line, or of each of its sentences that is not understood."""
    sentences = SENTENCE_END.split(span.text)
    if len(sentences) == 1 or _key(span) == "title:":
        return Fix(Span(source, span.start, span.start), f"{_key(span)} ", sure=False, silenced=(span.text,))
    head, tail = source.text[: span.start], source.text[span.end :]
    divided = Pass("\n".join((head + sentences[0], *sentences[1:-1], sentences[-1] + tail)))
    divided.attempt()
    kinds, asked = divided.draft.kinds, divided.unclear.line if divided.unclear is not None else 0
    unread = {number for number, kind in kinds.items() if kind == NOT_UNDERSTOOD} | {asked}
    numbered = [*enumerate(sentences, span.line)]
    text = "\n".join(f"note: {one}" if number in unread else one for number, one in numbered)
    return Fix(span, text, sure=False, silenced=tuple(one for number, one in numbered if number in unread))


def _key(span: Span) -> str:
    """Return the key that makes a remark or a title of a line."""
    return "title:" if is_heading(span) else "note:"


def _refused(
    source: Source, faults: Diagnostics, read: Read[T], tried: Pass, made: Written, told: Diagnostics
) -> Diagnostics:
    """Return the errors of a text whose translation is no puzzle; () if the strict reading's are better."""
    if made.is_understood:
        if not _errors(told):  # a printed board has no given outside of its values
            told = tuple(one.replace(severity="error") for one in told if one.code == OUTSIDE)
        return tuple(fault for fault in told if fault.is_error) if tried.is_of_print else ()
    # Lines that are not understood remain in the translation, so its errors show if it is the better reading.
    _, told = _read(source, made, read)
    unread = [fate.line for fate in made.account if fate.kind == NOT_UNDERSTOOD]
    told = told if _errors(told) else (*told, not_understood(source, unread[0]))
    is_nearer = tried.is_marked_up or _errors(told) < _errors(faults)
    return (*_noted(source, made), *told) if is_nearer else ()


def _read(source: Source, made: Written, read: Read[T]) -> tuple[T | None, Diagnostics]:
    """Return the puzzle of a translated text, and its diagnostics at the places of the typed text."""
    typed = Typed(source, tuple(line - 1 for line in made.lines))
    puzzle, told = read(Source(source.name, made.text, typed))
    return puzzle, tuple(map(_placed, told))


def _errors(diagnostics: Diagnostics) -> int:
    """Return the number of errors among the diagnostics."""
    return sum(one.is_error for one in diagnostics)


def _is_too_long(source: Source) -> bool:
    """Return True if the text, one of its lines or one of its numbers is longer than any that a person types."""
    if len(source.text) > MAX_CHARACTERS or ENDLESS.search(source.text):
        return True
    lines = source.lines_with_ends
    return len(lines) > MAX_LINES or max(map(len, lines), default=0) > MAX_LINE


def _is_misread(told: Diagnostics) -> bool:
    """Return True if a printed text was read with errors, or with a given that its cell cannot have."""
    return makes_no_sense(told) or any(one.code == OUTSIDE for one in told)


def _noted(source: Source, made: Written) -> list[Diagnostic]:
    """Return a note for each line that means something else than its letters, and one if any line is understood.

    The first holds the edit that writes the translation into the text.
    """
    told = source.replace(account=made.account)
    understood = [fate for fate in made.account if fate.kind != NOT_UNDERSTOOD]
    changed = [fate for fate in understood if _is_changed(fate)] or understood[:1]
    notes = []
    for before, fate in zip([None, *changed], changed, strict=False):
        # One note is enough for a drawing, so it is written for its first line only.
        is_drawn_on = before is not None and before.kind == fate.kind == DRAWING and before.line + 2 >= fate.line
        if not is_drawn_on:
            notes.append(_note(told, fate))
    if not notes:
        return []
    helps = [one for one in (notes[0].help, made.reason) if one]
    return [notes[0].replace(help="; ".join(helps), fix=_edit(source, made.text)), *notes[1:]]


def _is_changed(fate: Fate) -> bool:
    """Return True if the statements of a line that is understood differ from the typed line."""
    if fate.kind == REMARK:
        return not fate.typed.lstrip().startswith("#")
    return fate.written not in ((fate.typed.strip(),), ())


def _note(source: Source, fate: Fate) -> Diagnostic:
    """Return the note on how a line was read, with its statements if they are short."""
    span = _span(source, fate)
    if fate.kind in (REMARK, TITLE):
        return Diagnostic("read-as", f"this line is read as a {fate.kind}", span, "note")
    remark = fate.typed.find("//")
    if remark > 0 and fate.written and fate.written[-1].partition("  # ")[0] == fate.typed[:remark].strip():
        behind = span.replace(start=span.start + remark)
        return Diagnostic("read-as", "the end of this line is read as a remark", behind, "note")
    shown = "; ".join(fate.written)
    help = f"written in full: {shown}" if shown and len(shown) < 100 else ""
    what = "these lines are" if fate.kind == DRAWING else "this line is"
    return Diagnostic("read-as", f"{what} read as a {fate.kind}", span, "note", help=help)


def _span(source: Source, fate: Fate) -> Span:
    """Return the place of the line of a fate."""
    start = source.starts[fate.line - 1]
    return Span(source, start, start + len(fate.typed.rstrip()))


def _placed(fault: Diagnostic) -> Diagnostic:
    """Return a diagnostic of the translated text, moved to its place in the typed text.

    Its fix remains, as an unsure one, if the text to replace is there.
    """
    span = fault.span.as_typed() if fault.span else None
    notes = tuple(note.replace(span=note.span.as_typed()) for note in fault.notes)
    more = tuple(one.as_typed() for one in fault.more)
    fix = Fix(fault.fix.span.as_typed(), fault.fix.text, sure=False) if fault.fix else None
    is_kept = fix and fault.fix and fix.span.text and fix.span.text == fault.fix.span.text
    return fault.replace(span=span, notes=notes, more=more, fix=fix if is_kept else None)


def _in_words(source: Source, tried: Pass, fault: Diagnostic) -> Diagnostic:
    """Return the error for a line of words without advice for names and digits, which a sentence does not contain."""
    if fault.code not in OF_SENTENCES or "did you mean" in fault.help or not fault.span:
        return fault
    is_unread = tried.is_of_print and tried.draft.kinds.get(fault.line) == NOT_UNDERSTOOD
    is_of_words = fault.code == "mixed-word" and may_be_sentence(line_of(source, fault.line).text)
    return not_understood(source, fault.line) if is_unread or is_of_words else fault


def _edit(source: Source, rewritten: str) -> Fix:
    """Return the edit that turns a text into its translation: one replacement of whole lines, with its line ends."""
    if "\r\n" in source.text:
        rewritten = rewritten.replace("\n", "\r\n")
    before, after = source.lines_with_ends, source.replace(text=rewritten).lines_with_ends
    first = _equal_lines(before, after)
    last = _equal_lines(before[first:][::-1], after[first:][::-1])
    start = sum(map(len, before[:first]))
    old, new = "".join(before[first : len(before) - last]), "".join(after[first : len(after) - last])
    if old.strip() and old.endswith("\n") and new.endswith("\n"):
        line_end = "\r\n" if old.endswith("\r\n") else "\n"
        old, new = old.removesuffix(line_end), new.removesuffix(line_end)
    return Fix(Span(source, start, start + len(old)), new)


def _equal_lines(before: Sequence[str], after: Sequence[str]) -> int:
    """Return the number of equal lines at the beginning."""
    shorter = min(len(before), len(after))
    return next((at for at in range(shorter) if before[at] != after[at]), shorter)
