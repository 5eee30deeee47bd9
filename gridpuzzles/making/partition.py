"""A grid, or a part of it, cut into connected cages at random."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from .dice import Dice

    Cell = tuple[int, int]
    Cells = tuple[Cell, ...]
    Fits = Callable[[Cells], bool]


def neighbors(cell: Cell) -> Iterator[Cell]:
    """The four places that share an edge with one."""
    row, col = cell
    yield row - 1, col
    yield row, col - 1
    yield row, col + 1
    yield row + 1, col


def touching(cells: Cells, others: Collection[Cell]) -> bool:
    """Whether some of ``cells`` shares an edge with one of ``others``."""
    return any(near in others for cell in cells for near in neighbors(cell))


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
        partners = [near for near in neighbors(cell) if near in alone and fits((cell, near))]
        if not partners or (singles and dice.chance(0.1)):
            cages.append((cell,))
            continue
        partner = dice.choice(partners)
        del alone[partner]
        cages.append((cell, partner))
    for cage in dice.shuffled(cages):
        if cage in cages and ((len(cage) == 1 and not singles) or dice.chance(growth)):
            partner_cages = [one for one in cages if one != cage and touching(cage, one) and fits((*cage, *one))]
            if partner_cages:
                other = dice.choice(partner_cages)
                cages.remove(cage)
                cages[cages.index(other)] = tuple(sorted((*cage, *other)))
    return [tuple(sorted(cage)) for cage in cages]
