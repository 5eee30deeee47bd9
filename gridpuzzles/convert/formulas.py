"""A puzzle as formulas over whole numbers, for the languages of other solvers.

The compiler's `Normalizer` multiplies fractions out and adds the condition that the divisor is not zero. Operations
that some target languages lack are then replaced: powers and common divisors by lists of numbers, properties by sets,
and large products by the exponents of primes. A formula is an int, or one of

====================================  ====================================================
``("var", i)``                         the i-th variable
``("+", ...)``, ``("*", ...)``          sum and product; ``("abs", a)``, ``("min", ...)``, ``("max", ...)``
``("div", a, b)``, ``("mod", a, b)``    quotient and remainder for a >= 0 and b > 0, where all definitions agree
``("floordiv", a, b)``                 the quotient rounded down; ``("floormod", a, b)`` its remainder; any a and b
``("list", numbers, i)``               the i-th number of a tuple, from 0
``("count", ...)``                     the number of conditions that hold
``("=", a, b)``                        and ``!= < <=``; ``("in", a, values)``, a range or a frozenset
``("and", ...)``                       and ``or``; ``("not", c)``
``("different", ...)``                 pairwise different
``("arranged", numbers, ...)``         the expressions take these numbers in some order
====================================  ====================================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..base.errors import CannotConvert, Diagnostic
from ..base.number_properties import MAX_BITS, having
from ..compiler.normalize import Normalizer
from ..compiler.trees import Tree, interval
from ..model.expressions import Arrangement, Condition, Different, Variable
from ..model.puzzle import Constraint, Puzzle

MAX_LISTED = 10_000
MAX_PROPERTY_RANGE = 100_000
LARGE = 1 << 31
"""Larger products are stated by the exponents of their primes, because many solvers compute in 32 bits."""
ARITHMETIC = ("var", "+", "*", "^", "abs", "div", "mod", "min", "max", "gcd", "lcm")


class NotExpressible(Exception):
    """A condition cannot be expressed in whole numbers of a reasonable size; the argument gives the reason."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A constraint: its condition, and its label for people (empty for none)."""

    label: str
    condition: Any


class Formulas:
    """The formulas of a puzzle: ``domains`` are its symbols' values in order, ``constraints`` the formulas that hold.

    ``largest`` is a bound for every number that occurs. Raises `CannotConvert` if ``target``, whose integers have at
    most ``bits`` bits, cannot express the puzzle.
    """

    def __init__(self, puzzle: Puzzle, target: str, bits: int) -> None:
        self.puzzle = puzzle
        self.domains: list[Sequence[int]] = [
            one.values if one.given is None else (one.given,) for one in puzzle.symbols
        ]
        self.normalizer = Normalizer({one.name: at for at, one in enumerate(puzzle.symbols)}, self.domains)
        self.largest = max(
            (abs(end) for values in self.domains if values for end in (values[0], values[-1])), default=0
        )
        self.bits = bits
        self.constraints: list[Formula] = []
        problems = [problem for one in puzzle.constraints for problem in self._state(one)]
        if problems:
            raise CannotConvert(target, tuple(problems))

    def _state(self, constraint: Constraint) -> list[Diagnostic]:
        """Add a constraint; return the reason if it cannot be expressed."""
        label = constraint.name
        if not label and constraint.clue >= 0:
            label = self.puzzle.clues[constraint.clue].label
        try:
            self.constraints.append(Formula(label, self.condition(constraint.condition)))
        except NotExpressible as problem:
            return [Diagnostic("export-number", f"{label or 'a relation'}: {problem}", constraint.span)]
        return []

    def condition(self, condition: Condition) -> Any:
        """Return the formula of a condition; raises `NotExpressible`."""
        if isinstance(condition, Different) and _are_variables(condition.expressions):
            return ("different", *(self._variable(one) for one in condition.expressions))
        if isinstance(condition, Arrangement) and _are_variables(condition.expressions):
            # Different numbers of cells and tiles have no arrangement.
            fitting = len(condition.expressions) == len(condition.numbers)
            variables = map(self._variable, condition.expressions)
            if fitting:
                return ("arranged", tuple(sorted(condition.numbers)), *variables)
            return 0
        return self.formula(self.normalizer.condition(condition))

    def _variable(self, expression: Any) -> tuple[str, int]:
        return ("var", self.normalizer.numbers[expression.name])

    def formula(self, tree: Tree) -> Any:
        """Return the formula of a tree of the compiler; raises `NotExpressible`."""
        if isinstance(tree, int):
            self._note(tree, tree)
            return tree
        operator = tree[0]
        if operator == "var":
            return tree
        if operator in ("=", "!="):
            claim = self._equal(*tree[1:])
            if operator == "=":
                return claim
            if isinstance(claim, tuple):
                return ("not", claim)
            return 1 - claim
        if operator == "defined":
            raise NotExpressible("its powers have no bound that could be written")
        if operator == "is":
            return self._property(tree[1], tree[2])
        if operator == "in":
            return ("in", self.formula(tree[1]), tree[2])
        if operator in ARITHMETIC:
            self._note(*self._bounds(tree))
        if operator == "^":
            return self._power(tree[1], tree[2])
        if operator in ("gcd", "lcm"):
            return self._folded(operator, tree[1:])
        if operator in ("div", "mod"):
            # Languages round negative quotients differently, so these need operators of their own.
            below, divisor = self._bounds(tree[1])[0], self._bounds(tree[2])[0]
            if below >= 0 and divisor > 0:
                name = operator
            else:
                name = f"floor{operator}"
            return (name, self.formula(tree[1]), self.formula(tree[2]))
        return (operator, *[self.formula(part) for part in tree[1:]])

    def _note(self, low: int, high: int) -> None:
        # Solvers also store intermediate results, so all numbers count, not only those of cells.
        self.largest = max(self.largest, -low, high)
        if self.largest >> self.bits:
            raise NotExpressible(f"its numbers have up to {self.largest.bit_length()} bits; the maximum is {self.bits}")

    def _bounds(self, tree: Tree) -> tuple[int, int]:
        bounds = interval(tree, self.domains)
        if bounds is None:
            raise NotExpressible(f"its numbers may have more than {MAX_BITS} bits")
        return bounds

    def _property(self, tree: Tree, name: str) -> Any:
        low, high = self._bounds(tree)
        if name in ("odd", "even"):
            return ("=", self.formula(("mod", tree, 2)), int(name == "odd"))
        if high - low >= MAX_PROPERTY_RANGE:
            raise NotExpressible(f"a list of {high - low + 1} numbers would be needed to select those that are {name}")
        return ("in", self.formula(tree), frozenset(having(name, range(low, high + 1))))

    def _power(self, base: Tree, exponent: Tree) -> Any:
        # Small powers are products; all others become lists of results.
        if isinstance(exponent, int) and exponent <= 64:
            return ("*", *[self.formula(base)] * exponent)
        return self._listed(base, exponent, lambda one, other: one**other if other >= 0 else 0)

    def _folded(self, name: str, parts: Sequence[Tree]) -> Any:
        """Return ``gcd`` or ``lcm`` of several parts, combined two at a time."""
        function = math.gcd if name == "gcd" else math.lcm
        folded: Tree = parts[0]
        if len(parts) == 1:
            formula = self._listed(folded, 0, math.gcd)
        else:
            formula = self.formula(folded)
        # A list of results has two indices: gcd(a, b, c) is gcd(gcd(a, b), c).
        for part in parts[1:]:
            formula = self._listed(folded, part, function, formula)
            folded = (name, folded, part)
        return formula

    def _listed(self, left: Tree, right: Tree, function: Any, left_formula: Any = None) -> Any:
        """Return a function of two trees as a list of all its results."""
        (low, high), (first, last) = self._bounds(left), self._bounds(right)
        width = last - first + 1
        if (high - low + 1) * width > MAX_LISTED:
            raise NotExpressible(f"a list of more than {MAX_LISTED} results would be needed")
        results = tuple(function(one, other) for one in range(low, high + 1) for other in range(first, last + 1))
        self._note(min(results), max(results))
        if left_formula is None:
            formula = self.formula(left)
        else:
            formula = left_formula
        place = ("+", ("*", width, formula), self.formula(right), -low * width - first)
        return ("list", results, place)

    def _equal(self, left: Tree, right: Tree) -> Any:
        """Return the formula of an equation; if a large product, gcd or lcm equals a number, by prime factors."""
        if isinstance(left, int):
            left, right = right, left
        if not isinstance(left, tuple) or not isinstance(right, int):
            return ("=", self.formula(left), self.formula(right))
        # Conditions of divisibility are much smaller than a list of all results.
        if left[0] in ("gcd", "lcm") and right > 0:
            parts = [(self.formula(part), self._bounds(part)) for part in left[1:]]
            if left[0] == "gcd":
                return _divisor(parts, right)
            return _multiple(parts, right)
        if left[0] == "*" and self._is_large(left, right):
            factor = 1
            if isinstance(left[1], int):
                factor = left[1]
            # The variables are positive, so the rest of the product must be a positive whole number.
            if right % factor == 0 < right * factor:
                factors = [part for part in left[1:] if not isinstance(part, int)]
                return self._exponents(factors, right // factor)
            return 0
        return ("=", self.formula(left), self.formula(right))

    def _is_large(self, product: Any, number: int) -> bool:
        """Return True if a product of positive variables may exceed the numbers that most solvers compute with."""
        parts = [part for part in product[1:] if not isinstance(part, int)]
        if any(part[0] != "var" or self._bounds(part)[0] < 1 for part in parts):
            return False
        bounds = interval(product, self.domains)
        return bounds is None or max(-bounds[0], bounds[1], abs(number)) >= LARGE

    def _exponents(self, factors: Sequence[Any], number: int) -> Any:
        values = sorted({value for part in factors for value in self.domains[part[1]]})
        if values[-1] > MAX_LISTED:
            raise NotExpressible(f"its numbers are too large, and a list of {values[-1]} exponents would be too long")
        claims: list[Any] = []
        rest = number
        for prime in having("prime", range(values[-1] + 1)):
            wanted, rest = _exponent(rest, prime)
            exponents = tuple(_exponent(value, prime)[0] if value else 0 for value in range(values[-1] + 1))
            claims.append(("=", ("+", *(("list", exponents, part) for part in factors)), wanted))
        # A cofactor above 1 has a prime that divides none of the values.
        if rest == 1 and claims:
            return ("and", *claims)
        return int(rest == 1)


def _divisor(parts: Sequence[Any], number: int) -> Any:
    """State that the greatest common divisor is ``number``: it divides all parts, and no prime multiple of it does."""
    most = max(max(abs(low), abs(high)) for _, (low, high) in parts) // number
    if most > MAX_LISTED:
        raise NotExpressible(f"the primes up to {most} would have to be excluded one by one")
    claims: list[Any] = [("=", ("floormod", part, number), 0) for part, _ in parts]
    for prime in having("prime", range(max(most, 2) + 1)):
        claims.append(("or", *(("!=", ("floormod", part, number * prime), 0) for part, _ in parts)))
    return ("and", *claims)


def _multiple(parts: Sequence[Any], number: int) -> Any:
    """State that the least common multiple is ``number``: all parts divide it, each of its prime powers divides one."""
    claims: list[Any] = []
    for part, (low, high) in parts:
        if high - low >= MAX_PROPERTY_RANGE:
            raise NotExpressible(f"{high - low + 1} numbers would have to be tried as divisors")
        divisors = frozenset(one for one in range(low, high + 1) if one and number % one == 0)
        claims.append(("in", part, divisors))
    rest, prime = number, 2
    while rest > 1:
        if prime > MAX_PROPERTY_RANGE:
            raise NotExpressible(f"{number} has too large a prime factor")
        times, rest = _exponent(rest, prime)
        if times:
            claims.append(("or", *(("=", ("floormod", part, prime**times), 0) for part, _ in parts)))
        prime += 1
    return ("and", *claims)


def _are_variables(expressions: Sequence[Any]) -> bool:
    return bool(expressions) and all(isinstance(one, Variable) for one in expressions)


def _exponent(number: int, prime: int) -> tuple[int, int]:
    """Return how often a prime divides a number, and the cofactor."""
    times = 0
    while number % prime == 0:
        number //= prime
        times += 1
    return times, number
