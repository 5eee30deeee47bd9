"""Find where the parts of a board are written in a text, and replace them there; drawings keep their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import TypeVar

from ..base.errors import DefinitionError, Diagnostic
from ..base.source import Source, Span, edited, line_start
from ..families.headings import Named
from ..kinds.cage_targets import target_of
from ..kinds.list_words import Word, word_of
from ..language import syntax
from ..language.parser import parse
from ..language.syntax import CellList, Item
from ..model.grid import Position, name_at
from ..model.puzzle import Puzzle
from . import analyze
from .context.context import Context
from .headings import expanded
from .lists import InFull, path_places, places_of
from .lowering.equations import DrawnEquations, Place, is_operator
from .lowering.syntax_tree import text_of
from .size import shaped
from .statements.letter_map import read_map
from .statements.picture import layout_of

LABELS = "ABCDEFGHJKLMNPQRSTUWYZabcdefghjklmnpqrstuwyz"
"""Labels for new cages and regions, without those that are also marks."""
LONGEST_LINE, LONGEST_LEGEND = 100, 50

AnyStatement = TypeVar("AnyStatement", bound=syntax.Statement)
Map = syntax.Cages | syntax.Regions | syntax.Paths
MAPS: dict[str, type[Map]] = {"cage": syntax.Cages, "region": syntax.Regions}


@dataclass(slots=True)
class Part:
    """Cells that belong together, and the statement that says so.

    They have a ``label`` in its map, or are at the place ``at`` among the ``spans`` of a list.
    """

    cells: tuple[Position, ...]
    statement: syntax.Statement
    label: str = ""
    at: int = 0
    spans: tuple[Span, ...] = ()


class WrittenBoard:
    """A text that is read strictly, its puzzle (None if it has errors), and the places where its parts are written."""

    def __init__(self, text: str) -> None:
        self.text = text
        source = Source("<text>", text)
        self.document, faults = parse(source)
        self.puzzle: Puzzle | None
        self.puzzle, doubts = analyze(self.document, {}, _no_file)
        self.errors = [one for one in faults + doubts if one.is_error]
        if self.errors:
            self.puzzle = None

    @cached_property
    def context(self) -> Context:
        """What the drawings say about the shape of the board, with the marks of the family."""
        return shaped(expanded(self.document, {})[0], {}, _no_file)

    @property
    def named(self) -> Named | None:
        """The family that the heading names."""
        headings = self.statements(syntax.Heading)
        return headings[0].named if headings else None

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns of the board, also those that the heading of a text with errors gives."""
        if self.puzzle and self.puzzle.grid:
            return self.puzzle.grid.rows, self.puzzle.grid.cols
        board, named = self.context.board, self.named
        return (board.rows, board.cols) if board.rows or named is None else (named.rows, named.cols)

    def statements(self, kind: type[AnyStatement]) -> list[AnyStatement]:
        """Return the statements of a class, in written order."""
        return [one for one in self.document.statements if isinstance(one, kind)]

    # ------------------------------------------------------------ drawings

    @cached_property
    def drawing(self) -> syntax.Statement | None:
        """The statement that draws the cells; None if the text has none."""
        kinds = (syntax.DrawnGrid, syntax.Picture, syntax.Crossword, syntax.Pyramid)
        return next((one for one in self.document.statements if isinstance(one, kinds)), None)

    @property
    def is_packed(self) -> bool:
        """True if the rows of the drawing have no blanks between cells."""
        rows = self.context.drawn.rows
        pairs = [pair for row in rows for pair in pairwise(row)]
        return any(one.span and other.span and one.span.end == other.span.start for one, other in pairs)

    def square(self, cell: Position) -> Item | None:
        """Return the drawn square of a cell; None if it is not drawn."""
        if self.equations is not None:
            return next((one.item for one in self.equations.places if one.position == cell and not one.clue), None)
        row, col = cell
        rows = self.context.drawn.rows
        return rows[row - 1][col - 1] if row <= len(rows) and col <= len(rows[row - 1]) else None

    @cached_property
    def equations(self) -> DrawnEquations | None:
        """The drawn equations of a picture or crossword; None without one."""
        return layout_of(self.drawing) if isinstance(self.drawing, (syntax.Picture, syntax.Crossword)) else None

    @cached_property
    def drawn_signs(self) -> dict[Position, Item]:
        """The signs and results of drawn equations, by the number of their line and their index in it."""
        signs: dict[Position, Item] = {}
        for row, line in enumerate(self.equations.lines if self.equations else (), 1):
            for at, token in enumerate(line):
                if isinstance(token, Item):
                    signs[row, at] = token
                elif token is not None and token.clue and (token.item.is_plain_number or token.item.is_ungiven):
                    signs[row, at] = replace(token.item, text="-" * bool(token.sign) + token.item.text, span=token.span)
        return signs

    def result(self, kind: str, number: int) -> Position | None:
        """Return the key of the number, perhaps ``?``, that the only equation of a line ends with."""
        equations = self.equations.equations if self.equations else ()
        ends = [one.tokens[-1].span for one in equations if one[:2] == (kind, number)]
        return next((place for place, item in self.drawn_signs.items() if [item.span] == ends), None)

    def cells_at(self, place: Position) -> list[Position]:
        """Return the cells of the equation with a drawn sign or result, given by its key."""
        span = self.drawn_signs[place].span
        equations = self.equations.equations if self.equations else ()
        tokens = next((one.tokens for one in equations if span in [token.span for token in one.tokens]), ())
        return [token.position for token in tokens if isinstance(token, Place)]

    def operator(self, first: Position, second: Position) -> Position | None:
        """Return the key of the operator between two neighbors of drawn equations, or of the ``.`` below the first."""
        for equation in self.equations.equations if self.equations else ():
            for one, item, other in zip(equation.tokens, equation.tokens[1:], equation.tokens[2:], strict=False):
                ends = [token.position for token in (one, other) if isinstance(token, Place)]
                if ends == [first, second] and is_operator(item):
                    return next(place for place, sign in self.drawn_signs.items() if sign is item)
        below = (2 * first[0], first[1] - 1)
        is_below = isinstance(self.drawing, syntax.Picture) and first[1] == second[1]
        return below if is_below and below in self.drawn_signs else None

    @property
    def black(self) -> dict[Position, str]:
        r"""The black cells as they are drawn: ``\``, ``16\24``."""
        rows = enumerate(self.context.drawn.rows, 1)
        squares = {(row, col): item for row, items in rows for col, item in enumerate(items, 1)}
        return {place: one.span.text for place, one in squares.items() if one.kind == "CLUE" and one.span}

    def with_drawing(self) -> str:
        """Return the text with a drawing of the cells whose rows are not packed."""
        if self.drawing is None and any(self.size):
            lines, sizes = (
                "\n  ".join(["grid:", *self.new_map([], ".")]).replace(".", "_"),
                self.statements(syntax.GridSize),
            )
            return self.with_statement(sizes[0], lines) if sizes else self.with_lines(lines)
        pairs = [pair for row in self.context.drawn.rows for pair in pairwise(row)]
        ends = [one.span.end for one, other in pairs if one.span and other.span and one.span.end == other.span.start]
        return edited(self.text, [(end, end, " ") for end in ends])

    @cached_property
    def signs(self) -> dict[tuple[Position, Position], Item]:
        """The signs and marks that are drawn between two neighbors, the left or upper one first."""
        drawn = self.context.drawn
        signs: dict[tuple[Position, Position], Item] = {}
        for row, items in enumerate(drawn.between, 1):
            signs |= {((row, before), (row, before + 1)): item for before, item in items}
        for row, line in drawn.under.items():
            signs |= {((row + 1, col), (row + 2, col)): item for col, item in enumerate(line, 1) if not item.is_dot}
        return signs

    def can_draw(self, first: Position, second: Position) -> bool:
        """Return True if a sign can be drawn between two cells."""
        squares = [self.square(first), self.square(second)]
        is_drawn = all(one is not None and one.span is not None for one in squares)
        return is_drawn and self.can_have_margin and not self.is_packed

    @property
    def function(self) -> str:
        """The function of the clues at the edges of the drawing, such as ``between(1, 9)``; empty if it has none."""
        statements = expanded(self.document, {})[0].statements
        grid = next((one for one in statements if isinstance(one, syntax.DrawnGrid)), None)
        if grid is None or grid.function is None:
            listed = self.statements(syntax.LineClues)
            return _call(listed[0].function, listed[0].arguments) if listed else ""
        return _call(grid.function, grid.arguments)

    @property
    def can_have_margin(self) -> bool:
        """True if clues can be drawn at the edges."""
        has_rows = isinstance(self.drawing, syntax.DrawnGrid) and bool(self.context.drawn.rows)
        return has_rows and not self.context.board.ragged

    def margin(self, side: str, number: int) -> Item | None:
        """Return the clue that is drawn at an end of a line, perhaps ``?``; None if none is drawn."""
        drawn = self.context.drawn
        clues = {"left": drawn.starts, "right": drawn.edges, "top": drawn.head, "bottom": drawn.foot}[side] or ()
        return clues[number - 1] if number <= len(clues) else None

    def blank(self, square: Item) -> str:
        """Return the sign of an empty cell in the drawing."""
        others = {item.text for row in self.context.drawn.rows for item in row if item is not square}
        return "." if "_" not in others and "." in others else "_"

    def with_item(self, item: Item, words: str) -> str:
        """Return the text with another word in the place of an item of a drawing, in its column."""
        assert item.span is not None
        start, end, words = self._fitted(item.span, words)
        missing = len(words) - (end - start)
        return edited(self.text, [(start, end, words), *self._widened(item.span.start, missing)])

    def _fitted(self, span: Span, words: str) -> tuple[int, int, str]:
        """Return the edit that writes a word in the place of another one; a longer word takes blanks before it."""
        start, end = span.start, span.end
        words = words.rjust(end - start)
        before = self.text[line_start(self.text, start) : start]
        free = len(before) - len(before.rstrip(" ")) - 1
        return start - min(max(free, 0), len(words) - (end - start)), end, words

    def _widened(self, start: int, count: int) -> Iterator[tuple[int, int, str]]:
        """Yield the edits that move a column of the drawing to the right in all lines but that of its item."""
        own = line_start(self.text, start)
        column = start - own
        for at, line in self._drawn_lines(start) if count else ():
            if at == own or len(line) <= column:
                continue
            place = column
            while place and not (line[place - 1].isspace() or line[place].isspace()):
                place -= 1
            filler = "-" if line[place:].split(" ")[0].strip("-") == "" and line[place] == "-" else " "
            yield at + place, at + place, filler * count

    def _drawn_lines(self, place: int) -> Iterator[tuple[int, str]]:
        """Yield start and text, without remarks, of the lines below the heading of the drawing at a place."""
        spans = [one.span for one in self.document.statements if one.span and one.span.start <= place < one.span.end]
        for span in spans[:1]:
            for at, line in zip(span.source.starts, span.source.lines, strict=False):
                if span.start < at < span.end:
                    yield at, line.partition("#")[0]

    def with_sign(self, first: Position, second: Position, sign: str) -> str:
        """Return the text with a sign drawn between two neighbors; ``first`` is left of the other, or above it."""
        drawn, (row, col) = self.context.drawn, first
        if first[0] == second[0]:
            left, right = drawn.rows[row - 1][col - 1].span, drawn.rows[row - 1][col].span
            assert left is not None
            assert right is not None
            words = f" {sign} ".ljust(right.start - left.end)
            missing = len(words) - (right.start - left.end)
            return edited(self.text, [(left.end, right.start, words), *self._widened(right.start, missing)])
        if row - 1 in drawn.under:
            return self.with_item(drawn.under[row - 1][col - 1], sign)
        spans = [item.span for item in drawn.rows[row - 1] if item.span]
        start = line_start(self.text, spans[0].start)
        line = ""
        for at, span in enumerate(spans, 1):
            line = (line + " ").ljust(span.end - start - 1) if line else " " * (span.end - start - 1)
            line += sign if at == col else "."
        end = (self.text + "\n").find("\n", start)
        return edited(self.text, [(end, end, f"\n{line}")])

    def with_margin(self, side: str, function: str) -> str:
        """Return the text with places for clues at a side of the drawing, none of which is given."""
        assert isinstance(self.drawing, syntax.DrawnGrid)
        assert self.drawing.span is not None
        lines = [(at, line) for at, line in self._drawn_lines(self.drawing.span.start) if line.strip()]
        if not (self.drawing.function or (self.named and self.named.clue_function())):
            place = self.drawing.span.start + len("grid")
            named = WrittenBoard(edited(self.text, [(place, place, f" {function}")]))
            # The heading names a function that only clues at the edges need.
            return named.with_margin(side, function)
        rows = [[item.span for item in row if item.span] for row in self.context.drawn.rows]
        if not all(rows) or not rows:
            return self.text
        starts = [line_start(self.text, row[0].start) for row in rows]
        if side == "right":
            widest = max(row[-1].end - start for row, start in zip(rows, starts, strict=True))
            ends = [(row[-1].end, widest - (row[-1].end - start)) for row, start in zip(rows, starts, strict=True)]
            return edited(self.text, [(end, end, f"{' ' * missing} | ?") for end, missing in ends])
        indent = min(len(line) - len(line.lstrip()) for _, line in lines)
        if side == "left":
            places = [(at + indent, "? | " if at in starts else "    ") for at, _ in lines]
            return edited(self.text, [(place, place, words) for place, words in places])
        clues = ""
        for span in rows[0]:
            clues = clues.ljust(span.end - starts[0] - 1) + "?"
        dashes = " " * indent + "-" * (max(len(line.rstrip()) for _, line in lines) - indent)
        if side == "top":
            return edited(self.text, [(lines[0][0], lines[0][0], f"{clues}\n{dashes}\n")])
        end = self.drawing.span.end
        return edited(self.text, [(end, end, f"\n{dashes}\n{clues}")])

    # ------------------------------------------------------------ maps and lists

    def parts(self, thing: str) -> list[Part]:
        """Return all cages, regions, lines or edges that maps and lists of the text contain."""
        found: list[Part] = []
        for statement in self.document.statements:
            if isinstance(statement, CellList):
                if self.thing_of(statement.key) == thing:
                    found += _listed(statement, thing)
            elif isinstance(statement, syntax.Paths) and thing == "line" and self.puzzle and self.puzzle.grid:
                drawn_here = (one for one in self.puzzle.grid.paths if one.label in self._labels(statement))
                found += [Part(one.positions, statement, one.label) for one in drawn_here]
            elif isinstance(statement, (syntax.Cages, syntax.Regions)) and isinstance(statement, MAPS.get(thing, ())):
                drawn = read_map(self.context, statement.map)
                found += [Part(cells, statement, label) for label, cells in drawn.places.items()]
        return found

    def _labels(self, statement: Map) -> set[str]:
        """Return the labels of a map, those of paths without their numbers."""
        labels = set(read_map(self.context, statement.map).places)
        if isinstance(statement, syntax.Paths):
            return {label.rstrip("0123456789") for label in labels} | {one.label.text for one in statement.lists}
        return labels

    @property
    def rules_of_paths(self) -> list[syntax.ForEach]:
        """The rules of all paths: ``each path: thermometer``."""
        return [one for one in self.statements(syntax.ForEach) if one.places.within == (syntax.Scope("paths"),)]

    def thing_of(self, key: str) -> str:
        """Return what a list with that name contains: "line", "edge", "property" or "cage"."""
        if any(one.name.name == key for one in self.statements(syntax.DefineRule)):
            return "line"
        if any(one.sign == key for one in self.statements(syntax.Mark)) or (self.named and key in self.named.marks):
            return "edge"
        word = word_of(key.rstrip("0123456789 ")) or Word("", "")
        known = {"path": "line", "pair": "edge", "property": "property"}
        return known.get(word.kind, "cage" if target_of(key) else "")

    def new_label(self) -> str:
        """Return a label that no map of the text has; empty if there is none."""
        maps = (one for one in self.document.statements if isinstance(one, Map))
        used = {label for one in maps for label in self._labels(one)}
        labels = LABELS.swapcase() if used and all(map(str.islower, used)) else LABELS
        return next((label for label in labels if label not in used), "")

    def new_map(self, cells: Sequence[Position], label: str, size: tuple[int, int] = (0, 0)) -> list[str]:
        """Return the lines of a map of the board, or of another size, in which some cells have a label."""
        rows, cols = size if any(size) else self.size
        places = [[(row, col) for col in range(1, cols + 1)] for row in range(1, rows + 1)]
        return [" ".join(label if place in cells else "." for place in row) for row in places]

    def in_map(
        self, statement: Map, cells: Sequence[Position], label: str, numbered: bool = False
    ) -> list[tuple[int, int, str]]:
        """Return the edits that give cells another label in a map, perhaps ``a1``, ``a2``, ... along a path."""
        drawn = read_map(self.context, statement.map)
        spans = [(drawn.item(cell).span, f"{label}{at}" if numbered else label) for at, cell in enumerate(cells, 1)]
        return [self._fitted(span, words) for span, words in spans if span]

    def without_part(self, part: Part) -> str:
        """Return the text without a part: its cells in a map, with their target, or in a list."""
        statement = part.statement
        if isinstance(statement, syntax.Paths):
            rules = [one for one in self.statements(syntax.LineRule) if one.line == syntax.Group("path", part.label)]
            if len(self._labels(statement)) == 1:
                return self.without_statement(statement, *rules, *self.rules_of_paths)
            lists = [one for one in statement.lists if one.label.text == part.label]
            lines = [self._lines_at(one.span.start, one.span.end) for one in (*rules, *lists) if one.span]
            return edited(self.text, [*lines, *(() if lists else self.in_map(statement, part.cells, "."))])
        if isinstance(statement, (syntax.Cages, syntax.Regions)):
            if len(read_map(self.context, statement.map).places) == 1:
                return self.without_statement(statement)
            changes = self.in_map(statement, part.cells, ".")
            return edited(self.text, [*changes, *self._without_target(part)])
        if len(part.spans) == 1:
            return self.without_statement(part.statement)
        start, end = part.spans[part.at].start, part.spans[part.at].end
        if part.at:
            start = part.spans[part.at - 1].end
        else:
            end = part.spans[1].start
        return edited(self.text, [(start, end, "")])

    def _without_target(self, part: Part) -> list[tuple[int, int, str]]:
        legend = part.statement.legend if isinstance(part.statement, syntax.Cages) else ()
        span = next((one.span for one in legend if one.label.text == part.label), None)
        if span is None:
            return []
        end = span.end + len(self.text[span.end :]) - len(self.text[span.end :].lstrip(" "))
        start = line_start(self.text, span.start)
        # The last target of its line takes the blanks before it along; the only one, the line.
        if self.text[end : end + 1] in ("", "\n"):
            start += len(self.text[start : span.start].rstrip(" "))
            if start > line_start(self.text, span.start):
                return [(start, end, "")]
            return [(start, end + 1, "")]
        return [(span.start, end, "")]

    def with_target(self, statement: syntax.Cages, entry: str) -> tuple[int, int, str]:
        """Return the edit that adds a target below a map."""
        items = [item.span for line in statement.map for item in line.items if item.span]
        spans = [one.span for one in statement.legend if one.span] or items
        end = spans[-1].end
        start = line_start(self.text, end)
        line = self.text[start:end]
        if statement.legend and len(line) + len(entry) < LONGEST_LEGEND:
            return end, end, f"  {entry}"
        return end, end, f"\n{line[: len(line) - len(line.lstrip())]}{entry}"

    def target_span(self, part: Part) -> Span | None:
        """Return the place of the target of a cage: in the legend of its map, or before the colon of its list."""
        if isinstance(part.statement, syntax.Cages):
            return next((one.target.span for one in part.statement.legend if one.label.text == part.label), None)
        span = part.statement.span
        assert span is not None
        return Span(span.source, span.start, span.start + span.text.index(":"))

    def listed_clues(self, lines: str, number: int, count: int, function: str) -> Iterator[Span]:
        """Yield the places of the clue of a line in lists of ``count`` clues with this function."""
        for statement in self.document.statements:
            if isinstance(statement, (syntax.LineClues, syntax.LineList)) and statement.lines == lines:
                places = _clue_places(statement.span) if statement.span else []
                if len(places) == count and getattr(statement, "function", function) == function:
                    yield places[number - 1]

    # ------------------------------------------------------------ statements

    def with_statement(self, statement: syntax.Statement, words: str) -> str:
        """Return the text with other words in the place of a statement."""
        assert statement.span is not None
        return edited(self.text, [(statement.span.start, statement.span.end, words)])

    def without_statement(self, *statements: syntax.Statement) -> str:
        """Return the text without the lines of statements, whose remarks are kept."""
        spans = [one.span for one in statements if one.span]
        text = edited(self.text, [self._lines_at(one.start, one.end) for one in spans])
        lost = WrittenBoard(text) if isinstance(statements[0], Map) else self
        # A map may be all that tells the size of the board.
        return text if lost.size == self.size else lost.with_lines("grid {} x {}".format(*self.size))

    def without_lines(self, start: int, end: int) -> str:
        """Return the text without the lines of a place, whose remarks are kept."""
        return edited(self.text, [self._lines_at(start, end)])

    def _lines_at(self, start: int, end: int) -> tuple[int, int, str]:
        """Return the edit that takes away the lines of a place, but for their remarks."""
        start, end = line_start(self.text, start), self.text.find("\n", end) + 1 or len(self.text)
        return start, end, "".join(f"{remark}\n" for remark in re.findall("#.*", self.text[start:end]))

    def with_lines(self, lines: str, after: Sequence[syntax.Statement] = ()) -> str:
        """Return the text with a new statement after others, or else before the promises of the file."""
        promises = (syntax.Expect, syntax.PromisedSolution)
        before = list(takewhile(lambda one: not isinstance(one, promises), self.document.statements))
        last = (list(after) or before)[-1:]
        place = self.text.find("\n", last[0].span.end) + 1 if last and last[0].span else 0
        if last and not place:
            return f"{self.text}\n{lines}\n"
        return edited(self.text, [(place, place, f"{lines}\n")])

    def with_listed(self, key: str, cells: Sequence[Position], separator: str) -> Iterator[str]:
        """Yield the text with cells in the last list of that name, if it has room, and in a new list."""
        words = " ".join(map(name_at, cells))
        meaning = word_of(key)
        lists = [
            one
            for one in self.statements(CellList)
            if one.name == key or (meaning is not None and word_of(one.name) == meaning)
        ]
        if lists and lists[-1].span:
            end = lists[-1].span.end
            line = self.text[line_start(self.text, end) : end]
            if len(line) + len(separator) + len(words) <= LONGEST_LINE:
                yield edited(self.text, [(end, end, f"{separator}{words}")])
        yield self.with_lines(f"{key}: {words}", lists or self.statements(CellList))


def _call(function: str, arguments: Sequence[syntax.Expression]) -> str:
    return f"{function}({', '.join(map(text_of, arguments))})" if arguments else function


def _no_file(path: str, span: Span) -> Source:
    message = "a text that includes other files cannot be edited by hand"
    raise DefinitionError((Diagnostic("use-without-folder", message, span),))


def _listed(statement: CellList, thing: str) -> list[Part]:
    """Return the parts of a list: pairs of cells, cells with a property, paths, or cages."""
    if thing in ("edge", "property"):
        cells = [cell for group in statement.groups for cell in group]
        size = 2 if thing == "edge" else 1
        groups = [tuple(cells[at : at + size]) for at in range(0, len(cells), size)]
    else:
        groups = list(statement.groups)
    spans = tuple(group[0].span.to(group[-1].span) for group in groups if group[0].span and group[-1].span)
    if thing == "line":
        ends = [[end for cell in group for end in _ends(cell)] for group in groups]
        places = [tuple(path_places(group, InFull())) for group in ends]
    else:
        places = [tuple(places_of(group)) for group in groups]
    return [Part(cells, statement, "", at, spans) for at, cells in enumerate(places)]


def _ends(cell: syntax.CellReference | syntax.CellRange) -> tuple[syntax.CellReference, ...]:
    return (cell.first, cell.last) if isinstance(cell, syntax.CellRange) else (cell,)


def _clue_places(span: Span) -> list[Span]:
    """Return the places of the clues in a list such as ``rows seen = 3 ? 2``."""
    text = span.text
    start = text.find("=") + 1 or re.match(r"\w+\s*:?", text).end()  # type: ignore[union-attr]
    found = re.finditer(r"\([^()]*\)|[^\s,]+", text[start:])
    return [Span(span.source, span.start + start + one.start(), span.start + start + one.end()) for one in found]
