"""Test that statements of the language mean what they say, whatever stands beside them.

A text with a line that is no statement is refused, or it is read, and then its statements keep their meanings.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gridpuzzles.api import Puzzle, read, read_strictly
from gridpuzzles.base.source import Source

PUZZLES = Path(__file__).parents[3] / "puzzles"
MAX_LENGTH = 800
"""Maximal number of characters of a puzzle to which lines are added."""
SUM = "values 1..9\nall different\nunknown total in 1..30\nrows sum = total\ncols sum = total\n{}\ngrid:\n  4 9 2\n"
SUDOKU = "sudoku 4x4\n1...\n..2.\n.3..\n...4\n"
KENKEN = "kenken 3x3\n{}cages:\n  a a g11\n  a c g11\n  c c g11\n  a = 4+\n  g11 = 6+\n  c = 8+\n"
TENNER = (
    "tenner\n_ 7 3 _ 0 5 _ 8 _ 9\n_ 5 _ 2 _ 1 _ _ 6 _\n_ 1 7 _ 8 _ _ 2 0 9\n9 _ _ _ _ _ 0 _ _ 2\n5 _ 9 _ 6 8 _ _ 0 _\n"
)
SUMS = "34 22 29 13 28 22 15 24 12 26\n"
JSON = '{"puzzle": [[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,0,4]], "solution": [[1,2,4,3],[3,4,1,2],[4,3,2,1],[2,1,3,4]]}'
REFUSED = -1
COUNTS: dict[str, tuple[int, ...]] = {
    **{
        SUM.format(line) + "  _ _ _\n  _ _ _\n": (REFUSED, 1)
        for line in (
            *("diagonals sum = total.", "Diagonals sum = total", "diagonals add up to total", "diagonals: sum = total"),
            *("The diagonals sum = total", "each diagonal: sum is total"),
        )
    },
    "values 1..9\ngrid:\n  _ b _\nonly add cages\n": (REFUSED,),
    "values 1..4\ngrid 2 x 2\neven: A1 B2\n": (64,),
    "values 1..4\ngrid:\n  _ _\n  _ _\nodds: A1\nthermo: A2 B2\n": (48,),
    "values 1..4\ngrid 2 x 2\npaths:\n  a1 a2\n  . .\npath a: slow\neven: A2\n": (REFUSED,),
    "latin square 4x4\nunknown a1 in 1..9\neven: a1\n": (REFUSED,),
    "values 1..9\ngrid:\n  _ b _\n  _ _ _\n  _ _ _\nWrite the sum at the right\n": (REFUSED,),
    "values 1..4\ngrid 2 x 2\nrows sum = 3 6\ncolumns sum = 5 ?\n": (REFUSED, 2),
    "values 1..4\ngrid 2 x 2\nRows sum = 3 6\ncols sum = 5 ?\n": (REFUSED, 2),
    "Values -1..3\ngrid 1 x 2\nr1c1 < r1c2\n": (REFUSED, 10),
    "Values: -3 to 3\ngrid 1 x 2\nr1c1 < r1c2\n": (REFUSED, 21),
    "values = -1..3\ngrid 1 x 2\nr1c1 < r1c2\n": (REFUSED, 10),
    "tiles 1,2,3,4\ngrid 2 x 2\nrows sum = 5 5\ncols sum = 4 6\n": (REFUSED, 2),
    "Tiles: 1, 2, 3 and 4\ngrid 2 x 2\nrows sum = 5 5\ncols sum = 4 6\n": (REFUSED, 2),
    "Values 1-4\nalldifferent\ngrid 2 x 2\nrows:\n  _ + _ = 5\n  _ + _ = 5\n": (REFUSED, 8),
    "values 0..6\npyramid min\n    5\n  _   _\n": (REFUSED, 3),
    "values 0..6\npyramid: min\n    5\n  _   _\n": (REFUSED, 3),
    "values 1..4\ncorners\n  odd\n": (REFUSED, 16),
    "Values 1..4\nall different in rows, cols\nmark V: _ + _ = 5\ngrid:\n"
    "  _   _ V _   _\n  .   .   .   .\n  _   _   _   _\n": (REFUSED, 72),
    "values 1..2\nall different in rows, cols\ngrid:\n  _   _\n  .   .\n  _ < _\nR1C1 = 2\n": (REFUSED, 1),
    "values 1-9\n  □ □ | 9\n  □ □ | 8\n  8 9\n": (REFUSED, 7),
    "TWO * TWO equals SQUARE\n": (REFUSED, 3),
    "grid 3 x 3\ngrid 101 x 1\nvalues 1..9\nr1c1 = 4\n": (REFUSED,),
    **{
        f"# {words}\n{SUDOKU}": (1,) for words in ("anti-king", "sudoku x", "magic square", "E = even", "see below", "")
    },
    **{f"{SUDOKU.rstrip()} # {words}\n": (1,) for words in ("anti-king", "kropki", "no repeats on diagonals")},
    "str8ts\n#1 _ _\n_ # _\n_ _ _\n": (REFUSED,),
    "str8ts\n_ _ _\n_ # _\n_ _ _\n": (REFUSED,),
    "sudoku 4x4\n1...\n..2.\n.3..\n##.4\n": (REFUSED,),
    "FOR + LACK + OF == TREAD\n": (REFUSED, 1),
    KENKEN.format(""): (1,),
    KENKEN.format("# all different in diagonals\n"): (1,),
    TENNER + SUMS: (REFUSED, 1),
    TENNER + "-----\n" + SUMS: (1,),
    JSON: (REFUSED, 1),
    "|\n": (REFUSED,),
    "|\n\\3\n": (REFUSED,),
    "\\3 |\n": (REFUSED,),
    "title: Sums\n    FORTY\n      TEN\n+     TEN\n  -------\n    SIXTY\n": (REFUSED, 1),
    "values 1..5\nunknown a, b, c in 1..5\na < b\nx\nb < c\n": (REFUSED,),
    "futoshiki 4x4\n. . . .\n. 3 . .\n. . . .\n. . . .\nA1 > B1\n": (REFUSED,),
    "thermo sudoku 4x4\n1...\n....\n....\n...2\n": (REFUSED,),
    "toroidal latin square 4x4\n1...\n....\n....\n...2\n": (REFUSED,),
}


def count(text: str) -> int:
    """Return the number of solutions of a text, or `REFUSED`."""
    puzzle, told = read(Source("typed", text))
    assert puzzle is not None or any(one.is_error for one in told)
    return REFUSED if puzzle is None else puzzle.count(limit=500).value


@pytest.mark.parametrize("text", COUNTS)
def test_text_is_refused_or_has_its_solutions(text: str) -> None:
    assert count(text) in COUNTS[text]


@pytest.mark.parametrize(
    "text", ["sudoku 4x4\n1 2 3 4\n_ _ _ _\n_ _ _ _\n4 3 2 1\nEach row has a 1.\n", SUDOKU + "todo\n"]
)
def test_line_of_words_is_told_with_one_help(text: str) -> None:
    _, told = read(Source("typed", text))
    assert [(one.code, one.line) for one in told] == [("line-of-words", text.count("\n"))]
    assert told[0].help == "write it as a statement (see docs/language-sheet.md), or put '#' before it"
    assert told[0].fix is None


MEANINGLESS = (
    *("only add cages", "The solution is unique.", "Write the sum at the right", "x", "todo", "E = even", "norepeats"),
    *("- - -", "+---+", "1 2 3 4", "_ _ _", "a a b b", "3 < _", "| 3", "[[1, 2]]", "{}", "6x6", "R1C1 + 1 = A"),
    *("# anti-king", "# _ _", "#1 _ _", "# grid 9 x 9", "Note: all different", "alldifferent", "Values -1-3", "// x"),
)
CAPITALS = ("All different", "Values 1..4", "Each row: sum(_) > 3", "Neighbors: _ != _")
LOOSE = dict.fromkeys(MEANINGLESS, "") | {line: line.lower() for line in CAPITALS}
"""Lines that are no statements, with the only statement that each may mean; most mean none."""
METADATA = ("title", "source", "author", "note", "#")
HEADINGS = ("sudoku", "Sudoku 4x4", "kropki", "killer", "magic square", "anti-knight", "Kakuro")
"""Names of puzzles, which mean nothing below a statement."""


def puzzles() -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(PUZZLES.rglob("*.puzzle"))]
    return [text for text in texts if len(text) <= MAX_LENGTH and strict(text) is not None]


def strict(text: str) -> Puzzle | None:
    return read_strictly(Source("typed", text), {}, None)[0]


@pytest.mark.parametrize("line", [*LOOSE, *HEADINGS])
def test_loose_line_changes_no_statement(line: str) -> None:
    """The line is at a random place between the statements; a heading is below the first of them."""
    rng = random.Random(line)
    for text in rng.sample(puzzles(), 12):
        lines = text.splitlines()
        first = next(at for at, one in enumerate(lines) if not one.startswith(METADATA) and one)
        places = [at for at, one in enumerate(lines) if at > first and one and not one[0].isspace()]
        at = rng.choice([*places, len(lines)])
        with_line, instead = ("\n".join([*lines[:at], one, *lines[at:]]) + "\n" for one in (line, LOOSE.get(line, "")))
        puzzle, told = read(Source("typed", with_line))
        assert puzzle is not None or any(one.is_error for one in told)
        assert puzzle is None or puzzle in (strict(instead), strict(with_line)), with_line
