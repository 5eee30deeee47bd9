"""Random small puzzles with every kind of condition, for hypothesis."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.model.expressions import (
    AllOf,
    AnyOf,
    Arrangement,
    Comparison,
    Condition,
    Constant,
    Count,
    Different,
    Expression,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Steps,
    Variable,
)
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol

NAMES = ("a", "b", "c", "d")
RELATIONS = ("=", "!=", "<", ">", "<=", ">=")

domains = st.one_of(
    st.builds(lambda first, size: range(first, first + size), st.integers(-3, 4), st.integers(1, 5)),
    st.sets(st.integers(-4, 9), min_size=1, max_size=4).map(lambda values: tuple(sorted(values))),
)
steps = st.none() | st.builds(
    Steps,
    whole=st.booleans(),
    positive=st.booleans(),
    not_negative=st.booleans(),
    ranges=st.sampled_from([(), (), (range(9),), (range(-4, 0), range(1, 12, 2))]),
)


def many(inner: st.SearchStrategy[Any], least: int, most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(inner, min_size=least, max_size=most).map(tuple)


def deeper(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    comparisons = st.builds(Comparison, inner, st.sampled_from(RELATIONS), inner)
    return st.one_of(
        st.builds(Operation, st.sampled_from(["+", "-", "*", "/"]), inner, inner, steps),
        st.builds(Operation, st.sampled_from(["mod", "div", "^"]), inner, inner, steps),
        st.builds(Negation, inner),
        st.builds(Function, st.sampled_from(["sum", "product", "min", "max", "gcd", "lcm"]), many(inner, 0, 3)),
        st.builds(Function, st.just("abs"), many(inner, 1, 1)),
        st.builds(Numeral, many(inner, 1, 3), st.sampled_from([10, 2, 16])),
        st.builds(Count, many(comparisons, 0, 3)),
    )


constants = st.integers(-6, 12) | st.sampled_from([Fraction(1, 2), Fraction(-3, 2), 100])
variables = st.builds(Variable, st.sampled_from(NAMES))
expressions = st.recursive(variables | variables | st.builds(Constant, constants), deeper, max_leaves=6)


def compound(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    return st.builds(AllOf, many(inner, 0, 3)) | st.builds(AnyOf, many(inner, 0, 3))


plain_conditions = st.one_of(
    st.builds(Comparison, expressions, st.sampled_from(RELATIONS), expressions),
    st.builds(Comparison, expressions, st.just("="), st.builds(Constant, st.integers(-6, 20))),
    st.builds(Property, expressions, st.sampled_from(sorted(PROPERTIES)), st.booleans()),
    st.builds(Membership, expressions, st.sampled_from([range(5), range(-6, 9, 3), range(9, 2, -2), (1, 3, 4), ()])),
    st.builds(Different, many(expressions, 0, 3)),
    st.builds(Different, many(variables, 0, 3)),
    st.builds(
        lambda parts, numbers: Arrangement(parts, numbers[: len(parts)]),
        many(expressions, 1, 3),
        many(st.integers(0, 3), 3, 3),
    ),
    st.builds(Arrangement, many(variables, 0, 4), many(st.integers(0, 3), 0, 4)),
)
conditions = st.recursive(plain_conditions, compound, max_leaves=3)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a puzzle of four symbols; every constraint, and some givens, have a separate clue."""
    symbols, clues = [], []
    for name in NAMES:
        values = draw(domains)
        given = draw(st.none() | st.none() | st.integers(-4, 9))
        clue = -1
        if given is not None and draw(st.booleans()):
            clue = len(clues)
            clues.append(Clue(f"given {name}", str(given), "given"))
        symbols.append(Symbol(name, values, given=given, clue=clue))
    constraints = []
    for condition in draw(st.lists(conditions, min_size=1, max_size=3)):
        clue = draw(st.sampled_from([-1, len(clues)]))
        if clue >= 0:
            clues.append(Clue(f"relation {clue}", "", "relation"))
        constraints.append(Constraint(condition, clue))
    return Puzzle(tuple(symbols), tuple(constraints), tuple(clues))


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    """Return the puzzle without a clue."""
    return replace(
        puzzle,
        symbols=tuple(replace(one, given=None, clue=-1) if one.clue == clue else one for one in puzzle.symbols),
        constraints=tuple(one for one in puzzle.constraints if one.clue != clue),
    )
