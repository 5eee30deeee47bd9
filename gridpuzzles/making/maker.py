"""What makes the puzzles of one request, one after the other."""

from __future__ import annotations

from ..api import parse
from ..record import Record
from .allowance import CannotMake
from .repair import unique
from .template import Template
from .wording import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .allowance import Allowance
    from .dice import Dice

    Maker = Callable[[Dice, Allowance], "Draft"]
    Filling = Mapping[str, int]


class Draft(Record):
    """A title, statements that declare a puzzle with one solution, and that solution."""

    title: str
    body: str
    filling: Mapping[str, int]


def from_structures(
    structure: Callable[[Dice], Template],
    draft: Callable[[Template, Mapping[int, int], Filling], Draft],
    structures: int = 40,
) -> Maker:
    """A maker that lays out a structure with any numbers, and draws the numbers of its clues anew; ``draft`` is then
    given the template, the numbers by clue, and the filling.

    A structure that comes to nothing gives way to another, ``structures`` in all.
    """

    def make(dice: Dice, allowance: Allowance) -> Draft:
        each = max(1, allowance.attempts // structures)
        for number in range(structures):
            try:
                template = structure(dice)
                sketch = unique(template, dice, allowance, range(number, number + each))
            except CannotMake as problem:
                allowance.check()
                last = problem
            else:
                return draft(template, sketch.numbers, sketch.filling)
        raise CannotMake(f"{structures} structures were tried; of the last: {last}")

    return make


def from_texts(title: str, text: Callable[[Dice], str], structures: int = 40) -> Maker:
    """A maker whose structures are texts with any numbers in their clues."""

    def draft(template: Template, numbers: Mapping[int, int], filling: Filling) -> Draft:
        return Draft(title, formatted(template.text(numbers)), filling)

    return from_structures(lambda dice: Template(parse(text(dice))), draft, structures)


def from_one_text(title: str, text: str) -> Maker:
    """A maker for families with one structure a size."""
    template = Template(parse(text))

    def make(dice: Dice, allowance: Allowance) -> Draft:
        sketch = unique(template, dice, allowance)
        return Draft(title, template.text(sketch.numbers), sketch.filling)

    return make
