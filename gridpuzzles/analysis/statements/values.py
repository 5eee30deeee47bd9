"""Read ``values 1..9``, the possible values of the cells."""

from __future__ import annotations

from ..lowering.domains import domain_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language import syntax
    from ..context.context import Context


def settle(context: Context, statement: syntax.Values) -> None:
    """Record the domain of the cells."""
    context.settings.values = domain_of(context, statement.domain)
    context.settings.values_span = statement.span
