"""The codes of diagnostics, each with its meaning, an example and the corrected example.

``gridpuzzles check --explain`` and the page of the docs are both made from one table, `table.txt`. An entry is a line
``@ code``, a line with the meaning, the lines of the wrong text after ``- `` and the lines of the corrected text after
``+ ``. A code has no example if a text alone cannot produce it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

TABLE = os.path.join(os.path.dirname(__file__), "table.txt")


@dataclass(frozen=True, slots=True)
class Code:
    """An entry; ``wrong`` and ``corrected`` are texts, empty if there is no example."""

    name: str
    meaning: str
    wrong: str
    corrected: str


def codes() -> dict[str, Code]:
    """Return all codes by name, in alphabetical order."""
    with open(TABLE, encoding="utf-8") as file:
        entries = file.read().split("@ ")[1:]
    return {code.name: code for code in map(_entry, entries)}


def _entry(text: str) -> Code:
    name, meaning, *lines = text.splitlines()
    return Code(name, meaning, _text(lines, "- "), _text(lines, "+ "))


def _text(lines: list[str], sign: str) -> str:
    return "".join(f"{line.removeprefix(sign)}\n" for line in lines if line.startswith(sign))


def explained(code: Code) -> str:
    """Return the text of an entry for a terminal."""
    parts = [f"{code.name}: {code.meaning}"]
    if code.wrong:
        parts += ["For example:", _indented(code.wrong), "Write instead:", _indented(code.corrected)]
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def page() -> str:
    """Return the whole table as a page in Markdown."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield "# Every diagnostic\n"
    yield "Each error, warning and note has a code, which does not change from one version to the next."
    yield "`gridpuzzles check --explain CODE` prints its entry at the terminal. This page is made from the table in"
    yield "`gridpuzzles/base/codes/`; the tests run every example.\n"
    for code in codes().values():
        yield f"## {code.name}\n"
        yield f"{code.meaning}\n"
        if code.wrong:
            yield f"```text\n{code.wrong}```\n"
            yield f"Write instead:\n\n```text\n{code.corrected}```\n"
