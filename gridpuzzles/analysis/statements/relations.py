"""Read relations at the margin: domains of single symbols, and conditions of every form."""

from __future__ import annotations

from ...language import syntax
from ..context.constraints import shortened
from ..lowering.domains import domain_of, intersection
from ..lowering.reader import Reader
from ..lowering.selectors import positions
from ..lowering.syntax_tree import SELECTORS, only_number, text_of
from .letters import own_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..context.context import Context
    from ..context.settings import Values


def settle(context: Context, statement: syntax.RelationStatement) -> None:
    """Record the values of letters from ``A in 1..5``; they replace the values of ``letters``."""
    for membership in _membership(statement):
        letters = [
            target
            for target in membership.targets
            if isinstance(target, syntax.Numeral) and target.symbols.isalpha() and len(target.symbols) == 1
        ]
        if letters:
            values = domain_of(context, membership.domain)
        else:
            values = None
        for target in letters:
            if values is not None:
                own_values(context, target.symbols, values, target.span)


def _membership(statement: syntax.RelationStatement) -> list[syntax.Membership]:
    """Return the only condition of the statement in a list, if it is a membership that is not negated; otherwise []."""
    conditions = statement.relation.conditions
    only = conditions[0] if len(conditions) == 1 else None
    if isinstance(only, syntax.Membership) and not only.negated:
        return [only]
    return []


def build(context: Context, statement: syntax.RelationStatement) -> None:
    """Set the domains of cells and unknowns; require and draw any other condition."""
    for membership in _membership(statement):
        others = tuple(target for target in membership.targets if not _takes_domain(context, membership, target))
        if others:
            _require(
                context, syntax.Relation((membership.replace(targets=others),), statement.relation.span), statement
            )
        return
    _require(context, statement.relation, statement)


def _takes_domain(context: Context, membership: syntax.Membership, target: syntax.Side) -> bool:
    """Return True if the target is a symbol whose domain the membership sets (for an unknown, only the first one)."""
    if isinstance(target, syntax.Numeral):
        return target.symbols.isalpha() and len(target.symbols) == 1
    if isinstance(target, SELECTORS):
        return _take_domains(context, membership, target)
    if isinstance(target, syntax.CellReference):
        name = context.board.cells.get((target.row, target.col), "")
    elif isinstance(target, syntax.Name):
        name = target.name
    else:
        return False
    cell, unknown = context.board.table.get(name), context.names.unknowns.get(name)
    if cell is not None:
        cell.values = _narrowed(context, cell.values, membership)
        return True
    if unknown is not None and unknown.values is None:
        unknown.values = domain_of(context, membership.domain)
        return True
    return False


def _take_domains(context: Context, membership: syntax.Membership, target: syntax.Selector) -> bool:
    """Set the domain of all cells that a selector names, and return True; return False if one is a letter."""
    cells = [context.board.table.get(context.board.cells[position]) for position in positions(context, target)]
    if None in cells:
        return False
    for cell in dict.fromkeys(cells):
        cell.values = _narrowed(context, cell.values, membership)  # type: ignore[union-attr]
    return True


def _narrowed(context: Context, known: Values | None, membership: syntax.Membership) -> Values | None:
    values = intersection(known, domain_of(context, membership.domain))
    if values is not None and not len(values):
        context.error(
            "empty-domain", "no values are left; an earlier line allows only other values", membership.domain.span
        )
        return None
    return values


def _require(context: Context, relation: syntax.Relation, statement: syntax.RelationStatement) -> None:
    from .relation_drawing import relation_drawing

    reader = Reader(context)
    condition = reader.relation(relation)
    text = text_of(relation)
    label = shortened(text)
    clue = context.clue(label, text, "relation", only_number(relation), statement.span)
    context.require(condition, clue, label, statement.span)
    context.shown.drawings.append(relation_drawing(relation, reader))
