"""Test that a list under a name of the text has the meaning given there, or is refused."""

from __future__ import annotations

import pytest

from gridpuzzles.api import Puzzle, read
from gridpuzzles.base.source import Source
from gridpuzzles.kinds.pair_relations import MARKS
from gridpuzzles.kinds.path_rules import PATH_RULES

BOARD = "values 1..6\nall different in rows\ngrid 2 x 3\nr1c1 = 6\nr2c1 = 6\n"
OF_FAMILY = "latin square 6\nr1c1 = 6\n"
WORDS = " ".join([kind.printed for kind in PATH_RULES.values()] + [mark.printed for _, mark in MARKS.values()])
NAMES = sorted({word for word in WORDS.split() if word.isascii() and word.isalpha()} | {"even", "odd", "near"})
"""Words that may stand before a list of cells."""
SIGNS = sorted({mark.sign for _, mark in MARKS.values()})


def read_text(text: str) -> tuple[Puzzle | None, list[str]]:
    """Return the puzzle of a text, if it has one, and the codes of the diagnostics."""
    puzzle, diagnostics = read(Source("typed", text))
    return puzzle, [one.code for one in diagnostics]


@pytest.mark.parametrize(
    ("board", "name"), [*((BOARD, one) for one in NAMES + SIGNS), *((OF_FAMILY, one) for one in SIGNS)]
)
def test_list_under_an_own_mark_means_that_mark(board: str, name: str) -> None:
    for own in (f"mark {name}: _ - _ = 5\n{name}: r1c1 r1c2\n", f"{name}: r1c1 r1c2\nmark {name}: _ - _ = 5\n"):
        puzzle, codes = read_text(board + own)
        assert puzzle is not None, codes
        assert puzzle.solve()["r1c2"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_list_under_an_own_rule_means_that_rule(name: str) -> None:
    puzzle, codes = read_text(f"{BOARD}rule {name}: each 2: _ - _ = 2\n{name}: r1c1 r1c2 r1c3\n")
    assert puzzle is not None, codes
    assert [puzzle.solve()[cell] for cell in ("r1c1", "r1c2", "r1c3")] == [6, 4, 2]


REFUSED = {
    "another word for the mark": BOARD + "mark V: _ + _ = 7\nv: r1c1 r1c2\n",
    "a word for the sign of the mark": BOARD + "mark o: _ + _ = 7\nwhite dot: r1c1 r1c2\n",
    "another word for the rule": BOARD + "rule thermo: each 2: _ > _\nthermometer: r1c1 r1c2\n",
    "a sentence about the rule": "latin square 4\nrule renban: each 2: _ > _\n"
    "Numbers on renban lines are consecutive\nrenban: r1c1 r1c2\n",
    "two meanings": "sudoku 4x4\nmark V: _ + _ = 7\nV = 5\nV: r1c1 r1c2\n",
    "a cell": "values 1..4\ngrid:\n  v b\n  c d\nv: r1c1 r1c2\n",
    "a cell with a property": "values 1..4\ngrid:\n  even b\n  c d\neven: r1c1\n",
    "an unknown": BOARD + "unknown v in 1..6\nv: r1c1 r1c2\n",
    "a parameter": BOARD + "param arrow = 3\narrow: r1c1 r1c2 r1c3\n",
    "a path of a map": BOARD + "paths:\n  arrow1 arrow2 .\n  . . .\npath arrow: slow\narrow: r2c1 r2c2\n",
    "a path of a list": BOARD + "arrow 2: r1c1 r1c2\narrow 1: r2c1 r2c2\nsum(path arrow2) > 1\n",
    "a cage of a list": BOARD + "10+: r1c1 r1c2\nsum(cage 1) = 10\n",
    "a path": BOARD + "paths:\n  thermo = r1c1 r1c2\npath thermo: decreasing\nthermo: r2c1 r2c2\n",
    "a cage": "values 1..4\ncages:\n  V V\n  A A\n  V = 5+ A = 5+\nV: r2c1 r2c2\n",
    "a cell outside of the board": BOARD + "mark V: _ + _ = 7\nV: r1c3 r1c4\n",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_name_with_two_meanings_is_refused(text: str) -> None:
    assert read_text(text)[0] is None


@pytest.mark.parametrize("second", ["101 x 1", "100 x 100", "1 x 1000", "1234567 x 1", "3 by 4", "(n) x 3", "99 x 1"])
@pytest.mark.parametrize("first", ["3 x 3", "3 by 3"])
def test_second_size_is_an_error(first: str, second: str) -> None:
    puzzle, codes = read_text(f"param n = 4\ngrid {first}\ngrid {second}\nvalues 1..9\nr1c1 = 4\n")
    assert puzzle is None
    assert codes == ["second-grid"]
