"""Test PDF sheets with poppler's tools; skipped with a message if Typst or the tools are missing."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from gridpuzzles.cli import main

pytest.importorskip("typst", reason="PDF sheets need the extra gridpuzzles[sheets]")
TOOLS = ("pdfinfo", "pdffonts", "pdftotext", "pdfimages", "pdftoppm")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
with_poppler = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (poppler-utils)")

PUZZLES = Path(__file__).parents[2] / "puzzles"
MIXED = [
    str(PUZZLES / name)
    for name in (
        "crossproduct/riddler-week-2.puzzle",
        "kenken/own-6x6.puzzle",
        "killer/own-medium.puzzle",
        "kakuro/own-9x9.puzzle",
        "futoshiki/own-5x5-signs-only.puzzle",
        "aarp/march-2020-as-printed.puzzle",
        "cryptarithm/send-more-money.puzzle",
        "suko/own-1.puzzle",
    )
]
KENKENS = ["kenken:4x4", "-n", "10", "--per-page", "6", "--difficulty", "easy..hard", "--sections", "--title", "Monday"]
WORD = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')
CLUE = re.compile(r"\d+[+−×÷]")


def ask(tool: str, *arguments: str) -> str:
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True).stdout


def sheet(out: Path, *arguments: str) -> str:
    assert main(["sheet", *arguments, "-j", "1", "-o", str(out)]) == 0
    return str(out)


def facts(path: str) -> dict[str, str]:
    lines = (line.partition(":") for line in ask("pdfinfo", "-box", path).splitlines())
    return {key: " ".join(value.split()) for key, _, value in lines}


def pages(path: str) -> list[str]:
    return [" ".join(page.split()) for page in ask("pdftotext", path, "-").split("\f")[:-1]]


@with_poppler
def test_book_meets_the_requirements_of_printers(tmp_path: Path) -> None:
    book = ["--book", "--page", "6x9", "--title", "Eight puzzles", "--author", "A. Maker", "--bleed", "0.125in"]
    path = sheet(tmp_path / "book.pdf", *MIXED, *book, "--play-url", "https://example.org/play")
    found = facts(path)
    assert (found["Title"], found["Author"], found["Tagged"]) == ("Eight puzzles", "A. Maker", "yes")
    assert int(found["Pages"]) % 2 == 0
    assert found["MediaBox"] == "0.00 0.00 441.00 666.00"
    assert found["TrimBox"] == "0.00 9.00 432.00 657.00", "no bleed where the page is bound: a first page lies right"
    fonts = [line.split() for line in ask("pdffonts", path).splitlines()[2:]]
    assert len(fonts) >= 4
    assert all(font[-5:-2] == ["yes", "yes", "yes"] for font in fonts), "embedded, a subset, with its meaning"
    assert len(ask("pdfimages", "-list", path).splitlines()) == 2, "nothing but lines and letters"
    text = pages(path)
    assert "8 puzzles A. Maker" in text[0]
    assert "exactly one solution" in text[1]
    contents = ask("pdftotext", "-layout", "-f", "3", "-l", "3", path, "-")
    for heading in ("How to solve", "Easy", "Answers"):
        (number,) = re.findall(rf"^{heading}[^\d\n]*(\d+)$", contents, re.MULTILINE)
        assert heading in text[int(number) - 1]


@with_poppler
@pytest.mark.parametrize(("options", "least"), [(["--per-page", "12"], 7), (["--large", "--page", "letter"], 16)])
def test_smallest_text_is_readable_and_inside_the_page(options: list[str], least: float, tmp_path: Path) -> None:
    path = sheet(tmp_path / "x.pdf", *MIXED, "--name-line", "--title", "Readable", *options)
    width, height = map(float, re.findall(r"[\d.]+", facts(path)["Page size"])[:2])
    words = [tuple(map(float, box)) for *box, _ in WORD.findall(ask("pdftotext", "-bbox", path, "-"))]
    assert len(words) > 300
    assert min(bottom - top for _, top, _, bottom in words) >= least - 0.01
    assert all(0 < left < right < width and 0 < top < bottom < height for left, top, right, bottom in words)


@with_poppler
def test_sections_run_on_without_cutting_a_puzzle(tmp_path: Path) -> None:
    path = sheet(tmp_path / "x.pdf", *KENKENS)
    assert main(["sheet", *KENKENS, "-j", "1", "-o", str(tmp_path / "x.html")]) == 0
    page = (tmp_path / "x.html").read_text(encoding="utf-8")
    clues = {
        int(number): Counter(CLUE.findall(picture))
        for number, picture in re.findall(r'id="puzzle-(\d+)"(.*?)</article>', page, re.DOTALL)
    }
    text = pages(path)
    assert text[0].startswith("Monday")
    assert ("Easy" in text[0], "Medium" in text[0], "Hard" in text[1], len(text)) == (True, True, True, 3)
    for words, numbers in zip(text, ([1, 2, 3, 4, 5, 6], [7, 8, 9, 10]), strict=False):
        assert words.count("answer on page 3") == len(numbers)
        assert sum((clues[number] for number in numbers), Counter()) == Counter(CLUE.findall(words))
    assert text[2].startswith("Monday Answers 1 ")


@with_poppler
def test_titles_clues_and_answers_are_on_their_pages(tmp_path: Path) -> None:
    text = pages(sheet(tmp_path / "sheet.pdf", *MIXED, "--per-page", "4"))
    assert "CrossProduct, week 2" in text[0]
    assert {"6615", "15552", "420", "13+", "18×"} <= set(text[0].split())
    assert "M O R E" in text[1]
    assert "1 0 8 5" not in text[0] + text[1]
    (place,) = set(re.findall(r"answer on page (\d+)", text[1]))
    assert "1 0 8 5" in text[int(place) - 1]


@with_poppler
def test_answers_apart_are_another_file(tmp_path: Path) -> None:
    path = sheet(tmp_path / "x.pdf", *MIXED[:2], "--answers", "apart", "--title", "Monday")
    assert "nswer" not in "".join(pages(path))
    assert "Monday Answers" in pages(str(tmp_path / "x-answers.pdf"))[0]


@with_poppler
def test_qr_code_contains_the_address_of_its_page(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    zxingcpp = pytest.importorskip("zxingcpp", reason="reading QR codes needs zxing-cpp")
    out = sheet(tmp_path / "codes.pdf", *MIXED[:2], "--play-url", "https://example.org/play/")
    picture = subprocess.run(
        ["pdftoppm", "-gray", "-r", "150", "-f", "1", "-l", "1", out], capture_output=True, check=True
    )
    magic, size, most, pixels = picture.stdout.split(b"\n", 3)
    assert (magic, most) == (b"P5", b"255")
    width, height = map(int, size.split())
    codes = zxingcpp.read_barcodes(numpy.frombuffer(pixels, "uint8").reshape(height, width))
    assert {code.text for code in codes} == {
        "https://example.org/play/riddler-week-2.html",
        "https://example.org/play/own-6x6.html",
    }


def test_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    for suffix in (".pdf", ".html"):
        first, second = (tmp_path / f"{name}{suffix}" for name in ("first", "second"))
        for out in (first, second):
            sheet(out, *MIXED[:3], "kenken:4x4", "-n", "2", "--seed", "5")
        assert first.read_bytes() == second.read_bytes()


def test_pictures_of_pages_are_numbered(tmp_path: Path) -> None:
    sheet(tmp_path / "x.svg", *MIXED[:3])
    assert {path.name for path in tmp_path.iterdir()} >= {"x-1.svg", "x-2.svg", "x-3.svg"}


HOSTILE = [
    '#{}"\\$ [*_`] // </script><script>alert(1)</script>',
    "#panic() @ref <label> $x^2$ \\u{41}",
    "]]> --> &amp; %PDF-1.7 endobj",
    "\u202etfel ot thgir\u200f \x1b[31m\x00",
    "日本語 العربية 🧩",
    "W" * 300,
]


@with_poppler
@pytest.mark.parametrize("title", HOSTILE)
def test_titles_are_printed_as_text(tmp_path: Path, title: str) -> None:
    file = tmp_path / "x.puzzle"
    body = "grid 2 x 2\nvalues 1..9\nrows product = 2 12\ncols product = 3 8\n"
    file.write_text(f"title: {''.join(sign for sign in title if sign >= ' ')}\n{body}", encoding="utf-8")
    texts = ["--title", title, "--subtitle", title, "--author", title, "--cover", "--contents"]
    for rules in ("page", "front"):
        text = " ".join(pages(sheet(tmp_path / "x.pdf", str(file), *texts, "--rules", rules)))
        assert "product of its numbers" in text
    if title == HOSTILE[0]:
        assert "</script><script>" in text.replace(" ", "")
    assert "<script" not in Path(sheet(tmp_path / "x.html", str(file), *texts)).read_text(encoding="utf-8")
