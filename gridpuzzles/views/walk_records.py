"""Walks, hints and ratings as plain data for programs: what ``steps``, ``hint`` and ``rate`` write as JSON."""

from __future__ import annotations

from .records import answer, number, solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..base.errors import Diagnostic
    from ..model.puzzle import Puzzle
    from ..model.solution_path import Hint, Rating, SentencePart, SolutionPath, Step

    Data = dict[str, object]


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
    if solved is None:
        data["solutions"] = []
    else:
        data["solutions"] = [solution(solved)]
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


def _ended(limit: str, ending: str) -> Data:
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
    if one.text == one.name:
        return data
    return data | {"text": one.text}
