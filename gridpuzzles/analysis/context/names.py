"""Names: the meaning of words in small letters."""

from __future__ import annotations

from ...base.errors import noted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...language import syntax
    from .faults import Faults
    from .files import Files
    from .settings import Values


class Unknown:
    """An unknown integer that is not a cell; ``values`` is None until the text gives them."""

    __slots__ = ("name", "span", "values")

    def __init__(self, name: str, span: Span | None) -> None:
        self.name = name
        self.span = span
        self.values: Values | None = None


class DeclaredNames:
    """The names of cells and unknowns, each of them once; parameters belong to their file."""

    def __init__(self, faults: Faults, files: Files) -> None:
        self._faults = faults
        self._files = files
        self.declared: dict[str, tuple[str, Span | None]] = {}  # name -> ("cell" or "unknown", place)
        self.unknowns: dict[str, Unknown] = {}
        self.rules: dict[str, syntax.Condition] = {}  # defined by `rule` statements

    def declare(self, name: str, kind: str, span: Span | None) -> bool:
        """Declare ``name`` as a cell or an unknown; report an error and return False if it is declared already."""
        known = self.declared.get(name) or self._param(name)
        if known is None:
            self.declared[name] = (kind, span)
            return True
        notes = noted(f"{name} is {_article(known[0])} here", known[1])
        self._faults.error(
            "name-declared-twice",
            f"{name} cannot be {_article(kind)}, because it is already {_article(known[0])}",
            span,
            *notes,
        )
        return False

    def _param(self, name: str) -> tuple[str, Span | None] | None:
        param = self._files.current.params.get(name)
        if param:
            return ("parameter", param.span)
        return None


def _article(kind: str) -> str:
    if kind[0] in "aeiou":
        return f"an {kind}"
    return f"a {kind}"
