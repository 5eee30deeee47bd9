"""Read ``rule whisper: ...``, a rule with a name; well-known rules are defined in ``rules.puzzle``."""

from __future__ import annotations

import os

from ...base.errors import Fix, noted
from ...base.suggest import nearest
from ...language import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..context.context import Context

KNOWN = os.path.join(os.path.dirname(__file__), "rules.puzzle")
NOTHING = syntax.Conjunction(())
"""Placeholder for a missing rule; its error has been reported."""


def settle(context: Context, statement: syntax.DefineRule) -> None:
    """Record the rule for a name."""
    name = statement.name
    before = context.names.rules.get(name.name)
    if before is not None:
        notes = noted("first defined here", before.span)
        context.error("rule-twice", f"the rule {name.name} is defined twice", name.span, *notes)
    context.names.rules.setdefault(name.name, statement.rule)


def resolve_rule(context: Context, rule: syntax.Condition | syntax.RuleName) -> syntax.Condition:
    """Return the rule itself, if it is given by its name; `NOTHING` after a reported error."""
    if not isinstance(rule, syntax.RuleName):
        return rule
    name = rule.name.name
    if name not in context.names.rules:
        for known, one in _known().items():
            context.names.rules.setdefault(known, one)
    if name in context.names.rules:
        return context.names.rules[name]
    near = nearest(name, context.names.rules)
    if near:
        help = f"did you mean {near}?"
    else:
        help = f"define it with 'rule {name}: each 2: _ < _'"
    fix = None
    if near:
        fix = Fix.at(rule.span, near, sure=False)
    context.error("unknown-rule", f"the rule {name} is not defined", rule.span, help=help, fix=fix)
    return NOTHING


def known_rule(name: str) -> str:
    """Return the line that defines a well-known rule. Raises `KeyError` for any other name."""
    with open(KNOWN, encoding="utf-8") as file:
        lines = {line.split(":")[0].removeprefix("rule "): line for line in file if line.startswith("rule ")}
    return lines[name]


def _known() -> dict[str, syntax.Condition]:
    from ...base.source import Source
    from ...language.parser import parse

    with open(KNOWN, encoding="utf-8") as file:
        document, _ = parse(Source(KNOWN, file.read()))
    return {one.name.name: one.rule for one in document.statements if isinstance(one, syntax.DefineRule)}
