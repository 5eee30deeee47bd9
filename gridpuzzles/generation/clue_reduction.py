"""Generate puzzles that start with every clue that holds for a solution, and drop those that are not needed.

A family of this kind declares its rules as a text, and writes a second text, with all possible clues, for any solution
of the rules. Puzzles of givens are filled first, and keep as few numbers as make the filling unique.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..api import parse
from ..api.builders import PuzzleBuilder
from ..base.errors import WrongSolution
from ..base.source import edited
from ..convert.formats import canonical
from ..model.expressions import Comparison, Condition, Constant, Variable
from ..model.puzzle import Clue, Puzzle, less, means_the_same
from .budget import CannotMake, GenerationBudget, GenerationLimits, StableRandom
from .generator import GeneratedPuzzle, Maker, from_template, retried
from .minimize import Group, superfluous, symmetric_pairs
from .request import Request, date_digits, drawing
from .template import Template
from .wishes import Wishes, read_wishes

Filling = Mapping[str, int]
Order = Callable[[Clue, StableRandom], float | None]


NOTHING = {"given": "_", "corner": ".", "row": "?", "col": "?", "relation": "", "<": " ", ">": " ", "^": ".", "v": "."}
"""Text in place of a removed clue, by kind of clue or by the sign itself."""


@dataclass(frozen=True, slots=True)
class FullyCluedPuzzle:
    """A puzzle with more clues than it needs, and its solution.

    ``groups`` are the clues that may be removed, each group together, in the order in which they are tried. ``text``
    writes the puzzle without some clues.
    """

    title: str
    puzzle: Puzzle
    filling: Filling
    groups: Sequence[Group]
    text: Callable[[Puzzle, Sequence[int]], str]

    def reduced(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return the puzzle without redundant clues; raises `CannotMake` if it has several solutions."""
        removed = superfluous(self.puzzle, rng, budget, self.groups).removed
        budget.check()  # the clues not tried depend on the speed of the machine
        return self.draft(removed)

    def draft(self, removed: tuple[int, ...]) -> GeneratedPuzzle:
        """Return the puzzle without the clues ``removed``; its changes make it easier by restoring some of them."""

        def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
            missing = [group for group in self.groups if set(group) <= set(removed)]
            if harder or not missing:
                return None
            back = rng.choice(missing)
            return self.draft(tuple(clue for clue in removed if clue not in back))

        return GeneratedPuzzle(self.title, canonical(self.text(self.puzzle, removed)), self.filling, change)


def reduce_clues(fully_clued: Callable[[StableRandom, GenerationBudget], FullyCluedPuzzle]) -> Maker:
    """Return a generator of puzzles without redundant clues, except for clues that must stay."""
    failed = "even with all clues shown, none of {times} filled grids had exactly one solution: {last}"
    return retried(fully_clued, FullyCluedPuzzle.reduced, failed)


def read_off(
    title: str,
    asked: Request,
    rules: str,
    clues: Callable[[Filling, StableRandom], str],
    order: Order = lambda clue, rng: 0.0,
) -> Maker:
    """Return a generator of puzzles under ``rules``.

    ``clues`` writes a complete text, with rules and all clues, for a filling. ``order`` ranks the clues: those with the
    lowest rank are removed first; those with rank None stay, and so do the clues that were ``asked`` for.
    """
    template = Template(parse(rules))
    wishes = Wishes()
    if asked.clue:
        # any filling shows which clues the family has
        filling = template.filling(StableRandom("example"), GenerationBudget(GenerationLimits()))
        wishes = read_wishes(asked.asked, rules, parse(clues(filling, StableRandom("example"))))
        template = template.wanting(wishes.conditions)

    def fully_clued(rng: StableRandom, budget: GenerationBudget) -> FullyCluedPuzzle:
        filling = template.filling(rng, budget)
        puzzle = parse(clues(filling, rng) + wishes.statements)
        # a statement has its own text as its label
        stay = {*asked.asked, *wishes.labels}
        ranks = [None if one.label in stay else order(one, rng) for one in puzzle.clues]
        ranked = [(rank, number) for number, rank in enumerate(ranks) if rank is not None]
        # shuffle first, so that clues of equal rank are in random order
        ordered = sorted(rng.shuffled(ranked), key=lambda pair: pair[0])
        return FullyCluedPuzzle(title, puzzle, filling, [(number,) for _, number in ordered], blanked)

    return reduce_clues(fully_clued)


def blanked(puzzle: Puzzle, removed: Sequence[int]) -> str:
    """Return the text of a puzzle with each clue in ``removed`` replaced by the notation for an absent clue.

    Raises `WrongSolution` if that text does not declare the puzzle without those clues.
    """
    spans = [(clue, clue.span) for clue in map(puzzle.clues.__getitem__, removed) if clue.span is not None]
    nothing = [
        (span.start, span.end + (clue.kind == "relation"), NOTHING.get(span.text) or NOTHING[clue.kind])
        for clue, span in spans  # a relation is removed with the end of its line
    ]
    source = next(one.span.source for one in puzzle.clues if one.span is not None)
    text = edited(source.text, nothing)
    left = parse(text)
    # without a clue, the rest of the text may be read differently
    if not means_the_same(left, less(puzzle, removed)):
        raise WrongSolution(left, ("removing the clues changed the meaning of the text",))
    return text


def read_off_grid(
    title: str, one: Request, rules: str, drawn: Callable[[list[list[int]], StableRandom], str], order: Order
) -> Maker:
    """Return a generator like `read_off` for a grid of the requested size.

    ``drawn`` writes the rows of a filling with all clues.
    """

    def clues(filling: Filling, rng: StableRandom) -> str:
        rows = [[filling[f"r{row}c{col}"] for col in range(1, one.cols + 1)] for row in range(1, one.rows + 1)]
        return rules + drawn(rows, rng)

    return read_off(title, one, f"grid {one.rows} x {one.cols}\n{rules}", clues, order)


def givens_first(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue if givens are removed before all other clues."""
    return float(clue.kind != "given")


def givens_only(clue: Clue, rng: StableRandom) -> float | None:
    """Return the rank of a clue if only givens are removed."""
    if clue.kind == "given":
        return 0
    return None


# --- puzzles of givens

TRIES = 200
"""Number of attempts to place a date in the rows of one puzzle."""


def given_maker(title: str, asked: Request, header: str, rules: str, *, symmetric: bool) -> Maker:
    """Return a generator of puzzles under ``rules`` on the grid that ``header`` declares.

    ``asked`` may add a clue, a drawing of the givens, or a date in them; ``symmetric`` removes givens in mirrored
    pairs.
    """
    empty = parse(header + rules)
    grid = empty.grid
    assert grid is not None
    filled = with_givens(empty, dict.fromkeys(grid.cells.values(), min(empty.symbols[0].values)))
    wishes = read_wishes(asked.asked, header + rules, filled)
    rules += wishes.statements
    stated = parse(header + rules)
    first = len(stated.clues)
    template = Template(stated, range(first), wanted=wishes.conditions)
    if asked.givens:
        return shaped(title, header, rules, asked, wishes.conditions)

    def fully_clued(rng: StableRandom, budget: GenerationBudget) -> FullyCluedPuzzle:
        dated: set[str] = set()
        hidden: set[str] = set()
        if asked.date:
            # The cells of the date stay, and must be the first givens of their rows.
            filling, dated = _date(template, asked, wishes, rng, budget)
            hidden = _left_of(dated, template.puzzle)
        else:
            filling = template.filling(rng, budget)
        puzzle = with_givens(template.puzzle, {name: value for name, value in filling.items() if name not in hidden})
        # the cells of a date are not symmetric, so the givens cannot be
        if symmetric and not dated:
            pairs = symmetric_pairs(puzzle)
        else:
            pairs = [(clue,) for clue in range(len(puzzle.clues))]
        stays = {one.clue for one in puzzle.symbols if one.name in dated and one.given is not None}
        stays |= {at for at, one in enumerate(puzzle.clues) if one.label in wishes.labels}
        # clues before `first` are rules and requested clues, which stay
        groups = rng.shuffled([one for one in pairs if one[0] >= first and stays.isdisjoint(one)])
        return FullyCluedPuzzle(title, puzzle, filling, groups, partial(drawn, rules))

    return reduce_clues(fully_clued)


def _date(
    template: Template, asked: Request, wishes: Wishes, rng: StableRandom, budget: GenerationBudget
) -> tuple[Mapping[str, int], set[str]]:
    """Return a filling with the digits of a date in consecutive rows, and the cells of the digits.

    Raises `CannotMake` if `TRIES` choices of cells have no filling.
    """
    puzzle = template.puzzle
    grid = puzzle.grid
    assert grid is not None
    digits = date_digits(asked, grid.rows, max(puzzle.symbols[0].values))
    top = (grid.rows - len(digits)) // 2 + 1
    for _ in range(TRIES):
        # in the left half, because the cells to the left of a digit stay empty
        cells = [f"r{top + at}c{1 + rng.below(max(1, grid.cols // 2))}" for at in range(len(digits))]
        dated = [Comparison(Variable(cell), "=", Constant(one)) for cell, one in zip(cells, digits, strict=True)]
        wanted = [*wishes.conditions, *dated]
        try:
            return template.wanting(wanted).filling(rng, budget), set(cells)
        except CannotMake:
            budget.check()
    raise CannotMake(f"no solution was found that shows the date {asked.date!r}")


def _left_of(cells: Collection[str], puzzle: Puzzle) -> set[str]:
    """Return the cells to the left of ``cells`` in the same rows."""
    grid = puzzle.grid
    assert grid is not None
    place = {name: at for at, name in grid.cells.items()}
    ends = dict(place[name] for name in cells)
    return {name for (row, col), name in grid.cells.items() if col < ends.get(row, 0)}


def shaped(title: str, header: str, rules: str, asked: Request, wanted: Sequence[Condition]) -> Maker:
    """Return a generator of puzzles whose givens are at the marks of a drawing."""
    empty = parse(header + rules)
    grid = empty.grid
    assert grid is not None
    shape = drawing(asked, grid.rows, grid.cols)
    names = {grid.cells[place]: number for place, number in shape.items() if place in grid.cells}
    given = [Comparison(Variable(name), "=", Constant(number)) for name, number in names.items() if number]
    lowest = min(empty.symbols[0].values)
    filled = with_givens(empty, dict.fromkeys(grid.cells.values(), lowest))
    removed = [one.clue for one in filled.symbols if one.name not in names]
    wanted = [*wanted, *given]
    template = Template(parse(drawn(rules, filled, removed)), range(len(empty.clues)), wanted=wanted)
    template.blanks = {}  # so the givens stay at the marks of the drawing
    return from_template(title, template)


def with_givens(puzzle: Puzzle, filling: Mapping[str, int]) -> Puzzle:
    """Return the puzzle with every cell of ``filling`` given."""
    symbols, clues = [], list(puzzle.clues)
    for one in puzzle.symbols:
        if one.name not in filling:
            symbols.append(one)
            continue
        symbols.append(replace(one, given=filling[one.name], clue=len(clues)))
        clues.append(Clue(f"given {one.name}", str(filling[one.name]), "given", filling[one.name]))
    return replace(puzzle, symbols=tuple(symbols), clues=tuple(clues))


def drawn(rules: str, puzzle: Puzzle, removed: Sequence[int]) -> str:
    """Return the rules and the grid with the givens that are not in ``removed``; packed if all values are digits."""
    grid = puzzle.grid
    assert grid is not None
    left = {one.name: one.given for one in puzzle.symbols if one.clue not in removed}
    rows = [[left.get(name) for name in grid.line("row", row)] for row in range(1, grid.rows + 1)]
    # numbers of two digits need spaces between them
    if max(puzzle.symbols[0].values) > 9:
        return rules + PuzzleBuilder().drawn(rows).statements()
    return rules + PuzzleBuilder().add("grid:", ("".join(str(one or ".") for one in row) for row in rows)).statements()
