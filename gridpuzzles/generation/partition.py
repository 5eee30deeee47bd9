"""Divide a grid, or part of it, into connected cages at random."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from ..base.record import Record
from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from .rng import StableRandom

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]
    Fits = Callable[[Cells], bool]

MAX_PLACES = 4096
LOOKED_AT = 8
"""Number of free cells compared for the start of the next cage; the one with the fewest free neighbors is taken."""


@lru_cache(maxsize=MAX_PLACES)
def around(cell: Cell) -> Cells:
    """Return the four positions that share an edge with ``cell``."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def near(cell: Cell, among: Collection[Cell]) -> list[Cell]:
    """Return the members of ``among`` that share an edge with ``cell``."""
    return [place for place in around(cell) if place in among]


class Shapes(Record):
    """The shapes of cages: weights of their sizes, how strongly their cells cluster, and their symmetry.

    ``compact`` is positive for clustered cells and negative for spread ones. ``mirror`` maps each cell of a symmetric
    layout to its image under a half turn.
    """

    sizes: Mapping[int, float]
    compact: int = 0
    mirror: Mapping[Cell, Cell] = {}

    def smaller(self, times: float) -> Shapes:
        """Return these shapes with smaller weights for larger cages."""
        return self.replace(sizes={size: weight / times ** max(0, size - 2) for size, weight in self.sizes.items()})


def partition(cells: Collection[Cell], rng: StableRandom, fits: Fits, shapes: Shapes) -> list[Cells]:
    """Divide ``cells`` into cages of random sizes, grown cell by cell; ``fits`` tests whether cells may form a cage.

    Single cells are joined to a neighboring cage if ``fits`` allows it.
    """
    # dictionaries keep their order, so a seed draws the same sizes everywhere
    sizes, weights = list(shapes.sizes), list(shapes.sizes.values())
    left: dict[Cell, None] = dict.fromkeys(rng.shuffled(sorted(cells)))
    cages: list[Cells] = []
    alone: set[Cell] = set()
    while left:
        start, size = _start(left), rng.weighted(sizes, weights)
        cage = _grown(start, size, left, rng, fits, shapes)
        # no neighbor fits, so the cell joins another cage later
        if len(cage) == 1 < size:
            alone.update((start, shapes.mirror.get(start, start)))
        # a cage that is not its own image comes with its image
        if _turned(cage, shapes) != cage:
            cages += [cage, _turned(cage, shapes)]
        else:
            cages += [cage]
        for cell in (*cage, *_turned(cage, shapes)):
            left.pop(cell, None)
    _join(alone, cages, rng, fits, shapes)
    return [cage for cage in cages if cage]


def _start(left: Collection[Cell]) -> Cell:
    """Return a cell with few free neighbors, because it could become isolated later."""
    some = list(islice(left, LOOKED_AT))
    return min(some, key=lambda cell: len(near(cell, left)))


def _turned(cage: Cells, shapes: Shapes) -> Cells:
    return tuple(sorted(shapes.mirror.get(cell, cell) for cell in cage))


def _grown(start: Cell, size: int, left: Collection[Cell], rng: StableRandom, fits: Fits, shapes: Shapes) -> Cells:
    """Return a cage of ``size`` free cells, or fewer if no more fit.

    In a symmetric layout the cage either equals its image or does not touch it.
    """
    mirror = shapes.mirror
    cage: Cells = (start,)
    while len(cage) < size:
        beside = dict.fromkeys(place for cell in cage for place in near(cell, left) if place not in cage)
        grown = []
        for place in beside:
            more = (*cage, place)
            if mirror and mirror[start] == start:
                more = (*more, mirror[place])  # a cage around the center contains the image of each cell
            elif mirror and mirror[place] in more:
                continue  # the cage would overlap its image
            # a cage around the center grows by two cells, to three at least
            if len(more) > max(size, 3) or not fits(more):
                continue
            if mirror and not fits(_turned(more, shapes)):
                continue
            score = shapes.compact * len(near(place, cage)) + rng.below(2)
            grown.append((score, more))
        if not grown:
            break
        # ties are broken at random, so that cages of one size have many shapes
        best = max(score for score, _ in grown)
        cage = rng.choice([more for score, more in grown if score == best])
    return tuple(sorted(cage))


def _join(alone: set[Cell], cages: list[Cells], rng: StableRandom, fits: Fits, shapes: Shapes) -> None:
    """Join each single cell to a neighboring cage, and its image to the image of that cage."""
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage}
    for cell in rng.shuffled(sorted(alone)):
        number, image = owner[cell], shapes.mirror.get(cell, cell)
        # another single cell has joined this one
        if len(cages[number]) > 1:
            continue
        # small cages first, so that sizes stay near the weights
        beside = {owner[other] for other in near(cell, owner)} - {number, owner[image]}
        for other in sorted(beside, key=lambda one: (len(cages[one]), one)):
            turned = owner[_turned(cages[other], shapes)[0]]
            if shapes.mirror and image == cell and turned != other:
                continue  # the cell is its own image, so it cannot join only one of two images
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


def pieces(cells: Collection[Cell], sizes: Sequence[int], rng: StableRandom) -> dict[Cell, int]:
    """Divide ``cells`` into connected pieces of the given sizes; return the index of the piece for every cell.

    Pieces grow cell by cell, each from a cell with few free neighbors. Start over until no cells are left isolated.
    """
    while True:
        left = dict.fromkeys(rng.shuffled(sorted(cells)))
        owner: dict[Cell, int] = {}
        for number, size in enumerate(rng.shuffled(range(len(sizes)))):
            piece = _piece(left, sizes[size], rng)
            owner |= dict.fromkeys(piece, number)
            if len(piece) < sizes[size]:
                break  # the isolated cells that remain have no room for the piece
        if not left:
            numbers: dict[int, int] = {}  # number the pieces in reading order
            return {cell: numbers.setdefault(owner[cell], len(numbers)) for cell in sorted(owner)}


def _piece(left: dict[Cell, None], size: int, rng: StableRandom) -> set[Cell]:
    """Remove up to ``size`` connected cells from ``left`` and return them."""
    piece: set[Cell] = set()
    edge = [min(left, key=lambda cell: len(near(cell, left)))]
    while edge and len(piece) < size:
        # prefer cells with few free neighbors, which could become isolated
        cell = min(rng.shuffled(edge)[:2], key=lambda one: len(near(one, left)))
        piece.add(cell)
        del left[cell]
        edge = [one for one in left if not piece.isdisjoint(around(one))]
    return piece


def box(size: int) -> tuple[int, int]:
    """Return height and width of the boxes, as close to a square as possible; raises `CannotMake` if there are none."""
    heights = [height for height in range(2, size) if size % height == 0 and height * height <= size]
    if not heights:
        raise CannotMake(f"a Sudoku of {size} x {size} has no boxes")
    return heights[-1], size // heights[-1]
