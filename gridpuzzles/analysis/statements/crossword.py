"""Read ``crossword:``, a sparse picture: every mark takes one place of a lattice; equations run across and down."""

from __future__ import annotations

from ...base.english import count_noun
from ...base.errors import Diagnostic
from ...base.runs import ACROSS, DOWN, runs
from ...language.syntax import Crossword, DrawnLine
from ..context.context import span_of
from ..lowering.equations import OPERANDS, DrawnEquations, Equation, Fault, Place, Token, is_relation
from .picture import build_layout, declare_layout, say_layout_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...base.runs import Run
    from ...model.grid import Position
    from ..context.context import Context

    Lattice = Mapping[Position, Token]


def shape(context: Context, crossword: Crossword) -> None:
    """Record the size of the lattice."""
    say_layout_size(context, layout(crossword.lines), crossword, "the crossword")


def declare(context: Context, crossword: Crossword) -> None:
    """Declare the cells: ``_``, names, and numbers that do not follow a relation sign."""
    declare_layout(context, layout(crossword.lines))


def build(context: Context, crossword: Crossword) -> None:
    """Require one relation for every run of marks, across and down."""
    build_layout(context, layout(crossword.lines), "crossword")


def layout(lines: Sequence[DrawnLine]) -> DrawnEquations:
    """Return the operands and equations of a crossword. The position of a cell is its place in the lattice."""
    faults = tuple(_faults(lines))
    lattice: dict[Position, Token] = {}
    for row, line in enumerate(lines, 1):
        for col, item in enumerate(line.items, 1):
            if item.kind in OPERANDS:
                lattice[row, col] = Place(item, (row, col))
            elif item.kind != "DOT":
                lattice[row, col] = item
    rows, cols = len(lines), max((len(line.items) for line in lines), default=0)
    found: list[tuple[str, Run]] = []
    if not faults:
        found = list(_runs(lattice))
    for _, run in found:
        for position in _after_relation(lattice, run):
            place = lattice[position]
            assert isinstance(place, Place)
            lattice[position] = place.replace(clue=True)
    equations = tuple(
        Equation(kind, run[0][kind == "col"], tuple(lattice[position] for position in run)) for kind, run in found
    )
    drawn = tuple(tuple(lattice.get((row, col)) for col in range(1, cols + 1)) for row in range(1, rows + 1))
    return DrawnEquations(drawn, equations, faults)


def _faults(lines: Sequence[DrawnLine]) -> Iterator[Diagnostic]:
    for line in lines:
        if len(line.items) != len(lines[0].items):
            message = (
                f"this line has {count_noun(len(line.items), 'place')}, but the first line has {len(lines[0].items)}"
            )
            yield Fault("ragged-rows", message, span_of(line.items), help="write '.' for an empty place").diagnostic
        for item in line.items:
            if item.kind in ("LPAR", "RPAR"):
                yield Fault(
                    "bracket-in-crossword",
                    "a crossword cannot contain brackets, because every symbol takes one place",
                    item.span,
                ).diagnostic


def _runs(lattice: Lattice) -> Iterator[tuple[str, Run]]:
    """Yield runs of two or more marks: across from top to bottom, then down from left to right."""
    across = runs(lattice, ACROSS)
    down = sorted(runs(lattice, DOWN), key=lambda run: run[0][::-1])
    for kind, found in (("row", across), ("col", down)):
        for run in found:
            if len(run) > 1:
                yield kind, run


def _after_relation(lattice: Lattice, run: Sequence[Position]) -> Iterator[Position]:
    """Yield the positions of operands of ``run`` after its first relation sign."""
    after = False
    for position in run:
        token = lattice[position]
        after = after or is_relation(token)
        if after and isinstance(token, Place):
            yield position
