"""Python scripts that state a puzzle to a solver: the common part for CPMpy and OR-Tools.

Both preludes define the same functions (`WORDS`), so formulas are written the same way for both.
"""

from __future__ import annotations

import builtins
import keyword

from .formulas import Formulas
from .minizinc import identifiers, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..model.puzzle import Puzzle

WORDS = {
    "abs": "abs({})",
    "min": "least([{}])",
    "max": "greatest([{}])",
    "floordiv": "floor_div({})",
    "floormod": "floor_mod({})",
    "and": "every([{}])",
    "or": "some([{}])",
    "not": "opposite({})",
    "count": "number_of([{}])",
    "different": "different([{}])",
}
SIGNS = {"=": "==", "div": "//", "mod": "%"}
PRELUDES = """
Number arranged chosen compared cp cp_model divided in_list literals main model names new number state state_different
sys value_of
"""
TAKEN = frozenset(
    [*keyword.kwlist, *dir(builtins), *PRELUDES.split(), *(word.partition("(")[0] for word in WORDS.values())]
)
MAX_CHAIN = 40
"""Maximum number of operands in a chain of operators, because Python's own parser is recursive."""


def script(puzzle: Puzzle, target: str, prelude: str, bits: int) -> str:
    """Return the script; raises `CannotConvert`."""
    formulas = Formulas(puzzle, target, bits)
    names = identifiers([symbol.name for symbol in puzzle.symbols], TAKEN)
    metadata = [f"# {key}: {plain(text)}\n" for key, text in puzzle.metadata.items()]
    declared = [
        f"{name} = chosen({_values(values)}, {_string(symbol.name)})\n"
        for name, symbol, values in zip(names, puzzle.symbols, formulas.domains, strict=True)
    ]
    stated = [
        _statement(one.condition, names) + (f"  # {plain(one.label)}" if one.label else "") + "\n"
        for one in formulas.constraints
    ]
    return "".join([*metadata, prelude, "\n\n", *declared, "\n", *stated, '\nif __name__ == "__main__":\n    main()\n'])


def _statement(formula: Any, names: Sequence[str]) -> str:
    if isinstance(formula, tuple) and formula[0] == "different":
        return f"state_different([{_joined(formula[1:], names)}])"
    return f"state({expression(formula, names)})"


def expression(formula: Any, names: Sequence[str]) -> str:
    """Return a formula as an expression in Python."""
    if isinstance(formula, int):
        if formula >= 0:
            return str(formula)
        return f"({formula})"
    operator, *parts = formula
    if operator == "var":
        return str(names[parts[0]])
    if operator == "in":
        return f"in_list({expression(parts[0], names)}, {_values(parts[1])})"
    if operator == "list":
        return f"value_of({list(parts[0])}, {expression(parts[1], names)})"
    if operator == "arranged":
        return f"arranged([{_joined(parts[1:], names)}], {list(parts[0])})"
    if operator in WORDS:
        return WORDS[operator].format(_joined(parts, names))
    sign = f" {SIGNS.get(operator, operator)} "
    written = [expression(part, names) for part in parts]
    # Nested brackets of equal size keep the depth of the expression small.
    while len(written) > MAX_CHAIN:
        chunks = [written[at : at + MAX_CHAIN] for at in range(0, len(written), MAX_CHAIN)]
        written = [f"({sign.join(chunk)})" for chunk in chunks]
    return f"({sign.join(written)})"


def _joined(parts: Sequence[Any], names: Sequence[str]) -> str:
    return ", ".join(expression(part, names) for part in parts)


def _values(values: Any) -> str:
    if isinstance(values, range):
        return f"range({values.start}, {values.stop}{f', {values.step}' * (values.step != 1)})"
    return str(sorted(values))


def _string(text: str) -> str:
    return '"' + plain(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
