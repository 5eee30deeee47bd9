"""The trees of the well-known rules of `kinds.path_rules`."""

from __future__ import annotations

from functools import cache

from ...base.source import Source
from ...kinds.path_rules import PATH_RULES
from ...language import syntax
from ...language.parser import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.grid import Position


@cache
def parsed(name: str, text: str) -> syntax.Condition:
    """Return the tree of the text of a rule with a name."""
    (statement,) = parse(Source(f"rule {name}", f"rule {name}: {text}\n"))[0].statements
    assert isinstance(statement, syntax.DefineRule)
    return statement.rule


def rule_for(name: str, positions: Sequence[Position]) -> syntax.Condition:
    """Return the tree of a well-known rule for these cells."""
    rule = PATH_RULES[name].rule
    text = rule if isinstance(rule, str) else rule([f"r{row}c{col}" for row, col in positions])
    return parsed(name, text) if text else syntax.Conjunction(())
