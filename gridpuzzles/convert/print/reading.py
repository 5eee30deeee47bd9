"""Run the pass: give every line to one reader, and collect what the readers return as a text in the language.

A statement of the language, which is a line at the margin with the lines below it, is copied as it is. The other lines
are the heading, lists and drawings. Whatever is left is refused.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...analysis.size import shape_of
from ...base.source import Source
from ...families.catalogue import own_families
from ...families.headings import Named, named
from ...kinds.cage_targets import target_of
from ...language.parser import parts
from ...language.printer import print_document
from ...language.syntax import (
    METADATA,
    CellList,
    Document,
    Heading,
    LineClues,
    LineList,
    Metadata,
    RelationStatement,
)
from ...language.syntax import Statement as Node
from ...language.syntax_errors.vocabulary import STATEMENTS
from .addresses import put_lists
from .blocks import RULED, Block, Line, Shape, blocks_of, check_hashes, is_statement, lines_of
from .draft import Draft, Statement
from .drawings import divided, read_drawing
from .finishing import finished
from .legends import entries_of
from .lists import read_list
from .marks import marks_of
from .pasted import check_tables
from .readers import cages, circles
from .said import Said, Section, Unclear

MAX_CELLS = 10_000
"""Maximal number of cells of all drawings; a larger board is made by a program, which can write it in the language."""
SIZE = re.compile(r"(?:size:?\s*)?(\d\d?) ?[x*] ?(\d\d?)", re.IGNORECASE)
"""A line with the size of the board."""
OF_CELL = r"r\d+c\d+ *(?:=|<=|>=|!=|<|>) *(?:r\d+c\d+|\d+)"
RELATIONS = re.compile(rf"{OF_CELL}(?: *[,;] *{OF_CELL})*[,;]?$")
"""Relations of cells, which a list divides by commas."""
TITLE_MARKS = re.compile(r"^#+\s*|\*\*|__")
"""Marks of titles in Markdown."""
COLOR = re.compile(r"([^\W\d_]{3,})\s*[=:]?\s*(\d+)")
"""A word with a target: ``Green 21``."""
COLUMN = re.compile(r"\bcolumn(?=s?\b)")
KEYWORDS = frozenset(STATEMENTS) - frozenset(METADATA)
"""The first words of statements; a capital one before a remark may begin a rule: ``Note: ...``."""
NUMBER = re.compile(r"\d+")


@dataclass(slots=True, unsafe_hash=True)
class Written:
    """A text in the language, and the line (from 1) that each of its lines was made of."""

    text: str
    lines: tuple[int, ...]


class Pass:
    """The reading of one text: its lines, and the results so far.

    ``unread`` holds the lines that no reader accepts; a text with one has no reading. ``unclear`` is the question that
    stops the reading.
    """

    def __init__(self, source: Source) -> None:
        self.folder = source.folder
        self.draft = Draft()
        self.unread: list[Line] = []
        self.unclear: Unclear | None = None
        self.statements: list[Node] = []
        """The statements of the language in the text."""
        self.relations: set[int] = set()
        """The numbers of the lines that are relations, which may belong to a drawing."""
        self.lines: list[Line] = []
        self.drawn: set[int] = set()
        """The numbers of the lines that belong to drawings."""
        self.text = self._without_statements(source)

    def written(self) -> Written | None:
        """Return the text in the language; None, with the reasons in `unread` and `unclear`, if it has no reading."""
        try:
            statements = self._read()
        except Unclear as unclear:
            self.unclear = unclear
            return None
        if self.unread:
            return None
        lines = tuple(one.line or self.draft.opener or 1 for one in statements)
        return Written("".join(one.text + "\n" for one in statements), lines)

    @property
    def is_of_print(self) -> bool:
        """True if the text names a family, or has a drawing or a list."""
        return self.draft.named is not None or bool(self.drawn)

    def _without_statements(self, source: Source) -> str:
        """Take the statements of the language into the draft; return the text with empty lines in their places.

        A relation in a single line may also belong to a picture, or give the target of a cage, so it stays.
        """
        typed = source.lines
        for places, node in parts(source):
            first, last = (bisect_right(source.starts, places[at][0]) for at in (0, -1))
            if isinstance(node, RelationStatement) and first == last:
                self.relations.add(first)
            elif isinstance(node, CellList) and target_of(node.key):
                continue  # what such cells are depends on the family
            elif node is not None:
                self.statements.append(node)
                for number in range(first, last + 1):
                    self.draft.kept.append(Statement(typed[number - 1], number))
                    typed[number - 1] = ""
        return "\n".join(typed)

    def _read(self) -> list[Statement]:
        """Read all lines and drawings, and return the statements of the text."""
        self.lines = lines_of(self.text)
        self.drawn = {line.number for block in blocks_of(self.lines) if block.is_drawing for line in block.rows}
        self._take_heading()
        check_tables(self.text.split("\n"))
        check_hashes(self.lines)
        self._check_metadata()
        self._know_statements()
        put_lists(self.lines, self.draft.named, self.draft.rows, self.draft.kept_meaning)
        self._know_names()
        blocks = [part for block in blocks_of(self.lines) for part in divided(block, self.draft)]
        drawings = [*filter(self._is_drawing, blocks)]
        self.drawn = {line.number for block in drawings for line in (*block.rows, *filter(None, [block.heading]))}
        signs = self.draft.named.marks if self.draft.named else {}
        labels = frozenset(label for block in drawings for label in _labels(block) if label not in signs)
        self._know_colors(labels)
        # Lines are read before drawings, because they may give the size and the targets.
        for line in (line for block in blocks if block not in drawings for line in block.rows):
            self._read_line(line, labels)
        said = re.findall(r"^mark (\S) *:", self.draft.said, re.MULTILINE)
        self.draft.signs = frozenset({"<", ">", *said, *signs})
        for block in drawings:
            self._read_drawing(block)
        self.draft.kept += [Statement(line.comment, line.number) for line in self.lines if line.comment]
        self.draft.kept.sort(key=lambda one: one.line)
        if self.unread:
            return []
        statements = finished(self.draft)
        _check_numbers(self.lines, self.drawn, self.draft, statements)
        return statements

    def _take_heading(self) -> None:
        """Take the family and the size from the heading, if the text has one."""
        heading = next((one for one in self.statements if isinstance(one, Heading)), None)
        if heading is not None and heading.span is not None:
            name, line = heading.named, heading.span.line
        elif first := self._first_name():
            name, line = first
        else:
            return
        if question := name.family.field("question"):
            raise Unclear(question, line)
        draft = self.draft
        draft.named, draft.opener = name, line
        draft.rows, draft.cols, draft.size_line = name.rows, name.cols, line if name.rows else 0
        below = next((one for one in self.lines if one.text), None)
        size = SIZE.fullmatch(below.text) if below is not None else None
        if below is not None and size and not draft.field("drawing").startswith("long"):
            self._take_size(int(size[1]), int(size[2]), below)
            below.plain, below.marks, below.shape = "", [], Shape.EMPTY

    def _first_name(self) -> tuple[Named, int] | None:
        """Take the name of a family out of the first line, which may have the marks of a title; return its number, too.

        In tables and objects the name is not a line of its own. In a text without statements it may be a remark: in
        Markdown, ``#`` is before a title.
        """
        above = [one.span.line for one in self.statements if not isinstance(one, Metadata) and one.span]
        for line in self.lines:
            words = line.text or (line.comment if not above else "")
            if not words or SIZE.fullmatch(words):
                continue
            words = TITLE_MARKS.sub("", words)
            name = None if line.shape is Shape.HEADING else named(words, own_families(self.folder))
            if name and not any(number < line.number for number in above):
                self.draft.kept.append(Statement(words.strip(" :"), line.number))
                line.plain, line.marks, line.shape, line.comment = "", [], Shape.EMPTY, ""
                return name, line.number
            if line.text:
                break
        return None

    def _check_metadata(self) -> None:
        """Raise `Unclear` for lines below a title or a note, of which they are part: they may be those of a drawing."""
        for one in self.statements:
            if isinstance(one, Metadata) and one.span and "\n" in one.text:
                question = f"are the lines below '{one.key}:' part of it, or of a drawing?"
                help = "begin a line of a drawing at the margin, or write the words in one line"
                raise Unclear(question, one.span.line + 1, help=help)

    def _know_statements(self) -> None:
        """Note what the statements of the language say about the board."""
        shape = shape_of(Document(tuple(self.statements)), {})
        draft = self.draft
        meaning = [one for one in self.statements if not isinstance(one, (Metadata, Heading))]
        draft.kept_meaning = print_document(Document(tuple(meaning))) if meaning else ""
        draft.kept_cells = [list(row) for row in shape.cells]
        draft.largest = shape.largest
        functions = {one.function for one in meaning if isinstance(one, LineClues)}
        has_lists = any(isinstance(one, LineList) for one in meaning)
        draft.has_line_clues = has_lists or draft.edges.partition("(")[0] in functions
        # The heading may say another size, which the analysis reports.
        draft.sized(shape.rows, shape.cols)

    def _know_names(self) -> None:
        """Write letters that name the cells of a drawing as small ones, wherever they are; note them in the draft.

        In families with such names these are single letters in rows, each of them once.
        """
        drawn = [line for line in self.lines if line.shape is Shape.ROW]
        found = [mark.text for line in drawn for mark in line.marks if mark.kind == "word"]
        is_named = len(found) > 1 and all(len(name) == 1 for name in found) and len(set(found)) == len(found)
        if self.draft.field("named") != "yes" or not is_named:
            return
        self.draft.cell_names = frozenset(map(str.lower, found))
        for line in self.lines:
            if line in drawn or any(mark.kind == "rel" for mark in line.marks):
                line.rewrite([mark.text.lower() if mark.text in found else mark.text for mark in line.marks])

    def _know_colors(self, labels: frozenset[str]) -> None:
        """Read words with targets as the labels of the map that are their first letters: ``Green 21`` as ``G 21``."""
        by_letter = {label.casefold(): label for label in labels}
        found = [(line, color) for line in self.lines if (color := COLOR.fullmatch(line.text))]
        named = [(line, by_letter.get(color[1][0].casefold(), ""), color[2]) for line, color in found]
        # Every label belongs to one color.
        if len(labels) < 2 or sorted(label for _, label, _ in named) != sorted(labels):
            return
        for line, label, target in named:
            line.plain, line.shape = f"{label} = {target}", Shape.LEGEND
            line.marks = marks_of(line.plain)

    # -------------------------------------------------------- drawings
    def _read_drawing(self, block: Block) -> None:
        draft = self.draft
        for line in block.rows:
            if line.size:
                draft.sized(*line.size)
                if line.size != draft.size:
                    said = f"{draft.rows} x {draft.cols}"
                    raise Unclear(f"is the board {said}, or of the size in this corner?", line.number)
        before = len(draft.drawn)
        try:
            draft.drawn += read_drawing(block, draft)
        except Unclear as unclear:
            unclear.line = unclear.line or block.rows[0].number
            raise
        rows = [one for one in draft.drawn[before:] if one.is_row]
        if len(rows) == 1 and not block.heading and not draft.named:
            raise Unclear("is this row a board?", block.rows[0].number, help="write 'grid:' above it, and indent it")
        if sum(len(one.text.split()) for one in rows) > MAX_CELLS:
            raise Unclear(f"a printed board can have at most {MAX_CELLS:,} cells", block.rows[0].number)
        if block.heading:
            draft.spend(block.heading.number, block.heading.plain)

    # -------------------------------------------------------- lines
    def _read_line(self, line: Line, labels: frozenset[str]) -> None:
        """Give a line outside of drawings to the one reader that accepts it.

        The targets of cages are tried before relations, because ``A = 7`` is a relation too.
        """
        draft, text = self.draft, line.text
        has_cells = any(mark.kind in ("cell", "mixed") for mark in line.marks)
        is_relation = line.number in self.relations
        # ``10 = r1c1 + r1c2`` is a cage of a family whose cages have sums.
        operators = {mark.text for mark in line.marks if mark.kind == "op"}
        is_sum = draft.of_targets == "sum" and (operators == {"+"} or text.startswith("sum("))
        try:
            if self._is_legend(line, labels) and cages.read_legend(line, draft, labels):
                pass
            elif has_cells and (is_sum or not is_relation) and _is_cage(draft, line):
                draft.of_cells = True
            elif is_relation:
                self._keep_relation(line)
            elif draft.has_corners and circles.read_corner(line, draft):
                draft.of_cells = True
            elif size := SIZE.fullmatch(text):
                self._take_size(int(size[1]), int(size[2]), line)
            elif RELATIONS.fullmatch(text):
                draft.of_cells = True
                draft.say("\n".join(part.strip() for part in re.split("[,;]", text) if part.strip()), line.number)
            elif said := read_list(line.marks, draft.section):
                draft.of_cells = True
                self._check_section(said, line)
                draft.take(said, line)
            elif line.shown.isascii() and is_statement(exact := self._respelled(text)):
                draft.kept.append(Statement(exact, line.number))
                draft.kept_meaning += f"{exact}\n"
            elif not RULED.fullmatch(text):
                self.unread.append(line)
        except Unclear as unclear:
            unclear.line = unclear.line or line.number
            raise

    def _respelled(self, text: str) -> str:
        """Return a line with a small letter at the start of a keyword, and ``cols`` for ``columns``.

        Beside a layout, ``==`` is ``=``; of equations alone, the error of the strict reading shows the mend.
        """
        first, blank, rest = text.partition(" ")
        first = first.lower() if first.istitle() and first.lower().rstrip(":") in KEYWORDS else first
        spelled = COLUMN.sub("col", f"{first}{blank}{rest}")
        return spelled.replace("==", "=") if self.is_of_print or self.draft.of_cells else spelled

    def _check_section(self, said: Sequence[Said], line: Line) -> None:
        """Raise `Unclear` for a heading of lists, ``Thermometers:``, with none below it; a drawing is none."""
        below = next((one for one in self.lines if one.number > line.number and one.text), None)
        is_alone = below is None or below.number in self.drawn
        if is_alone and any(isinstance(one, Section) and one.kind != "cages" for one in said):
            raise Unclear("which cells or numbers belong to this heading? List them below it", line.number)

    def _keep_relation(self, line: Line) -> None:
        """Copy a relation of the language; raise `Unclear` if its numbers with secret digits may be cells: ``A1``."""
        typed = line.shown.partition("#")[0].strip()
        is_of_numbers = self.draft.has_cages and self.draft.family.is_of_numbers
        if line.text != typed and line.shown.isascii() and is_of_numbers:
            typed = line.text
        elif line.text != typed and line.shown.isascii():
            question = "are these cells, or numbers with secret digits?"
            raise Unclear(question, line.number, help="cells are called r1c1, r1c2, ...")
        self.draft.kept.append(Statement(typed, line.number))
        self.draft.kept_meaning += f"{typed}\n"

    def _is_drawing(self, block: Block) -> bool:
        """Return True for a drawing; relations of the language belong to one only as the rows of a cross or a board.

        A cross has a line of two signs or more between its equations. In a board that is named, relations have no
        names.
        """
        if not block.is_drawing:
            return False
        relations = [line for line in block.rows if line.number in self.relations]
        if block.heading is not None or not relations:
            return True
        is_cross = all("=" in line.text for line in relations)
        is_cross = is_cross and any(line.shape is Shape.SIGNS and len(line.marks) > 1 for line in block.rows)
        has_names = any(mark.kind in ("word", "mixed") for line in relations for mark in line.marks)
        return is_cross or (self.draft.named is not None and not has_names)

    def _is_legend(self, line: Line, labels: frozenset[str]) -> bool:
        """Return True if a line may give the targets of cages.

        A relation does so for labels that are drawn, and below a map in a family of cages for a name of nothing else.
        """
        entries = {label for label, _ in entries_of(line.text, labels)}
        if line.number in self.relations:
            names = set(re.findall(r"\w+", self.draft.kept_meaning))
            is_other = bool(labels) and self.draft.has_cages and not entries & names
            return bool(entries) and (entries <= labels or is_other)
        return bool(entries) and (bool(labels) or self.draft.has_cages)

    def _take_size(self, rows: int, cols: int, line: Line) -> None:
        """Take the size of the board from a line; raise `Unclear` if another one is known."""
        self.draft.sized(rows, cols)
        if self.draft.size != (rows, cols):
            size = f"{self.draft.rows} x {self.draft.cols}"
            raise Unclear(f"is the board {size}, or of the size in this line?", line.number)
        self.draft.of_cells = True
        self.draft.spend(line.number, line.plain)


def _is_cage(draft: Draft, line: Line) -> bool:
    """Return True if the family has cages and the line lists the cells of one; then keep that cage."""
    is_below = draft.section is not None and draft.section.kind == "cages"
    has_lists = draft.has_cages or is_below or (draft.field("drawing") == "kakuro" and not draft.drawn)
    return has_lists and cages.read_listed(line, draft)


def _labels(block: Block) -> set[str]:
    """Return the labels of a drawing that may be a map, and the words in its rows of words only."""
    rows = cages.rows_of(block)
    if block.title.startswith("cages"):
        return {cell for row in rows for cell in row}
    if not cages.is_map(block):
        rows = [row for row in rows if all(len(cell) > 1 and cell.isalpha() for cell in row)]
    return {cell for row in rows for cell in row if cell[0].isalpha()}


def _check_numbers(lines: Sequence[Line], drawn: set[int], draft: Draft, written: Sequence[Statement]) -> None:
    """Raise `Unclear` if a number of a line is missing from the statements made of that line.

    The check does not rely on the readers. It counts the digits of drawings and the numbers of other lines, and looks
    for them in the statements and among the marks that the draft notes as spent. Zeros of a drawing may be missing if
    they are empty cells.
    """
    of_line: dict[int, list[str]] = {}
    for one in written:
        of_line.setdefault(one.line, []).append(one.text)
    for line in lines:
        is_drawn = line.number in drawn
        made = " ".join([*of_line.get(line.number, ()), draft.spent.get(line.number, "")])
        lost = _numbers(line.plain, is_drawn) - _numbers(made, is_drawn)
        if is_drawn and draft.zero_is_empty:
            del lost["0"]
        if lost:
            raise Unclear(f"what does {next(iter(lost))!r} say here?", line.number)


def _numbers(text: str, is_drawn: bool) -> Counter[str]:
    """Return the parts of a text that must not be lost: the digits of a drawing, the numbers of other lines."""
    if is_drawn:
        return Counter(sign for sign in text if sign.isdigit())
    return Counter(number.lstrip("0") or "0" for number in NUMBER.findall(text))
