"""A grid, or a part of it, cut into connected cages at random."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from .rng import StableRandom

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]
    Fits = Callable[[Cells], bool]

MAX_PLACES = 4096
LOOKED_AT = 8
"""Free cells among which a cage begins at the one with the fewest free neighbors."""


@lru_cache(maxsize=MAX_PLACES)
def around(cell: Cell) -> Cells:
    """The four places that share an edge with one."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def near(cell: Cell, among: Collection[Cell]) -> list[Cell]:
    """The places that share an edge with one, as far as they are among some."""
    return [place for place in around(cell) if place in among]


class Shapes(Record):
    """What cages look like: how often one has so many cells, how much its cells stick together (below 0: they spread),
    and for each cell of a symmetric layout the one it becomes when the grid is turned half round."""

    sizes: Mapping[int, float]
    compact: int = 0
    mirror: Mapping[Cell, Cell] = {}

    def smaller(self, times: float) -> Shapes:
        """The same with larger cages less often."""
        return self.replace(sizes={size: weight / times ** max(0, size - 2) for size, weight in self.sizes.items()})


def partition(cells: Collection[Cell], dice: StableRandom, fits: Fits, shapes: Shapes) -> list[Cells]:
    """``cells`` as cages of sizes drawn at random, grown cell by cell; ``fits`` tells whether cells may be one cage.

    Cells left alone join a cage beside them where they may; where they may not they stay alone.
    """
    sizes, weights = list(shapes.sizes), list(shapes.sizes.values())
    left: dict[Cell, None] = dict.fromkeys(dice.shuffled(sorted(cells)))
    cages: list[Cells] = []
    alone: set[Cell] = set()
    while left:
        start, size = _start(left), dice.weighted(sizes, weights)
        cage = _grown(start, size, left, dice, fits, shapes)
        if len(cage) == 1 < size:
            alone.update((start, shapes.mirror.get(start, start)))
        if _turned(cage, shapes) != cage:
            cages += [cage, _turned(cage, shapes)]
        else:
            cages += [cage]
        for cell in (*cage, *_turned(cage, shapes)):
            left.pop(cell, None)
    _join(alone, cages, dice, fits, shapes)
    return [cage for cage in cages if cage]


def _start(left: Collection[Cell]) -> Cell:
    """A cell with few free neighbors: otherwise it would be left alone."""
    some = list(islice(left, LOOKED_AT))
    return min(some, key=lambda cell: len(near(cell, left)))


def _turned(cage: Cells, shapes: Shapes) -> Cells:
    return tuple(sorted(shapes.mirror.get(cell, cell) for cell in cage))


def _grown(start: Cell, size: int, left: Collection[Cell], dice: StableRandom, fits: Fits, shapes: Shapes) -> Cells:
    """A cage of ``size`` free cells, or fewer where no more fit. Where the layout is symmetric it is its own image, or
    apart from it."""
    mirror = shapes.mirror
    cage: Cells = (start,)
    while len(cage) < size:
        beside = dict.fromkeys(place for cell in cage for place in near(cell, left) if place not in cage)
        grown = []
        for place in beside:
            more = (*cage, place)
            if mirror and mirror[start] == start:
                more = (*more, mirror[place])  # round the middle: each cell with its image
            elif mirror and mirror[place] in more:
                continue  # it would meet its image
            if len(more) > max(size, 3) or not fits(more):
                continue
            if mirror and not fits(_turned(more, shapes)):
                continue
            score = shapes.compact * len(near(place, cage)) + dice.below(2)
            grown.append((score, more))
        if not grown:
            break
        best = max(score for score, _ in grown)
        cage = dice.choice([more for score, more in grown if score == best])
    return tuple(sorted(cage))


def _join(alone: set[Cell], cages: list[Cells], dice: StableRandom, fits: Fits, shapes: Shapes) -> None:
    """Cells left alone, each joined to a cage beside it, and its image to the image of that."""
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage}
    for cell in dice.shuffled(sorted(alone)):
        number, image = owner[cell], shapes.mirror.get(cell, cell)
        if len(cages[number]) > 1:
            continue
        beside = {owner[other] for other in near(cell, owner)} - {number, owner[image]}
        for other in sorted(beside, key=lambda one: (len(cages[one]), one)):
            turned = owner[_turned(cages[other], shapes)[0]]
            if shapes.mirror and image == cell and turned != other:
                continue  # a cell that is its own image cannot join one of two images alone
            more = tuple(sorted({*cages[other], cell}))
            if turned == other:
                more = tuple(sorted({*more, image}))
            other_image = _turned(more, shapes)
            if len(more) > max(shapes.sizes) or not fits(more) or not fits(other_image):
                continue
            for old in {number, owner[image]}:
                cages[old] = ()
            for at, cage in {other: more, turned: other_image}.items():
                cages[at] = cage
                owner.update(dict.fromkeys(cage, at))
            break


def pieces(cells: Collection[Cell], sizes: Sequence[int], dice: StableRandom) -> dict[Cell, int]:
    """``cells`` cut into connected pieces of these sizes: the piece of every cell, by number.

    Pieces grow cell by cell, each from a cell with few free neighbors; begun anew until one leaves no hole.
    """
    while True:
        left = dict.fromkeys(dice.shuffled(sorted(cells)))
        owner: dict[Cell, int] = {}
        for number, size in enumerate(dice.shuffled(range(len(sizes)))):
            piece = _piece(left, sizes[size], dice)
            owner |= dict.fromkeys(piece, number)
            if len(piece) < sizes[size]:
                break  # a hole is left in which it has no room
        if not left:
            numbers: dict[int, int] = {}  # in the order in which they are first read
            return {cell: numbers.setdefault(owner[cell], len(numbers)) for cell in sorted(owner)}


def _piece(left: dict[Cell, None], size: int, dice: StableRandom) -> set[Cell]:
    """Cells that hang together, taken from those ``left``: so many, or fewer where there are no more."""
    piece: set[Cell] = set()
    edge = [min(left, key=lambda cell: len(near(cell, left)))]
    while edge and len(piece) < size:
        cell = min(dice.shuffled(edge)[:2], key=lambda one: len(near(one, left)))
        piece.add(cell)
        del left[cell]
        edge = [one for one in left if not piece.isdisjoint(around(one))]
    return piece
