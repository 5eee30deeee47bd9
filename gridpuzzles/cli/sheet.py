"""``gridpuzzles sheet``: write puzzles as pages for printing, as a sheet or a book.

The puzzles are read or made, solved, and rated if the rating is used.
"""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from random import Random
from urllib.parse import quote

from ..api import Puzzle, parse
from ..base.annotations import Signal
from ..base.english import count_noun
from ..base.errors import DefinitionError
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, WRONG
from ..diagnostics.render import visible
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.generate import FAMILIES
from ..generation.request import Request
from ..model.solution import Solution
from ..sheets.book import (
    Book,
    Entry,
    Page,
    Paper,
    Section,
    checked,
    read_length,
    read_margins,
    read_size,
    usual_margins,
)
from ..sheets.pictures import MissingExtra, TooLong
from ..sheets.plan import Unreadable, answer_pages, pages_of
from ..solving import verdict
from ..solving.budget import Budget
from ..steps.rating import WORDS
from ..system.hard_limits import HardLimits
from ..system.save import save
from .files import params_of, readings_of
from .generate import parse_request, prepare, run_of, stem_of
from .interrupt import Interrupt
from .output import awaited, complain, in_order, limits_of, line, say

Rated = tuple[Entry, float]
Found = tuple[str, dict[str, int] | None, str, float]


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
        with HardLimits(megabytes=options.memory_limit):
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


PATIENCE = 10.0
"""Default time limit for solving and rating a puzzle, in seconds."""
ORDER = [word for _, word in WORDS]
RATED = re.compile(r"(?:at least )?(\d+(?:\.\d+)?) \((.+)\)")
"""A difficulty as `generate` writes it."""


class WrongUse(Exception):
    """The options are wrong; the message says why."""


class NotPrintable(Exception):
    """A puzzle must not be printed; the reason has been written already. ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def entries_of(options: Namespace, seed: int, interrupt: Interrupt) -> list[Rated]:
    """Return every puzzle with its rating (0 if it was not rated); raise `NotPrintable` or `WrongUse`."""
    named = list(awaited(_puzzles(options, seed), lambda done: f"{count_noun(done, 'puzzle')} read or made"))
    given = (options.time_limit, options.memory_limit, options.rate or options.sections or options.book)
    entries: list[Rated] = []
    status = 0
    # The signal of this process cannot stop other processes, so with several jobs Ctrl-C ends everything at once.
    with interrupt if options.jobs <= 1 else nullcontext() as cancel:
        answers = in_order(partial(_solved, *given, cancel), [puzzle for _, _, puzzle in named], options.jobs)
        shown = awaited(answers, lambda done: f"{done} of {count_noun(len(named), 'puzzle')} solved")
        for (name, stem, puzzle), found in zip(named, shown, strict=True):
            if interrupt.is_set():
                raise NotPrintable(INTERRUPTED)
            try:
                entries.append(_entry(name, stem, puzzle, found, options))
            except NotPrintable as problem:
                status = max(status, problem.status)
    if status:
        raise NotPrintable(status)
    return entries


def in_sections(entries: Sequence[Rated]) -> list[Section]:
    """Return one part for each difficulty, the easiest first, with its puzzles by rating."""
    words = sorted({entry.difficulty for entry, _ in entries}, key=_rank)
    parts = []
    for word in words:
        section = sorted((pair for pair in entries if pair[0].difficulty == word), key=lambda pair: pair[1])
        parts.append(Section(tuple(entry for entry, _ in section), word[:1].upper() + word[1:]))
    return parts


def _rank(word: str) -> tuple[int, str]:
    return (ORDER.index(word) if word in ORDER else len(ORDER), word)


def shuffled(entries: Sequence[Entry], seed: int) -> list[Entry]:
    """Return the puzzles in an order that depends on ``seed``."""
    others = list(entries)
    Random(seed).shuffle(others)
    return others


# --- reading and making puzzles


def _puzzles(options: Namespace, seed: int) -> Iterator[tuple[str, str, Puzzle]]:
    """Yield the name of each puzzle, the name of its file without suffix, and the puzzle; raise `NotPrintable`."""
    for thing in options.things:
        family = re.split("[:#]", thing, maxsplit=1)[0]
        if family in FAMILIES and not os.path.exists(thing):
            yield from _made(thing, options, seed)
            continue
        for reading in readings_of([thing], params_of(options.params), limits_of(options)):
            complain(reading.diagnostics)
            if reading.puzzle is None:
                raise NotPrintable(reading.status)
            stem = os.path.splitext(os.path.basename(reading.path))[0]
            yield reading.path, stem, reading.puzzle


def _made(family: str, options: Namespace, seed: int) -> Iterator[tuple[str, str, Puzzle]]:
    """Make new puzzles and yield them like `_puzzles`.

    With sections, the puzzles are divided equally among the words of a range of difficulties.
    """
    if options.sections or options.book:
        words = _levels(options.difficulty)
    else:
        words = [options.difficulty]
    effort = GenerationLimits(options.attempts, megabytes=options.memory_limit)
    for at, word in enumerate(words):
        count = (options.number + len(words) - 1 - at) // len(words)
        asked = Namespace(family=family, template=None, size=None, difficulty=word, needs=options.needs)
        asked = Namespace(**vars(asked), seed=seed, number=count)
        try:
            thing, start, numbers = parse_request(asked)
            prepare(thing)
        except (CannotMake, ValueError) as problem:
            raise WrongUse(str(problem)) from None
        except DefinitionError as error:
            complain(error.diagnostics)
            raise NotPrintable(WRONG) from None
        assert isinstance(thing, Request)
        for made in run_of(thing, start, effort, None, numbers, options.jobs):
            if isinstance(made, str):
                say(made)
                raise NotPrintable(NEGATIVE)
            yield made.identifier, stem_of(made.identifier), parse(made.text, name=made.identifier)


def _levels(difficulty: str) -> list[str]:
    """Return the words of a range such as ``easy..hard``; anything else as the only element."""
    ends = [end.strip().replace("-", " ") for end in difficulty.split("..")]
    if len(ends) != 2 or not set(ends) <= set(ORDER) or ORDER.index(ends[0]) > ORDER.index(ends[1]):
        return [difficulty]
    return [word.replace(" ", "-") for word in ORDER[ORDER.index(ends[0]) : ORDER.index(ends[1]) + 1]]


# --- solving and rating one puzzle


def _solved(
    time_limit: float | None, memory_limit: float | None, rate: bool, cancel: Signal | None, puzzle: Puzzle
) -> Found:
    """Return the status, a solution or None, the word for the difficulty and the rating."""
    budget = Budget(PATIENCE if time_limit is None else time_limit, None, memory_limit, cancel)
    found = verdict(puzzle, budget=budget)
    solution = None
    if found.solutions:
        solution = dict(found.solutions[0])
    return found.status, solution, *_difficulty(puzzle, rate, budget)


def _entry(name: str, stem: str, puzzle: Puzzle, found: Found, options: Namespace) -> Rated:
    """Return the puzzle as it is printed, and its rating; raise `NotPrintable` if it must not be printed."""
    status, values, word, rating = found
    _must_be_printable(name, status, options)
    link = ""
    if options.play_url:
        link = f"{options.play_url.rstrip('/')}/{quote(stem)}.html"
    source = ""
    if options.sources:
        source = puzzle.metadata.get("source", "")
    solution = None
    if values is not None:
        solution = Solution(puzzle, values)
    return Entry(puzzle, solution, name, puzzle.title, source, word, link, status == "several"), rating


def _must_be_printable(name: str, status: str, options: Namespace) -> None:
    says = {
        "none": "has no solution",
        "several": "has several solutions; use --allow-several to print it anyway",
        "undecided": "was not solved in time, so it may have several solutions; raise --time-limit",
    }.get(status)
    if says is None:
        return
    if status == "none" or not options.allow_several:
        say(f"{name} {says}")
        raise NotPrintable(NEGATIVE)
    if status == "undecided":
        say(f"warning: {name} {says}; it is printed without an answer")


def _difficulty(puzzle: Puzzle, rate: bool, budget: Budget) -> tuple[str, float]:
    """Return the word for the difficulty and the rating: as written in the text, or estimated if ``rate``."""
    written = " ".join(puzzle.metadata.get("difficulty", "").split())
    found = RATED.fullmatch(written)
    if found:
        return found[2], float(found[1])
    if not rate:
        return written, 0.0
    rating = puzzle.walk_within(budget).rating
    return rating.word, rating.value
