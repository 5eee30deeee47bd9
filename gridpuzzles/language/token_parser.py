"""Parse tokens that exist already, such as the words of a line, to a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lark import UnexpectedToken

from ..base.annotations import Any
from .grammar import Grammar, Token, Tree, parser

Builders = Mapping[str, Callable[[list[Any]], Any]]

DEEP = 100
"""Largest number of states on the stack of the parser; a text with more nested brackets is not read."""


def value_of(grammar: Grammar, tokens: Sequence[tuple[str, Any]], builders: Builders) -> Any:
    """Return the value of a sequence of tokens; None if the grammar does not derive it.

    Each token is a type and a value; tokens with the value None are left out of the children of a rule. A rule without
    a builder passes its children to the rule above it.
    """
    interactive = parser(grammar).parse_interactive()
    tree: Any = None
    try:
        for type, value in (*tokens, ("$END", None)):
            tree = interactive.feed_token(Token(type, value, 0, 0))  # type: ignore[arg-type]
            if len(interactive.parser_state.state_stack) > DEEP:
                return None
    except UnexpectedToken:
        return None

    def build(tree: Tree, children: list[Any]) -> Any:
        parts: list[Any] = []
        for child in children:
            value = child.text if isinstance(child, Token) else child
            parts += value if isinstance(value, list) else () if value is None else (value,)
        return builders[tree.rule](parts) if tree.rule in builders else parts

    return tree.fold(build)
