"""Test that printed puzzles and solutions, in text and Markdown, are read back, compared with their files."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.api.puzzle import read
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.printed.reading import written
from gridpuzzles.printed.said import Unclear
from tests.printed.own_output import FORMS, PUZZLES, judged

FILES = (
    "futoshiki/own-4x4",
    "kakuro/own-5x5",
    "kenken/own-12x12",
    "kenken/own-4x4",
    "lines/own-sandwich",
    "lines/own-skyscrapers",
    "sudoku/own-16x16",
    "sudoku/own-6x6",
    "suguru/own-4x4",
)
"""Puzzles whose drawing and title contain everything; some have several solutions."""


@pytest.mark.parametrize("form", FORMS)
def test_shown_puzzle_is_read_back_or_refused(form: str) -> None:
    """No puzzle is read as another one. The reader does not support the drawings of refused ones yet."""
    paths = sorted(map(str, PUZZLES.rglob("*.puzzle")))
    verdicts = {path: judged(path, form)[0] for path in paths}
    assert [path for path in paths if verdicts[path] == "misread"] == []
    assert sum(verdict == "right" for verdict in verdicts.values()) >= len(paths) * 0.85


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", FILES)
def test_printed_solution_is_read_back(name: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Cells that differ between two solutions are empty; the second drawing must agree."""
    path = f"{PUZZLES / name}.puzzle"
    main(["solve", "--format", form, path])
    solved, _ = read(Source("solved", capsys.readouterr().out))
    assert solved is not None
    found = list(solved.solutions(limit=40))
    assert found
    assert all(gp.load(path).accepts(dict(one.items())) for one in found)


ASKED = {
    "what the clues say": "1 2 | 2\n_ _ | 12\n---\n3 8 [2x2]\n",
    "one cage or two": "KenKen 6x6\n" + "5+ 5+ 3 3 1 2\n" * 2 + "6+ 6+ 6+ 6+ 7+ 7+\n" * 4,
    "a row or the clues": "CrossProduct\n1 ? 2\n? ? 12\n3 8 _\n",
    "a part without a target": "KenKen\n+---+---+\n|2* |   |\n+---+---+\n|2*     |\n+---+---+\n",
    "two sizes": "CrossProduct 3x3\n? ? 2\n? ? 12\n3 8 [2x2]\n",
    "a family of clues without clues": "Skyscrapers\n_ 2 _ _\n2 _ _ _\n_ _ 4 3\n_ _ _ _\n",
    "a triangle of numbers": "33\n_ _\n_ 6 _\n7 _ 2 _\n",
    "signs on a wall": "KenKen\n+---+---+\n|2* |3+ |\n+-9-+---+\n|3+ |2* |\n+---+---+\n",
    "dots of one color": "Kropki 4x4\nwhite: r1c1-r1c2\nall dots are given\n",
    "dots between cells that do not touch": "Kropki 4x4\nwhite: r1c1-r2c2\nblack: r1c3-r2c3\nall dots are given\n",
    "parts without a family": "+---+---+\n| 1 |   |\n+---+   +\n|   |   |\n+---+---+\n",
}


@pytest.mark.parametrize("question", ASKED)
def test_table_with_two_meanings_is_asked_about(question: str) -> None:
    with pytest.raises(Unclear):
        written(ASKED[question])


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


def test_minus_one_is_an_empty_cell_of_a_board_unless_other_numbers_are_negative() -> None:
    text = '{{"type": "magic square", "values": [{}], "grid": [[-1, 0, 0], [0, 0, 0], [0, 0, -1]]}}'
    assert "  _ 0 0\n" in written(text.format("0, 1, 2")).text
    assert "  -1 0 0\n" in written(text.format("-4, -1, 0, 1")).text
