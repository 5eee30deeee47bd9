"""Whatever the text: a puzzle or diagnostics with their places, soon; and a solution that is found is one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from time import process_time

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.api import read
from gridpuzzles.batch.answers import Job, answers
from gridpuzzles.diagnostics import render
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document
from gridpuzzles.source import Source
from gridpuzzles.views import show

from .cases import CASES, damaged, damaged_records, mixtures

SECONDS = 10
"""Processor time a case may take; the engine may be plain Python, and the machine busy."""
NODES = 50
PLACELESS = {"empty-file", "nothing-to-find"}
fuzz = settings(
    max_examples=CASES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)


def hold(text: str, tally: Counter[str]) -> None:
    """Everything that must be true of any text."""
    start = process_time()
    puzzle, diagnostics = read(Source("fuzz.puzzle", text))
    for one in diagnostics:
        assert one.span is not None or one.code in PLACELESS, one
        assert one.span is None or 0 <= one.span.start <= one.span.end <= len(text), one
        assert render(one).replace("\n", "").isprintable()
        assert "\n" not in one.message
    tally["texts"] += 1
    if puzzle is None:
        assert any(one.is_error for one in diagnostics)
    else:
        tally["of them puzzles"] += 1
        document, faults = parse(Source("fuzz.puzzle", text))
        assert not faults or not any(one.is_error for one in faults)
        assert parse(Source("printed", print_document(document)))[0] == document
        for solution in islice(puzzle.solutions(node_limit=NODES, time_limit=1), 2):
            tally["solutions"] += 1
            assert puzzle.accepts(solution.values) or len(solution.values) < len(puzzle.symbols)
            show(solution, "text")
        show(puzzle, "text")
    assert process_time() - start < SECONDS


@fuzz
@given(damaged())
def test_damaged_puzzles(tally: Counter[str], text: str) -> None:
    hold(text, tally)


@fuzz
@given(mixtures)
def test_lines_of_many_puzzles(tally: Counter[str], text: str) -> None:
    hold(text, tally)


@fuzz
@given(damaged_records(), st.sampled_from(["solve", "first", "count", "check"]))
def test_damaged_records(tally: Counter[str], line: bytes, verb: str) -> None:
    start = process_time()
    job = Job(verb, {"node_limit": NODES, "time_limit": 1})
    (answer,) = answers(job, [("fuzz.jsonl", 1, line, "")]).lines.splitlines()
    assert json.loads(answer)["status"] in ("unique", "several", "none", "undecided", "invalid")
    assert process_time() - start < SECONDS
    tally["records"] += 1
