"""Linear forms that overload Python's operators, so that evaluating an equation's text decomposes it.

Evaluating `(10*A + B) * C == 100` with forms for the names multiplies forms. A product of two forms that are not
constant is given to a `Decomposition`, which represents the peer's auxiliary variables and constraints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from math import prod
from types import CodeType
from typing import Any, Union

Handle = Any
Operand = Union["Form", int]


class NotLinear(Exception):
    """The equation multiplies variables or calls a function."""


class TooLarge(Exception):
    """An intermediate value exceeds the integers of the peer."""


class Form:
    """A sum of terms (coefficient times name) plus a constant."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, terms: Mapping[str, int], constant: int, machine: Decomposition | None) -> None:
        self.terms, self.constant, self.machine = terms, constant, machine

    def _combine(self, other: Operand, factor: int) -> Form:
        added = other if isinstance(other, Form) else Form({}, other, self.machine)
        terms = dict(self.terms)
        for name, coefficient in added.terms.items():
            terms[name] = terms.get(name, 0) + factor * coefficient
        kept = {name: coefficient for name, coefficient in terms.items() if coefficient}
        return Form(kept, self.constant + factor * added.constant, self.machine)

    def __add__(self, other: Operand) -> Form:
        return self._combine(other, 1)

    def __sub__(self, other: Operand) -> Form:
        return self._combine(other, -1)

    def __mul__(self, other: Operand) -> Form:
        if isinstance(other, Form):
            return self._decompose("times", self, other)
        return Form({name: other * c for name, c in self.terms.items()}, other * self.constant, self.machine)

    def __abs__(self) -> Form:
        return self._decompose("absolute", self)

    def __eq__(self, other: Operand) -> Form:  # type: ignore[override]
        return self - other

    __radd__, __rmul__ = __add__, __mul__

    def _decompose(self, operation: str, *operands: Form) -> Form:
        if self.machine is None:
            raise NotLinear
        return self.machine.apply(operation, operands)


def linear_equation(code: CodeType, names: Iterable[str]) -> tuple[dict[str, int], int]:
    """Return the coefficients and the target of the equation; raise `NotLinear`."""

    def reject(*_: Form) -> Form:
        raise NotLinear

    scope: dict[str, Any] = {name: Form({name: 1}, 0, None) for name in names}
    form = eval(code, {"max": reject, "min": reject, **scope})
    return dict(form.terms), -form.constant


class Decomposition(ABC):
    """Posts equations to a peer that supports linear sums and z = x * y, |x|, max(x, y), min(x, y)."""

    largest: int

    def __init__(self, domains: Mapping[str, Sequence[int]], handles: dict[str, Handle]) -> None:
        self.handles = handles
        self.bounds = {name: (domain[0], domain[-1]) for name, domain in domains.items()}

    @abstractmethod
    def variable(self, low: int, high: int) -> Handle:
        """Return a new auxiliary variable."""

    @abstractmethod
    def linear(self, coefficients: list[int], handles: list[Handle], target: int) -> None:
        """Post that the weighted sum equals the target."""

    @abstractmethod
    def operation(self, name: str, result: Handle, operands: list[Handle]) -> None:
        """Post that the result is the product, absolute value, maximum or minimum of the operands."""

    def equation(self, code: CodeType, names: Iterable[str]) -> None:
        """Post an equation."""
        scope: dict[str, Any] = {name: Form({name: 1}, 0, self) for name in names}
        scope["max"] = lambda *forms: self.apply("maximum", forms)
        scope["min"] = lambda *forms: self.apply("minimum", forms)
        form = eval(code, scope)
        self.sum(form.terms, -form.constant)

    def sum(self, terms: Mapping[str, int], target: int) -> None:
        """Post a collected linear equation."""
        if abs(target) > self.largest:
            raise TooLarge
        self.linear(list(terms.values()), [self.handles[name] for name in terms], target)

    def product(self, names: Sequence[str], target: int) -> None:
        """Post a product of positive variables as a chain; no partial product needs to exceed the target."""
        if target > self.largest:
            raise TooLarge
        factors = [Form({name: 1}, 0, self) for name in names]
        last = reduce(lambda x, y: self.apply("times", (x, y), highest=target), factors)
        self.sum(last.terms, target)

    def apply(self, operation: str, operands: Sequence[Form], highest: int | None = None) -> Form:
        """Return a form of the auxiliary variable that holds the result of the operation."""
        names = [self._name(form) for form in operands]
        low, high = BOUNDS[operation](*(self.bounds[name] for name in names))
        result = self._new(low, high if highest is None else min(high, highest))
        self.operation(operation, self.handles[result], [self.handles[name] for name in names])
        return Form({result: 1}, 0, self)

    def _new(self, low: int, high: int) -> str:
        if max(-low, high) > self.largest:
            raise TooLarge
        name = f"_{len(self.bounds)}"
        self.bounds[name] = low, high
        self.handles[name] = self.variable(low, high)
        return name

    def _name(self, form: Form) -> str:
        """Return the variable that the form is, or a new auxiliary variable equal to it."""
        if not form.constant and list(form.terms.values()) == [1]:
            return next(iter(form.terms))
        ends = [sorted(c * end for end in self.bounds[name]) for name, c in form.terms.items()]
        low, high = (form.constant + sum(end[i] for end in ends) for i in (0, 1))
        name = self._new(low, high)
        self.sum({**form.terms, name: -1}, -form.constant)
        return name


Interval = tuple[int, int]


def _times(x: Interval, y: Interval) -> Interval:
    corners = [prod(pair) for pair in ((x[0], y[0]), (x[0], y[1]), (x[1], y[0]), (x[1], y[1]))]
    return min(corners), max(corners)


def _absolute(x: Interval) -> Interval:
    return max(0, x[0], -x[1]), max(-x[0], x[1])


BOUNDS: dict[str, Callable[..., Interval]] = {
    "times": _times,
    "absolute": _absolute,
    "maximum": lambda x, y: (max(x[0], y[0]), max(x[1], y[1])),
    "minimum": lambda x, y: (min(x[0], y[0]), min(x[1], y[1])),
}
