"""Puzzles as they were typed by people with the README and the tutorial only, and what is made of them.

Each section of the pages has a text, and below it what it is read as, in its canonical form, or the errors that are
shown. ``python -m tests.goodwill.test_tries`` writes what is read now: whoever does so reads the difference, and sees
that no text is read as something else than was meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from gridpuzzles.api import Puzzle, read
from gridpuzzles.diagnostics import render
from gridpuzzles.errors import Diagnostic
from gridpuzzles.source import Source

FOLDER = Path(__file__).parent
SECTION = re.compile(r"(## (.+?)\n\n```typed\n(.*?)```\n\n```read\n)(.*?)(?=```\n)", re.DOTALL)
PAGES = sorted(FOLDER.glob("*.md"))
TRIES = {
    f"{page.stem}: {name}": (typed, meant)
    for page in PAGES
    for _, name, typed, meant in SECTION.findall(page.read_text(encoding="utf-8"))
}


def written(puzzle: Puzzle | None, diagnostics: Sequence[Diagnostic]) -> str:
    """The canonical form of what was read, or what is wrong with it."""
    if puzzle is not None:
        return str(puzzle)
    return "\n\n".join(render(one) for one in diagnostics if one.is_error) + "\n"


@pytest.mark.parametrize("name", TRIES)
def test_what_is_made_of_it(name: str) -> None:
    """And all places are those of the text as typed."""
    typed, meant = TRIES[name]
    puzzle, diagnostics = read(Source("typed", typed))
    assert written(puzzle, diagnostics) == meant
    spans = [one.span for one in diagnostics] + [note.span for one in diagnostics for note in one.notes]
    spans += [clue.span.as_typed() for clue in puzzle.clues if clue.span] if puzzle else []
    for span in spans:
        assert span is None or (span.source.text == typed and span.start <= span.end <= len(typed))


def test_most_are_understood_at_once() -> None:
    tries = [meant for name, (_, meant) in TRIES.items() if name.startswith("first_tries")]
    understood = [meant for meant in tries if not meant.startswith("error[")]
    assert len(tries) > 60
    assert len(understood) >= 0.75 * len(tries)


def _rewrite() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(
            SECTION.sub(lambda found: found[1] + written(*read(Source("typed", found[3]))), text), encoding="utf-8"
        )


if __name__ == "__main__":
    _rewrite()
