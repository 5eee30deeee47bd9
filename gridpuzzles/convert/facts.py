"""A puzzle as the simple constraints that puzzle formats can express, and the conditions that remain.

The collection is built from the model, not from the text: ``abs(a - b) = 1`` and a cage ``1-`` give the same
constraint. A writer takes the constraints that its format can express. The others are reported, each at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..base.english import listing
from ..base.errors import CannotConvert, Diagnostic
from ..base.runs import is_connected
from ..base.source import Span
from ..kinds.cage_targets import BY_NAME
from ..kinds.rule_sentences import sentence
from ..kinds.scopes import Cells, groups_of, rectangle, usual_box
from ..model.expressions import Condition, holds
from ..model.forms import Form
from ..model.grid import Position
from ..model.puzzle import Constraint, Puzzle, Symbol, printed_givens
from ..model.traversal import names_in
from ..views.rules import rules

MAX_VALUES = 1000
"""Largest number of values of a cell that are tried one by one."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A form of `model.forms` whose cells are positions; the kind "other" is any other condition."""

    kind: str
    cells: tuple[Position, ...]
    number: Any = 0
    label: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)
    parameters: tuple[object, ...] = ()  # numbers, and positions of cells


class SimpleConstraints:
    """The simple constraints of a puzzle, which writers take one by one; ``givens`` are numbers by position.

    ``values`` are the values of every cell without own values. Raises `CannotConvert` for a puzzle without a
    grid.
    """

    def __init__(self, puzzle: Puzzle, target: str) -> None:
        self.target = target
        self.puzzle = puzzle
        if puzzle.grid is None or not puzzle.grid.cells or puzzle.grid.ragged:
            raise CannotConvert(
                target, (Diagnostic("export-grid", f"{target} can only hold grids, and this puzzle has no grid"),)
            )
        self.grid = puzzle.grid
        self.rows, self.cols = puzzle.grid.rows, puzzle.grid.cols
        self.places: dict[str, Position] = {}
        self.facts: list[Fact] = []
        self.known: list[frozenset[Position]] = []  # groups already taken out
        for place, name in sorted(puzzle.grid.cells.items()):
            first = self.places.setdefault(name, place)
            # A name in two cells makes them equal.
            if first != place:
                self.facts.append(Fact("equal", (first, place), 0, f"{name} is in two cells"))
        printed = printed_givens(puzzle)
        self.givens = {place: printed[name] for place, name in puzzle.grid.cells.items() if name in printed}
        self.values = _commonest([one.values for one in puzzle.symbols if one.name in self.places])
        for symbol in puzzle.symbols:
            self._take_in(symbol)
        for constraint in puzzle.constraints:
            label = constraint.label
            if constraint.clue >= 0 and not label:
                label = puzzle.clues[constraint.clue].label
            self._state(constraint, label)

    def about(self, **names: str) -> dict[str, str]:
        """Return the metadata that the puzzle has, by their names in the format: ``about(ruleset="note")``."""
        return {name: self.puzzle.metadata[key] for name, key in names.items() if key in self.puzzle.metadata}

    def _take_in(self, symbol: Symbol) -> None:
        place = self.places.get(symbol.name)
        if place is None:
            self.facts.append(Fact("other", (), 0, f"{symbol.kind} {symbol.name}", symbol.span))
            return
        # Only values that differ from those of most cells are stated.
        if place not in self.givens and tuple(symbol.values) != tuple(self.values):
            self.facts.append(Fact("in", (place,), tuple(symbol.values), f"values of {symbol.name}", symbol.span))

    def _state(self, constraint: Constraint, label: str) -> None:
        forms, span = constraint.forms, constraint.span
        if forms is None or forms[0].kind == "not sum":
            forms = self._limits(constraint.condition) or forms
        # Unknowns have no place in the grid, so formats cannot express a condition about them.
        if forms is None or not all(name in self.places for form in forms for name in form.cells):
            self.facts.append(Fact("other", (), 0, label, span))
            return
        for kind, names, number, parameters in forms:
            cells = tuple([self.places[name] for name in names])
            # The relation ``r1c1 = 5`` is a given.
            if not (kind == "sum" and len(cells) == 1 and self.givens.get(cells[0]) == number):
                among = tuple([self.places.get(str(one), one) for one in parameters])
                self.facts.append(Fact(kind, cells, number, label, span, among))

    def _limits(self, condition: Condition) -> list[Form] | None:
        """Return the numbers that a condition about a single cell, such as ``r1c1 is prime``, leaves to it."""
        names = set(names_in(condition))
        if len(names) != 1 or not names <= self.places.keys() or len(self.values) > MAX_VALUES:
            return None
        (name,) = names
        return [Form("in", (name,), tuple(number for number in self.values if holds(condition, {name: number})))]

    # --- for writers

    def take(self, *kinds: str, when: Callable[[Fact], bool] = lambda _: True) -> list[Fact]:
        """Remove and return the constraints of these kinds for which ``when`` returns True."""
        taken = [one for one in self.facts if one.kind in kinds and when(one)]
        self.facts = [one for one in self.facts if not (one.kind in kinds and when(one))]
        return taken

    def take_cages(self, kinds: Iterable[str]) -> list[Fact]:
        """Remove and return the targets of cages of these kinds, as other programs have them: with each cell once."""

        def is_cage(one: Fact) -> bool:
            known = BY_NAME[one.kind].function is not None or len(one.cells) == 2
            return known and len(set(one.cells)) == len(one.cells)

        return self.take(*kinds, when=is_cage)

    def take_paths(self, rule: str) -> list[Cells]:
        """Remove what the rule of that name states along paths, and return the cells of each of these paths."""
        paths = {f"path {path.label}": path.positions for path in self.grid.paths}
        clues = [one for one in self.puzzle.clues if one.text == rule and one.label.partition(" (")[0] in paths]
        labels = {one.label for one in clues}
        self.facts = [one for one in self.facts if one.label not in labels]
        return [paths[one.label.partition(" (")[0]] for one in clues]

    def given_cages(self) -> list[Fact]:
        """Return the givens as cages of one cell."""
        return [Fact("sum", (place,), number, "given r{}c{}".format(*place)) for place, number in self.givens.items()]

    def take_views(self) -> list[int | None]:
        """Remove the numbers of visible towers, and return them in the order of `lines`; None for a line without one.

        Raises `CannotConvert` if a line has two.
        """
        around = lines(self.rows)
        # The lines of a grid of one cell are all the same; the first place gets its clue.
        places = {line: at for at, line in reversed([*enumerate(around)])}
        clues: list[int | None] = [None] * len(around)
        for one in self.take("seen", when=lambda one: one.cells in places and 1 <= one.number <= self.rows):
            at = places[one.cells]
            if clues[at] not in (None, one.number):
                self.refuse(f"{self.target} has one clue at each end of a line, but here is another: {one.label}")
            clues[at] = one.number
        return clues

    def numbers(self) -> list[int | None]:
        """Return the givens of all positions, row by row; None for an empty cell."""
        return [self.givens.get(place) for place in rectangle((1, 1), self.rows, self.cols)]

    def areas(self) -> list[Cells]:
        """Return the regions, or without regions the boxes, whose cells are known to be all different."""
        areas = [region.positions for region in self.grid.regions if self.has_groups([region.positions])]
        if self.grid.boxes and not areas:
            boxes = groups_of("boxes", self.rows, self.cols, *self.grid.boxes)
            areas = [box for box in boxes if self.has_groups([box])]
        return areas

    def take_usual_boxes(self) -> bool:
        """Drop the boxes of a usual sudoku and return True, if the puzzle states them."""
        height, width = usual_box(self.rows)
        return height > 1 and self.take_groups(groups_of("boxes", self.rows, self.cols, height, width))

    def take_groups(self, groups: Iterable[Iterable[Position]]) -> bool:
        """Drop groups by `drop_groups` and return True, if they are known to be all different."""
        listed = [tuple(group) for group in groups]
        found = self.has_groups(listed)
        if found:
            self.drop_groups(listed)
        return found

    def has_groups(self, groups: Iterable[Iterable[Position]]) -> bool:
        """Return True if the cells of each group are known to be all different."""
        stated = [*self.known, *(frozenset(one.cells) for one in self.facts if one.kind == "different")]
        # Most groups are stated exactly, and a set finds those faster; a part of a larger group also differs.
        whole = set(stated)
        return all(
            group in whole or any(group <= one for one in stated) for group in map(frozenset, groups) if len(group) > 1
        )

    def drop_groups(self, groups: Iterable[Iterable[Position]]) -> None:
        """Remove every "different" constraint that follows from the cells of each of these groups being different."""
        sets = [frozenset(group) for group in groups]
        self.known += sets
        index: dict[Position, set[int]] = {}
        for at, group in enumerate(sets):
            for place in group:
                index.setdefault(place, set()).add(at)

        def follows(fact: Fact) -> bool:
            if fact.cells:
                return bool(set.intersection(*[index.get(place, set()) for place in fact.cells]))
            return True

        self.take("different", when=follows)

    def need_groups(self, groups: Iterable[Iterable[Position]], rule: str) -> None:
        """Like `drop_groups`, for groups that the target implies; raises `CannotConvert` if the puzzle lacks them."""
        if not self.take_groups(groups):
            self.refuse(f"{self.target} implies {rule}, which the puzzle does not state")

    def need_usual_boxes(self) -> None:
        """Take the boxes of a usual sudoku; raises `CannotConvert` if the puzzle lacks them."""
        height, width = usual_box(self.rows)
        boxes = groups_of("boxes", self.rows, self.rows, height, width)
        self.need_groups(boxes, f"boxes of {height} x {width}")

    def need_cages(self, cages: Sequence[Fact], *, is_map: bool) -> dict[Position, int]:
        """Return for each cell the number of its cage; raises `CannotConvert` if cages overlap.

        With ``is_map``, also if the cells of a cage are not connected, and if some cells are in none.
        """
        owner: dict[Position, int] = {}
        for at, cage in enumerate(cages):
            if not owner.keys().isdisjoint(cage.cells):
                self.refuse(f"cages cannot overlap in {self.target}, but {cage.label} does")
            if is_map and not is_connected(cage.cells):
                self.refuse(
                    f"the cells of a cage must be connected in {self.target}, but {cage.label} is not connected"
                )
            owner.update(dict.fromkeys(cage.cells, at))
        if is_map and len(owner) < self.rows * self.cols:
            self.refuse(f"{self.target} needs every cell in a cage, but here some cells have none")
        return owner

    def need_values(self, first: int, last: int) -> None:
        """Raise `CannotConvert` unless the values of the cells are exactly ``first`` to ``last``."""
        if tuple(self.values) != tuple(range(first, last + 1)):
            self.refuse(f"{self.target} needs the numbers {first} to {last} in its cells, but this puzzle has others")

    def need_full(self) -> None:
        """Raise `CannotConvert` unless every position is a cell."""
        if len(self.grid.cells) != self.rows * self.cols:
            self.refuse(f"{self.target} needs a cell at every place, but this grid has gaps")

    def need_square(self) -> int:
        """Return the side of the grid; raises `CannotConvert` unless the grid is square and without gaps."""
        if self.rows != self.cols:
            self.refuse(
                f"{self.target} needs a square grid, but this grid has {self.rows} rows and {self.cols} columns"
            )
        self.need_full()
        return self.rows

    def need_lines_that_differ(self) -> None:
        """Take the rules that rows and columns differ; raises `CannotConvert` if one is missing."""
        self.need_groups(
            [*groups_of("rows", self.rows, self.cols), *groups_of("cols", self.rows, self.cols)],
            "that rows and columns differ",
        )

    def need_latin(self, least: int = 1, most: int = 1 << 62) -> int:
        """Return the side of a Latin square of ``least`` to ``most`` rows; raises `CannotConvert` for anything else."""
        side = self.need_square()
        if not least <= side <= most:
            self.refuse(f"{self.target} allows {least} to {most} rows, but this grid has {side}")
        self.need_values(1, side)
        self.need_lines_that_differ()
        return side

    def refuse(self, message: str) -> None:
        """Raise `CannotConvert` for a reason without a place in the text."""
        raise CannotConvert(self.target, (Diagnostic("export-shape", message),))

    def finish(self, help: str = "") -> None:
        """Raise `CannotConvert` if a constraint has not been taken, with one reason for each place in the text."""
        left: dict[object, dict[str, Fact]] = {}
        for one in self.facts:
            # A rule such as "neighbors: _ != _" states a constraint for each of many pairs.
            left.setdefault(one.span or one.label, {}).setdefault(one.label or one.kind, one)
        if left:
            reasons = [self._reason(list(facts), next(iter(facts.values())).span, help) for facts in left.values()]
            raise CannotConvert(self.target, tuple(reasons))

    def _reason(self, labels: Sequence[str], span: Span | None, help: str) -> Diagnostic:
        """Return the reason that rules with these labels, all stated at one place, cannot be expressed."""
        shown = labels if len(labels) < 4 else [*labels[:2], f"{len(labels) - 2} others"]
        return Diagnostic("export-rule", f"{self.target} cannot express {listing(shown)}", span, help=help)


def rules_in_words(puzzle: Puzzle, conditions: Sequence[str] = ()) -> str:
    """Return the note and the rules as sentences, one a line, then the ``conditions`` that are not drawn.

    A rule that the note states is not repeated.
    """
    note = puzzle.metadata.get("note", "")
    words = [one for one in rules(puzzle) if conditions or one != sentence("conditions")]
    return "\n".join(filter(None, [note, *(one for one in (*words, *conditions) if one not in note)]))


def answer_of(puzzle: Puzzle) -> dict[str, int]:
    """Return the solution that the puzzle promises; empty unless it promises exactly one in full."""
    is_whole = len(puzzle.promised) == 1 and len(puzzle.promised[0]) == len(puzzle.symbols)
    return dict(puzzle.promised[0]) if is_whole else {}


def _commonest(domains: Sequence[Sequence[int]]) -> Sequence[int]:
    counts: dict[tuple[int, ...], int] = {}
    for values in domains:
        counts[tuple(values)] = counts.get(tuple(values), 0) + 1
    return max(counts, key=lambda values: counts[values], default=())


def lines(side: int) -> list[Cells]:
    """Return the lines of the clues around a square, each from its clue on: columns from above and from below, rows."""
    rows, cols = groups_of("rows", side, side), groups_of("cols", side, side)
    return [*cols, *(line[::-1] for line in cols), *rows, *(line[::-1] for line in rows)]


def rooms_of(places: Iterable[Position], joined: Iterable[tuple[Position, Position]]) -> dict[Position, Position]:
    """Return for each cell the first cell of its room in reading order, given pairs of cells of the same room."""
    owner = {place: place for place in places}

    def root(place: Position) -> Position:
        while owner[place] != place:
            place = owner[place]
        return place

    for pair in joined:
        one, two = sorted(map(root, pair))
        owner[two] = one
    return {place: root(place) for place in owner}


def by_room(owner: Mapping[Position, Position]) -> dict[Position, list[Position]]:
    """Return the cells of each room, by its first cell."""
    found: dict[Position, list[Position]] = {}
    for place in sorted(owner):
        found.setdefault(owner[place], []).append(place)
    return found
