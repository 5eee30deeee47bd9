"""The line that tells of a long search."""

from __future__ import annotations

import io

import gridpuzzles as gp
from gridpuzzles import solving
from gridpuzzles.cli.interrupt import Interrupt
from gridpuzzles.cli.progress import Progress


def shares(progress: Progress) -> float:
    return 1 - sum(progress._open)


class Recorder(Progress):
    """Keeps the share after every event."""

    def __init__(self) -> None:
        super().__init__(Interrupt(), io.StringIO())
        self.seen: list[float] = []

    def decide(self, depth: int, variable: int, value: int) -> None:
        super().decide(depth, variable, value)
        self.seen.append(shares(self))


def test_the_share_of_the_tree_only_grows_up_to_all_of_it() -> None:
    progress = Recorder()
    puzzle = gp.parse("grid 3 x 3\nvalues 1..3\nall different in rows\nsum(col 1) = 6\n")
    found = sum(1 for _ in solving.solutions(puzzle, observer=progress))
    assert found == puzzle.count().value
    assert progress.seen == sorted(progress.seen)
    assert 0.5 < progress.seen[-1] <= 1
    assert f"{found} solutions" in progress.line()
    assert f"{len(progress.seen)} nodes" in progress.line()


def test_a_restart_begins_the_share_anew() -> None:
    progress = Progress(Interrupt(), io.StringIO())
    for depth in (1, 2, 3):
        progress.decide(depth, 0, 1)
    progress.dead_end(3)
    assert shares(progress) == 1 / 8
    progress.restart(1)
    assert shares(progress) == 0


def test_nothing_is_drawn_before_a_second_has_passed() -> None:
    stream = io.StringIO()
    with Progress(Interrupt(), stream) as progress:
        for _ in range(20):
            assert not progress.is_set()
    assert stream.getvalue() == ""
