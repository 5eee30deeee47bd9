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


def test_lines_marks_and_shapes_are_drawn() -> None:
    text = (
        "values 1..6\nall different in rows, cols, boxes 2 x 3\ngrid 6 x 6\nthermometer: r2c1 r2c2 r3c3\n"
        "arrow: r4c1 r4c2\nwhisper: r5c1 r5c2\npalindrome: r6c4 r6c5 r6c6\nbetween line: r1c4 r2c4 r3c4\n"
        "even: r4c6\nwhite dot: r2c1 r3c1\nblack dot: r2c2 r3c2\nV: r1c2 r1c3\nr6c1 < r6c2\n"
        "abs(r4c4 - r4c5) = 3\nr1c3 + r2c2 + r3c1 = 8\nr3c5 * r4c5 = 12\n"
        "paths:\n  q = r5c4 r5c5\npath q: each 2: _ + _ > 5\n"
    )
    lines, _ = unpacked(link_of(text))
    layer = json.loads(lines[3])
    assert json.loads(lines[1]) == [1, 0, 0, 0]  # a row above the board for the diagonal sum

    def cell(row: int, col: int) -> int:
        return col + 1 + (row + 2) * 10

    below, beside = 2 * 110, 3 * 110
    assert layer["thermo"] == [[cell(2, 1), cell(2, 2), cell(3, 3)]]
    assert layer["arrows"] == [[cell(4, 1), cell(4, 2)]]
    assert layer["nobulbthermo"] == [[cell(6, 4), cell(6, 5), cell(6, 6)]]
    between = {f"{cell(row, 4)},{cell(row + 1, 4)}": 5 for row in (1, 2)}
    assert layer["line"] == {f"{cell(5, 1)},{cell(5, 2)}": 3, f"{cell(5, 4)},{cell(5, 5)}": 5, **between}
    assert layer["symbol"] == {
        str(cell(1, 4)): [1, "circle_L", 2],
        str(cell(3, 4)): [1, "circle_L", 2],
        str(cell(5, 4)): [3, "circle_L", 2],
        str(cell(4, 6)): [3, "square_L", 1],
        str(cell(2, 1) + below): [1, "circle_SS", 2],
        str(cell(2, 2) + below): [2, "circle_SS", 2],
        str(cell(6, 1) + beside): [5, "inequality", 2],
    }
    assert layer["number"] == {
        str(cell(1, 2) + beside): ["V", 5, "6"],
        str(cell(4, 4) + beside): ["3", 6, "5"],
        str(cell(0, 4)): ["8↙", 1, "1"],
    }
    assert lines[0].split(",")[18].split("%2D")[-2:] == ["r3c5 * r4c5 %2F 12", "r5c4 r5c5: each 2: _ + _ > 5"]


def test_clues_are_drawn_on_every_side() -> None:
    rows = "  2 | _ _ _ | 1\n  ? | _ _ _ | 3\n  3 | _ _ _ | ?\n"
    lines, _ = unpacked(
        link_of(
            f"values 1..3\nall different in rows, cols\ngrid seen:\n      2 ? 1\n  -----\n{rows}  -----\n      ? 3 1\n"
        )
    )
    assert json.loads(lines[1]) == [1, 1, 1, 1]
    assert lines[0].split(",")[1:3] == ["5", "5"]
    around = {point: text for point, (text, _, _) in json.loads(lines[3])["number"].items()}
    # The board begins at the third row and column of nine.
    assert around == {"21": "2", "23": "1", "29": "2", "33": "1", "42": "3", "47": "3", "58": "3", "59": "1"}


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
    assert all(int(point) < points for point in layer["surface"])
    assert all(int(point) < 4 * points for point in (*layer["number"], *layer["symbol"]))
    assert len(json.loads(lines[5])) == puzzle.grid.rows * puzzle.grid.cols
