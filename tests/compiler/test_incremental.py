"""Rules compiled once and clues added say what the puzzle says when it is compiled as a whole."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.compiler.incremental import Rules
from gridpuzzles.making.template import rules_of

TEXTS = {
    "products": "grid 2 x 3\nvalues 1..9\nrows product = 30 84\ncols product = 10 42 6\n",
    "cages": "values 1..4\nall different in rows, cols\n"
    "cages:\n  A A B B\n  C A D D\n  C E E F\n  G G E F\n"
    "  A = 7+  B = 1-  C = 1-  D = 2/  E = 8*  F = 2-  G = 7+\n",
    "sums that tile": "values 1..4\nall different in rows, cols, boxes 2 x 2\n"
    "cages sum:\n  A A B B\n  C D D B\n  C E E F\n  G G H F\n"
    "  A = 3  B = 9  C = 5  D = 5  E = 5  F = 4  G = 7  H = 2\n",
    "runs": "values 1..9\nall different in runs\ngrid:\n  \\ 4\\ 12\\\n  \\6 _ _\n  \\10 _ _\n",
    "pictures": "values 1..9\nall different\nevaluate left to right\nsteps whole, not negative\n"
    "picture:\n  _ + _ / _ = 4\n  * + +\n  _ - _ * _ = 6\n  = = =\n  45 11 8\n",
    "words": "AB + BA = CAC\nA + B > 3\n",
    "long words": "SEND + MORE = MONEY\n",
    "counts": "grid 1 x 12\nvalues 0..1\ncount(row 1 = 1) = 10 * r1c1 + 1\n",
    "givens": "values 1..3\nall different in rows, cols\ngrid:\n  1 _ _\n  _ _ 3\n  _ _ _\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_is_lost_or_added(name: str) -> None:
    puzzle = gp.parse(TEXTS[name])
    drawn = {one.clue for one in puzzle.constraints if one.clue >= 0}
    rules = Rules(rules_of(puzzle, drawn))
    parts = [rules.part(one.condition) for one in puzzle.constraints if one.clue >= 0]
    whole = {tuple(values[: len(rules.names)]) for values in compile_puzzle(puzzle).search()}
    for _ in range(2):  # nothing of a puzzle stays for the next
        found = [tuple(values[: len(rules.names)]) for values in rules.problem(parts).search()]
        assert set(found) == whole != set()
        assert len(found) == len(whole)
    assert len(list(rules.problem().search(50))) >= min(50, len(whole))


def test_what_needs_variables_of_its_own_is_compiled_anew() -> None:
    puzzle = gp.parse(TEXTS["counts"])
    rules = Rules(rules_of(puzzle, {one.clue for one in puzzle.constraints}))
    assert any(rules.part(one.condition).posted is None for one in puzzle.constraints if one.clue >= 0)
