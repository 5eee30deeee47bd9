"""Test that the reader of printed puzzles reads each part of a long text a fixed number of times.

The work is counted and not timed: characters divided into marks, sentences that are explained, and names looked up.
"""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.language.statement_parser import MAX_FAULTS
from gridpuzzles.language.syntax_errors import faults
from gridpuzzles.printed import blocks, families, finishing, names
from gridpuzzles.printed.concepts import LANGUAGES, lengths, table
from gridpuzzles.printed.draft import Draft
from gridpuzzles.printed.reading import Pass
from gridpuzzles.printed.understanding import MAX_CHARACTERS, MAX_LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PUZZLES = Path(__file__).parents[2] / "puzzles"
SUDOKU = "Sudoku\n\n" + "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
RULES = "each row and each column of the diagram contains all the numbers from one to four"
STORY = "the weather was cold and everyone went home before the evening without a word"
FRENCH = "le temps était froid et tout le monde est rentré tôt dans la soirée, sans un mot"
LETTERS = "qwertyuiopasdfghjklzxcvbnm" * 3
MAX_PASSES = 3
DIVIDED = 2
"""Number of times that a pass divides a character into marks: in its line, and in the line joined with others."""


def repeated(line: str, before: str = "") -> str:
    """Return a text of as many equal lines as a printed text may have."""
    return f"{before}\n" + "\n".join(islice(cycle((line,)), MAX_LINES - 1 - before.count("\n")))


TEXTS = {
    "rules": repeated(RULES),
    "story": repeated(STORY),
    "letters": repeated(LETTERS),
    "one line": " ".join([RULES] * 20)[:1900],
    "sudoku with French": repeated(FRENCH, SUDOKU),
    "sudoku with rules": repeated(RULES, SUDOKU),
    "sentences": repeated(f"{STORY}."),
}


def counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, size: Callable[..., int]) -> list[int]:
    """Return a list that receives the size of every call of a function."""
    sizes: list[int] = []
    function = getattr(owner, name)

    def count(*values: object) -> object:
        sizes.append(size(*values))
        return function(*values)

    monkeypatch.setattr(owner, name, count)
    return sizes


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_long_text_is_read_a_fixed_number_of_times(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(text) <= MAX_CHARACTERS
    blocks.is_statement.cache_clear()
    divided = counted(monkeypatch, blocks, "marks_of", len)
    passes = counted(monkeypatch, Pass, "attempt", lambda tried: 1)
    explained = counted(monkeypatch, faults, "diagnose", lambda *fault: 1)
    called = counted(monkeypatch, families, "called", len)
    read(Source("text", text))
    assert len(passes) <= MAX_PASSES
    assert sum(divided) <= DIVIDED * len(passes) * len(text)
    assert len(explained) <= MAX_LINES
    # A word is looked up alone, and with the words behind it only while they begin a name.
    assert len(called) <= len(text) / 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_lengths_of_phrases_are_those_of_the_table(language: str) -> None:
    longest = lengths(language)
    for phrase in table(language):
        words = phrase.split(" ")
        assert longest.get(words[0], 1) >= len(words)
    assert len(longest) < len(table(language)) / 4  # most words begin no phrase


@pytest.mark.parametrize(("typed", "meant"), [("unknovn b in 0..9", "unknown"), ("all differest: a, b", "different")])
def test_slip_in_the_language_is_answered_without_a_reading_as_print(
    typed: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = counted(monkeypatch, Pass, "attempt", lambda tried: 1)
    declared = "unknown a in 0..9" if "0..9" in typed else "unknown a, b in 0..9"
    puzzle, told = read(Source("text", f"{declared}\n{typed}\na + b = 10\n"))
    assert puzzle is None
    assert [one.help for one in told] == [f"did you mean {meant!r}?"]
    assert not passes


@pytest.mark.parametrize("line", ["quelle: Zeitung", "sourcc: own", "Evaluate everything"])
def test_line_that_may_be_a_remark_is_read_as_print(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    passes = counted(monkeypatch, Pass, "attempt", lambda tried: 1)
    read(Source("text", f"unknown a, b in 0..9\n{line}\na + b = 10\n"))
    assert passes


def test_equations_are_used_until_all_names_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    used = counted(monkeypatch, names, "_row", lambda *equation: 1)
    puzzle, _ = read(Source("text", "a + b = 10\na - b = 2\n" + "a * 2 + b = 16\n" * 400))
    assert puzzle is not None
    assert len(used) == 2


def test_names_of_variants_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    called = counted(monkeypatch, families, "variant", len)
    text = 'sudoku "' + " word" * 300
    read(Source("text", text))
    assert len(called) <= len(text)


def test_names_in_a_text_are_not_listed_for_each_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = counted(monkeypatch, Draft, "said", lambda draft: 1)
    drawing = (PUZZLES / "kakuro/own-31x46.puzzle").read_text(encoding="utf-8")
    read(Source("text", drawing * 5))
    assert len(listed) <= drawing.count("\n")


def test_rules_of_many_lines_are_looked_up_by_their_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = counted(monkeypatch, finishing, "rules_of", lambda key, told, keys: len(keys))
    read(Source("text", "Arrow sudoku 9x9\n\n" + "arrow r1c1 r1c2 r1c3\n" * 300))
    assert keys == [1] * 300


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\n".join(["1 _" * 60] * 200), "a printed board can have at most 10,000 cells"),
        ("Hidoku\n\n" + f"1{' _' * 30}\n" * 40, "a hidoku can have at most 900 cells, and this one has 1240"),
    ],
)
def test_board_of_too_many_cells_is_refused(text: str, told: str) -> None:
    puzzle, diagnostics = read(Source("text", text))
    assert puzzle is None
    assert told in [one.message for one in diagnostics if one.is_error]


def test_reading_ends_after_a_hundred_errors() -> None:
    _, told = read(Source("text", "".join(f"x{at} = y{at}\n" for at in range(1_000))))
    assert sum(1 + len(one.more) for one in told) <= MAX_FAULTS + 1


def test_no_edits_are_tried_to_a_very_long_text(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = counted(monkeypatch, Pass, "attempt", lambda tried: 1)
    puzzle, _ = read(Source("text", SUDOKU + f"{STORY}.\n" * 300))
    assert puzzle is None
    assert len(passes) == 1
