"""``gridpuzzles minimize``: a puzzle without the clues it can do without."""

from __future__ import annotations

import os
import sys
from math import inf

from ..diagnostics import visible
from ..making.allowance import Allowance, CannotMake, Effort
from ..making.dice import Dice
from ..making.erasing import without_clues
from ..making.minimize import superfluous, symmetric_pairs
from .files import params_of, readings
from .output import complain
from .status import DONE, LIMIT, NEGATIVE, WRONG, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..api import Puzzle
    from .files import Reading


def run(options: Namespace) -> int:
    """Minimize every file; the exit status."""
    statuses = []
    for reading in readings(options.files, params_of(options.params)):
        complain(reading.diagnostics)
        statuses.append(WRONG if reading.puzzle is None else _minimize(reading, reading.puzzle, options))
    return worst(statuses)


def _minimize(reading: Reading, puzzle: Puzzle, options: Namespace) -> int:
    groups = symmetric_pairs(puzzle) if options.symmetric else None
    folder = os.getcwd() if reading.path == "-" else os.path.dirname(os.path.realpath(reading.path))
    seconds = inf if options.time_limit is None else options.time_limit
    allowance = Allowance(Effort(seconds=seconds, nodes=options.node_limit, megabytes=options.memory_limit))
    try:
        gone = superfluous(puzzle, Dice(str(options.seed)), allowance, groups)
        text = without_clues(puzzle, gone, folder) if gone else str(puzzle)
    except CannotMake as problem:
        print(visible(f"gridpuzzles: {reading.path}: {problem}"), file=sys.stderr)
        return LIMIT if allowance.spent else NEGATIVE
    labels = ", ".join(puzzle.clues[clue].label for clue in gone)
    said = f"{reading.path}: {len(gone)} of {len(puzzle.clues)} clues left out"
    rest = f"; the rest was not tried {allowance.spent}" if allowance.spent else ""
    print(visible((f"{said}: {labels}" if gone else said) + rest), file=sys.stderr)
    if options.output in (None, "-"):
        sys.stdout.write(text)
    else:
        os.makedirs(options.output, exist_ok=True)
        path = os.path.join(options.output, os.path.basename(reading.path))
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return DONE
