"""The result of an argument: a step that is not described yet."""

from __future__ import annotations

from functools import wraps

from ..base.record import UnfrozenRecord
from .sentences import SentenceBuilder, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Concatenate, ParamSpec

    from ..model.solution_path import SentencePart
    from .bitsets import Crossed
    from .state import State
    from .units import Unit

    Matter = ParamSpec("Matter")
    Argument = Callable[Concatenate[State, Matter], "Deduction | None"]


class Deduction(UnfrozenRecord):
    """An argument about ``units`` that removes the candidates ``eliminated`` and places the last values of ``cells``.

    ``coarse`` means that some of ``needs`` may be unnecessary; ``by_rules`` is False if the step is valid even if cells
    of its clues have equal values.
    """

    technique: str
    cost: float  # of seeing the step, see `rating`
    eliminated: Crossed
    units: Sequence[Unit]
    tell: Callable[[SentenceBuilder], str]  # returns the sentence, true of the state in which the step was found
    needs: Crossed | None = None  # the removed candidates it depends on; None to find them by restoring candidates
    coarse: bool = False
    cells: Sequence[int] = ()  # with one value left, which the step places
    proof: Callable[[Sequence[int]], bool] | None = None  # True if the step holds for candidates, faster than ``make``
    pairs: Sequence[tuple[int, int]] = ()  # cells of which one loses a value because it differs from the other
    by_rules: bool = True
    make: tuple[Callable[..., Deduction | None], tuple[Any, ...]] | None = None  # the `argument` and what it is about

    def sentence(self, state: State) -> tuple[SentencePart, ...]:
        """Return the parts of the sentence about the step, in the state in which it was found."""
        return parts(self.tell(SentenceBuilder(state)), state)

    def again(self, state: State) -> Deduction | None:
        """Make the same argument in another state; return None if it finds nothing there."""
        assert self.make is not None
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


def argument(look: Argument[Matter]) -> Argument[Matter]:
    """Return ``look`` with two additions: its steps can be made again in other states, and have an effect.

    ``look(state, *matter)`` returns None or a step, which may remove nothing. Arguments by keyword hold only for the
    first time, not when the step is made again.
    """

    @wraps(look)
    def found(state: State, /, *matter: Matter.args, **first: Matter.kwargs) -> Deduction | None:
        finding = look(state, *matter, **first)
        if finding is None or not (finding.eliminated or finding.cells):
            return None
        finding.make = found, matter  # type: ignore[misc]
        return finding

    return found
