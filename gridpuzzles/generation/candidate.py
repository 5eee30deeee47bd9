"""Define a candidate puzzle, and the protocol of a design that creates and changes candidates."""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from ..compiler.incremental import CompiledCondition, CompiledRules
    from .budget import GenerationBudget
    from .rng import StableRandom

    class Design(Protocol):
        """A family or a template that can create a candidate, and change one that has several solutions.

        ``rules`` are the compiled rules that all its candidates share.
        """

        rules: CompiledRules

        def sketch(self, rng: StableRandom, budget: GenerationBudget) -> CandidatePuzzle | None:
            """Return a first candidate; None if this attempt failed. Raises `CannotMake` if every attempt would
            fail."""

        def altered(
            self,
            sketch: CandidatePuzzle,
            other: Mapping[str, int],
            rng: StableRandom,
            failures: int,
            budget: GenerationBudget,
        ) -> CandidatePuzzle | None:
            """Return a candidate similar to ``sketch``, or None; ``other`` is another solution of it, empty if none is
            known.

            ``failures`` counts the changes in a row without improvement; with more failures the change may be larger.
            """


class CandidatePuzzle(Record):
    """A filling, in the order of the design's names, and conditions in addition to the rules; the filling satisfies
    all.

    ``numbers`` are the numbers that the design chose for clues, by clue. ``structure`` is anything else that the design
    needs to change the candidate (cages, places of givens).
    """

    filling: Mapping[str, int]
    parts: tuple[CompiledCondition, ...]
    numbers: Mapping[int, int] = {}
    structure: object = None
