"""Apply the fixes that diagnostics propose, each only if the text can be read better with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..base.errors import Diagnostic, Fix
from ..base.source import Source, Span, line_start
from ..language.parser import parse

Faults = tuple[Diagnostic, ...]

MAX_TRIED = 12
"""Largest number of errors of a text whose fixes are tried at once."""
MAX_APPLIED = 200
"""Largest number of fixes that are applied to a text one after the other."""


def fixes(text: str, diagnostics: Faults, faults_of: Callable[[str], Faults]) -> dict[int, Fix]:
    """Return the fixes, by index of their diagnostic, that improve ``text``; only the first `MAX_TRIED` are tried."""
    proposed = [(at, one.fix) for at, one in enumerate(diagnostics) if one.fix and one.fix.span.source.text == text]
    found = {}
    for at, fix in proposed[:MAX_TRIED]:
        better = fix.applied()
        if goes_further(diagnostics, faults_of(better), text, better):
            found[at] = fix
    return found


def goes_further(before: Faults, after: Faults, text: str, better: str) -> bool:
    """Return True if ``better`` is better: less misread, fewer errors or warnings, or the same number further on."""
    same = next((at for at, signs in enumerate(zip(text, better, strict=False)) if signs[0] != signs[1]), len(text))
    moved = len(better) - len(text)
    return _badness(better, after, same, moved) < _badness(text, before, same, 0)


def _badness(text: str, faults: Faults, same: int, moved: int) -> tuple[int, int, list[int], int, list[int]]:
    """Return a key that is smaller for better texts.

    It consists of the number of misread statements, of number and places of errors, and of number and places of all
    diagnostics. Places after the first ``same`` characters are shifted by ``moved``; earlier places are worse.
    """

    def places(some: Iterable[Diagnostic]) -> list[int]:
        starts = [one.span.start for one in some if one.span]
        return sorted([-(start - moved if start > same else start) for start in starts], reverse=True)

    errors = [one for one in faults if one.is_error]
    # A statement that cannot be parsed hides its other errors, so fewer of those come first.
    misread = sum(one.is_error for one in parse(Source("", text))[1]) if errors else 0
    return misread, _count(errors), places(errors), _count(faults), places(faults)


def _count(faults: list[Diagnostic] | Faults) -> int:
    return sum(1 + len(one.more) for one in faults)


def _line(span: Span) -> str:
    """Return the line in which a span starts, which identifies the place after other edits."""
    return span.source.text[line_start(span.source.text, span.start) :].partition("\n")[0]


def apply_fixes(
    text: str, faults_of: Callable[[str], Faults], wanted: Callable[[Diagnostic, Fix], bool]
) -> tuple[str, list[Diagnostic]]:
    """Return the text with every fix that is ``wanted`` and improves it, and the diagnostics fixed, in that order.

    Unsure fixes are kept only if they leave a text without errors, which confirms that they were meant. A printed text
    with other fixes is not translated, because its author corrects the text that was typed, unless every line begins
    with the same word as before.
    """

    def is_wanted(one: Diagnostic, fix: Fix) -> bool:
        old, new = (sorted(line.split()[:1] for line in each.splitlines()) for each in (fix.span.text, fix.text))
        return (one.code != "read-as" or old == new) and wanted(one, fix)

    better, done = _apply_all(text, faults_of, lambda one, fix: fix.sure and is_wanted(one, fix))
    best, more = _apply_all(better, faults_of, is_wanted)
    # Guesses that do not lead to a text without errors are not confirmed, so they are taken back.
    if any(one.is_error for one in faults_of(best)):
        return _apply_all(text, faults_of, lambda one, fix: fix.sure and one.code != "read-as" and wanted(one, fix))
    return (best, done + more) if done or more else _apply_all(text, faults_of, wanted)


def _apply_all(
    text: str, faults_of: Callable[[str], Faults], wanted: Callable[[Diagnostic, Fix], bool]
) -> tuple[str, list[Diagnostic]]:
    done: list[Diagnostic] = []
    refused: set[tuple[str, str, str]] = set()

    def next_fix(faults: Faults) -> tuple[Diagnostic, Fix] | None:
        for one in faults:
            fix = one.fix
            if fix is None or fix.span.source.text != text:
                continue
            key = (one.code, _line(fix.span), fix.text)
            better = fix.applied()
            # The line identifies a refused fix, because earlier fixes move all offsets.
            if key in refused or not goes_further(faults, faults_of(better), text, better):
                continue
            if wanted(one, fix):
                return one, fix
            refused.add(key)
        return None

    while len(done) < MAX_APPLIED:
        found = next_fix(faults_of(text))
        if found is None:
            break
        done.append(found[0])
        text = found[1].applied()
    return text, done
