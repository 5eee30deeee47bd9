"""Hover text: a clue and its number of fillings, the values left for a cell, or the meaning of a word.

The user may be playing, so for a cell it shows only the values that are not excluded by the givens around it. The
values in solutions are shown only if the editor asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from .. import solving
from ..api import Puzzle
from ..base.english import plural_form
from ..convert.text_builder import spans
from ..kinds import LINE_FUNCTIONS
from ..kinds.numbers import BY_WORD, NUMBER_FUNCTIONS, NUMBER_PROPERTIES
from ..kinds.path_rules import PATH_RULES
from ..kinds.scopes import SCOPES
from ..language.syntax_errors.vocabulary import FORMS
from ..model.expressions import Different, Variable
from ..model.solution import LIMITS
from ..solving.budget import Budget
from ..solving.candidates import cells_of, part
from .reading import AnalyzedDocument

SECONDS = 1.0
"""Time limit of each search for a hover text, in seconds."""
MAX_VALUES = 1000

MEANINGS = {
    **{word: f"{word}: {scope.meaning}" for word, scope in SCOPES.items()},
    **{word: f"a is {name}: {NUMBER_PROPERTIES[name].meaning}" for word, name in BY_WORD.items()},
    **{word: f"{kind.form}: {kind.meaning}" for word, kind in LINE_FUNCTIONS.items()},
    **{word: f"{kind.form}: {kind.meaning}" for word, kind in NUMBER_FUNCTIONS.items()},
    "mod": "a mod b: what is left when a is divided by b; never negative for a positive b",
    "div": "a div b: the quotient, rounded down",
    "or": "a = 1 or b = 2: at least one of them holds",
    "and": "a = 1 and b = 2: both hold",
    "if": "if a = 1 then b = 2: if the first holds, so does the second",
    "then": "if a = 1 then b = 2: if the first holds, so does the second",
    "not": "not a = 1, a is not prime, a not in 1..3: the opposite",
    "is": "a is prime: a property",
    "are": "A, B are odd: a property of several",
    "in": "a in 1..3, 5: one of these values",
    "across": "4 across: the number read off the grid from the square numbered 4",
    "down": "4 down: the number read off the grid from the square numbered 4",
    "region": "region A: the cells of that region, inside a function or after 'all different:'",
    "cage": "cage A: the cells of that cage, inside a function or after 'all different:'",
    "around": "around r1c2: the cells that touch it, in eight directions",
    "step": "values 10..90 step 10: every tenth of them",
    "except": "values 1..9 except 5: all but these",
    "unique": "expect unique: exactly one solution",
    "least": "expect at least 5 solutions: 5 or more",
}
"""Word that does not begin a statement -> its meaning, by an example."""


def hover_lines(reading: AnalyzedDocument, offset: int, *, answers: bool, cancel: Event) -> list[str]:
    """Return the lines to show about ``offset``; an empty list if there is nothing to show.

    ``answers`` allows showing the values of a cell in solutions.
    """
    if reading.is_prose(offset):
        return []
    lines: list[str] = []
    word = reading.word_at(offset)
    if reading.puzzle is not None:
        lines += _about_clue(reading.puzzle, reading, offset, cancel)
        name = reading.name_at(offset)
        if name is not None:
            return [*lines, *_about_cell(reading.puzzle, name, answers=answers, cancel=cancel)]
        if reading.puzzle.grid is not None and word in reading.puzzle.grid.named_rules:
            lines.append(f"{word} means that {PATH_RULES[word].meaning}")
    said = FORMS.get(word) or MEANINGS.get(word)
    if said:
        lines.append(said)
    return lines


def _about_clue(puzzle: Puzzle, reading: AnalyzedDocument, offset: int, cancel: Event) -> Iterator[str]:
    """Yield the label and text of the clue at ``offset``, and the number of ways to fill its cells by itself."""
    clue = reading.clue_at(offset)
    if clue is None:
        return
    yield f"{clue.label}: {clue.text}"
    cells = cells_of(puzzle, clue.label)
    if len(cells) > 1:
        count = solving.count(part(puzzle, cells), budget=Budget(SECONDS, cancel=cancel))
        # A part of the fillings says nothing about the clue.
        if not count.limit:
            yield f"by itself it can be filled in {count} {plural_form(count.value, 'way', 'ways')}"


def _about_cell(puzzle: Puzzle, name: str, *, answers: bool, cancel: Event) -> Iterator[str]:
    symbol = next(one for one in puzzle.symbols if one.name == name)
    if symbol.given is not None:
        return  # the clue has been shown already
    yield f"{name}: rules and givens leave {_shown(remaining_values(puzzle, name))}"
    if answers:
        found = puzzle.candidates(time_limit=SECONDS, cancel=cancel)
        unsure = f" and perhaps others ({LIMITS[found.limit]})" if name in found.open else ""
        yield f"in solutions it is {_shown(found.values[name])}{unsure}"


def remaining_values(puzzle: Puzzle, name: str) -> tuple[int, ...]:
    """Return the values of a name, without the givens that an "all different" rule excludes."""
    given = {symbol.name: symbol.given for symbol in puzzle.symbols if symbol.given is not None}
    (own,) = (symbol.values for symbol in puzzle.symbols if symbol.name == name)
    taken: set[int] = set()
    for constraint in puzzle.constraints:
        # Only the rules that a solver sees at a glance count: anything more would give the puzzle away.
        if isinstance(constraint.condition, Different):
            names = {one.name for one in constraint.condition.expressions if isinstance(one, Variable)}
            if name in names:
                taken.update(given[other] for other in names & given.keys())
    return tuple(value for value in own if value not in taken)


def _shown(values: tuple[int, ...]) -> str:
    if len(values) > MAX_VALUES:
        return f"{len(values)} values from {values[0]} to {values[-1]}"
    return spans(values) or "nothing"
