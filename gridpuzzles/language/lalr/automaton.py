"""Define the form of parse tables: an LALR automaton that the generator makes and the driver reads."""

from __future__ import annotations

from ...base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Terminal = tuple[tuple[str, ...], str, str, str, bool]
    Rule = tuple[str, int, str]


class Tables(Record):
    """An LALR automaton over names of terminals and rules.

    ``states[s]`` is ``(lexer, actions, default)``: actions map a terminal or rule to the next state (not negative)
    or to ``-1 - r``, a reduction by ``rules[r] = (origin, size, build)``; ``default`` is the action of every other
    terminal that the lexer expects, or 0. ``build`` names the node to make; ``"*"`` marks a list that is spliced
    into its parent, ``""`` a rule that passes on its only child.

    ``lexers[l]`` holds the names of the expected terminals, in the order they are tried, ``$END`` last.
    ``terminals[name]`` is ``(words, text, pattern, first, beyond)``: alternative whole words, or a text, or a
    pattern; then the ASCII characters that a match may begin with, and True if other characters may begin one.
    """

    grammar: str
    terminals: dict[str, Terminal]
    lexers: tuple[tuple[str, ...], ...]
    states: tuple[tuple[int, dict[str, int], int], ...]
    rules: tuple[Rule, ...]
    start: int
    end: int


def spliced(children: list[Any], build: str) -> list[Any]:
    """Return the children of a reduction; the elements of a list replace the list, and None is left out.

    ``children`` is used up. If the first child is a list, it is extended in place, so that a list of n elements takes n
    steps.
    """
    out: list[Any] = children.pop(0) if build == "*" and type(children[0]) is list else []
    for child in children:
        if type(child) is list:
            out += child
        elif child is not None:
            out.append(child)
    return out
