"""Test small parts of generation exhaustively."""

from __future__ import annotations

from itertools import product
from math import prod

from gridpuzzles.generation.cages import result


def test_target_of_a_cage_starts_from_its_largest_number() -> None:
    for values in (*product(range(7), repeat=2), *product(range(7), repeat=3)):
        *others, largest = sorted(values)
        assert result("+", values) == largest + sum(others)
        assert result("*", values) == largest * prod(others)
        assert result("-", values) == largest - sum(others)
        found = result("/", values)
        assert (found is not None) == (prod(others) != 0 and largest % prod(others) == 0)
        assert found is None or found * prod(others) == largest
