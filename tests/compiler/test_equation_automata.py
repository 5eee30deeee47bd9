"""Test equations that are worked out step by step against their meaning."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler.compiled import DEEPEST, compile_puzzle
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.equation_automata import MAX_TRIED, worked_out
from gridpuzzles.engine import Problem
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.programs import Program

Tree = Any
CLUE = 3
DOMAINS = ((1, 2, 3, 4), (2, 3), (-2, -1, 0, 1), (0, 1, 5), (3, 4, 6, 12))


def joined(parts: list[Tree], drawn: st.DrawFn) -> Tree:
    """Return one expression made of several, each used once."""
    while len(parts) > 1:
        one = parts.pop(drawn(st.integers(0, len(parts) - 1)))
        other = parts.pop(drawn(st.integers(0, len(parts) - 1)))
        operator = drawn(st.sampled_from(["+", "+", "-", "*", "*", "div", "mod", "min", "max"]))
        parts.append(("+", one, ("*", -1, other)) if operator == "-" else (operator, one, other))
    return parts[0]


@st.composite
def equations(draw: st.DrawFn) -> tuple[Tree, list[tuple[int, ...]]]:
    count = draw(st.integers(2, 5))
    leaves: list[Tree] = [("var", x) for x in range(count)]
    leaves += draw(st.lists(st.integers(-3, 4), max_size=2))
    tree = joined(leaves, draw)
    domains = [draw(st.sampled_from(DOMAINS)) for _ in range(count)]
    return ("=", tree, draw(st.integers(-6, 30))), domains


def divisions(tree: Tree) -> set[tuple[Tree, Tree]]:
    if not isinstance(tree, tuple) or tree[0] == "var":
        return set()
    found = set().union(*map(divisions, tree[1:]))
    return found | {tree[1:]} if tree[0] == "div" else found


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(equations(), st.booleans())
def test_automaton_of_an_equation_accepts_its_solutions(
    drawn: tuple[Tree, list[tuple[int, ...]]], are_exact: bool
) -> None:
    equation, domains = drawn
    divided = divisions(equation[1]) if are_exact else set()
    found = worked_out(ProblemBuilder(domains, 10), equation, CLUE, {(CLUE, *one) for one in divided})
    if found is None:
        return
    scope, data = found
    problem = Problem()
    problem.declare(domains, len(domains))
    problem.post("regular", scope, data)
    accepted = {values for values in product(*domains) if Program(equation, range(len(domains))).evaluate(values)}
    rests = [Program(("=", ("mod", *one), 0), range(len(domains))) for one in divided]
    # A separate clue states that divisions are exact; the automaton may use that, too.
    whole = {values for values in accepted if all(rest.evaluate(values) for rest in rests)}
    assert whole <= set(problem.search()) <= accepted


def linked(count: int) -> Tree:
    tree: Tree = ("var", 0)
    for x in range(1, count):
        tree = ("+" if x % 2 else "*", tree, ("var", x))
    return tree


def test_equation_of_a_line_has_an_automaton_unless_too_large() -> None:
    draft = ProblemBuilder([range(1, 37)] * 6, 10)
    found = worked_out(draft, ("=", linked(6), 2026), CLUE, ())
    assert found is not None
    assert sum(map(len, found[1].moves)) < 1000
    assert worked_out(ProblemBuilder([range(1, MAX_TRIED)] * 3, 10), ("=", linked(3), 2026), CLUE, ()) is None


@pytest.mark.parametrize(
    "tree",
    [
        ("*", ("+", ("var", 0), ("var", 1)), ("+", ("var", 0), ("var", 2))),  # reads a variable twice
        ("^", ("+", ("var", 0), ("var", 1)), ("var", 2)),
        ("*", linked(3), ("+", ("var", 3), ("var", 4), ("var", 5))),  # takes two numbers at once
    ],
)
def test_nested_equation_has_no_automaton(tree: Tree) -> None:
    assert worked_out(ProblemBuilder([range(1, 4)] * 6, 10), ("=", tree, 12), CLUE, ()) is None


def test_automaton_reads_products_by_precedence() -> None:
    draft = ProblemBuilder([range(1, 6)] * 5, 10)
    tree = ("+", ("*", ("var", 0), ("var", 1)), ("*", -1, ("var", 2), ("var", 3)), ("var", 4))
    found = worked_out(draft, ("=", tree, 7), CLUE, ())
    assert found is not None
    assert found[0] == (0, 1, 2, 3, 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_deeper_model_of_a_cruncher_keeps_its_solutions(seed: int) -> None:
    generator = random.Random(seed)
    cells = [[f"r{row}c{col}" for col in (1, 2, 3)] for row in (1, 2, 3)]
    value = {name: generator.randint(2, 41) for line in cells for name in line}
    relations = []
    for one, two, three in [*cells, *zip(*cells, strict=True)]:
        one, two, three = (value[name] and name for name in (one, two, three))
        divisors = [number for number in range(2, 42) if (value[one] + value[two]) % number == 0]
        if divisors and generator.random() < 0.3:
            relations.append(f"({one} + {two}) / {three} = {(value[one] + value[two]) // generator.choice(divisors)}")
        else:
            relations.append(f"({one} - {two}) * {three} = {(value[one] - value[two]) * value[three]}")
    puzzle = gp.parse("grid 3 x 3\nvalues 2..41\nall different\nsteps whole\n" + "\n".join(relations))
    compiled = compile_puzzle(puzzle)
    stronger_models = compiled.stronger_models((), Limits(), DEEPEST)
    assert stronger_models is not None
    wanted = sorted(compiled.problem.search())
    assert sorted(stronger_models[0].search()) == wanted
    assert sorted(stronger_models[0].search(100, learn_after=0))[:99] == wanted[:99] or len(wanted) > 100
