"""Lines and cages given as lists of cells: ``thermo: r1c1 r2c1 r3c1``, ``r1c1 r1c2 = 3`` below ``cages:``."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Block, Text

CELL = r"r[1-9]\d*c[1-9]\d*"
BETWEEN = r"(?:[ \t]*(?:,|\+|->|→|-|–|\.\.)[ \t]*|[ \t]+)"
CELLS = rf"{CELL}(?:{BETWEEN}{CELL})+"
RULES = {
    r"thermo(?:meter)?": "thermometer",
    r"arrow": "arrow",
    r"palindrome": "palindrome",
    r"(?:german )?whispers?": "whisper",
    r"renban": "renban",
}
"""What a line is called in print, to the name of its rule."""
LINE = re.compile(
    rf"(?:(?P<name>{'|'.join(RULES)})s?(?:[ \t]+line)?)(?:[ \t]*\d+)?[ \t]*[:=]?[ \t]*(?P<cells>{CELLS})$", re.I
)
PAIRS = {
    r"(?:white|consecutive)(?:[ \t]+(?:dot|kropki))?": "abs({0} - {1}) = 1",
    r"(?:black|double|ratio)(?:[ \t]+(?:dot|kropki))?": "{0} = 2 * {1} or {1} = 2 * {0}",
    r"x": "{0} + {1} = 10",
    r"v": "{0} + {1} = 5",
}
"""Marks between two cells, to the relation they stand for."""
PAIR = re.compile(
    rf"(?P<name>{'|'.join(PAIRS)})s?[ \t]*(?:[:=]|between|on)?[ \t]*"
    rf"(?P<first>{CELL})(?:{BETWEEN}|[ \t]+and[ \t]+)(?P<second>{CELL})$",
    re.I,
)
LABELLED = re.compile(
    rf"(?:arrow|clue|relation|little killer)(?:[ \t]*\d+)?[ \t]*:[ \t]*(?P<relation>{CELL}[^:]*[=<>][^:]*)$", re.I
)


HEADING = re.compile(rf"(?P<name>{'|'.join(RULES)})(?:s|es)?(?:[ \t]+lines?)?[ \t]*:[ \t]*$", re.IGNORECASE)
LISTED = re.compile(rf"[ \t]*(?:[a-zA-Z0-9][ \t]*[.:=)][ \t]*)?(?P<cells>{CELLS})[ \t]*$")


def lines_below_their_name(text: Text) -> list[str] | None:
    """``thermometers:`` and below it the cells of each, one a line: each with the name before it."""
    lines = list(text.lines)
    name = ""
    for at, line in enumerate(lines):
        heading, listed = HEADING.match(line), LISTED.match(line)
        if heading:
            name = heading["name"]
            lines[at] = ""
        elif name and listed:
            lines[at] = f"{name}: {listed['cells']}"
        elif line.strip():
            name = ""
    return lines


def named_lines(text: Text) -> list[str] | None:
    """A kind of line or mark and its cells, as a path with a rule or as a relation."""
    lines = list(text.lines)
    for number, block in enumerate(text.faulty_blocks(), 1):
        written = _plain(lines, block)
        written = re.sub(rf"^(\w+[ \t]+{CELL})[ \t]*:", r"\1 ", written)
        line, pair, labelled = LINE.match(written), PAIR.match(written), LABELLED.match(written)
        if line and len(block.all) == 1:
            rule = _meant(RULES, line["name"])
            path = f"{rule}{number}"
            cells = " ".join(re.findall(CELL, line["cells"]))
            lines[block.first] = f"paths:\n  {path} = {cells}\npath {path}: {rule}"
        elif pair and len(block.all) == 1:
            lines[block.first] = _meant(PAIRS, pair["name"]).format(pair["first"], pair["second"])
        elif labelled:
            lines[block.first] = labelled["relation"]
    return lines


MARK = re.compile(r"mark[ \t]+(?P<sign>\S+?)[ \t]*:[ \t]*(?P<rule>[^#]*?)[ \t]*(?:#.*)?$")


BETWEEN_CELLS = re.compile(rf"(?P<first>{CELL})[ \t]*(?P<sign>\S+?)[ \t]*(?P<second>{CELL})[ \t]*$")
EITHER_WAY = re.compile(r"abs\(_ - _\) *[=<>!]+ *\d+|_ [+*] _ *[=<>!]+ *\d+")
"""A rule that is the same whichever of two cells comes first."""


def listed_marks(text: Text) -> list[str] | None:
    """``r1c1 o r1c2`` beside ``mark o: abs(_ - _) = 1``: the rule of the mark, said of these two cells."""
    rules = {found["sign"]: found["rule"].split(" or ") for found in map(MARK.match, text.lines) if found}
    lines = list(text.lines)
    for block in text.faulty_blocks():
        found = BETWEEN_CELLS.match(lines[block.first])
        parts = rules.get(found["sign"], []) if found else []
        if found is None or len(block.all) > 1 or not parts or any(part.count("_") != 2 for part in parts):
            continue
        pair = (found["first"], found["second"])
        said = []
        for part in parts:
            said.append(part.replace("_", "{}").format(*pair))
            if not EITHER_WAY.fullmatch(part):
                said.append(part.replace("_", "{}").format(*reversed(pair)))
        lines[block.first] = " or ".join(dict.fromkeys(said))
    if lines == text.lines:
        return None
    drawn = {sign for line in text.lines if re.match(rf"[ \t]*{CELL}", line) for sign in line.split()}
    return ["" if (found := MARK.match(line)) and found["sign"] in drawn else line for line in lines]


def _plain(lines: list[str], block: Block) -> str:
    return lines[block.first].partition("#")[0].rstrip()


def _meant(table: dict[str, str], name: str) -> str:
    return next(meant for form, meant in table.items() if re.fullmatch(form, name, re.IGNORECASE))


TARGET = r"\d+[-+*/x×]?"
ENTRY = re.compile(
    rf"[ \t]*(?:(?:cage|sum)?[ \t]*(?:[A-Za-z]{{1,2}}|\d*)[ \t]*[:=]?[ \t]*)?"
    rf"(?:(?P<before>{TARGET})[ \t]*[:= \t][ \t]*)?"
    rf"[({{\[]?(?P<cells>{CELL}(?:{BETWEEN}{CELL})*)[)}}\]]?"
    rf"(?:[ \t]*(?:[:=]|->|sum|[ \t])[ \t]*(?P<after>{TARGET}))?[ \t]*$"
)
"""A cage as its cells and its target, whichever comes first."""
LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def cages(text: Text) -> list[str] | None:
    """The cages of a grid whose size is said, each as its cells and its target: drawn as a map."""
    joined = "\n".join(text.lines)
    said = re.search(r"^grid[ \t]+(\d+)[ \t]*[x×*][ \t]*(\d+)", joined, re.MULTILINE)
    size = (
        (int(said[1]), int(said[2]))
        if said
        else (9, 9)
        if re.search(r"^all different in .*boxes 3 x 3", joined, re.MULTILINE)
        else None
    )
    if size and not re.search(r"^cages\b", joined, re.MULTILINE):
        text = _headed(text)
    for block in text.faulty_blocks():
        if not size or not re.match(r"cages(?:[ \t]+sum)?[ \t]*:", text.lines[block.first]):
            continue
        entries = [ENTRY.match(text.lines[at].partition("#")[0]) for at in block.body if text.lines[at].strip()]
        found = [(entry["before"] or entry["after"], _cells(entry["cells"])) for entry in entries if entry]
        targets = [target for target, _ in found]
        drawn = _map(*size, [cells for _, cells in found])
        if not found or len(found) < len(entries) or not all(targets) or drawn is None:
            return None
        labels, rows = drawn
        legend = [f"  {label} = {target.replace('x', '*')}" for label, target in zip(labels, targets, strict=True)]
        is_sum = not any(re.search(r"\D$", target) for target in targets)
        lines = list(text.lines)
        heading = "cages sum:" if is_sum else "cages:"
        lines[block.first : block.last + 1] = ["\n".join([heading, *rows, *legend])] + [""] * (len(block.all) - 1)
        return lines
    return None


def _headed(text: Text) -> Text:
    """The text with ``cages:`` above the cages at its margin, which follow one another; as it is where they do not."""
    places = [
        at
        for at, line in enumerate(text.lines)
        if (entry := ENTRY.match(line))
        and (entry["before"] or entry["after"])
        and not re.search(r"[+-][ \t]*r\d", line)
    ]
    if len(places) < 2 or places != list(range(places[0], places[0] + len(places))):
        return text
    if not all(at in text.faulty for at in places):
        return text
    before, after = text.lines[: places[0]], text.lines[places[-1] + 1 :]
    lines = [*before, "cages:", *(f"  {text.lines[at]}" for at in places), *after]
    return type(text)(lines, [len(before)])


def _cells(written: str) -> list[tuple[int, int]]:
    return [(int(row), int(col)) for row, col in re.findall(r"r(\d+)c(\d+)", written)]


def _map(height: int, width: int, cages: list[list[tuple[int, int]]]) -> tuple[list[str], list[str]] | None:
    """A label for each cage, and the rows of the map; None where cages overlap or leave the grid."""
    short = len(cages) <= len(LABELS)
    labels = [LABELS[at] if short else f"c{at + 1}" for at in range(len(cages))]
    owner = {cell: label for label, cage in zip(labels, cages, strict=True) for cell in cage}
    inside = all(1 <= row <= height and 1 <= col <= width for row, col in owner)
    if not inside or len(owner) < sum(map(len, cages)):
        return None
    places = [[owner.get((row, col), ".") for col in range(1, width + 1)] for row in range(1, height + 1)]
    return labels, ["  " + " ".join(row) for row in places]
