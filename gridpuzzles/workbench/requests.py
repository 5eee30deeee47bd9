"""What the answers to all questions share: the parts of a request, a text that was read, and refusals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..api import Puzzle, read
from ..base.errors import CannotConvert, DefinitionError, Diagnostic, GridPuzzlesError
from ..base.source import Source
from ..solving.budget import Budget
from ..system.load import decode
from ..views.records import EXACT

Data = dict[str, object]
Body = Mapping[str, Any]

MAX_SECONDS, USUAL = 60.0, 5.0
"""Time limit of one question in seconds: the largest, and the default."""
MAX_READING = 5.0
"""Time limit for reading a text, in seconds."""
NAME = "<text>"


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
        case DefinitionError() | CannotConvert():  # without the places, which are not those of the editor's text
            return Denied(409, "\n".join(one.message for one in error.diagnostics if one.is_error))
        case GridPuzzlesError() | ValueError():
            return Denied(409, str(error))
        case MemoryError():
            return Denied(507, "out of memory")
        case OSError():
            return Denied(409, error.strerror or "the file cannot be used")
        case _:
            return None


def as_json(data: object) -> str:
    """Return data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def text_in(body: Body, name: str = "text") -> str:
    """Return the text of that name in a request; raise `Denied` if there is none."""
    text = body.get(name)
    if not isinstance(text, str):
        raise Denied(400, f"the request has no {name}")
    return text


def seconds_in(body: Body) -> float:
    """Return the time limit in a request, at most `MAX_SECONDS`; raise `Denied` if it is not a number."""
    seconds = body.get("seconds", USUAL)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < EXACT:
        raise Denied(400, "seconds must be a number")
    return min(float(seconds), MAX_SECONDS)


def puzzle_in(body: Body) -> Puzzle:
    """Return the puzzle of the text in a request; raise `Denied` if the text has errors."""
    puzzle = SubmittedText(text_in(body)).puzzle
    if puzzle is None:
        raise Denied(409, "the text has errors")
    return puzzle


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
