"""``gridpuzzles explain``: why there is no solution, or more than one, and what would mend it."""

from __future__ import annotations

from ..diagnostics import visible
from ..errors import Diagnostic, Note
from ..model.solution import LIMITS
from ..views.records import answer, number
from .output import colored, title_of
from .replies import Reply, invalid, reply, status_of_limit
from .status import DONE, NEGATIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ..api import Puzzle
    from ..explaining import Explanation
    from ..explaining.changes import Change
    from ..model.puzzle import Clue
    from .files import Reading

MOST_SHOWN = 8
NOTHING_MENDS = (
    "Nothing was found that would mend it: no other numbers for one clue or two,\n"
    "and no three clues or fewer without which the rest holds."
)


def run(options: Namespace) -> int:
    """Explain every file; the exit status."""
    return reply(options, explained)


def explained(reading: Reading, options: Namespace, limits: dict[str, Any]) -> Reply:
    """The explanation of one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    from ..explaining import explain

    found = explain(puzzle, every=options.every, superfluous=options.redundant, **limits)
    heading = visible(title_of(puzzle) + "\n" if puzzle.title else "")
    data = answer(reading.path, found.status, reading.diagnostics, **record(puzzle, found))
    return Reply(_status(found), heading + text(puzzle, found, options.redundant), data)


def text(puzzle: Puzzle, found: Explanation, superfluous: bool = False) -> str:
    """What a person reads; ``superfluous``: it was asked which clues could go."""
    parts = []
    if found.status == "none":
        parts = [_clash(puzzle, conflict) for conflict in found.conflicts]
        if not found.smallest:
            parts.append(_how_small(found))
        parts += _repairs(puzzle, found)
    elif found.status == "several":
        parts = ["There are several solutions.", *_makes_unique(puzzle, found)]
    elif found.status == "unique":
        parts = ["There is exactly one solution.", *_could_go(puzzle, found, superfluous)]
    if found.limit:
        came_first = f"{LIMITS[found.limit]} came first"
        if found.status == "undecided":
            parts.append(f"Undecided: {came_first}; whether there are solutions, and how many, is not known.")
        else:
            parts.append(f"{came_first.capitalize()}; what stands above was found before.")
    return "\n\n".join(parts)


def _clash(puzzle: Puzzle, conflict: frozenset[int]) -> str:
    if not conflict:
        return "There is no solution, whatever the clues are: the rules alone (values, all different) cannot hold."
    clues = [puzzle.clues[clue] for clue in sorted(conflict)]
    names = _and(clue.label for clue in clues)
    if len(clues) == 1:
        message = f"{names} cannot hold"
    else:
        message = f"{names} cannot {'both' if len(clues) == 2 else 'all'} hold"
    placed = [clue for clue in clues if clue.span is not None]
    if not placed:
        return f"There is no solution: {message}."
    from ..diagnostics import render

    notes = tuple(Note(_named(clue), clue.span) for clue in placed[1:] if clue.span)
    return render(Diagnostic("clash", message, placed[0].span, notes=notes), color=colored())


def _how_small(found: Explanation) -> str:
    """What is known of a clash that was not proved to be a smallest one."""
    surely = f"; a clash takes {found.least} of them at least" if found.least > 1 else ""
    return f"Whether fewer clues clash as well was not settled{surely}."


def _named(clue: Clue) -> str:
    return f"{clue.label}: {clue.text}" if clue.text and clue.text not in clue.label else clue.label


def _repairs(puzzle: Puzzle, found: Explanation) -> list[str]:
    parts = []
    lines = [_worth(puzzle, (change,)) for change in found.changes]
    lines += [_worth(puzzle, pair) for pair in found.pairs]
    if lines:
        number = "Another number" if found.changes else "Two other numbers"
        parts.append("\n".join([f"{number} would mend it:", *_first(lines)]))
    drops = [f"  {_and(puzzle.clues[clue].label for clue in sorted(removal))}" for removal in found.removals]
    if drops:
        alone = len(found.removals[0]) == 1
        several = "one of these" if alone else "those of one of these lines"
        without = several if len(drops) > 1 else "this" if alone else "these"
        parts.append("\n".join([f"Without {without} the rest holds:", *_first(drops)]))
    if not parts and any(found.conflicts) and not found.limit:
        parts.append(NOTHING_MENDS)
    return parts


def _first(lines: list[str]) -> list[str]:
    """The first of many lines, and how many more there are."""
    more = len(lines) - MOST_SHOWN
    return [*lines[:MOST_SHOWN], f"  and {more} more"] if more > 0 else lines


def _worth(puzzle: Puzzle, together: Sequence[Change]) -> str:
    """``row 1 works with 24 instead of 42``, and what that is worth."""
    told = _and(
        f"{puzzle.clues[one.clue].label} with {one.value} instead of {puzzle.clues[one.clue].value}" for one in together
    )
    works = told.replace(" with ", " works with ", 1)
    worth = "exactly one solution" if together[0].unique else "solvable"
    likely = ", likely a typing error" if together[0].unique and all(one.slip == 1 for one in together) else ""
    return f"  {works} ({worth}{likely})"


def _makes_unique(puzzle: Puzzle, found: Explanation) -> list[str]:
    parts = []
    if found.givens:
        givens = _and(f"{name} = {value}" for name, value in found.givens)
        fewest = "" if found.fewest else " (fewer may do)"
        parts.append(f"With {givens} given there is exactly one{fewest}.")
    if found.changes:
        lines = [
            f"  {puzzle.clues[one.clue].label}: {one.value} instead of {puzzle.clues[one.clue].value}"
            for one in found.changes[:MOST_SHOWN]
        ]
        parts.append("So there is with one of these numbers, each one slip from what is written:\n" + "\n".join(lines))
    return parts


def _could_go(puzzle: Puzzle, found: Explanation, asked: bool) -> list[str]:
    if not found.redundant:
        return ["No clue could go."] if asked and not found.limit else []
    parts = [f"Each of these could go alone: {', '.join(puzzle.clues[clue].label for clue in found.redundant)}."]
    if len(found.superfluous) > 1:
        parts.append(f"Together, {_and(puzzle.clues[clue].label for clue in found.superfluous)} could go.")
    return parts


def _and(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def record(puzzle: Puzzle, found: Explanation) -> dict[str, object]:
    """What the explanation found, as plain data; clues by label."""

    def change(one: Change) -> dict[str, object]:
        clue = puzzle.clues[one.clue]
        numbers = {"from": number(clue.value or 0), "to": number(one.value)}
        return {"clue": clue.label, **numbers, "unique": one.unique, "slip": one.slip}

    def labels(clues: Iterable[int]) -> list[str]:
        return [puzzle.clues[clue].label for clue in sorted(clues)]

    data: dict[str, object] = {
        "conflicts": [labels(conflict) for conflict in found.conflicts],
        "smallest": found.smallest,
        "least": found.least,
        "removals": [labels(removal) for removal in found.removals],
        "changes": [change(one) for one in found.changes],
        "pairs": [[change(one) for one in pair] for pair in found.pairs],
        "givens": {name: number(value) for name, value in found.givens},
        "redundant": labels(found.redundant),
        "superfluous": labels(found.superfluous),
    }
    return data | ({"limit": found.limit} if found.limit else {})


def _status(found: Explanation) -> int:
    if found.limit:
        return status_of_limit(found.limit)
    return NEGATIVE if found.status == "none" else DONE
