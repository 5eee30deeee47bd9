"""Puzzles of cages: a filling of the rules, cut into cages, cut anew where the solutions still differ."""

from __future__ import annotations

from math import prod

from ..analysis.lowering.targets import reading
from ..api import parse
from ..base.number_properties import is_prime
from ..base.record import Record
from ..convert.text_builder import labels
from ..language.printer import print_node
from ..language.syntax import Cages, DrawnLine, Item, LegendEntry
from ..model.expressions import Constant, Different, Variable
from .budget import CannotMake
from .candidate import CandidatePuzzle
from .generator import GeneratedPuzzle, changeable
from .local_search import unique
from .partition import Shapes, near, partition
from .template import Template
from .wishes import check_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ..compiler.incremental import CompiledCondition
    from .budget import GenerationBudget
    from .generator import Maker
    from .partition import Cell, Cells
    from .request import Request
    from .rng import StableRandom

    Target = Callable[[Sequence[int], StableRandom], "tuple[str, int] | None"]


MAX_KNOWN = 10_000
COMPACT = (-1, 0, 0, 1)
"""How much the cells of a puzzle's cages stick together: each puzzle has a style of its own."""
OFTEN = 6
PICKY = 60
"""How often an operator is drawn, and cells are cut anew, where the numbers of cages are to be prime."""
RECUTS = 8
"""Cuts tried for one that rules another solution out."""


class Cage(Record):
    """Cells, the sign of their target (``+`` where only sums are printed), and its number."""

    cells: Cells
    sign: str
    number: int


class CageStyle(Record):
    """What cages of a family are like: how many cells they have, what their targets are, whether values may repeat."""

    sizes: Mapping[int, float]  # how often a cage has so many cells
    target: Target  # sign and number for a cage's values; None where they cannot be one cage
    function: str = ""  # "sum": the heading of the cages says it, targets are bare
    different: bool = False
    hidden: bool = False  # the sign of a target is not told
    symmetric: bool = False
    patience: int = 1  # how often cells that make no cage are cut anew with some beside them


class CageLayout(Record):
    """The cages of a sketch, and what they look like."""

    cages: tuple[Cage, ...]
    shapes: Shapes


class CageDesign:
    """Sketches of cages over the rules that ``header`` declares."""

    def __init__(self, header: str, style: CageStyle) -> None:
        self.header = header
        self.style = style
        puzzle = parse(header)
        self.template = Template(puzzle, range(len(puzzle.clues)))
        self.rules = self.template.rules
        grid = self.template.puzzle.grid
        assert grid is not None
        self.names: Mapping[Cell, str] = grid.cells
        self.cells = {name: cell for cell, name in self.names.items()}
        self.mirror = {(row, col): (grid.rows + 1 - row, grid.cols + 1 - col) for row, col in self.names}
        self._known: dict[tuple[Cells, str, int], tuple[CompiledCondition, ...]] = {}

    def sketch(self, dice: StableRandom, allowance: GenerationBudget) -> CandidatePuzzle | None:
        """A filling with all of its grid cut into cages."""
        filling = self.template.filling(dice, allowance)
        mirror = self.mirror if self.style.symmetric else {}
        shapes = Shapes(self.style.sizes, dice.choice(COMPACT), mirror)
        cages = self._cut(tuple(self.names), filling, dice, shapes)
        if cages is None:
            return None
        return self._with_cages(filling, cages, shapes)

    def altered(
        self,
        sketch: CandidatePuzzle,
        other: Mapping[str, int],
        dice: StableRandom,
        failures: int,
        allowance: GenerationBudget,
    ) -> CandidatePuzzle | None:
        """Some neighboring cages, one of them with a differing cell, cut anew so that ``other`` is no solution: the
        longer in vain, the smaller."""
        layout: CageLayout = sketch.structure  # type: ignore[assignment]
        cages, shapes = layout.cages, layout.shapes
        owner = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
        differing = [self.cells[name] for name in other if other[name] != sketch.filling[name]]
        for _ in range(RECUTS):
            first = owner[dice.choice(differing or list(owner))]
            dissolved = _neighbors(cages, owner, first, 1 + dice.below(2 + failures // 10), dice)
            if shapes.mirror:
                images = {owner[shapes.mirror[cages[number].cells[0]]] for number in dissolved}
                dissolved = [*dissolved, *sorted(images - set(dissolved))]
            region = tuple(cell for number in dissolved for cell in cages[number].cells)
            fresh = self._cut(region, sketch.filling, dice, shapes.smaller(1 + failures / 8))
            if fresh is not None and (not other or self._forbid(fresh, other, differing)):
                kept = [cage for number, cage in enumerate(cages) if number not in dissolved]
                return self._with_cages(sketch.filling, [*kept, *fresh], shapes)
        return None

    def body(self, sketch: CandidatePuzzle) -> str:
        """The statements that declare a sketch."""
        layout: CageLayout = sketch.structure  # type: ignore[assignment]
        cages = layout.cages
        grid = self.template.puzzle.grid
        assert grid is not None
        rules = self.header.replace(f"grid {grid.rows} x {grid.cols}\n", "")  # the map of cages shows the size
        if self.style.different:
            rules = rules.rstrip() + ", cages\n"
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
        return f"{rules}{print_node(Cages(self.style.function or None, lines, legend))}\n"

    def _with_cages(self, filling: Mapping[str, int], cages: Sequence[Cage], shapes: Shapes) -> CandidatePuzzle:
        ordered = tuple(sorted(cages, key=_cells))
        parts = tuple([part for cage in ordered for part in self._parts(cage)])
        return CandidatePuzzle(filling, parts, {}, CageLayout(ordered, shapes))

    def _text(self, cage: Cage) -> str:
        bare = len(cage.cells) == 1 or self.style.function
        if bare:
            return f"{cage.number}"
        return f"{cage.number}{'?' if self.style.hidden else cage.sign}"

    def _cut(self, cells: Cells, filling: Mapping[str, int], dice: StableRandom, shapes: Shapes) -> list[Cage] | None:
        """Cages for some cells; None when one is left alone that should not be."""
        value = {cell: filling[self.names[cell]] for cell in cells}

        def fits(some: Cells) -> bool:
            return not self.style.different or len({value[cell] for cell in some}) == len(some)

        cages: list[Cage] = []
        waiting = cells
        for _ in range(self.style.patience):
            bad: list[Cell] = []
            for some in partition(waiting, dice, fits, shapes):
                target = self.style.target([value[cell] for cell in some], dice)
                if target is None or len(some) not in shapes.sizes:
                    bad += some
                else:
                    cages.append(Cage(some, *target))
            if not bad:
                return cages
            beside = [cage for cage in cages if any(near(cell, bad) for cell in cage.cells)]
            beside = dice.shuffled(beside)[: 1 + dice.below(2)]
            beside += _images([*bad, *(cell for cage in beside for cell in cage.cells)], cages, beside, shapes)
            cages = [cage for cage in cages if cage not in beside]
            waiting = (*bad, *(cell for cage in beside for cell in cage.cells))
        return None

    def _forbid(self, cages: Sequence[Cage], other: Mapping[str, int], differing: Sequence[Cell]) -> bool:
        """Whether cages forbid a filling that differs in some cells from one they allow."""
        for cage in cages:
            if not any(cell in differing for cell in cage.cells):
                continue  # it allows what it allowed before
            values = [other[self.names[cell]] for cell in cage.cells]
            if self.style.different and len(set(values)) < len(values):
                return True
            # Without a sign shown, a cage forbids only what no sign makes its number of.
            signs = cage.sign
            if self.style.hidden:
                signs = "+-*/"
            if all(result(sign, values) != cage.number for sign in signs):
                return True
        return False

    def _parts(self, cage: Cage) -> tuple[CompiledCondition, ...]:
        """What a cage says, kept for the sketches to come: they have most cages in common."""
        key = (cage.cells, cage.sign, cage.number)
        known = self._known.get(key)
        if known is None:
            variables = tuple(Variable(self.names[cell]) for cell in cage.cells)
            if self.style.hidden and len(variables) > 1:
                sign = "?"
            else:
                sign = cage.sign
            said = [reading(sign, variables, Constant(cage.number))]
            if self.style.different and len(variables) > 1:
                said.append(Different(variables))
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            known = self._known[key] = tuple(map(self.rules.part, said))
        return known


def _images(cells: Iterable[Cell], cages: Sequence[Cage], beside: Sequence[Cage], shapes: Shapes) -> list[Cage]:
    """Of the cages that are not ``beside`` those that mirror some cells: they are cut anew with them."""
    mirrored = {shapes.mirror[cell] for cell in cells if cell in shapes.mirror}
    return [cage for cage in cages if cage not in beside and not mirrored.isdisjoint(cage.cells)]


def _neighbors(
    cages: Sequence[Cage], owner: Mapping[Cell, int], first: int, more: int, dice: StableRandom
) -> list[int]:
    """The numbers of a cage and of some more that lie next to it or to one another."""
    chosen = [first]
    for _ in range(more):
        around = {owner[one] for number in chosen for cell in cages[number].cells for one in near(cell, owner)}
        around.difference_update(chosen)
        if around:
            chosen.append(dice.choice(sorted(around)))
    return chosen


def _cells(cage: Cage) -> Cells:
    return cage.cells


def result(sign: str, values: Sequence[int]) -> int | None:
    """The number that a cage with this sign has for these values; None where it has none."""
    if sign == "+":
        return sum(values)
    if sign == "*":
        return prod(values)
    largest, rest = max(values), sorted(values)[:-1]
    if sign == "-":
        return largest - sum(rest)
    divisor = prod(rest)
    if divisor and largest % divisor == 0:
        return largest // divisor
    return None


def told(target: Target, asked: Request) -> Target:
    """Targets that are prime where that is asked for."""
    check_kind(asked)
    if asked.clues == "equal":
        raise CannotMake(f"{asked.family}: clues of cages can be all prime, not all equal")
    if not asked.clues:
        return target

    def prime(values: Sequence[int], dice: StableRandom) -> tuple[str, int] | None:
        for _ in range(OFTEN):  # the operator is drawn
            found = target(values, dice)
            if found is not None and is_prime(found[1]):
                return found
        return None

    return prime


def cage_maker(title: str, header: str, style: CageStyle) -> Maker:
    """A maker of puzzles of cages over the rules that ``header`` declares."""
    design = CageDesign(header, style)

    def make(dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
        sketch = unique(design, dice, allowance)
        return changeable(design, sketch, lambda one: GeneratedPuzzle(title, design.body(one), one.filling))

    return make
