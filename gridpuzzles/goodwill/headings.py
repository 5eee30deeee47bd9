"""Drawings without the heading they stand below, and headings without their drawing below them."""

from __future__ import annotations

import re

from .boards import ROW, UPRIGHT, WALL
from .family_names import is_opener
from .sentences import RELATION, as_title, says_nothing
from .text import METADATA, are_even, first, has_line, matches, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Block, Text

DRAWING = re.compile(
    r"(grid( sum| product)?|cages( sum)?|regions|corners( sum)?|picture|crossword|pyramid|rows|col(umn)?s|long [a-z]+)"
    r"[ \t]*:?[ \t]*$"
)


def sized_and_drawn(text: Text) -> list[str] | None:
    """``grid 9 x 9`` beside the drawing of as many rows, which says so too."""
    sizes = where(text.lines, SIZE)
    drawings = [block for block in text.blocks if re.match(r"grid[ \t]*:", text.lines[block.first])]
    if len(sizes) != 1 or len(drawings) != 1:
        return None
    size = SIZE.match(text.lines[sizes[0]])
    rows = [at for at in drawings[0].body if ROW.match(text.lines[at]) and not WALL.match(text.lines[at])]
    if not size or len(rows) != int(size[1]):
        return None
    marks = [UPRIGHT.sub(" ", text.lines[at]).split() for at in rows]
    if any(int(size[2]) not in (len(row), len("".join(row))) for row in marks):
        return None
    lines = list(text.lines)
    lines[sizes[0]] = ""
    return lines


def sized_heading(text: Text) -> list[str] | None:
    """``grid 9 x 9:`` or ``grid 9 x 9`` right above as many rows of cells, which say so too."""
    for block in text.faulty_blocks():
        heading = SIZED.match(text.lines[block.first])
        rows = [text.lines[at] for at in block.body if text.lines[at].strip() and not WALL.match(text.lines[at])]
        if not heading or len(rows) != int(heading["rows"]):
            continue
        marks = [UPRIGHT.sub(" ", row.partition("#")[0]).split() for row in rows]
        if all(int(heading["cols"]) in (len(row), len("".join(row))) for row in marks):
            lines = list(text.lines)
            lines[block.first] = "grid:"
            return lines
    return None


SIZED = re.compile(r"(?:grid|board)[ \t]+(?P<rows>\d+)[ \t]*(?:[x×*]|by)[ \t]*(?P<cols>\d+)[ \t]*:?[ \t]*$")


NAMED_ROW = re.compile(
    r"[ \t]*(?:r|row[ \t]*)(?P<number>\d+)[ \t]*[:=][ \t]*(?P<cells>[\d_.?*x|, \t-]+)$", re.IGNORECASE
)


def named_rows(text: Text) -> list[str] | None:
    """``r1: 1 _ 5``, ``r2: _ 4 _`` and so on: the rows of a board, each with its number before it, none left out."""
    found = list(matches(text.lines, NAMED_ROW).items())
    if len(found) < 2 or not any(at in text.faulty for at, _ in found):
        return None
    if [int(row["number"]) for _, row in found] != list(range(1, len(found) + 1)):
        return None
    is_drawn = any(re.search(r"[_.?*x]", row["cells"]) for _, row in found)
    if len({len(_cells_of(row["cells"])) for _, row in found}) > 1 or not is_drawn or _drawn(text):
        return None
    lines = ["" if SIZE.match(line) else line for line in text.lines]
    for at, row in found:
        lines[at] = f"  {row['cells'].strip()}"
    lines[found[0][0]] = f"grid:\n{lines[found[0][0]]}"
    return lines


def _cells_of(row: str) -> list[str]:
    return UPRIGHT.sub(" ", row).replace(",", " ").split()


def _drawn(text: Text) -> bool:
    """Whether a heading of a board stands in the text."""
    return has_line(text.lines, r"(grid|pyramid|picture|crossword)\b.*:")


SIZE = re.compile(r"grid[ \t]+(\d+)[ \t]*(?:[x×*]|by)[ \t]*(\d+)[ \t]*$")


def without_heading(text: Text) -> list[str] | None:
    """Rows of a board at the margin, or indented below a line that is no heading."""
    if has_line(text.lines, r"long [a-z]+|grid\b.*:"):
        return None  # working as on paper, or a board that has its heading
    group = next((group for group in _groups_of_rows(text) if _is_board(text, group)), None)
    if group is None or any(DRAWING.match(text.lines[one.first]) and len(one.all) == 1 for one in text.blocks):
        return None  # the rows of a drawing, where there is one without
    lines = list(text.lines)
    drawn = sum(not WALL.match(lines[at]) for at in group)
    for at, line in enumerate(lines):
        if re.match(rf"grid[ \t]+{drawn}[ \t]*[x×*][ \t]*\d+[ \t]*$", line):
            lines[at] = ""  # the board says so
    for at in group:
        lines[at] = "  " + lines[at]
    lines[group[0]] = "grid:\n" + lines[group[0]]
    return lines


def _groups_of_rows(text: Text) -> list[list[int]]:
    """The lines that follow one another and look like rows of a board, walls among them."""
    groups: list[list[int]] = []
    for at, line in enumerate(text.lines):
        if not (ROW.match(line) or (WALL.match(line) and line.strip())):
            continue
        if groups and groups[-1][-1] == at - 1:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _is_board(text: Text, group: list[int]) -> bool:
    """Whether these rows stand where no rows can, and have a cell to be filled."""
    at_margin = any(text.lines[at][:1] not in " \t" for at in group)
    if len(group) < 2 or not at_margin or not any(at in text.faulty for at in group):
        return False
    if has_line(text.lines, r"values\b"):
        return True
    rows = "".join(text.lines[at] for at in group if not WALL.match(text.lines[at]))
    return not re.fullmatch(r"[\d\s|,;]*", rows)  # nothing but numbers: whatever this is, it has no cell to be filled


NAMED = re.compile(r"[ \t]+(?:[a-z]\d?|[._?\\]|\d+)(?:[ \t]+(?:[a-z]\d?|[._?\\]|\d+))*[ \t]*$")
"""A row of a figure, whose cells have names."""


def pyramid_at_margin(text: Text) -> list[str] | None:
    """Rows of one, two, three cells and so on, and a line that says that they are a pyramid."""
    if any(re.match(r"pyramid\b.*:", block_line) for block_line in _with_body(text)):
        return None
    titles = [at for at, line in enumerate(text.lines) if PYRAMID.match(line.rstrip(":")) and "title" not in line]
    rows = [at for at, line in enumerate(text.lines) if NAMED.match(f" {line}") and not WALL.match(line)]
    lengths = [len(text.lines[at].split()) for at in rows]
    if not titles or len(rows) < 3 or lengths != list(range(1, len(rows) + 1)):
        return None
    lines = list(text.lines)
    for at in rows:
        lines[at] = f"  {lines[at]}"
    lines[rows[0]] = f"{_pyramid_of(lines[titles[0]].rstrip(':'))}\n{lines[rows[0]]}"
    title = lines[titles[0]].strip().rstrip(":")
    if " " in title:
        lines[titles[0]] = f"title: {title}"
    else:
        lines[titles[0]] = ""
    return lines


def _with_body(text: Text) -> list[str]:
    """The headings that something stands below."""
    return [text.lines[block.first] for block in text.blocks if len(block.all) > 1]


def figure(text: Text) -> list[str] | None:
    """Rows of cells with no heading above them: at the beginning, or below a statement that takes none."""
    if _drawn(text):
        return None
    for block in text.blocks:
        first = text.lines[block.first]
        at_margin = first[:1] not in " \t"
        rows = text.filled(block.body if at_margin else block.all)
        if len(rows) < 2 or not block.faulty or not all(NAMED.match(text.lines[at]) for at in rows):
            continue
        if is_opener(first) or (at_margin and NAMED.match(f" {first}")):
            continue  # its drawing, or a row itself
        return _with_heading(text, block, rows)
    return None


def _with_heading(text: Text, block: Block, rows: list[int]) -> list[str] | None:
    """The lines with a heading above the rows of the block, whose first line may be the title of all."""
    lines = list(text.lines)
    lengths = [len(lines[at].split()) for at in rows]
    titles = where(lines, PYRAMID)
    is_pyramid = bool(titles) and lengths == list(range(1, len(rows) + 1))
    named = any(re.search(r"[a-z]", lines[at]) for at in rows)
    if not named and not is_pyramid and len(set(lengths)) > 1:
        return None
    heading = "grid:"
    if is_pyramid:
        heading = _pyramid_of(lines[titles[0]])
        for at in titles:
            lines[at] = f"title: {lines[at]}"
    first = text.lines[block.first]
    is_later = block is not text.blocks[0] and not DRAWING.match(first)
    titled = as_title(first)
    if block.first == rows[0] or is_later or PLAIN_STATEMENT.match(first):
        lines[rows[0]] = f"{heading}\n{lines[rows[0]]}"
    elif titled and (is_pyramid or named or not says_nothing(text)):
        lines[block.first] = f"{titled}\n{heading}"
    else:
        return None
    return lines


PLAIN_STATEMENT = re.compile(
    r"(values|all different|evaluate|expect|unknown|title|letters)\b|(rows|cols|diagonals)\b[^:]*=[^:]*$"
)
"""Statements that nothing is drawn below."""
OF_BRICKS = {
    "": "pyramid:",
    r"sums?|adding|addition|plus": "pyramid:",
    r"products?|multiplying|multiplication|times": "pyramid product:",
    r"differences?|subtracting|subtraction|minus": "pyramid abs:",
}
PYRAMID = re.compile(
    r"(?:(?:an?|the|number|maths?|easy|hard|simple|my|brick|arithmetic|(?P<kind>"
    rf"{'|'.join(kind for kind in OF_BRICKS if kind)}))[ \t]+)*(?:pyramid|wall)s?"
    rf"(?:[ \t]+of[ \t]+(?:numbers|(?P<of>{'|'.join(kind for kind in OF_BRICKS if kind)})))?(?:[ \t]+puzzle)?[ \t]*$",
    re.IGNORECASE,
)
"""A title that says what the rows are, and perhaps what a brick is made of."""


def _pyramid_of(title: str) -> str:
    found = PYRAMID.match(title)
    kind = ""
    if found:
        kind = found["kind"] or found["of"] or ""
    return next(heading for kinds, heading in OF_BRICKS.items() if re.fullmatch(kinds, kind, re.IGNORECASE))


OPERAND = r"(?:[A-Z0-9_]+)"
EQUATION = re.compile(rf"[ \t]*{OPERAND}(?:[ \t]*[-+*/×÷x:=−][ \t]*{OPERAND})+[ \t]*$")
OPERATORS = re.compile(r"[ \t]*[-+*/×÷x:=−.](?:[ \t]+[-+*/×÷x:=−.])*[ \t]*$")
RULED = re.compile(r"[ \t]*[-─—=]{2,}(?:[ \t]+[-─—=]{2,})*[ \t]*$")
RESULTS = re.compile(rf"[ \t]*(?:{OPERAND}|\?)(?:[ \t]+(?:{OPERAND}|\?))*[ \t]*$")


def picture_without_heading(text: Text) -> list[str] | None:
    """Equations at the margin with lines of operators between them, and results at the foot."""
    lines = list(text.lines)
    start = first(lines, EQUATION)
    end = start
    forms = (EQUATION, OPERATORS, RESULTS, RULED)
    while end < len(lines) and any(form.match(lines[end]) for form in forms):
        end += 1
    rows = _ruled(lines[start:end])
    if sum(bool(OPERATORS.match(row)) for row in rows) < 2 or not text.is_wrong(start, end - 1):
        return None
    if lines[start - 1 : start] and re.match(r"picture\b", lines[start - 1]):
        return None
    lines[start:end] = ["picture:\n" + "\n".join(f"  {row}" for row in rows)] + [""] * (end - start - 1)
    return lines


def _ruled(rows: list[str]) -> list[str]:
    """The rows, a rule above the last as a line of ``=``, one under each operand of the row before."""
    if len(rows) < 3 or not RULED.match(rows[-2]) or OPERATORS.match(rows[-2]):
        return rows
    places = [operand.end() - 1 for operand in re.finditer(OPERAND, rows[-3])]
    signs = ""
    if places:
        signs = "".join("=" if at in places else " " for at in range(places[-1] + 1))
    return [*rows[:-2], signs, rows[-1]]


CELLS_EQUATED = re.compile(r"[^:=<>]*(?<!\w)_(?!\w)[^:=<>]*=[^:=<>]*$")


def equations_of_cells(text: Text) -> list[str] | None:
    """``values`` or ``all different``, which speak of cells, and equations at the margin with the same number of ``_``:
    each is a row."""
    joined = "\n".join(text.lines)
    if not re.search(r"^(values\b|all different[ \t]*$|tiles\b)", joined, re.MULTILINE):
        return None
    if re.search(r"^(grid|picture|crossword|cages|regions|rows|cols|pyramid|digits|letters)\b", joined, re.MULTILINE):
        return None
    rows = where(text.lines, CELLS_EQUATED)
    counts = {len(re.findall(r"(?<!\w)_(?!\w)", text.lines[at])) for at in rows}
    if len(counts) != 1 or rows != list(range(rows[0], rows[0] + len(rows))):
        return None
    if any(re.search(r"\w_|_\w|[A-Z]", text.lines[at]) or text.lines[at][:1] in " \t" for at in rows):
        return None
    lines = list(text.lines)
    lines[rows[0]] = "rows:\n  " + lines[rows[0]]
    for at in rows[1:]:
        lines[at] = "  " + lines[at]
    return lines


FIGURE = re.compile(r"[ \t]*(?:[a-z]\w*|\d+)(?:[ \t]+(?:[a-z]\w*|\d+))*[ \t]*$")


def numbers_in_figure(text: Text) -> list[str] | None:
    """Numbers among the names of a figure: cells with names of their own, and what they hold."""
    lines = list(text.lines)
    for block in text.faulty_blocks(r"grid[ \t]*:"):
        drawn = {at: lines[at].split() for at in block.body if text.code(at)}
        given = [mark for row in drawn.values() for mark in row if mark.isdigit()]
        has_names = sum(map(len, drawn.values())) >= len(given) + 2
        if not given or not has_names or are_even(drawn.values()) or not all(FIGURE.match(lines[at]) for at in drawn):
            continue
        taken = set(re.findall(r"\w+", "\n".join(lines)))
        new = [f"given{number}" for number in given]
        if taken & set(new) or len(set(new)) < len(new):
            return None
        for at in drawn:
            lines[at] = re.sub(r"(?<!\S)\d+(?!\S)", lambda number: f"given{number[0]}", lines[at])
        lines[block.last] += "".join(f"\n{name} = {number}" for name, number in zip(new, given, strict=True))
        return lines
    return None


def across_and_down(text: Text) -> list[str] | None:
    """``across`` and ``down`` above equations of as many ``_`` each: those of the rows, and of the columns."""
    lines = list(text.lines)
    headed = {line.strip().rstrip(":").lower(): at for at, line in enumerate(lines)}
    rows, cols = headed.get("across", -1), headed.get("down", -1)
    if not 0 <= rows < cols or re.search(r"^(grid|picture|crossword)\b", "\n".join(lines), re.MULTILINE):
        return None
    end = next((at for at in range(cols + 1, len(lines)) if not CELLS_EQUATED.match(lines[at])), len(lines))
    parts = [[at for at in range(start + 1, stop) if lines[at].strip()] for start, stop in ((rows, cols), (cols, end))]
    counts = [{len(re.findall(r"(?<!\w)_(?!\w)", lines[at])) for at in part} for part in parts]
    if not all(CELLS_EQUATED.match(lines[at]) for at in parts[0]) or [{len(parts[1])}, {len(parts[0])}] != counts:
        return None
    lines[rows], lines[cols] = "rows:", "cols:"
    for at in (*parts[0], *parts[1]):
        lines[at] = f"  {lines[at].strip()}"
    return lines


ADDRESS = re.compile(r"(?<!\w)r(\d{1,2})c(\d{1,2})(?!\w)")


def spoken_cells(text: Text) -> list[str] | None:
    """Relations of cells and no grid: the cells spoken of are the grid, and sums without repetition differ."""
    said = [line for line in text.lines if line.strip() and line[0] != "#" and not METADATA.match(line)]
    relations = [line for line in said if RELATION.match(line.strip()) and ADDRESS.search(line)]
    others = [line for line in said if line not in relations and not OF_VALUES.match(line)]
    if len(relations) < 2 or len(others) > 1 or not all(map(NO_REPEATS.match, others)):
        return None
    cells = {(int(row), int(col)) for line in relations for row, col in ADDRESS.findall(line)}
    height, width = max(row for row, _ in cells), max(col for _, col in cells)
    if height > 30 or width > 30:
        return None
    grid = ["grid:"]
    for row in range(1, height + 1):
        drawn = ["_" if (row, col) in cells else "\\" for col in range(1, width + 1)]
        grid.append(f"  {' '.join(drawn)}")
    if not others:
        return [*grid, *text.lines]
    lines = [f"# {line}" if line in others else line for line in text.lines]
    names = [dict.fromkeys("r{}c{}".format(*cell) for cell in ADDRESS.findall(line)) for line in relations]
    return [*grid, *lines, *(f"all different: {', '.join(some)}" for some in names if len(some) > 1)]


OF_VALUES = re.compile(r"values\b|expect\b|evaluate\b|all different[ \t]*$|all different:")
NO_REPEATS = re.compile(
    r"(?:no (?:digit|number)s? (?:is |are |may be )?repeat(?:ed|s)?"
    r"|(?:digit|number)s? (?:do not|don't|may not|never) repeat|no repeat(?:s|ed digits|ed numbers)?|all different)"
    r"[ \t]+(?:with)?in (?:a|any|each|every|the|one) sums?[ \t]*\.?$",
    re.IGNORECASE,
)


def under_heading(text: Text) -> list[str] | None:
    """The lines of a drawing at the margin, right below a heading that has none."""
    lines = list(text.lines)
    for block, following in zip(text.blocks, text.blocks[1:], strict=False):
        row = lines[following.first]
        is_drawn = ROW.match(row) or NAMED.match(f" {row}") or (row[:1] in "-+x×*" and "long" in lines[block.first])
        is_begun = len(block.all) > 1 and not is_drawn
        if not DRAWING.match(lines[block.first]) or is_begun or not (block.faulty or following.faulty):
            continue
        lines[block.first] = lines[block.first].rstrip(": \t").replace("columns", "cols") + ":"
        for at in range(following.first, len(lines)):
            if not lines[at].strip() or re.match(r"[a-z]{3,}|\d+[ \t]+(across|down)\b", lines[at]):
                break
            if lines[block.first].startswith("grid:") and re.match(r"r\d+c\d+|[^=|]*[a-z0-9][ \t]*=", lines[at]):
                break
            lines[at] = "  " + lines[at]
    return lines
