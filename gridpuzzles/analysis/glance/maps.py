"""``cages:`` and ``regions:``: maps of letters, with the targets of the cages below."""

from __future__ import annotations

from functools import lru_cache

from ...model.expressions import Comparison
from ...model.grid import Area
from ...model.puzzle import Clue, Constraint
from ...source import Span
from ..reading.targets import one_is
from .shared import constant, group, positions
from .sight import LONGEST, Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.grid import Position
    from .shared import Group
    from .sight import Block

    Legend = dict[str, tuple[str, Span]]

FUNCTIONS = {"cages:": "", "cages sum:": "sum", "cages product:": "product"}
OF_SIGNS = {"+": "sum", "*": "product"}
SIGNS = "+-*/?"


def cages(sight: Sight, heading: str, start: int, block: Block) -> None:
    """The cages with what their targets say."""
    drawn = [line for _, line in block if "=" not in line]
    legend = _legend(sight, [one for one in block if "=" in one[1]])
    groups = _map(sight, "cages", drawn, {label: text for label, (text, _) in legend.items()})
    if legend.keys() != groups.keys():
        raise Odd
    function = FUNCTIONS[heading]
    if not function:
        for label, (text, span) in legend.items():
            if text.isdecimal():
                _give(sight, groups[label].positions, int(text), span)
    sight.builds.append(lambda: _build(sight, function, legend, groups))


def _give(sight: Sight, cells: tuple[Position, ...], value: int, span: Span) -> None:
    """A bare number is the given of a single cell, for which a drawing may show it too."""
    if len(cells) > 1 or sight.givens.get(cells[0], (value,))[0] != value:
        raise Odd
    sight.givens[cells[0]] = value, span


def regions(sight: Sight, heading: str, start: int, block: Block) -> None:
    """Pieces of the grid."""
    _map(sight, "regions", [line for _, line in block], {})


def _map(sight: Sight, kind: str, drawn: list[str], clues: dict[str, str]) -> dict[str, Group]:
    """The groups of a map; it is packed, a letter a place, when every line is one long word."""
    sight.once(kind)
    rows = [line.split() for line in drawn]
    if not rows:
        raise Odd
    if len(rows[0]) == 1 and all(len(row) == 1 and len(row[0]) > 1 for row in rows):
        rows = [list(row[0]) for row in rows]
    width = len(rows[0])
    labels: list[str] = []
    for row in rows:
        if len(row) != width:
            raise Odd
        labels += row
    sight.size(len(rows), width)
    places: dict[str, list[Position]] = {}
    for position, label in zip(positions(len(rows), width), labels, strict=True):
        if label in places:
            places[label].append(position)
        else:
            places[label] = [position]
    places.pop(".", None)
    if not "".join(places).isalnum() or max(map(len, places)) > LONGEST:
        raise Odd
    groups = {label: group(tuple(cells)) for label, cells in places.items()}
    apart = len([one for one in groups.values() if not one.is_whole])
    if 0 < apart <= 2 and 3 * apart <= len(groups):
        raise Odd  # likely a wrong letter
    sight.areas[kind] = tuple([Area(label, one.positions, clues.get(label, "")) for label, one in groups.items()])
    sight.builds.append(lambda: _check(sight, groups))
    return groups


def _check(sight: Sight, groups: dict[str, Group]) -> None:
    if len(sight.cells) < sight.rows * sight.cols:
        for one in groups.values():
            if not sight.cells.keys() >= set(one.positions):
                raise Odd


def _legend(sight: Sight, lines: Block) -> Legend:
    """The targets as written, by label."""
    legend: Legend = {}
    source = sight.source
    for start, line in lines:
        words = line.split()
        if len(words) % 3 or words[1::3].count("=") * 3 != len(words):
            words = _words(line)
        at = 0
        for label, target in zip(words[0::3], words[2::3], strict=True):
            if label in legend or not label.isalnum():
                raise Odd
            _read(target)
            at = line.index(target, line.index("=", at) + 1)
            begin = start + at
            at += len(target)
            legend[label] = target, Span(source, begin, start + at)
    return legend


def _words(line: str) -> list[str]:
    """The labels, ``=`` and targets of a line that has commas, or no blanks around ``=``."""
    words: list[str] = []
    for part in line.removesuffix(",").split(","):
        words += part.replace("=", " = ").split()
        if len(words) % 3 or not part.strip():
            raise Odd
    if words[1::3].count("=") * 3 != len(words):
        raise Odd
    return words


@lru_cache(maxsize=2000)
def _read(target: str) -> tuple[str, int]:
    """The sign of a target, empty where it has none, and its number; ``?`` for none at all."""
    if target == "?":
        return target, -1
    if target[-1] in SIGNS:
        return target[-1], number(target[:-1])
    return "", number(target)


def _build(sight: Sight, function: str, legend: Legend, groups: dict[str, Group]) -> None:
    clues, constraints, totals = sight.clues, sight.constraints, sight.totals
    for label, (text, span) in legend.items():
        sign, value = _read(text)
        if value < 0 or not (sign or function):
            continue
        cells = groups[label]
        label = f"cage {label}"
        of = OF_SIGNS.get(sign, "") if sign else function
        if of:
            constraint = Constraint(Comparison(cells.total(of), "=", constant(value)), len(clues), label, span)
            totals.append((of, cells, value, constraint))
        else:
            condition = one_is(cells.results(sign), constant(value))
            constraint = Constraint(condition, len(clues), label, span)
            if len(cells.variables) == 1:
                sight.others.append(constraint)
        clues.append(Clue(label, text, "cage", value, span))
        constraints.append(constraint)
