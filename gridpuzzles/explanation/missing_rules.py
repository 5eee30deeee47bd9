"""List usual rules that printed puzzles omit, and rules that were written by mistake, each as one edit of the text.

`forgotten` tells of a rule that was probably omitted when the number of solutions is surprising.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from .. import solving
from ..analysis.edits import reread
from ..analysis.size import all_statements
from ..base.errors import LimitMet
from ..base.source import Source
from ..kinds.scopes import usual_box
from ..language.parser import parse
from ..language.syntax import (
    AllDifferent,
    CellRange,
    Document,
    DrawnGrid,
    Evaluate,
    Heading,
    LeadingZerosAllowed,
    LettersMayRepeat,
    LineBlock,
    LineClues,
    Mark,
    Name,
    NoOtherPair,
    Order,
    Statement,
    Steps,
    Unknown,
)
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.status import Status
from ..solving.budget import Budget
from ..solving.steps import about_fractions
from ..system.load import Loader
from .result import Edit
from .typos import applied
from .usual_rules import is_kakuro, paths_without_rule, usual_rule

ORDER = "Read"
"""First word of the description of an edit that changes the order of evaluation."""
REPEAT = "letters may repeat"
SINGLE_LETTER = re.compile(r"\b[A-Z]\b")
OFTEN, SOMETIMES, SELDOM = 0, 4, 10
"""Cost of a forgotten rule of this kind, on the scale of `typo_cost`."""
SINGLE_RULES: tuple[tuple[type, tuple[type, ...], str, str, int], ...] = (
    (Evaluate, (), "evaluate left to right", f"{ORDER} left to right", OFTEN),
    (NoOtherPair, (Mark,), "no other pair", "", OFTEN),
    (Steps, (), "steps whole", "", SOMETIMES),
    (LeadingZerosAllowed, (), "leading zeros allowed", "With leading zeros allowed", SOMETIMES),
    (LettersMayRepeat, (), REPEAT, "If letters may repeat", SELDOM),
)
"""The statement that a text lacks, those that it must have, and the rule: text, description and typo cost."""


def rules(source: Source, puzzle: Puzzle) -> Iterator[Edit]:
    """Yield edits that add a usual rule missing in the text of a puzzle, or remove or replace one that it has."""
    document, _ = parse(source)
    statements = _statements(puzzle, document)
    unmeant: set[type] = {Steps} if about_fractions(puzzle) else set()
    for words, said, typo_cost in (
        *_missing_statements(statements, puzzle.grid, unmeant),
        *_missing_unknowns_rules(statements),
        *_missing_mirror_images(statements, puzzle.grid),
    ):
        yield _added(source, words, said or f"With `{words}`", typo_cost)
    for statement in document.statements:
        span = statement.span
        if span is not None:
            for words, said, typo_cost in _replacements(statement, span.text.strip()):
                yield Edit(span.start, span.end, words, typo_cost, said)
    yield from _exchanged_lines(source, document)
    yield from _emptied_cells(document)


def _statements(puzzle: Puzzle, document: Document) -> Sequence[Statement]:
    """Return the statements of the text of a puzzle and of the files that it includes."""
    if puzzle.origin is None:
        return document.statements
    return all_statements(document, puzzle.origin.params, Loader(puzzle.origin.folder))


def _added(source: Source, words: str, said: str, typo_cost: int) -> Edit:
    """Return the edit that adds a statement at the end of a text."""
    end = len(source.text)
    line = "" if source.text.endswith("\n") else "\n"
    return Edit(end, end, f"{line}{words}\n", typo_cost, said)


def _missing_statements(
    statements: Sequence[Statement], grid: Grid | None, unmeant: set[type]
) -> Iterator[tuple[str, str, int]]:
    """Yield statements that may be missing, except ``unmeant`` kinds: text, description, typo cost of the omission."""
    written = set(map(type, statements))
    for kind, needed, text, said, typo_cost in SINGLE_RULES:
        if kind not in written | unmeant and written.issuperset(needed):
            yield text, said, typo_cost
    stated = [one for one in statements if isinstance(one, AllDifferent)]
    if any(not one.scopes and not one.members for one in stated):
        return
    if not stated:
        in_pieces = is_kakuro(grid) or bool(grid and (grid.cages or grid.regions))
        yield "all different", "", OFTEN + in_pieces  # in that case, usually only the cells of a piece differ
    kinds = {scope.kind for one in stated for scope in one.scopes}
    for at, scopes in enumerate(_missing_scopes(grid, kinds)):
        yield f"all different in {scopes}", "", OFTEN + min(at, SOMETIMES)


def _missing_scopes(grid: Grid | None, kinds: set[str]) -> list[str]:
    """Return scopes in which cells may have to differ, except ``kinds`` that have a rule; frequent omissions first."""
    missing = [kind for kind in ("rows", "cols") if kind not in kinds]
    lines = ", ".join(missing)
    scopes = []
    if missing:
        scopes.append(lines)
    if grid and grid.rows == grid.cols and "boxes" not in kinds:
        height, width = usual_box(grid.rows)
        shapes = dict.fromkeys((f"{height} x {width}", f"{width} x {height}")) if height > 1 else ()
        scopes += [", ".join([*missing, f"boxes {shape}"]) for shape in shapes]
    # Both directions are forgotten together more often than one alone.
    if len(missing) == 2:
        scopes += missing
    drawn = {"regions": grid.regions, "cages": grid.cages, "runs": grid.blocked} if grid else {}
    for kind, areas in drawn.items():
        if kind not in kinds and areas:
            scopes.append(kind)
            if missing and kind == "regions":
                scopes.append(f"{lines}, regions")
    # In a kakuro only the runs have different digits.
    if is_kakuro(grid):
        scopes.sort(key=lambda scope: scope != "runs")
    # Diagonals belong to a rare variant, so they come last.
    if "diagonals" not in kinds:
        with_boxes = [one for one in scopes if "boxes" in one]
        scopes += [", ".join([*missing, "diagonals"]), *(f"{one}, diagonals" for one in with_boxes)]
    return scopes


def _missing_unknowns_rules(statements: Sequence[Statement]) -> Iterator[tuple[str, str, int]]:
    """Yield rules that the unknowns of one statement differ; often forgotten for one list if others have the rule."""
    stated: list[set[str]] = []
    for one in statements:
        if isinstance(one, AllDifferent):
            stated.append({member.name for member in one.members if isinstance(member, Name)})
    typo_cost = OFTEN if any(stated) else SOMETIMES
    for one in statements:
        if not isinstance(one, Unknown):
            continue
        names = [name.name for name in one.names]
        if len(names) > 1 and not any(known.issuperset(names) for known in stated):
            yield f"all different: {', '.join(names)}", "", typo_cost


def _missing_mirror_images(statements: Sequence[Statement], grid: Grid | None) -> Iterator[tuple[str, str, int]]:
    """Yield rules that the mirror images of an area differ too, because often one of four windows is forgotten."""
    areas = [one.members[0] for one in statements if isinstance(one, AllDifferent) and len(one.members) == 1]
    known = {
        (area.first.row, area.first.col, area.last.row, area.last.col) for area in areas if isinstance(area, CellRange)
    }
    if grid is None:
        return
    rows, cols = grid.rows + 1, grid.cols + 1
    for top, left, bottom, right in sorted(known):
        for area in ((top, cols - right, bottom, cols - left), (rows - bottom, left, rows - top, right)):
            if area not in known:
                known.add(area)
                yield f"all different: r{area[0]}c{area[1]}..r{area[2]}c{area[3]}", "", OFTEN


def _replacements(statement: Statement, words: str) -> Iterator[tuple[str, str, int]]:
    """Yield replacements for a rule; the empty text removes it."""
    match statement:
        case Evaluate(order):
            other = Order.BY_PRECEDENCE if order == Order.LEFT_TO_RIGHT else Order.LEFT_TO_RIGHT
            yield f"evaluate {other}", f"{ORDER} {other}", OFTEN
        case AllDifferent(scopes, members):
            if not scopes and not members:
                yield "all different in rows, cols", f"With `{words} in rows, cols`", SOMETIMES
            yield "", f"Without `{words}`", SELDOM + 1  # rarer than two swapped clues, because someone wrote it
        case Steps() | LeadingZerosAllowed() | LettersMayRepeat():
            yield "", f"Without `{words}`", SOMETIMES


def _exchanged_lines(source: Source, document: Document) -> Iterator[Edit]:
    """Yield the edit that exchanges the clues of rows and columns."""
    lines = [one for one in document.statements if isinstance(one, LineClues | LineBlock) and one.lines != "diagonals"]
    if {one.lines for one in lines} != {"rows", "cols"}:
        return
    spans = [one.span for one in lines if one.span is not None]
    start, end = spans[0].start, spans[-1].end
    text = source.text[start:end]
    # From the last statement to the first, so that earlier places stay valid.
    for one in reversed(lines):
        if one.span is not None:
            at = one.span.start - start
            other = "cols" if one.lines == "rows" else "rows"
            text = text[:at] + other + text[at + len(one.lines) :]
    yield Edit(start, end, text, SELDOM, "With the clues of rows and columns exchanged")


def _emptied_cells(document: Document) -> Iterator[Edit]:
    """Yield edits that replace 0, or the only name in a grid, by empty cells."""
    for statement in document.statements:
        span = statement.span
        if not isinstance(statement, DrawnGrid) or span is None:
            continue
        items = [item for line in statement.lines for item in line.items]
        kinds = {item.kind for item in items}
        names = {item.text for item in items if item.kind in ("NAME", "NUMERAL")}
        if len(names) > 1 or "_" in names or kinds & {"DOT", "PACKED"}:
            continue
        sign = "".join(names) or "0"
        pattern, blank = rf"(?<!\S){sign}(?!\S)", "_"
        if sign == "0" and all(len(item.text) > 3 for item in items):  # rows are written without spaces
            pattern, blank = "0", "."
        heading, line_end, rows = span.text.partition("\n")
        changed = re.sub(pattern, blank, rows)
        if changed != rows:
            yield Edit(span.start, span.end, heading + line_end + changed, OFTEN, f"With `{blank}` for `{sign}`")


EFFORT, MAX_NODES = 200_000, 3000
"""Effort in characters read, and nodes of each search, for a suggestion that should take at most half a second.

Both are counted, not timed, so that the suggestion does not depend on other work of the machine.
"""
LEAST_READ, PROPAGATIONS = 500, 4
"""Cost of reading a short text in characters, and the number of propagations that cost as much as one character."""
SECONDS = 5.0
"""Time limit for puzzles that take long to set up."""
MAX_TEXT_LENGTH = 20_000
"""Longer texts were probably written by programs, which do not forget rules."""


def forgotten(puzzle: Puzzle, status: Status, budget: Budget | None = None) -> str:
    """Return a clause that names a rule that the text probably omits; empty if there is none.

    This is the additional rule with which there is exactly one solution, or else the rule that puzzles with such a
    drawing usually have. ``status`` is the status without that rule. If there is one solution, only a usual rule that
    it breaks is named. A family that a heading names has all of its rules. If a limit is reached, the search just ends.
    """
    source = puzzle.source
    is_unique = status == Status.UNIQUE and puzzle.expectation is None and not puzzle.promised
    if source is None or len(source.text) > MAX_TEXT_LENGTH or not (is_unique or is_surprising(puzzle, status)):
        return ""
    usual = usual_rule(puzzle)
    if is_unique and not usual:
        return ""
    document, _ = parse(source)
    if any(isinstance(one, Heading) for one in _statements(puzzle, document)):
        return ""
    budget = (budget or Budget()).part(SECONDS)
    effort = 0
    clause = "" if is_unique else paths_without_rule(puzzle)
    for edits in _candidate_edits(source, puzzle, status, usual):
        is_usual = usual != "" and edits[0].new.strip() == usual
        if is_unique and not is_usual:
            break
        if effort > EFFORT:
            break
        text = applied(edits, source.text)
        effort += LEAST_READ + len(text)
        try:
            meant = reread(puzzle, text, budget.look)
        except LimitMet:
            break
        if meant is None:
            continue
        verdict = solving.verdict(meant, budget=budget.part(nodes=MAX_NODES))
        effort += verdict.statistics.propagations // PROPAGATIONS
        if verdict.status == Status.UNIQUE and not is_unique:
            said = " and ".join(edit.sentence[:1].lower() + edit.sentence[1:] for edit in edits)
            return f"{said}, the puzzle has exactly one solution"
        # In a sum of words, different letters always differ, so it was probably mistyped.
        is_solvable = status == Status.NONE and verdict.status == Status.SEVERAL
        if is_solvable and edits[0].new.strip() == REPEAT and not clause and SINGLE_LETTER.search(source.text):
            clause = f"different letters are different digits; with `{REPEAT}`, there are several solutions"
        leaves_none = verdict.status == Status.NONE != status
        if is_usual and (leaves_none or not is_unique):
            clause = f"puzzles with such a drawing usually say `{usual}`, and this one does not"
            clause += "; with it, there is no solution" if leaves_none else ""
    return clause


def is_surprising(puzzle: Puzzle, status: Status) -> bool:
    """Return True if the verdict ``status`` is "none" or "several", and the text does not promise such a result.

    A text without a promise counts as promising one solution.
    """
    expected = puzzle.expectation
    return status in (Status.NONE, Status.SEVERAL) and (expected is None or expected.count == 1)


def _candidate_edits(source: Source, puzzle: Puzzle, status: Status, usual: str) -> Iterator[tuple[Edit, ...]]:
    """Yield the usual rule, and single rules, the most likely first; then the order of evaluation combined with rules
    about differences."""
    if usual:
        yield (_added(source, usual, f"With `{usual}`", OFTEN),)
    # Removing a rule can only add solutions, so it is tried if there is none.
    is_open = any(symbol.given is None for symbol in puzzle.symbols)
    single = [one for one in rules(source, puzzle) if one.new or (status == Status.NONE and is_open)]
    single.sort(key=lambda one: one.typo_cost)
    for one in single:
        yield (one,)
    order = [one for one in single if one.sentence.startswith(ORDER)]
    different = [one for one in single if "`all different" in one.sentence]
    # Only the likeliest rules are combined, because each pair costs a reading of the text.
    yield from product(order, different[:2])
