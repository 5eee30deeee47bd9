"""A grid, or a part of it, cut into connected cages at random."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from .dice import Dice

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]
    Fits = Callable[[Cells], bool]


def near(cell: Cell, among: Collection[Cell]) -> list[Cell]:
    """The places that share an edge with one, as far as they are among some."""
    row, col = cell
    around = (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)
    return [place for place in around if place in among]


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
            around = sorted({owner[other] for cell in cage for other in near(cell, owner)} - {number})
            partners_ = [one for one in around if fits((*cage, *cages[one]))]
            if partners_:
                other_cage = dice.choice(partners_)
                cages[other_cage] = (*cage, *cages[other_cage])
                cages[number] = ()
                owner.update(dict.fromkeys(cage, other_cage))
    return [tuple(sorted(cage)) for cage in cages if cage]
