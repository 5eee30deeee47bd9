"""Ask a puzzle questions and compare the answers with brute force; compare `accepts` with the second implementation.

Each question yields a `Disagreement` for every wrong answer. `ask` reads a text and asks all questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from gridpuzzles.analysis import analyze
from gridpuzzles.analysis.edits import CannotLeaveOut
from gridpuzzles.api import Puzzle, PuzzleSource
from gridpuzzles.api.puzzle import in_order
from gridpuzzles.base.errors import DefinitionError
from gridpuzzles.base.source import Source, Span
from gridpuzzles.compiler.solution_checker import SolutionChecker
from gridpuzzles.engine.heuristics import VALUE_ORDERS, VARIABLE_ORDERS
from gridpuzzles.explanation.result import Repair
from gridpuzzles.explanation.words import Explanation
from gridpuzzles.generation.budget import GenerationBudget, GenerationLimits, StableRandom
from gridpuzzles.generation.minimize import superfluous, without_clues
from gridpuzzles.language.parser import parse
from gridpuzzles.model.clue_numbers import place
from gridpuzzles.model.puzzle import MEANING

from . import second

MAX_ASSIGNMENTS = 6000
SECONDS = 20.0
STATUS = ("none", "unique", "several")

Assignment = tuple[int, ...]
"""Values of the symbols, in their order."""


class Disagreement(NamedTuple):
    """A wrong answer; `kind` names the question, and two of one kind may have one cause."""

    kind: str
    detail: str


class Refused(Exception):
    """The text is not a puzzle, or is too large for brute force; the message is a code."""


class Text(NamedTuple):
    """A text, and the texts it includes by name."""

    main: str
    files: Mapping[str, str] = {}


# ---------------------------------------------------------------- reading


def read(text: Text) -> Puzzle:
    """Return the puzzle of a text; raise `Refused`."""

    def load(path: str, span: Span) -> Source:
        if path not in text.files:
            raise DefinitionError(())
        return Source(path, text.files[path])

    source = Source("main.puzzle", text.main)
    document, faults = parse(source)
    plain, doubts = analyze(document, {}, load)
    if plain is None or any(one.is_error for one in (*faults, *doubts)):
        errors = [one.code for one in in_order(faults + doubts) if one.is_error]
        raise Refused(errors[0] if errors else "no errors, no puzzle")
    fields = {name: getattr(plain, name) for name in MEANING}
    origin = None if text.files else PuzzleSource(source, {}, None)
    puzzle = Puzzle(**fields, diagnostics=(*faults, *doubts), origin=origin)
    puzzle.__dict__["document"] = document  # as the readers of the package do
    return puzzle


def domains(puzzle: Puzzle) -> list[list[int]]:
    return [list(one.values) if one.given is None else [one.given] for one in puzzle.symbols]


def brute(puzzle: Puzzle) -> list[Assignment]:
    """Return all solutions by brute force; raise `Refused` if that is too much."""
    values = domains(puzzle)
    if prod(map(len, values)) > MAX_ASSIGNMENTS:
        raise Refused("too many assignments")
    names = [one.name for one in puzzle.symbols]
    return [one for one in product(*values) if puzzle.accepts(dict(zip(names, one, strict=True)))]


def ask(text: Text, seed: int = 0, thorough: bool = True, seen: Counter[str] | None = None) -> Iterator[Disagreement]:
    """Yield the disagreements of all questions, or of the quick ones; `seen` counts the kinds of puzzles.

    Raises `Refused` if the text is not a puzzle, or is too large.
    """
    puzzle = read(text)
    solutions = brute(puzzle)
    if seen is not None:
        seen[STATUS[min(2, len(solutions))]] += 1
    yield from meaning(text, puzzle, set(solutions))
    yield from answers(puzzle, solutions, Random(seed))
    if thorough:
        yield from printed(text, puzzle)
        yield from explained(text, puzzle, solutions)
        yield from minimized(text, puzzle, solutions, seed)


# ---------------------------------------------------------------- the meaning


def meaning(text: Text, puzzle: Puzzle, solutions: set[Assignment]) -> Iterator[Disagreement]:
    """Compare names, domains and solutions with the second implementation."""
    try:
        reading = second.read(text.main, text.files)
    except Exception as error:
        yield Disagreement("second reading fails", f"{type(error).__name__}: {error}")
        return
    names = [one.name for one in puzzle.symbols]
    if sorted(names) != sorted(reading.domains):
        yield Disagreement("names", f"{sorted(names)} and by the second reading {sorted(reading.domains)}")
        return
    if all(reading.domains.values()):
        for name, values in zip(names, domains(puzzle), strict=True):
            if values != reading.domains[name]:
                yield Disagreement("domain", f"{name}: {values} and by the second reading {reading.domains[name]}")
                return
    elif solutions:
        yield Disagreement("accepts", f"{min(solutions)} is accepted; by the second reading a name has no value")
    for one in product(*map(reading.domains.__getitem__, names)):
        filling, said = dict(zip(names, one, strict=True)), "accepted" if one in solutions else "not accepted"
        if (one in solutions) != reading.holds(filling):
            yield Disagreement("accepts", f"{filling} is {said}, and not so by the second reading")
            return
        if (one in solutions) != SolutionChecker(puzzle).accept(filling):
            yield Disagreement("checks", f"{filling} is {said}, but the solution checker disagrees")
            return


# ---------------------------------------------------------------- solving


def answers(puzzle: Puzzle, solutions: list[Assignment], rng: Random) -> Iterator[Disagreement]:
    """Check solutions, verdict, count, estimate and candidates with random options."""
    options: dict[str, Any] = {"time_limit": SECONDS}
    if rng.random() < 0.3:
        options["seed"] = rng.randrange(100)
    orders: dict[str, Any] = {}
    if rng.random() < 0.3:
        orders = {
            "variable_order": rng.choice(sorted(VARIABLE_ORDERS)),
            "value_order": rng.choice(sorted(VALUE_ORDERS)),
        }
    names = [one.name for one in puzzle.symbols]
    found = Counter(tuple(one[name] for name in names) for one in puzzle.solutions(**options, **orders))
    wanted = set(solutions)
    if lost := wanted - set(found):
        yield Disagreement(
            "solutions lost", f"{len(lost)} of {len(wanted)}, as {dict(zip(names, min(lost), strict=True))}"
        )
    if wrong := set(found) - wanted:
        yield Disagreement("wrong solutions", f"{len(wrong)}, as {dict(zip(names, min(wrong), strict=True))}")
    if repeated := [one for one, times in found.items() if times > 1]:
        yield Disagreement("solutions repeated", f"{repeated[0]}")
    count = puzzle.count(**options)
    if (count.value, count.exact) != (len(solutions), True):
        yield Disagreement("count", f"{count} for {len(solutions)}")
    status = puzzle.verdict(**options, **orders).status
    if status != STATUS[min(2, len(solutions))]:
        yield Disagreement("verdict", f"{status} for {len(solutions)} solutions")
    yield from candidates(puzzle, solutions, names, counts=rng.random() < 0.5, options=options)
    if rng.random() < 0.3 and names:
        yield from assumed(puzzle, solutions, names, rng, options)
    # An estimate that is not exact may be far off by chance, so only exact ones are compared.
    if rng.random() < 0.1:
        estimate = puzzle.estimate(**options)
        if estimate.exact and estimate.value != len(solutions):
            yield Disagreement("estimate", f"exactly {estimate} for {len(solutions)}")


def assumed(
    puzzle: Puzzle, solutions: list[Assignment], names: list[str], rng: Random, options: dict[str, Any]
) -> Iterator[Disagreement]:
    """Check solutions, count, candidates and samples with an assumption about one name, and a count up to a limit."""
    at = rng.randrange(len(names))
    values = {one[at] for one in solutions if rng.random() < 0.5} | set(rng.sample(domains(puzzle)[at], 1))
    left = [one for one in solutions if one[at] in values]
    under = {**options, "assumptions": {names[at]: sorted(values)}}
    told = f"under {under['assumptions']}"
    found = sorted(tuple(one[name] for name in names) for one in puzzle.solutions(**under))
    if found != sorted(left):
        yield Disagreement("assumed: solutions", f"{len(found)} {told}, and there are {len(left)}")
    count = puzzle.count(**under)
    if (count.value, count.exact) != (len(left), True):
        yield Disagreement("assumed: count", f"{count} {told} for {len(left)}")
    for one in candidates(puzzle, left, names, counts=True, options=under):
        yield Disagreement(f"assumed: {one.kind}", f"{told}, {one.detail}")
    drawn = {tuple(one[name] for name in names) for one in puzzle.sample(3, **under)}
    if len(drawn) != min(3, len(left)) or not drawn <= set(left):
        yield Disagreement("assumed: sample", f"{drawn} {told}")
    limit = rng.randint(1, 5)
    count = puzzle.count(limit=limit, **options)
    if (count.value, count.exact) != (min(limit, len(solutions)), len(solutions) <= limit):
        yield Disagreement("count up to a limit", f"{count} up to {limit}, and there are {len(solutions)}")


def candidates(
    puzzle: Puzzle, solutions: list[Assignment], names: list[str], counts: bool, options: dict[str, Any]
) -> Iterator[Disagreement]:
    known = puzzle.candidates(counts=counts, **options)
    for at, name in enumerate(names):
        seen = Counter(one[at] for one in solutions)
        if known.values[name] != tuple(sorted(seen)) or known.open.get(name):
            yield Disagreement("candidates", f"{name}: {known.values[name]}, and in all solutions {sorted(seen)}")
        if counts and known.counts.get(name, {}) != dict(seen):
            yield Disagreement(
                "candidates counted", f"{name}: {known.counts.get(name)}, and in all solutions {dict(seen)}"
            )


def printed(text: Text, puzzle: Puzzle) -> Iterator[Disagreement]:
    """Check that the canonical text means the same puzzle."""
    try:
        again = read(Text(str(puzzle), text.files))
    except Refused as refused:
        yield Disagreement("printed", f"the canonical text is refused: {refused}")
        return
    if [one.condition for one in again.constraints] != [one.condition for one in puzzle.constraints]:
        yield Disagreement("printed", "the canonical text has other constraints")
    if [replace(one, span=None) for one in again.symbols] != [replace(one, span=None) for one in puzzle.symbols]:
        yield Disagreement("printed", "the canonical text has other names or values")


# ---------------------------------------------------------------- explaining


def without(puzzle: Puzzle, clues: set[int]) -> Puzzle:
    """Return the puzzle without some clues."""
    return replace(
        puzzle,
        symbols=tuple(replace(one, given=None) if one.clue in clues else one for one in puzzle.symbols),
        constraints=tuple(one for one in puzzle.constraints if one.clue not in clues),
    )


def explained(text: Text, puzzle: Puzzle, solutions: list[Assignment]) -> Iterator[Disagreement]:
    """Check everything that an explanation claims."""
    found = puzzle.explain(superfluous=True, time_limit=SECONDS)
    status = STATUS[min(2, len(solutions))]
    if found.status != status:
        yield Disagreement("explained: status", f"{found.status} for {len(solutions)} solutions")
    everything = set(range(len(puzzle.clues)))
    try:
        yield from clashes(puzzle, found, everything)
        for removal in found.removals:
            if not brute(without(puzzle, set(removal))):
                yield Disagreement(
                    "explained: removal", f"without {labels(puzzle, removal)} there is still no solution"
                )
        for together in (*((one,) for one in found.changes), *found.pairs):
            yield from changed(text, puzzle, {one.clue: one.value for one in together}, together[0].unique)
        for repair in found.repairs:
            yield from repaired(text, repair)
        yield from extra_givens(text, puzzle, found, solutions)
        for clue in found.redundant:
            if len(brute(without(puzzle, {clue}))) != 1:
                yield Disagreement("explained: redundant", f"without {labels(puzzle, {clue})} there are others")
        if found.superfluous and len(brute(without(puzzle, set(found.superfluous)))) != 1:
            yield Disagreement("explained: superfluous", labels(puzzle, found.superfluous))
    except Refused:
        return


def labels(puzzle: Puzzle, clues: Any) -> str:
    return ", ".join(puzzle.clues[clue].label for clue in sorted(clues))


def clashes(puzzle: Puzzle, found: Explanation, everything: set[int]) -> Iterator[Disagreement]:
    for clash in found.conflicts:
        if brute(without(puzzle, everything - clash)):
            yield Disagreement("explained: clash", f"{labels(puzzle, clash)} hold together")
        if found.smallest:
            for clue in clash:
                if not brute(without(puzzle, everything - clash | {clue})):
                    yield Disagreement(
                        "explained: clash", f"{labels(puzzle, clash)}: {labels(puzzle, {clue})} is not needed"
                    )


def changed(text: Text, puzzle: Puzzle, numbers: dict[int, int], unique: bool) -> Iterator[Disagreement]:
    """Check that changing numbers in the text gives a puzzle with one solution, or with some."""
    told = ", ".join(f"{puzzle.clues[clue].label} with {value}" for clue, value in numbers.items())
    changed_text = renumbered(text, puzzle, numbers)
    if changed_text is not None:
        yield from mended(changed_text, "change", told, unique)


def repaired(text: Text, repair: Repair) -> Iterator[Disagreement]:
    """Check that a repair of the text gives a puzzle with one solution, or with some."""
    main = text.main
    for edit in sorted(repair.edits, key=lambda one: one.start, reverse=True):
        main = main[: edit.start] + edit.new + main[edit.end :]
    yield from mended(text._replace(main=main), "repair", repr(main), repair.unique)


def mended(text: Text, kind: str, told: str, unique: bool) -> Iterator[Disagreement]:
    try:
        solutions = len(brute(read(text)))
    except Refused as refused:
        # The promised solution belongs to the original text.
        if str(refused) not in ("too many assignments", "solution-form"):
            yield Disagreement(f"explained: {kind}", f"{told}: the text is then refused, {refused}")
        return
    if not solutions or unique != (solutions == 1):
        claim = "exactly one solution" if unique else "a solution"
        yield Disagreement(f"explained: {kind}", f"{told} should give {claim}, but gives {solutions} solutions")


def renumbered(text: Text, puzzle: Puzzle, numbers: dict[int, int]) -> Text | None:
    """Return the text with other numbers, or None if they are not in the main text."""
    main = text.main
    spots = []
    for clue, value in numbers.items():
        known = puzzle.clues[clue]
        spot = None if known.value is None else place(known, known.value)
        if spot is None or known.span is None or known.span.source.name != "main.puzzle":
            return None
        spots.append((*spot, value))
    for start, end, value in sorted(spots, reverse=True):
        main = main[:start] + str(value) + main[end:]
    return text._replace(main=main)


def extra_givens(text: Text, puzzle: Puzzle, found: Explanation, solutions: list[Assignment]) -> Iterator[Disagreement]:
    if not found.givens:
        return
    names = [one.name for one in puzzle.symbols]
    left = [one for one in solutions if all(one[names.index(name)] == value for name, value in found.givens)]
    if len(left) != 1:
        yield Disagreement("explained: givens", f"{found.givens} leave {len(left)} solutions")
    if found.fewest and len(found.givens) == 2:
        for at, name in enumerate(names):
            for value, times in Counter(one[at] for one in solutions).items():
                if times == 1:
                    yield Disagreement("explained: givens", f"{found.givens}: {name} = {value} would do")


# ---------------------------------------------------------------- making


def minimized(text: Text, puzzle: Puzzle, solutions: list[Assignment], seed: int) -> Iterator[Disagreement]:
    """Check that `minimize` keeps the one solution, and that no more clues can be removed."""
    if len(solutions) != 1 or not puzzle.clues:
        return
    budget = GenerationBudget(GenerationLimits(seconds=SECONDS))
    gone = set(superfluous(puzzle, StableRandom(str(seed)), budget).removed)
    try:
        if brute(without(puzzle, gone)) != solutions:
            yield Disagreement("minimize", f"without {labels(puzzle, gone)} there are other solutions")
        for clue in set(range(len(puzzle.clues))) - gone:
            if brute(without(puzzle, gone | {clue})) == solutions:
                yield Disagreement("minimize", f"{labels(puzzle, gone)}: {labels(puzzle, {clue})} could go too")
        if gone and not text.files:
            shorter = read(Text(without_clues(puzzle, gone)))
            if brute(shorter) != solutions:
                yield Disagreement("minimize", f"the text without {labels(puzzle, gone)} has other solutions")
    except (Refused, CannotLeaveOut):
        return
