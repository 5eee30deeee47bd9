"""The form of parse tables: an LALR automaton, as the generator makes it and the driver reads it."""

from __future__ import annotations

from ...record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    Terminal = tuple[tuple[str, ...], str, str, str, bool]
    Rule = tuple[str, int, str]


class Tables(Record):
    """An LALR automaton over names of terminals and rules.

    ``states[s]`` is ``(lexer, actions, default)``: actions map a terminal or rule to a state to go to (not negative)
    or to ``-1 - r``, a reduction by ``rules[r] = (origin, size, build)``; ``default`` is the action of every other
    terminal that the lexer expects, 0 for none. ``build`` names the node to make; ``"*"`` marks a list that is spliced
    into its parent, ``""`` a rule that hands on its only child.

    ``lexers[l]`` holds the names of the terminals expected, in the order they are tried, ``$END`` last, and
    ``terminals[name]`` is ``(words, text, pattern, first, beyond)``: one of some whole words, or a text, or a
    pattern; then the ASCII characters a match may begin with, and whether others may begin one too.
    """

    grammar: str
    terminals: dict[str, Terminal]
    lexers: tuple[tuple[str, ...], ...]
    states: tuple[tuple[int, dict[str, int], int], ...]
    rules: tuple[Rule, ...]
    start: int
    end: int
