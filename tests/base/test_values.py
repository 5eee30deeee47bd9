"""Test that puzzles and their answers are immutable."""

from __future__ import annotations

import pytest

import gridpuzzles as gp

TEXT = "title: Small\nvalues 1..4\ngrid 1 x 2\nr1c1 + r1c2 = 4\nsolution:\n    1 3\n"


def test_values_cannot_be_assigned() -> None:
    puzzle = gp.parse(TEXT)
    for thing, name in ((puzzle, "clues"), (puzzle.clues[0], "text"), (puzzle.verdict(), "status")):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
