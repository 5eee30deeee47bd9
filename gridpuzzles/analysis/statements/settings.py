"""Read statements about all numbers: ``letters 1..9``, ``base 16``, ``steps whole``, ``tiles 1 1 2 15`` and similar."""

from __future__ import annotations

from math import gcd

from ...base.errors import noted
from ...base.source import Span
from ...language import syntax
from ...language.syntax import StruckOut, Tiles
from ...model.expressions import Arrangement, Steps, Variable
from ..context.collected import Values
from ..context.context import Context
from ..lowering.constants import bounds, number_of, values_in, whole_number

MAX_BASE = 1000


def may_repeat(context: Context, statement: syntax.LettersMayRepeat) -> None:
    """Read ``letters may repeat``."""
    context.letters.may_repeat = True


def leading_zeros(context: Context, statement: syntax.LeadingZerosAllowed) -> None:
    """Read ``leading zeros allowed``."""
    context.letters.leading_zeros = True


def letter_values(context: Context, statement: syntax.LetterValues) -> None:
    """Read ``letters 1..9``."""
    context.letters.values = values_in(context, statement.domain)
    context.letters.domains["letters"] = statement.domain.span


def hole_values(context: Context, statement: syntax.HoleValues) -> None:
    """Read ``digits 2, 3, 5, 7``."""
    context.letters.hole_values = values_in(context, statement.domain)
    context.letters.domains["digits"] = statement.domain.span


def each(context: Context, statement: syntax.Each) -> None:
    """Read ``each O in 1, 3, 5``."""
    letter = statement.letter.symbols
    # A hole has no name, so it could not be told which holes are meant.
    if len(letter) != 1 or letter == "_":
        context.error(
            "letter-needed",
            "'each' needs exactly one letter",
            statement.letter.span,
            help="write one letter, as in 'each O in 1, 3, 5'",
        )
        return
    values = values_in(context, statement.domain)
    if letter in context.letters.each:
        context.error("second-each", f"'each {letter}' appears twice", statement.span)
    elif values is not None:
        context.letters.each[letter] = values
        context.letters.domains[letter] = statement.domain.span


def own_values(context: Context, letter: str, values: Values, span: Span | None) -> None:
    """Restrict a letter, as in ``A in 1..5``; if there are two restrictions, both apply."""
    own = context.letters.own
    if letter in own:
        known, place = own[letter]
        values = tuple(value for value in known if value in values)
        if not values:
            notes = noted("these values exclude the others", place)
            context.error("empty-domain", f"no values are left for {letter}", span, *notes)
            return
    own[letter] = values, span
    context.letters.domains[letter] = span


def base(context: Context, statement: syntax.Base) -> None:
    """Read ``base 16``."""
    number = whole_number(context, statement.number)
    if number is None:
        return
    if 2 <= number <= MAX_BASE:
        context.settings.base = number
    else:
        context.error("no-such-base", f"a base must be a number from 2 to {MAX_BASE}", statement.number.span)


def steps(context: Context, statement: syntax.Steps) -> None:
    """Record the requirements for every intermediate result of the file; several statements all apply."""
    words = {demand for demand in statement.demands if isinstance(demand, str)}
    ranges = []
    for demand in statement.demands:
        if not isinstance(demand, str):
            low, high, step = bounds(context, demand)
            ranges.append(range(low, high + 1, step))
    known = context.file.steps or Steps()
    context.file.steps = Steps(
        known.whole or "whole" in words,
        known.positive or "positive" in words,
        known.not_negative or "not negative" in words,
        _in_both(known.ranges, tuple(ranges)),
    )


def _in_both(first: tuple[range, ...], second: tuple[range, ...]) -> tuple[range, ...]:
    """Return ranges of the numbers that are in both tuples of ranges; an empty tuple allows any number."""
    # No range at all means no restriction.
    if not first or not second:
        return first or second
    found: list[range] = []
    for one in first:
        for other in second:
            found += _common(one, other)
    return tuple(found) or (range(0),)


def _common(one: range, other: range) -> tuple[range, ...]:
    """Return the intersection of two ranges as one range, or (), by the Chinese remainder theorem."""
    divisor = gcd(one.step, other.step)
    apart = other.start - one.start
    if apart % divisor:
        return ()
    modulus = other.step // divisor
    first = one.start + apart // divisor * pow(one.step // divisor, -1, modulus) % modulus * one.step
    period = one.step * modulus
    least = max(one.start, other.start)
    return (range(first + max(0, -(-(least - first) // period)) * period, min(one.stop, other.stop), period),)


def settle_tiles(context: Context, tiles: Tiles) -> None:
    """Record the numbers of the tiles; a second statement adds to the first."""
    numbers = tuple(number_of(context, node) for node in tiles.numbers)
    context.settings.tiles = (*(context.settings.tiles or ()), *numbers)
    context.settings.tiles_span = context.settings.tiles_span or tiles.span


def build_tiles(context: Context, tiles: Tiles) -> None:
    """Require that every tile is on one empty cell; their numbers must be equal."""
    # The tiles of all statements are placed together, when the first of them is built.
    if tiles.span is not context.settings.tiles_span or context.settings.tiles is None or context.faults.incomplete:
        return
    empty = [cell.name for cell in context.board.table.values() if cell.given is None]
    missing = len(empty) - len(context.settings.tiles)
    if missing:
        difference = f"{abs(missing)} too {'few' if missing > 0 else 'many'}"
        message = f"{len(context.settings.tiles)} tiles for {len(empty)} empty cells: {difference}"
        hint = "write each tile as many times as it exists; a given does not use up a tile"
        context.error("wrong-number-of-tiles", message, tiles.span, help=hint)
        return
    arrangement = Arrangement(tuple(map(Variable, empty)), context.settings.tiles)
    context.require(arrangement, label="the tiles", span=tiles.span, of_all=True)


def strike_out(context: Context, statement: StruckOut) -> None:
    """Mark every given; report an error if there is none."""
    givens = [cell for cell in context.board.table.values() if cell.given is not None]
    if not givens:
        context.error(
            "nothing-to-strike",
            "there are no numbers to strike out",
            statement.span,
            help="draw the numbers below 'grid:'",
        )
    for cell in givens:
        cell.struck = True
