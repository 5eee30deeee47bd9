"""Read the size of a grid, and values of cells and unknowns: ``grid 6 x 3``, ``values 1..9``, ``unknown n in 1..9``.

At the end, lists of clues without the grammar: ``rows sum = 15 20 ?``.
"""

from __future__ import annotations

from ..context.collected import compact
from ..fast_path.reader import LONGEST, Bailout, number, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ...language.syntax import GridSize
    from ..context.collected import Values
    from ..context.context import Context
    from ..fast_path.reader import Block, FastReader


def shape_grid(context: Context, statement: GridSize) -> None:
    """Record the size of the grid."""
    from ..lowering.constants import whole_number

    rows, cols = whole_number(context, statement.rows), whole_number(context, statement.cols)
    if rows is None or cols is None:
        context.board.size.faulty = True
    # The size may be computed from parameters, so it can be negative or 0.
    elif rows < 0 or cols < 0:
        context.board.size.faulty = True
        span = (statement.rows if rows < 0 else statement.cols).span
        context.error("no-such-size", "a grid cannot have a negative number of rows or columns", span)
    else:
        if not rows or not cols:
            context.warn("grid-without-cells", "this grid has no cells", statement.span)
        context.board.size.say(rows, cols, statement.span, "the grid")


def read_size_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the size of the grid."""
    reader.size(*size_of(heading[len("grid ") :]))


MAX_VALUES = 10_000
"""Largest number of values of one range."""
MAX_RANGES = 100


def settle_values(context: Context, statement: syntax.Values) -> None:
    """Record the domain of the cells."""
    from ..lowering.constants import values_in

    context.settings.values = values_in(context, statement.domain)
    context.settings.values_span = statement.span


def read_values_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the domain of the cells."""
    reader.values = _domain(heading[len("values ") :])


def _domain(text: str) -> Values:
    """Return the values of a domain with ascending parts: ``1..9`` or ``0, 2, 5..7``."""
    ranges: list[range] = []
    for part in text.split(","):
        low, dots, high = part.partition("..")
        least = number(low.strip(" "))
        most = number(high.strip(" ")) if dots else least
        # Parts that overlap or descend are allowed, but need sorting, and a wrong one deserves a message.
        if not least <= most < least + MAX_VALUES or (ranges and least <= ranges[-1][-1]):
            raise Bailout
        ranges.append(range(least, most + 1))
    if len(ranges) > MAX_RANGES:
        raise Bailout
    return ranges[0] if len(ranges) == 1 else compact([value for one in ranges for value in one])


def declare_unknowns(context: Context, statement: syntax.Unknown) -> None:
    """Declare each name as an unknown; all names of the statement have its domain."""
    from ..context.files import Unknown
    from ..lowering.constants import values_in

    values: Values | None = None
    # After an error in the domain, one value stands for it, so that the unknown is not reported as well.
    if statement.domain is not None:
        values = values_in(context, statement.domain) or (0,)
    for node in statement.names:
        if context.names.declare(node.name, "unknown", node.span):
            unknown = context.names.unknowns[node.name] = Unknown(node.name, node.span)
            unknown.values = values


def read_unknowns_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Declare the unknowns."""
    names, word, values = heading[len("unknown ") :].partition(" in ")
    if not word:
        raise Bailout
    possible = _domain(values)
    start += len("unknown ")
    for part in names.split(","):
        name = part.strip()
        if name in reader.unknowns or not _is_name(name):
            raise Bailout
        reader.unknowns[name] = possible, reader.span(start + len(part) - len(part.lstrip()), name)
        start += len(part) + 1


def read_clues_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read a list with a clue or ``?`` for every row or column."""
    left, _, right = heading.partition("=")
    words = left.split()
    clues = reader.clues_in(start + len(left) + 1, right, ",")
    if len(words) != 2 or words[1] not in ("sum", "product") or len(clues) < 2:
        raise Bailout
    kind, function = words
    reader.count_lines(kind, len(clues))
    reader.require_totals(kind, function, clues)


def _is_name(word: str) -> bool:
    """Return True if a word can only be a name: one letter, perhaps followed by a number."""
    return len(word) <= LONGEST and word[:1].islower() and (len(word) == 1 or word[1:].isdecimal())
