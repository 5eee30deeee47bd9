"""Run the automaton of a grammar, and remember the effect of each kind of token in each of its configurations.

The effect of a token depends on its kind and on the states below it, not on its text. It is computed once for each
configuration, and then looked up. `value_of` reads tokens that exist already, such as the words of a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...base.annotations import Any
from .lexing import END, Lexer
from .tables import Rule, Tables, load

Reduction = tuple[int, str, bool]
Builders = Mapping[str, Callable[[list[Any]], Any]]
Pieces = Sequence[tuple[str, Any]]

MAX_KNOWN = 5000
"""Largest number of configurations that are remembered, about ten times what the puzzles of one kind need."""
DEEP = 100
"""Largest number of states on the stack in `value_of`; a text with more nested brackets is not read."""


class Configuration:
    """States of the automaton, the last on top, with the known moves from here by kind of token."""

    __slots__ = ("lexer", "moves", "states")

    def __init__(self, states: tuple[int, ...], lexer: Lexer) -> None:
        self.states = states
        self.lexer = lexer
        self.moves: dict[str, ParserMove] = {}


class ParserMove:
    """The effect of a token: the reductions before it is shifted, and the configuration after it.

    A reduction is ``(size, build, is_flat)``: ``is_flat`` is True if no child is a list or an omitted token, so that
    `spliced` would change nothing. ``after`` is None if the token is not allowed; ``expected`` names the terminals
    allowed after the reductions.
    """

    __slots__ = ("after", "expected", "reductions")

    def __init__(self, reductions: list[Reduction], after: Configuration | None, expected: tuple[str, ...]) -> None:
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
        # A state of an LALR automaton is entered by one symbol only, so it determines the type of its value.
        self.of_lists: set[int] = set()

    @property
    def start(self) -> Configuration:
        """The configuration at the beginning of a statement. Reading it clears the memory if that is too large."""
        if len(self.known) > MAX_KNOWN:
            self.known.clear()
        return self.configuration(self.first)

    def configuration(self, states: tuple[int, ...]) -> Configuration:
        """Return the configuration with these states."""
        known = self.known.get(states)
        if known is None:
            known = self.known[states] = Configuration(states, self.lexers[states[-1]])
        return known

    def move(self, before: Configuration, kind: str) -> ParserMove:
        """Compute and remember the effect of a token of this kind: reduce as far as it allows, then shift."""
        states = list(before.states)
        reductions: list[Reduction] = []
        after: Configuration | None = None
        while True:
            state = states[-1]
            action = self.actions[state].get(kind)
            # A missing action is the default reduction, but only for terminals that the state expects.
            if action is None:
                action = self.defaults[state]
                if not action or kind not in self.lexers[state].expected:
                    break
            if action >= 0:
                self._enter(states, action, kind)
                after = self.configuration(tuple(states))
                break
            origin, size, build = self.rules[-1 - action]
            # All states on the stack were entered by `_enter`, so none of them is missing in `of_lists`.
            is_flat = self.of_lists.isdisjoint(states[-size:])
            del states[-size:]
            self._enter(states, self.actions[states[-1]][origin], origin)
            if build:
                reductions.append((size, build, is_flat))
            if kind == END and states[-1] == self.end:
                after = self.configuration(tuple(states))
                break
        found = before.moves[kind] = ParserMove(reductions, after, self.lexers[states[-1]].names)
        return found

    def _enter(self, states: list[int], state: int, symbol: str) -> None:
        if symbol[0] == "_":
            self.of_lists.add(state)
        states.append(state)


_automata: list[ParserAutomaton] = []


def automaton() -> ParserAutomaton:
    """Return the automaton of this process; load its tables at the first call."""
    if not _automata:
        _automata.append(ParserAutomaton(load()))
    return _automata[0]


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


def value_of(automaton: ParserAutomaton, tokens: Pieces, builders: Builders) -> Any:
    """Return the value of a sequence of tokens; None if the grammar does not derive it.

    Each token is a kind and a value; tokens with the value None are left out of the children of a rule. A rule without
    a builder passes its children to the rule above it.
    """
    configuration = automaton.start
    moves: list[ParserMove] = []
    # First the moves alone: most sequences are refused, and then no builder must have run.
    for kind in (*(kind for kind, _ in tokens), END):
        move = configuration.moves.get(kind) or automaton.move(configuration, kind)
        if move.after is None or len(move.after.states) > DEEP:
            return None
        moves.append(move)
        configuration = move.after
    stack: list[Any] = []
    for position, move in enumerate(moves):
        for size, build, _ in move.reductions:
            children = spliced(stack[-size:], build)
            builder = builders.get(build)
            stack[-size:] = [builder(children) if builder else children]
        if position < len(tokens):
            stack.append(tokens[position][1])
    return stack[0]
