"""Where the automaton may stand, with what is known of it: what each kind of token and of line makes there.

What a token does depends on its kind and on the states below it, not on texts: it is worked out once for each such
configuration and remembered, so that what is common in puzzles costs a look-up a token.
"""

from __future__ import annotations

from .lexing import END, Lexer
from .tables import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .automaton import Rule, Tables

    Build = tuple[str, tuple[int, ...], bool, int, int]

MAX_KNOWN = 5000
"""So many configurations are remembered, some ten times as many as the puzzles of one kind have."""
MAX_KEPT = 20_000
"""So many words and lines are."""


class Entry:
    """What will stand on the stack: one of what there is (``parts`` has its number), or a list of them."""

    __slots__ = ("first", "is_list", "last", "parts")

    def __init__(self, parts: list[int], is_list: bool, first: int, last: int) -> None:
        self.parts = parts
        self.is_list = is_list
        self.first = first
        self.last = last


class Plan:
    """What the tokens of a line make, the break or end behind it included.

    Tokens are numbered from 0, the nodes made of them after that; what stood on the stack is -1, -2, ... from the top.
    """

    __slots__ = ("after", "builds", "kept", "taken")

    def __init__(self, builds: list[Build], taken: int, kept: list[Entry], after: Configuration) -> None:
        self.builds = builds
        self.taken = taken
        self.kept = kept
        self.after = after


class Configuration:
    """States of the automaton, the last on top, with what is known of them: the step that each kind of token makes, and
    the words and lines that began here."""

    __slots__ = ("lexer", "plans", "states", "steps", "words")

    def __init__(self, states: tuple[int, ...], lexer: Lexer) -> None:
        self.states = states
        self.lexer = lexer
        self.steps: dict[str, Step] = {}
        self.plans: dict[tuple[str, ...], Plan] = {}
        self.words: dict[str, tuple[str, list[tuple[str, str]], Configuration]] = {}


class Step:
    """What a token makes: the reductions before it is shifted, as size and node, and the configuration after it.

    ``after`` is None where the token may not stand; ``expected`` is what may stand where the reductions end.
    """

    __slots__ = ("after", "expected", "reductions")

    def __init__(
        self, reductions: list[tuple[int, str]], after: Configuration | None, expected: tuple[str, ...]
    ) -> None:
        self.reductions = reductions
        self.after = after
        self.expected = expected


class Automaton:
    """The tables with a lexer for every state: made once, used for every text."""

    def __init__(self, tables: Tables) -> None:
        compiled: dict[str, Any] = {}
        lexers = [Lexer(names, tables.terminals, compiled) for names in tables.lexers]
        self.lexers = [lexers[lexer] for lexer, _, _ in tables.states]
        self.actions = [actions for _, actions, _ in tables.states]
        self.defaults = [default for _, _, default in tables.states]
        self.rules: tuple[Rule, ...] = tables.rules
        self.terminals = tables.terminals
        self.first = (tables.start,)
        self.end = tables.end
        self.known: dict[tuple[int, ...], Configuration] = {}
        self.kept = 0
        self.statements = 0  # that were read, while they are few

    @property
    def start(self) -> Configuration:
        """Where a statement begins."""
        if len(self.known) > MAX_KNOWN or self.kept > MAX_KEPT:
            self.known.clear()
            self.kept = 0
        return self.configuration(self.first)

    def configuration(self, states: tuple[int, ...]) -> Configuration:
        """The one of these states."""
        known = self.known.get(states)
        if known is None:
            known = self.known[states] = Configuration(states, self.lexers[states[-1]])
        return known

    def step(self, before: Configuration, kind: str) -> Step:
        """What a token of this kind makes: reduce as far as it allows, then shift."""
        states = list(before.states)
        reductions: list[tuple[int, str]] = []
        after: Configuration | None = None
        while True:
            state = states[-1]
            action = self.actions[state].get(kind)
            if action is None:
                action = self.defaults[state]
                if not action or kind not in self.lexers[state].expected:
                    break
            if action >= 0:
                after = self.configuration((*states, action))
                break
            origin, size, build = self.rules[-1 - action]
            del states[-size:]
            states.append(self.actions[states[-1]][origin])
            if build:
                reductions.append((size, build))
            if kind == END and states[-1] == self.end:
                after = self.configuration(tuple(states))
                break
        step = before.steps[kind] = Step(reductions, after, self.lexers[states[-1]].names)
        return step


_automata: list[Automaton] = []


def automaton() -> Automaton:
    """The one automaton of this process."""
    if not _automata:
        _automata.append(Automaton(load()))
    return _automata[0]
