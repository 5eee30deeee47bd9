"""Compare a few hundred fixed random puzzles; changes of the meaning or of the compiler are tried on them."""

from __future__ import annotations

import pytest

from .coverage import Coverage
from .run import Outcome, compare

EACH = 60
SEEDS = (1, 2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_fixed_random_puzzles_match_the_second_implementation(seed: int) -> None:
    outcome, coverage = Outcome(), Coverage(every=10**6)
    for number in range(EACH):
        assert not list(compare(seed, number, outcome, coverage, thorough=False, shrunk=False)), number
