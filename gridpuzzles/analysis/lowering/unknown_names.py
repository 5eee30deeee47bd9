"""Explain names that are not declared, and guess their meaning."""

from __future__ import annotations

import re
from functools import lru_cache

from ...base.english import nearest
from ...base.errors import Fix, noted
from ...base.source import Span
from ...language.statement_parser import MAX_FAULTS
from ...language.syntax_errors.vocabulary import RESERVED
from ..context.context import Context

WORD = re.compile(r"(?<!\w)[a-z][a-z0-9]*(?!\w)")
CELL = re.compile(r"r\d+c\d+")
MAX_NAMED = 8
"""A text with more undeclared names is a sentence."""


def _undeclared(name: str, span: Span | None) -> list[str]:
    """Return all names in the relations of a text that declares none; only ``name`` if there are too many."""
    found = _of_relations(span.source.text) if span else ()
    names = [*found, name] if name not in found else [*found]
    # Many words, or a word with its plural, are a sentence rather than an equation.
    if len(names) > MAX_NAMED or any(f"{one}s" in names for one in names):
        return [name]
    return names


@lru_cache(maxsize=1)
def _of_relations(text: str) -> tuple[str, ...]:
    """Return the names in the relations of a text; each unknown name asks for those of the same text."""
    lines = [line.partition("#")[0] for line in text.split("\n")]
    relations = [line for line in lines if re.search(r"[=<>]", line) and ":" not in line]
    words = dict.fromkeys(word for line in relations for word in WORD.findall(line))
    return tuple(word for word in words if word not in RESERVED and not CELL.fullmatch(word))


def _number_or_digits(name: str, span: Span | None) -> str:
    """Return the help for a name in a text that declares none: the more probable meaning comes first."""
    line = ""
    if span is not None:
        line = (span.before + span.source.text[span.start :].partition("\n")[0]).partition("#")[0]
    words = WORD.findall(line)
    # An equation of words alone is probably a cryptarithm in small letters.
    is_sum = re.fullmatch(r"\s*[a-z]{2,}(\s*[-+*]\s*[a-z]{2,})+\s*=\s*[a-z]{2,}\s*", line)
    looks_like_digits = is_sum and len(set("".join(words))) <= 10
    digits = f"write {name.upper()}, in CAPITALS, if each of its letters is a digit"
    names = ", ".join(_undeclared(name, span))
    number = f"a range, such as 'unknown {names} in 0..99', if "
    number += "each is one number" if "," in names else f"{name} is one number"
    if looks_like_digits:
        return f"{digits}; {number}"
    return f"write {number}; {name.upper()}, in CAPITALS, if each of its letters is a digit"


LIKE_DIGITS = {"l": "1", "o": "0"}


def report_unknown(context: Context, name: str, span: Span | None, number: bool = False) -> None:
    """Report, once, that ``name`` is not declared, with the nearest name or the most probable remedy.

    ``number`` means that only a number is allowed at its place.
    """
    file, declared = context.file, context.names.declared
    # One message for each name is enough, and none if a broken statement may declare it.
    if name in file.unknown_names or file.may_declare(name):
        return
    file.unknown_names.add(name)
    near = nearest(name, [*declared, *file.params]) if context.faults.errors < MAX_FAULTS else ""
    help, fix = _remedy(context, name, near, span, number)
    notes = noted(f"included here, without a value for {name}", file.use_span)
    # The place of the declaration helps to see which of the two is misspelled.
    if near in declared:
        notes += noted(f"{near} is defined here", declared[near][1])
    context.error("unknown-name", f"the name {name} is not defined", span, *notes, help=help, fix=fix)


def _remedy(context: Context, name: str, near: str, span: Span | None, number: bool) -> tuple[str, Fix | None]:
    """Return a help and a fix for an undeclared name; ``near`` is a similar name or ""."""
    file = context.file
    if name in RESERVED:
        return "", None  # reported already: it cannot be declared
    if near:
        return f"did you mean {near}?", Fix.at(span, near, sure=False)
    # `r12` is a cell whose `c` is missing.
    if context.board.exists and re.fullmatch(r"r[1-9][1-9]", name):
        cell = f"r{name[1]}c{name[2]}"
        return f"write {cell}", Fix.at(span, cell)
    # 'a1' is a cell in a spreadsheet or in chess, unless the text has names of its own.
    if context.board.exists and not context.names.declared and re.fullmatch(r"[a-z][1-9]", name):
        return "write a cell as its row and column, such as r1c1", None
    if name in LIKE_DIGITS:
        return f"did you mean the digit {LIKE_DIGITS[name]}?", Fix.at(span, LIKE_DIGITS[name], sure=False)
    if number:
        help = f"define it as a number, such as 'param {name} = 4'"
        if file.use_span:
            help += f", or pass it with 'use': (..., {name} = 4)"
        return help, None
    if not (file.use_span or context.board.exists or context.names.declared or file.params):
        return _of_names_alone(context, name, span)
    help = (
        f"define it with its range, such as 'unknown {name} in 0..99', with 'param {name} = 4', or as a cell of 'grid:'"
    )
    return help, None


def _of_names_alone(context: Context, name: str, span: Span | None) -> tuple[str, Fix | None]:
    """Return the help in a text that declares no names: they are unknowns, or meant as digits."""
    help = _number_or_digits(name, span)
    names = _undeclared(name, span)
    context.file.unknown_names.update(names)  # this help covers all of them
    return help, None  # the numbers that a name may represent are not known
