"""What a user holds in the hand: puzzles and solutions with their verbs, and how to get them from text."""

from __future__ import annotations

import os

from . import solving
from .analysis import analyze
from .compiler import compile_puzzle
from .errors import DefinitionError
from .language.parser import parse as parse_document
from .loading import Loader, read_source
from .model.puzzle import Puzzle as PlainPuzzle
from .model.solution import Solution as PlainSolution
from .source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, ClassVar

    from .compiler import Compiled
    from .engine.limits import Limits
    from .errors import Diagnostic
    from .explaining import Explanation
    from .language.syntax import Document
    from .model.solution import Count, Estimate, Verdict
    from .solving.candidates import Candidates

NOTEBOOK = {"text/plain": "text", "text/markdown": "markdown", "text/html": "html"}


class _Shown:
    """Shows itself in a notebook: as text, Markdown and HTML."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from .views import show

        return {kind: show(self, view) for kind, view in NOTEBOOK.items()}


class Solution(PlainSolution, _Shown):
    """A value for everything visible; see `gridpuzzles.model.solution.Solution`. ``str`` draws it."""

    def __str__(self) -> str:
        from .views import show

        return show(self, "text")


class Puzzle(PlainPuzzle, _Shown):
    """A puzzle with its verbs. Compiled at the first one, and only once.

    ``diagnostics`` holds the warnings about the text it came from, ``document`` its syntax. Every verb that searches
    takes the options of `gridpuzzles.solving`: ``time_limit`` (seconds), ``node_limit``, ``memory_limit`` (megabytes),
    ``cancel``, ``seed``, ``variable_order``, ``value_order``.
    """

    document: Document | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    _caches: ClassVar = ("_compiled",)

    @property
    def compiled(self) -> Compiled:
        """The engine's form of this puzzle."""
        return self.compiled_within(None)

    def compiled_within(self, limits: Limits | None) -> Compiled:
        """The same; raises `gridpuzzles.engine.limits.Stopped` when a limit comes before it is made."""
        compiled: Compiled | None = getattr(self, "_compiled", None)
        if compiled is None:
            compiled = compile_puzzle(self, limits)
            object.__setattr__(self, "_compiled", compiled)
        return compiled

    def solve(self, **options: Any) -> Solution | None:
        """A solution, or None when there is none (or none was found within a limit)."""
        return next(self.solutions(limit=1, **options), None)

    def solutions(self, limit: int | None = None, **options: Any) -> Iterator[Solution]:
        """Every solution once, lazily, at most ``limit``."""
        for solution in solving.solutions(self, limit=limit, **options):
            yield self._mine(solution)

    def verdict(self, each: Callable[[Solution], None] | None = None, **options: Any) -> Verdict:
        """Whether there is a solution, and only one: unique, several (two shown), none or undecided.

        With ``limit=None`` all solutions are found; ``each`` is called with every one as soon as it is.
        """
        handed = None if each is None else lambda solution: each(self._mine(solution))
        verdict = solving.verdict(self, each=handed, **options)
        return verdict.replace(solutions=tuple(map(self._mine, verdict.solutions)))

    def count(self, **options: Any) -> Count:
        """How many solutions there are: exact, or "at least" when a limit was met."""
        return solving.count(self, **options)

    def estimate(self, **options: Any) -> Estimate:
        """About how many solutions there are, from random fillings; see `gridpuzzles.solving.estimating`."""
        from .solving.estimating import estimate

        return estimate(self, **options)

    def candidates(self, **options: Any) -> Candidates:
        """The values every name takes in some solution; with ``counts=True``, in how many."""
        from .solving.candidates import candidates

        return candidates(self, **options)

    def explain(self, **options: Any) -> Explanation:
        """Why there is no solution, or several: clashing clues, repairs, givens; see `gridpuzzles.explaining`."""
        from .explaining import explain

        return explain(self, **options)

    def ways(self, line: str, **options: Any) -> tuple[tuple[int, ...], ...]:
        """The fillings of one line (``"row 1"``) under its own clue, every crossing clue taken alone; see
        `gridpuzzles.solving.ways`."""
        return solving.ways(self, line, **options)

    def __str__(self) -> str:
        """The puzzle as a text in the language; its drawing where it has none."""
        if self.document is None:
            from .views import show

            return show(self, "text")
        from .language.printer import print_document

        return print_document(self.document)

    def _mine(self, solution: PlainSolution) -> Solution:
        return Solution(self, solution.values)


def read(
    source: Source, params: Mapping[str, int] | None = None, folder: str | None = None
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """The puzzle ``source`` declares, None when it has errors, and everything there is to say about the text.

    ``params`` set the text's params; ``folder`` is where ``use`` may look for files. Never raises for a wrong text.
    """
    document, faults = parse_document(source)
    plain, doubts = analyze(document, params or {}, Loader(folder))
    diagnostics = in_order(faults + doubts)
    if plain is None or any(diagnostic.is_error for diagnostic in diagnostics):
        return None, diagnostics
    fields = {field: getattr(plain, field) for field in PlainPuzzle._fields}  # type: ignore[attr-defined]
    return Puzzle(**fields, document=document, diagnostics=diagnostics), diagnostics


def in_order(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Diagnostics in the order of the text they speak of; those about no place come last."""
    return tuple(sorted(diagnostics, key=lambda one: one.span.start if one.span else len(one.message) + (1 << 40)))


def parse(text: str, *, name: str = "<text>", **params: int) -> Puzzle:
    """The puzzle that ``text`` declares; raises `DefinitionError` with every fault when it is wrong."""
    return _wanted(read(Source(name, text.removeprefix("\ufeff")), params))


def load(path: str | os.PathLike[str], **params: int) -> Puzzle:
    """The puzzle in the file at ``path``; raises `DefinitionError` when it is wrong, `OSError` when unreadable."""
    source = read_source(os.fspath(path))
    return _wanted(read(source, params, os.path.dirname(os.path.realpath(path))))


def _wanted(outcome: tuple[Puzzle | None, tuple[Diagnostic, ...]]) -> Puzzle:
    puzzle, diagnostics = outcome
    if puzzle is None:
        raise DefinitionError(diagnostics)
    return puzzle
