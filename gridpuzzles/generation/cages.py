"""Generate cage puzzles: cut a filling of the grid into cages, and cut some again while several solutions remain.

A grid, or part of it, is divided into connected cages at random.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice

from ..api import parse
from ..base.number_properties import is_prime
from ..base.runs import around
from ..compiler.incremental import CompiledCondition
from ..convert.text_builder import labels
from ..kinds.cage_targets import GENERATED, target_is
from ..kinds.scopes import usual_box
from ..kinds.signs import BASIC
from ..language.printer import print_node
from ..language.syntax import Cages, DrawnLine, Item, LegendEntry
from ..model.expressions import Constant, Different, Variable
from .budget import CannotMake, GenerationBudget, StableRandom
from .request import Request, check_kind
from .symmetry import half_turn
from .template import MAX_KNOWN, CandidatePuzzle, Filling, Template
from .wishes import read_wishes

Target = Callable[[Sequence[int], StableRandom], "tuple[str, int] | None"]
Cell = tuple[int, int]
Cells = tuple[Cell, ...]
Fits = Callable[[Cells], bool]

COMPACT = (-1, 0, 0, 1)
"""Values of ``compact``, of which each puzzle gets one; the larger, the more the cells of a cage cluster."""
OFTEN = 6
PICKY = 60
"""Largest numbers of attempts to choose an operator, and to cut again, if the targets of cages must be prime."""
RECUTS = 8
"""Largest number of attempts to cut cages again so that they exclude another solution."""


@dataclass(frozen=True, slots=True)
class Cage:
    """The cells of a cage, the operator of its target (``+`` if only sums are printed), and its number."""

    cells: Cells
    sign: str
    number: int


class CageDesign(Template):
    """Creates and changes candidates: cages of a square on top of the rules of the family.

    ``sizes`` has the weight of each number of cells. ``target`` returns operator and number for the values of a cage,
    None if they cannot form one. ``function`` is "sum" if the heading names it, so that targets have no operator.
    """

    def __init__(
        self,
        one: Request,
        sizes: Mapping[int, float],
        target: Target,
        function: str = "",
    ) -> None:
        header, stated = f"grid {one.rows} x {one.cols}\n", one.rules()
        # the cages are not cut yet
        rules = stated.replace(", cages", "")
        self.different = rules != stated
        # cells of cages show no givens, so each requested clue is a statement
        wishes = read_wishes(one.asked, header + rules, parse(header + rules))
        values, _, others = rules.partition("\n")
        self.rules_text = f"{values}\n{wishes.statements}{others.rstrip()}"
        self.sizes = one.cage_sizes(sizes)
        self.target = restrict_to_primes(target, one)
        self.function = function
        self.hidden = one.no_op  # targets are printed without their operator
        self.symmetric = one.symmetric
        self.patience = PICKY if one.clues else 1  # number of attempts to cut invalid cells and their neighbors again
        puzzle = parse(f"{header}{self.rules_text}\n")
        super().__init__(puzzle, range(len(puzzle.clues)), wanted=wishes.conditions)
        grid = puzzle.grid
        assert grid is not None
        self.grid = grid
        self.cells = {name: cell for cell, name in grid.cells.items()}
        self.images = half_turn(grid)
        # successive candidates share most cages
        self._parts = lru_cache(MAX_KNOWN)(self._compiled)

    def sketch(self, rng: StableRandom, budget: GenerationBudget) -> CandidatePuzzle | None:
        """Return a filling whose whole grid is cut into cages; None if some cells form no valid cage."""
        filling = self.filling(rng, budget)
        shapes = Shapes(self.sizes, rng.choice(COMPACT), self.images if self.symmetric else {})
        cages = self._cut(tuple(self.grid.cells), filling, rng, shapes)
        if cages is None:
            return None
        return self._with_cages(filling, cages, shapes)

    def altered(
        self, sketch: CandidatePuzzle, other: Filling, rng: StableRandom, failures: int, budget: GenerationBudget
    ) -> CandidatePuzzle | None:
        """Cut some neighboring cages again, one of them with a differing cell, so that ``other`` is no longer a
        solution.

        The cages get smaller with the number of ``failures`` in a row. Return None if `RECUTS` tries fail.
        """
        cages: tuple[Cage, ...]
        shapes: Shapes
        cages, shapes = sketch.structure
        owner = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
        differing = [self.cells[name] for name in other if other[name] != sketch.filling[name]]
        for _ in range(RECUTS):
            # A cage without a differing cell allows the other solution, however it is cut.
            first = owner[rng.choice(differing or list(owner))]
            dissolved = _neighbors(cages, owner, first, 1 + rng.below(2 + failures // 10), rng)
            if shapes.mirror:
                # a symmetric layout stays symmetric if both images are cut again
                images = {owner[shapes.mirror[cages[number].cells[0]]] for number in dissolved}
                dissolved = [*dissolved, *sorted(images - set(dissolved))]
            region = tuple(cell for number in dissolved for cell in cages[number].cells)
            fresh = self._cut(region, sketch.filling, rng, shapes.smaller(1 + failures / 8))
            # without another solution to exclude, any new cut will do
            if fresh is not None and (not other or self._exclude(fresh, other, differing)):
                kept = [cage for number, cage in enumerate(cages) if number not in dissolved]
                return self._with_cages(sketch.filling, [*kept, *fresh], shapes)
        return None

    def body(self, sketch: CandidatePuzzle) -> str:
        """Return the statements that declare a candidate."""
        cages: tuple[Cage, ...] = sketch.structure[0]
        grid = self.grid
        # cages are sorted, so letters follow the reading order
        names = labels(len(cages))
        owner = {cell: name for name, cage in zip(names, cages, strict=True) for cell in cage.cells}
        lines = tuple(
            DrawnLine(tuple(Item("LABEL", owner[row, col]) for col in range(1, grid.cols + 1)))
            for row in range(1, grid.rows + 1)
        )
        legend = tuple(
            LegendEntry(Item("LABEL", name), Item("TARGET", self._text(cage)))
            for name, cage in zip(names, cages, strict=True)
        )
        # the map of the cages shows the size of the grid
        rules = self.rules_text + ", cages" * self.different
        return f"{rules}\n{print_node(Cages(self.function or None, lines, legend))}\n"

    def _with_cages(self, filling: Filling, cages: Sequence[Cage], shapes: Shapes) -> CandidatePuzzle:
        ordered = tuple(sorted(cages, key=lambda cage: cage.cells))
        parts = tuple([part for cage in ordered for part in self._parts(cage.cells, cage.sign, cage.number)])
        return CandidatePuzzle(filling, parts, {}, (ordered, shapes))

    def _text(self, cage: Cage) -> str:
        bare = len(cage.cells) == 1 or self.function
        if bare:
            return f"{cage.number}"
        return f"{cage.number}{'?' if self.hidden else cage.sign}"

    def _cut(self, cells: Cells, filling: Filling, rng: StableRandom, shapes: Shapes) -> list[Cage] | None:
        """Return cages that cover ``cells``; None if some cells form no valid cage."""
        value = {cell: filling[self.grid.cells[cell]] for cell in cells}

        def fits(some: Cells) -> bool:
            return not self.different or len({value[cell] for cell in some}) == len(some)

        cages: list[Cage] = []
        waiting = cells
        for _ in range(self.patience):
            bad: list[Cell] = []
            for some in partition(waiting, rng, fits, shapes):
                target = self.target([value[cell] for cell in some], rng)
                if target is None or len(some) not in shapes.sizes:
                    bad += some
                else:
                    cages.append(Cage(some, *target))
            if not bad:
                return cages
            # Try again with the invalid cells and one or two of the cages around them.
            # cells that form no valid cage rarely do so alone, so neighbors are cut again with them
            beside = [cage for cage in cages if any(near(cell, bad) for cell in cage.cells)]
            beside = rng.shuffled(beside)[: 1 + rng.below(2)]
            beside += _mirror_images([*bad, *(cell for cage in beside for cell in cage.cells)], cages, beside, shapes)
            cages = [cage for cage in cages if cage not in beside]
            waiting = (*bad, *(cell for cage in beside for cell in cage.cells))
        return None

    def _exclude(self, cages: Sequence[Cage], other: Filling, differing: Sequence[Cell]) -> bool:
        """Return True if ``cages`` exclude the filling ``other``, which has other values in the ``differing`` cells."""
        for cage in cages:
            if not any(cell in differing for cell in cage.cells):
                continue  # its cells have the same values in both fillings
            values = [other[self.grid.cells[cell]] for cell in cage.cells]
            # equal values in a cage exclude the filling, whatever the target is
            if self.different and len(set(values)) < len(values):
                return True
            # If the operator is hidden, the cage excludes values only if no operator gives its number.
            signs = cage.sign
            if self.hidden:
                signs = BASIC
            if all(GENERATED[sign].value(values) != cage.number for sign in signs):
                return True
        return False

    def _compiled(self, cells: Cells, sign: str, number: int) -> tuple[CompiledCondition, ...]:
        """Return the compiled conditions of a cage."""
        variables = tuple(Variable(self.grid.cells[cell]) for cell in cells)
        said = [target_is("?" if self.hidden and len(cells) > 1 else sign, variables, Constant(number))]
        if self.different and len(cells) > 1:
            said.append(Different(variables))
        return tuple(map(self.rules.part, said))


def _mirror_images(cells: Iterable[Cell], cages: Sequence[Cage], beside: Sequence[Cage], shapes: Shapes) -> list[Cage]:
    """Return the cages, other than those in ``beside``, that contain the mirror image of one of ``cells``."""
    mirrored = {shapes.mirror[cell] for cell in cells if cell in shapes.mirror}
    return [cage for cage in cages if cage not in beside and not mirrored.isdisjoint(cage.cells)]


def _neighbors(cages: Sequence[Cage], owner: Mapping[Cell, int], first: int, more: int, rng: StableRandom) -> list[int]:
    """Return the indices of cage ``first`` and of up to ``more`` cages connected to it."""
    chosen = [first]
    for _ in range(more):
        around = {owner[one] for number in chosen for cell in cages[number].cells for one in near(cell, owner)}
        around.difference_update(chosen)
        if around:
            chosen.append(rng.choice(sorted(around)))
    return chosen


def restrict_to_primes(target: Target, asked: Request) -> Target:
    """Return ``target``, restricted to prime numbers if the request asks for prime clues.

    Raises `CannotMake` if it asks for equal clues, which cages do not support.
    """
    check_kind(asked)
    if asked.clues == "equal":
        raise CannotMake(f"{asked.family}: clues of cages can be all prime, not all equal")
    if not asked.clues:
        return target

    def prime(values: Sequence[int], rng: StableRandom) -> tuple[str, int] | None:
        for _ in range(OFTEN):  # draw again: another operator may give a prime
            found = target(values, rng)
            if found is not None and is_prime(found[1]):
                return found
        return None

    return prime


# --- dividing a grid into connected cages

LOOKED_AT = 8
"""Number of free cells compared for the start of the next cage; the one with the fewest free neighbors is taken."""


def near(cell: Cell, among: Collection[Cell]) -> list[Cell]:
    """Return the members of ``among`` that share an edge with ``cell``."""
    return [place for place in around(cell) if place in among]


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of cages: weights of their sizes, how strongly their cells cluster, and their symmetry.

    ``compact`` is positive for clustered cells and negative for spread ones. ``mirror`` maps each cell of a symmetric
    layout to its image under a half turn.
    """

    sizes: Mapping[int, float] = field(hash=False)
    compact: int = 0
    mirror: Mapping[Cell, Cell] = field(default_factory=dict, hash=False)

    def smaller(self, times: float) -> Shapes:
        """Return these shapes with smaller weights for larger cages."""
        return replace(self, sizes={size: weight / times ** max(0, size - 2) for size, weight in self.sizes.items()})


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


def check_boxes(request: Request) -> None:
    """Raise `CannotMake` if a square of the requested size has no boxes."""
    if usual_box(request.rows)[0] == 1:
        raise CannotMake(f"a Sudoku of {request.rows} x {request.rows} has no boxes")
