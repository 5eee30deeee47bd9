"""The rules of f-puzzles in the puzzle language: a table of the keys of its JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from ..base.english import listing
from ..base.runs import pairs_at, run_from
from ..base.source import Source, Span
from ..kinds import LINE_FUNCTIONS
from ..kinds.corners import quadruple
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.path_rules import PATH_RULES, path_statements
from ..kinds.scopes import EXCLUSIONS, NEIGHBORS, groups_of, usual_box
from ..model.grid import Position
from .scanner import fault, listed
from .text_builder import Statements, cell, givens, in_order, in_rows, regions, solution

ADDRESS = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})")
NUMBER = re.compile("[0-9]{1,9}")
MAX_SIDE = 35
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
DRAWN_KEYS = """
size title author ruleset grid solution text line circle rectangle cage highlight underlay overlay metadata negative
disabledlogic truecandidatesoptions successMessage msgcorrect puzzleid id
"""
DRAWN = frozenset(DRAWN_KEYS.split())
"""Keys that are not rules, or that other functions read."""
PAIRS = {kind.f_puzzles.key: (kind, kind.f_puzzles) for kind in PAIR_RELATIONS.values() if kind.f_puzzles}
"""The relations between two cells and their marks, by the key of the marks."""
PATHS = {kind.f_puzzles.key: name for name, kind in PATH_RULES.items() if kind.f_puzzles}
"""The names of the rules along a path, by the key of their lines."""
OUTSIDE = {
    kind.edge.f_puzzles[0]: (str(kind.word), kind.edge.f_puzzles[1])
    for kind in LINE_FUNCTIONS.values()
    if kind.edge is not None and kind.edge.f_puzzles is not None
}
"""The word and the parameters of each function of a line, by the key of its clues at the edge."""


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
        if len(self.listed(rows, "grid", list)) != size:
            self.wrong("grid", f"the size is {size}, but the grid does not have {size} rows")
        self.size: int = size
        self.cells: dict[Position, dict[str, Any]] = {}
        for row, line in enumerate(rows, 1):
            if len(line) != size:
                self.wrong(f"grid[{row - 1}]", f"expected {size} cells, found {len(line)}")
            self.cells.update(((row, col), one if isinstance(one, dict) else {}) for col, one in enumerate(line, 1))
        about = {key: _one_line(board.get(key)) for key in ("title", "author")}
        self.out = Statements(**about, source=origin)
        rules = board.get("ruleset")
        for line in rules.split("\n") if isinstance(rules, str) else ():
            if _one_line(line):
                self.out.add(f"note: {_one_line(line)}")
        self.marked: dict[str, set[frozenset[Position]]] = {}
        self.named: dict[str, int] = {}

    def text(self) -> str:
        """Return the text of all rules, in the order of the table."""
        unknown = [key for key, value in self.board.items() if _is_rule(value) and not (key in DRAWN or key in RULES)]
        if unknown:
            message = f"the language cannot express this rule of f-puzzles: {', '.join(unknown)}"
            self.wrong(unknown[0], message, "import-rule")
        self._areas()
        self._values()
        for key, rule in RULES.items():
            if self.board.get(key):
                self.out.where(*rule(self, key))
        self.out.where(*self._negatives())
        self._answer()
        return self.out.statements()

    def groups(self, name: str) -> tuple[tuple[Position, ...], ...]:
        """Return the groups of a scope; the usual boxes."""
        return groups_of(name, self.size, self.size, *(usual_box(self.size) if name == "boxes" else ()))

    def _areas(self) -> None:
        """Add rows and columns, and boxes unless the cells name other regions."""
        boxes = self.groups("boxes")
        box = {place: at for at, group in enumerate(boxes) for place in group}
        owner = {place: one.get("region", box[place]) for place, one in self.cells.items()}
        self.owner = {place: region for place, region in owner.items() if isinstance(region, int)}
        areas: dict[int, list[Position]] = {}
        for place, region in self.owner.items():
            areas.setdefault(region, []).append(place)
        # The size of usual boxes is shorter than a map of regions.
        if sorted(areas.values()) == sorted(map(sorted, boxes)):
            self.out.family("sudoku", self.size)
            return
        self.out.family("jigsaw" if areas else "latin square", self.size)
        if areas:
            regions(self.out, self.owner, self.size, self.size)

    def _values(self) -> None:
        """Add the givens, and the candidates of cells."""
        given: dict[Position, int] = {}
        for place, one in self.cells.items():
            if one.get("given") and one.get("value") not in (None, "", 0):
                given[place] = self.whole_number(one["value"], f"grid, {cell(place)}")
                if not 1 <= given[place] <= self.size:
                    self.wrong(f"grid, {cell(place)}", f"{given[place]} is not a number from 1 to {self.size}")
        givens(self.out, [[given.get(place) for place in row] for row in self.groups("rows")])
        for place, one in self.cells.items():
            marks = one.get("givenPencilMarks")
            if marks:
                numbers = {self.whole_number(mark, f"grid, {cell(place)}") for mark in self.listed(marks, "grid")}
                self.out.add(f"{cell(place)} in {', '.join(map(str, sorted(numbers)))}")

    def _negatives(self) -> Iterator[str]:
        """Yield the rules for unmarked neighbors: not consecutive, no ratio, no sum of 5 or 10.

        A dot of either color exempts a pair from the rules about dots.
        """
        names = self.listed(self.board.get("negative") or [], "negative", str)
        unknown = [name for name in names if name not in PAIRS]
        if unknown:
            self.wrong("negative", f"{unknown[0]!r} is not a known rule for unmarked pairs", "import-rule")
        rules = [("difference", 1)] if self.board.get("nonconsecutive") else []
        rules += [(key, number) for key in PAIRS if key in names for number in self._numbers_of(key)]
        for key, number in rules:
            kind, marks = PAIRS[key]
            excused = set().union(*(self.marked.get(one, ()) for one in marks.exempt))
            for one, other in pairs_at(self.cells, NEIGHBORS):
                if frozenset((one, other)) not in excused:
                    yield from kind.denied(number, cell(one), cell(other))

    def _numbers_of(self, key: str) -> list[int]:
        """Return the numbers that no unmarked pair has: those of all marks, or the usual one without marks."""
        marks = PAIRS[key][1]
        if marks.usual is None:
            return sorted(marks.letters.values())
        usual = marks.usual
        return sorted({entry.number(usual) for entry in self.entries(key)} or {usual})

    def _answer(self) -> None:
        """Add the solution if the board has a complete one."""
        numbers = self.board.get("solution")
        if not isinstance(numbers, list) or len(numbers) != self.size**2:
            return
        texts = [str(one) for one in numbers]
        if all(NUMBER.fullmatch(text) and 1 <= int(text) <= self.size for text in texts):
            solution(self.out, in_rows(texts, self.size))

    def path(self, name: str, line: Sequence[Position], rule: str) -> Sequence[str]:
        """Return the statements of a rule along a path, with the next number of this rule."""
        self.named[name] = self.named.get(name, 0) + 1
        return path_statements(f"{name}{self.named[name]}", list(map(cell, line)), rule)

    # --- parts of the JSON; each raises `DefinitionError` if a part is not as expected

    def entries(self, key: str) -> Iterator[Entry]:
        """Yield the objects of the list at ``key``."""
        for at, entry in enumerate(self.listed(self.board.get(key) or [], key, dict)):
            yield Entry(self, key, f"{key}[{at}]", entry)

    def listed(self, value: Any, where: str, of: type = object) -> list[Any]:
        return listed(value, where, self.whole, of)

    def inside(self, text: Any, where: str) -> Position:
        """Return the cell of the grid that an address names."""
        place = self.address(text, where)
        if place not in self.cells:
            self.wrong(where, f"{text} is not a cell of a grid of {self.size} rows and columns")
        return place

    def address(self, text: Any, where: str) -> Position:
        """Return row and column of an address, which may lie around the grid."""
        match = ADDRESS.fullmatch(str(text))
        if match is None:
            self.wrong(where, f"{text!r:.40} is not a cell like R1C1")
        return int(match[1]), int(match[2])

    def whole_number(self, value: Any, where: str) -> int:
        text = str(value).strip()
        if not NUMBER.fullmatch(text):
            self.wrong(where, f"{value!r:.40} is not a whole number")
        return int(text)

    def wrong(self, where: str, message: str, code: str = "") -> NoReturn:
        raise fault(f"{where}: {message}", self.whole, code=code or "import-syntax")


class Entry:
    """An object of the list at ``key`` of a board; ``where`` is its place for messages."""

    def __init__(self, board: FpuzzlesBoard, key: str, where: str, fields: dict[str, Any]) -> None:
        self.board = board
        self.key = key
        self.where = where
        self.fields = fields
        self.value = str(fields.get("value") or "").strip()

    def number(self, usual: int) -> int:
        """Return the value as a number; ``usual`` if there is none."""
        return self.board.whole_number(self.value, self.key) if self.value else usual

    def cells(self, field: str = "cells", count: int = 0) -> list[Position]:
        """Return the cells that a field lists: ``count`` of them, or any number above 0."""
        where = f"{self.where}.{field}"
        found = [self.board.inside(one, where) for one in self.board.listed(self.fields.get(field), where)]
        if not found or (count and len(found) != count):
            self.wrong(f"expected {count or 'some'} cells, found {len(found)}", place=where)
        return found

    def cell(self) -> Position:
        """Return the one cell of the entry."""
        return self.board.inside(self.fields.get("cell"), self.where)

    def lines(self) -> Iterator[list[Position]]:
        """Yield the cells of each line."""
        for number, line in enumerate(self.board.listed(self.fields.get("lines"), f"{self.where}.lines")):
            where = f"{self.where}.lines[{number}]"
            yield [self.board.inside(one, where) for one in self.board.listed(line, where)]

    def wrong(self, message: str, code: str = "", place: str = "") -> NoReturn:
        """Raise `DefinitionError` for this entry."""
        self.board.wrong(place or self.where, message, code)


def _is_rule(value: Any) -> bool:
    """Return True if a value states something about cells: True itself, or a list that is not empty."""
    return value is True or (isinstance(value, list) and bool(value))


def _one_line(text: Any) -> str:
    """Return a text of the board in the form that metadata needs: one printable line."""
    words = " ".join(text.split()) if isinstance(text, str) else ""
    return "".join(sign for sign in words if sign.isprintable())[:2000]


# --- rules without cells: each function returns the statements of the rule at a key


def _different(*groups: Sequence[Position]) -> list[str]:
    return [f"all different: {', '.join(map(cell, group))}" for group in groups if len(group) > 1]


def _diagonal(board: FpuzzlesBoard, key: str) -> list[str]:
    if board.board.get("diagonal-") is board.board.get("diagonal+") is True:
        return ["all different in diagonals"] * (key == "diagonal-")
    down, up = board.groups("diagonals")
    return _different(down if key == "diagonal-" else up)


def _disjoint(board: FpuzzlesBoard, key: str) -> list[str]:
    return _different(*zip(*board.groups("boxes"), strict=True))


def _extremes(board: FpuzzlesBoard, key: str) -> Iterator[str]:
    """Make each marked cell smaller or larger than every neighbor that is not marked itself."""
    relation = "<" if key == "minimum" else ">"
    marked = [entry.cell() for entry in board.entries(key)]
    for row, col in marked:
        for other in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)):
            if other in board.cells and other not in marked:
                yield f"{cell((row, col))} {relation} {cell(other)}"


# --- rules that list objects: each function returns the statements of one object


def _each(statements: Callable[[Entry], Iterable[str]]) -> Callable[[FpuzzlesBoard, str], Iterable[str]]:
    return lambda board, key: (one for entry in board.entries(key) for one in statements(entry))


def _pair(entry: Entry) -> Iterator[str]:
    """Add a mark between two cells: a dot, X or V."""
    one, other = entry.cells(count=2)
    entry.board.marked.setdefault(entry.key, set()).add(frozenset((one, other)))
    kind, marks = PAIRS[entry.key]
    if marks.usual is not None:
        number = entry.number(marks.usual)
    elif str(entry.fields.get("value") or "").upper() in marks.letters:
        number = marks.letters[str(entry.fields["value"]).upper()]
    else:
        entry.wrong(f"expected {listing(marks.letters, 'or')}")
    yield kind.stated(number, cell(one), cell(other))


def _sum(places: Iterable[Position]) -> str:
    return f"sum({', '.join(map(cell, places))})"


def _cages(board: FpuzzlesBoard, key: str) -> Iterator[str]:
    """Draw cages with sums if they do not overlap; state the others, and those without a sum, as relations."""
    drawn, taken = [], list[Position]()
    for entry in board.entries(key):
        places = entry.cells()
        if entry.value and not NUMBER.fullmatch(entry.value):
            entry.wrong(f"the sum of a cage must be a number, not {entry.value!r}", "import-rule")
        if entry.value and len(set(places)) == len(places) and not set(places) & set(taken):
            drawn.append((places, str(int(entry.value))))
            taken += places
            continue
        yield from _different(places)
        if entry.value:
            yield f"{_sum(places)} = {int(entry.value)}"
    if drawn:
        board.out.cages(drawn, board.size, board.size, "sum")
        yield "all different in cages"


def _clone(entry: Entry) -> Iterator[str]:
    first = entry.cells()
    for one, other in zip(first, entry.cells("cloneCells", count=len(first)), strict=True):
        if one != other:
            yield f"{cell(one)} = {cell(other)}"


def _quadruple(entry: Entry) -> Iterator[str]:
    names = [cell(place) for place in entry.cells()]
    listed = entry.board.listed(entry.fields.get("values") or [], entry.key)
    return quadruple(names, [entry.board.whole_number(one, entry.where) for one in listed])


def _arrow(entry: Entry) -> Iterator[str]:
    """Make the sum along each arrow the number in its circle; a pill is read as one number."""
    circle = sorted(entry.cells())
    # With larger numbers, the digits of a pill would be ambiguous.
    if len(circle) > 1 and entry.board.size > 9:
        entry.wrong("a pill of several digits is ambiguous in a grid with numbers above 9", "import-rule")
    *tens, ones = map(cell, circle)
    total = " + ".join([*(f"{10 ** (len(tens) - place)} * {digit}" for place, digit in enumerate(tens)), ones])
    for line in entry.lines():
        shaft = [place for place in line if place not in circle]
        if shaft and not tens:
            yield from entry.board.path("arrow", [*circle, *shaft], "arrow")
        elif shaft:
            yield f"{total} = {' + '.join(map(cell, shaft))}"


def _indexer(entry: Entry) -> Iterator[str]:
    """Add column indexing: if a cell in column c is v, then column v of its row contains c; likewise for rows."""
    for row, col in entry.cells():
        for number in range(1, entry.board.size + 1):
            place, wanted = ((number, col), row) if entry.key == "rowindexer" else ((row, number), col)
            yield f"{cell((row, col))} != {number} or {cell(place)} = {wanted}"


def _region_sum(entry: Entry) -> Iterator[str]:
    """Make the sums of the pieces of each line within each region equal."""
    owner = entry.board.owner
    for line in entry.lines():
        pieces: list[list[Position]] = []
        for place in line:
            if pieces and owner.get(place) == owner.get(pieces[-1][-1]):
                pieces[-1].append(place)
            else:
                pieces.append([place])
        if len(pieces) > 1:
            yield " = ".join(map(_sum, pieces))


def _path(entry: Entry) -> Iterator[str]:
    """Add the lines of a rule along a path, which may have a number."""
    name = PATHS[entry.key]
    usual, line_of_kind = PATH_RULES[name].rule, PATH_RULES[name].f_puzzles
    number = entry.number(0)
    rule = name
    if line_of_kind is not None and line_of_kind.numbered is not None:
        form, usual_number = line_of_kind.numbered
        number = number or usual_number(entry.board.size)
        if not number:
            entry.wrong(f"the language has no {name} lines for a side of {entry.board.size}", "import-rule")
        written = form.format(number=number)
        rule = name if written == usual else written
    for line in filter(None, entry.lines()):
        yield from entry.board.path(name, line, rule)


def _outside(entry: Entry) -> Iterator[str]:
    """Add a clue at the edge about the line it looks along; a clue without a number requires nothing."""
    if entry.value in ("", "?"):
        return
    board, field = entry.board, entry.fields.get("cell")
    number = board.whole_number(entry.fields["value"], entry.where)
    row, col = board.address(field, entry.where)
    down, right = _slope(entry) if entry.key == "littlekillersum" else _inward(entry, (row, col))
    line = list(run_from(board.cells, (row + down, col + right), (down, right)))
    if not line:
        entry.wrong(f"the grid has no cells in the direction of {field}")
    if entry.key == "littlekillersum":
        yield f"{_sum(line)} = {number}"
        return
    word, parameters = OUTSIDE[entry.key]
    named = {"size": str(board.size), "first": cell(line[0])}
    yield f"{word}({', '.join([in_order(line), *(named.get(one, one) for one in parameters)])}) = {number}"


def _slope(entry: Entry) -> Position:
    letters = str(entry.fields.get("direction")).upper()
    if not re.fullmatch("[UD][LR]", letters):
        entry.wrong(f"{letters!r} is not one of UL, UR, DL, DR")
    return STEPS[letters[0]][0], STEPS[letters[1]][1]


def _inward(entry: Entry, start: Position) -> Position:
    down, right = ({0: 1, entry.board.size + 1: -1}.get(at, 0) for at in start)
    # A corner is at two sides at once.
    if bool(down) == bool(right):
        entry.wrong(f"{entry.fields.get('cell')} is not next to exactly one side of the grid")
    return down, right


RULES: dict[str, Callable[[FpuzzlesBoard, str], Iterable[str]]] = {
    "diagonal+": _diagonal,
    "diagonal-": _diagonal,
    **dict.fromkeys(EXCLUSIONS, lambda board, key: [EXCLUSIONS[key]]),
    "disjointgroups": _disjoint,
    "nonconsecutive": lambda board, key: [],  # a rule for unmarked neighbors, which come last
    "killercage": _cages,
    "extraregion": _each(lambda entry: _different(entry.cells())),
    "clone": _each(_clone),
    **dict.fromkeys(("odd", "even"), _each(lambda entry: [f"{cell(entry.cell())} is {entry.key}"])),
    "minimum": _extremes,
    "maximum": _extremes,
    **dict.fromkeys(PAIRS, _each(_pair)),
    "quadruple": _each(_quadruple),
    "arrow": _each(_arrow),
    "rowindexer": _each(_indexer),
    "columnindexer": _each(_indexer),
    "regionsumline": _each(_region_sum),
    **dict.fromkeys(PATHS, _each(_path)),
    **dict.fromkeys(("littlekillersum", *OUTSIDE), _each(_outside)),
}
"""The function that returns the statements of a rule, by key of the JSON."""
