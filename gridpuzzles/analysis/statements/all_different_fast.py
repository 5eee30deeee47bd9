"""Read ``all different`` and ``all different in rows, cols, boxes 3 x 3`` without the grammar."""

from __future__ import annotations

from functools import partial

from ...model.puzzle import Constraint
from ..context.geometry import KINDS, run_label
from ..fast_path.cells import cells_at, lines
from ..fast_path.reader import Bailout, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...base.source import Span
    from ..fast_path.cells import CachedCells
    from ..fast_path.reader import Block, FastReader

EVERYWHERE = "the grid"
"""Label of the rule that all cells of the grid differ."""
ALONE = "all different"
IN = f"{ALONE} in "


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require different cells in the whole grid, or in each of some scopes."""
    if heading == ALONE:
        reader.builds.append(partial(_everywhere, reader, reader.span(start, heading)))
        return
    if not heading.startswith(IN):
        raise Bailout
    start += len(IN)
    for part in heading[len(IN) :].split(","):
        scope = part.strip()
        span = reader.span(start + len(part) - len(part.lstrip()), scope)
        start += len(part) + 1
        if scope in KINDS or scope in reader.areas or scope == "runs":
            reader.builds.append(partial(_scope, reader, scope, span))
        elif scope.startswith("boxes "):
            reader.builds.append(partial(_scope, reader, "boxes", span, *size_of(scope[len("boxes ") :])))
        else:
            raise Bailout


def _everywhere(reader: FastReader, span: Span) -> None:
    if len(reader.cells) < 2:
        raise Bailout
    reader.name_all()
    cells = cells_at(tuple(reader.cells))
    reader.scopes.append(("grid",))
    reader.different.append(cells)
    reader.constraints.append(Constraint(cells.different, -1, EVERYWHERE, span))


def _scope(reader: FastReader, kind: str, span: Span, height: int = 0, width: int = 0) -> None:
    reader.name_all()
    reader.scopes.append((kind, height, width))
    named = 0
    for label, cells in _groups(reader, kind, height, width):
        if len(cells.positions) > 1:
            named += len(cells.positions)
            reader.different.append(cells)
            reader.constraints.append(Constraint(cells.different, -1, label, span))
    # Only runs overlap so much that they could have as many positions as the grid without covering it.
    if named >= len(reader.cells) * (2 if kind == "runs" else 1):
        reader.covered = True


def _groups(reader: FastReader, kind: str, height: int, width: int) -> Iterable[tuple[str, CachedCells]]:
    """Return the groups of a scope with their labels."""
    if not reader.cells or (kind == "diagonals" and reader.rows != reader.cols):
        raise Bailout
    if kind == "runs":
        runs = reader.runs().items()
        return [(run_label(direction, first), run) for direction, found in runs for first, run in found.items()]
    if kind in reader.areas:
        if not reader.areas[kind]:
            raise Bailout
        return [(f"{kind[:-1]} {area.label}", cells_at(area.positions)) for area in reader.areas[kind]]
    if kind == "boxes":
        if not height or not width or reader.rows % height or reader.cols % width:
            raise Bailout
        reader.boxes = height, width
    found = lines(reader.rows, reader.cols, kind, height, width)
    if not reader.blocked:
        return found
    return [(label, cells_at(tuple(filter(reader.cells.__contains__, cells.positions)))) for label, cells in found]
