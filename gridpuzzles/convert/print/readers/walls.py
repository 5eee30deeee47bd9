"""Read boards drawn with walls, ``+---+---+`` and ``|``: without a wall between them, two cells belong together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set
from itertools import pairwise, product

from ..blocks import Block, Shape
from ..draft import Draft, Statement, Target
from ..legends import target_of
from ..marks import cell_of
from ..said import Unclear
from .between import UPRIGHT, drawn_with
from .board import check_rows, is_zero_empty, written
from .cages import grouped
from .cells import with_plain_blanks

NO_CELLS = "there are no cells between these lines"
NUMBER_ON_WALL = re.compile(r"\(?\w+[-+*/]?\)?")
NO_SIGNS = frozenset("+-|._")
"""Signs that walls and blanks consist of, so that they are no marks on a wall."""
Place = tuple[int, int]


class Lattice:
    """The columns and the lines in which walls can be drawn."""

    def __init__(self, block: Block, signs: Set[str] = frozenset()) -> None:
        """Find the walls of a drawing; ``signs`` may stand on them, between two cells."""
        self.number = block.rows[0].number
        self.block = block
        self.lines = [line.plain for line in block.rows]
        usual = Counter(map(len, self.lines)).most_common(1)[0][0]
        self.odd = next((line.number for line in block.rows if len(line.plain) != usual), self.number)
        """The number of the first line that is longer or shorter than the others."""
        width = max(map(len, self.lines))
        self.lines = [line.ljust(width) for line in self.lines]
        corners = {at for line in self.lines if "--" in line for at, sign in enumerate(line) if sign == "+"}
        rules = [at for at, line in enumerate(block.rows) if line.shape is Shape.WALL or "--" in line.plain]
        self.columns = self._even(sorted(corners), "columns")
        self.rules = self._even(rules, "rows")
        self.signs = self._taken(signs - NO_SIGNS)
        """The signs on walls, by the sums of the rows and of the columns of their two cells from 1."""

    def _taken(self, signs: Set[str]) -> dict[Place, str]:
        """Put walls in the place of signs, and return these by their cells."""
        taken: dict[Place, str] = {}
        for (row, col), is_below in product(self.places if signs else (), (False, True)):
            left, right = self.columns[col] + 1, self.columns[col + 1]
            start, end = (left, right) if is_below else (right, right + 1)
            rule = self.rules[row + 1]
            for at in [rule] if is_below else range(self.rules[row] + 1, rule):
                line = self.lines[at]
                sign = line[start:end].strip("- ")
                if sign in signs or (is_below and sign in UPRIGHT.values()):
                    taken[2 * row + 2 + is_below, 2 * col + 3 - is_below] = sign
                    self.lines[at] = line[:start] + ("-" if is_below else "|") * (end - start) + line[end:]
        return taken

    def _even(self, places: list[int], what: str) -> list[int]:
        """Return all places of walls, at equal distances; raise `Unclear` if the distances do not fit."""
        # A missing wall leaves a gap of several widths, which the smallest distance divides.
        steps = [after - before for before, after in pairwise(places)]
        step = min(steps, default=0)
        if not step or any(size % step for size in steps):
            raise Unclear(f"the walls do not form {what} of equal width", self.odd)
        return list(range(places[0], places[-1] + 1, step))

    @property
    def is_alone(self) -> bool:
        """True if nothing is outside of the outer walls."""
        left, right = self.columns[0], self.columns[-1] + 1
        beside = (line[:left] + line[right:] for line in self.lines)
        return not "".join([*beside, *self.lines[self.rules[-1] + 1 :]]).strip()

    def inside(self, row: int, col: int) -> list[str]:
        """Return the text in a cell, line by line."""
        left, right = self.columns[col], self.columns[col + 1]
        return [line[left + 1 : right] for line in self.lines[self.rules[row] + 1 : self.rules[row + 1]]]

    @property
    def places(self) -> list[Place]:
        """All cells, as pairs of row and column from 0."""
        return [(row, col) for row in range(len(self.rules) - 1) for col in range(len(self.columns) - 1)]

    def number_of(self, row: int) -> int:
        """Return the number of the line that contains the values of a row."""
        return self.block.rows[self.rules[row + 1] - 1].number

    def has_wall(self, one: Place, other: Place) -> bool:
        """Return True if there is a wall between a cell and the one to its right or below it."""
        (row, col), (_, other_col) = one, other
        if other_col > col:
            column = self.columns[other_col]
            # A cell has several lines of text; a wall that is drawn beside only some of them is a wall, too.
            return any(line[column] == "|" for line in self.lines[self.rules[row] + 1 : self.rules[row + 1]])
        return "-" in self.lines[self.rules[row + 1]][self.columns[col] + 1 : self.columns[col + 1]]


def is_walled(block: Block) -> bool:
    """Return True if a drawing is framed and has walls around single cells.

    A drawing with walls around boxes only, or with the clues of a kakuro, is not walled.
    """
    if len(block.rows) < 3 or block.rows[0].shape is not Shape.WALL or not block.rows[0].text.startswith("+--"):
        return False
    cells = [line.plain for line in block.rows if line.shape is not Shape.WALL]
    # The clues of a kakuro are read by another reader, which drops the walls.
    if any(re.search(r"\d\\|\\\d", line) for line in cells):
        return False
    # A target with an operator is in the corner of a cage, however the walls are drawn. A sign alone is an empty cell.
    blank = "" if any(re.search(r"\|\s*[-+*/x:]\s", line) for line in cells) else r"\s?"
    if any(re.search(rf"\|\s*\d+{blank}[-+*/x:]\s", line) for line in cells):
        return True
    try:
        lattice = Lattice(block)
    except Unclear:
        return False
    # Clues of the rows may be beside the walls, and those of the columns below them.
    return (
        bool(lattice.places)
        and lattice.is_alone
        and all(
            len(text.split()) < 2 and "|" not in text for place in lattice.places for text in lattice.inside(*place)
        )
    )


def read(block: Block, draft: Draft) -> list[Statement]:
    """Keep the map of cages or regions, with the targets in their cells; without such parts return a plain board."""
    lattice = Lattice(block, draft.signs)
    for rule in lattice.rules:
        on_wall = NUMBER_ON_WALL.search(lattice.lines[rule])
        if on_wall:
            raise Unclear(f"what does {on_wall[0]} say on the wall?", block.rows[rule].number)
    return _parts(lattice, block, draft)


def _parts(lattice: Lattice, block: Block, draft: Draft) -> list[Statement]:
    """Keep the map of the parts between the walls, or return a plain board."""
    root = grouped(lattice.places, lambda one, other: not lattice.has_wall(one, other))
    is_plain = len(set(root.values())) == len(root)
    if lattice.signs and not is_plain:
        raise Unclear(f"what does {next(iter(lattice.signs.values()))} say on the wall?", lattice.number)
    small, values = _contents(lattice, draft)
    numbers = [text for text in small.values() if text.isdigit()]
    # Small print with an operator is a target, so there are cages even if no family says so.
    has_cages = draft.has_cages or len(numbers) < len(small)
    has_regions = "regions" in draft.said or draft.family.has_regions
    # Small print would be targets, which regions do not have.
    if has_regions and not small:
        return _keep_map(lattice, root, {}, values, draft, "regions")
    # Walls around all cells without any target are the lines of a board, not cages of one cell.
    if has_cages and not (is_plain and not small):
        return _keep_map(lattice, root, small, values, draft, "cages")
    if not is_plain:
        raise Unclear("what are the parts between the walls: cages with sums, regions, ...?", lattice.number)
    if small:
        raise Unclear("what do the small numbers in the corners say?", lattice.number)
    rows = [[values.get((row, col), "_") for col in range(len(lattice.columns) - 1)] for row in _rows(lattice)]
    rows = with_plain_blanks(rows, zero_is_empty=is_zero_empty(draft))
    lines = [block.rows[lattice.rules[row + 1] - 1] for row in _rows(lattice)]
    check_rows(rows, lines, draft)
    draft.sized(len(rows), len(rows[0]))
    heading, *drawn = written("grid:", rows, lines, block)
    return [heading, *(drawn_with(lattice.signs, drawn) if lattice.signs else drawn)]


def _rows(lattice: Lattice) -> range:
    """Return the range of the rows of the board."""
    return range(len(lattice.rules) - 1)


def _contents(lattice: Lattice, draft: Draft) -> tuple[dict[Place, str], dict[Place, str]]:
    """Return the small print and the values of the cells.

    In cells of two lines or more the small print is above the last line. A target with an operator is always small
    print. If nothing is above the last line, the other numbers are small print too, provided that there are cages.
    """
    texts = {(place, at): text.strip() for place in lattice.places for at, text in enumerate(lattice.inside(*place))}
    if not texts:
        raise Unclear(NO_CELLS)
    last = max(at for _, at in texts)
    # A single line in each cell shows no difference between small print and values.
    has_small = last > 0 and any(text.strip("_.") for (_, at), text in texts.items() if at < last)
    is_of_cages = draft.has_cages or any(re.search(r"\d\s?[-+*/x:]", one) for one in texts.values())
    small: dict[Place, str] = {}
    values: dict[Place, str] = {}
    for (place, at), text in texts.items():
        if not text.strip("_."):
            continue
        is_small = bool(re.search(r"\d\s?[-+*/x:]", text)) or (at < last if has_small else is_of_cages)
        kept = small if is_small else values
        if place in kept:
            raise Unclear(
                f"{kept[place]} and {text} are in one cell: which is its number?", lattice.number_of(place[0])
            )
        # A black cell may be filled with several signs.
        kept[place] = "\\" if set(text) == {"\\"} else text
    return small, values


def _keep_map(
    lattice: Lattice,
    root: dict[Place, Place],
    small: dict[Place, str],
    values: dict[Place, str],
    draft: Draft,
    kind: str,
) -> list[Statement]:
    """Keep the parts between the walls as a map, with the targets in them, and the values as clues."""
    labels: dict[Place, str] = {}
    for place in root:
        label = str(len(labels) + 1) if kind == "cages" else _letters(len(labels))
        labels.setdefault(root[place], label)
    for (row, col), text in small.items():
        _keep_target(text, labels[root[row, col]], lattice.block.rows[lattice.rules[row] + 1].number, draft)
    for (row, col), value in values.items():
        place, number = root[row, col], lattice.number_of(row)
        if not value.isdigit():
            raise Unclear(f"what does {value!r} say in this cell?", number)
        # A number alone in a cage of one cell is its target, and its value as well.
        is_single = sum(other == place for other in root.values()) == 1
        if is_single and kind == "cages" and labels[place] not in draft.targets:
            draft.targets[labels[place]] = Target(value, number)
        else:
            draft.say(f"{cell_of(row + 1, col + 1)} = {value}", number)
    for place, label in labels.items():
        if kind == "cages" and label not in draft.targets:
            number = lattice.number_of(place[0])
            raise Unclear("this cage has no target: does it continue across one of the lines around it?", number)
    rows, cols = len(lattice.rules) - 1, len(lattice.columns) - 1
    made = ([labels[root[row, col]] for col in range(cols)] for row in range(rows))
    draft.keep_map(kind, made, map(lattice.number_of, _rows(lattice)))
    return []


def _letters(number: int) -> str:
    """Return the label of the region with that number: A, B, ..., Z, Aa, Ab, ..."""
    return chr(ord("A") + number) if number < 26 else f"{chr(ord('A') + number // 26 - 1)}{chr(ord('a') + number % 26)}"


def _keep_target(text: str, label: str, line: int, draft: Draft) -> None:
    """Keep the target in a cell; raise `Unclear` for other text, and for a second target in a cage."""
    target = target_of(text)
    if not target:
        raise Unclear(f"what does {text!r} say in this cell?", line)
    if label in draft.targets:
        raise Unclear(f"two targets, {draft.targets[label].text} and {text}, are in one cage: is a wall missing?", line)
    draft.targets[label] = Target(target, line)
