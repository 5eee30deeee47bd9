"""The techniques in order of rising cost, each with its least cost. The solver takes the cheapest step first."""

from __future__ import annotations

from functools import partial

from . import (
    bounds,
    cases,
    coloring,
    divisors,
    fillings,
    fish,
    locked_candidates,
    modular,
    nested_trial,
    required_value,
    search,
    singles,
    subsets,
    substitution,
    trial,
    two_clues,
    two_sums,
    wings,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..finding import Deduction
    from ..state import State

    Look = Callable[[State], Iterator["Deduction | None"]]
    Ladder = tuple[tuple[float, Look], ...]

LONG = 2.7
"""Fillings with a higher cost are listed only if no cheaper step is found."""

LADDER: Ladder = (
    (0.0, singles.look),
    (1.0, partial(fillings.look, most=LONG)),
    (1.3, divisors.look),
    (1.4, bounds.look),
    (modular.COSTS[0], modular.look),
    (2.1, partial(fillings.look, derived="lines")),
    (2.2, partial(fillings.look, derived="balances")),
    (2.4, required_value.look),
    (2.6, locked_candidates.look),
    (2.7, partial(fillings.look, derived="regions")),
    (LONG, fillings.look),
    (2.8, two_sums.look),
    (substitution.CHEAPEST, substitution.look),
    (2.9, partial(modular.look, derived="all")),
    (3.0, subsets.look),
    (3.0, partial(bounds.look, derived="all")),
    (3.2, fish.look),
    (3.2, required_value.look),
    (3.2, partial(required_value.look, derived="all")),
    (3.2, two_clues.look),
    (4.2, wings.look),
    (4.3, coloring.look),
    (4.6, trial.look),
    (cases.CHEAPEST, cases.look),
    (nested_trial.CHEAPEST, nested_trial.look),
    (search.COST, search.look),
)
"""Least cost and function of each technique, ascending; expensive ones run only if no cheaper step is found."""
WITHOUT_TRIALS = LADDER[: [look for _, look in LADDER].index(trial.look)]
