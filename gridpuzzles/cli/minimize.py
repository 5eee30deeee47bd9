"""``gridpuzzles minimize``: remove redundant clues from puzzles."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from dataclasses import replace

from ..api import Puzzle
from ..base.exit_status import DONE, LIMIT, NEGATIVE
from ..base.render import visible
from ..generation.budget import CannotMake, GenerationBudget, GenerationLimits, StableRandom
from ..generation.minimize import (
    NotKnown,
    erase_removable_clues,
    superfluous,
    symmetric_pairs,
    verify_shortened,
    why_not_omitted,
)
from ..model.solution import LIMITS
from ..solving.budget import least
from ..system.hard_limits import HardTimeout
from ..system.load import SUFFIX
from .commands import QUESTION, shared
from .files import LoadedFile
from .interrupt import Interrupt
from .output import Folder, note, say
from .results import each_puzzle

MAX_SOLUTIONS = 1000
"""Largest number of solutions to compare one by one; if there are more, only clues implied by others are removed."""
FOR_PROOF = 0.25
"""Share of the time that is reserved for reading and solving the result, as a proof."""
AFTER_INTERRUPT = 1.0
"""Seconds that the proof may take after Ctrl-C."""


def minimize_options(parser: ArgumentParser) -> None:
    """Add the options of ``minimize``."""
    shared(parser, *QUESTION)
    shared(parser, "--seed", default=1)
    shared(parser, "-o")
    parser.add_argument("--symmetric", action="store_true", help="remove givens in symmetric pairs")


def minimize(options: Namespace) -> int:
    """Minimize every file; return the exit status."""
    folder = Folder(options.output)

    def answer(puzzle: Puzzle, reading: LoadedFile, interrupt: Interrupt) -> int:
        # Reserved before the work, which may take long, so that a conflict of names shows at once.
        folder.reserve(_name_of(reading.path))
        return _minimize(reading, puzzle, options, folder, interrupt)

    return each_puzzle(options, answer)


def _name_of(path: str) -> str:
    """Return the name of the output file for the input at ``path``."""
    if path == "-":
        return f"stdin{SUFFIX}"
    return os.path.basename(path)


def _minimize(reading: LoadedFile, puzzle: Puzzle, options: Namespace, folder: Folder, interrupt: Interrupt) -> int:
    rng = StableRandom(str(options.seed))
    # Shuffled by the seed, because the order of removal decides which clues are left.
    groups = rng.shuffled(symmetric_pairs(puzzle)) if options.symmetric else None
    effort = GenerationLimits(
        seconds=reading.budget.seconds(),
        nodes=options.node_limit,
        megabytes=options.memory_limit,
        cancel=interrupt,
    )
    allowance = GenerationBudget(effort)
    why: dict[int, str] = {}

    def may_go(clue: int) -> bool:
        why[clue] = why_not_omitted(puzzle, clue)
        return not why[clue]

    try:
        with interrupt.within(reading.budget):
            with allowance.share(1 - FOR_PROOF):
                found = superfluous(puzzle, rng, allowance, groups, MAX_SOLUTIONS, may_go)
                spent = allowance.spent
            text, removed, stay = erase_removable_clues(puzzle, found.removed)
            # A removal can change how the rest of the text is read, so only the new text can prove the result.
            verify_shortened(puzzle, text, GenerationBudget(_for_proof(effort, allowance, interrupt)), found.count)
    except CannotMake as problem:
        return _as_it_was(reading, str(problem), LIMIT if isinstance(problem, NotKnown) else NEGATIVE, folder)
    except HardTimeout as overdue:
        return _as_it_was(reading, LIMITS[overdue.limit], LIMIT, folder)
    labels = ", ".join(puzzle.clues[clue].label for clue in removed)
    said = f"{reading.path}: {_of_some(found.count)}{len(removed)} of {len(puzzle.clues)} clues removed"
    rest = f"; the rest was not tried {spent}" if spent else ""
    note((f"{said}: {labels}" if removed else said) + rest)
    text += "".join(
        f"# Redundant, but {visible(reason)}.\n" for reason in (*map(why.get, found.removable), *stay) if reason
    )
    folder.save(_name_of(reading.path), text)
    return DONE


def _as_it_was(reading: LoadedFile, why: str, status: int, folder: Folder) -> int:
    """Write the puzzle unchanged with the reason; return ``status``."""
    say(f"{reading.path}: {why}")
    folder.save(_name_of(reading.path), f"{reading.puzzle}# Nothing was removed: {visible(why)}.\n")
    return status


def _of_some(count: int | None) -> str:
    """Return a remark on the number of solutions, None for too many; empty if there is one."""
    if count is None:
        return f"more than {MAX_SOLUTIONS} solutions, which stay the same; "
    if count == 1:
        return ""
    if count:
        return f"{count} solutions, which stay the same; "
    return "no solution, with or without them; "


def _for_proof(effort: GenerationLimits, allowance: GenerationBudget, interrupt: Interrupt) -> GenerationLimits:
    """Return the limits of the proof, which runs even after Ctrl-C, because the result would be lost without it."""
    left = allowance.seconds()
    if interrupt.is_set():
        return replace(effort, seconds=least(left, AFTER_INTERRUPT), cancel=None)
    return replace(effort, seconds=left)
