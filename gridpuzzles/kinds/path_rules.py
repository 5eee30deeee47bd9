"""Rules along a path: the one table of everything that is known about thermometers, whispers, renbans and the others.

The language refers to a rule by its name (``path a: thermometer``). Other packages read the columns of `PATH_RULES` and
never list the names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Cells = Sequence[str]


class Claim(NamedTuple):
    """The constraint of `model.forms` that a line states."""

    fact: str
    """Its name in `model.forms`."""
    number: Callable[[int, int], int] | None
    """Return its number, given the number of cells and the side of the grid; None if it has no number."""
    is_chain: bool
    """True if it is about two adjacent cells of a line, so that a longer line states several."""
    is_different: bool
    """True if the cells of the line also differ."""


class FPuzzlesLine(NamedTuple):
    """A line of f-puzzles: an object with a list ``lines`` of cells."""

    key: str
    """The key of the list of such lines in the JSON."""
    numbered: tuple[str, Callable[[int], int]] | None
    """The rule of a line with a number, ``each 2: abs(_ - _) >= {number}``, and a function that returns the usual
    number, given the side of the grid, or 0 for a side without one; None if such lines have no number."""
    claim: Claim | None
    """How a writer recognizes its constraints, however they were written; None if it needs the name of the rule."""


class PathRule(NamedTuple):
    """A rule for cells in their order."""

    rule: str | Callable[[Cells], str]
    """The rule as text of the language: ``each 2: _ < _``. If it cannot be written with ``_``, a function that returns
    it for the cells, such as ``r1c1 + r1c2 = r1c3``, or "" if it requires nothing."""
    noun: str
    """Such a path in a sentence: ``thermometer``, ``renban line``."""
    meaning: str
    """What the name means, after "means that": "the numbers increase from the first cell to the last"."""
    ends: tuple[str, str]
    """The marks drawn at the first and the last cell: ``disk``, ``circle``, ``arrow`` or nothing."""
    line: str
    """The style of the line that is drawn through its cells, of `views.canvas`: the colors that setters use."""
    printed: str
    """The words before its cells in printed lists, in all languages: ``thermo slow_thermo``."""
    f_puzzles: FPuzzlesLine | None
    """Its lines in f-puzzles; None for arrows, because their circles may have several cells."""
    example: str
    """A small puzzle with such a path and exactly one solution, which is written below it."""


def _arrow(cells: Cells) -> str:
    return f"{cells[0]} = {' + '.join(cells[1:]) or 0}"


def _double_arrow(cells: Cells) -> str:
    return f"{cells[0]} + {cells[-1]} = {' + '.join(cells[1:-1]) or 0}"


def _between(cells: Cells) -> str:
    first, last = cells[0], cells[-1]
    return " and ".join(f"({first} < {one} < {last} or {last} < {one} < {first})" for one in cells[1:-1])


def _zipper(cells: Cells) -> str:
    half = len(cells) // 2
    sums = [f"{one} + {other}" for one, other in zip(cells[:half], cells[::-1], strict=False)]
    # The cell in the middle has no partner; it is itself the sum.
    sums += [cells[half]] if len(cells) % 2 else []
    return " = ".join(sums) if len(sums) > 1 else ""


def _example(name: str, values: str, given: str, solution: str) -> str:
    """Return a puzzle of one row, with the rule along it."""
    return (
        f"values {values}\ngrid:\n  {given}\npaths:\n  a = r1c1..r1c{len(given.split())}\npath a: {name}\n"
        f"expect unique\nsolution:\n  {solution}\n"
    )


PATH_RULES = {
    "different": PathRule(
        rule="each pair: _ != _",
        noun="different line",
        meaning="no number repeats",
        ends=("", ""),
        line="blue",
        printed="",
        f_puzzles=None,
        example=_example("different", "1..4", "4 2 3 _", "4 2 3 1"),
    ),
    "increasing": PathRule(
        rule="each 2: _ < _",
        noun="increasing line",
        meaning="the numbers increase from the first cell to the last",
        ends=("", ""),
        line="path",
        printed="",
        f_puzzles=None,
        example=_example("increasing", "1..5", "2 _ _ _", "2 3 4 5"),
    ),
    "decreasing": PathRule(
        rule="each 2: _ > _",
        noun="decreasing line",
        meaning="the numbers decrease from the first cell to the last",
        ends=("", ""),
        line="path",
        printed="",
        f_puzzles=None,
        example=_example("decreasing", "1..5", "4 _ _ _", "4 3 2 1"),
    ),
    "thermometer": PathRule(
        rule="each 2: _ < _",
        noun="thermometer",
        meaning="the numbers increase from the first cell, the bulb, to the last",
        ends=("disk", ""),
        line="tube",
        printed="thermo thermos thermometer thermometers thermomètre thermomètres termómetro termómetros termometri",
        f_puzzles=FPuzzlesLine(
            "thermometer", numbered=None, claim=Claim("less", number=None, is_chain=True, is_different=False)
        ),
        example=_example("thermometer", "1..5", "2 _ _ _", "2 3 4 5"),
    ),
    "slow": PathRule(
        rule="each 2: _ <= _",
        noun="slow thermometer",
        meaning="no number is less than the number before it, from the first cell, the bulb, to the last",
        ends=("disk", ""),
        line="tube",
        printed="slow_thermo slow_thermos slow_thermometer slow_thermometers",
        f_puzzles=FPuzzlesLine(
            "slowthermometer", numbered=None, claim=Claim("at most", number=None, is_chain=True, is_different=False)
        ),
        example=_example("slow", "1..5", "5 _ _ _", "5 5 5 5"),
    ),
    "arrow": PathRule(
        rule=_arrow,
        noun="arrow",
        meaning="the number in the first cell, the circle, is the sum of the other numbers",
        ends=("circle", "arrow"),
        line="path",
        printed="arrow arrows pfeil pfeile flèche flèches flecha flechas pijl pijlen freccia frecce",
        f_puzzles=None,
        example=_example("arrow", "1..6", "_ _ _ 4", "6 1 1 4"),
    ),
    "doublearrow": PathRule(
        rule=_double_arrow,
        noun="double arrow",
        meaning="the numbers in the first and the last cell, the circles, add up to the sum of the other numbers",
        ends=("circle", "circle"),
        line="path",
        printed="double_arrow double_arrows double_arrow_line double_arrow_lines",
        f_puzzles=FPuzzlesLine("doublearrow", numbered=None, claim=None),
        example=_example("doublearrow", "1..9", "6 2 _ 5", "6 2 9 5"),
    ),
    "palindrome": PathRule(
        rule="each opposite pair: _ = _",
        noun="palindrome",
        meaning="the numbers are the same in both directions",
        ends=("", ""),
        line="tube",
        printed="palindrome palindromes palindrome_line palindrome_lines palindrom palindromlinie palindromlinien "
        "palíndromo palíndromos palindromo palindromi palindroom palindromen palindroomlijn palindroomlijnen",
        f_puzzles=FPuzzlesLine("palindrome", numbered=None, claim=None),
        example=_example("palindrome", "1..5", "2 1 5 _ _", "2 1 5 1 2"),
    ),
    "whisper": PathRule(
        rule="each 2: abs(_ - _) >= 5",
        noun="whisper line",
        meaning="adjacent numbers differ by at least 5",
        ends=("", ""),
        line="green",
        printed="whisper whispers whisper_line whisper_lines whispers_line whispers_lines german_whisper "
        "german_whispers german_whisper_line german_whisper_lines german_whispers_line german_whispers_lines "
        "susurro susurros línea_de_susurro líneas_de_susurro susurri linea_di_sussurro sussurri "
        "chuchotement chuchotements murmure murmures ligne_de_murmure lignes_de_murmures fluisterlijn fluisterlijnen "
        "fluister fluisteren flüstern "
        "whisper-linie whisper-linien whisperlinie whisperlinien flüsterlinie flüsterlinien",
        f_puzzles=FPuzzlesLine(
            "whispers",
            numbered=("each 2: abs(_ - _) >= {number}", lambda side: (side + 1) // 2),
            claim=Claim("apart", number=lambda cells, side: (side + 1) // 2, is_chain=True, is_different=False),
        ),
        example=_example("whisper", "1..9", "4 _ 4 _", "4 9 4 9"),
    ),
    "dutchwhisper": PathRule(
        rule="each 2: abs(_ - _) >= 4",
        noun="Dutch whisper line",
        meaning="adjacent numbers differ by at least 4",
        ends=("", ""),
        line="orange",
        printed="dutch_whisper dutch_whispers dutch_whisper_line dutch_whisper_lines dutch_whispers_line "
        "dutch_whispers_lines",
        f_puzzles=None,
        example=_example("dutchwhisper", "1..8", "4 _ 4 _", "4 8 4 8"),
    ),
    "renban": PathRule(
        rule="max(_) - min(_) = size - 1 and (each pair: _ != _)",
        noun="renban line",
        meaning="the numbers are consecutive, in any order",
        ends=("", ""),
        line="purple",
        printed="renban renbans renban_line renban_lines renban-linie renban-linien renbanlinie renbanlinien "
        "renbanlijn renbanlijnen",
        f_puzzles=FPuzzlesLine(
            "renban",
            numbered=None,
            claim=Claim("spread", number=lambda cells, side: cells - 1, is_chain=False, is_different=True),
        ),
        example=_example("renban", "1..9", "8 _ 6 9", "8 7 6 9"),
    ),
    "nabner": PathRule(
        rule="each pair: abs(_ - _) > 1",
        noun="nabner line",
        meaning="no two numbers are equal or consecutive, even if they are not adjacent",
        ends=("", ""),
        line="yellow",
        printed="nabner nabners nabner_line nabner_lines",
        f_puzzles=FPuzzlesLine("nabner", numbered=None, claim=None),
        example=_example("nabner", "1..9", "_ 4 1 7", "9 4 1 7"),
    ),
    "alternating": PathRule(
        rule="each 2: _ + _ is odd",
        noun="alternating line",
        meaning="odd and even numbers alternate",
        ends=("", ""),
        line="red",
        printed="parity_line parity_lines alternating_line alternating_lines",
        f_puzzles=None,
        example=_example("alternating", "1..4\nall different", "4 1 _ _", "4 1 2 3"),
    ),
    "modular": PathRule(
        rule="each 3: each pair: _ mod 3 != _ mod 3",
        noun="modular line",
        meaning="of three numbers in a row, no two have the same remainder after division by 3",
        ends=("", ""),
        line="teal",
        printed="modular modular_line modular_lines",
        f_puzzles=FPuzzlesLine("modularline", numbered=None, claim=None),
        example=_example("modular", "1..3", "3 2 _ _", "3 2 1 3"),
    ),
    "entropic": PathRule(
        rule="each 3: each pair: (_ - 1) div 3 != (_ - 1) div 3",
        noun="entropic line",
        meaning="of three numbers in a row, one is from 1 to 3, one from 4 to 6 and one from 7 to 9",
        ends=("", ""),
        line="peach",
        printed="entropic entropic_line entropic_lines entropy_line entropy_lines",
        f_puzzles=FPuzzlesLine(
            "entropicline",
            # Low, middle and high numbers are a third each, if the side of the grid can be divided by 3.
            numbered=(
                "each 3: each pair: (_ - 1) div {number} != (_ - 1) div {number}",
                lambda side: side // 3 * (side % 3 == 0),
            ),
            claim=None,
        ),
        example=_example("entropic", "1, 4, 8", "_ 8 _ 4", "4 8 1 4"),
    ),
    "between": PathRule(
        rule=_between,
        noun="between line",
        meaning="every other number is between the numbers in the first and the last cell, the circles",
        ends=("circle", "circle"),
        line="path",
        printed="between_line between_lines",
        f_puzzles=FPuzzlesLine(
            "betweenline", numbered=None, claim=Claim("between", number=None, is_chain=False, is_different=False)
        ),
        example=_example("between", "1..6\nall different", "4 2 _ _", "4 2 3 1"),
    ),
    "zipper": PathRule(
        rule=_zipper,
        noun="zipper line",
        meaning="numbers at the same distance from the middle have the same sum, which a cell in the middle contains",
        ends=("", ""),
        line="lavender",
        printed="zipper zippers zipper_line zipper_lines",
        f_puzzles=FPuzzlesLine("zipperline", numbered=None, claim=None),
        example=_example("zipper", "1..9\nall different", "_ 2 _ _ 8", "1 2 9 7 8"),
    ),
}


def path_statements(label: str, cells: Cells, rule: str) -> tuple[str, ...]:
    """Return the lines of the language that name cells in their order and state the rule along them."""
    return "paths:", f"  {label} = {' '.join(cells)}", f"path {label}: {rule}"
