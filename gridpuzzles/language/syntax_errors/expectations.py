"""Describe what the grammar expected at a place, in words for a puzzler."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ..lalr.lexing import Terminal

OPERANDS = {"NUMBER", "NUMERAL", "NAME", "CELL", "FUNC", "LPAR", "MINUS"}
RELATIONS = {"EQUAL", "UNEQUAL", "LESS", "GREATER", "AT_MOST", "AT_LEAST"}
OPERATORS = {"PLUS", "MINUS", "STAR", "SLASH", "CARET", "MOD", "DIV"}
GROUPS = (
    ({"NUMBER", "NUMERAL", "NAME", "CELL", "FUNC", "LPAR"}, "a number, a cell, a letter or '('"),
    ({"INTEGER", "NAME", "NUMERAL", "LPAR", "UNGIVEN"}, "a clue ('?' for none)"),
    ({"INTEGER", "NAME", "NUMERAL", "LPAR"}, "a number"),
    ({"NUMBER", "NAME", "LPAR"}, "a number, a name or '('"),
    (RELATIONS, "a relation such as '='"),
    ({"PLUS", "STAR", "SLASH", "CARET"}, "an operator"),
)
NAMED = {
    "NUMBER": "a number",
    "INTEGER": "a number",
    "NUMERAL": "letters",
    "NAME": "a name",
    "CELL": "a cell such as r1c1",
    "LABEL": "a label",
    "TARGET": "a target such as 24*",
    "IS": "'is'",
    "SOLUTION": "'solution'",
    "STRING": "a file name in quotes",
    "FUNC": "a function such as sum",
    "PROPERTY": "a property such as prime",
    "WORKING": "addition, subtraction, multiplication or division",
    "BY": "'x'",
    "EQUAL": "'='",
    "COLON": "':'",
    "COMMA": "','",
    "RPAR": "')'",
    "LPAR": "'('",
    "RANGE": "'..'",
    "DOT": "'.'",
    "UNGIVEN": "'?'",
    "_INDENT": "indented lines below",
    "$END": "the end of the line",
}
SILENT = {
    "MINUS",
    "MOD",
    "DIV",
    "DIVIDES",
    "DIMENSIONS",
    "LIST_COMMA",
    "ARTICLE",
    "_NL",
    "DIRECTION",
    "LSQB",
    "LINE_FUNC",
    "ALIKE",
}
SELECTORS = {"LINE", "DIAGONAL", "REGION", "CAGE", "PATH", "AROUND", "GRID"}
"""Terminals that are not named if an expression may begin here: the names of operands are enough."""
MAX_NAMED = 5


def in_words(expected: Collection[str], terminals: Mapping[str, Terminal]) -> str:
    """Return the expected terminals in words, such as "a number or 'in'"; "" if there are none or too many to help.

    Terminals that belong together have one name for all of them.
    """
    left = {name for name in expected if name in terminals or name == "$END"} - SILENT
    # If an expression may begin here, naming lines and areas as well would only make the list longer.
    if left >= GROUPS[0][0]:
        left -= SELECTORS
    parts: list[tuple[str, ...]] = []
    for group, words in GROUPS:
        if group <= left:
            left -= group
            parts.append((words,))
    for name in sorted(left):
        if name in NAMED:
            parts.append((NAMED[name],))
        elif name in terminals:
            parts.append(tuple(f"'{word}'" for word in terminals[name][0]))
    parts = [part for part in dict.fromkeys(parts) if part]
    if not parts or len(parts) > MAX_NAMED:
        return ""
    *most, last = [words for part in parts for words in part]
    if most:
        return f"{', '.join(most)} or {last}"
    return last
