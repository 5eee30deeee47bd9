"""Compare counts of puzzles of every family, with clues removed, with CP-SAT, for enumeration and automata."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.solving.budget import Budget
from gridpuzzles.solving.counting import by_automata, count
from tests.compare.questions import without
from tests.cpsat import TimeUp, Unsupported, solutions

PUZZLES = Path(__file__).parents[2] / "puzzles"
TOO_LARGE = "polydivisible"
"""A puzzle with remainders of numbers of nine digits, for which CP-SAT uses up all memory."""
FILES = [path for path in sorted(PUZZLES.rglob("*.puzzle")) if path.stat().st_size < 600 and path.stem != TOO_LARGE]
EACH = int(os.environ.get("GRIDPUZZLES_COUNTS", "1"))
"""Number of puzzles made of each file; the environment variable GRIDPUZZLES_COUNTS sets it."""
MOST = 150
SECONDS = 3


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_counts_match_cp_sat(path: Path) -> None:
    whole = gp.load(path)
    rng = random.Random(path.stem)
    for _ in range(EACH):
        gone = set(rng.sample(range(len(whole.clues)), min(len(whole.clues), rng.choice((1, 1, 2, 3)))))
        puzzle = without(whole, gone)
        compiled = compile_puzzle(puzzle)
        found = count(compiled, MOST, budget=Budget(SECONDS))
        if found.limit not in ("", "solutions"):
            pytest.skip("takes longer than a test may")
        try:
            expected = solutions(puzzle, MOST + 1, SECONDS)
        except Unsupported:
            pytest.skip("CP-SAT has no words for it")
        except TimeUp:
            pytest.skip("CP-SAT takes longer than a test may")
        if found.exact:
            assert len(expected) == found.value
            assert by_automata(compiled, Budget(time_limit=SECONDS), {}) in (None, found.value)
        else:
            assert len(expected) > MOST
