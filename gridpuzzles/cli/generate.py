"""``gridpuzzles generate``: make new puzzles with one solution."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ..base.english import count_noun
from ..base.errors import DefinitionError
from ..base.exit_status import DONE, NEGATIVE, WRONG
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.difficulty import DifficultyTarget, read_goal
from ..generation.from_file import make_from, template_of
from ..generation.generate import FAMILIES, make, maker_of
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
from ..system.load import SUFFIX
from ..views.records import number as number_record
from .commands import renamed, shared, whole
from .output import Folder, awaited, budget_of, complain, in_order, limits_of, say

MAX_RATED = 10
"""Largest number of puzzles that are rated without a request: rating a puzzle takes longer than making it."""


def generate_options(parser: ArgumentParser) -> None:
    """Add the options of ``generate``."""
    help = f"{', '.join(FAMILIES)}; or the identifier of a puzzle to make it again"
    parser.add_argument("family", metavar="FAMILY", nargs="?", help=help)
    new_puzzles(parser)
    shared(parser, "--time-limit", help="give up on a puzzle after SECONDS (default: 60)")
    shared(parser, "--node-limit", "--memory-limit", "-j", "-o")
    shared(parser, "--format", choices=("puzzle", "jsonl"), default="puzzle")


NEW_PUZZLES = {
    "--size": ("RxC", "rows and columns, such as 5x3"),
    "--values": ("VALUES", "values of the cells, such as 1..9"),
    "--operators": ("OPERATORS", "operators to use, some of + - * /"),
    "--difficulty": ("WORD|A..B", "easy, medium, easy..hard, ..., or a range of ratings such as 3.0..3.6"),
    "--needs": ("TECHNIQUE", "require a technique in the solution steps: innies, x-wing, ..."),
    "--givens": ("FILE", "drawing that marks the given cells (kakuro: the white cells), or shows the givens"),
    "--date": ("DATE", "use the digits of DATE as the first given of each row, from the top"),
    "--like": ("FILE", "use the family, size and style of the puzzle in FILE"),
    "--theme": ("THEME", "theme of a cryptarithm: sentences, numbers, animals, ..."),
    "--language": ("LANGUAGE", "language of a cryptarithm: de, en, es, fr, it"),
    "--words": ("FILE", "file of words for cryptarithms"),
    "--cages": ("A..B", "number of cells in a cage, such as 2..4"),
}
"""Options of new puzzles that take a text: what they take, and what they do."""


def new_puzzles(parser: ArgumentParser) -> None:
    """Add the options that describe the puzzles to make."""
    help = "keep the structure of the puzzle in FILE and choose new clues"
    renamed(parser, "--from", parser.add_argument("--template", metavar="FILE", help=help))
    for option, (metavar, help) in NEW_PUZZLES.items():
        parser.add_argument(option, metavar=metavar, help=help, default="")
    help = "require this clue, such as 'row 1 = 30' (crossproduct, survo) or 'r1c1 = 5' (sudoku, kenken); repeatable"
    parser.add_argument("--clue", metavar="CLUE", action="append", help=help)
    help = "require prime or equal numbers in all clues"
    parser.add_argument("--clues", choices=["prime", "equal"], help=help)
    parser.add_argument("--singles", action="store_true", help="make many cages of one cell")
    parser.add_argument("--no-op", action="store_true", help="KenKen: give targets without their operators")
    parser.add_argument("--symmetric", action="store_true", help="make cages that mirror each other")
    shared(parser, "-n", default=1, help="number of puzzles of each family (default: 1)")
    shared(parser, "--seed", default=1)
    parser.add_argument("--attempts", metavar="N", type=whole(0), default=60, help="attempts per puzzle (default: 60)")


def generate(options: Namespace) -> int:
    """Make the puzzles and write each as soon as it is made; return the exit status."""
    try:
        thing, seed, numbers = parse_request(options)
        prepare(thing)
        goal = goal_of(options.difficulty, options.needs)
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
    folder = Folder(options.output)
    puzzles = run_of(thing, seed, effort, goal, numbers, options.jobs)
    words = count_noun(len(numbers), "puzzle")
    for at, made in enumerate(awaited(puzzles, lambda done: f"{done} of {words} made")):
        # One puzzle that was not found does not end the others.
        if isinstance(made, str):
            say(made)
            failed = True
        else:
            _write(made, options, folder, first=at == 0)
    return NEGATIVE if failed else DONE


def parse_request(options: Namespace) -> tuple[Request | str, int, Sequence[int]]:
    """Return the request or the path of the template, the seed, and the numbers of the puzzles; raise `ValueError`."""
    numbers = range(1, options.number + 1)
    if options.template is not None:
        if options.family is not None:
            raise ValueError("give a family or --template FILE, not both")
        _must_be_left_to(options.template, options)
        return options.template, options.seed, numbers
    like = options.like
    if options.family is None and not like:
        raise ValueError("give a family (crossproduct, kenken, ...), --template FILE or --like FILE")
    if options.family is not None and like:
        raise ValueError("give a family or --like FILE, not both")
    again = read_identifier(options.family) if options.family else None
    # An identifier has the seed and the number in it.
    if again is not None:
        _must_be_left_to(options.family, options)
        request, seed, number = again
        return request, seed, (number,)
    request = request_like(like) if like else read_name(options.family)
    if options.size:
        rows, cols = read_size(options.size)
        request = replace(request, rows=rows, cols=cols)
    for field in PARAMETERS:
        value = getattr(options, field, None)
        if value:
            request = replace(request, **{field: _settled(field, value)})
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


def goal_of(difficulty: str, needs: str) -> DifficultyTarget | None:
    """Return the target for a difficulty and a technique, None if neither is asked for; raise `ValueError`."""
    return read_goal(difficulty, needs) if difficulty or needs else None


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


def _write(made: Made, options: Namespace, folder: Folder, *, first: bool) -> None:
    stem = stem_of(made.identifier)
    if options.format == "jsonl":
        folder.save(f"{stem}.jsonl", _json_line(made))
        return
    # An empty line keeps texts on standard output apart.
    between = "" if folder.path or first else "\n"
    folder.save(stem + SUFFIX, between + made.text)


def stem_of(identifier: str) -> str:
    """Return the name, without suffix, of the file for a puzzle with this identifier."""
    return "".join(sign if sign.isalnum() or sign in "-." else "-" for sign in identifier)


def _json_line(made: Made) -> str:
    solution = {name: number_record(value) for name, value in made.solution.items()}
    return json.dumps({"id": made.identifier, "text": made.text, "solution": solution}, ensure_ascii=False) + "\n"
