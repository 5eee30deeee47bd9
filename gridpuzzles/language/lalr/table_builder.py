"""Make parse tables from a grammar. Only this module imports lark; only a build or a changed grammar needs it.

Two things have no public access: lark's LALR table, and the parsed form of a regular expression. The versions of lark
are limited in pyproject.toml, and `tests/language/test_table_builder.py` fails if either is missing.
"""

from __future__ import annotations

import re

from lark import Lark

from .lexing import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .lexing import Terminal

    codes: Any
    compiler: Any
    patterns: Any
elif hasattr(re, "_parser"):
    from re import _compiler as compiler
    from re import _constants as codes
    from re import _parser as patterns
else:  # Python 3.10
    import sre_compile as compiler
    import sre_constants as codes
    import sre_parse as patterns

WORDS = re.compile(r"\(?([a-z|]+)\)?\(\?!\\w\)")  # /word(?!\w)/ and /(one|other)(?!\w)/
ASCII = "".join(map(chr, range(128)))
BEYOND = "é"  # stands for all other characters


def tables(grammar: str, start: str) -> tuple[Any, ...]:
    """Return the fields of `tables.Tables` for a grammar whose first rule is ``start``.

    Terminals are tried in lark's own order, so that the tables and lark read every text alike. Terminals that the
    grammar only declares have no pattern: the caller makes their tokens.
    """
    lark = Lark(grammar, parser="lalr", lexer="contextual", start=start)
    table = lark.parser.parser._parse_table
    order = sorted(
        (terminal for terminal in lark.terminals if terminal.name not in lark.ignore_tokens),
        key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
    )
    # Declared terminals have no pattern: line breaks are tokens that the parser makes itself.
    declared = sorted({str(name) for state in table.states.values() for name in state if str(name).isupper()} - {END})
    names = [*dict.fromkeys([*(str(terminal.name) for terminal in order), *declared]), END]
    rules = sorted(lark.rules, key=lambda rule: (rule.origin.name, rule.order, str(rule)))
    numbers = _in_order(table.states, table.start_states[start])
    lexers: dict[tuple[str, ...], int] = {}
    states = []
    for state in numbers:
        actions = {
            str(symbol): numbers[target] if str(action) == "Shift" else -1 - rules.index(target)
            for symbol, (action, target) in sorted(table.states[state].items())
        }
        expected = tuple(name for name in names if name in actions)
        default = _default(actions)
        explicit = {symbol: action for symbol, action in actions.items() if action >= 0 or action != default}
        states.append((lexers.setdefault(expected, len(lexers)), explicit, default))
    return (
        grammar,
        {str(t.name): _terminal(t.pattern.value, t.pattern.type == "str") for t in order},
        tuple(lexers),
        tuple(states),
        tuple((str(rule.origin.name), len(rule.expansion), _build(rule)) for rule in rules),
        numbers[table.start_states[start]],
        numbers[table.end_states[start]],
    )


def _in_order(states: Any, start: int) -> dict[int, int]:
    """Return a number for every state that does not change between builds; lark's own numbers depend on hashes."""
    numbers = {start: 0}
    found = [start]
    for state in found:
        for _, (action, target) in sorted(states[state].items()):
            if str(action) == "Shift" and target not in numbers:
                numbers[target] = len(found)
                found.append(target)
    return numbers


def _default(actions: dict[str, int]) -> int:
    """Return the reduction of a state that has exactly one; otherwise 0."""
    reductions = {action for action in actions.values() if action < 0}
    if len(reductions) == 1:
        return reductions.pop()
    return 0


def _build(rule: Any) -> str:
    """Return the builder of a rule: "*" to splice its children into the parent, "" to pass on its only child."""
    if rule.origin.name.startswith("_"):
        return "*"
    if rule.options.expand1 and len(rule.expansion) == 1 and not rule.alias:
        # `ParserAutomaton` tells lists by the names of their rules, so no other rule may pass on a list.
        assert not rule.expansion[0].name.startswith("_"), f"'{rule.origin.name}' passes on a list"
        return ""
    return str(rule.alias or rule.origin.name)


def _terminal(pattern: str, is_text: bool) -> Terminal:
    if is_text:
        return (), str(pattern), "", str(pattern[0]), False
    words = WORDS.fullmatch(pattern)
    if words:
        alternatives = tuple(words[1].split("|"))
        return alternatives, "", "", "".join(sorted({word[0] for word in alternatives})), False
    first = "".join(char for char in ASCII if _may_begin(patterns.parse(pattern), char)[0])
    return (), "", pattern, first, _may_begin(patterns.parse(pattern), BEYOND)[0] or not pattern.isascii()


def _may_begin(nodes: Any, char: str) -> tuple[bool, bool]:
    """Return two flags: a match of the parsed pattern may begin with ``char``; a match may be empty.

    The second flag is False whenever the first is True, because callers then do not need it.
    """
    for code, value in nodes:
        found, empty = _node_may_begin(code, value, char)
        if found or not empty:
            return found, False
    return False, True


def _node_may_begin(code: Any, value: Any, char: str) -> tuple[bool, bool]:
    # Assertions match nothing themselves, so what follows them decides.
    if code in (codes.ASSERT, codes.ASSERT_NOT, codes.AT):
        return False, True
    if code is codes.SUBPATTERN:
        return _may_begin(value[3], char)
    if code is codes.BRANCH:
        results = [_may_begin(branch, char) for branch in value[1]]
        return any(found for found, _ in results), any(empty for _, empty in results)
    if code is codes.MAX_REPEAT:
        found, empty = _may_begin(value[2], char)
        return found, empty or value[0] == 0
    single = patterns.SubPattern(patterns.State(), [(code, value)])
    return compiler.compile(single, re.UNICODE).match(char) is not None, False
