"""Build generators: callables that return one puzzle after the other for a request.

Most of them turn a random candidate into a puzzle with exactly one solution by local search: they change it where its
solutions differ. The search has one objective for every family: the number of solutions, counted up to the best so far.
A step over the neighborhood of the differing cells is a step of large neighborhood search (Shaw, CP 1998).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .. import api
from ..api import parse
from ..base.annotations import T
from ..convert.formats import canonical
from ..model.expressions import Condition, Expression
from ..model.puzzle import Puzzle, less
from .budget import CannotMake, GenerationBudget, StableRandom
from .request import Request, check_kind, condition_on_all
from .template import CandidatePuzzle, Template
from .wishes import NotInThisPuzzle, Wishes, check_alone, check_in_some, read_wishes, settled, with_statement

Maker = Callable[[StableRandom, GenerationBudget], "GeneratedPuzzle"]
Change = Callable[[StableRandom, GenerationBudget, bool], "GeneratedPuzzle | None"]


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A generated puzzle: a title, the statements that declare it, and its only solution.

    ``change``, if any, returns a similar puzzle with one solution or None; if its last argument is true it tries to
    make a harder one, otherwise an easier one. ``difficulty`` is the rating to print, if a difficulty was requested.
    """

    title: str
    body: str
    filling: Mapping[str, int] = field(hash=False)
    change: Change | None = None
    difficulty: str = ""


def retried(
    draw: Callable[[StableRandom, GenerationBudget], T],
    finish: Callable[[T, StableRandom, GenerationBudget], GeneratedPuzzle | None],
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


def changeable(title: str, template: Template, sketch: CandidatePuzzle) -> GeneratedPuzzle:
    """Return the generated puzzle of a candidate, with changes as its template makes them."""

    def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
        other = template.altered(sketch, {}, rng, rng.below(4), budget)
        if other is None:
            return None
        # a change can make the puzzle ambiguous, so it may need repair
        other, solutions = repaired(template, other, rng, CHANGED_NODES, budget)
        if solutions == 1:
            return changeable(title, template, other)
        return None

    return GeneratedPuzzle(title, template.body(sketch), sketch.filling, change)


def from_template(title: str, template: Template) -> Maker:
    """Return a generator for a family with one structure for each size."""

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return changeable(title, template, unique(template, rng, budget))

    return make


def from_templates(title: str, structure: Callable[[StableRandom], Template], structures: int = 40) -> Maker:
    """Return a generator that lays out a structure with arbitrary numbers, and then chooses other numbers for its
    clues.

    A structure that fails is replaced by another, at most ``structures`` times.
    """

    def finish(number: int, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        each = max(1, budget.attempts // structures)
        template = structure(rng)
        return changeable(title, template, unique_without_guesses(template, rng, budget, range(number, number + each)))

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

    if asked.clue or asked.values:
        check_in_some(structure)
    return from_templates(title, structure, structures)


def themed(text: str, asked: Request, wanted: Callable[[Puzzle], Sequence[Condition]] = lambda puzzle: ()) -> Template:
    """Return the template of a text, with the clues that the request asks for."""
    puzzle = parse(text)
    if asked.clue:
        drawn = [at for at, one in enumerate(puzzle.clues) if one.value is not None]
        wishes = read_wishes(asked.asked, text, puzzle, drawn)
        text, fixed = settled(text, asked.asked)
        puzzle = parse(text)
    else:
        wishes, fixed = Wishes(), set()
    if not asked.clues:
        return Template(puzzle, fixed, wanted=wishes.conditions if fixed else wanted(puzzle))
    check_kind(asked)
    sorts: dict[str, list[Expression]] = {}
    for clue, parts in Template(puzzle, fixed).readings.items():
        sorts.setdefault(puzzle.clues[clue].kind, []).append(parts[0][0])
    return Template(
        puzzle, fixed, wanted=[one for sides in sorts.values() for one in condition_on_all(sides, asked.clues)]
    )


CHANCES, MISSES = 300, 20
"""Number of puzzles tried in all, and of puzzles tried before one allows the requested clues."""


def generate_until(maker: Maker, clues: Sequence[str]) -> Maker:
    """Return a generator of puzzles whose solution satisfies the requested ``clues``, which are added to the text."""

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        is_allowed = False
        for chance in range(CHANCES):
            draft = maker(rng, budget)
            puzzle = parse(draft.body)
            text = draft.body
            try:
                for clue in clues:
                    if not _is_in(puzzle, clue):
                        stated = with_statement(clue, draft.body, puzzle, puzzle)
                        if not is_allowed:
                            check_alone(clue, less(stated, range(len(puzzle.clues))))
                        text += f"{clue}\n"
            except NotInThisPuzzle:
                if chance >= MISSES and not is_allowed:
                    raise
            else:
                is_allowed = True
                if parse(text).accepts(draft.filling):
                    return draft if text == draft.body else replace(draft, body=canonical(text), change=None)
            if budget.spent:
                break
        ended = f" {budget.spent}" if budget.spent else ""
        raise CannotMake(f"{'; '.join(clues)!r} was not satisfied by any of {chance + 1} puzzles{ended}")

    return make


def _is_in(puzzle: api.Puzzle, clue: str) -> bool:
    """Return True if the puzzle contains the clue already, as a statement or as a given cell."""
    words = clue.replace(" ", "")
    stated = (one.text for one in puzzle.clues if one.kind == "relation")
    given = (f"{one.name}={one.given}" for one in puzzle.symbols if one.given is not None)
    return any(one.replace(" ", "") == words for one in (*stated, *given))


# --- local search

MAX_COUNTED = 3
MAX_NODES_AT_FIRST, DOUBLINGS = 500, 8
"""Nodes for counting solutions; a puzzle that needs more is scored as if it had more solutions than were counted.

The limit doubles with each of the first attempts, so that easy puzzles are found fast and hard ones are possible.
"""
EASING = 12
"""Number of unsuccessful changes in a row after which a puzzle is not made easier."""
MAX_SKETCHES = 4
"""Largest number of candidates with one solution that are tried, in the hope that propagation alone solves one."""
HOPELESS = 1 << 62  # larger than any score


def score(
    design: Template, sketch: CandidatePuzzle, most: int, nodes: int, budget: GenerationBudget
) -> tuple[int, Mapping[str, int]]:
    """Return how far a candidate is from having one solution, and a solution that differs from the filling, if found.

    The score is the number of solutions if it is at most `MAX_COUNTED`. Otherwise it is larger by the number of surplus
    values that propagation leaves. Counting stops above ``most``.
    """
    problem = design.rules.problem(sketch.parts)
    search = budget.search(problem, min(most, MAX_COUNTED) + 1, nodes)
    known = tuple(sketch.filling.values())
    found = 0
    other: Mapping[str, int] = {}
    for values in search:
        found += 1
        # one solution may be the filling itself
        if not other and values[: len(known)] != known:
            other = dict(zip(sketch.filling, values, strict=False))
    # The number of solutions is unknown or large, so the number of open values measures progress.
    if search.limit or found > MAX_COUNTED:
        domains = problem.propagate() or ()
        found = MAX_COUNTED + sum(len(domain) - 1 for domain in domains) + 1
    return found, other


def unique(
    design: Template, rng: StableRandom, budget: GenerationBudget, attempts: range | None = None
) -> CandidatePuzzle:
    """Return a candidate with exactly one solution.

    Raises `CannotMake` if all ``attempts`` (default: as many as the budget allows) fail or a limit is reached.
    """
    if attempts is None:
        attempts = range(budget.attempts)
    fewest = HOPELESS
    for attempt in attempts:
        budget.check()
        # early attempts are cheap: a candidate that needs a long proof is mostly worth less than a new one
        nodes = MAX_NODES_AT_FIRST << min(attempt, DOUBLINGS)
        sketch = design.sketch(rng, budget)
        if sketch is None:
            continue
        sketch, solutions = repaired(design, sketch, rng, nodes, budget)
        if solutions == 1:
            if budget.guesses:
                return sketch
            return make_easier(design, sketch, rng, nodes, budget)
        fewest = min(fewest, solutions)
    if fewest == HOPELESS:
        raise CannotMake(f"none of {len(attempts)} filled grids gave suitable clues")
    if fewest <= MAX_COUNTED:
        nearest = f"{fewest}"
    else:
        nearest = f"more than {MAX_COUNTED}"
    raise CannotMake(
        f"no puzzle with one solution was found in {len(attempts)} attempts; the nearest had {nearest} solutions"
    )


def unique_without_guesses(
    design: Template, rng: StableRandom, budget: GenerationBudget, attempts: range
) -> CandidatePuzzle:
    """Return a candidate like `unique`, if possible one that propagation alone solves when guesses are not allowed.

    At most `MAX_SKETCHES` candidates are tried; the last one is returned in any case.
    """
    for _ in range(MAX_SKETCHES):
        sketch = unique(design, rng, budget, attempts)
        if budget.guesses or not _open_values(design, sketch)[0]:
            break
    return sketch


def repaired(
    design: Template, sketch: CandidatePuzzle, rng: StableRandom, nodes: int, budget: GenerationBudget
) -> tuple[CandidatePuzzle, int]:
    """Return the best candidate that changes lead to, and its score; stop after too many changes without
    improvement."""
    best, other = score(design, sketch, HOPELESS, nodes, budget)
    failures = 0
    while best > 1 and failures <= budget.patience and not budget.spent:
        neighbor = design.altered(sketch, other, rng, failures, budget)
        failures += 1
        if neighbor is None:
            continue
        found, another = score(design, neighbor, best, nodes, budget)
        if found < best:
            failures = 0
        # an equally good candidate is accepted, too, to leave plateaus
        if found <= best:
            sketch, best, other = neighbor, found, another
    return sketch, best


def make_easier(
    design: Template, sketch: CandidatePuzzle, rng: StableRandom, nodes: int, budget: GenerationBudget
) -> CandidatePuzzle:
    """Return a candidate with one solution that propagation solves more completely, changed where it leaves values
    open."""
    left, other = _open_values(design, sketch)
    failures = 0
    # fewer open values mean fewer guesses, so this walk stays among candidates with one solution
    while left and failures <= EASING and not budget.spent:
        failures += 1
        neighbor = design.altered(sketch, other, rng, failures, budget)
        # keep only changes that leave the solution unique
        if neighbor is None or score(design, neighbor, 1, nodes, budget)[0] != 1:
            continue
        fewer, another = _open_values(design, neighbor)
        if fewer <= left:
            failures = failures if fewer == left else 0
            sketch, left, other = neighbor, fewer, another
    budget.check()  # the result of an incomplete run depends on the speed of the machine
    return sketch


def _open_values(design: Template, sketch: CandidatePuzzle) -> tuple[int, Mapping[str, int]]:
    """Return the number of surplus values that propagation leaves, and the filling with another value where it
    leaves one."""
    domains = design.rules.problem(sketch.parts).propagate() or ()
    other = dict(sketch.filling)
    for name, domain in zip(sketch.filling, domains, strict=False):
        other[name] = next((one for one in domain if one != other[name]), other[name])
    return sum(len(domain) - 1 for domain in domains), other
