"""`python -m tests.printed.own_output [text|markdown] [WORD ...]`: count how much of our own output is read back.

Every puzzle of the folder `puzzles` is shown as on the command line, and the text is read again. A puzzle is right if
the text means the same, misread if it means something else, and refused otherwise. Puzzles whose verdict or reason
contains one of the WORDs are listed.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.api.puzzle import read
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from tests.printed.score import SOLUTIONS, answers

PUZZLES = Path(__file__).parents[2] / "puzzles"
FORMS = ("text", "markdown")


def shown(path: str, form: str) -> str:
    """Return the output of `gridpuzzles show`."""
    with redirect_stdout(StringIO()) as out:
        main(["show", "--format", form, path])
    return out.getvalue()


def judged(path: str, form: str) -> tuple[str, str]:
    """Return the verdict (right, misread, refused) of a puzzle that is shown and read again, and the reason."""
    puzzle = gp.load(path)
    again, told = read(Source("shown", shown(path, form)))
    if again is None:
        return "refused", next((one.message for one in told if one.is_error), "")
    return ("right" if means_the_same(puzzle, again) else "misread"), ""


def means_the_same(one: gp.Puzzle, other: gp.Puzzle) -> bool:
    """Return True if both puzzles have the same first solutions; only values are compared if names differ."""
    if {symbol.name for symbol in one.symbols} != {symbol.name for symbol in other.symbols}:
        return answers(one) == answers(other)
    return accepts_all(one, other) and accepts_all(other, one)


def accepts_all(puzzle: gp.Puzzle, other: gp.Puzzle) -> bool:
    found = other.solutions(limit=SOLUTIONS, time_limit=5)
    return all(puzzle.accepts(dict(one.items())) for one in found)


def measure(words: list[str]) -> None:
    forms = [word for word in words if word in FORMS] or FORMS
    wanted = [word for word in words if word not in FORMS]
    for form in forms:
        found: Counter[str] = Counter()
        reasons: Counter[str] = Counter()
        for path in sorted(PUZZLES.rglob("*.puzzle")):
            verdict, reason = judged(str(path), form)
            found[verdict] += 1
            reasons[reason] += 1
            if any(word in f"{verdict}: {reason}" for word in wanted):
                print(f"{verdict}: {path.relative_to(PUZZLES)}: {reason}")
        print(f"{form}: {found['right']} of {found.total()} right, {dict(found)}")
        for reason, number in reasons.most_common(30):
            print(f"{number:5} {reason}")


if __name__ == "__main__":
    measure(sys.argv[1:])
