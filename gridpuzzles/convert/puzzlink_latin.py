"""Squares of puzz.link in which rows and columns differ, skyscrapers and factors, and how numbers are written."""

from __future__ import annotations

from .facts import Facts, cols_of, rows_of
from .towers import lines, seen
from .writing import givens, in_rows, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.grid import Position
    from .scanner import Scanner

BITS = "0123456789abcdefghijklmnopqrstuv"


def numbers(scanner: Scanner, count: int, most: int) -> list[int | None]:
    """So many places, the rest empty where the text ends: ``0`` to ``f``, ``-hh``, ``+hhh``, ``.`` unknown, and
    ``g`` to ``z`` for 1 to 20 empty ones; raises `DefinitionError`."""
    found: list[int | None] = []
    while len(found) < count and scanner.more():
        start = scanner.at
        sign = scanner.need(r"[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|\.|[g-z]", "a number, or a letter for empty cells")
        if "g" <= sign[0] <= "z":
            found += [None] * (ord(sign) - ord("g") + 1)
        elif sign == ".":
            found.append(None)
        else:
            number = int(sign.lstrip("-+"), 16)
            if not 1 <= number <= most:
                scanner.fail(f"{number} is no number from 1 to {most}", start)
            found.append(number)
        if len(found) > count:
            scanner.fail("this goes beyond the grid", start, code="import-length")
    return found + [None] * (count - len(found))


def written(cells: list[int | None]) -> str:
    """The same, written; empty cells at the end included."""
    text, gap = "", 0
    for number in [*cells, 0]:
        if number is None:
            gap += 1
            continue
        text += "z" * (gap // 20) + (chr(ord("g") + gap % 20 - 1) if gap % 20 else "")
        gap = 0
        if number:
            text += f"{number:x}" if number < 16 else f"-{number:02x}"
    return text


def skyscrapers(scanner: Scanner, side: int) -> str:
    """How many are seen along each line, then what is given."""
    clues = numbers(scanner, 4 * side, side)
    cells = numbers(scanner, side * side, side)
    builder = givens(square(side, "puzz.link, skyscrapers"), in_rows(cells, side))
    for line, clue in zip(lines(side), clues, strict=True):
        if clue:
            builder.add(seen(line, clue))
    return builder.statements()


def skyscrapers_link(facts: Facts) -> str:
    """The text behind ``skyscrapers/SIDE/SIDE/``; raises `CannotConvert`."""
    side = facts.need_square()
    facts.need_values(1, side)
    facts.need_groups([*rows_of(side, side), *cols_of(side, side)], "that rows and columns differ")
    places = {tuple(line): at for at, line in enumerate(lines(side))}
    clues: list[int | None] = [None] * (4 * side)
    for one in facts.take("visible", when=lambda one: one.cells in places):
        clues[places[one.cells]] = one.number
    facts.finish()
    cells = [facts.givens.get(place) for row in rows_of(side, side) for place in row]
    return written(clues) + (written(cells) if facts.givens else "")


def factors(scanner: Scanner, side: int) -> str:
    """Walls, then the product of each piece, in the order of their first cells."""
    across = [((row, col), (row, col + 1)) for row in range(1, side + 1) for col in range(1, side)]
    down = [((row, col), (row + 1, col)) for row in range(1, side) for col in range(1, side + 1)]
    owner = {(row, col): (row, col) for row in range(1, side + 1) for col in range(1, side + 1)}

    def root(place: Position) -> Position:
        while owner[place] != place:
            place = owner[place]
        return place

    for pairs in (across, down):
        walls = ""
        while len(walls) < len(pairs):
            walls += f"{BITS.index(scanner.need('[0-9a-v]', 'the walls')):05b}"
        for pair, wall in zip(pairs, walls, strict=False):
            if wall == "0":
                one, two = sorted(map(root, pair))
                owner[two] = one
    cages: dict[Position, list[Position]] = {}
    for place in sorted(owner):
        cages.setdefault(root(place), []).append(place)
    products = numbers(scanner, len(cages), 1 << 12)
    targets = ["?" if product is None else str(product) for product in products]
    drawn = list(zip(cages.values(), targets, strict=True))
    return square(side, "puzz.link, factors").cages(drawn, side, side, "product").statements()
