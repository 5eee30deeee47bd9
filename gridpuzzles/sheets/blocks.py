"""The layout of one puzzle or one answer in its box on a page.

Texts are measured well enough to know how many lines they take.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

from ..base.record import Record
from ..model.puzzle import Puzzle
from ..views.canvas import Picture, printable
from ..views.rules import rules
from .book import SOFT, Art, Book, Entry, TextItem
from .pictures import LARGE, USUAL, answer, least_text, qr_code, question, size_of

LINE = 1.28
"""Distance of lines, as a multiple of the font size."""
COVERED = (range(0x530), range(0x1E00, 0x2000), range(0x2010, 0x2028), range(0x2030, 0x205F))
"""Characters that the included fonts contain."""


def cleaned(text: str) -> str:
    """Return the text on one line, without characters that cannot be printed."""
    return printable(" ".join(text.split()))


def width_of(text: str, size: float) -> float:
    """Return an upper estimate of the width of a line in a serif font."""
    wide = sum(1 for sign in text if east_asian_width(sign) in "WF")
    capitals = sum(1 for sign in text if sign.isupper() or sign.isdecimal())
    return size * (0.47 * len(text) + 0.53 * wide + 0.13 * capitals)


def lines_of(text: str, size: float, width: float) -> int:
    """Return an upper estimate of the number of lines of a text."""
    lines, left = 1, 0.0
    for word in text.split():
        needs = width_of(word + " ", size)
        if left and left + needs > width:
            lines, left = lines + 1, 0.0
        left += needs
        while left > width:
            lines, left = lines + 1, left - width
    return lines


def cut(text: str, size: float, width: float) -> str:
    """Return the text, or the part of it that fits, followed by an ellipsis."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def covered(text: str) -> bool:
    """Return True if the included fonts contain every character."""
    return all(any(ord(sign) in signs for signs in COVERED) for sign in text)


def ranges(numbers: list[int]) -> str:
    """Return numbers as text, as in ``1–4, 7, 9–12``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def rules_of(puzzle: Puzzle) -> str:
    """Return the rules in two sentences, and the note of the setter; equal for all puzzles of a kind."""
    first, *others = rules(puzzle) or ["Find the numbers."]
    given = any(symbol.given is not None for symbol in puzzle.symbols)
    usual = "The printed numbers must not be changed" if given else "There are no other clues"
    second = "; ".join(f"{one[0].lower()}{one[1:-1]}" if one.endswith(".") else one for one in others) or usual
    note = " ".join(puzzle.metadata.get("note", "").split()).rstrip(".")
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in (first.rstrip("."), second, note) if one)


# --- blocks


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


def heights(block: Block, box: Box, book: Book, with_rules: bool) -> tuple[float, float, float]:
    """Return the heights of the title, of the line below it and of the rules; 0 for one that is left out."""
    size = block_size(block, book)
    title, line = LINE * size * 1.15, LINE * SMALL * size
    if block.is_answer:
        return title, 0.0, 0.0
    second = line * bool(_second_line(block, book, 1))
    return title, second, line * lines_of(block.rules, SMALL * size, box.width) * with_rules


def room(block: Block, box: Box, book: Book, with_rules: bool) -> Box:
    """Return the part of the box that is left for the picture."""
    left = box.below(sum(heights(block, box, book, with_rules)) + GAP)
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
    where = f"answer on page {answer_page}" if answer_page and book.answers in ("end", "after") else ""
    return (source, where) if source or where else None


def laid(
    block: Block, box: Box, book: Book, *, with_rules: bool = False, answer_page: int = 0
) -> Iterator[TextItem | Art]:
    """Yield title, picture and everything else that belongs to the puzzle."""
    entry, size = block.entry, block_size(block, book)
    title = cleaned(entry.title) if book.titles else ""
    difficulty = "one of several" * entry.several if block.is_answer else cleaned(entry.difficulty)
    title_height, second_height, _ = heights(block, box, book, with_rules)
    top, x = box.y, box.x
    # The difficulty is at the right end of the title line.
    right = width_of(difficulty, SMALL * size) + GAP if difficulty else 0.0
    if book.numbers:
        number = f"{block.number}"
        yield TextItem(x, top, box.width, number, 1.15 * size, bold=True)
        x += width_of(number, 1.15 * size) + 0.6 * size
    if title:
        wide = box.x + box.width - right - x
        yield TextItem(x, top + 0.15 * size, wide + 2, cut(title, size, wide), size)
    if difficulty:
        yield TextItem(box.x, top + 0.35 * size, box.width, difficulty, SMALL * size, italic=True, align="right")
    top += title_height
    second = None if block.is_answer else _second_line(block, book, answer_page)
    if second:
        source, where = second
        wide = box.width - width_of(where, SMALL * size) - GAP
        if source:
            yield TextItem(box.x, top, wide + 2, cut(source, SMALL * size, wide), SMALL * size, color=SOFT)
        if where:
            yield TextItem(box.x, top, box.width, where, SMALL * size, align="right", color=SOFT)
        top += second_height
    if with_rules:
        yield TextItem(box.x, top, box.width, block.rules, SMALL * size, italic=True)
    left = room(block, box, book, with_rules)
    by = scale(block, box, book, with_rules)
    width, height = (by * side for side in size_of(block.drawn))
    alt = f"{'answer to' if block.is_answer else 'puzzle'} {heading_of(entry, block.number, book)}"
    yield Art(left.x + (left.width - width) / 2, left.y, width, height, block.drawn, alt)
    if entry.link and not block.is_answer:
        down = box.y + box.height - CODE
        yield Art(box.x + box.width - CODE, down, CODE, CODE, qr_code(entry.link), f"QR code: {entry.link}")
        wide = box.width - CODE - GAP
        words = cut(entry.link, SMALL * size, wide)
        yield TextItem(box.x, down + CODE - LINE * SMALL * size, wide, words, SMALL * size, align="right", color=SOFT)
