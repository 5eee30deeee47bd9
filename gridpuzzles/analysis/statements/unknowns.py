"""Read ``unknown total in 1..64``: unknown integers that are not cells."""

from __future__ import annotations

from ..context.names import Unknown
from ..lowering.domains import domain_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..context.context import Context


def declare(context: Context, statement: syntax.Unknown) -> None:
    """Declare each name as an unknown; all names of the statement have its domain."""
    if statement.domain is None:
        values = None
    else:
        values = domain_of(context, statement.domain) or (0,)
    for node in statement.names:
        if context.names.declare(node.name, "unknown", node.span):
            unknown = context.names.unknowns[node.name] = Unknown(node.name, node.span)
            unknown.values = values
