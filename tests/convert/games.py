"""Games made by Simon Tatham's own programs, each with its answer."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

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
    """So many games, written into ``folder``."""
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


def are_there() -> bool:
    """Whether the programs are installed."""
    return bool(shutil.which(f"{PROGRAMS}keen"))
