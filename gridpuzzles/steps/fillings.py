"""Fillings of a unit: filter them as candidates are removed, and summarize them."""

from __future__ import annotations

from .bitsets import union

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.trial_state import FillingSupports

    Row = tuple[int, ...]


def remaining_fillings(rows: Sequence[Row], before: Row, now: Row) -> Sequence[Row]:
    """Return the fillings that remain if the candidates shrink from ``before`` to ``now``."""
    for at, (mask, old) in enumerate(zip(now, before, strict=True)):
        if mask != old:
            rows = [row for row in rows if row[at] & mask]
    return rows


class FillingSet:
    """The fillings of a unit: ``rows`` of bits, and ``support``, for each cell the mask of its values in these rows."""

    __slots__ = ("_combinations", "_having", "key", "rows", "support", "ways")

    def __init__(self, key: Row, rows: Sequence[Row]) -> None:
        self.key = key
        self.rows = rows
        if rows:
            self.support = [union(set(column)) for column in zip(*rows, strict=True)]
        else:
            self.support = [0] * len(key)
        self.ways: FillingSupports | None = None  # the fillings for the engine, shared by sets with fewer rows
        self._having: list[dict[int, int]] = []
        self._combinations: dict[tuple[tuple[int, ...], bool], list[Row]] = {}

    @property
    def having(self) -> list[dict[int, int]]:
        """For each place and value, the set of rows with that value there; bit ``i`` stands for row ``i``."""
        if not self._having and self.rows:
            self._having = [{} for _ in self.key]
            for number, row in enumerate(self.rows):
                one = 1 << number
                for rows, bit in zip(self._having, row, strict=True):
                    rows[bit] = rows.get(bit, 0) | one
        return self._having

    @property
    def always(self) -> int:
        """The values that every filling contains, in any place."""
        always = ~0
        for row in self.rows:
            always &= union(row)
            if not always:
                break
        return always

    def narrowed(self, key: Row) -> FillingSet:
        """Return the fillings that remain with fewer candidates."""
        fold = FillingSet(key, remaining_fillings(self.rows, self.key, key))
        if 2 * len(fold.rows) > len(self.rows):
            fold.ways = self.ways
        return fold

    def ways_to_fill(self, places: Sequence[int], ordered: bool, distinct: bool) -> int:
        """Return the number of different fillings of some places; the other cells are known."""
        if ordered:
            return len(self.rows)
        if distinct:
            return len(set(map(sum, self.rows)))
        return len(self.combinations(places, False))

    def combinations(self, places: Sequence[int], ordered: bool) -> list[Row]:
        """Return the different fillings of some places; unless ``ordered``, the order of values is ignored."""
        key = (tuple(places), ordered)
        found = self._combinations.get(key)
        if found is None:
            rows = (tuple([row[at] for at in places]) for row in self.rows)
            found = sorted(set(rows) if ordered else {tuple(sorted(row)) for row in rows})
            self._combinations[key] = found
        return found
