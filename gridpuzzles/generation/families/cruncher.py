"""Generate number crunchers: a square of cells with operators between them, and the results of rows and columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise, product

from ...api import parse
from ...compiler.incremental import CompiledCondition, CompiledRules
from ...convert.formats import canonical
from ...engine.problem import Problem
from ...kinds.signs import BASIC
from ...model.expressions import Comparison, Condition, Constant, Expression, Membership, Operation, Steps, Variable
from ...model.puzzle import Clue, Constraint, Puzzle
from ..budget import CannotMake, StableRandom
from ..generator import Maker, from_templates
from ..output_text import block
from ..request import Request, check_kind, condition_on_all
from ..template import CandidatePuzzle, Template, fits_some_number

Line = tuple[tuple[str, ...], tuple[str, ...]]
"""The cells of a row or column, and the operators between them."""

SHARES, LONG_SHARES, MAX_OF_SMALL = {"/": 1 / 3, "*": 1.0}, {"/": 0.18, "*": 0.22}, 12
"""The largest fractions of divisions and products, for up to `MAX_OF_SMALL` operators and for more.

Divisions rarely have integer results, and many products in longer lines make large numbers.
"""
WHOLE = Steps(whole=True, not_negative=True)
MAX_RESULT, ON_THE_WAY, PRODUCTS = 100, 250, 10
"""Largest result of a line, largest intermediate result, and the factor for both if there are only products.

These are numbers that a person can compute without paper.
"""
GIVEN = {4: 0.2, 5: 0.32}
"""The fraction of given cells, by length of line; larger grids rarely have one solution otherwise."""
PLAIN = "+-"
ANY = 2
"""Placeholder for the number of a clue, until the filling determines it."""
STRUCTURES, RARER = 40, 12
"""Number of choices of operators that are tried, and the factor for each further result that is requested."""
MAX_NODES = 1000
MAX_KNOWN = 10_000
LINE = re.compile(r"(row|col|column) (\d+) *= *(\d+)")


def cruncher(request: Request) -> Maker:
    """Return the generator for any size; the request may restrict the operators.

    As in newspapers, lines are evaluated from left to right and top to bottom, and every intermediate result is an
    integer and not negative. Values are all different.
    """
    one = request.takes("size", "values", "operators", "clue", "clues").sized(3)
    cells = one.rows * one.cols
    stated = replace(one, values=one.values or f"1..{max(9, cells)}").rules()
    base: Puzzle = parse(f"grid {one.rows} x {one.cols}\n{stated}")
    rules = CompiledRules(base)
    clues_of_lines = LineClues(rules, 1 if set(one.operators) - set("*/") or not one.operators else PRODUCTS)
    count = one.rows * (one.cols - 1) + one.cols * (one.rows - 1)
    names = [one.name for one in base.symbols]
    longest = max(one.rows, one.cols)
    if longest >= min(GIVEN):
        shown = int(cells * GIVEN[min(longest, max(GIVEN))])
    else:
        shown = 0
    heading = f"{stated}steps whole, not negative\n\n"

    check_kind(one)
    asked = line_asked(one)
    places = signs_of_lines(one.rows, one.cols)
    fitting = {number: clues_of_lines.fitting(number, result, one) for number, result in asked.items()}

    def structure(rng: StableRandom) -> Template:
        signs = balanced(one.operators or BASIC, count, rng)
        if one.clues == "prime":  # a product is never prime, so lines end with a sum
            for place in places:
                signs[place] = [*signs[place][:-1], signs[place][-1].replace("*", rng.choice(PLAIN))]
        for number, ways in fitting.items():
            signs[places[number]] = rng.choice(ways)
        candidates = [
            clues_of_lines.of(*line, asked.get(number)) for number, line in enumerate(lines(one.rows, one.cols, signs))
        ]
        if one.clues:
            themed = condition_on_all([candidate.claim.left for candidate in candidates], one.clues)
        else:
            themed = []
        fits = [part for candidate in candidates for part in candidate.fits]
        fillings = rules.problem([*fits, *map(rules.part, themed)])
        # reject operators that no numbers fit, before fillings are searched for
        if not any(fillings.search(1, node_limit=MAX_NODES)):
            raise CannotMake("no numbers fit the operators")
        claims = [Constraint(candidate.claim, number) for number, candidate in enumerate(candidates)]
        clues = tuple(candidate.clue for candidate in candidates)
        given = {name: len(candidates) + at for at, name in enumerate(sorted(rng.shuffled(names)[:shown]))}
        symbols = tuple(
            replace(one, given=one.values[0], clue=given[one.name]) if one.name in given else one
            for one in base.symbols
        )
        clues += tuple(Clue(f"given {name}", "", "given", ANY) for name in given)
        puzzle = replace(base, symbols=symbols, constraints=(*base.constraints, *claims), clues=clues)
        return CruncherTemplate(puzzle, asked, rules, fillings, heading)

    title = f"Number Cruncher {one.rows} x {one.cols}"
    return from_templates(title, structure, STRUCTURES * RARER ** max(0, len(asked) - 1))


def line_asked(one: Request) -> dict[int, int]:
    """Return the requested results by line; raises `CannotMake` for another kind of clue."""
    results = {}
    for clue in one.asked:
        asked = LINE.fullmatch(clue)
        is_row = asked is not None and asked[1] == "row"
        most = one.rows if is_row else one.cols
        if asked is None or not 0 < int(asked[2]) <= most:
            raise CannotMake(f"{clue!r} is not a result of this puzzle: ask for 'row 1 = 26' or 'column 1 = 26'")
        # Lines are counted from 0, rows first.
        line = int(asked[2]) - 1
        if not is_row:
            line += one.rows
        results[line] = int(asked[3])
    return results


def balanced(operators: str, count: int, rng: StableRandom) -> list[str]:
    """Return ``count`` operators in random order, in equal numbers as far as the largest fractions allow."""
    shares = LONG_SHARES if count > MAX_OF_SMALL else SHARES
    plain = operators.strip("/*")
    limited = "/"
    if plain:
        limited = "/*"
    # signs that rarely fit come first with their share; the others fill the rest evenly
    signs: list[str] = []
    for sign in limited:
        if sign in operators:
            signs += [sign] * min(count // len(operators), int(count * shares[sign]))
    others = plain or operators.replace("/", "") or "/"
    start = rng.below(len(others))
    rest = [others[(start + at) % len(others)] for at in range(count - len(signs))]
    return rng.shuffled([*signs, *rest])


def lines(rows: int, cols: int, signs: Sequence[str]) -> Iterator[Line]:
    """Yield the rows, then the columns, with their operators; ``signs`` lists the operators of the rows first."""
    left = iter(signs)
    for row in range(1, rows + 1):
        yield tuple(f"r{row}c{col}" for col in range(1, cols + 1)), tuple(islice(left, cols - 1))
    for col in range(1, cols + 1):
        yield tuple(f"r{row}c{col}" for row in range(1, rows + 1)), tuple(islice(left, rows - 1))


@dataclass(frozen=True, slots=True)
class CandidateClue:
    """The possible clue of a line: its clue and equation with a placeholder number, and conditions for a fitting
    number."""

    clue: Clue
    claim: Comparison
    fits: tuple[CompiledCondition, ...]


class LineClues:
    """Makes the clues of lines, and keeps the usual ones, because successive squares share lines."""

    def __init__(self, rules: CompiledRules, times: int) -> None:
        self._rules = rules
        self._times = times
        self._usual = lru_cache(MAX_KNOWN)(self._with_any_number)

    def fitting(self, number: int, result: int, one: Request) -> list[tuple[str, ...]]:
        """Return the choices of operators that can give a line its requested result.

        Raises `CannotMake` if there are none.
        """
        names, _ = list(lines(one.rows, one.cols, "+" * (one.rows * one.cols * 2)))[number]
        found = []
        for signs in product(one.operators or BASIC, repeat=len(names) - 1):
            candidate = self.of(names, signs, result)
            if any(self._rules.problem(candidate.fits).search(1, node_limit=MAX_NODES)):
                found.append(signs)
        if not found:
            raise CannotMake(f"{one.name}: no operators make {result} of {len(names)} of these values")
        return found

    def of(self, names: tuple[str, ...], signs: tuple[str, ...], asked: int | None = None) -> CandidateClue:
        """Return the clue of these cells with these operators, with the requested number if there is one."""
        if asked is None:
            return self._usual(names, signs)
        claim = Comparison(left_to_right(names, signs), "=", Constant(asked))
        fitting = tuple(map(self._rules.part, (claim, *has_no_trivial_operand(names, signs))))
        return CandidateClue(Clue(names[0], "".join(signs), "row", asked), claim, fitting)

    def _with_any_number(self, names: tuple[str, ...], signs: tuple[str, ...]) -> CandidateClue:
        claim = Comparison(left_to_right(names, signs), "=", Constant(ANY))
        results, steps = range(1, self._times * MAX_RESULT + 1), range(self._times * ON_THE_WAY)
        fits = fits_some_number(claim, ANY, results)
        wanted = [fits, *has_no_trivial_operand(names, signs), *small_steps(names, signs, steps)]
        parts = tuple(self._rules.part(condition) for condition in wanted if condition is not None)
        return CandidateClue(Clue(names[0], "".join(signs), "row", ANY), claim, parts)


def signs_of_lines(rows: int, cols: int) -> list[slice]:
    """Return the slice of each line in the list of all operators."""
    ends = [(cols - 1) * row for row in range(rows + 1)]
    ends += [ends[-1] + (rows - 1) * (col + 1) for col in range(cols)]
    return [slice(first, last) for first, last in pairwise(ends)]


def has_no_trivial_operand(names: Sequence[str], signs: Sequence[str]) -> list[Condition]:
    """Return the conditions that exclude multiplication and division by 1."""
    factors = [name for name, sign in zip(names[1:], signs, strict=True) if sign in "*/"]
    return [Comparison(Variable(name), "!=", Constant(1)) for name in factors]


def small_steps(names: Sequence[str], signs: Sequence[str], steps: range) -> list[Condition]:
    """Return the conditions that intermediate results are small."""
    # differences and quotients are smaller than their operands, which were tested before
    ends = range(2, len(names))
    return [Membership(left_to_right(names[:end], signs[: end - 1]), steps) for end in ends if signs[end - 2] in "*+"]


def left_to_right(names: Sequence[str], signs: Sequence[str]) -> Expression:
    """Return the expression that evaluates cells with operators between them from left to right."""
    expression: Expression = Variable(names[0])
    for sign, name in zip(signs, names[1:], strict=True):
        expression = Operation(sign, expression, Variable(name), WHOLE)
    return expression


class CruncherTemplate(Template):
    """The template of a choice of operators, which draws its candidates as pictures below a ``heading``."""

    def __init__(self, puzzle: Puzzle, fixed: Collection[int], rules: CompiledRules, fillings: Problem, heading: str):
        super().__init__(puzzle, fixed, rules, fillings)
        self.heading = heading

    def body(self, sketch: CandidatePuzzle) -> str:
        """Return the statements that declare a candidate."""
        grid = self.puzzle.grid
        assert grid is not None
        numbers = [sketch.numbers.get(at, clue.value) for at, clue in enumerate(self.puzzle.clues)]
        shown = {one.name: numbers[one.clue] for one in self.puzzle.symbols if one.given is not None}
        signs = [clue.text for clue in self.puzzle.clues]
        drawn: list[Sequence[object]] = []
        for row in range(grid.rows):
            cells = [shown.get(name, "_") for name in grid.line("row", row + 1)]
            marks = (mark for pair in zip(cells, [*signs[row], "="], strict=True) for mark in pair)
            below = [signs[grid.rows + col][row] if row < grid.rows - 1 else "=" for col in range(grid.cols)]
            drawn += [[*marks, numbers[row]], below]
        results = numbers[grid.rows : grid.rows + grid.cols]
        return self.heading + canonical(f"picture:\n{block([*drawn, results])}")
