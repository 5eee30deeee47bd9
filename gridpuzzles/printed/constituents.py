"""Join the concepts of a sentence to its constituents: ranges and lists of numbers, and lists of places.

In them the order of the words matters. The order of the constituents of a clause does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..base.record import UnfrozenRecord
from .asides import CLOSING
from .concepts import Token, kinds_in
from .families import BOXES
from .said import Size

SEPARATORS = kinds_in("COMMA AND OR WITH COLON DASH STOP")
"""Concepts that may separate two clauses."""
LISTING = kinds_in("COMMA AND OR")
TOTALS = kinds_in("SUM PRODUCT")
PLACES = {
    "ROW": "row",
    "COL": "col",
    "DIAGONAL": "diagonal",
    "PANDIAGONAL": "pandiagonal",
    "CAGE": "cage",
    "REGION": "region",
    "RUN": "run",
    "LINE": "path",
    "BOX": "box {box}",
    "GRID": "grid",
}
"""The sets of cells by the names that ``each`` has for them; ``grid`` is the whole board."""
SQUARE = ("GRID", "square")
"""A word for a square: the board, or a box in a list behind rows and columns."""
COUNTED = kinds_in("TWO NUMBER")
OF_SIDES = kinds_in("ROW COL WIDE HIGH TALLER WIDER")
"""Concepts of the sides of a box."""
PAIRED = PLACES.keys() | kinds_in("THING CELL LETTER SAME TOUCH CONSECUTIVE TOWER")
"""What stands behind "two" if it counts, and is no value of a cell."""
N, PLACE = "|".join(sorted(COUNTED)), "|".join(PLACES)
ROWS = f"""
BOX SIZE BOX|REGION COMMA SIZE
WITH GRID WITH
BOX BOX|REGION BOX|GRID SIZE CELL
BOX BOX|REGION BOX|GRID SIZE
BOX BOX|REGION SIZE CELL
BOX BOX|REGION SIZE
BOX BOX|REGION COMMA SIZE
BOX SIZE BOX|REGION COMMA {N} ROW|COL|WIDE|HIGH|TALLER ROW|COL|WIDE|HIGH|TALLER
BOX SIZE BOX|REGION COMMA {N} ROW|COL|WIDE|HIGH|TALLER
BOX SIZE BOX|REGION COMMA WIDER
BOX SIZE BOX|REGION
BOX ENCLOSED SIZE BOX|REGION
BOX {N} SIZE BOX
BOX EACH SIZE BOX|REGION COMMA {N} ROW|COL|WIDE|HIGH|TALLER ROW|COL|WIDE|HIGH|TALLER
BOX EACH SIZE BOX|REGION COMMA {N} ROW|COL|WIDE|HIGH|TALLER
BOX EACH SIZE BOX|REGION COMMA WIDER
BOX EACH SIZE CELL|GRID|BOX|REGION
BOX EACH GRID SIZE CELL
BOX EACH GRID SIZE
SIZE SIZE GRID|CELL
SIZE GRID SIZE
PLACE EACH {N} LINE NUMBER CELL
PLACE EACH {N} {PLACE}
PLACE ROW|COL|BOX|GRID|LINE {N} CELL
PLACE {PLACE} GRID
PLACE {N} THING EACH LINE
PLACE ENCLOSED {PLACE}
PLACE {PLACE} ENCLOSED
PLACE {PLACE} COMMA ENCLOSED COMMA
PLACE EACH LINE NUMBER / SUM|PRODUCT
WORKING {N} WORKING ROW AND {N} WORKING COL
WORKING {N} WORKING ROW AND {N} COL
WORKING WORKING ROW AND COL
WORKING {N} ROW WORKING AND {N} COL WORKING
WORKING ROW WORKING AND COL WORKING
WORKING {N} WORKING|SUM|SIGN / TRUE|OBEY
OBEY OBEY {N} WORKING|SUM|SIGN
UNTIL NUMBER TO|DASH UNTIL
PAIR TWO / {"|".join(sorted(PAIRED))}
THING EACH {N} THING
NAME NAME AND|OR NAME
THING WHOLE THING
TOUCH TOUCH COMMA TOUCH COMMA
TOUCH SLANTED TOUCH
CELL MISSING CELL
CELL CELL MISSING
CELL COLOR CELL
CELL CELL COLOR
"""
"""Kinds of constituents and the concepts that they consist of; those behind a slash only follow."""


def _row(text: str) -> tuple[str, list[frozenset[str]], int]:
    """Return the kind of a constituent, the concepts that it and its successors may have, and its length."""
    kind, _, rest = text.partition(" ")
    own, _, after = rest.partition("/")
    words = [frozenset(word.split("|")) for word in f"{own} {after}".split()]
    return kind, words, len(own.split())


PHRASES: dict[str, list[tuple[str, list[frozenset[str]], int]]] = {}
"""The rows by each concept that they may begin with."""
for row in map(_row, ROWS.strip().splitlines()):
    for first in row[1][0]:
        PHRASES.setdefault(first, []).append(row)
LONGEST = max(len(wanted) for rows in PHRASES.values() for _, wanted, _ in rows)


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

    @property
    def count(self) -> int:
        """The number of values."""
        low, dots, high = self.text.partition("..")
        return int(high) - int(low) + 1 if dots else len(self.listed)


def constituents(tokens: Sequence[Token]) -> list[Constituent]:
    """Return the constituents of a sentence in their order, with its separators."""
    parts: list[Constituent] = []
    position = 0
    while position < len(tokens):
        length, kind, value = _values(tokens, position) or _phrase(tokens, position) or _one(tokens[position])
        if kind != "TO" or _kinds(tokens, position + 1, 1) == ["NAME"]:  # "a letras iguales"
            own = tokens[position : position + length]
            parts.append(Constituent(kind, value, tuple(token for token in own if token[0] != "ENCLOSED")))
        position += length
    return _without_directions(_with_lists_of_places(_with_common_totals(_without_grid(parts))))


def _without_grid(parts: list[Constituent]) -> list[Constituent]:
    """Return the constituents without a board that other places follow: ``fill the grid without repeats in rows``."""
    kept: list[Constituent] = []
    is_before_place = False
    # From the end, because the parts behind a board decide if it is left out.
    for part in reversed(parts):
        is_grid = part.value == (PLACES["GRID"],)
        if part.kind in LISTING | {"STOP", "COLON", "SHOW"}:
            is_before_place = False
        elif part.kind == "PLACE" and not is_grid:
            is_before_place = True
        if not (is_grid and is_before_place):
            kept.append(part)
    return kept[::-1]


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
    if _kinds(tokens, position + 1, 1) == ["THING"]:
        return _counted_values(tokens, position)
    if _kinds(tokens, position + 1, 1) and tokens[position + 1][0] in ("TO", "DASH", "DOTS"):
        return _range((first, _number(tokens, position + 2)), 3)
    return _listing(tokens, position)


def _counted_values(tokens: Sequence[Token], position: int) -> Found | None:
    """Return the values behind their number: ``the four digits 1, 2, 3, 4``, ``the nine digits from 1 to 9``."""
    found = _values(tokens, position + 2) if position + 2 < len(tokens) else None
    if found is None or not isinstance(found[2], Values) or found[2].count != _number(tokens, position):
        return None
    return found[0] + 2, found[1], found[2]


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
        # Two numbers without a sign between them are a count and a value.
        if _number(tokens, at) is not None or _number(tokens, position - 1) is not None:
            return None
        # A number in brackets says something of the list: "0, 1, 2 and 3 (zero is allowed)".
        while _kinds(tokens, at, 1) and tokens[at][0] in LISTING and tokens[at][1] not in ("(", ")"):
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


def _phrase(tokens: Sequence[Token], position: int) -> Found | None:
    """Return the constituent of the first row of `PHRASES` that fits here; None for boxes of two different sizes."""
    kinds = _kinds(tokens, position, LONGEST)
    for kind, wanted, length in PHRASES.get(kinds[0], ()):
        is_open = (
            kind == "BOX" and wanted[-1] & OF_SIDES and tokens[position + length : position + length + 1] != [CLOSING]
        )
        if (
            not is_open
            and len(kinds) >= len(wanted)
            and all(one in any_of for one, any_of in zip(kinds, wanted, strict=False))
        ):
            return _built(kind, tokens, position, length)
    return None


def _built(kind: str, tokens: Sequence[Token], position: int, length: int) -> Found | None:
    part = tokens[position : position + length]
    sizes = [value for _, value in part if isinstance(value, Size)]
    if kind == "BOX":
        # The last size has words for its sides: "2x3 boxes (2 high, 3 wide)".
        height, width = sizes[-1].rows, sizes[-1].cols
        # A board has as many boxes as a box has cells: "the nine 3x3 boxes".
        is_one = all({size.rows, size.cols} == {height, width} for size in sizes) and all(
            value == height * width for _, value in part[:1] if isinstance(value, int)
        )
        sided = _sided(part, Size(height, width))
        return (length, "PLACE", (f"box {sided.rows} x {sided.cols}",)) if is_one and sided else None
    if kind == "SIZE":
        return length, kind, sizes[0]
    if kind == "UNTIL":
        return (length, kind, None) if part[0][1] == 1 else None  # "from 2 to n" is another rule
    if kind == "CELL" and any(one == "COLOR" and value != "white" for one, value in part):
        return None
    if kind == "PLACE" and [one for one, _ in part[::2]] == ["BOX", "CELL"] and part[1][1] not in BOXES:
        return None  # a block of five cells is a region
    if kind == "PLACE":
        return length, kind, (next(PLACES[one] for one, _ in part if one in PLACES),)
    if kind == "TOUCH":
        return length, kind, "corner" if len(part) == 2 else part[2][1]  # "neighbors (that share a side)"
    before = tokens[position - 1][0] if position else ""
    is_most = kind == "PAIR" and before in ("MORE", "MOST")  # "no more than two equal numbers"
    is_step = kind == "THING" and part[0][0] == "WHOLE" and any(one in ("STEP", "POSITIVE") for one, _ in tokens)
    is_inside = kind == "WITH" and position > 0  # only "fill the grid so that" joins no two clauses
    return None if is_most or is_step or is_inside else (length, kind, None)


def _sided(part: Sequence[Token], size: Size) -> Size | None:
    """Return the size of a box with the sides that brackets behind it tell: ``2 x 3 boxes (two rows high)``.

    Return None if it has no such side.
    """
    kind, value = part[-1]
    turned = Size(size.cols, size.rows)
    if kind == "WIDER":
        return min((size, turned), key=lambda one: one.rows if value == "wide" else one.cols)
    if kind not in OF_SIDES:
        return size
    count = next(value for one, value in reversed(part) if one in COUNTED)
    is_width = not {"COL", "WIDE"}.isdisjoint(one for one, _ in part[-2:])
    return next((one for one in (size, turned) if (one.cols if is_width else one.rows) == count), None)


def _with_common_totals(parts: list[Constituent]) -> list[Constituent]:
    """Return the constituents with the total of a list of places named once: ``row sums and column sums``."""
    at = [place for place, part in enumerate(parts) if part.kind != "EACH"]
    kinds = [parts[place].kind for place in at]
    repeated = set()
    for middle in range(2, len(kinds) - 2):
        before, after = kinds[middle - 2 : middle], kinds[middle + 1 : middle + 3]
        if kinds[middle] in LISTING and before == after and "PLACE" in before and not TOTALS.isdisjoint(before):
            repeated.add(at[middle - 1 if before[0] == "PLACE" else middle + 1])
    return [part for place, part in enumerate(parts) if place not in repeated]


def _with_lists_of_places(parts: list[Constituent]) -> list[Constituent]:
    """Return the constituents with one for each list of places: ``each row and each column``, ``no row or column``.

    The negation of a list may be repeated in it: ``in no row and no column``.
    """
    joined: list[Constituent] = []
    for part in parts:
        if part.value == "each" and any(one.kind == "EACH" for one in joined):
            part = part.replace(kind="PLACE", value=("diagonal",))  # "every row, column and long diagonal"
        last = len(joined) - (joined[-1:] != [] and joined[-1].kind == "SAME")  # "in the same row or the same column"
        while last and joined[last - 1].kind in (*LISTING, "EACH", "NO", "PAIR"):
            last -= 1
        between = [one.kind for one in joined[last:]]
        if (
            part.kind == "PLACE"
            and last
            and joined[last - 1].kind == "PLACE"
            and joined[last - 1].value not in ((PLACES["GRID"],), part.value)
            and not LISTING.isdisjoint(between)
            and ("NO" not in between or any(one.kind == "NO" for one in joined[:last]))
        ):
            first = joined[last - 1]
            is_square = part.value == (PLACES["GRID"],) and part.tokens[-1] == SQUARE
            is_behind_lines = {"row", "col"} <= set(_names(first))
            if is_square and (is_behind_lines or not {"EACH", "OR"}.isdisjoint((*between, part.tokens[0][0]))):
                part = part.replace(value=(PLACES["BOX"],))
            names = dict.fromkeys((*_names(first), *_names(part)))
            tokens = [token for one in (*joined[last - 1 :], part) for token in one.tokens]
            joined[last - 1 :] = [Constituent("PLACE", tuple(names), tuple(tokens))]
        else:
            joined.append(part)
    return joined


def _without_directions(parts: list[Constituent]) -> list[Constituent]:
    """Return the constituents without both directions in which cells are next to each other.

    Cells that touch horizontally or vertically are neighbors, whatever the word for their touching.
    """
    kept: list[Constituent] = []
    for stop, group in groupby(parts, lambda part: part.kind == "STOP"):
        clauses = [*group]
        is_of_pairs = not stop and any(part.kind == "TOUCH" for part in clauses)
        for part in clauses:
            if not (is_of_pairs and _is_of_directions(part)):
                is_touch = part.value == "touch" and any(map(_is_of_directions, clauses))
                kept.append(part.replace(value=None) if is_touch else part)
    return kept


def _is_of_directions(part: Constituent) -> bool:
    told = {token for token in part.tokens if token[0] in ("ROW", "COL")}
    return told == {("ROW", "along"), ("COL", "along")}


def _names(part: Constituent) -> tuple[str, ...]:
    return part.value if isinstance(part.value, tuple) else ()
