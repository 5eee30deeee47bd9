"""Merge diagnostics with one cause: the first stands for all that report the same at several places."""

from __future__ import annotations

from ..base.english import plural_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.errors import Diagnostic

    Cause = tuple[str, str, str, str]

NUMBER_OR_LABEL = r"\b(\d+|[A-Z]\d?)\b"
"""The parts in which messages with one cause may differ: numbers, and the labels of cages."""
MAX_NAMED = 4
"""Number of other places up to which they are named."""


def merge_by_cause(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the first diagnostic of each cause, with the places of the others in ``more``.

    Diagnostics have the same cause if code, message and help are equal except for the text at their places, numbers and
    labels.
    """
    causes: dict[Cause, list[Diagnostic]] = {}
    for one in diagnostics:
        causes.setdefault(_cause(one), []).append(one)
    return tuple(
        first.replace(more=tuple(one.span for one in others if one.span is not None)) if others else first
        for first, *others in causes.values()
    )


def _cause(one: Diagnostic) -> Cause:
    there = "" if one.span is None else one.span.text.strip()
    if one.code == "read-as" or not there:
        return one.severity, one.code, one.message, one.help
    return one.severity, one.code, _without_details(one.message, there), _without_details(one.help, there)


def _without_details(words: str, there: str) -> str:
    """Return ``words`` with the diagnosed text, numbers and labels replaced by ``~``."""
    import re  # imported here because most runs have no diagnostics

    if len(there) <= len(words):
        words = re.sub(rf"(?<!\w){re.escape(there)}(?!\w)", "~", words, flags=re.IGNORECASE)
    return re.sub(NUMBER_OR_LABEL, "~", words)


def others(one: Diagnostic) -> str:
    """Return the words for other places, such as ``and 46 more like it, in lines 7 to 90``; empty if there are none."""
    if not one.more or one.span is None:
        return ""
    texts = list(dict.fromkeys(span.text for span in one.more))
    counted = f"and {len(one.more)} more like it"
    if len(one.more) <= MAX_NAMED and one.span.text not in texts and all(0 < len(text) < 20 for text in texts):
        return f"{counted}: {', '.join(texts)}"
    lines = sorted({span.line for span in one.more})
    if len(lines) > MAX_NAMED:
        return f"{counted}, in lines {lines[0]} to {lines[-1]}"
    return f"{counted}, in {plural_form(len(lines), 'line', 'lines')} {', '.join(map(str, lines))}"
