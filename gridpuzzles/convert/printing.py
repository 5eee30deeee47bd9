"""The printer of formulas for all modeling languages, and the names and texts that they accept."""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

MAX_CHAIN = 40
"""Maximum number of operands in a chain of operators, because some parsers, such as Python's, are recursive."""
LOGICAL = ("and", "or", "not", "count")
"""Operators whose operands are conditions."""
CHAINS = ("and", "or", "+", "*", "min", "max")
"""Operators that return their operand if there is only one."""


class Language(Record):
    """How a modeling language writes formulas; an operator in neither `signs` nor `calls` is written as it is."""

    calls: Mapping[str, str]
    """Operator -> its text, with ``{0}`` for all operands, ``{1}`` for the first, ``{2}`` for the second."""
    member: Callable[[str, Any], str]
    """Return the condition that a value, given as text, is one of some values."""
    item: Callable[[Sequence[int], str], str]
    """Return the number in a list at a place, which is given as text and counts from 0."""
    arranged: Callable[[Sequence[str], Sequence[int]], str]
    """Return the condition that values, given as texts, are these numbers in some order."""
    signs: Mapping[str, str] = {}
    """Operator -> its sign or word in the language, if that is another."""
    truths: tuple[str, str] = ("0", "1")
    """A false and a true condition."""
    number: str = "{}"
    """A condition as the number 0 or 1."""
    is_prefix: bool = False
    """True if every operator is a call; otherwise those not in `calls` stand between their operands, in brackets."""


class Printer(Record):
    """A printer of the formulas of a puzzle, whose variables have ``names``."""

    language: Language
    names: Sequence[str]

    def condition(self, formula: Any) -> str:
        """Return a condition as text."""
        if isinstance(formula, int):
            return self.language.truths[formula]
        return self.text(formula)

    def text(self, formula: Any) -> str:
        """Return an expression, or a condition that is not constant, as text."""
        language = self.language
        if isinstance(formula, int):
            return f"({formula})" if formula < 0 and not language.is_prefix else str(formula)
        operator, *parts = formula
        if operator == "var":
            return str(self.names[parts[0]])
        if operator == "in":
            return language.member(self.text(parts[0]), parts[1])
        if operator == "list":
            return language.item(parts[0], self.text(parts[1]))
        if operator == "arranged":
            return language.arranged(self.texts(parts[1:]), parts[0])
        written = [self.condition(part) for part in parts] if operator in LOGICAL else self.texts(parts)
        if operator == "count" and "count" not in language.calls:
            operator, written = "+", [language.number.format(condition) for condition in written]
        if len(written) == 1 and operator in CHAINS:
            return written[0]
        if operator in language.calls:
            return language.calls[operator].format(", ".join(written), *written)
        if language.is_prefix:
            return f"{language.signs.get(operator, operator)}({','.join(written)})"
        sign = f" {language.signs.get(operator, operator)} "
        # Nested brackets of equal size keep the depth of the expression small.
        while len(written) > MAX_CHAIN:
            chunks = [written[at : at + MAX_CHAIN] for at in range(0, len(written), MAX_CHAIN)]
            written = [f"({sign.join(chunk)})" for chunk in chunks]
        return f"({sign.join(written)})"

    def texts(self, formulas: Sequence[Any]) -> list[str]:
        """Return several expressions as texts."""
        return [self.text(formula) for formula in formulas]


def identifiers(names: Sequence[str], taken: frozenset[str]) -> list[str]:
    """Return names as distinct identifiers; characters other than ASCII letters and digits become their code points."""
    used = set(taken)
    found = []
    for name in names:
        # MiniZinc identifiers cannot begin with an underscore.
        spoken = f"hole{name[1:]}" if name[:1] == "_" else name
        plain = "".join(sign if sign.isascii() and sign.isalnum() else f"_{ord(sign):x}_" for sign in spoken)
        if plain in used or not plain[0].isalpha():
            plain = f"v_{plain}"
        while plain in used:
            plain += "_"
        used.add(plain)
        found.append(plain)
    return found


def quoted(text: str) -> str:
    """Return a text on one line as a string in double quotes."""
    return '"' + plain(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """Return a text on one line, with a space for each character that cannot be printed."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))
