"""Diagnose faults that the grammar accepts: reserved words as names, ranges with a dash, packed rows with ``_``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base.errors import Diagnostic, Fix, Severity
from ...base.source import Span
from .. import syntax
from ..grammar import Token
from .signs import numeral_doubts
from .vocabulary import RESERVED, STATEMENTS

DOUBTS: dict[str, Callable[[str], bool]] = {
    "NAME": lambda text: text in RESERVED,
    "NUMERAL": lambda text: not text.isascii(),
}
"""Kind of token -> predicate: True if `about_token` may have a diagnostic for a token with this text."""


def about_token(token: Token, span: Span) -> list[Diagnostic]:
    """Return the diagnostics for a token that the grammar accepts at its place."""
    if token.type == "NUMERAL":
        return numeral_doubts(span)
    is_indented = bool(span.before) and not span.before.strip(" \t")
    if token.text in STATEMENTS and is_indented:
        message = f"'{token.text}' starts a statement, but is indented"
        fix = Fix(Span(span.source, span.start - len(span.before), span.start), "")
        return [Diagnostic("indented-statement", message, span, help="start it at the margin", fix=fix)]
    message = f"'{token.text}' is a word of the language and cannot be a name"
    return [Diagnostic("reserved-word", message, span, help="choose another name")]


def about_statement(node: syntax.Statement) -> Iterator[Diagnostic]:
    """Yield errors for text that is certainly not meant as written: ``values 1-9``, a packed row with ``_``."""
    match node:
        case syntax.Values(domain) | syntax.LetterValues(domain) | syntax.HoleValues(domain) | syntax.Each(_, domain):
            yield from _dashes(domain)
        case syntax.Unknown(_, domain) if domain is not None:
            yield from _dashes(domain)
        case syntax.RelationStatement(syntax.Relation(conditions)):
            for condition in conditions:
                # 'a not in 1-9' is a negated membership.
                if isinstance(condition, syntax.Negation):
                    condition = condition.condition
                if isinstance(condition, syntax.Membership):
                    yield from _dashes(condition.domain)
        case syntax.DrawnGrid(_, lines):
            for line in lines:
                yield from _packed(line)
                yield from _rule_and_more(line)
        case syntax.LongWorking(_, lines):
            for line in lines:
                yield from _rule_and_more(line)


def about_comment(comment: syntax.Comment) -> Iterator[Diagnostic]:
    """Yield a warning for a comment that begins inside a word: ``1#0``."""
    if comment.span is None:
        return
    text, start = comment.span.source.text, comment.span.start
    if text[start - 1 : start].strip() and text[start + 1 : start + 2].strip():
        help = "put a space before '#' if you want a comment"
        yield Diagnostic(
            "comment-in-word",
            "a comment starts inside a word",
            comment.span,
            Severity.WARNING,
            help=help,
            fix=Fix.at(comment.span, f" {comment.span.text}", sure=False),
        )


def _rule_and_more(line: syntax.DrawnLine) -> Iterator[Diagnostic]:
    others = [item for item in line.items if item.kind != "RULE"]
    if others and len(others) < len(line.items):
        message = f"a line of dashes cannot contain '{others[0].text[:40]}'"
        yield Diagnostic("rule-not-alone", message, others[0].span, help="write only dashes on this line")


def _dashes(domain: syntax.Domain) -> Iterator[Diagnostic]:
    for values in (*domain.included, *domain.excluded):
        match values:
            case syntax.ValueRange(
                syntax.Chain((syntax.Number(low), syntax.Number(high)), (syntax.Operator("-"),)), None
            ):
                message = f"'{low}-{high}' is a difference, not a range"
                meant = f"{low}..{high}"
                fix = Fix.at(values.span, meant, sure=int(low) < int(high))
                yield Diagnostic("dash-range", message, values.span, help=f"write {meant}", fix=fix)


def _packed(line: syntax.DrawnLine) -> Iterator[Diagnostic]:
    for item in line.items:
        if item.kind == "NUMERAL" and len(item.text) > 1 and "_" in item.text:
            help, fix = "put spaces between the cells", Fix.at(item.span, " ".join(item.text), sure=False)
            if not set(item.text) - set("0123456789_"):
                # A packed row has '.' for an empty cell, because '_' joins digits to one number.
                packed = item.text.replace("_", ".")
                help, fix = f"write {packed}, or put spaces between the cells", Fix.at(item.span, packed)
            yield Diagnostic("packed-row", f"'{item.text[:40]}' is not a cell", item.span, help=help, fix=fix)
