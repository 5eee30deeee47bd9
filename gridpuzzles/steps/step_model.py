"""The model of a puzzle for the steps: the candidates of its names and the units to look at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..base.english import listing
from ..base.errors import Limit, LimitMet, unhurried
from ..kinds.scopes import LINES
from ..model.clue_names import names_for_readers
from ..model.expressions import AllOf, Comparison, Condition, Different, Expression, Membership, Variable
from ..model.puzzle import Constraint, Puzzle, Symbol, texts_of_holes
from . import columns
from .bitsets import bits
from .units import InitialCandidates, Unit, ending, occurring, unit_of

Derivations = Mapping[str, Sequence[Callable[["StepModel"], Iterable[Unit]]]]

MAX_VALUES = 4000
"""Maximum number of different values; a person would not write down more candidates."""

AREAS = ("box", "region", "cage")
"""First words of the labels of groups that are easier to see than a line."""


def area_of(label: str) -> str:
    """Return the kind of area that a label names; empty for a label of something else."""
    word = label.partition(" ")[0]
    return word if word in AREAS else ""


class StepModel:
    """Everything about a puzzle that does not change while it is solved.

    Names are numbered: first the symbols of the puzzle, then the carries of additions. A set of values is a mask, in
    which bit ``i`` means ``values[i]``. ``full`` and ``start`` are the masks of `InitialCandidates` by number of the
    name. ``relations`` are the units of clues and rules other than groups, without the `derived` ones.
    """

    def __init__(self, puzzle: Puzzle, derivations: Derivations, look: Callable[[], None] = unhurried) -> None:
        """Make the units of a puzzle; ``derivations`` combine several units, see `gridpuzzles.steps.derived`.

        ``look`` is called regularly and raises `LimitMet` at a limit. With more than `MAX_VALUES` values, the limit is
        "values".
        """
        self.puzzle = puzzle
        self.derivations = derivations
        self.look = look
        self.givens = [_given(symbol) for symbol in puzzle.symbols]
        if any(len(one.full) > MAX_VALUES for one in self.givens):
            raise LimitMet(Limit.VALUES)
        self.of = {one.name: x for x, one in enumerate(self.givens)}
        self.drafted: list[Unit] = []
        self.column_texts: dict[str, str] = {}
        self.additions: dict[str, str] = {}  # name of a carry or column -> its ending that names the addition
        self.symbols = len(self.givens)  # names with higher numbers are carries
        self.limits: dict[int, Unit] = {}  # by number of a name: the rule that limits its values
        self.reader_names = names_for_readers(puzzle)
        self._limit(puzzle.constraints)
        self._read(puzzle.constraints)
        self.names = [one.name for one in self.givens]
        self.texts = texts_of_holes(puzzle)  # names that sentences write in another way
        domains = {id(values): values for one in self.givens for values in (one.full, one.start)}
        self.values = sorted(set().union(*domains.values()))
        # Each domain may be small while all of them together are not.
        if len(self.values) > MAX_VALUES:
            raise LimitMet(Limit.VALUES)
        self.bit = {value: 1 << at for at, value in enumerate(self.values)}
        self.value = {bit: value for value, bit in self.bit.items()}
        masks = {number: self.mask(values) for number, values in domains.items()}  # one mask for each shared domain
        self.full = [masks[id(one.full)] for one in self.givens]
        self.start = [masks[id(one.start)] for one in self.givens]
        self._register()
        self.problems: dict[Any, Any] = {}  # a `UnitProblem` by its conditions

    # --- values

    def mask(self, values: Iterable[int]) -> int:
        """Return the mask of some values."""
        self.look()
        return sum(map(self.bit.__getitem__, values))

    def listed(self, mask: int) -> list[int]:
        """Return the values of a mask, in ascending order."""
        return [self.value[bit] for bit in bits(mask)]

    def lowest(self, mask: int) -> int:
        return self.values[(mask & -mask).bit_length() - 1]

    def highest(self, mask: int) -> int:
        return self.values[mask.bit_length() - 1]

    def candidates(self, masks: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Return the values by name for masks by number."""
        values = {mask: tuple(self.listed(mask)) for mask in set(masks)}
        return {name: values[mask] for name, mask in zip(self.names, masks, strict=True)}

    def with_entries(self, filled: Mapping[str, Collection[int]]) -> list[int]:
        """Return the initial candidates, reduced to the values ``filled`` in for some names.

        Raises `ValueError` for a name that the puzzle does not have, and for values that the name cannot have.
        """
        masks = list(self.start)
        for name, values in filled.items():
            x = self.number_of(name)
            wrong = [value for value in values if not self.full[x] & self.bit.get(value, 0)]
            if wrong or not values:
                raise ValueError(f"{name} cannot be {wrong[0] if wrong else 'nothing'}: it has {self.values_text(x)}")
            masks[x] = self.mask(values)
        return masks

    def number_of(self, name: str) -> int:
        """Return the number of a name of the puzzle; raise `ValueError` if there is none."""
        x = self.of.get(name, self.symbols)
        if x >= self.symbols:
            raise ValueError(f"the puzzle has no {name!r}")
        return x

    def text(self, x: int) -> str:
        """Return a name as sentences write it."""
        return self.texts.get(self.names[x], self.names[x])

    def widest(self, x: int) -> tuple[int, ...]:
        """Return the values of a name without the rule that limits them."""
        if x in self.limits:
            return tuple(_given(self.puzzle.symbols[x]).full)
        return tuple(self.listed(self.full[x]))

    def values_text(self, x: int) -> str:
        """Return a short text of the values of a name."""
        values = self.listed(self.full[x])
        if len(values) <= 12:
            return ", ".join(map(str, values))
        return f"{values[0]} to {values[-1]}"

    # --- units

    def _limit(self, constraints: Sequence[Constraint]) -> None:
        """Limit the values of names by rules about one name, such as ``_ in 1..size`` for each cell of a region."""
        for rule, constraint in enumerate(constraints):
            condition = constraint.condition
            if constraint.clue >= 0 or not isinstance(condition, Membership):
                continue
            if not isinstance(condition.expression, Variable):
                continue
            x = self.of[condition.expression.name]
            given = self.givens[x]
            left = tuple(value for value in given.full if value in condition.values)
            start = tuple(value for value in given.start if value in left)
            # Any other rule about the same name remains a relation.
            if start and x not in self.limits:
                self.givens[x] = InitialCandidates(given.name, left, start)
                self.limits[x] = Unit("relation", self.label_of(constraint), [x], condition, rule=rule)

    def _read(self, constraints: Sequence[Constraint]) -> None:
        additions = []
        for rule, constraint in enumerate(constraints):
            self.look()
            for condition in _parts(constraint.condition):
                cells = _different(condition)
                if cells is not None:
                    if len(cells) > 1:
                        self._group(cells, rule, constraint)
                elif columns.fit(condition, self.givens, self.of):
                    additions.append((rule, constraint, condition))
                else:
                    self._relation(condition, rule, constraint)
        # Carries are named after their addition, so all additions are known before their columns are made.
        called = columns.called([self.label_of(constraint) for _, constraint, _ in additions])
        for (rule, constraint, condition), name in zip(additions, called, strict=True):
            self.look()
            suffix = f" of {name}" if len(additions) > 1 else ""
            known = len(self.givens)
            units = columns.of(condition, self.givens, self.of, suffix)
            if suffix:
                labels = (*(one.name for one in self.givens[known:]), *(unit.label for unit in units))
                self.additions.update(dict.fromkeys(labels, suffix))
            for unit in units:
                unit.clue, unit.rule = constraint.clue, rule
                self.drafted.append(unit)
                self.column_texts[unit.label] = unit.text

    def _line(self, constraint: Constraint, names: Sequence[str]) -> str:
        """Return the label of a relation; for a rule about all rows, columns or diagonals, that of the line."""
        label, grid = self.label_of(constraint), self.puzzle.grid
        for one, scope in LINES.items():
            if grid is not None and label == f"{scope.label}s":
                cells = {name for name in grid.cells.values() if name in names}
                numbers = range(1, max(grid.rows, grid.cols) + 1)
                found = (number for number in numbers if cells <= set(grid.line(one, number)))
                return next((f"{scope.label} {number}" for number in found), label)
        return label

    def label_of(self, constraint: Constraint) -> str:
        """Return the name of the clue or rule for readers."""
        label = self.puzzle.clues[constraint.clue].label if constraint.clue >= 0 else constraint.label
        return self.reader_names.get(label, label) or "a rule"

    def _group(self, names: Sequence[str], rule: int, constraint: Constraint) -> None:
        cells = [self.of[name] for name in names]
        label = constraint.label or listing(names)
        area = area_of(label)
        if area:
            label = self.label_of(constraint)
        # For a pair, its cells are clearer than the name of its rule.
        elif len(cells) == 2:
            label = listing(names)
        # Long lists of cells would make sentences unreadable.
        elif label.count(",") > 2:
            label = f"{names[0]} … {names[-1]}"
        elif label.startswith("run "):
            label = f"the {label}"
        self.drafted.append(Unit("group", label, cells, clue=constraint.clue, rule=rule, area=area))

    def _relation(self, condition: Condition, rule: int, constraint: Constraint) -> None:
        names = occurring(condition)
        if not names or any(unit.rule == rule for unit in self.limits.values()):
            return
        unit = unit_of(condition, self._line(constraint, names), [self.of[name] for name in names])
        unit.clue, unit.rule, unit.area = constraint.clue, rule, area_of(constraint.label)
        self.drafted.append(unit)
        # People look at last digits first, so they are a unit of their own.
        last = ending(condition, f"the last digits of {unit.label}", self.of)
        if last is not None:
            last.clue, last.rule = constraint.clue, rule
            self.drafted.append(last)

    def _register(self) -> None:
        self.groups = [unit for unit in self.drafted if unit.is_group]
        peers: list[set[int]] = [set() for _ in self.names]
        self.groups_of: list[list[Unit]] = [[] for _ in self.names]
        for group in self.groups:
            self.look()
            for x in group.cells:
                peers[x] |= group.cellset
                self.groups_of[x].append(group)
                group.values |= self.full[x]
            group.full = group.values.bit_count() == len(group.cells)
        self.full_groups = [group for group in self.groups if group.full]  # which contain each of their values
        self.peers = [frozenset(others - {x}) for x, others in enumerate(peers)]
        self.units: list[Unit] = []
        self.units_of: list[set[int]] = [set() for _ in self.names]  # numbers of the units of each name
        for unit in self.drafted:
            self._add(unit)
        self.relations = [unit for unit in self.units if not unit.is_group]
        self._derived: dict[str, list[Unit]] = {}

    def _add(self, unit: Unit) -> None:
        self.pair(unit)
        unit.number = len(self.units)
        self.units.append(unit)
        for x in unit.cells:
            self.units_of[x].add(unit.number)

    def to_look_at(self, derived: str) -> list[Unit]:
        """Return the relations if ``derived`` is empty; otherwise the derived units of that kind, or of ``"all"``.

        Derived units are computed at the first request for their kind.
        """
        if not derived:
            return self.relations
        if derived == "all":
            return [unit for kind in self.derivations for unit in self.to_look_at(kind)]
        if derived not in self._derived:
            self._derived[derived] = [unit for derive in self.derivations[derived] for unit in derive(self)]
            for unit in self._derived[derived]:
                self._add(unit)
        return self._derived[derived]

    @property
    def ranked(self) -> list[Unit]:
        """All units, in the order in which a trial looks at them."""
        every = (*self.groups, *self.relations, *self.to_look_at("all"))
        return sorted(every, key=lambda unit: (not unit.is_group, unit.extra, len(unit.cells)))

    def pair(self, unit: Unit) -> None:
        """Determine which cells of a unit must differ."""
        if unit.is_group:
            return
        self.look()
        size = len(unit.cells)
        unit.differ = tuple(
            (j, i)
            for i, peers in enumerate([self.peers[x] for x in unit.cells])
            for j in range(i if peers else 0)
            if unit.cells[j] in peers
        )
        unit.distinct = len(unit.differ) == size * (size - 1) // 2

    def groups_within(self, cells: Iterable[int]) -> list[tuple[Unit, tuple[int, ...]]]:
        """Return the groups with at least two of ``cells``, each with these cells.

        A group is left out if another one has these cells and more.
        """
        wanted = frozenset(cells)
        found: dict[frozenset[int], Unit] = {}
        for group in {id(group): group for x in cells for group in self.groups_of[x]}.values():
            shared = wanted & group.cellset
            if len(shared) > 1:
                found.setdefault(shared, group)
        return [
            (group, tuple(sorted(shared)))
            for shared, group in found.items()
            if not any(shared < other for other in found)
        ]


def _given(symbol: Symbol) -> InitialCandidates:
    values, given = symbol.values, symbol.given
    if given is None:
        return InitialCandidates(symbol.name, values, values)
    return InitialCandidates(symbol.name, values if given in values else sorted((*values, given)), (given,))


def _parts(condition: Condition) -> Iterator[Condition]:
    """Yield the parts of a conjunction, recursively; any other condition as it is."""
    if isinstance(condition, AllOf):
        for part in condition.conditions:
            yield from _parts(part)
    else:
        yield condition


def _different(condition: Condition) -> list[str] | None:
    """Return the names that a condition requires to differ; None if it requires anything else."""
    sides: tuple[Expression, ...]
    match condition:
        case Comparison(left, "!=", right):
            sides = (left, right)
        case Different(sides):
            pass
        case _:
            return None
    names = [side.name for side in sides if isinstance(side, Variable)]
    if len(names) == len(sides) and len(set(names)) == len(names):
        return names
    return None
