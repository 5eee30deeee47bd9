"""Export to modeling languages: MiniZinc, and Python scripts for CPMpy.

A `Language` is a table of how formulas are written, and a function that lays out the whole text.

MiniZinc (https://docs.minizinc.dev/en/stable/) needs only two globals, each included on its own, because
``globals.mzn`` of Debian's MiniZinc 2.6 has a type error. CPMpy (https://cpmpy.readthedocs.io) runs OR-Tools, Choco,
Z3, Pumpkin and others, and writes their formats; a script begins with a prelude that defines the functions of `CALLS`.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from ..model.puzzle import Puzzle
from .formulas import LARGE, Formulas
from .text_builder import plain

MAX_CHAIN = 40
"""Maximum number of operands in a chain of operators, because some parsers, such as Python's, are recursive."""
LOGICAL = ("and", "or", "not", "count")
"""Operators whose operands are conditions."""
CHAINS = ("and", "or", "+", "*", "min", "max")
"""Operators that return their operand if there is only one."""


@dataclass(frozen=True, slots=True)
class Language:
    """A modeling language: how it writes formulas, and the whole text of a puzzle.

    An operator that is not in `calls` stands between its operands, in brackets; if it is not in `signs`, as it is.
    """

    name: str
    bits: int
    """Number of bits of the largest number."""
    taken: frozenset[str]
    """Words that cannot be names of variables."""
    layout: Callable[[Model], str]
    """Return the whole text."""
    calls: Mapping[str, str] = field(hash=False)
    """Operator -> its text, with ``{0}`` for all operands, ``{1}`` for the first, ``{2}`` for the second."""
    member: Callable[[str, Any], str]
    """Return the condition that a value, given as text, is one of some values."""
    item: Callable[[Sequence[int], str], str]
    """Return the number in a list at a place, which is given as text and counts from 0."""
    arranged: Callable[[Sequence[str], Sequence[int]], str]
    """Return the condition that values, given as texts, are these numbers in some order."""
    signs: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Operator -> its sign or word in the language, if that is another."""
    truths: tuple[str, str] = ("0", "1")
    """A false and a true condition."""
    number: str = "{}"
    """A condition as the number 0 or 1."""

    def write(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this language; raises `CannotConvert` if numbers need more bits than it has.

        A MiniZinc model and a Python script output a line ``name=value`` for each symbol.
        """
        names = identifiers([symbol.name for symbol in puzzle.symbols], self.taken)
        return self.layout(Model(self, puzzle, Formulas(puzzle, self.name, self.bits), names))


@dataclass(frozen=True, slots=True)
class Model:
    """The formulas of a puzzle in a language, in which its symbols have the ``names``."""

    language: Language
    puzzle: Puzzle
    formulas: Formulas
    names: Sequence[str]

    @property
    def variables(self) -> list[tuple[str, str, Sequence[int]]]:
        """The name of each variable, that of its symbol, and its values."""
        symbols = [symbol.name for symbol in self.puzzle.symbols]
        return list(zip(self.names, symbols, self.formulas.domains, strict=True))

    def about(self, comment: str) -> list[str]:
        """Return the metadata as lines that begin with the sign of a ``comment``."""
        return [f"{comment} {key}: {plain(text)}\n" for key, text in self.puzzle.metadata.items()]

    def condition(self, formula: Any) -> str:
        """Return a condition as text."""
        if isinstance(formula, int):
            return self.language.truths[formula]
        return self.text(formula)

    def text(self, formula: Any) -> str:
        """Return an expression, or a condition that is not constant, as text."""
        language = self.language
        if isinstance(formula, int):
            return f"({formula})" if formula < 0 else str(formula)
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


# --- MiniZinc

KEYWORDS = """
ann annotation any array bool case constraint default diff div else elseif endif enum exists false float forall
function if in include int intersect let list maximize minimize mod not of op opt or output par predicate record satisfy
set solve string subset sum superset symdiff test then true tuple type union var where xor product min max abs pow
all_different alldifferent bool2int show floor_div floor_mod global_cardinality_closed
"""
HEADERS = {
    "all_different(": 'include "alldifferent.mzn";\n',
    "global_cardinality_closed(": 'include "global_cardinality_closed.mzn";\n',
    "floor_mod(": "function var int: floor_mod(var int: a, var int: b) = ((a mod b) + b) mod b;\n",
    "floor_div(": "function var int: floor_div(var int: a, var int: b) = (a - (((a mod b) + b) mod b)) div b;\n",
}
"""Calls and what declares them. Division is rounded down here; MiniZinc's own truncates towards zero."""


def _minizinc(model: Model) -> str:
    """Lay out a MiniZinc model; every clue's label is an annotation of its constraint."""
    formulas = model.formulas
    conditions = [model.condition(one.condition) for one in formulas.constraints]
    lines = model.about("%")
    if formulas.largest >= LARGE:
        lines.append(f"% Numbers up to {formulas.largest}: a solver of 32 bits (Gecode) will refuse them.\n")
    lines += [header for call, header in HEADERS.items() if any(call in condition for condition in conditions)]
    lines += [f"var {_set(values)}: {name};\n" for name, _, values in model.variables]
    for one, condition in zip(formulas.constraints, conditions, strict=True):
        annotation = f" :: {quoted(one.label)}" if one.label else ""
        lines.append(f"constraint{annotation} {condition};\n")
    shown = [quoted(symbol)[:-1] + f'=\\({name})\\n"' for name, symbol, _ in model.variables]
    return "".join([*lines, "solve satisfy;\n", f"output [{', '.join(shown)}];\n"])


def _set(values: Sequence[int]) -> str:
    if isinstance(values, range) and values.step == 1 and values:
        return f"{values[0]}..{values[-1]}"
    return "{" + ", ".join(map(str, values)) + "}" if values else "1..0"


def _closed(values: Sequence[str], numbers: Sequence[int]) -> str:
    distinct = sorted(set(numbers))
    times = [numbers.count(number) for number in distinct]
    return f"global_cardinality_closed([{', '.join(values)}], {distinct}, {times})"


MINIZINC = Language(
    "MiniZinc",
    62,
    frozenset(KEYWORDS.split()),
    _minizinc,
    {
        "abs": "abs({0})",
        "min": "min([{0}])",
        "max": "max([{0}])",
        "floordiv": "floor_div({0})",
        "floormod": "floor_mod({0})",
        "not": "not ({0})",
        "different": "all_different([{0}])",
    },
    member=lambda value, values: f"({value} in {_set(values if isinstance(values, range) else sorted(values))})",
    item=lambda numbers, place: f"[{', '.join(map(str, numbers))}][{place} + 1]",
    arranged=_closed,
    signs={"and": "/\\", "or": "\\/"},
    truths=("false", "true"),
    number="bool2int({})",
)


# --- CPMpy

CALLS = {
    "abs": "abs({0})",
    "min": "least([{0}])",
    "max": "greatest([{0}])",
    "floordiv": "floor_div({0})",
    "floormod": "floor_mod({0})",
    "and": "every([{0}])",
    "or": "some([{0}])",
    "not": "opposite({0})",
    "count": "number_of([{0}])",
    "different": "different([{0}])",
}
PRELUDE = files(__package__).joinpath("cpmpy_prelude.txt")
DEFINED = "arranged chosen cp in_list main model names state state_different sys value_of"
"""Names of the prelude that are not in `CALLS`."""


def _cpmpy(model: Model) -> str:
    """Lay out a script; every clue's label is a comment after its constraint."""
    declared = [f"{name} = chosen({_values(values)}, {quoted(symbol)})\n" for name, symbol, values in model.variables]
    stated = []
    for one in model.formulas.constraints:
        label = f"  # {plain(one.label)}" if one.label else ""
        stated.append(f"{_statement(one.condition, model)}{label}\n")
    main = 'if __name__ == "__main__":\n    main()\n'
    prelude = PRELUDE.read_text(encoding="utf-8")
    return "".join([*model.about("#"), prelude, "\n\n", *declared, "\n", *stated, "\n", main])


def _statement(formula: Any, model: Model) -> str:
    if isinstance(formula, tuple) and formula[0] == "different":
        return f"state_{model.text(formula)}"
    return f"state({model.condition(formula)})"


def _values(values: Any) -> str:
    if isinstance(values, range):
        return f"range({values.start}, {values.stop}{f', {values.step}' * (values.step != 1)})"
    return str(sorted(values))


CPMPY = Language(
    "CPMpy",
    62,
    frozenset([*keyword.kwlist, *dir(builtins), *DEFINED.split(), *(call.split("(")[0] for call in CALLS.values())]),
    _cpmpy,
    CALLS,
    member=lambda value, values: f"in_list({value}, {_values(values)})",
    item=lambda numbers, place: f"value_of({list(numbers)}, {place})",
    arranged=lambda values, numbers: f"arranged([{', '.join(values)}], {list(numbers)})",
    signs={"=": "==", "div": "//", "mod": "%"},
)
