"""Find other numbers for the letters and missing digits of a text.

Every place of its numbers gets a letter of its own, so that solving the text gives all numbers its statements allow.
One choice of them is written with letters, missing digits and digits like the text, with as many hidden as possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ..api import Puzzle
from ..base.source import edited
from ..language import syntax
from .budget import CannotMake, GenerationBudget, Lacking, StableRandom
from .generator import GeneratedPuzzle, retried
from .hiding import hide_parts
from .variations import source_of, written

WRITTEN = (syntax.RelationStatement, syntax.Picture, syntax.Crossword, syntax.LongWorking, syntax.DrawnGrid)
"""Statements whose numbers can contain letters, missing digits and digits."""
PROMISES = (syntax.Expect, syntax.PromisedSolution)
WORD = re.compile(r"(?<!\w)(?:\d*[A-Z_][A-Z0-9_]*|\d+)(?!\w)")
SPAN = re.compile(r"(\d+)(?:\s*\.\.\s*(\d+))?")
SCRIPTS = ((0x41, 0x5B), (0x531, 0x557), (0x10A0, 0x10C6), (0x410, 0x430), (0x391, 0x3A2))
ALPHABET = [chr(code) for first, end in SCRIPTS for code in range(first, end)]
"""Capital letters of several scripts: a long working has more places than the Latin alphabet has letters."""
ABOUT = re.compile(r"[A-Z][A-Z, ]*\s(in|is|are|not)\s")
"""Statements about the letters themselves."""
BY_HOLES = 3
"""Least number of digits that stay missing if the text has no letters."""
TRIES = 300
MAX_NODES = 20_000


class Relettering:
    """Generates puzzles with the words and workings of one puzzle.

    Raises `Lacking` if it has no letters or missing digits, `CannotMake` if its numbers cannot be replaced by letters.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.statements = written(puzzle)
        self.text = source_of(puzzle).text
        self.signs = dict(self._signs())
        if not any(sign.isalpha() or sign == "_" for sign in self.signs.values()) or len(self.signs) > len(ALPHABET):
            raise Lacking("no number of it has letters or holes")
        self.classes = {
            one.letter.symbols: _values(span.text) for one, span in self.statements if isinstance(one, syntax.Each)
        }
        loose = puzzle.read_anew(self._text_of_letters())
        if loose is None:
            raise CannotMake("the puzzle cannot be read if letters stand for its digits")
        self.loose = loose

    def _signs(self) -> Iterator[tuple[int, str]]:
        """Yield the places of numbers with their characters, digit by digit.

        Numbers without letters and missing digits count only in long workings.
        """
        for one, span in self.statements:
            if not isinstance(one, WRITTEN) or ABOUT.search(span.text):
                continue
            is_working = isinstance(one, syntax.LongWorking)
            has_cells = isinstance(one, syntax.Picture | syntax.Crossword | syntax.DrawnGrid)
            for word in WORD.finditer(self.text, span.start, span.end):
                text = word.group()
                if has_cells and text == "_":
                    continue  # an empty cell, not a missing digit
                if is_working or not text.isdigit():
                    yield from enumerate(text, word.start())

    def _text_of_letters(self) -> str:
        """Return the text with a different letter at each place, with the values that the text allows."""
        letters = dict(zip(self.signs, ALPHABET, strict=False))
        edits = [(at, at + 1, letter) for at, letter in letters.items()]
        statements = ["letters may repeat"]
        for one, span in self.statements:
            if isinstance(one, (*PROMISES, syntax.LettersMayRepeat, syntax.Each, syntax.HoleValues)):
                edits.append((span.start, span.end, ""))
            if isinstance(one, syntax.HoleValues):
                domain = span.text.removeprefix("digits")
                statements += [f"{letters[at]} in{domain}" for at, sign in self.signs.items() if sign == "_"]
        for letter, values in self.classes.items():
            within = ", ".join(map(str, values))
            statements += [f"{letters[at]} in {within}" for at, sign in self.signs.items() if sign == letter]
        return "".join(f"{line}\n" for line in (edited(self.text, edits), *statements))

    def draft(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return another puzzle; raises `CannotMake` if none was found."""
        failed = "none of {times} other choices of numbers gave exactly one solution"
        return retried(self._digits, self._with_hidden_digits, failed, TRIES)(rng, budget)

    def _digits(self, rng: StableRandom, budget: GenerationBudget) -> Mapping[int, int]:
        """Return a digit for each place; raises `CannotMake` if the search found none."""
        compiled = self.loose.compiled
        search = budget.search(compiled, 1, MAX_NODES, value_order="random", seed=rng.below(1 << 32))
        found = next(search, None)
        if found is None:
            raise CannotMake("no other numbers satisfy its rules")
        values = compiled.assignment(found)
        return {at: values[letter] for at, letter in zip(self.signs, ALPHABET, strict=False)}

    def _with_hidden_digits(
        self, digits: Mapping[int, int], rng: StableRandom, budget: GenerationBudget
    ) -> GeneratedPuzzle | None:
        """Return the puzzle of these digits; None if one of them is no digit but must be shown."""
        # letters of the text stay letters; only other places can show or hide their digit
        shown = rng.shuffled([at for at, sign in self.signs.items() if not sign.isalpha() or sign in self.classes])
        if any(digits[at] > 9 for at in shown):
            return None
        letters = self._letters(rng)
        always = frozenset(() if self._letter_places() else shown[:BY_HOLES])
        text = partial(self._written, digits, letters, always)
        return hide_parts("", text, shown[len(always) :], budget, fewest=0)

    def _letters(self, rng: StableRandom) -> Sequence[str]:
        """Return the letter that hides each digit, with the letters of the text first."""
        own = {sign for sign in self.signs.values() if sign.isalpha()} - self.classes.keys()
        others = [letter for letter in ALPHABET[:26] if letter not in own | self.classes.keys() | {"O", "I"}]
        return [*rng.shuffled(sorted(own)), *rng.shuffled(others)]

    def _written(
        self, digits: Mapping[int, int], letters: Sequence[str], always: frozenset[int], removed: frozenset[int]
    ) -> str:
        order = {
            digit: letters[at] for at, digit in enumerate(dict.fromkeys(digits[at] for at in self._letter_places()))
        }
        edits = []
        for at, sign in self.signs.items():
            digit = digits[at]
            if sign.isalpha() and sign not in self.classes:
                now = order[digit]
            elif at not in removed and at not in always:
                now = str(digit)
            elif sign in self.classes:
                now = next((letter for letter, values in self.classes.items() if digit in values), sign)
            else:
                now = "_"
            edits.append((at, at + 1, now))
        edits += [(span.start, span.end, "") for one, span in self.statements if isinstance(one, PROMISES)]
        return edited(self.text, edits) + "\n"

    def _letter_places(self) -> list[int]:
        return [at for at, sign in self.signs.items() if sign.isalpha() and sign not in self.classes]


def _values(domain: str) -> list[int]:
    """Return the numbers that ``each O in 1, 3, 5..9`` lists."""
    spans = SPAN.findall(domain.partition(" in ")[2])
    return [number for first, last in spans for number in range(int(first), int(last or first) + 1)]
