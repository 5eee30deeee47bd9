"""The pass: every line is given to one reader, and what they say becomes a text in the language."""

from __future__ import annotations

import re

from ..record import Light
from ..source import Fate
from . import families
from .account import CLUE, DRAWING, NOT_UNDERSTOOD, REMARK, RULE, TITLE, account, check_marks
from .blocks import Shape, blocks_of, is_statement, lines_of
from .concepts import is_of_rules
from .draft import Draft, Statement
from .drawings import read_drawing
from .finishing import finished
from .lines import read_line
from .readers import cages
from .readers.cells import slip_of_cell
from .said import Ambiguous, Clues, Context, Implied, Letters, Path, Repeats, Section, Size, Unclear, Without
from .sentences import read_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Block, Line
    from .marks import Mark
    from .said import Said

METADATA = re.compile(r"(title|author|source|date|url|note|difficulty|license)\s*:", re.IGNORECASE)
NAMING = frozenset((Shape.WORDS, Shape.LIST, Shape.TERM, Shape.ROW))
"""Shapes of lines that may name a family: a row is one word in capitals."""
MAX_STRANGE = 20
"""A text with more lines that are not understood is none of print."""
NUMBERED = frozenset(("no", "nr", "number", "n", "#", "num", "puzzle"))
"""What stands before the number of a puzzle in a paper."""
GAP = re.compile(r"(?<=[\d_]) +(?=[\d_])")
GAPPED = re.compile(r"(?=.*=)(?=.*[\d_] +[\d_])[\d_](?: *[-+*/x:=()] *[\d_]| +[\d_])*$")
"""Arithmetic whose digits and holes stand apart, as squares are drawn: ``_ _ x _ = 9 8``."""
UNIQUE = frozenset(("unique", "expect 1", "one solution", "one answer"))


class Written(Light):
    """A text in the language, which line (from 1) each of its lines was made of, and the account of the typed text."""

    text: str
    lines: tuple[int, ...]
    account: tuple[Fate, ...]
    reason: str = ""
    """Why statements may be added that nothing in the text says."""

    @property
    def is_understood(self) -> bool:
        """Whether every line is."""
        return all(fate.kind != NOT_UNDERSTOOD for fate in self.account)


def written(text: str) -> Written:
    """What a text of print says, in the language; raises `Unclear` with what to ask."""
    return Pass(text).written()


class Pass:
    """One text, and what has become of its lines so far."""

    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        self.kinds: dict[int, str] = {}
        self.draft = Draft()
        self.labels: frozenset[str] = frozenset()
        self.strange = 0

    def written(self) -> Written:
        self._name_family()
        blocks = blocks_of(self.lines)
        drawings = [block for block in blocks if block.is_drawing]
        self.labels = frozenset(label for block in drawings for label in _labels(block))
        for block in blocks:
            if not block.is_drawing:
                self._read_line(block.lines[0], has_map=bool(self.labels))
        self._know_signs()
        for block in drawings:
            self._read_drawing(block)
        statements = finished(self.draft)
        check_marks(self.lines, self.kinds, self.draft, statements)
        statements = self._with_comments(statements)
        lines = tuple(one.line or self.draft.opener or 1 for one in statements)
        text = "".join(one.text + "\n" for one in statements)
        reason = "".join(one.reason for one in statements)
        return Written(text, lines, account(self.lines, self.kinds, statements), reason)

    def _with_comments(self, statements: list[Statement]) -> list[Statement]:
        """The statements with the comments that stand behind lines, each behind the last that its line became."""
        comments = {line.number: line.comment.lstrip("#/- ") for line in self.lines if line.comment}
        made = []
        for one in reversed(statements):
            comment = comments.pop(one.line, "")
            made.append(Statement(f"{one.text}  # {comment}", one.line) if comment else one)
        return made[::-1]

    @property
    def is_of_print(self) -> bool:
        """Whether the text cannot be in the language: it names a family, or draws below no heading."""
        is_named = self.draft.named is not None and self.kinds.get(self.draft.opener) != TITLE
        return is_named or any(block.is_drawing and not block.heading for block in blocks_of(self.lines))

    # -------------------------------------------------------- the family
    def _name_family(self) -> None:
        """Take the first line above all drawings that names a family; what else it says is a line of its own."""
        for line in self.lines:
            is_heading = line.shape is Shape.HEADING and ":" not in line.text
            if not (line.shape in NAMING or is_heading) or any(mark.kind == "rel" for mark in line.marks):
                continue
            title = METADATA.match(line.text)
            if title and title[1].lower() != "title":
                continue
            named = families.named(line.marks)
            if named is not None and self._opens(line, named):
                return

    def _opens(self, line: Line, named: families.Named) -> bool:
        """Whether a line that has a family's name is there to name it; takes what it says."""
        draft = self.draft
        is_title = bool(METADATA.match(line.text))
        said: list[Said] = []
        for part in _parts(named.rest[2:] if is_title else named.rest):
            told = self._beside(part, named, is_title)
            if told is None:
                if read_sentence(line.marks, self._context()):
                    return False
                raise Unclear(f"what does {' '.join(mark.text for mark in part)!r} say?", line.number)
            said += told
        if question := named.family.field("question"):
            raise Unclear(question, line.number)
        draft.named, draft.opener = named, line.number
        draft.rows, draft.cols = named.rows, named.cols
        draft.spend(line.number, line.plain)
        self._take(said, line)
        if is_title:
            self._keep([line.typed.strip()], line, TITLE)
            return True
        self.kinds[line.number] = RULE
        line.shape = Shape.COMMENT
        return True

    def _beside(self, part: list[Mark], named: families.Named, is_title: bool) -> list[Said] | None:
        """What stands beside the name of a family says: a rule, or nothing where it is words of a title."""
        context = self._context().replace(family=named.family.key, rows=named.rows, cols=named.cols)
        told = read_sentence(part, context)
        if told is not None:
            return told
        numbers = [at for at, mark in enumerate(part) if mark.kind not in ("word", "sign", "dot", "op")]
        is_numbered = len(numbers) == 1 and part[numbers[0] - 1].text.lower() in NUMBERED
        has_rule = not is_numbered and any(is_of_rules(mark.text) for mark in part)
        return [] if not has_rule and (not numbers or is_numbered or is_title) else None

    def _know_signs(self) -> None:
        """The signs that stand between cells: those of the family, and those that the text gives a meaning."""
        said = re.findall(r"^mark (\S) *:", self.draft.said(), re.MULTILINE)
        marks = self.draft.family.marks if self.draft.family else {}
        self.draft.signs = frozenset({"<", ">", *said, *marks})

    # -------------------------------------------------------- drawings
    def _read_drawing(self, block: Block) -> None:
        for line in block.rows:
            if line.size:
                self.draft.sized(*line.size)
                if line.size != (self.draft.rows, self.draft.cols):
                    said = f"{self.draft.rows} x {self.draft.cols}"
                    raise Unclear(f"is the board {said}, or of the size in this corner?", line.number)
        try:
            self.draft.drawn += read_drawing(block, self.draft)
        except Unclear as unclear:
            unclear.line = unclear.line or block.rows[0].number
            raise
        for line in [*([block.heading] if block.heading else []), *block.rows]:
            self.kinds[line.number] = DRAWING
        if block.heading:
            self.draft.spend(block.heading.number, block.heading.plain)

    # -------------------------------------------------------- lines
    def _context(self) -> Context:
        draft = self.draft
        lists = draft.field("lists") or draft.field("edges")
        family = draft.family.key if draft.family else ""
        return Context(family, lists, draft.section, draft.rows, draft.cols, frozenset(draft.names))

    def _read_line(self, line: Line, has_map: bool) -> None:
        """Give a line that stands alone to the one reader that takes it; raise `Unclear` where none does."""
        draft, text = self.draft, line.text
        if line.number in self.kinds:
            return
        if line.shape is Shape.COMMENT:
            self._remark(line)
        elif METADATA.match(text):
            stripped = line.shown.strip()
            self._keep([stripped[0].lower() + stripped[1:]], line, TITLE)
        elif (has_map or self.draft.field("drawing").startswith("cages")) and self._is_legend(line):
            self.kinds[line.number] = CLUE
        elif any(mark.kind in ("cell", "mixed") for mark in line.marks) and cages_are_listed(draft, line):
            self.kinds[line.number] = CLUE
            draft.of_cells = True
        elif is_statement(text):
            self._keep([text], line, RULE)
        elif text.lower().rstrip(".") in UNIQUE:
            draft.spend(line.number, text)
            self._keep(["expect unique"], line, RULE)
        else:
            self._read_words(line)

    def _is_legend(self, line: Line) -> bool:
        is_labelled = bool(line.marks) and line.marks[0].text in self.labels
        return (line.shape is Shape.LEGEND or is_labelled) and cages.read_legend(line, self.draft, self.labels)

    def _read_words(self, line: Line) -> None:
        """Read a line by the grammars of lines and of sentences; what neither reads may only be a title."""
        context = self._context()
        joined = GAP.sub("", line.text).replace("x", "*").replace(":", "/") if GAPPED.match(line.text) else ""
        if joined and is_statement(joined):
            self._keep([joined], line, DRAWING)
            return
        try:
            said = read_line(line.marks, context)
            if said is None:
                said = read_sentence(line.marks, context)
        except Unclear as unclear:
            unclear.line = unclear.line or line.number
            raise
        if said is None:
            if line.shape is Shape.LEGEND and cages.read_legend(line, self.draft):
                self.kinds[line.number] = CLUE
                return
            if slip := slip_of_cell(line):
                raise slip
            # The strict reading says what is wrong with the line as it stands.
            self.strange += 1
            if self.strange > MAX_STRANGE:
                raise Unclear(f"what does this say? {line.text}", line.number)
            self._keep([line.plain.rstrip()], line, NOT_UNDERSTOOD)
            return
        if said:
            self.kinds[line.number] = CLUE if any(isinstance(one, Clues | Path) for one in said) else RULE
            self._take(said, line)
        elif families.named(line.marks):
            raise Unclear(f"this line names a second family: which one is it? {line.text}", line.number)
        elif not self.kinds and "title:" not in self.draft.said():
            self._keep([f"title: {line.typed.strip().rstrip(':')}"], line, TITLE)
        else:
            self._remark(line)

    def _remark(self, line: Line) -> None:
        text = re.sub(r"^(?://|;|#)+\s*", "", line.typed.strip())
        self._keep([f"# {text}" if text else "#"], line, REMARK)

    def _keep(self, statements: list[str], line: Line, kind: str) -> None:
        self.kinds[line.number] = kind
        for statement in statements:
            self.draft.say(statement, line.number)

    def _take(self, said: list[Said] | None, line: Line) -> None:
        """Take what a line says into the draft."""
        draft = self.draft
        for one in said or ():
            if isinstance(one, str):
                draft.say(one, line.number)
            elif isinstance(one, Clues) and one.where == "edges":
                self._explain_edges(one.function, line)
            elif isinstance(one, Clues):
                draft.clues.append((one, line.number))
            elif isinstance(one, Path):
                draft.paths.append((one, line.number))
            elif isinstance(one, Section):
                draft.section = one.name
            elif isinstance(one, Size):
                draft.sized(one.rows, one.cols)
                draft.of_cells = True
                draft.spend(line.number, f"{one.rows} {one.cols}")
            elif isinstance(one, Letters):
                draft.letters = True
            elif isinstance(one, Without):
                draft.without += [(value, line.number) for value in one.values]
                draft.spend(line.number, " ".join(map(str, one.values)))
            elif isinstance(one, Repeats):
                draft.repeats += one.places or ("",)
                draft.repeats_line = line.number
            elif isinstance(one, Implied):
                draft.spend(line.number, line.plain)

    def _explain_edges(self, function: str, line: Line) -> None:
        """Take what a sentence says of the clues at the edges, which a family may have said."""
        known = self.draft.field("edges")
        if known not in ("", function):
            raise Ambiguous(
                f"do the clues at the edges say {function}, or {known}? leave out one of the two", line.number
            )
        self.draft.edges = function
        self.draft.spend(line.number, line.plain)


def _parts(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Marks in parts, without the signs that divide them; a dash between two numbers divides nothing."""
    parts: list[list[Mark]] = [[]]
    for at, mark in enumerate(marks):
        is_range = mark.text == "-" and at and marks[at - 1].kind == "number"
        is_abbreviation = mark.text == "." and at and marks[at - 1].text.lower() in NUMBERED
        if mark.text in families.DIVIDERS and not is_range:
            if not is_abbreviation:
                parts.append([])
        else:
            parts[-1].append(mark)
    return [part for part in parts if part]


def cages_are_listed(draft: Draft, line: Line) -> bool:
    """Whether the family has cages, and the line is one by its cells; keeps it."""
    return draft.field("drawing").startswith("cages") and cages.read_listed(line, draft)


def _labels(block: Block) -> set[str]:
    """The labels of a drawing that may be a map."""
    if not cages.is_map(block) and not all(
        len(cell) > 1 and cell.isalpha() for row in cages.rows_of(block) for cell in row
    ):
        return set()
    return {cell for row in cages.rows_of(block) for cell in row if cell[0].isalpha()}
