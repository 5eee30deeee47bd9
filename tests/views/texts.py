"""Puzzles of every form, and a filling that needs no search, for the tests of the views."""

from __future__ import annotations

from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.model.solution import Solution
from gridpuzzles.system.load import read_source
from tests.pages import blocks

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.puzzle"))


FORMS_PAGE = Path(__file__).with_name("forms.md")


def load(path: Path) -> gp.Puzzle:
    puzzle, diagnostics = read(read_source(str(path)), folder=str(path.parent))
    assert puzzle is not None, diagnostics
    return puzzle


def filled(puzzle: gp.Puzzle, at: int = -1) -> Solution:
    """Return a filling, not a solution: each name has the first (0) or last (-1) of its values.

    The last values are the widest.
    """
    return Solution(
        puzzle, {symbol.name: symbol.values[at] if symbol.given is None else symbol.given for symbol in puzzle.symbols}
    )


FORMS = {block.file.replace("-", " "): block.text for block in blocks(FORMS_PAGE.read_text(encoding="utf-8"), "puzzle")}
"""One text for each form."""
FORMS["hostile"] = 'title: <script>&"\x1b[31m\x00]]> -->\nvalues 1..9\ngrid 1 x 2\nrows sum < 3\n'
