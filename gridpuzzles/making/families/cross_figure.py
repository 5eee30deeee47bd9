"""Cross-figures: a crossword of numbers, known by what each is and how it is made of another."""

from __future__ import annotations

from ...api import parse
from ...properties import PROPERTIES
from ..allowance import CannotMake
from ..hiding import hidden
from ..template import Template
from .kakuro import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..allowance import Allowance
    from ..dice import Dice
    from ..maker import Draft, Maker
    from ..partition import Cell
    from ..request import Request

TOLD = ("square", "cube", "triangular", "palindrome", "prime")
RELATED = 3
"""Others of which each number is told to be made, before what is needless goes."""
MAX_FACTOR = 25


def cross_figure(request: Request) -> Maker:
    """Any size from 3 x 3; every digit stands in a number across and in one down."""
    one = request.takes("size").sized(5)
    if min(one.rows, one.cols) < 2:
        raise CannotMake(f"{one.name}: a number has two digits or more")

    def make(dice: Dice, allowance: Allowance) -> Draft:
        for _ in range(allowance.attempts):
            try:
                rules, said = told(one, dice, allowance)

                def text(gone: frozenset[str], rules: str = rules, said: list[str] = said) -> str:
                    return rules + "".join(f"{line}\n" for line in said if line not in gone)

                longest_first = sorted(dice.shuffled(said), key=lambda line: -len(line))
                return hidden(f"Cross-figure {one.rows} x {one.cols}", text, longest_first, allowance)
            except CannotMake as problem:
                allowance.check()
                last = problem
        raise CannotMake(f"{allowance.attempts} grids were tried; of the last: {last}")

    return make


def told(one: Request, dice: Dice, allowance: Allowance) -> tuple[str, list[str]]:
    """The statements of an empty grid, and what can be said of the numbers of a filling of it."""
    white = layout(one.rows + 1, one.cols + 1, dice)
    lines = [
        " ".join("_" if (row, col) in white else "\\" for col in range(2, one.cols + 2))
        for row in range(2, one.rows + 2)
    ]
    rules = "values 0..9\ngrid:\n" + "".join(f"  {line}\n" for line in lines)
    entries = numbered(white)
    filling = Template(parse(rules + "".join(f"{entry} > 9\n" for entry in entries))).filling(dice, allowance)
    numbers = {
        entry: int("".join(str(filling[f"r{row - 1}c{col - 1}"]) for row, col in cells))
        for entry, cells in entries.items()
    }
    return rules, [line for entry in numbers for line in sayings(entry, numbers, dice)]


def numbered(white: set[Cell]) -> dict[str, list[Cell]]:
    """The numbers to be read, named as a crossword numbers them, each with its places."""
    entries: dict[str, list[Cell]] = {}
    number = 0
    for row, col in sorted(white):
        begins = {"across": (row, col - 1) not in white, "down": (row - 1, col) not in white}
        number += any(begins.values())
        for way, begun in begins.items():
            place, cells = (row, col), []
            while begun and place in white:
                cells.append(place)
                place = (place[0], place[1] + 1) if way == "across" else (place[0] + 1, place[1])
            if begun:
                entries[f"{number} {way}"] = cells
    return entries


def sayings(entry: str, numbers: Mapping[str, int], dice: Dice) -> list[str]:
    """What can be said of a number: what it is, and how it follows from some others."""
    number = numbers[entry]
    said = [f"{entry} is {word}" for word in TOLD if PROPERTIES[word](number)]
    for other in dice.shuffled([one for one in numbers if one != entry])[:RELATED]:
        factor, rest = divmod(number, numbers[other])
        if 2 <= factor <= MAX_FACTOR:
            said.append(f"{entry} = {other} * {factor}" + (f" + {rest}" if rest else ""))
        elif factor in (0, 1):
            difference = number - numbers[other]
            sign = "+" if difference > 0 else "-"
            said.append(f"{entry} = {other}" + (f" {sign} {abs(difference)}" if difference else ""))
    return said
