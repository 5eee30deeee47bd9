"""Describe a puzzle as plain data for its page: symbols, relations, places, clues, and the answer if wanted."""

from __future__ import annotations

import hashlib
import json

from ..base.record import Record
from ..views.records import number
from .board import MARGIN
from .relations import condition_tree, domain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..model.grid import Mark
    from ..model.puzzle import Puzzle, Symbol
    from ..model.solution import Verdict
    from ..model.solution_path import SolutionPath
    from ..views.canvas import Picture, ValueSlot

    Data = dict[str, object]

SHOWN = ("source", "author", "difficulty", "note")
"""Metadata that a player wants to see."""


class Playable(Record):
    """A puzzle to play, its verdict, and its solution path if there is one."""

    puzzle: Puzzle
    verdict: Verdict
    walk: SolutionPath | None = None


def page_data(playable: Playable, picture: Picture, *, with_answer: bool = True) -> Data:
    """Return everything that the script of the page needs about a puzzle that is drawn as ``picture``."""
    puzzle, verdict, walk = playable.puzzle, playable.verdict, playable.walk
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    relations = [
        {"c": condition_tree(one.condition, places), "q": one.clue}
        | ({"l": one.label} if one.clue < 0 and one.label else {})
        for one in puzzle.constraints
    ]
    symbols = [_symbol(symbol) for symbol in puzzle.symbols]
    # The id depends on the meaning only, so that a saved game survives another drawing.
    meaning = json.dumps([symbols, relations], sort_keys=True).encode()
    data: Data = {
        "v": 1,
        "id": hashlib.sha256(meaning).hexdigest()[:16],
        "title": " ".join(puzzle.title.split()),
        "meta": _meta(puzzle, walk),
        "base": puzzle.base,
        "s": symbols,
        "r": relations,
        "q": _clues(puzzle, places),
        "size": [picture.width + 2 * MARGIN, picture.height + 2 * MARGIN],
        "slots": [_slot(slot, places) for slot in picture.slots],
        "status": verdict.status,
    }
    if puzzle.grid is not None and puzzle.grid.struck:
        data["struck"] = {places[name]: value for name, value in puzzle.grid.struck.items()}
    if with_answer and verdict.solutions:
        data["answer"] = [number(verdict.solutions[0][symbol.name]) for symbol in puzzle.symbols]
        if walk is not None:
            data["steps"] = steps_data(walk, places)
    return data


def _meta(puzzle: Puzzle, walk: SolutionPath | None) -> dict[str, str]:
    """Return the metadata for players; the difficulty is that of the solution path unless the file states it."""
    if walk is None or not walk.complete:
        rated = {}
    else:
        rated = {"difficulty": walk.rating.word}
    return rated | {name: puzzle.metadata[name] for name in SHOWN if puzzle.metadata.get(name)}


def _symbol(symbol: Symbol) -> Data:
    data: Data = {"n": symbol.name, "v": domain(symbol.values), "k": symbol.kind}
    if symbol.given is None:
        return data
    return data | {"g": number(symbol.given)}


def _slot(slot: ValueSlot, places: Mapping[str, int]) -> Data:
    """Return the place of a slot: symbol, box, height used by other text at its top, label and color."""
    box = {"x": slot.x + MARGIN, "y": slot.y + MARGIN, "w": slot.width, "h": slot.height}
    data: Data = {"i": places[slot.name], **{key: round(value, 2) for key, value in box.items()}}
    further = {"t": slot.taken, "l": slot.label, "f": slot.fill}
    return data | {key: value for key, value in further.items() if value}


def _clues(puzzle: Puzzle, places: Mapping[str, int]) -> list[Data]:
    """Return every clue with its label and text; a written relation also mark by mark, so that values can be filled
    in."""
    drawn = [line for drawing in puzzle.drawings if drawing.kind == "relation" for line in drawing.lines]
    relations = [at for at, clue in enumerate(puzzle.clues) if clue.kind == "relation"]
    lines = dict(zip(relations, drawn, strict=True))
    clues: list[Data] = []
    for at, clue in enumerate(puzzle.clues):
        data: Data = {"l": clue.label, "t": clue.text, "k": clue.kind}
        if at in lines:
            data["w"] = [_token(mark, places) for mark in lines[at]]
        clues.append(data)
    return clues


def _token(mark: Mark, places: Mapping[str, int]) -> object:
    """Return a mark: its text, with its symbol or with one symbol for each of its characters (-1 for a plain digit)."""
    if mark.variable is not None:
        return [mark.text, places[mark.variable]]
    if mark.symbols:
        return [mark.text, [-1 if name is None else places[name] for name in mark.symbols]]
    return mark.text


def steps_data(walk: SolutionPath, places: Mapping[str, int]) -> list[Data]:
    """Return every step: its argument in words, the clues and rules it uses, the values it places and eliminates.

    Symbols, clues, rules and steps are indices from 0. Names without a place on the page (carries) are omitted.
    """
    numbers = {step.number: at for at, step in enumerate(walk.steps)}
    return [
        {
            "technique": step.technique,
            "text": step.text,
            "clues": list(step.clues),
            "rules": list(step.rules),
            "placed": {places[name]: number(value) for name, value in step.placed.items() if name in places},
            "crossed": {
                places[name]: [number(value) for value in values]
                for name, values in step.eliminated.items()
                if name in places
            },
            "uses": [numbers[used] for used in step.uses if used in numbers],
        }
        for step in walk.steps
    ]
