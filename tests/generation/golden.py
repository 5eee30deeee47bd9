"""`python -m tests.generation.golden`: write the digests of the puzzles that some seeds give now.

A seed gives the same bytes on every platform and Python, compiled or not, except for the version they name. A change
that gives other puzzles (including changes of the search, which makes the fillings) needs new digests, and a line in
the changelog. A new request or file is written as `new NAME` into `golden.txt` first.
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
    text = "".join(f"{digest(thing)} {thing}\n" for thing in known())
    DIGESTS.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
