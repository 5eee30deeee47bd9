"""Unknowns without values: the bounds that follow from the relations lose no solution, and say from which clues."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.analysis.final_checks.unbounded import bounds_of
from gridpuzzles.model.expressions import holds

WINDOW = range(-25, 26)
"""Values in which solutions are looked for one by one."""

numbers = st.integers(-12, 30).map(str)
names = st.sampled_from(("u", "v", "a", "b"))
terms = st.recursive(
    names | numbers,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(("+", "-", "*", "/", "div", "mod")), inner),
        st.builds("({})^{}".format, inner, st.integers(1, 3)),
        st.builds("2^({})".format, inner),
        st.builds("({})^(1/2)".format, inner),
        st.builds("abs({})".format, inner),
        st.builds("-({})".format, inner),
        st.builds("{}({}, {})".format, st.sampled_from(("sum", "product", "min", "max", "lcm", "gcd")), inner, inner),
    ),
    max_leaves=4,
)
relations = st.builds("{} {} {}".format, terms, st.sampled_from(("=", "=", "=", "<", "<=", ">", ">=", "!=")), terms)
conditions = st.one_of(
    relations,
    st.builds("{} or {}".format, relations, relations),
    st.builds("({}) is {}".format, names, st.sampled_from(("prime", "square", "triangular"))),
    st.builds("{} in {}..9".format, names, st.integers(-5, 9)),
)


@given(st.lists(conditions, min_size=1, max_size=4))
def test_no_solution_is_outside_the_bounds(lines: list[str]) -> None:
    """Every solution in a window has the values of its unknowns within the bounds, whatever the relations are."""
    text = f"unknown u, v in {WINDOW[0]}..{WINDOW[-1]}\nunknown a, b in 1..3\n" + "\n".join(lines)
    try:
        puzzle = gp.parse(text)
    except gp.DefinitionError:
        return  # such as a power that may be too large
    known = [one for one in puzzle.symbols if one.name in ("a", "b")]
    allowed = bounds_of(["u", "v"], known, puzzle.constraints)
    used = [name for name in ("u", "v") if f"{name}" in " ".join(lines)]
    for values in product(*[WINDOW if name in used else (0,) for name in ("u", "v")], range(1, 4), range(1, 4)):
        assignment = dict(zip(("u", "v", "a", "b"), values, strict=True))
        inside = all(allowed[name].extent[0] <= assignment[name] <= allowed[name].extent[1] for name in ("u", "v"))
        if not inside:
            assert not all(holds(one.condition, assignment) for one in puzzle.constraints), (assignment, allowed)


BOUNDED = {
    "u + v = 10\nu - v = 4": {(7, 3)},
    "u + v = 15\nu * v = 56": {(7, 8), (8, 7)},
    "u * u = 144\nv = u / 4": {(12, 3), (-12, -3)},
    "u^2 + v^2 = 25\nu > v > 0": {(4, 3)},
    "2^u = 1024\nv = lcm(4, 6)": {(10, 12)},
    "u div 7 = 4\nu mod 7 = 3\nabs(v - 5) < 1": {(31, 5)},
    "144 / u = 12\nmax(v, 3) = 7": {(12, 7)},
    "u = 7 or u = 9\nv = u - 20": {(7, -13), (9, -11)},
    "u^(1/2) = 40\nv = 0": {(1600, 0)},
    "v * 1000 = 7000000\nu = v mod 3": {(1, 7000)},
    "3 * u = v + 1\n2 * u - v = -7\nu < v": {(8, 23)},
    "2 * u = 7\nv = u": set(),
}


@pytest.mark.parametrize("lines", BOUNDED)
def test_equations_bound_unknowns(lines: str) -> None:
    puzzle = gp.parse(f"unknown u, v\n{lines}")
    assert {(one["u"], one["v"]) for one in puzzle.solutions()} == BOUNDED[lines]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("u * 0 = 0", "the unknown u has no values, and no relation bounds it"),
        ("u > 5", "the relations do not say how large the unknown u can be"),
        ("u < v\nv in 1..5", "the relations do not say how small the unknown u can be"),
        ("u^2 < 10^14", "allow the unknown u more than 1,000,000 values"),
        ("u mod 5 = 2", "no relation bounds it"),
    ],
)
def test_says_what_is_not_bounded(lines: str, message: str) -> None:
    with pytest.raises(gp.DefinitionError, match=message):
        gp.parse(f"unknown u\nunknown v in 0..1\n{lines}" if "v in" not in lines else f"unknown u, v\n{lines}")


def test_a_conflict_names_the_relation_that_bounds() -> None:
    """Without the relation that bounds u, ``u = 30`` alone would contradict nothing."""
    text = "unknown u\nvalues 1..9\ngrid 1 x 2\nu = r1c1 + r1c2\nu = 30"
    assert "u = r1c1 + r1c2 and u = 30 contradict each other" in str(gp.parse(text).explain())
    assert "r1c1 = 3 * 4 is impossible" in str(gp.parse(text.replace("u = 30", "r1c1 = 3 * 4")).explain())
