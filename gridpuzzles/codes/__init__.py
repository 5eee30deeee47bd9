"""The codes of diagnostics: what each means, a text that has it, and the same text mended.

One table, `table.txt`, from which both ``gridpuzzles check --explain`` and the page of the docs are made. An entry is
``@ code``, a sentence, and lines of the wrong text behind ``-`` and of the mended one behind ``+``; what no text by
itself can show has none.
"""

from __future__ import annotations

import os

from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = os.path.join(os.path.dirname(__file__), "table.txt")


class Code(Record):
    """An entry: ``wrong`` and ``mended`` are texts, empty where there is no example."""

    name: str
    meaning: str
    wrong: str
    mended: str


def codes() -> dict[str, Code]:
    """Every code there is, by name, in alphabetical order."""
    with open(TABLE, encoding="utf-8") as file:
        entries = file.read().split("@ ")[1:]
    return {one.name: one for one in map(_entry, entries)}


def _entry(text: str) -> Code:
    name, meaning, *lines = text.splitlines()
    return Code(name, meaning, _text(lines, "- "), _text(lines, "+ "))


def _text(lines: list[str], sign: str) -> str:
    return "".join(f"{line.removeprefix(sign)}\n" for line in lines if line.startswith(sign))


def explained(code: Code) -> str:
    """An entry as text for a terminal."""
    parts = [f"{code.name}: {code.meaning}"]
    if code.wrong:
        parts += ["For example", _indented(code.wrong), "is mended so:", _indented(code.mended)]
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def page() -> str:
    """The whole table as a page in Markdown."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    yield "# Every diagnostic\n"
    yield "Each error, warning and note has a code, which does not change from one version to the next."
    yield "`gridpuzzles check --explain CODE` says the same at the terminal. This page is made from the table in"
    yield "`gridpuzzles/codes/`; the tests run every example.\n"
    for code in codes().values():
        yield f"## {code.name}\n"
        yield f"{code.meaning}\n"
        if code.wrong:
            yield f"```text\n{code.wrong}```\n"
            yield f"Mended:\n\n```text\n{code.mended}```\n"
