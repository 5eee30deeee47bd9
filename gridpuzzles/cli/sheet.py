"""``gridpuzzles sheet``: write puzzles as pages for printing, as a sheet or a book."""

from __future__ import annotations

import os

from ..base.english import count_noun
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, WRONG
from ..diagnostics.render import visible
from ..sheets.book import Book, Paper, Section, checked, read_length, read_margins, read_size, usual_margins
from ..sheets.pictures import MissingExtra, TooLong
from ..sheets.plan import Unreadable, answer_pages, pages_of
from ..system.memory import MemoryCeiling
from ..system.save import save
from .interrupt import Interrupt
from .output import say
from .progress import line
from .sheet_sources import NotPrintable, WrongUse, entries_of, in_sections, shuffled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from ..sheets.book import Entry, Page

FORMATS = ("pdf", "html", "svg", "png")
MIN_PAGES = 24
"""Smallest number of pages of a paperback."""
MAX_VERSIONS = 26
ALIKE = ("title", "subtitle", "author", "per_page", "answers", "numbers", "titles", "name_line", "large", "save_ink")
"""Options that are fields of a book."""


def sheet(options: Namespace) -> int:
    """Write the sheet or the book; return the exit status."""
    try:
        form = _format_of(options)
        _paper(options, 0)
        _must_make_sense(options, form)
    except (ValueError, WrongUse) as problem:
        return _complain(str(problem), WRONG)
    options.jobs = options.jobs or os.cpu_count() or 1
    try:
        with MemoryCeiling(options.memory_limit):
            book = _book(options, Interrupt())
        with line(lambda: f"laying out {count_noun(len(book.entries), 'puzzle')}"):
            paper = _paper(options, len(book.entries))
            pages = pages_of(book, paper)
            apart: tuple[Page, ...] = ()
            if book.answers == "apart":
                apart = answer_pages(book, paper)
            _write(pages, book, paper, form, options.output, options.resolution)
            if apart:
                stem, suffix = os.path.splitext(options.output)
                _write(apart, book, paper, form, f"{stem}-answers{suffix}", options.resolution)
    except NotPrintable as problem:
        return problem.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except Unreadable as problem:
        return _complain(str(problem), NEGATIVE)
    except (WrongUse, TooLong, MissingExtra) as problem:
        return _complain(str(problem), WRONG)
    if options.book and len(pages) < MIN_PAGES:
        _complain(f"note: the book has {len(pages)} pages; printers of paperbacks require at least {MIN_PAGES}", DONE)
    return DONE


def _must_make_sense(options: Namespace, form: str) -> None:
    """Raise `WrongUse` for options that are out of range or cannot be combined."""
    if form == "html" and (read_length(options.bleed) or options.crop_marks):
        raise WrongUse("a browser cannot print bleed or crop marks: write a .pdf")
    if not 1 <= options.versions <= MAX_VERSIONS:
        raise WrongUse(f"--versions: 1 to {MAX_VERSIONS}")
    if options.versions > 1 and (options.sections or options.book):
        raise WrongUse("--versions cannot be combined with --sections or --book")
    if form == "png" and not 1 <= options.resolution <= 2400:
        raise WrongUse("--resolution: 1 to 2400")
    if options.number < 1:
        raise WrongUse("-n: at least 1")


def _complain(text: str, status: int) -> int:
    for words in text.splitlines():
        say(words)
    return status


def _format_of(options: Namespace) -> str:
    suffix: str = os.path.splitext(options.output)[1].lower().removeprefix(".")
    if suffix not in FORMATS:
        raise ValueError(
            f"-o {options.output}: the name must end in one of {', '.join('.' + form for form in FORMATS)}"
        )
    return suffix


def _paper(options: Namespace, puzzles: int) -> Paper:
    """Return the paper for about this number of puzzles, which affects the margins; raise `ValueError`."""
    width, height = read_size(options.page or ("8.5x11" if options.book else "a4"))
    facing = options.facing or options.book
    pages = puzzles * 7 // (6 * options.per_page) + puzzles // 4 + 6
    if options.margins:
        margins = read_margins(options.margins)
    else:
        margins = usual_margins(width, facing, pages)
    return checked(Paper(width, height, margins, facing, read_length(options.bleed), options.crop_marks))


def _book(options: Namespace, interrupt: Interrupt) -> Book:
    book = Book(
        (),
        rules=options.rules or ("front" if options.book else "page"),
        cover=options.cover or options.book,
        contents=options.contents or options.book,
        **{name: getattr(options, name) for name in ALIKE},
    )
    return book.replace(parts=tuple(_parts(options, interrupt)))


def _parts(options: Namespace, interrupt: Interrupt) -> Sequence[Section]:
    """Return the parts of the book: its versions, its sections, or one part with everything."""
    entries = entries_of(options, options.seed, interrupt)
    if options.sections or options.book:
        return in_sections(entries)
    first = [entry for entry, _ in entries]
    if options.versions == 1:
        return [Section(tuple(first))]
    versions = [first]
    for at in range(1, options.versions):
        others: list[Entry] = [entry for entry, _ in entries_of(options, options.seed + at, interrupt)]
        if {entry.name for entry in others} == {entry.name for entry in first}:
            others = shuffled(others, options.seed + at)
        versions.append(others)
    orders = {tuple(entry.name for entry in version) for version in versions}
    if len(orders) < len(versions):
        raise WrongUse(f"these puzzles do not have {len(versions)} different orders")
    return [Section(tuple(version), version=chr(ord("A") + at)) for at, version in enumerate(versions)]


def _write(pages: Sequence[Page], book: Book, paper: Paper, form: str, path: str, resolution: float) -> None:
    """Write one file, or one for each page if the format needs that; print the names."""
    if form == "html":
        from ..sheets.documents import page_of

        files: Sequence[str | bytes] = [page_of(pages, book, paper)]
    else:
        from ..sheets.documents import typeset

        files = typeset(pages, book, paper, form, resolution)
    stem, suffix = os.path.splitext(path)
    digits = len(str(len(files)))
    for number, file in enumerate(files, 1):
        if len(files) == 1:
            name = path
        else:
            name = f"{stem}-{number:0{digits}}{suffix}"
        save(name, file)
        print(visible(name))
