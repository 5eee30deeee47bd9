"""Test laws of the compiler exhaustively: tree builders, conditions in whole numbers, and what they are compiled to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle, lines, patterns
from gridpuzzles.compiler.comparisons import last_digits
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.lines import walked
from gridpuzzles.compiler.normalize import Normalizer, length_of
from gridpuzzles.compiler.trees import (
    add,
    all_of,
    any_of,
    apply,
    compare,
    counted,
    interval,
    is_variable,
    member,
    multiply,
    negate,
    over_one_positive_denominator,
    positional,
    scale,
    sign,
    simplest,
    subtract,
    total,
    variables,
)
from gridpuzzles.compiler.trees import product as product_of
from gridpuzzles.engine.programs import Program
from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import FUNCTIONS, Undefined
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol
from tests import reference

from .test_solution_checker import CONDITIONS

A, B = ("var", 0), ("var", 1)
VALUES = (-2, 0, 1, 3)
PAIRS = list(product(VALUES, repeat=2))
TREES: list[Any] = [0, 1, -1, 3, A, B, ("+", 2, A), ("+", A, B), ("*", 2, A), ("*", -1, B), ("*", A, B), ("max", A, B)]


def value(tree: Any, values: tuple[int, int]) -> int:
    """Return the value of a tree of these operators."""
    if isinstance(tree, int):
        return tree
    if tree[0] == "var":
        return values[tree[1]]
    first, *others = [value(part, values) for part in tree[1:]]
    for other in others:
        first = {"+": first + other, "*": first * other, "max": max(first, other)}[tree[0]]
    return first


def is_flat(tree: Any, operator: str) -> bool:
    """Return True if a chain has no chain inside, at least two parts, and at most one constant.

    A constant must come first and must not be neutral.
    """
    if isinstance(tree, int) or tree[0] != operator:
        return True
    parts = tree[1:]
    constants = [part for part in parts if isinstance(part, int)]
    neutral = 0 if operator == "+" else 1
    return (
        len(parts) > 1
        and constants in ([], [parts[0]])
        and neutral not in constants
        and not any(isinstance(part, tuple) and part[0] == operator for part in parts)
    )


def test_tree_builders_match_arithmetic() -> None:
    for one, other in product(TREES, repeat=2):
        sums, products = (add(one, other), add(one, other, 1)), (multiply(one, other), multiply(one, other, 2))
        for at in PAIRS:
            p, q = value(one, at), value(other, at)
            assert [value(tree, at) for tree in sums] == [p + q, p + q + 1]
            assert [value(tree, at) for tree in products] == [p * q, 2 * p * q]
            assert value(subtract(one, other), at) == p - q
            assert value(negate(one), at) == -p
            assert value(scale(-3, one), at) == -3 * p
            assert (value(scale(0, one), at), value(scale(1, one), at)) == (0, p)
        assert all(is_flat(tree, "+") for tree in sums)
        assert all(is_flat(tree, "*") for tree in (*products, negate(one), scale(2, one), scale(0, one)))
        assert multiply(one, 0, other) == 0
        assert set(variables(("=", one, other))) == {
            x for x, name in enumerate("01") if f"'var', {name}" in str((one, other))
        }
    assert (add(), multiply(), add(A), multiply(A)) == (0, 1, A, A)
    assert variables(("=", B, ("+", A, B))) == (1, 0)
    assert (is_variable(A), is_variable(3), is_variable(("+", A, B))) == (True, False, False)


def test_constant_trees_are_evaluated() -> None:
    for a, b in PAIRS:
        truths = [int(a == b), int(a != b), int(a < b), int(a <= b)]
        assert [compare(a, relation, b) for relation in ("=", "!=", "<", "<=")] == truths
        assert (apply("max", a, b), apply("abs", a)) == (max(a, b), abs(a))
        assert (member(a, range(2)), member(a, frozenset((-2, 3)))) == (int(a in (0, 1)), int(a in (-2, 3)))
        if b:
            assert (apply("div", a, b), apply("mod", a, b)) == (a // b, a % b)
    assert (compare(A, "<", 2), apply("max", A, 2), member(A, range(2))) == (
        ("<", A, 2),
        ("max", A, 2),
        ("in", A, range(2)),
    )
    with pytest.raises(Undefined):
        apply("div", 1, 0)


def test_joined_conditions_are_simplified() -> None:
    p, q, r = ("=", A, 1), ("=", B, 1), ("<", A, B)
    assert [all_of(parts) for parts in ((), (1,), (0, p), (1, p), (p, q), (p, 1, p))] == [
        1,
        1,
        0,
        p,
        ("and", p, q),
        ("and", p),
    ]
    assert [any_of(parts) for parts in ((), (0,), (1, p), (0, p), (p, q))] == [0, 0, 1, p, ("or", p, q)]
    assert all_of([p, ("and", q, r)]) == ("and", p, q, r)
    assert any_of([p, ("and", q, r)]) == ("or", p, ("and", q, r))
    assert any_of([("or", p, q), r]) == ("or", p, q, r)
    assert [counted(parts) for parts in ((), (1, 1, 0), (p,), (1, p, q))] == [
        0,
        2,
        ("count", p),
        ("+", 1, ("count", p, q)),
    ]


def test_intervals_and_signs_of_trees_hold_every_value() -> None:
    for first, second in product(((-2, 0, 3), (1, 3), (-3, -1), (0,), ()), repeat=2):
        domains = (first, second)
        for tree in (*TREES, ("count", ("=", A, 1), ("=", B, 1))):
            bounds = interval(tree, domains)
            assert bounds is not None
            is_count = isinstance(tree, tuple) and tree[0] == "count"
            reached = [0, 2] if is_count else [value(tree, at) for at in product(*domains)]
            assert all(bounds[0] <= one <= bounds[1] for one in reached)
            if tree in (A, B, ("+", A, B), ("*", 2, A), ("max", A, B)) and reached:
                assert bounds == (min(reached), max(reached))
            assert sign(tree, domains) == (bounds[0] > 0) - (bounds[1] < 0)
    assert interval(("count", ("=", A, 1), ("=", B, 1)), ((1,), (1,))) == (0, 2)
    assert interval(("^", A, B), ((1,), (-1, 1))) is None
    assert sign(("^", A, B), ((1,), (-1, 1))) == 0


def test_fractions_of_trees_match_arithmetic() -> None:
    tops: list[Any] = [0, 2, -3, A]
    bottoms: list[Any] = [1, 2, 6, B]
    ratios = list(product(tops, bottoms))
    worth = [(at, {one: Fraction(value(one[0], at), value(one[1], at)) for one in ratios}) for at in PAIRS if at[1]]
    for one, other in product(ratios, repeat=2):
        signs = over_one_positive_denominator([one, other], ((-2, 0, 1, 3), (-2, 1, 3)))
        results = (total([one, other]), product_of([one, other]), positional([one, other], 10))
        for at, known in worth:
            p, q = known[one], known[other]
            assert [Fraction(value(top, at), value(bottom, at)) for top, bottom in results] == [
                p + q,
                p * q,
                10 * p + q,
            ]
            assert value(signs[1], at) > 0
            assert [Fraction(value(top, at), value(signs[1], at)) for top in signs[0]] == [p, q]
        for _, bottom in results:
            assert not isinstance(bottom, int) or bottom > 0
    assert [simplest(*one) for one in ((4, 6), (4, -6), (0, 5), (A, 1))] == [(2, 3), (-2, 3), (0, 1), (A, 1)]
    assert simplest(A, -2) == (("*", -1, A), 2)


SPANS = [(range(-2, 3), range(-2, 3)), (range(1, 4), range(2, 4)), (range(-3, 0), (2, 4)), ((0, 2), (-1, 0, 1))]


@pytest.mark.parametrize("span", SPANS, ids=str)
def test_normalized_condition_is_equivalent(span: Any) -> None:
    """The tree is true for the same numbers as the condition, whatever signs are known of its parts."""
    normalizer = Normalizer({"x": 0, "y": 1}, span)
    for condition in CONDITIONS:
        tree = normalizer.condition(condition)
        accepts = Program(tree, (0, 1)).evaluate
        for x, y in product(*span):
            assert accepts((x, y)) == e.holds(condition, {"x": x, "y": y}), (condition, x, y)


def test_length_of_number_is_nearly_exact() -> None:
    for number in (*range(2000), *(10**size + more for size in range(4, 60) for more in (-1, 0))):
        assert len(str(number)) <= length_of(number) <= len(str(number)) + 1


def found(condition: e.Condition, domains: dict[str, Any], clue: int = -1) -> Counter[tuple[int, ...]]:
    puzzle = Puzzle(tuple(Symbol(*one) for one in domains.items()), (Constraint(condition, clue),))
    compiled = compile_puzzle(puzzle)
    return Counter(tuple(compiled.assignment(one).values()) for one in compiled.search())


@pytest.mark.parametrize("tables", [True, False], ids=["as usual", "by bounds"])
@pytest.mark.parametrize("start", range(3))
def test_compiled_conditions_match_brute_force(monkeypatch: pytest.MonkeyPatch, start: int, tables: bool) -> None:
    """Every third condition is solved."""
    if not tables:
        for bound in ("MAX_TABLE", "MAX_LISTED", "MAX_LINEAR_TABLE"):
            monkeypatch.setattr(patterns, bound, 0)
    x, y = SPANS[start][0], SPANS[start][1]
    puzzle = Puzzle((Symbol("x", x), Symbol("y", y)))
    for condition in CONDITIONS[start :: 3 if tables else 9]:
        expected = reference.solutions(replace(puzzle, constraints=(Constraint(condition),)))
        assert found(condition, {"x": x, "y": y}, start - 1) == Counter(expected), condition


# ---------------------------------------------------------------- groups


def test_groups_of_different_cells_match_sets() -> None:
    """All choices of two groups and a scope among five variables are compared with sets."""
    cells = range(5)
    scopes = [scope for size in range(1, 6) for scope in combinations(cells, size)]
    for first, second in combinations([one for one in scopes if len(one) > 1], 2):
        draft = ProblemBuilder([range(1, 6)] * 5, 10, 3)
        draft.post_different(first, -1)
        draft.post_different(second, -1)
        groups = [first] if set(second) <= set(first) else [first, second]
        assert [tuple(one) for one in draft.group_scopes] == groups
        assert [post.scope for post in draft.posts] == groups
        for scope in scopes[::2]:
            around = {at for at, group in enumerate(groups) if set(scope) <= set(group)}
            assert draft.common_groups(scope) == sum(1 << at for at in around)
            assert draft.is_implied(scope) == any(len(groups[at]) > len(scope) for at in around)
            inside = {tuple(x for x in scope if x in group) for group in groups}
            within = {one for one in inside if len(one) > 1}
            known = set(draft.groups_within(scope))
            assert known == ({scope} if scope in within else within)


def test_model_builder_records_what_is_stated() -> None:
    draft = ProblemBuilder([range(1, 6), (2, 7), range(0)], 10, 3)
    draft.post_different((0, 1), 2)  # a clue that can be switched off does not make a group
    assert (draft.groups, draft.common_groups((0, 1))) == ([0, 0, 0], 0)
    assert (draft.spread((0, 1, 2)), draft.combinations((0, 1)), draft.combinations((0, 2))) == (9, 10, 0)
    assert [draft.conclusion(one) for one in ((), (-1,), (1, -1), (0, 0, 2))] == [-1, -1, 3, 4]
    assert draft.premises == {3: {1}, 4: {0, 2}}
    draft.restrict(0, (1, 2), -1)
    assert draft.domains[0] == (1, 2)
    draft.restrict(1, (7,), 0)
    draft.restrict(1, (2, 7), 1)
    draft.restrict(1, (), 1)
    assert [(post.shape, post.data, post.clue) for post in draft.posts[1:]] == [
        ("sum", 7, 0),
        ("table", ((2,), (7,)), 1),
        ("table", (), 1),
    ]
    assert (draft.auxiliary((4, 5)), draft.visible, draft.domains[3], draft.groups) == (3, 3, (4, 5), [0, 0, 0, 0])


# ---------------------------------------------------------------- shapes of statements

BECOMES = {
    "r1c1 + r1c2 + r1c3 = 7": ["sum"],
    "3 * r1c1 + 3 * r1c2 - 21 = 0 - 3 * r1c3": ["sum"],
    "sum(row 1) = 7": ["sum"],
    "product(row 1) = 12": ["product"],
    "r1c1 * r1c2 * r1c3 = 12": ["product"],
    "r1c1 * r1c2 * r1c3 + r1c1 = 12 + r1c1": ["product"],
    "r1c1 * r1c1 * r1c3 = 12": ["table of"],
    "r1c1 + r1c2 < 7": ["linear"],
    "r1c1 != r1c2": ["linear"],
    "r1c1 - 2 * r1c2 = 1": ["table of"],
    "max(row 1) = 4": ["table of"],
    "r1c1 > 2 and r1c2 < 3": [],
    "r1c1 * r1c2 > 7 and r1c1 + r1c2 < 9": ["table of"],
    "r1c1 > 2": [],
    "all different: r1c1, r1c3": ["different"],
    "distinct(row 1) = 2": ["regular"],
}
"""The relations, rules and clues without a number, for three cells with the values 1 to 5, and their shapes."""
BY_BOUNDS = {
    "max(grid) = 4": ["any"],
    "max(grid) > 4": ["any"],
    "max(grid) < 4": [],
    "min(grid) >= 2": [],
    "count(grid = 2) = 3": ["cardinality"],
    "count(grid = 2) > 3": ["cardinality"],
    "count(grid = 2) < 9": ["cardinality"],
    "count(grid > 2) = 2 * r1c1": ["table of"] * 9 + ["linear"],
    "sum(grid) = 20": ["sum"],
    "sum(grid) + r1c1 = 20": ["linear"],
    "r1c1 * r1c2 * r1c3 + sum(grid) = 20": ["bounds"],
    "r1c1 * r1c2 > 7 or sum(grid) = 30": ["any"],
    "r1c1 = 2 or sum(grid) * sum(grid) = 900": ["any"],
}
"""The same for 3 x 3 cells with the values 1 to 9, which are too many for a table."""


@pytest.mark.parametrize("text", [*BECOMES, *BY_BOUNDS])
def test_condition_is_posted_as_the_listed_shapes(text: str) -> None:
    board = "grid 1 x 3\nvalues 1..5\n" if text in BECOMES else "grid 3 x 3\nvalues 1..9\n"
    puzzle = gp.parse(board + "evaluate by precedence\n" + text + "\n")
    rules = replace(puzzle, constraints=tuple(replace(one, clue=-1) for one in puzzle.constraints))
    posted = [post.shape for post in compile_puzzle(rules).stated]
    assert posted == {**BECOMES, **BY_BOUNDS}[text]


@pytest.mark.parametrize("name", list(LINE_FUNCTIONS))
def test_automaton_of_a_line_function_matches_its_value(name: str) -> None:
    """Reading every line of three, after the parameters, ends in the function's value or the output for no value."""
    for options in ((-1, 0, 1, 2), (1, 2, 3), (0, 5)):
        besides = len(LINE_FUNCTIONS[name].parameters)
        made = walked(name, (options,) * (3 + besides), tuple(range(3 + besides)))
        assert made is not None
        data, outputs, partial = made
        known = set()
        for read in product(options, repeat=3 + besides):
            state = 0
            for layer, one in zip(data.moves, read, strict=False):
                state = layer[state][one]
            try:
                expected = FUNCTIONS[name]((*read[besides:], *read[:besides]))
                known.add(expected)
            except Undefined:
                assert partial
                expected = outputs[0]
            assert data.moves[-1][state] == {expected: 0}
        assert list(outputs[partial:]) == sorted(known)
        assert not partial or not known or outputs[0] < min(known)


def test_too_large_automaton_is_refused() -> None:
    assert walked("distinct", (tuple(range(20)),) * 20, tuple(range(20))) is None


@pytest.mark.parametrize("room", [lines.MAX_MOVES, 5], ids=["automata", "spelled out"])
def test_compiled_line_functions_match_brute_force(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Each function is a clue; the definition of its number stays if this or another clue is switched off."""
    monkeypatch.setattr(lines, "MAX_MOVES", room)
    puzzle = gp.parse(
        "grid 1 x 4\nvalues 0..2\nseen(row 1) = 2\ndistinct(row 1) = r1c4 + 1\nposition(row 1, r1c1 + 1) > 2\n"
        "first(row 1, 2) < 4\nrow 1[r1c2] != 1\nbetween(row 1, 0, 2) >= 0\n"
    )
    names = [symbol.name for symbol in puzzle.symbols]
    compiled = compile_puzzle(puzzle)
    for kept in combinations(range(6), 2):
        without = set(range(6)) - set(kept)
        expected = [
            one for one in product(range(3), repeat=4) if puzzle.accepts(dict(zip(names, one, strict=True)), without)
        ]
        assert sorted(one[:4] for one in compiled.search(without=without)) == expected


def test_equation_of_last_digits_follows_from_the_equation() -> None:
    """The equation of last digits holds for all digits that make the equation true, and excludes some others."""
    digits = range(4)
    draft = ProblemBuilder([digits] * 4, 4, 0)
    left, right = (
        ("*", ("+", ("*", 4, A), B), ("+", ("*", 4, B), A)),
        ("+", ("*", 16, ("var", 2)), ("*", 4, A), ("var", 3)),
    )
    for places in (1, 2):
        ending = last_digits(draft, left, right, places)
        assert isinstance(ending, tuple)
        whole, part = Program(("=", left, right), range(4)).evaluate, Program(ending, range(4)).evaluate
        every = list(product(digits, repeat=4))
        assert {one for one in every if whole(one)} <= {one for one in every if part(one)} < set(every)
        assert all(
            part(one) == ((value(left, one[:2]) - 16 * one[2] - 4 * one[0] - one[3]) % 4**places == 0) for one in every
        )
    assert last_digits(draft, ("max", A, B), right, 1) is None
    assert last_digits(draft, A, B, 1) is None


@pytest.mark.parametrize(
    "left",
    [
        "a / (b / c)",
        "a / b / c",
        "(a / b) / (c / a)",
        "(a / 2) / (b / 3) - c",
        "a / (b / c) / (c / 2)",
        "1 / (a / b + c)",
    ],
)
@pytest.mark.parametrize("relation", ["=", "<", "!="])
def test_fractions_of_fractions_match_brute_force(left: str, relation: str) -> None:
    """The numerator and the denominator of a quotient are fractions themselves."""
    puzzle = gp.parse(f"evaluate by precedence\nunknown a, b, c in -2..3\nunknown d in 1..2\n{left} {relation} d")
    names = [symbol.name for symbol in puzzle.symbols]
    found = {tuple(solution[name] for name in names) for solution in puzzle.solutions()}
    assert found == reference.solutions(puzzle)
