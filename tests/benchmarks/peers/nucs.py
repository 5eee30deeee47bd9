"""NuCS, with the smallest domain first; the auxiliary variables of an encoding are not branched on."""

from __future__ import annotations

from importlib import import_module
from itertools import chain, islice
from typing import Any

from ..encodings import Encoding, encode
from ..forms import Decomposition
from ..puzzle import Linear, Product, Puzzle, Solution, Table
from .base import Peer


class Nucs(Peer):
    def __init__(self, encoding: Encoding | None = None) -> None:
        self.problem: Any = import_module("nucs.problems.problem").Problem
        self.propagators: Any = import_module("nucs.propagators.propagators")
        self.solver: Any = import_module("nucs.solvers.backtrack_solver").BacktrackSolver
        self.smallest: Any = import_module("nucs.heuristics.heuristics").VAR_HEURISTIC_SMALLEST_DOMAIN
        self.encoding = encoding

    def build(self, reading: Puzzle) -> Any:
        puzzle, known = encode(reading, self.encoding), self.propagators
        problem = self.problem([(domain[0], domain[-1]) for domain in puzzle.domains.values()])
        variables = {name: index for index, name in enumerate(puzzle.domains)}
        for name, domain in puzzle.domains.items():
            if len(domain) != domain[-1] - domain[0] + 1:
                problem.add_propagator(known.ALG_RELATION, [variables[name]], list(domain))
        for group in puzzle.different:
            problem.add_propagator(known.ALG_ALLDIFFERENT, [variables[name] for name in group])
        decomposition = _Decomposition(problem, known, puzzle, variables)
        for constraint in puzzle.constraints:
            if isinstance(constraint, Table):
                scope = [variables[name] for name in constraint.names]
                problem.add_propagator(known.ALG_RELATION, scope, list(chain.from_iterable(constraint.rows)))
            elif isinstance(constraint, Product):
                decomposition.product(*constraint)
            elif isinstance(constraint, Linear):
                decomposition.sum(*constraint)
            else:
                decomposition.equation(constraint.code, constraint.names)
        branched = range(len(puzzle.visible) if self.encoding else len(variables))
        solver = self.solver(problem, var_heuristic=self.smallest, decision_variables=branched, log_level="ERROR")
        return solver, {name: variables[name] for name in puzzle.visible}

    def search(self, problem: Any, limit: int) -> list[Solution]:
        solver, variables = problem
        return [
            {name: int(values[index]) for name, index in variables.items()} for values in islice(solver.solve(), limit)
        ]


class _Decomposition(Decomposition):
    largest = 2**31 - 1

    def __init__(self, problem: Any, known: Any, puzzle: Puzzle, variables: dict[str, int]) -> None:
        super().__init__(puzzle.domains, variables)
        self.problem, self.known = problem, known

    def variable(self, low: int, high: int) -> Any:
        return self.problem.add_variable((low, high))

    def linear(self, coefficients: list[int], handles: list[Any], target: int) -> None:
        if set(coefficients) == {1}:
            self.problem.add_propagator(self.known.ALG_SUM_EQ_C, handles, [target])
        else:
            self.problem.add_propagator(self.known.ALG_LINEAR_EQ_C, handles, [*coefficients, target])

    def operation(self, name: str, result: Any, operands: list[Any]) -> None:
        algorithm = {"times": "MUL_EQ", "absolute": "ABS_EQ", "maximum": "MAX_EQ", "minimum": "MIN_EQ"}[name]
        self.problem.add_propagator(getattr(self.known, f"ALG_{algorithm}"), [*operands, result])
