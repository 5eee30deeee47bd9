"""Test laws of the compiler exhaustively: tree builders, conditions in whole numbers, and what they are compiled to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle, lines, patterns
from gridpuzzles.compiler.lines import walked
from gridpuzzles.compiler.normalize import Normalizer, length_of
from gridpuzzles.engine.programs import Program
from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import FUNCTIONS, Undefined
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol
from tests import reference

from .test_solution_checker import CONDITIONS

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
