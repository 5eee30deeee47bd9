"""Sentences about a state: the pieces from which arguments make their texts.

Marks in a sentence represent cells, known values and units. The methods `cell`, `known` and `label` write the marks,
and `parts` resolves them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..base.english import listing, plural_form
from ..kinds import LINE_FUNCTIONS
from ..kinds.cage_targets import BY_NAME, CAGE_TARGETS, THE_TWO, sign_of
from ..kinds.columns import StepTexts
from ..kinds.numbers import NUMBER_FUNCTIONS
from ..model.expressions import AllOf, Arrangement, Comparison, Expression, Function, Operation, Variable
from ..model.forms import EITHER_WAY
from ..model.solution_path import SentencePart
from .bitsets import Crossed, by_mask, single
from .state import State
from .units import Unit, spell

MAX_WRITTEN_OUT = 70
"""Longest relation to write out, in characters; for a longer one the text of its clue is used."""
MARK = re.compile("\x01(.)(\\d+)(?::(-?\\d+))?\x02")
MAX_LEFT = 3
"""Remaining values are always listed, instead of the removed ones, if there are at most this many."""


def capital(text: str) -> str:
    """Return ``text`` with a capital, as the beginning of a sentence; a mark of a unit is changed to begin one."""
    if text.startswith("\x01u"):
        return "\x01U" + text[2:]
    return text[:1].upper() + text[1:]


def article(value: int) -> str:
    """Return a value with its article: ``a 3``, ``an 8``."""
    an = str(value).startswith("8") or value in (11, 18)
    return f"{'an' if an else 'a'} {value}"


def parts(text: str, state: State) -> tuple[SentencePart, ...]:
    """Return the parts of a sentence, with its marks resolved."""
    model = state.model
    found: list[SentencePart] = []
    at = 0
    addition = ""  # the last addition mentioned, if there are several: its carries need not name it again
    for mark in MARK.finditer(text):
        if mark.start() > at:
            found.append(SentencePart("text", text[at : mark.start()]))
        at = mark.end()
        kind, number, value = mark[1], int(mark[2]), mark[3]
        if kind in "uU":
            unit = model.units[number]
            addition = model.additions.get(unit.label, addition)
            found.append(_unit_part(unit, kind == "U", state))
            continue
        name, text_of_name = model.names[number], model.text(number).removesuffix(addition)
        addition = model.additions.get(name, addition)
        if kind == "k":
            found.append(SentencePart("cell", f"{text_of_name} = {value}", name, int(value)))
        else:
            found.append(SentencePart("cell", text_of_name, name))
    if at < len(text):
        found.append(SentencePart("text", text[at:]))
    return tuple(found)


def spoken(text: str, state: State) -> str:
    """Return a sentence as plain text, with its marks resolved."""
    return "".join(part.text for part in parts(text, state))


def _unit_part(unit: Unit, begins: bool, state: State) -> SentencePart:
    model = state.model
    text = capital(unit.label) if begins and is_words(unit, state) else unit.label
    if unit.clue >= 0:
        return SentencePart("clue", text, model.puzzle.clues[unit.clue].label)
    return SentencePart("rule", text, model.puzzle.constraints[unit.rule].label if unit.rule >= 0 else unit.label)


def is_words(unit: Unit, state: State) -> bool:
    """Return True if a label is English, so that it can begin with a capital, and not a formula."""
    first = unit.label.split(" ")[0]
    return first.isalpha() and first not in state.model.of


class SentenceBuilder:
    """A writer of sentences about one state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.model = state.model

    # --- marks

    def cell(self, x: int) -> str:
        """Return the mark of a cell."""
        return f"\x01c{x}\x02"

    def known(self, x: int, value: int) -> str:
        """Return the mark of a known cell, shown as ``r1c1 = 3``."""
        return f"\x01k{x}:{value}\x02"

    def label(self, unit: Unit) -> str:
        """Return the mark of a unit; the label itself for a unit that is not in the model."""
        if unit.number >= 0:
            return f"\x01u{unit.number}\x02"
        return unit.label

    # --- lists

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        return listing(map(self.cell, cells), last)

    def values(self, mask: int, last: str = "or") -> str:
        return listing(map(str, self._runs(mask)), last)

    def _runs(self, mask: int) -> Iterator[str]:
        """Yield the values of a mask; at least five consecutive ones as ``3 to 17``."""
        values = self.model.listed(mask)
        first = last = values[0]
        # None ends the last run.
        for value in [*values[1:], None]:
            if value is not None and value == last + 1:
                last = value
                continue
            if last - first < 4:
                yield from map(str, range(first, last + 1))
            else:
                yield f"{first} to {last}"
            if value is not None:
                first = last = value

    def effect(self, eliminated: Crossed) -> str:
        """Return the effect of removing candidates: first the known cells, then the values left or removed."""
        masks = self.state.masks
        texts: list[str] = []
        left: Crossed = []
        went: Crossed = []
        for x, mask in eliminated:
            rest, removed = masks[x] & ~mask, masks[x] & mask
            if single(rest):
                texts.append(self.known(x, self.model.value[rest]) if rest else f"no value is left for {self.cell(x)}")
            elif rest.bit_count() <= max(MAX_LEFT, removed.bit_count()):
                left.append((x, rest))
            else:
                went.append((x, removed))
        for rest, cells in by_mask(left).items():
            texts.append(f"{self.cells(cells)} {plural_form(len(cells), 'is', 'are')} {self._left(rest, cells)}")
        return "; ".join([*texts, *self._not(went)])

    def _not(self, removed: Crossed) -> list[str]:
        return [
            f"{self.cells(cells)} {plural_form(len(cells), 'is', 'are')} not {self.values(mask)}"
            for mask, cells in by_mask(removed).items()
        ]

    def gone(self, eliminated: Crossed) -> str:
        """Return the removed values by cells; the whole `effect` if a cell becomes known."""
        if any(single(self.state.masks[x] & ~mask) for x, mask in eliminated):
            return self.effect(eliminated)
        return "; ".join(self._not(eliminated))

    def _left(self, rest: int, cells: Sequence[int]) -> str:
        """Return the values that are left; only a bound for many values if all removed ones are beyond it."""
        removed = [self.state.masks[x] & ~rest for x in cells]
        if rest.bit_count() > MAX_LEFT and all(mask & -mask > rest for mask in removed):
            return f"at most {self.model.highest(rest)}"
        if rest.bit_count() > MAX_LEFT and all(mask < rest & -rest for mask in removed):
            return f"at least {self.model.lowest(rest)}"
        return self.values(rest)

    def so(self, eliminated: Crossed) -> str:
        """Return the end of most sentences: `` So ...``, with the effect."""
        return f" So {self.effect(eliminated)}."

    # --- clues

    def head(self, unit: Unit) -> str:
        """Return a clue as a person says it, as the beginning of a sentence."""
        label = capital(self.label(unit))
        # Units that are not clues of the text have sentences of their own; a label that is the text says all.
        if unit.sources:
            if unit.is_column:
                return f"{capital(unit.text)}: {self.written(unit)}"
            return capital(unit.text)
        if unit.is_column:
            return f"In {self.label(unit)}, {self.written(unit)}"
        if unit.kind == "ending":
            return f"In {self.label(unit)}, {self._endings(unit)}"
        if self._says_itself(unit):
            return label
        if unit.label.startswith("long "):  # division, multiplication
            return f"In the {self.label(unit)}, {self.written(unit)}"
        if self.in_part(unit) and unit.kind not in EITHER_WAY.values():
            return f"{label} {verb(unit, 'says', 'say')} {self.written(unit)}"
        target = self.target(unit)
        if target:
            return capital(target)
        match unit.condition:
            case Comparison(Function() as function, "=", right) if texts := step_texts(function):
                _, parameters = line_and_parameters(function)
                return f"{label} {texts.clue(*(spell(one, self.shown) for one in (right, *parameters)))}"
        written = self.written(unit)
        if len(written) > MAX_WRITTEN_OUT and isinstance(unit.condition, Arrangement):
            return label
        return f"{label} {verb(unit, 'says', 'say')} {written}"

    def target(self, unit: Unit) -> str:
        """Return the words for the target of a cage, and for a clue elsewhere of a kind that has a name; else ""."""
        label = self.label(unit)
        if unit.kind in BY_NAME:
            kind, number = BY_NAME[unit.kind], str(unit.target)
        elif unit.clue < 0 or unit.sources or self.model.puzzle.clues[unit.clue].kind != "cage":
            return ""
        else:
            text = self.model.puzzle.clues[unit.clue].text
            sign = sign_of(text)
            if not sign:
                match unit.condition:
                    case Comparison(Function(name)) if name in NUMBER_FUNCTIONS:
                        return f"In {label}, {NUMBER_FUNCTIONS[name].of_cells} the cells is {text}"
                return ""
            kind, number = CAGE_TARGETS[sign], text.removesuffix(sign)
        cells = self.cells(unit.cells) if self.in_part(unit) else THE_TWO
        text = kind.step(label, are_several(unit.label), number, cells if len(unit.cells) == 2 else "")
        # A mark is between its cells, so they are not in it.
        if unit.clue >= 0 and self.model.puzzle.clues[unit.clue].kind == "sign":
            return re.sub("^In ", "By ", text)
        return text

    def _endings(self, unit: Unit) -> str:
        """Return the relation of last digits, as in ``H × D ends in 0``."""
        match unit.condition:
            case Comparison(Operation(_, Operation(_, Variable() as right, Operation() as left))):
                pass
            case Comparison(Operation(_, Operation(_, left, right))):
                pass
        return f"{spell(left, self.shown)} ends in {spell(right, self.shown)}"

    def _says_itself(self, unit: Unit) -> bool:
        """Return True if the label of a unit is the text of its clue."""
        assert unit.condition is not None
        if unit.clue < 0 and " does not " in unit.label:
            return True
        written = self.model.puzzle.clues[unit.clue].text if unit.clue >= 0 else ""
        return unit.label in (written, spell(unit.condition))

    def in_part(self, unit: Unit) -> bool:
        """Return True if a unit is only one of several conditions of its constraint."""
        whole = self.model.puzzle.constraints[unit.rule].condition if unit.rule >= 0 else None
        return isinstance(whole, AllOf) and len(whole.conditions) > 1

    def written(self, unit: Unit) -> str:
        """Return the text of a relation with known numbers inserted; if that is too long, the text of the clue."""
        assert unit.condition is not None
        if unit.is_column:
            return self.equation(unit)
        text = spell(unit.condition, self.shown)
        if len(text) > MAX_WRITTEN_OUT and unit.clue >= 0 and self.model.puzzle.clues[unit.clue].text:
            return self.model.puzzle.clues[unit.clue].text
        return text

    def shown(self, name: str) -> str:
        """Return the mark of a name, or its value if the name is solved."""
        x = self.model.of[name]
        if self.state.solved[x]:
            return str(self.state.value(x))
        return self.cell(x)

    def filled(self, unit: Unit, cells: Sequence[int], row: Sequence[int]) -> str:
        """Return the text of a relation with a filling inserted."""
        assert unit.condition is not None
        return spell(unit.condition, self.put_in(cells, row))

    def put_in(self, cells: Sequence[int], row: Sequence[int]) -> Callable[[str], str]:
        """Return a function that gives the text for each name when a filling is inserted."""
        values = {self.model.names[x]: str(self.model.value[bit]) for x, bit in zip(cells, row, strict=True)}
        return lambda name: values.get(name) or self.shown(name)

    def equation(self, unit: Unit, filling: Mapping[int, int] | None = None) -> str:
        """Return an equation with known values and a ``filling`` (bit by cell) inserted: ``N + R + 1 = E + 10``."""
        sides: tuple[list[str], list[str]] = ([], [])
        target = unit.target or 0
        filled = dict(filling or {})
        known = {x: self.state.masks[x] for x in unit.cells if self.state.solved[x]}
        for x, factor in zip(unit.cells, unit.coefficients, strict=True):
            side, bit = sides[factor < 0], (filled | known).get(x)
            if bit is None:
                side.append(self.cell(x) if abs(factor) == 1 else f"{abs(factor)} × {self.cell(x)}")
                continue
            number = abs(factor) * self.model.value[bit]
            # A zero that is known adds nothing; one of the filling is what the sentence is about.
            if number or x in filled:
                side.append(str(number))
        if target:
            sides[target > 0].append(str(abs(target)))
        return " = ".join(" + ".join(side).replace("+ -", "- ") or "0" for side in sides)


def verb(unit: Unit, one: str, several: str) -> str:
    """Return the form of a verb that agrees with the label of a unit: ``one`` for ``row 1``, else ``several``."""
    return several if are_several(unit.label) else one


def are_several(label: str) -> bool:
    """Return True if a label is a plural: ``the letters``."""
    return label.endswith("s") and not label.endswith(("across", "backwards"))


def step_texts(function: Function) -> StepTexts | None:
    """Return the texts for a condition that a function equals something; None for any other than those of a line."""
    kind = LINE_FUNCTIONS.get(function.name)
    return kind.steps if kind else None


def line_and_parameters(function: Function) -> tuple[Sequence[Expression], Sequence[Expression]]:
    """Return the cells and the parameters of a function of a line; no cells for any other function."""
    kind = LINE_FUNCTIONS.get(function.name)
    count = len(function.arguments) - len(kind.parameters) if kind else 0
    return function.arguments[:count], function.arguments[count:]
