"""The search for the rules that make sense of a text: each kept only where the reading gets further by it."""

from __future__ import annotations

import re
from collections import Counter

from ..errors import Deadline, Diagnostic, Fix
from ..language.parser import parse
from ..source import Source, Span, Typed
from .text import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    Reading = TypeVar("Reading")
    Diagnostics = tuple[Diagnostic, ...]
    Read = Callable[[Source], tuple[Reading | None, Diagnostics]]
    Rule = Callable[[Text], list[str] | None]

MAX_CHARACTERS = 20_000
MAX_LINE = 2_000
"""Longer texts, and texts with a longer line, were made by programs, which can be told what is wrong. The bound on
lines keeps the patterns of the rules fast: some take time in proportion to the square of the length."""
ENDLESS = re.compile(r"[ \t]{200}|\w{700}|([^\w\s])\1{199}")
"""Nobody types so many blanks or signs of one kind in a row, nor such words and numbers; the largest board in one word
has 625 cells. Python does not turn every longer number into an integer."""
MAX_READINGS = 120
UNSAID = frozenset(("unknown-name", "no-domain", "no-values", "legend-missing"))
"""Errors for what is not said, which show when the rest can be read: however many there are, they are one."""


def understood(
    source: Source, faults: Diagnostics, read: Read[Reading], deadline: Deadline
) -> tuple[Reading | None, Diagnostics] | None:
    """What a wrong text means with some goodwill, and everything there is to say about it: first, in notes, how it was
    read. Where that is not enough, no meaning but what is wrong beside; None where goodwill makes nothing of it.

    ``faults`` are what `read` says of the text as it stands; it is asked again for each that is tried. Raises
    `LimitMet` when the ``deadline`` comes first.
    """
    if _is_too_long(source.text) or not makes_no_sense(faults):
        return None
    search = _Search(read, deadline)
    start = _State(source, None, faults)
    notes = search.climb(start)
    if notes is None:
        about = _about_families(source, faults)
        if about == faults:
            return None
        return (None, about)
    reached, said = notes
    first, *others = said
    left = _about_families(source, tuple(map(_placed, reached.faults)))
    return reached.made, (first.replace(fix=_edit(source, reached.source.text)), *others, *left)


def _is_too_long(text: str) -> bool:
    """Return True if the text, one of its lines or one of its numbers is longer than any that a person types."""
    if len(text) > MAX_CHARACTERS or ENDLESS.search(text):
        return True
    return max(map(len, text.splitlines()), default=0) > MAX_LINE


def _about_families(source: Source, faults: Diagnostics) -> Diagnostics:
    """The faults, with more to say of a line that names a family and was not read: a second one, or a drawing below it
    that is not understood."""
    from .family_names import is_opener
    from .family_rules import started_as

    lines = source.text.splitlines()
    named = [at for at, line in enumerate(lines, 1) if is_opener(line)]

    def said(fault: Diagnostic) -> Diagnostic:
        line = 0
        if fault.span and fault.span.source == source:
            line = fault.span.place()[0]
        if fault.code != "unknown-statement" or line not in named:
            return fault
        if line > named[0]:
            return fault.replace(help="a file holds one puzzle: put this one into another file", fix=None)
        family = started_as(lines[line - 1])
        see = ""
        if family:
            see = f": 'gridpuzzles new {family}' shows what can be"
        return fault.replace(help=f"the family is known, but what stands below is not understood{see}", fix=None)

    return tuple(map(said, faults))


def _placed(fault: Diagnostic) -> Diagnostic:
    """A fault of the rewritten text at its place in the text itself."""

    def moved(span: Span | None) -> Span | None:
        if span is None:
            return None
        return span.as_typed()

    notes = tuple(note.replace(span=moved(note.span)) for note in fault.notes)
    more = tuple(span.as_typed() for span in fault.more)
    return fault.replace(span=moved(fault.span), notes=notes, more=more, fix=None)


def _typed(before: _State, lines: list[str]) -> Typed:
    """Of which of the lines as typed each line of a rewritten text was made."""
    source, old = before.source, before.text.lines
    known = source.typed or Typed(source, tuple(range(len(old))))
    if not known.lines:
        return known  # nothing was typed
    first, last = _alike(old, lines)
    changed = [min(at, max(len(old) - last - 1, first)) for at in range(first, len(lines) - last)]
    parents = [*range(first), *changed, *range(len(old) - last, len(old))]
    made = [(known.lines[min(parent, len(known.lines) - 1)], line) for parent, line in zip(parents, lines, strict=True)]
    parts = [(at, part) for at, line in made for part in line.split("\n")]
    return Typed(known.source, _by_words(known.source, parts))


def _by_words(source: Source, made: list[tuple[int, str]]) -> tuple[int, ...]:
    """The lines as typed that lines were made of, as far as the rules tell; one whose words stand together elsewhere,
    as often as it was made, was moved."""
    typed = [_words(line) for line in source.text.split("\n")]
    now = [_words(part) for _, part in made]
    often = Counter(now)
    places: dict[tuple[str, ...], list[int]] = {}
    for at, words in enumerate(typed):
        places.setdefault(words, []).append(at)
    # Of lines with the same words the first that was made is the first that was typed, and so on.
    in_turn = {words: iter(there) for words, there in places.items() if words and len(there) == often[words]}
    found = []
    for (at, _), words in zip(made, now, strict=True):
        there = next(in_turn[words]) if words in in_turn else at
        found.append(at if typed[at] == words else there)
    return tuple(found)


def _words(line: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", line.lower()))


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


class _Search:
    """The rules tried one after the other, and no more readings than `MAX_READINGS`."""

    def __init__(self, read: Read[Any], deadline: Deadline) -> None:
        self._read = read
        self._deadline = deadline
        self._left = MAX_READINGS

    def climb(self, state: _State, used: tuple[Rule, ...] = ()) -> tuple[_State, tuple[Diagnostic, ...]] | None:
        """The text that means something, or the one of which least is wrong, made of ``state`` by rules that each lead
        further, with a note for each; None where there is no way."""
        from .rules import CLEARER, OPENING, RULES

        otherwise = None
        for message, rule, uncovers in RULES:
            self._deadline.check()
            lines = None if rule in used else rule(state.text)
            if lines is None or lines == state.text.lines or not self._left:
                continue
            self._left -= 1
            source = Source(state.source.name, "\n".join(lines) + "\n", _typed(state, lines))
            tried = _State(source, *self._read(source))
            note = _note(message, state.text.lines, lines, state.source)
            if tried.made is not None:
                return tried, (note,)
            further = tried.goes_further_than(state)
            if not further and not uncovers:
                continue
            best, notes = self.climb(tried, (*used, rule) if uncovers else used) or (tried, ())
            is_clearer = rule in CLEARER and not state.has_less_wrong_than(best)
            if best.made is not None or best.has_less_wrong_than(state) or is_clearer:
                return best, (note, *notes)
            if rule in OPENING and otherwise is None:
                otherwise = best, (note, *notes)
            if further:
                if tried.has_less_wrong_than(state):
                    return (tried, (note,))
                return otherwise
        return otherwise


def makes_no_sense(diagnostics: Diagnostics) -> bool:
    """Whether a text has errors, or cells that cannot be meant: givens outside of the values and against the rules,
    givens that are the numbers of entries, or one name twice among cells that are all different."""
    codes = {diagnostic.code for diagnostic in diagnostics}
    contradicted = "given-outside-values" in codes and not codes.isdisjoint(("group-too-large", "rule-missing"))
    is_no_row = {"rule-missing", "cell-without-clue"} <= codes  # the clues of the columns, without their rule
    is_senseless = not codes.isdisjoint(("twice-in-group", "numbers-of-entries"))
    is_wrong = any(diagnostic.is_error for diagnostic in diagnostics)
    return contradicted or is_no_row or is_senseless or is_wrong


class _State:
    """A text as it was read: ``made`` from it, or None and what is wrong."""

    def __init__(self, source: Source, made: Any, faults: Diagnostics) -> None:
        self.source = source
        self.made = None if makes_no_sense(faults) else made
        self.faults = faults
        misread = sum(fault.is_error for fault in parse(source)[1])
        codes = [fault.code for fault in faults if fault.is_error]
        errors = sum(code not in UNSAID for code in codes)
        unsaid = len(UNSAID.intersection(codes))
        places = [fault.span.place() for fault in faults if fault.span and fault.span.source == source]
        self._wrong = (misread, errors, unsaid, len(faults))
        self._first = min(places, default=(0, 0))
        lines = source.text.replace("\r\n", "\n").split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        fixes = [fault.fix for fault in faults if fault.fix and fault.fix.span.source == source]
        self.text = Text(lines, (line - 1 for line, _ in places), fixes if "\r" not in source.text else ())

    def has_less_wrong_than(self, other: _State) -> bool:
        """Whether no more is wrong than there, neither in reading nor in all, and something less."""
        mine, others = self._wrong[:3], other._wrong[:3]
        return mine < others and mine[1] <= others[1]

    def goes_further_than(self, other: _State) -> bool:
        """Whether less is wrong than there, or the first fault stands further on."""
        if self._wrong != other._wrong:
            return self._wrong < other._wrong
        return self._first > other._first


def _note(message: str, before: Sequence[str], after: Sequence[str], source: Source) -> Diagnostic:
    """How a text was read, at the first line that was read otherwise; for a line that was put in, at the one before."""
    changed = [k for k, (old, new) in enumerate(zip(before, after, strict=False)) if old != new] or [len(after) - 1]
    at = changed[0]
    shown = next((line.strip() for k in changed for line in after[k].splitlines() if line.strip()), "")
    help = ""
    if shown and len(shown) < 100:
        help = f"written in full: {shown}"
    lines = source.text.split("\n")
    at = next((k for k in range(min(at, len(lines) - 1), -1, -1) if lines[k].strip()), 0)
    start = sum(len(line) + 1 for line in lines[:at])
    span = Span(source, start, start + len(lines[at].rstrip()))
    return Diagnostic("read-as", message, span.as_typed(), "note", help=help)
