"""A grid, or a part of it, cut into connected cages at random."""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from .dice import Dice

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]
    Fits = Callable[[Cells], bool]

MOST_PLACES = 4096


@lru_cache(maxsize=MOST_PLACES)
def around(cell: Cell) -> Cells:
    """The four places that share an edge with one."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def near(cell: Cell, among: Collection[Cell]) -> list[Cell]:
    """The places that share an edge with one, as far as they are among some."""
    return [place for place in around(cell) if place in among]


def partition(cells: Collection[Cell], dice: Dice, fits: Fits, growth: float, singles: bool = False) -> list[Cells]:
    """``cells`` as cages: dominoes first, cells left alone joined to a cage, then cages joined with probability
    ``growth`` (as Tatham's Keen lays them out). ``fits`` tells whether cells may be one cage.

    Cells that nothing takes stay alone. With ``singles`` some cells are left alone to begin with.
    """
    alone: dict[Cell, None] = dict.fromkeys(dice.shuffled(sorted(cells)))
    cages: list[Cells] = []
    while alone:
        cell = next(iter(alone))
        del alone[cell]
        partners = [other for other in near(cell, alone) if fits((cell, other))]
        if not partners or (singles and dice.chance(0.1)):
            cages.append((cell,))
            continue
        partner = dice.choice(partners)
        del alone[partner]
        cages.append((cell, partner))
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage}
    for number in dice.shuffled(range(len(cages))):
        cage = cages[number]
        if cage and ((len(cage) == 1 and not singles) or dice.chance(growth)):
            beside = sorted({owner[other] for cell in cage for other in near(cell, owner)} - {number})
            joinable = [one for one in beside if fits((*cage, *cages[one]))]
            if joinable:
                joined = dice.choice(joinable)
                cages[joined] = (*cage, *cages[joined])
                cages[number] = ()
                owner.update(dict.fromkeys(cage, joined))
    return [tuple(sorted(cage)) for cage in cages if cage]


def pieces(cells: Collection[Cell], sizes: Sequence[int], dice: Dice) -> dict[Cell, int]:
    """``cells`` cut into connected pieces of these sizes: the piece of every cell, by number.

    Pieces grow cell by cell, each from a cell with few free neighbors; begun anew until one leaves no hole.
    """
    while True:
        left = dict.fromkeys(dice.shuffled(sorted(cells)))
        owner: dict[Cell, int] = {}
        for number, size in enumerate(dice.shuffled(range(len(sizes)))):
            edge = [min(left, key=lambda cell: len(near(cell, left)))]
            for _ in range(sizes[size]):
                if not edge:
                    break
                cell = min(dice.shuffled(edge)[:2], key=lambda one: len(near(one, left)))
                owner[cell] = number
                del left[cell]
                edge = [
                    one for one in left if any(beside in owner and owner[beside] == number for beside in around(one))
                ]
            else:
                continue
            break
        if not left:
            return owner
