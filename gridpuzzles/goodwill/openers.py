"""The names of families as statements: ``sudoku`` stands for its rules, which a template says in the language.

The templates are files beside this one. What a text says itself is not taken from its template.
"""

from __future__ import annotations

import os
import re
from itertools import dropwhile, takewhile

from .boards import BOXES, ROW, UPRIGHT, WALL, WORDS, width_of
from .cell_groups import CELL
from .edges import as_lists, frame, from_sides
from .edges import table as framed_table
from .named_cells import PAIRS
from .outside import OUTSIDE, stated
from .text import METADATA, are_even

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .text import Block, Text

FOLDER = os.path.join(os.path.dirname(__file__), "templates")
FAMILIES = {
    "sudoku": "sudoku",
    "sudoku x": "sudoku-x",
    "x sudoku": "sudoku-x",
    "diagonal sudoku": "sudoku-x",
    "killer": "killer",
    "killer sudoku": "killer",
    "sudoku killer": "killer",
    "kenken": "kenken",
    "calcudoku": "kenken",
    "mathdoku": "kenken",
    "futoshiki": "futoshiki",
    "unequal": "futoshiki",
    "latin square": "latin",
    "skyscrapers": "skyscrapers",
    "skyscraper": "skyscrapers",
    "towers": "skyscrapers",
    "sandwich": "sandwich",
    "sandwich sudoku": "sandwich",
    "doppelblock": "doppelblock",
    "x sum sudoku": "x-sums",
    "x sums sudoku": "x-sums",
    "numbered rooms sudoku": "numbered-rooms",
    "frame sudoku": "frame",
    "sum frame sudoku": "frame",
    "jigsaw sudoku": "jigsaw",
    "jigsaw": "jigsaw",
    "irregular sudoku": "jigsaw",
    "chaos sudoku": "jigsaw",
    "suguru": "suguru",
    "tectonic": "suguru",
    "suguru / tectonic": "suguru",
    "capsule": "suguru",
    "ripple": "ripple",
    "ripple effect": "ripple",
    "hakyuu": "ripple",
    "windoku": "windoku",
    "hyper sudoku": "windoku",
    "hypersudoku": "windoku",
    "sujiko": "sujiko",
    "suko": "sujiko",
    "anti knight sudoku": "sudoku-knight",
    "antiknight sudoku": "sudoku-knight",
    "knight sudoku": "sudoku-knight",
    "anti king sudoku": "sudoku-king",
    "antiking sudoku": "sudoku-king",
    "non consecutive sudoku": "sudoku-steps",
    "nonconsecutive sudoku": "sudoku-steps",
    "thermo sudoku": "sudoku",
    "thermometer sudoku": "sudoku",
    "arrow sudoku": "sudoku",
    "palindrome sudoku": "sudoku",
    "whisper sudoku": "sudoku",
    "renban sudoku": "sudoku",
    "kropki": "latin",
    "kropki sudoku": "sudoku",
    "xv sudoku": "sudoku",
    "consecutive sudoku": "sudoku-consecutive",
    "between line sudoku": "sudoku",
    "between lines sudoku": "sudoku",
    "zipper sudoku": "sudoku",
    "zipper line sudoku": "sudoku",
    "nabner sudoku": "sudoku",
    "region sum sudoku": "sudoku",
    "region sum line sudoku": "sudoku",
    "region sum lines sudoku": "sudoku",
    "german whisper": "sudoku",
    "german whispers sudoku": "sudoku",
    "parity line sudoku": "sudoku",
    "modular line sudoku": "sudoku",
    "entropic line sudoku": "sudoku",
    "quadruple sudoku": "sudoku",
    "quadruples sudoku": "sudoku",
    "even odd sudoku": "sudoku",
    "odd even sudoku": "sudoku",
    "clone sudoku": "sudoku",
    "greater than sudoku": "sudoku",
    "clones sudoku": "sudoku",
    "little killer": "sudoku",
    "little killer sudoku": "sudoku",
    "magic square": "magic",
    "kakuro": "kakuro",
    "cross sums": "kakuro",
    "crossproduct": "crossproduct",
    "cross product": "crossproduct",
    "binairo": "binairo",
    "takuzu": "binairo",
    "binary puzzle": "binairo",
    "binary sudoku": "binairo",
    "tenner": "tenner",
    "tenner grid": "tenner",
    "ten grid": "tenner",
    "number cruncher": "cruncher",
    "cruncher": "cruncher",
    "str8ts": "str8ts",
    "str8t": "str8ts",
    "straights": "str8ts",
}
"""What a family is called, to its template."""
BODIES = {
    "kenken": "cages:",
    "killer": "cages sum:",
    "crossproduct": "grid product:",
    "tenner": "grid sum:",
    "cruncher": "picture:",
}
"""The heading of the drawing a family is given by; ``grid:`` for the others."""
SQUARE = (
    "binairo",
    "sudoku",
    "sudoku-consecutive",
    "sudoku-x",
    "windoku",
    "sudoku-knight",
    "sudoku-king",
    "sudoku-steps",
    "futoshiki",
    "latin",
)
"""Families whose drawing has nothing but as many rows as columns."""
OF_REGIONS = ("suguru", "jigsaw", "ripple")
"""Families whose drawing may be the map of their regions."""
AT_EDGES = {"skyscrapers": "seen", "sandwich": "between(1, {n})", "doppelblock": "between(0, 0)", "x-sums": "first(_)"}
"""What the clues round the board of a family say; n is its size."""
NAMES = "|".join(name.replace(" ", "[ -]?") for name in sorted(FAMILIES, key=len, reverse=True))
OPENER = re.compile(
    r"(?:grid[ \t]+)?(?:(?P<height>\d+)[ \t]?[x×*][ \t]?(?P<width>\d+)[ \t]+)?"
    rf"(?P<name>{NAMES})s?(?:[ \t]+puzzle)?(?:[ \t]+(?P<rows>\d+)(?:[ \t]*(?:[x×*]|by)[ \t]*(?P<cols>\d+))?)?"
    r"(?:[ \t]*\((?P<remark>[^()=]*)\))?[ \t]*(?P<colon>:)?[ \t]*$",
    re.IGNORECASE,
)

RULING = (
    r"\b(?:all|any|both|no(?!\.?[ \t]*\d)|not|never|without|each|every|other|same|differ\w*|repeat\w*|sums?|adds?"
    r"|product|digits?|numbers|values|cells?|rows?|columns?|boxes|diagonals?|knight\w*|king\w*|consecutive|constraint"
    r"|rules?|odd|even|left|right|order\w*|precedence|bodmas|pemdas|bidmas|evaluat\w*|primes?|squares?|zero\w*|whole"
    r"|positive|negative|\w*creas\w*|larger|smaller|greater|less|than|between|touch\w*|adjacent|neighbou?r\w*|unique"
    r"|once|twice|mod\w*|base|except|only|must|may|can)\b"
)
RULED = re.compile(RULING, re.IGNORECASE)
"""What brackets behind the name of a family may not say, for it would be passed over."""


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
        elif opener and RULED.search(opener["remark"] or ""):
            parts = SIZE_FIRST.match(opener["remark"])
            if parts and not opener["rows"]:
                size, rule = parts.groups()
            else:
                size, rule = ("", opener["remark"])
            named = re.sub(r"[ \t]*\([^()]*\)", "", lines[block.first])
            lines[block.first] = f"{named} {size}" if size else named
            if rule:
                lines[block.last] += f"\n{rule}"
    return lines


def template(family: str) -> str:
    """The text of a family's template, whatever name of `FAMILIES` it is given; raises `KeyError`."""
    return _text(_family(family))


def _text(name: str) -> str:
    with open(os.path.join(FOLDER, f"{name}.puzzle"), encoding="utf-8") as file:
        return file.read()


def openers(text: Text) -> list[str] | None:
    """A line with nothing but the name of a family, a size or a colon behind it."""
    for block in text.faulty_blocks():
        opener = OPENER.match(text.code(block.first))
        if opener and not RULED.search(opener["remark"] or ""):
            return _Opened(text, block, opener).rewritten()
    return None


class _Opened:
    """A puzzle below the name of its family: what is drawn there, and the lines of the text as they are to be."""

    def __init__(self, text: Text, block: Block, opener: re.Match[str]) -> None:
        self.text, self.opener, self.first = text, opener, block.first
        self.name = _family(opener["name"])
        self.lines = list(text.lines)
        self.height, self.width = opener["rows"] or opener["height"], opener["cols"] or opener["width"]
        self.said = int(self.height or 0)
        # Rows at the margin are moved in, unless a board is drawn elsewhere.
        self.moved: list[int] = []
        if not _has_board(text):
            self.moved = _rows_below(self.lines, block.first + 1, self.name)
        is_below = any(self.lines[at][:1] in " \t" for at in block.body if self.lines[at].strip())
        for at in self.moved:
            if self.lines[at].strip():
                self.lines[at] = "  " + self.lines[at]
        self.rows = self.moved or list(block.body)
        self.is_drawn = is_below or bool(self.moved)
        self.has_board = self.is_drawn or _has_board(text)

    def rewritten(self) -> list[str] | None:
        """The lines with the rules of the family for its name; None where something is not plain."""
        if self.width and self.width != self.height and self.name not in ("crossproduct", "suguru", "ripple"):
            return None
        around = _around(self.name, self.lines, self.rows, self.said)
        size = self.said or (around[0] if around else 0)
        size = size or _count_of_rows([self.lines[at] for at in self.moved]) or drawn_size(self.text)
        size = self._widened(size)
        sides: set[int] = set()
        if BODIES.get(self.name, "").startswith("cages"):
            sides = _sides_of_map([self.lines[at] for at in self.moved])
        size = self.said or max([size, *sides])
        if self.is_drawn and not around and self._lacks_clues():
            return None
        rules = _rules(self.text, self.name, size)
        if rules is None:
            return None
        if size in BOXES and any("boxes" in rule for rule in _text(self.name).splitlines()):
            self.lines = [OF_BOXES.sub(rf"\1 {BOXES[size]}", line) for line in self.lines]
        if around and (self.name != "crossproduct" or self.has_board):
            rules += around[1]
        else:
            rules += self._board(rules)
        if sides - {size}:
            rules.append(f"grid {size} x {size}")  # a row of the map is missing, or one too many
        if self.name == "killer" and not self.has_board:
            rules = [rule.replace(", cages", "") for rule in rules] + _sums_that_differ(self.lines)
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
            return _edge_clues(self.lines)
        if self.height and not _is_at_margin(self.text):
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


def is_opener(line: str) -> bool:
    """Whether a line is nothing but the name of a family, and perhaps a size."""
    return bool(OPENER.match(line.partition("#")[0]))


def named_family(line: str) -> re.Match[str] | None:
    """The name of a family within a line, with a size behind it where one stands there."""
    return re.search(rf"\b(?:{NAMES})s?\b(?:[ \t]+\d+(?:[ \t]*[x×*][ \t]*\d+)?)?", line, re.IGNORECASE)


def family_of(line: str) -> str:
    """The template of the family a line names; empty where it is no opener."""
    opener = OPENER.match(line.partition("#")[0])
    if opener:
        return _family(opener["name"])
    return ""


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
LABEL = r"(?:[A-Za-z]\d?|\d+[-−+*×·/÷x]?[A-Za-z]|[A-Za-z]\d+[-−+*×·/÷x])"
PACKED_MAP = re.compile(r"[ \t]*[A-Z]{3,}[ \t]*$")
LABELS = re.compile(rf"[ \t]*{LABEL}([ \t]+{LABEL})*[ \t]*$")
DRAWN = re.compile(r"[ \t]*[0-9._?xXV□*|│+=─━<>^vo○◦●•()\\/,; \t-]*[ \t]*$")
EDGES = re.compile(
    r"(?:products?[ \t]+(?:of[ \t]+)?(?:the[ \t]+)?)?(row|col)(?:umn)?s?(?:[ \t]+products?)?[ \t]*[:=]?"
    r"[ \t]*(\d+(?:[ \t]*,?[ \t]+\d+)*)[ \t]*$",
    re.IGNORECASE,
)


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


def _edge_clues(lines: list[str]) -> list[str]:
    """``rows: 210 144`` of a crossproduct as its clues, taken out of ``lines``, and the size of their grid."""
    _gather_lines(lines)
    found = {at: match for at, line in enumerate(lines) if (match := EDGES.match(line))}
    clues = {match[1].lower(): re.findall(r"\d+", match[2]) for match in found.values()}
    if len(found) != 2 or clues.keys() != {"row", "col"}:
        return []
    for at in found:
        lines[at] = ""
    sizes = f"grid {len(clues['row'])} x {len(clues['col'])}"
    return [sizes, *(f"{line}s product = {' '.join(numbers)}" for line, numbers in clues.items())]


LINE_CLUE = re.compile(
    r"(?P<kind>row|col)(?:umn)?[ \t]*(?P<number>\d+)[ \t]*[:=][ \t]*(?:product[ \t]*[:=]?[ \t]*)?(?P<clue>\d+)[ \t]*$",
    re.IGNORECASE,
)


def _gather_lines(lines: list[str]) -> None:
    """``Row 1: 84``, ``Row 2: 45``: the clues of all rows in one line, and those of all columns."""
    found = {at: match for at, line in enumerate(lines) if (match := LINE_CLUE.match(line))}
    for kind in ("row", "col"):
        places = [at for at, match in found.items() if match["kind"].lower() == kind]
        numbers = [int(found[at]["number"]) for at in places]
        if places and numbers == list(range(1, len(places) + 1)):
            clues = [found[at]["clue"] for at in places]
            for at in places:
                lines[at] = ""
            lines[places[0]] = f"{kind}s: {' '.join(clues)}"


SUM = rf"{CELL}(?:[ \t]*\+[ \t]*{CELL})+"
SUM_OF_CELLS = re.compile(rf"[ \t]*(?:{SUM}[ \t]*=[ \t]*\d+|\d+[ \t]*=[ \t]*{SUM})[ \t]*(?:#.*)?$")


def _sums_that_differ(lines: list[str]) -> list[str]:
    """The cages of a killer that are written as sums, below ``cages:`` or not: no number is twice in one."""
    for at, line in enumerate(lines):
        if CAGES.fullmatch(line):
            lines[at] = ""
    for at, line in enumerate(lines):
        if LISTED_SUM.match(line):
            cells, _, total = line.partition("=")
            lines[at] = f"{' + '.join(re.findall(CELL, cells))} = {total.strip()}"
    sums = [re.findall(CELL, line) for line in lines if SUM_OF_CELLS.match(line)]
    return [f"all different: {', '.join(cells)}" for cells in sums]


LISTED_SUM = re.compile(rf"[ \t]*{CELL}(?:[ \t]*,[ \t]*{CELL})+[ \t]*=[ \t]*\d+[ \t]*$")
CAGES = re.compile(r"(?:the )?(?:cages|sums)[ \t]*:?[ \t]*", re.IGNORECASE)
BETWEEN = re.compile(
    r"(?:values|all different|evaluate|expect)\b[^:]*$|(?:touching|knight|neighbors|mark \S+|each [^:]*)[ \t]*:.*_"
)
"""Statements that may stand between the name of a family and its drawing."""
STARTERS = os.path.join(os.path.dirname(__file__), "starters")


def starters() -> list[str]:
    """The families for which there is a file to start from."""
    return sorted(name.removesuffix(".puzzle") for name in os.listdir(STARTERS) if name.endswith(".puzzle"))


def started_as(line: str) -> str:
    """What the family that a line names is called among those with a file to start from; empty where there is none."""
    opener = OPENER.match(line)
    if opener is None:
        return ""
    known = set(map(_plain, starters()))
    for name in (opener["name"].lower(), _family(opener["name"])):
        if re.sub(r"[ -]", "", name) in known:
            return name
    return ""


def _plain(name: str) -> str:
    return name.replace("-", "")


def starter(family: str) -> str:
    """A puzzle of the family with comments that say what to change; raises `KeyError` for one without."""
    plain = re.sub(r"[ -]", "", family.lower())
    names = {_plain(name): name for name in starters()}
    name = names[plain] if plain in names else _family(family)
    if name not in starters():
        raise KeyError(family)
    with open(os.path.join(STARTERS, f"{name}.puzzle"), encoding="utf-8") as file:
        return file.read()


def _family(name: str) -> str:
    """The template of a family, however its name is joined; raises `KeyError`."""
    names = {key.replace(" ", ""): family for key, family in FAMILIES.items()}
    names |= {family: family for family in FAMILIES.values()}
    return names[re.sub(r"[ -]", "", name.lower())]


def _rules(text: Text, family: str, size: int) -> list[str] | None:
    """The statements of the template that the text does not make itself; None where the size is needed and unknown."""
    rules = [line for line in _text(family).splitlines() if line and not line.startswith("#")]
    has_boxes = any("boxes 3 x 3" in rule for rule in rules)
    if has_boxes and size not in (0, 9):
        if size not in BOXES:
            return None
        rules = [rule.replace("1..9", f"1..{size}").replace("3 x 3", BOXES[size]) for rule in rules]
    if family in ("suguru", "ripple"):
        size = _largest_region(text)
    rules = [line for rule in rules for line in _at_every_distance(rule, size)]
    needs_size = any(re.search(r"\bn\b", rule) for rule in rules)
    if needs_size:
        if not size or (family == "binairo" and size % 2):
            return None
        rules = [_settled(rule, size) for rule in rules]
    said = "\n".join(text.lines)
    return list(filter(None, [_unsaid(rule, said) for rule in rules]))


def _at_every_distance(rule: str, largest: int) -> list[str]:
    """``pairs (0, d): ...`` for every distance up to the largest value."""
    if "(0, d)" not in rule:
        return [rule]
    return [rule.replace("(0, d)", f"(0, {at})").replace("2 * d", str(2 * at)) for at in range(1, largest + 1)]


def _largest_region(text: Text) -> int:
    """How many cells the largest region of the map has."""
    start = next((at + 1 for at, line in enumerate(text.lines) if re.match(r"regions[ \t]*:", line)), 0)
    rows = dropwhile(lambda line: not _is_map_row(line), text.lines[start:])
    labels = [
        label
        for line in takewhile(_is_map_row, rows)
        for label in (line.split() if " " in line.strip() else line.strip())
    ]
    return max([labels.count(label) for label in labels], default=0)


def _is_map_row(line: str) -> bool:
    return (bool(LABELS.match(line)) and len(line.split()) > 1) or bool(PACKED_MAP.match(line))


def _is_told(text: Text) -> bool:
    """Whether cells, lines or neighbors are spoken of, and none drawn."""
    told = re.compile(
        r"\br\d+c\d+\b|\b(?:rows?|cols?|columns?|diagonals?) (?:\d|sum|product|between)|^(?:knight|neighbors|touching):"
    )
    return not _is_at_margin(text) and any(told.search(line) for line in text.lines)


def _settled(rule: str, n: int) -> str:
    rule = rule.replace("(n * (n * n + 1) / 2)", str(n * (n * n + 1) // 2)).replace("n*n", str(n * n))
    rule = rule.replace("n-2", str(n - 2)).replace("n/2", str(n // 2))
    return re.sub(r"\bn\b", str(n), rule)


def _unsaid(rule: str, said: str) -> str:
    """What of a rule the text does not say itself."""
    if rule.startswith("all different in "):
        if re.search(r"^all different[ \t]*$", said, re.MULTILINE):
            return ""
        own = ", ".join(re.findall(r"^all different in (.*)", said, re.MULTILINE))
        scopes = [scope for scope in rule.removeprefix("all different in ").split(", ") if scope.split()[0] not in own]
        if scopes:
            return f"all different in {', '.join(scopes)}"
        return ""
    beginning = "values"
    if not rule.startswith("values"):
        beginning = " ".join(rule.split()[:2])
    if re.search(rf"^{re.escape(beginning)}(?!\w)", said, re.MULTILINE):
        return ""
    return rule


def _is_at_margin(text: Text) -> bool:
    """Whether rows of a board stand at the margin somewhere."""
    return sum(bool(ROW.match(line)) for line in text.lines if line.strip()) > 1


def _has_board(text: Text) -> bool:
    return any(re.match(r"(grid|cages|regions|picture)\b", line) for line in text.lines)


def drawn_size(text: Text) -> int:
    """The rows of the board that is drawn or said; 0 where none is."""
    said = re.search(r"^grid[ \t]+(\d+)[ \t]*[x×*]", "\n".join(text.lines), re.MULTILINE)
    if said:
        return int(said[1])
    best = _rows_of_map(text)
    for block in text.blocks:
        best = max(best, _count_of_rows([text.lines[at] for at in block.body]))
    at_margin = sum(bool(re.match(r"[0-9._|][0-9._| ]+$", line)) for line in text.lines)
    whole = next((len(line.strip()) for line in text.lines if re.fullmatch(r"\s*[0-9.]{16,}\s*", line)), 0)
    if whole and best <= 1:
        return int(whole**0.5)
    return max(best, at_margin)


def _count_of_rows(drawn: list[str]) -> int:
    of_dots = not any("_" in line for line in drawn)
    return sum(_is_row(line) or (of_dots and bool(OF_DOTS.match(line))) for line in drawn)


OF_DOTS = re.compile(r"[ \t|]*[.\d](?:[ \t|<>]*[.\d])+[ \t|]*$")
"""A row of empty cells, where no other sign stands for one; of signs between rows otherwise."""


def _rows_of_map(text: Text) -> int:
    """The rows of a map of cages that stands at the margin below its heading."""
    start = next((at + 1 for at, line in enumerate(text.lines) if re.match(r"cages\b.*:[ \t]*$", line)), None)
    if start is None:
        return 0
    rows = 0
    while start + rows < len(text.lines) and LABELS.match(text.lines[start + rows]):
        rows += 1
    return rows


def _is_row(line: str) -> bool:
    """Whether a line below a heading is a row of cells: no legend, no wall, no line of signs."""
    return (
        bool(re.search(r"[\w.]", line))
        and "=" not in line
        and not re.fullmatch(r"[-+|=:\s^vV.<>]*", line)
        and not re.match(r"\s*\w+\s*[:=]", line)
    )
