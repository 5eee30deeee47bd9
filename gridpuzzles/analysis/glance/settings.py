"""Statements of one line: values, the size, what is different, what is promised."""

from __future__ import annotations

from functools import lru_cache, partial

from ...model.puzzle import Constraint, Expectation
from .shared import MAX_KEPT, group, lines
from .sight import Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...model.grid import Position
    from ...source import Span
    from ..draft.settings import Values
    from .shared import Group

ORDERS = {"evaluate left to right": "left to right", "evaluate by precedence": "by precedence"}
SCOPES = frozenset(("rows", "cols", "diagonals", "regions", "cages", "runs"))
COVERING = ("rows", "cols", "boxes", "runs")
"""Of these every cell is in one."""
MAX_VALUES = 10_000
MAX_SPANS = 100
EVERYWHERE = "the grid"
APART = "all different"
IN = f"{APART} in "


def metadata(sight: Sight, heading: str) -> None:
    """``title: ...``; a second line of the same kind goes on where the first ended."""
    key, _, text = heading.partition(":")
    known = sight.metadata.get(key)
    text = text.strip()
    sight.metadata[key] = text if known is None else f"{known}\n{text}"


def values(sight: Sight, heading: str, start: int) -> None:
    """``values 1..9``."""
    sight.once("values")
    sight.values = listed(heading[len("values ") :])


def listed(text: str) -> Values:
    """``1..9``, ``0, 2, 5..7``."""
    spans: list[range] = []
    for part in text.split(","):
        low, dots, high = part.partition("..")
        least = number(low.strip(" "))
        most = number(high.strip(" ")) if dots else least
        if not least <= most < least + MAX_VALUES or (spans and least <= spans[-1][-1]):
            raise Odd
        spans.append(range(least, most + 1))
    if len(spans) == 1:
        return spans[0]
    if len(spans) > MAX_SPANS:
        raise Odd
    values = [value for span in spans for value in span]
    if values[-1] - values[0] + 1 == len(values):
        return range(values[0], values[-1] + 1)
    return tuple(values)


def grid(sight: Sight, heading: str, start: int) -> None:
    """``grid 6 x 6``."""
    sight.once("grid")
    sight.size(*_size(heading[len("grid ") :]))


def _size(text: str) -> tuple[int, int]:
    words = text.split() if " " in text.strip() else text.strip().partition("x")
    if len(words) != 3 or words[1] != "x":
        raise Odd
    return number(words[0]), number(words[2])


def expect(sight: Sight, heading: str, start: int) -> None:
    """``expect unique``, ``expect no solution``, ``expect at least 12 solutions``."""
    sight.once("expect")
    words = heading.split()[1:]
    if words == ["unique"]:
        sight.expectation = Expectation(1)
        return
    at_least = words[:2] == ["at", "least"]
    words = words[2:] if at_least else words
    if words[1:] not in (["solution"], ["solutions"]):
        raise Odd
    sight.expectation = Expectation(0 if words[0] == "no" and not at_least else number(words[0]), at_least)


def evaluate(sight: Sight, heading: str, start: int) -> None:
    """``evaluate left to right``."""
    sight.once("evaluate")
    if heading not in ORDERS:
        raise Odd
    sight.order = ORDERS[heading]


def all_different(sight: Sight, heading: str, start: int) -> None:
    """``all different in rows, cols, boxes 3 x 3``; ``all different`` alone."""
    if heading == APART:
        span = sight.span(start, heading)
        sight.builds.append(lambda: _everywhere(sight, span))
        return
    if not heading.startswith(IN):
        raise Odd
    start += len(IN)
    for part in heading[len(IN) :].split(","):
        scope = part.strip()
        span = sight.span(start + len(part) - len(part.lstrip()), scope)
        start += len(part) + 1
        if scope in SCOPES:
            sight.builds.append(partial(_apart, sight, scope, span))
        elif scope.startswith("boxes "):
            size = _size(scope[len("boxes ") :])
            sight.builds.append(partial(_apart, sight, "boxes", span, *size))
        else:
            raise Odd


def _everywhere(sight: Sight, span: Span) -> None:
    if len(sight.cells) < 2:
        raise Odd
    sight.name_all()
    cells = group(tuple(sight.cells))
    sight.scopes.append(("grid",))
    sight.apart.append(cells)
    sight.constraints.append(Constraint(cells.different, -1, EVERYWHERE, span))


def _apart(sight: Sight, kind: str, span: Span, height: int = 0, width: int = 0) -> None:
    if not sight.cells or (kind == "diagonals" and sight.rows != sight.cols):
        raise Odd
    sight.name_all()
    if kind == "boxes":
        if not height or not width or sight.rows % height or sight.cols % width:
            raise Odd
        sight.boxes = height, width
    found: Iterable[tuple[str, Group]]
    if kind in sight.areas:
        found = [(f"{kind[:-1]} {area.label}", group(area.positions)) for area in sight.areas[kind]]
        if not found:
            raise Odd
    elif kind == "runs":
        found = _runs(sight)
    else:
        found = lines(sight.rows, sight.cols, kind, height, width)
        if sight.blocked:
            found = [(label, _less(sight, cells)) for label, cells in found]
    sight.scopes.append((kind, height, width))
    is_covering = kind in COVERING and (kind == "runs" or not sight.blocked)
    for label, cells in found:
        if len(cells.positions) > 1:
            sight.apart.append(cells)
            sight.constraints.append(Constraint(cells.different, -1, label, span))
        else:
            is_covering = False
    sight.covered = sight.covered or is_covering


def _less(sight: Sight, cells: Group) -> Group:
    """Those that are no blocked squares."""
    return group(tuple([position for position in cells.positions if position in sight.cells]))


def _runs(sight: Sight) -> list[tuple[str, Group]]:
    """Every run, named after its first cell: across in reading order, then down."""
    return [
        (_label(direction, first), cells)
        for direction, by_first in sight.runs().items()
        for first, cells in by_first.items()
    ]


@lru_cache(maxsize=MAX_KEPT)
def _label(direction: str, first: Position) -> str:
    return f"run {direction} from r{first[0]}c{first[1]}"
