"""Repairs: changes of the text after which the puzzle, read anew, has a solution; the likeliest first."""

from __future__ import annotations

import re

from ..base.record import Record
from ..base.source import Span
from ..model.clue_numbers import place
from .oracle import QuestionTooHard, out_of_domain_givens
from .rules import rules, size_of
from .typo_edits import Edit, edits
from .typo_model import numbers_near, rarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ..base.source import Source
    from ..model.puzzle import Clue, Puzzle
    from .changes import Change
    from .oracle import Clues, Oracle

EFFORT = 600_000
"""Characters that are read in looking for repairs: some seconds."""
EFFORT_AFTER = 300_000
"""The same once a repair is known that leaves exactly one solution."""
LEAST_READ = 150
"""What the reading of a short text costs, in characters."""
MUCH_RARER = 12
"""A slip so much rarer than one that would leave exactly one solution is not looked for (8 times)."""
STRAY = -1
"""The rarity of any other number for a given that its cell cannot have."""
MAX_CHANGES = 40
"""Other numbers of clues, the likeliest, that are read anew."""


class Repair(Record):
    """Edits of the text after which it has exactly one solution, or several; ``rarity`` as of `Edit`.

    ``places`` has for each edit the line, from 1, what stands there, and which of several such it is, or nothing.
    ``clue`` is the clue whose number is replaced, -1 for none.
    """

    edits: tuple[Edit, ...]
    unique: bool
    places: tuple[tuple[int, str, str], ...]
    clue: int = -1

    @property
    def line(self) -> int:
        return self.places[0][0]

    @property
    def old(self) -> str:
        return self.places[0][1]

    @property
    def new(self) -> str:
        return self.edits[0].new

    @property
    def rarity(self) -> int:
        return sum(edit.rarity for edit in self.edits)

    @property
    def is_rule(self) -> bool:
        return bool(self.edits[0].said)

    @property
    def widens(self) -> bool:
        """Whether no clue is another, and several solutions are left."""
        return not self.unique and self.clue < 0

    def likelihood(self) -> tuple[bool, int, bool, int, bool, int]:
        """A key that puts the likeliest first: those that leave one solution, then slips often made, rules first.

        With wider values or a larger grid nearly everything has several solutions: there clues come first.
        """
        return not self.unique, len(self.edits), self.widens, self.rarity, not self.is_rule, self.edits[0].start


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TOKEN = re.compile(r"-?\d+|[A-Za-z_]+|[^\s\w]")


def _is_at(clue: Clue, edit: Edit) -> bool:
    """Whether the clue's number stands at the place of an edit."""
    return clue.value is not None and place(clue, clue.value) == (edit.start, edit.end)


class EditableText:
    """The text of a puzzle and how it is read: what it means after some edits."""

    def __init__(self, source: Source, oracle: Oracle) -> None:
        self.source = source
        self._oracle = oracle
        self._seen: dict[str, int] = {}
        self._mending: dict[Clues, bool] = {}
        self._ruled: set[tuple[str, ...]] = set()
        self.effort_left = EFFORT

    def may_mend(self, clues: Clues) -> bool:
        """Whether there may be a solution when these clues say something else: not where all others clash, but for a
        given that its cell could not have without it (a number that is on no tile)."""
        known = self._mending.get(clues)
        if known is None:
            beyond = any(map(self._oracle.is_beyond, clues))
            known = self._mending[clues] = beyond or not self._oracle.clash(self._oracle.everything - clues)
        return known

    def solutions(self, edits: Sequence[Edit]) -> int:
        """How many solutions the text has after some edits, two standing for more; 0 too when it says nothing then, or
        when that takes too long. Raises `LimitMet`."""
        text = self.source.text
        for edit in sorted(edits, key=lambda one: -one.start):
            text = edit.of(text)
        known = self._seen.get(text)
        if known is None:
            self.effort_left -= LEAST_READ + len(text)
            self._oracle.look()
            meant = self._oracle.anew.read(text)
            known = 0
            if meant is not None and meant.symbols and self._may_hold(meant):
                try:
                    known = self._oracle.solutions_of(meant)
                except QuestionTooHard:
                    known = 0
            self._seen[text] = known
        return known

    def _may_hold(self, meant: Puzzle) -> bool:
        """Whether a changed puzzle may be meant, and may have a solution: not where one more given is none of the
        values of its cell, nor where only clues differ, and all others clash."""
        puzzle = self._oracle.puzzle
        if out_of_domain_givens(meant) > self._oracle.most_strays:
            return False
        ours, theirs = puzzle.constraints, meant.constraints
        if [one.clue for one in ours] != [one.clue for one in theirs] or len(puzzle.symbols) != len(meant.symbols):
            return True
        changed = {one.clue for one, other in zip(ours, theirs, strict=True) if one.condition != other.condition}
        for one, other in zip(puzzle.symbols, meant.symbols, strict=True):
            if (one.name, one.values, one.clue) != (other.name, other.values, other.clue):
                return True
            if one.given != other.given:
                changed.add(one.clue)
        return -1 in changed or not changed or self.may_mend(frozenset(changed))

    def repair(self, *edits: Edit, clue: int = -1) -> Repair | None:
        """The repair that some edits are; None when they are none."""
        found = self.solutions(edits)
        if not found or (len(edits) == 1 and edits[0].said and not self._is_new(edits[0])):
            return None
        return Repair(edits, found == 1, tuple(map(self._place, edits)), clue)

    def _is_new(self, rule: Edit) -> bool:
        """Whether no other rule that was found says the same."""
        meant = self._oracle.anew.read(rule.of(self.source.text))
        said: tuple[str, ...] = ()
        if meant:
            said = tuple(sorted(repr(one.condition) for one in meant.constraints))
        is_new = said not in self._ruled
        self._ruled.add(said)
        return is_new

    def _place(self, edit: Edit) -> tuple[int, str, str]:
        """The line of an edit, from 1, what stands there, and which of several such it is."""
        span = Span(self.source, edit.start, edit.end)
        _, column = span.place()
        lines = self.source.text[edit.start - column + 1 :].splitlines()
        old, line = span.text, span.as_typed().place()[0]
        label = next((clue.label for clue in self._oracle.puzzle.clues if _is_at(clue, edit)), "")
        label = label.removeprefix("given ")
        shown = lines[0] if lines else ""
        same = [one.start() + 1 for one in TOKEN.finditer(shown) if one.group() == old]
        if edit.said or (column in same and len(same) < 2) or shown.count(old) < 2:
            return line, old, ""
        if column not in same:  # one of the digits of a row without spaces
            return line, old, label
        at = same.index(column)
        return line, old, label or f"the {ORDINALS[at] if at < len(ORDINALS) else str(at + 1) + 'th'}"

    def edit_of(self, puzzle: Puzzle, one: Change) -> Edit | None:
        """A change of a clue's number as an edit of this text; None where its number stands nowhere in it."""
        clue = puzzle.clues[one.clue]
        if clue.span is None or clue.span.source.name != self.source.name or clue.value is None:
            return None
        at = place(clue, clue.value)
        if at is None:
            return None
        return self.weighed(
            Edit(*at, str(one.value), rarity(self.source.text[at[0] : at[1]], str(one.value))), one.clue
        )

    def weighed(self, edit: Edit, clue: int) -> Edit:
        """An edit of a clue's number: a number that cannot be what stands there is the first to be doubted."""
        if clue >= 0 and self._oracle.is_stray(clue):
            return edit.replace(rarity=STRAY)
        return edit


def of_changes(text: EditableText, puzzle: Puzzle, changes: Iterable[Change]) -> Iterator[Repair]:
    """Other numbers for clues, as repairs of the text."""
    for one in list(changes)[:MAX_CHANGES]:
        edit = text.edit_of(puzzle, one)
        found = None
        if edit is not None:
            found = text.repair(edit, clue=one.clue)
        if found is not None:
            yield found


def of_pairs(text: EditableText, puzzle: Puzzle, pairs: Iterable[tuple[Change, Change]]) -> Iterator[Repair]:
    """The same of two clues together."""
    for pair in list(pairs)[:MAX_CHANGES]:
        both = [edit for edit in (text.edit_of(puzzle, one) for one in pair) if edit is not None]
        found = None
        if len(both) == 2:
            found = text.repair(*both, clue=pair[0].clue)
        if found is not None:
            yield found


def of_rule_and_number(text: EditableText, puzzle: Puzzle) -> Iterator[Repair]:
    """A forgotten rule together with one wrong number, as far as both leave exactly one solution. Raises `LimitMet`."""
    size = size_of(puzzle)
    pairs = []
    for number, clue in enumerate(puzzle.clues):
        at = None
        if clue.value is not None:
            at = place(clue, clue.value)
        if at is None or clue.span is None or clue.span.source.name != text.source.name:
            continue
        if not text.may_mend(frozenset({number})):
            continue
        old = text.source.text[at[0] : at[1]]
        near = [Edit(*at, new, rarity(old, new)) for new in numbers_near(old)]
        pairs += [(rule, edit, number) for rule in rules(text.source, size) for edit in near]
    for rule, edit, number in sorted(pairs, key=lambda pair: pair[0].rarity + pair[1].rarity):
        if text.effort_left < 0:
            return
        if rule.start < edit.end and edit.start < rule.end:
            continue
        found = text.repair(rule, edit, clue=number)
        if found is not None and found.unique:
            yield found
            return


def of_text(text: EditableText, puzzle: Puzzle, known: Collection[Repair], *, unique: bool) -> Iterator[Repair]:
    """Repairs by one edit anywhere in the text, the likeliest tried first, beside those ``known``.

    With ``unique`` only what leaves exactly one solution is a repair. Raises `LimitMet`.
    """
    numbers = _written_numbers(puzzle)
    whole = [(clue.span, number) for number, clue in enumerate(puzzle.clues) if clue.span and _is_whole(clue)]
    best = min((one.rarity for one in known if one.unique), default=None)
    if best is not None:
        text.effort_left = min(text.effort_left, EFFORT_AFTER)
    tried = {one.edits[0].of(text.source.text) for one in known}
    size = size_of(puzzle)
    waiting = [
        text.weighed(one, numbers.get((one.start, one.end), -1))
        for one in (*rules(text.source, size), *edits(text.source, size))
    ]
    for edit in sorted(waiting, key=lambda one: one.rarity):
        if text.effort_left < 0 or (best is not None and edit.rarity > best + MUCH_RARER):
            return
        changed = edit.of(text.source.text)
        if changed in tried:
            continue
        clue = numbers.get((edit.start, edit.end), -1)
        if clue >= 0:
            touched = {clue}
        else:
            touched = {number for span, number in whole if span.start < edit.end and edit.start < span.end}
        if touched and not text.may_mend(frozenset(touched)):
            continue
        tried.add(changed)
        found = text.repair(edit, clue=clue)
        if found is None or (unique and not found.unique):
            continue
        if found.unique:
            if best is None or edit.rarity < best:
                best = edit.rarity
            text.effort_left = min(text.effort_left, EFFORT_AFTER)
        yield found


def _written_numbers(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    """The clues whose numbers stand in the text, by where these begin and end."""
    numbers = {}
    for number, clue in enumerate(puzzle.clues):
        at = None
        if clue.value is not None:
            at = place(clue, clue.value)
        if at is not None:
            numbers[at] = number
    return numbers


def _is_whole(clue: Clue) -> bool:
    """Whether what a clue says is said where it stands, and nothing else is: not so where drawn lines cross."""
    return clue.span is not None and len(clue.span.text) >= len(clue.text)
