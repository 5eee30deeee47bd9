"""Test the planning of sheets and HTML sheets, which need no other software."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.sheets.blocks import least_size, rules_of
from gridpuzzles.sheets.book import (
    ANSWERS,
    PER_PAGE,
    Art,
    Book,
    Entry,
    Page,
    Paper,
    Section,
    TextItem,
    checked,
    read_length,
    read_margins,
    read_size,
    usual_margins,
)
from gridpuzzles.sheets.pictures import least_text
from gridpuzzles.sheets.plan import Unreadable, answer_pages, pages_of
from tests.views.texts import PUZZLES

A4 = read_size("a4")


def entry(name: str) -> Entry:
    puzzle = gp.load(Path("puzzles") / f"{name}.puzzle")
    return Entry(puzzle, puzzle.solve(), name, puzzle.title, "a source", "medium")


def paper(size: tuple[float, float] = A4, facing: bool = False) -> Paper:
    return checked(Paper(*size, usual_margins(size[0], facing, 60), facing))


MIXED = tuple(
    entry(name)
    for name in ("kenken/own-6x6", "killer/own-medium", "kakuro/own-9x9", "aarp/march-2020-as-printed", "suko/own-1")
)


def texts(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, TextItem)]


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("answers", ANSWERS)
def test_everything_is_within_the_margins_and_readable(per_page: int, answers: str) -> None:
    book = Book((Section(MIXED, "Easy"),), "Title", per_page=per_page, answers=answers, cover=True, contents=True)
    sheet = paper(read_size("8.5x11"), facing=True)
    pages = pages_of(book, sheet) + (answer_pages(book, sheet) if answers == "apart" else ())
    shown = [item.alt for page in pages for item in page.items if isinstance(item, Art)]
    assert sum(alt.startswith("puzzle") for alt in shown) == 5
    assert sum(alt.startswith("answer") for alt in shown) == (0 if answers == "none" else 5)
    for page in pages:
        left = sheet.left(page.number)
        for item in page.items:
            if isinstance(item, Art):
                assert item.x >= left - 1e-6
                assert item.x + item.width <= left + sheet.inner_width + 1e-6
                assert item.y >= sheet.margins.top
                assert item.y + item.height <= sheet.height - sheet.margins.bottom + 1e-6
                if item.alt.startswith("puzzle"):
                    assert least_text(item.picture) * item.width / (item.picture.width + 6) >= 5


def test_page_numbers_in_the_contents_are_right() -> None:
    book = Book(
        (Section(MIXED[:2], "Easy"), Section(MIXED[2:], "Hard")), "Title", contents=True, rules="front", per_page=1
    )
    pages = pages_of(book, paper(facing=True))
    assert len(pages) % 2 == 0
    rows = [item for page in pages for item in page.items if isinstance(item, TextItem) and item.target]
    assert {row.text for row in rows} >= {"How to solve", "Easy, 1–2", "Hard, 3–5", "Answers"}
    for row in rows:
        there = texts(pages[row.target - 1])
        word = row.text.split(",")[0].split("  ")[-1]
        assert any(word in text for text in there), row.text
    for page in pages:
        for text in texts(page):
            if text.startswith("answer on page "):
                number = texts(page)[texts(page).index("a source") - 3]
                assert number in texts(pages[int(text.split()[-1]) - 1])


def test_large_puzzle_gets_a_separate_page_or_is_refused() -> None:
    large = entry("kakuro/own-15x15")
    pages = pages_of(Book((Section((MIXED[0], large, MIXED[1])),), per_page=9, answers="none"), paper(read_size("a5")))
    assert [sum(isinstance(item, Art) for item in page.items) for page in pages] == [1, 1, 1]
    huge = entry("kakuro/own-31x46")
    with pytest.raises(Unreadable, match=r"31x46.* points.*larger paper"):
        pages_of(Book((Section((huge,)),), per_page=1), paper())
    (across,) = pages_of(Book((Section((huge,)),), per_page=1, answers="none"), paper(read_size("420x297mm")))
    (drawn,) = [item for item in across.items if isinstance(item, Art)]
    assert drawn.width / (drawn.picture.width + 6) * least_text(drawn.picture) >= 5


def test_large_print_has_text_of_at_least_9_points() -> None:
    book = Book((Section(MIXED[:2]),), per_page=1, large=True)
    assert least_size_of(book) >= 9
    assert all(
        least_text(item.picture) * item.width / (item.picture.width + 6) >= 9
        for page in pages_of(book, paper())
        for item in page.items
        if isinstance(item, Art)
    )


def least_size_of(book: Book) -> float:
    from gridpuzzles.sheets.blocks import puzzle_block

    return least_size(puzzle_block(book.entries[0], 1), book)


def test_versions_are_numbered_and_answered_separately() -> None:
    book = Book((Section(MIXED[:2], version="A"), Section(MIXED[1::-1], version="B")), name_line=True, per_page=2)
    pages = pages_of(book, paper())
    assert [[text for text in texts(page) if "ersion" in text] for page in pages] == [
        ["Version A"],
        ["Version B"],
        ["Answers, version A"],
        ["Answers, version B"],
    ]
    assert all({"1", "2"} <= set(texts(page)) for page in pages)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rules_of_every_puzzle_are_two_sentences(path: Path) -> None:
    puzzle = gp.load(path)
    said = rules_of(puzzle.replace(metadata={}))
    assert said.count(". ") == 1
    assert said.endswith(".")
    assert said[0].isupper()


def test_rules_of_common_families_use_the_usual_words() -> None:
    assert rules_of(MIXED[1].puzzle) == (
        "Write a number from 1 to 9 in every empty cell, each once in every row, column and 3x3 box. "
        "The number in a cage is the sum of its cells; no number may repeat in a cage."
    )
    assert "with no repeats in any run" in rules_of(MIXED[2].puzzle)


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
    assert read_margins("1in,0.5in,10pt,20pt").outside == 36
    for text in ("", "1", "1in,2in", "nan mm"):
        with pytest.raises(ValueError, match="not"):
            read_margins(text)
    with pytest.raises(ValueError, match="margins leave"):
        checked(Paper(*A4, read_margins("100mm")))
    assert usual_margins(432, True, 600).inside > usual_margins(432, True, 60).inside


# ---------------------------------------------------------------- the command


def test_html_sheet_needs_no_library_and_loads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("typst", "segno"):
        monkeypatch.setitem(sys.modules, library, None)
    out = tmp_path / "sheet.html"
    assert main(["sheet", "puzzles/kenken/own-6x6.puzzle", "-o", str(out), "--save-ink"]) == 0
    page = out.read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert "http" not in page.replace('http-equiv="Content', "")
    assert "@page{size:595.276pt 841.89pt" in page


def test_missing_library_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for library in ("typst", "segno"):
        monkeypatch.setitem(sys.modules, library, None)
    for arguments in (["-o", str(tmp_path / "x.pdf")], ["-o", str(tmp_path / "x.html"), "--play-url", "https://a.b"]):
        assert main(["sheet", "puzzles/kenken/own-6x6.puzzle", *arguments]) == 2
        assert "pip install 'gridpuzzles[sheets]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["puzzles/kakuro/own-several.puzzle"], 1, "has several solutions"),
        (["puzzles/kenken/own-none.puzzle", "--allow-several"], 1, "has no solution"),
        (["puzzles/absent.puzzle"], 2, "No such file"),
        (["kenken:6x7"], 2, "must be square"),
        (["kenken:4x4", "--difficulty", "silly"], 2, "not a difficulty"),
        (["kenken:4x4", "-n", "0"], 2, "-n: at least 1"),
        (["kenken:4x4", "--page", "a9"], 2, "not a page"),
        (["kenken:4x4", "--versions", "2", "--book"], 2, "cannot be combined"),
        (["kenken:4x4", "--bleed", "3mm"], 2, "write a .pdf"),
    ],
)
def test_unsuitable_puzzle_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, says: str
) -> None:
    assert main(["sheet", *arguments, "-o", str(tmp_path / "x.html")]) == status
    assert says in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_allow_several_option_prints_several_solutions(tmp_path: Path) -> None:
    out = tmp_path / "x.html"
    assert main(["sheet", "puzzles/kakuro/own-several.puzzle", "--allow-several", "-o", str(out)]) == 0
    assert "one of several" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("crossword/own-seven", "Write the numbers 2, 6, 9, 10, 12, 18 and 21 in the empty cells, each once."),
        ("pyramid/own-wall", "Every number is the sum of the two below it."),
        ("lines/own-skyscrapers", "how many of its numbers are seen from there, none behind a larger one"),
        ("suko/own-two-answers", "the number in a circle is the sum of its four cells"),
        ("neighbors/own-three-colors", "Numbers that touch, even at a corner, are different."),
        (
            "corners/own-5x5",
            "ombine each pair of diagonally opposite cells at a circle with its operation to make its number",
        ),
    ],
)
def test_rules_of_rare_families_use_the_expected_words(file: str, words: str) -> None:
    path = Path(__file__).parent.parent.parent / "puzzles" / f"{file}.puzzle"
    assert words in rules_of(gp.load(path))
