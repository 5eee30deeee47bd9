"""The layout of one puzzle or one answer in its box on a page."""

from __future__ import annotations

from ..base.record import Record
from .book import SOFT, Art, TextItem
from .pictures import LARGE, USUAL, answer, least_text, qr_code, question, size_of
from .words import LINE, cleaned, cut, lines_of, rules_of, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..views.canvas import Picture
    from .book import Book, Entry

GAP = 7.0
CODE = 50.0
"""Side of a QR code in points: 17.6 mm, which any telephone can read."""
SMALL = 0.76
"""Size of sources and of references to answers, as a fraction of the running text."""


class Box(Record):
    """A rectangle of a page, in points."""

    x: float
    y: float
    width: float
    height: float

    def below(self, taken: float) -> Box:
        """Return the part of the box below the height ``taken``."""
        return self.replace(y=self.y + taken, height=self.height - taken)


class Block(Record):
    """A puzzle, or its answer, ready to be laid out in a box."""

    entry: Entry
    number: int
    drawn: Picture
    least: float  # size of its smallest text, in pixels
    rules: str = ""
    is_answer: bool = False


def puzzle_block(entry: Entry, number: int) -> Block:
    """Return the block of the empty puzzle."""
    drawn = question(entry)
    return Block(entry, number, drawn, least_text(drawn), rules_of(entry.puzzle))


def answer_block(entry: Entry, number: int) -> Block:
    """Return the block of the solved puzzle."""
    drawn = answer(entry)
    return Block(entry, number, drawn, least_text(drawn), is_answer=True)


def heading_of(entry: Entry, number: int, book: Book) -> str:
    """Return the name of a puzzle in lists: its number, its title, or both."""
    title = cleaned(entry.title) if book.titles else ""
    if book.numbers:
        return f"{number}  {title}".strip()
    return title or f"{number}"


def room(block: Block, box: Box, book: Book, with_rules: bool) -> Box:
    """Return the part of the box that is left for the picture."""
    size = block_size(block, book)
    taken = LINE * size * 1.15
    if not block.is_answer:
        taken += LINE * SMALL * size * bool(_second_line(block, book, 1))
        taken += LINE * SMALL * size * lines_of(block.rules, SMALL * size, box.width) * with_rules
    left = box.below(taken + GAP)
    if block.is_answer or not block.entry.link:
        return left
    return left.replace(height=left.height - CODE - GAP)


def block_size(block: Block, book: Book) -> float:
    """Return the text size of a block in points; answers are smaller."""
    return book.text_size * (0.85 if block.is_answer else 1.0)


def scale(block: Block, box: Box, book: Book, with_rules: bool) -> float:
    """Return points per pixel: as large as the room allows, up to a limit."""
    left, limits = room(block, box, book, with_rules), LARGE if book.large else USUAL
    width, height = size_of(block.drawn)
    # Pictures keep their proportions, so the scarcer of width and height decides.
    return min(limits.scale * (0.8 if block.is_answer else 1.0), left.width / width, left.height / height)


def text_in(block: Block, box: Box, book: Book, with_rules: bool) -> float:
    """Return the size in points of the smallest text of the picture in the box; 0 or less if there is no room."""
    return scale(block, box, book, with_rules) * block.least


def is_readable(block: Block, box: Box, book: Book, with_rules: bool) -> bool:
    """Return True if the smallest text is large enough."""
    return text_in(block, box, book, with_rules) >= least_size(block, book)


def least_size(block: Block, book: Book) -> float:
    """Return the least readable text size, in points."""
    limits = LARGE if book.large else USUAL
    if block.is_answer:
        return limits.answer
    return limits.puzzle


def _second_line(block: Block, book: Book, answer_page: int) -> tuple[str, str] | None:
    """Return the texts below the title, on the left and on the right; None if both are empty."""
    source = cleaned(block.entry.source)
    if answer_page and book.answers in ("end", "after"):
        where = f"answer on page {answer_page}"
    else:
        where = ""
    if source or where:
        return (source, where)
    return None


def laid(
    block: Block, box: Box, book: Book, *, with_rules: bool = False, answer_page: int = 0
) -> Iterator[TextItem | Art]:
    """Yield title, picture and everything else that belongs to the puzzle."""
    entry, size = block.entry, block_size(block, book)
    title = cleaned(entry.title) if book.titles else ""
    if block.is_answer:
        difficulty = "one of several" * entry.several
    else:
        difficulty = cleaned(entry.difficulty)
    top, x = box.y, box.x
    # The difficulty is at the right end of the title line.
    if difficulty:
        right = width_of(difficulty, SMALL * size) + GAP
    else:
        right = 0.0
    if book.numbers:
        number = f"{block.number}"
        yield TextItem(x, top, box.width, number, 1.15 * size, bold=True)
        x += width_of(number, 1.15 * size) + 0.6 * size
    if title:
        wide = box.x + box.width - right - x
        yield TextItem(x, top + 0.15 * size, wide + 2, cut(title, size, wide), size)
    if difficulty:
        yield TextItem(box.x, top + 0.35 * size, box.width, difficulty, SMALL * size, italic=True, align="right")
    top += 1.15 * LINE * size
    if block.is_answer:
        second = None
    else:
        second = _second_line(block, book, answer_page)
    if second:
        source, where = second
        wide = box.width - width_of(where, SMALL * size) - GAP
        if source:
            yield TextItem(box.x, top, wide + 2, cut(source, SMALL * size, wide), SMALL * size, color=SOFT)
        if where:
            yield TextItem(box.x, top, box.width, where, SMALL * size, align="right", color=SOFT)
        top += LINE * SMALL * size
    if with_rules:
        yield TextItem(box.x, top, box.width, block.rules, SMALL * size, italic=True)
    left = room(block, box, book, with_rules)
    by = scale(block, box, book, with_rules)
    width, height = (by * side for side in size_of(block.drawn))
    name = heading_of(entry, block.number, book)
    if block.is_answer:
        alt = f"answer to {name}"
    else:
        alt = f"puzzle {name}"
    yield Art(left.x + (left.width - width) / 2, left.y, width, height, block.drawn, alt)
    if entry.link and not block.is_answer:
        down = box.y + box.height - CODE
        yield Art(box.x + box.width - CODE, down, CODE, CODE, qr_code(entry.link), f"QR code: {entry.link}")
        wide = box.width - CODE - GAP
        words = cut(entry.link, SMALL * size, wide)
        yield TextItem(box.x, down + CODE - LINE * SMALL * size, wide, words, SMALL * size, align="right", color=SOFT)
