"""Cages given as lists of cells, ``r1c1 r1c2 = 3`` below ``cages:``, and marks between two cells."""

from __future__ import annotations

import re

from .cell_groups import CELL, of_two
from .text import has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

BETWEEN = r"(?:[ \t]*(?:,|\+|->|→|-|–|\.\.)[ \t]*|[ \t]+)"
MARK = re.compile(r"mark[ \t]+(?P<sign>\S+?)[ \t]*:[ \t]*(?P<rule>[^#]*?)[ \t]*(?:#.*)?$")


BETWEEN_CELLS = re.compile(rf"(?P<first>{CELL})[ \t]*(?P<sign>\S+?)[ \t]*(?P<second>{CELL})[ \t]*$")


def listed_marks(text: Text) -> list[str] | None:
    """``r1c1 o r1c2`` beside ``mark o: abs(_ - _) = 1``: the rule of the mark, said of these two cells."""
    rules = {found["sign"]: found["rule"].split(" or ") for found in map(MARK.match, text.lines) if found}
    lines = list(text.lines)
    for block in text.faulty_blocks():
        found = BETWEEN_CELLS.match(lines[block.first])
        if found is None or len(block.all) > 1:
            continue
        parts = rules.get(found["sign"], [])
        if parts and all(part.count("_") == 2 for part in parts):
            lines[block.first] = of_two(parts, found["first"], found["second"])
    if lines == text.lines:
        return None
    drawn = {sign for line in text.lines if re.match(rf"[ \t]*{CELL}", line) for sign in line.split()}
    for at, line in enumerate(lines):
        found = MARK.match(line)
        if found and found["sign"] in drawn:
            lines[at] = ""
    return lines


TARGET = r"\d+[-+*/x×÷−]?"
DIVIDED = re.compile(rf"[ \t]*\d+:[ \t]*{CELL}[^r\d]+{CELL}[ \t]*$")
"""``2: r1c1 r1c2``: a quotient, where other cages have their signs."""
ENTRY = re.compile(
    rf"[ \t]*(?:(?:cage|sum)[ \t]*)?(?:(?:[A-Za-z]{{1,2}}|\d+(?=[ \t]*[:=]|[ \t]))[ \t]*)?(?:[:=][ \t]*)?"
    rf"(?:(?P<before>{TARGET})(?:[ \t]*[:=]|[ \t])[ \t]*)?"
    rf"[({{\[]?(?P<cells>{CELL}(?:{BETWEEN}{CELL})*)[)}}\]]?"
    rf"(?:(?:[ \t]*(?:[:=]|->|sum)|[ \t])[ \t]*(?P<after>{TARGET}))?[ \t]*$"
)
"""A cage as its cells and its target, whichever comes first."""
UNLABELLED = re.compile(
    rf"[ \t]*(?:(?:cage|sum)s?(?:[ \t]+of)?[ \t]*[:=]?[ \t]*)?(?P<before>{TARGET})[ \t]*[:=]?[ \t]*"
    rf"[({{\[]?(?P<cells>{CELL}(?:{BETWEEN}{CELL})*)[)}}\]]?(?P<after>)[ \t]*$"
)
"""The same without labels: the first number is the target."""
LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def cages(text: Text) -> list[str] | None:
    """The cages of a grid, each as its cells and its target: drawn as a map."""
    if has_line(text.lines, r"[ \t]*\d+[-+*x×−][ \t]*r\d"):
        lines = [line.replace(":", "/", 1) if DIVIDED.match(line) else line for line in text.lines]
        text = type(text)(lines, text.faulty)
    if not has_line(text.lines, r"cages\b"):
        text = _headed(text)
    for block in text.faulty_blocks(r"cages(?:[ \t]+sum)?[ \t]*:"):
        found = _entries([text.lines[at].partition("#")[0] for at in text.filled(block.body)])
        size = _size(text, [cell for _, cells in found for cell in cells])
        if not found or not size:
            return None
        drawn = _map(*size, [cells for _, cells in found])
        if drawn is None:
            return None
        labels, rows = drawn
        targets = [re.sub("[x×]", "*", target).replace("÷", "/").replace("−", "-") for target, _ in found]
        legend = [f"  {label} = {target}" for label, target in zip(labels, targets, strict=True)]
        is_sum = not any(re.search(r"\D$", target) for target in targets)
        if not is_sum and any(target.isdigit() and len(cells) > 1 for target, cells in found):
            return None
        lines = list(text.lines)
        heading = "cages sum:" if is_sum else "cages:"
        lines[block.first : block.last + 1] = ["\n".join([heading, *rows, *legend])] + [""] * (len(block.all) - 1)
        return lines
    return None


def _entries(written: list[str]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The targets and the cells of cages; none where not all of the lines are such, or numbers may be labels."""
    for form in (ENTRY, UNLABELLED):
        entries = [form.match(line) for line in written]
        found = [
            (entry["before"] or entry["after"] or "", _cells(entry["cells"].lower()))
            for entry in entries
            if entry and not (entry["before"] and entry["after"])
        ]
        targets = [target for target, _ in found]
        numbered = form is UNLABELLED and targets == [str(number) for number in range(1, len(targets) + 1)]
        if len(found) == len(written) and all(targets) and not numbered:
            return found
    return []


def _size(text: Text, cells: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The size of the grid that is said, that of a sudoku, or of the square or rectangle that cages fill."""
    joined = "\n".join(text.lines)
    said = re.search(r"^grid[ \t]+(\d+)[ \t]*[x×*][ \t]*(\d+)", joined, re.MULTILINE)
    if said:
        return int(said[1]), int(said[2])
    height, width = max((row for row, _ in cells), default=0), max((col for _, col in cells), default=0)
    if height > 1 and len(set(cells)) == len(cells) == height * width:
        return height, width
    if re.search(r"^all different in .*boxes 3 x 3", joined, re.MULTILINE):
        return (9, 9)
    return None


def _headed(text: Text) -> Text:
    """The text with ``cages:`` above the cages at its margin, which follow one another; as it is where they do not."""
    places = [
        at
        for at, line in enumerate(text.lines)
        if any((entry := form.match(line)) and (entry["before"] or entry["after"]) for form in (ENTRY, UNLABELLED))
        and not re.search(r"c\d+[ \t]*[+-][ \t]*r\d", line)
        and (at in text.faulty or not re.match(rf"{CELL}[ \t]*=", line))  # a given is one as it stands
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
