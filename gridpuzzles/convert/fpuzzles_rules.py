"""The rules of f-puzzles in the puzzle language: a table of the keys of its JSON."""

from __future__ import annotations

import re

from ..base.english import listing
from ..base.runs import run_from
from ..base.source import Span
from ..kinds.path_rules import path_statements
from ..kinds.scopes import EXCLUSIONS, groups_of
from .facts import box_of
from .fpuzzles_lines import OUTSIDE, PAIRS, PATHS, region_sums, rule_of, sum_of
from .scanner import fault
from .text_builder import Statements, cell, givens, regions, solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, NoReturn

    from ..base.source import Source
    from ..model.grid import Position

ADDRESS = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})")
MAX_SIDE = 35
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
DRAWN_KEYS = """
size title author ruleset grid solution text line circle rectangle cage highlight underlay overlay metadata negative
disabledlogic truecandidatesoptions fogofwar foglight foglink successMessage msgcorrect puzzleid id
"""
DRAWN = frozenset(DRAWN_KEYS.split())
"""Keys that are not rules, or that other functions read."""


def rules_of(board: dict[str, Any], source: Source, origin: str = "f-puzzles") -> str:
    """Return the text of a board from ``origin``; raises `DefinitionError` for errors and inexpressible rules."""
    return FpuzzlesBoard(board, source, origin).text()


class FpuzzlesBoard:
    """A board of f-puzzles that is being translated into the puzzle language."""

    def __init__(self, board: dict[str, Any], source: Source, origin: str) -> None:
        self.board = board
        self.whole = Span(source, 0, len(source.text))
        rows = board["grid"]
        size = board.get("size", len(rows) if isinstance(rows, list) else 0)
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MAX_SIDE:
            self.wrong("size", f"expected a size from 1 to {MAX_SIDE}")
        if not isinstance(rows, list) or len(rows) != size or any(not isinstance(row, list) for row in rows):
            self.wrong("grid", f"the size is {size}, but the grid does not have {size} rows")
        self.size: int = size
        self.cells: dict[Position, dict[str, Any]] = {}
        for row, line in enumerate(rows, 1):
            if len(line) != size:
                self.wrong(f"grid[{row - 1}]", f"expected {size} cells, found {len(line)}")
            self.cells.update(((row, col), one if isinstance(one, dict) else {}) for col, one in enumerate(line, 1))
        about = {key: _one_line(board.get(key)) for key in ("title", "author")}
        self.out = Statements(**about, source=origin, note=_one_line(board.get("ruleset")))
        self.marked: dict[str, set[frozenset[Position]]] = {}
        self.named: dict[str, int] = {}

    def text(self) -> str:
        unknown = [
            key for key, value in self.board.items() if _is_rule(value) and key not in DRAWN and key not in RULES
        ]
        if unknown:
            self.wrong(
                unknown[0], f"the language cannot express this rule of f-puzzles: {', '.join(unknown)}", "import-rule"
            )
        self.out.values(range(1, self.size + 1))
        self.areas()
        self.values()
        for key, rule in RULES.items():
            value = self.board.get(key)
            if value:
                rule(self, key, value)
        self.negatives()
        self.answer()
        return self.out.statements()

    # --- grid

    def areas(self) -> None:
        """Add rows and columns, and boxes unless the cells name other regions."""
        height, width = box_of(self.size)
        boxes = groups_of("boxes", self.size, self.size, height, width)
        box = {place: at for at, group in enumerate(boxes) for place in group}
        owner = {place: one.get("region", box[place]) for place, one in self.cells.items()}
        self.owner = {place: region for place, region in owner.items() if isinstance(region, int)}
        groups: dict[int, list[Position]] = {}
        for place, region in self.owner.items():
            groups.setdefault(region, []).append(place)
        usual = sorted(groups.values()) == sorted(map(sorted, boxes))
        # The size of usual boxes is shorter than a map of regions.
        if usual:
            self.out.all_different("rows", "cols", *([f"boxes {height} x {width}"] if height > 1 else []))
            return
        self.out.all_different("rows", "cols", *(["regions"] if groups else []))
        if groups:
            regions(self.out, self.owner, self.size, self.size)

    def values(self) -> None:
        """Add the givens, and the candidates of cells."""
        given: dict[Position, int] = {}
        for place, one in self.cells.items():
            if one.get("given") and one.get("value") not in (None, "", 0):
                given[place] = self.whole_number(one["value"], f"grid, {cell(place)}")
                if not 1 <= given[place] <= self.size:
                    self.wrong(f"grid, {cell(place)}", f"{given[place]} is not a number from 1 to {self.size}")
        givens(self.out, [[given.get(place) for place in row] for row in groups_of("rows", self.size, self.size)])
        for place, one in self.cells.items():
            marks = one.get("givenPencilMarks")
            if marks:
                numbers = sorted(
                    {self.whole_number(mark, f"grid, {cell(place)}") for mark in self.listed(marks, "grid")}
                )
                self.out.add(f"{cell(place)} in {', '.join(map(str, numbers))}")

    def answer(self) -> None:
        """Add the solution if the board has a complete one."""
        numbers = self.board.get("solution")
        if not isinstance(numbers, list) or len(numbers) != self.size**2:
            return
        texts = [str(one) for one in numbers]
        if all(text.isdigit() and 1 <= int(text) <= self.size for text in texts):
            rows = [texts[at : at + self.size] for at in range(0, len(texts), self.size)]
            solution(self.out, rows)

    # --- rules without cells

    def diagonal(self, key: str, value: Any) -> None:
        down, up = groups_of("diagonals", self.size, self.size)
        self.different(down if key == "diagonal-" else up)

    def chess(self, key: str, value: Any) -> None:
        self.out.add(EXCLUSIONS[key])

    def disjoint(self, key: str, value: Any) -> None:
        height, width = box_of(self.size)
        boxes = groups_of("boxes", self.size, self.size, height, width)
        for at in range(self.size):
            self.different([box[at] for box in boxes])

    def nothing(self, key: str, value: Any) -> None:
        """Do nothing: `negatives` handles this key."""

    def negatives(self) -> None:
        """Add the rules for unmarked neighbors: not consecutive, no ratio, no sum of 5 or 10.

        A dot of either color exempts a pair from the rules about dots.
        """
        names = self.board.get("negative") or []
        unknown = [name for name in self.listed(names, "negative") if name not in PAIRS]
        if unknown:
            self.wrong("negative", f"{unknown[0]!r} is not a known rule for unmarked pairs", "import-rule")
        rules = [("difference", 1)] if self.board.get("nonconsecutive") else []
        rules += [(key, number) for key in PAIRS if key in names for number in self.numbers_of(key)]
        pairs = list(self.neighbors())
        for key, number in rules:
            kind, marks = PAIRS[key]
            excused = set().union(*(self.marked.get(one, ()) for one in marks.exempt))
            for one, other in pairs:
                if frozenset((one, other)) not in excused:
                    self.out.where(*kind.denied(number, cell(one), cell(other)))

    def numbers_of(self, key: str) -> list[int]:
        """Return the numbers that no unmarked pair has: those of all marks, or the usual one without marks."""
        marks = PAIRS[key][1]
        if marks.usual is None:
            return sorted(marks.letters.values())
        return sorted({self.number_in(entry, key, marks.usual) for entry in self.board.get(key) or []} or {marks.usual})

    def neighbors(self) -> Iterator[tuple[Position, Position]]:
        for row, col in self.cells:
            for other in ((row, col + 1), (row + 1, col)):
                if other in self.cells:
                    yield (row, col), other

    # --- rules with cells

    def pairs(self, key: str, value: Any) -> None:
        """Add dots and XV: marks between two cells."""
        for at, entry in self.entries(key, value):
            one, other = self.places(entry, key, at, count=2)
            self.marked.setdefault(key, set()).add(frozenset((one, other)))
            kind, marks = PAIRS[key]
            if marks.usual is None:
                letter = str(entry.get("value") or "").upper()
                if letter not in marks.letters:
                    self.wrong(f"{key}[{at}]", f"expected {listing(marks.letters, 'or')}")
                number = marks.letters[letter]
            else:
                number = self.number_in(entry, key, marks.usual)
            self.out.add(kind.stated(number, cell(one), cell(other)))

    def cages(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            places = self.places(entry, key, at)
            self.different(places)
            total = str(entry.get("value") or "").strip()
            if total.isdigit():
                self.out.add(f"{sum_of(places)} = {int(total)}")
            elif total:
                self.wrong(f"{key}[{at}]", f"the sum of a cage must be a number, not {total!r}", "import-rule")

    def extra(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            self.different(self.places(entry, key, at))

    def clones(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            first = self.places(entry, key, at)
            second = self.places(entry, key, at, "cloneCells", count=len(first))
            for one, other in zip(first, second, strict=True):
                if one != other:
                    self.out.add(f"{cell(one)} = {cell(other)}")

    def parity(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            self.out.add(f"{cell(self.place(entry, key, at))} is {key}")

    def extremes(self, key: str, value: Any) -> None:
        """Make each marked cell smaller or larger than every neighbor that is not marked itself."""
        relation = "<" if key == "minimum" else ">"
        marked = [self.place(entry, key, at) for at, entry in self.entries(key, value)]
        for row, col in marked:
            for other in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)):
                if other in self.cells and other not in marked:
                    self.out.add(f"{cell((row, col))} {relation} {cell(other)}")

    def quadruples(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            names = [cell(place) for place in self.places(entry, key, at)]
            values = [self.whole_number(one, f"{key}[{at}]") for one in self.listed(entry.get("values") or [], key)]
            # A value that is listed twice must be there twice.
            for number in dict.fromkeys(values):
                holds = ", ".join(f"{name} = {number}" for name in names)
                self.out.add(f"count({holds}) >= {values.count(number)}")

    def arrows(self, key: str, value: Any) -> None:
        """Make the sum along each arrow the number in its circle; a pill is read as one number."""
        for at, entry in self.entries(key, value):
            circle = sorted(self.places(entry, key, at))
            # With larger numbers, the digits of a pill would be ambiguous.
            if len(circle) > 1 and self.size > 9:
                self.wrong(
                    f"{key}[{at}]",
                    "a pill of several digits is ambiguous in a grid with numbers above 9",
                    "import-rule",
                )
            *tens, ones = map(cell, circle)
            digits = [f"{10 ** (len(tens) - place)} * {digit}" for place, digit in enumerate(tens)]
            total = " + ".join([*digits, ones])
            for line in self.lines(entry, key, at):
                shaft = [place for place in line if place not in circle]
                if shaft and not tens:
                    self.path("arrow", [*circle, *shaft], "arrow")
                elif shaft:
                    self.out.add(f"{total} = {' + '.join(map(cell, shaft))}")

    def paths(self, key: str, value: Any) -> None:
        """Add the lines of a rule along a path."""
        for at, entry in self.entries(key, value):
            rule = rule_of(PATHS[key], self.number_in(entry, key, 0), self.size)
            for line in filter(None, self.lines(entry, key, at)):
                self.path(PATHS[key], line, rule)

    def path(self, name: str, line: Sequence[Position], rule: str) -> None:
        self.named[name] = self.named.get(name, 0) + 1
        self.out.where(*path_statements(f"{name}{self.named[name]}", list(map(cell, line)), rule))

    def region_sums(self, key: str, value: Any) -> None:
        for at, entry in self.entries(key, value):
            for line in self.lines(entry, key, at):
                self.out.where(*filter(None, [region_sums(line, self.owner)]))

    def outside(self, key: str, value: Any) -> None:
        """Add the clues at the edge about the line they look along."""
        for at, entry in self.entries(key, value):
            where = f"{key}[{at}]"
            # A clue without a number requires nothing.
            if str(entry.get("value") or "").strip() in ("", "?"):
                continue
            number = self.whole_number(entry["value"], where)
            start = self.address(entry.get("cell"), where)
            step = self.direction(entry, start, where, key == "littlekillersum")
            line = list(run_from(self.cells, (start[0] + step[0], start[1] + step[1]), step))
            if not line:
                self.wrong(where, f"the grid has no cells in the direction of {entry.get('cell')}")
            self.out.add(OUTSIDE[key](line, number, self.size))

    def direction(self, entry: dict[str, Any], start: Position, where: str, slanted: bool) -> Position:
        if slanted:
            letters = str(entry.get("direction")).upper()
            if not re.fullmatch("[UD][LR]", letters):
                self.wrong(where, f"{letters!r} is not one of UL, UR, DL, DR")
            return (STEPS[letters[0]][0], STEPS[letters[1]][1])
        down, right = ({0: 1, self.size + 1: -1}.get(at, 0) for at in start)
        # A corner is at two sides at once.
        if bool(down) == bool(right):
            self.wrong(where, f"{entry.get('cell')} is not next to exactly one side of the grid")
        return down, right

    # --- reading

    def listed(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list):
            self.wrong(where, "expected a list")
        return value

    def entries(self, key: str, value: Any) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the objects of a list with their numbers."""
        for at, entry in enumerate(self.listed(value, key)):
            if not isinstance(entry, dict):
                self.wrong(f"{key}[{at}]", "expected an object")
            yield at, entry

    def places(self, entry: Any, key: str, at: int, field: str = "cells", count: int = 0) -> list[Position]:
        where = f"{key}[{at}].{field}"
        found = [self.inside(one, where) for one in self.listed(entry.get(field), where)]
        if not found or (count and len(found) != count):
            self.wrong(where, f"expected {count or 'some'} cells, found {len(found)}")
        return found

    def place(self, entry: Any, key: str, at: int) -> Position:
        return self.inside(entry.get("cell"), f"{key}[{at}]")

    def lines(self, entry: Any, key: str, at: int) -> Iterator[list[Position]]:
        for number, line in enumerate(self.listed(entry.get("lines"), f"{key}[{at}].lines")):
            where = f"{key}[{at}].lines[{number}]"
            yield [self.inside(one, where) for one in self.listed(line, where)]

    def inside(self, text: Any, where: str) -> Position:
        place = self.address(text, where)
        if place not in self.cells:
            self.wrong(where, f"{text} is not a cell of a grid of {self.size} rows and columns")
        return place

    def address(self, text: Any, where: str) -> Position:
        match = ADDRESS.fullmatch(str(text))
        if match is None:
            self.wrong(where, f"{text!r:.40} is not a cell like R1C1")
        return int(match[1]), int(match[2])

    def number_in(self, entry: Any, key: str, usual: int) -> int:
        text = str(entry.get("value") or "").strip()
        if text:
            return self.whole_number(text, key)
        return usual

    def whole_number(self, value: Any, where: str) -> int:
        text = str(value).strip()
        if not re.fullmatch("[0-9]{1,9}", text):
            self.wrong(where, f"{value!r:.40} is not a whole number")
        return int(text)

    def different(self, places: Sequence[Position]) -> None:
        if len(places) > 1:
            self.out.add(f"all different: {', '.join(map(cell, places))}")

    def wrong(self, where: str, message: str, code: str = "") -> NoReturn:
        raise fault(f"{where}: {message}", self.whole, code=code or "import-syntax")


def _is_rule(value: Any) -> bool:
    """Return True if a value states something about cells: True itself, or a list with objects or lists."""
    return value is True or (isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value))


def _one_line(text: Any) -> str:
    """Return a text of the board in the form that metadata needs: one printable line."""
    words = ""
    if isinstance(text, str):
        words = " ".join(str(text).split())
    return "".join(sign for sign in words if sign.isprintable())[:2000]


def _indexer(board: FpuzzlesBoard, key: str, value: Any) -> None:
    """Add column indexing: if a cell in column c is v, then column v of its row contains c; likewise for rows."""
    for at, entry in board.entries(key, value):
        for row, col in board.places(entry, key, at):
            for number in range(1, board.size + 1):
                if key == "rowindexer":
                    place, wanted = ((number, col), row)
                else:
                    place, wanted = ((row, number), col)
                board.out.add(f"{cell((row, col))} != {number} or {cell(place)} = {wanted}")


RULES: dict[str, Callable[[FpuzzlesBoard, str, Any], None]] = {
    "diagonal+": FpuzzlesBoard.diagonal,
    "diagonal-": FpuzzlesBoard.diagonal,
    **dict.fromkeys(EXCLUSIONS, FpuzzlesBoard.chess),
    "disjointgroups": FpuzzlesBoard.disjoint,
    "nonconsecutive": FpuzzlesBoard.nothing,
    "killercage": FpuzzlesBoard.cages,
    "extraregion": FpuzzlesBoard.extra,
    "clone": FpuzzlesBoard.clones,
    "odd": FpuzzlesBoard.parity,
    "even": FpuzzlesBoard.parity,
    "minimum": FpuzzlesBoard.extremes,
    "maximum": FpuzzlesBoard.extremes,
    **dict.fromkeys(PAIRS, FpuzzlesBoard.pairs),
    "quadruple": FpuzzlesBoard.quadruples,
    "arrow": FpuzzlesBoard.arrows,
    "rowindexer": _indexer,
    "columnindexer": _indexer,
    "regionsumline": FpuzzlesBoard.region_sums,
    **dict.fromkeys(PATHS, FpuzzlesBoard.paths),
    **dict.fromkeys(OUTSIDE, FpuzzlesBoard.outside),
}
"""The method that adds the rule, by key of the JSON."""
