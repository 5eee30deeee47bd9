"""Draw the board on which a puzzle is played: its picture, equations as tiles, and a panel for all other symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kinds.signs import PRINTED
from ..model.grid import Drawing, Mark
from ..model.puzzle import Puzzle, Symbol, SymbolKind, names_of, printed_givens
from ..views.canvas import WIDEST, Picture, ValueSlot, flowed, label, rectangle, row_of_pictures, stacked, width_of
from ..views.svg import playing_board
from ..views.svg_lines import BOX, ROW, SIZE, TILE, Known, draw_drawing, word_tiles
from ..views.text import OPERATORS, RELATIONS, as_on_paper

MARGIN = 8
"""Space around the picture; the page has margins of its own."""
NARROWEST = 330
TILE_HEIGHT = 34


def playing_picture(puzzle: Puzzle) -> Picture:
    """Return a picture with at least one slot for every symbol without a given value."""
    parts = [playing_board(puzzle), _equations(puzzle)]
    shown = {slot.name for part in parts for slot in part.slots}
    on_tiles, elsewhere = [], []
    givens = printed_givens(puzzle)
    for symbol in puzzle.symbols:
        if symbol.name not in givens and symbol.kind == SymbolKind.LETTER:
            on_tiles.append(symbol)
        elif symbol.name not in givens and symbol.name not in shown:
            elsewhere.append(symbol)
    on_tiles.sort(key=lambda symbol: symbol.name)
    width = max(NARROWEST, *(part.width for part in parts))
    parts.append(flowed([_letter(symbol) for symbol in on_tiles], 6, width))
    parts.append(flowed([_named(symbol, _box_width(elsewhere)) for symbol in elsewhere], 10))
    parts = [part for part in parts if part.height]
    widest = max((part.width for part in parts), default=0)
    return stacked([row_of_pictures([part], start=(widest - part.width) / 2) for part in parts])


def _equations(puzzle: Puzzle) -> Picture:
    """Return the equations that are written below the board, or alone if there is no board."""
    letters = names_of(puzzle, SymbolKind.LETTER, SymbolKind.HOLE)
    known = Known(None, frozenset(), playing=True)
    relations = (drawing for drawing in puzzle.drawings if drawing.kind == "relation")
    return flowed([picture for drawing in relations for picture in _equation(drawing, letters, known)])


# --- written relations with letters or missing digits


def _equation(drawing: Drawing, letters: frozenset[str], known: Known) -> Iterable[Picture]:
    """Return the relation as tiles; nothing if it has neither letters nor missing digits."""
    on_paper = as_on_paper(drawing)
    if on_paper is not drawing:
        yield draw_drawing(on_paper, known)
        return
    for marks in drawing.lines:
        words = tuple(_as_word(mark, letters) for mark in marks)
        if any(mark.symbols for mark in words):
            yield _lines(words)


def _as_word(mark: Mark, letters: frozenset[str]) -> Mark:
    """Return a single letter or missing digit as a word of one character.

    A letter that is written as the name of its cell also becomes one.
    """
    if mark.variable is None or mark.variable not in letters:
        return mark
    text = mark.text if len(mark.text) == 1 else mark.variable
    return mark._replace(text=text, variable=None, symbols=(mark.variable,))


def _word(mark: Mark, left: float, top: float) -> tuple[list[str], list[ValueSlot]]:
    """Return a word as tiles, or a number digit by digit, and its slots."""
    digits = mark if mark.symbols else mark._replace(symbols=(None,) * len(mark.text))
    return word_tiles(digits, left, top, TILE_HEIGHT)


def _lines(marks: Sequence[Mark]) -> Picture:
    """Return a relation on one line, or on several if it is long; each further line starts with an operator."""
    elements: list[str] = []
    slots: list[ValueSlot] = []
    left = top = widest = 0.0
    for mark in marks:
        if mark.symbols:
            width = float(TILE * len(mark.text))
        else:
            width = width_of(mark.text, SIZE)
        if mark.text in OPERATORS | RELATIONS and left > WIDEST - 4 * TILE:
            left, top = TILE, top + TILE_HEIGHT + 6
        if mark.symbols:
            tiles, places = _word(mark, left, top)
            elements += tiles
            slots += places
        else:
            if mark.text in OPERATORS:
                text = mark.text.translate(PRINTED)
            else:
                text = mark.text
            elements.append(label(left, top + TILE_HEIGHT / 2, text, SIZE, "", "start"))
        left += width + 8
        widest = max(widest, left - 8)
    return Picture(widest, top + TILE_HEIGHT, tuple(elements), tuple(slots))


# --- the panel


def _letter(symbol: Symbol) -> Picture:
    """Return a box for a letter."""
    width, height = 36.0, 44.0
    box = rectangle(0, 0, width, height, "paper line")
    return Picture(width, height, (box,), (ValueSlot(symbol.name, symbol.name, 0, 0, width, height),))


def _box_width(symbols: Sequence[Symbol]) -> float:
    """Return the width that each of the names and numbers fits into."""
    numbers = [str(end) for symbol in symbols for end in (symbol.values[0], symbol.values[-1])]
    widest = max((width_of(number, SIZE) for number in numbers), default=0)
    return max(BOX + 8.0, min(widest, WIDEST / 2), *(width_of(symbol.name, SIZE - 6) for symbol in symbols))


def _named(symbol: Symbol, width: float) -> Picture:
    """Return a box for a number with its name above."""
    name = label(width / 2, 8, symbol.name, SIZE - 6)
    box = rectangle(0, ROW - 8, width, BOX, "paper line")
    return Picture(width, ROW - 8 + BOX, (name, box), (ValueSlot(symbol.name, "", 0, ROW - 8, width, BOX),))
