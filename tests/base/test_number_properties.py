"""Test that sieved primes, tested primes and primes by trial division agree."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.base.number_properties import PROPERTIES, having, is_prime, primes_in


def divided(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


@given(st.integers(-50, 3000), st.integers(0, 500))
def test_sieved_primes_match_trial_division(start: int, length: int) -> None:
    values = range(start, start + length)
    expected = [value for value in values if divided(value)]
    assert having("prime", values) == primes_in(values) == list(filter(is_prime, values)) == expected


@pytest.mark.parametrize("start", [10**6, 3_215_031_751 - 60_000, 2**31 - 50_000])
def test_sieve_of_large_ranges_matches_the_primality_test(start: int) -> None:
    values = range(start, start + 61_000)
    assert having("prime", values) == [value for value in values if is_prime(value)]


@pytest.mark.parametrize("number", [2047, 1_373_653, 25_326_001, 3_215_031_751, 3_474_749_660_383])
def test_strong_pseudoprimes_are_not_prime(number: int) -> None:
    assert not is_prime(number)


@pytest.mark.parametrize("name", PROPERTIES)
def test_having_matches_the_property_of_each_value(name: str) -> None:
    for values in (range(-30, 90), range(90, -30, -7), (2, 4, 6, 9, 11, 64, 10**20)):
        assert having(name, values) == [value for value in values if PROPERTIES[name](value)]
