"""Test that the page's evaluator agrees with `Puzzle.accepts`, and never rejects a relation that may hold."""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from random import Random

import pytest

import gridpuzzles as gp
from gridpuzzles.model.expressions import holds
from gridpuzzles.model.solution import Verdict
from gridpuzzles.play.board import playing_picture
from gridpuzzles.play.page import Playable, page_data
from gridpuzzles.views.records import number
from tests.compare.drawing import draw
from tests.compare.questions import Refused, Text, read
from tests.play.tools import PUZZLES, ROOT, node

CASES = 30

ODDITIES = """
unknown a, b, c in -3..4
unknown huge in 9007199254740990..9007199254740999
a / b = c / 2
(a + b) / 3 * c > b / 4
a mod b = c or a div b = c
b ^ a = c
a ^ b > 0
(a / b) mod c < 1
min(a, b, c) = max(a, b) - 1
gcd(a, b) = 1 or lcm(a, c) = 6
abs(a - b) in 1..3
a is not prime or b is prime
a is square or b is cube or c is triangular
huge is palindrome or huge is odd
huge * huge mod 7 = a * a
count(a = b, b < c, a / b = 1) = 1
a != b
"""


def said_by_the_page(jobs: list[dict[str, object]]) -> list[list[dict[str, list[bool | None]]]]:
    """Return the answers of `judge.mjs` for every job."""
    lines = "\n".join(json.dumps(job) for job in jobs)
    command = [node(), str(ROOT / "tests" / "play" / "judge.mjs")]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def model_of(puzzle: gp.Puzzle) -> dict[str, object]:
    return page_data(Playable(puzzle, Verdict("undecided")), playing_picture(puzzle))


def assignments(puzzle: gp.Puzzle, rng: Random, cases: int) -> list[dict[str, int]]:
    """Return the solution, the solution with one or two values changed, and random values."""
    solution = puzzle.solve(time_limit=5)
    found = []
    for case in range(cases):
        values = {one.name: rng.choice(one.values) for one in puzzle.symbols}
        if solution is not None and case % 3 != 2:
            changed = dict(rng.sample(sorted(values.items()), min(case % 3, len(values))))
            values = {**solution, **changed}
        if case % 2:
            values |= {one.name: one.given for one in puzzle.symbols if one.given is not None}
        found.append(values)
    return found


def compare(puzzles: list[tuple[str, gp.Puzzle]], cases: int) -> None:
    rng = Random(18)
    drawn = [(name, puzzle, assignments(puzzle, rng, cases)) for name, puzzle in puzzles]
    jobs: list[dict[str, object]] = []
    for _, puzzle, found in drawn:
        names = [one.name for one in puzzle.symbols]
        filled_in = [at for at, one in enumerate(puzzle.symbols) if one.given is None]
        hidden = [rng.sample(filled_in, rng.randint(0, len(filled_in))) for _ in found]
        listed = [[number(values[name]) for name in names] for values in found]
        cases_ = [{"values": values, "hidden": some} for values, some in zip(listed, hidden, strict=True)]
        jobs.append({"model": model_of(puzzle), "cases": cases_})
    for (name, puzzle, found), said in zip(drawn, said_by_the_page(jobs), strict=True):
        for values, answer in zip(found, said, strict=True):
            meant = [holds(one.condition, values) for one in puzzle.constraints]
            assert answer["accepts"] == puzzle.accepts(values), (name, values)
            assert answer["holds"] == meant, (name, values)
            # With some values missing, a relation that holds in the end must not be false yet, and vice versa.
            for early, late, constraint in zip(answer["maybe"], meant, puzzle.constraints, strict=True):
                assert early is None or early == late, (name, values, constraint)


@pytest.mark.slow
def test_page_evaluator_matches_accepts_on_every_puzzle() -> None:
    loaded = [(str(path), gp.load(path)) for path in PUZZLES]
    assert len(loaded) >= 200
    small = [one for one in loaded if len(one[1].constraints) < 400]
    large = [one for one in loaded if len(one[1].constraints) >= 400]
    compare(small, CASES)
    compare(large, 3)


@pytest.mark.parametrize("statement", ODDITIES.strip().splitlines()[2:])
def test_page_evaluator_handles_fractions_powers_and_large_numbers(statement: str) -> None:
    declared = "\n".join(ODDITIES.strip().splitlines()[:2])
    puzzle = gp.parse(f"{declared}\n{statement}\n")
    compare([(statement, puzzle)], 300)


def test_page_evaluator_respects_steps() -> None:
    text = "values 1..9\nsteps {}\ngrid 1x3\nrows:\n  (_ - _) / _ = 2\n"
    for steps in ("whole", "positive", "not negative", "whole, not negative", "1..4", "-8..8 step 4"):
        compare([(steps, gp.parse(text.format(steps)))], 300)


@pytest.mark.slow
def test_page_evaluator_matches_accepts_on_random_puzzles() -> None:
    found = []
    for seed in range(200):
        text = Text(*draw(Random(seed)))
        with suppress(Refused):
            found.append((text.main, read(text)))
    assert len(found) > 150
    compare(found, CASES)
