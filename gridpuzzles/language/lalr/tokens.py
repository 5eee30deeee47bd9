"""Run the automaton over tokens that exist already, such as the words of a sentence.

The longest sentence at the start of the tokens is read; no token is skipped.
"""

from __future__ import annotations

from .automaton import spliced
from .lexing import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence
    from typing import Any

    from .automaton import ParserAutomaton, ParserMove

    Builders = Mapping[str, Callable[[list[Any]], Any]]
    Pieces = Sequence[tuple[str, Any]]

DEEP = 100
"""Largest number of states on the stack; a text with more nested brackets is not read."""


def longest(
    automaton: ParserAutomaton, tokens: Pieces, builders: Builders, stops: Container[str] = ()
) -> tuple[Any, int]:
    """Return the value and length of the longest prefix of the tokens that is a sentence; (None, 0) if there is none.

    The prefix ends at the last token or before a token of a kind in ``stops``. Each token is a kind and a value; tokens
    with the value None are left out of the children of a rule. A rule without a builder passes its children to the rule
    above it.
    """
    before = automaton.start
    moves: list[ParserMove] = []
    length, last = 0, None
    for position, (kind, _) in enumerate([*tokens, (END, None)]):
        if kind in stops or position == len(tokens):
            end = before.moves.get(END) or automaton.move(before, END)
            if end.after is not None:
                length, last = position, end
        move = before.moves.get(kind) or automaton.move(before, kind)
        if move.after is None or len(move.after.states) > DEEP:
            break
        moves.append(move)
        before = move.after
    if last is None:
        return None, 0
    return _value([*moves[:length], last], tokens, builders), length


def _value(moves: Sequence[ParserMove], tokens: Pieces, builders: Builders) -> Any:
    """Return the value that the moves of a complete sentence build from its tokens."""
    stack: list[Any] = []
    for position, move in enumerate(moves):
        for size, build, _ in move.reductions:
            children = spliced(stack[-size:], build)
            builder = builders.get(build)
            stack[-size:] = [builder(children) if builder else children]
        if position < len(tokens):
            stack.append(tokens[position][1])
    return stack[0]
