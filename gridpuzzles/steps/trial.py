"""Trials: suppose that a candidate is right and follow the consequences, in the engine, up to a contradiction.

Each event knows the cells it looked at; a contradiction is returned as the events that it depends on.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ..engine.arithmetic_fillings import MAX_REACHED
from ..engine.probing import Probing
from ..engine.trial_state import FillingSupports
from .bitsets import positions, single, union
from .state import State
from .step_model import StepModel
from .unit_problem import reach
from .units import Unit

Fact = tuple[int, int, int, int, int, int, int, int]

MAX_FILLINGS = 400
"""Largest number of fillings of a unit in a trial."""
KINDS = ("suppose", "place", "peer", "remove", "empty", "nowhere", "broken", "refuted", "lost")
"""Kinds of events, by their number in the engine."""
NO_END = 1 << 30
"""Number of events without a limit."""
MAX_VALUES = 12
"""Largest number of values of a cell that is tried within a trial."""


class Event:
    """A step of a trial, which has a ``kind``.

    The kinds are "suppose", "place" (``x`` has one value ``left``), "peer" (``x`` loses what ``other`` has), "remove"
    (``x`` loses the values ``gone``, and ``left`` remain), "refuted" (likewise, by another trial, whose events are
    ``inner``), and the ends: "empty" (``x`` has no value left), "nowhere" (the unit has no place for ``wanted``),
    "broken" (the unit has no filling), and "lost" (``x`` has lost the values that were asked about).

    An event depends on the ``wanted`` values that the cells ``looked_at`` have lost before. ``weight`` is the effort of
    keeping the unit in mind.
    """

    __slots__ = ("gone", "inner", "kind", "left", "looked_at", "number", "other", "unit", "wanted", "weight", "x")

    def __init__(self, follower: TrialRunner, fact: Fact) -> None:
        self.inner: list[Event] = []
        self.number, number, self.x, unit, self.gone, self.left, value, self.other = fact
        self.kind = KINDS[number]
        self.unit = follower.units[unit] if unit >= 0 else None
        self.wanted = 1 << value if value >= 0 else -1
        self.weight = follower.trials.weight_of(unit) if unit >= 0 else 0.0
        # A cell gets its last value, or none, because of all the values that it has lost before.
        settles = self.kind in ("place", "empty") or (self.kind == "refuted" and single(self.left))
        own: tuple[int, ...] = (self.x,) if settles else ()
        self.looked_at = own if self.unit is None else self.unit.cells


class TrialRunner:
    """An object that follows the consequences of candidates, for any state of a puzzle."""

    def __init__(self, model: StepModel) -> None:
        self.units = [unit for unit in model.ranked if unit.full or not (unit.is_group or unit.kind == "whole")]
        described = [_described(model, unit) for unit in self.units]
        peers = [sorted(others) for others in model.peers]
        self.trials = Probing(model.values, peers, described, self._fillings)
        self.inner = Probing(model.values, peers, described, self._fillings)
        self.state: State | None = None
        self.version = 0
        self.known: dict[tuple[int, ...], list[int] | None] = {}

    def load(self, state: State) -> None:
        """Begin at a state; units with few fillings are followed by these fillings."""
        # The engine already has this state.
        if state is self.state and state.version == self.version:
            return
        self.ways = [None if unit.is_group else _ways(state, unit) for unit in self.units]
        self.state, self.version = state, state.version
        self.trials.load(state.masks, state.solved, self.ways)

    def nested(self, x: int, bit: int, depth: int, most: int) -> list[Event] | None:
        """Return the events of a contradiction like `chain`, but with trials of other candidates within the trial.

        Return None if ``most`` inner trials do not lead to a contradiction.
        """
        found = self.trials.chain(x, bit.bit_length() - 1, NO_END)
        refuted: dict[tuple[int, int], list[Event]] = {}
        for _ in range(most):
            if found is not None:
                break
            masks, known = self.trials.left_now()
            self.inner.load(masks, known, self.ways)
            hit = self.inner.first_refuted(depth, MAX_VALUES)
            if hit is None:
                return None
            # The inner contradiction depends on what its events looked at: the outer trial must name the same losses.
            y, value = hit
            inner = [Event(self, fact) for fact in self.inner.chain(y, value, NO_END) or ()]
            because = [
                (z, event.wanted.bit_length() - 1 if event.wanted > 0 else -1)
                for event in inner
                for z in event.looked_at
            ]
            if single(masks[y] & ~(1 << value)):  # if only one value is left, it depends on all removed ones
                because.append((y, -1))
            found = self.trials.go_on(y, value, because, NO_END)
            refuted[y, value] = inner
        if found is None:
            return None
        events = [Event(self, fact) for fact in found]
        for event in events:
            if event.kind == "refuted":
                event.inner = refuted[event.x, event.gone.bit_length() - 1]
        return events

    def _fillings(self, number: int, masks: list[int]) -> list[int] | None:
        """Return, for the engine, the values in the fillings of a unit; None if there are too many."""
        key = (number, *masks)
        if key not in self.known:
            assert self.state is not None
            unit, clock = self.units[number], self.state.clock
            rows = self.state.problem(unit).fillings(tuple(masks), MAX_FILLINGS, clock)
            supports = [union(set(column)) for column in zip(*rows or (), strict=True)]
            self.known[key] = None if rows is None else supports
        return self.known[key]

    def common(self, cases: Iterable[tuple[int, int]], depth: int) -> list[tuple[int, int]]:
        """Return the candidates (cell, mask) that are removed in every case (cell, bit) of ``cases``.

        One of the cases must be right. The list is empty if a case is impossible.
        """
        return self.trials.common([(x, bit.bit_length() - 1) for x, bit in cases], depth) or []

    def reason(self, x: int, bit: int, y: int, lost: int, depth: int) -> list[Event]:
        """Return the events by which ``y`` loses the values ``lost`` if ``x`` has ``bit``; the loss is last."""
        known = self.trials.reason(x, bit.bit_length() - 1, y, positions(lost), depth)
        return [Event(self, fact) for fact in known]

    def chain(self, x: int, bit: int, depth: int) -> list[Event] | None:
        """Return the events of the contradiction to which a candidate leads, in order; None if there is none.

        The trial ends after ``depth`` events that an explanation would mention, because people cannot follow more.
        """
        found = self.trials.chain(x, bit.bit_length() - 1, depth)
        return None if found is None else [Event(self, fact) for fact in found]


def following(state: State) -> TrialRunner:
    """Return the follower, which all states of a walk share, loaded with a state."""
    session = state.session
    if session.follower is None:
        session.follower = TrialRunner(state.model)
    follower: TrialRunner = session.follower
    follower.load(state)
    return follower


def _described(model: StepModel, unit: Unit) -> tuple[tuple[int, ...], int, float, tuple[int, ...], int]:
    """Return the description of a unit for the engine."""
    if unit.is_group:
        return unit.cells, unit.values, 0.0, (), 0
    factors, target = unit.coefficients, unit.target or 0
    if reach(model, unit) >= MAX_REACHED:
        factors, target = (), 0
    return unit.cells, 0, unit.extra, factors, target


def _ways(state: State, unit: Unit) -> FillingSupports | None:
    few = prod(state.masks[x].bit_count() for x in unit.cells) <= MAX_FILLINGS
    fold = state.fold(unit) if few else state.seen(unit)
    if fold is None or len(fold.rows) > MAX_FILLINGS:
        return None
    if fold.ways is None:
        having = [[(bit.bit_length() - 1, rows) for bit, rows in place.items()] for place in fold.having]
        fold.ways = FillingSupports(len(fold.rows), having)
    return fold.ways
