"""Answers, solution paths, hints and ratings as plain data for programs: what ``--format json`` and ``jsonl`` write.

`schema.json` in this folder is their schema. Integers beyond 2^53 are strings, because JSON readers lose their digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..base.english import decimal
from ..base.errors import Diagnostic, Limit
from ..base.source import Span
from ..base.statistics import Statistics
from ..model.puzzle import Puzzle
from ..model.solution import Count, Estimate, Solution, Verdict
from ..model.solution_path import Hint, Rating, SentencePart, SolutionPath, Step
from ..model.status import Status

Data = dict[str, object]

EXACT = 1 << 53


def number(value: int) -> int | str:
    """Return ``value``, as a string if a reader that stores numbers as doubles cannot represent it."""
    if -EXACT <= value <= EXACT:
        return value
    return decimal(value)


def record(file: str, puzzle: Puzzle | None, verdict: Verdict, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``solve`` for one file."""
    data = answer(file, verdict.status, diagnostics) | {"solutions": [solution(one) for one in verdict.solutions]}
    if puzzle is not None and puzzle.title:
        data["title"] = puzzle.title
    if verdict.differing:
        data["differing"] = list(verdict.differing)
    if verdict.limit:
        data["limit"] = verdict.limit
    # Values that are forced are all that is known so far.
    if verdict.status == Status.UNDECIDED:
        data["known"] = {name: number(value) for name, value in verdict.forced.items()}
    if puzzle is not None:
        data["statistics"] = statistics(verdict.statistics)
    return data


def answer(file: str, status: str, diagnostics: tuple[Diagnostic, ...], **found: object) -> Data:
    """Return the common part of the answers of all commands, with the fields ``found`` by this one."""
    return {
        "file": file,
        "status": status,
        "solutions": [],
        **found,
        "diagnostics": [diagnostic(one) for one in diagnostics],
    }


def count_record(file: str, count: Count | None, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``count`` for one file; ``count`` is None for an invalid file."""
    if count is None:
        return answer(file, Status.INVALID, diagnostics)
    known = _status(count.value, count.exact)
    data = answer(file, known, diagnostics, count=number(count.value), exact=count.exact)
    return data | _ended(count.limit) | {"statistics": statistics(count.statistics)}


def _status(least: int, exact: bool) -> Status:
    """Return the verdict on a puzzle with ``least`` solutions, or possibly more unless ``exact``."""
    return {0: Status.NONE, 1: Status.UNIQUE}.get(least, Status.SEVERAL) if exact or least > 1 else Status.UNDECIDED


def estimate_record(file: str, found: Estimate, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``count --estimate`` for one file; if there is no estimate, with a lower bound."""
    known = _status(found.low, found.exact)
    if found.value is None or found.high is None:
        return answer(file, known, diagnostics, count=number(found.low), exact=False) | {"limit": found.limit}
    numbers = {"value": number(found.value), "low": number(found.low), "high": number(found.high)}
    data = answer(file, known, diagnostics, estimate={**numbers, "samples": found.samples}, exact=found.exact)
    return data | _ended(found.limit)


def solution(one: Solution) -> Data:
    """Return a flat object from name to value."""
    values = one.values()
    # Nearly all solutions have small numbers, which need no conversion one by one.
    if not values or (min(values) >= -EXACT and max(values) <= EXACT):
        return dict(one.items())
    return {name: number(value) for name, value in one.items()}


def statistics(cost: Statistics) -> Data:
    """Return the cost of the search; times are in seconds."""
    return {
        field: getattr(cost, field)
        for field in ("nodes", "dead_ends", "propagations", "restarts", "setup_time", "search_time")
    }


def diagnostic(one: Diagnostic) -> Data:
    """Return a diagnostic with its place."""
    data: Data = {"code": one.code, "severity": one.severity, "message": one.message, **_place(one.span)}
    if one.notes:
        data["notes"] = [{"message": note.message, **_place(note.span)} for note in one.notes]
    if one.help:
        data["help"] = one.help
    if one.fix:
        data["fix"] = {**_place(one.fix.span), "text": one.fix.text, "sure": one.fix.sure}
    if one.more:
        data["more"] = [_place(span) for span in one.more]
    return data


def _place(span: Span | None) -> Data:
    if span is None:
        return {}
    line, column = span.place()
    end_line, end_column = replace(span, start=span.end).place()
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


# --- solution paths


def walk_record(file: str, walk: SolutionPath, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``steps`` for one file."""
    data = answer(
        file,
        walk.status,
        diagnostics,
        start=_values(walk.start),
        steps=[step(walk.puzzle, one) for one in walk.steps],
        complete=walk.complete,
        rating=rating(walk.puzzle, walk.rating),
    )
    solved = walk.solution()
    data["solutions"] = [] if solved is None else [solution(solved)]
    if walk.columns:
        data["columns"] = dict(walk.columns)
    return data | _ended(walk.limit, walk.ending)


def hint_record(file: str, puzzle: Puzzle, hint: Hint, status: str, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``hint`` for one file."""
    data = answer(
        file,
        status,
        diagnostics,
        mistakes={name: number(value) for name, value in hint.mistakes.items()},
        where=hint.where,
        how=hint.how,
        steps=[step(puzzle, one) for one in hint.steps],
    )
    return data | _ended(hint.limit, hint.ending)


def rate_record(file: str, walk: SolutionPath, diagnostics: tuple[Diagnostic, ...]) -> Data:
    """Return the answer of ``rate`` for one file."""
    data = answer(file, walk.status, diagnostics, rating=rating(walk.puzzle, walk.rating), complete=walk.complete)
    return data | _ended(walk.limit, walk.ending)


def _ended(limit: Limit, ending: str = "") -> Data:
    return {name: text for name, text in (("limit", limit), ("ending", ending)) if text}


def rating(puzzle: Puzzle, one: Rating) -> Data:
    """Return a rating, with its hardest step in full."""
    return {
        "value": round(one.value, 1),
        "word": one.word,
        "effort": round(one.effort, 1),
        "steps": one.steps,
        "at_least": not one.complete,
        "hardest": None if one.hardest is None else step(puzzle, one.hardest),
        "counts": dict(one.counts),
    }


def step(puzzle: Puzzle, one: Step) -> Data:
    """Return a step, with clues and rules by label and candidates by name."""
    return {
        "number": one.number,
        "technique": one.technique,
        "cost": one.cost,
        "clues": [puzzle.clues[clue].label for clue in one.clues],
        "rules": [puzzle.constraints[rule].label for rule in one.rules],
        "cells": list(one.cells),
        "placed": {name: number(value) for name, value in one.placed.items()},
        "crossed": _values(one.eliminated),
        "swept": _values(one.peer_eliminated),
        "needs": _values(one.needs),
        "uses": list(one.uses),
        "text": one.text,
        "parts": [part(piece) for piece in one.parts],
    }


def _values(candidates: Mapping[str, Sequence[int]]) -> dict[str, list[int | str]]:
    return {name: [number(value) for value in values] for name, values in candidates.items()}


def part(one: SentencePart) -> str | Data:
    """Return a part of a sentence: plain text, or the object it mentions, with ``text`` if it differs from the name."""
    if one.kind == "text":
        return one.text
    data: Data = {one.kind: one.name}
    if one.value is not None:
        return data | {"value": number(one.value)}
    # The name is enough if the sentence says nothing else.
    if one.text == one.name:
        return data
    return data | {"text": one.text}
