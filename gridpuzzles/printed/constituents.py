"""Join the concepts of a sentence to its constituents: ranges and lists of numbers, and lists of places.

In them the order of the words matters. The order of the constituents of a clause does not.
"""

from __future__ import annotations

from ..base.record import UnfrozenRecord
from .concepts import kinds_in
from .said import Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .concepts import Token


SEPARATORS = kinds_in("COMMA AND OR WITH COLON DASH STOP")
"""Concepts that may separate two clauses."""
LISTING = kinds_in("COMMA AND OR")
PLACES = {
    "ROW": "row",
    "COL": "col",
    "DIAGONAL": "diagonal",
    "CAGE": "cage",
    "REGION": "region",
    "RUN": "run",
    "LINE": "path",
    "BOX": "box {box}",
    "GRID": "grid",
}
"""The sets of cells by the names that ``each`` has for them; ``grid`` is the whole board."""
COUNTED = kinds_in("TWO NUMBER")
PAIRED = PLACES.keys() | kinds_in("THING CELL LETTER SAME TOUCH CONSECUTIVE")
"""What stands behind "two" if it counts, and is no value of a cell."""


class Constituent(UnfrozenRecord):
    """A part of a sentence whose order is fixed, with the concepts that it consists of.

    ``kind`` is a concept or PLACE, VALUES, N (a number) or PAIR (``two numbers``, ``two cells``). ``value`` is a tuple
    of names for PLACE, `Values` for VALUES, an ``int`` for N, and what the table of words has for other concepts.
    """

    kind: str
    value: object
    tokens: tuple[Token, ...]


class Values(UnfrozenRecord):
    """Values in the notation of the language, and the numbers of a list."""

    text: str
    listed: tuple[int, ...] = ()


def constituents(tokens: Sequence[Token]) -> list[Constituent]:
    """Return the constituents of a sentence in their order, with its separators."""
    parts: list[Constituent] = []
    position = 0
    while position < len(tokens):
        length, kind, value = (
            _values(tokens, position)
            or _place(tokens, position)
            or _counted(tokens, position)
            or _one(tokens[position])
        )
        parts.append(Constituent(kind, value, tuple(tokens[position : position + length])))
        position += length
    return _with_lists_of_places(parts)


Found = tuple[int, str, object]


def _one(token: Token) -> Found:
    """Return the constituent of one concept."""
    kind, value = token
    if kind in PLACES:
        return 1, "PLACE", (PLACES[kind],)
    return 1, "N" if kind in COUNTED else kind, value


def _kinds(tokens: Sequence[Token], position: int, length: int) -> list[str]:
    return [kind for kind, _ in tokens[position : position + length]]


def _number(tokens: Sequence[Token], position: int) -> int | None:
    """Return the number at this position; None if there is none."""
    kind, value = tokens[position] if 0 <= position < len(tokens) else ("", None)
    return value if kind in COUNTED and isinstance(value, int) else None


def _values(tokens: Sequence[Token], position: int) -> Found | None:
    """Return a range or a list of numbers: ``1 to 9``, ``between 1 and 9``, ``1, 3 and 5``, ``1, 2, ..., 9``."""
    if tokens[position][0] == "BETWEEN":
        between = _number(tokens, position + 1), _number(tokens, position + 3)
        return _range(between, 4) if _kinds(tokens, position + 2, 1) == ["AND"] else None
    first = _number(tokens, position)
    if first is None:
        return None
    if _kinds(tokens, position + 1, 1) and tokens[position + 1][0] in ("TO", "DASH", "DOTS"):
        return _range((first, _number(tokens, position + 2)), 3)
    return _listing(tokens, position)


def _range(ends: tuple[int | None, int | None], length: int) -> Found | None:
    low, high = ends
    if low is None or high is None or low > high:
        return None
    return length, "VALUES", Values(f"{low}..{high}")


def _listing(tokens: Sequence[Token], position: int) -> Found | None:
    """Return a list of at least two numbers, which are not counts: ``three 1s and two 2s``."""
    listed: list[int] = []
    dots = None
    end = at = position
    while True:
        number = _number(tokens, at)
        if number is not None:
            listed.append(number)
        elif _kinds(tokens, at, 1) == ["DOTS"] and dots is None:
            dots = len(listed)
        else:
            break
        end = at = at + 1
        if _number(tokens, at) is not None or _number(tokens, position - 1) is not None:
            return None
        while _kinds(tokens, at, 1) and tokens[at][0] in LISTING:
            at += 1
        if at == end:
            break
    if len(listed) < 2:
        return None
    if dots is None:
        return end - position, "VALUES", Values(", ".join(map(str, listed)), tuple(listed))
    # Dots stand before the last number, and go on a count by ones.
    is_count = dots == len(listed) - 1 and listed[:-1] == list(range(listed[0], listed[0] + dots))
    if not is_count or listed[-1] < listed[-2]:
        return None
    return end - position, "VALUES", Values(f"{listed[0]}..{listed[-1]}")


def _place(tokens: Sequence[Token], position: int) -> Found | None:
    """Return places with a size or a number of cells: ``3x3 box``, ``all 6 lines``, ``line of four cells``."""
    kinds = _kinds(tokens, position, 4)
    sizes = [value for kind, value in tokens[position : position + 3] if kind == "SIZE"]
    size = sizes[0] if sizes else None
    box = f"box {size.rows} x {size.cols}" if isinstance(size, Size) else ""
    if kinds[0] == "SIZE" and kinds[1:4] in (["BOX", "COMMA", "SIZE"], ["REGION", "COMMA", "SIZE"]):
        # "2x3 boxes (2 high, 3 wide)": the second size has words for its sides
        named = tokens[position + 3][1]
        if not (isinstance(size, Size) and isinstance(named, Size)) or {size.rows, size.cols} != {
            named.rows,
            named.cols,
        }:
            return None
        return 4, "PLACE", (f"box {named.rows} x {named.cols}",)
    if kinds[:2] == ["GRID", "WITH"] and position == 0:
        return 2, "WITH", None  # "fill the grid so that"
    if kinds[0] in ("BOX", "REGION") and kinds[1:2] == ["SIZE"]:
        return 2, "PLACE", (box,)
    if kinds[0] in ("BOX", "REGION") and kinds[1:3] == ["COMMA", "SIZE"]:
        return 3, "PLACE", (box,)
    if kinds[0] == "SIZE" and kinds[1:2] in (["BOX"], ["REGION"]):
        return 2, "PLACE", (box,)
    if kinds[:2] == ["EACH", "SIZE"] and kinds[2:3] in (["CELL"], ["GRID"], ["BOX"], ["REGION"]):
        return 3, "PLACE", (box,)
    if kinds[:2] in (["SIZE", "GRID"], ["GRID", "SIZE"], ["SIZE", "CELL"]):
        return 2, "SIZE", size
    if kinds[0] == "EACH" and kinds[2:] == ["LINE", "NUMBER"] and kinds[1] in COUNTED:
        is_of_cells = [kind for kind, _ in tokens[position + 4 : position + 5]] == ["CELL"]
        return (5 if is_of_cells else 3), "PLACE", (PLACES["LINE"],)
    if kinds[0] == "EACH" and len(kinds) > 2 and kinds[1] in COUNTED and kinds[2] in PLACES:
        return 3, "PLACE", (PLACES[kinds[2]],)
    if kinds[0] in PLACES and len(kinds) > 2 and kinds[1] in COUNTED and kinds[2] == "CELL":
        return 3, "PLACE", (PLACES[kinds[0]],)
    if kinds[1:] == ["THING", "EACH", "LINE"] and kinds[0] in COUNTED:
        return 4, "PLACE", (PLACES["LINE"],)
    if kinds[:2] == ["EACH", "LINE"] and kinds[2:] in (["NUMBER", "SUM"], ["NUMBER", "PRODUCT"]):
        return 3, "PLACE", (PLACES["LINE"],)
    return None


def _counted(tokens: Sequence[Token], position: int) -> Found | None:
    """Return the constituent of counted things: ``two numbers``, ``all nine digits``, ``whole numbers``."""
    kinds = _kinds(tokens, position, 3)
    is_most = position > 0 and tokens[position - 1][0] == "MORE"  # "no more than two equal numbers"
    if kinds[0] == "TWO" and len(kinds) > 1 and kinds[1] in PAIRED and not is_most:
        return 1, "PAIR", None
    if kinds[0] == "EACH" and kinds[1:2] and kinds[1] in COUNTED and kinds[2:] == ["THING"]:
        return 3, "THING", None
    if kinds in (["NAME", "AND", "NAME"], ["NAME", "OR", "NAME"]):
        return 3, "NAME", None
    if kinds[:2] == ["WHOLE", "THING"] and not any(kind in ("STEP", "POSITIVE") for kind, _ in tokens):
        return 2, "THING", None
    return None


def _with_lists_of_places(parts: list[Constituent]) -> list[Constituent]:
    """Return the constituents with one for each list of places: ``each row and each column``, ``no row or column``.

    The negation of a list may be repeated in it: ``in no row and no column``.
    """
    joined: list[Constituent] = []
    for part in parts:
        last = len(joined)
        while last and joined[last - 1].kind in (*LISTING, "EACH", "NO"):
            last -= 1
        between = [one.kind for one in joined[last:]]
        if (
            part.kind == "PLACE"
            and last
            and joined[last - 1].kind == "PLACE"
            and not LISTING.isdisjoint(between)
            and ("NO" not in between or any(one.kind == "NO" for one in joined[:last]))
        ):
            first = joined[last - 1]
            names = dict.fromkeys((*_names(first), *_names(part)))
            tokens = [token for one in (*joined[last - 1 :], part) for token in one.tokens]
            joined[last - 1 :] = [Constituent("PLACE", tuple(names), tuple(tokens))]
        else:
            joined.append(part)
    return joined


def _names(part: Constituent) -> tuple[str, ...]:
    return part.value if isinstance(part.value, tuple) else ()
