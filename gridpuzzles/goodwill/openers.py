"""The names of families as statements: ``sudoku`` stands for its rules, which a template says in the language.

The templates are files beside this one. What a text says itself is not taken from its template.
"""

from __future__ import annotations

import re

from .board_sizes import LABELS, PACKED_MAP, count_of_rows, drawn_size, has_board, is_at_margin
from .boards import BOXES, UPRIGHT, WALL, WORDS, width_of
from .edges import as_lists, frame, from_sides
from .edges import table as framed_table
from .family_clues import edge_clues, sums_that_differ
from .family_names import AT_EDGES, BODIES, OF_REGIONS, OPENER, SQUARE, is_opener, rules_in, template_of
from .family_rules import rules_of, text_of
from .named_cells import PAIRS
from .outside import OUTSIDE, stated
from .text import METADATA, are_even

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .text import Block, Text

OF_SUDOKU = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z -]*?)[ \t]*\((?P<size>\d+[ \t]?[x×][ \t]?\d+)?[ \t]*sudoku"
    r"[ \t]*(?P<behind>\d+[ \t]?[x×][ \t]?\d+)?\)$",
    re.IGNORECASE,
)
"""``Numbered Rooms (6x6 sudoku)``."""
SIZE_FIRST = re.compile(r"(?:(\d+[ \t]*(?:[x×]|by)[ \t]*\d+)(?:[ \t]*[,;:][ \t]*|$))?(.*)")
"""What stands in brackets: perhaps a size, and then a rule."""


def bracketed_rules(text: Text) -> list[str] | None:
    """A rule in brackets behind the name of a family, as a line of its own; ``(6x6 sudoku)`` as part of the name."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        of_sudoku = OF_SUDOKU.match(lines[block.first])
        named = ""
        if of_sudoku:
            named = f"{of_sudoku['name']} sudoku {of_sudoku['size'] or of_sudoku['behind'] or ''}"
        opener = OPENER.match(lines[block.first])
        if is_opener(named):
            lines[block.first] = named
        elif opener and rules_in(opener["remark"]):
            parts = SIZE_FIRST.match(opener["remark"])
            if parts and not opener["rows"]:
                size, rule = parts.groups()
            else:
                size, rule = ("", opener["remark"])
            named = re.sub(r"[ \t]*\([^()]*\)", "", lines[block.first])
            said = f"{named} {size}" if size else named
            lines[block.first] = f"{rule}\n{said}" if rule else said
    return lines


def openers(text: Text) -> list[str] | None:
    """A line with nothing but the name of a family, a size or a colon behind it."""
    for block in text.faulty_blocks():
        opener = OPENER.match(text.code(block.first))
        if opener and not rules_in(opener["remark"]):
            return _Opened(text, block, opener).rewritten()
    return None


class _Opened:
    """A puzzle below the name of its family: what is drawn there, and the lines of the text as they are to be."""

    def __init__(self, text: Text, block: Block, opener: re.Match[str]) -> None:
        self.text, self.opener, self.first = text, opener, block.first
        self.name = template_of(opener["name"])
        self.lines = list(text.lines)
        self.height, self.width = opener["rows"] or opener["height"], opener["cols"] or opener["width"]
        self.said = int(self.height or 0)
        # Rows at the margin are moved in, unless a board is drawn elsewhere.
        self.moved: list[int] = []
        if not has_board(text):
            self.moved = _rows_below(self.lines, block.first + 1, self.name)
        is_below = any(self.lines[at][:1] in " \t" for at in block.body if self.lines[at].strip())
        for at in self.moved:
            if self.lines[at].strip():
                self.lines[at] = "  " + self.lines[at]
        self.rows = self.moved or list(block.body)
        self.is_drawn = is_below or bool(self.moved)
        self.has_board = self.is_drawn or has_board(text)

    def rewritten(self) -> list[str] | None:
        """The lines with the rules of the family for its name; None where something is not plain."""
        if self.width and self.width != self.height and self.name not in ("crossproduct", "suguru", "ripple"):
            return None
        around = _around(self.name, self.lines, self.rows, self.said)
        size, sides = self._size(around[0] if around else 0)
        if self.is_drawn and not around and self._lacks_clues():
            return None
        rules = rules_of(self.text, self.name, size)
        if rules is None:
            return None
        if size in BOXES and any("boxes" in rule for rule in text_of(self.name).splitlines()):
            self.lines = [OF_BOXES.sub(rf"\1 {BOXES[size]}", line) for line in self.lines]
        if around and (self.name != "crossproduct" or self.has_board):
            rules += around[1]
        else:
            rules += self._board(rules)
        if sides - {size}:
            rules.append(f"grid {size} x {size}")  # a row of the map is missing, or one too many
        if self.name == "killer" and not self.has_board:
            rules = [rule.replace(", cages", "") for rule in rules] + sums_that_differ(self.lines)
        if self.name in AT_EDGES:
            as_lists(self.lines, AT_EDGES[self.name].format(n=size))
        if re.match(r"xv\b", self.opener["name"], re.IGNORECASE):
            rules += self._marks()
        if self.is_drawn and not around:
            rules += self._headed()
        if self.name == "kakuro" and not _blacken(self.lines, self.rows):
            return None
        self.lines[self.first] = "\n".join(rules)
        return self.lines

    def _size(self, around: int) -> tuple[int, set[int]]:
        """The size that is said, or that of the board with clues ``around`` it or without; the sides of a map."""
        rows = count_of_rows([self.lines[at] for at in self.moved])
        drawn = self._widened(around or rows or drawn_size(self.text))
        sides: set[int] = set()
        if BODIES.get(self.name, "").startswith("cages"):
            sides = _sides_of_map([self.lines[at] for at in self.moved])
        return self.said or max([drawn, *sides]), sides

    def _widened(self, size: int) -> int:
        """The size of a square board of which rows are missing: what is wrong is that, and not the walls."""
        if self.name not in SQUARE or self.said:
            return size
        widths = {width_of(self.lines[at]) for at in self.moved} - {0}
        if len(widths) != 1:
            return size
        (width,) = widths
        if width not in BOXES or width <= size:
            return size
        for at in self.moved:
            if WALL.match(self.lines[at]):
                self.lines[at] = ""
            else:
                self.lines[at] = UPRIGHT.sub(" ", self.lines[at])
        return width

    def _lacks_clues(self) -> bool:
        """Whether rows of different length are those of a board with clues at its edges, in a way nobody knows."""
        has_edges = self.name in AT_EDGES or self.name in OUTSIDE
        return has_edges and not are_even([self.lines[at].split() for at in self.moved])

    def _board(self, rules: Sequence[str]) -> list[str]:
        """The statement that says how large the board is, where none is drawn."""
        if self.has_board:
            return []
        if self.name == "crossproduct":
            return edge_clues(self.lines)
        if self.height and not is_at_margin(self.text):
            return [f"grid {self.height} x {self.width or self.height}"]
        if any("boxes 3 x 3" in rule for rule in rules) and _is_told(self.text):
            return ["grid 9 x 9"]
        return []

    def _marks(self) -> list[str]:
        """The meanings of the marks of an XV sudoku that the text does not say itself."""
        board = " ".join(self.lines[at] for at in self.rows)
        meant = [line[:6] for line in self.lines]
        return [rule for rule in XV if rule[:6] not in meant and re.search(rf"(?<!\w){rule[5]}(?!\w)", board)]

    def _headed(self) -> list[str]:
        """The heading of what is drawn, as a rule; it is written right above it where other lines stand between."""
        heading = BODIES.get(self.name, "grid:")
        drawn = [self.lines[at] for at in self.rows if self.lines[at].strip()]
        if self.name in OF_REGIONS and all(LABELS.match(line) or PACKED_MAP.match(line) for line in drawn):
            heading = "regions:"
        if self.moved and any(BETWEEN.match(line) for line in self.lines[self.first + 1 : self.moved[0]]):
            self.lines[self.moved[0]] = f"{heading}\n{self.lines[self.moved[0]]}"
            return []
        return [heading]


OF_BOXES = re.compile(r"^(all different in .*\bboxes)(?![ \t]*\d)")
XV = tuple(f"mark {mark}: {PAIRS[mark][1]}" for mark in "XV")


def _around(name: str, lines: list[str], rows: list[int], size: int) -> tuple[int, list[str]] | None:
    """The size of a board with clues round it, and its table; what that is made of is taken out of ``lines``."""
    if name == "sujiko":
        drawn = [at for at in rows if lines[at].strip()]
        if [len(lines[at].split()) for at in drawn] != [3, 3, 3, 2, 2]:
            return None
        table = ["grid:", *(lines[at] for at in drawn[:3]), "corners sum:", *(lines[at] for at in drawn[3:])]
        size = 3
    elif name in AT_EDGES or name in OUTSIDE:
        drawn = rows
        board = frame([lines[at] for at in rows], size) or from_sides(lines, size)
        if board is None or (name in OUTSIDE and len(board[0]) not in BOXES):
            return None
        size = len(board[0])
        function = AT_EDGES.get(name, "").format(n=size)
        if function:
            table = [f"grid {function}:", *framed_table(*board)]
        else:
            table = stated(board, OUTSIDE[name], BOXES[size])
    else:
        return None
    if not size:
        return None
    for at in drawn:
        lines[at] = ""
    return size, table


def _blacken(lines: list[str], places: list[int]) -> bool:
    """The black squares of a kakuro as ``\\``, its clues without blanks; False where it is not plain what they are."""
    rows = [at for at in places if KAKURO.match(lines[at]) and lines[at].strip()]
    for at in rows:
        lines[at] = lines[at].replace("|", " ")
    black = any(BLACK.search(lines[at]) for at in rows)
    if black and not any(re.search(r"(?<!\S)[_.](?!\S)", lines[at]) for at in rows):
        return False
    joined = [re.sub(r"(?<=(?<!\d)[\\/])[ \t]+(?=\d)", "", lines[at]) for at in rows]
    if len({len(line.split()) for line in joined}) == 1 < len({len(lines[at].split()) for at in rows}):
        for at, line in zip(rows, joined, strict=True):
            lines[at] = line
    for at in rows:
        lines[at] = BLACK.sub("\\\\", lines[at])
    return True


def usual_boxes(text: Text) -> list[str] | None:
    """``boxes`` without a size in a board of 4, 9, 16 or 25 rows, whose boxes are squares."""
    shape = {4: "2 x 2", 9: "3 x 3", 16: "4 x 4", 25: "5 x 5"}.get(drawn_size(text))
    if shape is None:
        return None
    lines = list(text.lines)
    for block in text.faulty_blocks():
        if lines[block.first].startswith("all different in "):
            lines[block.first] = re.sub(r"\bboxes(?![ \t]*\d)", f"boxes {shape}", lines[block.first])
    return lines


def sandwiches(text: Text) -> list[str] | None:
    """``sandwich rows = 3 0 5``: what stands between the 1 and the largest number of each line."""
    largest = drawn_size(text) or 9

    def change(line: str) -> str:
        return re.sub(
            r"^sandwich(?:es)?[ \t]+(row|col)(?:umn)?s[ \t]*[:=]?[ \t]*(?=[\d?])",
            rf"\1s between(1, {largest}) = ",
            line,
        )

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def bare(text: Text) -> list[str] | None:
    """Nothing but the 81 cells of a sudoku, whatever stands for the empty ones, and words about it."""
    places = [at for at, line in enumerate(text.lines) if line.strip() and not line.lstrip().startswith("#")]
    said = [at for at in places if METADATA.match(text.lines[at]) or text.lines[at].startswith("expect")]
    about = [at for at in places if ABOUT.fullmatch(text.lines[at])]
    drawn = [at for at in places if at not in (*said, *about)]
    cells = [re.sub(r"[\s|,;]", "", text.lines[at]) for at in drawn if not WALL.match(text.lines[at])]
    packed = "".join(cells)
    if len(packed) != 81 or not re.fullmatch(r"[0-9._*x?-]+", packed) or len(set(packed) - set("123456789")) > 1:
        return None
    if {len(row) for row in cells} not in ({9}, {81}) or not re.search(r"[1-9]", packed):
        return None
    lines = list(text.lines)
    for at in drawn:
        lines[at] = ""
    for at in about:
        lines[at] = f"# {lines[at]}"
    rows = re.sub(r"[^1-9]", ".", packed)
    board = [f"  {rows[at : at + 9]}" for at in range(0, 81, 9)]
    lines[drawn[0]] = "\n".join(["sudoku", "grid:", *board])
    return lines


ABOUT = re.compile(
    r"(?:a |the )?(?:classic |standard )?sudoku(?:[ \t,:;()=-]+(?:81|digits?|dots?|zero(?:e?s)?|0|\.|points?|for|are|is"
    r"|means?|empty|blanks?|unknown|cells?|squares?|in|on|one|a|line|string))+[ \t).:]*",
    re.IGNORECASE,
)
"""What may be said of the 81 cells of a sudoku."""
KAKURO = re.compile(r"[ \t]*[0-9_.?#xXB■█\\/| \t]+$")
BLACK = re.compile(r"(?<!\S)[#xXB■█](?!\S)")
"""A black square of a kakuro without clues, where empty cells have another sign."""
DRAWN = re.compile(r"[0-9._?xXV□*|│+=─━<>^vo○◦●•()\\/,; \t-]*$")


def _rows_below(lines: list[str], start: int, family: str) -> list[int]:
    """The lines right below an opener that are its drawing, at the margin or not; none where there are not two."""
    if BODIES.get(family, "").startswith("cages"):
        form = LABELS
    elif family == "kakuro":
        form = KAKURO
    else:
        form = DRAWN
    first = next((line for line in lines[start:] if line.strip() and not BETWEEN.match(line)), "")
    if family in OF_REGIONS and (LABELS.match(first) or PACKED_MAP.match(first)):
        form = LABELS
    rows: list[int] = []
    if form is LABELS and re.fullmatch(r"[A-Za-z]{3,}", "".join(lines[start : start + 1]).strip()):
        form = re.compile(rf"[ \t]*[A-Za-z]{{{len(lines[start].strip())}}}[ \t]*$")  # a packed map
    for at in range(start, len(lines)):
        if not lines[at].strip() or WORDS.match(lines[at]) or (not rows and BETWEEN.match(lines[at])):
            continue
        if not form.match(lines[at]):
            break
        rows.append(at)
    if form is LABELS and len({len(lines[at].split()) for at in rows}) > 1:
        return []
    if len(rows) > 1:
        return rows
    return []


def _sides_of_map(rows: list[str]) -> set[int]:
    """How many rows and columns a map has that is nearly a square: one number, or two, where one row is missing."""
    widths = [width_of(row) for row in rows if row.strip()]
    sides = {len(widths), *widths}
    if widths and max(sides) - min(sides) < 2:
        return sides
    return set()


BETWEEN = re.compile(
    r"(?:values|all different|evaluate|expect)\b[^:]*$|(?:touching|knight|neighbors|mark \S+|each [^:]*)[ \t]*:.*_"
)
"""Statements that may stand between the name of a family and its drawing."""


def _is_told(text: Text) -> bool:
    """Whether cells, lines or neighbors are spoken of, and none drawn."""
    told = re.compile(
        r"\br\d+c\d+\b|\b(?:rows?|cols?|columns?|diagonals?) (?:\d|sum|product|between)|^(?:knight|neighbors|touching):"
    )
    return not is_at_margin(text) and any(told.search(line) for line in text.lines)
