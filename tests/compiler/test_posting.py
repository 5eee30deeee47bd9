"""Test that puzzles which share compiled rules keep their meaning, whatever each of them adds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.compiler import Compiled, compile_puzzle
from gridpuzzles.compiler.compiled import MIN_RULES
from gridpuzzles.model.expressions import (
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Different,
    Function,
    Operation,
    Variable,
)
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol

NAMES = "abcdef"
X = [Variable(name) for name in NAMES]
TRIPLES = [Different(tuple([X[at] for at in some])) for some in combinations(range(6), 3)]
EVERY = list(product(range(4), repeat=6))


def total(some: Sequence[int], number: int) -> Condition:
    return Comparison(Function("sum", tuple([X[at] for at in some])), "=", Constant(number))


ADDED: list[Condition] = [
    total((0, 1), 3),
    total((0, 2, 3), 4),
    total((1, 2, 4, 5), 6),
    Comparison(X[0], "<", Constant(2)),
    Comparison(X[5], "=", Constant(1)),
    Comparison(Operation("+", X[0], X[3]), "=", Operation("+", X[1], Constant(1))),
    AnyOf((Comparison(X[1], "=", X[4]), Comparison(X[2], "=", Constant(0)))),
    Comparison(Function("seen", tuple(X[:4])), "=", X[5]),
    Different(tuple(X[2:])),
    Different((X[0], X[5])),
    Different((X[0], X[0])),
]
"""Some of these narrow a domain if they are not clues, need new variables, or are larger than rules."""


def on_no_ground(puzzle: Puzzle) -> Compiled:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[compile_puzzle.__module__], "ground", lambda *_: None)
        return compile_puzzle(puzzle)


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(TRIPLES), min_size=MIN_RULES, max_size=5, unique=True),
    st.lists(st.tuples(st.sampled_from(ADDED), st.booleans()), max_size=4, unique_by=lambda one: str(one[0])),
    st.integers(1, 6),
    st.sampled_from([None, 0, 2, 3]),
)
def test_shared_rules_keep_the_meaning_of_a_puzzle(
    rules: list[Different], added: list[tuple[Condition, bool]], narrow: int, number: int | None
) -> None:
    wide = range(4)
    symbols = [Symbol(name, range(3) if at < narrow else wide) for at, name in enumerate(NAMES)]
    if number is not None:
        symbols[-1] = Symbol("f", wide, "cell", number, 0)
    constraints = [Constraint(one) for one in rules]
    clues = [Clue("given f", "", "given")]
    for condition, is_clue in added:
        constraints.append(Constraint(condition, len(clues) if is_clue else -1))
        clues.append(Clue(str(len(clues)), "", "relation"))
    puzzle = Puzzle(tuple(symbols), tuple(constraints), tuple(clues))
    other, first, compiled = on_no_ground(puzzle), compile_puzzle(puzzle), compile_puzzle(puzzle)
    for without in ((), (0,), tuple(range(len(clues)))):
        left = [one.propagate(without=without) for one in (other, first, compiled)]
        assert left == [left[0]] * 3
        accepted = [one for one in EVERY if puzzle.accepts(dict(zip(NAMES, one, strict=True)), without)]
        assert sorted(values[:6] for values in compiled.search(without=without)) == accepted


def test_additions_of_one_puzzle_do_not_reach_the_next() -> None:
    symbols = tuple([Symbol(name, range(3)) for name in NAMES])
    rules = [Constraint(Different((X[at], X[at + 1], X[at + 2]))) for at in range(4)]
    plain = Puzzle(symbols, tuple(rules))
    before = sorted(compile_puzzle(plain).search())
    assert len(before) == 6
    for condition in ADDED:
        compile_puzzle(Puzzle(symbols, (*rules, Constraint(condition)))).propagate()
    compiled = compile_puzzle(plain)
    assert sorted(compiled.search()) == before
    assert compiled.draft.ground is compile_puzzle(plain).draft.ground is not None
