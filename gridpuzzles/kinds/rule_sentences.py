"""State the rules of a puzzle in plain sentences, and find the rules that such a sentence states.

`RULES` is the one table of these sentences. Sheets and drawings print them, and the reader of printed puzzles looks
them up, so that what the program prints can be pasted back. A slot such as ``{values}`` holds a part of a statement of
the language (``1..9``), and the sentence has its words in this place ("a number from 1 to 9").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from ..base.english import listing
from ..base.record import Record
from . import LINE_FUNCTIONS
from .cage_targets import CAGE_TARGETS
from .corners import CORNER_CLUES
from .numbers import NUMBER_FUNCTIONS
from .pair_relations import PAIR_RELATIONS
from .path_rules import PATH_RULES
from .scopes import ADJACENCIES, LINES, SCOPES

HEADING = "All rules:"
"""The line above the sentences: they state every rule, even those that a name such as "sudoku" implies."""


class Rule(Record):
    """A sentence, without its full stop, and the statements that it means.

    Statements are those of the language, and these: ``edges FUNCTION`` (of the numbers at the ends of lines),
    ``drawing KIND`` (of the cells or cages that are drawn), ``corners FUNCTION`` (of the numbers in circles) and
    ``loose cells`` (there are cells in no cage). A sentence without a statement only explains the drawing.
    """

    sentence: str
    statements: tuple[str, ...] = ()


RULES = {
    "values": Rule("Write {values} in every empty cell; a number may be used more than once", ("values {values}",)),
    "once in": Rule(
        "Write {values} in every empty cell, each once in every {places}",
        ("values {values}", "all different in {places}"),
    ),
    "no repeats": Rule(
        "Write {values} in every empty cell, with no repeats in any {any}",
        ("values {values}", "all different in {any}"),
    ),
    "used once": Rule(
        "Write {values} in every empty cell; no number is used twice", ("values {values}", "all different")
    ),
    "tiles": Rule(
        "Write the numbers {numbers} in the empty cells, each as often as it is listed", ("tiles {numbers}",)
    ),
    "different tiles": Rule("Write the numbers {numbers} in the empty cells, each once", ("tiles {numbers}",)),
    "struck out": Rule(
        "Strike out numbers so that the remaining numbers fit the clues", ("numbers may be struck out",)
    ),
    "base": Rule("All numbers are written in base {number}", ("base {number}",)),
    "letters": Rule("Every letter stands for one digit, different letters for different digits", ("drawing letters",)),
    "letters of": Rule(
        "Every letter stands for one digit from {low} to {high}, different letters for different digits",
        ("letters {low}..{high}",),
    ),
    "letters alike": Rule(
        "Every letter stands for one digit, and two letters may stand for the same digit",
        ("drawing letters", "letters may repeat"),
    ),
    "no leading zeros": Rule("No number begins with 0"),
    "leading zeros": Rule("A number may begin with 0", ("leading zeros allowed",)),
    "digits": Rule("Write a digit in every box"),
    "digits of": Rule("Write {values} in every box", ("digits {values}",)),
    "operations": Rule(
        "Combine the numbers in each {area} with the given operation, in any order, to make the target",
        ("drawing cages",),
    ),
    "hidden operations": Rule("If the operation of a {area} is missing, find it too"),
    "word after target": Rule("A number with {target}", ("drawing cages",)),
    "cages": Rule("The number in a {area} is {function} its cells", ("drawing cages {function}",)),
    "loose cells": Rule("A cell without a number in its corner is in no {area}", ("loose cells",)),
    "different in cages": Rule("No number may repeat in a {area}", ("all different in cages",)),
    "runs": Rule(
        "A number above the line in a dark square is the sum of the cells to its right, "
        "and a number below the line is the sum of the cells under it"
    ),
    "edges": Rule("The number at the end of a {lines} is {clue}", ("edges {clue}",)),
    "rules at edges": Rule("The numbers of a {lines}, in their order, satisfy the rule at its end"),
    "signs": Rule("The sign between two cells points to the smaller number"),
    "marks": Rule("Numbers with {sign} between them {relation}", ("mark {sign}: {relation}",)),
    "all marks": Rule("Two neighbors without a mark fit none of the rules of the marks", ("no other pair",)),
    **{
        f"{name} in circles": Rule(kind.sheet, ("corners {function}" if "{function}" in kind.sheet else "corners",))
        for name, kind in CORNER_CLUES.items()
    },
    "around": Rule("A printed number on gray is the sum of all cells that touch it"),
    "pairs": Rule("Numbers that {near} {relation}", ("{near}: {relation}",)),
    "named rule": Rule("The word {named}"),
    "pyramid": Rule("Every number is {combined} the two below it", ("drawing pyramid {combined}",)),
    "left to right": Rule("Work from left to right, and from top to bottom", ("evaluate left to right",)),
    "precedence": Rule("Multiply and divide before you add and subtract", ("evaluate by precedence",)),
    "steps": Rule("Every intermediate result is {step}", ("steps {step}",)),
    "equations": Rule("Every equation must be true, across and down", ("drawing picture",)),
    "crossword": Rule("Every equation in this crossword must be true, across and down", ("drawing crossword",)),
    "working": Rule("The {working} is correct", ("drawing {working}",)),
    "conditions": Rule("Satisfy the conditions below the cells"),
    "relations": Rule("Every statement must be true"),
}


class Slot(Record):
    """The two forms of a part that varies: ``words`` turns the language into words, ``language`` does the reverse.

    ``language`` returns None for words that it does not know.
    """

    words: Callable[[str], str]
    language: Callable[[str], str | None]
    pattern: str = ".+?"


# --- the slots

SIZED = re.compile(r"(\w+) (\d+) x (\d+)")
SIZED_IN_WORDS = re.compile(r"(\d+)x(\d+) (.+)")
STEPS = {
    "whole": "a whole number",
    "whole, positive": "a positive whole number",
    "whole, not negative": "a whole number that is not negative",
    "positive": "positive",
    "not negative": "not negative",
}


WORKING = {
    "long addition": "addition",
    "long subtraction": "subtraction",
    "long multiplication": "long multiplication",
    "long division": "long division",
}


def _values_in_words(values: str) -> str:
    low, dots, high = values.partition("..")
    return f"a number from {low} to {high}" if dots else f"one of {values}"


def _values_of(words: str) -> str | None:
    # "a number from 1 to 9" is a range; anything else must be a list of numbers.
    run = re.fullmatch(r"a number from (-?\d+) to (-?\d+)", words)
    if run:
        return f"{run[1]}..{run[2]}"
    listed = re.fullmatch(r"one of (-?\d+(?:, -?\d+)*)", words)
    return listed[1] if listed else None


def _place_in_words(place: str) -> str:
    """Return the words for one group of a scope; raise `KeyError` if it has none."""
    sized = SIZED.fullmatch(place)
    words = SCOPES[sized[1] if sized else place].sheet
    if words is None:
        raise KeyError(place)
    return f"{sized[2]}x{sized[3]} {words}" if sized else words


def _place_of(words: str) -> str | None:
    sized = SIZED_IN_WORDS.fullmatch(words)
    name = next((name for name, scope in SCOPES.items() if scope.sheet == (sized[3] if sized else words)), None)
    return f"{name} {sized[1]} x {sized[2]}" if sized and name else name


def _key(table: dict[str, str], words: str) -> str | None:
    """Return the key of these words in a table; None if it does not have them."""
    return next((key for key, one in table.items() if one == words), None)


def _list_of(words: str, last: str, of_item: Callable[[str], str | None]) -> str | None:
    """Return the items of a list in words, ``a, b and c``, in the language; None if one of them is unknown."""
    items = [of_item(item) for item in re.split(rf", | {last} ", words)]
    return ", ".join(item for item in items if item is not None) if None not in items else None


def _places(last: str) -> Slot:
    return Slot(
        lambda places: listing(map(_place_in_words, places.split(", ")), last),
        lambda words: _list_of(words, last, _place_of),
    )


def _line_of(words: str) -> str | None:
    return words if words in [scope.label for scope in LINES.values()] else None


def _number_of(words: str) -> str | None:
    return words if re.fullmatch(r"-?\d+", words) else None


def _numbers_of(words: str) -> str | None:
    found = _list_of(words, "and", _number_of)
    return found.replace(",", "") if found else None


def _clue_in_words(call: str) -> str:
    """Return the words for the number at the end of a line: ``sum``, ``seen`` or ``between(1, 9)``."""
    name, _, arguments = call.partition("(")
    kind = LINE_FUNCTIONS.get(name)
    if kind is not None and kind.edge is not None:
        return kind.edge.sheet(*(arguments.removesuffix(")").split(", ") if arguments else ()))
    return f"{NUMBER_FUNCTIONS[name].of_cells} its numbers"


@cache
def _clues() -> list[tuple[re.Pattern[str], str]]:
    """Return a pattern for the words of each clue, and its call, with a place for each parameter."""
    found = []
    for name in (*(name for name, kind in NUMBER_FUNCTIONS.items() if kind.of_cells), *LINE_FUNCTIONS):
        kind = LINE_FUNCTIONS.get(name)
        if kind is not None and kind.edge is None:
            continue
        count = len(kind.parameters) if kind else 0
        # The words may depend on equal parameters, and on the parameter "_", the first cell of the line.
        for arguments in dict.fromkeys((("P0", "P1")[:count], ("P0", "P0")[:count], ("_", "_")[:count])):
            call = f"{name}({', '.join(arguments)})" if arguments else name
            pattern = re.escape(_clue_in_words(call))
            # A parameter that occurs twice must have the same value in both places: a group, then references to it.
            for parameter in dict.fromkeys(one for one in arguments if one != "_"):
                head, *tail = pattern.split(parameter)
                pattern = f"{head}(?P<{parameter}>\\w+)" + f"(?P={parameter})".join(tail)
            found.append((re.compile(pattern), call))
    return found


def _clue_of(words: str) -> str | None:
    for pattern, call in _clues():
        found = pattern.fullmatch(words)
        if found:
            for parameter, value in found.groupdict().items():
                call = call.replace(parameter, value)
            return call
    return None


def _relation_in_words(relation: str) -> str:
    """Return the words for a relation between two cells; raise `KeyError` if it has none."""
    # Blanks have no meaning in a relation, so both sides are compared without them.
    for kind in PAIR_RELATIONS.values():
        found = re.fullmatch(_pattern(kind.form.replace(" ", "")), relation.replace(" ", ""))
        if found:
            return kind.words.format(*found.groups())
    raise KeyError(relation)


def _relation_of(words: str) -> str | None:
    for kind in PAIR_RELATIONS.values():
        found = re.fullmatch(_pattern(kind.words), words)
        if found:
            return kind.form.format(*found.groups())
    return None


def _pattern(text: str) -> str:
    """Return the pattern of a text with ``{}`` for a number."""
    return re.escape(text).replace(r"\{\}", r"(\d+)")


def _of_table(table: dict[str, str]) -> Slot:
    return Slot(table.__getitem__, lambda words: _key(table, words), "|".join(map(re.escape, table.values())))


SLOTS = {
    "values": Slot(_values_in_words, _values_of),
    "places": _places("and"),
    "any": _places("or"),
    "lines": Slot(lambda lines: listing(lines.split(", "), "or"), lambda words: _list_of(words, "or", _line_of)),
    "numbers": Slot(lambda numbers: listing(numbers.split()), _numbers_of),
    "clue": Slot(_clue_in_words, _clue_of),
    "function": _of_table({name: kind.of_cells for name, kind in NUMBER_FUNCTIONS.items() if kind.of_cells}),
    "combined": _of_table({name: kind.of_pair for name, kind in NUMBER_FUNCTIONS.items() if kind.of_pair}),
    "area": _of_table({"cage": "cage", "colored area": "colored area"}),
    "near": _of_table({name: one.sheet for name, one in ADJACENCIES.items()}),
    "target": _of_table({sign: f"{sign} is {kind.meaning}" for sign, kind in CAGE_TARGETS.items() if sign.isalpha()}),
    "step": _of_table(STEPS),
    "working": _of_table(WORKING),
    "named": _of_table({name: f"{name} means that {kind.meaning}" for name, kind in PATH_RULES.items()}),
    "relation": Slot(_relation_in_words, _relation_of),
    "sign": Slot(str, str, r"\S+"),
    **dict.fromkeys(("number", "low", "high"), Slot(str, _number_of)),
}


# --- printing and reading


def sentence(name: str, **parts: str) -> str:
    """Return the sentence of a rule; raise `KeyError` if the rule or one of the parts has no words."""
    words = {slot: SLOTS[slot].words(part) for slot, part in parts.items()}
    return f"{RULES[name].sentence.format(**words)}."


@cache
def _patterns() -> list[tuple[re.Pattern[str], Rule]]:
    """Return the pattern of every sentence, in the order of the table."""

    def slot(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{SLOTS[found[1]].pattern})"

    return [(re.compile(re.sub(r"\\\{(\w+)\\\}", slot, re.escape(rule.sentence))), rule) for rule in RULES.values()]


@lru_cache(maxsize=128)
def statements_of(words: str) -> tuple[str, ...] | None:
    """Return the statements that a sentence means; None if it is not one of the table."""
    # Several sentences may begin alike, so a slot that the language cannot express tries the next one.
    for pattern, rule in _patterns():
        found = pattern.fullmatch(words.removesuffix("."))
        if found is None:
            continue
        parts = {slot: SLOTS[slot].language(part) for slot, part in found.groupdict().items()}
        if None not in parts.values():
            return tuple(statement.format(**parts) for statement in rule.statements)
    return None
