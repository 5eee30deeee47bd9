"""Test that compiled puzzles of families agree with CP-SAT: words, cages, tiles, counts and long lines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles import solving
from gridpuzzles.model.expressions import (
    AnyOf,
    Arrangement,
    Comparison,
    Condition,
    Constant,
    Count,
    Different,
    Expression,
    Function,
    Numeral,
    Operation,
    Variable,
)
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol
from tests import cpsat

pytestmark = pytest.mark.slow

SEVERAL = 20


def agrees(puzzle: Puzzle) -> None:
    """Assert that both find the same solutions, or at least `SEVERAL` accepted and distinct ones."""
    expected = cpsat.solutions(puzzle, SEVERAL)
    found = list(solving.solutions(puzzle, SEVERAL))
    assert all(puzzle.accepts(solution) for solution in found)
    values = {tuple(solution.values()) for solution in found}
    assert len(values) == len(found) == len(expected)
    assert values == expected or len(expected) == SEVERAL


def cells(names: list[str]) -> tuple[Variable, ...]:
    return tuple(map(Variable, names))


def equals(left: Expression, right: int) -> Comparison:
    return Comparison(left, "=", Constant(right))


def clued(symbols: list[Symbol], rules: list[Condition], clues: list[Condition]) -> Puzzle:
    constraints = [Constraint(rule) for rule in rules]
    constraints += [Constraint(clue, number) for number, clue in enumerate(clues)]
    return Puzzle(
        tuple(symbols), tuple(constraints), tuple(Clue(f"clue {i}", "", "relation") for i in range(len(clues)))
    )


words = st.text("ABCDEFG", min_size=1, max_size=4).map(lambda word: Numeral(cells(list(word))))
sums = st.lists(words, min_size=1, max_size=3).map(lambda parts: Function("sum", tuple(parts)))
products = st.builds(lambda left, right: Operation("*", left, right), words, words)
word_equations = st.builds(
    Comparison, st.one_of(sums, products, words), st.sampled_from(["=", "=", "="]), st.one_of(sums, words)
)


@given(st.lists(word_equations, min_size=1, max_size=2), st.booleans(), st.sampled_from([10, 7]))
@settings(max_examples=60, deadline=None)
def test_equations_of_words_match_cp_sat(equations: list[Condition], different: bool, base: int) -> None:
    letters = [Symbol(letter, range(base), "letter") for letter in "ABCDEFG"]
    rules: list[Condition] = [Different(cells(list("ABCDEFG")))] if different else []
    agrees(replace(clued(letters, rules, equations), base=base))


@st.composite
def cage_puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a Latin square of size four with cages; a random square satisfies the clues, some of which are changed."""
    size = 4
    symbols = draw(st.permutations(range(1, size + 1)))
    square = {(row, col): symbols[(row + col) % size] for row in range(size) for col in range(size)}
    order = draw(st.permutations(range(size)))
    square = {(row, col): square[order[row], col] for row, col in square}
    labels = {place: draw(st.integers(0, 6)) for place in square}
    rules: list[Condition] = []
    for at in range(size):
        rules.append(Different(cells([f"r{at}c{col}" for col in range(size)])))
        rules.append(Different(cells([f"r{row}c{at}" for row in range(size)])))
    clues: list[Condition] = []
    for label in range(7):
        places = [place for place in square if labels[place] == label]
        names = cells([f"r{row}c{col}" for row, col in places])
        values = [square[place] for place in places]
        kind = draw(st.sampled_from(["sum", "sum", "sum", "product", "-", "max"]))
        if kind == "-" and len(names) == 2:
            differences = [Operation("-", names[0], names[1]), Operation("-", names[1], names[0])]
            clues.append(AnyOf(tuple(equals(difference, abs(values[0] - values[1])) for difference in differences)))
        elif names:
            function = "sum" if kind == "-" else kind
            total = {"sum": sum(values), "max": max(values)}.get(function)
            if total is None:
                total = 1
                for value in values:
                    total *= value
            clues.append(equals(Function(function, names), total + draw(st.sampled_from([0, 0, 0, 0, 1]))))
    return clued([Symbol(f"r{row}c{col}", range(1, size + 1)) for row, col in square], rules, clues)


@given(cage_puzzles())
@settings(max_examples=60, deadline=None)
def test_cages_on_a_latin_square_match_cp_sat(puzzle: Puzzle) -> None:
    agrees(puzzle)


@given(cage_puzzles(), st.data())
@settings(max_examples=40, deadline=None)
def test_conclusions_from_a_clue_are_dropped_with_it(puzzle: Puzzle, data: st.DataObject) -> None:
    clue = data.draw(st.integers(0, len(puzzle.clues) - 1))
    kept = replace(puzzle, constraints=tuple(one for one in puzzle.constraints if one.clue != clue))
    expected = {tuple(solution.values()) for solution in solving.solutions(kept, 400)}
    found = {tuple(solution.values()) for solution in solving.solutions(puzzle, 400, without=[clue])}
    assert len(found) == len(expected)
    assert found == expected or len(found) == 400


@given(st.lists(st.integers(1, 4), min_size=7, max_size=7), st.integers(0, 7), st.sampled_from(["=", "<=", ">=", "!="]))
@settings(max_examples=40, deadline=None)
def test_tiles_and_counts_match_cp_sat(tiles: list[int], number: int, relation: str) -> None:
    names = [f"c{at}" for at in range(7)]
    symbols = [Symbol(name, range(1, 5)) for name in names]
    ones = Count(tuple(equals(cell, 1) for cell in cells(names)))
    rising = Count(
        tuple(Comparison(one, "<", other) for one, other in zip(cells(names), cells(names[1:]), strict=False))
    )
    clues: list[Condition] = [
        Arrangement(cells(names), tuple(tiles)),
        Comparison(ones, relation, Constant(number)),
        Comparison(rising, ">=", Constant(number // 2)),
    ]
    agrees(clued(symbols, [], clues))


def test_many_groups_keep_the_solutions() -> None:
    names = [f"c{at}" for at in range(72)]
    pairs: list[Condition] = [Different(cells(names[at : at + 2])) for at in range(71)]
    sums: list[Condition] = [equals(Function("sum", cells(names[at : at + 2])), 3) for at in range(71)]
    puzzle = clued([Symbol(name, range(1, 4)) for name in names], pairs, sums)
    assert solving.count(puzzle).value == 2
    assert solving.count(puzzle, without=[40], assumptions={"c0": [1]}).value == 1


def test_magic_squares_with_an_unknown_sum_are_counted() -> None:
    names = [f"r{row}c{col}" for row in range(3) for col in range(3)]
    rows = [cells(names[3 * at : 3 * at + 3]) for at in range(3)]
    cols = [cells(names[at::3]) for at in range(3)]
    diagonals = [cells(names[::4]), cells(names[2:8:2])]
    symbols = [*(Symbol(name, range(1, 10)) for name in names), Symbol("total", range(1, 40), "unknown")]
    lines: list[Condition] = [Comparison(Function("sum", line), "=", Variable("total")) for line in rows + cols]
    slanted: list[Condition] = [Comparison(Function("sum", line), "=", Variable("total")) for line in diagonals]
    different: list[Condition] = [Different(cells(names))]
    assert solving.count(clued(symbols, different, lines)).value == 72
    assert solving.count(clued(symbols, different, lines + slanted)).value == 8
    agrees(clued(symbols, [], lines + slanted))
    assert (
        solving.count(clued(symbols, different, lines + slanted), without=[0, 1], assumptions={"total": [14]}).value
        == 0
    )


def test_sums_that_tile_a_line_must_equal_its_total() -> None:
    names = [f"r{row}c{col}" for row in range(5) for col in range(5)]
    symbols = [Symbol(name, range(1, 26)) for name in names]
    rows: list[Condition] = [equals(Function("sum", cells(names[5 * at : 5 * at + 5])), 65) for at in range(5)]
    cols: list[Condition] = [equals(Function("sum", cells(names[at::5])), 65 + at // 4) for at in range(5)]
    puzzle = clued(symbols, [Different(cells(names))], rows + cols)
    assert solving.verdict(puzzle).status == "none"
    assert solving.solve(puzzle, without=[9], seed=1) is not None
