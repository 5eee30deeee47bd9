"""Find repairs: edits of the text after which the puzzle, read again, has a solution; the most likely first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from ..base.source import Source, Span
from ..model.clue_numbers import place
from ..model.expressions import Condition
from ..model.puzzle import Clue, Puzzle
from .missing_rules import rules
from .oracle import Clues, Oracle, out_of_domain_givens
from .result import Change, Edit, Repair
from .typos import applied, edits, numbers_near, typo_cost

EFFORT = 600_000
"""Number of characters read in the search for repairs, which takes a few seconds."""
EFFORT_AFTER = 300_000
"""Like `EFFORT`, once a repair is known that leaves exactly one solution."""
LEAST_READ = 150
"""Cost of reading a short text, in characters."""
MUCH_RARER = 12
"""Typos are ignored if they are rarer by this (8 times) than one whose repair leaves exactly one solution."""
NEVER = 1 << 30  # larger than any typo cost
STRAY = -1
"""The typo cost of a new number for a given that its cell cannot have."""
MAX_CHANGES = 40
"""Number of changes of clues, the most likely ones, that are read again."""


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TOKEN = re.compile(r"-?\d+|[A-Za-z_]+|[^\s\w]")


def _is_number_at(clue: Clue, edit: Edit) -> bool:
    """Return True if the edit replaces the number of the clue."""
    return clue.value is not None and place(clue, clue.value) == (edit.start, edit.end)


class EditableText:
    """The text of a puzzle, and the puzzles that it declares after edits; results are cached."""

    def __init__(self, source: Source, oracle: Oracle) -> None:
        self.source = source
        self.puzzle = oracle.puzzle
        self._oracle = oracle
        self._seen: dict[str, int] = {}
        self._mending: dict[Clues, bool] = {}
        self._ruled: set[frozenset[tuple[Condition, int]]] = set()
        self.effort_left = EFFORT

    def may_mend(self, clues: Clues) -> bool:
        """Return True if there may be a solution when these clues are replaced.

        There is none if the other clues conflict, except for a given that its cell could not have (a number without a
        tile).
        """
        known = self._mending.get(clues)
        if known is None:
            # the given itself is what must change if its cell cannot have its value
            beyond = any(map(self._oracle.is_beyond, clues))
            known = self._mending[clues] = beyond or not self._oracle.clash(self._oracle.everything - clues)
        return known

    def solutions(self, edits: Sequence[Edit]) -> int:
        """Return the number of solutions after some edits: 0, 1, or 2 for more.

        Return 0 also if the text is then not valid or the answer takes too long. Raises `LimitMet`.
        """
        text = applied(edits, self.source.text)
        known = self._seen.get(text)
        if known is None:
            self.effort_left -= LEAST_READ + len(text)
            self._oracle.look()
            meant = self._oracle.anew.read(text)
            known = 0
            if meant is not None and meant.symbols and self._is_plausible(meant):
                known = self._oracle.count(meant)
            self._seen[text] = known
        return known

    def _is_plausible(self, meant: Puzzle) -> bool:
        """Return True if a changed puzzle is plausible and may have a solution.

        It is not if it has more givens outside the values of their cells, or if only clues differ and all others
        conflict.
        """
        if out_of_domain_givens(meant) > self._oracle.most_strays:
            return False
        ours, theirs = self.puzzle.constraints, meant.constraints
        if [one.clue for one in ours] != [one.clue for one in theirs] or len(self.puzzle.symbols) != len(meant.symbols):
            # the rules differ, too, so known conflicts do not apply
            return True
        changed = {one.clue for one, other in zip(ours, theirs, strict=True) if one.condition != other.condition}
        for one, other in zip(self.puzzle.symbols, meant.symbols, strict=True):
            # With other values of a cell, known conflicts do not apply either.
            if (one.name, one.values, one.clue) != (other.name, other.values, other.clue):
                return True
            if one.given != other.given:
                changed.add(one.clue)
        return -1 in changed or not changed or self.may_mend(frozenset(changed))

    def repair(self, *edits: Edit, clue: int = -1) -> Repair | None:
        """Return the repair that some edits make; None if they replace what was not typed, leave no solution, or repeat
        a rule found before."""
        found = self.solutions(edits) if all(map(self._is_typed, edits)) else 0
        if not found or (len(edits) == 1 and edits[0].sentence and not self._is_new(edits[0])):
            return None
        return Repair(edits, found == 1, tuple(map(self._place, edits)), clue)

    def _is_new(self, rule: Edit) -> bool:
        """Return True if no rule found before has the same effect."""
        meant = self._oracle.anew.read(rule.of(self.source.text))
        conditions: frozenset[tuple[Condition, int]] = frozenset()
        if meant:
            conditions = frozenset(Counter(rule.condition for rule in meant.constraints).items())
        is_new = conditions not in self._ruled
        self._ruled.add(conditions)
        return is_new

    def _is_typed(self, edit: Edit) -> bool:
        """Return True if the replaced text is a word of its typed line: the reader may have written more than that.

        Additions replace nothing, and several lines are exchanged as they were read.
        """
        old = self.source.text[edit.start : edit.end]
        if not old or "\n" in old:
            return True
        typed = Span(self.source, edit.start, edit.end).as_typed()
        return typed.text.lower() == old.lower() or old in TOKEN.findall(typed.source.lines[typed.line - 1])

    def _place(self, edit: Edit) -> tuple[int, str, str]:
        """Return the typed line of an edit, the text it replaces, and a label if the line has that text several
        times."""
        old, typed = self.source.text[edit.start : edit.end], Span(self.source, edit.start, edit.end).as_typed()
        line, column = typed.place()
        if edit.sentence:
            return line, old, ""
        shown = typed.source.lines[line - 1]
        same = [one.start() + 1 for one in TOKEN.finditer(shown) if one.group() == old]
        if (column in same and len(same) < 2) or shown.count(old) < 2:
            return line, old, ""
        label = next((clue.label for clue in self.puzzle.clues if _is_number_at(clue, edit)), "")
        label = label.removeprefix("given ")
        if label or column not in same:  # one of the digits of a row without spaces
            return line, old, label
        at = same.index(column)
        return line, old, f"the {ORDINALS[at] if at < len(ORDINALS) else str(at + 1) + 'th'}"

    def edit_of(self, one: Change) -> Edit | None:
        """Return a change of a clue's number as an edit of this text; None if the text does not contain the number."""
        clue = self.puzzle.clues[one.clue]
        if clue.span is None or clue.span.source.name != self.source.name or clue.value is None:
            return None
        at = place(clue, clue.value)
        if at is None:
            return None
        cost = typo_cost(self.source.text[at[0] : at[1]], str(one.value))
        return self.prioritized(Edit(*at, str(one.value), cost), one.clue)

    def prioritized(self, edit: Edit, clue: int) -> Edit:
        """Return the edit with the highest priority if the present number is impossible in its cell."""
        if clue >= 0 and self._oracle.is_stray(clue):
            return edit._replace(typo_cost=STRAY)
        return edit


def of_changes(text: EditableText, changes: Iterable[tuple[Change, ...]]) -> Iterator[Repair | None]:
    """Yield repairs that replace the numbers of one or several clues; None for changes that leave no solution."""
    for together in list(changes)[:MAX_CHANGES]:
        edits = [edit for edit in map(text.edit_of, together) if edit is not None]
        # A clue without a place in this text cannot be repaired in it.
        if len(edits) == len(together):
            yield text.repair(*edits, clue=together[0].clue)


def of_rule_and_number(text: EditableText) -> Iterator[Repair]:
    """Yield a repair that adds a missing rule and changes one number, if both leave exactly one solution.

    Raises `LimitMet`.
    """
    known = list(rules(text.source, text.puzzle))
    pairs = []
    for at, number in _written_numbers(text.puzzle).items():
        span = text.puzzle.clues[number].span
        if span is None or span.source.name != text.source.name:
            continue
        if not text.may_mend(frozenset({number})):
            continue
        old = text.source.text[at[0] : at[1]]
        near = [Edit(*at, new, typo_cost(old, new)) for new in numbers_near(old)]
        pairs += [(rule, edit, number) for rule in known for edit in near]
    for rule, edit, number in sorted(pairs, key=lambda pair: pair[0].typo_cost + pair[1].typo_cost):
        if text.effort_left < 0:
            return
        # The rule replaces the text with the number, so the two cannot be combined.
        if rule.start < edit.end and edit.start < rule.end:
            continue
        found = text.repair(rule, edit, clue=number)
        if found is not None and found.unique:
            yield found
            return


def of_text(text: EditableText, known: Collection[Repair], *, unique: bool) -> Iterator[Repair]:
    """Yield repairs by one edit anywhere in the text, the most likely first, except ``known`` ones.

    If ``unique`` is true, only edits that leave exactly one solution are repairs. Raises `LimitMet`.
    """
    puzzle, numbers = text.puzzle, _written_numbers(text.puzzle)
    whole = [(clue.span, number) for number, clue in enumerate(puzzle.clues) if clue.span and _is_all_in_span(clue)]
    # A repair that leaves one solution ends the search for much rarer typos.
    best = min((one.typo_cost for one in known if one.unique), default=NEVER)
    if best != NEVER:
        text.effort_left = min(text.effort_left, EFFORT_AFTER)
    tried = {one.edits[0].of(text.source.text) for one in known}
    waiting = [
        text.prioritized(one, numbers.get((one.start, one.end), -1))
        for one in (*rules(text.source, puzzle), *edits(text.source))
    ]
    for edit in sorted(waiting, key=lambda one: one.typo_cost):
        if text.effort_left < 0 or edit.typo_cost > best + MUCH_RARER:
            return
        changed = edit.of(text.source.text)
        if changed in tried:
            continue
        clue = numbers.get((edit.start, edit.end), -1)
        touched = {number for span, number in whole if span.start < edit.end and edit.start < span.end}
        if clue >= 0:
            touched = {clue}
        # If all other clues conflict, no number of this clue can help, and the text need not be read.
        if touched and not text.may_mend(frozenset(touched)):
            continue
        tried.add(changed)
        found = text.repair(edit, clue=clue)
        if found is not None and found.unique:
            best = min(best, edit.typo_cost)
            text.effort_left = min(text.effort_left, EFFORT_AFTER)
        # nearly every puzzle has several solutions without one of its rules
        if found is not None and (found.unique or not (unique or (edit.sentence and not edit.new))):
            yield found


def _written_numbers(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    """Return the clues whose numbers are in the text, by start and end of the number."""
    numbers = {}
    for number, clue in enumerate(puzzle.clues):
        if clue.value is not None and (at := place(clue, clue.value)) is not None:
            numbers[at] = number
    return numbers


def _is_all_in_span(clue: Clue) -> bool:
    """Return True if the span of a clue contains all of its text, which is false where drawn lines cross."""
    return clue.span is not None and len(clue.span.text) >= len(clue.text)
