"""Answers that are texts and files: new puzzles, other formats, the page to play, the guide, the menus."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from textwrap import dedent
from time import monotonic

from ..api import Puzzle
from ..assistant import guide
from ..base.errors import CannotConvert
from ..base.source import Source
from ..convert.formats import FORMATS, exported, imported, losses, named, recognized, records
from ..families.catalogue import families, with_key
from ..families.headings import template
from ..generation.budget import GenerationLimits
from ..generation.generate import FAMILIES, make, takes_size
from ..generation.request import read_name
from ..play.page import play_page, playable
from ..sheets.book import Book, book_data
from ..sheets.entries import Section, solved
from ..sheets.files import html_page, typeset
from ..sheets.paper import read_paper
from ..solving.budget import Budget
from ..steps.rating import WORDS
from ..system.load import decode
from ..views.formats import show
from .requests import NAME, Body, Data, Denied, SubmittedText, puzzle_in, seconds_in, text_in

MAKING = 60.0
"""Time limit for making a puzzle, in seconds."""
FENCE = re.compile(r"^[ ]*```[^\n]*\n(.*?)^[ ]*```", re.MULTILINE | re.DOTALL)
MAX_PARAGRAPHS = 12
"""Largest number of paragraphs before a puzzle in a text without a fenced block."""
SEARCHING = 3.0
"""Time limit for finding a puzzle among paragraphs, in seconds."""
MAX_IMPORTED = 100
"""Largest number of puzzles of one file that are offered."""
LINK = re.compile(r"https?://\S+")
TYPES = {".html": "text/html", ".svg": "image/svg+xml", ".pdf": "application/pdf", ".csv": "text/csv"}


def catalogue(body: Body) -> Data:
    """Return what the menus offer: families, those of which puzzles can be made, difficulties, formats to write."""
    offered = [one for one in families() if one.starter]
    # A format is offered if the library that writes it is installed.
    missing = {name for name, library in LIBRARIES.items() if find_spec(library) is None}
    return {
        "families": sorted(
            ([one.key, one.name[0].upper() + one.name[1:]] for one in offered), key=lambda pair: pair[1]
        ),
        "difficulties": [word for _, word in WORDS],
        "formats": [
            *(
                {"name": name, "about": about, "link": False}
                for name, (about, *_) in DRAWINGS.items()
                if name not in missing
            ),
            *(
                {"name": one.name, "about": "", "link": one.name in LINKS}
                for one in FORMATS
                if one.writes and one.name not in missing
            ),
        ],
    }


def family(body: Body) -> Data:
    """Return what is to be known about a family: its rules, a text to start from, and if puzzles of it can be made."""
    key = text_in(body, "key")
    one = with_key(key, ())
    if one is None:
        raise Denied(404, f"no family {key!r}")
    try:
        rules = template(key)
    except KeyError:
        rules = ""
    is_made = key in FAMILIES
    return {
        "about": one.description,
        "rules": rules,
        "starter": one.starter,
        "made": is_made,
        "sized": is_made and takes_size(key),
    }


def generate(body: Body) -> Data:
    """Return the text of a new puzzle; raise `ValueError` if ``name`` is not a valid request."""
    name, seed = text_in(body, "name"), body.get("seed", 1)
    if type(seed) is not int:
        raise Denied(400, "seed must be a whole number")
    request = read_name(name)
    if request.family not in FAMILIES:
        raise ValueError(f"no family {request.family!r}; choose one of {', '.join(FAMILIES)}")
    return {"text": make(request, seed, 1, GenerationLimits(seconds=MAKING, rated=True)).text}


def page(body: Body) -> Data:
    """Return an HTML page to play the puzzle on; raise `ValueError` for a puzzle that is too large for a page."""
    puzzle = puzzle_in(body)
    return {"page": play_page([playable(puzzle, Budget(seconds_in(body)))])}


# --- other formats


def export(body: Body) -> Data:
    """Return the puzzle in a format: its ``text`` or, if it is not a text, its ``base64``, and what it loses.

    The name of the file ends with ``suffix``. Raises `CannotConvert`, and `ValueError` for an unknown format.
    """
    name, puzzle = text_in(body, "format"), puzzle_in(body)
    lost = []
    if name in DRAWINGS:
        _, suffix, draw = DRAWINGS[name]
        content = draw(puzzle)
    else:
        suffix = (*named(name).suffixes, ".txt")[0]
        try:
            content = exported(puzzle, name)
        except CannotConvert as error:
            if not body.get("lossy"):
                raise
            content = exported(puzzle, name, lossy=True)
            lost += [one.message for one in error.diagnostics]
        lost += losses(puzzle, name)
    data: Data = {"suffix": suffix, "type": TYPES.get(suffix, "text/plain"), "losses": lost}
    if isinstance(content, bytes):
        return data | {"base64": base64.b64encode(content).decode()}
    return data | {"text": content}


def _sheet(puzzle: Puzzle, form: str) -> str | bytes:
    entry = solved(("the puzzle", "puzzle", puzzle), 10.0)
    fault = entry.refusal(allow_several=True)
    if fault:
        raise ValueError(fault)
    data = book_data(Book(title=puzzle.title, per_page=1), [Section((entry,))], read_paper("a4"))
    if form == "html":
        return html_page(data)
    return typeset(data, form)[0]


def _played(puzzle: Puzzle) -> str:
    return play_page([playable(puzzle, Budget(10.0))])


DRAWINGS: dict[str, tuple[str, str, Callable[[Puzzle], str | bytes]]] = {
    "svg": ("picture", ".svg", lambda puzzle: show(puzzle, "svg")),
    "pdf": ("sheet to print", ".pdf", lambda puzzle: _sheet(puzzle, "pdf")),
    "sheet": ("page to print", ".html", lambda puzzle: _sheet(puzzle, "html")),
    "play": ("page to play, a file for anyone", ".html", _played),
    "text": ("drawing in characters", ".txt", lambda puzzle: show(puzzle, "text")),
}
"""Drawings and pages: what they are, the suffix of their files, and the function that makes one of a puzzle."""
LINKS = ("f-puzzles", "sudokupad", "puzz.link", "penpa")
"""Formats whose text is an address."""
LIBRARIES = {"pdf": "typst", "xlsx": "openpyxl"}
"""Formats that need a library."""


def read(body: Body) -> Data:
    """Return the puzzles of a file (its ``name``, and its bytes in ``base64``) or of a pasted ``text``, each a text.

    There are several if every line is a puzzle of its own (``more`` than are returned in a long file), and none for a
    link of a program that is not known. ``format`` is empty for the language of the program.
    """
    if "base64" in body:
        try:
            data = base64.b64decode(text_in(body, "base64"), validate=True)
        except binascii.Error:
            raise Denied(400, "the file is not in base64") from None
        name = str(body.get("name") or NAME)
        found = [decode(name, data)] if name.endswith(".puzzle") else records(name, data)
        texts = [one.text for one in islice(found, MAX_IMPORTED + 1)]
        return {"texts": texts[:MAX_IMPORTED], "more": len(texts) > MAX_IMPORTED}
    text = text_in(body)
    format = recognized(text)
    if format is None:
        return {"texts": [] if LINK.fullmatch(text.strip()) else [puzzle_block(text)], "format": ""}
    return {"texts": [imported(Source(NAME, text)).text], "format": format.name}


def puzzle_block(text: str) -> str:
    """Return the first puzzle in what an assistant wrote: a fenced block or paragraphs without errors.

    If none is found within a limit, return the first fenced block or the whole text, so that its errors are seen.
    """
    until = monotonic() + SEARCHING
    fenced = [dedent(block[1]) for block in FENCE.finditer(text)]
    if fenced:
        return next((block for block in fenced if SubmittedText(block).puzzle is not None), fenced[0])
    paragraphs = [paragraph for paragraph in re.split(r"\n[ \t]*\n", text.strip("\n")) if paragraph.strip()]
    for first in range(min(len(paragraphs), MAX_PARAGRAPHS)):
        for end in range(len(paragraphs), first, -1):
            block = "\n\n".join(paragraphs[first:end]) + "\n"
            if SubmittedText(block).puzzle is not None:
                return block
            if monotonic() > until:
                return text
    return text


ROUTES: dict[str, Callable[[Body], Data]] = {
    "catalogue": catalogue,
    "family": family,
    "generate": generate,
    "page": page,
    "export": export,
    "import": read,
    "guide": lambda body: {"text": guide()},
}
