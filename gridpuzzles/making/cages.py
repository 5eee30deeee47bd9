"""Puzzles of cages: a filling of the rules, cut into cages, cut anew where the solutions still differ."""

from __future__ import annotations

from ..analysis.cages import reading
from ..api import parse
from ..families.builder import labels
from ..language.printer import print_node
from ..language.syntax import Cages, DrawnLine, Item, LegendEntry
from ..model.expressions import Constant, Different, Variable
from ..model.puzzle import Constraint
from ..record import Record
from .maker import Draft
from .partition import partition, touching
from .repair import unique
from .sketch import Sketch
from .template import Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .dice import Dice
    from .partition import Cell, Cells
    from .repair import Effort

    Target = Callable[[Sequence[int], Dice], "tuple[str, int] | None"]


MOST_KNOWN = 10_000


class Cage(Record):
    """Cells, the sign of their target (``+`` where only sums are printed), and its number."""

    cells: Cells
    sign: str
    number: int


class CageStyle(Record):
    """What cages of a family are like: how many cells they have, what their targets are, whether values may repeat."""

    largest: int
    growth: float  # how many cages are larger than needed
    target: Target  # sign and number for a cage's values; None where they cannot be one cage
    function: str = ""  # "sum": the heading of the cages says it, targets are bare
    singles: bool = False
    different: bool = False


class CageDesign:
    """Sketches of cages over the rules that ``header`` declares."""

    def __init__(self, header: str, style: CageStyle) -> None:
        self.header = header
        self.style = style
        self.template = Template(parse(header))
        grid = self.template.puzzle.grid
        assert grid is not None
        self.names: Mapping[Cell, str] = grid.cells
        self._known: dict[tuple[Cells, str, int], tuple[Constraint, ...]] = {}

    def sketch(self, dice: Dice) -> Sketch | None:
        """A filling with all of its grid cut into cages."""
        filling = self.template.filling(dice)
        cages = self._cut(tuple(self.names), filling, dice, self.style.growth)
        return None if cages is None else self._with_cages(filling, cages)

    def altered(self, sketch: Sketch, differing: Sequence[str], dice: Dice, failures: int) -> Sketch | None:
        """Some neighboring cages, one of them with a differing cell, cut anew: the longer in vain, the smaller."""
        cages: tuple[Cage, ...] = sketch.structure  # type: ignore[assignment]
        wanted = set(differing)
        cell = dice.choice([cell for cell, name in self.names.items() if name in wanted] or list(self.names))
        dissolved = [cage for cage in cages if cell in cage.cells]
        for _ in range(1 + dice.below(2 + failures // 10)):
            region = {one for cage in dissolved for one in cage.cells}
            near = [cage for cage in cages if cage not in dissolved and touching(cage.cells, region)]
            if near:
                dissolved.append(dice.choice(near))
        region_cells = tuple(one for cage in dissolved for one in cage.cells)
        fresh = self._cut(region_cells, sketch.filling, dice, self.style.growth / (1 + failures / 8))
        if fresh is None:
            return None
        kept = [cage for cage in cages if cage not in dissolved]
        return self._with_cages(sketch.filling, [*kept, *fresh])

    def body(self, sketch: Sketch) -> str:
        """The statements that declare a sketch."""
        cages: tuple[Cage, ...] = sketch.structure  # type: ignore[assignment]
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

    def _text(self, cage: Cage) -> str:
        bare = len(cage.cells) == 1 or self.style.function
        return f"{cage.number}" if bare else f"{cage.number}{cage.sign}"

    def _cut(self, cells: Cells, filling: Mapping[str, int], dice: Dice, growth: float) -> list[Cage] | None:
        """Cages for some cells; None when one is left alone that should not be."""

        def fits(some: Cells) -> bool:
            return len(some) <= self.style.largest and (
                not self.style.different or len({filling[self.names[cell]] for cell in some}) == len(some)
            )

        cages = []
        for some in partition(cells, dice, fits, growth, self.style.singles):
            target = self.style.target([filling[self.names[cell]] for cell in some], dice)
            if target is None or (len(some) == 1 and not self.style.singles):
                return None
            cages.append(Cage(some, *target))
        return cages

    def _with_cages(self, filling: Mapping[str, int], cages: Sequence[Cage]) -> Sketch:
        ordered = tuple(sorted(cages, key=lambda cage: cage.cells))
        base = self.template.puzzle
        stated = [constraint for cage in ordered for constraint in self._stated(cage)]
        return Sketch(base.replace(constraints=(*base.constraints, *stated)), filling, {}, ordered)

    def _stated(self, cage: Cage) -> tuple[Constraint, ...]:
        """What a cage says, kept for the sketches to come: they have most cages in common."""
        key = (cage.cells, cage.sign, cage.number)
        known = self._known.get(key)
        if known is None:
            cells = tuple(Variable(self.names[cell]) for cell in cage.cells)
            constraints = [Constraint(reading(cage.sign, cells, Constant(cage.number)))]
            if self.style.different and len(cells) > 1:
                constraints.append(Constraint(Different(cells)))
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = tuple(constraints)
        return known


def cage_maker(title: str, header: str, style: CageStyle) -> Callable[[Dice, Effort], Draft]:
    """A maker of puzzles of cages over the rules that ``header`` declares."""
    design = CageDesign(header, style)

    def make(dice: Dice, effort: Effort) -> Draft:
        sketch = unique(design, dice, effort)
        return Draft(title, design.body(sketch), sketch.filling)

    return make
