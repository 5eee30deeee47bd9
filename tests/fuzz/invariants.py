"""Invariants of any text: it soon becomes a puzzle with correct solutions, or has diagnostics with places."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from time import process_time

from gridpuzzles.api import read
from gridpuzzles.base.render import render
from gridpuzzles.base.source import Source
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document
from gridpuzzles.views.formats import show

SECONDS = 60
"""Processor seconds after which a case is taken for one that would not end."""
NODES = 50
PLACELESS = {"empty-file", "nothing-to-find"}


def hold(text: str, tally: Counter[str]) -> None:
    """Assert the invariants for a text."""
    start = process_time()
    puzzle, diagnostics = read(Source("fuzz.puzzle", text))
    for one in diagnostics:
        assert one.span is not None or one.code in PLACELESS, one
        assert one.span is None or 0 <= one.span.start <= one.span.end <= len(one.span.source.text), one
        assert render(one).replace("\n", "").isprintable()
        assert "\n" not in one.message
    tally["texts"] += 1
    if puzzle is None:
        assert any(one.is_error for one in diagnostics)
    else:
        tally["of them puzzles"] += 1
        document = puzzle.document
        assert document is not None
        if not any(one.code == "read-as" for one in diagnostics):
            assert document == parse(Source("fuzz.puzzle", text))[0]
        assert parse(Source("printed", print_document(document)))[0] == document
        for solution in islice(puzzle.solutions(node_limit=NODES, time_limit=1), 2):
            tally["solutions"] += 1
            assert puzzle.accepts(solution) or len(solution) < len(puzzle.symbols)
            show(solution, "text")
        show(puzzle, "text")
    assert process_time() - start < SECONDS
