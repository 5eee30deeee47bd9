"""Read ``each row:``, ``each 2 x 2:``, ``touching:`` and similar: a rule for every set of cells of a kind."""

from __future__ import annotations

from ..context.constraints import shortened
from ..lowering.forall import instantiate_rule
from ..lowering.places import of_two
from ..lowering.reader import Reader
from ..lowering.syntax_tree import text_of
from .named_rules import resolve_rule, show_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import ForEach
    from ..context.context import Context


def build(context: Context, statement: ForEach) -> None:
    """Require the rule for every set; a pair without a first cell must satisfy it in both orders."""
    written = text_of(statement.rule)
    rule = resolve_rule(context, statement.rule)
    labels = []
    for label, condition in instantiate_rule(Reader(context), statement.places, rule):
        labels.append(label)
        if of_two(statement.places):
            what = label
        else:
            what = shortened(f"{label}: {written}")
        context.require(condition, label=what, span=statement.span)
    show_name(context, statement.rule, labels)
