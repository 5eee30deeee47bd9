"""Read the rules of lines through cells, such as `adjacent digits on a green line differ by at least 5`.

The cells of the lines are listed elsewhere, under the color or the name of the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kinds.path_rules import PATH_RULES
from .frames import FREE, fits
from .said import COLORED, LineRule, Said
from .told import Clause, Refused

NAMES = {kind.rule: name for name, kind in PATH_RULES.items() if isinstance(kind.rule, str)}
"""The names of rules by their texts."""
FRAMES = (
    ("TOUCH CELL? PAIR? DIFFERENT LEAST N", "each 2: abs(_ - _) >= {}"),
    ("TOUCH CELL? PAIR? BETWEEN? DIFFERENCE LEAST N", "each 2: abs(_ - _) >= {}"),
    ("TOUCH CELL? PAIR? DIFFERENT MORE N", "each 2: abs(_ - _) > {}"),
    ("TOUCH CELL? PAIR? DIFFERENT MOST N", "each 2: abs(_ - _) <= {}"),
    ("TOUCH CELL? PAIR? BETWEEN? DIFFERENCE MOST N", "each 2: abs(_ - _) <= {}"),
    ("TOUCH CELL? NO DIFFERENT MORE N MAY?", "each 2: abs(_ - _) <= {}"),
    ("TOUCH CELL? NO+ SAME MAY?", "each 2: _ != _"),
    ("CELL? SAME+ WAY+", "palindrome"),
    ("CONSECUTIVE+ DIFFERENT? CELL?", "renban"),
    ("CONSECUTIVE NO REPEAT", "renban"),
    ("NO REPEAT MAY?", "different"),
    ("NO+ SAME MAY? REPEAT?", "different"),
    ("DIFFERENT", "different"),
    ("UNIQUE", "different"),
    ("BETWEEN+ CELL+ PAIR? OUTSIDE?", "between"),
    ("TOUCH? CELL? ALTERNATE", "alternating"),
    ("MIDDLE CELL? SUM SAME?", "zipper"),
    ("INCREASE", "increasing"),
)
"""Constituents beside the line, as in `frames.ROWS`, and the name or the text of the rule."""


def line_rule(clause: Clause) -> list[Said]:
    """Return the rule that a clause states for lines; raise `Refused` if it states none."""
    names = {part.value for part in clause.parts if part.kind == "LINE_NAME"}
    colors = {part.value for part in clause.parts if part.kind == "COLOR"}
    is_line = ("path",) in [part.value for part in clause.parts if part.kind == "PLACE"]
    # "Or" leaves open which of two rules holds, except after a negation, which denies both.
    is_choice = "OR" in clause.counts and "NO" not in clause.counts
    if not (names or is_line) or len(names) > 1 or len(colors) > 1 or is_choice:
        raise Refused
    rest = Clause([part for part in clause.parts if not _is_subject(part.kind, part.value)])
    if names and set(rest.counts) <= FREE:
        if not is_line:
            raise Refused  # only a name
        return [LineRule(tuple(map(str, colors)), str(*names))]
    for frame, rule in FRAMES:
        if fits(frame, rest.counts):
            stated = rule.format(rest.number() if "{}" in rule else "")
            return [LineRule(tuple(map(str, (*colors, *names))), NAMES.get(stated, stated))]
    raise Refused


def _is_subject(kind: str, value: object) -> bool:
    return kind in ("LINE_NAME", "COLOR") or value == ("path",)


def rules_of(key: str, rules: Sequence[LineRule], keys: Sequence[str]) -> list[str]:
    """Return the rules of the lines listed under a key: a name, ``~`` and a color, or ``~``; `keys` are all keys.

    A rule for all lines, as well as the only one for lines of a color, holds for lines without a color. The number
    that the text states for a rule replaces the usual one.
    """
    lines = {one for one in keys if one not in PATH_RULES or PATH_RULES[one].is_line}
    # A rule for "the lines" is clear only if the text lists lines of one kind.
    told = [one for one in rules if key.removeprefix(COLORED) in one.lines or (not one.lines and lines == {key})]
    if not told and key == COLORED and len({one.lines for one in rules}) == 1:
        told = [*rules]
    kind = PATH_RULES.get(key)
    is_replaced = kind is not None and _form(key) in {_form(one.rule) for one in told}
    own = [key] if kind and not is_replaced else []
    return list(dict.fromkeys([*own, *(one.rule for one in told)]))


def _form(rule: str) -> str:
    """Return a rule without its number, given its name or its text; its name if it has no text."""
    text = PATH_RULES[rule].rule if rule in PATH_RULES else rule
    return re.sub(r"\d+$", "", text) if isinstance(text, str) else rule
