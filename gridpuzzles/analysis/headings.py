"""Put the rules of a family in the place of the heading that names it: ``kenken 6 x 6``.

A statement of the text goes before that of the family:

* ``values`` or ``tiles`` replace the values of the family, ``evaluate`` its order of operations;
* ``all different in boxes 3 x 2`` replaces the boxes of the family, and likewise each other kind of line or group; the
  kinds that the text does not mention remain. ``all different`` includes them all;
* ``mark o: ...`` replaces the meaning of this sign, and ``grid product:`` the function of the family's drawings.

All other rules of the family remain, and a contradiction is found as between two rules of the text. The size behind the
name, a drawing and ``grid 4 x 4`` must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..base.annotations import Rational
from ..base.errors import Diagnostic, noted
from ..base.source import Source, Span, Typed
from ..families.headings import Named
from ..kinds.list_words import word_of
from ..language.parser import parse
from ..language.printer import print_node
from ..language.syntax import (
    CellList,
    Document,
    DrawnGrid,
    Heading,
    LineList,
    Mark,
    Metadata,
    NoOtherPair,
    Statement,
)
from ..model.puzzle import Puzzle
from .drawings import as_drawn, for_rows, properties_of, signs_of_cells, without_signs
from .lists import in_full, write_cages, write_clues
from .lowering.files import Loader
from .size import BoardShape, all_statements, shape_of

Diagnostics = tuple[Diagnostic, ...]
IN_FULL = " in full"
"""What the name of a text ends with that headings and lists stand for."""


class AllFiles:
    """What the files of a puzzle say together: their statements, the first heading, and the shape of the board."""

    def __init__(self, document: Document, params: Mapping[str, Rational], load: Loader) -> None:
        self.statements = all_statements(document, params, load)
        self.heading = next((one for one in self.statements if isinstance(one, Heading)), None)
        marks = _marks(self.heading.named, self.statements) if self.heading else []
        source = document.span.source if document.span else Source("<text>", "")
        statements = _parsed(source, [(mark, 0) for mark in marks])[0] + document.statements
        self.numbers: Counter[str] = Counter()
        """How many labels of paths and cages each name has got."""
        self.shape = shape_of(replace(document, statements=statements), params, load)


def expanded(
    document: Document, params: Mapping[str, Rational], files: AllFiles | None = None
) -> tuple[Document, Diagnostics]:
    """Return a document with its lists in full and the rules of its family, and what is wrong with them.

    ``files`` are all files of its puzzle, if these are several: they have one family, and share names and the board.
    """
    statements = document.statements
    everything = files.statements if files else statements
    first = next((one for one in everything if isinstance(one, Heading)), None)
    if first is None and not any(isinstance(one, (Heading, LineList, CellList)) for one in statements):
        return document, ()
    headings = [one for one in statements if isinstance(one, Heading)]
    if first and headings and (fault := _fault(first, headings)):
        return _without(document, headings), (fault,)
    heading = headings[0] if headings else None
    named = first.named if first else None
    source = document.span.source if document.span else Source("<text>", "")
    line = heading.span.line - 1 if heading and heading.span else 0
    out = in_full(document, named, everything, files.numbers if files else Counter())
    signs = signs_of_cells(named, out.kept) if named else {}
    if named:
        # Signs of numbers, such as circles, may not look like cells.
        numbers = {sign: number for sign, number in signs.items() if number.isdecimal()}
        out.kept = [without_signs(as_drawn(named, one, out), numbers) for one in out.kept]
    lists, faults = _parsed(source, out.lines)
    others = replace(document, statements=tuple(one for one in out.kept if one is not heading) + lists)
    marks, of_rules = _parsed(
        source, [(mark, line) for mark in _marks(named, (*others.statements, *everything))] if named else []
    )
    # Without the marks, what stands between the cells of a drawing is taken for cells.
    drawn = shape_of(replace(others, statements=(*marks, *others.statements, *out.clues)), params)
    if files:
        drawn = _joined(drawn, files.shape)
    shape = _sized(drawn, named) if named else drawn
    rules: tuple[Statement, ...] = ()
    if named:
        out.kept = [for_rows(named, without_signs(one, signs), shape.rows, out) for one in out.kept]
        texts, questions = _rules(heading, (*others.statements, *everything), shape) if heading else ([], ())
        if heading and shape.rows and not (drawn.rows or heading.named.rows):
            texts.insert(0, f"grid {shape.rows} x {shape.cols}")
        rules, more = _parsed(source, [(text, line) for text in (*texts, *properties_of(signs, drawn))])
        of_file = f"in the rules of {named.family.name}: "
        of_rules = questions + tuple(replace(one, message=of_file + one.message) for one in (*of_rules, *more))
    before = len(out.lines)
    if shape.rows or not heading:
        write_cages(out, shape.rows, shape.cols)
    for clues in out.clues:
        write_clues(clues, named, shape.rows, out)
    late, more = _parsed(source, out.lines[before:])
    at = next((at for at, one in enumerate(out.kept, 1) if one is heading), 0)
    statements = (*out.kept[:at], *rules, *marks, *out.kept[at:], *lists, *late)
    # What the rules of the family or a list would have said is not reported as missing.
    is_incomplete = document.incomplete or bool(of_rules or out.diagnostics)
    told = (*out.diagnostics, *faults, *of_rules, *more)
    return replace(document, statements=statements, incomplete=is_incomplete), told


def _fault(first: Heading, headings: Sequence[Heading]) -> Diagnostic | None:
    """Return what prevents the rules of the family of a text from being known; None if nothing does.

    ``first`` is the first heading of the puzzle, perhaps in another file or in another reading of this one.
    """
    place = first.span and (first.span.source.name, first.span.start)
    more = [one for one in headings if one.span and (one.span.source.name, one.span.start) != place]
    if more:
        notes = noted("the first name", first.span)
        return Diagnostic(
            "second-heading", "a puzzle names only one family", more[0].span, notes=notes, help="keep one"
        )
    question = first.named.question
    return Diagnostic("unclear", question, first.span) if question else None


def _joined(shape: BoardShape, whole: BoardShape) -> BoardShape:
    """Return the shape that a file gives the board, with the size that the files give it together."""
    rows, cols = shape.rows or whole.rows, shape.cols or whole.cols
    return replace(shape, rows=rows, cols=cols, largest=shape.largest or whole.largest)


def _sized(shape: BoardShape, named: Named) -> BoardShape:
    """Return the shape of a board with the size that the heading or the family gives, if nothing else gives it."""
    rows, cols = shape.rows or named.rows, shape.cols or named.cols
    return replace(shape, rows=rows or named.family.size, cols=cols or named.family.size)


def _without(document: Document, headings: Sequence[Heading]) -> Document:
    """Return a document without headings whose rules are missing, so that what follows from this is not reported."""
    others = tuple(one for one in document.statements if one not in headings)
    return replace(document, statements=others, incomplete=True)


def in_written_text(puzzle: Puzzle | None) -> Puzzle | None:
    """Return a puzzle whose parts are at their places in the text, not in what headings and lists stand for."""
    if puzzle is None:
        return None
    spans = {*(one.span for one in puzzle.clues), *(one.span for one in puzzle.constraints)}
    places = {span: _in_text(span) for span in spans if span and _is_in_full(span)}
    if not places:
        return puzzle
    clues = tuple(replace(one, span=places[one.span]) if one.span in places else one for one in puzzle.clues)
    constraints = tuple(
        replace(one, span=places[one.span]) if one.span in places else one for one in puzzle.constraints
    )
    return replace(puzzle, clues=clues, constraints=constraints)


def _in_text(span: Span) -> Span:
    typed = span.source.typed
    return span.one_text_back(typed) if typed else span


def _is_in_full(span: Span) -> bool:
    """Return True for a place in the lines that `_parsed` wrote."""
    return span.source.typed is not None and span.source.name == span.source.typed.source.name + IN_FULL


def _parsed(source: Source, lines: Sequence[tuple[str, int]]) -> tuple[tuple[Statement, ...], Diagnostics]:
    """Return the statements of some lines, each written for a line of the text (from 0)."""
    typed = Typed(source, tuple(line for _, line in lines))
    document, diagnostics = parse(Source(source.name + IN_FULL, "".join(f"{text}\n" for text, _ in lines), typed))
    return document.statements, diagnostics


def _rules(heading: Heading, others: Sequence[Statement], shape: BoardShape) -> tuple[list[str], Diagnostics]:
    """Return the rules of the family that the other statements do not state, or what prevents this."""
    named = heading.named
    # A drawing that is not as square as its heading says is an error of its own.
    if named.family.is_square and shape.rows != shape.cols and not 0 < named.rows == named.cols:
        return [], (_unfit(heading, shape),)
    said = "\n".join(print_node(one) for one in others if not isinstance(one, (Metadata, Heading)))
    try:
        rules = named.rules(shape.rows, shape.cols, shape.largest, said)
    except ValueError as question:
        return [], (Diagnostic("unclear", str(question), heading.span),)
    if rules is None or any("boxes box" in rule for rule in rules):
        return [], (_unfit(heading, shape),)
    return rules, _missing_lists(heading, others, said)


def _unfit(heading: Heading, shape: BoardShape) -> Diagnostic:
    """Return the question that must be answered before the rules of a family are known."""
    one = heading.named.family
    message, help = f"what is the size of this {one.name}?", f"write it behind the name: {_example(heading.named)}"
    if one.has_regions and not one.is_square:
        message, help = f"where are the regions of this {one.name}?", "draw them below 'regions:'"
    elif one.is_square and shape.rows != shape.cols:
        message = f"'{one.name}' has a square board, and this one has {shape.rows} rows and {shape.cols} columns"
        help = "choose a square size, or leave out the name and state the rules yourself"
    elif shape.rows:
        message = f"the rules of {one.name} do not fit a board of {shape.rows} x {shape.cols}"
        boxes = any("boxes box" in rule for rule in one.rules)
        help = "write the boxes, such as 'all different in boxes 2 x 3'" if boxes else "choose another size"
    return Diagnostic("unclear", message, heading.span, help=help)


def _missing_lists(heading: Heading, others: Sequence[Statement], said: str) -> Diagnostics:
    """Return an error for each kind of path, pair or marked cell that the heading names, and the text does not have."""
    listed = {word.value for one in others if isinstance(one, CellList) and (word := word_of(one.name))}
    names = [word.value for word in heading.named.lists if word.value not in said and word.value not in listed]
    missing = [(f"where is the {name}?", f"{name}: r1c1 r1c2") for name in names]
    shades = heading.named.shades
    if shades and shades.keys().isdisjoint(_drawn(others)) and not any(meaning in said for meaning in shades.values()):
        meanings = [*dict.fromkeys(shades.values())]
        missing.append((f"which cells are {' or '.join(meanings)}?", f"{meanings[0]}: r1c1 r1c2"))
    return tuple(
        Diagnostic("unclear", question, heading.span, help=f"list its cells: '{example}'")
        for question, example in missing
    )


def _example(named: Named) -> str:
    return f"'{named.family.name} {named.family.size or 6} x {named.family.size or 6}'"


def _drawn(statements: Sequence[Statement]) -> set[str]:
    """Return all that stands in the drawings of grids."""
    grids = [one for one in statements if isinstance(one, DrawnGrid)]
    return {item.text for one in grids for line in one.lines for item in line.items}


def _marks(named: Named, statements: Sequence[Statement]) -> list[str]:
    """Return the marks of the family in the text; with ``no other pair``, one for each other meaning as well."""
    drawn = _drawn(statements) | {one.key for one in statements if isinstance(one, CellList)}
    own = {one.sign for one in statements if isinstance(one, Mark)}
    marks = {sign: meaning for sign, meaning in named.marks.items() if sign not in own}
    shown = {sign: meaning for sign, meaning in marks.items() if sign in drawn}
    rules = [rule for family in (named.family, *named.beside) for rule in family.rules]
    if "no other pair" in rules or any(isinstance(one, NoOtherPair) for one in statements):
        # Reversed, so that the first of several signs with one meaning is kept.
        others = {meaning: sign for sign, meaning in reversed(marks.items()) if meaning not in shown.values()}
        shown |= {sign: meaning for meaning, sign in others.items()}
    return [f"mark {sign}: {meaning}" for sign, meaning in shown.items()]
