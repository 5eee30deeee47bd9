"""Test random numbers, which must be the same everywhere."""

from __future__ import annotations

from gridpuzzles.generation.budget import StableRandom


def test_random_numbers_of_a_seed_are_known() -> None:
    """Python guarantees `random()` for a text seed, so these numbers hold on every version and platform."""
    rng = StableRandom("kenken:6x6#42-1")
    assert [rng.below(1000) for _ in range(5)] == [295, 824, 339, 227, 233]
    assert StableRandom("a").shuffled(range(8)) == [4, 7, 1, 6, 5, 3, 0, 2]


def test_shuffling_keeps_the_items() -> None:
    rng = StableRandom("b")
    assert all(sorted(rng.shuffled(range(9))) == list(range(9)) for _ in range(20))
    assert rng.shuffled([]) == []


def test_weights_determine_the_frequencies() -> None:
    rng = StableRandom("c")
    drawn = [rng.weighted("ab", (9, 1)) for _ in range(1000)]
    assert 850 < drawn.count("a") < 950
    assert {rng.weighted("ab", (1, 0)) for _ in range(20)} == {"a"}
