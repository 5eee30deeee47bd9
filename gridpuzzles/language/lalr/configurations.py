"""Run the automaton, and remember the effect of each kind of token and line in each of its configurations.

The effect of a token depends on its kind and on the states below it, not on its text. It is computed once for each
configuration, and then looked up.
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
"""Largest number of configurations that are remembered, about ten times what the puzzles of one kind need."""
MAX_KEPT = 5000
"""Largest number of kinds of lines that are remembered."""


class StackEntry:
    """A future entry of the stack: a single token or node (its number is in ``parts``), or a list of them."""

    __slots__ = ("first", "is_list", "last", "parts")

    def __init__(self, parts: list[int], is_list: bool, first: int, last: int) -> None:
        self.parts = parts
        self.is_list = is_list
        self.first = first
        self.last = last


class LineTemplate:
    """The nodes to build from the tokens of a line, including the line break or end after it.

    Tokens are numbered from 0, and the nodes made of them follow. Entries of the stack before the line are -1, -2, ...
    from the top.
    """

    __slots__ = ("after", "builds", "kept", "taken")

    def __init__(self, builds: list[Build], taken: int, kept: list[StackEntry], after: Configuration) -> None:
        self.builds = builds
        self.taken = taken
        self.kept = kept
        self.after = after


class Configuration:
    """States of the automaton, the last on top, with the known steps from here.

    These are the step of each kind of token, and the plan of each kind of line that has begun here.
    """

    __slots__ = ("lexer", "plans", "states", "steps")

    def __init__(self, states: tuple[int, ...], lexer: Lexer) -> None:
        self.states = states
        self.lexer = lexer
        self.steps: dict[str, ParserMove] = {}
        self.plans: dict[tuple[str, ...], LineTemplate] = {}


class ParserMove:
    """The effect of a token: the reductions before it is shifted, as (size, build), and the configuration after it.

    ``after`` is None if the token is not allowed; ``expected`` names the terminals allowed after the reductions.
    """

    __slots__ = ("after", "expected", "reductions")

    def __init__(
        self, reductions: list[tuple[int, str]], after: Configuration | None, expected: tuple[str, ...]
    ) -> None:
        self.reductions = reductions
        self.after = after
        self.expected = expected


class ParserAutomaton:
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

    @property
    def start(self) -> Configuration:
        """The configuration at the beginning of a statement. Reading it clears the memory if that is too large."""
        if len(self.known) > MAX_KNOWN or self.kept > MAX_KEPT:
            self.known.clear()
            self.kept = 0
        return self.configuration(self.first)

    def configuration(self, states: tuple[int, ...]) -> Configuration:
        """Return the configuration with these states."""
        known = self.known.get(states)
        if known is None:
            known = self.known[states] = Configuration(states, self.lexers[states[-1]])
        return known

    def step(self, before: Configuration, kind: str) -> ParserMove:
        """Compute and remember the step of a token of this kind: reduce as far as it allows, then shift."""
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
        step = before.steps[kind] = ParserMove(reductions, after, self.lexers[states[-1]].names)
        return step


_automata: list[ParserAutomaton] = []


def automaton() -> ParserAutomaton:
    """Return the automaton of this process; load its tables at the first call."""
    if not _automata:
        _automata.append(ParserAutomaton(load()))
    return _automata[0]
