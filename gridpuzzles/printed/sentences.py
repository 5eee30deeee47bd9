"""Read sentences of rules: words become concepts (words/), concepts become a tree (sentences.lark), and the tree
becomes statements.

A sentence is read as a whole, in one language. It is not understood if the grammar does not derive it.
"""

from __future__ import annotations

import re

from ..language.lalr.automaton import ParserAutomaton
from ..language.lalr.tables import Grammar, load
from ..language.lalr.tokens import longest
from . import families
from .concepts import LANGUAGES, concepts
from .meanings import MEANINGS, Also, Refused, Standard, differ, each, explained
from .said import Ambiguous, Implied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .concepts import Token
    from .marks import Mark
    from .said import Context, Said

GRAMMAR = Grammar("printed", "sentences.lark", "_sentences", "start")
STOPS = frozenset(("COMMA", "AND", "WITH", "STOP", "DASH"))
"""Concepts that may separate two clauses."""
LINES_OF_MAGIC: tuple[Token, ...] = tuple((kind, None) for kind in ("ROW", "COMMA", "COL", "AND", "DIAGONAL"))
"""The lines of a magic square."""
MAX_MARKS = 1000
"""Maximal number of marks; longer lines are not sentences."""
_automata: list[ParserAutomaton] = []


def read_sentence(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meaning of one or more sentences in a line; None if the line is not understood.

    An empty list is a remark: a courtesy or a request without a rule. Raise `Ambiguous` for a rule with two meanings.
    """
    if not _automata:
        _automata.append(ParserAutomaton(load(GRAMMAR)))
    if len(marks) > MAX_MARKS:
        return None
    readings: list[list[Said]] = []
    for language in LANGUAGES:
        tokens = concepts(_behind_bullet(marks), language, context.names)
        reading = _meanings(tokens, context) if tokens else None
        if reading is not None and reading not in readings:
            readings.append(reading)
    if len(readings) > 1:
        raise Ambiguous("this means one thing in one language and another in another; write it as the manual does")
    return readings[0] if readings else None


def _behind_bullet(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks without a bullet or a list number before them."""
    texts = [mark.text for mark in marks[:3]]
    if texts[:1] in (["-"], ["*"], ["•"], ["·"]):
        return marks[1:]
    if len(texts) > 2 and marks[0].kind == "number" and texts[1] in (".", ")") and marks[2].kind == "word":
        return marks[2:]
    return marks


def _meanings(tokens: Sequence[Token], context: Context) -> list[Said] | None:
    """Return the meanings of all clauses in order; None unless all of them are understood."""
    said: list[Said] = []
    position = 0
    if context.family == "magic":
        if [kind for kind, _ in tokens] == ["SUM", "NUMBER"]:
            tokens = [("MAGIC", None), *tokens]
        tokens = [one for token in tokens for one in (LINES_OF_MAGIC if token[0] == "LINE" else (token,))]
    if all(kind in STOPS for kind, _ in tokens):
        return None  # separators alone are not a sentence
    while position < len(tokens):
        meaning, length = _clause_with_also(tokens[position:], context.family)
        if not length and tokens[position][0] in STOPS:
            length = 1
        for part in meaning:
            if isinstance(part, Also):
                added = _also(part, said, context)
            elif isinstance(part, Standard):
                added = Implied() if _is_sudoku(context.family) else None
            else:
                added = part
            if added is None:
                return None
            said.append(added)
        if not length:
            return None
        position += length
    return said


def _clause_with_also(tokens: Sequence[Token], family: str) -> tuple[list[Said | Also | Standard], int]:
    """Return the meaning and the length of the clause that begins here, read without its "also" if only that is left.

    A clause of places alone needs the word, because it says that the rule before holds there, too.
    """
    meaning, length = _clause(tokens, family)
    also = next((at for at, (kind, _) in enumerate(tokens) if kind == "ALSO"), len(tokens))
    if length or also == len(tokens):
        return meaning, length
    meaning, length = _clause([*tokens[:also], *tokens[also + 1 :]], family)
    return (meaning, length + 1) if length >= also else ([], 0)


def _is_sudoku(family: str) -> bool:
    """Return True if the rules of a family include those of a sudoku, with boxes or with regions in place of them."""
    rules = families.family(family).rules if family else ()
    return any(re.match("all different in rows, cols, (boxes|regions)", rule) for rule in rules)


def _clause(tokens: Sequence[Token], family: str) -> tuple[list[Said | Also | Standard], int]:
    """Return the meaning of the clause that begins here, and its length; 0 if it is not understood."""
    for kind in ("RULE", "EXPLAIN", "REMARK"):
        told = [(name, str(value) if type(value) is int else name) for name, value in tokens]
        said = told if kind == "EXPLAIN" else tokens
        try:
            meaning, length = longest(_automata[0], [(kind, None), *said], MEANINGS, STOPS)
            if length and kind == "EXPLAIN":
                meaning = explained(meaning, family)
        except Refused:
            continue
        if length:
            return meaning, length - 1
    return [], 0


def _also(also: Also, said: Sequence[Said], context: Context) -> Said | None:
    """Return the rule of the clause before, for other places; without such a clause, the rule that values differ.

    None means that the rule is unknown.
    """
    before = said[-1] if said else "all different in" if not context.lists else ""
    if not isinstance(before, str):
        return None
    if before.startswith("all different in"):
        return differ(also.places)
    head, colon, rule = before.partition(": ")
    return each(also.places, rule) if colon and head.startswith("each ") else None
