"""Build generators: callables that return one puzzle after the other for a request."""

from __future__ import annotations

from functools import partial

from ..api import parse
from ..base.errors import DefinitionError
from ..base.record import Record
from .budget import CannotMake
from .local_search import is_backtrack_free, repaired, unique
from .output_text import formatted
from .template import Template
from .wishes import check_kind, condition_on_all, settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Puzzle
    from .budget import GenerationBudget
    from .candidate import CandidatePuzzle, Design
    from .request import Request
    from .rng import StableRandom

    Maker = Callable[[StableRandom, GenerationBudget], "GeneratedPuzzle"]
    Change = Callable[[StableRandom, GenerationBudget, bool], "GeneratedPuzzle | None"]
    Filling = Mapping[str, int]


class GeneratedPuzzle(Record):
    """A generated puzzle: a title, the statements that declare it, and its only solution.

    ``change``, if any, returns a similar puzzle with one solution or None; if its last argument is true it tries to
    make a harder one, otherwise an easier one. ``difficulty`` is the rating to print, if a difficulty was requested.
    """

    title: str
    body: str
    filling: Mapping[str, int]
    change: Change | None = None
    difficulty: str = ""


def from_structures(
    structure: Callable[[StableRandom], Template],
    draft: Callable[[Template, Mapping[int, int], Filling], GeneratedPuzzle],
    structures: int = 40,
) -> Maker:
    """Return a generator that lays out a structure with arbitrary numbers, and then chooses other numbers for its
    clues.

    ``draft`` receives the template, the numbers by clue, and the filling. A structure that fails is replaced by
    another, at most ``structures`` times.
    """

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        each = max(1, budget.attempts // structures)
        for number in range(structures):
            try:
                template = structure(rng)
                sketch = is_backtrack_free(template, rng, budget, range(number, number + each))
            except CannotMake as problem:
                budget.check()
                last = str(problem)
            except DefinitionError as error:  # a requested clue names a cell that only some structures have
                last = error.diagnostics[0].message
            else:
                return changeable(template, sketch, partial(_drafted, draft, template))
        raise CannotMake(f"no puzzle was found in {structures} layouts; the last one failed: {last}")

    return make


def _drafted(
    draft: Callable[[Template, Mapping[int, int], Filling], GeneratedPuzzle],
    template: Template,
    sketch: CandidatePuzzle,
) -> GeneratedPuzzle:
    return draft(template, sketch.numbers, sketch.filling)


CHANGED_NODES = 2000
"""Largest number of nodes of each search for the solutions of a changed puzzle."""


def changeable(
    design: Design, sketch: CandidatePuzzle, draft: Callable[[CandidatePuzzle], GeneratedPuzzle]
) -> GeneratedPuzzle:
    """Return the generated puzzle of a candidate, with changes as its design makes them."""

    def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
        other = design.altered(sketch, {}, rng, rng.below(4), budget)
        if other is None:
            return None
        # a change can make the puzzle ambiguous, so it may need repair
        other, solutions = repaired(design, other, rng, CHANGED_NODES, budget)
        if solutions == 1:
            return changeable(design, other, draft)
        return None

    return draft(sketch).replace(change=change)


def from_texts(
    title: str,
    text: Callable[[StableRandom], str],
    wanted: Callable[[Puzzle, StableRandom], Sequence[Condition]] = lambda puzzle, rng: (),
    asked: Request | None = None,
    structures: int = 40,
) -> Maker:
    """Return a generator whose structures are texts with arbitrary numbers in their clues.

    Fillings also satisfy the conditions ``wanted``, and clues are as the request ``asked`` says.
    """

    def structure(rng: StableRandom) -> Template:
        return themed(text(rng), asked, lambda puzzle: wanted(puzzle, rng))

    def draft(template: Template, numbers: Mapping[int, int], filling: Filling) -> GeneratedPuzzle:
        return GeneratedPuzzle(title, formatted(template.text(numbers)), filling)

    return from_structures(structure, draft, structures)


def from_one_text(title: str, text: str, asked: Request | None = None) -> Maker:
    """Return a generator for a family with one structure for each size."""
    template = themed(text, asked)

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        sketch = unique(template, rng, budget)
        return changeable(template, sketch, lambda one: GeneratedPuzzle(title, template.text(one.numbers), one.filling))

    return make


def themed(
    text: str, asked: Request | None, wanted: Callable[[Puzzle], Sequence[Condition]] = lambda puzzle: ()
) -> Template:
    """Return the template of a text, with the clues that the request asks for."""
    fixed: set[int] = set()
    if asked and asked.clue:
        text, fixed = settled(text, asked.asked)
    puzzle = parse(text)
    if not (asked and asked.clues):
        return Template(puzzle, fixed, wanted=() if fixed else wanted(puzzle))
    check_kind(asked)
    sorts: dict[str, list[Expression]] = {}
    for clue, parts in Template(puzzle, fixed).readings.items():
        sorts.setdefault(puzzle.clues[clue].kind, []).append(parts[0][0])
    return Template(
        puzzle, fixed, wanted=[one for sides in sorts.values() for one in condition_on_all(sides, asked.clues)]
    )
