"""Build generators: callables that return one puzzle after the other for a request."""

from __future__ import annotations

from ..api import parse
from ..base.errors import DefinitionError
from ..base.record import Record
from ..base.source import Source
from ..language.parser import parse as parse_document
from .budget import CannotMake
from .local_search import repaired, unique, unique_without_guesses
from .output_text import formatted
from .template import Template
from .wishes import check_kind, condition_on_all, settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeVar

    from .. import api
    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Puzzle
    from .budget import GenerationBudget
    from .request import Request
    from .rng import StableRandom
    from .template import CandidatePuzzle

    Maker = Callable[[StableRandom, GenerationBudget], "GeneratedPuzzle"]
    Change = Callable[[StableRandom, GenerationBudget, bool], "GeneratedPuzzle | None"]
    Write = Callable[[CandidatePuzzle], str]
    Drawn = TypeVar("Drawn")


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


def retried(
    draw: Callable[[StableRandom, GenerationBudget], Drawn],
    finish: Callable[[Drawn, StableRandom, GenerationBudget], GeneratedPuzzle | None],
    failed: str,
    times: int | None = None,
) -> Maker:
    """Return a generator that calls ``draw``, and ``finish`` for what was drawn, until that returns a puzzle.

    It tries ``times`` (default: the attempts of the budget), unless ``draw`` raises `CannotMake`. ``failed`` is the
    message after the last one, with the placeholders ``{times}`` and ``{last}``, the reason of the last failure.
    """

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        most = times or budget.attempts
        last = ""
        for _ in range(most):
            drawn = draw(rng, budget)
            try:
                made = finish(drawn, rng, budget)
            except CannotMake as problem:
                made, last = None, str(problem)
            if made is not None:
                return made
            budget.check()
        raise CannotMake(failed.format(times=most, last=last))

    return make


CHANGED_NODES = 2000
"""Largest number of nodes of each search for the solutions of a changed puzzle."""


def changeable(title: str, template: Template, sketch: CandidatePuzzle, write: Write) -> GeneratedPuzzle:
    """Return the generated puzzle of a candidate, with changes as its template makes them."""

    def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
        other = template.altered(sketch, {}, rng, rng.below(4), budget)
        if other is None:
            return None
        # a change can make the puzzle ambiguous, so it may need repair
        other, solutions = repaired(template, other, rng, CHANGED_NODES, budget)
        if solutions == 1:
            return changeable(title, template, other, write)
        return None

    return GeneratedPuzzle(title, write(sketch), sketch.filling, change)


def from_template(title: str, template: Template, write: Write) -> Maker:
    """Return a generator for a family with one structure for each size; ``write`` writes the text of a candidate."""

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return changeable(title, template, unique(template, rng, budget), write)

    return make


def from_templates(
    title: str,
    structure: Callable[[StableRandom], Template],
    write: Callable[[Template, CandidatePuzzle], str],
    structures: int = 40,
) -> Maker:
    """Return a generator that lays out a structure with arbitrary numbers, and then chooses other numbers for its
    clues.

    A structure that fails is replaced by another, at most ``structures`` times.
    """

    def finish(number: int, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        each = max(1, budget.attempts // structures)
        try:
            template = structure(rng)
            sketch = unique_without_guesses(template, rng, budget, range(number, number + each))
        except DefinitionError as error:  # a requested clue names a cell that only some structures have
            raise CannotMake(error.diagnostics[0].message) from None
        return changeable(title, template, sketch, lambda one: write(template, one))

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        numbers = iter(range(structures))
        failed = "no puzzle was found in {times} layouts; the last one failed: {last}"
        return retried(lambda rng, budget: next(numbers), finish, failed, structures)(rng, budget)

    return make


def from_texts(
    title: str,
    asked: Request,
    text: Callable[[StableRandom], str],
    wanted: Callable[[Puzzle, StableRandom], Sequence[Condition]] = lambda puzzle, rng: (),
    structures: int = 40,
) -> Maker:
    """Return a generator whose structures are texts with arbitrary numbers in their clues.

    Fillings also satisfy the conditions ``wanted``, and clues are as the request ``asked`` says.
    """

    def structure(rng: StableRandom) -> Template:
        return themed(text(rng), asked, lambda puzzle: wanted(puzzle, rng))

    return from_templates(title, structure, lambda template, one: formatted(template.body(one)), structures)


def themed(text: str, asked: Request, wanted: Callable[[Puzzle], Sequence[Condition]] = lambda puzzle: ()) -> Template:
    """Return the template of a text, with the clues that the request asks for."""
    fixed: set[int] = set()
    if asked.clue:
        text, fixed = settled(text, asked.asked)
    puzzle = parse(text)
    if not asked.clues:
        return Template(puzzle, fixed, wanted=() if fixed else wanted(puzzle))
    check_kind(asked)
    sorts: dict[str, list[Expression]] = {}
    for clue, parts in Template(puzzle, fixed).readings.items():
        sorts.setdefault(puzzle.clues[clue].kind, []).append(parts[0][0])
    return Template(
        puzzle, fixed, wanted=[one for sides in sorts.values() for one in condition_on_all(sides, asked.clues)]
    )


CHANCES, MISSES = 300, 20
"""Number of puzzles tried in all, and of puzzles tried before one has the names in the statement."""


def generate_until(maker: Maker, clues: Sequence[str]) -> Maker:
    """Return a generator of puzzles whose solution satisfies the statements ``clues``, which are added to the text.

    Raises `DefinitionError` if one is not a valid statement.
    """
    _, diagnostics = parse_document(Source("<clue>", "".join(f"{clue}\n" for clue in clues)))
    if diagnostics:
        raise DefinitionError(diagnostics)

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        is_meant = False
        for chance in range(CHANCES):
            draft = maker(rng, budget)
            reason = ""
            plain = parse(draft.body)
            lacking = [clue for clue in clues if not _is_in(plain, clue)]
            if not lacking:
                return draft
            try:
                puzzle = parse(draft.body + "".join(f"{clue}\n" for clue in lacking))
            except DefinitionError as error:  # a name that only some of the puzzles have
                reason = f": {error.diagnostics[0].message}"
                if chance >= MISSES and not is_meant:
                    break
            else:
                is_meant = True
                is_known = all(one.name in draft.filling for one in puzzle.symbols)  # missing digits are new names
                if is_known and puzzle.accepts(draft.filling):
                    return GeneratedPuzzle(draft.title, formatted(str(puzzle)), draft.filling)
            if budget.spent:
                break
        ended = f" {budget.spent}" if budget.spent else ""
        raise CannotMake(f"{'; '.join(clues)!r} was not satisfied by any of {chance + 1} puzzles{ended}{reason}")

    return make


def _is_in(puzzle: api.Puzzle, clue: str) -> bool:
    """Return True if the puzzle contains the clue already, as a statement or as a given cell."""
    words = clue.replace(" ", "")
    stated = (one.text for one in puzzle.clues if one.kind == "relation")
    given = (f"{one.name}={one.given}" for one in puzzle.symbols if one.given is not None)
    return any(one.replace(" ", "") == words for one in (*stated, *given))
