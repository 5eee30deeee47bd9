"""The effect of forbidding fractions in intermediate results, a rule that newspapers often leave out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from typing import Any

from ..model.expressions import Constant, Operation, Steps
from ..model.puzzle import Puzzle
from ..model.solution import Solution, Verdict
from ..model.status import Status
from ..model.traversal import nodes
from .answers import solutions, verdict
from .budget import Budget

WHOLE = Steps(whole=True)
FRACTIONS = ("/", "^")
"""Operators whose result may be a fraction for whole numbers."""
MAX_LOOKED_AT, MAX_NODES = 100, 20_000
"""Solutions that are checked for fractions, and nodes of every search. Both are small, as this is only extra advice."""


def under_whole_steps(puzzle: Puzzle, known: Iterable[Solution], budget: Budget) -> Verdict | None:
    """Return the verdict under ``steps whole`` for a puzzle with several solutions, if that rule removes solutions.

    ``known`` are solutions that were found before; others are looked for only if the rule removes none of these.
    Return None if no removed solution is found, if all are removed, so that the rule cannot be meant, and for puzzles
    without fractions, with `steps`, or about fractions.
    """
    stricter = with_whole_steps(puzzle)
    if stricter is None:
        return None
    answer = verdict(stricter, budget=budget.part(nodes=MAX_NODES))
    if answer.status in (Status.UNIQUE, Status.NONE):
        return answer if answer.solutions else None
    # The rule leaves several solutions, but it is worth mentioning if it removes any.
    looked_at = solutions(puzzle, MAX_LOOKED_AT, budget.part(nodes=MAX_NODES))
    if any(not stricter.accepts(one) for one in chain(known, looked_at)):
        return answer
    return None


def with_whole_steps(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle under ``steps whole``; None if it contains `steps`, cannot have fractions, or is about them."""
    if about_fractions(puzzle):
        return None
    constraints = []
    changed = False
    for constraint in puzzle.constraints:
        links = [one for one in nodes(constraint.condition) if isinstance(one, Operation)]
        if any(link.steps is not None for link in links):
            return None
        if any(link.operator in FRACTIONS for link in links):
            changed = True
            constraint = replace(constraint, condition=_whole(constraint.condition))
        constraints.append(constraint)
    if changed:
        return replace(puzzle, constraints=tuple(constraints))
    return None


def about_fractions(puzzle: Puzzle) -> bool:
    """Return True if a fraction is written as such, a number that is not whole or 1/x: ``steps whole`` is not meant."""
    return any(_is_fraction(node) for constraint in puzzle.constraints for node in nodes(constraint.condition))


def _is_fraction(node: Any) -> bool:
    if isinstance(node, Constant):
        return node.value != int(node.value)
    return isinstance(node, Operation) and node.operator == "/" and node.left == Constant(1)


def _whole(node: Any) -> Any:
    """Return ``node`` with ``steps whole`` in every operation.

    Chains of operations nest to the left and may be long, so they are processed without recursion.
    """
    chain = []
    while isinstance(node, Operation):
        chain.append(node)
        node = node.left
    if isinstance(node, tuple):
        node = tuple(map(_whole, node))
    elif is_dataclass(node) and not isinstance(node, type):
        node = replace(node, **{field.name: _whole(getattr(node, field.name)) for field in fields(node)})
    for link in reversed(chain):
        node = Operation(link.operator, node, _whole(link.right), WHOLE)
    return node
