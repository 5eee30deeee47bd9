"""Generate games with Simon Tatham's programs, each with its answer.

`python -m tests.convert.games 50` makes 50 of each kind, a thousand in all, and reports those that are read, solved or
written differently from the program.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import gridpuzzles as gp
from gridpuzzles.convert.formats import recognized

PROGRAMS = "/usr/games/sgt-"
KINDS = [
    ("keen", "4de"),
    ("keen", "5dnm"),
    ("keen", "6dh"),
    ("keen", "9dn"),
    ("solo", "2x2dt"),
    ("solo", "3x3db"),
    ("solo", "2x3r2xda"),
    ("solo", "4x4db"),
    ("solo", "3x3xdb"),
    ("solo", "6jdb"),
    ("solo", "9jdb"),
    ("solo", "2x3kdb"),
    ("solo", "3x3kdu"),
    ("unequal", "4dt"),
    ("unequal", "7dt"),
    ("unequal", "5adt"),
    ("unequal", "6ade"),
    ("towers", "4de"),
    ("towers", "6dh"),
    ("towers", "5du"),
]


class Game(NamedTuple):
    """A game id, its file as the program saves it, and the numbers of its answer."""

    id: str
    saved: str
    answer: list[int]


def made(game: str, parameters: str, number: int, folder: Path) -> Iterator[Game]:
    """Yield `number` games, written into `folder`."""
    command = [PROGRAMS + game, "--generate", str(number), parameters]
    subprocess.run(
        [*command, "--save", str(folder / f"{game}{parameters}-"), "--save-suffix", ".sav", "--with-solution"],
        check=True,
        capture_output=True,
        timeout=300,
    )
    for path in sorted(folder.glob(f"{game}{parameters}-*.sav")):
        saved = path.read_text()
        fields = dict(re.findall(r"^([A-Z]+) *:\d+:(.*)$", saved, re.MULTILINE))
        answer = fields["SOLVE"][1:].strip(",")
        numbers = map(int, answer.split(",")) if "," in answer else (int(sign, 36) for sign in answer)
        yield Game(f"{fields['PARAMS']}:{fields['DESC']}", saved, list(numbers))


def faults(game: str, each: Game) -> Iterator[str]:
    """Yield each difference from the program: recognition of the id, the only solution, and the id written again."""
    found = recognized(each.id)
    if found is None or found.name != game:
        yield "it is not recognized"
    puzzle = gp.from_tatham(each.id)
    if gp.from_format(each.saved) != puzzle:
        yield "its file means something else"
    verdict = puzzle.verdict(time_limit=60)
    if verdict.status != "unique" or [one for row in verdict.solutions[0].rows for one in row] != each.answer:
        yield f"{verdict.words}, and the program has another answer"
    if str(puzzle.to_format(game)).strip().partition(":")[2] != each.id.partition(":")[2]:
        yield "it is written otherwise"


def main(number: int) -> int:
    """Make `number` games of each kind, check them, and return the number of differences."""
    seen = wrong = 0
    for game, parameters in KINDS:
        with tempfile.TemporaryDirectory() as folder:
            for each in made(game, parameters, number, Path(folder)):
                seen += 1
                for fault in faults(game, each):
                    wrong += 1
                    print(f"{each.id}: {fault}")
    print(f"{seen} games, {wrong} faults")
    return wrong


def are_there() -> bool:
    """Return True if the programs are installed."""
    return bool(shutil.which(f"{PROGRAMS}keen"))


if __name__ == "__main__":
    sys.exit(min(1, main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)))
