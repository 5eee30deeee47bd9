"""The forms of one line of a batch.

::

    {"text": "grid 2 x 2\\nvalues 1..9\\n..."}              a puzzle in the language
    {"rows": [6, 120, 504], "cols": [28, 80, 162]}        a CrossProduct; null is a missing clue, "values" the digits
    {"template": "grid 2 x 2\\n...", "clues": [12, null]}   a puzzle in the language with other numbers in its clues:
    {"template": "grid 2 x 2\\n...", "clues": {"row 1": 12}} in the order of the text (null: unchanged), or by name

``"id"``, a string or a whole number, is copied to the answer. The structure of CrossProducts of one size, and of
records with the same template, is compiled once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..api import Puzzle, read
from ..base.annotations import Any
from ..base.errors import DefinitionError, Diagnostic
from ..base.record import Record
from ..base.source import Source
from ..compiler import Compiled
from ..compiler.incremental import CompiledTemplate
from ..families.builders import crossproduct
from ..model.puzzle import Puzzle as PlainPuzzle
from ..solving.budget import Budget
from ..system.load import decode

Id = str | int | None

FORMS = {
    "text": {"text", "id"},
    "rows": {"rows", "cols", "values", "id"},
    "template": {"template", "clues", "id"},
}
"""All keys of each form, by the key that identifies the form."""
STRUCTURES_KEPT = 64


class ParsedRecord(Record):
    """The puzzle of one record: a single one, or a compiled template with these numbers in its clues."""

    series: CompiledTemplate | None = None
    numbers: Mapping[int, int] = {}
    puzzle: Puzzle | None = None
    diagnostics: tuple[Diagnostic, ...] = ()

    def form(self) -> PlainPuzzle | Compiled:
        """Return the puzzle for the solver, or its compiled form if that is available at once."""
        if self.series:
            return self.series.form(self.numbers)
        return self.structure

    @property
    def structure(self) -> PlainPuzzle:
        """The puzzle, possibly with other numbers in its clues."""
        if self.series:
            return self.series.puzzle
        assert self.puzzle is not None
        return self.puzzle

    def itself(self) -> Any:
        """Return the puzzle as a user's `Puzzle`."""
        if self.series:
            return self.series.renumbered(self.numbers)
        return self.puzzle


def record_of(line: bytes) -> dict[str, Any]:
    """Return the object on a line of JSONL; raises `DefinitionError` if there is none."""
    try:
        data = RECORDS.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise wrong(f"byte {line[error.start]:#04x} is not UTF-8 text", "not-text") from None
    except RecursionError:
        raise wrong("the record is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise wrong(f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError as error:
        raise wrong(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise wrong('a record must be an object, as in {"text": "..."}')
    return data


def id_of(data: Mapping[str, Any]) -> Id:
    """Return the ID of a record; raises `DefinitionError` unless it is a string or a whole number."""
    name = data.get("id")
    if name is not None and not isinstance(name, str) and not _is_whole(name):
        raise wrong('"id" must be a string or a whole number')
    return name


def puzzle_of_record(data: Mapping[str, Any], name: str, budget: Budget | None = None) -> ParsedRecord:
    """Return the puzzle of a record called ``name``.

    Raises `DefinitionError`, and `LimitMet` at a limit of ``budget``.
    """
    form = next((form for form in FORMS if form in data), "")
    if not form:
        raise wrong('a record needs "text", "rows" and "cols", or "template" and "clues"')
    # a misspelled key would otherwise change the question in silence
    unknown = next((key for key in data if key not in FORMS[form]), None)
    if unknown is not None:
        raise wrong(f"a record with {form!r} must not have {unknown!r}")
    if form == "text":
        return asked_in_words(name, _text(data["text"], form), None, budget)
    if form == "rows":
        return _crossproduct(data)
    return _of_template(data)


def asked_elsewhere(line: bytes, name: str, budget: Budget | None = None) -> ParsedRecord | None:
    """Return the puzzle of a line that another program has written (an ID, a link, a sudoku), or None for other lines.

    Raises `DefinitionError`.
    """
    # JSON records need no test against every foreign format.
    if line.lstrip()[:1] == b"{":
        return None
    from ..convert.formats import translation_of

    source = translation_of(decode(name, line.strip()))
    if source is None:
        return None
    return _read(source, None, budget)


def asked_in_words(name: str, data: bytes, folder: str | None = None, budget: Budget | None = None) -> ParsedRecord:
    """Return the puzzle of a text; raises `DefinitionError`, and `LimitMet` at a limit."""
    return _read(decode(name, data), folder, budget)


def _read(source: Source, folder: str | None, budget: Budget | None) -> ParsedRecord:
    puzzle, diagnostics = read(source, folder=folder, budget=budget)
    if puzzle is None:
        raise DefinitionError(diagnostics)
    return ParsedRecord(puzzle=puzzle, diagnostics=diagnostics)


def _crossproduct(data: Mapping[str, Any]) -> ParsedRecord:
    clues = [*_clues(data, "rows"), *_clues(data, "cols")]
    rows = len(data["rows"])
    values = data.get("values")
    if isinstance(values, list) and all(map(_is_whole, values)):
        values = tuple(values)
    elif values is not None and not (isinstance(values, str) and values.isprintable()):
        raise wrong('"values" must be a list of whole numbers or a string like "1..9"')
    series = _crossproduct_series(rows, tuple([clue is None for clue in clues]), values)
    return ParsedRecord(series, dict(enumerate([clue for clue in clues if clue is not None])))


@lru_cache(maxsize=STRUCTURES_KEPT)
def _crossproduct_series(
    rows: int, missing: tuple[bool, ...], values: str | tuple[int, ...] | None
) -> CompiledTemplate:
    """Return CrossProducts of one size; ``missing`` has True for each missing clue, rows first."""
    clues = [None if one else 1 for one in missing]
    settings: dict[str, Any] = {}
    if values is not None:
        settings = {"values": values}
    return CompiledTemplate(crossproduct(clues[:rows], clues[rows:], **settings))


def _of_template(data: Mapping[str, Any]) -> ParsedRecord:
    # the template is compiled once for all records that have it
    series, places = _template(_text(data["template"], "template"))
    clues = data.get("clues", ())
    if isinstance(clues, dict):
        unknown = next((name for name in clues if name not in places), None)
        if unknown is not None:
            raise wrong(f"the template has no clue {unknown!r} with a number; it has {_listed(places)}")
        given = {places[name]: number for name, number in clues.items()}
    else:
        given = dict(zip(series.numbers, _clues(data, "clues"), strict=False))
        if len(clues) != len(series.numbers):
            raise wrong(f"{len(clues)} clues for a template with {len(series.numbers)}: {_listed(places)}")
    wrong_one = next((number for number in given.values() if number is not None and not _is_whole(number)), None)
    if wrong_one is not None:
        raise wrong('"clues" must be whole numbers, or null for clues that stay')
    numbers = series.numbers | {clue: number for clue, number in given.items() if number is not None}
    return ParsedRecord(series, numbers, None, series.puzzle.diagnostics)  # type: ignore[attr-defined]


@lru_cache(maxsize=STRUCTURES_KEPT)
def _template(text: bytes) -> tuple[CompiledTemplate, dict[str, int]]:
    """Return the compiled template, and its clues by name; clues that share a name cannot be named."""
    puzzle: PlainPuzzle | None = asked_in_words("<template>", text).puzzle
    assert puzzle is not None
    series = CompiledTemplate(puzzle.replace(promised=()))
    labels = {clue: puzzle.clues[clue].label for clue in series.numbers}
    names = list(labels.values())
    return series, {name: clue for clue, name in labels.items() if names.count(name) == 1}


def forget_structures() -> None:
    """Drop all cached structures, because interrupted work may have left one in an inconsistent state."""
    _crossproduct_series.cache_clear()
    _template.cache_clear()


def _clues(data: Mapping[str, Any], key: str) -> Sequence[int | None]:
    clues = data.get(key)
    if not isinstance(clues, list) or not all(clue is None or _is_whole(clue) for clue in clues):
        raise wrong(f'"{key}" must be a list of whole numbers, with null for a clue not given')
    return clues


def _text(value: object, key: str) -> bytes:
    if not isinstance(value, str):
        raise wrong(f'"{key}" is a text')
    return value.encode("utf-8", "surrogatepass")


def _is_whole(value: object) -> bool:
    return type(value) is int  # True and False are not numbers here


def _listed(places: Mapping[str, int]) -> str:
    names = [repr(name) for name in places]
    if names:
        text = ", ".join(names[:8])
        if len(names) > 8:
            text += ", ..."
        return text
    return "none"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object with these keys and values; raises `DefinitionError` for a repeated key."""
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise wrong(f"the record has the key {repeated!r} twice")
    return data


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


RECORDS = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)
"""The decoder of lines; made once, because making it takes as long as reading a line."""


def wrong(message: str, code: str = "wrong-record") -> DefinitionError:
    """Return an error about a record itself."""
    return DefinitionError((Diagnostic(code, message),))
