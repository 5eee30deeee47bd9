"""What an argument found: a step that is not told yet."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .state import State
    from .units import Unit

    Crossed = list[tuple[int, int]]
    Make = tuple[Callable[..., "Finding | None"], tuple[Any, ...]]


class Finding:
    """An argument about ``units`` that crosses out ``crossed`` (cell, mask) and tells ``cells`` with one value left.

    ``make`` is a function and its arguments after the state: the same argument in another state. ``tell`` gives its
    words, true of the state in which it was found. ``needs`` are the candidates (cell, mask) it rests on where they are
    known at once, else None: then they are sought by giving candidates back. They are ``coarse`` where some may be
    needless. ``proof`` says whether it still holds for
    other candidates, where that is found sooner than by making it again. ``pairs`` are cells outside
    the units that lose a value because they differ from some inside. An argument that is not ``by_rules`` holds even
    where the cells of its clues are alike.
    """

    __slots__ = (
        "by_rules",
        "cells",
        "coarse",
        "cost",
        "crossed",
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
        crossed: Crossed,
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
        self.crossed = crossed
        self.units = tuple(units)
        self.tell = tell
        self.make = make
        self.needs = needs
        self.coarse = coarse
        self.cells = tuple(cells)
        self.proof = proof
        self.pairs = pairs
        self.by_rules = by_rules

    def again(self, state: State) -> Finding | None:
        """The same argument in another state."""
        function, arguments = self.make
        return function(state, *arguments)

    def holds(self, state: State, masks: Sequence[int]) -> bool:
        """Whether the argument crosses out as much when these are the candidates."""
        if self.proof is not None:
            return self.proof(masks)
        again = self.again(state.bare(masks))
        if again is None:
            return False
        crossed = dict(again.crossed)
        return all(not mask & masks[x] & ~crossed.get(x, 0) for x, mask in self.crossed)
