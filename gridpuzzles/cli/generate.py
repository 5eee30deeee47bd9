"""``gridpuzzles generate``: make new puzzles with one solution; ``census``: count how many random ones have one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from ..base.annotations import Any, Namespace
from ..base.english import count_noun
from ..base.errors import DefinitionError
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, WRONG
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.census import NORVIG, interval, parts, well_formed
from ..generation.difficulty import DifficultyTarget, read_goal
from ..generation.from_file import make_from, template_of
from ..generation.generate import make, maker_of
from ..generation.like import request_like
from ..generation.request import (
    EVERYWHERE,
    PARAMETERS,
    Request,
    read_identifier,
    read_name,
    read_operators,
    read_size,
    word_of,
)
from ..generation.symmetry import Made, distinct
from ..system.hard_limits import HardLimits
from ..system.load import SUFFIX
from ..system.save import save
from .output import Folder, awaited, budget_of, complain, in_order, limits_of, say

Row = tuple[int, int, int, int]
"""Rows, columns, number of well-formed puzzles in the sample, and number that a limit left undecided."""

MAX_RATED = 10
"""Largest number of puzzles that are rated without a request: rating a puzzle takes longer than making it."""


def generate(options: Namespace) -> int:
    """Make the puzzles and write each as soon as it is made; return the exit status."""
    try:
        thing, seed, numbers = parse_request(options)
        prepare(thing)
        goal = None
        if options.difficulty or options.needs:
            goal = read_goal(options.difficulty, options.needs)
    except (CannotMake, ValueError) as problem:
        say(problem)
        return WRONG
    except DefinitionError as error:
        complain(error.diagnostics)
        return WRONG
    left = budget_of(limits_of(options), options.begun)
    # Without a time limit of the user each puzzle has the usual one; otherwise all share what is left.
    effort = GenerationLimits(
        options.attempts,
        seconds=GenerationLimits().seconds if options.time_limit is None else left.seconds(),
        nodes=options.node_limit,
        megabytes=options.memory_limit,
        rated=len(numbers) <= MAX_RATED,
    )
    failed = False
    folder = None
    if options.output not in (None, "-"):
        folder = Folder(options.output)
    with HardLimits(megabytes=options.memory_limit):
        puzzles = run_of(thing, seed, effort, goal, numbers, options.jobs)
        words = count_noun(len(numbers), "puzzle")
        for at, made in enumerate(awaited(puzzles, lambda done: f"{done} of {words} made")):
            # One puzzle that was not found does not end the others.
            if isinstance(made, str):
                say(made)
                failed = True
            else:
                _write(made, options, folder, first=at == 0)
    if failed:
        return NEGATIVE
    return DONE


def parse_request(options: Namespace) -> tuple[Request | str, int, Sequence[int]]:
    """Return the request or the path of the template, the seed, and the numbers of the puzzles; raise `ValueError`."""
    numbers = range(1, options.number + 1)
    if options.template is not None:
        if options.family is not None:
            raise ValueError("give a family or --from FILE, not both")
        _must_be_left_to(options.template, options)
        return options.template, options.seed, numbers
    like = options.like
    if options.family is None and not like:
        raise ValueError("give a family (crossproduct, kenken, ...), --from FILE or --like FILE")
    if options.family is not None and like:
        raise ValueError("give a family or --like FILE, not both")
    again = None
    if options.family:
        again = read_identifier(options.family)
    # An identifier has the seed and the number in it.
    if again is not None:
        _must_be_left_to(options.family, options)
        request, seed, number = again
        return request, seed, (number,)
    if like:
        request = request_like(like)
    else:
        request = read_name(options.family)
    if options.size:
        rows, cols = read_size(options.size)
        request = request.replace(rows=rows, cols=cols)
    for field in PARAMETERS:
        value = getattr(options, field, None)
        if value:
            request = request.replace(**{field: _settled(field, value)})
    return request, options.seed, numbers


def _settled(field: str, value: Any) -> Any:
    """Return the value of a parameter in the form that a request needs; raise `ValueError`."""
    if field == "operators":
        return read_operators(value)
    if field == "clue":
        return "; ".join(value)
    if field == "values":
        return "".join(value.split())
    return value


def _must_be_left_to(settled: str, options: Namespace) -> None:
    """Raise `ValueError` for an option whose value a file or an identifier already determines."""
    for field in ("size", *PARAMETERS):
        # An option that would silently have no effect is an error.
        if field not in EVERYWHERE and getattr(options, field, None):
            raise ValueError(f"{settled} already determines the puzzle; leave out --{word_of(field)}")


def prepare(thing: Request | str) -> None:
    """Prepare the maker or the template, so that errors are raised before the first puzzle is made."""
    if isinstance(thing, Request):
        maker_of(thing)
    else:
        template_of(thing)


def run_of(
    thing: Request | str,
    seed: int,
    effort: GenerationLimits,
    goal: DifficultyTarget | None,
    numbers: Sequence[int],
    jobs: int,
) -> Iterator[Made | str]:
    """Yield the puzzles with these numbers, or the reasons why there is none, in order.

    If there are several numbers, a puzzle that is like an earlier one is replaced by another.
    """

    def made(some: Sequence[int]) -> Iterator[Made | str]:
        return in_order(partial(generate_or_explain, thing, seed, effort, goal), some, jobs)

    # A single puzzle has no earlier one that it could be like.
    if len(numbers) == 1:
        return made(numbers)
    return distinct(made, len(numbers), thing.name if isinstance(thing, Request) else thing)


def generate_or_explain(
    thing: Request | str, seed: int, effort: GenerationLimits, goal: DifficultyTarget | None, number: int
) -> Made | str:
    """Return the puzzle with this number, or the reason why there is none."""
    try:
        if isinstance(thing, Request):
            return make(thing, seed, number, effort)
        return make_from(thing, seed, number, effort, goal)
    except CannotMake as problem:
        name = thing.name if isinstance(thing, Request) else thing
        return f"{name}#{seed}-{number}: {problem}"


def _write(made: Made, options: Namespace, folder: Folder | None, *, first: bool) -> None:
    if options.format == "puzzle":
        text = made.text
    else:
        text = _json_line(made)
    if folder is None:
        between = ""
        # An empty line keeps the texts apart; records are lines already.
        if options.format == "puzzle" and not first:
            between = "\n"
        sys.stdout.write(between + text)
        sys.stdout.flush()
        return
    folder.save(stem_of(made.identifier) + (SUFFIX if options.format == "puzzle" else ".jsonl"), text)


def stem_of(identifier: str) -> str:
    """Return the name, without suffix, of the file for a puzzle with this identifier."""
    return "".join(sign if sign.isalnum() or sign in "-." else "-" for sign in identifier)


def _json_line(made: Made) -> str:
    import json

    from ..views.records import number

    solution = {name: number(value) for name, value in made.solution.items()}
    return json.dumps({"id": made.identifier, "text": made.text, "solution": solution}, ensure_ascii=False) + "\n"


# --- census

PART = 50


def census(options: Namespace) -> int:
    """Print a line for each size and write the plot; return the exit status."""
    try:
        sizes = [read_size(size) for size in options.sizes] or list(NORVIG)
    except ValueError as problem:
        say(problem)
        return WRONG
    if options.number < 1:
        say("-n: a sample needs at least one puzzle")
        return WRONG
    rows = []
    if options.format == "jsonl":
        write = _record_of
    else:
        write = _sentence
    try:
        for row in counted(sizes, options.number, options.seed, options.jobs, limits_of(options)):
            rows.append(row)
            print(write(row, options.number), flush=True)
    except KeyboardInterrupt:
        say(f"interrupted after {len(rows)} of {len(sizes)} sizes")
        return INTERRUPTED
    if options.plot:
        save(options.plot, plot(rows, options.number, options.seed))
    return DONE


def counted(sizes: Sequence[tuple[int, int]], n: int, seed: int, jobs: int, limits: dict[str, Any]) -> Iterator[Row]:
    """Yield a row for each size as soon as its ``n`` puzzles are counted; the limits apply to each puzzle."""
    every = [part for rows, cols in sizes for part in parts(n, rows, cols, seed, PART)]
    hits = undecided = seen = 0
    shares = in_order(partial(well_formed, **limits), every, jobs)
    shown = awaited(
        shares, lambda done: f"{every[done].rows}x{every[done].cols}: {seen} of {n}" if every[done:] else ""
    )
    for part, (found, open_) in zip(every, shown, strict=True):
        hits += found
        undecided += open_
        seen += len(part)
        # The parts come in order, so a size is complete when all its puzzles have been seen.
        if seen == n:
            yield part.rows, part.cols, hits, undecided
            hits = undecided = seen = 0


def _sentence(row: Row, n: int) -> str:
    rows, cols, hits, undecided = row
    low, high = interval(hits, n)
    return (
        f"{hits / n:6.1%} ({hits} of {n}; 95 %: {low:.1%} to {high:.1%}) of random puzzles with "
        f"{count_noun(rows, 'row')} and {count_noun(cols, 'col')} ({count_noun(rows * cols, 'cell'):>8}) "
        "are well-formed" + f"; {undecided} were not decided within the limits" * bool(undecided)
    )


def _record_of(row: Row, n: int) -> str:
    rows, cols, hits, undecided = row
    low, high = interval(hits, n)
    counts = {"n": n, "well_formed": hits, "undecided": undecided}
    return json.dumps({"rows": rows, "cols": cols, **counts, "low": low, "high": high})


def plot(rows: Sequence[Row], n: int, seed: int) -> str:
    """Return a plot of the shares against the number of cells, as SVG."""
    from ..generation.census import shares

    points = []
    for height, width, hits, _ in rows:
        low, high = interval(hits, n)
        points.append((float(height * width), 100 * hits / n, 100 * low, 100 * high))
    title = f"Random CrossProducts with one solution ({n} per size, seed {seed})"
    return shares(points, title, "cells", "percent well-formed, with 95 % interval")
