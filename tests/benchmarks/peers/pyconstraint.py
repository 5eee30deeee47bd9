"""python-constraint2 with its own sum and product constraints, and functions for the rest."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import Any

from ..puzzle import FUNCTIONS, Linear, Product, Puzzle, Solution, Table
from .base import Peer, Unsupported


class PythonConstraint(Peer):
    def __init__(self) -> None:
        self.constraint: Any = import_module("constraint")

    def read(self, puzzle: Puzzle) -> Any:
        """Return the puzzle, and a function for every condition."""
        functions = {
            condition.text: eval(f"lambda {', '.join(condition.names)}: {condition.text}", dict(FUNCTIONS))
            for condition in puzzle.constraints
            if not isinstance(condition, (Linear, Product, Table))
        }
        return puzzle, functions

    def build(self, reading: Any) -> Any:
        (puzzle, functions), library = reading, self.constraint
        problem = library.Problem()
        for name, domain in puzzle.domains.items():
            problem.addVariable(name, list(domain))
        for group in puzzle.different:
            problem.addConstraint(library.AllDifferentConstraint(), group)
        for constraint in puzzle.constraints:
            if isinstance(constraint, Product):
                problem.addConstraint(library.ExactProdConstraint(constraint.target), constraint.names)
            elif isinstance(constraint, Linear):
                factors = list(constraint.terms.values())
                multipliers = None if set(factors) == {1} else factors
                exact = library.ExactSumConstraint(constraint.target, multipliers)
                problem.addConstraint(exact, list(constraint.terms))
            elif isinstance(constraint, Table):
                raise Unsupported
            else:
                function = library.FunctionConstraint(functions[constraint.text])
                problem.addConstraint(function, constraint.names)
        return problem

    def search(self, problem: Any, limit: int) -> list[Solution]:
        if limit == 1:
            found = problem.getSolution()
            return [found] if found else []
        return list(islice(problem.getSolutionIter(), limit))
