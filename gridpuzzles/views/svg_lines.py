"""SVG pictures of drawings made of lines: pictures, sparse crosswords, working as on paper, and written relations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..kinds.signs import PRINTED
from ..model.grid import Drawing, Mark
from ..model.solution import Solution
from .canvas import Picture, ValueSlot, fitted, label, line, phrase, rectangle, row_of_pictures, stacked, width_of
from .text import OPERATORS, RELATIONS, Place, broken, differs, is_rule, lattice, mark_text, placed, written

Box = tuple[float, float, float, float]

SIZE, BOX, NARROW, ROW = 20, 40, 28, 28
TILE, PAPER_LINE, RULE = 24, 34, 10
"""Width of a letter, digit or hole, and heights of a line of them and of a rule of long working, in pixels."""
BESIDE = frozenset("()+-")
COMPARED = {"<=": "≤", ">=": "≥", "!=": "≠"}
"""The relations that are typed as two characters, as print has them."""


@dataclass(frozen=True, slots=True)
class Known:
    """The known values of the cells and letters of a drawing."""

    solution: Solution | None
    givens: frozenset[str]  # cells whose number was printed
    differing: frozenset[str] = frozenset()  # names that differ between two solutions
    playing: bool = False  # letters and holes are drawn as empty places to be filled in

    def style(self, mark: Mark) -> str:
        """Return the style of the mark: "given", "found", "name", or empty for plain text."""
        if mark.variable is None and not mark.symbols:
            if mark.text[-1:].isdecimal():
                return "given"
            return ""
        if mark.variable in self.givens:
            return "given"
        if self.solution is not None:
            return "found"
        if mark.variable:
            return "name"
        return "given"


def draw_drawing(drawing: Drawing, known: Known) -> Picture:
    """Return the drawing, filled in as far as its cells and letters are known."""
    return DRAWN.get(drawing.kind, _working)(drawing, known)


def text_lines(words: list[str], width: float) -> Picture:
    """Return words as plain text, side by side on lines of about this width."""
    size = SIZE - 4
    lines: list[str] = []
    for word in words:
        if lines and width_of(f"{lines[-1]}   {word}", size) < width:
            lines[-1] += f"\u00a0\u00a0 {word}"
        else:
            lines.append(word)
    parts = [label(0, ROW * (number + 0.5), text, size, "", "start") for number, text in enumerate(lines)]
    return Picture(max((width_of(text, size) for text in lines), default=0), ROW * len(lines), tuple(parts))


def _relation(drawing: Drawing, known: Known) -> Picture:
    """Return written relations; found values have another color."""
    size = SIZE - 2
    lines: list[str] = []
    widest = 0.0
    for marks, further in [piece for one in drawing.lines for piece in broken(one, known.solution)]:
        left = 2.0 * size if further else 0.0
        lines.append(phrase(left, ROW * (len(lines) + 0.5), list(_words(marks, known)), size))
        widest = max(widest, left + width_of(written(marks, known.solution), size))
    return Picture(widest, ROW * len(lines), tuple(lines))


def _words(marks: tuple[Mark, ...], known: Known) -> Iterator[tuple[str, str, str]]:
    """Yield the words for `phrase`: for each mark the text before it, its text and its style."""
    for at, mark in enumerate(marks):
        before = " "
        if at == 0 or mark.text in (")", ",") or marks[at - 1].text.endswith("("):
            before = ""
        is_found = mark.variable is not None and known.solution is not None
        style = ""
        if mark.symbols or is_found:
            style = known.style(mark)
        yield before, _printed(mark, known.solution), style


# --- pictures and crosswords


def _lattice(drawing: Drawing, known: Known) -> Picture:
    """Return operands in boxes, operators and relation signs between them; crosswords have boxes for signs, too."""
    crossword = drawing.kind == "crossword"
    places = lattice(drawing)
    widths = _widths(places, known, crossword)
    signs: list[str] = []
    operands: list[str] = []
    slots: list[ValueSlot] = []
    top = 0.0
    for number, row in enumerate(places):
        height = _side(number, crossword)
        left = 0.0
        for place, width in zip(row, widths, strict=False):
            if len(place) == 1 and place[0].text in OPERATORS | RELATIONS:
                signs += _sign(place[0], (left, top, width, height), crossword)
            elif place:
                drawn, places_inside = _operand(place, known, (left, top, width, height), crossword)
                operands += drawn
                slots += places_inside
            left += width
        top += height
    return Picture(sum(widths), top, (*signs, *operands), tuple(slots))


def _widths(places: list[list[Place]], known: Known, crossword: bool) -> list[float]:
    widths = []
    for at in range(max(map(len, places), default=0)):
        here = [row[at] for row in places if at < len(row)]
        texts = ["".join(mark_text(mark, known.solution) for mark in place) for place in here]
        tiles = max((len(mark.symbols) for place in here for mark in place), default=0) * known.playing
        widths.append(max([_side(at, crossword), TILE * tiles + 10] + [width_of(text, SIZE) + 10 for text in texts]))
    return widths


def _side(number: int, crossword: bool) -> int:
    """Return the least height of a row, or width of a column; in a picture, every second one has only operators."""
    return BOX if crossword or number % 2 == 0 else NARROW


def _sign(mark: Mark, box: Box, boxed: bool) -> Iterator[str]:
    left, top, width, height = box
    if boxed:
        yield rectangle(*box, "gray thin")
    yield label(left + width / 2, top + height / 2, mark.text.translate(PRINTED), SIZE)


def _room(side: Place) -> float:
    """Return the width that brackets and signs take next to an operand."""
    if not side:
        return 0.0
    return width_of("".join(mark.text for mark in side), SIZE) / 2 + 2


def word_tiles(mark: Mark, left: float, top: float, height: float) -> tuple[list[str], list[ValueSlot]]:
    """Return a word to be filled in: empty tiles for its letters and holes, its plain digits, and the slots.

    A mark that is not a word has no symbols, and nothing to be filled in.
    """
    digits: list[str] = []
    slots: list[ValueSlot] = []
    for at, (sign, name) in enumerate(zip(mark.text, mark.symbols, strict=False)):
        if name is None:
            digits.append(label(left + TILE * (at + 0.5), top + height / 2, sign, SIZE, "given"))
        else:
            slots.append(ValueSlot(name, "" if sign == "_" else sign, left + TILE * at, top, TILE, height))
    return [rectangle(slot.x, slot.y, slot.width, slot.height, "paper thin") for slot in slots] + digits, slots


def _operand(place: Place, known: Known, box: Box, boxed: bool) -> tuple[list[str], list[ValueSlot]]:
    """Return a cell in its box, a word or a number, with its brackets and signs; and its slots."""
    left, top, width, height = box
    # A place with signs alone is its own operand.
    (main,) = [mark for mark in place if mark.text not in BESIDE] or [place[0]]
    at = place.index(main)
    before, after = place[:at], place[at + 1 :]
    start, inside, middle = left + _room(before), width - (_room(before) + _room(after)), top + height / 2
    elements: list[str] = []
    cell = main.variable is not None
    marked = differs(main, known.differing)
    if cell or boxed or marked:
        style = ("differs" if marked else "paper") + " line" * (cell or boxed)
        elements.append(rectangle(start, top, inside, height, style))
    for side, x in ((before, left + _room(before) / 2), (after, left + width - _room(after) / 2)):
        if side:
            elements.append(label(x, middle, "".join(mark.text for mark in side).translate(PRINTED), SIZE))
    tiles, slots = word_tiles(main, start + (inside - TILE * len(main.symbols)) / 2, top + 2, height - 4)
    if main.variable is not None:
        is_known = main.text == "_" or main.variable in known.givens
        slots = [ValueSlot(main.variable, "" if is_known else main.text, start, top, inside, height)]
    text = mark_text(main, known.solution)
    if known.playing and main.symbols:
        elements += tiles
    elif not (cell and text == "_"):
        elements.append(label(start + inside / 2, middle, text, fitted(text, SIZE, inside - 6), known.style(main)))
    return elements, slots


def _printed(mark: Mark, solution: Solution | None) -> str:
    text = mark_text(mark, solution)
    return COMPARED.get(text, text.translate(PRINTED) if mark.text in OPERATORS else text)


# --- long working


def _working(drawing: Drawing, known: Known) -> Picture:
    """Return one column per character, as on squared paper; found values have another color, rules are lines."""
    return _paper(placed(drawing, known.solution), known)


def _division(drawing: Drawing, known: Known) -> Picture:
    """Return the dividend in its bracket, the divisor left of it, the quotient above, and a rule below each product."""
    top, *below = placed(drawing, known.solution)
    (start, _, dividend), _, (_, divided, divisor), _, (_, found, quotient) = top
    lines = [[(start, mark_text(dividend, known.solution), dividend)], *below]
    least = min(column for row in lines for column, _, _ in row)
    right = max(column + len(text) for row in lines for column, text, _ in row)
    inside = _paper([[(column - least, text, mark) for column, text, mark in row] for row in lines], known)
    above = _paper([[(start + len(lines[0][0][1]) - len(found) - least, found, quotient)]], known)
    outside = _paper([[(0, divided, divisor)]], known)
    # The bracket is curved, and its upper end goes on as the line above the dividend.
    x, width = outside.width + TILE / 2, TILE * (right - least)
    bracket = (
        f'<path d="M{x - 7:g} {PAPER_LINE - 2:g}q9 {-PAPER_LINE / 2 + 2:g} 0 {-PAPER_LINE + 2:g}h{width + 12:g}" '
        'class="line"/>'
    )
    framed = Picture(outside.width, outside.height, (*outside.elements, bracket), outside.slots)
    return stacked(
        [
            row_of_pictures([above], start=x + 6),
            row_of_pictures([framed, inside], TILE / 2 + 6),
        ],
        gap=4,
    )


def _paper(rows: Sequence[Sequence[tuple[int, str, Mark]]], known: Known) -> Picture:
    """Return the marks, each at its column; a rule is a line between two lines of digits."""
    elements: list[str] = []
    slots: list[ValueSlot] = []
    top = widest = 0.0
    for row in rows:
        is_ruled = len(row) == 1 and is_rule(row[0][1])
        for column, text, mark in row:
            left = TILE * column
            widest = max(widest, left + TILE * len(text))
            if is_ruled:
                elements.append(line(left, top + RULE / 2, left + TILE * len(text), top + RULE / 2, "line"))
                continue
            for sign, name in zip(text, _names(mark, text), strict=False):
                elements += _character(left, top, sign, name, known)
                if name is not None:
                    slots.append(ValueSlot(name, sign.strip("_"), left + 1, top + 2, TILE - 2, PAPER_LINE - 4))
                left += TILE
        top += RULE if is_ruled else PAPER_LINE
    return Picture(widest, top, tuple(elements), tuple(slots))


def _names(mark: Mark, text: str) -> Sequence[str | None]:
    """Return, for every character of a mark, its letter, hole or cell; None if it has none."""
    return mark.symbols if len(mark.symbols) > 1 else (mark.symbols or (mark.variable,)) * len(text)


def _character(left: float, top: float, sign: str, name: str | None, known: Known) -> Iterator[str]:
    """Yield a digit or letter; a hole is an empty box."""
    middle = top + PAPER_LINE / 2
    if name in known.differing:
        yield rectangle(left, middle - 15, TILE, 30, "differs")
    if sign == "_" or (name is not None and known.playing):
        yield rectangle(left + 1, middle - 15, TILE - 2, 30, "paper thin")
    else:
        style = "mono found" if name is not None and known.solution is not None else "mono"
        yield label(left + TILE / 2, middle, sign.translate(PRINTED), SIZE, style)


DRAWN = {"picture": _lattice, "crossword": _lattice, "relation": _relation, "division": _division}
"""The function that draws a drawing, by its kind; others are long working."""
