"""Hold a puzzle while it is read: statements with their source lines, and parts that wait for later lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..base.record import UnfrozenRecord
from ..kinds.cage_targets import OF_ALL
from ..kinds.pair_relations import MARKS
from .blocks import Line
from .concepts import kinds_of
from .families import UNNAMED, Family, Named, rules_of
from .marks import place_of
from .said import (
    COLORED,
    NOT_UNDERSTOOD,
    REMARK,
    RULE,
    SUMS,
    Ambiguous,
    Chain,
    Clues,
    Context,
    Counted,
    Implied,
    Letters,
    LineRule,
    Marked,
    NoSigns,
    NotAll,
    Operators,
    Pair,
    Path,
    Repeats,
    Said,
    Section,
    Shaded,
    Size,
    Tiles,
    Unclear,
    Without,
)

RANGE = re.compile(r"values (?:-?\d+\.\.)?(\d+)$")
UNKNOWN = re.compile(r"unknown (.*?) in ")
SIGN_OF_REMARK = re.compile(r"^(?://|;|#)+\s*")


class Statement(UnfrozenRecord):
    """A line of the language, and the number of the typed line it was made from; 0 for the rules of a family."""

    text: str
    line: int
    reason: str = ""
    """The reason for adding the statement, if the text does not contain it."""

    @property
    def is_row(self) -> bool:
        """True if the statement belongs to the drawing above it."""
        return self.text.startswith(" ")


def drawn_row(cells: Iterable[str], line: int) -> Statement:
    """Return the row of a drawing with these cells."""
    return Statement("  " + " ".join(cells), line)


class Definition(UnfrozenRecord):
    """What a text defines by a name: its kind (``mark``, ``rule``, or ``name`` for others), its rule and its line."""

    kind: str
    rule: str
    line: int


class Target(UnfrozenRecord):
    """The target of a cage in the language (``24*``), and the number of the line that gives it."""

    text: str
    line: int


class Map(UnfrozenRecord):
    """A drawing of labels: the kind in its heading (cages, regions, or empty), its rows and their line numbers."""

    kind: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    @property
    def labels(self) -> dict[str, int]:
        """The number of cells of every label, in the order of the drawing."""
        found: dict[str, int] = {}
        for row in self.rows:
            for label in row:
                if label not in ("_", "."):
                    found[label] = found.get(label, 0) + 1
        return found

    def places(self, label: str) -> list[tuple[int, int]]:
        """Return the row and column, from 0, of each cell with a label."""
        return [(at, col) for at, row in enumerate(self.rows) for col, cell in enumerate(row) if cell == label]

    def line_of(self, label: str) -> int:
        """Return the number of the first line with a label."""
        return self.lines[self.places(label)[0][0]]

    def edits(self, place: tuple[int, int], label: str) -> tuple[tuple[int, str, str], ...]:
        """Return the edits of `Unclear` that give a cell another label, in a row with and without blanks."""
        at, col = place
        row = self.rows[at]
        changed = [*row[:col], label, *row[col + 1 :]]
        return tuple((self.lines[at], join.join(row), join.join(changed)) for join in (" ", ""))


class Cage(UnfrozenRecord):
    """A cage given as a list of its cells (``r1c2``)."""

    cells: tuple[str, ...]
    target: Target


class Titled(UnfrozenRecord):
    """Words of a title that are in no table and may be the name of a rule, and the rules that the title tells."""

    words: str
    line: int
    rules: tuple[str, ...]


class Draft:
    """The results of the readers so far; ``kinds`` says what became of each line."""

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}
        self.named: Named | None = None
        self.beside: tuple[Family, ...] = ()
        self.beside_line = 0
        self.opener = 0
        self.rows = self.cols = self.largest = 0
        self.statements: list[Statement] = []
        self.drawn: list[Statement] = []
        self.maps: list[Map] = []
        self.targets: dict[str, Target] = {}
        self.cages: list[Cage] = []
        self.clues: list[tuple[Clues, int]] = []
        self.pairs: list[tuple[Pair, int]] = []
        self.paths: list[tuple[Path, int]] = []
        self.line_rules: list[tuple[LineRule, int]] = []
        self.sides: list[list[str]] = []
        self.spent: dict[int, str] = {}
        self.size_line = 0
        """The number of the line that gives the size."""
        self.titles: set[int] = set()
        self.titled: Titled | None = None
        self.tiles: list[tuple[tuple[int, ...], int]] = []
        self.without: list[tuple[int, int]] = []
        self.differing_line = 0
        """The line with a sentence about different letters or symbols."""
        self.counted: list[tuple[str, int]] = []
        """What sentences count in lines, such as `row 3` for the three cells of a row, each with its line."""
        self.not_all_line = 0
        """The line with a sentence that not all digits are used."""
        self.repeats: tuple[str, ...] = ()
        self.repeats_line = 0
        self.marked: dict[str, int] = {}
        """The marks that all pairs of their meaning have, each with its line; "" if not all marks are given."""
        self.signs: frozenset[str] = frozenset("<>")
        self.names: set[str] = set()
        self.own: dict[str, Definition] = {}
        """The names that the text defines, which have precedence over words with a known meaning."""
        self.cell_names: frozenset[str] = frozenset()
        """The names of cells in a drawing: ``a`` for an empty cell of a magic square."""
        self.section = ""
        self.path = ""
        """The rule of paths for lists of cells without a heading: the only one that the text names."""
        self.told: frozenset[str] = frozenset()
        self.shades: dict[str, str] = {}
        self.stated: dict[str, str] = {}
        self.letters = self.of_cells = self.zero_is_empty = self.has_operators = self.has_no_signs = False

    @property
    def family(self) -> Family:
        """The family that the text names, or else one without a field."""
        return self.named.family if self.named else UNNAMED

    @property
    def has_cages(self) -> bool:
        """True if the drawing of the puzzle shows cages."""
        return self.field("drawing").startswith("cages")

    @property
    def of_targets(self) -> str:
        """The function of a target without a sign, by the heading or the family: ``sum``; empty if none is known."""
        return self.section if self.section in OF_ALL else self.field("legend")

    @property
    def has_corners(self) -> bool:
        """True if lists give the numbers of four cells that meet."""
        return self.named is not None and any(one.field("lists") == "quadruple" for one in self.named.beside)

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns of the board; 0 for what is not known."""
        return self.rows, self.cols

    @property
    def side(self) -> int:
        """The number of rows of the board: the one known, or that of the family; 0 if neither is known."""
        return self.rows or self.family.size

    @property
    def whose(self) -> str:
        """The name of the kind of puzzle with an article: ``a sudoku``."""
        name = self.family.name
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

    def field(self, name: str) -> str:
        """Return what the text states itself for a field of a family, or else that field; empty without either."""
        return self.stated.get(name) or self.family.field(name)

    @property
    def edges(self) -> str:
        """The function of the clues at the edges; empty if neither the text nor the family gives it."""
        drawing = self.field("drawing")
        return drawing.removeprefix("grid ") if drawing.startswith("grid ") else self.field("edges")

    @property
    def cells(self) -> list[list[str]]:
        """The cells of each drawn row so far."""
        return [one.text.split() for one in self.drawn if one.is_row]

    def said(self) -> str:
        """Return all statements so far, as one text."""
        return "\n".join(one.text for one in self.statements + self.drawn)

    def largest_value(self, rows: int, cols: int) -> int:
        """Return the largest value of a board of that size, by the text or the family; 0 if it is unknown."""
        said = [one.text for one in self.statements]
        rules = rules_of(self.family, rows, cols) or []
        found = [RANGE.match(one) for one in (said if self.states("values ") else rules)]
        return max((int(one[1]) for one in found if one), default=0)

    def states(self, beginning: str) -> bool:
        """Return True if a statement so far has that beginning."""
        return any(one.text.startswith(beginning) for one in self.statements + self.drawn)

    def say(self, text: str, line: int) -> None:
        """Add a statement for each line of `text`, and note the names that it declares."""
        for one in text.splitlines():
            self.statements.append(Statement(one, line))
            if declared := UNKNOWN.match(one):
                self.names.update(re.findall(r"[a-z]\w*", declared[1]))

    def note(self, line: Line, kind: str) -> None:
        """Note what a line became; one of several in a typed line that is not understood decides."""
        if self.kinds.get(line.number) != NOT_UNDERSTOOD:
            self.kinds[line.number] = kind

    def keep(self, statements: Iterable[str], line: Line, kind: str) -> None:
        """Add statements made from a line, and note what the line became."""
        self.note(line, kind)
        for statement in statements:
            self.say(statement, line.number)

    def remark(self, line: Line) -> None:
        """Keep a line as a remark."""
        text = SIGN_OF_REMARK.sub("", line.typed.strip())
        self.keep([f"# {text}" if text else "#"], line, REMARK)

    def context(self) -> Context:
        """Return the state of the reading for the next line."""
        lists = self.field("lists") or self.field("edges")
        # A heading is nearer than a word elsewhere in the text.
        section = self.section or self.path or (COLORED if self.line_rules else "")
        own = tuple((name, definition.kind) for name, definition in self.own.items())
        return Context(self.family.key, lists, section, self.rows, self.cols, frozenset(self.names), own)

    def check_own(self, word: str, names: Iterable[str], meaning: str, line: int) -> None:
        """Raise `Unclear` if the text defines one of `names` differently, so that `word` has two meanings."""
        for name in names:
            definition = self.own.get(name)
            if definition and definition.rule and definition.rule != meaning:
                question = f"what does {word} say: {meaning}, or {definition.rule} as defined for {name}?"
                raise Unclear(question, line, other=definition.line)

    def sized(self, rows: int, cols: int) -> None:
        """Set the size of the board, unless it is known already."""
        self.rows, self.cols = self.rows or rows, self.cols or cols

    def keep_map(self, kind: str, rows: Iterable[Iterable[str]], lines: Iterable[int]) -> None:
        """Keep a map, its size, and the size of its largest part."""
        made = Map(kind, tuple(map(tuple, rows)), tuple(lines))
        self.maps.append(made)
        self.sized(len(made.rows), len(made.rows[0]))
        self.largest = max((self.largest, *made.labels.values()))

    def spend(self, line: int, marks: str) -> None:
        """Note marks that were used without appearing in a statement, such as a size or the label of a clue."""
        self.spent[line] = f"{self.spent.get(line, '')} {marks}"

    def take(self, said: Iterable[Said], line: Line) -> None:
        """Add the meanings of a line; raise `Unclear` for a path or a pair with wrong cells."""
        for one in said:
            self._take_one(one, line)

    def _take_one(self, one: Said, line: Line) -> None:
        number = line.number
        match one:
            case str():
                self.say(one, number)
                if "distinct(_)" in one:
                    self.spend(number, "0 1")  # "no three 0s or three 1s"
            # Edges and bricks have no clues in lists, so they come before the case of all other places.
            case Clues(where="edges"):
                self._explain_edges(one.function, line)
                self.counted += [(counted, number) for counted in one.values]
            case Clues(where="bricks"):
                self.stated |= {"drawing": one.function, "bricks": "".join(one.values)}
                self.spend(number, line.plain)
            case Clues():
                self.clues.append((one, number))
            case Chain():
                if not (one.where or self.field("chain")):
                    where = "write 'horizontally or vertically', or 'also diagonally'"
                    raise Ambiguous(f"may the next number touch at a corner? {where}", number)
                self.stated["chain"] = one.where
                self.spend(number, line.plain)
            case Pair():
                _check_pair(one, self.pairs, number)
                self.pairs.append((one, number))
            case Marked():
                self.marked |= dict.fromkeys(one.marks or ("",), number)
                self.spend(number, line.plain)
            case Shaded():
                self.told |= {one.name}
                self.spend(number, line.plain)
            case Path():
                _check_path(one, self.rows, self.cols, number)
                self.paths.append((one, number))
            case LineRule():
                self.line_rules.append((one, number))
                self.spend(number, line.plain)
            case Letters():
                self.letters = True
                if any("DIFFERENT" in kinds_of(mark.text) for mark in line.marks):
                    self.differing_line = number
            case Counted():
                self.counted.append((one.text, number))
                self.spend(number, line.plain)
            case Operators():
                self.has_operators = True
            case NotAll():
                self.not_all_line = number
                self.spend(number, line.plain)
            case NoSigns():
                self.has_no_signs = True
            case Section():
                self.section = one.name
            case Size():
                self.size_line = self.size_line or number
                self.sized(one.rows, one.cols)
                if (one.rows, one.cols) != (self.rows, self.cols):
                    raise Unclear(f"is the board {self.rows} x {self.cols}, or of the size in this line?", number)
                self.of_cells = True
                self.spend(number, f"{one.rows} {one.cols}")
            case Tiles():
                self.tiles.append((one.values, number))
            case Without():
                self.without += [(value, number) for value in one.values]
                self.spend(number, " ".join(map(str, one.values)))
            case Repeats():
                self.repeats += one.places or ("",)
                self.repeats_line = number
                if one.places and one.places[0].startswith(SUMS):
                    self.spend(number, line.plain)  # the sum that they need not have
            case Implied():
                self.spend(number, line.plain)

    def say_marked(self) -> None:
        """Write `no other pair` if the text says of each kind of marks that all are given.

        Raise `Unclear` if it says so of one kind only, or also that not all are given.
        """
        line = min(self.marked.values(), default=0)
        is_all = "no other pair" in self.said() or "no other pair" in self.family.rules
        if "" in self.marked and (is_all or len(self.marked) > 1):
            raise Unclear("are all marks given, or not? leave out one of the two", line)
        if is_all or not self.marked.keys() - {""}:
            return
        own = self.named.marks.values() if self.named else ()
        others = {MARKS[name][1].other for name in self.marked if name} - self.marked.keys()
        forms = {name: MARKS[name][0].form.format(MARKS[name][1].number) for name in others}
        if lost := next((name for name, form in forms.items() if not own or form in own), ""):
            raise Unclear(f"are all pairs of {lost} marked, too? write 'no other pair' if so", line)
        self.say("no other pair", line)

    def take_stated(self, statements: Iterable[str], line: Line) -> None:
        """Add the meaning of a sentence in which this program states a rule."""
        self.note(line, RULE)
        for statement in statements:
            name, _, value = statement.partition(" ")
            if statement == "drawing letters":
                self.letters = True
            elif name == "edges":
                self._explain_edges(value, line)
            elif name == "corners":
                known = self.stated.get(name, "")
                self._explain(name, value or known, known, line)
            elif name in ("drawing", "loose"):
                self.stated[name] = value
            else:
                self.say(statement, line.number)
        self.spend(line.number, line.plain)

    def label_edges(self, functions: Iterable[str], line: Line) -> None:
        """Take the function of the clues at the edges from the labels of a table."""
        # Other clues, such as those of a sandwich, may be called sums, too.
        for function in functions if self.edges in ("", "sum", "product") else ():
            self._explain_edges(function, line)

    def _explain_edges(self, function: str, line: Line) -> None:
        # The family has the size of its board as n; a sentence tells the number, of which the size may follow below.
        is_open = "(1, n)" in self.edges and function.startswith("between(1, ") and not self.rows
        known = function if is_open else self.edges.replace("(1, n)", f"(1, {self.side})")
        self._explain("edges", function, known, line)

    def _explain(self, place: str, function: str, known: str, line: Line) -> None:
        """Take a sentence's function of the clues at a place; raise `Ambiguous` if another one is known already."""
        if known not in ("", function):
            raise Ambiguous(
                f"do the clues at the {place} say {function}, or {known}? leave out one of the two", line.number
            )
        self.stated[place] = function
        self.spend(line.number, line.plain)


def _check_path(path: Path, rows: int, cols: int, line: int) -> None:
    """Raise `Unclear` for a path with a cell outside of the board, or twice, unless it ends where it begins.

    ``rows`` or ``cols`` are 0 if the size is not known yet.
    """
    places = {cell: place_of(cell) for cell in path.cells}
    outside = [cell for cell, (row, col) in places.items() if rows and cols and (row > rows or col > cols)]
    if outside:
        furthest = max(outside, key=places.__getitem__)
        raise Unclear(f"{furthest} is outside this {rows} x {cols} grid", line, furthest)
    twice = [cell for at, cell in enumerate(path.cells) if cell in path.cells[:at]]
    if twice not in ([], [path.cells[0]]) or (twice and twice[0] != path.cells[-1]):
        raise Unclear(f"{twice[0]} is on this line twice", line, twice[0])


def _check_pair(pair: Pair, known: Iterable[tuple[Pair, int]], line: int) -> None:
    """Raise `Unclear` for two cells that are not neighbors, or that are a pair already."""
    (row, col), (other, beside) = map(place_of, (pair.first, pair.second))
    if abs(row - other) + abs(col - beside) != 1:
        raise Unclear(f"{pair.first} and {pair.second} are not neighbors on the board", line, pair.second)
    if any({pair.first, pair.second} == {one.first, one.second} for one, _ in known):
        raise Unclear(f"{pair.first} and {pair.second} are listed twice", line, pair.second)
