"""Describe the solution path of a puzzle as plain data, for the hints of its page."""

from __future__ import annotations

from ..views.records import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..model.solution_path import SolutionPath

    Data = dict[str, object]


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
