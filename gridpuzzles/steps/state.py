"""What is known at one moment: candidates, solved cells, and the fillings of units seen so far."""

from __future__ import annotations

from ..solving.budget import Budget
from .alone import Alone, differing
from .masks import bits, single, union

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ..engine.ways import Ways
    from .alone import Row
    from .sheet import Sheet
    from .units import Unit

    Crossed = Sequence[tuple[int, int]]

MAX_FILLINGS = 1500
"""Fillings that are listed; a person does not list more either."""
MAX_NODES = 2000
"""Nodes of the search that tells which candidates not to try."""
AGAIN = 6
"""What was too long to list is tried again when its candidates have shrunk to one part in so many."""


class Contradiction(Exception):
    """The candidates and the clues cannot all be right; said in words, or by the ``unit`` that has no filling.

    ``cells`` are where it shows.
    """

    def __init__(self, text: str, unit: Unit | None = None, cells: Iterable[int] = ()) -> None:
        super().__init__(text)
        self.unit = unit
        self.cells = tuple(cells) if unit is None else unit.cells


class Fold:
    """The fillings of a unit: ``rows`` of bits, and ``support``, the values that each cell has in some of them."""

    __slots__ = ("_combinations", "_having", "key", "rows", "support", "ways")

    def __init__(self, key: Row, rows: list[Row]) -> None:
        self.key = key
        self.rows = rows
        self.support = [union(set(column)) for column in zip(*rows, strict=True)] if rows else [0] * len(key)
        self.ways: Ways | None = None  # the same for the engine, which a fold of fewer rows may share
        self._having: list[dict[int, int]] = []
        self._combinations: dict[tuple[tuple[int, ...], bool], list[Row]] = {}

    @property
    def having(self) -> list[dict[int, int]]:
        """For each place and value the rows that have it there: bit ``i`` of a set of rows is row ``i``."""
        if not self._having and self.rows:
            self._having = [{} for _ in self.key]
            for number, row in enumerate(self.rows):
                one = 1 << number
                for rows, bit in zip(self._having, row, strict=True):
                    rows[bit] = rows.get(bit, 0) | one
        return self._having

    def ways_to_fill(self, places: Sequence[int], ordered: bool, distinct: bool) -> int:
        """How many different fillings of some places there are; the cells of the others are told."""
        if ordered:
            return len(self.rows)
        return len(set(map(sum, self.rows))) if distinct else len(self.combinations(places, False))

    def combinations(self, places: Sequence[int], ordered: bool) -> list[Row]:
        """The different fillings of some places, in whatever order unless ``ordered``."""
        key = (tuple(places), ordered)
        found = self._combinations.get(key)
        if found is None:
            rows = (tuple([row[at] for at in places]) for row in self.rows)
            found = sorted(set(rows) if ordered else {tuple(sorted(row)) for row in rows})
            self._combinations[key] = found
        return found


class Desk:
    """What all states of one walk share: the clock, what follows up candidates, and what a search of the whole puzzle
    has shown to be possible."""

    def __init__(self, clock: Budget) -> None:
        self.clock = clock
        self.possible: list[int] | None = None
        self._right: list[int] | None = None
        self.follower: Any = None  # see `trial.following`
        self.tried: dict[tuple[int, int], int] = {}  # cell and bit: how often all that follows was gone into

    def right(self, state: State) -> list[int]:
        """By number of the name values that it has in some solution, found by a short search of the first that asks.

        No trial ever refutes them, so that nobody need try.
        """
        if self._right is None:
            sheet = state.sheet
            left = dict(zip(sheet.names[: sheet.symbols], map(sheet.listed, state.masks), strict=False))
            compiled = self.clock.compiled(sheet.puzzle)
            search = self.clock.search(compiled, 2, MAX_NODES, assumptions=left)
            found = list(search)
            self.clock.look()
            values = [compiled.assignment(one) for one in found]
            self._right = [union(sheet.bit[one[name]] for one in values) for name in left]
            if len(found) == 1 and not search.limit:
                self.possible = list(self._right)
            self._right += [0] * (len(sheet.names) - sheet.symbols)
        return self._right


class State:
    """Candidates by number of the name. A cell is ``solved`` when it has been told; only then its peers lose its value.

    Fillings are only ever filtered as candidates go, so a state never gets a candidate back: `bare` makes another one.
    """

    def __init__(self, sheet: Sheet, masks: Sequence[int], desk: Desk) -> None:
        self.sheet = sheet
        self.desk = desk
        self.clock = desk.clock
        self.masks = list(masks)
        self.solved = [mask != 0 and single(mask) for mask in masks]
        self.last: frozenset[int] = frozenset()  # the cells of the last step
        self.cheapest = float("inf")  # what the best step found so far costs: nothing dearer need be looked for
        self._folds: dict[int, Fold] = {}
        self._failed: dict[int, float] = {}
        self.version = 0  # counts what changes, fillings looked at among it
        self._quiet: dict[str, set[int]] = {}  # by argument the units where it found nothing in these candidates
        self.refuted: list[tuple[float, int, int]] = []  # by what-ifs not carried out yet: cost, cell and bit
        self.useless: set[tuple[object, ...]] = set()  # sums of two units and their candidates, likewise
        self.pairs: dict[tuple[int, int], tuple[Fold, Fold]] = {}  # pairs of units, likewise, as they were filled

    @classmethod
    def beginning(cls, sheet: Sheet, masks: Sequence[int], desk: Desk) -> State:
        """The state with these candidates, in which known cells have been told. Raises `Contradiction`."""
        state = cls(sheet, masks, desk)
        for x, solved in enumerate(state.solved):
            if not state.masks[x]:
                raise Contradiction(f"Nothing is left for {sheet.names[x]}.", cells=[x])
            if solved:
                state.sweep(x)
        return state

    def bare(self, masks: Sequence[int]) -> State:
        """Another state of the same puzzle, in which nothing was looked at yet."""
        return State(self.sheet, masks, self.desk)

    # ---------------------------------------------------------------- cells

    def value(self, x: int) -> int:
        """The only value left."""
        return self.sheet.value[self.masks[x]]

    def key(self, unit: Unit) -> Row:
        """The candidates of a unit."""
        masks = self.masks
        return tuple([masks[x] for x in unit.cells])

    def open_cells(self, unit: Unit) -> list[int]:
        """The cells of a unit that are not told yet."""
        solved = self.solved
        return [x for x in unit.cells if not solved[x]]

    def common_peers(self, cells: Sequence[int]) -> frozenset[int]:
        """The cells that differ from all of these."""
        peers = self.sheet.peers
        return frozenset.intersection(*(peers[x] for x in cells))

    def seeing(self, cells: Sequence[int], bit: int) -> list[tuple[int, int]]:
        """Where a value is crossed out when it stands in one of ``cells``."""
        masks = self.masks
        return [(y, bit) for y in sorted(self.common_peers(cells)) if masks[y] & bit and masks[y] != bit]

    # ---------------------------------------------------------------- changes

    def cross_out(self, crossed: Crossed) -> dict[int, int]:
        """Take candidates away; what went, by cell. Raises `Contradiction`."""
        gone: dict[int, int] = {}
        for x, mask in crossed:
            mask &= self.masks[x]
            if mask:
                self.masks[x] &= ~mask
                self._stir(x)
                gone[x] = gone.get(x, 0) | mask
                if not self.masks[x]:
                    raise Contradiction(f"Nothing is left for {self.sheet.names[x]}.", cells=[x])
        return gone

    def sweep(self, x: int) -> dict[int, int]:
        """Note that ``x`` is known: its value goes from its peers, by cell. Raises `Contradiction`."""
        self.solved[x] = True
        self._stir(x)
        bit = self.masks[x]
        gone = {}
        for y in self.sheet.peers[x]:
            if self.masks[y] & bit:
                if self.masks[y] == bit:
                    names = self.sheet.names
                    raise Contradiction(f"{names[x]} and {names[y]} would both be {self.value(x)}.", cells=[x, y])
                self.masks[y] &= ~bit
                self._stir(y)
                gone[y] = bit
        return gone

    # ---------------------------------------------------------------- fillings

    def problem(self, unit: Unit) -> Alone:
        """The unit and the groups within it, by themselves."""
        alone: Alone | None = self.sheet.problems.get(unit.number) if unit.number >= 0 else None
        if alone is None:
            groups = [cells for _, cells in self.sheet.groups_within(unit.cells)] if unit.differ else []
            assert unit.condition is not None
            conditions = [unit.condition, *differing(self.sheet, groups)]
            alone = Alone(self.sheet, unit.cells, conditions, self.clock)
            if unit.number >= 0:
                self.sheet.problems[unit.number] = alone
        return alone

    def fold(self, unit: Unit, listing: bool = True) -> Fold | None:
        """The fillings of a unit; None where they are too many to list, or not listed yet and not to be.

        Raises `Contradiction` when there are none.
        """
        key = self.key(unit)
        old = self._folds.get(unit.number)
        if old is None:
            rows = self._listed(unit, key) if listing else None
            if rows is None:
                return None
        elif old.key == key:
            return old
        else:
            changed = [(at, mask) for at, mask in enumerate(key) if mask != old.key[at]]
            rows = old.rows
            for at, mask in changed:
                rows = [row for row in rows if row[at] & mask]
        if not rows:
            raise Contradiction(f"No filling is left for {unit.label}.", unit)
        self.version += 1
        fold = self._folds[unit.number] = Fold(key, rows)
        if old is not None and 2 * len(rows) > len(old.rows):
            fold.ways = old.ways
        return fold

    def seen(self, unit: Unit) -> Fold | None:
        """The fillings of a unit as they were last seen, which may be more than are left."""
        return self._folds.get(unit.number)

    def _listed(self, unit: Unit, key: Row) -> list[Row] | None:
        size = 1.0
        for mask in key:
            size *= mask.bit_count()
        if size * AGAIN > self._failed.get(unit.number, float("inf")):
            return None
        rows = self.problem(unit).fillings(self.masks, MAX_FILLINGS, self.clock)
        if rows is None:
            self._failed[unit.number] = size
        return rows

    # ---------------------------------------------------------------- arguments seen to be of no use

    def unseen(self, argument: str, units: Iterable[Unit]) -> Iterator[Unit]:
        """The units that are open and of which something changed since the argument was of no use there."""
        quiet = self._quiet.setdefault(argument, set())
        solved = self.solved
        for unit in units:
            if unit.number not in quiet:
                if all(map(solved.__getitem__, unit.cells)):
                    quiet.add(unit.number)
                else:
                    yield unit

    def no_use(self, argument: str, unit: Unit) -> None:
        """Note that an argument finds nothing in a unit as it is."""
        self._quiet[argument].add(unit.number)

    def _stir(self, x: int) -> None:
        """Note that a cell has changed, and with it its units."""
        self.version += 1
        units = self.sheet.units_of[x]
        for quiet in self._quiet.values():
            quiet.difference_update(units)

    def candidates_gone(self, x: int) -> int:
        """The values that a cell can no longer have."""
        return self.sheet.full[x] & ~self.masks[x]

    def places(self, cells: Iterable[int], bit: int) -> list[int]:
        """The cells that can take a value."""
        return [x for x in cells if self.masks[x] & bit]

    def bits_of(self, x: int) -> Iterator[int]:
        return bits(self.masks[x])
