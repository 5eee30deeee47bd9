"""Run the comparison briefly with a new seed, and test that it would notice a wrong meaning."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from random import Random, SystemRandom

import pytest

from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.engine import COMPILED
from gridpuzzles.model import arithmetic

from ..pages import Block, blocks
from .coverage import Coverage
from .drawing import draw
from .questions import Text
from .run import Outcome, asked, compare

FOLDER = Path(__file__).parent
REGRESSIONS = blocks((FOLDER / "regressions.md").read_text(encoding="utf-8"), "puzzle")
TEXTS = [
    f"{text.strip()}\n"
    for block in blocks((FOLDER / "texts.md").read_text(encoding="utf-8"), "puzzles")
    for text in block.text.split("\n\n")
]
PUZZLES = 250 if COMPILED else 25
MAX_DRAWN = 20_000


@pytest.mark.slow
def test_random_puzzles_match_the_second_implementation() -> None:
    seed = SystemRandom().randrange(10**9)
    print(f"seed {seed}")
    outcome, coverage = Outcome(), Coverage()
    found = [report for number in range(PUZZLES) for report in compare(seed, number, outcome, coverage)]
    assert not found, f"seed {seed}:\n" + "\n".join(found)
    assert outcome.compared > 0.8 * PUZZLES


@pytest.mark.slow
@pytest.mark.parametrize("block", REGRESSIONS, ids=lambda block: f"line {block.line}")
def test_earlier_disagreements_stay_fixed(block: Block) -> None:
    assert asked(Text(block.text), 1, thorough=True) == []


@pytest.mark.parametrize("text", TEXTS)
def test_answers_match_the_second_implementation(text: str) -> None:
    assert asked(Text(text), 1, thorough=False) == []


@pytest.mark.slow
def test_every_form_of_the_language_is_generated() -> None:
    coverage = Coverage(every=1)
    for number in range(MAX_DRAWN):
        coverage.take_in(Text(*draw(Random(f"forms {number}"))))
        if number % 100 == 0 and not coverage.missing():
            break
    assert coverage.missing() == []


@pytest.mark.slow
def test_every_function_and_property_is_a_form_of_the_language() -> None:
    words = {one.partition(" ")[2] for one in Coverage().forms}
    assert {*arithmetic.FUNCTIONS, *PROPERTIES} - {"item", "root"} <= words  # `row 1[2]`, `a ^ (1/2)`
    assert "NAME whisper" in Coverage().forms


@pytest.mark.slow
def test_wrong_meaning_is_detected_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(arithmetic.FUNCTIONS, "max", lambda numbers: numbers[0])
    outcome, coverage = Outcome(), Coverage()
    with_max = (number for number in count() if "max(" in draw(Random(f"7 {number}"))[0])
    for number in islice(with_max, 300):
        for report in compare(7, number, outcome, coverage, thorough=False):
            assert report.startswith("accepts:")
            assert "max" in report
            assert len(report.splitlines()) <= 6, report
            return
    raise AssertionError("nothing was noticed")
