"""Build the nodes of statements: one function for each rule of the grammar; `parts` builds the nodes within them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base.errors import unhurried
from ...base.source import Source, Span
from ...kinds.scopes import BY_WORD
from .. import syntax
from ..grammar import Token, Tree
from ..syntax import Order
from .parts import (
    BUILDERS,
    CANONICAL,
    Builder,
    Children,
    block,
    cell_reference,
    field,
    has,
    is_token,
    leading,
    nodes,
    taking,
    word,
)


def metadata(children: Children, span: Span) -> syntax.Metadata:
    key, _, first = children[0].text.partition(":")
    texts = [first, *(child.text for child in children[1:])]
    return syntax.Metadata(key.strip(), "\n".join(text.strip() for text in texts).strip(), span=span)


def heading(children: Children, span: Span) -> syntax.Heading:
    return syntax.Heading(" ".join(children[0].text.split()), children[0].named, span=span)


def drawn_grid(children: Children, span: Span) -> syntax.DrawnGrid:
    function, arguments = edge(children[1])
    lines = tuple(child for child in children if isinstance(child, syntax.DrawnLine))
    return syntax.DrawnGrid(function, lines, arguments, span=span)


def edge(function: Any) -> tuple[str | None, tuple[syntax.Expression, ...]]:
    """Return the name of a function of lines and its further arguments; (None, ()) for any other token."""
    if type(function) is Token:
        return (function.text if function.type == "FUNC" else None), ()
    name, arguments = function
    return name, arguments


def all_different(children: Children, span: Span) -> syntax.AllDifferent:
    if has(children, "COLON"):
        return syntax.AllDifferent((), nodes(children), span=span)
    return syntax.AllDifferent(nodes(children), (), span=span)


def line_clues(children: Children, span: Span) -> syntax.LineClues:
    lines, function, sign, *clues = (child for child in children if not is_token(child, "LIST_COMMA"))
    values = tuple(None if type(clue) is Token else clue for clue in clues)
    name, arguments = edge(function)
    return syntax.LineClues(lines.text, name or "", sign, values, arguments, span=span)


def line_list(children: Children, span: Span) -> syntax.LineList:
    clues = [child for child in children[1:] if not (is_token(child, "COLON") or is_token(child, "LIST_COMMA"))]
    return syntax.LineList(children[0].text, tuple(None if type(clue) is Token else clue for clue in clues), span=span)


def listed_cells(children: Children, span: Span) -> tuple[syntax.CellReference | syntax.CellRange, ...]:
    cells = []
    for child in children:
        if is_token(child, "CELL"):
            cells.append(cell_reference([child], Span(span.source, child.start, child.end)))
        elif type(child) is not Token:
            cells.append(child)
    return tuple(cells)


def cell_list(children: Children, span: Span) -> syntax.CellList:
    return syntax.CellList(" ".join(children[0].text.split()), nodes(children), span=span)


def line_block(children: Children, span: Span) -> syntax.LineBlock:
    rules = tuple(None if type(child) is Token else child for child in children[2:])
    return syntax.LineBlock(children[0].text, rules, span=span)


def cages(children: Children, span: Span) -> syntax.Cages:
    parts = nodes(children)
    lines = tuple(part for part in parts if isinstance(part, syntax.DrawnLine))
    legend = tuple(entry for part in parts if isinstance(part, tuple) for entry in part)
    return syntax.Cages(word(children, "FUNC"), lines, legend, span=span)


def paths(children: Children, span: Span) -> syntax.Paths:
    parts = nodes(children)
    lines = tuple(part for part in parts if isinstance(part, syntax.DrawnLine))
    return syntax.Paths(lines, tuple(part for part in parts if isinstance(part, syntax.PathList)), span=span)


def mark(children: Children, span: Span) -> syntax.Mark:
    return syntax.Mark(CANONICAL.get(children[1].text, children[1].text), children[3], span=span)


def consecutive(children: Children, span: Span) -> syntax.Consecutive:
    return syntax.Consecutive(BY_WORD[children[-1].text], span=span)


def unknown(children: Children, span: Span) -> syntax.Unknown:
    names = tuple(field(child, span) for child in children if is_token(child, "NAME"))
    return syntax.Unknown(names, next(iter(nodes(children)), None), span=span)


def evaluate(children: Children, span: Span) -> syntax.Evaluate:
    return syntax.Evaluate(Order.LEFT_TO_RIGHT if has(children, "LEFT") else Order.BY_PRECEDENCE, span=span)


def steps(children: Children, span: Span) -> syntax.Steps:
    demands: list[str | syntax.ValueRange] = []
    for child in children[1:]:
        if type(child) is not Token:
            demands.append(child)
        elif child.type not in ("COMMA", "NOT"):
            demands.append("not negative" if child.type == "NEGATIVE" else child.text)
    return syntax.Steps(tuple(demands), span=span)


def expect(children: Children, span: Span) -> syntax.Expect:
    if has(children, "UNIQUE"):
        return syntax.Expect(1, False, span=span)
    if has(children, "NO"):
        return syntax.Expect(0, False, span=span)
    return syntax.Expect(int(word(children, "NUMBER") or 0), has(children, "LEAST"), span=span)


def headed(make: Callable[..., syntax.Statement]) -> Builder:
    """Return the builder of a statement whose fields are the function in its heading and the tuple of its nodes."""
    return lambda children, span: make(word(children, "FUNC"), nodes(children), span=span)


def bare(make: type[syntax.Statement]) -> Builder:
    """Return the builder of a statement whose fields are its nodes, in order; words alone make no fields."""
    return lambda children, span: make(*nodes(children), span=span)


ALL: dict[str, Builder] = {
    **BUILDERS,
    "heading": heading,
    "metadata": metadata,
    "edition": lambda children, span: syntax.Edition(int(children[1].text), span=span),
    "grid_size": lambda children, span: syntax.GridSize(children[1][0], children[1][1], span=span),
    "drawn_grid": drawn_grid,
    "values": bare(syntax.Values),
    "all_different": all_different,
    "line_clues": line_clues,
    "line_list": line_list,
    "line_block": line_block,
    "listed_cells": listed_cells,
    "cell_list": cell_list,
    "line_rule": taking(syntax.LineRule, 0, 2),
    "picture": block(syntax.Picture),
    "crossword": block(syntax.Crossword),
    "long_working": leading(syntax.LongWorking, 1),
    "cages": cages,
    "regions": block(syntax.Regions),
    "paths": paths,
    "pyramid": headed(syntax.Pyramid),
    "corners": headed(syntax.Corners),
    "for_each": taking(syntax.ForEach, 0, 2),
    "define_rule": taking(syntax.DefineRule, 1, 3),
    "mark": mark,
    "no_other_pair": bare(syntax.NoOtherPair),
    "no_two_alike": block(syntax.NoTwoAlike),
    "consecutive": consecutive,
    "tiles": block(syntax.Tiles),
    "struck_out": bare(syntax.StruckOut),
    "letters_may_repeat": bare(syntax.LettersMayRepeat),
    "letter_values": bare(syntax.LetterValues),
    "hole_values": bare(syntax.HoleValues),
    "each": taking(syntax.Each, 1, 3),
    "leading_zeros_allowed": bare(syntax.LeadingZerosAllowed),
    "base": bare(syntax.Base),
    "unknown": unknown,
    "evaluate": evaluate,
    "steps": steps,
    "param": taking(syntax.Param, 1, 3),
    "use": lambda children, span: syntax.Use(children[1].text[1:-1], nodes(children), span=span),
    "relation_statement": lambda children, span: syntax.RelationStatement(
        syntax.Relation(nodes(children), span=span), span=span
    ),
    "expect": expect,
    "promised_solution": block(syntax.PromisedSolution),
}
"""Name of a rule -> function that builds its node, for the whole grammar."""


def node_of(tree: Tree, source: Source, look: Callable[[], None] = unhurried) -> Any:
    """Return the node of a tree; ``look`` is called for each node."""

    def build(tree: Tree, children: Children) -> Any:
        look()
        return ALL[tree.rule](children, Span(source, tree.start, tree.end))

    return tree.fold(build)
