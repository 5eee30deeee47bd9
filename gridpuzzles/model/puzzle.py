"""A puzzle: named integers with domains, and the constraints between them.

A `Puzzle` has `Symbol`, `Constraint` and `Clue` objects; symbols and constraints refer to clues by their index.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from ..base.errors import Diagnostic
from ..base.source import Source, Span
from ..base.validation import label_of, named_options, whole_values
from ..base.word import Word
from .arithmetic import Undefined
from .display import NotebookDrawing
from .expressions import TRUTHS, Condition, Different, Membership, Variable, holds
from .forms import Form, forms_of
from .grid import Drawing, Grid
from .status import Status

AnyPuzzle = TypeVar("AnyPuzzle", bound="Puzzle")


class SymbolKind(Word):
    """What a symbol is in the text: a cell, a letter for a digit, a missing digit, or an unknown number."""

    CELL = "cell"
    LETTER = "letter"
    HOLE = "hole"
    UNKNOWN = "unknown"


@dataclass(slots=True, unsafe_hash=True)
class Symbol:
    """A named integer to which a solution assigns a value.

    ``values`` is a range of step 1 or an ascending tuple. For a given cell, it is the domain without the given, and
    ``clue`` is the index of the clue that fixes it. ``bounding`` has the indices of the clues from which the values of
    an unknown follow that was declared without values.
    """

    name: str
    values: range | tuple[int, ...]
    kind: SymbolKind = SymbolKind.CELL
    given: int | None = None
    clue: int = -1
    span: Span | None = field(default=None, compare=False, repr=False)
    bounding: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Clue:
    """A statement by the setter that may be mistyped: the total of a line, the target of a cage, a given, a relation.

    ``label`` names it for people ("row 1", "cage A", "given r1c1") and is unique within a puzzle. ``text`` is the clue
    as written ("24", "12*"). ``value`` is its number if it has exactly one that a typing error could have changed.
    """

    label: str
    text: str
    kind: str
    value: int | None = None
    span: Span | None = field(default=None, compare=False, repr=False)

    @property
    def place(self) -> tuple[int, int] | None:
        """The line and column where the clue is written, both from 1; None if it does not come from a text."""
        if self.span is None:
            return None
        return self.span.as_typed().place()

    def __repr__(self) -> str:
        if self.kind == "relation":
            return f"<Clue {self.label}>"
        return f"<Clue {self.label}: {self.text}>"


@dataclass(slots=True, unsafe_hash=True)
class Constraint:
    """A condition that every solution satisfies; ``clue`` is the index of the clue it comes from, -1 for a rule.

    ``label`` names its subject ("row 3", "the grid", "the letters", "r1c1 next to r1c2") or is the label of the clue.
    """

    condition: Condition
    clue: int = -1
    label: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)
    _forms: Sequence[Form] | None = field(default=(), init=False, compare=False, repr=False)

    @property
    def forms(self) -> Sequence[Form] | None:
        """What the condition is to people, found when first asked for; None if a part of it has no form."""
        if self._forms == ():
            self._forms = forms_of(self.condition)
        return self._forms

    @property
    def name(self) -> str:
        """The name of the rule for people, such as "row 3 all different"."""
        if isinstance(self.condition, Different):
            return f"{self.label} all different"
        return self.label


@dataclass(frozen=True, slots=True)
class Expectation:
    """The number of solutions that the file promises; a lower bound if ``at_least``."""

    count: int
    at_least: bool = False

    def allows(self, status: Status, shown: int) -> bool:
        """Return True unless the ``status`` of a verdict with ``shown`` solutions contradicts the promise."""
        # "several" means at least two solutions, even if fewer are shown.
        least = {Status.NONE: 0, Status.UNIQUE: 1}.get(status, max(2, shown))
        may_be_more = status in (Status.SEVERAL, Status.UNDECIDED)
        if self.at_least or status == Status.UNDECIDED:
            return may_be_more or least >= self.count
        return least == self.count or (may_be_more and least < self.count)


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The source of a puzzle: its text, the values of its parameters, and the folder of the files that it includes."""

    source: Source
    params: Mapping[str, int] = field(hash=False)
    folder: str | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The meaning of a puzzle text, with the text it comes from and the warnings about that."""

    symbols: Sequence[Symbol]
    constraints: Sequence[Constraint] = ()
    clues: Sequence[Clue] = ()
    metadata: Mapping[str, str] = field(default_factory=dict, hash=False)
    grid: Grid | None = None
    drawings: tuple[Drawing, ...] = ()
    expectation: Expectation | None = None
    promised: tuple[Mapping[str, int], ...] = field(default=(), hash=False)  # from `solution:`; names may be missing
    base: int = 10
    diagnostics: Sequence[Diagnostic] = field(default=(), compare=False, repr=False)
    origin: PuzzleSource | None = field(default=None, compare=False, repr=False)

    @property
    def source(self) -> Source | None:
        """The text of the puzzle; None for a puzzle without a text."""
        return None if self.origin is None else self.origin.source

    @named_options
    def accepts(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
        """Return True if ``assignment`` (a value for every symbol) is a solution; the reference for all other methods.

        Clues whose index is in ``without`` are ignored. Raises `KeyError` if a symbol has no value.
        """
        whole_values("assignment", assignment)
        for symbol in self.symbols:
            value = assignment[symbol.name]
            given = symbol.given
            # A given replaces the domain, and may lie outside of it; without its clue, the domain counts again.
            if given is None or symbol.clue in without:
                if value not in symbol.values:
                    return False
            elif value != given:
                return False
        try:
            for constraint in self.constraints:
                condition = constraint.condition
                if constraint.clue not in without and not TRUTHS[type(condition)](condition, assignment):
                    return False
        except Undefined:
            return False
        return True

    @named_options
    def broken(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> list[str]:
        """Return the names of the symbols' values and the constraints that ``assignment`` violates, in declared order.

        Clues whose index is in ``without`` are ignored. The list is empty for a solution.
        """
        whole_values("assignment", assignment)
        names: list[str] = []
        for symbol in self.symbols:
            # `accepts` alone knows which values a symbol may have.
            alone = replace(self, symbols=(symbol,), constraints=())
            if not alone.accepts({symbol.name: assignment[symbol.name]}, without):
                names.append(f"the values of {symbol.name}")
        for constraint in self.constraints:
            if constraint.clue not in without and not holds(constraint.condition, assignment):
                names.append(constraint.name or "a rule")
        return names

    def _draw(self, view: str, thing: NotebookDrawing | None = None) -> str:
        """Return the `repr` of the puzzle, or of ``thing``, a solution or a walk; `gridpuzzles.api.Puzzle` draws."""
        return repr(self if thing is None else thing)

    @property
    def title(self) -> str:
        """The text after ``title:``; empty if there is no title."""
        return self.metadata.get("title", "")


MEANING = tuple(one.name for one in fields(Puzzle) if one.compare)
"""The fields of a puzzle that do not tell where it comes from."""


def bare(puzzle: Puzzle) -> Puzzle:
    """Return the meaning of a puzzle, without its text and its methods."""
    return Puzzle(*[getattr(puzzle, name) for name in MEANING])


def assuming(puzzle: AnyPuzzle, assumptions: Mapping[str, Collection[int]]) -> AnyPuzzle:
    """Return the puzzle with a rule for each name in ``assumptions``: it has one of the given values."""
    rules = [
        Constraint(Membership(Variable(name), tuple(sorted(values))), -1, f"{name} as assumed")
        for name, values in assumptions.items()
    ]
    if rules:
        return replace(puzzle, constraints=(*puzzle.constraints, *rules))
    return puzzle


def less(puzzle: AnyPuzzle, removed: Collection[int]) -> AnyPuzzle:
    """Return the meaning of the puzzle without some clues; the other clues get new numbers."""
    kept = [number for number in range(len(puzzle.clues)) if number not in removed]
    now = {-1: -1} | {number: at for at, number in enumerate(kept)}
    return replace(
        puzzle,
        symbols=tuple(
            replace(
                one,
                clue=now.get(one.clue, -1),
                given=one.given if one.clue in now else None,
                bounding=tuple(now[clue] for clue in one.bounding if clue in now),
            )
            for one in puzzle.symbols
        ),
        constraints=tuple(replace(one, clue=now[one.clue]) for one in puzzle.constraints if one.clue in now),
        clues=tuple(puzzle.clues[number] for number in kept),
        expectation=None,
        promised=(),
    )


def means_the_same(one: Puzzle, other: Puzzle) -> bool:
    """Return True if two puzzles have the same constraints and symbols in the same order."""
    return [each.condition for each in one.constraints] == [each.condition for each in other.constraints] and [
        (each.name, each.given, each.values) for each in one.symbols
    ] == [(each.name, each.given, each.values) for each in other.symbols]


def name_of(puzzle: Puzzle, name: str) -> str | None:
    """Return the name of the symbol that ``name`` refers to, directly or as cell ``r1c2``; None if not found."""
    if any(symbol.name == name for symbol in puzzle.symbols):
        return name
    if isinstance(name, str) and name.startswith("r"):
        row, _, col = name[1:].partition("c")
    else:
        row, _, col = ("", "", "")
    if puzzle.grid is None or not (row.isdecimal() and col.isdecimal()):
        return None
    return puzzle.grid.cells.get((int(row), int(col)))


def clue_of(puzzle: Puzzle, label: str | Clue) -> int:
    """Return the index of the clue with that ``label``; ``col 1`` is ``column 1``, ``r1c2`` may be ``given r1c2``.

    Raises `ValueError` if the puzzle has no such clue.
    """
    label = label_of("label", label)
    labels = [clue.label for clue in puzzle.clues]
    for wanted in (label, label.replace("col ", "column ", 1), f"given {label}"):
        if wanted in labels:
            return labels.index(wanted)
    listed = "none"
    if labels:
        listed = f"{', '.join(labels[:12])}{', ...' if len(labels) > 12 else ''}"
    raise ValueError(f"the puzzle has no clue {label!r}; there are: {listed}")


def givens_of(puzzle: Puzzle) -> dict[str, int]:
    """Return the given numbers, by the names of their cells."""
    return {symbol.name: symbol.given for symbol in puzzle.symbols if symbol.given is not None}


def printed_givens(puzzle: Puzzle) -> dict[str, int]:
    """Return the given numbers by the names of their cells, also those of relations: ``r1c1 = 5``.

    A number that the values of its cell exclude, or that another given contradicts, is none; nor is one of a number
    that may be struck out.
    """
    givens = givens_of(puzzle)
    struck = puzzle.grid.struck if puzzle.grid is not None else {}
    open_cells = [one for one in puzzle.symbols if one.kind == SymbolKind.CELL and one.given is None]
    cells = {one.name: one.values for one in open_cells if one.name not in struck}
    for constraint in puzzle.constraints:
        if constraint.clue >= 0 and puzzle.clues[constraint.clue].kind == "relation":
            match constraint.forms:
                case [Form("sum", (name,), number)] if name in cells and number in cells[name]:
                    givens.setdefault(name, number)
    return givens


def forms_by_clue(puzzle: Puzzle) -> dict[int, list[Form]]:
    """Return the forms of each clue by its index, without clues of which a condition has no form."""
    by_clue: dict[int, list[Form]] = {}
    formless = {-1}
    for constraint in puzzle.constraints:
        if constraint.clue >= 0 and constraint.forms is not None:
            by_clue.setdefault(constraint.clue, []).extend(constraint.forms)
        else:
            formless.add(constraint.clue)
    return {clue: forms for clue, forms in by_clue.items() if clue not in formless}


def names_of(puzzle: Puzzle, *kinds: SymbolKind) -> frozenset[str]:
    """Return the names of the symbols of some kinds."""
    return frozenset([symbol.name for symbol in puzzle.symbols if symbol.kind in kinds])


def texts_of_holes(puzzle: Puzzle) -> dict[str, str]:
    """Return the texts of missing digits that are written as the letter of a class, by name: ``E4`` for ``_4``."""
    marks = [mark for drawing in puzzle.drawings for line in drawing.lines for mark in line if mark.symbols]
    pairs = (pair for mark in marks for pair in zip(mark.text, mark.symbols, strict=False))
    return {name: sign + name[1:] for sign, name in pairs if name and name[0] == "_" != sign}
