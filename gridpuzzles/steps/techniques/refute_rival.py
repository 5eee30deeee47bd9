"""The shortest way to a number by trials: each refutes one of only two candidates."""

from __future__ import annotations

from ..bitsets import bits
from .trial import what_if

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..finding import Deduction
    from ..state import State


def refute_rival(state: State) -> Deduction | None:
    """Return the cheapest refutation that leaves a cell one value, or a value one place; None if there is none."""
    targets = dict.fromkeys(_targets(state))
    found = [finding for x, bit in targets if (finding := what_if(state, x, bit, False)) is not None]
    return min(found, key=lambda finding: finding.cost, default=None)


def _targets(state: State) -> Iterator[tuple[int, int]]:
    """Yield candidates to refute: one of two values of a cell, or one of two places of a value."""
    masks, right = state.masks, state.session.right(state)
    for x, mask in enumerate(masks[: state.model.symbols]):
        if mask.bit_count() == 2:
            for bit in bits(mask & ~right[x]):
                yield x, bit
    for group in state.model.groups:
        if not group.full:
            continue  # a value need not occur in this group
        for bit in bits(group.values):
            places = state.places_of(group, bit)
            if len(places) == 2:
                yield from ((x, bit) for x in places if not right[x] & bit and not state.solved[x])
