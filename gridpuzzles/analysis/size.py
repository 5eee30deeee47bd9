"""Find the shape of the board in statements that need not be a whole puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base.annotations import Rational
from ..base.errors import DefinitionError, Diagnostic, unhurried
from ..base.source import Source, Span
from ..language.syntax import Document, Statement
from .context.context import Context
from .lowering.files import Loader, include_files
from .statements import STATEMENTS


@dataclass(slots=True, unsafe_hash=True)
class BoardShape:
    """The size of a board, 0 x 0 if it is unknown, its drawn rows, and the number of cells of its largest region."""

    rows: int
    cols: int
    cells: tuple[tuple[str, ...], ...]
    largest: int


def _no_file(path: str, span: Span) -> Source:
    """Refuse to read a file: what it says about the board is not needed."""
    raise DefinitionError(())


def shape_of(document: Document, params: Mapping[str, Rational], load: Loader = _no_file) -> BoardShape:
    """Return what the statements of a document say about the shape of the board; errors are not reported."""
    context = shaped(document, params, load)
    cells = tuple(tuple(item.text for item in row) for row in context.drawn.rows)
    largest = max((len(places) for drawn in context.maps.values() for places in drawn.places.values()), default=0)
    return BoardShape(context.board.rows, context.board.cols, cells, largest)


def shaped(document: Document, params: Mapping[str, Rational], load: Loader = _no_file) -> Context:
    """Return the context of a document whose drawings have been read, but not what they mean."""
    context = Context(unhurried)
    written = include_files(context, document, params, load, _unexpanded)
    for phase in ("settle", "shape"):
        for file, statement in written:
            context.files.current = file
            perform = STATEMENTS[type(statement).__name__].get(phase)
            if perform is not None:
                perform(context, statement)
    context.board.settle_size()
    return context


def all_statements(document: Document, params: Mapping[str, Rational], load: Loader) -> tuple[Statement, ...]:
    """Return the statements of a document, then those of the files that it includes."""
    context = Context(unhurried)
    include_files(context, document, params, load, _unexpanded)
    return tuple(statement for file, _ in context.files.taken for statement in file.statements)


def _unexpanded(document: Document, params: Mapping[str, Rational]) -> tuple[Document, tuple[Diagnostic, ...]]:
    return document, ()
