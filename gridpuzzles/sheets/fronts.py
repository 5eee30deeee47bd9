"""The pages before the puzzles: cover, imprint, contents, rules."""

from __future__ import annotations

from ..base.english import count_noun, plural_form
from .blocks import Box
from .book import SOFT, Art, Stroke, TextItem
from .pictures import question, size_of
from .words import LINE, cleaned, cut, lines_of, ranges

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from .book import Book

    Item = TextItem | Art | Stroke

LARGEST, ONE_LINE, SMALLEST = 36.0, 24.0, 16.0
"""Sizes of the title on the cover, in points; the second is the least size that keeps it on one line."""
SHARE = 0.62
"""Fraction of the width that the picture on the cover takes."""


def title_of(book: Book) -> str:
    """Return the title of the book."""
    return cleaned(book.title or book.entries[0].title) or "Puzzles"


def cover(book: Book, box: Box) -> Iterator[Item]:
    """Yield title, subtitle, a puzzle, the number of puzzles, and the author."""
    title, size = title_of(book), LARGEST
    # Shrink the title to one line if it stays large enough, otherwise to two lines.
    for lines, least in ((1, ONE_LINE), (2, SMALLEST)):
        while size > least and lines_of(title, size, box.width) > lines:
            size -= 1
    y = box.y + 0.14 * box.height
    yield Stroke(box.x, y - 16, box.x + box.width, y - 16, 1.5)
    yield TextItem(box.x, y, box.width, title, size, bold=True, align="center")
    y += LINE * size * lines_of(title, size, box.width) + 4
    if book.subtitle:
        words = cleaned(book.subtitle)
        yield TextItem(box.x, y, box.width, words, 15, italic=True, align="center")
        y += LINE * 15 * lines_of(words, 15, box.width)
    yield Stroke(box.x, y + 10, box.x + box.width, y + 10, 1.5)
    entries = book.entries
    # The grid that is nearest to a square looks best on a cover.
    drawn = question(min(entries, key=lambda entry: abs(_shape(entry.puzzle.grid) - 1)))
    width, height = size_of(drawn)
    room = box.y + 0.86 * box.height - y - 50
    scale = min(1.0, SHARE * box.width / width, max(0.0, room) / height)
    x = box.x + (box.width - scale * width) / 2
    if scale > 0:
        yield Art(x, y + 30 + (room - scale * height) / 2, scale * width, scale * height, drawn, "one of the puzzles")
    count = count_noun(len(entries), "puzzle")
    low = box.y + box.height
    yield TextItem(box.x, low - 62, box.width, count, 13, align="center")
    if book.author:
        yield TextItem(box.x, low - 34, box.width, cut(cleaned(book.author), 13, box.width), 13, align="center")


def _shape(grid: object) -> float:
    """Return rows per column of a grid; a puzzle without a grid counts as far from square."""
    rows, cols = getattr(grid, "rows", 9), getattr(grid, "cols", 1)
    return float(rows / cols)


def imprint(book: Book, box: Box) -> Iterator[Item]:
    """Yield the information for buyers, at the foot of the back of the title page."""
    # A promise to buyers must hold for every puzzle of the book.
    unique = not any(entry.several or entry.solution is None for entry in book.entries)
    lines = [title_of(book)]
    if book.author:
        lines += [cleaned(book.author)]
    if unique:
        lines += ["Every puzzle has exactly one solution, verified by computer."]
    lines += ["Made with gridpuzzles."]
    size = 0.86 * book.text_size
    y = box.y + box.height - LINE * size * sum(lines_of(line, size, box.width) for line in lines)
    for line in lines:
        yield TextItem(box.x, y, box.width, line, size, color=SOFT)
        y += LINE * size * lines_of(line, size, box.width)


def contents_pages(
    book: Book, rows: Sequence[tuple[str, int, int]], next_page: Callable[[], Box]
) -> Iterator[list[Item]]:
    """Yield the pages of the list of sections and puzzles with their page numbers."""
    size = book.text_size
    step = 1.55 * size
    box = next_page()
    items, y = _heading("Contents", book, box)
    for text, page, depth in rows:
        if y + step > box.y + box.height:
            yield items
            box = next_page()
            items, y = _heading("", book, box)
        x = box.x + 1.2 * size * depth
        shown = cut(text, size, box.x + box.width - x - 4 * size)
        items.append(TextItem(x, y, box.x + box.width - x, shown, size, bold=depth == 0, target=page))
        y += step
    yield items


def rules_pages(book: Book, rules: Mapping[str, list[int]], next_page: Callable[[], Box]) -> Iterator[list[Item]]:
    """Yield the pages of the rules, each kind of puzzle once."""
    size = book.text_size
    box = next_page()
    items, y = _heading("How to solve", book, box)
    for text, numbers in rules.items():
        if len(rules) == 1:
            head = "All puzzles"
        else:
            head = f"{plural_form(len(numbers), 'Puzzle', 'Puzzles')} {ranges(numbers)}"
        high = LINE * size * (lines_of(head, size, box.width) + lines_of(text, size, box.width)) + size
        if y + high > box.y + box.height and len(items) > 1:
            yield items
            box = next_page()
            items, y = _heading("", book, box)
        items.append(TextItem(box.x, y, box.width, head, size, bold=True))
        y += LINE * size * lines_of(head, size, box.width)
        items.append(TextItem(box.x, y, box.width, text, size))
        y += LINE * size * lines_of(text, size, box.width) + size
    yield items


def _heading(text: str, book: Book, box: Box) -> tuple[list[Item], float]:
    """Return the heading of a page, and the position below it."""
    if not text:
        return [], box.y
    size = 1.7 * book.text_size
    return [TextItem(box.x, box.y, box.width, text, size, True, level=1)], box.y + LINE * size + 12
