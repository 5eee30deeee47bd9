"""`python -m tests.convert.print.score [WORD]`: count how many typed texts are read as meant.

The pages in `typed/` have texts as people typed them, with their meanings in the language. With a WORD, the texts whose
verdict has this word (misread, refused, ...) are listed.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from gridpuzzles.api import Puzzle
from gridpuzzles.api.puzzle import read, read_strictly
from gridpuzzles.base.source import Source

PAGES = Path(__file__).parent / "typed"
SECTION = re.compile(r"## (.+?)\n\n```typed\n(.*?)```\n\n```read\n(.*?)```\n", re.DOTALL)
SOLUTIONS = 40
"""Number of solutions to compare; two texts with the same first solutions count as equal."""


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield the name, the text and the meaning of every typed text."""
    for page in sorted(PAGES.glob("*.md")):
        for name, typed, meant in SECTION.findall(page.read_text(encoding="utf-8")):
            yield f"{page.stem}: {name}", typed, meant


def answers(puzzle: Puzzle) -> list[list[int]]:
    """Return the values of the first `SOLUTIONS` solutions, without names."""
    found = puzzle.solutions(limit=SOLUTIONS, time_limit=5)
    return sorted(sorted(int(value) for value in one.values()) for one in found)


def judged(typed: str, meant: str) -> tuple[str, float]:
    """Return the verdict on a text (right, misread, refused, ...), and the seconds it took."""
    strict, _ = read_strictly(Source("typed", typed), {}, None)
    if strict is not None:
        return "strict", 0.0
    start = time.process_time()
    puzzle, _ = read(Source("typed", typed))
    took = time.process_time() - start
    is_wrong = re.match(r"error|\n?error", meant)
    if puzzle is None:
        return ("refused, as it is to be" if is_wrong else "refused"), took
    if is_wrong:
        return "read, though it is to be refused", took
    wanted, _ = read_strictly(Source("meant", meant), {}, None)
    if str(puzzle) == meant or (wanted is not None and (wanted == puzzle or answers(wanted) == answers(puzzle))):
        return "right", took
    return "misread", took


def main(shown: list[str]) -> None:
    found: Counter[str] = Counter()
    seconds = []
    for name, typed, meant in texts():
        verdict, took = judged(typed, meant)
        found[verdict] += 1
        seconds.append(took)
        if any(word in verdict for word in shown):
            print(f"{verdict}: {name}")
    readable = found["right"] + found["misread"] + found["refused"]
    mean = 1000 * sum(seconds) / max(1, len([took for took in seconds if took]))
    print(f"{found['right']} of {readable} right, {dict(found)}, {mean:.1f} ms a text")


if __name__ == "__main__":
    main(sys.argv[1:])
