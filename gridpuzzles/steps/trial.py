"""A trial: one candidate supposed to be right, followed up by looking, until something cannot be.

Each event knows the cells it looked at. A contradiction is sliced: walked back from, keeping what it needs.
"""

from __future__ import annotations

from math import log2

from .masks import single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .state import State
    from .units import Unit

MOST_FILLINGS = 400
"""Fillings of a unit that is followed up."""
ALL = -1


class Event:
    """``kind``: "suppose", "place" (``x`` is ``mask``), "peer" (``x`` loses ``mask``, being unlike ``left``, which was
    placed before), "remove" (``mask`` goes from ``x``, ``left`` stays), and the ends: "empty" (nothing is left for
    ``x``), "nowhere" (the unit has no place for ``mask``), "broken" (the unit has no filling).

    It rests on the event ``cause``, and on what went before it of the ``wanted`` values of the ``looked_at`` cells.
    """

    __slots__ = ("cause", "kind", "left", "looked_at", "mask", "number", "unit", "wanted", "weight", "x")

    def __init__(
        self,
        number: int,
        kind: str,
        x: int,
        mask: int,
        unit: Unit | None = None,
        looked_at: Sequence[int] = (),
        wanted: int = ALL,
        cause: int = -1,
        weight: float = 0.0,
        left: int = 0,
    ) -> None:
        self.number = number
        self.kind = kind
        self.x = x
        self.mask = mask
        self.unit = unit
        self.looked_at = looked_at
        self.wanted = wanted
        self.cause = cause
        self.weight = weight
        self.left = left


class Trial:
    """Follows up ``x`` = the value of ``bit``, breadth first, for at most ``depth`` events that a person would tell."""

    def __init__(self, state: State, depth: int) -> None:
        self.state = state
        self.sheet = state.sheet
        self.depth = depth
        self.masks = list(state.masks)
        self.done = list(state.solved)
        self.placed: dict[int, int] = {}  # cell to the event that placed it
        self.gone: dict[int, list[tuple[int, int]]] = {}  # cell to what went when
        self.alive: dict[int, int] = {}  # unit to the set of its fillings that are left
        self.events: list[Event] = []
        self.queue: list[int] = []
        self.changed: set[int] = set()
        self.told = 0

    def chain(self, x: int, bit: int) -> list[Event] | None:
        """The events of the contradiction, in their order; None when none was met."""
        end = self._follow(x, bit)
        return None if end is None else self._slice(end)

    def _follow(self, x: int, bit: int) -> Event | None:
        self._place(x, bit, "suppose")
        waiting: dict[int, Unit] = {}
        while True:
            end = self._sweep()
            if end is not None:
                return end
            for y in self.changed:
                for unit in self.sheet.followed[y]:
                    waiting[unit.rank] = unit
            self.changed.clear()
            if not waiting:
                return None
            for rank in sorted(waiting):
                if self.told > self.depth:
                    return None
                unit = waiting.pop(rank)
                end = self._group(unit) if unit.is_group else self._clue(unit)
                if end is not None:
                    return end
                if self.queue:
                    break

    def _event(self, *what: object, **more: object) -> Event:
        event = Event(len(self.events), *what, **more)  # type: ignore[arg-type]
        self.events.append(event)
        return event

    def _lose(self, x: int, mask: int, event: Event) -> None:
        self.masks[x] &= ~mask
        self.gone.setdefault(x, []).append((event.number, mask))
        self.changed.add(x)

    def _place(self, x: int, bit: int, kind: str, *what: object, **more: object) -> None:
        event = self._event(kind, x, bit, *what, **more)
        self.told += 1
        self.placed[x] = event.number
        if self.masks[x] != bit:
            self._lose(x, self.masks[x] & ~bit, event)
        self.queue.append(x)

    def _sweep(self) -> Event | None:
        """What was placed goes from its peers, and so on."""
        masks, done, gone, events, changed = self.masks, self.done, self.gone, self.events, self.changed
        for y in self.queue:
            if done[y]:
                continue
            done[y] = True
            bit = masks[y]
            for z in self.sheet.peers[y]:
                mask = masks[z]
                if mask & bit:
                    number = len(events)
                    events.append(Event(number, "peer", z, bit, cause=self.placed[y], left=y))
                    masks[z] = mask = mask ^ bit
                    gone.setdefault(z, []).append((number, bit))
                    changed.add(z)
                    if not mask:
                        return self._event("empty", z, 0, None, (z,))
                    if not mask & (mask - 1) and not done[z]:
                        self._place(z, mask, "place", None, (z,))
        self.queue.clear()
        return None

    def _group(self, group: Unit) -> Event | None:
        masks = self.masks
        once = twice = 0
        for z in group.cells:
            twice |= once & masks[z]
            once |= masks[z]
        missing = group.values & ~once
        if missing:
            bit = missing & -missing
            return self._event("nowhere", -1, bit, group, group.cells, bit)
        alone = once & ~twice
        for z in group.cells:
            bit = masks[z] & alone
            if bit and not self.done[z] and masks[z] != bit and single(bit):
                self._place(z, bit, "place", group, group.cells, bit)
        return None

    def _clue(self, unit: Unit) -> Event | None:
        fold = self.state.seen(unit)
        if fold is None or len(fold.rows) > MOST_FILLINGS:
            return None
        masks, having = self.masks, fold.having
        alive = self.alive.get(unit.number, (1 << len(fold.rows)) - 1)
        for x, before, rows in zip(unit.cells, fold.key, having, strict=True):
            gone = before & ~masks[x]
            while gone:
                bit = gone & -gone
                gone ^= bit
                alive &= ~rows.get(bit, 0)
        weight = log2(1 + len(fold.rows)) + unit.extra
        if not alive:
            return self._event("broken", -1, 0, unit, unit.cells, weight=weight)
        self.alive[unit.number] = alive
        for x, rows in zip(unit.cells, having, strict=True):
            mask = gone = masks[x]
            for bit, some in rows.items():
                if some & alive:
                    gone &= ~bit
            if gone:
                rest = mask & ~gone
                event = self._event("remove", x, gone, unit, unit.cells, weight=weight, left=rest)
                self.told += 1
                self._lose(x, gone, event)
                if single(rest) and not self.done[x]:
                    self.placed[x] = event.number
                    self.queue.append(x)
        return None

    def _slice(self, end: Event) -> list[Event]:
        """What a contradiction rests on, without what needs no telling."""
        kept: dict[int, Event] = {0: self.events[0]}
        waiting = [end]
        while waiting:
            event = waiting.pop()
            if event.number in kept and event.number:
                continue
            kept[event.number] = event
            if event.cause >= 0:
                waiting.append(self.events[event.cause])
            for x in event.looked_at:
                for number, mask in self.gone.get(x, ()):
                    if number < event.number and mask & event.wanted:
                        waiting.append(self.events[number])
        return [kept[number] for number in sorted(kept)]


def needs(state: State, chain: Iterable[Event]) -> list[tuple[int, int]]:
    """The candidates that were gone before and that a chain rests on."""
    needed: dict[int, int] = {}
    for event in chain:
        for x in event.looked_at:
            mask = state.candidates_gone(x) & event.wanted
            if mask:
                needed[x] = needed.get(x, 0) | mask
    return sorted(needed.items())


def pairs(chain: Iterable[Event]) -> list[tuple[int, int]]:
    """The cells of a chain that it takes to differ."""
    return [(event.left, event.x) for event in chain if event.kind == "peer"]
