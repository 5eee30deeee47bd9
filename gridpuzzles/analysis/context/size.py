"""The size of the grid: every drawing, map and list of clues that determines it must agree."""

from __future__ import annotations

from ...base.english import count_noun
from ...base.errors import Fix, noted
from ...base.record import UnfrozenRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from .faults import Faults

MAX_CELLS = 40_000
"""Largest number of cells of a grid; the largest printed grids have about two thousand."""
MAX_MISSING = 100
"""A fix adds '?' only for fewer missing clues than this."""


class SizeClaim(UnfrozenRecord):
    """The size according to one statement."""

    count: int
    span: Span | None
    what: str
    of_clues: bool


class Size:
    """Collects the sizes that the statements give, then settles the size."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._said: dict[str, list[SizeClaim]] = {"rows": [], "columns": []}
        self.span: Span | None = None  # the place that determines the size
        self.faulty = False  # an error was reported, so do not report things that lack the grid
        self._suggested: dict[str, SizeClaim] = {}

    def say(self, rows: int | None, cols: int | None, span: Span | None, what: str, of_clues: bool = False) -> None:
        """Record that ``what`` has ``rows`` and ``cols``; a list of clues (``of_clues``) counts less than a drawing."""
        for kind, count in (("rows", rows), ("columns", cols)):
            if count is not None:
                self._said[kind].append(SizeClaim(count, span, what, of_clues))

    def suggest(self, lines: str, count: int, span: Span | None) -> None:
        """Record the number of ``_`` in a relation, in case nothing else determines ``lines`` ("rows", "cols")."""
        self._suggested.setdefault(
            {"rows": "rows", "cols": "columns"}.get(lines, ""), SizeClaim(count, span, "this relation", True)
        )

    def report_missing(self, span: Span | None) -> None:
        """Report that there is no grid, unless the size is faulty already or a statement could not be read."""
        if not self.faulty and not self._faults.incomplete:
            message = "this refers to a grid, but the puzzle has no grid"
            self._faults.error("no-grid", message, span, help="write 'grid 3 x 3', or draw the grid below 'grid:'")
            self.faulty = True

    def settle(self) -> tuple[int, int] | None:
        """Return the numbers of rows and columns; None without a grid, or after reporting an error in the size."""
        if self._is_turned():
            self.faulty = True
            return None
        rows, cols = self._agreed("rows"), self._agreed("columns")
        if self.faulty or (rows is None and cols is None):
            return None
        rows, cols = rows or self._suggested.get("rows"), cols or self._suggested.get("columns")
        self.faulty = True
        if rows is None or cols is None:
            self._report_unknown(rows, cols)
        elif rows.count * cols.count > MAX_CELLS:
            self._faults.error("grid-too-large", f"a grid can have at most {MAX_CELLS:,} cells", rows.span)
        else:
            self.faulty = False
            self.span = rows.span
            return rows.count, cols.count
        return None

    def _is_turned(self) -> bool:
        """Report rows and columns that are exchanged in the statement of the size, and return True if they are."""
        rows, cols = self._said["rows"], self._said["columns"]
        leading = next((word for word in rows if not word.of_clues), None)
        other = next((word for word in cols if not word.of_clues), None)
        if leading is None or other is None or leading.count == other.count:
            return False
        clues = [{word.count for word in words if word.of_clues} for words in (rows, cols)]
        # The size is exchanged only if it would then fit all clues.
        if clues != [{other.count}, {leading.count}]:
            return False
        turned = f"{other.count} x {leading.count}"
        message = f"{count_noun(other.count, 'clue')} for {count_noun(leading.count, 'row')}, and {leading.count} for "
        message += f"{count_noun(other.count, 'column')}; the size {turned} would fit both"
        if leading.what == "the grid":
            fix = Fix.at(leading.span, f"grid {turned}")
        else:
            fix = None
        help = f"write 'grid {turned}'" if fix else ""
        self._faults.error("rows-and-columns", message, leading.span, help=help, fix=fix)
        return True

    def _report_unknown(self, rows: SizeClaim | None, cols: SizeClaim | None) -> None:
        if rows is None:
            known, missing = (cols, "rows")
        else:
            known, missing = (rows, "columns")
        if self._faults.incomplete or known is None:
            return
        if rows is None:
            written = f"3 x {known.count}"
        else:
            written = f"{known.count} x 3"
        message = f"the number of {missing} of the grid is not given"
        help = f"write 'grid {written}' with the right number of {missing}"
        self._faults.error("size-unknown", message, known.span, help=help)

    def _agreed(self, kind: str) -> SizeClaim | None:
        words = self._said[kind]
        if not words:
            return None
        # A drawing or a size determines the grid rather than a list of clues, which may be incomplete.
        leading = next((word for word in words if not word.of_clues), words[0])
        for word in words:
            if word.count != leading.count:
                self._disagree(kind, word, leading)
        return leading

    def _disagree(self, kind: str, word: SizeClaim, leading: SizeClaim) -> None:
        notes = noted(f"{leading.what}: {count_noun(leading.count, kind.removesuffix('s'))}", leading.span)
        if word.of_clues:
            message = f"{count_noun(word.count, 'clue')} for {count_noun(leading.count, kind.removesuffix('s'))}"
            help = f"write one clue for each {kind.removesuffix('s')}, and '?' for a clue that is not given"
            missing = leading.count - word.count
            if 0 < missing < MAX_MISSING:
                fix = Fix.behind(word.span, " ?" * missing, sure=False)
            else:
                fix = None
            self._faults.error("wrong-number-of-clues", message, word.span, *notes, help=help, fix=fix)
        else:
            has = count_noun(word.count, kind.removesuffix("s"))
            message = f"{word.what} has {has}, but {leading.what} has {leading.count}"
            self._faults.error("sizes-disagree", message, word.span, *notes)
