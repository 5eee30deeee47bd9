"""Test the progress line of a long search."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import redirect_stderr

import pytest

import gridpuzzles as gp
from gridpuzzles import solving
from gridpuzzles.cli.output import Progress, awaited, line, say


def shares(progress: Progress) -> float:
    return 1 - sum(progress._open)


class Recorder(Progress):
    """Keeps the share of the tree after every event."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[float] = []

    def decide(self, depth: int, variable: int, value: int) -> None:
        super().decide(depth, variable, value)
        self.seen.append(shares(self))


def test_share_of_the_tree_only_grows() -> None:
    progress = Recorder()
    puzzle = gp.parse("grid 3 x 3\nvalues 1..3\nall different in rows\nsum(col 1) = 6\n")
    found = sum(1 for _ in solving.solutions(puzzle, observer=progress))
    assert found == puzzle.count().value
    assert progress.seen == sorted(progress.seen)
    assert 0.5 < progress.seen[-1] <= 1
    assert f"{found} solutions" in progress.words()
    assert f"{len(progress.seen)} node" in progress.words()


def test_restart_resets_the_share() -> None:
    progress = Progress()
    for depth in (1, 2, 3):
        progress.decide(depth, 0, 1)
    progress.dead_end(3)
    assert shares(progress) == 1 / 8
    progress.restart(1)
    assert shares(progress) == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("gridpuzzles.cli.output.FIRST", 0.01)
    monkeypatch.setattr("gridpuzzles.cli.output.AGAIN", 0.01)
    return stream


def wait_for(words: str, terminal: Terminal) -> None:
    deadline = time.monotonic() + 10
    while words not in terminal.getvalue():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_progress_is_not_drawn_in_the_first_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    with redirect_stderr(stream), line(lambda: "at work"):
        pass
    assert stream.getvalue() == ""


def test_progress_line_is_erased_at_its_end(terminal: Terminal) -> None:
    with redirect_stderr(terminal), line(lambda: "at work"):
        wait_for("at work, 0 s", terminal)
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_message_during_progress_has_its_own_line(terminal: Terminal) -> None:
    with redirect_stderr(terminal), line(lambda: "at work"):
        wait_for("at work", terminal)
        say("a remark")
    assert "\r\x1b[Kgridpuzzles: a remark\n" in terminal.getvalue()


def test_progress_is_not_drawn_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("gridpuzzles.cli.output.FIRST", 0.0)
    with redirect_stderr(stream):
        with line(lambda: "at work"):
            time.sleep(0.05)
        assert list(awaited(iter("ab"), str)) == ["a", "b"]
    assert stream.getvalue() == ""


def test_progress_shows_the_number_of_items_so_far(terminal: Terminal) -> None:
    def slow() -> Iterator[int]:
        for number in range(3):
            wait_for(f"{number} made", terminal)
            yield number

    with redirect_stderr(terminal):
        assert list(awaited(slow(), lambda done: f"{done} made")) == [0, 1, 2]


def test_control_characters_in_a_name_do_not_reach_the_terminal(terminal: Terminal) -> None:
    with redirect_stderr(terminal), line(lambda: "a\x1b[2Jb"):
        wait_for("b, 0 s", terminal)
    assert "\x1b[2J" not in terminal.getvalue()
