"""Test PDF sheets with poppler's tools; skipped with a message if Typst or the tools are missing."""

from __future__ import annotations

import shutil
import subprocess
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


def ask(tool: str, *arguments: str) -> str:
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True).stdout


def sheet(out: Path, *arguments: str) -> str:
    assert main(["sheet", *arguments, "-o", str(out)]) == 0
    return str(out)


def facts(path: str) -> dict[str, str]:
    lines = (line.partition(":") for line in ask("pdfinfo", "-box", path).splitlines())
    return {key: " ".join(value.split()) for key, _, value in lines}


@with_poppler
def test_book_meets_the_requirements_of_printers(tmp_path: Path) -> None:
    book = ["--book", "--page", "6x9", "--title", "Eight puzzles", "--author", "A. Maker", "--bleed", "0.125in"]
    path = sheet(tmp_path / "book.pdf", *MIXED, *book, "--play-url", "https://example.org/play")
    found = facts(path)
    assert (found["Title"], found["Author"]) == ("Eight puzzles", "A. Maker")
    assert int(found["Pages"]) % 2 == 0
    assert found["MediaBox"] == "0.00 0.00 441.00 666.00"
    assert found["TrimBox"] == "0.00 9.00 432.00 657.00", "no bleed where the page is bound: a first page lies right"
    fonts = [line.split() for line in ask("pdffonts", path).splitlines()[2:]]
    assert len(fonts) >= 4
    assert all(font[-5:-2] == ["yes", "yes", "yes"] for font in fonts), "embedded, a subset, with its meaning"
    assert len(ask("pdfimages", "-list", path).splitlines()) == 2, "nothing but lines and letters"


@with_poppler
def test_crop_marks_are_outside_the_bleed(tmp_path: Path) -> None:
    options = ["--page", "6x9", "--facing", "--bleed", "3mm", "--crop-marks"]
    found = facts(sheet(tmp_path / "marked.pdf", MIXED[0], *options))
    beyond = 3 * 72 / 25.4 + 15 + 6
    wide, high = 432 + 2 * beyond, 648 + 2 * beyond
    assert found["MediaBox"] == f"0.00 0.00 {wide:.2f} {high:.2f}"
    assert found["TrimBox"] == f"{beyond:.2f} {beyond:.2f} {432 + beyond:.2f} {648 + beyond:.2f}"
    sheet(tmp_path / "plain.svg", MIXED[0], *options[:3])
    sheet(tmp_path / "marks.svg", MIXED[0], *options)
    plain, marked = ((tmp_path / f"{name}-1.svg").read_text(encoding="utf-8") for name in ("plain", "marks"))
    assert marked.count("<path") - plain.count("<path") == 8


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
    read = zxingcpp.read_barcodes(numpy.frombuffer(pixels, "uint8").reshape(height, width))
    assert {one.text for one in read} == {
        "https://example.org/play/riddler-week-2.html",
        "https://example.org/play/own-6x6.html",
    }


@with_poppler
def test_titles_clues_and_answers_are_on_their_pages(tmp_path: Path) -> None:
    path = sheet(tmp_path / "sheet.pdf", *MIXED, "--per-page", "4")
    pages = ask("pdftotext", "-layout", path, "-").split("\f")
    assert "CrossProduct, week 2" in pages[0]
    assert {"6615", "15552", "420", "13+", "18×"} <= set(pages[0].split())
    assert "SEND + MORE = MONEY" in pages[1]
    assert "9567" not in pages[0] + pages[1]
    assert "9567 + 1085 = 10652" in " ".join("".join(pages[2:]).split())
    assert "answer on page 3" in pages[0]


def test_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    for suffix in (".pdf", ".html"):
        one, two = (tmp_path / f"{name}{suffix}" for name in ("one", "two"))
        for out in (one, two):
            sheet(out, *MIXED[:3], "kenken:4x4", "-n", "2", "--seed", "5")
        assert one.read_bytes() == two.read_bytes()


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
    file = tmp_path / "one.puzzle"
    body = "grid 2 x 2\nvalues 1..9\nrows product = 2 12\ncols product = 3 8\n"
    file.write_text(f"title: {''.join(sign for sign in title if sign >= ' ')}\n{body}", encoding="utf-8")
    texts = ["--title", title, "--subtitle", title, "--author", title, "--cover", "--contents"]
    for rules in ("page", "front"):
        found = ask("pdftotext", sheet(tmp_path / "one.pdf", str(file), *texts, "--rules", rules), "-")
        assert "product of its numbers" in " ".join(found.split())
    if title == HOSTILE[0]:
        assert "</script><script>" in found
    page = Path(sheet(tmp_path / "one.html", str(file), *texts)).read_text(encoding="utf-8")
    assert "<script" not in page
