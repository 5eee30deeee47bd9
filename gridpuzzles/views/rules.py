"""The rules of a puzzle in plain sentences, derived from its meaning: the values of cells, the meaning of clues."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from ..base.source import Span
from ..kinds.cage_targets import CAGE_TARGETS, sign_of
from ..kinds.numbers import OF_CELLS
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.rule_sentences import HEADING, sentence
from ..kinds.scopes import ADJACENCIES, LINES, SCOPES, groups_of
from ..model.expressions import Arrangement, Different, Numeral, Operation, Steps, Variable
from ..model.grid import Grid
from ..model.puzzle import Constraint, Puzzle, Symbol, SymbolKind, names_of
from ..model.traversal import compounds, names_in
from .board_marks import LETTERS, SHAPES, SIGN, BoardMarks, board_marks, ray_of, targets
from .figure import lines_of

NEAR = {one.label: name for name, one in ADJACENCIES.items()}
"""The statements about pairs of cells, by the words between the two cells in their labels."""
CALCULATED = ("row", "col", "relation")
"""The kinds of clues whose conditions can be calculations."""
CELL = re.compile(r"r\d+c\d+")
PLACES = re.compile(r"r\d+c\d+(?:(?:\.\.|, )r\d+c\d+)*")
EQUATION = re.compile(r"[^=<>!]+=[^=<>!]+")
NAMES = re.compile(r"[a-z]\w*(?:, [a-z]\w*)+")
WORKING = ("addition", "subtraction", "multiplication", "division")


def rules(puzzle: Puzzle, *, in_text: bool = False) -> list[str]:
    """Return the rules as sentences; a rule without words is the statement of the language.

    Clues are not among them, because they are drawn: in a picture or, with ``in_text``, in lines of characters.
    """
    return list(_Rules(puzzle, in_text).sentences())


def stated_rules(puzzle: Puzzle) -> dict[str, list[Constraint]]:
    """Return the sentences of `rules`, each with the constraints that it states."""
    return _Rules(puzzle, False).sentences()


def rule_lines(puzzle: Puzzle) -> list[str]:
    """Return the lines that a text of the empty puzzle needs below it; empty without rules."""
    lines = rules(puzzle, in_text=True)
    return [HEADING, *lines] if lines else []


class _Rules:
    """The sentences about a puzzle, and the constraints that they state so far."""

    def __init__(self, puzzle: Puzzle, in_text: bool) -> None:
        self.puzzle, self.in_text = puzzle, in_text
        grid = puzzle.grid
        self.marks = BoardMarks() if grid is None else board_marks(puzzle, grid, in_text=in_text)
        self.said: dict[str, list[Constraint]] = {}
        letters, holes = names_of(puzzle, SymbolKind.LETTER), names_of(puzzle, SymbolKind.HOLE)
        self.letters = [symbol for symbol in puzzle.symbols if symbol.name in letters]
        # The rules that some cells differ; a clue may say so, too, but it is drawn.
        self.different = [one for one in puzzle.constraints if isinstance(one.condition, Different) and one.clue < 0]
        cells = grid.cells if grid is not None else {}
        # True if a rule about all groups of a kind is about groups of one cell, too, which need no constraint.
        self.has_single_cells = False
        # The blanks that are cells of the board, by the place that a reader sees.
        self.drawn = {name: f"r{row}c{col}" for (row, col), name in cells.items() if name in holes}

    def sentences(self) -> dict[str, list[Constraint]]:
        """Return all sentences, and the statements of rules for which there is none, with their constraints."""
        grid = self.puzzle.grid
        self._filling()
        if self.letters:
            self._letters()
        else:
            self._holes()
        if self.puzzle.base != 10:
            self._say("base", number=str(self.puzzle.base))
        if grid is not None:
            self._clues(grid)
        self._order()
        self._drawings()
        self._unknowns()
        self._further_differences()
        for one in self._unstated():
            statement = _statement(one)
            if statement:
                self._add(statement, [one])
        return self.said

    def _unstated(self) -> list[Constraint]:
        """Return the rules that no sentence states so far."""
        stated = {id(one) for constraints in self.said.values() for one in constraints}
        return [one for one in self.puzzle.constraints if one.clue < 0 and id(one) not in stated]

    def _say(self, name: str, stated: Collection[Constraint] = (), **parts: str) -> None:
        """Add a sentence of the table with the constraints that it states."""
        self._add(sentence(name, **parts), stated)

    def _add(self, text: str, stated: Collection[Constraint] = ()) -> None:
        self.said.setdefault(text, []).extend(stated)

    def _say_if(self, conditions: Mapping[str, object]) -> None:
        """Add the sentences, by name, whose conditions are true."""
        for name, is_true in conditions.items():
            if is_true:
                self._say(name)

    # --- cells
    def _filling(self) -> None:
        """Say which numbers the cells take, and in which groups they differ."""
        grid = self.puzzle.grid
        cells = [
            symbol for symbol in self.puzzle.symbols if symbol.kind == SymbolKind.CELL or symbol.name in self.drawn
        ]
        if grid is not None and grid.struck:
            self._say("struck out")
            return
        tiles = [one for one in self.puzzle.constraints if isinstance(one.condition, Arrangement)]
        if tiles:
            assert isinstance(tiles[0].condition, Arrangement)
            numbers = sorted(tiles[0].condition.numbers)
            name = "different tiles" if len(set(numbers)) == len(numbers) else "tiles"
            self._say(name, tiles, numbers=" ".join(map(str, numbers)))
            return
        if not cells:
            return
        ((usual, _),) = Counter(symbol.values for symbol in cells).most_common(1)
        own = [symbol for symbol in cells if symbol.values != usual and symbol.given is None]
        if not {*usual}.issuperset(chain.from_iterable({symbol.values for symbol in own})):
            self._add("Write a number in every empty cell.")
            self._values_of([symbol for symbol in cells if symbol.given is None])
            return
        self._usual_filling(usual)
        self._values_of(own)

    def _values_of(self, cells: Sequence[Symbol]) -> None:
        """Say which values some cells have."""
        for values, names in _by_values(cells).items():
            self._say("cells", names=", ".join(self.drawn.get(name, name) for name in names), values=_values(values))

    def _usual_filling(self, usual: range | tuple[int, ...]) -> None:
        """Say which numbers most cells take, and in which groups all cells differ."""
        values = _values(usual)
        groups = self._groups()
        if "the grid" in groups:
            self._say("used once", [one for group in groups.values() for one in group], values=values)
        elif groups:
            stated = [one for group in groups.values() for one in group]
            each_once = all(_size(one) == len(usual) for one in stated) and not self.has_single_cells
            places = ", ".join(groups)
            if each_once:
                self._say("once in", stated, values=values, places=places)
            else:
                self._say("no repeats", stated, values=values, any=places)
        else:
            self._say("values", values=values)

    def _groups(self) -> dict[str, list[Constraint]]:
        """Return the groups whose cells all differ, by their kind; lines only if all of a kind are among them."""
        found: dict[str, list[Constraint]] = {}
        grid = self.puzzle.grid
        for one in self.different:
            kind = one.label if one.label == "the grid" else one.label.partition(" ")[0]
            found.setdefault(kind, []).append(one)
        named = {"the grid": found["the grid"]} if "the grid" in found else {}
        if grid is None:
            return named
        # A rule about every row states a group for each; fewer groups are rules of their own, said one by one.
        for name, scope in SCOPES.items():
            stated = found.get(scope.label, [])
            size = _size_of(stated[0], grid) if stated and scope.has_size else ()
            if not stated or not scope.sheet:
                continue
            sizes = _sizes_of_groups(name, grid, size)
            if len(stated) >= sum(cells > 1 for cells in sizes):
                named[name + (" {} x {}".format(*size) if size else "")] = stated
                self.has_single_cells |= 1 in sizes
        return named

    def _letters(self) -> None:
        """Say which digits letters stand for."""
        different = [one for one in self.different if one.label == "the letters"]
        domains = {symbol.values for symbol in self.letters}
        whole, positive = range(self.puzzle.base), range(1, self.puzzle.base)
        usual = all(symbol.values == (positive if symbol.name in self._leading() else whole) for symbol in self.letters)
        limits = None if usual or domains == {whole} or len(domains) > 1 else _limits(self.letters[0].values)
        if limits and different:
            name = "letters of" if int(limits[1]) < 10 else "numbers of letters"
            self._say(name, different, low=limits[0], high=limits[1])
        else:
            self._say("letters" if different else "letters alike", different)
        self._say_if({"no leading zeros": usual, "leading zeros": not usual and domains == {whole}})
        if not usual and domains != {whole} and not limits:
            for values, names in _by_values(self.letters).items():
                name = "letters each" if len(names) > 1 else "letter of"
                self._say(name, names=", ".join(names), values=_values(values))

    def _holes(self) -> None:
        """Say which digits the blanks of a calculation take."""
        holes = [
            symbol for symbol in self.puzzle.symbols if symbol.kind == SymbolKind.HOLE and symbol.name not in self.drawn
        ]
        domains = {tuple(symbol.values) for symbol in holes}
        most = max(domains, key=len, default=())
        # A blank at the beginning of a number is not 0.
        if domains - {most, tuple(value for value in most if value)}:
            for sign, values in self._signs().items():
                self._say("sign of boxes", sign=sign, values=_values(values))
        elif most == tuple(range(self.puzzle.base)):
            self._say("digits")
        elif most:
            self._say("digits of", values=_values(most))

    def _signs(self) -> dict[str, range | tuple[int, ...]]:
        """Return the most digits that a blank with each sign takes, for the signs of a calculation."""
        domains = {symbol.name: symbol.values for symbol in self.puzzle.symbols}
        found: dict[str, range | tuple[int, ...]] = {}
        for mark in (mark for drawing in self.puzzle.drawings for line in drawing.lines for mark in line):
            for sign, name in zip(mark.text, mark.symbols, strict=False):
                if name in domains and len(domains[name]) > len(found.get(sign, ())):
                    found[sign] = domains[name]
        return found

    def _leading(self) -> set[str]:
        """Return the letters with which a number of two digits or more begins."""
        found = set()
        for one in self.puzzle.constraints:
            for part in compounds(one.condition):
                if isinstance(part, Numeral) and len(part.digits) > 1 and isinstance(part.digits[0], Variable):
                    found.add(part.digits[0].name)
        return found

    # --- clues
    def _clues(self, grid: Grid) -> None:
        """Say what the clues of the board mean."""
        self._cages(grid)
        self._say_if({"runs": any(square.down or square.across for square in grid.blocked.values())})
        self._line_clues()
        self._marks(grid)
        for corner in grid.corners:
            self._say(f"{corner.kind} in circles", function=corner.function or "sum")
        self._say_if({"around": grid.around})
        self._pairs()
        self._consecutive()
        for name, places in grid.named_rules.items():
            on_lines = all(place.startswith("path ") for place in places)
            labels = {f"{place}: {name}" for place in places}
            stated = [one for one in self.puzzle.constraints if on_lines and one.label in labels]
            if on_lines:
                self._say("named lines", stated, line=name, meaning=name)
            else:
                self._say("named rule", named=name, meaning=name)
        self._groups_with_rules(grid)
        self._pyramid()
        zeros = [one for one in self.puzzle.constraints if one.label.endswith("does not start with 0")]
        if zeros:
            self._say("no leading zeros", zeros)

    def _cages(self, grid: Grid) -> None:
        """Say what the numbers in cages are, and whether their cells differ."""
        clued = [cage for cage in grid.cages if cage.clue]
        if not clued:
            return
        signs = {sign_of(clue) for clue in targets(grid).values()} - {""}
        area = "colored area" if grid.corners else "cage"
        words = {sign for sign in signs if sign.isalpha()}
        if not signs:
            self._say("cages", area=area, function=self._function_of_cages())
        elif words < signs:
            self._say("operations", area=area)
        for sign in sorted(words):
            self._say("word after target", target=sign)
        if {place for cage in grid.cages for place in cage.positions} < grid.cells.keys():
            self._say("loose cells", area=area)
        if "?" in signs:
            self._say("hidden operations", area=area)
        different = {one.label.removeprefix("cage "): one for one in self.different}
        # A cage of one cell repeats nothing.
        larger = [cage for cage in clued if len(cage.positions) > 1]
        if all(cage.label in different for cage in larger):
            self._say("different in cages", [different[cage.label] for cage in larger], area=area)

    def _function_of_cages(self) -> str:
        """Return the function whose value the clues of cages give; sums if there are none."""
        clues = [one for one in self.puzzle.constraints if one.clue >= 0 and one.label.startswith("cage ")]
        named = {name: name for name in OF_CELLS} | {kind.name: kind.function for kind in CAGE_TARGETS.values()}
        functions = [named.get(form.kind) for one in clues for form in one.forms or ()]
        return next(filter(None, functions), "sum")

    def _line_clues(self) -> None:
        clues: dict[str, dict[str, None]] = {}
        for clue in self.marks.line_clues:
            clues.setdefault(clue.call, {})[LINES[clue.kind].label] = None
        # Several functions would need a sentence each, and the drawing names them anyway.
        if len(clues) > 1:  # each clue is drawn with its function
            clues = {"": dict.fromkeys(place for places in clues.values() for place in places)}
        for call, places in clues.items():
            if call:
                self._say("edges", lines=", ".join(places), clue=call)
            elif {*places} == {"row", "column"} and all(
                EQUATION.fullmatch(clue.text) for clue in self.marks.line_clues
            ):
                self._say("equations")
            else:
                self._say("rules at edges", lines=", ".join(places))

    def _marks(self, grid: Grid) -> None:
        """Say what the marks between and in cells mean, and whether all are drawn."""
        marks = self.marks
        self._say_if({"signs": any(one.look == SIGN for one in marks.edges)})
        typed = dict(zip((sign.text for sign in grid.signs), marks.edges, strict=False))
        further = marks.edges[len(grid.signs) :]
        rules = dict(grid.marks)
        for kind in PAIR_RELATIONS.values():
            dots = {bool(one.text) for one in further if one.look == kind.dot}
            if True in dots and not self.in_text:
                self._say("dots with numbers", color=kind.dot, dots=kind.dot)
            for mark in kind.marks.values():
                if False in dots or any(one.look == LETTERS and one.text == mark.sign for one in further):
                    rules.setdefault(mark.sign, kind.form.format(mark.number))
                    if False in dots:
                        typed.setdefault(mark.sign, next(one for one in further if one.look == kind.dot))
        for sign, rule in rules.items():
            name = sign
            if sign in typed and typed[sign].look not in (SIGN, LETTERS) and not self.in_text:
                name = f"a {typed[sign].look} dot" + f" ({typed[sign].text})" * bool(typed[sign].text)
            try:
                self._say("marks", sign=name, relation=rule)
            except KeyError:
                self._say("marks with a rule", sign=name, rule=rule)
        self._say_if({shape: name in marks.shapes.values() for shape, name in SHAPES.items()})
        self._say_if(
            {
                "rays": len(marks.rays)
                > sum(ray_of(clue, grid, marks.line_clues) is not None for clue in marks.line_clues)
            }
        )
        self._totals(marks)
        without = [one for one in self.puzzle.constraints if one.label.startswith("no mark between ")]
        if without:
            self._say("all marks", without)

    def _totals(self, marks: BoardMarks) -> None:
        """Say what the totals in the corners of regions are."""
        signs = {sign_of(total.text) for total in marks.totals}
        if signs == {""}:
            self._say("cages", area="region", function="sum")
        elif signs:
            self._say("operations", area="region")

    def _pairs(self) -> None:
        """Say the rules for pairs of cells, because they are not drawn."""
        found: dict[tuple[str, str], list[Constraint]] = {}
        for one in self.puzzle.constraints:
            near = NEAR.get(" ".join(one.label.split()[1:-1]), "")
            if near:
                found.setdefault((near, _relation_of(one)), []).append(one)
        for (near, rule), group in found.items():
            try:
                self._say("pairs", group, near=near, relation=rule)
            except KeyError:
                self._say("pairs with a rule", group, near=near.removesuffix(","), rule=rule)

    def _consecutive(self) -> None:
        """Say where the next number is in a grid of consecutive numbers."""
        stated = [one for one in self.puzzle.constraints if one.label.startswith("consecutive numbers are ")]
        if stated:
            self._say("consecutive", stated, beside=stated[0].label.partition(":")[0].split()[-1])

    def _pyramid(self) -> None:
        """Say how a brick is computed from the two below it."""
        bricks = [one for one in self.puzzle.constraints if one.span and one.span.text.startswith("pyramid")]
        if bricks and bricks[0].span is not None:
            _, *function = bricks[0].span.text.partition(":")[0].split()
            self._say("pyramid", bricks, combined=function[0] if function else "sum")

    def _groups_with_rules(self, grid: Grid) -> None:
        """Say the rules of groups of cells: ``each row: sum(_) = 15``, ``each 3 in row: ...``, ``each region: ...``."""
        found: dict[str, dict[str, list[Constraint]]] = {}
        for one in self._unstated():
            place, colon, rule = one.label.partition(": ")
            group = _group(place) if colon else ""
            if group:
                found.setdefault(rule, {}).setdefault(group, []).append(one)
        for rule, groups in found.items():
            constraints = [one for group in groups.values() for one in group]
            if rule == "_ in 1..size" and [*groups] == ["region"]:
                self._say("size of areas", constraints, area="region")
                continue
            try:
                self._say("sums", constraints, group=", ".join(groups), sum=rule)
            except KeyError:
                self._say("rule of groups", constraints, group=", ".join(groups), rule=rule)

    def _further_differences(self) -> None:
        """Say which lines, sets of cells and unknowns differ, apart from whole rows and boxes."""
        alike = [one for one in self.puzzle.constraints if one.clue < 0 and one.label.endswith(" differ")]
        lines = dict.fromkeys(one.label.partition(" ")[0] + "s" for one in alike)
        if lines:
            self._say("different lines", alike, lines=", ".join(lines))
        left = [one for one in self._unstated() if isinstance(one.condition, Different) and one.span is not None]
        cells = [one for one in left if PLACES.fullmatch(one.label)]
        # Lists of single cells are one sentence each, and rectangles are one sentence together.
        rectangles = [one for one in cells if "," not in one.label]
        if rectangles:
            names = ", ".join(one.label.replace("..", " to ") for one in rectangles)
            self._say("different cells", rectangles, group=names)
        for one in left:
            if one in cells and one not in rectangles:
                self._say("different names", [one], names=one.label.replace("..", " to "))
            elif one not in cells and NAMES.fullmatch(one.label):
                self._say("different names", [one], names=one.label)

    def _unknowns(self) -> None:
        """Say which further numbers must be found."""
        groups: dict[tuple[str, range | tuple[int, ...]], list[str]] = {}
        for symbol in self.puzzle.symbols:
            if symbol.kind == SymbolKind.UNKNOWN and symbol.span:
                groups.setdefault((_line_of(symbol.span), symbol.values), []).append(symbol.name)
        for (_, values), names in groups.items():
            self._say("unknowns" if len(names) > 1 else "unknown", names=", ".join(names), values=_values(values))

    # --- calculations
    def _order(self) -> None:
        """Say in which order operations are done, if that matters, and what intermediate results may be."""
        orders: set[str] = set()
        steps: set[Steps | None] = set()
        # A clue that is drawn, such as a line, shows no operations.
        stated = [
            (one, self.puzzle.clues[one.clue])
            for one in self.puzzle.constraints
            if one.clue >= 0 and one.clue not in self.marks.clues
        ]
        for one, clue in stated:
            parts = compounds(one.condition) if clue.kind in CALCULATED else ()
            for part in (part for part in parts if isinstance(part, Operation)):
                steps.add(part.steps)
                orders.update(_order_of(part) if "(" not in clue.text else ())
        by_precedence = orders and "left to right" not in orders
        self._say_if({"left to right": "left to right" in orders, "precedence": by_precedence})
        for step in steps - {None}:
            assert step is not None
            self._steps(step)

    def _steps(self, steps: Steps) -> None:
        above = "positive" if steps.positive else "not negative" if steps.not_negative else ""
        qualities = [*["whole"] * steps.whole, *filter(None, [above])]
        if qualities and not steps.ranges:
            self._say("steps", step=", ".join(qualities))
        else:
            self._add("Every intermediate result is one of the allowed numbers.")

    def _drawings(self) -> None:
        """Say that the drawn equations, calculations and relations are true."""
        grid = self.puzzle.grid
        kinds = dict.fromkeys(drawing.kind for drawing in self.puzzle.drawings)
        self._say_if({"equations": "picture" in kinds, "crossword": "crossword" in kinds})
        for kind in filter(WORKING.__contains__, kinds):
            self._say("working", working=f"long {kind}")
        # The board shows some relations: given numbers, marks, lines.
        lines = None if self.in_text else lines_of(self.puzzle)
        shown = self.marks.clues | (lines.clues if lines is not None else frozenset())
        if any(drawing.kind == "relation" and drawing.clue not in shown for drawing in self.puzzle.drawings):
            self._say("conditions" if grid is not None and not grid.pictured else "relations")


def _order_of(operation: Operation) -> Iterator[str]:
    """Yield the order of evaluation that shows in an operation whose text has no brackets."""
    match operation:
        case Operation(sign, Operation("+" | "-")) if sign not in "+-":
            yield "left to right"
        case Operation("+" | "-", _, Operation(sign)) if sign not in "+-^":
            yield "precedence"


def _relation_of(one: Constraint) -> str:
    """Return the relation of two cells as it was written; from the form if the name of a family brings it."""
    written = one.span.text.partition(":")[2] if one.span is not None else ""
    if written or not one.forms:
        return " ".join(written.split())
    kind, _, number, _ = one.forms[0]
    relations = (relation.form for relation in PAIR_RELATIONS.values() if relation.fact == kind)
    return next(relations, f"{kind}(_, _) = {{}}").format(number)


def _by_values(symbols: Sequence[Symbol]) -> dict[range | tuple[int, ...], list[str]]:
    """Return the names of symbols by the values that they take."""
    names: dict[range | tuple[int, ...], list[str]] = {}
    for symbol in symbols:
        names.setdefault(symbol.values, []).append(symbol.name)
    return names


def _values(values: range | tuple[int, ...]) -> str:
    """Return values in the language: ``1..9`` or ``2, 3, 5``."""
    limits = _limits(values)
    return "..".join(limits) if limits else ", ".join(map(str, values))


def _limits(values: range | tuple[int, ...]) -> tuple[str, str] | None:
    """Return the first and the last of values without a gap; None if they have gaps."""
    return (str(values[0]), str(values[-1])) if values[-1] - values[0] + 1 == len(values) else None


def _size(one: Constraint) -> int:
    """Return the number of cells that all differ."""
    return len(one.condition.expressions) if isinstance(one.condition, Different) else 0


def _size_of(group: Constraint, grid: Grid) -> tuple[int, int]:
    """Return the numbers of rows and columns of a rectangle of cells."""
    names = set(names_in(group.condition))
    places = [place for place, name in grid.cells.items() if name in names]
    rows, cols = ({place[axis] for place in places} for axis in (0, 1))
    return len(rows), len(cols)


def _sizes_of_groups(name: str, grid: Grid, size: tuple[int, ...]) -> list[int]:
    """Return the number of cells of each group of a scope; none if the groups depend on the drawing."""
    if SCOPES[name].numbered is not None:
        return [len(grid.cells.keys() & cells) for cells in groups_of(name, grid.rows, grid.cols, *size)]
    return [len(region.positions) for region in grid.regions] if name == "regions" else []


def _group(place: str) -> str:
    """Return the words for a group of cells, given its label (``row 1``, ``r1c1 r1c2``); empty for another label."""
    cells = place.split()
    if len(cells) > 1 and all(map(CELL.fullmatch, cells)):
        rows = {cell.partition("c")[0] for cell in cells}
        return f"group of {len(cells)} neighbors in a {'row' if len(rows) == 1 else 'column'}"
    word = cells[0] if cells else ""
    return word if any(word == scope.label for scope in SCOPES.values()) else ""


def _line_of(span: Span) -> str:
    """Return the line of the text in which a span begins, without its comment."""
    source = span.source
    line = source.lines[span.line - 1]
    return line.partition("#")[0].strip()


def _statement(one: Constraint) -> str:
    """Return the statement of a rule as it was written; its name if there is no text."""
    return _line_of(one.span) if one.span is not None else one.name
