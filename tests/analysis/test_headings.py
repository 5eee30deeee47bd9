"""Test headings: the same statements mean the same below every heading and below its rules written out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.api import Puzzle, read_strictly
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.families.catalogue import Family, families
from gridpuzzles.families.headings import template
from gridpuzzles.generation.like import family_of
from gridpuzzles.kinds.path_rules import PATH_RULES

ROOT = Path(__file__).parent.parent.parent
SIZES = range(4, 10)


def puzzle(text: str) -> Puzzle:
    made, diagnostics = read_strictly(Source("text", text), {}, None)
    assert made is not None, [(one.code, one.message) for one in diagnostics]
    return made


def errors(text: str) -> list[str]:
    made, diagnostics = read_strictly(Source("text", text), {}, None)
    assert made is None
    return [one.message for one in diagnostics if one.is_error]


def meaning(made: Puzzle) -> Puzzle:
    """Return a puzzle with each of its constraints once, in an order that does not depend on that of the statements."""
    constraints = {(one.label, str(one.condition)): one for one in made.constraints}
    return replace(made, constraints=tuple(constraints[key] for key in sorted(constraints)))


def board(rows: int) -> str:
    return "grid:\n" + f"  {'_ ' * rows}\n" * rows


def regions(rows: int) -> str:
    return "regions:\n" + "".join("  " + f"{'ABCDEFGHI'[row]} " * rows + "\n" for row in range(rows))


DRAWN = {
    "jigsaw": regions,
    "ripple": regions,
    "suguru": regions,
    "killer": lambda n: f"cages sum:\n  A A {'. ' * (n - 2)}\n" + f"  {'. ' * n}\n" * (n - 1) + "  A = 3\n",
    "strike-out": lambda n: f"grid sum:\n  {'1 ' * n}| 2\n" + f"  {'1 ' * n}| ?\n" * (n - 1),
    "magic-star": lambda n: f"values 1..{n * n}\n{board(n)}",
    "magic-triangle": lambda n: f"values 1..{n * n}\n{board(n)}",
    "letter-kakuro": lambda n: "grid:\n  \\ " + "?\\ " * (n - 1) + "\n" + f"  \\? {'_ ' * (n - 1)}\n" * (n - 1),
    "sudoku-consecutive": lambda n: f"grid:\n  _ o {'_ ' * (n - 1)}\n" + f"  {'_ ' * n}\n" * (n - 1),
}
"""Drawings for families that need more than an empty board."""
RULED = [one for one in families() if one.rules]


def name_of(one: Family) -> str:
    return f"{one.field('beside').split(', ')[0]} {one.field('of')}" if one.field("of") else one.name


UNFIT = re.compile(r"\bbox\b|n/2")


@pytest.mark.parametrize("one", RULED, ids=lambda one: one.key)
def test_heading_means_the_rules_that_show_prints(one: Family) -> None:
    fitting = 0
    for n in (9,) if one.key == "windoku" else SIZES:
        heading, drawn = f"{name_of(one)} {n} x {n}", DRAWN.get(one.key, board)(n)
        rules = re.sub("^#.*\n", "", template(heading), flags=re.MULTILINE)
        if UNFIT.search(rules):
            assert any(f"do not fit a board of {n} x {n}" in message for message in errors(f"{heading}\n{drawn}"))
            continue
        # Only marks that are drawn count.
        rules = re.sub(r"\bn\b", str(n), rules if " o " in drawn else re.sub("mark .*\n", "", rules))
        fitting += 1
        near = next((line for line in rules.splitlines() if "(0, d)" in line), "")
        rules = rules.replace(near, "\n".join(near.replace("d", str(d)) for d in range(1, n + 1))) if near else rules
        written = meaning(puzzle(rules + drawn))
        for text in (f"{heading}\n{drawn}", f"{drawn}{heading}\n", f"{name_of(one)}\n{drawn}"):
            assert meaning(puzzle(text)) == written, text
    assert fitting


SQUARE = "values 1..4\nall different in rows, cols\n"
BOXES = "values 1..4\nall different in rows, cols, boxes 2 x 2\n"
BOARD = board(4)
HEADINGS = {
    "latin square 4 x 4": SQUARE,
    "kenken 4x4": SQUARE,
    "Futoshiki 4": SQUARE,
    "skyscrapers": SQUARE,
    "sudoku 4 x 4": BOXES,
    "x sudoku 4x4": BOXES + "all different in diagonals\n",
    "anti-king sudoku (4 x 4)": BOXES + "touching: _ != _\n",
}
KEYS = sorted(kind.printed.split()[0].replace("_", " ") for kind in PATH_RULES.values() if kind.printed)
STATEMENTS = [
    *(f"{key}: r1c1 r1c2 r1c3\n" for key in KEYS),
    "thermo 1: r1c1..r1c3; r2c1 r3c2\n",
    "V: r1c1 r1c2\n",
    "X: r2c1 r2c2\n",
    "white dot: r1c1 r1c2, r3c1 r4c1\n",
    "black dot: r1c1 r2c1\n",
    "even: r1c3 r2c2\n",
    "odd: r1c3\n",
    "10+: r1c1 r1c2 r1c3\n",
    "2/: r1c1 r1c2\n3-: r2c1 r3c1\n",
    "rows sum = 10 10 10 10\n",
    "cols product = 24 ? 24 ?\n",
    "diagonals sum = 10 ?\n",
    "rows seen = 1 ? 2 ?\n",
    "rows:\n  _ < _ or _ < _\n  ?\n  ?\n  ?\n",
    "row 1: _ + _ + _ + _ = 10\n",
    "all different in diagonals\n",
    "all different: r1c1, r2c2\n",
    "evaluate left to right\nr1c1 + r1c2 * r1c3 = 8\n",
    "steps whole\n",
    "param k = 2\nr1c1 = k\n",
    "unknown n in 1..4\nr1c1 = n\n",
    "rule up: _ < _\npath a: up\npaths:\n  a = r1c1 r1c2\n",
    "rule thermo: _ > _\nthermo: r1c1 r1c2\n",
    "mark V: _ + _ = 7\nV: r1c1 r1c2\n",
    "no two rows, cols alike\n",
    "each row: sum(_) = 10\n",
    "regions:\n  A A B B\n  A A B B\n  C C D D\n  C C D D\nregion A: sum(_) = 10\n",
    "cages:\n  A A B B\n  C C D D\n  . . . .\n  . . . .\n  A = 3+  B = 7+  C = 1-  D = 4*\n",
    "corners:\n  4+ . .\n  . odd .\n  . . 1-\n",
    "expect at least 2 solutions\n",
    "solution:\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n",
    "title: A title\nnote: a note\n",
]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.splitlines()[0])
def test_statement_means_the_same_below_a_heading(heading: str, statement: str) -> None:
    rules = HEADINGS[heading]
    written = meaning(puzzle(rules + statement + BOARD))
    for text in (
        f"{heading}\n{statement}{BOARD}",
        f"{statement}{heading}\n{BOARD}",
        f"{statement}{BOARD}{heading}  # the family\n",
        f"# comment\n\n{heading}\t \n\n{statement}{BOARD}".replace("\n", "\r\n"),
        f"\ufeff{heading}\n{BOARD}{statement}",
    ):
        assert meaning(puzzle(text)) == written


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("kenken 4x4\nvalues 0..3\n", "values 0..3\nall different in rows, cols\n"),
        ("kenken 4x4\nall different in rows\n", SQUARE),
        ("kenken 4x4\nall different\nvalues 1..16\n", "values 1..16\nall different\n"),
        ("kenken 2x2\ntiles 1 2 3 4\n", "grid 2 x 2\ntiles 1 2 3 4\nall different in rows, cols\n"),
        ("sudoku 4 x 4\nall different in boxes 1 x 4\n", SQUARE + "all different in boxes 1 x 4\n"),
        ("x sudoku 4 x 4\nall different in pandiagonals\n", BOXES + "all different in diagonals, pandiagonals\n"),
        ("binairo 4x4\nno two rows alike\n", template("binairo 4 x 4") + "no two rows alike\n"),
        (
            "kropki 2x2\nmark o: _ + _ = 3\ngrid:\n  _ o _\n  _ * _\n",
            "values 1..2\nall different in rows, cols\nmark o: _ + _ = 3\nmark *: _ = 2 * _\ngrid:\n  _ o _\n  _ * _\n",
        ),
        (
            "cruncher\nevaluate by precedence\npicture:\n  _ + _ * _ = 7\n",
            "values 1..9\nall different\nevaluate by precedence\npicture:\n  _ + _ * _ = 7\n",
        ),
    ],
)
def test_statement_of_the_text_precedes_that_of_the_family(text: str, meant: str) -> None:
    drawn = "" if ":\n" in text or "2x2" in text else BOARD
    assert meaning(puzzle(text + drawn)) == meaning(puzzle(meant + drawn))


@pytest.mark.parametrize("values", ["values 0..8", "tiles 0 1 2 3 4 5 6 7 8", "param k = 8\nvalues 0..k"])
def test_lines_of_a_magic_square_have_the_sum_of_its_values(values: str) -> None:
    assert puzzle(f"magic square 3 x 3\n{values}\n").count().value == 8


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("difference pyramid\nvalues 1..9\npyramid:\n  _\n  _ _\n", "values 1..9\npyramid abs:\n  _\n  _ _\n"),
        ("product pyramid\nvalues 1..9\npyramid sum:\n  _\n  _ _\n", "values 1..9\npyramid sum:\n  _\n  _ _\n"),
        ("crossproduct\ngrid:\n  _ _ | 6\n", "values 1..9\ngrid product:\n  _ _ | 6\n"),
        ("crossproduct\ngrid sum:\n  _ _ | 6\n", "values 1..9\ngrid sum:\n  _ _ | 6\n"),
        (
            "skyscrapers\ngrid:\n  2 | _ _ | 1\n  ? | _ _ | 2\n",
            "values 1..2\nall different in rows, cols\ngrid seen:\n  2 | _ _ | 1\n  ? | _ _ | 2\n",
        ),
        (
            f"sandwich sudoku\ngrid:\n{'  _ _ _ _ | 2' + chr(10)}{'  _ _ _ _ | ?' + chr(10)}"
            "  _ _ _ _ | ?\n  _ _ _ _ | ?\n",
            f"{BOXES}grid between(1, 4):\n  _ _ _ _ | 2\n" + "  _ _ _ _ | ?\n" * 3,
        ),
        (
            "killer 4x4\ncages:\n  A A . .\n  . . . .\n  . . . .\n  . . . .\n  A = 3\n",
            "values 1..4\nall different in rows, cols, boxes 2 x 2, cages\n"
            "cages sum:\n  A A . .\n  . . . .\n  . . . .\n  . . . .\n  A = 3\n",
        ),
        (
            "kropki 4x4\no: r1c1 r1c2\n*: r2c1 r2c2\nwhite dot: r3c1 r3c2\n",
            SQUARE + "white dot: r1c1 r1c2\nblack dot: r2c1 r2c2\nwhite dot: r3c1 r3c2\ngrid 4 x 4\n",
        ),
        ("suko\ncorners:\n  24 18\n  18 18\n", "values 1..9\nall different\ncorners sum:\n  24 18\n  18 18\n"),
        ("even-odd sudoku 4x4\ngrid:\n  e _ _ o\n" + "  _ _ _ _\n" * 3, BOXES + "r1c1 is even\nr1c4 is odd\n" + BOARD),
        (
            "even-odd sudoku 4x4\ngrid:\n  e _ _ _\n" + "  _ _ _ _\n" * 3 + "e > 2\n",
            BOXES + "grid:\n  e _ _ _\n" + "  _ _ _ _\n" * 3 + "e > 2\n",
        ),
        ("latin square\ngrid:\n  A _\n  _ _\n", "values 1..2\nall different in rows, cols\ngrid:\n  1 _\n  _ _\n"),
        (
            "latin square\nletters 1..2\ngrid:\n  A _\n  _ _\n",
            "values 1..2\nall different in rows, cols\nletters 1..2\ngrid:\n  A _\n  _ _\n",
        ),
    ],
    ids=lambda text: text.splitlines()[0],
)
def test_drawing_below_a_heading_has_the_form_of_the_family(text: str, meant: str) -> None:
    assert meaning(puzzle(text)) == meaning(puzzle(meant))


@pytest.mark.parametrize("head", ["hidoku\ngrid:\n  1 _\n  _ _\n", "values 1..4\nhidoku 2 x 2\nr1c1 = 1\n"])
def test_numbers_of_a_hidoku_form_a_chain(head: str) -> None:
    assert puzzle(head).count().value == 6
    assert puzzle(head.replace("hidoku", "numbrix")).count().value == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kenken 4x4\ngrid 5 x 5\n", "the grid has 5 rows, but the heading has 4"),
        ("kenken 4x4\nkenken 4x4\n", "a puzzle names only one family"),
        ("sudoku 5 x 5\n", "the rules of sudoku do not fit a board of 5 x 5"),
        ("suguru 5 x 5\n", "where are the regions of this suguru?"),
        ("kenken\nr1c1 = 1\n", "what is the size of this kenken?"),
        (
            "inverted number pyramid\npyramid:\n  _\n  _ _\n",
            "in this drawing, the two bricks of each brick are below it",
        ),
        ("title: thermometer\nthermo sudoku\n", "where is the thermometer?"),
        (
            "magic square 3 x 3\nrows sum = 12\n",
            "which numbers has this magic square? Those from 1 to 9 do not make 12",
        ),
    ],
)
def test_heading_that_contradicts_its_text_is_an_error(text: str, message: str) -> None:
    assert message in errors(text)


@pytest.mark.parametrize(
    ("main", "used", "meant"),
    [
        ('use "used.puzzle"\n' + BOARD, "kenken 4x4\nr1c1 = 2\n", SQUARE + "r1c1 = 2\n" + BOARD),
        ('sudoku 4x4\nuse "used.puzzle"\n' + BOARD, "thermo: r1c1 r1c2\n", BOXES + "thermo: r1c1 r1c2\n" + BOARD),
        (
            'difference pyramid\nuse "used.puzzle"\n',
            "values 1..9\npyramid:\n  _\n  _ _\n",
            "values 1..9\npyramid abs:\n  _\n  _ _\n",
        ),
        (
            'even-odd sudoku 4x4\nuse "used.puzzle"\n',
            "grid:\n  e _ _ o\n" + "  _ _ _ _\n" * 3,
            BOXES + "r1c1 is even\nr1c4 is odd\n" + BOARD,
        ),
        ('use "used.puzzle" (k = 4)\n', "param k = 6\nkenken\ngrid k x k\n", SQUARE + "grid 4 x 4\n"),
    ],
)
def test_heading_of_an_included_file_counts(tmp_path: Path, main: str, used: str, meant: str) -> None:
    (tmp_path / "used.puzzle").write_text(used, encoding="utf-8")
    (tmp_path / "main.puzzle").write_text(main, encoding="utf-8")
    assert meaning(gp.load(tmp_path / "main.puzzle")) == meaning(puzzle(meant))


def test_parameter_of_the_size_reaches_the_rules() -> None:
    assert meaning(gp.parse("param k = 4\nkenken\ngrid k x k\n", k=5)) == meaning(
        puzzle("grid 5 x 5\nvalues 1..5\nall different in rows, cols\n")
    )


@pytest.mark.parametrize("heading", ["kenken 4x4", "futoshiki", "sudoku", "x sudoku", "windoku"])
def test_family_to_generate_is_found_by_its_heading(heading: str) -> None:
    drawn = {
        "kenken 4x4": "cages:\n  A A B B\n" + "  C C D D\n" + "  . . . .\n" * 2 + "  A = 3+  B = 7+  C = 1-  D = 4*\n"
    }
    signs = "grid:\n  _ < _\n  _   _\n" if heading == "futoshiki" else board(9)
    assert family_of(puzzle(f"{heading}\n{drawn.get(heading, signs)}")) in (heading.split()[0], "diagonal-sudoku")


EVEN = """\
# Even rows: a family of one size.
names: even rows
board: square
# a comment between the fields
rules:
{0}values 1..n
{0}all different in rows, cols

{0}rows:
{0}  _ + _ = 3
{0}  ?
"""


@pytest.mark.parametrize("indent", ["  ", "\t", "    "])
def test_family_of_a_folder_is_read_however_it_is_indented(tmp_path: Path, indent: str) -> None:
    (tmp_path / "even-rows.family").write_text(EVEN.format(indent), encoding="utf-8-sig")
    (tmp_path / "main.puzzle").write_text("even rows 2 x 2\n", encoding="utf-8")
    written = "grid 2 x 2\nvalues 1..2\nall different in rows, cols\nrows:\n  _ + _ = 3\n  ?\n"
    assert meaning(gp.load(tmp_path / "main.puzzle")) == meaning(puzzle(written))


@pytest.mark.parametrize(
    ("file", "wrong"),
    [
        ("names: odd rows\nrule:\n  values 1..n\n", "a field 'rule', which is not known"),
        ("names: odd rows\nrules:\nvalues 1..n\n", "the line 'values 1..n', which is neither a field"),
        ("names: odd rows\nrules: values 1..n\n", "a field 'rules', which is not known"),
        ("names: odd rows\nsize: big\n", "the size 'big', which is not a number"),
        ("names: odd rows\nof: sudokku\n", "'of: sudokku' in odd-rows, which is not the name of a family"),
    ],
)
def test_wrong_file_of_a_family_is_an_error_of_its_heading(tmp_path: Path, file: str, wrong: str) -> None:
    (tmp_path / "odd-rows.family").write_text(file, encoding="utf-8")
    (tmp_path / "main.puzzle").write_text("odd rows 4 x 4\n", encoding="utf-8")
    with pytest.raises(gp.DefinitionError, match=re.escape(wrong)):
        gp.load(tmp_path / "main.puzzle")


def test_family_of_the_folder_goes_before_that_of_the_program_under_all_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "named"
    named.mkdir()
    (named / "killer.family").write_text("size: 2\nrules:\n  values 1..2\n", encoding="utf-8")
    monkeypatch.setenv("GRIDPUZZLES_FAMILIES", str(named))
    puzzle_file = tmp_path / "main.puzzle"
    puzzle_file.write_text("killer sudoku\n", encoding="utf-8")
    assert gp.load(puzzle_file).count().value == 16
    (tmp_path / "killer.family").write_text("size: 2\nrules:\n  values 1..3\n", encoding="utf-8")
    assert gp.load(puzzle_file).count().value == 81


def test_family_of_the_reference_is_known_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reference = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    file = re.search(r"```text gentle-skyline.family\n(.*?)```", reference, re.DOTALL)
    assert file is not None
    (tmp_path / "gentle-skyline.family").write_text(file[1], encoding="utf-8")
    monkeypatch.setenv("GRIDPUZZLES_FAMILIES", str(tmp_path))
    # The starter below its heading.
    assert main(["new", "gentle skylin"]) == 2
    assert "did you mean 'gentle-skyline'?" in capsys.readouterr().err
    assert main(["new", "gentle skyline"]) == 0
    started = gp.parse(capsys.readouterr().out)
    assert started.verdict().status == "unique"
    # The same puzzle drawn as people print it.
    printed = "Sanfte Skyline 4x4\n\n    ? 3 ? ?\n? | . . . .\n2 | . . . .\n1 | . . . .\n? | . . . .\n"
    assert meaning(gp.parse(printed)).constraints == meaning(started).constraints
    # The rules of another size, printed and built.
    assert main(["show", "family", "gentle skyline 5 x 5"]) == 0
    shown = capsys.readouterr().out
    built = gp.PuzzleBuilder().family("gentle skyline", 5).grid(5, 5)
    assert "\nvalues 1..5\n" in shown
    assert meaning(built.build()) == meaning(puzzle(f"{shown}grid 5 x 5\n"))
    # A statement before it goes before its rules.
    assert (
        built.statements().replace("1..5", "0..4")
        == gp.PuzzleBuilder().values("0..4").family("gentle skyline", 5).grid(5, 5).statements()
    )


@pytest.mark.parametrize(
    ("name", "rows", "message"),
    [
        ("gentle skylin", 4, "no family 'gentle skylin'"),
        ("kenkenn", 4, "no family 'kenkenn'; is it kenken?"),
        ("hitori", 5, "the language cannot say the rules of this family"),
        ("kenken", 0, "the rules of kenken do not fit a board of 0 x 0"),
        ("binairo", 5, "the rules of binairo do not fit a board of 5 x 5"),
    ],
)
def test_unknown_family_or_size_of_a_builder_is_an_error(name: str, rows: int, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        gp.PuzzleBuilder().family(name, rows)


@pytest.mark.parametrize("drawn", ["grid:\n  1 _ \\\n  \\ \\ 3\\\n  _ _ \\2\n", "1 _ \\\n\\ \\ \\3\n_ _ \\2\n"])
def test_number_in_a_black_cell_of_str8ts_is_in_no_other_cell_of_its_lines(drawn: str) -> None:
    rules = "row 3: _ != 2\n"  # row 2 and column 3 have no other cells
    black = "grid:\n  1 _ \\\n  \\ \\ \\\n  _ _ \\\n"
    assert meaning(gp.parse(f"str8ts\n{drawn}")) == meaning(gp.parse(f"str8ts\n{black}{rules}"))


SOLVED = ("2143", "3412", "1234", "4321")
SIDES = {
    "top": [[row[at] for row in SOLVED] for at in range(4)],
    "bottom": [[row[at] for row in SOLVED[::-1]] for at in range(4)],
    "left": [list(row) for row in SOLVED],
    "right": [list(row[::-1]) for row in SOLVED],
}
"""The lines of the board, as seen from each side."""
CLUES = {
    "frame sudoku": lambda line: int(line[0]) + int(line[1]),
    "numbered rooms": lambda line: int(line[int(line[0]) - 1]),
    "x-sums": lambda line: sum(map(int, line[: int(line[0])])),
    "skyscraper sudoku": lambda line: len({max(line[: at + 1]) for at in range(4)}),
}


@pytest.mark.parametrize("name", CLUES)
def test_clues_at_the_edges_mean_what_they_do_in_the_field(name: str) -> None:
    """Drawn, and listed by side or by line, the clues hold for the board they were made of."""
    seen = {side: [CLUES[name](line) for line in lines] for side, lines in SIDES.items()}
    rows = [f"{seen['left'][at]} . . . . {seen['right'][at]}" for at in range(4)]
    drawn = "\n".join(["  " + " ".join(map(str, seen["top"])), *rows, "  " + " ".join(map(str, seen["bottom"]))])
    listed = "\n".join(f"{side}: {' '.join(map(str, clues))}" for side, clues in seen.items())
    in_lines = "rows {}\ncols {}".format(*(" ".join(map(str, seen[side])) for side in ("left", "top")))
    given = "".join(f"r{row}c{col} = {SOLVED[row - 1][col - 1]}\n" for row in range(1, 5) for col in range(1, 5))
    boards = [gp.parse(f"{name} 4x4\n{text}\n") for text in (drawn, listed, in_lines)]
    counts = [made.count().value for made in boards]
    assert counts[0] == counts[1] <= counts[2]
    for text in (drawn, listed, in_lines):
        assert gp.parse(f"{name} 4x4\n{text}\n{given}").count().value == 1
    wrong = listed.replace(f"top: {seen['top'][0]}", f"top: {seen['top'][0] % 3 + 1}", 1)
    assert gp.parse(f"{name} 4x4\n{wrong}\n{given}").count().value == 0
