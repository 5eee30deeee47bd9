"""What is said of the rows or of the columns: ``rows:`` with an equation a line, ``rows sum = 15 20 ?``."""

from __future__ import annotations

from functools import partial

from ...model.expressions import Comparison
from ...model.grid import LineClue
from ...model.puzzle import Clue, Constraint
from ...source import Span
from .equations import side_of
from .shared import constant, lines
from .sight import Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .sight import Block

KINDS = {"rows": "row", "cols": "col"}


def line_block(sight: Sight, heading: str, start: int, block: Block) -> None:
    """``rows:`` and an equation for each row; every ``_`` is the next cell of it."""
    if len(block) < 2:
        raise Odd
    kind = heading[:-1]
    _listed(sight, kind, len(block))
    sight.builds.append(partial(_equations, sight, kind, block))


def _listed(sight: Sight, kind: str, count: int) -> None:
    if sight.listed.setdefault(kind, count) != count:
        raise Odd


def _equations(sight: Sight, kind: str, block: Block) -> None:
    name = KINDS[kind]
    sight.covered = True
    sight.name_all()
    if sight.blocked or sight.unknowns:
        raise Odd
    for at, (label, cells) in enumerate(lines(sight.rows, sight.cols, kind)):
        start, text = block[at]
        left, _, right = text.partition("=")
        total = right.strip(" ")
        value = number(total)
        side = side_of(left, cells, sight)
        written, span = " ".join(text.split()), Span(sight.source, start, start + len(text))
        constraint = Constraint(Comparison(side.expression, "=", constant(value)), len(sight.clues), label, span)
        sight.clues.append(Clue(label, written, name, None if side.has_numbers else value, span))
        sight.line_clues.append(LineClue(name, at + 1, written))
        sight.constraints.append(constraint)
        sight.sides.append((side, value, constraint))


def line_clues(sight: Sight, heading: str, start: int) -> None:
    """``rows product = 135 45 ?``."""
    words = heading.replace("=", " = ", 1).split()
    kind, function, sign = words[:3] if len(words) > 4 else ("", "", "")
    if function not in ("sum", "product") or sign != "=":
        raise Odd
    sight.once(f"{kind} {function}")
    at = heading.index("=") + 1
    clues = []
    for word in words[3:]:
        at = heading.index(word, at)
        text = word.removesuffix(",")
        if text != "?":
            number(text)
        clues.append((text, sight.span(start + at, text)))
        at += len(word)
    _listed(sight, kind, len(clues))
    sight.builds.append(partial(totals, sight, kind, function, clues))


def totals(sight: Sight, kind: str, function: str, written: list[tuple[str, Span]]) -> None:
    """A clue, or ``?``, for every line of a kind."""
    name = KINDS[kind]
    clues = sight.clues
    sight.name_all()
    if sight.blocked:
        raise Odd
    for at, (label, cells) in enumerate(lines(sight.rows, sight.cols, kind)):
        text, span = written[at]
        sight.line_clues.append(LineClue(name, at + 1, text, function))
        if text != "?":
            value = int(text)
            constraint = Constraint(Comparison(cells.total(function), "=", constant(value)), len(clues), label, span)
            clues.append(Clue(label, text, name, value, span))
            sight.constraints.append(constraint)
            sight.totals.append((function, cells, value, constraint))
