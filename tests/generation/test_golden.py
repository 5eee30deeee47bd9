"""Test that a seed gives the same bytes everywhere."""

from __future__ import annotations

import pytest

from gridpuzzles.generation.generate import FAMILIES

from .golden import THINGS, digest, known

pytestmark = pytest.mark.slow


def test_every_family_is_held_to_its_bytes() -> None:
    assert {thing.partition(":")[0] for thing in THINGS if ".puzzle" not in thing} == set(FAMILIES)
    assert list(known()) == list(THINGS)


@pytest.mark.parametrize("thing", THINGS)
def test_the_bytes_of_a_seed(thing: str) -> None:
    assert digest(thing) == known()[thing]
