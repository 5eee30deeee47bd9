"""Recognize the output of this program: a title, a drawing, and all rules in the sentences of `kinds.rule_sentences`.

Such a text needs no name of a family, and its drawing needs no heading.
"""

from __future__ import annotations

import re

from ..kinds import LINE_FUNCTIONS
from ..kinds.numbers import NUMBER_FUNCTIONS
from ..kinds.rule_sentences import HEADING, statements_of
from .blocks import Line, Shape, is_statement
from .draft import UNKNOWN, Definition

DEFINED = re.compile(r"(mark|rule|path) (\S+?) *: *(.*)")
CELLS = frozenset(("word", "number", "blank", "bar"))
WITH_HEADING = re.compile("drawing (?:long|crossword|picture)")
PATH = re.compile(r"path (\w+): (r\d+c\d+(?: r\d+c\d+)+)")
OF_LINE = re.compile(r"(?:row|col|diagonal) \d+: ")
NAMED_CLUE = re.compile(r"([a-z]+)(?:\(([^()]*)\))? ([!<>]?=|[<>]) (\w+)(?:, |$)")
"""A clue that names its function: ``product = 20`` or ``between(1, 9) = 5``."""


def states_all_rules(lines: list[Line]) -> bool:
    """Return True if the text has the heading of all rules, and below it such sentences and statements only."""
    at = next((at for at, line in enumerate(lines) if line.text == HEADING), len(lines))
    below = [line.text for line in lines[at + 1 :] if line.shape not in (Shape.EMPTY, Shape.COMMENT)]
    # Clues at the ends of the rows of a board come last, as separate lines.
    return bool(below) and all(
        statements_of(text) is not None or is_statement(text) or below_drawing(text) for text in below
    )


def title_of(lines: list[Line]) -> Line | None:
    """Return the first line if it has words, and an empty line below it; None otherwise."""
    at = next(at for at, line in enumerate(lines) if line.text)
    line = lines[at]
    has_words = re.search(r"[^\W\d_]{2}", line.text) and line.text != HEADING
    return line if has_words and not line.is_indented and not lines[at + 1].text else None


def know_rows(lines: list[Line]) -> None:
    """Treat lines as rows if their only words are unknowns, such as ``total`` in ``_ _ | total``."""
    declared = " ".join(found[1] for line in lines if (found := UNKNOWN.match(line.text)))
    names = set(re.findall(r"\w+", declared))
    for line in lines:
        words = {mark.text for mark in line.marks if mark.kind == "word"}
        is_drawn = line.is_indented or line.typed.startswith("|")
        if is_drawn and words and words <= names and all(mark.kind in CELLS for mark in line.marks):
            line.shape = Shape.ROW


def definitions(lines: list[Line]) -> dict[str, Definition]:
    """Return the names that the text defines: marks and rules, unknowns, paths and the words in its drawings."""
    defined: dict[str, Definition] = {}
    is_drawing = False
    for line in lines:
        is_drawing = line.shape is Shape.HEADING or (is_drawing and line.is_indented)
        is_row = (is_drawing or line.shape is Shape.ROW) and all(mark.kind in CELLS for mark in line.marks)
        names = [mark.text for mark in line.marks if mark.kind == "word"] if is_row else []
        if unknown := UNKNOWN.match(line.text):
            names += re.findall(r"\w+", unknown[1])
        for name in names:
            defined.setdefault(name, Definition("name", "", line.number))
    # A mark may be drawn, too.
    for line in lines:
        if (found := DEFINED.fullmatch(line.text)) and is_statement(line.text):
            kind, name, rule = found.groups()
            is_rule = kind in ("mark", "rule")
            defined[name] = Definition(kind if is_rule else "name", rule if is_rule else "", line.number)
    return defined


def put_heading(lines: list[Line]) -> None:
    """Put a heading above the first indented line if a sentence of the text states what the drawing shows."""
    told = (statement for line in lines for statement in statements_of(line.text) or ())
    kind = next((one.removeprefix("drawing ") for one in told if WITH_HEADING.match(one)), "")
    at = next((at for at, line in enumerate(lines) if line.is_indented and line.text), -1)
    if kind and at >= 0:
        heading = Line(lines[at].number, "", f"{kind}:")
        heading.shape = Shape.HEADING
        lines.insert(at, heading)


def below_drawing(text: str) -> list[str]:
    """Return the statements of a line below a drawing; none for other lines.

    Such lines are the clues of a row, which name their functions (``row 1: product = 20, sum = 9``), and the cells of a
    path (``path a: r1c1 r1c2``).
    """
    path = PATH.fullmatch(text)
    if path:
        return ["paths:", f"  {path[1]} = {path[2]}"]
    line = OF_LINE.match(text)
    if line is None:
        return []
    rest = text[line.end() :]
    clues = list(NAMED_CLUE.finditer(rest))
    is_known = all(clue[1] in NUMBER_FUNCTIONS or clue[1] in LINE_FUNCTIONS for clue in clues)
    if not clues or not is_known or "".join(clue[0] for clue in clues) != rest:
        return []
    return [f"{line[0]}{clue[1]}(_{f', {clue[2]}' if clue[2] else ''}) {clue[3]} {clue[4]}" for clue in clues]
