"""Run one solver on one puzzle in a separate process and measure its processor time."""

from __future__ import annotations

import os
import resource
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIGKILL
from typing import Any, NamedTuple

from .encodings import Contradiction
from .forms import TooLarge
from .peers.base import Peer, Unsupported
from .puzzle import Puzzle


class Run(NamedTuple):
    """Processor seconds from the puzzle as a Python object to the answer, and the number of solutions."""

    seconds: float
    solutions: int


def solved_alone(peer: Peer, puzzle: Puzzle, limit: int, patience: float) -> Run | None:
    """Return the time the solver takes to find up to `limit` solutions, or None if it cannot or is too slow.

    Raises `ValueError` if a solution is wrong.
    """
    ours, theirs = get_context("fork").Pipe()
    process = get_context("fork").Process(target=_solve, args=(theirs, peer, peer.read(puzzle), limit, patience))
    process.start()
    theirs.close()
    try:
        answer = ours.recv()
    except EOFError:
        answer = None
    with suppress(ProcessLookupError):
        os.killpg(process.pid or 0, SIGKILL)
    process.join()
    if answer is None or answer[0] > patience:
        return None
    seconds, solutions = answer
    if not all(map(puzzle.accepts, solutions)):
        raise ValueError(f"{peer}: a wrong solution")
    return Run(seconds, len(solutions))


def _solve(line: Connection, peer: Peer, reading: Any, limit: int, patience: float) -> None:
    os.setsid()
    most = int(_processor_time() + patience) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))  # the programs it starts inherit the limit
    begun = _processor_time()
    try:
        solutions = peer.search(peer.build(reading), limit)
    except Contradiction:
        solutions = []
    except (Unsupported, TooLarge, OverflowError):
        return
    line.send((_processor_time() - begun, solutions))


def _processor_time() -> float:
    """Return the processor time of this process and of the child processes it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
