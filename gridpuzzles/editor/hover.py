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
from ..base.source import line_start
from ..convert.text_builder import spans
from ..families.headings import Headings
from ..kinds.list_words import key_of, lists_of_cells, without_number, word_of
from ..kinds.path_rules import PATH_RULES
from ..language.statement_parser import KEY
from ..language.syntax_errors.vocabulary import FORMS
from ..model.expressions import Different, Variable
from ..model.solution import LIMITS
from ..solving.budget import Budget
from ..solving.candidates import cells_of, part
from .reading import AnalyzedDocument
from .words import MEANINGS

SECONDS = 1.0
"""Time limit of each search for a hover text, in seconds."""
MAX_VALUES = 1000


def hover_lines(reading: AnalyzedDocument, offset: int, *, answers: bool, cancel: Event) -> list[str]:
    """Return the lines to show about ``offset``; an empty list if there is nothing to show.

    ``answers`` allows showing the values of a cell in solutions.
    """
    if reading.is_prose(offset):
        return []
    lines = _about_heading_or_list(reading, offset)
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


def _about_heading_or_list(reading: AnalyzedDocument, offset: int) -> list[str]:
    """Return what the families say that a heading names, or the meaning of the name of a list."""
    text, start = reading.source.text, line_start(reading.source.text, offset)
    line = text[start:].partition("\n")[0].partition("#")[0].rstrip()
    named = Headings(reading.folder).named(line)
    if named is not None:
        return [one.description for one in (named.family, *named.beside)]
    key = KEY.match(line)
    word = word_of(without_number(key[1])) if key and offset <= start + key.end(1) else None
    return [lists_of_cells()[key_of(word)]] if word is not None and key_of(word) in lists_of_cells() else []


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
