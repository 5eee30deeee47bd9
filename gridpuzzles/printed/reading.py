"""Run the pass: give every line to one reader, and collect what the readers return as a text in the language.

`written` is the entry. `Pass` looks for the name of a family, reads lines and then drawings into a `Draft`,
and leaves the completion of the text to finishing.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from ..base.record import UnfrozenRecord
from ..base.source import Fate, Source
from ..kinds.pair_relations import MARKS
from ..kinds.rule_sentences import HEADING, statements_of
from . import families, own
from .account import account, check_marks
from .addresses import put_lists
from .blocks import DRAWN, RULED, Block, Line, Shape, blocks_of, is_statement, lines_of
from .chat import is_chat
from .clauses import clauses, explains_blank, names_family
from .concepts import is_known, is_of_rules, kinds_of, word_of_numbers
from .draft import Draft, Statement, Titled
from .drawings import divided, read_drawing
from .finishing import finished
from .legends import entries_of
from .lines import only_path
from .marks import Mark, marks_of
from .opening import (
    METADATA,
    beside_shades,
    check_key,
    has_cells,
    is_first,
    of_small_key,
    open_words,
    opening_of,
    shades_in,
    without_names,
    without_topics,
)
from .pasted import check_tables
from .readers import cages, circles
from .readers.cells import slip_of_cell
from .said import (
    CLUE,
    DRAWING,
    NOT_UNDERSTOOD,
    RULE,
    TITLE,
    Clues,
    Pair,
    Path,
    Said,
    Size,
    Title,
    Unclear,
)
from .sentences import behind_number
from .titles import is_name, is_silent, is_title

MAX_HEADING = 12
JOINED = frozenset(("TO", "AND"))
MIN_LETTERS = 2
"""Minimal number of letters in a board that are its values."""
MAX_STRANGE = 20
"""Maximal number of lines that are not understood; a text with more is not read as a printed puzzle."""
MAX_CELLS = 10_000
"""Maximal number of cells of all drawings; a larger board is made by a program, which can write it in the language."""
SIZED = re.compile(r"(\D{3,60}?)\(?(\d\d?) ?[x×] ?(\d\d?)\)?", re.IGNORECASE)
"""A title with the size of the board: ``Renban 6x6``."""
SIZE = re.compile(r"(?:grid|size:) (\d{1,6})(?: ?(?:x|by|\*) ?(\d{1,6}))?", re.IGNORECASE)
AROUND = re.compile(r"[\W_]*(?:variants?\s*:\s*)?(.*?)[\W_]*", re.IGNORECASE)
"""The name of a variant on a line of its own, as an item or in brackets."""
COLUMN = re.compile(r"column(?= \d+:)", re.IGNORECASE)
GAP = re.compile(r"(?<=[\d_]) +(?=[\d_])")
GAPPED = re.compile(r"(?=.*=)(?=.*[\d_] +[\d_])[\d_](?: *[-+*/x:=()] *[\d_]| +[\d_])*$")
"""Arithmetic with blanks between its digits and holes, as squares are drawn: ``_ _ x _ = 9 8``."""
OF_SIGNS = re.compile(r"\d+(?: +(?:_|\[ ?\]|\?) +\d+)+ *= *\d+$")
"""An equation with holes for operators: ``9 _ 7 _ 3 = 40``."""
BETWEEN = re.compile(r"_|\[ ?\]")
OF_NOTES = "write the rule as a statement on its own line, and 'note:' in small letters before a remark"
UNIQUE = frozenset(("unique", "expect 1", "one solution", "one answer"))


class Written(UnfrozenRecord):
    """A text in the language, the line (from 1) that each of its lines was made of, and an account of the typed one."""

    text: str
    lines: tuple[int, ...]
    account: tuple[Fate, ...]
    reason: str = ""
    """The reason for adding statements that the text does not contain."""

    @property
    def is_understood(self) -> bool:
        """True if every line is understood."""
        return all(fate.kind != NOT_UNDERSTOOD for fate in self.account)


def written(text: str) -> Written:
    """Translate a printed text into the language; raise `Unclear` with a question if it has no single reading."""
    return Pass(text).written()


class Pass:
    """The reading of one text: its lines, and the results so far.

    It ends with `Unclear` if more than `max_strange` lines are not understood.
    """

    def __init__(self, text: str, max_strange: int = MAX_STRANGE) -> None:
        self.max_strange = max_strange
        self.typed = Source("<text>", text).lines
        self.lines = lines_of(text)
        self.draft = Draft()
        self.labels: frozenset[str] = frozenset()
        self.first = 0
        """The number of the first line of a drawing, an equation or a list of cells."""
        self.operands = {
            mark.text
            for line in self.lines
            if {"op", "rel"} <= {mark.kind for mark in line.marks}
            for mark in line.marks
            if mark.kind == "word" and mark.text.islower()
        }
        """The words in small letters in equations: names of unknowns."""
        self.strange: list[Line] = []
        """The lines that are not understood."""
        self.opening: Line | None = None
        """The line with the name of the family, or with the title above all rules, which is read before the others."""
        self.cells = 0
        """The number of cells of the drawings so far."""
        self.unclear: Unclear | None = None
        """The question that stopped `attempt`."""

    def attempt(self) -> Written | None:
        """Return the text in the language, or else keep the question that stops the reading."""
        try:
            return self.written()
        except Unclear as unclear:
            self.unclear = unclear
            return None

    def written(self) -> Written:
        """Read all lines and drawings, and return the text in the language."""
        check_tables(self.typed)
        put_lists(self.lines)
        self.draft.path = only_path(line for line in self.lines if line.shape not in DRAWN)
        self.opening = opening_of(self.lines, self.draft)
        self.first = next((line.number for line in self.lines if is_first(line)), 0)
        self.draft.own = own.definitions(self.lines)
        own.put_heading(self.lines)
        self._know_names()
        self._know_letters()
        blocks = [part for block in blocks_of(self.lines) for part in divided(block, self.draft)]
        drawings = [block for block in blocks if block.is_drawing]
        self.labels = frozenset(label for block in drawings for label in _labels(block))
        self._know_colors()
        # Lines are read before drawings, because they may give the size, the targets and the meanings of signs.
        for block in blocks:
            if not block.is_drawing:
                self._read_line(block.lines[0], has_map=bool(self.labels))
        self._know_signs()
        for block in drawings:
            self._read_drawing(block)
        statements = self._finished()
        check_marks(self.lines, self.draft, statements)
        statements = self._with_comments(statements)
        lines = tuple(one.line or self.draft.opener or 1 for one in statements)
        text = "".join(one.text + "\n" for one in statements)
        reason = "".join(one.reason for one in statements)
        return Written(text, lines, account(self.lines, self.draft.kinds, statements), reason)

    def _finished(self) -> list[Statement]:
        """Return all statements; if one is missing, ask about a line that is not understood, which may hold it."""
        try:
            return finished(self.draft)
        except Unclear as unclear:
            if not self.strange:
                raise
            line = self.strange[0]
            raise Unclear(f"what does {line.text!r} say?", line.number) from unclear

    def _with_comments(self, statements: list[Statement]) -> list[Statement]:
        """Return the statements, with the comment of each line added to the last statement made of that line."""
        # The last statement of a line is the one to which its end belongs.
        comments = {line.number: line.comment.lstrip("#/- ") for line in self.lines if line.comment}
        made = []
        for one in reversed(statements):
            comment = comments.pop(one.line, "")
            made.append(Statement(f"{one.text}  # {comment}", one.line) if comment else one)
        return made[::-1]

    @cached_property
    def is_of_print(self) -> bool:
        """True if a text that was read is not in the language: it names a family, or has a drawing without heading."""
        is_named = self.draft.named is not None and self.draft.kinds.get(self.draft.opener) != TITLE
        return (
            is_named
            or self.is_marked_up
            or any(block.is_drawing and not block.heading for block in blocks_of(self.lines))
        )

    @property
    def is_marked_up(self) -> bool:
        """True if the text has an object of JSON or a table of HTML."""
        return any(line.typed.lstrip().startswith(("{", "<")) and line.shown != line.typed for line in self.lines)

    def _know_names(self) -> None:
        """Write letters that name the cells of a drawing as small ones, wherever they are; note them in the draft.

        In families with such names these are single letters in rows, each of them once.
        """
        drawn = [line for line in self.lines if line.shape is Shape.ROW]
        found = [mark.text for line in drawn for mark in line.marks if mark.kind == "word"]
        is_named = len(found) > 1 and all(len(name) == 1 for name in found) and len(set(found)) == len(found)
        if self.draft.family.field("named") != "yes" or not is_named:
            return
        self.draft.cell_names = frozenset(map(str.lower, found))
        for line in self.lines:
            if line in drawn or any(mark.kind == "rel" for mark in line.marks):
                line.rewrite([mark.text.lower() if mark.text in found else mark.text for mark in line.marks])

    def _know_letters(self) -> None:
        """Write the letters A, B, ... that a board has instead of numbers as these, and words for letters likewise."""
        signs = self.draft.family.signs
        drawn = {mark.text for line in self.lines if line.shape is Shape.ROW for mark in line.marks}
        if "A" not in signs or len(drawn & signs.keys()) < MIN_LETTERS or any(map(str.isdigit, drawn)):
            return
        for line in self.lines:
            if line is self.opening or line.shape is Shape.ROW:
                continue
            places = range(len(line.marks) - 2)
            listed = {at + by for at in places if _is_range(line.marks[at : at + 3], signs) for by in (0, 2)}
            texts = [mark.text for mark in line.marks]
            line.rewrite(
                [signs[text] if at in listed else word_of_numbers(text) or text for at, text in enumerate(texts)]
            )

    def _know_colors(self) -> None:
        """Write colors with targets as the labels of the map that are their first letters: ``Green 21`` as ``G 21``."""
        labels = {label.casefold(): label for label in self.labels}
        legends = [(line, *_with_labels(line, labels)) for line in self.lines]
        legends = [(line, text, used) for line, text, used in legends if used and entries_of(text, self.labels)]
        # Every label belongs to one color.
        if sorted(label for _, _, used in legends for label in used) != sorted(self.labels):
            return
        for line, text, _ in legends:
            line.plain, line.shape, line.marks = text, Shape.LEGEND, marks_of(text)

    def _know_signs(self) -> None:
        """Collect the signs between cells: signs of the family, and signs to which the text gives a meaning."""
        self._know_sums()
        self.draft.say_marked()
        if self.draft.named:
            self.draft.shades = self.draft.shades or self.draft.named.shades
        said = re.findall(r"^mark (\S) *:", self.draft.said(), re.MULTILINE)
        self.draft.signs = frozenset({"<", ">", *said, *(self.draft.named.marks if self.draft.named else ())})

    def _know_sums(self) -> None:
        """Take `V = 5, X = 10` as marks and not as targets, in a family that has neither cages nor letters."""
        draft, marks = self.draft, {mark.sign: (kind, mark) for kind, mark in MARKS.values() if mark.sign.isalpha()}
        is_of_marks = draft.targets.keys() <= marks.keys()
        if draft.named is None or draft.family.has_letters or draft.has_cages or not is_of_marks:
            return
        drawn = {mark.text for line in self.lines if line.shape in DRAWN for mark in line.marks}
        for sign, target in draft.targets.items():
            kind, mark = marks[sign]
            draft.check_own(sign, (sign,), kind.form.format(mark.number), target.line)
            if target.text.rstrip("+") != str(mark.number):
                raise Unclear(
                    f"what does {sign} say? write 'mark {sign}: _ + _ = {target.text}' for a sum", target.line
                )
            if sign in drawn:
                draft.say(f"mark {sign}: {kind.form.format(mark.number)}", target.line)
            draft.spend(target.line, str(mark.number))
        draft.targets.clear()

    # -------------------------------------------------------- drawings
    def _read_drawing(self, block: Block) -> None:
        # A row of numbers and holes is an equation if a sentence asks for its operators.
        if self.draft.has_operators and len(block.rows) == 1 and OF_SIGNS.match(block.rows[0].text):
            self._read_line(block.rows[0], has_map=False)
            return
        rows = list(block.rows)
        for line in rows:
            if line.size:
                self.draft.sized(*line.size)
                if line.size != (self.draft.rows, self.draft.cols):
                    said = f"{self.draft.rows} x {self.draft.cols}"
                    raise Unclear(f"is the board {said}, or of the size in this corner?", line.number)
        before = len(self.draft.drawn)
        try:
            self.draft.drawn += read_drawing(block, self.draft)
        except Unclear as unclear:
            unclear.line = unclear.line or block.rows[0].number
            raise
        self.cells += sum(len(one.text.split()) for one in self.draft.drawn[before:] if one.is_row)
        if self.cells > MAX_CELLS:
            raise Unclear(f"a printed board can have at most {MAX_CELLS:,} cells", block.rows[0].number)
        for line in [*([block.heading] if block.heading else []), *rows]:
            self.draft.note(line, DRAWING)
        if block.heading:
            self.draft.spend(block.heading.number, block.heading.plain)

    # -------------------------------------------------------- lines
    def _read_line(self, line: Line, has_map: bool) -> None:
        """Give a line outside of drawings to the one reader that accepts it.

        Legends are tried before statements, because ``A = 7`` is a statement too.
        """
        draft, text = self.draft, COLUMN.sub("col", line.text)
        if line is self.opening:
            return
        stated = () if line.text == HEADING else statements_of(line.text)
        if shades := shades_in(self.lines, line):
            draft.shades |= shades
            self.draft.note(line, RULE)
            draft.spend(line.number, line.plain)
        elif sentences := beside_shades(self.lines, line):
            for one in sentences:
                self._read_line(one, has_map)
        elif stated is not None:
            self.draft.take_stated(stated, line)
        elif line.shape is Shape.COMMENT or RULED.fullmatch(line.text) or self._explains_blank(line):
            self.draft.remark(line)
        elif metadata := METADATA.match(text):
            # ``Note:`` in print begins a rule as often as a remark; in small letters it is the language's.
            is_open = metadata[1].lower() == "difficulty" or metadata[1] == "Note"
            if is_open and any(is_of_rules(mark.text) for mark in line.marks[2:]):
                raise Unclear(f"does this say a rule? {line.text}", line.number, help=OF_NOTES)
            self.draft.keep([of_small_key(line)], line, TITLE)
        elif self._is_legend(line, has_map):
            self.draft.note(line, CLUE)
        elif any(mark.kind in ("cell", "mixed") for mark in line.marks) and cages_are_listed(draft, line):
            self.draft.note(line, CLUE)
            draft.of_cells = True
        elif draft.has_corners and circles.read_corner(line, draft):
            self.draft.note(line, CLUE)
        elif below := own.below_drawing(text):
            self.draft.keep(below, line, CLUE)
        elif size := SIZE.fullmatch(text):
            self.draft.note(line, RULE)
            self.draft.take([Size(int(size[1]), int(size[2] or size[1]))], line)
        elif is_statement(text):
            self.draft.keep([text], line, RULE)
        elif text.lower().rstrip(".") in UNIQUE:
            draft.spend(line.number, text)
            self.draft.keep(["expect unique"], line, RULE)
        else:
            self._read_words(line)

    def _explains_blank(self, line: Line) -> bool:
        """Return True if a line says what the sign of empty cells means; 0 may be one in puzzles without that value."""
        has_zero = self.draft.named is None or bool(self.draft.field("zero"))
        return explains_blank(line.marks, with_zero=not has_zero)

    def _is_legend(self, line: Line, has_map: bool) -> bool:
        """Return True if the line is a legend of the cages, or of the signs V and X; then keep its targets."""
        draft, words = self.draft, {mark.text for mark in line.marks if mark.kind == "word"}
        if draft.cell_names and any(mark.kind == "rel" for mark in line.marks):
            return False
        is_of_signs = draft.named and not draft.family.has_letters and words <= {"V", "X", "sum", "and"}
        if not (has_map or draft.has_cages or is_of_signs):
            return False
        is_labelled = bool(line.marks) and line.marks[0].text in self.labels
        return (line.shape is Shape.LEGEND or is_labelled) and cages.read_legend(line, self.draft, self.labels)

    def _read_words(self, line: Line) -> None:
        """Read a line by the grammars of lines and of sentences.

        A remark becomes the title if it is the first line. A line that neither grammar reads is kept as it is.
        """
        if self.draft.has_operators and OF_SIGNS.match(line.text):
            self.draft.keep([BETWEEN.sub("?", line.text)], line, RULE)
            return
        joined = GAP.sub("", line.text).replace("x", "*").replace(":", "/")
        if GAPPED.match(line.text) and is_statement(joined):
            self.draft.keep([joined], line, DRAWING)
            return
        said, unread = self._clauses(line)
        if unread and self._takes_variant(line):
            return
        # A title of words that are unknowns in the equations is a sentence about them.
        titled = {word.casefold() for one in said if isinstance(one, Title) for word in one.text.split()}
        has_lists = self._is_heading(line) and any(map(has_cells, self.lines))
        readers = self._is_signature, self._is_of_topics, self._is_of_names
        if unread and (is_silent(line.marks, has_lists) or any(is_told(line) for is_told in readers)):
            self.draft.spend(line.number, line.plain)
            self.draft.remark(line)
        elif unread and (size := SIZED.fullmatch(line.text)) and is_silent(marks_of(size[1]), has_lists):
            self.draft.take([Size(int(size[2]), int(size[3]))], line)
            self.draft.remark(line)
        elif unread or titled & (self.operands | self.draft.names):
            self._leave_unread(line)
        else:
            self._take_clauses(said, line)

    def _is_of_topics(self, line: Line) -> bool:
        """Return True for a title that names only what other lines tell: ``The table of products``."""
        others = without_topics(line.marks, line, self.lines, self.opening)
        return self._is_heading(line) and len(others) < len(line.marks) and is_title(others)

    def _is_of_names(self, line: Line) -> bool:
        """Return True for a title of words in no table, above the line that names the family; then keep these words."""
        names = open_words(line.marks)
        if not (self.opening and names and self._is_heading(line) and is_silent(without_names(line.marks, names))):
            return False
        self.draft.titled = Titled(" ".join(mark.text for mark in names), line.number, ())
        return True

    def _clauses(self, line: Line) -> tuple[list[Said], Sequence[Mark]]:
        """Return the meanings of a line, and the part that is not understood; the number of an item has no meaning."""
        below = next((one for one in self.lines if one.number > line.number and one.text), line)
        context = self.draft.context().replace(above_lists=has_cells(below))
        try:
            said, unread = clauses(line.marks, context, in_heading=self._is_heading(line))
            if item := behind_number(line.marks):
                self.draft.spend(line.number, line.marks[0].text)
            if unread and item:
                said, unread = clauses(item, context)
        except Unclear as unclear:
            unclear.line = unclear.line or line.number
            raise
        return said, unread

    def _leave_unread(self, line: Line) -> None:
        """Keep a line that is not understood unchanged, so that the strict reading reports what is wrong with it.

        It may be a legend in an unusual place. Raise `Unclear` for the slip of a cell, and if too many lines are left.
        """
        if line.shape is Shape.LEGEND and cages.read_legend(line, self.draft):
            self.draft.note(line, CLUE)
            return
        # A cell that is almost right is the likely cause, so it is reported and not the sentence.
        if slip := slip_of_cell(line):
            raise slip
        self.strange.append(line)
        if len(self.strange) > self.max_strange:
            raise Unclear(f"what does this say? {line.text}", line.number)
        self.draft.keep([line.plain.rstrip()], line, NOT_UNDERSTOOD)

    def _take_clauses(self, said: Sequence[Said], line: Line) -> None:
        """Take the meanings of a line, or keep a line without rules as the title or a remark."""
        titles = [one for one in said if isinstance(one, Title)]
        rules = [one for one in said if not isinstance(one, Title)]
        self.draft.titles.update(line.number for _ in titles)
        if rules:
            self.draft.note(line, CLUE if any(isinstance(one, Clues | Pair | Path) for one in rules) else RULE)
            if titles and not self.draft.statements:
                self.draft.say(f"title: {titles[0].text}", line.number)
            self.draft.take(rules, line)
            return
        if not self._is_of_puzzle(line):
            raise Unclear(f"this line names a second family or size: which one is it? {line.text}", line.number)
        check_key(line)
        if not self.draft.kinds and "title:" not in self.draft.said():
            self.draft.keep([f"title: {line.typed.strip().rstrip(':')}"], line, TITLE)
        else:
            self.draft.remark(line)

    def _is_signature(self, line: Line) -> bool:
        """Return True if the last line is the name of a person, below a line such as ``Thanks in advance!``."""
        written = [one for one in self.lines if one.text]
        # Elsewhere, a name may be an unknown or a variant.
        is_last = len(written) > 1 and line is written[-1]
        is_below_chat = is_last and (is_silent(written[-2].marks) or is_chat(written[-2].marks))
        return is_below_chat and is_name(line.marks) and not names_family(line.marks)

    def _is_of_puzzle(self, line: Line) -> bool:
        """Return True if the line names no family, variant or size other than the puzzle's; take a first size."""
        named, before = families.named(line.marks), self.draft.named
        if named is None or before is None:
            return named is None
        self.draft.sized(named.rows, named.cols)
        is_of_size = (named.rows, named.cols) in ((0, 0), (self.draft.rows, self.draft.cols))
        return is_of_size and named.family == before.family and all(one in before.beside for one in named.beside)

    def _is_heading(self, line: Line) -> bool:
        """Return True if the line is one of the first, above drawings and lists, or a caption: ``The pieces:``."""
        if line.text.endswith(":"):
            return all(is_known(mark.text) for mark in line.marks[:-1])
        return line.number < min(self.first, MAX_HEADING)

    def _takes_variant(self, line: Line) -> bool:
        """Return True if the line is only the name of a variant of the family named before; then add the variant."""
        around = AROUND.fullmatch(line.text)
        named, found = self.draft.named, families.variant(around[1]) if around else None
        if found is None or (named and found.field("of") != named.family.key):
            return False
        if named:
            self.draft.named = named.replace(beside=(*named.beside, found))
        else:
            self.draft.beside += (found,)
            self.draft.beside_line = line.number
        self.draft.note(line, RULE)
        return True


def cages_are_listed(draft: Draft, line: Line) -> bool:
    """Return True if the family has cages and the line lists the cells of one; then keep that cage."""
    has_lists = draft.has_cages or (draft.field("drawing") == "kakuro" and not draft.drawn)
    return has_lists and cages.read_listed(line, draft)


def _labels(block: Block) -> set[str]:
    """Return the labels of a drawing that may be a map, and the words in its rows of words only."""
    rows = cages.rows_of(block)
    if not cages.is_map(block):
        rows = [row for row in rows if all(len(cell) > 1 and cell.isalpha() for cell in row)]
    return {cell for row in rows for cell in row if cell[0].isalpha()}


def _is_range(marks: Sequence[Mark], signs: Mapping[str, str]) -> bool:
    """Return True for two letters that are values, with a comma or a word such as ``to`` between them."""
    first, between, last = (mark.text for mark in marks)
    is_joined = between in (",", "-", "..") or not JOINED.isdisjoint(kinds_of(between, "lines"))
    return first in signs and last in signs and is_joined


def _with_labels(line: Line, labels: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return a line with the labels that begin its colors in their places, and these labels."""
    text, used = line.text, []
    for mark in reversed(marks_of(text)):
        label = labels.get(mark.text[:1].casefold()) if "COLOR" in kinds_of(mark.text) else None
        if label:
            text = text[: mark.at] + label + text[mark.end :]
            used.append(label)
    return text, used
