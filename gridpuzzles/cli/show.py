"""``gridpuzzles show``: draw puzzles without solving them, or print the rules that a name stands for."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial

from ..analysis.statements.named_rules import known_rule
from ..base.exit_status import DONE, WRONG, worst
from ..diagnostics.render import visible
from ..model.solution import Verdict
from ..printed.families import template
from .files import params_of, readings_of
from .output import complain, title_of
from .results import results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ..api import Puzzle


def run(options: Namespace) -> int:
    """Draw every puzzle or print the rules of a name; return the exit status."""
    out = results(options)
    statuses = []
    for file in options.files:
        family = None
        if not os.path.exists(file):
            family = template_of(file)
        if family is not None:
            sys.stdout.write(family)
            continue
        for reading in readings_of([file], params_of(options.params)):
            complain(reading.diagnostics)
            statuses.append(WRONG if reading.puzzle is None else DONE)
            if reading.puzzle is not None:
                out.add(reading, Verdict("undecided"), partial(drawn, reading.puzzle))
    out.close()
    return worst(statuses)


def template_of(name: str) -> str | None:
    """Return the rules of a family or of a named rule as a text of the language; None if the name is unknown."""
    with suppress(KeyError):
        return template(name)
    with suppress(KeyError):
        return known_rule(name)
    return None


def drawn(puzzle: Puzzle) -> Iterator[str]:
    """Yield the title, the empty puzzle and its rules."""
    from ..views.rules import rule_lines
    from ..views.text import draw

    if puzzle.title:
        yield visible(title_of(puzzle))
    yield draw(puzzle, None)
    yield visible("\n".join(rule_lines(puzzle)))
