"""Test that drawings with two meanings are asked about, and unusual line ends."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.base.source import Source

ASKED = {
    "what the clues say": "1 2 | 2\n_ _ | 12\n---\n3 8 [2x2]\n",
    "one cage or two": "KenKen 6x6\n" + "5+ 5+ 3 3 1 2\n" * 2 + "6+ 6+ 6+ 6+ 7+ 7+\n" * 4,
    "a row or the clues": "CrossProduct\n1 ? 2\n? ? 12\n3 8 _\n",
    "a part without a target": "KenKen\n+---+---+\n|2* |   |\n+---+---+\n|2*     |\n+---+---+\n",
    "two sizes": "CrossProduct 3x3\n? ? 2\n? ? 12\n3 8 [2x2]\n",
    "a family of clues without clues": "Skyscrapers\n_ 2 _ _\n2 _ _ _\n_ _ 4 3\n_ _ _ _\n",
    "a triangle of numbers": "33\n_ _\n_ 6 _\n7 _ 2 _\n",
    "signs on a wall": "KenKen\n+---+---+\n|2* |3+ |\n+-9-+---+\n|3+ |2* |\n+---+---+\n",
    "dots between cells that do not touch": "Kropki 4x4\nwhite: r1c1-r2c2\nblack: r1c3-r2c3\n",
    "parts without a family": "+---+---+\n| 1 |   |\n+---+   +\n|   |   |\n+---+---+\n",
}


@pytest.mark.parametrize("question", ASKED)
def test_table_with_two_meanings_is_asked_about(question: str) -> None:
    puzzle, told = read(Source("typed", ASKED[question]))
    assert puzzle is None
    assert any(one.is_error for one in told)


@pytest.mark.parametrize("mark", ["\x0b", "\x0c", "\x1e", "\x85", "\u2028", "\r"])
@pytest.mark.parametrize(
    "text", ["KenKen 4x4\n1 2 3 4\n_ _ _ _\n_ _ _ 1\n", "4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6", "rows 2\n"]
)
def test_unusual_line_ends_are_reported_as_errors(text: str, mark: str) -> None:
    for at in range(len(text) + 1):
        for read_text in (gp.parse, gp.from_format):
            with pytest.raises(gp.DefinitionError) as caught:
                read_text(text[:at] + mark + text[at:] + mark + "}")
            assert str(caught.value)
