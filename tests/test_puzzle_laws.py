"""Test properties of a puzzle in the model: broken parts, names and clues."""

from __future__ import annotations

from itertools import product

import pytest

import gridpuzzles as gp
from gridpuzzles.model.puzzle import assuming, clue_of, name_of

TEXT = """\
values 1..3
grid:
  1 _
  _ _
all different in rows
cols sum = 4 ?
r1c2 = r2c2
"""


def test_broken_parts_agree_with_accepts() -> None:
    puzzle = gp.parse(TEXT)
    names = [symbol.name for symbol in puzzle.symbols]
    numbers = {clue.label: number for number, clue in enumerate(puzzle.clues)}
    for values in product(range(5), repeat=4):
        assignment = dict(zip(names, values, strict=True))
        a, b, c, d = values
        parts = {
            "the values of r1c1": a == 1,
            "the values of r1c2": b in (1, 2, 3),
            "the values of r2c1": c in (1, 2, 3),
            "the values of r2c2": d in (1, 2, 3),
            "row 1 all different": a != b,
            "row 2 all different": c != d,
            "column 1": a + c == 4,
            "r1c2 = r2c2": b == d,
        }
        assert list(puzzle.broken(assignment)) == [name for name, holds in parts.items() if not holds]
        assert puzzle.accepts(assignment) == all(parts.values())
        parts["the values of r1c1"] = a in (1, 2, 3)
        without = (numbers["given r1c1"], numbers["column 1"])
        del parts["column 1"]
        assert list(puzzle.broken(assignment, without)) == [name for name, holds in parts.items() if not holds]
        assert puzzle.accepts(assignment, without) == all(parts.values())


def test_names_and_clues_are_found() -> None:
    puzzle = gp.parse(TEXT)
    labels = ["column 1", "r1c2 = r2c2", "given r1c1"]
    assert [clue.label for clue in puzzle.clues] == labels
    assert [clue_of(puzzle, label) for label in (*labels, "col 1", "r1c1")] == [0, 1, 2, 0, 2]
    with pytest.raises(ValueError, match=r"no clue 'row 1'; there are: column 1, r1c2 = r2c2, given r1c1"):
        clue_of(puzzle, "row 1")
    assert [clue.place for clue in puzzle.clues] == [(6, 12), (7, 1), (3, 3)]
    named = gp.parse("values 1..3\ngrid:\n  a _\n  _ b\na < b\n")
    assert [name_of(named, one) for one in ("a", "r1c1", "r1c2", "r2c2", "r3c1", "x", "rc", "r1cx")] == [
        *("a", "a", "r1c2", "b"),
        *(None, None, None, None),
    ]
    assert name_of(gp.parse("A + B = 3\n"), "r1c1") is None


def test_assumptions_become_rules() -> None:
    puzzle = gp.parse("unknown a, b in 1..3\na < b\n")
    assumed = assuming(puzzle, {"a": (2, 1), "b": [3]})
    accepted = [pair for pair in product((1, 2, 3), repeat=2) if assumed.accepts(dict(zip("ab", pair, strict=True)))]
    assert accepted == [(1, 3), (2, 3)]
    assert [one.label for one in assumed.constraints[1:]] == ["a as assumed", "b as assumed"]
    assert assuming(puzzle, {}) is puzzle
