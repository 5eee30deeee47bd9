"""Test that printed texts are read as meant, that nothing in them is lost, and that all places are those of the text.

The pages are grouped by the parts of the texts; each section has a text and its meaning in the language.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from gridpuzzles.api import Puzzle, read, read_strictly
from gridpuzzles.base.source import Source
from gridpuzzles.convert.print.understanding import MAX_LINES
from tests.convert.print.score import SECTION, answers
from tests.growth import is_read_in_linear_time

TEXTS = {
    f"{page.stem}: {name}": (typed, meant)
    for page in sorted(Path(__file__).parent.glob("*.md"))
    for name, typed, meant in SECTION.findall(page.read_text(encoding="utf-8"))
}
LONG = 50_000


def read_as_print(text: str) -> Puzzle | None:
    """Return the puzzle that a printed text means, or None if it is refused."""
    return read(Source("typed", text))[0]


def means(puzzle: Puzzle, meant: str) -> bool:
    wanted, _ = read_strictly(Source("meant", meant), {}, None)
    assert wanted is not None
    return puzzle == wanted or answers(puzzle) == answers(wanted)


@pytest.mark.parametrize("name", TEXTS)
def test_printed_text_is_read_as_meant(name: str) -> None:
    typed, meant = TEXTS[name]
    puzzle, diagnostics = read(Source("typed", typed))
    assert puzzle is not None, [one.message for one in diagnostics]
    assert means(puzzle, meant)
    spans = [one.span for one in diagnostics] + [note.span for one in diagnostics for note in one.notes]
    spans += [clue.span.as_typed() for clue in puzzle.clues if clue.span]
    for span in spans:
        assert span is None or (span.source.text == typed and span.start <= span.end <= len(typed))


@pytest.mark.parametrize("name", TEXTS)
def test_changed_number_changes_the_puzzle_or_is_refused(name: str) -> None:
    """A number inserted into a line, or removed from it, changes the meaning, or the text is refused."""
    typed = TEXTS[name][0]
    before = read_as_print(typed)
    rng = random.Random(name)
    for _ in range(3):
        changed = _changed(typed, rng)
        if changed is None:
            continue
        puzzle = read_as_print(changed)
        assert puzzle is None or puzzle != before, changed


def _changed(typed: str, rng: random.Random) -> str | None:
    """Return the text with a number inserted or removed between two marks of a line that is not a remark."""
    lines = typed.splitlines()
    places = [
        at for at, line in enumerate(lines) if re.search(r"\d", line) and not re.match(r"\s*(?:#|//|title)", line)
    ]
    if not places:
        return None
    at = rng.choice(places)
    numbers = list(re.finditer(r"(?<![\w.])\d+(?![\w.])", lines[at]))
    if not numbers:
        return None
    number = rng.choice(numbers)
    if rng.random() < 0.5:
        lines[at] = lines[at][: number.start()] + lines[at][number.end() :]
    else:
        lines[at] = f"{lines[at][: number.end()]} 7{lines[at][number.end() :]}"
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("line", ["A = 3+ ", "_ . _ . ", "a + ", "1 2 3 4 ", "x", "| 3 | _ ", "SEND + ", "each row "])
@pytest.mark.parametrize("is_one_line", [False, True])
def test_long_texts_are_read_in_linear_time(line: str, is_one_line: bool) -> None:
    text = (line if is_one_line else line + "\n") * (LONG // (len(line) + 1))
    assert is_read_in_linear_time(read_as_print, text[:LONG])


LINES = (
    *("A = 3+", "a = 1", "a + b = 12", "x", "_ . _ .", "| 3 | _ |", "SEND + MORE = MONEY", "rows: 3 4 5", "grid:", ""),
    *("Each row has different numbers.", "Neighboring cells are different.", "r1c1 + r1c2 = 5", "2 of 3", "(3, 4)"),
)


@pytest.mark.parametrize("wide", [1, 12])
@pytest.mark.parametrize("seed", range(12))
def test_mixed_lines_are_read_in_linear_time(seed: int, wide: int) -> None:
    rng = random.Random(seed)
    some = rng.sample(LINES, rng.choice((1, 2, 5, len(LINES))))
    text = "".join(" ".join(rng.choices(some, k=wide)) + "\n" for _ in range(MAX_LINES))[:LONG]
    assert is_read_in_linear_time(read_as_print, text)


def test_line_that_is_not_understood_is_an_error_below_metadata_too() -> None:
    board = "Sudoku 4x4\n1 _ _ 2\n_ _ _ _\n_ _ _ _\n3 _ _ 4\n"
    puzzle, told = read(Source("typed", f"{board}note: a\nfrobnicate each square\n"))
    assert puzzle is None
    assert [one.span.text.strip() for one in told if one.is_error and one.span] == ["frobnicate each square"]


MARKS = [*"_.012A=+-x/|()<>#\\■,:", "12", "AB", "---", "+---+", "3+", "->", "r1c1"]
FAMILIES = [
    "",
    "Sudoku",
    "Skyscrapers",
    "Sandwich",
    "Kakuro",
    "Zahlenmauer",
    "Futoshiki",
    "Kenken",
    "Suko",
    "Str8ts",
    "Survo",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_drawing_of_any_marks_is_read_or_refused(family: str) -> None:
    rng = random.Random(family)
    for _ in range(12):
        few, width = rng.sample(MARKS, 3), rng.randint(1, 6)
        rows = [" ".join(rng.choices(few, k=max(0, width - rng.choice((0, 0, 1))))) for _ in range(rng.randint(1, 5))]
        _, told = read(Source("typed", "\n".join((family, "", *rows, ""))))
        assert all(one.message for one in told)


def test_drawing_of_walls_or_signs_alone_is_refused() -> None:
    for rows in ("+---+ +---+\n\n+---+\n+---+\n", "= =\n1 2\n2 1\n"):
        puzzle, told = read(Source("typed", f"Sandwich\n\n{rows}"))
        assert puzzle is None
        assert any(one.is_error for one in told)
