"""Replace or remove clues of a puzzle: edit the text at the place of the clue, and read it again.

Texts are read strictly, with the parameters and the folder of the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from ..base.english import listing
from ..base.errors import unhurried
from ..base.source import Source, edited, line_start
from ..language.parser import parse
from ..language.syntax import Document, Expect, PromisedSolution
from ..model.clue_numbers import place
from ..model.expressions import Condition, Different
from ..model.puzzle import MEANING, AnyPuzzle, Clue, Puzzle
from ..system.load import Loader
from . import analyze


class CannotLeaveOut(ValueError):
    """Raised for a clue that cannot be omitted from a text."""

    def __init__(self, clue: Clue, why: str) -> None:
        super().__init__(f"{clue.label} {why}")
        self.clue = clue


NOTHING = ("_", ".", "?", "")
"""Texts for an empty cell, an empty place of a packed row or map, an absent clue, and an omitted number or
statement."""
UNTOLD = "is written where nothing can be omitted"


def source_of(puzzle: Puzzle) -> Source:
    """Return the source of a puzzle; raise `ValueError` if it has none."""
    if puzzle.source is None:
        raise ValueError("this puzzle comes from no text that could be changed")
    return puzzle.source


def reread(puzzle: AnyPuzzle, text: str, look: Callable[[], None] = unhurried) -> AnyPuzzle | None:
    """Return the puzzle of another text, read strictly with the parameters and folder of ``puzzle``.

    Return None if the text has errors, or if ``puzzle`` does not come from a text. Raises what ``look`` raises.
    """
    origin = puzzle.origin
    if origin is None:
        return None
    source = replace(origin.source, text=text)
    document, faults = parse(source, look)
    meaning, doubts = analyze(document, origin.params, Loader(origin.folder), look)
    if meaning is None or any(diagnostic.is_error for diagnostic in faults + doubts):
        return None
    parts = {name: getattr(meaning, name) for name in MEANING}
    return replace(puzzle, **parts, diagnostics=faults + doubts, origin=replace(origin, source=source))


def with_clue(puzzle: Puzzle, number: int, value: int | str) -> str:
    """Return the text of ``puzzle`` with another number in a clue, or with another text in place of the clue.

    Raises `ValueError` if the clue has no single number, or if it is not written in the text.
    """
    clue = puzzle.clues[number]
    if clue.span is None:
        raise ValueError(f"{clue.label} is not written in a text")
    if isinstance(value, str):
        start, end = _text_range(clue)
    else:
        number_range = None if clue.value is None else place(clue, clue.value)
        if number_range is None:
            raise ValueError(f"{clue.label} has no single number: give the replacement text, not {value}")
        start, end = number_range
    return edited(clue.span.source.text, [(start, end, str(value))])


def _text_range(clue: Clue) -> tuple[int, int]:
    """Return start and end of a clue's text; for ``16\\24`` that of the half that belongs to the clue."""
    assert clue.span is not None
    start, text = clue.span.start, clue.span.text
    side = ""
    # The number before the '\' belongs to the run down, and may be the same.
    if clue.kind == "run" and clue.label.startswith("across"):
        side = text.partition("\\")[0]
    at = text.find(clue.text, len(side))
    if at < 0:
        return (clue.span.start, clue.span.end)
    return (start + at, start + at + len(clue.text))


def without_clues(puzzle: Puzzle, removed: Collection[int], look: Callable[[], None] = unhurried) -> str:
    """Return the text of ``puzzle`` without some clues.

    Each way to write an absent clue is tried at its place until the text means the same puzzle without it. Raises
    `CannotLeaveOut`, with the reason, if none works; `ValueError` if the puzzle has no text; and what ``look`` raises.
    """
    source = source_of(puzzle)
    text = source.text
    wanted = list(puzzle.clues)
    clues = [puzzle.clues[number] for number in removed]
    elsewhere = next((clue for clue in clues if clue.span is None or clue.span.source is not source), None)
    if elsewhere is not None:
        raise CannotLeaveOut(elsewhere, "is not written in this text")
    # from the end of the text, so that the spans of the other clues stay valid
    for clue in sorted(clues, key=lambda clue: -clue.span.start if clue.span else 0):
        wanted.remove(clue)
        why = ""
        for shorter in _shortened_texts(text, clue):
            meant = reread(puzzle, shorter, look)
            change = UNTOLD if meant is None else _other_change(puzzle, meant, wanted)
            if not change:
                text = shorter
                break
            # keep the first specific reason
            if why in ("", UNTOLD):
                why = change
        else:
            raise CannotLeaveOut(clue, why)
    return text


def _written(clue: Clue) -> tuple[str, str]:
    return clue.kind, clue.text


def _other_change(puzzle: Puzzle, meant: Puzzle, wanted: Collection[Clue]) -> str:
    """Return what else changes when a clue is omitted, as a phrase about the clue; empty if nothing does."""
    left = list(map(_written, meant.clues))
    if sorted(left) != sorted(map(_written, wanted)):
        lost = [clue.label for clue in wanted if _written(clue) not in left]
        if lost:
            return f"is written with {listing(lost)}"
        return UNTOLD
    # The same clues may still mean another puzzle: a cell or a rule may have depended on the one that is gone.
    names, others = ({symbol.name for symbol in each.symbols} for each in (puzzle, meant))
    if names > others:
        return f"is the only clue that names {listing(sorted(names - others))}"
    if names != others:
        return "would leave a new cell to fill in"
    rules, now = _rule_names(puzzle), _rule_names(meant)
    for rule in rules.keys() - now.keys():
        return f"also implies that {rules[rule]}"
    for rule in now.keys() - rules.keys():  # removing a mark creates another unmarked pair of cells
        return f"prevents this rule: {now[rule]}"
    return ""


def _rule_names(puzzle: Puzzle) -> dict[object, str]:
    """Return the names of the constraints without a clue, by their meaning."""
    return {comparable(rule.condition): rule.name for rule in puzzle.constraints if rule.clue < 0}


def comparable(condition: Condition) -> object:
    """Return the condition in a form in which the order of different expressions does not matter."""
    if isinstance(condition, Different):
        return frozenset(condition.expressions)
    return condition


def _shortened_texts(text: str, clue: Clue) -> Iterator[str]:
    """Yield the text without the clue's number, without the whole clue, and without its line."""
    assert clue.span is not None
    places = [(clue.span.start, clue.span.end)]
    if clue.value is not None:
        number = place(clue, clue.value)
        # Leaving out the number alone changes least, so that is tried first.
        if number is not None:
            places.insert(0, number)
    for start, end in places:
        # What an absent clue looks like depends on the statement, so each way is tried.
        for nothing in NOTHING:
            yield edited(text, [(start, end, nothing)])
    yield edited(text, [(line_start(text, clue.span.start), text.find("\n", clue.span.end) + 1 or len(text), "")])


def without_promises(document: Document) -> Document:
    """Return the document without its expected number of solutions and its printed solutions."""
    kept = tuple(statement for statement in document.statements if not isinstance(statement, Expect | PromisedSolution))
    return replace(document, statements=kept)
