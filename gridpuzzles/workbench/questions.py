"""The questions that the workbench asks about a text; the answers are plain data for JSON.

`reply` calls one of the functions `look`, `ask`, `page` and `generate` in a process of its own.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from threading import Event

from .. import solving
from ..api import Puzzle, read
from ..api.fixes import fixes
from ..base.english import count_noun
from ..base.errors import Diagnostic, Fix, GridPuzzlesError
from ..base.source import Source
from ..explanation.explain import explain
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.generate import FAMILIES, make
from ..generation.request import read_name
from ..model.solution import Verdict
from ..model.status import Status
from ..play.board import playing_picture
from ..play.page import MAX_PLACES, Playable, board_html, page_data, play_page, playable, steps_data
from ..solving.budget import Budget
from ..solving.candidates import candidates
from ..steps import walk
from ..system.load import decode
from ..views.records import number

Data = dict[str, object]

MAX_SECONDS, USUAL = 60.0, 5.0
"""Time limit of one question in seconds: the largest, and the default."""
MAX_READING = 5.0
"""Time limit for reading a text, in seconds."""
MAX_MENDED = 20_000
"""Longest text, in characters, for which `look` searches corrections: each candidate is tested by reading the text."""
LOOKING, MAKING = 10.0, 30.0
"""Time limits in seconds for `look`, and for making a puzzle."""
NAME = "<text>"
MAX_LISTED = 20_000
"""Largest number of candidates to list, all cells together."""
MAX_ANSWER = 8 << 20
"""Largest answer, in characters."""
CANCELED = "this was canceled"


class Denied(Exception):
    """A request that is not answered: its HTTP status, and the reason as the message."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def denial_of(error: Exception) -> Denied | None:
    """Return the status and message that answer an error of the input; None for an error of the program."""
    match error:
        case Denied():
            return error
        case GridPuzzlesError() | ValueError():
            return Denied(409, str(error))
        case MemoryError():
            return Denied(507, "out of memory")
        case OSError():
            return Denied(409, error.strerror or "the file cannot be used")
        case _:
            return None


def reply(question: Callable[..., Data], *given: object, **more: object) -> tuple[int, str]:
    """Return the HTTP status and the answer as JSON; the reason if the status is not 200, a traceback if it is 500."""
    try:
        answer = as_json(question(*given, **more))
    except Exception as error:
        denied = denial_of(error) or Denied(500, traceback.format_exc())
        return denied.status, str(denied)
    if len(answer) > MAX_ANSWER:
        why = f"the answer has {len(answer) >> 20} MB, more than a page can show; ask 'gridpuzzles' on the command line"
        return 413, why
    return 200, answer


def as_json(data: object) -> str:
    """Return data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class SubmittedText:
    """A text from the editor, which is read once: its puzzle (None if it has errors) and its diagnostics."""

    def __init__(self, text: str) -> None:
        self.text = text
        decode(NAME, text.encode("utf-8", "replace"))  # rejects what no file may contain
        self.puzzle, self.diagnostics = self._read(text)

    def faults_of(self, changed: str) -> tuple[Diagnostic, ...]:
        """Return the diagnostics of the text ``changed``, read like this one."""
        return self._read(changed)[1]

    @staticmethod
    def _read(text: str) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
        return read(Source(NAME, text), {}, None, Budget(MAX_READING))


def look(content: str) -> Data:
    """Return the facts about a text that need no solving: diagnostics with places and corrections, and the board."""
    text = SubmittedText(content)
    if len(text.text) <= MAX_MENDED:
        fixes_by_place = fixes(text.text, text.diagnostics, text.faults_of)
    else:
        fixes_by_place = {}
    data: Data = {
        "diagnostics": [_diagnostic(text, at, one, fixes_by_place) for at, one in enumerate(text.diagnostics)]
    }
    if text.puzzle is None:
        return data
    picture = playing_picture(text.puzzle)
    if len(picture.slots) <= MAX_PLACES:
        data["board"] = board_html(text.puzzle, picture)
        data["puzzle"] = page_data(Playable(text.puzzle, Verdict(Status.UNDECIDED)), picture)
    return data


def _diagnostic(text: SubmittedText, at: int, one: Diagnostic, fixes_by_place: Mapping[int, Fix]) -> Data:
    data: Data = {"code": one.code, "severity": one.severity, "message": one.message, "help": one.help}
    # A place in an included file means nothing in this text.
    if one.span is not None and one.span.source.text == text.text:
        line, column = one.span.place()
        places = [_utf16(text.text, place) for place in (one.span.start, one.span.end)]
        data |= {"start": places[0], "end": places[1], "line": line, "column": column}
        # The page shows one place for each diagnostic, so a correction elsewhere is left out.
        if at in fixes_by_place and fixes_by_place[at].span == one.span:
            data["fix"] = fixes_by_place[at].text
    return data


def _utf16(text: str, place: int) -> int:
    """Return an offset in UTF-16 units, as the browser counts: a character above U+FFFF is two units."""
    return len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


def ask(what: str, content: str, seconds: float, cancel: Event) -> Data:
    """Return the answer to ``what``, one of `QUESTIONS`; an empty dict if the text has errors."""
    budget = Budget(seconds, cancel=cancel)
    text = SubmittedText(content)
    if text.puzzle is None:
        return {}
    return QUESTIONS[what](text.puzzle, budget)


def _verdict(puzzle: Puzzle, budget: Budget) -> Data:
    verdict = solving.verdict(puzzle, budget=budget)
    return {
        "status": verdict.status,
        "limit": verdict.limit,
        "answers": [[number(one[symbol.name]) for symbol in puzzle.symbols] for one in verdict.solutions],
        "nodes": verdict.statistics.nodes,
        "seconds": verdict.statistics.setup_time + verdict.statistics.search_time,
        "expected": not puzzle.expectation or puzzle.expectation.allows(verdict.status, len(verdict.solutions)),
    }


def _candidates(puzzle: Puzzle, budget: Budget) -> Data:
    found = candidates(puzzle, budget=budget)
    values = [[*found.values[symbol.name], *found.open.get(symbol.name, ())] for symbol in puzzle.symbols]
    # At least 2, so that a cell with a choice never looks solved.
    most = max(2, MAX_LISTED // max(1, len(values)))
    longer = sum(len(each) > most for each in values)
    note = ""
    if longer:
        note = (
            f"{count_noun(longer, 'symbol')} of {len(values)} can have more than {most} values: the smallest are shown."
        )
    listed = [[number(value) for value in sorted(each)[:most]] for each in values]
    return {"values": listed, "limit": found.limit, "note": note}


def _explain(puzzle: Puzzle, budget: Budget) -> Data:
    found = explain(puzzle, budget=budget)
    return {"text": str(found), "status": found.status, "clashes": [sorted(one) for one in found.conflicts]}


def _steps(puzzle: Puzzle, budget: Budget) -> Data:
    path = walk(puzzle, budget)
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    return {
        "steps": steps_data(path, places),
        "complete": path.complete,
        "ending": path.ending or path.limit,
        "rating": str(path.rating) if path.steps else "",
    }


QUESTIONS = {"verdict": _verdict, "candidates": _candidates, "explain": _explain, "steps": _steps}


def page(content: str, seconds: float, cancel: Event) -> Data:
    """Return an HTML page to play the puzzle on, or an error message if the text has errors.

    Raises `ValueError` for a puzzle that is too large for a page.
    """
    budget = Budget(seconds, cancel=cancel)
    text = SubmittedText(content)
    if text.puzzle is None:
        return {"error": "the text has errors"}
    return {"page": play_page([playable(text.puzzle, budget)])}


def generate(name: str, seed: int, cancel: Event) -> Data:
    """Return the text of a new puzzle, or an error message if the request was canceled.

    Raises `CannotMake`, or `ValueError` if ``name`` is not a valid request.
    """
    request = read_name(name)
    if request.family not in FAMILIES:
        raise ValueError(f"no family {request.family!r}; choose one of {', '.join(FAMILIES)}")
    try:
        return {"text": make(request, seed, 1, GenerationLimits(seconds=MAKING, cancel=cancel)).text}
    except CannotMake:
        if cancel.is_set():
            return {"error": CANCELED}
        raise
