"""Pictures, sparse crosswords, long working and written equations: lines of marks, aligned as a person writes them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.grid import Drawing, Mark
    from ..model.solution import Solution

RELATIONS = frozenset(("=", "!=", "<", ">", "<=", ">="))
OPERATORS = frozenset(("+", "-", "*", "/", "^", "mod", "div"))


def shown(mark: Mark, solution: Solution | None) -> str:
    """The mark's text, its cells, letters and holes filled in from ``solution``."""
    if solution is None:
        return mark.text
    if mark.variable is not None:
        return str(solution.values[mark.variable])
    if mark.symbols:
        digits = [
            str(solution.values[name]) if name else sign for sign, name in zip(mark.text, mark.symbols, strict=True)
        ]
        return "".join(_digit(digit) for digit in digits)
    return mark.text


def _digit(text: str) -> str:
    """A digit as one character, as numerals above base 10 need; what has no such character stays a number."""
    return (
        text
        if len(text) == 1
        else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(text) - 10]
        if text.isdecimal() and 10 <= int(text) < 36
        else text
    )


def draw_lines(drawing: Drawing, solution: Solution | None) -> str:
    """The drawing as text."""
    lines = [[shown(mark, solution) for mark in line] for line in drawing.lines]
    if drawing.kind == "relation":
        return "\n".join("  " + " ".join(line).replace("( ", "(").replace(" )", ")") for line in lines)
    if drawing.kind == "crossword":
        return _lattice(lines)
    if drawing.kind == "picture":
        return _lattice(_spread(lines))
    return _working([" ".join(line) for line in lines], drawing.indents)


def _spread(lines: list[list[str]]) -> list[list[str]]:
    """A picture's lines on a lattice: operands on even places, operators of every second line under their operands."""
    spread = []
    for number, line in enumerate(lines):
        if number % 2:
            spread.append([place for mark in line for place in (mark, "")])
            continue
        places: list[str] = []
        for mark in line:
            sign = mark in OPERATORS or mark in RELATIONS
            if mark == ")" or (places and places[-1].endswith("(")):
                places[-1] += mark
            elif sign or len(places) % 2 == 0:
                places.append(mark)
            else:
                places += ["", mark]
        spread.append(places)
    return spread


def _lattice(lines: list[list[str]]) -> str:
    count = max(map(len, lines), default=0)
    widths = [max((len(line[at]) for line in lines if at < len(line)), default=0) for at in range(count)]
    return "\n".join(
        ("  " + " ".join(mark.rjust(width) for mark, width in zip(line, widths, strict=False))).rstrip()
        for line in lines
    )


def _working(lines: list[str], indents: tuple[int, ...]) -> str:
    """Long working: the lines where they were written, or right-aligned; every rule as wide as the whole."""
    right = max(map(len, lines), default=0)
    starts = indents or tuple(right - len(line) for line in lines)
    width = max((start + len(line) for start, line in zip(starts, lines, strict=True) if line.strip("-")), default=0)
    return "\n".join(
        "  " + (" " * start + line if line.strip("-") else "-" * width)
        for start, line in zip(starts, lines, strict=True)
    )
