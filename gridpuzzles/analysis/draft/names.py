"""Names: what a small word stands for, and what a person may have meant by one nobody declared."""

from __future__ import annotations

import re

from ...errors import Note
from ...language.wrong.vocabulary import RESERVED, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...source import Span
    from .context import Context, Values


MAX_COMPARED_NAMES = 200
"""Unknown names for which a similar one is looked for: of those beyond, hardly one is read."""


class Unknown:
    """A further integer to be found; ``values`` is None until the text says which it may be."""

    __slots__ = ("name", "span", "values")

    def __init__(self, name: str, span: Span | None) -> None:
        self.name = name
        self.span = span
        self.values: Values | None = None


class Names:
    """Every cell's own name and every unknown, once each; params belong to their file."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.declared: dict[str, tuple[str, Span | None]] = {}  # name -> ("cell" or "unknown", where)
        self.unknowns: dict[str, Unknown] = {}

    def declare(self, name: str, kind: str, span: Span | None) -> bool:
        """Note that ``name`` is a cell or an unknown; False, and a diagnostic, when it is something already."""
        known = self.declared.get(name) or self._param(name)
        if known is None:
            self.declared[name] = (kind, span)
            return True
        notes = (Note(f"{name} is {_article(known[0])} here", known[1]),) if known[1] else ()
        self._context.error(
            "name-declared-twice",
            f"{name} cannot be {_article(kind)}: it is {_article(known[0])} already",
            span,
            *notes,
        )
        return False

    def _param(self, name: str) -> tuple[str, Span | None] | None:
        param = self._context.file.params.get(name)
        return ("param", param.span) if param else None

    def report_unknown(self, name: str, span: Span | None, number: bool = False) -> None:
        """Say, once, that nobody declared ``name``, with the nearest name or the likeliest remedy.

        ``number``: it stands where only a number may.
        """
        file = self._context.file
        if name in file.unknown_names or file.may_declare(name):
            return
        file.unknown_names.add(name)
        many = len(file.unknown_names) > MAX_COMPARED_NAMES
        near = "" if many else nearest(name, [*self.declared, *file.params])
        if name in RESERVED:
            help = ""  # said already: it cannot be declared
        elif near:
            help = f"did you mean {near}?"
        elif self._context.has_grid and re.fullmatch(r"r[1-9][1-9]", name):
            help = f"a cell is written r{name[1]}c{name[2]}"
        elif number:
            help = f"write 'param {name} = 4'" + (f", or hand it in: (..., {name} = 4)" if file.use_span else "")
        elif not (file.use_span or self._context.has_grid or self.declared or file.params):
            help = f"secret digits are CAPITALS: write {name.upper()}"
        else:
            help = f"declare it: 'unknown {name} in 1..9', 'param {name} = 4' or a cell of a drawn 'grid:'"
        notes: tuple[Note, ...] = (
            (Note(f"taken in here, without a value for {name}", file.use_span),) if file.use_span else ()
        )
        place = self.declared[near][1] if near in self.declared else None
        if place:
            notes = (*notes, Note(f"{near} is declared here", place))
        self._context.error("unknown-name", f"nothing is called {name}", span, *notes, help=help)


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
