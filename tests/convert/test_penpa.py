"""Test Penpa+ links by unpacking them as Penpa+ does."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.convert.penpa import SHORT

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "puzzles").rglob("*.puzzle"))


def inflated(text: str) -> str:
    data = base64.b64decode(text + "=" * (-len(text) % 4))
    return zlib.decompress(data, -15).decode("utf-8")


def unpacked(link: str) -> tuple[list[str], Any]:
    """Return the lines of the board, and the answer."""
    start, _, parameters = link.strip().partition("#")
    assert start == "https://swaroopg92.github.io/penpa-edit/"
    fields = dict(one.split("=") for one in parameters.split("&"))
    assert fields["m"] == "solve"
    text = inflated(fields["p"])
    for at in range(len(SHORT) - 2, -1, -2):
        text = text.replace(SHORT[at + 1], SHORT[at])
    answer = json.loads(inflated(fields["a"])) if "a" in fields else None
    return text.split("\n"), answer


def link_of(text: str) -> str:
    return str(gp.parse(text).to_format("penpa"))


def test_killer_sudoku_has_the_expected_link() -> None:
    text = (
        "title: Small, and zz\nvalues 1..4\nall different in rows, cols, boxes 2 x 2, cages\n"
        "cages sum:\n  A A . .\n  . . B .\n  . . B .\n  . . . .\n  A = 3  B = 5\n"
        "grid:\n  _ _ 3 _\n  _ _ _ _\n  _ _ _ _\n  _ _ _ 3\nr4c1 > r4c2\n"
        "solution:\n  1 2 3 4\n  3 4 1 2\n  2 3 4 1\n  4 1 2 3\n"
    )
    lines, answer = unpacked(link_of(text))
    header = lines[0].split(",")
    assert header[:5] == ["square", "4", "4", "38", "0"]
    assert header[7:11] == ["190", "190", str(64 + 3 + 3 * 8), str(64 + 3 + 3 * 8)]
    assert header[15] == "Title: Small%2C and zz"
    assert "each once in every row%2C column and 2x2 box.%2DThe number in a cage is the sum" in header[18]
    assert len(header) == 21
    layer = json.loads(lines[3])
    assert layer["number"] == {"20": ["3", 1, "1"], "45": ["3", 1, "1"]}
    assert layer["numberS"] == {str(4 * (18 + 64)): ["3", 1], str(4 * (28 + 64)): ["5", 1]}
    # The line between the second and third column, from the top edge of the board to the next corner.
    assert layer["lineE"][f"{64 + 11},{64 + 19}"] == 2
    assert 13 in layer["lineE"].values()
    cells = [sum(json.loads(lines[5])[: at + 1]) for at in range(16)]
    assert cells == [x + 8 * y for y in range(2, 6) for x in range(2, 6)]
    assert json.loads(lines[7])["sol_number"] is True
    given = {20, 45}
    numbers = [int(sign) for sign in "1234341223414123"]
    wanted = [f"{cell},{number}" for cell, number in zip(cells, numbers, strict=True) if cell not in given]
    assert answer == [[], [], [], [], sorted(wanted), []]


def test_clues_are_drawn_at_the_edges() -> None:
    lines, answer = unpacked(link_of("values 1..9\ngrid product:\n  _ _ | 2\n  _ _ | 12\n  -----\n  3 8\n"))
    assert json.loads(lines[1]) == [0, 1, 0, 1]
    assert lines[0].split(",")[1:3] == ["3", "3"]
    assert sorted(text for text, _, _ in json.loads(lines[3])["number"].values()) == ["12", "2", "3", "8"]
    assert answer is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_grid_of_squares_is_drawn(path: Path) -> None:
    puzzle = gp.load(path)
    if puzzle.grid is None or puzzle.grid.pictured or puzzle.grid.ragged:
        with pytest.raises(gp.CannotConvert, match="grids of squares"):
            puzzle.to_format("penpa")
        return
    lines, _ = unpacked(str(puzzle.to_format("penpa")))
    layer = json.loads(lines[3])
    header = lines[0].split(",")
    assert len(header) == 21
    points = (int(header[1]) + 4) * (int(header[2]) + 4)
    assert all(int(point) < points for point in (*layer["number"], *layer["surface"]))
    assert len(json.loads(lines[5])) == puzzle.grid.rows * puzzle.grid.cols
