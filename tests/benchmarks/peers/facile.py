"""facile, with the smallest domain first; its expressions accept the equations unchanged."""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from itertools import islice
from operator import mul
from typing import Any

from ..encodings import Contradiction
from ..forms import TooLarge
from ..puzzle import Constraint, Linear, Product, Puzzle, Solution, Table
from .base import Peer, Unsupported

LARGEST = 2**60


class Facile(Peer):
    def __init__(self) -> None:
        self.facile: Any = import_module("facile")

    def build(self, puzzle: Puzzle) -> Any:
        facile = self.facile
        try:
            variables = {name: _variable(facile, list(domain)) for name, domain in puzzle.domains.items()}
            for group in puzzle.different:
                facile.constraint(facile.alldifferent([variables[name] for name in group]))
            for constraint in puzzle.constraints:
                self._post(constraint, variables, puzzle)
        except ValueError as error:
            raise _translated(error) from error
        return {name: variables[name] for name in puzzle.visible}

    def search(self, problem: Any, limit: int) -> list[Solution]:
        goal = list(problem.values())
        smallest = self.facile.Strategy.min_domain()
        if limit == 1:
            answer = self.facile.solve(goal, strategy=smallest)
            return [dict(zip(problem, answer.solution, strict=True))] if answer.solved else []
        answers = (answer.solution for answer in self.facile.solve_all(goal, strategy=smallest))
        return [dict(zip(problem, values, strict=True)) for values in islice(filter(None, answers), limit)]

    def _post(self, constraint: Constraint, variables: dict[str, Any], puzzle: Puzzle) -> None:
        facile = self.facile
        if isinstance(constraint, Product):
            if reduce(mul, (puzzle.domains[name][-1] for name in constraint.names)) > LARGEST:
                raise TooLarge
            factors = [variables[name] for name in constraint.names]
            facile.constraint(reduce(mul, factors) == constraint.target)
        elif isinstance(constraint, Linear):
            terms = [factor * variables[name] for name, factor in constraint.terms.items()]
            facile.constraint(facile.sum(terms) == constraint.target)
        elif isinstance(constraint, Table):
            raise Unsupported
        else:
            functions = {
                "max": lambda *operands: facile.array(list(operands)).max(),
                "min": lambda *operands: facile.array(list(operands)).min(),
            }
            facile.constraint(eval(constraint.code, {**functions, **variables}))


def _variable(facile: Any, domain: list[int]) -> Any:
    if len(domain) == domain[-1] - domain[0] + 1:
        return facile.variable(domain[0], domain[-1])
    return facile.variable(domain)


def _translated(error: ValueError) -> Exception:
    """Return `Contradiction` for the error that facile raises if posting a constraint leaves no solution."""
    return Contradiction() if "overconstrained" in str(error) else error
