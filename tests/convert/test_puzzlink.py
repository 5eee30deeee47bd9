"""Test links of puzz.link and files of pzprv3."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.convert.formats import recognized

SMALL = "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"
LARGE = (
    "https://puzz.link/p?kakuro/10/16/70Z3lg7ma0.sE0ladnQapgOoJgo6aoSfoZ0.ofgmJ0mcCvVim0EmCOoD0bho77oIfoa0ogJp4Knhal0Zs."
    "0am0gl..5IDccZ4HhiDBcgd"
)


@pytest.mark.parametrize(
    ("link", "begins"),
    [
        (SMALL, "5334121212193884"),
        (LARGE, "12124254796183"),
        ("sudoku/4/4/g1k23k3g", "2143431234211234"),
        ("skyscrapers/4/4/k13h4j3g", "2143123443123421"),
    ],
)
def test_links_have_their_known_answers(link: str, begins: str) -> None:
    puzzle = gp.from_format(link)
    verdict = puzzle.verdict(time_limit=60)
    assert verdict.status == "unique"
    assert "".join(str(number) for row in verdict.solutions[0].rows for number in row).startswith(begins)
    out = puzzle.to_format("puzz.link")
    assert out == f"https://puzz.link/p?{link.partition('?')[2] or link}\n"


def test_factors_link_has_its_known_answer() -> None:
    puzzle = gp.from_format("https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14")
    verdict = puzzle.verdict()
    assert verdict.status == "unique"
    assert verdict.solutions[0].rows[:2] == ((5, 4, 3, 2, 1), (3, 1, 2, 4, 5))


@pytest.mark.parametrize(
    "start",
    [
        "https://puzz.link/p?",
        "http://puzz.link/p.html?",
        "https://pzv.jp/p.html?",
        "https://pzv.jp/p?",
        "puzz.link/p?",
        "",
    ],
)
def test_links_of_all_the_sites_are_recognized(start: str) -> None:
    found = recognized(start + SMALL)
    assert found is not None
    assert found.name == "puzz.link"
    assert gp.from_format(start + SMALL) == gp.from_format(SMALL)


EXAMPLES = [
    ("kropki/4/4/aa7fioco", "4312 2134 1423 3241", "1 0 1 /1 0 1 /0 2 1 /1 2 0 /2 0 0 2 /2 0 1 1 /0 2 2 0 /"),
    ("minarism/4/4/hhhq21pgi", "4321 2413 1234 3142", "b b b /0 0 0 /0 0 0 /0 0 0 /2 1 0 0 /0 0 0 0 /0 0 a 0 /"),
    (
        "ripple/4/4/9n8rigk14h32k",
        "1231 2142 4321 1213",
        "0 1 0 /0 1 1 /0 1 1 /1 0 1 /1 1 0 1 /1 1 0 0 /1 0 1 0 /. . . . /. 1 4 . /. 3 2 . /. . . . /",
    ),
    (
        "cojun/4/4/pd0hsoh3p3h",
        "1234 3121 2412 1321",
        "1 1 0 /0 1 0 /1 1 0 /1 0 0 /1 0 0 0 /1 1 1 1 /0 0 1 1 /. . 3 . /. . . . /. . . . /. 3 . . /",
    ),
    (
        "meander/4/4/94g0f0i2n2h4",
        "1212 4343 5621 2134",
        "0 1 0 /0 1 0 /0 1 0 /0 1 0 /0 0 0 0 /0 0 1 1 /1 1 0 0 /. . . 2 /. . . . /. . . . /2 . . 4 /",
    ),
    (
        "doppelblock/5/5/g6g34g10h",
        "30210 01023 23001 02130 10302",
        ". . 6 . 3 4 /. . . . . . /1 . . . . . /0 - 1 . . . /. . . . . . /. . . . . . /",
    ),
    (
        "skyscrapers/4/4/k13h4j3g",
        "2143 1234 4312 3421",
        ". . . . . . /. . 1 4 3 . /4 1 2 3 4 . /. 4 3 1 2 3 /. 3 4 2 1 . /. . 1 3 . . /",
    ),
    (
        "factors/5/5/rvvcm9jf54653-28ca2833-14",
        "54321 31245 15432 42513 23154",
        "1 1 0 1 /1 1 1 1 /1 1 1 1 /1 1 1 0 /1 1 0 0 /1 0 1 1 0 /0 1 0 0 1 /1 0 0 1 1 /0 1 1 1 1 /"
        "5 4 6 . 5 /3 . 40 12 . /. 10 . . 2 /8 . . 3 . /. 3 20 . . /5 . . . 2 /. . . . 5 /",
    ),
]


@pytest.mark.parametrize(("link", "answer", "board"), EXAMPLES, ids=[link.partition("/")[0] for link, _, _ in EXAMPLES])
def test_examples_of_the_original_program_have_their_answers(link: str, answer: str, board: str) -> None:
    """The boards and answers are those of the program's tests; filled-in numbers are not part of the puzzle."""
    kind, rows, cols = link.split("/")[:3]
    puzzle = gp.from_format(link)
    verdict = puzzle.verdict(time_limit=60)
    assert verdict.status == "unique"
    assert " ".join("".join(map(str, row)) for row in verdict.solutions[0].rows) == answer
    for text in (f"pzprv3/{kind}/{rows}/{cols}/{board}", f"pzprv3/{kind}/{rows}/{cols}/{board}".replace("/", "\n")):
        found = recognized(text)
        assert found is not None
        assert found.name == "pzprv3"
        assert replace(gp.from_format(text), metadata={}) == replace(puzzle, metadata={})


@pytest.mark.parametrize("link", [SMALL, LARGE, "sudoku/4/4/g1k23k3g", "skyscrapers/4/4/k13h4j3g"])
def test_file_and_link_hold_the_same_puzzle(link: str) -> None:
    puzzle = gp.from_format(link)
    written = str(puzzle.to_format("pzprv3"))
    again = gp.from_format(written)
    assert replace(again, metadata={}) == replace(puzzle, metadata={})
    assert again.to_format("puzz.link") == puzzle.to_format("puzz.link")
    assert str(again.to_format("pzprv3")) == written


def test_minarism_is_read_and_written() -> None:
    for text in ("minarism/4/4/hhhq21pgi", "minarism/5/5/g1hz2yg"):
        puzzle = gp.from_format(text)
        assert gp.from_format(str(puzzle.to_format("puzz.link"))) == puzzle
        file = str(puzzle.to_format("pzprv3"))
        assert replace(gp.from_format(file), metadata={}) == replace(puzzle, metadata={})
    futoshiki = gp.parse("values 1..3\nall different in rows, cols\ngrid:\n  1 < _ _\n  _ _ _\n  _ _ _\n")
    with pytest.raises(gp.CannotConvert, match="has no givens"):
        futoshiki.to_format("puzz.link")


def test_file_with_lines_or_slashes_is_read() -> None:
    by_lines = "pzprv3\nkakuro\n2\n2\n0 3 4 \n3 . . \n4 . . \n"
    by_strokes = "pzprv3/kakuro/2/2/0 3 4 /3 . . /4 . . /0 0 0 /0 . . /0 . . /"
    puzzle = gp.from_format(by_lines)
    assert puzzle == gp.from_format(by_strokes)
    assert puzzle.count().value == 1
    sudoku = gp.from_format("pzprv3\nsudoku\n4\n1 . . .\n. . . .\n. 2 . .\n. . . .\n")
    assert [one.given for one in sudoku.symbols if one.given] == [1, 2]


def test_kakuro_file_gives_the_right_clue_before_the_down_clue() -> None:
    """A file has `right,down`; a link has the down clue first."""
    puzzle = gp.from_format("pzprv3/kakuro/3/3/0 0 0 0 /0 0,0 0,4 0,3 /0 4,0 . . /0 3,0 . . /")
    assert puzzle.verdict().status == "unique"
    assert puzzle.to_format("puzz.link") == "https://puzz.link/p?kakuro/3/3/.403004l03l\n"


def test_kakuro_link_is_read_back_the_same() -> None:
    for name in ("own-5x5", "own-7x7", "own-9x9", "own-11x13", "own-several"):
        puzzle = gp.load(f"puzzles/kakuro/{name}.puzzle")
        link = puzzle.to_format("puzz.link")
        assert isinstance(link, str)
        again = gp.from_format(link)
        assert again.to_format("puzz.link") == link
        assert [clue.text for clue in again.clues if clue.kind == "run"] == [
            clue.text for clue in puzzle.clues if clue.kind == "run"
        ]
        assert again.count(limit=10).value == puzzle.count(limit=10).value


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.sampled_from([4, 6, 9, 16]), st.data())
def test_sudoku_link_is_read_back_the_same(side: int, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.none() | st.integers(1, side), min_size=side * side, max_size=side * side))
    drawn = "\n".join(
        "  " + " ".join(str(one or "_") for one in cells[at : at + side]) for at in range(0, len(cells), side)
    )
    height = {4: 2, 6: 2, 9: 3, 16: 4}[side]
    rules = f"values 1..{side}\nall different in rows, cols, boxes {height} x {side // height}\n"
    puzzle = gp.parse(f"{rules}grid:\n{drawn}\n")
    link = puzzle.to_format("puzz.link")
    assert isinstance(link, str)
    assert gp.from_format(link) == replace(puzzle, metadata={"source": "puzz.link, sudoku"})


@settings(deadline=None)
@given(st.sampled_from([SMALL, LARGE, "sudoku/4/4/g1k23k3g"]), st.integers(0, 200), st.characters())
def test_link_with_one_wrong_character_is_read_or_refused(link: str, at: int, sign: str) -> None:
    try:
        gp.from_format(link[:at] + sign + link[at + 1 :], "puzz.link")
    except gp.DefinitionError:
        return


def test_sum_of_an_unlabelled_run_is_refused_not_dropped() -> None:
    text = "values 1..9\nall different in runs\ngrid:\n  \\ 4\\ 3\\\n  \\4 _ _\n  \\ _ _\nr3c2 + r3c3 = 3\n"
    with pytest.raises(gp.CannotConvert, match="r3c2"):
        gp.parse(text).to_format("puzz.link")
