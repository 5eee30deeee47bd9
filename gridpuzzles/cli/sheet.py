"""``gridpuzzles sheet``: write puzzles as pages for printing, as a sheet or a book.

The puzzles are read or made, solved, and rated if the rating is used.
"""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from time import monotonic

from ..api import Puzzle, parse
from ..base.english import count_noun, nearest
from ..base.errors import DefinitionError
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, WRONG
from ..base.render import visible
from ..families.catalogue import called
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.generate import FAMILIES
from ..generation.request import PARAMETERS, Request, word_of
from ..sheets.book import ANSWERS, MOST_PER_PAGE, RULES, Book, Data, Unreadable, book_data
from ..sheets.entries import Entry, Section, by_difficulty, levels, solved, written_difficulty
from ..sheets.files import FORMATS, MissingExtra, html_page, require, typeset
from ..sheets.paper import Paper, read_paper
from ..sheets.pictures import TooLong
from ..solving.budget import Budget
from ..system.save import save
from .commands import amount, shared, whole
from .files import is_text, readings
from .generate import goal_of, new_puzzles, parse_request, prepare, run_of, stem_of
from .interrupt import Interrupt
from .output import awaited, complain, in_order, line, say

NamedPuzzle = tuple[str, str, Puzzle]
"""The name of a puzzle for messages, the name of its file without suffix, and the puzzle."""
Run = tuple[Request | str, int, Sequence[int], str]
"""What to make: a request or the path of a template, the seed, the numbers, and the difficulty."""

ALIKE = (
    *("title", "subtitle", "author", "per_page", "answers", "numbers", "titles", "sources", "name_line", "large"),
    *("save_ink", "play_url"),
)
"""Options that are fields of a book."""
REMOVED = {
    "crop_marks": "--crop-marks was removed; use --bleed, and let the printing program add the marks",
    "versions": "--versions was removed; make one sheet for each version, with another --seed",
}
"""Options of earlier versions, and what to do instead."""

SHEET = {
    "--page": ("SIZE", "page size: a4, a5, letter, 6x9, 8.5x11 (inches), ..., or 148x210mm (default: a4)"),
    "--margins": ("LENGTHS", "one length, or inside,outside,top,bottom such as 0.75in,0.5in,1in,1in"),
    "--bleed": ("LENGTH", "PDF: extend the page beyond the trim line, such as 0.125in or 3mm"),
    "--title": ("TEXT", "title of the sheet or book"),
    "--subtitle": ("TEXT", "line below the title"),
    "--author": ("TEXT", "author to name on the cover"),
    "--play-url": ("URL", "print a QR code for URL/NAME.html next to each puzzle"),
    "--versions": ("N", "removed: make a sheet for each version, with another --seed"),
}
"""Options that take a text: what they take, and what they do."""
SWITCHES = {
    "--facing": "put inside margins on alternate sides, for binding",
    "--crop-marks": "removed: let the printing program add them",
    "--sources": "print the source of each puzzle",
    "--rate": "print the estimated difficulty of each puzzle, in words",
    "--large": "large print: no text smaller than 16 points",
    "--save-ink": "avoid dark areas",
    "--name-line": "leave room for name and date on every page",
    "--cover": "add a title page",
    "--contents": "add a table of contents",
    "--sections": "sort the puzzles from easy to hard, under headings",
    "--book": "make a book: facing 8.5x11 pages, cover, contents, rules at the front, sections",
    "--allow-several": "also print puzzles that may have several solutions",
}
"""Options without a value, and what they do."""


def sheet_options(parser: ArgumentParser) -> None:
    """Add the options of ``sheet``."""
    help = "puzzle files, folders of them, or families to generate from, such as kenken:6x6"
    parser.add_argument("things", metavar="FILE|FOLDER|FAMILY", nargs="*", help=help)
    shared(parser, "-D")
    shared(parser, "-o", required=True, help="output file or folder, ending in .pdf, .html, .svg or .png")
    shared(parser, "-j", default=None, help="number of processes (default: all cores)")
    shared(parser, "--time-limit", help="stop solving a puzzle after SECONDS (default: 10)")
    shared(parser, "--memory-limit")
    new_puzzles(parser)
    help = f"puzzles per page, 1 to {MOST_PER_PAGE} (default: 2); fewer if they would be too small"
    parser.add_argument("--per-page", metavar="K", type=whole(1, MOST_PER_PAGE), default=2, help=help)
    help = "where to print the answers; apart: in a separate file (default: end)"
    parser.add_argument("--answers", choices=ANSWERS, default="end", help=help)
    help = "print the rules on every page, once at the front, or not at all (default: page)"
    parser.add_argument("--rules", choices=RULES, help=help)
    for option, (metavar, help) in SHEET.items():
        parser.add_argument(option, metavar=metavar, default="", help=help)
    for option, help in SWITCHES.items():
        parser.add_argument(option, action="store_true", help=help)
    help = "leave out the titles of the puzzles"
    parser.add_argument("--no-titles", action="store_false", dest="titles", help=help)
    help = "leave out the numbers of the puzzles"
    parser.add_argument("--no-numbers", action="store_false", dest="numbers", help=help)
    help = "resolution of .png files (default: 300)"
    parser.add_argument("--resolution", metavar="DPI", type=amount, default=300, help=help)


class WrongUse(Exception):
    """The options are wrong; the message says why."""


class NotPrintable(Exception):
    """A puzzle must not be printed; the reason has been written already. ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def sheet(options: Namespace) -> int:
    """Write the sheet or the book; return the exit status."""
    try:
        form, paper = _format_of(options), _paper_of(options)
        require(form, bool(options.play_url))
        options.jobs = options.jobs or os.cpu_count() or 1
        book = Book(
            rules=options.rules or ("front" if options.book else "page"),
            cover=options.cover or options.book,
            contents=options.contents or options.book,
            **{name: getattr(options, name) for name in ALIKE},
        )
        entries = _entries(options, Interrupt())
        sections = by_difficulty(entries) if options.sections or options.book else [Section(tuple(entries))]
        with line(lambda: f"laying out {count_noun(len(entries), 'puzzle')}"):
            data = book_data(book, sections, paper)
            _write(data, form, options.output, options.resolution)
            if book.answers == "apart":
                stem, suffix = os.path.splitext(options.output)
                _write(data, form, f"{stem}-answers{suffix}", options.resolution, "answers")
    except NotPrintable as problem:
        return problem.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except Unreadable as problem:
        for words in str(problem).splitlines():
            say(words)
        return NEGATIVE
    except DefinitionError as error:
        complain(error.diagnostics)
        return WRONG
    except (WrongUse, TooLong, MissingExtra) as problem:
        say(problem)
        return WRONG
    return DONE


def _format_of(options: Namespace) -> str:
    """Return the format of the output; raise `WrongUse` for options that are out of range or cannot be combined."""
    form: str = os.path.splitext(options.output)[1].lower().removeprefix(".")
    if form not in FORMATS:
        raise WrongUse(f"-o {options.output}: the name must end in one of {', '.join('.' + word for word in FORMATS)}")
    for name, advice in REMOVED.items():
        if getattr(options, name):
            raise WrongUse(advice)
    if form == "html" and options.bleed:
        raise WrongUse("a browser cannot print bleed: write a .pdf")
    if form == "png" and not 1 <= options.resolution <= 2400:
        raise WrongUse("--resolution: 1 to 2400")
    return form


def _paper_of(options: Namespace) -> Paper:
    size = options.page or ("8.5x11" if options.book else "a4")
    try:
        return read_paper(size, options.margins, options.facing or options.book, options.bleed)
    except ValueError as problem:
        raise WrongUse(str(problem)) from None


def _write(data: Data, form: str, path: str, resolution: float, part: str = "book") -> None:
    """Write one file, or one for each page if the format needs that; print the names."""
    files: Sequence[str | bytes] = [html_page(data, part)] if form == "html" else typeset(data, form, part, resolution)
    stem, suffix = os.path.splitext(path)
    digits = len(str(len(files)))
    for number, file in enumerate(files, 1):
        name = path if len(files) == 1 else f"{stem}-{number:0{digits}}{suffix}"
        save(name, file)
        print(visible(name))


def _entries(options: Namespace, interrupt: Interrupt) -> list[Entry]:
    """Return every puzzle, solved; raise `NotPrintable`, `WrongUse` or `DefinitionError`."""
    named = list(awaited(_puzzles(options), lambda done: f"{count_noun(done, 'puzzle')} read or made"))
    limits = {"time_limit": options.time_limit, "memory_limit": options.memory_limit}
    rate = options.rate or options.sections or options.book
    entries: list[Entry] = []
    # The signal of this process cannot stop other processes, so with several jobs Ctrl-C ends everything at once.
    with interrupt.within(Budget()) if options.jobs <= 1 else nullcontext() as cancel:
        results = in_order(partial(solved, **limits, rate=rate, cancel=cancel), named, options.jobs)
        for entry in awaited(results, lambda done: f"{done} of {count_noun(len(named), 'puzzle')} solved"):
            if interrupt.is_set():
                raise NotPrintable(INTERRUPTED)
            entries.append(entry)
    refusals = [refusal for entry in entries if (refusal := entry.refusal(options.allow_several))]
    for refusal in refusals:
        say(refusal)
    if refusals:
        raise NotPrintable(NEGATIVE)
    for entry in entries:
        if entry.solution is None:
            say(f"warning: {entry.name} was not solved in time; it is printed without an answer")
    return entries


# --- reading and making puzzles


def _puzzles(options: Namespace) -> Iterator[NamedPuzzle]:
    """Yield each puzzle with its names; raise `NotPrintable`, `WrongUse` or `DefinitionError`."""
    models = [None] if options.template or options.like else []
    families = {thing: _family_of(thing) for thing in options.things}
    if not options.things and not models:
        raise WrongUse("give files, folders or families, such as kenken:4x4")
    settings = [word_of(name) for name in ("size", *PARAMETERS) if getattr(options, name)]
    if settings and not models and not any(families.values()):
        raise WrongUse(f"--{settings[0]} is for new puzzles: give a family, such as kenken:4x4")
    # Wrong options show before the first puzzle is made.
    runs = {thing: _runs(thing, options) for thing in (*families, *models) if thing is None or families[thing]}
    options.begun = monotonic()
    for thing in (*options.things, *models):
        if thing in runs:
            yield from _made(runs[thing], options)
            continue
        for reading in readings(options, [thing]):
            complain(reading.diagnostics)
            if reading.puzzle is None:
                raise NotPrintable(reading.status)
            yield reading.path, os.path.splitext(os.path.basename(reading.path))[0], reading.puzzle


def _family_of(thing: str) -> str:
    """Return the family that an argument names, empty for files; raise `WrongUse` if it is probably misspelled."""
    if os.path.exists(thing) or "\n" in thing or (is_text(thing) and not re.match("[a-z-]+[:#]", thing)):
        return ""
    family = re.split("[:#]", thing, maxsplit=1)[0]
    known = called(family)
    if known and known.key in FAMILIES:
        return family
    meant = nearest(family, FAMILIES)
    if meant:
        raise WrongUse(f"no file or family {family!r}; did you mean {meant}?")
    return ""


def _runs(thing: str | None, options: Namespace) -> list[Run]:
    """Return what to make for a family, or for --template or --like if ``thing`` is None.

    The puzzles are divided equally among the words of a range of difficulties.
    """
    own = {"family": thing, "template": None, "like": None} if thing else {"family": None}
    try:
        request, seed, numbers = parse_request(Namespace(**{**vars(options), **own}))
        prepare(request)
        difficulty = request.difficulty if isinstance(request, Request) else options.difficulty
        goal_of(difficulty, options.needs)
    except (CannotMake, ValueError) as problem:
        raise WrongUse(str(problem)) from None
    if not isinstance(numbers, range):  # the identifier of one puzzle
        return [(request, seed, numbers, difficulty)]
    words = levels(difficulty)
    runs: list[Run] = []
    for at, word in enumerate(words):
        count = (len(numbers) + len(words) - 1 - at) // len(words)
        asked = replace(request, difficulty=word) if isinstance(request, Request) else request
        runs.append((asked, seed, range(1, count + 1), word))
    return runs


def _made(runs: Sequence[Run], options: Namespace) -> Iterator[NamedPuzzle]:
    """Make new puzzles and yield them with their names; those of a range of difficulties in rising order."""
    effort = GenerationLimits(options.attempts, megabytes=options.memory_limit)
    named: list[NamedPuzzle] = []
    for request, seed, numbers, word in runs:
        goal = None if isinstance(request, Request) else goal_of(word, options.needs)
        for result in run_of(request, seed, effort, goal, numbers, options.jobs):
            if isinstance(result, str):
                say(result)
                raise NotPrintable(NEGATIVE)
            named.append((result.identifier, stem_of(result.identifier), parse(result.text, name=result.identifier)))
    if len(runs) > 1 or ".." in runs[0][3]:
        named.sort(key=lambda triple: written_difficulty(triple[2])[1])
    yield from named
