"""The way through a puzzle as plain data: what the page's hints follow."""

from __future__ import annotations

from ..views.records import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.solution_path import SolutionPath

    Data = dict[str, object]


def steps_data(walk: SolutionPath, places: Mapping[str, int]) -> list[Data]:
    """Every step: its argument in words, the clues and rules it rests on, and what it places and crosses out.

    Symbols, clues, rules and steps are told by their numbers, all from 0; what stands in no place of the page (carries)
    is left out.
    """
    numbers = {step.number: at for at, step in enumerate(walk.steps)}
    return [
        {
            "technique": step.technique,
            "text": step.text,
            "clues": list(step.clues),
            "rules": list(step.rules),
            "placed": {places[name]: number(value) for name, value in step.placed.items() if name in places},
            "crossed": _crossed(step.crossed, places),
            "uses": [numbers[used] for used in step.uses if used in numbers],
        }
        for step in walk.steps
    ]


def _crossed(crossed: Mapping[str, Sequence[int]], places: Mapping[str, int]) -> dict[int, list[int | str]]:
    return {places[name]: [number(value) for value in values] for name, values in crossed.items() if name in places}
