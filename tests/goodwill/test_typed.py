"""What people type, and what they mean by it: both are read as the same puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.cli import main
from gridpuzzles.errors import DefinitionError
from gridpuzzles.goodwill.family_names import FAMILIES
from gridpuzzles.goodwill.family_rules import starters
from gridpuzzles.making import generate
from gridpuzzles.source import Source

SUDOKU = """\
values 1..9
all different in rows, cols, boxes 3 x 3
grid:
  53..7....
  6..195...
  .98....6.
  8...6...3
  4..8.3..1
  7...2...6
  .6....28.
  ...419..5
  ....8..79
"""
RULES, ROWS = SUDOKU.split("grid:\n")
SPACED = ["  " + " ".join(row.strip()) for row in ROWS.splitlines()]
WALLED = [f"{row[:7]} |{row[7:13]} |{row[13:]}" for row in SPACED]
RULE = "  ------+-------+------"
BOX = "  +-------+-------+-------+"


def board(rows: list[str], rule: str, around: bool = False) -> str:
    lines = [*rows[:3], rule, *rows[3:6], rule, *rows[6:]]
    return "\n".join([rule, *lines, rule] if around else lines) + "\n"


CRUNCHER = """\
values 1..9
all different
evaluate left to right
picture:
   _ +  _ *  _ = 24
   +    *    *
   _ +  _ +  _ = 17
   *    -    +
   _ -  _ *  _ = 27
   =    =    =
  44   20   25
"""
KENKEN = """\
values 1..4
all different in rows, cols
cages:
  A A B B
  C A D B
  C E D F
  C E F F
  A = 2*   B = 10+   C = 9+
  D = 2/   E = 1-    F = 7+
"""
MAP = KENKEN[: KENKEN.index("  A = 2*")]
TABLE = """\
values 1..9
grid product:
  _ _ _ | 210
  _ _ _ | 144
  6615 15552 420
"""
FUTOSHIKI = """\
values 1..4
all different in rows, cols
grid:
  _ < _   _   2
  .   .   .   ^
  _   _   _   _
  _   _ > _   _
  _   _   _   _
"""

TYPED = {
    "walls": (RULES + "grid:\n" + board(WALLED, RULE), SUDOKU),
    "a box": (RULES + "grid:\n" + board([f"  | {row.strip()} |" for row in WALLED], BOX, around=True), SUDOKU),
    "zeros": (SUDOKU.replace(ROWS, ROWS.replace(".", "0")), SUDOKU),
    "zeros and walls": (RULES + "grid:\n" + board(WALLED, RULE).replace(".", "0"), SUDOKU),
    "stars": (RULES + "grid:\n" + ROWS.replace(".", "*"), SUDOKU),
    "commas": (
        RULES
        + "grid:\n"
        + "\n".join(row.strip().replace(" ", ",").replace(".", "") for row in SPACED)
        .replace("\n", "\n  ")
        .join(["  ", "\n"]),
        SUDOKU,
    ),
    "one line": (RULES + "grid:\n  " + "".join(ROWS.split()) + "\n", SUDOKU),
    "one line of zeros": (RULES + "grid:\n  " + "".join(ROWS.split()).replace(".", "0") + "\n", SUDOKU),
    "only a name and the rows": ("sudoku\n" + ROWS.replace("  ", ""), SUDOKU),
    "a name with a colon": ("Sudoku:\n" + ROWS, SUDOKU),
    "a title": ("My first sudoku\n" + SUDOKU, "title: My first sudoku\n" + SUDOKU),
    "a stack": ("  SEND\n+ MORE\n------\n MONEY\n", "SEND + MORE = MONEY\n"),
    "a stack at the margin": ("SEND\n+ MORE\n= MONEY\n", "SEND + MORE = MONEY\n"),
    "signs at the ends of lines": (" SEND +\n MORE =\nMONEY\n", "SEND + MORE = MONEY\n"),
    "figures to carry": ("  1 1\n  SEND\n+ MORE\n------\n MONEY\n", "SEND + MORE = MONEY\n"),
    "nothing but 81 digits": ("".join(ROWS.split()).replace(".", "0") + "\n", SUDOKU),
    "nothing but nine rows": (ROWS.replace("  ", ""), SUDOKU),
    "a product with its working": (
        "   AB\n x CD\n ----\n  EFG\n AHI\n ----\nABBG\nletters may repeat\n",
        "letters may repeat\nlong multiplication:\n     AB * CD\n   ----\n    EFG\n   AHI\n   ----\n  ABBG\n",
    ),
    "a name before an equation": ("Cryptarithm: SEND + MORE = MONEY\n", "title: Cryptarithm\nSEND + MORE = MONEY\n"),
    "names with their values": (
        "a + b = 10\na - b = 2\na, b in 1..9\n",
        "a + b = 10\na - b = 2\nunknown a, b in 1..9\n",
    ),
    "a number before a bracket": (
        "unknown a, b in 1..9\n2(a + b) = 12\na < b\n",
        "unknown a, b in 1..9\n(2 * (a + b)) = 12\na < b\n",
    ),
    "several maps at the margin": (
        "values 1..2\nall different in rows\nregions:\nA A\nB B\ngrid:\n1 _\n_ _\nsum(region B) = 3\n",
        "values 1..2\nall different in rows\nregions:\n  A A\n  B B\ngrid:\n  1 _\n  _ _\nsum(region B) = 3\n",
    ),
    "what is surely meant": (
        "values 1..4 grid 2 x 2\nSUM(row 1) := 3\nletters 1 to 4\n",
        "values 1..4\ngrid 2 x 2\nsum(row 1) = 3\nletters 1..4\n",
    ),
    "bars around a difference": ("|A - B| = 3\nA < B\n", "abs(A - B) = 3\nA < B\n"),
    "a product in a stack": ("  AB\nx  C\n----\n DEF\n", "AB * C = DEF\n"),
    "x": ("A x B = CD\nA + B = 11\n", "A * B = CD\nA + B = 11\n"),
    "x in a picture": (CRUNCHER.replace("*", "x"), CRUNCHER),
    "dashes": (CRUNCHER.replace("-", "–"), CRUNCHER),
    "full width": ("Ａ ＋ Ｂ ＝ １１\nA < B\n", "A + B = 11\nA < B\n"),
    "hard blanks": ("A\u00a0+ B\u2009= 11\nA < B\n", "A + B = 11\nA < B\n"),
    "other languages": (
        "A + B == 11 // eleven\nA - B == 3 -- or so\nA**2 >= 49 ; squares\n",
        "A + B = 11\nA - B = 3\nA^2 >= 49\n",
    ),
    "a colon that divides": ("AB : C = 12\nA < B\n", "AB / C = 12\nA < B\n"),
    "sums of three in a stack": ("  ABC\n  ABC\n+ ABC\n-----\n BBB\n", "ABC + ABC + ABC = BBB\n"),
    "an american division": ("     ___\n    ____\n12 ) ____\n", "____ / 12 = ___\n"),
    "an american division at work": (
        "long division:\n         ___\n       _____\n  __ ) ___2_\n       5__\n        ___\n         __\n         __1\n"
        "         ___\n           0\n",
        "long division:\n  ___2_ / __ = ___\n  5__\n   ___\n    __\n    __1\n    ___\n      0\n",
    ),
    "divisible": ("AB divisible by 7\nA < B\n", "AB is divisible by 7\nA < B\n"),
    "percent": ("AB % 7 = 0\nA < B\n", "AB mod 7 = 0\nA < B\n"),
    "raised figures": ("A² + B² = 25\nA < B\n", "A^2 + B^2 = 25\nA < B\n"),
    "products without a sign": (
        "unknown x, y in 1..9\n2x + 3y = 12\n",
        "unknown x, y in 1..9\n(2 * x) + (3 * y) = 12\n",
    ),
    "a full stop": ("SEND + MORE = MONEY.\n", "SEND + MORE = MONEY\n"),
    "relations on one line": ("A + B = 10; A - B = 2\n", "A + B = 10\nA - B = 2\n"),
    "relations with a comma": ("A + B = 10, A - B = 2\n", "A + B = 10\nA - B = 2\n"),
    "sentences": (
        "A plus B equals 10\nA is less than B\nA times C is 12\nB is an even number\n",
        "A + B = 10\nA < B\nA * C = 12\nB is even\n",
    ),
    "sets": ("A in {1, 2, 3}\nB is 4 or 5\nA + B = C\n", "A in 1, 2, 3\nB in 4, 5\nA + B = C\n"),
    "the sum of a row": (
        "3x3 grid\nvalues 1..9\nrow 1 sum = 6\nproduct of col 2: 80\n",
        "grid 3 x 3\nvalues 1..9\nsum(row 1) = 6\nproduct(col 2) = 80\n",
    ),
    "clues that are not given": (
        "grid 3 x 3\nvalues 1..9\nrows sum = 6 _ 24\n",
        "grid 3 x 3\nvalues 1..9\nrows sum = 6 ? 24\n",
    ),
    "names without commas": ("unknown a b in 1..9\na + b = 5\n", "unknown a, b in 1..9\na + b = 5\n"),
    "targets in the cells": (
        MAP[: MAP.index("  A A")] + "  A2* A  B10+ B\n  C9+ A  D2/  B\n  C   E1- D   F7+\n  C   E   F   F\n",
        KENKEN,
    ),
    "targets before the labels": (
        MAP[: MAP.index("  A A")] + "  2xA A 10+B B\n  9+C A 2/D B\n  C 1-E D 7+F\n  C E F F\n",
        KENKEN,
    ),
    "kenken at the margin": (
        "KenKen 4x4\n\nA A B B\nC A D B\nC E D F\nC E F F\n\nA=2x, B=10+, C=9+, D=2/, E=1-, F=7+\n",
        KENKEN,
    ),
    "a cruncher at the margin": (
        "Number cruncher\n_ + _ * _ = 24\n+ * *\n_ + _ + _ = 17\n* - +\n_ - _ * _ = 27\n= = =\n44 20 25\n",
        CRUNCHER,
    ),
    "x for empty cells": ("sudoku\n" + "\n".join(row.strip().replace(".", "x") for row in SPACED) + "\n", SUDOKU),
    "zeros in a table": (TABLE.replace("_", "0"), TABLE.replace("  6615", "  -----\n  6615")),
    "dashes in a table": (TABLE.replace("_", "-"), TABLE.replace("  6615", "  -----\n  6615")),
    "clues of a crossproduct": (
        "crossproduct\nrows: 6 15 24\ncols: 28 80\n",
        "values 1..9\ngrid 3 x 2\nrows product = 6 15 24\ncols product = 28 80\n",
    ),
    "black squares": (
        "grid kakuro:\n  #  4\\  3\\\n  \\3  _ _\n  \\4  _ _\n",
        "values 1..9\nall different in runs\ngrid:\n  \\   4\\  3\\\n  \\3  _ _\n  \\4  _ _\n",
    ),
    "columns": ("grid 2 x 2\nvalues 1-4\ncolumns sum: 3 7\n", "grid 2 x 2\nvalues 1..4\ncols sum = 3 7\n"),
    "legends with colons": (MAP + "A: 2x\nB: 10+\nC: 9+\nD: 2/\nE: 1-\nF: 7+\n", KENKEN),
    "legends with blanks": (MAP + "  A 2x, B 10+, C 9+, D 2/, E 1-, F 7+\n", KENKEN),
    "legends with signs first": (MAP + "  A = x2\n  B = +10\n  C = +9\n  D = /2\n  E = -1\n  F = +7\n", KENKEN),
    "kenken 4x4": ("kenken 4x4\n" + KENKEN[KENKEN.index("cages") :], KENKEN),
    "magic square": (
        "magic square 3x3\nr1c1 = 2\n",
        "values 1..9\nall different\nrows sum = 15\ncols sum = 15\ndiagonals sum = 15\ngrid 3 x 3\nr1c1 = 2\n",
    ),
    "no rule in a table": (TABLE, TABLE.replace("  6615", "  -----\n  6615")),
    "signs under columns": (FUTOSHIKI.replace("  .   .   .   ^", "              ^"), FUTOSHIKI),
    "operators under columns": (
        "values 1..9\npicture:\n  _ + _ + _ = 6\n  +       +\n  _ + _ + _ = 15\n  =       =\n  5       9\n",
        "values 1..9\npicture:\n  _ + _ + _ = 6\n  + . +\n  _ + _ + _ = 15\n  = . =\n  5 . 9\n",
    ),
    "kakuro": (
        "values 1..9\nall different in runs\ngrid:\n  \\   4/  3/\n  /5  _ _\n  /6  _ _\n",
        "values 1..9\nall different in runs\ngrid:\n  \\   4\\  3\\\n  \\5  _ _\n  \\6  _ _\n",
    ),
}
"""What was typed, and the same as the language has it."""


@pytest.mark.parametrize("name", TYPED)
def test_what_was_typed_is_what_was_meant(name: str) -> None:
    typed, meant = TYPED[name]
    puzzle, diagnostics = read(Source("typed", typed))
    assert puzzle is not None, "\n".join(f"{one.code}: {one.message}" for one in diagnostics)
    assert [one for one in diagnostics if one.code == "read-as"], "the text means something as it stands"
    wanted = gp.parse(meant)
    assert puzzle.symbols == wanted.symbols
    assert [one.condition for one in puzzle.constraints] == [one.condition for one in wanted.constraints]
    assert puzzle.title == wanted.title


@pytest.mark.parametrize("name", TYPED)
def test_what_was_typed_is_written_so_that_no_goodwill_is_needed(name: str) -> None:
    again, diagnostics = read(Source("again", str(gp.parse(TYPED[name][0]))))
    assert again is not None
    assert not [one for one in diagnostics if one.code == "read-as"]


NOT_GUESSED = [
    "A => 3\nA < 5\n",
    "send + more = money\n",
    "grid 2 x 2\nvalues 1..4\nrow 1 = 5\n",
    "unknown a in 1..9\n8/2a = 4\n",
    "unknown a in 1..9\n2a^2 = 8\n",
    "values 1..4\ncages:\n  A3+ A\n  B B\n",
    "kakuro\nx 4/ 3/\n/3 x x\n/4 x x\n",
    "unknown a in 1..9\n8/2(a + 1) = 4\n",
    "unknown a in 1..9\ncell(1,2) = 3\n",
    "1 2 3\n4 5 6\n7 8 9\n0 0 0\n",
    "  ABC\n  ABC\nx ABC\n-----\n BBB\n",
]
"""What can be meant in two ways, or in none."""


@pytest.mark.parametrize("text", NOT_GUESSED)
def test_nothing_is_guessed(text: str) -> None:
    with pytest.raises(DefinitionError):
        gp.parse(text)


def test_a_text_that_means_something_is_never_touched() -> None:
    for path in sorted(Path("puzzles").rglob("*.puzzle")):
        assert not [one for one in gp.load(path).diagnostics if one.code == "read-as"], path


@pytest.mark.parametrize("family", starters())
def test_there_is_a_file_to_start_from(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", family]) == 0
    text = capsys.readouterr().out
    assert text.startswith("#")
    assert gp.parse(text).verdict().solutions
    assert main(["check", "-c", text]) == 0


def test_what_is_generated_can_be_started_from() -> None:
    assert set(generate.FAMILIES) <= {*starters()}


@pytest.mark.parametrize("name", FAMILIES)
def test_the_rules_of_a_family_can_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", name]) == 0
    assert capsys.readouterr().out.startswith("#")


@pytest.mark.parametrize("name", ["cryptarithm", "Alphametic:", "cryptarithms"])
def test_a_family_without_rules_of_its_own_is_a_title(name: str) -> None:
    puzzle = gp.parse(f"{name}\nSEND + MORE = MONEY\n")
    assert (puzzle.title, puzzle.verdict().status) == (name.rstrip(":"), "unique")


DRAWN_OTHERWISE = {
    "crossproduct",
    "cruncher",
    "kakuro",
    "suguru",
    "sujiko",
    "killer",
    "kenken",
    "sudoku-consecutive",
    "ripple",
}


@pytest.mark.parametrize("family", sorted(set(FAMILIES.values()) - DRAWN_OTHERWISE))
def test_the_rules_of_every_family_are_read(family: str) -> None:
    name = next(name for name, template in FAMILIES.items() if template == family)
    regions = "regions:\n" + "".join(f"  {' '.join([letter] * 9)}\n" for letter in "ABCDEFGHI")
    size = 8 if family == "binairo" else 9
    board = "grid:\n" + "".join("  " + " ".join("_" * size) + "\n" for _ in range(size))
    puzzle, diagnostics = read(Source("typed", f"{name}\n{regions if family == 'jigsaw' else ''}{board}"))
    assert puzzle is not None, diagnostics
    assert puzzle.solve(time_limit=20) is not None


def test_a_clue_stands_where_it_was_typed() -> None:
    """Though the rules of the family stand above it in what the text is read as, and its table was given bars."""
    board = "killer 4x4\n  A A B B\n  C D D B\n  C E F F\n  G E E H\n"
    killer = f"{board}  A = 8   B = 9   C = 5   D = 5\n  E=6 F=7 G=4 H=1\n"
    towers = "skyscrapers\n    3 2 2 1\n  5 _ _ _ _ 1\n  2 _ 4 _ _ 2\n  2 _ _ _ _ 2\n  1 _ _ _ _ 4\n    1 2 2 3\n"
    places = {clue.label: clue.place for clue in gp.parse(killer).clues}
    assert (places["cage A"], places["cage H"]) == ((6, 7), (7, 17))
    places = {clue.label: clue.place for clue in gp.parse(towers).clues}
    assert (places["row 1"], places["row 1 backwards"], places["column 4"]) == ((3, 3), (3, 13), (2, 11))


def test_a_wall_that_is_cut_short_is_no_lattice() -> None:
    read(Source("short", "kenken\n+-------+-------+\ntom = 3 * ann\n|3x     |7+     |\n+---+---+-------+\n"))


def test_long_lists_of_cells_are_read_in_no_time() -> None:
    """Each gap between cells can be read in one way only: of two ways, the time would double with every cell."""
    listed = " ".join(f"r{row}c{col}" for row in range(1, 10) for col in range(1, 10))
    read(Source("long", f"sudoku\n{listed.replace(' ', ', ')} are off\nthermo {listed} !\n"))


def test_a_pyramid_of_equal_rows_is_an_error() -> None:
    assert read(Source("equal", "multiplication pyramid\n     ?  12\n    6  ?  ?\n   ?  ?  ?  4\n"))[0] is None
