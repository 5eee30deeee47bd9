"""Puzzles of every form, and a filling that needs no search, for the tests of the views."""

from __future__ import annotations

from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.model.solution import Solution
from gridpuzzles.system.load import read_source

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.puzzle"))


def load(path: Path) -> gp.Puzzle:
    puzzle, diagnostics = read(read_source(str(path)), folder=str(path.parent))
    assert puzzle is not None, diagnostics
    return puzzle


def filled(puzzle: gp.Puzzle, at: int = -1) -> Solution:
    """Return a filling, not a solution: each name has the first (0) or last (-1) of its values.

    The last values are the widest.
    """
    return Solution(
        puzzle, {symbol.name: symbol.values[at] if symbol.given is None else symbol.given for symbol in puzzle.symbols}
    )


FORMS = {
    "table": "values 1..9\ngrid product:\n  _ 2 | 8\n  _ _ | 15\n  ---\n 12 10\n",
    "signs": "values 1..2\ngrid:\n  _ < _\n  ^   v\n  _   _\nall different in rows, cols\n",
    "brackets": "values 1..9\npicture:\n  ( _ + _ ) * _ = 24\n    *   .     -\n    3 + _   / _ = 1\n"
    "    =   =     =\n    _   _     _\n",
    "cages": "values 1..2\nall different in rows, cols\ncages:\n  A A\n  B B\n  A = 3+   B = 2*\n",
    "killer": "values 1..4\nall different in rows, cols, boxes 2 x 2\ncages sum:\n  A A A B\n  A B B B\n  C C D D\n"
    "  C C D D\n  A = 9 B = 10 C = 10 D = 10\n",
    "corners": "values 1..3\nall different in rows, cols\ngrid 3 x 3\ncorners:\n  4+ odd\n  . 2/\n",
    "suko": "values 1..9\nall different\ncorners sum:\n  28 23\n  23 17\ncages sum:\n  A A B\n  C A B\n  C C B\n"
    "  A = 20 B = 11 C = 14\n",
    "kakuro": "values 1..9\nall different in runs\ngrid:\n   \\  4\\ 3\\\n  \\3  _  _\n  \\4  _  _\n",
    "letters": "values 1..9\ngrid:\n   \\  AB\\\n  \\A  _\n",
    "sums around": "values 1..3\ngrid:\n  _ [3]\n  [4] _\n",
    "struck out": "numbers may be struck out\ngrid sum:\n  1 2 | 2\n  3 4 | 7\n  ---\n  3 6\n",
    "figure": "values 1..6\nall different\ngrid:\n      a\n    b   f\n  c   d   e\na + b + c = 9\nc + d + e = 9\n",
    "entries": "values 0..9\ngrid:\n  _ _\n  _ \\\n1 across is square\n1 down * 2 > 1 across\n",
    "crossword": "tiles 2 5 6 7\ncrossword:\n   _ + _ = 9\n   * . - . .\n   _ - _ = 1\n   = . = . .\n  12 . 2 . .\n",
    "addition": "long addition:\n    SEND\n  + MORE\n  ------\n   MONEY\n",
    "division": "long division:\n  ___2_ / __ = ___\n  5__\n   ___\n    __\n    __1\n    ___\n      0\n",
    "words": "SEND + MORE = MONEY\nbase 16\n",
    "rules": "values 1..9\ngrid 2 x 2\nrows:\n  _ + _ = 5\n  _ * (_ - 1) = 8\n"
    "cols sum = total 7\nunknown total in 2..18\n",
    "no grid": "unknown a, b in 1..9\na + b = 17 or a = 1\na < b\n",
    "hostile": 'title: <script>&"\x1b[31m\x00]]> -->\nvalues 1..9\ngrid 1 x 2\nrows sum < 3\n',
}
"""One text for each form."""
