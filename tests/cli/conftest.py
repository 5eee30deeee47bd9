"""Puzzle files for the command line, and a fixture that runs it without a new process."""

from __future__ import annotations

import signal
from argparse import SUPPRESS, Action, _SubParsersAction
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from gridpuzzles.cli.commands import build_parser

TEXTS = {
    "unique": "values 1..9\ngrid product:\n  _ _ | 2\n  _ _ | 12\n  -----\n  3 8\n",
    "several": "grid 3 x 3\nvalues 1..9\nrows product = 8 8 1\ncols product = 8 8 1\n",
    "none": "grid 3 x 3\nvalues 1..9\nrows product = 8 8 1\ncols product = 8 8 2\n",
    "wrong": "grid 2 x 2\nvalues 1-9\n(r1c1 = 3\n",
    "expecting": "grid 1 x 2\nvalues 1..2\nrow 1: _ < _\nexpect 2 solutions\n",
    "hard": "grid 20 x 20\nvalues 1..20\nall different in rows, cols\n",
    "sized": "param n = 2\ngrid n x n\nvalues 1..n\nall different in rows, cols\n",
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has a file for each of `TEXTS`."""
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.puzzle").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def options_by_verb() -> dict[str, list[Action]]:
    """Return the options and arguments of every command, without hidden ones."""
    commands = next(action for action in build_parser()._actions if isinstance(action, _SubParsersAction))
    return {
        verb: [action for action in parser._actions if action.help != SUPPRESS]
        for verb, parser in commands.choices.items()
    }


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(files: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Yield a function that runs a command line and returns exit status, standard output and standard error."""

    def run_line(*words: str) -> tuple[int, str, str]:
        try:
            status = main(words)
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    before = signal.getsignal(signal.SIGINT)
    yield run_line
    signal.signal(signal.SIGINT, before)
