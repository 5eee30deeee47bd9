"""Pictures and crosswords: operands at positions, and the equations across and down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .conditions import Condition, Expression, Token, constant
from .numbers import OPERATORS, RELATIONS
from .relations import Reader
from .texts import NUMERAL, WORD, number_in, tokens

if TYPE_CHECKING:
    from .grids import Position
    from .reading import File, Reading
    from .texts import Statement

CROSSWORD_MARK = re.compile(r"(?<!\S)-\d+|\w+|!=|<=|>=|\S")
Equation = list[str | tuple[str, "Position"]]
"""Marks; operands have their position."""


def is_operand(mark: str) -> bool:
    return mark == "?" or (re.fullmatch(r"-?\w+", mark) is not None and mark not in OPERATORS)


class Drawing:
    """The equations of a picture or a crossword, and the operands that come after or under a relation sign."""

    def __init__(self, statement: Statement) -> None:
        self.operands: dict[Position, str] = {}
        self.clues: set[Position] = set()
        self.equations: list[Equation] = []
        if statement.head.startswith("picture"):
            self.picture([tokens(line) for line in statement.lines])
        else:
            self.crossword([CROSSWORD_MARK.findall(line) for line in statement.lines])
        secret = [one for one in self.operands.values() if NUMERAL.fullmatch(one) and not one.isdigit() and one != "_"]
        self.has_secret_digits = bool(secret)

    def picture(self, lines: Sequence[list[str]]) -> None:
        columns: dict[int, Equation] = {}
        finished: list[Equation] = []
        above: list[tuple[str, Position]] = []
        for index in range(0, len(lines), 2):
            row, signs = index // 2 + 1, lines[index - 1] if index else []
            # Below a line of relation signs the operands are results of the columns.
            under = bool(signs) and all(sign in RELATIONS or sign == "." for sign in signs)
            equation: Equation = []
            here: list[tuple[str, Position]] = []
            after = False
            results = under and not any(mark in RELATIONS for mark in lines[index])
            for mark in lines[index]:
                if is_operand(mark) or (results and mark == "."):
                    here.append(("?" if mark == "." else mark, (row, len(here) + 1)))
                    self.operands[here[-1][1]] = here[-1][0]
                    if after or under:
                        self.clues.add(here[-1][1])
                    equation.append(here[-1])
                else:
                    after = after or mark in RELATIONS
                    equation.append(mark)
            if any(isinstance(mark, str) and mark in (*OPERATORS, *RELATIONS) for mark in equation) and not results:
                self.equations.append(equation)
            marks = ["=" if results else "", *lines[index]]
            signed = [at for at, mark in enumerate(marks) if mark == "-" and (results or marks[at - 1] in RELATIONS)]
            operands = [at for at, mark in enumerate(marks) if at and (is_operand(mark) or (results and mark == "."))]
            # A column ends at a dot or where the signs end.
            for at in list(columns):
                if at >= len(signs) or signs[at] == ".":
                    finished.append(columns.pop(at))
            for at, sign in enumerate(signs):
                if sign != ".":
                    equation = columns.setdefault(at, [above[at]])
                    equation += [sign, *["-"][: operands[at] - 1 in signed], here[at]]
            above = here
        self.equations += [*finished, *columns.values()]

    def crossword(self, lines: Sequence[list[str]]) -> None:
        marks = {
            (row, col): mark for row, line in enumerate(lines, 1) for col, mark in enumerate(line, 1) if mark != "."
        }
        rows, cols = len(lines), max(map(len, lines))
        paths = [[(row, col) for col in range(1, cols + 2)] for row in range(1, rows + 1)]
        paths += [[(row, col) for row in range(1, rows + 2)] for col in range(1, cols + 1)]
        self.operands = {position: mark for position, mark in marks.items() if is_operand(mark)}
        for path in paths:
            equation: Equation = []
            after = False
            for position in path:
                if position in marks:
                    mark = marks[position]
                    equation.append((mark, position) if position in self.operands else mark)
                    after = after or mark in RELATIONS
                    if after and position in self.operands:
                        self.clues.add(position)
                    continue
                if len(equation) > 1:
                    self.equations.append(equation)
                equation, after = [], False

    # ------------------------------------------------------------ meaning

    def is_cell(self, position: Position, reading: Reading, file: File) -> bool:
        mark = self.operands[position]
        if WORD.fullmatch(mark):
            return mark not in reading.unknowns and mark not in file.params
        return mark == "_" or (mark.lstrip("-").isdigit() and position not in self.clues)

    def number(self, mark: str, reading: Reading) -> int:
        base = reading.base if self.has_secret_digits else 10
        return number_in(mark.lstrip("-"), base) * (-1 if mark[0] == "-" else 1)

    def place(self, reading: Reading, file: File) -> None:
        """Place the cells (phase of shapes)."""
        for position, mark in self.operands.items():
            if self.is_cell(position, reading, file):
                given = self.number(mark, reading) if mark.lstrip("-").isdigit() else None
                reading.grid.place(position, mark if WORD.fullmatch(mark) else "", given)
                reading.grid.size(*position)

    def facts(self, reading: Reading, file: File) -> Iterator[Condition]:
        read: dict[Position, Expression] = {}
        for position, mark in self.operands.items():
            if self.is_cell(position, reading, file):
                read[position] = reading.grid.at(position)
            elif mark.lstrip("-").isdigit():
                read[position] = constant(self.number(mark, reading))
            elif WORD.fullmatch(mark):
                read[position] = reading.named(mark, file)
            elif mark != "?":
                read[position] = reading.numeral(mark)
        for equation in self.equations:
            if isinstance(equation[-1], tuple) and equation[-1][0] == "?":
                continue
            found: list[Token] = [mark if isinstance(mark, str) else read[mark[1]] for mark in equation]
            yield Reader(reading, file, found, base=10).relation()
