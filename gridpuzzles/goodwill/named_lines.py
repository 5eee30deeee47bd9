"""Lines by their name, each a list of cells: ``thermo: r1c1 r2c1 r3c1``, ``between line r1c1-r1c2-r1c3``."""

from __future__ import annotations

import re

from .cell_groups import CELL, LIST, groups, is_line, place
from .text import has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

FROM_END = r"(?:(?:from|starting (?:at|from|with)) )?(?:the )?{0}(?: (?:first|to (?:the )?tip|at the start|end first))?"
KINDS = {
    "thermometer": (
        r"thermo(?:meter)?",
        FROM_END.format("bulb") + r"|(?:(?:numbers|digits) )?(?:increas\w+|grow|rise|go up)(?: from (?:the )?bulb)?",
    ),
    "slow": (r"slow[ -]thermo(?:meter)?", FROM_END.format("bulb")),
    "arrow": (r"arrow", FROM_END.format("circle") + r"|circle = sum"),
    "palindrome": (r"palindrome|palindromic", r"reads? (?:the same )?(?:both ways|forwards? and backwards?)"),
    "whisper": (r"(?:german )?whisper", r"(?:differ(?:ence)?s?(?: of| by)? (?:at least )|>= ?)5|5 or more"),
    "renban": (r"renban", r"consecutive(?: digits| numbers)?,? in any order"),
    "nabner": (r"nabner", r"no two (?:digits|numbers) (?:on it )?(?:are )?(?:the same or )?consecutive(?: or equal)?"),
    "modular": (r"modular|modulo", "(?!)"),
    "entropic": (r"entropic|entropy", "(?!)"),
    "alternating": (r"(?:alternating )?parity|even[ -]odd|odd[ -]even|alternating", "alternating(?: odd and even)?"),
    "between": (r"between|betweenness", FROM_END.format("circles?") + r"|ends? are (?:the )?circles"),
    "zipper": (r"zipper|zip", "(?!)"),
    "region sum": (r"region[ -]?sum|regional sum|box sum|equal sum", "(?!)"),
}
"""A kind of line: what it is called in print, and what may be said of it in brackets."""
NAMES = "|".join(names for names, _ in KINDS.values())
REMARK = r"(?:[ \t]*\((?P<remark>[^()]*)\))?"
NAMED = re.compile(
    rf"(?:(?:a|the)[ \t]+)?(?P<name>{NAMES})(?:e?s)?(?:[ -](?:lines?|paths?))?(?:[ \t]*#?(?:\d+|[A-Za-z])(?!\w))?"
    rf"{REMARK}(?:[ \t]*[:=][ \t]*|[ \t]+(?:along|on|from|at|through|is|=)[ \t]+|[ \t]+|$)(?P<rest>.*)$",
    re.IGNORECASE,
)
BEHIND = re.compile(
    rf"(?P<cells>{LIST})[ \t]*(?:(?:is|are|form|forms|makes?)[ \t]+|[:=][ \t]*)?(?:an?[ \t]+)?"
    rf"(?P<name>{NAMES})s?(?:[ -]lines?)?$",
    re.IGNORECASE,
)
HEADING = re.compile(rf"(?P<name>{NAMES})(?:e?s)?(?:[ -](?:lines?|paths?))?{REMARK}[ \t]*:?[ \t]*$", re.IGNORECASE)
LISTED = re.compile(rf"[ \t]*(?:[*•-][ \t]+)?(?:[a-zA-Z0-9][ \t]*[.:=)][ \t]*)?(?P<cells>{LIST}.*)$", re.IGNORECASE)
ROLES = re.compile(
    rf"(?:(?:the )?(?:circle|bulb|head|base|start)[ \t]*(?:at|in|is|on|[:=])?[ \t]*)?(?P<first>{CELL})"
    r"(?:[ \t]*(?:->|→|[,;:=-])?[ \t]*)"
    r"(?:(?:and|then|the|sum of|arrow|shaft|tail|stem|path|line|tube|along|through|over|to|goes|cells|points|is|on|:)"
    r"[ \t]*)*"
    rf"(?P<others>{LIST})$",
    re.IGNORECASE,
)
"""A circle or a bulb and the cells that go out from it."""

POINTED_LATE = re.compile(rf"{CELL}(?![ \t]*(?:->|→|=)).*(?:->|→|=)", re.IGNORECASE)
"""Cells with an arrow or ``=`` behind the first that has none: which is the circle?"""


def lines_below_their_name(text: Text) -> list[str] | None:
    """``thermometers:`` and below it the cells of each, one a line: each with the name before it."""
    lines = list(text.lines)
    name = ""
    for at, line in enumerate(lines):
        code = line.partition("#")[0]
        heading, listed = HEADING.match(code), LISTED.match(code)
        if heading and _knows(heading["name"], heading["remark"]) and _lists_below(lines, at):
            name = heading["name"]
            lines[at] = ""
        elif name and listed:
            lines[at] = f"{name}: {listed['cells']}"
        elif line.strip():
            name = ""
    return lines


KIND_OF_LIST = re.compile(
    rf"(?:the[ \t]+)?(?P<name>{NAMES}|quad(?:ruple)?|clone)(?:e?s)?(?:[ \t]+(?:lines?|circles?))?[ \t]*[.:]?$",
    re.IGNORECASE,
)
ON = r"(?:on|along|in) (?:an?|the|it|each|any)(?: (?:line|arrow|thermometer))?"
NUMBERS = r"(?:digits|numbers)"
EXPLAINED = {
    "nabner": (
        rf"(?:no (?:digit|number) (?:repeats|is repeated|twice)(?: {ON})?(?:,? and |, ))?"
        rf"no two {NUMBERS} (?:{ON} )?(?:are|may be) consecutive"
    ),
    "thermometer": rf"{NUMBERS} (?:increase|rise|grow) from (?:the )?bulb(?: (?:end )?to (?:the )?(?:tip|end))?",
    "arrow": (
        rf"(?:the )?{NUMBERS} {ON} (?:sum|add up|add) to (?:the (?:digit|number) in )?(?:the|its) circle|"
        rf"(?:the )?circle is the sum of the {NUMBERS} {ON}"
    ),
    "palindrome": rf"(?:{NUMBERS} |it )?reads? (?:the same )?(?:in both directions|both ways|forwards? and backwards?)",
    "whisper": rf"(?:neighbou?ring|adjacent) {NUMBERS} (?:{ON} )?differ by at least (?:5|five)",
    "renban": rf"(?:{NUMBERS} (?:are|form) )?(?:a set of )?consecutive {NUMBERS},? in any order",
}
"""What people say of a kind of line: as much as its name says."""


def announced(text: Text) -> list[str] | None:
    """The name of what is listed elsewhere, in the heading, by itself or with what it means: nothing that the lists do
    not say."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        line = lines[block.first].strip()
        head = None
        if block is text.blocks[0]:
            head = WITH.search(line)
        name, _, meant = (part.strip() for part in line.partition(":"))
        kind = KIND_OF_LIST.match(name)
        if head and _is_listed(head["name"], lines, block.first):
            lines[block.first] = line[: head.start()]
        elif kind and len(block.all) == 1 and _is_listed(kind["name"], lines, block.first):
            is_line_kind = re.fullmatch(NAMES, kind["name"], re.IGNORECASE)
            explained = "(?!)"
            if is_line_kind:
                explained = EXPLAINED.get(_kind(kind["name"]), "(?!)")
            if not meant or re.fullmatch(rf"(?:{explained})\.?", meant, re.IGNORECASE):
                lines[block.first] = f"# {line}"
    return lines


WITH = re.compile(
    rf"[ \t]*(?:,|\+|&|\bwith\b|\band\b)[ \t]*(?P<name>{NAMES}|quad(?:ruple)?|clone)(?:e?s)?(?:[ \t]+lines?)?[ \t]*$",
    re.IGNORECASE,
)


def _is_listed(name: str, lines: list[str], but: int) -> bool:
    """Whether another line lists cells by this name."""
    form = re.compile(rf"[ \t]*{re.escape(name)}.*{CELL}", re.IGNORECASE)
    return any(form.match(line) for at, line in enumerate(lines) if at != but)


def _lists_below(lines: list[str], at: int) -> bool:
    below = next((line for line in lines[at + 1 :] if line.strip()), "")
    return bool(LISTED.match(below.partition("#")[0]))


def named_lines(text: Text) -> list[str] | None:
    """A kind of line and its cells, as a path with a rule or as relations."""
    lines = list(text.lines)
    numbers: dict[str, int] = {}
    for block in text.faulty_blocks():
        code = text.code(block.first)
        named, behind = NAMED.match(code), BEHIND.match(code)
        found = behind or named
        if found is None or len(block.all) > 1 or (named and not _knows(named["name"], named["remark"])):
            continue
        kind = _kind(found["name"])
        parted = _lines(kind, behind["cells"] if behind else named["rest"] if named else "")
        if parted is None:
            continue
        said = [_said(kind, cells, numbers, text) for cells in parted]
        if all(said):
            lines[block.first] = "\n".join(statement for one in said for statement in one)
    return lines


def _kind(name: str) -> str:
    return next(kind for kind, (names, _) in KINDS.items() if re.fullmatch(names, name, re.IGNORECASE))


def _knows(name: str, remark: str | None) -> bool:
    """Whether what stands in brackets behind the name says no more than the name."""
    return not remark or bool(re.fullmatch(KINDS[_kind(name)][1], remark.strip(), re.IGNORECASE))


def _lines(kind: str, written: str) -> list[list[str]] | None:
    """The lines of a list of cells; None where it is not plain what they are."""
    written = written.strip().rstrip(".")
    parted = groups(written)
    if kind == "arrow" and POINTED_LATE.match(written):
        return None
    roles = None
    if kind in ("arrow", "thermometer", "slow"):
        roles = ROLES.match(written)
    if roles and (parted is None or not all(map(is_line, parted))):
        others = groups(roles["others"])
        parted = None
        if others and len(others) == 1:
            parted = [[roles["first"].lower(), *others[0]]]
    if not parted or not all(map(is_line, parted)):
        return None
    is_one_too = len(parted) > 1 and is_line([cell for cells in parted for cell in cells])
    if is_one_too and not re.search(r"[;/|]", written):
        return None
    return parted


def _said(kind: str, cells: list[str], numbers: dict[str, int], text: Text) -> list[str]:
    """The statements of one line; none where they need what the text does not say."""
    if kind == "between":
        first, *inner, last = cells
        return [f"{first} < {one} < {last} or {first} > {one} > {last}" for one in inner]
    if kind == "zipper":
        half = len(cells) // 2
        sums = [f"{one} + {other}" for one, other in zip(cells[:half], reversed(cells), strict=False)]
        if len(cells) > 2:
            return [" = ".join([*sums, *([cells[half]] if len(cells) % 2 else [])])]
        return []
    if kind == "region sum":
        return _region_sums(cells, text)
    if kind == "entropic" and not has_line(text.lines, r"values[ \t]+1\.\.9[ \t]*$"):
        return []  # what low, middle and high digits are is not said for others
    taken = "\n".join(text.lines)
    number = numbers.get(kind, 0) + 1
    while re.search(rf"\b{kind}{number}\b", taken):
        number += 1
    numbers[kind] = number
    path = f"{kind}{number}"
    return [f"paths:\n  {path} = {' '.join(cells)}", f"path {path}: {kind}"]


def _region_sums(cells: list[str], text: Text) -> list[str]:
    """The same sum in every box the line goes through; none where it comes back to one, for its parts may then count
    together or each by itself."""
    boxes = re.search(r"^all different in .*\bboxes (\d+) x (\d+)", "\n".join(text.lines), re.MULTILINE)
    if not boxes:
        return []
    height, width = int(boxes[1]), int(boxes[2])
    parts: list[tuple[tuple[int, int], list[str]]] = []
    for one in cells:
        row, col = place(one)
        box = ((row - 1) // height, (col - 1) // width)
        if parts and parts[-1][0] == box:
            parts[-1][1].append(one)
        else:
            parts.append((box, [one]))
    visited = [box for box, _ in parts]
    if len(parts) < 2 or len(set(visited)) < len(visited):
        return []
    return [" = ".join(" + ".join(part) for _, part in parts)]
