"""Test puzzles that would be unique with whole intermediate results, as newspapers assume without saying so."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.solving.budget import Budget
from gridpuzzles.solving.steps import under_whole_steps, with_whole_steps


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("unknown a in 1..6\nunknown b in 1..12\na / 2 * b = 6\n", "several"),
        ("unknown a in 2..3\nunknown b in 2..3\na / 2 * b = 3\n", "unique"),
        ("unknown a in 1..4\nunknown b in 1..2\na * 2 ^ (1 - b) = 1\n", "unique"),
    ],
)
def test_whole_steps_leave_fewer_solutions(text: str, status: str) -> None:
    puzzle = gp.parse(text)
    assert puzzle.verdict().status == "several"
    verdict = under_whole_steps(puzzle, (), Budget())
    assert verdict is not None
    assert verdict.status == status == gp.parse(text + "steps whole\n").verdict().status


@pytest.mark.parametrize(
    "text",
    [
        "unknown a, b in 1..4\na + b = 4\n",
        "unknown a, b in 1..4\na * b / 2 = 4\n",
        "unknown a, b in 1..4\na / b = 2\nsteps positive\n",
        "unknown a, b in 1, 3\na / 2 + b / 2 = 2\n",
        "unknown x, y in 1..50\n1/x + 1/y = 1/4\n",
        "unknown x, y, z in 1..9\n1/x + 1/y + z = 4\n",
        "unknown x, y in 1..9\n1/x * y = 3\n",
        "unknown x, y in 1..9\nx / y = 3/2 or x / y = 3\n",
    ],
)
def test_whole_steps_are_not_suggested_if_they_change_nothing_or_cannot_be_meant(text: str) -> None:
    assert under_whole_steps(gp.parse(text), (), Budget()) is None


def test_whole_steps_are_not_suggested_if_a_file_has_steps(tmp_path: Path) -> None:
    (tmp_path / "part.puzzle").write_text("unknown a, b in 1..8\na / 2 + b / 2 = 3\nsteps positive\n")
    main = tmp_path / "main.puzzle"
    main.write_text('use "part.puzzle"\na / b * 2 > 1\n')
    puzzle = gp.load(main)
    assert puzzle.verdict().status == "several"
    assert with_whole_steps(puzzle) is None


def test_whole_steps_apply_to_a_long_chain() -> None:
    text = "unknown a, b in 1..4\na / 2" + " + b" * 140 + " < 9000\n"
    assert with_whole_steps(gp.parse(text)) is not None
