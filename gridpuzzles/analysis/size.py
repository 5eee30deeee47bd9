"""The size of the grid: every drawing, map and list of clues that speaks of it must agree."""

from __future__ import annotations

from ..errors import Note
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..language.syntax import GridSize
    from ..source import Span
    from .context import Context

MAX_CELLS = 40_000
"""A grid is at most this large; the largest printed ones have some two thousand cells."""


class Word(Record):
    """What one statement says about the size."""

    count: int
    span: Span | None
    what: str
    of_clues: bool


class Size:
    """Collects what the statements say, then settles it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._said: dict[str, list[Word]] = {"rows": [], "columns": []}
        self.span: Span | None = None  # where the size is said
        self._suggested: dict[str, Word] = {}

    def say(self, rows: int | None, cols: int | None, span: Span | None, what: str, of_clues: bool = False) -> None:
        """``what`` has ``rows`` and ``cols``; a list of clues (``of_clues``) yields to what draws the grid."""
        for kind, count in (("rows", rows), ("columns", cols)):
            if count is not None:
                self._said[kind].append(Word(count, span, what, of_clues))

    def suggest(self, lines: str, count: int, span: Span | None) -> None:
        """A relation has as many ``_``: counts only where nothing speaks of these ``lines`` ("rows", "cols")."""
        self._suggested.setdefault(
            {"rows": "rows", "cols": "columns"}.get(lines, ""), Word(count, span, "this relation", True)
        )

    def settle(self) -> None:
        """Set the context's ``rows`` and ``cols``; contradictions and a size left open are reported."""
        context = self._context
        rows, cols = self._agreed("rows"), self._agreed("columns")
        if rows is None and cols is None:
            return
        rows, cols = rows or self._suggested.get("rows"), cols or self._suggested.get("columns")
        spoken = rows or cols
        if (rows is None or cols is None) and context.incomplete:
            return
        if rows is None or cols is None:
            missing = "rows" if rows is None else "columns"
            written = f"{rows.count} x 3" if rows else f"3 x {cols.count if cols else 3}"
            context.error(
                "size-unknown",
                f"nothing says how many {missing} the grid has",
                spoken.span if spoken else None,
                help=f"write 'grid {written}' with the right number of {missing}",
            )
            return
        if rows.count * cols.count > MAX_CELLS:
            context.error("grid-too-large", f"a grid has at most {MAX_CELLS} cells", rows.span)
            return
        context.rows, context.cols = rows.count, cols.count
        self.span = rows.span

    def _agreed(self, kind: str) -> Word | None:
        words = self._said[kind]
        if not words:
            return None
        leading = next((word for word in words if not word.of_clues), words[0])
        for word in words:
            if word.count != leading.count:
                self._disagree(kind, word, leading)
        return leading

    def _disagree(self, kind: str, word: Word, leading: Word) -> None:
        notes = (Note(f"{leading.what}: {_counted(leading.count, kind)}", leading.span),) if leading.span else ()
        if word.of_clues:
            message = f"{_counted(word.count, 'clues')} for {_counted(leading.count, kind)}"
            help = f"write one clue for each of the {kind}, '?' where none is given"
            self._context.error("wrong-number-of-clues", message, word.span, *notes, help=help)
        else:
            message = f"{word.what} has {_counted(word.count, kind)}, {leading.what} has {leading.count}"
            self._context.error("sizes-disagree", message, word.span, *notes)


def _counted(count: int, things: str) -> str:
    return f"{count} {things.removesuffix('s') if count == 1 else things}"


def grid_size(context: Context, statement: GridSize) -> None:
    """``grid 6 x 3``."""
    rows, cols = context.number(statement.rows), context.number(statement.cols)
    for count, node in ((rows, statement.rows), (cols, statement.cols)):
        if count < 1:
            context.error("no-such-size", "a grid has one row and one column at least", node.span)
    if rows > 0 and cols > 0:
        context.say_size(rows, cols, statement.span, "the grid")
