"""Test that no text is read as a puzzle other than its meaning, and that no help leads to one.

The texts and their meanings are in misreadings.txt. A text may be refused with an error. If it is read, its solutions
are those of its meaning. The same holds after every edit or help that was proposed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.api.unread_lines import with_remarks
from gridpuzzles.base.errors import Diagnostic
from gridpuzzles.base.source import Source
from gridpuzzles.edits.fixes import apply_fixes

MAX_SOLUTIONS = 200
PLACES = {
    "below": "{equations}{sentence}\n",
    "above": "{sentence}\n{equations}",
    "below a title": "Das Rätsel\n{equations}{sentence}\n",
    "among": "{first}{sentence}\n{rest}",
    "indented": "{equations}  {sentence}\n",
    "with a bullet": "{equations}* {sentence}\n",
}
"""Where a sentence that states a rule may be."""


class Text(NamedTuple):
    """A typed text and its meaning, which is empty if no reading is right."""

    typed: str
    meaning: str


def _texts() -> dict[str, Text]:
    data = (Path(__file__).parent / "misreadings.txt").read_text(encoding="utf-8")
    texts = {}
    for section in re.split(r"^== ", data, flags=re.MULTILINE)[1:]:
        name, rest = section.rstrip().split("\n", 1)
        typed, meaning, *sentences = (
            f"{part.strip(chr(10))}\n" for part in re.split(r"^--\n", rest, flags=re.MULTILINE)
        )
        if not sentences:
            texts[name] = Text(typed, "" if meaning == "refuse\n" else meaning)
            continue
        first, others = typed.split("\n", 1)
        for sentence in sentences[0].splitlines():
            for place, form in PLACES.items():
                whole = form.format(equations=typed, first=f"{first}\n", rest=others, sentence=sentence)
                if place != "among" or others:
                    texts[f"{name}, {place}: {sentence}"] = Text(whole, meaning)
    return texts


TEXTS = _texts()


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    return read(Source("typed", text))[1]


def values(puzzle: gp.Puzzle) -> list[list[int]]:
    """Return the values of the first solutions, sorted; names and the order of the symbols do not matter."""
    solutions = puzzle.solutions(limit=MAX_SOLUTIONS)
    return sorted(sorted(int(value) for value in solution.values()) for solution in solutions)


def assert_not_misread(text: str, meaning: str) -> None:
    puzzle, diagnostics = read(Source("typed", text))
    if puzzle is None:
        assert any(one.is_error for one in diagnostics)
        return
    assert meaning, f"this has no right reading, but was read as\n{puzzle}"
    meant = gp.parse(meaning)
    number = meant.count(limit=MAX_SOLUTIONS)
    assert puzzle.count(limit=MAX_SOLUTIONS).value == number.value, f"read as\n{puzzle}"
    if number.value < MAX_SOLUTIONS:
        assert values(puzzle) == values(meant), f"read as\n{puzzle}"


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_refused_or_read_as_meant(name: str) -> None:
    assert_not_misread(*TEXTS[name])


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if text.meaning])
def test_documented_meanings_are_valid(name: str) -> None:
    assert gp.parse(TEXTS[name].meaning)


@pytest.mark.parametrize("name", TEXTS)
def test_proposed_edits_lead_to_no_other_puzzle(name: str) -> None:
    text, meaning = TEXTS[name]
    for one in faults_of(text):
        is_correction = one.fix and not one.fix.silenced  # `with_remarks` decides which lines may be remarks
        if one.is_error and one.fix and is_correction and one.fix.span.source.text == text:
            assert_not_misread(one.fix.applied(), meaning)
    better, _ = apply_fixes(text, faults_of, lambda one, fix: True)
    assert_not_misread(better, meaning)
    remarked = with_remarks(Source("typed", better), faults_of(better))
    assert_not_misread(remarked or better, meaning)


REMARK = re.compile(r"put '#' before|'title:' before")
WRITTEN = re.compile(r"write '([^']+)'")


def followed(text: str, one: Diagnostic) -> list[str]:
    """Return the texts of a person who follows a help: a line becomes a remark, or a statement is added."""
    if one.span is None:
        return []
    at = one.span.place()[0] - 1
    lines = text.splitlines()
    found = []
    if REMARK.search(one.help):
        found += ["\n".join([*lines[:at], f"{mark} {lines[at]}", *lines[at + 1 :]]) + "\n" for mark in ("#", "title:")]
    return found + [f"{statement}\n{text}" for statement in WRITTEN.findall(one.help)]


@pytest.mark.parametrize("name", TEXTS)
def test_followed_help_leads_to_no_other_puzzle(name: str) -> None:
    text, meaning = TEXTS[name]
    waiting, seen = [text], {text}
    for _ in range(2):  # twice, because the first help may leave another error
        waiting = [better for one in waiting for fault in faults_of(one) for better in followed(one, fault)]
        waiting = [one for one in dict.fromkeys(waiting) if one not in seen][:20]
        seen.update(waiting)
        for better in waiting:
            assert_not_misread(better, meaning)
