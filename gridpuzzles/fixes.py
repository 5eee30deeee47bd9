"""What would mend a fault: words its help names, kept only where the text then reads better."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .errors import Diagnostic

    Faults = tuple[Diagnostic, ...]

MOST_TRIED = 12
"""Faults of a text for which something is tried."""
IN_FULL = "written in full: "
"""How the notes of goodwill begin to say what they took a text for."""


def fixes(text: str, diagnostics: Faults, faults_of: Callable[[str], Faults]) -> dict[int, str]:
    """For some of ``diagnostics``, by number, what to write in the place of their span.

    A replacement is proposed only when the text then has fewer errors, or fewer doubts and notes and no more errors.
    """
    found: dict[int, str] = {}
    now = _weight(diagnostics)
    faulty = [(at, one) for at, one in enumerate(diagnostics) if one.help and one.span is not None]
    for at, one in faulty[:MOST_TRIED]:
        span = one.span
        if span is None or span.source.text != text:
            continue
        for words in _named(one.help):
            if _weight(faults_of(text[: span.start] + words + text[span.end :])) < now:
                found[at] = words
                break
    return found


def _weight(diagnostics: Faults) -> tuple[int, int]:
    return sum(one.is_error for one in diagnostics), len(diagnostics)


def _named(help_: str) -> Iterator[str]:
    """The words that a help tells to write: in full, in quotes, or after "write"."""
    if help_.startswith(IN_FULL):
        yield help_.removeprefix(IN_FULL)
    yield from re.findall(r"'([^'\n]+)'", help_)
    written = re.match(r"write (\S+)(?:$|[ ,;:])", help_)
    if written:
        yield written[1]
