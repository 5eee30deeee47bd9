"""The targets of cages in the many ways they are written."""

from __future__ import annotations

import re

from .phrases import SIGNLESS
from .text import adjoin, are_even, has_line, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

SIGN = r"[-−+*×·/÷xX]"
IN_WORDS = {
    "sum": "+",
    "add": "+",
    "added": "+",
    "addition": "+",
    "plus": "+",
    "product": "*",
    "multiply": "*",
    "multiplied": "*",
    "multiplication": "*",
    "times": "*",
    "difference": "-",
    "subtract": "-",
    "subtraction": "-",
    "minus": "-",
    "quotient": "/",
    "ratio": "/",
    "divide": "/",
    "divided": "/",
    "division": "/",
}
"""What the sign of a target is called."""
WORD = "|".join(sorted(IN_WORDS, key=len, reverse=True))
TARGET = (
    rf"(?:(?P<before>{SIGN}|(?:{WORD})\b)?[ \t]*(?P<number>\d+)[ \t]*"
    rf"(?P<after>{SIGN}(?![\w])|\([ \t]*(?:{SIGN}|{WORD})[ \t]*\)|(?:{WORD})\b)?)"
)
LABEL = r"(?:cage[ \t]+)?(?P<label>[A-Za-z][A-Za-z0-9]?|\d+(?=[ \t]*[:=]))"
FORMS = (
    re.compile(rf"{LABEL}[ \t]*[:=][ \t]*{TARGET}$"),
    re.compile(rf"{LABEL}[ \t]+{TARGET}$"),
    re.compile(
        rf"(?P<before>{WORD})(?:[ \t]+of)?[ \t]+(?:cage[ \t]+)?(?P<label>[A-Za-z][A-Za-z0-9]?)"
        r"[ \t]*[:=][ \t]*(?P<number>\d+)(?P<after>)$"
    ),
    re.compile(rf"{TARGET}[ \t]*[:=][ \t]*(?P<label>[A-Za-z][A-Za-z0-9]?)$"),
    re.compile(rf"{TARGET}[ \t]+(?P<label>[A-Z][A-Za-z0-9]?)$"),
)
WORDS = {"x": "*", "X": "*", **IN_WORDS}


def legends(text: Text) -> list[str] | None:
    """``A: 3+``, ``A 3+``, ``3+ A``, ``A = +7``, ``A = x12`` as ``A = 3+``; at the margin below the map, too."""
    lines = list(text.lines)
    last = None
    changed = False
    for block in text.blocks:
        if re.match(r"cages\b.*:", lines[block.first]):
            last = block
            places: range = block.body
        elif last is not None and (block.faulty or last.faulty) and len(block.all) == 1:
            places = block.all
        else:
            continue
        for at in places:
            entries = _entries(lines[at])
            if entries is not None and "  " + "   ".join(entries) != lines[at].rstrip():
                lines[at] = "  " + "   ".join(entries)
                changed = True
    if changed:
        return lines
    return None


HEADING = re.compile(r"(?:(?:cage )?(?:sums|totals|targets|clues)|legend)[ \t]*:?[ \t]*$", re.IGNORECASE)


def legend_headings(text: Text) -> list[str] | None:
    """``Sums:`` above the targets of cages, which says nothing that they do not."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        below = next((line for line in lines[block.first + 1 :] if line.strip()), "")
        if HEADING.match(lines[block.first]) and _entries(below):
            lines[block.first] = ""
    return lines


MAP_ROW = re.compile(r"[ \t]*(?:[A-Za-z](?:[ \t]+[A-Za-z])+|[A-Za-z]{2,})[ \t]*$")
"""A row of a map of single letters, with blanks between them or not."""


def map_without_heading(text: Text) -> list[str] | None:
    """Rows of letters with no heading above them, and below them a target for each of the letters and no other."""
    if has_line(text.lines, r"(cages|regions|paths)\b.*:"):
        return None
    rows = where(text.lines, MAP_ROW)
    drawn = ["".join(text.lines[at].split()) for at in rows]
    if len(rows) < 2 or not adjoin(rows) or not are_even(drawn):
        return None
    labels = []
    for at in range(rows[-1] + 1, len(text.lines)):
        entries = _entries(text.lines[at])
        if entries is None and text.lines[at].strip():
            break
        labels += [entry.split(" = ")[0] for entry in entries or ()]
    if sorted(labels) != sorted(set("".join(drawn))):
        return None
    lines = list(text.lines)
    for at, row in zip(rows, drawn, strict=True):
        lines[at] = f"  {' '.join(row)}"
    lines[rows[0]] = f"cages:\n{lines[rows[0]]}"
    if rows[0] and re.match(r"(?:grid|board|map)[ \t]*:?[ \t]*$", lines[rows[0] - 1]):
        lines[rows[0] - 1] = ""
    return lines


def _entries(line: str) -> list[str] | None:
    """The targets of a line in their plain form; None where it is no line of targets."""
    parts = [part.strip() for part in re.split(r"[,;]|[ \t]{2,}", line.strip()) if part.strip()]
    found = [_entry(part) for part in parts]
    if parts and all(found):
        return [entry for entry in found if entry]
    whole = _entry(line.strip())
    if whole:
        return [whole]
    separate = re.findall(rf"[A-Za-z][A-Za-z0-9]?[ \t]*[:=]?[ \t]*\d+[ \t]*{SIGN}?(?=[ \t]|$)", line.strip())
    if len(separate) > 1 and "".join("".join(separate).split()) == "".join(line.split()):
        found = [_entry(part) for part in separate]
        if all(found):
            return [entry for entry in found if entry]
        return None
    return None


def _entry(part: str) -> str | None:
    for form in FORMS:
        match = form.match(part)
        if match and not (match["before"] and match["after"]):
            sign = (match["before"] or match["after"] or "").strip("() \t")
            return f"{match['label']} = {match['number']}{WORDS.get(sign, sign)}"
    return None


JOINED = re.compile(
    rf"(?P<label>[A-Za-z])(?P<target>\d+{SIGN})$|(?P<number>\d+(?:[-−+*×·/÷]|[xX](?=[A-Za-z]))?)(?P<behind>[A-Za-z])$"
)
"""A target and the label of its cage in one cell: ``A3+``, ``3+A``."""
ALONE = re.compile(r"(?P<label>[A-Za-z])(?P<target>\d+)$|(?P<number>\d+)(?P<behind>[A-Za-z])$")
"""The same of a single cell, beside others with signs."""


def first_cells(text: Text) -> list[str] | None:
    """The target of a cage in one of its cells, for every cage, and no legend below."""
    for block in text.faulty_blocks(r"cages\b.*:"):
        lines = list(text.lines)
        labels: list[str] = []
        targets: dict[str, str] = {}
        is_joined = any(JOINED.match(mark) for at in block.body for mark in lines[at].split())
        for at in block.body:
            row = []
            for mark in lines[at].split():
                label, target = _label(mark, is_joined)
                if not label or (target and label in targets):
                    return None
                if target:
                    targets[label] = target
                row.append(label)
            lines[at] = "  " + " ".join(row)
            labels += row
        bare = [label for label, target in targets.items() if target.isdigit()]
        if not targets or targets.keys() != set(labels) or any(labels.count(label) > 1 for label in bare):
            return None
        legend = (f"  {label} = {_plain_sign(target)}" for label, target in targets.items())
        lines[block.last] += "\n" + "\n".join(legend)
        return lines
    return None


def _label(mark: str, is_joined: bool) -> tuple[str, str]:
    """The label of a cell and the target that stands with it, empty where none does; no label where it is no cell."""
    found = JOINED.match(mark)
    if not found and is_joined:
        found = ALONE.match(mark)
    if found:
        return found["label"] or found["behind"], found["target"] or found["number"]
    if re.fullmatch(r"[A-Za-z]", mark):
        return mark, ""
    return "", ""


def _plain_sign(target: str) -> str:
    return target[:-1] + WORDS.get(target[-1], target[-1])


def any_sign(text: Text) -> list[str] | None:
    """``A = 36`` in a KenKen whose operations are not given, as it says: any of them."""
    if not any(SIGNLESS.search(line) for line in text.lines):
        return None
    for block in text.faulty_blocks(r"cages[ \t]*:"):
        return text.changed(
            lambda line: re.sub(r"(=[ \t]*\d+)(?=[ \t]*(?:$|[ \t,][A-Za-z]))", r"\1?", line), block.body
        )
    return None


def killer_sums(text: Text) -> list[str] | None:
    """Cages without any sign in a sudoku are those of a killer: sums."""
    lines = list(text.lines)
    if not has_line(lines, r"all different in.*\bboxes\b"):
        return None
    for block in text.faulty_blocks():
        heading = re.match(r"cages[ \t]*:", lines[block.first])
        body = " ".join(lines[at] for at in block.body)
        if heading and not re.search(rf"=[ \t]*\d+{SIGN}(?!\w)", body):
            lines[block.first] = lines[block.first].replace("cages", "cages sum", 1)
            return lines
    return None
