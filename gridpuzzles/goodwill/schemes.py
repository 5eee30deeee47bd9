"""Schemes that stand for equations: chains of arrows, tables of an operation, arithmagons, signs to be found."""

from __future__ import annotations

import re
from itertools import product

from .boards import UPRIGHT, WALL
from .determined import range_of
from .text import are_even, behind, first, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .text import Text

BLANK = r"(?:_+|\?+|□|\.{2,}|[a-z])"
UNKNOWN = "?○□◯"
SIGNS = {"x": "*", "×": "*", "·": "*", "*": "*", ":": "/", "÷": "/", "/": "/", "+": "+", "-": "-", "−": "-", "–": "-"}
SIGN = r"[-−–+*x×·:÷/]"
ARROW = re.compile(r"[ \t]*(?:-+>|=+>|→|➔|➜|⟶|⇒)[ \t]*")
LINK = re.compile(rf"(?P<operand>\d+|{BLANK})?[ \t]*(?:(?P<sign>{SIGN})[ \t]*(?P<number>\d+))?$")


def chains(text: Text) -> list[str] | None:
    """``_ x 3 -> _ - 6 -> 12``: what stands behind an arrow is the result of what stands before it."""
    names = _names(text)
    lines = list(text.lines)
    for block in text.faulty_blocks():
        links = [LINK.match(link) for link in ARROW.split(lines[block.first].strip())]
        if len(links) < 2 or len(block.all) > 1 or not all(link and link[0] for link in links):
            continue
        equations: list[str] = []
        value, due = "", ""  # the last number, and what is done to it
        for link in (link for link in links if link):
            if link["operand"] and bool(value) != bool(due):
                return None
            if link["operand"]:
                reached = _operand(link["operand"], names)
            elif due:
                reached = next(names)
            else:
                reached = value
            if not reached:
                return None
            if due:
                equations.append(f"{due} = {reached}")
            value, due = reached, f"{reached} {SIGNS[link['sign']]} {link['number']}" if link["sign"] else ""
        if due or not equations:
            return None
        lines[block.first] = "\n".join(equations)
    return lines


def _names(text: Text) -> Iterator[str]:
    """Names that the text does not use."""
    taken = set(re.findall(r"(?<!\w)[a-z]\w*", "\n".join(text.lines)))
    letters = "abcdefghijklmnopqrstuvwyz"
    return (name for name in (*letters, *map("".join, product(letters, "123456789"))) if name not in taken)


def _operand(mark: str, names: Iterator[str]) -> str:
    if re.fullmatch(r"\d+|[a-z]", mark):
        return mark
    return next(names)


HEAD = re.compile(r"[ \t]*(?:[|][ \t]*)?[+x×*·](?:[ \t]*[|])?[ \t]+\S")
OF_TABLE = re.compile(r"[\d_?.|│+x×*· \t]+$")
OF_FIELD = re.compile(r"\d+|_+|\?|\.")


def tables(text: Text) -> list[str] | None:
    """A table headed ``+ |`` or ``x |``: each number in it is the sum or product of those at the heads of its row and
    column."""
    lines = list(text.lines)
    start = first(lines, HEAD)
    end = behind(lines, start, WALL, OF_TABLE)
    drawn = lines[start:end]
    rows = [_fields(line) for line in drawn if not WALL.match(line)]
    if len(rows) < 2 or not are_even(rows) or len(rows[0]) < 2 or not re.search("[|│]", "".join(drawn)):
        return None
    sign = {"x": "*", "×": "*", "·": "*"}.get(rows[0][0], rows[0][0])
    marks = [mark for row in rows for mark in row][1:]
    if text.faulty.isdisjoint(range(start, end)) or not all(map(OF_FIELD.fullmatch, marks)):
        return None
    names = _names(text)
    cells = [[mark if mark.isdigit() else next(names) for mark in row] for row in rows]
    cells[0][0] = "\\"
    equations = [
        f"{cell} = {row[0]} {sign} {head}"
        for row in cells[1:]
        for head, cell in zip(cells[0][1:], row[1:], strict=True)
    ]
    before = [re.sub(r"(picture|grid|grid sum|grid product)[ \t]*:[ \t]*$", "", line) for line in lines[:start]]
    drawn = ["grid:", *(f"  {' '.join(row)}" for row in cells), *equations]
    return [*before, *drawn, *_values(equations, lines), *lines[end:]]


def _fields(line: str) -> list[str]:
    """The marks of a row; with ``|`` between them all, blank fields are empty cells."""
    fields = [field.strip() for field in UPRIGHT.split(line.strip().strip("|"))]
    is_parted = len(fields) > 2 and all(len(field.split()) < 2 for field in fields)
    if is_parted:
        return [field or "_" for field in fields]
    return UPRIGHT.sub(" ", line).split()


def _values(equations: list[str], lines: list[str]) -> list[str]:
    """What the cells may be, where the equations leave one whole number for each and nothing else says it."""
    values = None
    if not has_line(lines, r"values\b"):
        values = range_of(equations)
    if values:
        return [f"values {values}"]
    return []


ARITHMAGON = re.compile(
    r"(?:a |an )?(?P<sign>(?:multiplication|product|sum|addition)[ -])?arithmagon"
    r"(?:[ -](?P<more>sums?|products?|triangle|square))?[ \t]*:?[ \t]*$",
    re.IGNORECASE,
)
SHAPES: dict[tuple[int, ...], tuple[tuple[int, int, int], ...]] = {
    (1, 2, 3): ((1, 0, 3), (2, 0, 5), (4, 3, 5)),
    (3, 2, 3): ((1, 0, 2), (3, 0, 5), (4, 2, 7), (6, 5, 7)),
}
"""The lengths of the rows of an arithmagon, to the places of each number on an edge and of the two at its ends."""


def arithmagons(text: Text) -> list[str] | None:
    """A triangle or a square with a number at each corner, and on each edge the sum (or product) of its two ends."""
    lines = list(text.lines)
    title = next(((at, found) for at, line in enumerate(lines) if (found := ARITHMAGON.match(line))), None)
    drawn = [
        at
        for at, line in enumerate(lines)
        if re.fullmatch(rf"[ \t]*(?:\d+|{BLANK})(?:[ \t]+(?:\d+|{BLANK}))*[ \t]*", line)
    ]
    rows = [lines[at].split() for at in drawn]
    shape = SHAPES.get(tuple(len(row) for row in rows))
    if title is None or shape is None:
        return None
    at, found = title
    said = f"{found['sign']} {found['more']}".lower()
    sign = "+"
    if "product" in said or "multiplication" in said:
        sign = "*"
    names = _names(text)
    marks = [mark for row in rows for mark in row]
    called = [mark if re.fullmatch(r"[a-z]", mark) else next(names) for mark in marks]
    equations = [f"{name} = {mark}" for name, mark in zip(called, marks, strict=True) if mark.isdigit()]
    equations += [f"{called[edge]} = {called[one]} {sign} {called[other]}" for edge, one, other in shape]
    named = iter(called)
    figure = [f"  {' '.join(next(named) for _ in row)}" for row in rows]
    lines[at] = f"title: {lines[at].strip().rstrip(':')}"
    for place in drawn:
        lines[place] = ""
    lines[drawn[0]] = "\n".join(["grid:", *figure, *equations, *_values(equations, lines)])
    return lines


SIDES = re.compile(
    r"(?:so that )?(?:the )?(?:sum of )?(?:all |each |every )?(?:the )?(?:numbers? (?:on|along) )?"
    r"(?:the )?(?:each |every )?"
    r"(?:of the )?(?:three |3 )?(?:sides?|lines?|edges?)(?: of the triangle)?(?: must)?"
    r"[ \t]*(?:adds? up to|adds? to|sums? to|totals?|makes?|is|=|:)[ \t]*(?P<sum>\d+)$",
    re.IGNORECASE,
)
TRIANGLES: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {
    (1, 2, 3): ((0, 1, 3), (0, 2, 5), (3, 4, 5)),
    (1, 2, 2, 4): ((0, 1, 3, 5), (0, 2, 4, 8), (5, 6, 7, 8)),
}
"""The lengths of the rows of a triangle, to the places of the cells on each of its sides."""


def triangles(text: Text) -> list[str] | None:
    """A triangle of empty cells and numbers, and a sentence that says what its sides add up to."""
    cell = rf"(?:\d+|{BLANK})"
    drawn = [at for at, line in enumerate(text.lines) if re.fullmatch(rf"[ \t]*{cell}(?:[ \t]+{cell})*[ \t]*", line)]
    rows = [text.lines[at].split() for at in drawn]
    sides = TRIANGLES.get(tuple(map(len, rows)))
    told = [
        (at, sentence, found)
        for at, line in enumerate(text.lines)
        for sentence in re.split(r"(?<=[.;])[ \t]+|,[ \t]+(?:and[ \t]+)?|[ \t]+(?=so that )", line)
        if (found := SIDES.match(sentence.strip().rstrip(".;")))
    ]
    if any(re.search(r"\w[ \t]*[+][^=]*=", line) for line in text.lines):
        return None  # the sums are written
    if sides is None or len(told) != 1 or not any(mark.isdigit() or "_" in mark for row in rows for mark in row):
        return None
    lines = list(text.lines)
    at, sentence, found = told[0]
    rest = lines[at].replace(sentence, "").rstrip(" \t,")
    lines[at] = f"{rest}\n# {sentence}".lstrip("\n")
    names = _names(text)
    marks = [mark for row in rows for mark in row]
    called = [mark if re.fullmatch(r"[a-z]", mark) else next(names) for mark in marks]
    equations = [f"{name} = {mark}" for name, mark in zip(called, marks, strict=True) if mark.isdigit()]
    equations += [f"{' + '.join(called[place] for place in side)} = {found['sum']}" for side in sides]
    named = iter(called)
    figure = [f"  {re.sub(r'[^ ]+', lambda _: next(named), lines[place])}" for place in drawn]
    for place, line in enumerate(lines):
        if place in drawn or re.fullmatch(r"(?:grid|triangle)[ \t]*:[ \t]*", line):
            lines[place] = ""
    lines[drawn[0]] = "\n".join(["grid:", *figure, *equations])
    return lines


ROW = re.compile(r"[ \t]*\d+(?:[ \t]*[-+*x×/÷:?○□◯][ \t]*\d+)+[ \t]*=[ \t]*\d+[ \t]*$")
BETWEEN = re.compile(r"[ \t]*[-+*x×/÷:?○□◯.](?:[ \t]+[-+*x×/÷:?○□◯.])*[ \t]*$")


def signs_both_ways(text: Text) -> list[str] | None:
    """Numbers in a square, with signs to be found across and down: each row and column is an equation of its own."""
    lines = list(text.lines)
    start = first(lines, ROW)
    end = start
    while end < len(lines) and (BETWEEN if (end - start) % 2 else ROW).match(lines[end]):
        end += 1
    # A row of numbers stands last, then a line of `=` and the results of the columns.
    if (end - start) % 2 == 0 or end + 1 >= len(lines) or not re.fullmatch(r"[ \t]*=([ \t]+=)*[ \t]*", lines[end]):
        return None
    rows = [re.findall(r"\d+", line.partition("=")[0]) for line in lines[start:end:2]]
    signs = [line.split() for line in lines[start + 1 : end : 2]]
    feet = lines[end + 1].split()
    has_signs = any(sign in UNKNOWN for line in signs for sign in line)
    if len(rows) < 2 or not has_signs or not are_even([*rows, *signs, feet]) or not all(map(str.isdigit, feet)):
        return None
    equations = [re.sub(f"[{UNKNOWN}]", "?", line).strip() for line in lines[start:end:2]]
    for col, foot in enumerate(feet):
        chain = rows[0][col]
        for line, row in zip(signs, rows[1:], strict=True):
            sign = "?" if line[col] in UNKNOWN else SIGNS.get(line[col], "")
            if not sign:
                return None
            chain += f" {sign} {row[col]}"
        equations.append(f"{chain} = {foot}")
    before = ["" if re.match(r"(picture|grid)[ \t]*:", line) else line for line in lines[:start]]
    return [*before, *equations, *lines[end + 2 :]]
