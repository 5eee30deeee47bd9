"""Fuzz the external interfaces: each record gets one answer, parts survive, and the server has no internal error."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .interfaces import FACES, SEEDS, hold_request, unfinished
from .test_fuzz import fuzz

pytestmark = pytest.mark.slow


@st.composite
def damaged(draw: st.DrawFn, face: str) -> bytes:
    """Draw a seed with a few bytes removed, doubled, or taken from another seed."""
    seeds = SEEDS.get(face) or [unfinished()]
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 3))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 6))
        other = draw(st.sampled_from(seeds))
        start = draw(st.integers(0, len(other)))
        piece = draw(st.binary(max_size=3) | st.just(other[start : start + 8]))
        data = data[:at] + piece + data[at + length :]
    return data


@pytest.mark.parametrize("face", FACES)
def test_mutated_input_of_each_interface_is_handled(face: str, tally: Counter[str]) -> None:
    @fuzz
    @given(damaged(face))
    def holds(data: bytes) -> None:
        FACES[face](data, tally)

    holds()


def test_every_seed_request_is_answered(tally: Counter[str]) -> None:
    before = tally["requests"]
    for seed in SEEDS["requests"]:
        hold_request(seed, tally)
    assert tally["requests"] == before + len(SEEDS["requests"])
