"""Export to XCSP3 (https://xcsp.org/specifications), the form that Choco, ACE and the solver competitions read."""

from __future__ import annotations

from .formulas import Formulas
from .minizinc import identifiers, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..model.puzzle import Puzzle

BITS = 31
"""Number of bits of the largest number; Choco and ACE compute with Java's int."""
WORDS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", "+": "add", "*": "mul", "count": "add"}
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
    for one in formulas.constraints:
        lines.append(_constraint(one.condition, names, f' note="{_escaped(one.label)}"' if one.label else ""))
    return "\n".join([*lines, "  </constraints>", "</instance>", ""])


def _constraint(formula: Any, names: Sequence[str], note: str) -> str:
    if isinstance(formula, tuple) and formula[0] == "different":
        return f"    <allDifferent{note}> {' '.join(_text(part, names) for part in formula[1:])} </allDifferent>"
    if isinstance(formula, tuple) and formula[0] == "arranged":
        listed = " ".join(_text(part, names) for part in formula[2:])
        values = sorted(set(formula[1]))
        times = " ".join(str(formula[1].count(value)) for value in values)
        return (
            f"    <cardinality{note}> <list> {listed} </list> "
            f'<values closed="true"> {" ".join(map(str, values))} </values> <occurs> {times} </occurs> </cardinality>'
        )
    if isinstance(formula, int):
        settled = f"eq({formula},1)"
    else:
        settled = _text(formula, names)
    return f"    <intension{note}> {settled} </intension>"


def _text(formula: Any, names: Sequence[str]) -> str:
    if isinstance(formula, int):
        return str(formula)
    operator, *parts = formula
    if operator == "var":
        return str(names[parts[0]])
    if operator == "list":
        place = _text(parts[1], names)
        # XCSP3 expressions have no list access, so it becomes a sum with one term for each index.
        terms = [f"mul({number},eq({place},{at}))" for at, number in enumerate(parts[0]) if number]
        if terms:
            return _call("add", terms)
        return "0"
    if operator == "in":
        return _among(_text(parts[0], names), parts[1])
    written = [_text(part, names) for part in parts]
    if operator in ("floormod", "floordiv"):
        left, right = written
        rest = f"mod(add(mod({left},{right}),{right}),{right})"
        if operator == "floormod":
            return rest
        return f"div(sub({left},{rest}),{right})"
    return _call(WORDS.get(operator, operator), written)


def _call(word: str, parts: Sequence[str]) -> str:
    alone = len(parts) == 1 and word not in ("not", "abs")
    if alone:
        return parts[0]
    return f"{word}({','.join(parts)})"


def _among(value: str, values: Any) -> str:
    if not values:
        return "eq(0,1)"
    if isinstance(values, range) and values.step == 1:
        return f"and(le({values.start},{value}),le({value},{values.stop - 1}))"
    return f"in({value},set({','.join(map(str, sorted(values)))}))"


def _domain(values: Sequence[int]) -> str:
    """Return the values as runs; an empty domain, which XCSP3 lacks, stays blank, as the specification allows."""
    if isinstance(values, range) and values.step == 1 and len(values) > 1:
        return f"{values.start}..{values.stop - 1}"
    return " ".join(map(str, values))


def _escaped(text: str) -> str:
    from html import escape

    return escape(plain(text))
