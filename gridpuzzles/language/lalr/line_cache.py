"""Read statements without faults quickly, with plans for kinds of lines.

The nodes that the tokens of a line make depend on their kinds and on the configuration at its start. A `LineTemplate`
lists, for one kind of line, the tokens and nodes that every node is made of. A statement with a fault or a doubtful
token is left to `StatementParser`, which can explain it. Both use the same tables.
"""

from __future__ import annotations

from ...base.source import Span
from ..syntax import Comment
from .configurations import LineTemplate, StackEntry, automaton
from .driver import FREE, INDENT, MAX_DEPTH, MAX_TOKEN_LENGTH
from .lexing import BLANKS, END, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ...base.source import Source
    from .configurations import Build, Configuration, ParserAutomaton

MAX_TOKENS = 400
"""Lines with this many tokens or more have no plan, because making one takes quadratic time."""
DEEP = 100
"""Largest number of states on the stack; `StatementParser` reads deeper nesting, and limits it."""


def planned(automaton: ParserAutomaton, before: Configuration, kinds: tuple[str, ...]) -> LineTemplate | None:
    """Make and return the plan of a line with tokens of these kinds.

    None if one of them is not allowed, or if brackets or powers may nest too deep.
    """
    if kinds.count("LPAR") > MAX_DEPTH or kinds.count("CARET") > MAX_DEPTH:
        return None
    stack: list[StackEntry] = []
    builds: list[Build] = []
    taken, made = 0, len(kinds)
    after = before
    for number, kind in enumerate(kinds):
        step = after.steps.get(kind) or automaton.step(after, kind)
        if step.after is None:
            return None
        for size, build in step.reductions:
            while len(stack) < size:
                taken += 1
                stack.insert(0, StackEntry([-taken], False, -taken, -taken))
            children = stack[-size:]
            first, last = children[0].first, children[-1].last
            parts = [part for child in children for part in child.parts]
            if build != "*":
                builds.append((build, tuple(parts), any(part < 0 for part in parts), first, last))
                parts = [made]
                made += 1
            stack[-size:] = [StackEntry(parts, build == "*", first, last)]
        after = step.after
        stack.append(StackEntry([] if kind == INDENT else [number], False, number, number))
    if kinds[-1] == END:
        del stack[-1]
    plan = LineTemplate(builds, taken, stack, after)
    before.plans[kinds] = plan
    automaton.kept += 1
    return plan


class CachedParse:
    """The reading of one statement without faults: ``node``, and the ``comments`` on its lines."""

    def __init__(
        self,
        source: Source,
        builders: Mapping[str, Callable[[list[Any], Span], Any]],
        doubts: Mapping[str, Callable[[str], bool]],
    ) -> None:
        self.source = source
        self.builders = builders
        self.doubts = doubts
        self.automaton = automaton()
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.comments: list[Comment] = []

    @property
    def node(self) -> Any:
        """The node of the statement, after `reads` has returned True."""
        return self.values[0]

    def reads(self, lines: Sequence[tuple[int, int]]) -> bool:
        """Read the lines of a statement, as (start, end) of each; return False if `StatementParser` must read it."""
        before = self.automaton.start
        last = len(lines) - 1
        for number, (start, end) in enumerate(lines):
            tokens = self.tokens(before, start, end)
            if tokens is None or len(tokens) >= MAX_TOKENS:
                return False
            tokens.append(Token(END if number == last else INDENT, "", end, end))
            kinds = tuple([token.kind for token in tokens])
            plan = before.plans.get(kinds) or planned(self.automaton, before, kinds)
            if plan is None:
                return False
            self.follow(plan, tokens)
            before = plan.after
        return True

    def tokens(self, before: Configuration, start: int, end: int) -> list[Token] | None:
        """Return the tokens of a line; None if one is not allowed at its place, doubtful, too long or too deep."""
        text, doubts = self.source.text, self.doubts
        tokens: list[Token] = []
        position = start
        while True:
            if position < end and text[position] in " \t":
                position = BLANKS(text, position, end).end()  # type: ignore[union-attr]
            if position == end:
                return tokens
            if text[position] == "#":
                self.comments.append(Comment(text[position + 1 : end].strip(), Span(self.source, position, end)))
                return tokens
            token = before.lexer.token(text, position, end)
            if token is None or (len(token.text) > MAX_TOKEN_LENGTH and token.kind not in FREE):
                return None
            kind = token.kind
            if kind in doubts and doubts[kind](token.text):
                return None
            step = before.steps.get(kind) or self.automaton.step(before, kind)
            if step.after is None or len(step.after.states) > DEEP:
                return None
            before = step.after
            tokens.append(token)
            position = token.end

    def follow(self, plan: LineTemplate, things: list[Any]) -> None:
        """Build the nodes of a line from its tokens and the stack, as the plan says."""
        source, builders = self.source, self.builders
        values, starts, ends = self.values, self.starts, self.ends
        for build, parts, is_across, first, last in plan.builds:
            start = starts[first] if first < 0 else things[first].start
            end = ends[last] if last < 0 else things[last].end
            if is_across:
                children = self.spliced(parts, things)
            else:
                children = [things[part] for part in parts]
            things.append(builders[build](children, Span(source, start, end)))
        kept = []
        for entry in plan.kept:
            value: Any = None
            if entry.is_list:
                value = self.spliced(entry.parts, things)
            elif entry.parts:
                value = things[entry.parts[0]]
            if entry.first < 0:
                start = starts[entry.first]
            else:
                start = things[entry.first].start
            kept.append((value, start, ends[entry.last] if entry.last < 0 else things[entry.last].end))
        if plan.taken:
            del values[-plan.taken :], starts[-plan.taken :], ends[-plan.taken :]
        for value, start, end in kept:
            values.append(value)
            starts.append(start)
            ends.append(end)

    def spliced(self, parts: Sequence[int], things: Sequence[Any]) -> list[Any]:
        """Return the things with these numbers, with each list replaced by its elements."""
        found: list[Any] = []
        for at, part in enumerate(parts):
            if part >= 0:
                found.append(things[part])
                continue
            value = self.values[part]
            if type(value) is not list:
                if value is not None:
                    found.append(value)
            elif at == 0:
                found = value  # may be changed in place: no other node holds this list
            else:
                found += value
        return found
