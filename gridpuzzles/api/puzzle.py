"""The class `Puzzle` that users work with, and the functions that read it from a text or a file.

`parse`, `load` and `solve` are for users and raise errors; `read` and `read_strictly` return diagnostics instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..analysis import analyze
from ..analysis.edits import source_of, with_clue, without_clues, without_promises
from ..base.annotations import Signal
from ..base.english import count_noun
from ..base.errors import DefinitionError, Diagnostic, Limit, LimitMet, unhurried
from ..base.render import merge_by_cause
from ..base.source import Source
from ..base.validation import flag, integer, named_options, number_or_text, word
from ..language.parser import parse as parse_document
from ..language.printer import print_document
from ..language.syntax import Document
from ..model.clue_numbers import numbers_of, renumbered
from ..model.display import NotebookDrawing
from ..model.puzzle import MEANING, Clue, PuzzleSource, clue_of, less, means_the_same
from ..model.solution import Solution
from ..solving.budget import Budget
from ..system.load import SUFFIX, Loader, is_file, read_source
from .questions import Assumptions, budget_of
from .reasons import ExplanationMethods


@dataclass(frozen=True)
class Puzzle(ExplanationMethods, NotebookDrawing):
    """A puzzle with methods that solve, change, explain and draw it. It is compiled once, at the first question.

    A puzzle is immutable. Two puzzles are equal if they have the same meaning, even if their texts differ.
    ``diagnostics`` holds the warnings about its text, and ``document`` the syntax. ``clues`` holds the clues, each with
    its ``label`` ("row 1"), ``text`` and ``place``. ``str`` is its text in the language.

    Most methods take these options, all by keyword:

    ``assumptions``     values that names may take for this question: ``{"r1c1": 5, "r1c2": [1, 2], "SEND": 9567}``
    ``time_limit``      seconds; ``node_limit`` nodes of the search; ``memory_limit`` megabytes of the whole process
    ``cancel``          a ``gridpuzzles.Cancel``, `threading.Event` or anything with ``is_set()``: ends the search
    ``seed``            for random choices; ``variable_order`` and ``value_order`` name the order of the search

    Reaching a limit is not an error: most answers name the limit in ``limit``. An unknown option or an invalid value
    raises `TypeError` or `ValueError`, and the message lists what is allowed.

    >>> import gridpuzzles as gp
    >>> puzzle = gp.parse("grid 2 x 2\\nvalues 1..9\\nrows product = 2 12\\ncols product = 3 8\\n")
    >>> puzzle
    <Puzzle 2 x 2, 4 clues>
    >>> puzzle.verdict().status
    'unique'
    >>> [(clue.label, clue.text) for clue in puzzle.clues]
    [('row 1', '2'), ('row 2', '12'), ('column 1', '3'), ('column 2', '8')]
    """

    @cached_property
    def document(self) -> Document | None:
        """The syntax tree of the puzzle's text, parsed when first needed; None for a puzzle without a text."""
        return None if self.source is None else parse_document(self.source)[0]

    # --- changed puzzles

    @named_options
    def with_clue(self, label: str | Clue, clue: int | str) -> Puzzle:
        """Return the puzzle with another number in a clue, or, if ``clue`` is a text, with another clue instead.

        ``label`` is the label of the clue, or the clue itself. The new puzzle does not keep the promises of the text
        about its solutions. Raises `ValueError` if the puzzle has no such clue, has no text, or if its text cannot
        express the number for this clue alone; `DefinitionError` if the changed text has errors.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[2, 12], cols=[3, 8])
        >>> puzzle.with_clue("col 2", 2).clues
        (<Clue row 1: 2>, <Clue row 2: 12>, <Clue column 1: 3>, <Clue column 2: 2>)
        """
        number_or_text("clue", clue)
        number = clue_of(self, label)
        changed = _changed(self, with_clue(self, number, clue))
        numbers = {}
        if not isinstance(clue, str):
            numbers = numbers_of(self)
        if number in numbers and not means_the_same(changed, renumbered(self, {number: int(clue)}, numbers)):
            raise ValueError(f"the text cannot say {clue} for {self.clues[number].label} alone")
        return changed

    def without(self, *labels: str | Clue) -> Puzzle:
        """Return the puzzle without the clues of these ``labels``, which may also be the clues themselves.

        If the text cannot express the removal, the new puzzle has no text. Raises `ValueError` if the puzzle has no
        such clue.

        >>> import gridpuzzles as gp
        >>> gp.crossproduct(rows=[2, 12], cols=[3, 8]).without("row 1", "col 1").count().value
        18
        """
        gone = sorted({clue_of(self, label) for label in labels})
        meant = less(self, gone)
        try:
            changed = _changed(self, without_clues(self, gone))
        except ValueError:
            changed = None
        if changed is None or not means_the_same(changed, meant):
            return replace(meant, origin=None)
        return changed

    def where(self, *relations: str) -> Puzzle:
        """Return the puzzle with more ``relations`` or other statements.

        Example: ``where("r1c1 > r1c2", "sum(row 1) is prime")``.

        The new puzzle does not keep the promises of the text about its solutions. Raises `DefinitionError` if a
        statement is wrong, `ValueError` if the puzzle has no text.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
        >>> puzzle.where("r1c1 > r1c2").count().value
        2
        """
        added = [word("each of the relations", relation) for relation in relations]
        return _changed(self, "\n".join([source_of(self).text, *added, ""]))

    def reorder(self) -> tuple[Puzzle, list[int]]:
        """Return this CrossProduct with its rows sorted by their number of fillings, and the old places of the rows.

        ``places[0]`` is the place, from 0, that the new first row has in this puzzle. Rows with equal numbers of
        fillings stay in order. Raises `ValueError` for a puzzle that is not a CrossProduct.

        >>> import gridpuzzles as gp
        >>> puzzle = gp.crossproduct(rows=[280, 168, 162, 360, 60, 256, 126], cols=[183708, 245760, 117600])
        >>> reordered, places = puzzle.reorder()
        >>> places, reordered.clues[0]
        ([5, 0, 2, 3, 6, 1, 4], <Clue row 1: 256>)
        >>> rows = puzzle.solve().rows
        >>> reordered.solve().rows == tuple(rows[place] for place in places)
        True
        """

        from ..convert.products import products_of, reorder, write_products
        from ..convert.text_builder import Statements

        def puzzle(rows: Sequence[int | None]) -> Puzzle:
            return parse(write_products(Statements(self.title), rows, cols, values).statements(), name="<built>")

        found = products_of(self)
        if found:
            rows, cols, values = found
            # A puzzle with products and further rules would lose those rules.
            if puzzle(rows) == self:
                places = reorder(rows, cols)
                return puzzle([rows[place] for place in places]), places
        raise ValueError("only a CrossProduct can be reordered: a grid with products of its rows and columns")

    # --- views and formats

    def _draw(self, view: str, thing: NotebookDrawing | None = None) -> str:
        """Return a drawing of the puzzle, or of ``thing``, its solution or walk, in one of `views.formats.FORMATS`."""
        from ..views.formats import show

        return show(self if thing is None else thing, view)

    @named_options
    def to_format(self, name: str, *, lossy: bool = False) -> str | bytes:
        """Return the puzzle in the format called ``name``: ``"minizinc"``, ``"sudoku"``, ``"keen"``, ...

        See `gridpuzzles.convert.formats`. With ``lossy``, ipuz leaves out rules that it cannot express. Raises
        `CannotConvert`, which lists everything that the format cannot express, and `ValueError` for an unknown format.

        >>> import gridpuzzles as gp
        >>> gp.sudoku("1... ..3. .4.. ...2").to_format("sudoku")
        '1.....3..4.....2\\n'
        """
        from ..convert.formats import exported

        word("name", name)
        flag("lossy", lossy)
        return exported(self, name, lossy)

    def to_minizinc(self) -> str:
        """Return the puzzle as a MiniZinc model; raise `CannotConvert` for numbers of more than 62 bits."""
        return str(self.to_format("minizinc"))

    def __str__(self) -> str:
        """Return the puzzle as a text in the language, or its drawing if it has no text."""
        if self.document is None:
            return self._draw("text")
        return print_document(self.document)

    def __repr__(self) -> str:
        if self.grid:
            size = f"{self.grid.rows} x {self.grid.cols}"
        else:
            size = f"{len(self.symbols)} names"
        title = f" {self.title!r}:" if self.title else ""
        return f"<Puzzle{title} {size}, {count_noun(len(self.clues), 'clue')}>"

    def _drawn(self, view: str) -> str:
        return self._draw(view)


def _changed(puzzle: Puzzle, text: str) -> Puzzle:
    """Return ``puzzle`` with another text, without the promises of that text about its solutions."""
    source, origin = source_of(puzzle), puzzle.origin
    assert origin is not None
    document, faults = parse_document(replace(source, text=text))
    if any(fault.is_error for fault in faults):
        raise DefinitionError(in_order(faults))
    changed = replace(source, text=print_document(without_promises(document)))
    return _puzzle_or_error(read(changed, origin.params, origin.folder))


UNREAD = "stopped at the time limit before the text was read"


def read(
    source: Source,
    params: Mapping[str, int] | None = None,
    folder: str | None = None,
    budget: Budget | None = None,
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Read the puzzle that ``source`` declares; return it, or None if it has errors, and all diagnostics of the text.

    ``params`` sets parameters of the text; ``folder`` is the folder where ``use`` looks for files. A text with errors
    is read as a printed puzzle if that leaves no doubt, and a note tells so. A wrong text does not raise. Raises
    `LimitMet` if a limit of the ``budget`` is reached.
    """
    budget = budget or Budget()
    try:
        made, diagnostics = _read(source, params or {}, folder, budget)
    except LimitMet as met:
        raise LimitMet(met.limit, UNREAD if met.limit == Limit.TIME else "") from None
    if not diagnostics:
        return made, diagnostics
    return made, merge_by_cause(diagnostics)


def _read(
    source: Source, params: Mapping[str, int], folder: str | None, budget: Budget
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return the puzzle of a text or of the layout that it is, with the diagnostics of the one that tells more."""
    document, faults = parse_document(source, budget.look)
    # The meaning of a text with faults would only explain them; a layout needs none of it.
    if any(one.is_error for one in faults):
        layout = _as_print(source, params, folder, budget)
        return layout or _analyzed(source, document, faults, params, folder, budget.look)
    puzzle, diagnostics = _analyzed(source, document, faults, params, folder, budget.look)
    if puzzle is not None:
        return puzzle, diagnostics
    return _as_print(source, params, folder, budget) or (None, diagnostics)


def _as_print(
    source: Source, params: Mapping[str, int], folder: str | None, budget: Budget
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]] | None:
    """Return the puzzle that a layout means, or what is wrong with it; None for a text that is no layout."""
    from ..convert.print.understanding import understood

    def strictly(text: Source) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
        return read_strictly(text, params, folder, budget.look)

    return understood(source, strictly)


def read_strictly(
    source: Source,
    params: Mapping[str, int],
    folder: str | None,
    look: Callable[[], None] = unhurried,
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Like `read`, but never as a printed puzzle."""
    document, faults = parse_document(source, look)
    return _analyzed(source, document, faults, params, folder, look)


def _analyzed(
    source: Source,
    document: Document,
    faults: tuple[Diagnostic, ...],
    params: Mapping[str, int],
    folder: str | None,
    look: Callable[[], None],
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return the puzzle that a parsed text declares; None if it has errors."""
    plain, doubts = analyze(document, params, Loader(folder), look)
    # A fault in the rules of a family is one of the heading that names it.
    doubts = tuple(one.as_typed() if one.span and one.span.source is not source else one for one in doubts)
    diagnostics = in_order(faults + doubts)
    if plain is None or any(diagnostic.is_error for diagnostic in diagnostics):
        return None, diagnostics
    meaning = [getattr(plain, name) for name in MEANING]
    puzzle = Puzzle(*meaning, diagnostics, PuzzleSource(source, params, folder))  # type: ignore[call-arg]
    puzzle.__dict__["document"] = document  # parsed already
    return puzzle, diagnostics


def in_order(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return diagnostics in the order of their places in the text, those without a place last."""
    return tuple(sorted(diagnostics, key=lambda one: one.span.start if one.span else len(one.message) + (1 << 40)))


def parse(text: str, *, name: str = "<text>", time_limit: float | None = None, **params: int) -> Puzzle:
    """Return the puzzle that ``text`` declares; ``params`` sets parameters of the text.

    ``name`` is the name of the text in messages. Raises `DefinitionError` with all errors if the text is wrong,
    `LimitMet` if reading takes more than ``time_limit`` seconds, `TypeError` if ``text`` is not a text or a parameter
    is not a whole number.

    >>> import gridpuzzles as gp
    >>> gp.parse("param n = 2\\ngrid n x n\\nvalues 1..n\\nall different in rows, cols\\n", n=4).count().value
    576
    """
    if not isinstance(text, str) or is_file(text):
        raise TypeError(f"parse() reads a text, not {text!r:.60}; load() reads a file")
    return _puzzle_or_error(
        read(Source(name, text.removeprefix("\ufeff")), _whole(params), budget=budget_of(time_limit, None, None, None))
    )


@named_options
def solve(
    text: str,
    *,
    assumptions: Assumptions | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    cancel: Signal | None = None,
) -> Solution | None:
    """Return a solution of the puzzle that ``text`` declares, as ``parse(text).solve()`` does with these options.

    ``assumptions`` maps names to the values that they may take. ``time_limit`` is in seconds, ``node_limit`` in
    decisions of the search, ``memory_limit`` in megabytes; setting ``cancel`` ends the search. Return None if no
    solution exists or was found within the limits. Raises `DefinitionError` if the text is wrong.

    >>> import gridpuzzles as gp
    >>> gp.solve("TWO + TWO = FOUR", assumptions={"T": 7})["FOUR"]
    1468
    """
    return parse(text).solve(
        assumptions=assumptions,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        cancel=cancel,
    )


def load(path: str | os.PathLike[str], **params: int) -> Puzzle:
    """Return the puzzle in the file at ``path``; ``params`` sets parameters of the file.

    A file whose name does not end with ``.puzzle`` may also be in a format that `gridpuzzles.convert` reads. Raises
    `DefinitionError` if it is wrong, `OSError` if it cannot be read, `TypeError` if ``path`` is not a path or a
    parameter is not a whole number.

    ``gp.load("latin.puzzle", n=5)``
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"load() reads the file at a path, not {path!r:.60}; parse() reads a text")
    path = os.fspath(path)
    if path.endswith(SUFFIX):
        source = read_source(path)
    else:
        from ..convert.formats import imported_file

        source = imported_file(path)
    return _puzzle_or_error(read(source, _whole(params), os.path.dirname(os.path.realpath(path))))


def _whole(params: Mapping[str, int]) -> dict[str, int]:
    return {name: integer(f"param {name}", value) for name, value in params.items()}


def _puzzle_or_error(outcome: tuple[Puzzle | None, tuple[Diagnostic, ...]]) -> Puzzle:
    puzzle, diagnostics = outcome
    if puzzle is None:
        raise DefinitionError(diagnostics)
    return puzzle
