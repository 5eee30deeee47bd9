"""Tables with clues at their edges: without bars or rules, the clues on the left, other signs for empty cells."""

from __future__ import annotations

import re

from .boards import EMPTY, UPRIGHT, WALL, may_be_zero
from .edges import framed
from .text import adjoin, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

TABLE = re.compile(r"grid[ \t]+(sum|product)[ \t]*:[ \t]*(#.*)?$")
OF_LINES = re.compile(r"grid[ \t]+(?!(?:sum|product)\b)[a-z]+(?:\([^()]*\))?[ \t]*:[ \t]*(#.*)?$")


def empty_cells_of_tables(text: Text) -> list[str] | None:
    """The same of a drawing with clues at its edges, where nothing but such signs stands in the cells."""
    lines = list(text.lines)
    for block in text.blocks:
        if not TABLE.match(lines[block.first]):
            continue
        rows = {at: UPRIGHT.split(lines[at].rstrip(), maxsplit=1) for at in block.body if UPRIGHT.search(lines[at])}
        signs = {mark for before, _ in rows.values() for mark in before.split() if not mark.isdigit() or mark == "0"}
        if len(signs) != 1 or not signs <= {*EMPTY, "."}:
            return None
        (empty,) = signs
        if empty == "0" and may_be_zero(text):
            return None
        for at, (before, after) in rows.items():
            marks = ["_" if mark == empty else mark for mark in before.split()]
            lines[at] = f"  {' '.join(marks)} |{after}"
    return lines


def clues_on_the_left(text: Text) -> list[str] | None:
    """``210 | _ _ _``: a table of sums or products whose rows have their clues before the bar; those of the columns
    stand above the rows or below them."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        rows = [at for at in block.body if LEFT.match(lines[at])]
        others = [at for at in block.body if lines[at].strip() and at not in rows and not WALL.match(lines[at])]
        if not TABLE.match(lines[block.first]) or len(rows) < 2 or not adjoin(rows) or len(others) > 1:
            continue
        if any(not re.fullmatch(r"[\d?\s|]+", lines[at]) for at in others):
            return None
        for at in rows:
            clue, _, cells = lines[at].partition("|")
            lines[at] = f"  {cells.strip()} | {clue.strip()}"
        for at in block.body:
            if WALL.match(lines[at]):
                lines[at] = ""
        for at in others:
            clues = lines[at].replace("|", " ").strip()
            if at < rows[0]:
                lines[at] = f"  {clues}\n  ---"
            else:
                lines[at] = f"  ---\n  {clues}"
        return lines
    return None


LEFT = re.compile(r"[ \t]*(\d+|\?)[ \t]*\|[ \t]*[_.\d]([ \t]+[_.\d]+)*[ \t]*$")


LINES = r"(?:(?:in|of|for|across|down) )?(?:each |every |the |all )*(?:rows?|col(?:umn)?s?)"
PLACED = (
    r"(?:(?:at|on|to|in|by|along|behind|below|beside|under|right|left|bottom|foot|end|side|edge|margin|it|them|the|of|and"
    r"|outside|grid|table|board|rows?|col(?:umn)?s?)(?: |$))+"
)
TOLD = re.compile(
    r"(?:the )?(?:numbers?|totals?|clues?) " + PLACED + r"(?:are|is|gives?|shows?) (?:the )?"
    rf"(?P<what>sum|total|product)s? (?:of )?{LINES}(?: and {LINES})?$|"
    r"(?:the )?(?P<function>sum|total|product)s? (?:of (?:the )?(?:\w+ )?(?:digits|numbers|cells) )?"
    rf"{LINES}(?: and {LINES})?(?: (?:is|are))?(?: (?:given|shown|written|printed))? {PLACED}$",
    re.IGNORECASE,
)
"""That the sums or products of the lines stand at the edges of a table."""


def told(text: Text) -> list[str] | None:
    """A sentence that says what the numbers at the edges of a table are, and the table with its heading."""
    lines = list(text.lines)
    sentences: dict[int, list[re.Match[str] | None]] = {}
    for at, line in enumerate(lines):
        clauses = re.split(r"[ \t]*(?:,(?: and)?|;|\.)[ \t]+(?:and )?", line.strip().rstrip(".:"))
        sentences[at] = [TOLD.match(clause) for clause in clauses]
    found = {at: [one for one in clauses if one] for at, clauses in sentences.items() if all(clauses)}
    named = [one["function"] or one["what"] for clauses in found.values() for one in clauses]
    functions = {name.lower().replace("total", "sum") for name in named}
    rows = [at for at, line in enumerate(lines) if re.fullmatch(r"[ \t]*[\d_.?](?:[ \t|]*[\d_.?])*[ \t|]*", line)]
    if len(functions) != 1 or len(rows) < 3 or has_line(lines, r"(grid|picture)\b"):
        return None
    for at in found:
        lines[at] = f"# {lines[at].strip()}"
    for at in rows:
        lines[at] = f"  {lines[at].strip()}"
    function = functions.pop()
    says_digits = any("digit" in text.lines[at] for at in found)
    values = []
    if not has_line(lines, r"values\b"):
        values = ["values 1..9"]
    heading = [*(values if function == "product" or says_digits else []), f"grid {function}:"]
    lines[rows[0]] = "\n".join([*heading, lines[rows[0]]])
    return lines


def ruled(text: Text) -> list[str] | None:
    """A table whose last line has no ``|``, or is the only one without empty cells where none has, without a rule above
    it."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        if not re.match(r"grid[ \t]+(sum|product)[ \t]*:", lines[block.first]) or len(block.body) < 2:
            continue
        *rows, last = [at for at in block.body if lines[at].strip()]
        is_barred = all("|" in lines[at] for at in rows) and "|" not in lines[last]
        is_below = not any("|" in lines[at] or WALL.match(lines[at]) for at in block.body) and (
            all(re.search(r"(?<!\S)[_.](?!\S)", lines[at]) for at in rows) and re.fullmatch(r"[\d\s]+", lines[last])
        )
        if is_barred or is_below:
            lines[last] = f"  ---\n{lines[last]}"
            return lines
    return None


def equalled(text: Text) -> list[str] | None:
    """``=`` for the bar before the clues of a table's rows."""
    places = [at for block in text.faulty_blocks() if TABLE.match(text.lines[block.first]) for at in block.body]
    return text.changed(lambda line: re.sub(r"=(?=[ \t]*(\d+|\?)[ \t]*$)", "|", line), places)


def unbarred(text: Text) -> list[str] | None:
    """A table without ``|``: each row ends with a number, and the last line, one shorter, has nothing else."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        body = [at for at in block.body if lines[at].strip()]
        rows = [at for at in body if not WALL.match(lines[at])]
        if not TABLE.match(lines[block.first]) or len(rows) < 3 or any("|" in lines[at] for at in rows):
            continue
        *upper, foot = [lines[at].split() for at in rows]
        are_clues = all(map(str.isdigit, [*foot, *(row[-1] for row in upper)]))
        if not are_clues or {len(row) for row in upper} != {len(foot) + 1}:
            continue
        for at, row in zip(rows, upper, strict=False):
            lines[at] = f"  {' '.join(row[:-1])} | {row[-1]}"
        if len(rows) == len(body):  # no line stands above the last
            lines[rows[-1]] = f"  ---\n  {' '.join(foot)}"
        return lines
    return None


def unbarred_round(text: Text) -> list[str] | None:
    """Clues round a board, as of skyscrapers, without bars and rules."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        rows = [lines[at] for at in block.body]
        table = None
        if OF_LINES.match(lines[block.first]) and not any("|" in row for row in rows):
            table = framed(rows)
        if table:
            lines[block.first] = "\n".join([lines[block.first], *table])
            for at in block.body:
                lines[at] = ""
            return lines
    return None
