"""Encodings that a modeller would choose for a peer: tables for small conditions, prime exponents for long products."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from .puzzle import FUNCTIONS, Condition, Constraint, Exponents, Linear, Product, Puzzle, Table

MAX_TABLED_PRODUCT = 7
MAX_TABLED_SPACE = 60_000


class Encoding(NamedTuple):
    """The largest number of rows of a table that replaces a condition or a product.

    Larger products become sums of prime exponents.
    """

    conditions: int
    products: int


TABLES = Encoding(conditions=5000, products=5000)
PRIMES = Encoding(conditions=5000, products=30)
ONLY_PRIMES = Encoding(conditions=5000, products=0)

Domains = dict[str, Sequence[int]]


class Contradiction(Exception):
    """A domain is empty, so the puzzle has no solution."""


def encode(puzzle: Puzzle, encoding: Encoding | None) -> Puzzle:
    """Return an equivalent puzzle without large products and small conditions.

    Raises `Contradiction` if a domain is empty.
    """
    if encoding is None:
        return puzzle
    domains = _divisors_only(puzzle)
    constraints: list[Constraint] = []
    products: list[Product] = []
    for constraint in puzzle.constraints:
        table = _table(constraint, domains, encoding)
        if table is not None:
            constraints.append(table)
        elif isinstance(constraint, Product):
            products.append(constraint)
        else:
            constraints.append(constraint)
    constraints += _exponent_sums(products, domains)
    return puzzle._replace(domains=domains, constraints=constraints)


def _divisors_only(puzzle: Puzzle) -> Domains:
    domains = dict(puzzle.domains)
    for constraint in puzzle.constraints:
        if isinstance(constraint, Product):
            for name in constraint.names:
                domains[name] = [value for value in domains[name] if constraint.target % value == 0]
                if not domains[name]:
                    raise Contradiction
    return domains


def _table(constraint: Constraint, domains: Domains, encoding: Encoding) -> Table | None:
    """Return the constraint as a table, or None if it has no rows or too many."""
    rows: list[tuple[int, ...]] = []
    if isinstance(constraint, Product):
        if encoding.products and len(constraint.names) <= MAX_TABLED_PRODUCT:
            rows = _factorizations(constraint.target, [domains[name] for name in constraint.names], encoding.products)
    elif isinstance(constraint, Condition):
        spaces = [domains[name] for name in constraint.names]
        if prod(map(len, spaces)) <= MAX_TABLED_SPACE:
            holds = eval(f"lambda {', '.join(constraint.names)}: {constraint.text}", dict(FUNCTIONS))
            rows = [row for row in product(*spaces) if holds(*row)]
            rows = rows if len(rows) <= encoding.conditions else []
    return Table(constraint.names, rows) if rows else None  # type: ignore[union-attr]


def _factorizations(target: int, domains: Sequence[Sequence[int]], limit: int) -> list[tuple[int, ...]]:
    """Return the rows of values whose product is the target, or no rows if there are more than `limit`."""

    @cache
    def count(place: int, left: int) -> int:
        if place == len(domains):
            return left == 1
        return sum(count(place + 1, left // value) for value in domains[place] if left % value == 0)

    @cache
    def rows(place: int, left: int) -> list[tuple[int, ...]]:
        if place == len(domains):
            return [()] * (left == 1)
        values = (value for value in domains[place] if left % value == 0)
        return [(value, *rest) for value in values for rest in rows(place + 1, left // value)]

    return rows(0, target) if count(0, target) <= limit else []


def _exponent_sums(products: Sequence[Product], domains: Domains) -> Iterator[Constraint]:
    """Yield a table for each cell that ties it to the exponents of its primes, and a sum for each product and prime.

    Adds the exponents to the domains.
    """
    primes = {name: _primes(domains[name]) for constraint in products for name in constraint.names}
    for name, factors in primes.items():
        if not factors:
            continue
        rows = [(value, *(exponent(value, prime) for prime in factors)) for value in domains[name]]
        for column, prime in enumerate(factors, start=1):
            domains[f"{name}_{prime}"] = sorted({row[column] for row in rows})
        yield Exponents((name, *(f"{name}_{prime}" for prime in factors)), rows)
    for names, target in products:
        for prime in sorted({prime for name in names for prime in primes[name]}.union(_primes([target]))):
            terms: Mapping[str, int] = {f"{name}_{prime}": 1 for name in names if prime in primes[name]}
            if terms:
                yield Linear(terms, exponent(target, prime))
            elif target % prime == 0:
                raise Contradiction


def _primes(values: Sequence[int]) -> list[int]:
    """Return the primes that divide some of the values, in ascending order."""
    found, left, prime = [], prod(values), 2
    while left > 1:
        if left % prime == 0:
            found.append(prime)
            left //= prime ** exponent(left, prime)
        prime += 1
    return found


def exponent(value: int, prime: int) -> int:
    """Return the exponent of the prime in the value."""
    count = 0
    while value % prime == 0:
        value //= prime
        count += 1
    return count
