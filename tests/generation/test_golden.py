"""Test that a seed gives the same bytes everywhere."""

from __future__ import annotations

import pytest

from gridpuzzles.generation.generate import FAMILIES

from .golden import digest, known

GOLDEN = known()

pytestmark = pytest.mark.slow


def test_every_family_has_a_golden_digest() -> None:
    assert {thing.partition(":")[0] for thing in GOLDEN if ".puzzle" not in thing} == set(FAMILIES)


@pytest.mark.parametrize("thing", GOLDEN)
def test_seed_makes_the_golden_bytes(thing: str) -> None:
    assert digest(thing) == GOLDEN[thing]
