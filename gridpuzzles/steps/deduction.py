"""The result of an argument, a step that is not described yet, and its reasons.

The reasons are the removed candidates, the clues and the rules that the step depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..model.expressions import Different, Variable
from ..model.puzzle import Clue, Constraint, Puzzle, Symbol
from ..model.solution_path import SentencePart
from .bitsets import Crossed, by_cell, single
from .sentences import SentenceBuilder, parts
from .state import Contradiction, State
from .unit_problem import of_conditions
from .units import Unit

Matter = ParamSpec("Matter")
Item = TypeVar("Item")
Value = TypeVar("Value")
Argument = Callable[Concatenate[State, Matter], "Deduction | None"]


@dataclass(slots=True, unsafe_hash=True)
class Deduction:
    """An argument about ``units`` that removes the candidates ``eliminated`` and places the last values of ``cells``.

    ``coarse`` means that some of ``needs`` may be unnecessary; ``by_rules`` is False if the step is valid even if cells
    of its clues have equal values.
    """

    technique: str
    cost: float  # of seeing the step, see `rating`
    eliminated: Crossed
    units: Sequence[Unit]
    tell: Callable[[SentenceBuilder], str]  # returns the sentence, true of the state in which the step was found
    needs: Crossed | None = None  # the removed candidates it depends on; None to find them by restoring candidates
    coarse: bool = False
    cells: Sequence[int] = ()  # with one value left, which the step places
    proof: Callable[[Sequence[int]], bool] | None = None  # True if the step holds for candidates, faster than ``make``
    pairs: Sequence[tuple[int, int]] = ()  # cells of which one loses a value because it differs from the other
    by_rules: bool = True
    make: tuple[Callable[..., Deduction | None], tuple[Any, ...]] | None = None  # the `argument` and what it is about

    def sentence(self, state: State) -> tuple[SentencePart, ...]:
        """Return the parts of the sentence about the step, in the state in which it was found."""
        return parts(self.tell(SentenceBuilder(state)), state)

    def again(self, state: State) -> Deduction | None:
        """Make the same argument in another state; return None if it finds nothing there."""
        assert self.make is not None
        function, arguments = self.make
        return function(state, *arguments)

    def holds(self, state: State, masks: Sequence[int]) -> bool:
        """Return True if the argument removes at least as much with the candidates ``masks``."""
        if self.proof is not None:
            return self.proof(masks)
        again = self.again(state.bare(masks))
        if again is None:
            return False
        eliminated = dict(again.eliminated)
        return all(not mask & masks[x] & ~eliminated.get(x, 0) for x, mask in self.eliminated)


def argument(look: Argument[Matter]) -> Argument[Matter]:
    """Return ``look`` with two additions: its steps can be made again in other states, and have an effect.

    ``look(state, *matter)`` returns None or a step, which may remove nothing. Arguments by keyword hold only for the
    first time, not when the step is made again.
    """

    @wraps(look)
    def found(state: State, /, *matter: Matter.args, **first: Matter.kwargs) -> Deduction | None:
        finding = look(state, *matter, **first)
        if finding is None or not (finding.eliminated or finding.cells):
            return None
        finding.make = found, matter
        return finding

    return found


SETTLING = ("last cell of a clue", "substitution")
MAX_NODES = 200
"""Node limit of the search for a filling which shows that a reason is needed."""


def needs_of(state: State, finding: Deduction) -> dict[int, int]:
    """Return the removed candidates (mask by cell) that a step needs.

    The removed candidates of a cell are restored if the step is still valid with them.
    """
    if finding.needs is not None:
        return by_cell((x, mask & state.candidates_gone(x)) for x, mask in finding.needs)
    cells = dict.fromkeys(x for unit in finding.units for x in unit.cells)
    known = state.session.needs
    key = (finding.make, tuple(finding.eliminated), tuple([state.masks[x] for x in cells]))
    if key not in known:
        known[key] = _given_back(state, finding, cells)
    return known[key]


def _given_back(state: State, finding: Deduction, cells: Iterable[int]) -> dict[int, int]:
    removed = {x: state.candidates_gone(x) for x in cells if state.candidates_gone(x)}

    def holds_with(needed: Mapping[int, int]) -> bool:
        """Return True if the step is valid when only these removed candidates are gone."""
        masks = list(state.masks)
        for x in removed.keys() - needed.keys():
            masks[x] = state.model.full[x]
        return _holds(state, finding, masks)

    return _needed(removed, holds_with)


def _needed(items: Mapping[Item, Value], holds: Callable[[Mapping[Item, Value]], bool]) -> dict[Item, Value]:
    """Return a minimal set of items with ``holds``: each, in turn, is dropped if ``holds`` is true of the others."""
    left = dict(items)
    # Dropped one after the other, so that what is left is minimal, though not always smallest.
    for item in items:
        others = {other: value for other, value in left.items() if other != item}
        if holds(others):
            left = others
    return left


def _holds(state: State, finding: Deduction, masks: Sequence[int]) -> bool:
    try:
        return finding.holds(state, masks)
    except Contradiction:  # a clue that cannot be satisfied removes everything
        return True


def entails(state: State, finding: Deduction, x: int) -> bool:
    """Return True if an argument determines a cell even if all candidates of the cell are restored."""
    if finding.technique not in SETTLING:
        return False
    masks = list(state.masks)
    masks[x] = state.model.full[x]
    try:
        again = finding.again(state.bare(masks))
    except Contradiction:
        return False
    return again is not None and single(masks[x] & ~dict(again.eliminated).get(x, 0))


def least(
    state: State, finding: Deduction, needs: dict[int, int], units: Sequence[Unit]
) -> tuple[dict[int, int], list[Unit]]:
    """Return only those needs and units without which a step would not be valid.

    Removed candidates, groups and limits of single names may be dropped. Clues are kept, because the sentence of the
    step mentions all of them.
    """
    model = state.model
    cells = dict.fromkeys(x for unit in units for x in unit.cells) | dict.fromkeys(finding.cells)
    limits = [model.limits[x] for x in cells if x in model.limits]
    if not finding.eliminated:
        return needs, [*units, *(unit for unit in limits if unit.cells[0] in finding.cells)]
    if not (finding.coarse or limits):
        return needs, list(units)
    part = _Part(state, finding, [*units, *limits])
    if finding.coarse:
        needs = _needed(needs, lambda fewer: part.follows(fewer, part.optional))
    kept = _needed(part.optional, lambda fewer: part.follows(needs, fewer))
    return needs, [unit for unit in (*units, *limits) if unit in kept or unit not in part.optional]


class _Part:
    """A part of a puzzle: some of its units, of which groups and limits are ``optional``."""

    def __init__(self, state: State, finding: Deduction, units: Sequence[Unit]) -> None:
        self.model, self.clock, self.eliminated = state.model, state.clock, finding.eliminated
        limits = self.model.limits.values()
        optional = [unit for unit in units if unit.clue < 0 or unit.is_group or unit in limits]
        self.optional = {unit: clue for clue, unit in enumerate(optional)}
        self.cells = sorted({x for unit in units for x in unit.cells} | {x for x, _ in finding.eliminated})
        self.cellset = frozenset(self.cells)
        self.lists: dict[tuple[int, int], list[int]] = {}
        # Each optional unit is a separate clue, so that a search can leave it out; the others are always in force.
        stated = []
        for unit in units:
            condition = unit.condition
            if condition is None:
                condition = Different(tuple(Variable(self.model.names[x]) for x in unit.cells))
            stated.append(Constraint(condition, self.optional.get(unit, -1)))
        clues = tuple(Clue(unit.label, "", "rule") for unit in self.optional)
        symbols = tuple(Symbol(self.model.names[x], self.model.widest(x)) for x in self.cells)
        self.compiled = self.clock.compiled(Puzzle(symbols, tuple(stated), clues))

    def follows(self, needs: Mapping[int, int], kept: Collection[Unit]) -> bool:
        """Return True if a short search proves the step from these removed candidates and ``kept`` optional units."""
        without = [clue for unit, clue in self.optional.items() if unit not in kept]
        left = {self.model.names[y]: self._left(y, removed) for y, removed in needs.items() if y in self.cellset}
        return not any(self._possible(left, without, x, mask) for x, mask in self.eliminated)

    def _left(self, y: int, removed: int) -> list[int]:
        if (y, removed) not in self.lists:
            bit = self.model.bit
            self.lists[y, removed] = [value for value in self.model.widest(y) if not removed & bit.get(value, 0)]
        return self.lists[y, removed]

    def _possible(self, left: Mapping[str, list[int]], without: Sequence[int], x: int, mask: int) -> bool:
        allowed = {**left, self.model.names[x]: self.model.listed(mask)}
        search = self.clock.search(self.compiled, 1, MAX_NODES, assumptions=allowed, without=without)
        found = next(search, None)
        self.clock.look()
        return found is not None or bool(search.limit)


def named(state: State, finding: Deduction, needs: dict[int, int]) -> list[Unit]:
    """Return the units that a step depends on, as clues and rules state them."""
    behind = [_whole(state, unit) for one in finding.units for unit in one.sources or (one,)]
    groups = [unit for unit in behind if unit.is_group]
    relations = [unit for unit in behind if not unit.is_group]
    if finding.cells and not finding.eliminated:  # the step only states a known value
        groups = []
    elif finding.pairs:
        groups += _linking(state, finding.pairs, groups)
        for unit in relations:
            if unit.differ:
                groups += [group for group, _ in state.model.groups_within(unit.cells)]
    elif relations and finding.by_rules:
        groups += _needed_groups(state, finding, needs)
    return list(dict.fromkeys((*groups, *relations)))


def _whole(state: State, unit: Unit) -> Unit:
    """Return the whole equation for a unit of its last digits; any other unit unchanged."""
    if unit.kind != "ending":
        return unit
    same = (one for one in state.model.relations if one.rule == unit.rule and one.cellset >= unit.cellset)
    return next((one for one in same if one.kind != "ending"), unit)


def numbers(units: Sequence[Unit]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the clues and of the rules of some units."""
    clues = sorted({unit.clue for unit in units if unit.clue >= 0})
    rules = sorted({unit.rule for unit in units if unit.clue < 0 and unit.rule >= 0})
    return tuple(clues), tuple(rules)


def _linking(state: State, pairs: Iterable[tuple[int, int]], at_hand: Sequence[Unit]) -> list[Unit]:
    """Return a few groups by which the two cells of each pair differ, in addition to those ``at_hand``."""
    chosen: list[Unit] = []
    for pair in pairs:
        if not any(group.cellset.issuperset(pair) for group in (*at_hand, *chosen)):
            one, other = pair
            chosen.append(next(group for group in state.model.groups_of[one] if other in group.cellset))
    return chosen


def _needed_groups(state: State, finding: Deduction, needs: dict[int, int]) -> list[Unit]:
    """Return the groups among the cells of a step without which it would not be valid."""
    model = state.model
    cells = list(
        dict.fromkeys([*(x for unit in finding.units for x in unit.cells), *(x for x, _ in finding.eliminated)])
    )
    kept = model.groups_within(cells)
    if not kept:
        return []
    if len(finding.units) == 1 and len(cells) == len(finding.units[0].cells):
        rest = state.problem(finding.units[0])
    else:
        conditions = [unit.condition for unit in finding.units if unit.condition is not None]
        rest = of_conditions(model, cells, conditions, (), state.clock)
    at = {x: place for place, x in enumerate(cells)}
    places = {group: [at[x] for x in some] for group, some in kept}
    left = {x: model.full[x] & ~needs.get(x, 0) for x in cells}
    eliminated = [tuple((left | {x: mask}).values()) for x, mask in finding.eliminated]

    def holds_by(fewer: Mapping[Unit, list[int]]) -> bool:
        """Return True if no removed candidate has a filling when these groups differ."""
        nonlocal rest
        rest = rest.with_groups(list(fewer.values()), state.clock)
        return not any(rest.possible(key, state.clock) for key in eliminated)

    # Most steps need no group, which a single test shows.
    return [] if holds_by({}) else list(_needed(places, holds_by))
