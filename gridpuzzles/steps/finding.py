"""The result of an argument: a step that is not described yet."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .state import State
    from .units import Unit

    Crossed = list[tuple[int, int]]
    Make = tuple[Callable[..., "Deduction | None"], tuple[Any, ...]]


class Deduction:
    """An argument about ``units`` that removes the candidates ``eliminated`` and places the last values of ``cells``.

    Args:
        technique: The name of the technique.
        cost: The cost of seeing the step, see `rating`.
        eliminated: The candidates that the step removes, as pairs of cell and mask.
        units: The units of the argument.
        tell: A function that returns the sentence, true of the state in which the step was found.
        make: A function and its arguments after the state, to make the same argument in another state.
        needs: The removed candidates (cell, mask) that the step depends on; None to find them by restoring candidates.
        coarse: Some of ``needs`` may be unnecessary.
        cells: The cells with one value left that the step places.
        proof: A function that returns True if the step holds for other candidates, if that is faster than ``make``.
        pairs: Pairs of cells of which one loses a value because it differs from the other.
        by_rules: False if the step is valid even if cells of its clues have equal values.
    """

    __slots__ = (
        "by_rules",
        "cells",
        "coarse",
        "cost",
        "eliminated",
        "make",
        "needs",
        "pairs",
        "proof",
        "technique",
        "tell",
        "units",
    )

    def __init__(
        self,
        technique: str,
        cost: float,
        eliminated: Crossed,
        units: Sequence[Unit],
        tell: Callable[[], str],
        make: Make,
        *,
        needs: Crossed | None = None,
        coarse: bool = False,
        cells: Sequence[int] = (),
        proof: Callable[[Sequence[int]], bool] | None = None,
        pairs: Sequence[tuple[int, int]] = (),
        by_rules: bool = True,
    ) -> None:
        self.technique = technique
        self.cost = cost
        self.eliminated = eliminated
        self.units = tuple(units)
        self.tell = tell
        self.make = make
        self.needs = needs
        self.coarse = coarse
        self.cells = tuple(cells)
        self.proof = proof
        self.pairs = pairs
        self.by_rules = by_rules

    def again(self, state: State) -> Deduction | None:
        """Make the same argument in another state; return None if it finds nothing there."""
        function, arguments = self.make
        return function(state, *arguments)

    def holds(self, state: State, masks: Sequence[int]) -> bool:
        """Return True if the argument removes at least as much with the candidates ``masks``."""
        if self.proof is not None:
            return self.proof(masks)
        again = self.again(state.bare(masks))
        if again is None:
            return False
        eliminated = dict(again.eliminated)
        return all(not mask & masks[x] & ~eliminated.get(x, 0) for x, mask in self.eliminated)
