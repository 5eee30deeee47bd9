"""Headings and lists, written only from docs/language.md: the rules of a family are those in its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import gridpuzzles

from .conditions import Condition, Expression, every, safely, some
from .numbers import PROPERTIES
from .sets import said
from .texts import CELL, Statement, tokens

if TYPE_CHECKING:
    from .grids import Grid, Position
    from .reading import File, Reading

FOLDER = Path(gridpuzzles.__file__).with_name("families")
HEADING = re.compile(r"([a-z][a-z0-9 -]*?[a-z])(?:\s+(\d+)(?:\s*x\s*(\d+))?)?")
LISTED = re.compile(r"(?P<key>[^:=<>]+?)\s*:\s*(?P<cells>r\d+c\d[rc\d\s.,;>−-]*)")
CLUES = re.compile(r"(rows|cols|diagonals)\s*:?\s*((?:[-−]?\d+|\?)(?:[\s,]+(?:[-−]?\d+|\?))*)")
NOT_LISTS = ("row", "col", "diagonal", "region", "cage", "path", "rule", "mark", "all", "each", "not", "unknown")
PATHS = {
    "thermo": "thermometer",
    "slow thermo": "slow",
    "slow thermometer": "slow",
    "double arrow": "doublearrow",
    "palindrome line": "palindrome",
    "german whisper": "whisper",
    "dutch whisper": "dutchwhisper",
    "renban line": "renban",
    "parity line": "alternating",
    "modular line": "modular",
    "entropic line": "entropic",
    "between line": "between",
    "zipper line": "zipper",
}
PAIRS = {
    "v": ("V", "_ + _ = 5"),
    "x": ("X", "_ + _ = 10"),
    **dict.fromkeys(("white dot", "white"), ("o", "abs(_ - _) = 1")),
    **dict.fromkeys(("black dot", "black"), ("*", "_ = 2 * _")),
}


class Family(NamedTuple):
    """The fields and the rules of a file, or of two for a variant."""

    fields: dict[str, str]
    rules: list[str]

    @property
    def marks(self) -> dict[str, str]:
        return dict(re.findall(r"(\S+): ([^;]+)", self.fields.get("marks", "")))

    @property
    def function(self) -> str:
        """The function of clues in lists."""
        drawing = self.fields.get("drawing", "").partition("grid ")[2]
        return self.fields.get("lists") or drawing or self.fields.get("edges", "")


@cache
def families() -> dict[str, Family]:
    """Return all families by their names."""
    found: dict[str, Family] = {}
    variants: list[Family] = []
    for path in FOLDER.glob("*.family"):
        lines = path.read_text(encoding="utf-8").splitlines()
        fields = dict(line.split(": ", 1) for line in lines if re.match(r"\w+: ", line))
        rules: list[str] = []
        if "rules:" in lines:
            for line in lines[lines.index("rules:") + 1 :]:
                if not line.startswith(" "):
                    break
                rules.append(line.strip())
        family = Family(fields, rules)
        found |= dict.fromkeys(map(joined, fields.get("names", "").split(", ")), family)
        variants += [family] if "of" in fields else []
    for variant in variants:
        name = variant.fields["of"]
        both = Family({**found[name].fields, **variant.fields}, found[name].rules + variant.rules)
        for word in map(joined, variant.fields["beside"].split(", ")):
            found |= {word + name: both, name + word: both}
    return found


def joined(name: str) -> str:
    """Return a name without its blanks and hyphens, which do not matter."""
    return re.sub("[ '-]", "", name)


class Heading(NamedTuple):
    """A family that a text names, with the size behind its name (0: none)."""

    family: Family
    rows: int
    cols: int


def heading(line: str) -> Heading | None:
    found = HEADING.fullmatch(line)
    if not found or joined(found[1]) not in families():
        return None
    rows = int(found[2] or 0)
    return Heading(families()[joined(found[1])], rows, int(found[3] or rows))


def written(heading: Heading, statements: Sequence[Statement], grid: Grid) -> Iterator[Statement]:
    """Yield the rules of a family, but not those that the statements of its text replace."""
    heads = [one.head for one in statements]
    rows = grid.rows or heading.rows or int(heading.family.fields.get("size", 0))
    cols = grid.cols or heading.cols or rows
    if not grid.rows and rows:
        yield Statement(f"grid {rows} x {cols}", [])
    has_regions = heading.family.fields.get("regions") == "yes" and heading.family.fields.get("board") != "square"
    largest = max((len(cells) for areas in grid.areas.values() for cells in areas.values()), default=0)
    size = largest if has_regions else rows
    for rule in heading.family.rules:
        if rule.startswith("values") and any(re.match(r"values|tiles", head) for head in heads):
            continue
        if re.search(r"\bn\b|\bcols\*", rule) and not size:
            raise ValueError("the size")
        if "(n * n + 1)" in rule:
            rule = magic(rule, size, heads)
        if "boxes box" in rule and any(head.startswith("all different in") and "boxes" in head for head in heads):
            rule = rule.replace(", boxes box", "")
        half = isqrt(size)
        box = next((f"{high} x {size // high}" for high in range(half, 1, -1) if size % high == 0), "")
        rule = re.sub(r"\bbox\b", box, rule).replace("rows*cols", str(rows * cols))
        for distance in range(1, largest + 1) if "(0, d)" in rule else (0,):
            settled = re.sub(r"\bd\b", str(distance), rule)
            settled = re.sub(r"\bn\b(?:/2|-2|\*n)?", lambda found: str(of_size(found[0], size)), settled)
            yield Statement(settled, [])


def of_size(text: str, n: int) -> int:
    if text == "n/2" and n % 2:
        raise ValueError("an odd size")
    return {"n": n, "n/2": n // 2, "n-2": n - 2, "n*n": n * n}[text]


def magic(rule: str, n: int, heads: Sequence[str]) -> str:
    """Return the sum of each line of a magic square, which depends on the values that the text gives it."""
    values = next((head for head in heads if head.startswith("values")), "")
    run = re.fullmatch(r"values (-?\d+)\.\.(-?\d+)", values)
    lines = rule.split()[0]
    if not values:
        return f"{lines} sum = {n * (n * n + 1) // 2}"
    if run and int(run[2]) - int(run[1]) + 1 == n * n:
        return f"{lines} sum = ({n * (int(run[1]) + int(run[2]))} / 2)"
    return "each row, col, diagonal: sum(_) = sum(row 1)"


def clues(head: str, heading: Heading | None) -> str:
    """Return a list of clues with the function of the family; ``n`` in it is the number of rows."""
    found = CLUES.fullmatch(head)
    if not found:
        return head
    if heading is None or not heading.family.function:
        raise ValueError("clues without a function")
    return f"{found[1]} {heading.family.function} = {found[2]}"


# ---------------------------------------------------------------- lists of cells


def listed(head: str) -> tuple[str, list[list[list[Position]]]] | None:
    """Return the name and the groups of a list of cells, each cell with the end of its range; None if it is none."""
    found = LISTED.fullmatch(head)
    if not found or found["key"].split()[0] in NOT_LISTS:
        return None
    groups = []
    for group in found["cells"].rstrip("; ").split(";"):
        ranges = re.findall(r"r\d+c\d+(?:\s*\.\.\s*r\d+c\d+)?", group)
        groups.append([[(int(row), int(col)) for row, col in CELL.findall(one)] for one in ranges])
    return found["key"], groups


def name_of(key: str) -> str:
    """Return a name without the number of its list: ``arrow 2``."""
    return key.rstrip(" 0123456789").lower()


def pairs(reading: Reading, key: str, groups: list[list[list[Position]]]) -> list[tuple[Position, Position, str]]:
    """Return the pairs of a list of marks with their sign, and define that; nothing for another list."""
    if key in reading.marks:
        sign = key
    elif key in reading.own_rules or name_of(key) not in PAIRS:
        return []
    else:
        sign, rule = PAIRS[name_of(key)]
        reading.marks.setdefault(sign, tokens(rule))
    cells = [cell for group in groups for (cell,) in group]
    return [(min(pair), max(pair), sign) for pair in zip(cells[::2], cells[1::2], strict=True)]


def facts(reading: Reading, file: File, key: str, groups: list[list[list[Position]]], legend: str) -> list[Condition]:
    """Return the conditions of a list of cells."""
    grid = reading.grid
    if found := pairs(reading, key, groups):
        return [
            some([said(reading, file, reading.marks[sign], list(pair)) for pair in ((one, other), (other, one))])
            for one, other, sign in found
        ]
    if rule := rule_of(reading, key):
        return [said(reading, file, [rule], way(group)) for group in groups]
    if name_of(key) in ("even", "odd"):
        test = PROPERTIES[name_of(key)]
        cells = [cell for group in groups for cell in squares(group)]
        return [every([has(test, grid.at(cell)) for cell in cells])]
    return [_cage(reading, file, key, grid.all_at(squares(group)), legend) for group in groups]


def rule_of(reading: Reading, key: str) -> str:
    """Return the name of the rule along the paths of a list, or an empty string."""
    name = key if key in reading.own_rules else PATHS.get(name_of(key), name_of(key))
    return name if name in reading.rules or name in ("between", "zipper", "doublearrow") else ""


def is_cage(key: str) -> bool:
    return key[0].isdigit()


def has(test: Callable[..., bool], cell: Expression) -> Condition:
    return safely(lambda values: test(cell(values)))


def _cage(reading: Reading, file: File, target: str, cells: list[Expression], legend: str) -> Condition:
    from .grids import EITHER, caged, target_of

    number, sign = target_of(target)
    wanted = reading.grid.mark(number, file)
    sign = sign or {"sum": "+", "product": "*"}[legend]
    return some([caged(one, cells, wanted) for one in (EITHER if sign == "?" else [sign])])


def way(group: list[list[Position]]) -> list[Position]:
    """Return the cells of a path: straight from each end to the next one."""
    ends = [end for one in group for end in one]
    cells = ends[:1]
    for (row, col), (last_row, last_col) in pairwise(ends):
        steps = max(abs(last_row - row), abs(last_col - col))
        down, right = ((end > start) - (end < start) for start, end in ((row, last_row), (col, last_col)))
        cells += [(row + down * at, col + right * at) for at in range(1, steps + 1)] or [(row, col)]
    return cells


def squares(group: list[list[Position]]) -> list[Position]:
    """Return the cells of addresses and rectangles."""
    found = []
    for one in group:
        (top, bottom), (left, right) = (sorted(ends) for ends in zip(one[0], one[-1], strict=True))
        found += [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]
    return found
