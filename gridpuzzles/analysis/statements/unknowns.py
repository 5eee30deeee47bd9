"""Read ``unknown total in 1..64``: unknown integers that are not cells."""

from __future__ import annotations

from ..fast_path.reader import LONGEST, Bailout
from .values import domain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..context.context import Context
    from ..fast_path.reader import Block, FastReader


def declare(context: Context, statement: syntax.Unknown) -> None:
    """Declare each name as an unknown; all names of the statement have its domain."""
    from ..context.files import Unknown
    from ..lowering.domains import domain_of

    if statement.domain is None:
        values = None
    else:
        values = domain_of(context, statement.domain) or (0,)
    for node in statement.names:
        if context.names.declare(node.name, "unknown", node.span):
            unknown = context.names.unknowns[node.name] = Unknown(node.name, node.span)
            unknown.values = values


def read_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Declare the unknowns."""
    names, word, values = heading[len("unknown ") :].partition(" in ")
    if not word:
        raise Bailout
    possible = domain(values)
    start += len("unknown ")
    for part in names.split(","):
        name = part.strip()
        if name in reader.unknowns or not _is_name(name):
            raise Bailout
        reader.unknowns[name] = possible, reader.span(start + len(part) - len(part.lstrip()), name)
        start += len(part) + 1


def _is_name(word: str) -> bool:
    """Return True if a word can only be a name: one letter, perhaps followed by a number."""
    return len(word) <= LONGEST and word[:1].islower() and (len(word) == 1 or word[1:].isdecimal())
