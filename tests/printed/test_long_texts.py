"""Test that the reader of printed puzzles reads each part of a long text a fixed number of times.

The work is counted and not timed: characters divided into marks, passes, and names looked up.
"""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.language.statement_parser import MAX_FAULTS
from gridpuzzles.printed import blocks, families
from gridpuzzles.printed.reading import Pass
from gridpuzzles.printed.understanding import MAX_CHARACTERS, MAX_LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SUDOKU = "Sudoku\n\n" + "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
RULES = "each row and each column of the diagram contains all the numbers from one to four"
STORY = "the weather was cold and everyone went home before the evening without a word"
FRENCH = "le temps était froid et tout le monde est rentré tôt dans la soirée, sans un mot"
LETTERS = "qwertyuiopasdfghjklzxcvbnm" * 3


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
    divided = counted(monkeypatch, blocks, "marks_of", len)
    passes = counted(monkeypatch, Pass, "written", lambda tried: 1)
    called = counted(monkeypatch, families, "called", len)
    read(Source("text", text))
    assert len(passes) == 1
    assert sum(divided) <= len(text)
    assert len(called) <= families.MAX_MARKS**2


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
