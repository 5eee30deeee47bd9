"""Puzzles of cages: a filling of the rules, cut into cages, cut anew where the solutions still differ."""

from __future__ import annotations

from ..analysis.cages import reading
from ..api import parse
from ..families.builder import labels
from ..language.printer import print_node
from ..language.syntax import Cages, DrawnLine, Item, LegendEntry
from ..model.expressions import Constant, Different, Variable
from ..model.puzzle import Clue, Constraint
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
        base = self.template.puzzle
        ordered = tuple(sorted(cages, key=lambda cage: cage.cells))
        constraints, clues = list(base.constraints), list(base.clues)
        for label, cage in zip(labels(len(ordered)), ordered, strict=True):
            cells = tuple(Variable(self.names[cell]) for cell in cage.cells)
            name = f"cage {label}"
            constraints.append(Constraint(reading(cage.sign, cells, Constant(cage.number)), len(clues), name))
            if self.style.different and len(cells) > 1:
                constraints.append(Constraint(Different(cells), -1, name))
            clues.append(Clue(name, self._text(cage), "cage", cage.number))
        puzzle = base.replace(constraints=tuple(constraints), clues=tuple(clues))
        return Sketch(puzzle, filling, {}, ordered)


def cage_maker(title: str, header: str, style: CageStyle) -> Callable[[Dice, Effort], Draft]:
    """A maker of puzzles of cages over the rules that ``header`` declares."""
    design = CageDesign(header, style)

    def make(dice: Dice, effort: Effort) -> Draft:
        sketch = unique(design, dice, effort)
        return Draft(title, design.body(sketch), sketch.filling)

    return make
