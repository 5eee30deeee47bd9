"""The commands ``show``, which draws puzzles or prints the rules of a name, and ``new``, which writes a template."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from ..analysis.statements.lines import known_rule
from ..api import Puzzle
from ..base.exit_status import DONE, WRONG, worst
from ..base.render import visible
from ..families.catalogue import own_families, starter, starters
from ..families.headings import template
from ..model.solution import Verdict
from ..model.status import Status
from ..system.save import save_new
from ..views.rules import rule_lines
from ..views.text import draw
from .commands import PUZZLES, VIEWS, shared
from .files import readings
from .output import complain, say, suggestion, title_of
from .results import results


def show_options(parser: ArgumentParser) -> None:
    """Add the options of ``show``."""
    shared(parser, *PUZZLES)
    shared(parser, "--format", choices=VIEWS)
    shared(parser, "--caption", "--attributes")


def new_options(parser: ArgumentParser) -> None:
    """Add the options of ``new``."""
    parser.add_argument("family", metavar="FAMILY", help="sudoku, kenken, cryptarithm, ...")
    shared(parser, "-o")


def show(options: Namespace) -> int:
    """Draw every puzzle or print the rules of a name (``show kenken``, ``show family kenken``); return the status."""
    out = results(options)
    statuses = []
    files = options.files[1:] if options.files[0] == "family" and options.files[1:] else options.files
    for file in files:
        family = None
        # A file has precedence over a family of the same name.
        if not os.path.exists(file):
            family = _template_of(file)
        if family is not None:
            sys.stdout.write(family)
            continue
        for reading in readings(options, [file]):
            complain(reading.diagnostics)
            statuses.append(reading.status if reading.puzzle is None else DONE)
            if reading.puzzle is not None:
                out.add(reading, Verdict(Status.UNDECIDED), partial(_drawn, reading.puzzle))
    out.close()
    return worst(statuses)


def _template_of(name: str) -> str | None:
    """Return the rules of a family or of a named rule as a text of the language; None if the name is unknown."""
    with suppress(KeyError):
        return template(name, own_families(os.curdir))
    with suppress(KeyError):
        return known_rule(name)
    return None


def _drawn(puzzle: Puzzle) -> Iterator[str]:
    """Yield the title, the empty puzzle and its rules."""
    if puzzle.title:
        yield visible(title_of(puzzle))
    yield draw(puzzle, None)
    yield visible("\n".join(rule_lines(puzzle)))


def new(options: Namespace) -> int:
    """Write a file to start from, with comments that explain what to change; return the exit status."""
    own = own_families(os.curdir)
    try:
        text = starter(options.family, own)
    except KeyError:
        help = suggestion(options.family, starters(own), f"choose one of {', '.join(starters(own))}")
        say(f"there is no template for {options.family!r}: {help}")
        return WRONG
    if options.output in (None, "-"):
        sys.stdout.write(text)
    else:
        save_new(os.fspath(options.output), text)
    return DONE
