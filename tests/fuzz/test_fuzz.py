"""Fuzz puzzle texts: each soon gives a puzzle or diagnostics with places, and solutions that are found are correct."""

from __future__ import annotations

import json
from collections import Counter
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.batch.answers import VERBS, Item, Job

from .cases import CASES, damaged, damaged_records, mixtures
from .invariants import NODES, SECONDS, hold

pytestmark = pytest.mark.slow

fuzz = settings(
    max_examples=CASES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)


@fuzz
@given(damaged())
def test_damaged_puzzle_is_read_or_refused(tally: Counter[str], text: str) -> None:
    hold(text, tally)


@fuzz
@given(mixtures)
def test_mixed_lines_of_puzzles_are_read_or_refused(tally: Counter[str], text: str) -> None:
    hold(text, tally)


@fuzz
@given(damaged_records(), st.sampled_from(sorted(VERBS.keys() - {"generate"})))
def test_damaged_record_is_answered(tally: Counter[str], line: bytes, verb: str) -> None:
    start = process_time()
    job = Job(verb, {"node_limit": NODES, "time_limit": 1})
    answered = job.answer(Item("fuzz.jsonl", 1, line))
    assert answered is not None
    assert json.loads(answered[0])["status"] in ("unique", "several", "none", "undecided", "invalid")
    assert process_time() - start < SECONDS
    tally["records"] += 1


FOUND = ["gt = 5\n", "title: One cell\n\nx + y = 5\nx - y = 1\n\n\n", "  x = 5", "\n\nx = 5"]
"""Texts for which guided fuzzing found an error."""


@pytest.mark.parametrize("text", FOUND)
def test_earlier_fuzz_findings_stay_fixed(text: str) -> None:
    hold(text, Counter())
