"""Test conditions with `and`, `or`, `not`, `if` and brackets against Python's."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.base.errors import DefinitionError

Condition = tuple[str, str]
"""A condition in the language, and in Python."""


def _quotient(left: int, right: int) -> Fraction | None:
    return Fraction(left, right) if right else None


def _plain() -> st.SearchStrategy[Condition]:
    names = st.sampled_from("abc")
    sums = st.tuples(names, names, st.sampled_from(["=", "!=", "<", ">="]), st.integers(-1, 4)).map(
        lambda one: (
            f"{one[0]} - {one[1]} {one[2]} {one[3]}",
            f"({one[0]} - {one[1]} {'==' if one[2] == '=' else one[2]} {one[3]})",
        )
    )
    quotients = st.tuples(names, names, st.integers(0, 2)).map(
        lambda one: (f"{one[0]} / {one[1]} = {one[2]}", f"(quotient({one[0]}, {one[1]}) == {one[2]})")
    )
    ranges = st.tuples(names, st.integers(0, 2), st.booleans()).map(
        lambda one: (
            f"{one[0]} {'not ' * one[2]}in {one[1]}..2, 3",
            f"({one[0]} {'not ' * one[2]}in (*range({one[1]}, 3), 3))",
        )
    )
    properties = names.map(lambda name: (f"{name} is odd", f"({name} % 2 == 1)"))
    return st.one_of(sums, quotients, ranges, properties)


def _joined(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    pairs = st.tuples(parts, st.sampled_from(["and", "or"]), parts).map(
        lambda one: (f"({one[0][0]} {one[1]} {one[2][0]})", f"({one[0][1]} {one[1]} {one[2][1]})")
    )
    negations = parts.map(lambda one: (f"not {one[0]}", f"(not {one[1]})"))
    implications = st.tuples(parts, parts).map(
        lambda one: (f"(if {one[0][0]} then {one[1][0]})", f"((not {one[0][1]}) or {one[1][1]})")
    )
    return st.one_of(pairs, negations, implications)


CONDITIONS = st.recursive(_plain(), _joined, max_leaves=5)


@settings(max_examples=150, deadline=None)
@given(st.lists(CONDITIONS, min_size=1, max_size=2))
def test_conditions_match_python(conditions: list[Condition]) -> None:
    puzzle = gp.parse("unknown a, b, c in 0..3\n" + "".join(f"{text}\n" for text, _ in conditions))
    meaning = compile(" and ".join(python for _, python in conditions), "conditions", "eval")
    expected = 0
    for values in product(range(4), repeat=3):
        assignment = dict(zip("abc", values, strict=True))
        is_solution = bool(eval(meaning, {"quotient": _quotient}, assignment))
        assert puzzle.accepts(assignment) == is_solution
        expected += is_solution
    assert puzzle.count().value == expected
    again = gp.parse(str(puzzle))
    assert [one.condition for one in again.constraints] == [one.condition for one in puzzle.constraints]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("unknown a, b in 1..3\na = 1 or b = 2 and a = 3\n", 4),  # `and` binds more tightly than `or`
        ("unknown a, b in 1..3\nnot a = 1 and b = 2\n", 2),  # and `not` most tightly
        ("unknown a, b in 1..3\nif a = 1 then b = 1 or b = 2\n", 8),
        ("grid 1 x 3\nvalues 1..2\nneighbors: not (_ = 1 and _ = 1)\n", 5),
        ("grid 1 x 3\nvalues 1..2\nneighbors: if _ = 1 then _ = 2\n", 5),
        ("grid 2 x 2\nvalues 1..3\nrows:\n  _ = 1 or _ = 3\n  _ = 2 and not _ = 1\n", 10),
        ("grid 1 x 2\nvalues 1..3\nrow 1: if _ > 1 then _ not in 1, 3\n", 5),
    ],
)
def test_conditions_can_be_nested(text: str, count: int) -> None:
    assert gp.parse(text).count().value == count


VALUELESS = {
    "a / b = 5": [(5, 1)],
    "a / b != 5": [(6, 1), (5, 2), (6, 2)],
    "a / b < 6": [(5, 1), (5, 2), (6, 2)],
    "a / b in 5": [(5, 1)],
    "a / b not in 5": [(6, 1), (5, 2), (6, 2)],
    "(a / b, b) in (5, 1), (3, 2)": [(5, 1), (6, 2)],
    "(a / b, b) not in (5, 1), (3, 2)": [(6, 1), (5, 2)],
    "a / b is prime": [(5, 1), (6, 2)],
    "a / b is not prime": [(6, 1), (5, 2)],
    "a / b is a multiple of 3": [(6, 1), (6, 2)],
    "a / b is not a multiple of 3": [(5, 1), (5, 2)],
    "6 is a multiple of b": [(5, 1), (6, 1), (5, 2), (6, 2)],
}


@pytest.mark.parametrize("text", VALUELESS)
def test_relation_with_an_undefined_value_is_false(text: str) -> None:
    """With any relation, only a `not` in front is true then."""
    every = {(a, b) for a in (5, 6) for b in (0, 1, 2)}
    wanted = set(VALUELESS[text])
    for condition, expected in {
        text: wanted,
        f"not {text}": every - wanted,
        f"not {text} or a = 0": every - wanted,
        f"if {text} then a = 5": every - wanted | {(a, b) for a, b in wanted if a == 5},
        **({} if text[0] == "(" else {f"count({text}) = 1": wanted, f"count(not {text}) = 0": wanted}),
    }.items():
        puzzle = gp.parse(f"evaluate by precedence\nunknown a in 5..6\nunknown b in 0..2\n{condition}\n")
        assert {(one["a"], one["b"]) for one in puzzle.solutions()} == expected, condition
        assert gp.parse(str(puzzle)).constraints[0].condition == puzzle.constraints[0].condition


def test_not_before_cells_negates_all_of_them() -> None:
    for cells, count in (("row 1 not in 1, 3", 1), ("not row 1 in 1, 3", 5), ("not row 1 is odd", 5)):
        assert gp.parse(f"grid 1 x 2\nvalues 1..3\n{cells}\n").count().value == count


@pytest.mark.parametrize("text", ["not a\n", "if a = 1\n", "a = 1 and\n", "(a = 1) + 2 = 3\n"])
def test_incomplete_condition_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError):
        gp.parse("unknown a in 1..3\n" + text)
