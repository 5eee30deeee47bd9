"""Read statements about secret digits: ``letters 1..9``, ``each O in 1, 3, 5``, ``base 16`` and similar."""

from __future__ import annotations

from ...base.errors import noted
from ..lowering.constants import whole_number
from ..lowering.domains import domain_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...language import syntax
    from ..context.context import Context
    from ..context.settings import Values

MAX_BASE = 1000


def may_repeat(context: Context, statement: syntax.LettersMayRepeat) -> None:
    """Read ``letters may repeat``."""
    context.letters.may_repeat = True


def leading_zeros(context: Context, statement: syntax.LeadingZerosAllowed) -> None:
    """Read ``leading zeros allowed``."""
    context.letters.leading_zeros = True


def letter_values(context: Context, statement: syntax.LetterValues) -> None:
    """Read ``letters 1..9``."""
    context.letters.values = domain_of(context, statement.domain)
    context.letters.domains["letters"] = statement.domain.span


def hole_values(context: Context, statement: syntax.HoleValues) -> None:
    """Read ``digits 2, 3, 5, 7``."""
    context.letters.hole_values = domain_of(context, statement.domain)
    context.letters.domains["digits"] = statement.domain.span


def each(context: Context, statement: syntax.Each) -> None:
    """Read ``each O in 1, 3, 5``."""
    letter = statement.letter.symbols
    if len(letter) != 1 or letter == "_":
        context.error(
            "letter-needed",
            "'each' needs exactly one letter",
            statement.letter.span,
            help="write one letter, as in 'each O in 1, 3, 5'",
        )
        return
    values = domain_of(context, statement.domain)
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
