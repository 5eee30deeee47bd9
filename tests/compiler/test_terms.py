"""Test comparisons of terms, quotients, tiles, and functions of lines, in every combination, against brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.compiler.compiled import problem
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.patterns import state_linear
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.propagators.arithmetic import MAX_SUMS
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import RELATIONS
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol
from tests import reference

X, Y, Z = e.Variable("x"), e.Variable("y"), e.Variable("z")
TWO, THREE, HALF = e.Constant(2), e.Constant(3), e.Constant(Fraction(1, 2))
SUM = e.Operation("+", X, e.Operation("-", Y, Z))
LINEAR: list[e.Expression] = [
    X,
    TWO,
    SUM,
    e.Operation("-", e.Operation("-", X, Y), TWO),
    e.Operation("*", TWO, SUM),
    e.Operation("*", e.Negation(SUM), e.Constant(-3)),
    e.Operation("*", e.Constant(0), X),
    e.Operation("+", e.Operation("*", X, TWO), e.Operation("*", THREE, X)),
    e.Negation(e.Operation("-", X, THREE)),
    e.Function("sum", (X, SUM, TWO)),
    e.Function("sum", ()),
    e.Numeral((X, TWO, Y)),
    e.Operation("-", e.Numeral((X, Y), 4), e.Numeral((Y, e.Constant(0)), 4)),
]
NOT_LINEAR: list[e.Expression] = [
    HALF,
    e.Operation("*", HALF, X),
    e.Operation("*", X, HALF),
    e.Operation("*", X, Y),
    e.Operation("/", X, TWO),
    e.Operation("+", X, Y, e.Steps(whole=True, not_negative=True)),
    e.Operation("*", TWO, X, e.Steps(whole=True, not_negative=True)),
    e.Operation("+", X, e.Operation("*", X, Y)),
    e.Operation("+", e.Operation("*", X, Y), X),
    e.Negation(e.Function("max", (X, Y))),
    e.Function("sum", (X, HALF)),
    e.Numeral((X, e.Operation("*", X, Y))),
    e.Function("min", (X, Y)),
]
DOMAINS = (range(-1, 3), (0, 2, 3), (-2, 1))


def agrees(condition: e.Condition, domains: Any = DOMAINS) -> None:
    """Assert that the compiled condition has the solutions of its meaning, each once."""
    puzzle = Puzzle(tuple(map(Symbol, "xyz", domains)), (Constraint(condition, 0),))
    compiled = compile_puzzle(puzzle)
    found = sorted(tuple(compiled.assignment(values).values()) for values in compiled.search())
    assert found == sorted(reference.solutions(puzzle)), condition


@pytest.mark.parametrize("relation", RELATIONS)
def test_comparisons_of_terms_match_brute_force(relation: str) -> None:
    for left, right in product(LINEAR, LINEAR):
        agrees(e.Comparison(left, relation, right))
    for left, right in product(NOT_LINEAR, [*LINEAR[::3], *NOT_LINEAR[::3]]):
        agrees(e.Comparison(left, relation, right))
        agrees(e.Comparison(right, relation, left))


@pytest.mark.parametrize("number", [-2, 0, 1, 3, Fraction(1, 2)])
def test_quotients_of_linear_terms_match_brute_force(number: int | Fraction) -> None:
    for left, right in product(LINEAR, repeat=2):
        agrees(e.Comparison(e.Operation("/", left, right), "=", e.Constant(number)), (range(-1, 3), (0, 2, 3), (1, 2)))


@pytest.mark.parametrize("numbers", [(0, 2, 3), (1, 1, 2), (2, 2, 2), (1, 2), (-2, 0, 5)])
@pytest.mark.parametrize("cells", [(X, Y, Z), (X, Y), (X, Y, X), (X, SUM, Z)], ids=["three", "two", "one twice", "sum"])
def test_tiles_match_brute_force(cells: tuple[e.Expression, ...], numbers: tuple[int, ...]) -> None:
    agrees(e.Arrangement(cells, numbers), (range(-2, 4),) * 3)


LINES: list[e.Expression] = [
    *[e.Function(name, (X, Y, Z)) for name in ("distinct", "seen")],
    *[e.Function(name, (X, Y, Z, other)) for name in ("first", "position") for other in (TWO, X)],
    e.Function("position", (X, Y, Z, e.Function("min", (X, Y, Z)))),
    e.Function("position", (X, Y, Z, e.Function("max", (X, Y, Z)))),
    e.Function("between", (X, Y, Z, e.Function("min", (X, Y, Z)), e.Function("max", (X, Y, Z)))),
    e.Function("between", (X, Y, Z, e.Constant(1), TWO)),
]


PARTS = [
    e.Function(name, line)
    for name in ("distinct", "seen")
    for line in ((X, SUM, Y), (X, TWO, Y), (X, TWO, THREE), (e.Operation("*", X, Y), Z))
]


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("line", [*LINES, *PARTS], ids=str)
def test_line_functions_match_brute_force(line: e.Expression, relation: str) -> None:
    for number in range(4):
        agrees(e.Comparison(line, relation, e.Constant(number)), (range(1, 4), (1, 2, 3), (1, 2)))


@pytest.mark.parametrize("name", ["product", "sum"])
@pytest.mark.parametrize("domains", [DOMAINS, ((0, 1, 2), (1, 3), (2, 4)), ((0, 1, 2), (), (2, 4))])
def test_products_and_sums_of_cells_match_brute_force(name: str, domains: Any) -> None:
    for number, cells in product((0, 4, -2, Fraction(1, 2)), ((X, Y, Z), (X, Y), (X,), (X, X, Y))):
        agrees(e.Comparison(e.Function(name, cells), "=", e.Constant(number)), domains)


# ---------------------------------------------------------------- problem builders


def test_group_that_can_be_switched_off_is_not_a_group() -> None:
    for clue in (0, 1):
        draft = ProblemBuilder([range(1, 4)] * 3, 10, 2)
        draft.post_different((0, 1, 2), clue)
        assert (draft.groups, draft.group_scopes, draft.largest_group) == ([0, 0, 0], [], 0)
        draft.post("sum", (0, 1), 4, -1)
        made = problem(draft, draft.posts)
        assert len(list(made.search(without=(clue,)))) == 9
        assert len(list(made.search())) == 2


def test_cell_restricted_to_one_value_keeps_its_solution() -> None:
    for last, shape in ((MAX_SUMS, "sum"), (MAX_SUMS + 1, "table")):
        draft = ProblemBuilder([range(last + 1)], 10, 1)
        draft.restrict(0, (last,), 0)
        assert [post.shape for post in draft.posts] == [shape]
        assert list(problem(draft, draft.posts).search()) == [(last,)]


def test_rules_within_groups_are_kept_and_use_the_groups() -> None:
    draft = ProblemBuilder([range(1, 4)] * 3, 10, 0)
    draft.post_different((0, 1, 2), -1)
    draft.post_different((0, 1), -1)
    draft.post("different", (1, 2), None, -1)  # redundant
    draft.post("sum", (0, 1), 3, -1)
    assert sorted(problem(draft, draft.posts).search()) == [(1, 2, 3), (2, 1, 3)]
    condition = ConditionData(("=", ("+", ("var", 0), ("var", 1)), 4))
    for shape, data in (
        ("table of", condition),
        ("any", [[draft.posts[-1].__class__("table of", (0, 1), condition, -1)]]),
    ):
        other = draft.again(draft.posts[:1], Limits())
        other.post(shape, (0, 1), data, -1)
        left = problem(other, other.posts).propagate()
        assert left is not None
        assert left[:2] == ((1, 3), (1, 3))


def test_columns_relation_holds_every_word_and_number() -> None:
    x, y, z = (("var", at) for at in range(3))
    for constant, relation in product((0, 5, -21, 99), ("=", "<=")):
        draft = ProblemBuilder([range(12)] * 3, 10, 0)
        written = {(x, 10): 1, (y, 1): 2, (z, -10): 1, (z, -1): 1, ((), constant): 1, ((), 1): 2}
        state_linear(draft, written, relation, -1)
        assert [post.shape for post in draft.posts] == ["columns" if relation == "=" else "linear"]
        rows = [
            row
            for row in product(range(12), repeat=3)
            if {"=": int.__eq__, "<=": int.__le__}[relation](10 * row[0] + 2 * row[1] - 11 * row[2] + constant + 2, 0)
        ]
        assert sorted(problem(draft, draft.posts).search()) == rows


@pytest.mark.parametrize("count", ["a = d, b = d, c = d", "d = a, b = d, d = c", "a = 3, 3 = b, c = 3", "a = d, b < 2"])
def test_count_of_equal_cells_matches_brute_force(count: str) -> None:
    for rest in ("= e", "= 1", "< e", "!= 2", "+ e = 3"):
        puzzle = gp.parse(f"unknown a, b, c, d, e in 1..3\ncount({count}) {rest}\n")
        found = [values[: len(puzzle.symbols)] for values in compile_puzzle(puzzle).search()]
        assert sorted(found) == sorted(reference.solutions(puzzle))


def test_deeper_model_keeps_the_solutions() -> None:
    """A long sum with some different cells gets a stronger model with the same solutions; other sums do not."""
    board = "values 1..5\ngrid 2 x 3\nall different in rows\n"
    puzzle = gp.parse(board + "r1c1 + r1c2 + r1c3 + r2c1 + r2c2 = 9\nr2c3 = 5\n")
    compiled = compile_puzzle(puzzle)
    wanted = sorted(compiled.search())
    stronger_models = compiled.stronger_models((), Limits())
    assert stronger_models is not None
    assert stronger_models is not compiled.stronger_models((), Limits())
    assert (sorted(stronger_models[0].search()), stronger_models[1]) == (wanted, ())
    assert len(wanted) == len(reference.solutions(puzzle))
    sums = [number for number, clue in enumerate(puzzle.clues) if "+" in clue.text]
    without = compiled.stronger_models(sums, Limits())
    assert without is not None
    assert len(list(without[0].search(without=without[1]))) == 60 * 12
    plain = compile_puzzle(gp.parse(board + "r1c1 = 2\n"))
    assert plain.stronger_models((), Limits()) is None
    assert plain.stronger_models((), Limits()) is None


def test_propagation_returns_the_remaining_values() -> None:
    compiled = compile_puzzle(gp.parse("values 1..4\ngrid 1 x 2\nr1c1 < r1c2\nr1c1 > 1\n"))
    assert compiled.propagate() == ((2, 3), (3, 4))
    assert compiled.propagate({"r1c1": [3]}) == ((3,), (4,))
    assert compiled.propagate({"r1c1": [4]}) is None
    (larger,) = [number for number, clue in enumerate(compiled.puzzle.clues) if clue.text == "r1c1 > 1"]
    assert compiled.propagate({}, (larger,)) == ((1, 2, 3), (2, 3, 4))
