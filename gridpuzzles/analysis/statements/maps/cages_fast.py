"""Read ``cages:`` without the grammar: a letter map, with the targets of the cages below it."""

from __future__ import annotations

from functools import lru_cache, partial

from ....base.source import Span
from ....kinds.cage_targets import CAGE_TARGETS, sign_of
from ...fast_path.cells import constant
from ...fast_path.reader import Bailout, number
from ...lowering.targets import one_is
from .letter_map_fast import read_map

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....model.grid import Position
    from ...fast_path.cells import CachedCells
    from ...fast_path.reader import Block, FastReader

    Legend = dict[str, tuple[str, Span, str, int]]


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the cages and the givens, and require the targets once the cells are known."""
    drawn = [line for _, line in block if "=" not in line]
    legend = _legend(reader, [one for one in block if "=" in one[1]])
    groups = read_map(reader, "cages", drawn, {label: target for label, (target, _, _, _) in legend.items()})
    if legend.keys() != groups.keys():
        raise Bailout
    function = heading.removeprefix("cages").strip(" :")
    if not function:
        for label, (_, span, sign, value) in legend.items():
            if not sign:
                _give(reader, groups[label].positions, value, span)
    reader.builds.append(partial(_build, reader, function, legend, groups))


def _give(reader: FastReader, cells: tuple[Position, ...], value: int, span: Span) -> None:
    """Record a plain number as the given of a single cell, which a drawing may show too."""
    if len(cells) > 1 or reader.givens.get(cells[0], (value,))[0] != value:
        raise Bailout
    reader.givens[cells[0]] = value, span


def _legend(reader: FastReader, lines: Block) -> Legend:
    """Return label -> target as written, its place, its sign and its number."""
    legend: Legend = {}
    source = reader.source
    for start, line in lines:
        words: list[str] = []
        for part in line.removesuffix(",").split(","):
            words += part.replace("=", " = ").split()
            if len(words) % 3 or not part.strip():
                raise Bailout
        if words[1::3].count("=") * 3 != len(words):
            raise Bailout
        at = 0
        for label, target in zip(words[0::3], words[2::3], strict=True):
            if label in legend or not label.isalnum():
                raise Bailout
            sign, value = _read(target)
            at = line.index(target, line.index("=", at) + 1)
            begin = start + at
            at += len(target)
            legend[label] = target, Span(source, begin, start + at), sign, value
    return legend


@lru_cache(maxsize=2000)
def _read(target: str) -> tuple[str, int]:
    """Return the sign of a target (or "") and its number; "?" and -1 for an unknown target."""
    if target == "?":
        return target, -1
    sign = sign_of(target)
    if sign and CAGE_TARGETS[sign].needs_two_cells:
        raise Bailout
    return sign, number(target.removesuffix(sign))


def _build(reader: FastReader, function: str, legend: Legend, groups: dict[str, CachedCells]) -> None:
    for label, (text, span, sign, value) in legend.items():
        if value < 0 or not (sign or function):
            continue
        cells = groups[label]
        label = f"cage {label}"
        total = CAGE_TARGETS[sign].function if sign else function
        if total:
            reader.require_total(total, cells, value, label, text, "cage", span)
            continue
        condition = one_is(cells.results(sign), constant(value))
        constraint = reader.require(condition, label, text, "cage", value, span)
        if len(cells.variables) == 1:
            reader.others.append(constraint)
