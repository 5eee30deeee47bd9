"""State the rules of a puzzle in plain sentences, which sheets and drawings print.

`RULES` is the one table of these sentences. A slot such as ``{values}`` takes a part of a statement of the language
(``1..9``), and the sentence has its words in this place ("a number from 1 to 9").
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..base.english import listing
from . import LINE_FUNCTIONS
from .cage_targets import CAGE_TARGETS
from .corners import CORNER_CLUES
from .numbers import NUMBER_FUNCTIONS
from .pair_relations import PAIR_RELATIONS
from .path_rules import PATH_RULES
from .scopes import ADJACENCIES, SCOPES

HEADING = "All rules:"
"""The line above the sentences: they state every rule, even those that a name such as "sudoku" implies."""

RULES = {
    "values": "Write {values} in every empty cell; a number may be used more than once",
    "once in": "Write {values} in every empty cell, each once in every {places}",
    "no repeats": "Write {values} in every empty cell, with no repeats in any {any}",
    "used once": "Write {values} in every empty cell; no number is used twice",
    "cells": "Write {values} in {names}",
    "unknown": "Find {names}, {values}",
    "unknowns": "Find {names}, each {values}",
    "tiles": "Write the numbers {numbers} in the empty cells, each as often as it is listed",
    "different tiles": "Write the numbers {numbers} in the empty cells, each once",
    "struck out": "Strike out numbers so that the remaining numbers fit the clues",
    "base": "All numbers are written in base {number}",
    "letters": "Every letter stands for one digit, different letters for different digits",
    "letters of": "Every letter stands for one digit from {low} to {high}, different letters for different digits",
    "numbers of letters": "Every letter stands for one number from {low} to {high}, different letters for different "
    "numbers",
    "letter of": "The letter {names} stands for {values}",
    "letters each": "The letters {names} each stand for {values}",
    "sign of boxes": "Each {sign} stands for {values}",
    "letters alike": "Every letter stands for one digit, and two letters may stand for the same digit",
    "no leading zeros": "No number begins with 0",
    "leading zeros": "A number may begin with 0",
    "digits": "Write a digit in every box",
    "digits of": "Write {values} in every box",
    "operations": "Combine the numbers in each {area} with the given operation, in any order, to make the target",
    "hidden operations": "If the operation of a {area} is missing, find it too",
    "word after target": "A number with {target}",
    "cages": "The number in a {area} is {function} its cells",
    "loose cells": "A cell without a number in its corner is in no {area}",
    "different in cages": "No number may repeat in a {area}",
    "runs": "A number above the line in a dark square is the sum of the cells to its right, "
    "and a number below the line is the sum of the cells under it",
    "edges": "The number at the end of a {lines} is {clue}",
    "rules at edges": "The numbers of a {lines}, in their order, satisfy the rule at its end",
    "signs": "The sign between two cells points to the smaller number",
    "joined": "Numbers joined by a line {relation}",
    "marks": "Numbers with {sign} between them {relation}",
    "dots with numbers": "The number in a {color} dot is the {dots} of the numbers on both sides",
    "even": "The numbers in gray squares are even",
    "odd": "The numbers in gray circles are odd",
    "rays": "A number with an arrow is the sum of the diagonal to which the arrow points",
    "all marks": "Two neighbors without a mark fit none of the rules of the marks",
    **{f"{name} in circles": kind.sheet for name, kind in CORNER_CLUES.items()},
    "different cells": "No number is repeated within {group}",
    "different names": "No two of {names} are equal",
    "different lines": "No two {lines} are alike",
    "size of areas": "In a {area} of several cells, write the numbers from 1 to the number of its cells",
    "sums": "Every {group} {sum}",
    "rule of groups": "In every {group}: {rule}",
    "around": "A printed number on gray is the sum of all cells that touch it",
    "pairs": "Numbers that {near} {relation}",
    "consecutive": "Numbers that follow each other are in cells that {beside}",
    "named rule": "The word {named} means that {meaning}",
    "named lines": "Along every {line}, {meaning}",
    "pairs with a rule": "Numbers that {near} satisfy {rule}",
    "marks with a rule": "Numbers with {sign} between them satisfy {rule}",
    "pyramid": "Every number is {combined} the two below it",
    "left to right": "Work from left to right, and from top to bottom",
    "precedence": "Multiply and divide before you add and subtract",
    "steps": "Every intermediate result is {step}",
    "equations": "Every equation must be true, across and down",
    "crossword": "Every equation in this crossword must be true, across and down",
    "working": "The {working} is correct",
    "conditions": "Satisfy the conditions below the cells",
    "relations": "Every statement must be true",
}
"""The sentences, without their full stops."""
SIZED = re.compile(r"(\w+) (\d+) x (\d+)")
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


def _values(values: str) -> str:
    low, dots, high = values.partition("..")
    if dots:
        return f"{low} or {high}" if int(high) - int(low) == 1 else f"a number from {low} to {high}"
    return values.replace(",", " or") if values.count(",") == 1 else f"one of {values}"


def _place(place: str) -> str:
    """Return the words for one group of a scope; raise `KeyError` if it has none."""
    sized = SIZED.fullmatch(place)
    words = SCOPES[sized[1] if sized else place].sheet
    if words is None:
        raise KeyError(place)
    return f"{sized[2]}x{sized[3]} {words}" if sized else words


def _places(last: str) -> Callable[[str], str]:
    return lambda places: listing(map(_place, places.split(", ")), last)


def _clue(call: str) -> str:
    """Return the words for the number at the end of a line: ``sum``, ``seen`` or ``between(1, 9)``."""
    name, _, arguments = call.partition("(")
    kind = LINE_FUNCTIONS.get(name)
    if kind is not None and kind.edge is not None:
        return kind.edge.sheet(*(arguments.removesuffix(")").split(", ") if arguments else ()))
    return f"{NUMBER_FUNCTIONS[name].of_cells} its numbers"


def _relation(relation: str) -> str:
    """Return the words for a relation between two cells; raise `KeyError` if it has none."""
    # Blanks have no meaning in a relation, so both sides are compared without them.
    for kind in PAIR_RELATIONS.values():
        pattern = re.escape(kind.form.replace(" ", "")).replace(r"\{\}", r"(\d+)")
        found = re.fullmatch(pattern, relation.replace(" ", ""))
        if found:
            return kind.words.format(*found.groups())
    raise KeyError(relation)


def _group(groups: str) -> str:
    """Return the words for one of several kinds of groups; what they share is said once."""
    return re.sub(r" or group of \d+ neighbors in a", " or", listing(groups.split(", "), "or"))


def _sum(rule: str) -> str:
    """Return the words for the sum of a group, ``sum(_) = 15`` or ``sum(_) in 1, 2``; raise `KeyError` for others."""
    found = re.fullmatch(r"sum\(_\) (=|in) ([\d, ]+)", rule)
    if not found:
        raise KeyError(rule)
    return f"adds up to {listing(found[2].split(', '), 'or')}"


SLOTS: dict[str, Callable[[str], str]] = {
    "values": _values,
    "places": _places("and"),
    "any": _places("or"),
    "lines": lambda lines: listing(lines.split(", "), "or"),
    "names": lambda names: listing(names.split(", ")),
    "group": _group,
    "line": {name: kind.noun for name, kind in PATH_RULES.items()}.__getitem__,
    "sum": _sum,
    "dots": {kind.dot: name for name, kind in PAIR_RELATIONS.items() if kind.dot}.__getitem__,
    "meaning": {name: kind.meaning for name, kind in PATH_RULES.items()}.__getitem__,
    "numbers": lambda numbers: listing(numbers.split()),
    "clue": _clue,
    "function": {name: kind.of_cells for name, kind in NUMBER_FUNCTIONS.items() if kind.of_cells}.__getitem__,
    "combined": {name: kind.of_pair for name, kind in NUMBER_FUNCTIONS.items() if kind.of_pair}.__getitem__,
    "area": {"cage": "cage", "colored area": "colored area", "region": "region"}.__getitem__,
    "near": {name: one.sheet for name, one in ADJACENCIES.items()}.__getitem__,
    "beside": {name: one.sheet.removesuffix(",") for name, one in ADJACENCIES.items()}.__getitem__,
    "target": {sign: f"{sign} is {kind.meaning}" for sign, kind in CAGE_TARGETS.items() if sign.isalpha()}.__getitem__,
    "step": STEPS.__getitem__,
    "working": WORKING.__getitem__,
    "relation": _relation,
    **dict.fromkeys(("number", "low", "high", "sign", "named", "rule", "color"), str),
}
"""The words of a part in the language, by the slot that takes it."""


def sentence(name: str, **parts: str) -> str:
    """Return the sentence of a rule; raise `KeyError` if the rule or one of the parts has no words."""
    return f"{RULES[name].format(**{slot: SLOTS[slot](part) for slot, part in parts.items()})}."
