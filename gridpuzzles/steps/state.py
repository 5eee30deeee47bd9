"""The state at one moment: candidates, solved cells, and the fillings of units seen so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ..base.annotations import T
from ..solving.budget import Budget
from .bitsets import Crossed, bits, by_cell, single, union
from .step_model import StepModel
from .unit_problem import FillingSet, Row, UnitProblem, of_unit
from .units import Unit

MAX_FILLINGS = 1500
"""Largest number of fillings to list; a person does not list more either."""
AGAIN = 6
"""A unit with too many fillings is tried again when its number of candidates has shrunk by this factor."""
MAX_NODES = 2000
"""Node limit of the search for candidates that need not be tried."""


class Contradiction(Exception):
    """A contradiction between candidates and clues, described by the message or by the ``unit`` without a filling.

    ``cells`` are the cells where it appears.
    """

    def __init__(self, text: str, unit: Unit | None = None, cells: Iterable[int] = ()) -> None:
        super().__init__(text)
        self.unit = unit
        self.cells = tuple(cells) if unit is None else unit.cells


class SolveSession:
    """The objects that all states of one run share: clock, follower of candidates, and results of searches."""

    def __init__(self, clock: Budget) -> None:
        self.clock = clock
        self.possible: list[int] | None = None
        self._right: list[int] | None = None
        self.follower: Any = None  # see `trial.following`
        self.tried: dict[tuple[int, int], int] = {}  # by cell and bit: number of complete trials
        self.needs: dict[tuple[object, ...], dict[int, int]] = {}  # see `reasons.needs_of`

    def right(self, state: State) -> list[int]:
        """Return a mask by number of the name: values that it has in some solution, found by one short search.

        No trial can refute these values, so they need not be tried.
        """
        if self._right is None:
            model = state.model
            left = dict(zip(model.names[: model.symbols], map(model.listed, state.masks), strict=False))
            compiled = self.clock.compiled(model.puzzle)
            search = self.clock.search(compiled, 2, MAX_NODES, assumptions=left)
            found = list(search)
            self.clock.look()
            values = [compiled.assignment(one) for one in found]
            self._right = [union(model.bit[one[name]] for one in values) for name in left]
            if len(found) == 1 and not search.limit:
                self.possible = list(self._right)
            self._right += [0] * (len(model.names) - model.symbols)
        return self._right


class State:
    """Candidates by number of the name, while a puzzle is solved.

    A cell becomes ``solved`` when a step places its value; only then do its peers lose that value. The fillings of a
    state are only filtered as candidates are removed, so a state never regains one; `bare` makes a new state.
    """

    def __init__(self, model: StepModel, masks: Sequence[int], session: SolveSession) -> None:
        self.model = model
        self.session = session
        self.clock = session.clock
        self.masks = list(masks)
        self.solved = [mask != 0 and single(mask) for mask in masks]
        self.last: frozenset[int] = frozenset()  # the cells of the last step
        self.cheapest = float("inf")  # cost of the best step found so far: more expensive ones are not needed
        self._folds: dict[int, FillingSet] = {}
        self._failed: dict[int, float] = {}
        self.version = 0  # number of changes, including new fillings
        self._stirred: dict[int, int] = {}  # by number of a unit: version of the last change to one of its cells
        self._quiet: dict[str, dict[int, int]] = {}  # by argument and unit: version in which the argument found nothing
        self._found: dict[
            tuple[str, int], tuple[int, Any]
        ] = {}  # by argument and unit: version and result of the argument
        self._lost: dict[int, int] = {}  # by value: version in which it last lost a place
        self._idle: dict[str, dict[int, int]] = {}  # by argument and value: version in which the argument found nothing
        self._places: dict[
            int, tuple[int, dict[int, list[int]]]
        ] = {}  # by number of a group: version, and the places of each value
        self.refuted: list[tuple[float, int, int]] = []  # refutations not carried out yet: cost, cell and bit
        self.useless: set[tuple[object, ...]] = set()  # sums of two units, with their candidates, that gave nothing
        self.pairs: dict[
            tuple[int, int], tuple[FillingSet, FillingSet]
        ] = {}  # pairs of units that gave nothing, with the fillings compared

    @classmethod
    def beginning(cls, model: StepModel, masks: Sequence[int], session: SolveSession) -> State:
        """Return the state with these candidates, in which known cells are solved. Raises `Contradiction`."""
        state = cls(model, masks, session)
        for x, solved in enumerate(state.solved):
            if not state.masks[x]:
                raise Contradiction(f"No value is left for {model.text(x)}.", cells=[x])
            if solved:
                state.sweep(x)
        return state

    def bare(self, masks: Sequence[int]) -> State:
        """Return a new state of the same puzzle with these candidates, without any fillings seen."""
        return State(self.model, masks, self.session)

    # --- cells

    def value(self, x: int) -> int:
        """Return the only value left of a cell."""
        return self.model.value[self.masks[x]]

    def key(self, unit: Unit) -> Row:
        """Return the candidates of the cells of a unit."""
        masks = self.masks
        return tuple([masks[x] for x in unit.cells])

    def open_cells(self, unit: Unit) -> list[int]:
        """Return the cells of a unit that are not solved yet."""
        solved = self.solved
        return [x for x in unit.cells if not solved[x]]

    def common_peers(self, cells: Sequence[int]) -> frozenset[int]:
        """Return the cells that differ from all of ``cells``."""
        peers = self.model.peers
        return frozenset.intersection(*(peers[x] for x in cells))

    def beyond(self, cells: Sequence[int], possible: Iterable[int]) -> Crossed:
        """Return the candidates of some cells that are not in their masks of ``possible`` ones."""
        masks = self.masks
        return [(x, masks[x] & ~mask) for x, mask in zip(cells, possible, strict=True) if masks[x] & ~mask]

    def common(self, cells: Iterable[int], mask: int) -> Crossed:
        """Return the candidates of some cells that are in a mask."""
        masks = self.masks
        return [(x, masks[x] & mask) for x in cells if masks[x] & mask]

    def seeing(self, cells: Sequence[int], bit: int) -> Crossed:
        """Return the candidates that are removed if one of ``cells`` has the value ``bit``."""
        masks = self.masks
        return [(y, bit) for y in sorted(self.common_peers(cells)) if masks[y] & bit and masks[y] != bit]

    # --- changes

    def cross_out(self, eliminated: Crossed) -> dict[int, int]:
        """Remove candidates; return those removed, by cell. Raises `Contradiction`."""
        removed = by_cell((x, mask & self.masks[x]) for x, mask in eliminated)
        for x, mask in removed.items():
            self.masks[x] &= ~mask
            self._stir(x, mask)
            if not self.masks[x]:
                raise Contradiction(f"No value is left for {self.model.text(x)}.", cells=[x])
        return removed

    def sweep(self, x: int) -> dict[int, int]:
        """Mark ``x`` as solved and remove its value from its peers; return what was removed. Raises `Contradiction`."""
        self.solved[x] = True
        self._stir(x, 0)
        bit = self.masks[x]
        removed = {}
        for y in self.model.peers[x]:
            if self.masks[y] & bit:
                if self.masks[y] == bit:
                    both = f"{self.model.text(x)} and {self.model.text(y)}"
                    raise Contradiction(f"{both} would both be {self.value(x)}.", cells=[x, y])
                self.masks[y] &= ~bit
                self._stir(y, bit)
                removed[y] = bit
        return removed

    # --- fillings

    def problem(self, unit: Unit) -> UnitProblem:
        """Return the `UnitProblem` of a unit, with the groups within it."""
        if unit.alone is None:
            groups = []
            if unit.differ:
                groups = [cells for _, cells in self.model.groups_within(unit.cells)]
            unit.alone = of_unit(self.model, unit, groups, self.clock)
        alone: UnitProblem = unit.alone
        return alone

    def fold(self, unit: Unit, listing: bool = True) -> FillingSet | None:
        """Return the fillings of a unit; None if they are too many, or not listed yet and ``listing`` is False.

        Raises `Contradiction` if there are none.
        """
        key = self.key(unit)
        old = self._folds.get(unit.number)
        if old is None:
            rows = self._listed(unit, key) if listing else None
            if rows is None:
                return None
            fold = FillingSet(key, rows)
        elif old.key == key:
            return old
        else:
            # Filtering the known fillings is much faster than listing them again.
            fold = old.narrowed(key)
        if not fold.rows:
            raise Contradiction(f"There is no way left to fill {unit.label}.", unit)
        self.version += 1
        self._folds[unit.number] = fold
        return fold

    def seen(self, unit: Unit) -> FillingSet | None:
        """Return the fillings of a unit as last seen, some of which may be impossible by now; None if never seen."""
        return self._folds.get(unit.number)

    def _listed(self, unit: Unit, key: Row) -> Sequence[Row] | None:
        size = 1.0
        for mask in key:
            size *= mask.bit_count()
        if size * AGAIN > self._failed.get(unit.number, float("inf")):
            return None
        rows = self.problem(unit).fillings(key, MAX_FILLINGS, self.clock)
        if rows is None:
            self._failed[unit.number] = size
        return rows

    # --- arguments that found nothing

    def unseen(self, argument: str, units: Iterable[Unit]) -> Iterator[Unit]:
        """Yield the unsolved units that have changed since ``argument`` last found nothing in them."""
        quiet, stirred = self._quiet.setdefault(argument, {}), self._stirred
        solved = self.solved
        for unit in units:
            number = unit.number
            if quiet.get(number, -1) < stirred.get(number, 0):
                if all(map(solved.__getitem__, unit.cells)):
                    quiet[number] = self.version
                else:
                    yield unit

    def findings(
        self, argument: str, units: Iterable[Unit], look: Callable[[State, Unit], Iterable[T | None]]
    ) -> Iterator[T]:
        """Yield the findings of ``look`` in units that have changed since it last found nothing in them."""
        for unit in self.unseen(argument, units):
            is_quiet = True
            for finding in look(self, unit):
                if finding is not None:
                    is_quiet = False
                    yield finding
            if is_quiet:
                self.no_use(argument, unit)

    def no_use(self, argument: str, unit: Unit) -> None:
        """Record that an argument finds nothing in the present state of a unit."""
        self._quiet[argument][unit.number] = self.version

    def cheap_findings(
        self,
        argument: str,
        units: Iterable[Unit],
        cost: Callable[[State, Unit], float],
        look: Callable[[State, Unit], T | None],
        most: float = float("inf"),
    ) -> Iterator[T | None]:
        """Yield the finding of ``look`` in each unit that has changed since it last found nothing there.

        Units whose least ``cost`` exceeds ``most``, or that of the best step, are skipped. ``look`` is called again
        only if a cell of the unit has changed.
        """
        unseen = [(cost(self, unit), unit) for unit in self.unseen(argument, units)]
        for least, unit in sorted(unseen, key=lambda one: one[0]):
            # Units are in the order of their least cost, so no later one can be cheaper.
            if least > min(self.cheapest, most):
                return
            version, finding = self._found.get((argument, unit.number), (-1, None))
            if version < self._stirred.get(unit.number, 0):
                finding = look(self, unit)
                if finding is None:
                    self.no_use(argument, unit)
                else:
                    self._found[argument, unit.number] = self.version, finding
            yield finding

    def findings_by_value(
        self, argument: str, values: int, look: Callable[[State, int], Iterable[T | None]]
    ) -> Iterator[T | None]:
        """Yield the findings of ``look`` about values that have lost a place since it last found nothing about them."""
        quiet, lost = self._idle.setdefault(argument, {}), self._lost
        for bit in bits(values):
            if quiet.get(bit, -1) < lost.get(bit, 0):
                found = list(look(self, bit))
                if not any(found):
                    quiet[bit] = self.version
                yield from found

    def _stir(self, x: int, removed: int) -> None:
        """Record that a cell has changed, and with it its units and the removed values."""
        self.version += 1
        for bit in bits(removed):
            self._lost[bit] = self.version
        self._stirred.update(dict.fromkeys(self.model.units_of[x], self.version))

    def candidates_gone(self, x: int) -> int:
        """Return the values that a cell can no longer have."""
        return self.model.full[x] & ~self.masks[x]

    def places(self, group: Unit) -> dict[int, list[int]]:
        """Return, for each value of a group, the cells that can take it."""
        version, places = self._places.get(group.number, (-1, {}))
        if version < self._stirred.get(group.number, 0):
            places = {}
            for x in group.cells:
                for bit in bits(self.masks[x]):
                    places.setdefault(bit, []).append(x)
            self._places[group.number] = self.version, places
        return places

    def places_of(self, group: Unit, bit: int) -> Sequence[int]:
        """Return the cells of a group that can take a value."""
        return self.places(group).get(bit, ())

    def bits_of(self, x: int) -> Iterator[int]:
        return bits(self.masks[x])
