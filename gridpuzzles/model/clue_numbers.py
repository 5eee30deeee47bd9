"""Find the numbers in clues and the expressions that equal them, and replace these numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .expressions import AllOf, AnyOf, Comparison, Condition, Constant, Expression
from .puzzle import Clue, Constraint, Puzzle, Symbol

NUMBER = r"(?<!\w)-?\d+(?!\w)|(?<=\w)-\d+(?!\w)"


def numbers_of(puzzle: Puzzle) -> dict[int, int]:
    """Return the numbers of the clues whose number can be replaced: givens, and clues that equate something with a
    number."""
    constraints: dict[int, list[Constraint]] = {}
    for constraint in puzzle.constraints:
        constraints.setdefault(constraint.clue, []).append(constraint)
    givens = {symbol.clue for symbol in puzzle.symbols}
    numbers = {}
    for clue, one in enumerate(puzzle.clues):
        ruled = constraints.get(clue, [])
        if one.value is None or not (ruled or clue in givens):
            continue
        if all(any(sides(each.condition, one.value)) for each in ruled):
            numbers[clue] = one.value
    return numbers


def renumbered(puzzle: Puzzle, numbers: Mapping[int, int], olds: Mapping[int, int]) -> Puzzle:
    """Return the puzzle with other numbers in some clues; ``olds`` are their present numbers, by clue."""

    def symbol(one: Symbol) -> Symbol:
        if one.clue in numbers and one.given is not None:
            return replace(one, given=numbers[one.clue])
        return one

    def constraint(one: Constraint) -> Constraint:
        if one.clue in numbers:
            return replace(one, condition=with_number(one.condition, olds[one.clue], numbers[one.clue]))
        return one

    return replace(
        puzzle, symbols=tuple(map(symbol, puzzle.symbols)), constraints=tuple(map(constraint, puzzle.constraints))
    )


def with_number(condition: Condition, old: int, new: int) -> Condition:
    """Return a clue's condition with its number replaced."""
    return _with(condition, Constant(old), Constant(new))


def _with(condition: Condition, old: Constant, new: Constant) -> Condition:
    match condition:
        case Comparison(left, relation, right):
            if right == old:
                return Comparison(left, relation, new)
            return Comparison(new if left == old else left, relation, right)
        case AnyOf(conditions):
            return AnyOf(tuple(_with(part, old, new) for part in conditions))
        case AllOf(conditions):
            return AllOf(tuple(_with(part, old, new) for part in conditions))
    return condition


def sides(condition: Condition, number: int) -> Iterator[Expression]:
    """Yield the expressions that a clue equates with its number, one for each reading of the clue."""
    old = Constant(number)
    waiting = [condition]
    while waiting:
        match waiting.pop():
            case Comparison(left, "=", right) if right == old:
                yield left
            case Comparison(left, "=", right) if left == old:
                yield right
            case AnyOf(conditions) | AllOf(conditions):
                waiting += conditions


def readings(condition: Condition, number: int) -> list[tuple[Expression, ...]]:
    """Return, for each part of a clue that must hold, the alternatives for the expression that equals the number.

    Return an empty list if a part has another form.
    """
    if isinstance(condition, AllOf):
        parts = [readings(part, number) for part in condition.conditions]
        return [found for part in parts for found in part] if all(parts) else []
    alternatives = condition.conditions if isinstance(condition, AnyOf) else (condition,)
    found = tuple(side for one in alternatives if isinstance(one, Comparison) for side in sides(one, number))
    # Every alternative must contain the number.
    return [found] if len(found) == len(alternatives) else []


def place(clue: Clue, number: int) -> tuple[int, int] | None:
    """Return start and end of the clue's number in the text, or None if the text does not contain it.

    It is the last number of the clue; for ``16\\24`` the one in the half that belongs to the clue.
    """
    if clue.span is None:
        return None
    text, start = clue.span.text, clue.span.start
    if clue.kind == "run":
        down, bar, across = text.partition("\\")
        if clue.label.startswith("down"):
            text, start = (down, start)
        else:
            text, start = (across, start + len(down + bar))
    for found in list(re.finditer(NUMBER, text))[-1:]:
        for sign in range(2):  # in `_ -3` the minus is an operator
            if found.group()[sign:] == str(number):
                return start + found.start() + sign, start + found.end()
    return None
