"""Test the data of sheets, their paper, and the options of the command; this needs no other software."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.sheets.book import Book, Data, Unreadable, book_data, rules_of, shape
from gridpuzzles.sheets.entries import ORDER, Entry, Section, by_difficulty, levels, solved
from gridpuzzles.sheets.paper import Paper, read_length, read_margins, read_paper, read_size
from tests.views.texts import PUZZLES

FILES = Path(__file__).parents[2] / "puzzles"
A4 = read_paper("a4")


def entry(name: str) -> Entry:
    return solved((name, Path(name).name, gp.load(FILES / f"{name}.puzzle")))


def data_of(names: Sequence[str], paper: Paper = A4, book: Book | None = None) -> Data:
    return book_data(book or Book(), [Section(tuple(entry(name) for name in names))], paper)


def puzzles_in(data: Data) -> list[Data]:
    return [puzzle for part in data["sections"] for puzzle in part["puzzles"]]


@pytest.mark.parametrize(
    ("per_page", "page", "places"),
    [
        *((1, "a4", (1, 1)), (2, "a4", (1, 2)), (4, "a4", (2, 2)), (6, "a4", (2, 3)), (12, "a4", (3, 4))),
        *((2, "297x210mm", (2, 1)), (6, "297x210mm", (3, 2))),
    ],
)
def test_places_of_a_page_are_nearly_square(per_page: int, page: str, places: tuple[int, int]) -> None:
    assert shape(per_page, read_paper(page)) == places


def test_small_text_takes_more_columns_or_is_refused() -> None:
    names = ["kenken/own-4x4", "kenken/own-4x4", "kakuro/own-15x15"]
    data = data_of(names, read_paper("a5"), Book(per_page=4))
    assert (data["columns"], [puzzle["picture"]["span"] for puzzle in puzzles_in(data)]) == (2, [1, 1, 2])
    assert data_of(["killer/own-easy"] * 4, A4, Book(per_page=12))["columns"] == 2, "fewer than the three asked for"
    assert data_of(["killer/own-easy"] * 4, A4, Book(per_page=4, large=True))["columns"] == 1
    with pytest.raises(Unreadable, match=r"31x46: on a page of its own .* 3\.5 points, and less than 7 .*larger paper"):
        data_of(["kakuro/own-31x46"])
    assert data_of(["kakuro/own-31x46"], read_paper("420x297mm"), Book(answers="none"))["answers"] == []


def test_title_of_all_puzzles_stands_above_them_once() -> None:
    same, mixed = data_of(["kenken/own-4x4"] * 2), data_of(["kenken/own-4x4", "killer/own-easy"])
    assert (same["heading"], {puzzle["title"] for puzzle in puzzles_in(same)}) == ("KenKen 4 x 4", {""})
    assert (mixed["heading"], mixed["in_contents"]) == ("", True)
    assert same["rules"] == rules_of(entry("kenken/own-4x4").puzzle)
    assert mixed["rules"] == ""
    assert all(puzzle["rules"] for puzzle in puzzles_in(mixed))


def test_sections_are_in_order_of_difficulty() -> None:
    puzzle = entry("kenken/own-4x4").puzzle
    rated = [("hard", 3.0), ("easy", 1.5), ("own word", 0.0), ("easy", 1.2)]
    sections = by_difficulty([Entry("", "", puzzle, "unique", None, word, rating) for word, rating in rated])
    assert [section.heading for section in sections] == ["Easy", "Hard", "Own word"]
    assert [one.rating for one in sections[0].entries] == [1.2, 1.5]
    assert levels("easy..hard") == ["easy", "medium", "hard"]
    assert levels("very-easy..easy") == ["very-easy", "easy"]
    assert [levels(text) for text in ("hard..easy", "3.0..3.6", "")] == [["hard..easy"], ["3.0..3.6"], [""]]


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rules_of_every_puzzle_are_two_sentences(path: Path) -> None:
    puzzle = gp.load(path)
    told = rules_of(replace(puzzle, metadata={}))
    assert told.count(". ") == 1
    assert told.endswith(".")
    assert told[0].isupper()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("killer/own-medium", "Write a number from 1 to 9 in every empty cell, each once in every row, column and 3x3"),
        ("killer/own-medium", "The number in a cage is the sum of its cells; no number may repeat in a cage."),
        ("kakuro/own-9x9", "with no repeats in any run"),
        ("crossword/own-seven", "Write the numbers 2, 6, 9, 10, 12, 18 and 21 in the empty cells, each once."),
        ("pyramid/own-wall", "Every number is the sum of the two below it."),
        (
            "lines/own-skyscrapers",
            "how many of its numbers are seen from there, as a number hides all smaller ones behind",
        ),
        ("suko/own-two-answers", "the number in a circle is the sum of its four cells"),
        ("neighbors/own-three-colors", "Numbers that touch, even at a corner, are different."),
        ("corners/own-5x5", "ombine each pair of diagonally opposite cells at a circle with its operation to make"),
    ],
)
def test_rules_use_the_usual_words(name: str, words: str) -> None:
    assert words in rules_of(gp.load(FILES / f"{name}.puzzle"))


@pytest.mark.parametrize(
    ("region", "words"), [("B", "with no repeats in any region"), ("A", "each once in every region")]
)
def test_region_of_one_cell_does_not_contain_every_number(region: str, words: str) -> None:
    text = f"values 1..3\ngrid 2 x 2\nregions:\n  A A\n  A {region}\nall different in regions\n"
    told = rules_of(gp.parse(text if region == "B" else text.replace("1..3", "1..4")))
    assert words in told
    assert "all different in" not in told


@pytest.mark.parametrize("text", ["a7", "6x", "1x1in", "9000x9000mm", "-6x9in", "6x9furlong"])
def test_invalid_page_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="page"):
        read_size(text)


def test_lengths_and_margins_are_parsed() -> None:
    assert read_length("1in") == read_length("25.4 mm") == read_length("72pt") == 72
    assert read_margins("1in,0.5in,10pt,20pt") == (72, 36, 10, 20)
    for text in ("", "1", "1in,2in", "nan mm"):
        with pytest.raises(ValueError, match="not"):
            read_margins(text)
    with pytest.raises(ValueError, match="margins leave"):
        read_paper("a4", "100mm")
    with pytest.raises(ValueError, match="bleed of more"):
        read_paper("a4", bleed="2in")
    assert read_paper("6x9", facing=True).inside > read_paper("6x9").inside


# --- the command


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["puzzles/kakuro/own-several.puzzle"], 1, "has several solutions"),
        (["puzzles/kenken/own-none.puzzle", "--allow-several"], 1, "has no solution"),
        (["puzzles/kakuro/own-31x46.puzzle"], 1, "is not readable"),
        (["puzzles/absent.puzzle"], 2, "No such file"),
        ([], 2, "give files, folders or families"),
        (["kenkn:4x4"], 2, "no file or family 'kenkn'; did you mean kenken?"),
        (["kenken:6x7"], 2, "must be square"),
        (["kenken:4x4", "--difficulty", "silly"], 2, "not a difficulty"),
        (["kenken:4x4", "sudoku", "--operators", "+"], 2, "sudoku takes no operators"),
        (["puzzles/kenken/own-4x4.puzzle", "--operators", "+"], 2, "--operators is for new puzzles"),
        (["kenken:4x4", "--page", "a9"], 2, "not a page"),
        (["kenken:4x4", "--bleed", "3mm"], 2, "write a .pdf"),
        (["kenken:4x4", "--crop-marks"], 2, "let the printing program add the marks"),
        (["kenken:4x4", "--versions", "2"], 2, "with another --seed"),
    ],
)
def test_unsuitable_puzzle_or_option_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, says: str
) -> None:
    assert main(["sheet", *arguments, "-o", str(tmp_path / "x.html")]) == status
    assert says in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("asked", [["x.pdf"], ["x.html", "--play-url", "https://a.b"]])
def test_missing_library_is_named_before_puzzles_are_made(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gridpuzzles.sheets.files.find_spec", lambda library: None)
    monkeypatch.setattr("gridpuzzles.cli.sheet.run_of", lambda *_: pytest.fail("a puzzle was made"))
    assert main(["sheet", "kenken:4x4", "-o", *asked]) == 2
    assert "pip install 'gridpuzzles[sheets]'" in capsys.readouterr().err


def test_html_sheet_needs_no_library_and_loads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda library: None)
    out = tmp_path / "sheet.html"
    assert main(["sheet", "puzzles/kenken/own-6x6.puzzle", "-o", str(out), "--save-ink"]) == 0
    page = out.read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert "http" not in page.replace('http-equiv="Content', "").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "@page{size:595.276pt 841.89pt" in page


@pytest.mark.parametrize("text", ["SEND + MORE = MONEY", "values 1..2\nsudoku:\n12\n21\n", "title: kenkn\nA + B = 1"])
def test_puzzle_may_be_an_argument(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["sheet", text, "-o", str(tmp_path / "x.html")])
    assert "family" not in capsys.readouterr().err


def test_allow_several_option_prints_several_solutions(tmp_path: Path) -> None:
    out = tmp_path / "x.html"
    assert main(["sheet", "puzzles/kakuro/own-several.puzzle", "--allow-several", "-o", str(out)]) == 0
    assert "one of several" in out.read_text(encoding="utf-8")


def test_sheet_takes_the_options_of_generate(tmp_path: Path) -> None:
    made = [("kenken:4x4", "--operators", "+"), ("kenken:4x4,operators=+",), ("kenken", "--size=4x4", "--operators=+")]
    pages = set()
    for number, arguments in enumerate(made):
        out = tmp_path / f"{number}.html"
        assert main(["sheet", *arguments, "-n", "2", "-j", "1", "-o", str(out)]) == 0
        pages.add(out.read_text(encoding="utf-8"))
    (page,) = pages
    assert "+</text>" in page
    assert not any(f"{sign}</text>" in page for sign in "−×÷")
    for option in ("--from", "--like"):
        file = str(FILES / "kenken/own-4x4.puzzle")
        assert main(["sheet", option, file, "-n", "2", "-j", "1", "-o", str(tmp_path / "like.html")]) == 0
        assert (tmp_path / "like.html").read_text(encoding="utf-8").count('id="puzzle-') == 2


@pytest.mark.parametrize("sections", [[], ["--sections"]])
def test_range_of_difficulty_is_in_rising_order_below_the_title(sections: list[str], tmp_path: Path) -> None:
    out = tmp_path / "x.html"
    asked = ["kenken:4x4", "-n", "6", "--difficulty", "easy..hard", "--title", "Monday", "-j", "1", *sections]
    assert main(["sheet", *asked, "-o", str(out)]) == 0
    page = out.read_text(encoding="utf-8").lower()
    words = page.replace("<", ">").split(">")
    expected = ["easy", "medium", "hard"] if sections else ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert [word for word in words if word in ORDER] == expected
    assert page.index("<h1>monday</h1>") < page.index('id="puzzle-1"')
