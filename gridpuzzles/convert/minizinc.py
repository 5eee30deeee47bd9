"""Export to MiniZinc (https://docs.minizinc.dev/en/stable/). Every clue's label is an annotation of its constraint.

Only two globals are used, each included on its own: ``globals.mzn`` of Debian's MiniZinc 2.6 has a type error.
"""

from __future__ import annotations

from .formulas import LARGE, Formulas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..model.puzzle import Puzzle

BITS = 62
KEYWORDS = """
ann annotation any array bool case constraint default diff div else elseif endif enum exists false float forall
function if in include int intersect let list maximize minimize mod not of op opt or output par predicate record satisfy
set solve string subset sum superset symdiff test then true tuple type union var where xor product min max abs pow
all_different alldifferent bool2int show floor_div floor_mod global_cardinality_closed
"""
INCLUDES = {"different": "alldifferent.mzn", "arranged": "global_cardinality_closed.mzn"}
FLOORED = {
    "floormod": "function var int: floor_mod(var int: a, var int: b) = ((a mod b) + b) mod b;\n",
    "floordiv": "function var int: floor_div(var int: a, var int: b) = (a - (((a mod b) + b) mod b)) div b;\n",
}
"""Division rounded down; MiniZinc's own truncates towards zero."""


def write(puzzle: Puzzle) -> str:
    """Return the puzzle as a MiniZinc model, whose output has a line ``name=value`` for each symbol.

    Raises `CannotConvert` if numbers need more than 62 bits.
    """
    formulas = Formulas(puzzle, "MiniZinc", BITS)
    names = identifiers([symbol.name for symbol in puzzle.symbols], frozenset(KEYWORDS.split()))
    writer = Writer(names)
    stated = [f"constraint{_annotation(one.label)} {writer.text(one.condition)};\n" for one in formulas.constraints]
    lines = [f"% {key}: {plain(text)}\n" for key, text in puzzle.metadata.items()]
    if formulas.largest >= LARGE:
        lines.append(f"% Numbers up to {formulas.largest}: a solver of 32 bits (Gecode) will refuse them.\n")
    lines += [f'include "{file}";\n' for kind, file in INCLUDES.items() if kind in writer.used]
    lines += [function for kind, function in FLOORED.items() if kind in writer.used]
    for name, values in zip(names, formulas.domains, strict=True):
        lines.append(f"var {_set(values)}: {name};\n")
    lines += [*stated, "solve satisfy;\n"]
    shown = [f'"{_quoted(symbol.name)}=\\({name})\\n"' for symbol, name in zip(puzzle.symbols, names, strict=True)]
    return "".join([*lines, f"output [{', '.join(shown)}];\n"])


class Writer:
    """A printer of formulas in MiniZinc; ``used`` collects the operators that occurred."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.used: set[str] = set()

    def text(self, formula: Any) -> str:
        """Return a condition as text; a constant condition is ``true`` or ``false``."""
        if isinstance(formula, int):
            return ("false", "true")[formula]
        return self.part(formula)

    def part(self, formula: Any) -> str:
        """Return an expression, or a condition within another formula, as text."""
        if isinstance(formula, int):
            if formula >= 0:
                return str(formula)
            return f"({formula})"
        operator, *parts = formula
        self.used.add(operator)
        if operator == "var":
            return str(self.names[parts[0]])
        if operator == "in":
            return f"({self.part(parts[0])} in {_set(parts[1] if isinstance(parts[1], range) else sorted(parts[1]))})"
        if operator == "list":
            return f"[{', '.join(map(str, parts[0]))}][{self.part(parts[1])} + 1]"
        if operator == "arranged":
            numbers = sorted(set(parts[0]))
            times = [parts[0].count(number) for number in numbers]
            return f"global_cardinality_closed([{self.joined(parts[1:])}], {numbers}, {times})"
        if operator in CALLS:
            return CALLS[operator].format(self.joined(parts))
        if operator == "count":
            return "(" + " + ".join(f"bool2int({self.text(part)})" for part in parts) + ")"
        if operator in ("and", "or"):
            shown = self.text
        else:
            shown = self.part
        return "(" + f" {SIGNS.get(operator, operator)} ".join(map(shown, parts)) + ")"

    def joined(self, parts: Sequence[Any]) -> str:
        return ", ".join(map(self.part, parts))


SIGNS = {"and": "/\\", "or": "\\/"}
CALLS = {
    "abs": "abs({})",
    "min": "min([{}])",
    "max": "max([{}])",
    "floordiv": "floor_div({})",
    "floormod": "floor_mod({})",
    "not": "not ({})",
    "different": "all_different([{}])",
}


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


def _set(values: Sequence[int]) -> str:
    if isinstance(values, range) and values.step == 1 and values:
        return f"{values.start}..{values.stop - 1}"
    if values:
        return "{" + ", ".join(map(str, values)) + "}"
    return "1..0"


def _annotation(label: str) -> str:
    if label:
        return f' :: "{_quoted(label)}"'
    return ""


def _quoted(text: str) -> str:
    return plain(text).replace("\\", "\\\\").replace('"', '\\"')


def plain(text: str) -> str:
    """Return a text on one line, with a space for each character that cannot be printed."""
    return "".join(sign if sign.isprintable() else " " for sign in " ".join(text.split()))
