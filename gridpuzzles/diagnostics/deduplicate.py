"""One cause, one diagnostic: of those that say the same of several places the first stands for all."""

from __future__ import annotations

from ..base.english import plural_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.errors import Diagnostic

    Cause = tuple[str, str, str, str]

NUMBER_OR_LABEL = r"\b(\d+|[A-Z]\d?)\b"
"""What differs between things said of one cause: numbers, and the labels of cages."""
MAX_NAMED = 4
"""So many of the other places are named."""


def merge_by_cause(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The first diagnostic of each cause, with the places of the others in ``more``.

    A cause is a code with a message and a help that differ at most in the text at their places, in numbers and in
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
    return one.severity, one.code, _less(one.message, there), _less(one.help, there)


def _less(words: str, there: str) -> str:
    """What is said without what it is said of."""
    import re  # only where something is said: most runs need it for nothing else

    if len(there) <= len(words):
        words = re.sub(rf"(?<!\w){re.escape(there)}(?!\w)", "~", words, flags=re.IGNORECASE)
    return re.sub(NUMBER_OR_LABEL, "~", words)


def others(one: Diagnostic) -> str:
    """``and 46 more like it, from line 7 on``; empty for a diagnostic that stands for itself."""
    if not one.more or one.span is None:
        return ""
    texts = list(dict.fromkeys(span.text for span in one.more))
    counted = f"and {len(one.more)} more like it"
    if len(one.more) <= MAX_NAMED and one.span.text not in texts and all(0 < len(text) < 20 for text in texts):
        return f"{counted}: {', '.join(texts)}"
    lines = sorted({span.place()[0] for span in one.more})
    if len(lines) > MAX_NAMED:
        return f"{counted}, in lines {lines[0]} to {lines[-1]}"
    return f"{counted}, in {plural_form(len(lines), 'line', 'lines')} {', '.join(map(str, lines))}"
