"""OR-Tools CP-SAT with one worker unless set otherwise (enumeration always uses one)."""

from __future__ import annotations

from importlib import import_module
from operator import mul
from typing import Any

from ..encodings import Encoding, encode
from ..forms import Decomposition
from ..puzzle import Exponents, Linear, Product, Puzzle, Solution, Table
from .base import Peer


class CpSat(Peer):
    def __init__(self, encoding: Encoding | None = None, workers: int = 1) -> None:
        self.cp: Any = import_module("ortools.sat.python.cp_model")
        self.encoding, self.workers = encoding, workers

        class Collector(self.cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            def __init__(self, variables: dict[str, Any], limit: int) -> None:
                super().__init__()
                self.variables, self.limit, self.found = variables, limit, list[Solution]()

            def on_solution_callback(self) -> None:
                self.found.append({name: self.value(variable) for name, variable in self.variables.items()})
                if len(self.found) >= self.limit:
                    self.stop_search()

        self.collector: Any = Collector

    def build(self, reading: Puzzle) -> Any:
        puzzle, model = encode(reading, self.encoding), self.cp.CpModel()
        variables = {
            name: model.new_int_var_from_domain(self.cp.Domain.from_values(puzzle.domains[name]), name)
            for name in puzzle.visible
        }
        for group in puzzle.different:
            model.add_all_different([variables[name] for name in group])
        decomposition = _Decomposition(model, puzzle, variables)
        for constraint in puzzle.constraints:
            if isinstance(constraint, Exponents):
                variables |= _exponents(model, variables[constraint.names[0]], constraint)
            elif isinstance(constraint, Table):
                model.add_allowed_assignments([variables[name] for name in constraint.names], constraint.rows)
            elif isinstance(constraint, Product):
                decomposition.product(*constraint)
            elif isinstance(constraint, Linear):
                decomposition.sum(*constraint)
            else:
                decomposition.equation(constraint.code, constraint.names)
        return model, {name: variables[name] for name in puzzle.visible}

    def search(self, problem: Any, limit: int) -> list[Solution]:
        model, variables = problem
        solver = self.cp.CpSolver()
        if limit == 1:
            solver.parameters.num_workers = self.workers
            if solver.solve(model) not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
                return []
            return [{name: solver.value(variable) for name, variable in variables.items()}]
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        collector = self.collector(variables, limit)
        solver.solve(model, collector)
        found: list[Solution] = collector.found
        return found


def _exponents(model: Any, cell: Any, table: Exponents) -> dict[str, Any]:
    """Return the exponents as sums of one Boolean per value.

    This is faster here than variables tied to the cell by a table.
    """
    booleans = [model.new_bool_var("") for _ in table.rows]
    model.add_exactly_one(booleans)
    columns = [sum(map(mul, column, booleans)) for column in zip(*table.rows, strict=True)]
    model.add(cell == columns[0])
    return dict(zip(table.names[1:], columns[1:], strict=True))


class _Decomposition(Decomposition):
    largest = 2**60

    def __init__(self, model: Any, puzzle: Puzzle, variables: dict[str, Any]) -> None:
        super().__init__(puzzle.domains, variables)
        self.model = model
        self.post = {
            "times": model.add_multiplication_equality,
            "absolute": lambda result, operands: model.add_abs_equality(result, *operands),
            "maximum": model.add_max_equality,
            "minimum": model.add_min_equality,
        }

    def variable(self, low: int, high: int) -> Any:
        return self.model.new_int_var(low, high, "")

    def linear(self, coefficients: list[int], handles: list[Any], target: int) -> None:
        self.model.add(sum(map(mul, coefficients, handles)) == target)

    def operation(self, name: str, result: Any, operands: list[Any]) -> None:
        self.post[name](result, operands)
