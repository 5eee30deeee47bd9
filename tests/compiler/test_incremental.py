"""Test that rules compiled once, with added clues, mean what the whole puzzle means."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, product

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.compiler.incremental import CompiledRules
from gridpuzzles.generation.template import rules_of

TEXTS = {
    "products": "grid 2 x 3\nvalues 1..9\nrows product = 30 84\ncols product = 10 42 6\n",
    "cages": "values 1..4\nall different in rows, cols\n"
    "cages:\n  A A B B\n  C A D D\n  C E E F\n  G G E F\n"
    "  A = 7+  B = 1-  C = 1-  D = 2/  E = 8*  F = 2-  G = 7+\n",
    "sums that tile": "values 1..4\nall different in rows, cols, boxes 2 x 2\n"
    "cages sum:\n  A A B B\n  C D D B\n  C E E F\n  G G H F\n"
    "  A = 3  B = 9  C = 5  D = 5  E = 5  F = 4  G = 7  H = 2\n",
    "runs": "values 1..9\nall different in runs\ngrid:\n  \\ 4\\ 12\\\n  \\6 _ _\n  \\10 _ _\n",
    "pictures": "values 1..9\nall different\nevaluate left to right\nsteps whole, not negative\n"
    "picture:\n  _ + _ / _ = 4\n  * + +\n  _ - _ * _ = 6\n  = = =\n  45 11 8\n",
    "words": "AB + BA = CAC\nA + B > 3\n",
    "long words": "SEND + MORE = MONEY\n",
    "counts": "grid 1 x 12\nvalues 0..1\ncount(row 1 = 1) = 10 * r1c1 + 1\n",
    "givens": "values 1..3\nall different in rows, cols\ngrid:\n  1 _ _\n  _ _ 3\n  _ _ _\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_parts_added_to_rules_have_the_solutions_of_the_whole(name: str) -> None:
    puzzle = gp.parse(TEXTS[name])
    drawn = {one.clue for one in puzzle.constraints if one.clue >= 0}
    rules = CompiledRules(rules_of(puzzle, drawn))
    parts = [rules.part(one.condition) for one in puzzle.constraints if one.clue >= 0]
    whole = {tuple(values[: len(rules.names)]) for values in compile_puzzle(puzzle).search()}
    for _ in range(2):  # nothing of a puzzle must remain for the next
        found = [tuple(values[: len(rules.names)]) for values in rules.problem(parts).search()]
        assert set(found) == whole != set()
        assert len(found) == len(whole)
    assert len(list(rules.problem().search(50))) >= min(50, len(whole))


def test_part_with_new_variables_is_compiled_again() -> None:
    puzzle = gp.parse(TEXTS["counts"])
    rules = CompiledRules(rules_of(puzzle, {one.clue for one in puzzle.constraints}))
    assert any(rules.part(one.condition).posted is None for one in puzzle.constraints if one.clue >= 0)


RULES = "values 1..3\ngrid 2 x 3\nall different in rows\n"
PARTS = (
    "r1c1 + r2c1 = 4",
    "r1c2 + r2c2 + r2c3 = 7",
    "r1c3 + r2c1 + r2c2 = 5",
    "all different: r1c1, r2c1",
    "r1c1 * r2c2 = 6",
    "r1c2 != r2c3",
)


def test_every_choice_of_parts_has_its_solutions() -> None:
    """Most parts are sums next to lines with known sums, so that more is concluded; some are not."""
    base, whole = gp.parse(RULES), gp.parse(RULES + "\n".join(PARTS) + "\n")
    known = [one.condition for one in base.constraints]
    added = [replace(one, clue=-1) for one in whole.constraints if one.condition not in known]
    assert len(added) == len(PARTS)
    rules = CompiledRules(base)
    parts = [rules.part(one.condition) for one in added]
    every = list(product((1, 2, 3), repeat=6))
    for chosen in chain.from_iterable(combinations(range(len(parts)), size) for size in range(len(parts) + 1)):
        some = replace(base, constraints=(*base.constraints, *(added[at] for at in chosen)))
        wanted = [one for one in every if some.accepts(dict(zip(rules.names, one, strict=True)))]
        found = [tuple(values[:6]) for values in rules.problem([parts[at] for at in chosen]).search()]
        assert sorted(found) == wanted, chosen
