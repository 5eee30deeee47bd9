"""Cross-figures as they are printed: their clues below ``Across`` and ``Down`` or behind them in one line, the numbers
of their entries in the cells."""

from __future__ import annotations

import re

from .boards import grids
from .phrases import PROPERTY
from .plain_words import SMALL
from .text import are_even, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .text import Text

DIRECTION = re.compile(r"[ \t]*(?P<direction>across|down)[ \t]*(?P<colon>:?)[ \t]*(?P<clues>.*)$", re.IGNORECASE)
NUMBERED = re.compile(r"[ \t]*(?P<number>\d+)[ \t]*[.:)]?[ \t]+(?P<clue>[\w(=<>].*)$")
PARTS = (re.compile(r"[ \t]*;[ \t]*"), re.compile(r"[ \t]*[,.][ \t]+(?=\d+[ \t]*[.:)]?[ \t]+[a-zA-Z])"))
"""What parts clues in one line."""


def clues_by_direction(text: Text) -> list[str] | None:
    """Each clue as a statement about its entry; those that are not understood as ``3 across: ...``."""
    lines = list(text.lines)
    direction = ""
    for at, line in enumerate(lines):
        heading, clue = DIRECTION.match(line), NUMBERED.match(line)
        if heading and heading["clues"] and not heading["colon"] and not NUMBERED.match(heading["clues"]):
            heading = None  # 'down' as a word in a sentence
        if heading and not heading["clues"]:
            direction = heading["direction"].lower()
            lines[at] = ""
        elif heading:
            parts = _parted(heading["clues"])
            if parts is None:
                return None
            lines[at] = "\n".join(_statement(number, heading["direction"].lower(), said) for number, said in parts)
            direction = ""
        elif direction and clue:
            lines[at] = _statement(clue["number"], direction, clue["clue"])
        elif line.strip():
            direction = ""
    return lines


def _parted(clues: str) -> list[tuple[str, str]] | None:
    """The numbers and clues of one line, in their order."""
    for parting in PARTS:
        parts = parting.split(clues.strip().rstrip(".;"))
        found = [clue for clue in map(NUMBERED.match, parts) if clue]
        numbers = [int(clue["number"]) for clue in found]
        ascends = numbers == sorted(set(numbers))
        if len(found) == len(parts) and ascends and (len(found) > 1 or parting is PARTS[-1]):
            return [(clue["number"], clue["clue"]) for clue in found]
    return None


def _statement(number: str, direction: str, clue: str) -> str:
    own, other = direction, "down" if direction == "across" else "across"
    if re.match(rf"{other}\b", clue):
        return f"{number} {clue}"
    clue = re.sub(rf"^{own}\b[ \t]*[:.]?[ \t]*", "", clue)
    entry = f"{number} {direction}"
    said = _conditions(entry, clue)
    if said is not None:
        return "\n".join(said)
    begins_plainly = clue[1:2].islower() or clue[1:2] == " "
    return f"{entry}: {clue[0].lower() + clue[1:] if begins_plainly else clue}"


def _conditions(entry: str, clue: str) -> list[str] | None:
    """The statements a clue makes of its entry; None where it is not understood as a whole."""
    plain = clue.strip().rstrip(".").lower()
    for number, word in enumerate(SMALL):
        plain = re.sub(rf"\b{word}\b", str(number), plain)
    plain = re.sub(r"\b(\d+)(?:a|[ \t]*ac)\b\.?", r"\1 across", plain)
    plain = re.sub(r"\b(\d+)(?:d|[ \t]*dn)\b\.?", r"\1 down", plain)
    whole = _condition(entry, plain)
    if whole is not None:
        return [whole]
    parts = [_condition(entry, part) for part in re.split(r"[ \t]*(?:,[ \t]*(?:and[ \t]+)?|\band\b)[ \t]*", plain)]
    if parts and all(parts):
        return [part for part in parts if part]
    return None


def _condition(entry: str, said: str) -> str | None:
    for pattern, meant in CLUES:
        found = pattern.fullmatch(said.strip())
        if found:
            return meant.format(entry, *(group or "" for group in found.groups()))
    value = _expression(" ".join(re.sub(rf"^{IS}", "", said.strip()).split()))
    if value:
        return f"{entry} = {value.removeprefix('(').removesuffix(')') if _is_one(value) else value}"
    return None


def _is_one(expression: str) -> bool:
    """Whether the brackets at both ends of an expression belong together."""
    return bool(re.fullmatch(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", expression))


TERM = r"(\d+(?: (?:across|down))?)"
OTHER = r"(\d+ (?:across|down))"
IS = r"(?:(?:is|it is|its|the|has|equals|=) )*"
CLUES = tuple(
    (re.compile(pattern.replace(" ", "[ \t]+").replace("~", "[ \t]*")), meant)
    for pattern, meant in (
        (rf"{IS}(?:an? |another )?(?:perfect )?({PROPERTY})s?(?: numbers?)?", "{0} is {1}"),
        (rf"{IS}(?:an? )?({PROPERTY}) (?:perfect )?({PROPERTY})s?(?: numbers?)?", "{0} is {1} and {0} is {2}"),
        (
            rf"{IS}(?:an? )?({PROPERTY})s? with (?:the )?same digit~sum as {OTHER}",
            "{0} is {1}\ndigitsum({0}) = digitsum({2})",
        ),
        (rf"{IS}not (?:an? )?(?:perfect )?({PROPERTY})s?(?: numbers?)?", "{0} is not {1}"),
        (rf"{IS}(?:a )?(?:multiple of|divisible by) {TERM}", "{0} is a multiple of {1}"),
        (r"(?:is )?in the (\d+) times table", "{0} is a multiple of {1}"),
        (
            rf"{IS}(?:digit~sum|sum of (?:its |the )?digits|digits (?:add up|add|sum)(?: up)? to)"
            r"(?: is| of|~[:=])?~(\d+)",
            "digitsum({0}) = {1}",
        ),
        (r"(=|<|>|<=|>=)~([^=<>a-z]*(?:(?:across|down)[^=<>a-z]*)*)", "{0} {1} {2}"),
        (rf"{IS}(?:more|greater|larger|bigger) than {TERM}", "{0} > {1}"),
        (rf"{IS}(?:less|smaller) than {TERM}", "{0} < {1}"),
    )
)
"""Clues about an entry, each with what the language says for it."""
COMBINED = tuple(
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"(.+?) (?:more|greater|larger|bigger) than (.+)", "({1} + {0})"),
        (r"(.+?) (?:less|fewer|smaller) than (.+)", "({1} - {0})"),
        (r"(.+) (?:plus|\+) (.+)", "({} + {})"),
        (r"(.+) (?:minus|-|less) (.+)", "({} - {})"),
        (r"(?:the )?(?:sum|total) of (.+) and (.+)", "({} + {})"),
        (r"(?:the )?product of (.+) and (.+)", "{} * {}"),
        (r"(?:the )?(?:positive )?difference (?:of|between) (.+) and (.+)", "abs({} - {})"),
        (r"(?:twice|double|2 ?[x×*]) (.+)", "2 * {}"),
        (r"(?:thrice|triple) (.+)", "3 * {}"),
        (r"half(?: of)? (.+)", "{} / 2"),
        (r"(?:a|one|1) third of (.+)", "{} / 3"),
        (r"(.+) (?:times|multiplied by|[x×*]) (.+)", "{} * {}"),
        (r"(.+) (?:divided by|[/÷]) (.+)", "{} / {}"),
        (r"(?:the )?square of (.+)", "{}^2"),
        (r"(.+) squared", "{}^2"),
        (r"(?:the )?cube of (.+)", "{}^3"),
        (r"(.+) cubed", "{}^3"),
        (r"(?:the )?same as (.+)", "{}"),
        (r"(.+) and (.+)", "({} + {})"),
    )
)
"""Expressions in words, what binds least first."""


def _expression(said: str) -> str | None:
    """An expression of numbers and entries in words; None where it is none."""
    if re.fullmatch(TERM, said):
        return said
    for pattern, meant in COMBINED:
        found = pattern.fullmatch(said)
        if found:
            parts = [_expression(part) for part in found.groups()]
        else:
            parts = [None]
        if all(parts):
            return meant.format(*(_bracketed(part or "", meant) for part in parts))
    return None


def _bracketed(part: str, meant: str) -> str:
    """A part of an expression, in brackets where it is one of its own."""
    if re.fullmatch(rf"{TERM}|\(.*\)|abs\(.*\)", part) or meant.startswith("("):
        return part
    return f"({part})"


ENTRY = re.compile(r"[ \t]*\d+[ \t]*(across|down)\b")
"""A line that begins with an entry."""


def cross_figure(text: Text) -> list[str] | None:
    """``crossword:`` above the cells of a cross-figure, of which clues such as ``1 across`` speak."""
    if not has_line(text.lines, ENTRY):
        return None
    for block in text.faulty_blocks(r"crossword[ \t]*:"):
        rows = [text.lines[at].split() for at in text.filled(block.body)]
        if rows and are_even(rows) and all(re.fullmatch(r"[_.#■█\\]|\d+", mark) for row in rows for mark in row):
            lines = text.changed(lambda line: re.sub(r"(?<!\S)[#■█](?!\S)", r"\\", line), block.body)
            lines[block.first] = "grid:"
            return lines
    return None


def digits_of_entries(text: Text) -> list[str] | None:
    """A cross-figure without ``values``: entries are read off digits."""
    joined = "\n".join(text.lines)
    is_entered = re.search(r"^\d+ (across|down)\b", joined, re.MULTILINE) and re.search(
        r"^grid\b", joined, re.MULTILINE
    )
    if not is_entered or re.search(r"^values\b|\bin\b", joined, re.MULTILINE):
        return None
    return ["values 0..9", *text.lines]


def numbers_of_entries(text: Text) -> list[str] | None:
    """The numbers of the entries in the cells they begin in, where clues such as ``1 across`` speak of them and no
    other number is drawn."""
    if not has_line(text.lines, ENTRY):
        return None
    for block in grids(text):
        rows = [text.lines[at].split() for at in block.body]
        drawn = {(at, k): int(mark) for at, row in enumerate(rows) for k, mark in enumerate(row) if mark.isdecimal()}
        if not drawn or drawn != _entries(rows):
            continue
        number = re.compile(r"(?<!\S)\d+(?!\S)")
        empty = "_"
        if any("." in row for row in rows):
            empty = "."
        places = [at for at in block.body if number.search(text.lines[at])]
        lines = list(text.lines)
        for at in places:
            lines[at] = number.sub(empty, lines[at])
        return lines
    return None


def _entries(rows: Sequence[Sequence[str]]) -> dict[tuple[int, int], int]:
    """Where an entry of two cells or more begins, numbered in reading order."""
    cells = {(at, k) for at, row in enumerate(rows) for k, mark in enumerate(row) if "\\" not in mark}
    begins = [
        (at, k)
        for at, k in sorted(cells)
        if ((at, k - 1) not in cells and (at, k + 1) in cells) or ((at - 1, k) not in cells and (at + 1, k) in cells)
    ]
    return {cell: number for number, cell in enumerate(begins, 1)}
