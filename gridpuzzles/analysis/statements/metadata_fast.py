"""Read metadata, ``expect`` and ``solution:`` without the grammar."""

from __future__ import annotations

from functools import partial

from ...model.puzzle import Expectation
from ..fast_path.reader import Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader


def metadata(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read ``title: ...``."""
    key, _, text = heading.partition(":")
    add_metadata(reader.metadata, key, text.strip())


def add_metadata(known: dict[str, str], key: str, text: str) -> None:
    """Add a title, an author, ... to those that are ``known``; a second text of a kind continues the first."""
    known[key] = f"{known[key]}\n{text}" if key in known else text


def expect(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read ``expect unique``, ``expect no solution``, ``expect at least 12 solutions``."""
    words = heading.split()[1:]
    if words == ["unique"]:
        reader.expectation = Expectation(1)
        return
    at_least = words[:2] == ["at", "least"]
    words = words[2:] if at_least else words
    if words[1:] not in (["solution"], ["solutions"]):
        raise Bailout
    reader.expectation = Expectation(0 if words[0] == "no" and not at_least else number(words[0]), at_least)


def solution(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Read ``solution:`` in rows: record the expected value of every cell, once the cells are known."""
    reader.builds.append(partial(_solution, reader, block))


def _solution(reader: FastReader, block: Block) -> None:
    rows = [line.split() for _, line in block]
    if len(rows) != reader.rows or any(len(row) != reader.cols for row in rows) or reader.blocked:
        raise Bailout
    numbers = [number(word) for row in rows for word in row]
    reader.solution = {cell.name: value for cell, value in zip(reader.cells.values(), numbers, strict=True)}
