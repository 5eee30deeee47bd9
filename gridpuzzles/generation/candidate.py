"""A puzzle in the making, and what knows how to begin and change it."""

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
        """What a family or a template knows: how to begin, and how to change what is not unique yet.

        ``rules`` are those of all its sketches.
        """

        rules: CompiledRules

        def sketch(self, dice: StableRandom, allowance: GenerationBudget) -> CandidatePuzzle | None:
            """A first attempt; None when this one came to nothing. Raises `CannotMake` when none ever will."""

        def altered(
            self,
            sketch: CandidatePuzzle,
            other: Mapping[str, int],
            dice: StableRandom,
            failures: int,
            allowance: GenerationBudget,
        ) -> CandidatePuzzle | None:
            """A neighbor of ``sketch``; ``other`` is another solution of it, empty where none was found in time.

            ``failures`` counts the neighbors in a row that were no better: the more, the bolder the change may be.
            """


class CandidatePuzzle(Record):
    """A filling, in the order of the design's names, and the conditions beside the rules, all of them true of it.

    ``numbers`` are those its design put into clues, by clue; ``structure`` is whatever else the design must know to
    change it (cages, the places of givens).
    """

    filling: Mapping[str, int]
    parts: tuple[CompiledCondition, ...]
    numbers: Mapping[int, int] = {}
    structure: object = None
