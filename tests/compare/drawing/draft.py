"""A puzzle while it is being drawn: its statements, and a filling that most of its clues hold for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ..second.numbers import NoValue, Number
from ..second.reading import File, Reading
from ..second.relations import Reader
from ..second.texts import tokens

One = TypeVar("One")
LARGEST = 10**6
"""The largest clue, unless all numbers of the puzzle are huge."""
HUGE = (10**6, 2**31, 3037000500, 2**53, 2**62, 2**63, 10**20)
"""Numbers close to the limits of machine numbers; 3037000500 is the root of 2^63."""


class Draft:
    """A puzzle in progress; `room` is the factor by which the number of assignments may still grow."""

    def __init__(self, rng: Random, room: int) -> None:
        self.rng = rng
        self.room = room
        self.huge = rng.random() < 0.06
        self.largest = 10**45 if self.huge else LARGEST
        self.statements: list[str] = []
        self.files: dict[str, str] = {}
        self.params: dict[str, int] = {}
        self.witness: dict[str, int] = {}
        self.reading = Reading()
        self.file = File({})
        self.operands: list[str] = []
        self.selectors: list[str] = []
        self.cell_values: list[int] = []

    # ------------------------------------------------------------ random choices

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, *things: One) -> One:
        return self.rng.choice(things)

    def many(self, least: int, most: int) -> range:
        return range(self.rng.randint(least, most))

    # ------------------------------------------------------------ domains

    def domain(self, symbols: int, among: Sequence[int] | None = None) -> tuple[str, list[int]]:
        """Return values for `symbols` symbols, as the room allows, as text and as a list."""
        most = 1
        while (most + 1) ** symbols <= self.room and most < (90 if self.huge else 14):
            most += 1
        size = max(self.rng.randint(1, most), self.rng.randint(1, most))
        values = self.values(size, among)
        self.room //= max(1, len(values) ** symbols)
        return self.written(values), values

    def values(self, size: int, among: Sequence[int] | None) -> list[int]:
        """Return at most `size` values, from `among` if that is given."""
        if among is not None:
            if self.chance(0.5):
                start = self.rng.randrange(max(1, len(among) - size + 1))
                return list(among[start : start + size])
            return sorted(self.rng.sample(list(among), min(size, len(among))))
        if self.huge:
            middle = self.pick(1, -1) * self.pick(*HUGE)
            pool = sorted({*self.near_huge(), *self.near_huge(), -1, 0, 1, 2})
            apart = sorted(self.rng.sample(pool, min(size, len(pool))))
            return self.pick(apart, list(range(middle - size // 2, middle - size // 2 + size)))
        start = self.pick(1, 1, 1, 0, 0, 2, -1, -2, -3, 5)
        match self.rng.randrange(6):
            case 0:
                return sorted(self.rng.sample(range(-4, 13), size))
            case 1:
                return sorted(self.rng.sample(self.pick(range(30), range(-20, 20, 3), range(90, 120)), min(size, 13)))
            case 2:
                return list(range(start, start + size * 3, self.pick(2, 3)))[:size]
        return list(range(start, start + size))

    def near_huge(self) -> range:
        """Return a few consecutive numbers far from 0."""
        middle = self.pick(1, -1) * self.pick(*HUGE)
        return range(middle - self.rng.randint(0, 2), middle + self.rng.randint(1, 3))

    def written(self, values: Sequence[int]) -> str:
        """Return a domain as text, in one of the ways to write it."""
        low, high = values[0], values[-1]
        # Values this far apart are listed, because a range would contain too many others.
        if high - low > 1000:
            return ", ".join(map(str, values))
        if self.chance(0.05) and list(values) == list(range(low, high + 1)):
            return f"{self.of_param(low)}..{self.of_param(high)}"
        step = values[1] - low if len(values) > 1 else 1
        if list(values) == list(range(low, high + 1)):
            return self.pick(f"{low}..{high}", f"{low}..{high}", f"{low}..{high + 2} except {high + 1}, {high + 2}")
        if list(values) == list(range(low, high + 1, step)) and self.chance(0.7):
            return f"{low}..{high} step {step}"
        missing = [str(value) for value in range(low, high + 1) if value not in values]
        if len(missing) < 4 and self.chance(0.4):
            return f"{low}..{high} except {', '.join(missing)}"
        return self.pick(", ", ",").join(map(str, values))

    # ------------------------------------------------------------ numbers

    def number(self) -> str:
        """Return a number for a relation: usually small, sometimes a parameter."""
        value = self.pick(0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 9, 10, 12, 24, self.rng.randint(0, 130))
        if self.huge and self.chance(0.4):
            value = abs(self.pick(*self.near_huge()))
        if self.chance(0.06):
            return self.param(value)
        return self.in_base(value) or "1"

    def param(self, value: int) -> str:
        """Return a parameter with this value, or an expression of one."""
        name = self.pick("n", "m", "k2")
        self.params.setdefault(name, self.rng.randint(0, 5))
        self.file.params = dict(self.params)
        rest = value - self.params[name]
        if not rest:
            return name
        return f"({name} {'+' if rest > 0 else '-'} {abs(rest)})"

    def of_param(self, value: int) -> str:
        """Return the number, or rarely an expression of a parameter that equals it."""
        return self.param(value) if self.chance(0.15) else str(value)

    def secret(self) -> str:
        """Return secret digits as a clue; the first call declares two letters with few values."""
        if not any(one.startswith("letters ") for one in self.statements):
            text, values = self.domain(2, range(10))
            self.say(f"letters {text}")
            self.fill("AB", values)
        return self.pick("A", "B", "AB", "BA")

    def value(self, text: str) -> Number | None:
        """Return the value of an expression in the filling, or None."""
        try:
            return Reader(self.reading, self.file, tokens(text)).expression()(self.witness)
        except (NoValue, KeyError, IndexError, ValueError, SyntaxError):  # no such set, or printed symbols
            return None

    def target(self, value: Number | None) -> str:
        """Return a number to compare with, usually the given one."""
        if value is None or value.denominator != 1 or abs(value) > self.largest or self.chance(0.1):
            return self.pick("-", "", "", "") + self.number()
        near = int(value) + self.pick(0, 0, 0, 0, 0, 0, 0, 1, -1)
        if self.chance(0.05):
            return self.param(near)
        return self.in_base(near) or self.number()

    def in_base(self, value: int) -> str:
        """Return the number as it is written next to secret digits, or an empty string if a digit has no symbol."""
        base = self.reading.base
        digits, rest = "", abs(value)
        while rest or not digits:
            rest, digit = divmod(rest, base)
            if digit > 9:
                return ""
            digits = str(digit) + digits
        return ("-" if value < 0 else "") + digits

    # ------------------------------------------------------------ statements

    def say(self, statement: str, *lines: str) -> None:
        indent = self.pick("  ", "  ", "    ", " ")
        self.statements.append("\n".join([statement, *(indent + line for line in lines)]))

    def fill(self, names: Sequence[str], values: Sequence[int], different: bool = False) -> None:
        """Add names to the filling."""
        if different and len(values) >= len(names):
            self.witness.update(zip(names, self.rng.sample(list(values), len(names)), strict=True))
        else:
            self.witness.update((name, self.rng.choice(values)) for name in names)
