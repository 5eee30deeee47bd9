"""The puzzles of a sheet: solved, rated if the rating is used, and in sections by difficulty."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..api import Puzzle
from ..model.solution import Solution
from ..solving import verdict
from ..solving.budget import Budget
from ..steps import walk
from ..steps.rating import WORDS

PATIENCE = 10.0
"""Default time limit for solving and rating a puzzle, in seconds."""
ORDER = [word for _, word in WORDS]
"""The words for difficulties, the easiest first."""
RATED = re.compile(r"(?:at least )?(\d+(?:\.\d+)?) \((.+)\)")
"""A difficulty as `generate` writes it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a sheet: its ``name`` for messages, and the ``stem`` of the name of its page to play it online.

    ``status`` is that of its verdict; ``rating`` is 0 if it is unknown. Other processes return entries, so the solution
    is a plain mapping.
    """

    name: str
    stem: str
    puzzle: Puzzle
    status: str
    values: dict[str, int] | None = None
    difficulty: str = ""
    rating: float = 0.0

    @property
    def solution(self) -> Solution | None:
        """A solution, None if none was found."""
        return None if self.values is None else Solution(self.puzzle, self.values)

    def refusal(self, allow_several: bool) -> str:
        """Return why the puzzle must not be printed; empty if it may be."""
        if allow_several and self.status in ("several", "undecided"):
            return ""
        return {
            "none": f"{self.name} has no solution",
            "several": f"{self.name} has several solutions; use --allow-several to print it anyway",
            "undecided": f"{self.name} was not solved in time, so it may have several solutions; raise --time-limit",
        }.get(self.status, "")


@dataclass(frozen=True, slots=True)
class Section:
    """Puzzles below one heading, or all puzzles without one."""

    entries: tuple[Entry, ...]
    heading: str = ""


def solved(
    named: tuple[str, str, Puzzle],
    time_limit: float | None = None,
    memory_limit: float | None = None,
    rate: bool = False,
    cancel: Any = None,
) -> Entry:
    """Return the entry of a puzzle with its name and stem; its difficulty is as written, or estimated if ``rate``."""
    name, stem, puzzle = named
    budget = Budget(PATIENCE if time_limit is None else time_limit, None, memory_limit, cancel)
    result = verdict(puzzle, budget=budget)
    values = dict(result.solutions[0]) if result.solutions else None
    difficulty, rating = written_difficulty(puzzle)
    if rate and not rating:
        estimated = walk(puzzle, budget).rating
        difficulty, rating = estimated.word, estimated.value
    return Entry(name, stem, puzzle, result.status, values, difficulty, rating)


def written_difficulty(puzzle: Puzzle) -> tuple[str, float]:
    """Return the word and the rating that the text of the puzzle gives; 0 without a rating."""
    written = " ".join(puzzle.metadata.get("difficulty", "").split())
    match = RATED.fullmatch(written)
    return (match[2], float(match[1])) if match else (written, 0.0)


def by_difficulty(entries: Sequence[Entry]) -> list[Section]:
    """Return one section for each difficulty, the easiest first, with its puzzles by rating."""

    def rank(word: str) -> tuple[int, str]:
        return (ORDER.index(word) if word in ORDER else len(ORDER), word)

    ordered = sorted(entries, key=lambda entry: entry.rating)
    return [
        Section(tuple(entry for entry in ordered if entry.difficulty == word), word[:1].upper() + word[1:])
        for word in sorted({entry.difficulty for entry in entries}, key=rank)
    ]


def levels(difficulty: str) -> list[str]:
    """Return the words of a range such as ``easy..hard``; anything else as the only element."""
    ends = [end.strip().replace("-", " ") for end in difficulty.split("..")]
    if len(ends) != 2 or not set(ends) <= set(ORDER) or ORDER.index(ends[0]) > ORDER.index(ends[1]):
        return [difficulty]
    return [word.replace(" ", "-") for word in ORDER[ORDER.index(ends[0]) : ORDER.index(ends[1]) + 1]]
