"""The result of an argument: a step that is not described yet."""

from __future__ import annotations

from ..base.record import UnfrozenRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .state import State
    from .units import Unit

    Crossed = list[tuple[int, int]]
    Make = tuple[Callable[..., "Deduction | None"], tuple[Any, ...]]


class Deduction(UnfrozenRecord):
    """An argument about ``units`` that removes the candidates ``eliminated`` and places the last values of ``cells``.

    ``coarse`` means that some of ``needs`` may be unnecessary; ``by_rules`` is False if the step is valid even if cells
    of its clues have equal values.
    """

    technique: str
    cost: float  # of seeing the step, see `rating`
    eliminated: Crossed  # pairs of cell and mask
    units: Sequence[Unit]
    tell: Callable[[], str]  # returns the sentence, true of the state in which the step was found
    make: Make  # a function and its arguments after the state, to make the same argument in another state
    needs: Crossed | None = None  # the removed candidates it depends on; None to find them by restoring candidates
    coarse: bool = False
    cells: Sequence[int] = ()  # with one value left, which the step places
    proof: Callable[[Sequence[int]], bool] | None = None  # True if the step holds for candidates, faster than ``make``
    pairs: Sequence[tuple[int, int]] = ()  # cells of which one loses a value because it differs from the other
    by_rules: bool = True

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
