"""Read rules for sets of cells: ``each row:``, ``no two rows alike``, and ``rule whisper:``, a rule with a name."""

from __future__ import annotations

from itertools import combinations

from ...base.errors import noted
from ...kinds.path_rules import PATH_RULES
from ...language import syntax
from ...model.expressions import AnyOf, Comparison
from ..context.collected import shortened, suggestion
from ..lowering.forall import instantiate_rule, parsed
from ..lowering.reader import Reader
from ..lowering.selectors import groups, of_two
from ..lowering.syntax_tree import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...language.syntax import ForEach, NoTwoAlike
    from ..context.context import Context

NOTHING = syntax.Conjunction(())
"""Placeholder for a missing rule; its error has been reported."""


def settle_rule(context: Context, statement: syntax.DefineRule) -> None:
    """Record the rule for a name."""
    name = statement.name
    before = context.names.rules.get(name.name)
    if before is not None:
        notes = noted("first defined here", before.span)
        context.error("rule-twice", f"the rule {name.name} is defined twice", name.span, *notes)
    context.names.rules.setdefault(name.name, statement.rule)


def resolve_rule(context: Context, rule: syntax.Rule) -> syntax.Rule:
    """Return the rule itself, if it is given by its name; `NOTHING` after a reported error.

    A well-known rule whose text depends on the cells remains a name.
    """
    if not isinstance(rule, syntax.RuleName):
        return rule
    name = rule.name.name
    if name in context.names.rules:
        return context.names.rules[name]
    if name in PATH_RULES:
        text = PATH_RULES[name].rule
        return parsed(name, text) if isinstance(text, str) else rule
    known = [*context.names.rules, *PATH_RULES]
    help, fix = suggestion(name, known, rule.span, f"define it with 'rule {name}: each 2: _ < _'")
    context.error("unknown-rule", f"the rule {name} is not defined", rule.span, help=help, fix=fix)
    return NOTHING


def show_name(context: Context, rule: syntax.Rule, labels: Iterable[str]) -> None:
    """Note for the views which sets of cells have a well-known rule."""
    if isinstance(rule, syntax.RuleName) and rule.name.name not in context.names.rules:
        context.shown.named_rules.setdefault(rule.name.name, []).extend(labels)


def known_rule(name: str) -> str:
    """Return the line that defines a well-known rule, or explains it if its text depends on the cells.

    Raises `KeyError` for any other name.
    """
    kind = PATH_RULES[name]
    return f"rule {name}: {kind.rule}\n" if isinstance(kind.rule, str) else f"# {name}: {kind.meaning}\n"


def build_for_each(context: Context, statement: ForEach) -> None:
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


def build_no_two_alike(context: Context, statement: NoTwoAlike) -> None:
    """Require, for any two groups of equal size, that they differ in at least one place.

    Groups without cells, such as a line of walls, are ignored.
    """
    for scope in statement.scopes:
        named = [(label, context.board.variables_at(cells)) for label, cells in groups(context, scope)]
        for (label, cells), (other, others) in combinations(named, 2):
            if 0 < len(cells) == len(others):
                context.board.name(len(cells))
                differ = tuple(Comparison(a, "!=", b) for a, b in zip(cells, others, strict=True))
                context.require(AnyOf(differ), label=f"{label} and {other} differ", span=statement.span)
