"""Export to XCSP3 (https://xcsp.org/specifications), the form that Choco, ACE and the solver competitions read."""

from __future__ import annotations

from .formulas import Formulas
from .printing import Language, Printer, identifiers, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..model.puzzle import Puzzle

BITS = 31
"""Number of bits of the largest number; Choco and ACE compute with Java's int."""
TAKEN = "add sub mul div mod pow min max abs neg dist sqr eq ne lt le gt ge in set not and or xor iff imp if"


def write(puzzle: Puzzle) -> str:
    """Return the puzzle as an XCSP3 instance; a clue's label is the note of its constraint. Raises `CannotConvert`."""
    formulas = Formulas(puzzle, "XCSP3", BITS)
    names = identifiers([symbol.name for symbol in puzzle.symbols], frozenset(TAKEN.split()))
    lines = ['<instance format="XCSP3" type="CSP">', "  <variables>"]
    for name, symbol, values in zip(names, puzzle.symbols, formulas.domains, strict=True):
        if name == symbol.name:
            note = ""
        else:
            note = f' note="{_escaped(symbol.name)}"'
        lines.append(f'    <var id="{name}"{note}> {_domain(values)} </var>')
    lines += ["  </variables>", "  <constraints>"]
    printer = Printer(XCSP3, names)
    for one in formulas.constraints:
        lines.append(_constraint(one.condition, printer, f' note="{_escaped(one.label)}"' if one.label else ""))
    return "\n".join([*lines, "  </constraints>", "</instance>", ""])


def _constraint(formula: Any, printer: Printer, note: str) -> str:
    if isinstance(formula, tuple) and formula[0] == "different":
        return f"    <allDifferent{note}> {' '.join(printer.texts(formula[1:]))} </allDifferent>"
    if isinstance(formula, tuple) and formula[0] == "arranged":
        return f"    <cardinality{note}> {printer.text(formula)} </cardinality>"
    if isinstance(formula, int):
        settled = f"eq({formula},1)"
    else:
        settled = printer.text(formula)
    return f"    <intension{note}> {settled} </intension>"


def _item(numbers: Sequence[int], place: str) -> str:
    """Return a sum with one term for each index, because XCSP3 expressions have no list access."""
    terms = [f"mul({number},eq({place},{at}))" for at, number in enumerate(numbers) if number]
    if len(terms) > 1:
        return f"add({','.join(terms)})"
    return "".join(terms) or "0"


def _arranged(values: Sequence[str], numbers: Sequence[int]) -> str:
    distinct = sorted(set(numbers))
    times = " ".join(str(numbers.count(number)) for number in distinct)
    return (
        f'<list> {" ".join(values)} </list> <values closed="true"> {" ".join(map(str, distinct))} </values> '
        f"<occurs> {times} </occurs>"
    )


def _member(value: str, values: Any) -> str:
    if not values:
        return "eq(0,1)"
    # Two comparisons are shorter than a set of all values.
    if isinstance(values, range) and values.step == 1:
        return f"and(le({values.start},{value}),le({value},{values.stop - 1}))"
    return f"in({value},set({','.join(map(str, sorted(values)))}))"


REMAINDER = "mod(add(mod({1},{2}),{2}),{2})"
XCSP3 = Language(
    {"floormod": REMAINDER, "floordiv": f"div(sub({{1}},{REMAINDER}),{{2}})"},
    _member,
    _item,
    _arranged,
    {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", "+": "add", "*": "mul"},
    is_prefix=True,
)


def _domain(values: Sequence[int]) -> str:
    """Return the values as runs; an empty domain, which XCSP3 lacks, stays blank, as the specification allows."""
    if isinstance(values, range) and values.step == 1 and len(values) > 1:
        return f"{values.start}..{values.stop - 1}"
    return " ".join(map(str, values))


def _escaped(text: str) -> str:
    from html import escape

    return escape(plain(text))
