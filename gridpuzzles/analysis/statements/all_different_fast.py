"""Read ``all different`` and ``all different in rows, cols, boxes 3 x 3`` without the grammar."""

from __future__ import annotations

from functools import partial

from ...kinds.scopes import SCOPES, run_label
from ...model.puzzle import Constraint
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
        word, _, size = scope.partition(" ")
        if word in SCOPES and SCOPES[word].can_differ and bool(size) == SCOPES[word].has_size:
            reader.builds.append(partial(_scope, reader, word, span, *(size_of(size) if size else ())))
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


def _scope(reader: FastReader, kind: str, span: Span, *size: int) -> None:
    reader.name_all()
    reader.scopes.append((kind, *size))
    named = 0
    for label, cells in _groups(reader, kind, *size):
        if len(cells.positions) > 1:
            named += len(cells.positions)
            reader.different.append(cells)
            reader.constraints.append(Constraint(cells.different, -1, label, span))
    # Only runs overlap so much that they could have as many positions as the grid without covering it.
    if named >= len(reader.cells) * (2 if kind == "runs" else 1):
        reader.covered = True


def _groups(reader: FastReader, kind: str, *size: int) -> Iterable[tuple[str, CachedCells]]:
    """Return the groups of a scope with their labels."""
    if kind == "runs" and reader.cells:
        runs = reader.runs().items()
        return [(run_label(direction, first), run) for direction, found in runs for first, run in found.items()]
    if reader.areas.get(kind):
        return [(f"{SCOPES[kind].label} {area.label}", cells_at(area.positions)) for area in reader.areas[kind]]
    if not reader.cells or SCOPES[kind].numbered is None:
        raise Bailout
    found = lines(reader.rows, reader.cols, kind, *size)
    if not found:
        raise Bailout
    if kind == "boxes":
        reader.boxes = size[0], size[1]
    if not reader.blocked:
        return found
    return [(label, cells_at(tuple(filter(reader.cells.__contains__, cells.positions)))) for label, cells in found]
