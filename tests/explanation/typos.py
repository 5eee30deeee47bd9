"""`python -m tests.explanation.typos [-n PUZZLES] [--seed SEED] [--texts FILE]`: explain puzzles with one typo each.

A typo is one error in copying: a digit, a letter, a sign or a missing rule. It is drawn from the characters of the
text, independently of what `explain` tries. The report gives the line of the first repair and the rank of the correct
text. CP-SAT checks every claim again as far as it can. The exit status is 1 if a claim is false.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

import gridpuzzles as gp
from gridpuzzles.base.errors import DefinitionError
from gridpuzzles.edits.clues import less
from gridpuzzles.explanation.result import Repair
from gridpuzzles.explanation.words import Explanation, likely, words
from gridpuzzles.generation.generate import FAMILIES
from tests import cpsat

PUZZLES = Path(__file__).parents[2] / "puzzles"
SECONDS = 30.0
SECONDS_OF_PROOF = 5.0
KEYS = {
    "1": "247",
    "2": "135",
    "3": "246",
    "4": "1357",
    "5": "2468",
    "6": "3579",
    "7": "468",
    "8": "579",
    "9": "680",
    "0": "9",
}
SILENT = re.compile(r"^(title|source|author|note|date|difficulty|expect|solution|gridpuzzles)\b.*$|#.*$", re.MULTILINE)
RULE = re.compile(r"^(all different|evaluate|steps|leading zeros).*\n", re.MULTILINE)
RANGE = re.compile(r"^values \d+\.\.(\d+)$", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
WORD = re.compile(r"(?<!\w)[A-Z]{2,}(?!\w)")
SIGN = re.compile(r"(?<=\s)[-+*/<>](?=\s)")


class Typo(NamedTuple):
    """The kind of a typo, and the resulting text."""

    kind: str
    text: str


class Case(NamedTuple):
    name: str
    meant: gp.Puzzle
    typo: Typo


def digits(number: str, rng: random.Random) -> tuple[str, str]:
    """Return a number as a person might mistype it, and the kind of typo."""
    at = rng.randrange(len(number))
    kind = rng.choice(["neighboring key", "swapped", "doubled", "dropped", "off by one"])
    if kind == "neighboring key":
        return number[:at] + rng.choice(KEYS[number[at]]) + number[at + 1 :], kind
    if kind == "swapped":
        return number[:at] + number[at : at + 2][::-1] + number[at + 2 :], kind
    if kind == "doubled":
        return number[: at + 1] + number[at:], kind
    if kind == "dropped":
        return number[:at] + number[at + 1 :], kind
    return str(int(number) + rng.choice([-1, 1])), kind


def letters(word: str, rng: random.Random) -> tuple[str, str]:
    """Return a word with one letter doubled, missing, or swapped with its neighbor."""
    at = rng.randrange(len(word) - 1)
    return rng.choice(
        [
            (word[: at + 1] + word[at] + word[at + 2 :], "letter repeated"),
            (word[:at] + word[at + 1 :], "letter dropped"),
            (word[:at] + word[at + 1] + word[at] + word[at + 2 :], "letters swapped"),
        ]
    )


def typo(text: str, rng: random.Random) -> Typo | None:
    """Return the text after one typo, or None if the one drawn changes nothing."""
    # Blank out the parts in which a typo would not change the puzzle.
    shown = SILENT.sub(lambda found: " " * len(found.group()), text)
    kind = rng.choices(["number", "word", "sign", "rule", "range", "order"], [70, 10, 6, 8, 3, 3])[0]
    patterns = {"number": NUMBER, "word": WORD, "sign": SIGN, "rule": RULE, "range": RANGE, "order": NUMBER}
    places = list(patterns[kind].finditer(shown))
    if not places:
        return None
    at = rng.choice(places)
    start, end, new = at.start(), at.end(), ""
    if kind == "number":
        new, kind = digits(at.group(), rng)
    elif kind == "word":
        new, kind = letters(at.group(), rng)
    elif kind == "sign":
        new = rng.choice({"<": ">", ">": "<"}.get(at.group()) or "+-*/".replace(at.group(), ""))
    elif kind == "range":
        start, end = at.span(1)
        new = str(int(at.group(1)) - 1)
    # Swap two numbers of one line.
    elif kind == "order":
        other = next((one for one in places if one.start() > end and "\n" not in shown[end : one.start()]), None)
        if other is None:
            return None
        start, end, new = start, other.end(), other.group() + shown[end : other.start()] + at.group()
    if not new and kind != "rule":
        return None
    changed = text[:start] + new + text[end:]
    return Typo(kind, changed) if changed != text else None


def originals(seed: int) -> dict[str, gp.Puzzle]:
    """Return the puzzles of the folder with exactly one solution, and a new one of each family made in time."""
    found = {str(path.relative_to(PUZZLES)): gp.load(path) for path in sorted(PUZZLES.rglob("*.puzzle"))}
    for name in FAMILIES:
        try:
            found[name] = next(iter(gp.generate(name, seed=seed)))
        except gp.CannotMake as error:
            print(f"without {name}: {error}", flush=True)
    return found


def cases(number: int, seed: int) -> Iterator[Case]:
    """Yield `number` readable puzzles with a typo that lost their unique solution, evenly from all families."""
    rng = random.Random(seed)
    every = originals(seed)
    families: dict[str, list[str]] = {}
    for name in every:
        families.setdefault(name.partition("/")[0], []).append(name)
    while number:
        name = rng.choice(families[rng.choice(sorted(families))])
        meant = every[name]
        made = typo(str(meant), rng)
        if made is None:
            continue
        try:
            read = gp.parse(made.text)
        except DefinitionError:
            continue
        if read.verdict(time_limit=5).status in ("none", "several") and meant.verdict(time_limit=5).status == "unique":
            number -= 1
            yield Case(name, meant, made)


def after(text: str, repair: Repair) -> str:
    """Return the text with a repair made."""
    for edit in sorted(repair.edits, key=lambda one: -one.start):
        text = edit.of(text)
    return text


def solutions(puzzle: gp.Puzzle) -> int | None:
    """Return the number of solutions, with 2 for more than one, or None if CP-SAT cannot tell."""
    try:
        return min(2, len(cpsat.solutions(puzzle, 2, SECONDS_OF_PROOF)))
    except (cpsat.Unsupported, cpsat.TimeUp):
        return None


def false_claims(text: str, found: Explanation) -> Iterator[str]:
    """Yield the false claims of an explanation."""
    puzzle = gp.parse(text)
    for repair in likely(found):
        count = solutions(gp.parse(after(text, repair)))
        if count is not None and (count == 0 or (count == 1) != repair.unique):
            yield f"a repair of line {repair.line} leaves {count} solutions"
    everything = set(range(len(puzzle.clues)))
    for clash in found.conflicts:
        if solutions(less(puzzle, everything - clash)):
            yield "a clash holds"
        if found.smallest and any(solutions(less(puzzle, everything - clash | {one})) == 0 for one in clash):
            yield "a clash is not smallest"
    for removal in found.removals:
        if solutions(less(puzzle, removal)) == 0:
            yield "the rest does not hold"
    if found.givens and solutions(puzzle.assuming({name: (value,) for name, value in found.givens})) in (0, 2):
        yield "the givens do not leave one solution"


def rank(case: Case, found: Explanation) -> int | None:
    """Return the rank, from 1, at which the correct text was named, or None."""
    for number, repair in enumerate(found.repairs, 1):
        text = after(case.typo.text, repair)
        if text.strip() == str(case.meant).strip() or meaning(gp.parse(text)) == meaning(case.meant):
            return number
    return None


def meaning(puzzle: gp.Puzzle) -> tuple[list[str], list[str]]:
    """Return the symbols and the conditions of a puzzle, both sorted."""
    symbols = [f"{one.name} {list(one.values)} {one.given}" for one in puzzle.symbols]
    return sorted(symbols), sorted(repr(one.condition) for one in puzzle.constraints)


def first_line(said: str) -> int | None:
    """Return the line number of the first repair in the explanation, or None if it names none."""
    place = re.compile(r"(there (is|are)|has) (exactly one|several) solution")
    return next((number for number, line in enumerate(said.splitlines(), 1) if place.search(line)), None)


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(whole, 1):.0f} %)"


def spread(numbers: list[int] | list[float], decimals: int) -> str:
    """Return the median and the 90th percentile as text."""
    tenth = quantiles(numbers, n=10)[-1]
    return f"{median(numbers):.{decimals}f} in the median, {tenth:.{decimals}f} in the 90th percentile"


def main() -> int:
    """Draw, explain, check and report; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", type=Path, help="file for all texts and their explanations")
    options = parser.parse_args()
    lines: list[int] = []
    ranks: list[int | None] = []
    seconds: list[float] = []
    wrong = 0
    told: list[str] = []
    for number, case in enumerate(cases(options.n, options.seed), 1):
        start = process_time()
        found = gp.parse(case.typo.text).explain(time_limit=SECONDS)
        seconds.append(process_time() - start)
        said = words(found)
        at, place = first_line(said), rank(case, found)
        lines += [at] if at else []
        ranks.append(place)
        false = list(false_claims(case.typo.text, found))
        wrong += bool(false)
        heading = (
            f"{number} {case.name}: {case.typo.kind}; {found.status}; line {at}, rank {place}, {seconds[-1]:.1f} s"
        )
        print(heading, *false, sep="; ", flush=True)
        told.append(f"===== {heading}\n{case.typo.text}\n-----\n{said}\n")
        if options.texts:
            options.texts.write_text("\n".join(told), encoding="utf-8")
    named = [place for place in ranks if place]
    print(f"the text meant is named: {share(len(named), len(ranks))}")
    print(f"among the first five: {share(sum(place <= 5 for place in named), len(ranks))}")
    print(f"first: {share(sum(place == 1 for place in named), len(ranks))}")
    if lines:
        print(f"line of the first repair: {spread(lines, 0)}")
    print(f"seconds: {spread(seconds, 1)}")
    print(f"false claims: {share(wrong, len(ranks))}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
