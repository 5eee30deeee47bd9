"""Test that caches kept from one puzzle to the next change neither the meaning of a text nor its places."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gridpuzzles.analysis.context import board
from gridpuzzles.api import read
from gridpuzzles.base.record import Record
from gridpuzzles.base.source import Source, Span
from gridpuzzles.kinds import scopes
from gridpuzzles.model import grid

ROOT = Path(__file__).parents[2]
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("puzzles/**/*.puzzle"))]
KEPT = (grid.frame, board._different, scopes.groups_of, scopes.rectangle)
ASIDE = ("source", "document", "origin")


def told(thing: Any) -> Any:
    if isinstance(thing, Span):
        return thing.start, thing.end
    if isinstance(thing, Record):
        names: tuple[str, ...] = type(thing)._fields  # type: ignore[attr-defined]
        return type(thing).__name__, [told(getattr(thing, name)) for name in names if name not in ASIDE]
    return [told(one) for one in thing] if isinstance(thing, tuple) else thing


def meaning(text: str) -> Any:
    return told(read(Source("<text>", text)))


@pytest.mark.slow
def test_texts_mean_the_same_with_and_without_caches() -> None:
    alone = []
    for text in TEXTS:
        for kept in KEPT:
            kept.cache_clear()
        grid._own.clear()
        alone.append(meaning(text))
    order = list(range(len(TEXTS)))
    random.Random(5).shuffle(order)
    for at in order:
        assert meaning(TEXTS[at]) == alone[at]


def test_equal_rules_share_their_conditions() -> None:
    one, other = (
        read(Source("<text>", f"grid 4 x 4\nvalues {values}\nall different in rows\n"))[0]
        for values in ("1..4", "2..9")
    )
    assert one is not None
    assert other is not None
    assert all(a.condition is b.condition for a, b in zip(one.constraints, other.constraints, strict=True))
