"""The data of grouped sums and products, for the propagator in `grouped`.

A product is a sum of packed exponents. Each factor has a digit of its own, wide enough that the digits of two parts do
not overflow when they are added. A total with a digit greater than that of the target is not valid.
"""

from __future__ import annotations

from math import log, prod

from gridpuzzles.engine.posted import GroupedData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.grouped import GroupedSum
from gridpuzzles.engine.propagators.product import coprime_base, valuations
from gridpuzzles.engine.propagators.sum import MAX_SUMS
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Measured = tuple[list[list[int]], list[int], list[list[float]], float]
    """The rises of each group's values, the valid partial totals, and for the value order: shares and required sum."""

# Largest number of values of a group; each value doubles the number of subsets.
MAX_IN_GROUP = 10


def build_grouped(problem: Variables, scope: tuple[int, ...], data: GroupedData) -> list[Propagator]:
    """Return the propagator of groups that add up to the total, each by its coefficient, or multiply to it.

    The groups make up the scope. All variables are distinct, and the variables of a group have different values. Raise
    `ValueError` if the groups are not the scope, or if this propagator cannot handle them: see `fits`.
    """
    if [x for group in data.groups for x in group] != [*scope] or not fits(problem.declared, data):
        raise ValueError(f"not a grouped sum over {len(scope)} variables: {data!r}")
    if not all(problem.declared[x] for x in scope):
        return []  # a variable without values: there is no solution anyway
    values = [sorted(set().union(*[problem.declared[x] for x in group])) for group in data.groups]
    measured = measured_product(data, values) if data.is_product else subset_sums(data, values)
    if measured is None:
        return [Propagator(())]
    return [GroupedSum(problem, data.groups, values, *measured)]


def subset_sums(data: GroupedData, values: list[list[int]]) -> Measured | None:
    """Return the data of a sum, or None if the total cannot be reached."""
    rises, capacity, reach = [], data.total, 0
    for coefficient, group, own in zip(data.coefficients, data.groups, values, strict=True):
        least = own[0] if coefficient > 0 else own[-1]
        rises.append([coefficient * (value - least) for value in own])
        capacity -= coefficient * least * len(group)
        reach += max(rises[-1]) * len(group)
    if not 0 <= capacity <= reach:
        return None
    shares = [[float(rise) for rise in each] for each in rises]
    return rises, [*range(capacity + 1)], *scaled(shares, capacity)


def measured_product(data: GroupedData, values: list[list[int]]) -> Measured | None:
    """Return the data of a product, or None if the total cannot be reached."""
    base, exponents = factors(data, values)
    capacities = valuations(data.total, base)
    if capacities is None:
        return None
    packed, totals = 1, [0]
    weights = []
    for capacity in capacities:
        weights.append(packed)
        totals = [total + packed * digit for digit in range(capacity + 1) for total in totals]
        packed *= 2 * capacity + 1
    beyond = totals[-1] + 1
    rises = [
        [
            sum([weight * one for weight, one in zip(weights, exponents[value], strict=True)])
            if value in exponents
            else beyond
            for value in own
        ]
        for own in values
    ]
    shares = [[log(max(value, 1)) for value in own] for own in values]
    return rises, totals, *scaled(shares, log(data.total))


def scaled(shares: list[list[float]], needed: float) -> tuple[list[list[float]], float]:
    """Return the shares and the required sum in standard deviations."""
    flat = [share for each in shares for share in each]
    middle = sum(flat) / len(flat) if flat else 0.0
    square = sum([(share - middle) ** 2 for share in flat]) / max(1, len(flat))
    scale = square**-0.5 if square > 0 else 0.0
    return [[share * scale for share in each] for each in shares], needed * scale


def factors(data: GroupedData, values: list[list[int]]) -> tuple[list[int], dict[int, list[int]]]:
    """Return a coprime base of the values that divide the total, and their exponents."""
    usable = {value for own in values for value in own if value > 0 and data.total % value == 0}
    base = coprime_base(usable)
    return base, {value: valuations(value, base) or [] for value in usable}


def fits(domains: Sequence[Sequence[int]], data: GroupedData) -> bool:
    """Return True if groups have few enough values, and totals are close enough together."""
    values = [sorted(set().union(*[domains[x] for x in group])) for group in data.groups]
    if any(len(own) > MAX_IN_GROUP for own in values):
        return False
    if data.is_product:
        if data.total <= 0 or any(own and own[0] < 0 for own in values):
            return False
        capacities = valuations(data.total, factors(data, values)[0]) or ()
        return prod([2 * capacity + 1 for capacity in capacities]) <= MAX_SUMS
    if 0 in data.coefficients:
        return False
    reach = 0
    for coefficient, group, own in zip(data.coefficients, data.groups, values, strict=True):
        if own:
            reach += abs(coefficient) * (own[-1] - own[0]) * len(group)
    return reach < MAX_SUMS
