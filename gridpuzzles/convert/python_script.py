"""Python scripts that state a puzzle to a solver, one for each library of solvers.

CPMpy (https://cpmpy.readthedocs.io) runs OR-Tools, Choco, Z3, Pumpkin and others; the other script is for OR-Tools
CP-SAT alone (https://developers.google.com/optimization). Both preludes define the same functions (`WORDS`), so
formulas are written the same way for both.
"""

from __future__ import annotations

import builtins
import keyword
from importlib.resources import files

from ..base.record import Record
from .formulas import Formulas
from .printing import Language, Printer, identifiers, plain, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..model.puzzle import Puzzle

WORDS = {
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
PRELUDES = """
Number arranged chosen compared cp cp_model divided in_list literals main model names new number state state_different
sys value_of
"""
TAKEN = frozenset(
    [*keyword.kwlist, *dir(builtins), *PRELUDES.split(), *(word.partition("(")[0] for word in WORDS.values())]
)


class Library(Record):
    """A library: its name, the file of functions before the puzzle, and the number of bits of its largest number."""

    name: str
    prelude: str
    bits: int

    def write(self, puzzle: Puzzle) -> str:
        """Return the script, which prints a line ``name=value`` for each symbol.

        Raises `CannotConvert` for numbers of more bits.
        """
        formulas = Formulas(puzzle, self.name, self.bits)
        names = identifiers([symbol.name for symbol in puzzle.symbols], TAKEN)
        printer = Printer(PYTHON, names)
        metadata = [f"# {key}: {plain(text)}\n" for key, text in puzzle.metadata.items()]
        declared = [
            f"{name} = chosen({_values(values)}, {quoted(symbol.name)})\n"
            for name, symbol, values in zip(names, puzzle.symbols, formulas.domains, strict=True)
        ]
        stated = [
            _statement(one.condition, printer) + (f"  # {plain(one.label)}" if one.label else "") + "\n"
            for one in formulas.constraints
        ]
        functions = files(__package__).joinpath(self.prelude).read_text(encoding="utf-8")
        main = 'if __name__ == "__main__":\n    main()\n'
        return "".join([*metadata, functions, "\n\n", *declared, "\n", *stated, "\n", main])


CPMPY = Library("CPMpy", "cpmpy_prelude.txt", 62)
ORTOOLS = Library("OR-Tools", "ortools_prelude.txt", 60)


def _statement(formula: Any, printer: Printer) -> str:
    if isinstance(formula, tuple) and formula[0] == "different":
        return f"state_{printer.text(formula)}"
    return f"state({printer.condition(formula)})"


def _values(values: Any) -> str:
    if isinstance(values, range):
        return f"range({values.start}, {values.stop}{f', {values.step}' * (values.step != 1)})"
    return str(sorted(values))


PYTHON = Language(
    WORDS,
    member=lambda value, values: f"in_list({value}, {_values(values)})",
    item=lambda numbers, place: f"value_of({list(numbers)}, {place})",
    arranged=lambda values, numbers: f"arranged([{', '.join(values)}], {list(numbers)})",
    signs={"=": "==", "div": "//", "mod": "%"},
)
