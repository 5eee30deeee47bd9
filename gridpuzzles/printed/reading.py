"""Run the pass: give every line to one reader, and collect what the readers return as a text in the language.

`written` is the entry. `Pass` looks for the name of a family, reads lines and then drawings into a `Draft`,
and leaves the completion of the text to finishing.py.
"""

from __future__ import annotations

import re
from itertools import takewhile

from ..base.record import UnfrozenRecord
from ..base.source import Fate
from ..kinds.pair_relations import MARKS
from ..kinds.rule_sentences import HEADING, statements_of
from . import families, own
from .account import CLUE, DRAWING, NOT_UNDERSTOOD, REMARK, RULE, TITLE, account, check_marks
from .addresses import put_lists
from .blocks import DRAWN, Line, Shape, blocks_of, is_statement, lines_of, shape_of
from .clauses import clauses, explains_blank, may_be_rule, names_family, read_beside
from .concepts import is_known, is_of_rules, kinds_of
from .draft import Draft, Statement
from .drawings import read_drawing
from .finishing import finished
from .lines import only_path
from .marks import marks_of
from .readers import cages
from .readers.cells import slip_of_cell
from .said import (
    Ambiguous,
    Clues,
    Context,
    Implied,
    Letters,
    NoSigns,
    Operators,
    Pair,
    Path,
    Repeats,
    Section,
    Size,
    Tiles,
    Title,
    Unclear,
    Without,
)
from .sentences import behind_number, read_sentence
from .titles import is_chat, is_name, is_silent, is_title, property_of, shades_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Block
    from .marks import Mark
    from .said import Said

LISTED: dict[type, str] = {Clues: "clues", Pair: "pairs", Path: "paths"}
"""The lists of the draft for what waits for the board, each with its line."""
FLAGS: dict[type, str] = {Letters: "letters", Operators: "has_operators", NoSigns: "has_no_signs"}
"""The attributes of the draft for statements without a part."""
METADATA = re.compile(r"(title|author|source|date|url|note|difficulty|license)\s*:", re.IGNORECASE)
NAMING = frozenset((Shape.WORDS, Shape.LIST, Shape.TERM, Shape.ROW))
"""Shapes of lines that may name a family: a row may be one word in capitals."""
FIRST = DRAWN | {Shape.EQUATION, Shape.LEGEND, Shape.HEADING}
"""Shapes of lines below the heading of a text."""
MAX_HEADING = 12
MAX_SHADES = 3
"""Maximal number of points in a sentence about the cells with a sign: that sign may be one."""
MAX_STRANGE = 20
"""Maximal number of lines that are not understood; a text with more is not read as a printed puzzle."""
RULED = re.compile(r"([-=*~])\1{3,}")
"""Matches a rule outside of drawings, such as the one below a title."""
SIZE = re.compile(r"(?:grid|size:) (\d\d?)(?: ?x ?(\d\d?))?", re.IGNORECASE)
AROUND = re.compile(r"[\W_]*(?:variants?\s*:\s*)?(.*?)[\W_]*", re.IGNORECASE)
"""The name of a variant on a line of its own, as an item or in brackets."""
COLUMN = re.compile(r"column(?= \d+:)", re.IGNORECASE)
GAP = re.compile(r"(?<=[\d_]) +(?=[\d_])")
GAPPED = re.compile(r"(?=.*=)(?=.*[\d_] +[\d_])[\d_](?: *[-+*/x:=()] *[\d_]| +[\d_])*$")
"""Arithmetic with blanks between its digits and holes, as squares are drawn: ``_ _ x _ = 9 8``."""
OF_SIGNS = re.compile(r"\d+(?: +(?:_|\[ ?\]|\?) +\d+)+ *= *\d+$")
"""An equation with holes for operators: ``9 _ 7 _ 3 = 40``."""
BETWEEN = re.compile(r"_|\[ ?\]")
UNKNOWN_WORDS = "leave these words out if they state no rule; otherwise write the rule as a statement on its own line"
"""Help for words next to the name of a family."""
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
    """The reading of one text: its lines, and the results so far."""

    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        self.kinds: dict[int, str] = {}
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
        self.path = ""
        """The rule of paths for lists of cells without a heading: the only one that the text names."""
        self.strange = 0
        self.opening: Line | None = None
        """The line with the name of the family, or with the title above all rules, which is read before the others."""
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
        put_lists(self.lines)
        self.path = only_path(line for line in self.lines if line.shape not in DRAWN)
        self._name_family()
        self.first = next((line.number for line in self.lines if _is_first(line)), 0)
        own.put_heading(self.lines)
        blocks = blocks_of(self.lines)
        drawings = [block for block in blocks if block.is_drawing]
        self.labels = frozenset(label for block in drawings for label in _labels(block))
        # Lines are read before drawings, because they may give the size, the targets and the meanings of signs.
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
        """Return the statements, with the comment of each line added to the last statement made of that line."""
        comments = {line.number: line.comment.lstrip("#/- ") for line in self.lines if line.comment}
        made = []
        for one in reversed(statements):
            comment = comments.pop(one.line, "")
            made.append(Statement(f"{one.text}  # {comment}", one.line) if comment else one)
        return made[::-1]

    @property
    def is_of_print(self) -> bool:
        """True if the text cannot be in the language: it names a family, or has a drawing without a heading."""
        is_named = self.draft.named is not None and self.kinds.get(self.draft.opener) != TITLE
        return (
            is_named
            or self.is_marked_up
            or any(block.is_drawing and not block.heading for block in blocks_of(self.lines))
        )

    @property
    def is_marked_up(self) -> bool:
        """True if the text has an object of JSON or a table of HTML."""
        return any(line.typed.lstrip().startswith(("{", "<")) and line.shown != line.typed for line in self.lines)

    # -------------------------------------------------------- the family
    def _name_family(self) -> None:
        """Find the first line that opens the text by naming a family, and take the rest of that line as statements.

        A text that states all rules needs no family, and its first line is a title.
        """
        if own.states_all_rules(self.lines):
            title = own.title_of(self.lines)
            if title:
                self._keep([f"title: {title.shown.strip().removeprefix('title:').strip()}"], title, TITLE)
                title.shape = Shape.COMMENT
                self.opening = title
            own.know_rows(self.lines)
            return
        self._know_headings()
        # A title names the family only if no other line does.
        self._know_title()
        for line in sorted(self.lines, key=lambda line: bool(METADATA.match(line.text))):
            is_heading = line.shape is Shape.HEADING and ":" not in line.text
            beside = [*takewhile(lambda mark: mark.text != "(", line.marks)]
            signs = [
                mark
                for before, mark in zip([None, *beside], beside, strict=False)
                if mark.text == ":" or (mark.kind == "rel" and not _is_told(before))
            ]
            if not (line.shape in NAMING or is_heading) or (signs and signs[0].text != ":"):
                continue
            metadata = METADATA.match(line.text)
            if metadata and metadata[1].lower() != "title":
                continue
            named = families.named(line.marks)
            if named is not None and self._opens(line, named):
                return

    def _know_headings(self) -> None:
        """Treat remarks with ``#`` above a drawing as headings of Markdown if they may say a rule.

        Below other words, this holds for the name of a variant only, because such a remark explains what is named.
        Raise `Unclear` for a remark with another sign. A drawing with a heading is in the language, where every remark
        says nothing.
        """
        if all(block.heading for block in blocks_of(self.lines) if block.is_drawing):
            return
        is_below = False
        for at, line in enumerate(self.lines):
            if line.shape is not Shape.COMMENT:
                if _is_first(line):
                    return
                is_below = is_below or line.shape is not Shape.EMPTY
                continue
            heading = Line(line.number, line.typed, line.shown.lstrip("#/; \t"))
            is_remark = is_below and line.text.startswith("#") and families.variant(heading.text) is None
            if is_remark or not may_be_rule(heading.marks):
                continue
            if not line.text.startswith("#"):
                raise _remark_of_rule(line.text, line.number)
            heading.shape = shape_of(heading, Shape.EMPTY)
            self.lines[at] = heading

    def _know_title(self) -> None:
        """Treat the first line as words if it is a title in capitals.

        It has several words of which one is known, such as ``MONEY PUZZLE``, because the terms of a sum have a line
        each; or there is an empty line and no word below it.
        """
        written = [line for line in self.lines if line.text][:2]
        if len(written) < 2 or written[0].shape is not Shape.ROW or not is_title(written[0].marks):
            return
        words = [mark.text for mark in written[0].marks if mark.kind == "word" and len(mark.text) > 1]
        is_told = len(words) > 1 and any(map(is_known, words))
        is_apart = own.title_of(self.lines) is written[0] and any(mark.kind != "word" for mark in written[1].marks)
        if is_told or is_apart:
            written[0].shape = Shape.WORDS

    def _opens(self, line: Line, named: families.Named) -> bool:
        """Return True if a line names a family as its subject; then take its name and statements into the draft.

        Return False for a sentence that only mentions the name. Raise `Unclear` if a part of the line is not
        understood.
        """
        draft = self.draft
        is_title = bool(METADATA.match(line.text))
        said = self._beside(line, named, is_title)
        if said is None:
            return False
        if question := named.family.field("question"):
            raise Unclear(question, line.number)
        if may_be_rule(marks_of(line.comment.lstrip("#/ "))):
            raise _remark_of_rule(line.comment, line.number)
        draft.named, draft.opener = named, line.number
        if not said:
            draft.told = frozenset(property_of(mark.text) for mark in named.rest) - {""}
        self.opening = line
        draft.rows, draft.cols, draft.size_line = named.rows, named.cols, line.number if named.rows else 0
        draft.spend(line.number, line.plain)
        self._take(said, line)
        if is_title:
            self._keep([_of_small_key(line)], line, TITLE)
            return True
        self._note(line, RULE)
        line.shape = Shape.COMMENT
        return True

    def _beside(self, line: Line, named: families.Named, is_title: bool) -> list[Said] | None:
        """Return the meaning of what a line says next to the name of a family.

        Return None for a sentence that only mentions the name. Raise `Unclear` if a part is not understood: a word
        directly next to the name may mean a variant, and other parts may be rules.
        """
        context = self._context().replace(
            family=named.family.key,
            rows=named.rows,
            cols=named.cols,
            above_lists=any(
                _has_cells(one) or self._shades_of(one) or self._behind_shades(one) or one.caption in ("even", "odd")
                for one in self.lines
            ),
        )
        if is_title:
            titled = context.replace(family="")  # a title may have any word and number
            said, unread = clauses(named.rest[2:], titled, in_heading=True)
            if unread:
                words = [mark for mark in named.rest[2:] if mark.kind != "number"]
                said, unread = clauses(words, titled, in_heading=True)
        else:
            said, unread = read_beside(named, context)
        if not unread:
            return said
        if read_sentence(line.marks, self._context()):
            return None
        unknown = " ".join(mark.text for mark in unread)
        raise Unclear(f"what does {unknown!r} say?", line.number, help=UNKNOWN_WORDS)

    def _know_signs(self) -> None:
        """Collect the signs between cells: signs of the family, and signs to which the text gives a meaning."""
        self._know_sums()
        said = re.findall(r"^mark (\S) *:", self.draft.said(), re.MULTILINE)
        self.draft.signs = frozenset({"<", ">", *said, *(self.draft.named.marks if self.draft.named else ())})

    def _know_sums(self) -> None:
        """Take `V = 5, X = 10` as marks and not as targets, in a family that has neither cages nor letters."""
        draft, marks = self.draft, {mark.sign: (kind, mark) for kind, mark in MARKS.values() if mark.sign.isalpha()}
        has_cages = draft.field("drawing").startswith("cages")
        if draft.named is None or draft.family.has_letters or has_cages or not draft.targets.keys() <= marks.keys():
            return
        drawn = {mark.text for line in self.lines if line.shape in DRAWN for mark in line.marks}
        for sign, target in draft.targets.items():
            kind, mark = marks[sign]
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
        try:
            self.draft.drawn += read_drawing(block, self.draft)
        except Unclear as unclear:
            unclear.line = unclear.line or block.rows[0].number
            raise
        for line in [*([block.heading] if block.heading else []), *rows]:
            self._note(line, DRAWING)
        if block.heading:
            self.draft.spend(block.heading.number, block.heading.plain)

    # -------------------------------------------------------- lines
    def _context(self) -> Context:
        draft = self.draft
        lists = draft.field("lists") or draft.field("edges")
        family = draft.family.key
        section = draft.section or self.path
        return Context(family, lists, section, draft.rows, draft.cols, frozenset(draft.names))

    def _read_line(self, line: Line, has_map: bool) -> None:
        """Give a line outside of drawings to the one reader that accepts it.

        Legends are tried before statements, because ``A = 7`` is a statement too.
        """
        draft, text = self.draft, COLUMN.sub("col", line.text)
        if line is self.opening:
            return
        stated = () if line.text == HEADING else statements_of(line.text)
        if shades := self._shades_of(line):
            draft.shades |= shades
            self._note(line, RULE)
            draft.spend(line.number, line.plain)
        elif sentences := self._behind_shades(line):
            for one in sentences:
                self._read_line(one, has_map)
        elif stated is not None:
            self._take_stated(stated, line)
        elif line.shape is Shape.COMMENT or RULED.fullmatch(line.text) or explains_blank(line.marks):
            self._remark(line)
        elif metadata := METADATA.match(text):
            is_open = metadata[1].lower() == "difficulty" or metadata[1] == "Note"
            if is_open and any(is_of_rules(mark.text) for mark in line.marks[2:]):
                raise Unclear(f"does this say a rule? {line.text}", line.number, help=OF_NOTES)
            self._keep([_of_small_key(line)], line, TITLE)
        elif self._is_legend(line, has_map):
            self._note(line, CLUE)
        elif any(mark.kind in ("cell", "mixed") for mark in line.marks) and cages_are_listed(draft, line):
            self._note(line, CLUE)
            draft.of_cells = True
        elif below := own.below_drawing(text):
            self._keep(below, line, CLUE)
        elif size := SIZE.fullmatch(text):
            self._note(line, RULE)
            self._take([Size(int(size[1]), int(size[2] or size[1]))], line)
        elif is_statement(text):
            self._keep([text], line, RULE)
        elif text.lower().rstrip(".") in UNIQUE:
            draft.spend(line.number, text)
            self._keep(["expect unique"], line, RULE)
        else:
            self._read_words(line)

    def _shades_of(self, line: Line) -> dict[str, str]:
        """Return what a line says of the cells with a sign, if the drawings have that sign."""
        shades = shades_of(line.marks)
        if not shades:
            return {}
        drawn = {mark.text for other in self.lines if other.shape in DRAWN for mark in other.marks}
        return shades if shades.keys() <= drawn else {}

    def _behind_shades(self, line: Line) -> tuple[Line, Line] | None:
        """Return a line as two, if its first sentence is about the cells with a sign; None for other lines."""
        if not any(property_of(mark.text) for mark in line.marks):
            return None
        ends = [mark.end for mark in line.marks[:-1] if mark.text == "."][:MAX_SHADES]
        return next((halves for end in ends if self._shades_of((halves := line.halves(end))[0])), None)

    def _is_legend(self, line: Line, has_map: bool) -> bool:
        """Return True if the line is a legend of the cages, or of the signs V and X; then keep its targets."""
        draft, words = self.draft, {mark.text for mark in line.marks if mark.kind == "word"}
        is_of_signs = draft.named and not draft.family.has_letters and words <= {"V", "X", "sum", "and"}
        if not (has_map or draft.field("drawing").startswith("cages") or is_of_signs):
            return False
        is_labelled = bool(line.marks) and line.marks[0].text in self.labels
        return (line.shape is Shape.LEGEND or is_labelled) and cages.read_legend(line, self.draft, self.labels)

    def _read_words(self, line: Line) -> None:
        """Read a line by the grammars of lines and of sentences.

        A remark becomes the title if it is the first line. A line that neither grammar reads is kept as it is.
        """
        below = next((one for one in self.lines if one.number > line.number and one.text), line)
        context = self._context().replace(above_lists=_has_cells(below))
        if self.draft.has_operators and OF_SIGNS.match(line.text):
            self._keep([BETWEEN.sub("?", line.text)], line, RULE)
            return
        joined = GAP.sub("", line.text).replace("x", "*").replace(":", "/") if GAPPED.match(line.text) else ""
        if joined and is_statement(joined):
            self._keep([joined], line, DRAWING)
            return
        try:
            said, unread = clauses(line.marks, context, in_heading=self._is_heading(line))
            if item := behind_number(line.marks):
                self.draft.spend(line.number, line.marks[0].text)
            if unread and item:
                said, unread = clauses(item, context)
        except Unclear as unclear:
            unclear.line = unclear.line or line.number
            raise
        if unread and self._takes_variant(line):
            return
        if unread and (is_silent(line.marks) or self._is_signature(line)):
            self.draft.spend(line.number, line.plain)
            self._remark(line)
            return
        titled = {word.casefold() for one in said if isinstance(one, Title) for word in one.text.split()}
        unread = unread or (line.marks if titled & self.operands else ())  # a sentence about unknowns of the equations
        if unread:
            if line.shape is Shape.LEGEND and cages.read_legend(line, self.draft):
                self._note(line, CLUE)
                return
            if slip := slip_of_cell(line):
                raise slip
            # The line is kept unchanged, so that the strict reading reports what is wrong with it.
            self.strange += 1
            if self.strange > MAX_STRANGE:
                raise Unclear(f"what does this say? {line.text}", line.number)
            self._keep([line.plain.rstrip()], line, NOT_UNDERSTOOD)
            return
        titles = [one for one in said if isinstance(one, Title)]
        rules = [one for one in said if not isinstance(one, Title)]
        self.draft.titles.update(line.number for _ in titles)
        if rules:
            self._note(line, CLUE if any(type(one) in LISTED for one in rules) else RULE)
            if titles and not self.draft.statements:
                self.draft.say(f"title: {titles[0].text}", line.number)
            self._take(rules, line)
        elif self._names_other(line):
            raise Unclear(f"this line names a second family: which one is it? {line.text}", line.number)
        elif not self.kinds and "title:" not in self.draft.said():
            self._keep([f"title: {line.typed.strip().rstrip(':')}"], line, TITLE)
        else:
            self._remark(line)

    def _is_signature(self, line: Line) -> bool:
        """Return True if the last line is the name of a person, below a line such as ``Thanks in advance!``."""
        written = [one for one in self.lines if one.text]
        is_last = len(written) > 1 and line is written[-1]
        is_below_chat = is_last and (is_silent(written[-2].marks) or is_chat(written[-2].marks))
        return is_below_chat and is_name(line.marks) and not names_family(line.marks)

    def _names_other(self, line: Line) -> bool:
        """Return True if the line names a family, or a variant of it, that no line before names."""
        named, before = families.named(line.marks), self.draft.named
        if named is None or before is None:
            return named is not None
        return named.family != before.family or not set(named.beside) <= set(before.beside)

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
        self._note(line, RULE)
        return True

    def _remark(self, line: Line) -> None:
        text = re.sub(r"^(?://|;|#)+\s*", "", line.typed.strip())
        self._keep([f"# {text}" if text else "#"], line, REMARK)

    def _note(self, line: Line, kind: str) -> None:
        """Note what a line became; one of several in a typed line that is not understood decides."""
        if self.kinds.get(line.number) != NOT_UNDERSTOOD:
            self.kinds[line.number] = kind

    def _keep(self, statements: list[str], line: Line, kind: str) -> None:
        self._note(line, kind)
        for statement in statements:
            self.draft.say(statement, line.number)

    def _take_stated(self, statements: tuple[str, ...], line: Line) -> None:
        """Add the meaning of a sentence in which this program states a rule."""
        self._note(line, RULE)
        for statement in statements:
            name, _, value = statement.partition(" ")
            if statement == "drawing letters":
                self.draft.letters = True
            elif name == "edges":
                self._explain_edges(value, line)
            elif name in ("drawing", "loose"):
                self.draft.stated[name] = value
            else:
                self.draft.say(statement, line.number)
        self.draft.spend(line.number, line.plain)

    def _take(self, said: Sequence[Said], line: Line) -> None:
        """Add the meanings of a line to the draft; raise `Unclear` for a path or a pair with wrong cells."""
        draft = self.draft
        for one in said:
            if isinstance(one, Path | Pair):
                _check_cells(one, draft, line.number)
            if isinstance(one, str):
                draft.say(one, line.number)
            elif isinstance(one, Clues) and one.where == "edges":
                self._explain_edges(one.function, line)
            elif isinstance(one, Clues) and one.where == "bricks":
                draft.stated["drawing"] = one.function
                draft.spend(line.number, line.plain)
            elif type(one) in LISTED:
                getattr(draft, LISTED[type(one)]).append((one, line.number))
            elif type(one) in FLAGS:
                setattr(draft, FLAGS[type(one)], True)
            elif isinstance(one, Section):
                draft.section = one.name
            elif isinstance(one, Size):
                draft.size_line = draft.size_line or line.number
                draft.sized(one.rows, one.cols)
                draft.of_cells = True
                draft.spend(line.number, f"{one.rows} {one.cols}")
            elif isinstance(one, Tiles):
                draft.tiles.append((one.values, line.number))
            elif isinstance(one, Without):
                draft.without += [(value, line.number) for value in one.values]
                draft.spend(line.number, " ".join(map(str, one.values)))
            elif isinstance(one, Repeats):
                draft.repeats += one.places or ("",)
                draft.repeats_line = line.number
            elif isinstance(one, Implied):
                draft.spend(line.number, line.plain)

    def _explain_edges(self, function: str, line: Line) -> None:
        """Take a sentence's function of the clues at the edges; raise `Ambiguous` if another one is known already."""
        side = self.draft.side
        known = self.draft.field("edges").replace("(1, n)", f"(1, {side})")
        if known not in ("", function):
            raise Ambiguous(
                f"do the clues at the edges say {function}, or {known}? leave out one of the two", line.number
            )
        self.draft.stated["edges"] = function
        self.draft.spend(line.number, line.plain)


def _check_cells(one: Path | Pair, draft: Draft, line: int) -> None:
    """Raise `Unclear` for a path with a cell twice, unless it ends where it begins, or a pair that cannot be meant."""
    if isinstance(one, Path):
        twice = [cell for at, cell in enumerate(one.cells) if cell in one.cells[:at]]
        if twice not in ([], [one.cells[0]]) or (twice and twice[0] != one.cells[-1]):
            raise Unclear(f"{twice[0]} is on this line twice", line, twice[0])
        return
    (row, col), (other, beside) = (map(int, re.findall(r"\d+", cell)) for cell in (one.first, one.second))
    if abs(row - other) + abs(col - beside) != 1:
        raise Unclear(f"{one.first} and {one.second} are not neighbors on the board", line, one.second)
    if any({one.first, one.second} == {known.first, known.second} for known, _ in draft.pairs):
        raise Unclear(f"{one.first} and {one.second} are listed twice", line, one.second)


def _of_small_key(line: Line) -> str:
    """Return a line of metadata as the language needs it, with its key in small letters."""
    key, colon, value = line.shown.strip().partition(":")
    return key.lower() + colon + value


def _is_told(mark: Mark | None) -> bool:
    """Return True if a mark before ``=`` is a word of sentences, and no operand: ``every brick = ...``."""
    return (
        mark is not None
        and mark.kind == "word"
        and mark.text.islower()
        and len(mark.text) > 1
        and bool(kinds_of(mark.text))
    )


def _remark_of_rule(remark: str, line: int) -> Unclear:
    """Return the question about a remark that may say a rule."""
    return Unclear(f"does {remark!r} say a rule? write it without the sign, or 'note:' before it", line)


def _has_cells(line: Line) -> bool:
    return any(mark.kind == "cell" for mark in line.marks)


def _is_first(line: Line) -> bool:
    """Return True if a line is below the heading of a text: a part of a drawing, an equation or a list of cells."""
    return line.shape in FIRST or _has_cells(line) or {"op", "rel"} <= {mark.kind for mark in line.marks}


def cages_are_listed(draft: Draft, line: Line) -> bool:
    """Return True if the family has cages and the line lists the cells of one; then keep that cage."""
    has_lists = draft.field("drawing").startswith("cages") or (draft.field("drawing") == "kakuro" and not draft.drawn)
    return has_lists and cages.read_listed(line, draft)


def _labels(block: Block) -> set[str]:
    """Return the labels of a drawing that may be a map, and the words in its rows of words only."""
    rows = cages.rows_of(block)
    if not cages.is_map(block):
        rows = [row for row in rows if all(len(cell) > 1 and cell.isalpha() for cell in row)]
    return {cell for row in rows for cell in row if cell[0].isalpha()}
