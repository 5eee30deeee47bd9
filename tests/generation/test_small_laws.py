"""Test small parts of generation exhaustively."""

from __future__ import annotations

from itertools import product
from math import prod

from gridpuzzles.kinds.cage_targets import GENERATED


def test_target_of_a_cage_starts_from_its_largest_number() -> None:
    for values in (*product(range(7), repeat=2), *product(range(7), repeat=3)):
        *others, largest = sorted(values)
        assert GENERATED["+"].value(values) == largest + sum(others)
        assert GENERATED["*"].value(values) == largest * prod(others)
        assert GENERATED["-"].value(values) == largest - sum(others)
        found = GENERATED["/"].value(values)
        assert (found is not None) == (prod(others) != 0 and largest % prod(others) == 0)
        assert found is None or found * prod(others) == largest
