"""Text of pictures, sparse crosswords, long working and written equations: lines of marks, aligned as by hand."""

from __future__ import annotations

from itertools import zip_longest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..model.grid import Drawing, Mark
    from ..model.solution import Solution

    Place = tuple[Mark, ...]

MAX_LINE_LENGTH = 64
LATTICES = ("picture", "crossword")
BLANK = "_"
RELATIONS = frozenset(("=", "!=", "<", ">", "<=", ">="))
OPERATORS = frozenset(("+", "-", "*", "/", "^", "mod", "div"))
PREFIXES = frozenset(("(", "-", "+"))
BEFORE_OPERAND = RELATIONS | OPERATORS | frozenset(("(", ",", "if", "then", "or", "and", "not", "in"))
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mark_text(mark: Mark, solution: Solution | None) -> str:
    """Return the text of the mark, with its cells, letters and holes filled in from ``solution``."""
    if solution is None:
        return mark.text
    if mark.variable is not None:
        value = solution[mark.variable]
        if mark.words:
            return mark.words[value - 1]
        return str(value)
    if mark.symbols:
        base = solution.puzzle.base
        places = zip(mark.text, mark.symbols, strict=True)
        return "".join(numeral(solution[name], base) if name else sign for sign, name in places)
    return mark.text


def numeral(number: int, base: int) -> str:
    """Return a number in a base: a digit, or several if a single letter represents a larger number.

    A digit without a character is its decimal number in brackets.
    """
    sign, number = "-" * (number < 0), abs(number)
    places = ""
    while number or not places:
        number, digit = divmod(number, base)
        places = (DIGITS[digit] if digit < len(DIGITS) else f"[{digit}]") + places
    return sign + places


def differs(mark: Mark, differing: Collection[str]) -> bool:
    """Return True if the cell of the mark, or a letter or hole of its word, is among ``differing``."""
    return mark.variable in differing or any(name in differing for name in mark.symbols)


def draw_lines(drawing: Drawing, solution: Solution | None, differing: Collection[str] = ()) -> str:
    """Return the drawing as text; differing numbers of a picture or crossword are marked ``*``."""
    if drawing.kind == "relation":
        lines = []
        for line in drawing.lines:
            for part, further in broken(line, solution):
                indent = "    " if further else "  "
                lines.append(indent + relation(part, solution))
        return "\n".join(lines)
    if drawing.kind in LATTICES:

        def text(place: Place) -> str:
            return "".join(mark_text(mark, solution) + "*" * differs(mark, differing) for mark in place)

        return _aligned([list(map(text, row)) for row in lattice(drawing)])
    if drawing.kind in ("addition", "subtraction"):
        return "\n".join("  " + line for line in working(_summands(drawing, solution), ()))
    lines = [written(line, solution) for line in drawing.lines]
    return "\n".join("  " + line for line in working(lines, drawing.indents))


def _summands(drawing: Drawing, solution: Solution | None) -> list[str]:
    """Return the lines of an addition or subtraction: signs at the left, numbers right-aligned."""
    rows = [[mark_text(mark, solution) for mark in line] for line in drawing.lines]
    width = max(len(" ".join(row)) for row in rows if not is_rule(row[-1]))
    lines = []
    for *signs, number in rows:
        start = " ".join(signs)
        lines.append(number if is_rule(number) else start + number.rjust(width - len(start)))
    return lines


def named_blanks(drawing: Drawing) -> str:
    """Return long working with names for its blanks; empty if there are no blanks, or if one has no name."""
    if drawing.kind in (*LATTICES, "relation"):
        return ""
    blanks: list[str] = []
    for mark in (mark for line in drawing.lines for mark in line):
        for sign, name in zip(mark.text, mark.symbols or (mark.variable,), strict=False):
            if sign != BLANK:
                continue
            if not name:
                return ""
            blanks.append(name)
    if not blanks:
        return ""
    # Every character is as wide as the longest name, so that columns stay aligned.
    width = max(map(len, blanks)) + 1
    left = iter(blanks)
    lines = []
    for line_text in draw_lines(drawing, None).split("\n"):
        line = "  "
        for sign in line_text[2:]:
            if sign == BLANK:
                line += next(left).rjust(width)
            elif sign == "-":  # part of a line of dashes
                line += sign * width
            else:
                line += sign.rjust(width)
        lines.append(line)
    return "\n".join(lines)


def written(line: tuple[Mark, ...], solution: Solution | None) -> str:
    """Return the marks of one line, separated by spaces."""
    return " ".join(mark_text(mark, solution) for mark in line)


def relation(line: tuple[Mark, ...], solution: Solution | None) -> str:
    """Return a written relation; brackets and signs are next to their operand (``-4``, but ``a - 4``)."""
    texts = [mark_text(mark, solution) for mark in line]
    for at, mark in enumerate(line[:-1]):
        # A sign at the start or after an operator belongs to the number after it.
        is_sign = mark.text in ("-", "+") and (at == 0 or line[at - 1].text in BEFORE_OPERAND)
        if not is_sign or texts[at + 1].startswith("-"):
            texts[at] += " "
    return "".join(texts).replace("( ", "(").replace(" )", ")").replace(" ,", ",")


def broken(line: tuple[Mark, ...], solution: Solution | None) -> list[tuple[tuple[Mark, ...], bool]]:
    """Return a written relation in pieces short enough to read, each with True if it continues the one before."""
    pieces: list[tuple[Mark, ...]] = [()]
    for mark in line:
        # A new line begins with an operator, so that it reads as a continuation.
        if mark.text in OPERATORS | RELATIONS and len(written(pieces[-1], solution)) > MAX_LINE_LENGTH:
            pieces.append(())
        pieces[-1] += (mark,)
    return [(piece, number > 0) for number, piece in enumerate(pieces)]


def lattice(drawing: Drawing) -> list[list[Place]]:
    """Return the marks of a picture or crossword by place; an empty place has no marks."""
    rows: list[list[Place]] = []
    for number, line in enumerate(drawing.lines):
        if drawing.kind == "crossword":
            rows.append([(mark,) if mark.text else () for mark in line])
        elif number % 2 == 0:
            rows.append(_operands(line))
        else:  # a line of the operators between the operands above and below
            rows.append(_operators(line))
    return rows


def _operators(line: tuple[Mark, ...]) -> list[Place]:
    """Return operators at every second place, below the operands; ``.`` means none."""
    places: list[Place] = []
    for mark in line:
        places += [() if mark.text == "." else (mark,), ()]
    return places


def _operands(line: tuple[Mark, ...]) -> list[Place]:
    """Return operands on even places and operators between them; brackets and signs share the place of an operand."""
    places: list[Place] = []
    for mark in line:
        at_operand = len(places) % 2 == 1
        if mark.text == ")" or (at_operand and places[-1][-1].text in PREFIXES):
            places[-1] += (mark,)
        elif at_operand and mark.text not in OPERATORS | RELATIONS:
            places += [(), (mark,)]
        else:
            places.append((mark,))
    return places


def _aligned(lines: list[list[str]]) -> str:
    """Return rows of texts in right-aligned columns; closing brackets are outside the alignment."""
    columns = [_column(texts) for texts in zip_longest(*lines, fillvalue="")]
    return "\n".join(("  " + " ".join(row)).rstrip() for row in zip(*columns, strict=True))


def _column(texts: Sequence[str]) -> list[str]:
    """Return texts of equal width; closing brackets come after the last digits of the numbers."""
    has_brackets = any(text.endswith(")") for text in texts)
    if has_brackets:
        texts = [text if text.endswith(")") else text + " " for text in texts]
    width = max(map(len, texts))
    return [text.rjust(width) for text in texts]


def working(lines: list[str], indents: tuple[int, ...]) -> list[str]:
    """Return long working: the lines where they were written, or right-aligned; each rule is as wide as the whole."""
    right = max(map(len, lines), default=0)
    starts = indents or tuple(right - len(line) for line in lines)
    ends = [start + len(line) for start, line in zip(starts, lines, strict=True) if not is_rule(line)]
    width = max(ends, default=0)
    return ["-" * width if is_rule(line) else " " * start + line for start, line in zip(starts, lines, strict=True)]


def is_rule(line: str) -> bool:
    """Return True if a line of long working is the line of dashes under a sum."""
    return not line.strip("-")
