"""Kinds of units that are derived from several clues and groups, with the functions that find them."""

from __future__ import annotations

from ..base.errors import unhurried
from .balances import balances
from .counts import counts
from .innies import of_groups, of_regions
from .lines_with_clues import wholes
from .step_model import StepModel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..model.puzzle import Puzzle

DERIVATIONS = {
    # Innies and outies of one group, lines with their clues, numbers of equal values.
    "lines": (of_groups, wholes, counts),
    # Sums that have cells in common.
    "balances": (balances,),
    # Innies and outies of several groups.
    "regions": (of_regions,),
}


def sheet_of(puzzle: Puzzle, look: Callable[[], None] = unhurried) -> StepModel:
    """Return the model of a puzzle with all derivations. Raises `TooManyValues`, and what ``look`` raises."""
    return StepModel(puzzle, DERIVATIONS, look)
