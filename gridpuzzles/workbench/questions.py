"""What the workbench asks of a text, answered as plain data."""

from __future__ import annotations

import os
from threading import Event, Lock

from ..api import read
from ..fixes import fixes
from ..loading import MAX_BYTES, decode
from ..making.allowance import Effort
from ..making.generate import FAMILIES, make
from ..making.request import read_name
from ..model.solution import Verdict
from ..play.board import playing_picture
from ..play.data import Playable, page_data
from ..play.page import MAX_PLACES, board_html, play_page
from ..play.solved import playable
from ..play.walk import steps_data
from ..source import Source
from ..views.records import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..api import Puzzle
    from ..errors import Diagnostic, Fix
    from .library import Library

    Data = dict[str, object]

MAX_SECONDS, USUAL = 60.0, 5.0
"""Seconds that one question may take at most, and when it does not say."""
MAX_READING = 5.0
"""Seconds for reading a text."""
MAX_MENDED = 20_000
"""Characters of a text that is read again and again to find what mends it."""


class Turn:
    """One long question at a time: a new one calls the older off."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running = Event()

    def take(self) -> Event:
        """The signal of a new question; the one before is set."""
        with self._lock:
            self._running.set()
            self._running = Event()
            return self._running


class Text:
    """A text from the editor, read once."""

    def __init__(self, text: str, path: str, library: Library) -> None:
        self.text = text
        folder = library.folder
        if folder is None:
            name = "<text>"
        else:
            name = os.path.join(folder, path or "new.puzzle")
        decode(name, text.encode("utf-8", "replace")[: MAX_BYTES + 1])  # refuses what no file could hold
        self._name, self._folder = name, folder
        self.puzzle, self.diagnostics = read(Source(name, text), {}, folder, MAX_READING)

    def faults_of(self, changed: str) -> tuple[Diagnostic, ...]:
        """What there is to say about another text."""
        return read(Source(self._name, changed), {}, self._folder, MAX_READING)[1]


def look(text: Text) -> Data:
    """What there is to say at once: faults with their places and what mends them, the board."""
    if len(text.text) <= MAX_MENDED:
        mended = fixes(text.text, text.diagnostics, text.faults_of)
    else:
        mended = {}
    data: Data = {"diagnostics": [_diagnostic(text, at, one, mended) for at, one in enumerate(text.diagnostics)]}
    if text.puzzle is None:
        return data
    picture = playing_picture(text.puzzle)
    if len(picture.slots) <= MAX_PLACES:
        data["board"] = board_html(text.puzzle, picture)
        data["puzzle"] = page_data(Playable(text.puzzle, Verdict("undecided")), picture)
    return data


def _diagnostic(text: Text, at: int, one: Diagnostic, mended: Mapping[int, Fix]) -> Data:
    data: Data = {"code": one.code, "severity": one.severity, "message": one.message, "help": one.help}
    if one.span is not None and one.span.source.text == text.text:
        line, column = one.span.place()
        places = [_utf16(text.text, place) for place in (one.span.start, one.span.end)]
        data |= {"start": places[0], "end": places[1], "line": line, "column": column}
        if at in mended and mended[at].span == one.span:
            data["fix"] = mended[at].text
    return data


def _utf16(text: str, place: int) -> int:
    """A place as the browser counts: signs beyond the first 65,536 are two."""
    return len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


def ask(text: Text, what: str, seconds: float, cancel: Event) -> Data:
    """The answer to a question that may take long; an empty one for a text that is wrong."""
    if text.puzzle is None:
        return {}
    limits: dict[str, Any] = {"time_limit": max(0.0, min(seconds, MAX_SECONDS)), "cancel": cancel}
    return QUESTIONS[what](text.puzzle, limits)


def _verdict(puzzle: Puzzle, limits: dict[str, Any]) -> Data:
    verdict = puzzle.verdict(**limits)
    return {
        "status": verdict.status,
        "limit": verdict.limit,
        "answers": [[number(one[symbol.name]) for symbol in puzzle.symbols] for one in verdict.solutions],
        "nodes": verdict.statistics.nodes,
        "seconds": verdict.statistics.setup_time + verdict.statistics.search_time,
        "expected": _expected(puzzle, verdict),
    }


def _expected(puzzle: Puzzle, verdict: Verdict) -> bool:
    """Whether the verdict is not against what the text expects, as far as it tells."""
    expected = puzzle.expectation
    if expected is None or verdict.status == "undecided":
        return True
    if verdict.status == "several":
        return expected.count > 1 or expected.at_least
    count = 1 if verdict.status == "unique" else 0
    if expected.at_least:
        return count >= expected.count
    return count == expected.count


def _candidates(puzzle: Puzzle, limits: dict[str, Any]) -> Data:
    found = puzzle.candidates(**limits)
    values = [[*found.values[symbol.name], *found.open.get(symbol.name, ())] for symbol in puzzle.symbols]
    return {"values": [[number(value) for value in sorted(each)] for each in values], "limit": found.limit}


def _explain(puzzle: Puzzle, limits: dict[str, Any]) -> Data:
    found = puzzle.explain(**limits)
    return {"text": str(found), "status": found.status, "clashes": [sorted(one) for one in found.conflicts]}


def _steps(puzzle: Puzzle, limits: dict[str, Any]) -> Data:
    walk = puzzle.steps(**limits)
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    return {
        "steps": steps_data(walk, places),
        "complete": walk.complete,
        "ending": walk.ending or walk.limit,
        "rating": str(walk.rating) if walk.steps else "",
    }


QUESTIONS = {"verdict": _verdict, "candidates": _candidates, "explain": _explain, "steps": _steps}


def page(text: Text, seconds: float, cancel: Event) -> str | None:
    """The page on which the puzzle is played; None for a text that is wrong. Raises `TooLarge`."""
    if text.puzzle is None:
        return None
    limits: dict[str, Any] = {"time_limit": max(0.0, min(seconds, MAX_SECONDS)), "cancel": cancel}
    return play_page([playable(text.puzzle, **limits)])


def generate(wanted: Mapping[str, object], cancel: Event) -> str:
    """The text of a new puzzle; raises `CannotMake`, and `ValueError` for a request that is none."""
    name = str(wanted.get("name", ""))
    request = read_name(name)
    if request.family not in FAMILIES:
        raise ValueError(f"no family {request.family!r}; there are {', '.join(FAMILIES)}")
    return make(request, int(str(wanted.get("seed", 1))), 1, Effort(seconds=30.0, cancel=cancel)).text
