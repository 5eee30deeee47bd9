"""Put the rules of a family in the place of the heading that names it: ``kenken 6 x 6``.

A statement of the text goes before the family's: of the rules only those remain that the text does not state itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..base.errors import Diagnostic, noted
from ..base.source import Source, Typed
from ..families.catalogue import Named, rules_of, unsaid
from ..language.parser import parse
from ..language.printer import print_document
from ..language.syntax import Document, DrawnGrid, Heading, Mark, Metadata, Statement
from .size import shape_of

Diagnostics = tuple[Diagnostic, ...]


def with_rules(document: Document) -> tuple[Document, Diagnostics]:
    """Return a document with the rules of its family below its heading, and what is wrong with the heading."""
    headings = [one for one in document.statements if isinstance(one, Heading)]
    if not headings:
        return document, ()
    first, *more = headings
    if more:
        notes = noted("the first name", first.span)
        return document, (
            Diagnostic("second-heading", "a text names only one family", more[0].span, notes=notes, help="keep one"),
        )
    if question := first.named.family.field("question"):
        return document, (Diagnostic("unclear", question, first.span),)
    others = tuple(one for one in document.statements if one is not first)
    rules, diagnostics = _rules(first, replace(document, statements=others))
    if not rules:
        return document, diagnostics
    source = Source("<family>", "".join(f"{rule}\n" for rule in rules))
    if first.span is not None:
        typed = Typed(first.span.source, (first.span.line - 1,) * len(rules))
        source = replace(source, name=first.span.source.name, typed=typed)
    stated, faults = parse(source)
    at = document.statements.index(first) + 1
    statements = document.statements[:at] + stated.statements + document.statements[at:]
    return replace(document, statements=statements), diagnostics + faults


def _rules(heading: Heading, others: Document) -> tuple[list[str], Diagnostics]:
    """Return the rules that a text does not state itself, or what prevents this."""
    named = heading.named
    meaning = [one for one in others.statements if not isinstance(one, Metadata)]
    said = print_document(Document(tuple(meaning))) if meaning else ""
    marks = _marks(named, others.statements, said)
    # Without the marks, what stands between the cells of a drawing is taken for cells.
    with_marks = parse(Source("", "\n".join(marks)))[0].statements + others.statements
    shape = shape_of(replace(others, statements=with_marks))
    rows, cols = shape.rows or named.rows or named.family.size, shape.cols or named.cols or named.family.size
    try:
        rules = rules_of(named.family, rows, cols, shape.largest, said)
    except ValueError as question:
        return [], (Diagnostic("unclear", str(question), heading.span),)
    unstated = [] if rules is None else [rule for rule in (unsaid(rule, said) for rule in rules) if rule]
    if rules is None or any("boxes box" in rule for rule in unstated):
        message = f"what is the size of this {named.family.name}?"
        return [], (Diagnostic("unclear", message, heading.span, help=f"write it behind the name: {_example(named)}"),)
    unstated += [rule for one in named.beside for rule in one.rules if rule not in said.splitlines()]
    size = [] if shape.rows or not rows else [f"grid {rows} x {cols}"]
    return size + unstated + marks, ()


def _example(named: Named) -> str:
    return f"'{named.family.name} {named.family.size or 6} x {named.family.size or 6}'"


def _marks(named: Named, statements: Sequence[Statement], said: str) -> list[str]:
    """Return the marks of the family that are drawn; with ``no other pair``, one for each other meaning as well."""
    drawn = {item.text for one in statements if isinstance(one, DrawnGrid) for line in one.lines for item in line.items}
    own = {one.sign for one in statements if isinstance(one, Mark)}
    marks = {sign: meaning for sign, meaning in named.marks.items() if sign not in own}
    shown = {sign: meaning for sign, meaning in marks.items() if sign in drawn}
    if "no other pair" in said:
        # Reversed, so that the first of several signs with one meaning is kept.
        others = {meaning: sign for sign, meaning in reversed(marks.items()) if meaning not in shown.values()}
        shown |= {sign: meaning for meaning, sign in others.items()}
    return [f"mark {sign}: {meaning}" for sign, meaning in shown.items()]
