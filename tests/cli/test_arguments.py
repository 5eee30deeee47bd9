"""Test that command lines of a command and files are read as argparse reads them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gridpuzzles.cli.argument_parser import parse
from gridpuzzles.cli.commands import GROUPS, VERBS, of_files

OF_FILES = [verb for verb, (_, groups, _) in VERBS.items() if "files" in groups.split()]


@pytest.mark.parametrize("verb", sorted({*OF_FILES} - {"batch"}))
@pytest.mark.parametrize("files", [["a.puzzle"], ["a", "b c", "", "solve", "=", "a = 1\n"]])
def test_quick_parser_agrees_with_argparse(verb: str, files: list[str]) -> None:
    quickly = of_files([verb, *files])
    assert quickly is not None
    assert vars(quickly) == vars(parse([verb, *files]))


@pytest.mark.parametrize("options", [["-h"], ["-"], ["--stats"], ["a", "-D", "n=3"], ["a", "--", "b"], []])
def test_quick_parser_leaves_options_to_argparse(options: list[str]) -> None:
    assert all(of_files([verb, *options]) is None for verb in VERBS)
    assert of_files(options) is None


def test_quick_parser_leaves_other_commands_to_argparse() -> None:
    positional = {name for group in GROUPS.values() for (name, *_) in group if not name.startswith("-")}
    assert "task" in positional
    assert all(of_files([verb, "solve"]) is None for verb in {*VERBS} - {*OF_FILES} | {"batch"})


def test_solving_a_file_does_not_import_argparse() -> None:
    script = "import sys; from gridpuzzles.cli import main; main(['solve', 'x'])"
    script = f"{script}; print('argparse' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert run.stdout == "False\n"
