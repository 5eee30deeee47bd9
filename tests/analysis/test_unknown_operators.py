"""Test missing operators between plain numbers against Python's arithmetic for every choice."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp

SIGNS = "+-*/"


def holding(relation: str) -> set[tuple[int, ...]]:
    """Return the choices of operators (1 for '+') that make the relation true by precedence."""
    sides = re.sub(r"\d+", r"Fraction(\g<0>)", relation).replace("=", "==")
    found = set()
    for choice in product(range(4), repeat=relation.count("?")):
        signs = iter(choice)
        written = re.sub(r"\?", lambda _: SIGNS[next(signs)], sides)  # noqa: B023
        try:
            if eval(written, {"Fraction": Fraction}):
                found.add(tuple(at + 1 for at in choice))
        except ZeroDivisionError:
            pass
    return found


numbers = st.integers(0, 9).map(str)
bracketed = st.builds("({} {} {})".format, numbers, st.sampled_from("?+-"), numbers)


@st.composite
def relations(draw: st.DrawFn) -> str:
    operands = draw(st.lists(st.one_of(numbers, bracketed), min_size=2, max_size=4))
    written = operands[0]
    for operand in operands[1:]:
        written += f" {draw(st.sampled_from('???*-'))} {operand}"
    return f"{written} = {draw(st.one_of(numbers, bracketed))}"


@settings(max_examples=60, deadline=None)
@given(relations())
def test_missing_operators_match_trying_every_choice(relation: str) -> None:
    if "?" in relation:
        found = {tuple(solution.values()) for solution in gp.parse(relation + "\n").solutions()}
        assert found == holding(relation)


def test_eight_missing_operators_between_nine_digits_make_100() -> None:
    relation = "1 ? 2 ? 3 ? 4 ? 5 ? 6 ? 7 ? 8 ? 9 = 100"
    assert len(list(gp.parse(relation + "\n").solutions())) == 15
    assert len(list(gp.parse(f"evaluate left to right\n{relation}\n").solutions())) == 9


@pytest.mark.parametrize("text", ["grid 1 x 8\nvalues 1..9\nrow 1: " + "_ ? " * 7 + "_ = 9\n"])
def test_at_most_six_missing_operators_between_cells(text: str) -> None:
    with pytest.raises(gp.DefinitionError, match="at most 6 operators"):
        gp.parse(text)
