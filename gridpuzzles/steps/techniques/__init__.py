"""The techniques in order of rising cost, each with its least cost. The solver takes the cheapest step first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ..deduction import Deduction
from ..rating import LEAST
from ..state import State
from . import bounds, chains, divisibility, fillings, locked_candidates, several_clues, subsets, trials

Look = Callable[[State], Iterator["Deduction | None"]]
Ladder = tuple[tuple[float, Look], ...]

LONG = 2.7
"""Fillings with a higher cost are listed only if no cheaper step is found."""

LADDER: Ladder = (
    (0.0, subsets.look_for_singles),
    (1.0, partial(fillings.look, most=LONG)),
    (1.3, divisibility.look_for_divisors),
    (1.4, bounds.look),
    (divisibility.COSTS[0], divisibility.look),
    (2.1, partial(fillings.look, derived="lines")),
    (2.2, partial(fillings.look, derived="balances")),
    (2.4, locked_candidates.look_for_required),
    (2.6, locked_candidates.look),
    (2.7, partial(fillings.look, derived="regions")),
    (LONG, fillings.look),
    (2.8, several_clues.look_for_two_sums),
    (LEAST["substitution"], several_clues.look_for_substitution),
    (2.9, partial(divisibility.look, derived="all")),
    (3.0, subsets.look),
    (3.0, partial(bounds.look, derived="all")),
    (3.2, locked_candidates.look_for_fish),
    (3.2, locked_candidates.look_for_required),
    (3.2, partial(locked_candidates.look_for_required, derived="all")),
    (3.2, several_clues.look_for_pairs),
    (4.2, chains.look_for_wings),
    (4.3, chains.look),
    (4.6, trials.look),
    (LEAST["forcing chains"], trials.look_for_cases),
    (LEAST["nested trial"], trials.look_nested),
    (LEAST["search"], trials.look_for_search),
)
"""Least cost and function of each technique, ascending; expensive ones run only if no cheaper step is found."""
WITHOUT_TRIALS = LADDER[: [look for _, look in LADDER].index(trials.look)]
