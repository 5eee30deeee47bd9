"""Test that puzzles are immutable values: copies are equal, and equal puzzles have equal hashes."""

from __future__ import annotations

import pytest

import gridpuzzles as gp

TEXT = "title: Small\nvalues 1..4\ngrid 1 x 2\nr1c1 + r1c2 = 4\nsolution:\n    1 3\n"


def test_equal_puzzles_have_equal_hashes() -> None:
    assert gp.parse(TEXT) == gp.parse(TEXT)
    assert hash(gp.parse(TEXT)) == hash(gp.parse(TEXT))
    other = gp.parse(TEXT.replace("= 4", "= 5").replace("1 3", "1 4"))
    assert gp.parse(TEXT) != other
    assert hash(gp.parse(TEXT)) != hash(other)


def test_values_cannot_be_assigned() -> None:
    puzzle = gp.parse(TEXT)
    for thing, name in ((puzzle, "clues"), (puzzle.clues[0], "text"), (puzzle.verdict(), "status")):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
