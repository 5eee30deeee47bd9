"""Choco through pychoco, with dom/wdeg, an encoding, and optional Luby restarts for a first solution."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..encodings import Encoding, encode
from ..forms import Decomposition
from ..puzzle import Linear, Product, Puzzle, Solution, Table
from .base import Peer

RESTART_UNIT = 100


class Choco(Peer):
    def __init__(self, encoding: Encoding | None = None, restarts: bool = False) -> None:
        self.pychoco: Any = import_module("pychoco")
        self.backend: Any = import_module("pychoco.backend")
        self.array: Any = import_module("pychoco._utils").make_intvar_array
        self.encoding, self.restarts = encoding, restarts

    def build(self, reading: Puzzle) -> Any:
        puzzle, model = encode(reading, self.encoding), self.pychoco.Model()
        variables = {name: _variable(model, name, list(domain)) for name, domain in puzzle.domains.items()}
        for group in puzzle.different:
            model.all_different([variables[name] for name in group]).post()
        decomposition = _Decomposition(model, puzzle, variables)
        for constraint in puzzle.constraints:
            if isinstance(constraint, Table):
                scope = [variables[name] for name in constraint.names]
                model.table(scope, [list(row) for row in constraint.rows]).post()
            elif isinstance(constraint, Product):
                decomposition.product(*constraint)
            elif isinstance(constraint, Linear):
                decomposition.sum(*constraint)
            else:
                decomposition.equation(constraint.code, constraint.names)
        return model, {name: variables[name] for name in puzzle.visible}

    def search(self, problem: Any, limit: int) -> list[Solution]:
        model, variables = problem
        solver = model.get_solver()
        if self.encoding:
            # The wrappers of pychoco 0.4.0 print every variable or miscount the arguments, so they are bypassed.
            self.backend.set_dom_over_w_deg_search(solver._handle, self.array(list(variables.values())))
            if self.restarts and limit == 1:
                counter = self.backend.fail_counter(model._handle, RESTART_UNIT)
                self.backend.set_luby_restart(solver._handle, counter, RESTART_UNIT, 10**6)
        found: list[Solution] = []
        while len(found) < limit and solver.solve():
            found.append({name: variable.get_value() for name, variable in variables.items()})
        return found


def _variable(model: Any, name: str, domain: list[int]) -> Any:
    if len(domain) == domain[-1] - domain[0] + 1:
        return model.intvar(domain[0], domain[-1], name)
    return model.intvar(domain, None, name)


class _Decomposition(Decomposition):
    largest = 21_474_836

    def __init__(self, model: Any, puzzle: Puzzle, variables: dict[str, Any]) -> None:
        super().__init__(puzzle.domains, variables)
        self.model = model
        self.post = {
            "times": lambda result, operands: model.times(*operands, result),
            "absolute": lambda result, operands: model.absolute(result, *operands),
            "maximum": model.max,
            "minimum": model.min,
        }

    def variable(self, low: int, high: int) -> Any:
        return self.model.intvar(low, high)

    def linear(self, coefficients: list[int], handles: list[Any], target: int) -> None:
        self.model.scalar(handles, coefficients, "=", target).post()

    def operation(self, name: str, result: Any, operands: list[Any]) -> None:
        self.post[name](result, operands).post()
