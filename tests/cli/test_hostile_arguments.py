"""Test hostile option values and file names: errors are clear, and no control characters reach the terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridpuzzles.cli.commands import VERBS

from .conftest import Run, options_by_verb

ESCAPES = "\x1b[2J\x1b]0;a\x07\x9b31m\u202e\u2028b"
HUGE = "9" * 25
ENDLESS = {"serve", "lsp", "mcp"}
NEEDED = {
    "generate": ["kenken:3x3"],
    "new": ["kenken"],
    "census": ["2x2", "-n", "1"],
    "completion": ["bash"],
    "batch": ["solve", "in.jsonl", "-j", "1"],
    "sheet": ["unique.puzzle", "-o", "new.html"],
    "convert": ["unique.puzzle", "--to", "minizinc"],
}
"""The arguments of a command that does not take a puzzle file."""


def options() -> Iterator[tuple[str, str]]:
    for verb, actions in options_by_verb().items():
        for action in actions:
            name = action.option_strings[-1] if action.option_strings else ""
            if name and action.nargs != 0 and name != "--cluster" and verb not in ENDLESS:
                yield verb, name


@pytest.fixture
def prepared(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "in.jsonl").write_text(json.dumps({"rows": [2, 12], "cols": [3, 8]}) + "\n")


def is_safe(said: str) -> bool:
    return not {"\x1b", "\x9b", "\x07", "\u202e", "\u2028"} & set(said) and "Traceback" not in said


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize(("verb", "option"), sorted(set(options())))
def test_hostile_option_values_are_answered_safely(verb: str, option: str, run: Run) -> None:
    words = [verb, *NEEDED.get(verb, ["unique.puzzle"])]
    for value in (ESCAPES, HUGE, f"-{HUGE}", "nan", "1e999", "", "\udcff"):
        limits = [] if "limit" in option or verb not in ("generate", "minimize") else ["--time-limit", "2"]
        status, out, said = run(*words, *limits, f"{option}={value}" if option.startswith("--") else f"{option}{value}")
        assert status in (0, 1, 2, 3)
        assert is_safe(said), (value, said)
        assert is_safe(out), (value, out)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("verb", sorted({*VERBS} - ENDLESS))
def test_hostile_file_names_are_answered_safely(verb: str, files: Path, run: Run) -> None:
    text = (files / "several.puzzle").read_text()
    for name in (f"{ESCAPES}.puzzle", f"{ESCAPES}wrong.puzzle", f"{ESCAPES}.jsonl"):
        (files / name).write_text("grid 2 x\n" if "wrong" in name else text)
    names = [f"{ESCAPES}.puzzle", f"{ESCAPES}wrong.puzzle", f"{ESCAPES}missing.puzzle", f"{ESCAPES}.jsonl", ESCAPES]
    first = ["solve"] if verb == "batch" else []
    rest = ["--to", "minizinc"] if verb == "convert" else []
    for name in names:
        for output in ([], ["-o", f"{ESCAPES}.jsonl"], ["-o", f"{ESCAPES}/{ESCAPES}"]):
            status, out, said = run(verb, *first, name, *rest, *output)
            assert status in (0, 1, 2, 3)
            assert is_safe(said), (name, output, said)
            assert is_safe(out), (name, output, out)


@pytest.mark.parametrize("option", ["--time-limit", "--node-limit", "--memory-limit"])
@pytest.mark.parametrize("value", ["-1", "-0.5", "nan", "-inf", "x", "", HUGE[:1] + "e", "0x10", "1 2"])
def test_invalid_limits_are_refused(option: str, value: str, run: Run) -> None:
    status, out, said = run("solve", "unique.puzzle", f"{option}={value}")
    assert (status, out) == (2, "")
    assert f"{option}: expected a" in said


def test_output_of_a_batch_must_be_a_regular_file(prepared: None, run: Run) -> None:
    for name in (os.devnull, "/dev/zero", "/dev/full"):
        if os.path.exists(name):
            status, out, said = run("batch", "solve", "in.jsonl", "-j", "1", "-o", name)
            assert (status, out) == (2, "")
            assert said == f"gridpuzzles: {name} is not a regular file; without -o the answers go to standard output\n"
