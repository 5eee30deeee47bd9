"""Compare line functions, and counts of names equal to another, between the engine and the reference meaning."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.solving import count

NAMES = ("a", "b", "c", "d")
relations = st.sampled_from(["=", "=", "=", "!=", "<", "<=", ">", ">="])
names = st.sampled_from(NAMES)
numbers = st.integers(-1, 5).map(str)
lines = st.lists(names, min_size=1, max_size=4).map(", ".join)
extremes = st.builds("{}({})".format, st.sampled_from(["min", "max"]), lines)
besides = st.one_of(names, numbers, extremes)


@st.composite
def functions(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from(["seen", "distinct", "between", "first", "position"]))
    read = [draw(lines)]
    if name in ("first", "position", "between"):
        read.append(draw(besides))
    if name == "between":
        read.append(draw(besides))
    return f"{name}({', '.join(read)})"


@st.composite
def counts(draw: st.DrawFn) -> str:
    wanted = draw(st.one_of(names, numbers))
    claims = draw(st.lists(names, min_size=2, max_size=4))
    return f"count({', '.join(f'{claim} = {wanted}' for claim in claims)})"


@st.composite
def linear_counts(draw: st.DrawFn) -> str:
    sides = st.lists(st.one_of(names, names.map("10 * {}".format)), min_size=1, max_size=4).map(" + ".join)
    claims = draw(st.lists(st.builds("{} {} {}".format, sides, relations, sides), min_size=2, max_size=3))
    return f"count({', '.join(claims)})"


@st.composite
def texts(draw: st.DrawFn) -> str:
    size = draw(st.integers(2, 6))
    low = draw(st.integers(-1, 1))
    told = [f"unknown {', '.join(NAMES)} in {low}..{low + size - 1}"]
    for _ in range(draw(st.integers(1, 2))):
        left = draw(st.one_of(functions(), functions(), counts(), linear_counts()))
        right = draw(st.one_of(numbers, numbers, names, functions()))
        told.append(f"{left} {draw(relations)} {right}")
    if draw(st.booleans()):
        told.append("all different: a, b, c")
    return "\n".join(told) + "\n"


@settings(max_examples=60, deadline=None)
@given(texts())
def test_line_functions_match_accepts(text: str) -> None:
    try:
        puzzle = gp.parse(text)
    except gp.DefinitionError:
        return
    values = [symbol.values for symbol in puzzle.symbols]
    expected = {given for given in product(*values) if puzzle.accepts(dict(zip(NAMES, given, strict=True)))}
    found = [tuple(one[name] for name in NAMES) for one in puzzle.solutions()]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert count(puzzle).value == len(expected)


def test_line_function_of_known_numbers_is_evaluated() -> None:
    assert gp.parse("unknown a in 1..3\nfirst(a, 1) = 2\nposition(a, a) = 1\n").solve()["a"] == 2
    assert gp.parse("unknown a in 1..3\nbetween(a, 7, 9) = 0\n").solve() is None


def test_clue_of_a_line_can_be_left_out() -> None:
    puzzle = gp.parse("values 1..3\ngrid 1 x 3\nall different\nseen(row 1) = 3\nbetween(row 1, 1, 3) = 2\n")
    (seen,) = [number for number, clue in enumerate(puzzle.clues) if "seen" in clue.text]
    assert len(list(puzzle.solutions())) == 1
    from gridpuzzles.solving import solutions

    assert len(list(solutions(puzzle, without=[seen]))) == 2


def test_line_function_over_wide_domains_is_solved() -> None:
    puzzle = gp.parse("values 0..49999\ngrid 1 x 2\nrow 1[2] <= row 1[1] - 49998\nseen(row 1) = max(row 1) - 49997\n")
    assert [tuple(one.values()) for one in puzzle.solutions()] == [(49998, 0)]
