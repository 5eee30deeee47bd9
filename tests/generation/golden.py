"""`python -m tests.generation.golden`: write the digests of the puzzles that some seeds give now.

A seed gives the same bytes on every platform and Python, compiled or not, except for the version they name. A change
that gives other puzzles (including changes of the search, which makes the fillings) needs new digests, and a line in
the changelog.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from gridpuzzles import __version__
from gridpuzzles.generation.from_file import make_from
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.request import read_name

ROOT = Path(__file__).parent.parent.parent
DIGESTS = Path(__file__).with_name("golden.txt")
THINGS = (
    "arithmograph:operators=+-",
    "corners:4x4",
    "cross-figure:4x4",
    "crossproduct:3x3",
    "crossproduct:4x3,values=0..9",
    "crossword:5x5",
    "cruncher:3x3",
    "cruncher:2x3,operators=+-",
    "cryptarithm",
    "diagonal-sudoku:6x6",
    "figure",
    "futoshiki:4x4",
    "jigsaw:5x5",
    "kakuro:4x5",
    "kenken:5x5",
    "kenken:4x4,operators=+*,singles",
    "killer:4x4",
    "letter-kakuro:5x5",
    "long-division",
    "long-multiplication",
    "magic:3x3",
    "neighbor-sums",
    "neighbors",
    "pyramid",
    "skyscrapers:4x4",
    "strike-out:4x4",
    "sudoku:6x6",
    "suko",
    "survo",
    "tenner:3x6",
    "windoku",
    "puzzles/corners/own-5x5.puzzle",
    "puzzles/cross-figures/own-3x3.puzzle",
    "puzzles/figures/number-tower.puzzle",
    "puzzles/futoshiki/own-4x4.puzzle",
)
SEED, PUZZLES = 2026, 2


def digest(thing: str) -> str:
    """Return the digest of the first puzzles of a request or of a template file."""
    texts = []
    for number in range(1, PUZZLES + 1):
        if thing.endswith(".puzzle"):
            made = make_from(str(ROOT / thing), SEED, number)
        else:
            made = make(read_name(thing), SEED, number)
        texts.append(made.text.replace(__version__, "VERSION"))
    return sha256("".join(texts).encode()).hexdigest()[:32]


def known() -> dict[str, str]:
    """Return the recorded digests by request or file."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {thing: digest_ for digest_, thing in (line.split(" ", 1) for line in lines)}


def main() -> int:
    text = "".join(f"{digest(thing)} {thing}\n" for thing in THINGS)
    DIGESTS.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
