"""Test that plans read what the driver reads: the same nodes, places, comments and diagnostics."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.base.record import Record
from gridpuzzles.base.source import Source, Span
from gridpuzzles.language import parser
from gridpuzzles.language.lalr import configurations, line_cache
from gridpuzzles.language.parser import parse

from .forms import FORMS
from .test_hostile_texts import SCRAPS

ROOT = Path(__file__).parents[2]
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("puzzles/**/*.puzzle"))]
BROKEN = 400


def told(thing: Any) -> Any:
    """Return everything in a node, including its places, which do not belong to its value."""
    if isinstance(thing, Span):
        return thing.start, thing.end
    if isinstance(thing, Record):
        names: tuple[str, ...] = type(thing)._fields  # type: ignore[attr-defined]
        fields = [field for field in names if field != "source"]
        return type(thing).__name__, [told(getattr(thing, field)) for field in fields]
    return [told(one) for one in thing] if isinstance(thing, tuple) else thing


def agrees(text: str) -> None:
    source = Source("<text>", text)
    planned = told(parse(source))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_cache.CachedParse, "reads", lambda self, lines: False)
        assert planned == told(parse(source)), text


@pytest.mark.parametrize("text", [*FORMS, *TEXTS])
def test_plans_agree_with_the_driver_on_valid_texts(text: str) -> None:
    agrees(text)
    agrees(text)  # the second time from the caches


def test_plans_agree_with_the_driver_on_texts_with_typos() -> None:
    choice = random.Random(20261122)
    for _ in range(BROKEN):
        text = choice.choice(TEXTS)
        for _ in range(choice.randint(1, 3)):
            at = choice.randrange(len(text))
            text = text[:at] + choice.choice([*SCRAPS, ""]) + text[at + choice.randint(0, 1) :]
        agrees(text)


@given(st.lists(st.sampled_from([*SCRAPS, " ", "\n", "A", "7", ".", "title:", "no other pair", '"a b"', "path a"])))
def test_plans_agree_with_the_driver_on_random_text(scraps: list[str]) -> None:
    agrees("".join(scraps))
    agrees(" ".join(scraps))


@pytest.mark.parametrize(
    "text", ["a = " + "(" * 30 + "1" + ")" * 30, "a = " + "2 ^ " * 30 + "1", "a = " + "1 + " * 600 + "1", "b" * 1001]
)
def test_plans_agree_with_the_driver_on_very_long_texts(text: str) -> None:
    agrees(text)


def test_valid_texts_are_read_by_plans() -> None:
    read = []

    class Watched(line_cache.CachedParse):
        def reads(self, lines: Any) -> bool:
            read.append(super().reads(lines))
            return read[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "CachedParse", Watched)
        for text in TEXTS:
            parse(Source("<text>", text))
    assert all(read)


@pytest.mark.slow
def test_cache_of_plans_is_bounded() -> None:
    automaton = configurations.automaton()
    most = 0
    for signs in product("+-*/", repeat=7):  # every line has other kinds of tokens
        parse(Source("<text>", f"a {' a '.join(signs)} a = 1\n"))
        most = max(most, automaton.kept)
        assert automaton.kept <= configurations.MAX_KEPT + 1
    assert most > configurations.MAX_KEPT / 2
