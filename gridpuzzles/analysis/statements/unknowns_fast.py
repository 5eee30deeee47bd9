"""Read ``unknown a, b in 1..9`` without the grammar."""

from __future__ import annotations

from ..fast_path.reader import LONGEST, Bailout
from .values_fast import domain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
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
