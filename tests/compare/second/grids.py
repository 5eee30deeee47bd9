"""Drawings: cells at positions, givens, blocked squares, signs, clues at the edges, and maps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .conditions import Condition, Expression, compared, constant, different, every, safely, some, total, variable
from .functions import OF_LINES, in_line
from .numbers import OPERATORS, PROPERTIES, NoValue
from .relations import Reader
from .sets import marks_of
from .texts import CELL, NUMERAL, WORD, tokens

if TYPE_CHECKING:
    from .reading import File, Reading
    from .texts import Statement

Position = tuple[int, int]
MARK = re.compile(r"\(.*?\)(?=\s|$)|--+(?:\+-+)*|[0-9A-Z?]*\\[0-9A-Z?]*|\[\d+\]|-?[\w.]+|[<>^|?]|[^\s\w]")
DOWN, ACROSS = (1, 0), (0, 1)
STEPS = {"down": DOWN, "across": ACROSS}
NEIGHBORS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIGNS = ("+", "-", "*", "/", "^", "mod", "?")
"""The signs of targets of cages."""
SIGN = "|".join(map(re.escape, SIGNS))
EITHER = "+-*/"
"""The signs that `?` can be."""
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Grid:
    """`cells` maps positions to names, in reading order after `arrange` was called."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.rows = self.cols = 0
        self.cells: dict[Position, str] = {}
        self.named: dict[str, None] = {}
        self.given_at: dict[Position, int] = {}
        self.givens: dict[str, int] = {}  # by name, known after everything is drawn
        self.drawn = False
        self.areas: dict[str, dict[str, list[Position]]] = {"region": {}, "cage": {}}
        self.entries: dict[tuple[int, str], Expression] = {}
        self.paths: dict[str, list[Position]] = {}
        self.signs: list[tuple[Position, Position, str]] = []
        self.marked: list[tuple[Position, Position, str]] = []
        self.squares: dict[Position, str] = {}
        self.boxes: dict[Position, int] = {}
        self.edges: list[tuple[str, int, str, bool]] = []  # the last clue is read from the other end

    # ------------------------------------------------------------ size and cells

    def size(self, rows: int = 0, cols: int = 0) -> None:
        self.rows, self.cols = max(self.rows, rows), max(self.cols, cols)

    def place(self, position: Position, name: str = "", given: int | None = None) -> None:
        self.drawn = True
        if name:
            self.named[name] = None
        before = self.cells.get(position, "")
        if name and before not in ("", name, "r{}c{}".format(*position)):
            raise ValueError(f"{before} is called {name}")
        self.cells[position] = name or before or "r{}c{}".format(*position)
        if given is not None and self.given_at.setdefault(position, given) != given:
            raise ValueError(f"two givens at {position}")

    def arrange(self) -> None:
        if not self.drawn:
            for row in range(1, self.rows + 1):
                for col in range(1, self.cols + 1):
                    self.place((row, col))
        self.cells = dict(sorted(self.cells.items()))

    def give(self) -> None:
        """Record the givens of cells and of secret digits, once all shapes are known."""
        for position, given in self.given_at.items():
            name = self.cells[position]
            if name in self.reading.in_cells:
                self.reading.facts.append(compared(variable(name), "=", constant(given)))
            elif self.givens.setdefault(name, given) != given:
                raise ValueError(f"two givens of {name}")

    def at(self, position: Position) -> Expression:
        return variable(self.cells[position])

    def all_at(self, positions: Sequence[Position]) -> list[Expression]:
        return [self.at(position) for position in positions if position in self.cells]

    # ------------------------------------------------------------ groups

    def line(self, kind: str, number: int) -> list[Position]:
        across, down = range(1, self.cols + 1), range(1, self.rows + 1)
        if kind == "row":
            found = [(number, col) for col in across]
        elif kind == "col":
            found = [(row, number) for row in down]
        else:
            found = [(at, at if number == 1 else self.cols + 1 - at) for at in down]
        return [position for position in found if position in self.cells]

    def lines(self, kind: str) -> list[list[Position]]:
        """Return all rows, columns or diagonals."""
        count = {"rows": self.rows, "cols": self.cols, "diagonals": 2}[kind]
        return [self.line(kind[:-1], number) for number in range(1, count + 1)]

    def rectangle(self, first: str, last: str) -> list[Position]:
        corners = [tuple(map(int, CELL.fullmatch(one).groups())) for one in (first, last)]  # type: ignore[union-attr]
        (top, bottom), (left, right) = (sorted(ends) for ends in zip(*corners, strict=True))
        return [(row, col) for row, col in self.cells if top <= row <= bottom and left <= col <= right]

    def diagonal(self, start: str, vertical: str, hand: str) -> list[Position]:
        row, col = map(int, CELL.fullmatch(start).groups())  # type: ignore[union-attr]
        found = []
        while 1 <= row <= self.rows and 1 <= col <= self.cols:
            found.append((row, col))
            row, col = row + (1 if vertical == "down" else -1), col + (1 if hand == "right" else -1)
        return [position for position in found if position in self.cells]

    def around(self, cell: str) -> list[Position]:
        written = CELL.fullmatch(cell)
        centers = (
            [(int(written[1]), int(written[2]))] if written else [p for p, name in self.cells.items() if name == cell]
        )
        near = {(row + down, col + right) for row, col in centers for down, right in (*NEIGHBORS, *DIAGONAL)}
        return sorted(near.difference(centers).intersection(self.cells))

    def run(self, start: Position, step: Position) -> list[Position]:
        found = []
        while start in self.cells:
            found.append(start)
            start = (start[0] + step[0], start[1] + step[1])
        return found

    def starts(self, position: Position, step: Position) -> bool:
        return (position[0] - step[0], position[1] - step[1]) not in self.cells and len(self.run(position, step)) > 1

    def runs(self) -> list[list[Position]]:
        return [self.run(cell, step) for step in (ACROSS, DOWN) for cell in self.cells if self.starts(cell, step)]

    def entry(self, number: int, direction: str) -> Expression:
        if (number, direction) not in self.entries:
            numbered = [cell for cell in self.cells if any(self.starts(cell, step) for step in STEPS.values())]
            if not self.starts(numbered[number - 1], STEPS[direction]):
                raise KeyError(number, direction)
            digits = self.all_at(self.run(numbered[number - 1], STEPS[direction]))
            if not self.reading.leading_zeros:
                self.reading.facts.append(compared(digits[0], "!=", constant(0)))
            self.entries[number, direction] = self.reading.joined(digits)
        return self.entries[number, direction]

    def scope(self, reader: Reader) -> list[list[Position]]:
        """Return the groups of one scope of `all different in`."""
        word = reader.need(
            *("rows", "cols", "diagonals", "pandiagonals", "boxes", "windows", "regions", "cages", "runs", "paths")
        )
        if word == "paths":
            return list(self.paths.values())
        if word == "runs":
            return self.runs()
        if word in ("regions", "cages"):
            return [[place for place in area if place in self.cells] for area in self.areas[word[:-1]].values()]
        if word == "pandiagonals":
            return self.pandiagonals()
        if word not in ("boxes", "windows"):
            return self.lines(word)
        height, width = extents(reader)
        if word == "windows":
            return self.windows(height + 1, width + 1)
        if self.rows % height or self.cols % width:
            raise ValueError("boxes do not fit")
        boxes: dict[Position, list[Position]] = {}
        for row, col in self.cells:
            boxes.setdefault(((row - 1) // height, (col - 1) // width), []).append((row, col))
        return list(boxes.values())

    def pandiagonals(self) -> list[list[Position]]:
        """Return the cells with equal differences, and those with equal sums, of row and column modulo the size."""
        falling, rising = (
            [
                [(row, col) for row, col in self.cells if (col + sign * row) % self.rows == rest]
                for rest in range(self.rows)
            ]
            for sign in (-1, 1)
        )
        return falling + rising

    def windows(self, down: int, right: int) -> list[list[Position]]:
        """Return the cells between the first of every ``down`` rows and of every ``right`` columns."""
        if self.rows % down != 1 or self.cols % right != 1:
            raise ValueError("windows do not fit")
        found: dict[Position, list[Position]] = {}
        for row, col in self.cells:
            if row % down != 1 and col % right != 1:
                found.setdefault(((row - 1) // down, (col - 1) // right), []).append((row, col))
        return list(found.values())

    # ------------------------------------------------------------ the drawn grid

    def draw(self, statement: Statement, file: File) -> None:
        """Place the marks of a drawn grid (phase of shapes)."""
        head = tokens(statement.head)
        lines = [MARK.findall(line) for line in statement.lines]
        rules = [at for at, line in enumerate(lines) if line[0].startswith("--")]
        foot: list[str] = []
        top: list[str] = []
        # Only functions that depend on the direction have clues on all four sides.
        ordered = head[1] in ("seen", "between", "first", "position")
        if ordered and rules:
            above, below = lines[: rules[0]], lines[rules[-1] + 1 :]
            middle = lines[rules[0] + 1 : rules[-1]]
            # The single line of dashes is below the top clues or above the bottom clues.
            if len(rules) == 1:
                middle, above, below = (above, [], below) if len(above) > 1 else (below, above, [])
            lines, top, foot = middle, *[part[0] if part else [] for part in (above, below)]
        # A plain table has its column clues on one side, above or below the line of dashes.
        elif len(head) == 3 and rules:
            below = lines[rules[0] + 1 :]
            foot = below[0] if len(below) == 1 else lines[0]
            lines = lines[: rules[0]] if len(below) == 1 else below
        blank = any(mark == "_" for line in lines for mark in line)
        rows: list[list[str]] = []
        for line in lines:
            # A line of signs belongs to the gap between two rows.
            if rows and is_sign_line(line, blank, len(rows[-1]), self.is_mark):
                for col, mark in enumerate(line, 1):
                    if self.is_mark(mark):
                        self.marked.append(((len(rows), col), (len(rows) + 1, col), mark))
                    elif mark != ".":
                        self.signs.append(((len(rows), col), (len(rows) + 1, col), "<" if mark == "^" else ">"))
                continue
            squares: list[str] = []
            rows.append(squares)
            # The first bar separates a clue left of the row if there are two, or if it is the second mark.
            if ordered and line.count("|") and (line.count("|") == 2 or (line.index("|") == 1 and len(line) > 3)):
                if line[0] != "|":
                    self.edges.append(("row", len(rows), line.pop(0), False))
                line.pop(0)
            for at, mark in enumerate(line):
                if self.is_mark(mark):
                    self.marked.append(((len(rows), len(squares)), (len(rows), len(squares) + 1), mark))
                elif mark in "<>":
                    self.signs.append(((len(rows), len(squares)), (len(rows), len(squares) + 1), mark))
                elif mark == "|":
                    self.edges += [("row", len(rows), one, ordered) for one in line[at + 1 :]]
                    break
                else:
                    squares.append(mark)
        if is_packed(rows):
            rows = [list("".join(row)) for row in rows]
        self.edges += [("col", number, mark, False) for number, mark in enumerate(top, 1)]
        self.edges += [("col", number, mark, ordered) for number, mark in enumerate(foot, 1)]
        self.stand(rows)

    def draw_figure(self, statement: Statement) -> None:
        """Place the marks of a pyramid, whose rows differ in length."""
        self.stand([["_" if mark == "?" else mark for mark in MARK.findall(line)] for line in statement.lines])

    def is_mark(self, mark: str) -> bool:
        """Return True for `=` or a defined mark between two cells."""
        return mark == "=" or mark in self.reading.marks

    def stand(self, rows: list[list[str]]) -> None:
        """Place every mark at its position."""
        self.size(len(rows), max(map(len, rows)))
        self.drawn = True
        for row, squares in enumerate(rows, 1):
            for col, mark in enumerate(squares, 1):
                self.square((row, col), mark)

    def square(self, position: Position, mark: str) -> None:
        if mark in (".", "_"):
            self.place(position)
        elif mark.lstrip("-").isdigit():
            self.place(position, given=int(mark))
        elif WORD.fullmatch(mark):
            self.place(position, mark)
        elif "\\" in mark:
            self.squares[position] = mark
        elif mark[0] == "[":
            self.boxes[position] = int(mark[1:-1])
        elif NUMERAL.fullmatch(mark) and len(mark) == 1:
            self.reading.in_cells[mark] = None
            self.place(position, mark)
        else:
            raise SyntaxError(mark)

    def drawn_facts(self, statement: Statement, file: File) -> Iterator[Condition]:
        """Yield the conditions that the marks of a drawn grid express."""
        yield from marks_of(self.reading, file)
        name, parameters = self.edge_function(statement.head.removeprefix("grid").rpartition(":")[0].strip())
        for (row, col), mark in self.squares.items():
            down, across = mark.split("\\")
            for text, (below, right) in ((down, DOWN), (across, ACROSS)):
                if text not in ("", "?"):
                    cells = self.run((row + below, col + right), (below, right))
                    yield compared(total(name or "sum", self.all_at(cells)), "=", self.mark(text, file))
        for position, number in self.boxes.items():
            near = self.around("r{}c{}".format(*position))
            yield compared(total("sum", self.all_at(near)), "=", constant(number))
        for first, second, sign in self.signs:
            yield compared(self.at(first), sign, self.at(second))
        for kind, number, text, backwards in self.edges:
            if text != "?":
                cells = self.line(kind, number)[:: -1 if backwards else 1]
                yield compared(self.of_line(name, parameters, cells, file), "=", self.mark(text, file))

    def edge_function(self, text: str) -> tuple[str, list[str]]:
        """Return the name and the arguments of `between(1, 9)`."""
        name, _, rest = text.partition("(")
        return name.strip(), split_commas(rest.rpartition(")")[0])

    def of_line(self, name: str, parameters: list[str], cells: list[Position], file: File) -> Expression:
        """Return a line function; `_` is the first cell of the line."""
        line = self.all_at(cells)
        if name not in OF_LINES:
            return total(name, line)
        return in_line(
            name, line, [Reader(self.reading, file, tokens(one), [line[0]] * 9).expression() for one in parameters]
        )

    def mark(self, text: str, file: File) -> Expression:
        """Return the value of a clue: a decimal number, a name, a numeral or a bracket."""
        if text.lstrip("-").isdigit():
            return constant(int(text))
        return Reader(self.reading, file, tokens(text), base=None if text[0] == "(" else 10).expression()

    # ------------------------------------------------------------ maps

    def map(self, kind: str, statement: Statement) -> None:
        """Record the positions of every label (phase of shapes)."""
        lines = [line.split() for line in statement.lines if "=" not in line]
        if all(len(line) == 1 for line in lines) and all(len(line[0]) > 1 for line in lines):
            lines = [list(line[0]) for line in lines]
        self.size(len(lines), max(map(len, lines)))
        for row, line in enumerate(lines, 1):
            for col, label in enumerate(line, 1):
                if label != ".":
                    self.areas[kind].setdefault(label, []).append((row, col))

    def legend(self, statement: Statement, file: File) -> Iterator[Condition]:
        """Yield the conditions of the targets of cages."""
        function = tokens(statement.head)[1].replace(":", "")
        given = [label for label, _, _ in self.bare_targets(statement, file)]
        for label, target in targets(statement):
            cells = self.all_at(self.areas["cage"][label])
            number, sign = target_of(target)
            if number == "?" or not cells:
                continue
            wanted = self.mark(number, file)
            if function:
                yield compared(total(function, cells), "=", wanted)
            elif not sign and len(cells) > 1:
                raise SyntaxError(target)
            elif label not in given:
                yield some([caged(one, cells, wanted) for one in (EITHER if sign == "?" else [sign or "+"])])

    def bare_targets(self, statement: Statement, file: File) -> Iterator[tuple[str, Position, int]]:
        """Yield the cages of one cell with a bare target, which is a given."""
        if tokens(statement.head)[1] != ":":
            return
        for label, target in targets(statement):
            cells = [place for place in self.areas["cage"][label] if place in self.cells]
            if len(cells) == 1 and self.cells[cells[0]] not in self.reading.in_cells and not target_of(target)[1]:
                try:
                    given = self.mark(target, file)({})
                except (KeyError, AttributeError, ValueError, NoValue):
                    continue  # not made of numbers and parameters only
                if given.denominator == 1:
                    yield label, cells[0], int(given)

    def corners(self, statement: Statement, file: File) -> Iterator[Condition]:
        function = tokens(statement.head)[1].replace(":", "")
        for row, line in enumerate(statement.lines, 1):
            marks = re.findall(r"\(.*?\)(?=\s|$)|\S+", line)
            for col, mark in enumerate(marks, 1):
                if mark in (".", "?"):
                    continue
                square = [self.at((row + down, col + right)) for down, right in ((0, 0), (1, 1), (0, 1), (1, 0))]
                if mark in ("odd", "even"):
                    yield every([safely(lambda v, c=cell, m=mark: PROPERTIES[m](c(v))) for cell in square])  # type: ignore[misc]
                    continue
                number, sign = target_of(mark)
                wanted = self.mark(number, file)
                if function:
                    yield compared(total(function, square), "=", wanted)
                else:
                    pairs = (square[:2], square[2:])
                    ways = EITHER if sign == "?" else [sign]
                    yield some([every([caged(one, pair, wanted) for pair in pairs]) for one in ways])


def targets(statement: Statement) -> list[tuple[str, str]]:
    """Return the labels and targets of a legend."""
    entries = " ".join(line for line in statement.lines if "=" in line)
    return re.findall(r"(\w+)\s*=\s*(\(.*?\)(?=[\s,]|$)|-?\d+(?:" + SIGN + r")?|\w+|\?)", entries)


def target_of(text: str) -> tuple[str, str]:
    """Return the number and the operator of `24*`."""
    found = re.fullmatch(rf"(-?\d+)({SIGN})", text)
    return (found[1], found[2]) if found else (text, "")


def caged(sign: str, cells: Sequence[Expression], wanted: Expression) -> Condition:
    """Return the condition of a cage; for `-` and `/` some cell minus, or divided by, all the others."""
    function = {"+": "sum", "-": "sum"}.get(sign, "product")
    if sign in "+*" or len(cells) == 1:
        return compared(total(function, cells), "=", wanted)
    ways = []
    for at, cell in enumerate(cells):
        others = total(function, [*cells[:at], *cells[at + 1 :]])
        ways.append(compared(lambda v, c=cell, o=others: OPERATORS[sign](c(v), o(v)), "=", wanted))  # type: ignore[misc]
    return some(ways)


def split_commas(text: str) -> list[str]:
    return [one for one in re.split(r",(?![^(]*\))", text) if one.strip()]


def is_sign_line(line: Sequence[str], blank: bool, above: int, is_mark: Callable[[str], bool]) -> bool:
    if all(mark == "." for mark in line):
        return blank
    if all(mark == "v" for mark in line):
        return len(line) == above
    if any(map(is_mark, line)):
        return blank and all(mark in (".", "^", "v") or is_mark(mark) for mark in line)
    return all(mark in (".", "^", "v") for mark in line)


def is_packed(rows: Sequence[Sequence[str]]) -> bool:
    """Return True for rows of digits and dots without spaces.

    Either some mark has both, or every row is one number and all are equally long.
    """
    if not all(re.fullmatch(r"[\d.]+", mark) for row in rows for mark in row):
        return False
    if any("." in mark and len(mark) > 1 for row in rows for mark in row):
        return True
    return all(len(row) == 1 for row in rows) and len({len(row[0]) for row in rows}) == 1 and len(rows[0][0]) > 1


def extents(reader: Reader) -> tuple[int, int]:
    """Read a size such as `2 x 3`, `2x3` or `n by (n + 1)`."""
    token = reader.peek()
    if isinstance(token, str) and re.fullmatch(r"\d+x\d+", token):
        reader.next()
        height, width = map(int, token.split("x"))
        return height, width
    rows = reader.extent()
    reader.need("x", "by", "*")
    return rows, reader.extent()


__all__ = ["ACROSS", "DOWN", "Grid", "different", "extents"]
