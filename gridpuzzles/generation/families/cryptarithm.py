"""Generate cryptarithms: words that add up or multiply to a word if letters are digits, and divisions in letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...compiler import compile_puzzle
from ...convert.formats import canonical
from ...model.expressions import Comparison, Different, Expression, Numeral, Operation, Variable
from ...model.puzzle import Constraint, Puzzle, Symbol, SymbolKind
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..generator import GeneratedPuzzle, Maker
from ..hiding import only_solution
from ..request import Request
from ..words import NUMBERS, WordLists, words_of, words_of_file
from .long_working import division, number

Choice = Callable[[StableRandom], list[str]]
"""Returns words, with the result last; empty if the choice failed."""

CANDIDATES = 2000
"""Number of choices of words tried for each attempt of the budget."""
MAX_LETTERS, MIN_LETTERS = 10, 7
MAX_NODES = 20_000
MAX_EASY_NODES, PASSED_OVER = 3, 12
"""Largest number of nodes of a search for an easy puzzle, and number of puzzles with longer searches to set aside.

If no search is short enough, the puzzle with the shortest one is returned.
"""
SENTENCES = "sentences"
MAX_ADDENDS = 6


def cryptarithm(request: Request) -> Maker:
    """Return the generator: words are added, or multiplied (operator ``*``), or form a long division (operator ``/``).

    ``theme`` and ``language`` select the words. Without a theme, words are chosen that make sense: sentences, things
    with their general term, and numbers that also add up as words.
    """
    one = request.takes("operators", "theme", "language", "words")
    signs = one.operators or "+"
    if not set(signs) <= set("+*/"):
        raise CannotMake(f"cryptarithm: words are added, multiplied or divided, not {signs}")
    if one.words and (one.theme or one.language):
        raise CannotMake("cryptarithm: --words names the words; leave out theme and language")
    known = words_of(one.language or "en")
    choices = _choices(one, known)

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        others: list[tuple[int, int, GeneratedPuzzle]] = []
        for choice in range(budget.attempts * CANDIDATES):
            before = budget.statistics.nodes
            sign = rng.choice(signs)
            if sign == "/":
                draft = letter_division(known, rng, budget)
            else:
                draft = sum_or_product(rng.choice(choices)(rng), sign, rng, budget)
            if draft is not None:
                nodes = budget.statistics.nodes - before
                if budget.guesses or nodes <= MAX_EASY_NODES:
                    return draft
                others.append((nodes, choice, draft))
            if len(others) == PASSED_OVER:
                break
            budget.check()
        if others:
            return min(others)[2]
        raise CannotMake(f"no words with one solution were found in {budget.attempts * CANDIDATES} choices")

    return make


def _choices(one: Request, known: WordLists) -> list[Choice]:
    """Return the ways to choose words, all equally likely: from a file, from a theme, or such that they make sense."""
    if one.words:
        return [partial(_random_words, words_of_file(one.words))]
    if one.theme == NUMBERS:
        return [partial(_numbers, known)]
    if one.theme == SENTENCES:
        return [partial(_sentence, known)]
    if one.theme and one.theme not in known.themes:
        themes = ", ".join([*known.themes, SENTENCES, NUMBERS])
        raise CannotMake(f"no theme {one.theme!r} in this language; choose one of {themes}")
    if one.theme:
        return [partial(_whole, known, one.theme), partial(_random_words, known.themes[one.theme])]
    wholes: list[Choice] = [partial(_whole, known, theme) for theme in known.themes]
    sentences: list[Choice] = [partial(_sentence, known)] * len(wholes)
    return [*wholes, *sentences, partial(_numbers, known)]


def _random_words(words: Sequence[str], rng: StableRandom) -> list[str]:
    return [rng.choice(words) for _ in range(4 if rng.chance(0.3) else 3)]


def _whole(known: WordLists, theme: str, rng: StableRandom) -> list[str]:
    """Return things and their general term: APPLE + LEMON + PEAR = FOOD."""
    return [*_random_words(known.themes[theme], rng)[1:], rng.choice(known.wholes[theme])]


def _sentence(known: WordLists, rng: StableRandom) -> list[str]:
    """Return a sentence: SEND + MORE = MONEY."""
    return [rng.choice(words) for words in known.sentences]


def _numbers(known: WordLists, rng: StableRandom) -> list[str]:
    """Return number words that also add up as numbers: SEVEN + SEVEN + SIX = TWENTY; empty if the choice failed."""
    total = rng.choice(list(known.numbers))
    # every addend is smaller than the total, so at least two are needed
    rest, addends = total, list[int]()
    while rest and len(addends) < MAX_ADDENDS:
        fitting = [one for one in known.numbers if one <= rest and one < total]
        if not fitting:
            return []
        addends.append(rng.choice(fitting))
        rest -= addends[-1]
    if rest or len(addends) < 2:
        return []
    return [known.numbers[one] for one in (*sorted(addends, reverse=True), total)]


def sum_or_product(words: list[str], sign: str, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
    """Return the puzzle with these words if it has exactly one solution; None otherwise."""
    # a product has two factors
    if sign == "*" and len(words) > 3:
        words = words[-3:]
    if not fit(words, sign, rng):
        return None
    compiled = compile_puzzle(puzzle_of(words, sign))
    found = budget.only_solution(compiled, MAX_NODES)
    if found is None:
        return None
    *operands, total = words
    return GeneratedPuzzle("Cryptarithm", f"{f' {sign} '.join(operands)} = {total}\n", compiled.assignment(found))


def letter_division(known: WordLists, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
    """Return a long division in letters, or None; the letters of a key word stand for the digits 0 to 9."""
    divisor, quotient = number(2 + rng.below(2), rng), number(3, rng)
    key = str.maketrans(dict(zip("0123456789", rng.choice(known.keys), strict=True)))
    working = division(divisor * quotient + rng.below(divisor), divisor)
    if len(set(working) & set("0123456789")) < MIN_LETTERS:
        return None
    heading, drawn = working.split("\n", 1)
    body = canonical(f"{heading}\n{drawn.translate(key)}")
    solution = only_solution(body, budget, nodes=MAX_NODES)
    return None if solution is None else GeneratedPuzzle("Division in Letters", body, solution)


def puzzle_of(words: Sequence[str], sign: str) -> Puzzle:
    """Return the puzzle of the words, the last of them the result: letters are different digits, no word starts with
    0."""
    letters = dict.fromkeys("".join(words))
    first = {word[0] for word in words}
    numbers: list[Expression] = [
        Numeral(tuple(map(Variable, word)), 10) if len(word) > 1 else Variable(word) for word in words
    ]
    left = numbers[0]
    for another in numbers[1:-1]:
        left = Operation(sign, left, another)
    return Puzzle(
        tuple(Symbol(letter, range(1 if letter in first else 0, 10), SymbolKind.LETTER) for letter in letters),
        (Constraint(Different(tuple(map(Variable, letters)))), Constraint(Comparison(left, "=", numbers[-1]))),
    )


def fit(words: Sequence[str], sign: str, rng: StableRandom) -> bool:
    """Return True if the lengths and letters of the words, the result last, allow a puzzle (SEND, MORE, MONEY).

    A sum one letter longer than its words has one solution three times as often, so most others are rejected.
    """
    *operands, total = words or [""]
    letters = len(set("".join(words)))
    if not MIN_LETTERS <= letters <= MAX_LETTERS or total in operands or len({*words}) < min(3, len(words)):
        return False
    # a carry can make a sum at most one letter longer; two factors have as many digits as both, or one fewer
    second, longest = sorted(map(len, operands))[-2:]
    if sign == "*":
        return second + longest - 1 <= len(total) <= second + longest
    if len(total) == longest + 1:
        return second >= longest - 1
    return len(total) == longest and rng.chance(0.1)
