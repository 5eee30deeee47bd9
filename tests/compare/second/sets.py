"""Rules for sets of cells, line functions, marks, paths and pyramids, written only from docs/language.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from .conditions import Condition, Expression, Token, Values, every, safely, some
from .functions import IN_ORDER, TWO_WAYS, WHOLE, arguments_of, begins_places, turns
from .numbers import NoValue, Number
from .relations import Reader
from .texts import CELL, tokens

if TYPE_CHECKING:
    from .grids import Grid, Position
    from .reading import File, Reading
    from .texts import Statement

KNIGHT = ((1, 2), (2, 1))
GROUPS = ("row", "col", "diagonal", "pandiagonal", "box", "window", "region", "cage", "run", "path", "cell", "grid")


def has_inner_rule(words: Sequence[Token]) -> bool:
    """Return True if a rule for sets of cells begins anywhere in the words."""
    return any(begins_places(words[at:]) for at in range(len(words)))


def split_rule(words: list[Token]) -> tuple[list[Token], list[Token]]:
    """Return the words that name the sets, and the rule."""
    at = words.index(":")
    return words[:at], words[at + 1 :]


def all_said(reading: Reading, file: File, words: list[Token], among: list[Position] | None = None) -> list[Condition]:
    """Return one condition for each set, and for both orders if neither comes first."""
    places, rule = split_rule(words)
    rule = named(reading, rule)
    found: list[Condition] = []
    for cells, two_ways in sets(reading, file, places, among):
        if two_ways:
            found.append(every([said(reading, file, rule, list(pair), each=True) for pair in (cells, cells[::-1])]))
        else:
            found.append(said(reading, file, rule, list(cells)))
    return found


def named(reading: Reading, rule: list[Token]) -> list[Token]:
    if len(rule) == 1 and isinstance(rule[0], str):
        return reading.rules.get(rule[0], rule)
    return rule


def between(_file: File, cells: list[Expression]) -> Condition:
    """Return the condition that all cells but the ends lie strictly between the ends."""
    return lambda values: all(
        min(cells[0](values), cells[-1](values)) < cell(values) < max(cells[0](values), cells[-1](values))
        for cell in cells[1:-1]
    )


def total(file: File, numbers: list[Number]) -> Number:
    """Return the sum, from left to right; raise `NoValue` where a result on the way is not a step of the file."""
    result = numbers[0]
    for number in numbers[1:]:
        result += number
        if not all(step(result) for step in file.steps):
            raise NoValue
    return result


def zipper(file: File, cells: list[Expression]) -> Condition:
    """Return the condition that cells at the same distance from the middle have equal sums."""

    def holds(values: Values) -> bool:
        numbers = [cell(values) for cell in cells]
        if len(numbers) < 3:
            return True
        sums = {total(file, [numbers[at], numbers[-1 - at]]) for at in range(len(numbers) // 2)}
        if len(numbers) % 2:
            sums.add(numbers[len(numbers) // 2])
        return len(sums) == 1

    return safely(holds)


def double_arrow(file: File, cells: list[Expression]) -> Condition:
    """Return the condition that the ends together are as much as all cells between them."""

    def holds(values: Values) -> bool:
        numbers = [cell(values) for cell in cells]
        between = total(file, numbers[1:-1]) if len(numbers) > 2 else 0
        return total(file, [numbers[0], numbers[-1]]) == between

    return safely(holds)


ALONG = {"between": between, "doublearrow": double_arrow, "zipper": zipper}
"""The named rules that cannot be written with `_`."""


def sets(
    reading: Reading, file: File, places: list[Token], among: list[Position] | None
) -> Iterator[tuple[list[Position], bool]]:
    """Yield the positions of every set, and True if neither of its two cells comes first."""
    grid = reading.grid
    if places[0] in TWO_WAYS:
        if places[0] == "knight":
            steps = set(KNIGHT)
        elif places[0] == "pairs":
            steps = {tuple(reading.numbers_in(file, places[1:]))}  # type: ignore[arg-type]
        else:
            steps = {(0, 1), (1, 1)} if places[0] in ("touching", "king") else {(0, 1)}
        seen: set[frozenset[Position]] = set()
        for cell in grid.cells:
            for down, right in {step for a, b in steps for step in turned(a, b)}:
                other = (cell[0] + down, cell[1] + right)
                if other in grid.cells and frozenset((cell, other)) not in seen:
                    seen.add(frozenset((cell, other)))
                    yield [cell, other], True
        return
    words = list(places[1:])
    if block := block_size(reading, file, words):
        height, width = block
        for row in range(1, grid.rows + 1):
            for col in range(1, grid.cols + 1):
                cells = [(row + down, col + right) for down in range(height) for right in range(width)]
                if all(cell in grid.cells for cell in cells):
                    yield cells, False
        return
    kind: object = ""
    if words[0] in ("pair", "pairs", "opposite"):
        kind = words.pop(0)
        if kind == "opposite":
            words.pop(0)
    elif words[0] not in GROUPS:
        reader = Reader(reading, file, words, base=10)
        kind = reader.extent()
        words = list(reader.tokens)
    if words[:1] == ["in"]:
        words = words[1:]
    wholes = groups(reading, file, words) if words else [among if among is not None else list(grid.cells)]
    for cells in wholes:
        if kind == "":
            if cells:
                yield cells, False
        elif kind == "opposite":
            yield from (([cells[at], cells[-1 - at]], False) for at in range(len(cells) // 2))
        elif isinstance(kind, int):
            yield from ((cells[at : at + kind], False) for at in range(len(cells) - kind + 1))
        else:
            yield from ((list(pair), False) for pair in combinations(cells, 2))


def turned(down: int, right: int) -> set[tuple[int, int]]:
    return {(a * s, b * t) for a, b in ((down, right), (right, down)) for s in (1, -1) for t in (1, -1)}


def block_size(reading: Reading, file: File, words: list[Token]) -> tuple[int, int] | None:
    """Return the size of `2x2` or `2 x (n)`, or None."""
    first = str(words[0])
    if re.fullmatch(r"\d+x\d+", first):
        height, width = map(int, first.split("x"))
        return height, width
    if first in GROUPS or first in ("pair", "pairs", "opposite"):
        return None
    reader = Reader(reading, file, words, base=10)
    height = reader.extent()
    return (height, reader.extent()) if reader.take("x", "by", "*") else None


def groups(reading: Reading, file: File, words: list[Token]) -> list[list[Position]]:
    grid = reading.grid
    reader = Reader(reading, file, words, base=10)
    found: list[list[Position]] = []
    while True:
        word = reader.need(*GROUPS)
        if word == "cell":
            found += [[cell] for cell in grid.cells]
        elif word == "grid":
            found.append(list(grid.cells))
        elif word == "path":
            found += grid.paths.values()
        elif word in ("box", "window"):
            many = {"box": "boxes", "window": "windows"}[word]
            found += grid.scope(Reader(reading, file, [many, *reader.tokens], base=10))
            while reader.tokens and reader.peek() != ",":
                reader.next()
        else:
            found += grid.scope(Reader(reading, file, [word + "s"], base=10))
        if not reader.take(","):
            return found


def said(reading: Reading, file: File, rule: list[Token], cells: list[Position], each: bool = False) -> Condition:
    """Return the condition of a rule for some cells: in turn, for each one, or for all together."""
    rule = named(reading, rule)
    if rule[0] in ALONG and len(rule) == 1:
        return ALONG[str(rule[0])](file, [reading.grid.at(cell) for cell in cells])
    count = turns(rule)
    if count == 1 and len(cells) > 1 and not each:
        return every([one(reading, file, rule, cells, [cell]) for cell in cells])
    if count not in (0, len(cells)):
        pieces = [turns(piece) for piece in conditions_of(rule)]
        each_has = {piece for piece in pieces if piece}
        if len(pieces) == 1 or each_has not in ({1}, {len(cells)}):
            raise ValueError(f"{count} '_' for {len(cells)} cells")
        if each_has == {1}:
            return every([one(reading, file, rule, cells, [cell] * count) for cell in cells])
        return one(reading, file, rule, cells, cells * (count // len(cells)))
    return one(reading, file, rule, cells, cells)


def conditions_of(rule: list[Token]) -> list[list[Token]]:
    """Return the pieces of a rule between `and`, `or`, `if`, `then` and `not`, outside functions."""
    pieces: list[list[Token]] = [[]]
    at = 0
    while at < len(rule):
        token = rule[at]
        if token in ("and", "or", "if", "then", "not") and not (token == "not" and rule[at + 1] in ("in", "a")):
            pieces.append([])
            at += 1
        elif token in (*WHOLE, *IN_ORDER, "abs", "digitsum") and at + 1 < len(rule) and rule[at + 1] == "(":
            end = arguments_of(rule, at + 1)[1]
            pieces[-1] += rule[at:end]
            at = end
        else:
            pieces[-1].append(token)
            at += 1
    return [piece for piece in pieces if piece]


def one(reading: Reading, file: File, rule: list[Token], cells: list[Position], turn: list[Position]) -> Condition:
    """Return the rule with cells for its `_`; the reader reads inner rules and functions of all cells."""
    from .reading import File as Text

    row, col = turn[0] if turn else cells[0]
    inner = Text({"row": row, "col": col, "size": len(cells), **file.params})
    inner.left_to_right, inner.steps = file.left_to_right, file.steps
    grid = reading.grid
    reader = Reader(reading, inner, rule, [grid.at(cell) for cell in turn])
    reader.cells = cells
    return reader.relation()


def marks_of(reading: Reading, file: File) -> Iterator[Condition]:
    """Yield the conditions of the marks between cells, except `<` and similar signs."""
    for first, second, sign in reading.grid.marked:
        rule = reading.marks.get(sign, ["_", "=", "_"])
        yield some([said(reading, file, rule, list(pair)) for pair in ((first, second), (second, first))])


def no_other(reading: Reading, file: File) -> Iterator[Condition]:
    grid = reading.grid
    marked = {(first, second) for first, second, sign in grid.marked if sign in reading.marks}
    for row, col in grid.cells:
        for other in ((row, col + 1), (row + 1, col)):
            if other in grid.cells and ((row, col), other) not in marked:
                for rule in reading.marks.values():
                    for pair in (((row, col), other), (other, (row, col))):
                        holds = said(reading, file, rule, list(pair))
                        yield lambda values, holds=holds: not holds(values)  # type: ignore[misc]


def paths(grid: Grid, statement: Statement) -> None:
    """Record the positions of every path, in order."""
    drawn = [line.split() for line in statement.lines if "=" not in line]
    if drawn:
        grid.size(len(drawn), max(map(len, drawn)))
    numbered: dict[str, dict[int, Position]] = {}
    for row, line in enumerate(drawn, 1):
        for col, label in enumerate(line, 1):
            if found := re.fullmatch(r"([^\W\d]+)(\d+)", label):
                numbered.setdefault(found[1], {})[int(found[2])] = (row, col)
    for name, places in numbered.items():
        grid.paths[name] = [places[at] for at in sorted(places)]


def listed_paths(grid: Grid, statement: Statement) -> None:
    for line in statement.lines:
        name, _, cells = line.partition("=")
        if cells:
            grid.paths[name.strip()] = [place for part in cells.split() for place in straight(grid, part)]


def straight(grid: Grid, text: str) -> list[Position]:
    """Return one cell by address or name, or all cells from one to another."""
    if not CELL.match(text):
        return [next(place for place, name in grid.cells.items() if name == text)]
    ends = [tuple(map(int, one)) for one in CELL.findall(text)]
    (row, col), (last_row, last_col) = ends[0], ends[-1]
    found = [(row, col)]
    while (row, col) != (last_row, last_col):
        row += (last_row > row) - (last_row < row)
        col += (last_col > col) - (last_col < col)
        found.append((row, col))
    return found


def pyramid(reading: Reading, statement: Statement) -> Iterator[Condition]:
    from .conditions import compared, total

    grid, head = reading.grid, tokens(statement.head)
    function = head[1] if len(head) > 2 else "sum"
    lengths = [len(line.split()) for line in statement.lines]
    for row in range(1, len(lengths)):
        short, long = (row, row + 1) if lengths[row - 1] < lengths[row] else (row + 1, row)
        for col in range(1, lengths[short - 1] + 1):
            parts = [grid.at((long, col)), grid.at((long, col + 1))]
            made = total(function, parts) if function != "abs" else apart(*parts)
            yield compared(made, "=", grid.at((short, col)))


def apart(one: Expression, other: Expression) -> Expression:
    return lambda values: abs(one(values) - other(values))
