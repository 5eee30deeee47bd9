"""Test the table of formats, the command `convert`, and the other places where formats are read."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.base.errors import CannotConvert
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.convert.formats import FORMATS, imported, losses, named, recognized, records
from gridpuzzles.language.syntax import METADATA
from tests.convert.test_penpa import unpacked

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "puzzles").rglob("*.puzzle"))
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEEN = "4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6"


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_every_format_supports_what_its_row_declares(one: object) -> None:
    assert one.reads == hasattr(one.code, "read") == hasattr(one.code, "recognize")
    assert one.writes == hasattr(one.code, "write")
    assert named(one.name) is one


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_puzzle_file_is_not_recognized_as_another_format(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert recognized(text) is None
    assert imported(Source("<text>", text)).text == text


@settings(deadline=None)
@given(st.text(max_size=100) | st.text(alphabet="0123456789.abc:,/_-=<>^v#R", max_size=120))
def test_recognition_never_raises(text: str) -> None:
    found = recognized(text)
    if found is None:
        return
    try:
        gp.from_format(text)
    except gp.DefinitionError:
        return


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=60), st.sampled_from([one.name for one in FORMATS if one.reads]))
def test_any_text_as_any_format_is_read_or_refused(text: str, name: str) -> None:
    try:
        gp.from_format(text, name)
    except gp.DefinitionError as error:
        said = str(error)
    else:
        said = "it is one"
    assert said


def test_suffix_of_the_output_selects_the_format(tmp_path: Path) -> None:
    out = tmp_path / "model.mzn"
    assert main(["convert", "-o", str(out), KEEN]) == 0
    assert "solve satisfy;" in out.read_text()


def test_statement_about_many_pairs_is_reported_once_with_their_number() -> None:
    puzzle = gp.parse("values 1..4\nall different in rows, cols, boxes 2 x 2\nneighbors: _ + _ != 4\ngrid 4 x 4\n")
    with pytest.raises(CannotConvert) as raised:
        puzzle.to_format("sudoku")
    (only,) = raised.value.diagnostics
    assert only.message.endswith("r1c1 next to r1c2, r1c1 next to r2c1 and 22 others")
    assert only.span is not None
    assert only.span.text == "neighbors: _ + _ != 4"


def test_batch_accepts_one_puzzle_per_line_in_any_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"# any format\n{EASY}\n{KEEN}\n" + '{"text": "A + A = 4"}\n' + KEEN[:-1] + "\n")
    assert main(["batch", "solve", "-j", "1", str(path)]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["status"] for one in answers] == ["unique", "unique", "unique", "invalid"]
    assert [one["line"] for one in answers] == [2, 3, 4, 5]


def test_lines_of_every_command_are_read_by_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text(json.dumps({"text": "A + A = 4\n"}) + "\n" + json.dumps({"text": "A + B = 4\n"}) + "\n")
    for verb in ("solve", "count", "check", "candidates", "explain", "steps", "rate", "hint", "count"):
        main([verb, "--format", "jsonl", str(path)])
        path.write_text(capsys.readouterr().out)
    assert [json.loads(line)["count"] for line in path.read_text().splitlines()] == [1, 4]
    main(["solve", "--format", "jsonl", "-D", "n=4", "puzzles/templates/latin.puzzle"])
    assert "text" not in json.loads(capsys.readouterr().out)


SAMPLES = {
    "killer": "3x3::k:" + "".join(f"{256 * 45 + row}:" for row in range(9) for _ in range(9)),
    "keen": KEEN,
    "solo": "2x2:2a4j3a1",
    "unequal": "5de:0,0D,0L,0,0,0,0,0R,0,0,0,0,0L,0L,0L,0,0,0,0,0U,0,0,0,0,1,",
    "towers": "4:3/1/4/2/2/2/1/2/2/2/1/3/2/1/3/2",
    "sudoku": EASY,
    "sudokupad": "https://sudokupad.app/scf" + "o" * 13 + "K",
    "f-puzzles": "https://f-puzzles.com/?load=N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
    "puzz.link": "https://puzz.link/p?kropki/4/4/aa7fioco",
    "jsonl": '{"id": "one", "text": "A + A = 4\\n", "status": "unique"}',
    "pzprv3": "pzprv3/kakuro/2/2/0 3 4 /3 . . /4 . . /",
    "ipuz": '{"kind": ["http://ipuz.org/sudoku/latinsquare#1"], "puzzle": [["1", 0, 0], [0, 0, 2], [0, 3, 0]]}',
    "csv": ",,15\n,5,15\n15,15,sum\nvalues 1..9\n",
}


@pytest.mark.parametrize("one", [one for one in FORMATS if one.reads], ids=lambda one: one.name)
def test_load_and_batch_read_every_format(one: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SAMPLES[one.name]
    path = tmp_path / "one.txt"
    path.write_text(text)
    puzzle = gp.load(path)
    assert puzzle == gp.from_format(text)
    assert puzzle == gp.from_format(text, one.name)
    if one.is_line:
        path.write_text(f"{text}\n{text}\n")
        assert main(["batch", "solve", "-j", "1", str(path)]) in (0, 1)
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [answer["line"] for answer in answers] == [1, 2]
        assert main(["convert", "-o", f"{tmp_path}/made/", str(path)]) == 0
        made = sorted((tmp_path / "made").iterdir())
        assert [gp.load(path) for path in made] == [puzzle, puzzle]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_written_is_read_as_the_same_puzzle(path: Path) -> None:
    puzzle = gp.load(path)
    for one in FORMATS:
        if not (one.reads and one.writes):
            continue
        try:
            text = str(puzzle.to_format(one.name))
        except gp.CannotConvert:
            continue
        assert answers(gp.from_format(text)) == answers(puzzle)
        assert answers(gp.from_format(text, one.name)) == answers(puzzle)


def answers(puzzle: gp.Puzzle) -> tuple[str, list[list[int]]]:
    """Return the status of a puzzle and, if there is one solution, its numbers in the order of the cells."""
    verdict = puzzle.verdict(time_limit=20)
    assert puzzle.grid is not None
    names = [name for _, name in sorted(puzzle.grid.cells.items())]
    unique = verdict.solutions if verdict.status == "unique" else ()
    return verdict.status, [[solution[name] for name in names] for solution in unique]


ABOUT = {key: f"some {key}" for key in METADATA}
LATIN = "values 1..4\nall different in rows, cols\ngrid:\n  1 2 3 _\n  _ 4 1 2\n  2 _ 4 3\n  4 3 2 _\n"
SOLUTION = "solution:\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n"
NINE = [[(3 * row + row // 3 + col) % 9 + 1 for col in range(9)] for row in range(9)]
DRAWN = "".join(f"  {' '.join(map(str, row))}\n" for row in NINE)
WHOLE = {
    "killer": "values 1..9\nall different in rows, cols, boxes 3 x 3, cages\ncages sum:\n  Z Z . . . . . . .\n"
    + "  . . . . . . . . .\n" * 8
    + f"  Z = 3\nsolution:\n{DRAWN}",
    "keen": "values 1..4\nall different in rows, cols\ncages:\n  D C B A\n  D C B A\n  E F G H\n  E F G H\n"
    f"  A = 2- B = 3/ C = 6+ D = 3* E = 2/ F = 3* G = 2- H = 3/\n{SOLUTION}",
    "unequal": f"{LATIN}r1c4 > r2c4\n{SOLUTION}",
    "towers": f"{LATIN}seen(row 1) = 4\n{SOLUTION}",
}
"""For each format a puzzle with everything; others hold a sudoku."""


@pytest.mark.parametrize("one", [one for one in FORMATS if one.writes], ids=lambda one: one.name)
def test_everything_in_a_puzzle_is_kept_or_named_as_lost(one: Any) -> None:
    sudoku = f"{LATIN.replace('cols', 'cols, boxes 2 x 2')}{SOLUTION}"
    head = "".join(f"{key}: {text}\n" for key, text in ABOUT.items())
    puzzle = gp.parse(f"{head}{WHOLE.get(one.name, sudoku)}expect at least 1 solution\n")
    lost = losses(puzzle, one.name)
    lost_keys = {key for key in ABOUT if key in lost[0].split(", ")} if lost else set()
    written = puzzle.to_format(one.name)
    again = None
    if one.name == "penpa":
        (written, *_), answer = unpacked(str(written))
        assert answer
    elif one.reads or one.name in ("tsv", "xlsx"):
        (source,) = records("one", written if isinstance(written, bytes) else written.encode())
        again = gp.parse(source.text)
        assert ("solution" in lost) == (not again.promised)
        assert ("expect" in lost) == (again.expectation is None)
        assert ("names of cages" in lost) == ("cages" in source.text)
    for key, text in ABOUT.items():
        held = again.metadata.get(key, "") if again else str(written)
        assert (text in held) == (key not in lost_keys), key


@pytest.mark.parametrize("name", ["puzz.link", "pzprv3", "f-puzzles"])
def test_grid_of_one_cell_with_a_clue_is_read_back_the_same(name: str) -> None:
    puzzle = gp.parse("values 1\ngrid 1 x 1\nall different in rows, cols\nseen(row 1) = 1\n")
    assert rules(gp.from_format(str(puzzle.to_format(name)), name)) == rules(puzzle)


def rules(puzzle: gp.Puzzle) -> tuple[list[str], list[str]]:
    """Return the values of every name, and the conditions, both sorted."""
    symbols = [f"{one.name} {list(one.values)} {one.given}" for one in puzzle.symbols]
    return sorted(symbols), sorted(repr(one.condition) for one in puzzle.constraints)


def test_convert_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EASY.encode())))
    assert main(["convert", "--to", "puzz.link", "-"]) == 0
    assert capsys.readouterr().out.startswith("https://puzz.link/p?sudoku/9/9/53h7")


def test_ipuz_is_json_with_the_rules() -> None:
    written = json.loads(str(gp.load(ROOT / "puzzles/sudoku/own-jigsaw-7x7.puzzle").to_format("ipuz")))
    assert written["kind"] == ["http://ipuz.org/sudoku/jigsawsudoku#1"]
    assert len(written["zones"]) == 7
    futoshiki = gp.load(ROOT / "puzzles/futoshiki/own-4x4.puzzle")
    with pytest.raises(gp.CannotConvert):
        futoshiki.to_format("ipuz")
    assert json.loads(str(futoshiki.to_format("ipuz", lossy=True)))["charset"] == "1234"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "only sudokus of ipuz"),
        ({"puzzle": [[1, 0], [0]]}, "puzzle is no square of 2 rows"),
        ({"puzzle": [["Z"]]}, "'Z' is none of the characters"),
        ({"puzzle": []}, "it has 0 rows"),
        ({"zones": [{"cells": [[0, 4]]}]}, "a cell outside of the grid"),
        ({"cages": [{"cells": [[0, 0]], "operator": [], "value": 1}]}, "is none of the operators"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": {}}]}, "no puzzle of ipuz"),
        ({"cages": [{"cells": [[0, 0]], "value": 1}] * 2}, "r1c1 is in two cages"),
    ],
)
def test_ipuz_that_is_not_understood_is_refused(change: dict[str, Any], said: str) -> None:
    board = {"kind": ["http://ipuz.org/sudoku/calcudoku#1"], "puzzle": [[0, 0], [0, 0]], **change}
    with pytest.raises(gp.DefinitionError, match=said):
        gp.from_format(json.dumps(board), "ipuz")


def test_lossy_conversion_names_the_rules_that_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--lossy", "--to", "ipuz", str(ROOT / "puzzles/futoshiki/own-4x4.puzzle")]) == 0
    assert capsys.readouterr().err.count("warning[export-rule]: ipuz cannot express") == 3


@pytest.mark.parametrize("name", [one.name for one in FORMATS if one.writes and one.name not in ("minizinc", "cpmpy")])
def test_given_typed_as_a_relation_is_a_given(name: str) -> None:
    rules = "values 1..9\nall different in rows, cols, boxes 3 x 3\n"
    given = gp.parse(f"{rules}grid:\n  5 _ _ _ _ _ _ _ _\n" + "  _ _ _ _ _ _ _ _ _\n" * 8)
    try:
        expected = given.to_format(name)
    except CannotConvert:
        expected = None
    if expected and name != "xlsx":  # a workbook has the time at which it was made
        assert gp.parse(f"{rules}grid 9 x 9\nr1c1 = 5\n").to_format(name) == expected


def test_page_lists_every_format() -> None:
    page = (ROOT / "docs/convert.md").read_text(encoding="utf-8")
    for one in FORMATS:
        assert f"| `{one.name}` | {one.way} |" in page, one.name


@pytest.mark.parametrize("name", ["killer", "solo", "keen", "ipuz", "f-puzzles"])
def test_sum_that_counts_a_cell_twice_is_not_written_as_a_cage(name: str) -> None:
    text = "values 1..9\ngrid 9 x 9\nall different in rows, cols, boxes 3 x 3\nr1c1 + r1c1 + r1c2 = 9\n"
    with pytest.raises(gp.CannotConvert):
        gp.parse(text).to_format(name)
