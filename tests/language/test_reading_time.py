"""Test that reading takes time proportional to the text, whatever it repeats."""

from __future__ import annotations

import ast
import importlib
import re
import signal
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.solving.budget import Budget
from tests.growth import is_read_in_linear_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

PACKAGE = Path(gp.__file__).parent
READERS = ("language", "analysis", "convert")
CALLS = ("compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer")
REPEATED = (
    *(" ", "\t", "a", "A", "x", "1", "_", "=", "|", ",", "-", "*", "?", "."),
    *("a ", "A ", "1 ", "_ ", "the ", "The ", "Aa, ", "1, ", "a is ", "and ", "1 x ", "x ", "x²"),
    *("a = ", "a != ", "1 + ", "3 apples + ", "a: ", "(a) ", "( ", "r1c1", "r1c1 ", "(r1c1) ", "A1 ", "a. ", "-- "),
)
ENDS = ("", "\x00", "!\x00")


class TooSlow(BaseException):
    """Raised by the alarm in a pattern that does not end."""


@pytest.fixture
def alarm() -> Iterator[None]:
    def raise_it(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, raise_it)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def patterns(folders: tuple[str, ...]) -> dict[re.Pattern[str], str]:
    """Return the patterns of the modules in some folders that exist after import, with their places."""
    found: dict[re.Pattern[str], str] = {}
    for path in sorted(one for folder in folders for one in (PACKAGE / folder).rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        module = vars(importlib.import_module(name))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for pattern in written(node, module):
                found.setdefault(pattern, f"{path.relative_to(PACKAGE)}:{node.lineno}")  # type: ignore[attr-defined]
        for key, value in module.items():
            for pattern in held(value) if not key.startswith("__") else ():
                found.setdefault(pattern, f"{path.relative_to(PACKAGE)} {key}")
    return found


def written(node: ast.AST, module: dict[str, object]) -> Iterator[re.Pattern[str]]:
    """Yield the pattern of a call such as `re.match("...", line)`, unless it uses local names."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS):
        return
    if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
        return
    try:
        pattern = eval(compile(ast.Expression(node.args[0]), "", "eval"), dict(module))
    except NameError:
        return
    if isinstance(pattern, str):
        yield re.compile(pattern)


def held(value: object) -> Iterator[re.Pattern[str]]:
    """Yield the patterns in a value, including those in tables."""
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, dict):
        yield from held((*value.keys(), *value.values()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for one in value:
            yield from held(one)


def beginnings(pattern: str) -> set[str]:
    """Return pieces of text from the literal words and symbols of a pattern, to repeat or to begin with."""
    plain = re.sub(r"\\[wdsbSWD]|\(\?[^)]{0,12}[)>]|\[[^]]*\]", " ", pattern)
    return {"", *re.findall(r"[A-Za-z]{2,}|(?<=\\)[^\w\s]", plain)[:6]}


def slow(folders: tuple[str, ...], length: int, seconds: float) -> list[str]:
    """Return the patterns that take more than `seconds` of CPU time for a text of `length` characters."""
    found = []
    for pattern, place in patterns(folders).items():
        pieces = beginnings(pattern.pattern)
        bodies = (*REPEATED, *pieces - {""}, *(f"{piece} " for piece in pieces))
        for start in pieces:
            for text in (start + body * (length // len(body)) + end for body in bodies for end in ENDS):
                if not ends_in_time(pattern, text, seconds):
                    found.append(f"{place}: {pattern.pattern[:60]!r} {text[:20]!r}")
                    break
    return found


def ends_in_time(pattern: re.Pattern[str], text: str, seconds: float) -> bool:
    """Return True if a match attempt ends within `seconds` of CPU time; a slow one is tried twice."""
    for _ in range(2):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            pattern.match(text)
        except TooSlow:
            continue
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return True
    return False


@pytest.mark.slow
@pytest.mark.usefixtures("alarm")
def test_patterns_of_the_readers_take_linear_time() -> None:
    assert len(patterns(READERS)) > 100
    assert slow(READERS, 20_000, 0.4) == []  # 400 million steps take seconds


@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize(
    ("form", "body"), [(r"(?:a|a)*$", "a"), (r"(?: [A-Z]?[A-Za-z]+)*$", " AA"), (r"a*a*a*a*$", "a")]
)
def test_pattern_that_backtracks_is_detected(form: str, body: str) -> None:
    assert not ends_in_time(re.compile(form), body * 200 + "\x00", 0.1)


@pytest.mark.parametrize("body", [*REPEATED, "| ", "not ", "7*", "a+b*", "\n", "a = 1\n"])
def test_time_of_reading_is_linear_in_the_length(body: str) -> None:
    text = body * (50_000 // len(body))
    assert is_read_in_linear_time(lambda part: read(Source("", part), budget=Budget(60)), text)


SENTENCE = (
    "In this little puzzle that my grandmother once told me about the old clock in the hall there are two numbers "
    "and the sum of them is ten"
)


@pytest.mark.parametrize(
    "text", [f"{SENTENCE}\na + b = 10\n", "the " * 100, "a is " * 50, "Each row " * 80, "a = " * 400]
)
def test_sentences_of_many_words_are_read(text: str) -> None:
    read(Source("", text), budget=Budget(2))


@pytest.mark.parametrize("text", ["the cat sat\n" * 400, "1+" * 400_000, "a = 1\n" * 30_000])
def test_parse_ends_at_its_time_limit(text: str) -> None:
    with pytest.raises(gp.LimitMet, match="time limit"):
        gp.parse(text, time_limit=0.01)
