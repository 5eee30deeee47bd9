"""Export to MiniZinc (https://docs.minizinc.dev/en/stable/). Every clue's label is an annotation of its constraint.

Only two globals are used, each included on its own: ``globals.mzn`` of Debian's MiniZinc 2.6 has a type error.
"""

from __future__ import annotations

from .formulas import LARGE, Formulas
from .printing import Language, Printer, identifiers, plain, quoted

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
HEADERS = {
    "all_different(": 'include "alldifferent.mzn";\n',
    "global_cardinality_closed(": 'include "global_cardinality_closed.mzn";\n',
    "floor_mod(": "function var int: floor_mod(var int: a, var int: b) = ((a mod b) + b) mod b;\n",
    "floor_div(": "function var int: floor_div(var int: a, var int: b) = (a - (((a mod b) + b) mod b)) div b;\n",
}
"""Calls and what declares them. Division is rounded down here; MiniZinc's own truncates towards zero."""


def write(puzzle: Puzzle) -> str:
    """Return the puzzle as a MiniZinc model, whose output has a line ``name=value`` for each symbol.

    Raises `CannotConvert` if numbers need more than 62 bits.
    """
    formulas = Formulas(puzzle, "MiniZinc", BITS)
    names = identifiers([symbol.name for symbol in puzzle.symbols], frozenset(KEYWORDS.split()))
    printer = Printer(MINIZINC, names)
    conditions = [printer.condition(one.condition) for one in formulas.constraints]
    lines = [f"% {key}: {plain(text)}\n" for key, text in puzzle.metadata.items()]
    if formulas.largest >= LARGE:
        lines.append(f"% Numbers up to {formulas.largest}: a solver of 32 bits (Gecode) will refuse them.\n")
    lines += [header for call, header in HEADERS.items() if any(call in condition for condition in conditions)]
    for name, values in zip(names, formulas.domains, strict=True):
        lines.append(f"var {_set(values)}: {name};\n")
    for one, condition in zip(formulas.constraints, conditions, strict=True):
        annotation = f" :: {quoted(one.label)}" if one.label else ""
        lines.append(f"constraint{annotation} {condition};\n")
    shown = [quoted(symbol.name)[:-1] + f'=\\({name})\\n"' for symbol, name in zip(puzzle.symbols, names, strict=True)]
    return "".join([*lines, "solve satisfy;\n", f"output [{', '.join(shown)}];\n"])


def _set(values: Sequence[int]) -> str:
    if isinstance(values, range) and values.step == 1 and values:
        return f"{values.start}..{values.stop - 1}"
    if values:
        return "{" + ", ".join(map(str, values)) + "}"
    return "1..0"


def _member(value: str, values: Any) -> str:
    return f"({value} in {_set(values if isinstance(values, range) else sorted(values))})"


def _item(numbers: Sequence[int], place: str) -> str:
    return f"[{', '.join(map(str, numbers))}][{place} + 1]"


def _arranged(values: Sequence[str], numbers: Sequence[int]) -> str:
    distinct = sorted(set(numbers))
    times = [numbers.count(number) for number in distinct]
    return f"global_cardinality_closed([{', '.join(values)}], {distinct}, {times})"


MINIZINC = Language(
    {
        "abs": "abs({0})",
        "min": "min([{0}])",
        "max": "max([{0}])",
        "floordiv": "floor_div({0})",
        "floormod": "floor_mod({0})",
        "not": "not ({0})",
        "different": "all_different([{0}])",
    },
    _member,
    _item,
    _arranged,
    {"and": "/\\", "or": "\\/"},
    ("false", "true"),
    number="bool2int({})",
)
