"""Equations that are evaluated step by step, as automata: only the result so far matters for the rest.

In `((a + b) * c - d) * e = 1276` results are found forward from the start, because a + b has few values. They are also
found backward from the end, because 1276 / e + d has few. The cheaper side advances until both meet, and only results
on both ways become states.

These automata are stated only after a few hundred dead ends: intervals are cheaper to set up, and enough for most
puzzles.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from ..engine.posted import PostedConstraint, RegularData
from ..model.arithmetic import Undefined
from .comparisons import normal_form, written_terms
from .draft import ProblemBuilder
from .lines import merged
from .trees import Node, Tree, add, apply, multiply, variables

Divided = tuple[int, Tree, Tree]
"""A clue, an expression that it requires to be divisible, and the divisor."""
Row = dict[Any, int]
"""The results of a step from one number, by the value read, or by several in a tuple."""
Rows = dict[int, Row]

MAX_READ = 2
"""Largest number of variables read in one step: `c * d` in `a * b + c * d`."""
MAX_TRIED = 1 << 15
"""Largest number of results tried until both ways meet; a line of six cells with 36 values each has some 10,000."""
DIRECT = {"+": operator.add, "*": operator.mul}
WORKED = frozenset(("+", "*", "div", "mod", "min", "max", "gcd", "lcm"))


class EquationStep:
    """A step of an equation, which combines a number with an operand. The first step adds the operand to 0.

    ``moves`` are the values read, and the value of the operand for each. ``is_exact`` is true for a division without
    remainder, ``leads_back`` if the result and the operand determine the number before.
    """

    __slots__ = ("compute", "is_exact", "leads_back", "moves", "operator", "scope", "worths")

    def __init__(self, draft: ProblemBuilder, operator: str, operand: Tree, is_exact: bool = False) -> None:
        self.operator = operator
        self.is_exact = is_exact
        self.scope = variables(operand)
        self.moves: list[tuple[Any, int]] = []
        for values in itertools.product(*[draft.domains[x] for x in self.scope]):
            worth = value_of(operand, dict(zip(self.scope, values, strict=True)))
            if worth is not None:
                self.moves.append((values[0] if len(values) == 1 else values, worth))
        self.worths = {worth for _, worth in self.moves}
        self.leads_back = operator == "+" or is_exact or (operator == "*" and 0 not in self.worths)
        # Sums and products are by far the most frequent.
        self.compute: Callable[[int, int], int | None] = DIRECT.get(operator, self.result)

    def results(self, numbers: Collection[int]) -> set[int]:
        """Return the results for these numbers."""
        compute = self.compute
        results = {compute(number, worth) for number in numbers for worth in self.worths}
        return {result for result in results if result is not None}

    def result(self, number: int, worth: int) -> int | None:
        """Return the result for a number and an operand, or None if there is none."""
        if self.is_exact and worth and number % worth:
            return None
        return value_of((self.operator, number, worth), {})

    def causes(self, numbers: Collection[int]) -> set[int]:
        """Return the numbers that lead to these results, for a step that leads back."""
        worths = self.worths
        if self.operator == "+":
            return {number - worth for number in numbers for worth in worths}
        if self.operator == "*":
            return {number // worth for worth in worths for number in numbers if number % worth == 0}
        return {number * worth for worth in worths if worth for number in numbers}

    def rows(self, numbers: Collection[int], wanted: Collection[int]) -> Rows:
        """Return the moves from each number to the wanted results, for numbers that have such moves."""
        compute, moves = self.compute, self.moves
        rows: Rows = {}
        for number in numbers:
            row: Row = {}
            for read, worth in moves:
                result = compute(number, worth)
                if result is not None and result in wanted:
                    row[read] = result
            if row:
                rows[number] = row
        return rows


def value_of(tree: Tree, values: Mapping[int, int]) -> int | None:
    """Return the value of an expression, or None if it is undefined."""
    if isinstance(tree, int):
        return tree
    if tree[0] == "var":
        return values[tree[1]]
    parts = []
    for part in tree[1:]:
        worth = value_of(part, values)
        if worth is None:
            return None
        parts.append(worth)
    if tree[0] == "+":
        return sum(parts)
    try:
        found = multiply(*parts) if tree[0] == "*" else apply(tree[0], *parts)
    except Undefined:
        return None
    assert isinstance(found, int)
    return found


def state_workings(draft: ProblemBuilder) -> bool:
    """State equations that are evaluated step by step as automata; return True if any was not too large.

    Intervals know which cells differ. In a line of a Latin square, that excludes more than the results so far; among
    five cells with 25 values, it excludes little.
    """
    exact = {divided for post in draft.posts for divided in divided_by(post)}
    are_stated = False
    for at, post in enumerate(draft.posts):
        if post.shape == "bounds" and post.data.condition[0] == "=" and not differ_closely(draft, post.scope):
            draft.limits.look()
            working = worked_out(draft, post.data.condition, post.clue, exact)
            if working is not None:
                draft.posts[at] = PostedConstraint("regular", *working, post.clue)
                are_stated = True
    return are_stated


def differ_closely(draft: ProblemBuilder, scope: Sequence[int]) -> bool:
    """Return True if cells among these that differ take more than half of their values."""
    return any(2 * len(group) > len(draft.domains[group[0]]) for group in draft.groups_within(scope))


def divided_by(post: PostedConstraint) -> Iterator[Divided]:
    """Yield what a constraint requires to be divisible, if it does."""
    if post.shape in ("bounds", "table of"):
        relation, *sides = post.data.condition
        if relation == "=" and sides[1] == 0 and isinstance(sides[0], tuple) and sides[0][0] == "mod":
            yield post.clue, sides[0][1], sides[0][2]


def worked_out(
    draft: ProblemBuilder, equation: Node, clue: int, exact: Collection[Divided]
) -> tuple[tuple[int, ...], RegularData] | None:
    """Return the scope and the automaton of an equation, or None if there is none or it is too large."""
    terms, _, constant = normal_form(written_terms(*equation[1:]), "=")
    steps = steps_of(draft, add(*[multiply(times, term) for term, times in terms.items()]), clue, exact)
    if steps is None:
        return None
    scope = tuple([x for step in steps for x in step.scope])
    # A variable that is read twice would have to be part of the state.
    if len(set(scope)) < len(scope):
        return None
    found = between(steps, -constant)
    if found is None or not found[0]:
        return None
    return scope, laid_out(steps, found)


def steps_of(draft: ProblemBuilder, tree: Tree, clue: int, exact: Collection[Divided]) -> list[EquationStep] | None:
    """Return the steps that evaluate an expression, or None if it needs several intermediate results at once."""
    if isinstance(tree, int) or tree[0] == "var":
        return [EquationStep(draft, "+", tree)]
    operator, *parts = tree
    if operator not in WORKED:
        return None
    # The longest part is the number that is worked on, the others are operands.
    longest = max(parts, key=lambda part: len(variables(part)))
    # A divisor cannot be the number that is worked on.
    if operator in ("div", "mod") and longest is not parts[0]:
        return None
    steps = steps_of(draft, longest, clue, exact)
    parts.remove(longest)
    if steps is None:
        return None
    for part in parts:
        if not is_operand(draft, part):
            return None
        steps.append(EquationStep(draft, operator, part, operator == "div" and (clue, longest, part) in exact))
    return steps


def is_operand(draft: ProblemBuilder, tree: Tree) -> bool:
    """Return True if an expression can be read in one step."""
    scope = variables(tree)
    return len(scope) <= MAX_READ and draft.combinations(scope) <= MAX_TRIED and is_arithmetic(tree)


def is_arithmetic(tree: Tree) -> bool:
    """Return True if an expression consists of numbers, variables and operations of two numbers."""
    if isinstance(tree, int) or tree[0] == "var":
        return True
    return tree[0] in WORKED and all(map(is_arithmetic, tree[1:]))


def between(steps: Sequence[EquationStep], result: int) -> list[Rows] | None:
    """Return the moves that lead from 0 to the result, step by step, or None if that takes too long."""
    ahead: list[Collection[int]] = [{0}]
    behind: list[Collection[int]] = [{result}]
    tried = 0
    while len(ahead) + len(behind) < len(steps) + 2:
        first, last = steps[len(ahead) - 1], steps[-len(behind)]
        onward, back = len(ahead[-1]) * len(first.worths), len(behind[-1]) * len(last.worths)
        # Advance on the cheaper side.
        is_backward = last.leads_back and back < onward
        tried += back if is_backward else onward
        if tried > MAX_TRIED:
            return None
        if is_backward:
            behind.append(last.causes(behind[-1]))
        else:
            ahead.append(first.results(ahead[-1]))
    # Only results on both ways count, from where they meet.
    meeting = len(ahead) - 1
    middle = {number for number in ahead[-1] if number in behind[-1]}
    later: list[Rows] = []
    numbers: Collection[int] = middle
    for step, wanted in zip(steps[meeting:], behind[-2::-1], strict=True):
        later.append(step.rows(numbers, wanted))
        numbers = {number for row in later[-1].values() for number in row.values()}
    sooner: list[Rows] = []
    numbers = middle
    for step, before in zip(reversed(steps[:meeting]), reversed(ahead[:-1]), strict=True):
        sooner.append(step.rows(before, numbers))
        numbers = sooner[-1]
    return sooner[::-1] + later


def laid_out(steps: Sequence[EquationStep], found: Sequence[Rows]) -> RegularData:
    """Return the automaton; numbers with the same future are one state."""
    states = {number: 0 for row in found[-1].values() for number in row.values()}
    layers: list[list[dict[int, int]]] = []
    for step, rows in zip(reversed(steps), reversed(found), strict=True):
        # A constant operand reads nothing and has no layer.
        if not step.scope:
            states = {number: states[result] for number, row in rows.items() for result in row.values()}
            continue
        moves: Any = {number: {read: states[result] for read, result in row.items()} for number, row in rows.items()}
        # Two variables are read in two layers, one after the other.
        if len(step.scope) > 1:
            moves, layer = read_last(moves)
            layers.append(layer)
        states, layer = merged(moves)
        layers.append(layer)
    return RegularData(layers[::-1], 1)


def read_last(rows: Rows) -> tuple[Rows, list[Row]]:
    """Split the moves of two values: return those of the first, to states of their own, and the layer of the second."""
    second_rows: dict[tuple[int, int], Row] = {}
    for number, row in rows.items():
        for (first_value, second_value), state in row.items():
            second_rows.setdefault((number, first_value), {})[second_value] = state
    states, layer = merged(second_rows)
    first: Rows = {}
    for (number, first_value), state in states.items():
        first.setdefault(number, {})[first_value] = state
    return first, layer
