"""The layout of a book: cover, imprint, contents and rules, then the page of each puzzle and of its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..base.english import count_noun, plural_form
from .blocks import (
    LINE,
    Block,
    Box,
    answer_block,
    cleaned,
    cut,
    is_readable,
    laid,
    least_size,
    lines_of,
    puzzle_block,
    ranges,
    text_in,
    width_of,
)
from .book import SOFT, Art, Book, Page, Paper, Section, Stroke, TextItem
from .pictures import question, size_of

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


# --- puzzles and answers


GUTTER = 22.0
"""Space between the puzzles of a page, in points."""
SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of an upright page, by number of puzzles."""
RULES_SIZE = 0.84
"""Size of shared rules, as a fraction of the running text."""


class Unreadable(Exception):
    """Some puzzles are too large for the page; the message has a line for each."""


class Numbered:
    """The puzzles of a section with their numbers, which continue in the next section and restart in each version."""

    def __init__(self, part: Section, first: int) -> None:
        self.part = part
        self.numbers = range(first, first + len(part.entries))
        self.puzzles = [puzzle_block(entry, at) for at, entry in enumerate(part.entries, first)]
        solved = [block for block in self.puzzles if block.entry.solution is not None]
        self.answers = [answer_block(block.entry, block.number) for block in solved]


def pages_of(book: Book, paper: Paper) -> tuple[Page, ...]:
    """Return the pages of the book; raises `Unreadable`."""
    parts = _numbered(book)
    # The first run finds the page numbers that the second one prints.
    known = _Layout(book, paper, parts, {}).whole()
    return _Layout(book, paper, parts, known.places).whole().finished()


def answer_pages(book: Book, paper: Paper) -> tuple[Page, ...]:
    """Return the pages of answers alone; raises `Unreadable`."""
    layout = _Layout(book, paper, _numbered(book), {})
    layout.answers()
    layout.report()
    return layout.finished()


def _numbered(book: Book) -> list[Numbered]:
    parts: list[Numbered] = []
    for part in book.parts:
        goes_on = parts and parts[-1].part.version == part.version
        parts.append(Numbered(part, parts[-1].numbers.stop if goes_on else 1))
    return parts


class _Layout:
    """The pages while they are being filled.

    ``known`` has the page numbers found in a first run; the second run fills them in, which does not move anything.
    """

    def __init__(self, book: Book, paper: Paper, parts: list[Numbered], known: Mapping[object, int]) -> None:
        self.book, self.paper, self.parts, self.known = book, paper, parts, known
        self.pages: list[list[Item]] = []
        self.bare: set[int] = set()  # pages without a number
        self.places: dict[object, int] = {}
        self.problems: list[str] = []

    def whole(self) -> _Layout:
        """Lay out the whole book, front to back; raises `Unreadable`."""
        book = self.book
        if book.cover:
            self.bare_page(cover(book, self.page()))
            if self.paper.facing:
                self.bare_page(imprint(book, self.page()))
        if book.contents:
            for items in contents_pages(book, self.rows(), self.page):
                self.new_page(items)
        if book.rules == "front":
            self.places["rules"] = len(self.pages) + 1
            for items in rules_pages(book, self.parts_by_rules(), self.page):
                self.new_page(items)
        for at, part in enumerate(self.parts):
            self.puzzles(at, part)
        if book.answers == "end":
            self.answers()
        # A bound book has an even number of pages.
        if self.paper.facing and len(self.pages) % 2:
            self.bare_page(iter(()))
        self.report()
        return self

    def report(self) -> None:
        """Raise `Unreadable` if a puzzle was."""
        if self.problems:
            raise Unreadable("\n".join(dict.fromkeys(self.problems)))

    # --- pages

    def page(self) -> Box:
        """Return the box between the margins of the next page."""
        margins = self.paper.margins
        left = self.paper.left(len(self.pages) + 1)
        return Box(left, margins.top, self.paper.inner_width, self.paper.inner_height)

    def new_page(self, items: Sequence[Item]) -> int:
        """Add a page, and return its number."""
        self.pages.append(list(items))
        return len(self.pages)

    def bare_page(self, items: Iterator[Item]) -> None:
        self.bare.add(self.new_page(list(items)))

    def finished(self) -> tuple[Page, ...]:
        """Return the pages, each with its number at the foot and the title at the head."""
        return tuple(
            Page(number, (*items, *(() if number in self.bare else self.margin_notes(number))))
            for number, items in enumerate(self.pages, 1)
        )

    def margin_notes(self, number: int) -> Iterator[TextItem]:
        """Yield the page number below and the title of the book above, if the margins have room for them."""
        if len(self.pages) < 2:
            return
        paper, size = self.paper, 0.86 * self.book.text_size
        left, width = paper.left(number), paper.inner_width
        if not paper.facing:
            outer = "center"
        elif number % 2 == 0:
            outer = "left"
        else:
            outer = "right"
        if paper.margins.bottom >= 2 * size:
            yield TextItem(
                left, paper.height - paper.margins.bottom + 0.7 * size, width, str(number), size, align=outer
            )
        title = cleaned(self.book.title)
        if title and self.book.cover and paper.margins.top >= 2.4 * size:
            head = cut(title, 0.8 * size, width)
            above = paper.margins.top - 1.7 * size
            yield TextItem(left, above, width, head, 0.8 * size, italic=True, align=outer, color=SOFT)

    # --- puzzles

    def puzzles(self, at: int, part: Numbered) -> None:
        """Add the pages of one section."""
        waiting = part.puzzles
        self.places["part", at] = len(self.pages) + 1
        first = True
        while waiting:
            box, items = self.headed(part, first)
            taken = self.chunk(waiting, box, items, part.part.version)
            number = self.new_page(items)
            for block in waiting[:taken]:
                self.places["puzzle", part.part.version, block.number] = number
            if self.book.answers == "after":
                numbers = {block.number for block in waiting[:taken]}
                self.answer_pages([one for one in part.answers if one.number in numbers], part.part.version, "Answers")
            waiting, first = waiting[taken:], False

    def headed(self, part: Numbered, first: bool) -> tuple[Box, list[Item]]:
        """Return the box below the heading of a page of puzzles, and the items of the heading."""
        book, box, size = self.book, self.page(), self.book.text_size
        items: list[Item] = []
        version = part.part.titled("Version ")
        if book.name_line:
            items += _name_line(box, size, version)
            box = box.below(2.4 * size)
        elif version:
            items.append(TextItem(box.x, box.y, box.width, version, 0.9 * size, align="right"))
        if not first:
            return box, items
        opening = part is self.parts[0] or bool(part.part.version)
        heading = cleaned(part.part.heading) or (cleaned(book.title) if opening and not book.cover else "")
        if heading:
            items.append(
                TextItem(box.x, box.y, box.width, cut(heading, 1.7 * size, box.width), 1.7 * size, True, level=1)
            )
            box = box.below(1.7 * LINE * size)
            subtitle = "" if book.cover or not opening else cleaned(book.subtitle)
            if subtitle:
                items.append(TextItem(box.x, box.y, box.width, cut(subtitle, size, box.width), size, italic=True))
                box = box.below(LINE * size)
            box = box.below(0.8 * size)
        return box, items

    def chunk(self, waiting: Sequence[Block], box: Box, items: list[Item], version: str) -> int:
        """Add as many puzzles as fit on the page, and return their number; a large one has a page of its own."""
        # If not even the first puzzle fits among others, it is tried alone.
        for count in (self.book.per_page, 1):
            blocks = waiting[:count]
            shared, under = self.shared_rules(blocks, box)
            # Rules that differ are printed with each puzzle.
            each = self.book.rules == "page" and not shared
            boxes = _boxes(under, count)
            fitting = 0
            for block, place in zip(blocks, boxes, strict=False):
                if not is_readable(block, place, self.book, each):
                    break
                fitting += 1
            if fitting:
                items += shared
                for block, place in zip(blocks[:fitting], boxes, strict=False):
                    where = self.answer_page(block, version)
                    items += laid(block, place, self.book, with_rules=each, answer_page=where)
                return fitting
        self.refuse(waiting[0], boxes[0], each)
        return 1

    def answer_page(self, block: Block, version: str) -> int:
        """Return the page of the answer, 1 if it is not known yet; 0 without an answer."""
        if block.entry.solution is not None:
            return self.known.get(("answer", version, block.number), 1)
        return 0

    def shared_rules(self, blocks: Sequence[Block], box: Box) -> tuple[list[Item], Box]:
        """Return the rules that all puzzles of a page share, if they do, and the box below them."""
        texts = {block.rules for block in blocks}
        if self.book.rules != "page" or len(blocks) < 2 or len(texts) > 1:
            return [], box
        (text,) = texts
        size = RULES_SIZE * self.book.text_size
        down = LINE * size * lines_of(text, size, box.width) + 0.9 * size
        return [TextItem(box.x, box.y, box.width, text, size, italic=True)], box.below(down)

    def refuse(self, block: Block, box: Box, with_rules: bool) -> None:
        """Record why the puzzle cannot be printed."""
        size = max(0.0, text_in(block, box, self.book, with_rules))
        what = "its answer, on a page of its own," if block.is_answer else "on a page of its own it"
        self.problems.append(
            f"{block.entry.name}: {what} would have text of {size:.1f} points, and less than "
            f"{least_size(block, self.book):g} is not readable; use larger paper, or turn it"
        )

    # --- answers

    def answers(self) -> None:
        """Add all answers, grouped by version."""
        self.places["answers"] = len(self.pages) + 1
        by_version: dict[str, list[Block]] = {}
        for part in self.parts:
            by_version.setdefault(part.part.version, []).extend(part.answers)
        for version, answers in by_version.items():
            self.answer_pages(answers, version, f"Answers, version {version}" if version else "Answers")

    def answer_pages(self, waiting: Sequence[Block], version: str, heading: str) -> None:
        """Add pages of answers, each with as many as are readable."""
        size = 1.7 * self.book.text_size
        while waiting:
            box = self.page()
            items: list[Item] = []
            if heading:
                items.append(TextItem(box.x, box.y, box.width, heading, size, True, level=1))
                box, heading = box.below(LINE * size + 8), ""
            count = self.most_readable(waiting, box)
            boxes = _boxes(box, count or 1)
            if not count:
                self.refuse(waiting[0], boxes[0], False)
            number = self.new_page(items)
            for block, place in zip(waiting[: count or 1], boxes, strict=False):
                self.places["answer", version, block.number] = number
                self.pages[-1] += laid(block, place, self.book)
            waiting = waiting[count or 1 :]

    def most_readable(self, waiting: Sequence[Block], box: Box) -> int:
        """Return the largest number of answers per page at which all are readable; 0 if not even one is."""
        # More answers on a page have smaller boxes, so the first number that fits is the largest.
        for count in sorted(SHAPES, reverse=True):
            pairs = zip(waiting, _boxes(box, count), strict=False)
            if all(is_readable(block, place, self.book, False) for block, place in pairs):
                return count
        return 0

    # --- lists

    def rows(self) -> list[tuple[str, int, int]]:
        """Return the rows of the contents: text, page and depth."""
        rows: list[tuple[str, int, int]] = []
        if self.book.rules == "front":
            rows.append(("How to solve", self.known.get("rules", 0), 0))
        # Equal titles would not help to find a puzzle.
        several_titles = len({entry.title for entry in self.book.entries}) > 1 and self.book.titles
        for at, part in enumerate(self.parts):
            name = part.part.heading or "Puzzles"
            version = part.part.titled(", version ")
            first, last = part.numbers[0], part.numbers[-1]
            rows.append((f"{cleaned(name)}{version}, {first}–{last}", self.known.get(("part", at), 0), 0))
            for block in part.puzzles if several_titles else ():
                title = cleaned(block.entry.title)
                page = self.known.get(("puzzle", part.part.version, block.number), 0)
                rows.append((f"{block.number}  {title}", page, 1))
        if self.book.answers == "end":
            rows.append(("Answers", self.known.get("answers", 0), 0))
        return rows

    def parts_by_rules(self) -> dict[str, list[int]]:
        """Return the numbers of the puzzles to which each text of rules applies."""
        found: dict[str, list[int]] = {}
        for part in self.parts:
            for block in part.puzzles:
                numbers = found.setdefault(block.rules, [])
                if block.number not in numbers:
                    numbers.append(block.number)
        return found


def _boxes(box: Box, count: int) -> list[Box]:
    """Return the boxes for ``count`` puzzles, row by row."""
    cols, rows = SHAPES[count]
    if box.width > box.height:
        cols, rows = rows, cols
    width, height = (box.width - GUTTER * (cols - 1)) / cols, (box.height - GUTTER * (rows - 1)) / rows
    return [
        Box(box.x + col * (width + GUTTER), box.y + row * (height + GUTTER), width, height)
        for row in range(rows)
        for col in range(cols)
    ]


def _name_line(box: Box, size: float, version: str) -> Iterator[Item]:
    """Yield the line for name and date."""
    right = 0.0
    if version:
        right = width_of(version, 0.9 * size) + size
    level, wide = box.y + LINE * size, box.width - right
    for word, start, end in (("Name", 0.0, 0.62), ("Date", 0.65, 1.0)):
        x = box.x + start * wide
        yield TextItem(x, box.y, 6 * size, word, size)
        yield Stroke(x + 3.2 * size, level, box.x + end * wide, level)
    if version:
        yield TextItem(box.x, box.y, box.width, version, 0.9 * size, align="right")
