"""Test the options: the help, what each means in all commands, old spellings, and completions."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridpuzzles.cli.commands import RECORDS, VERBS, build_parser
from gridpuzzles.views.formats import FORMATS

from .conftest import Run, options_by_verb

SHELLS = ["bash", "zsh", "fish", "tcsh"]


def test_help_lists_every_command_in_its_group(run: Run) -> None:
    status, out, err = run()
    assert (status, err) == (0, "")
    assert out == run("--help")[1]
    for group in {verb.group for verb in VERBS.values()}:
        listed = out.partition(f"\n{group}:\n")[2].partition("\n\n")[0]
        assert [line.split()[0] for line in listed.splitlines()] == [
            name for name, verb in VERBS.items() if verb.group == group
        ]


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_has_help_with_an_example(run: Run, verb: str) -> None:
    status, out, err = run(verb, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: gridpuzzles {verb}")
    assert "--quiet" in out
    example = f"gridpuzzles {verb} {VERBS[verb].example}".rstrip()
    assert f"example: {example}" in " ".join(out.split())
    words = example.replace("'", "").split()[1:]
    assert build_parser().parse_args(words).verb == verb


def test_an_option_means_the_same_in_all_commands() -> None:
    """Only the default, and what `-n` counts and `-o` writes, may differ."""
    shared = {"-n", "-o", "-j", "-D", "--from", "--to", "--format", "--quiet", "--seed", "--stats", "--template"}
    shared |= {"--memory-limit", "--node-limit", "--open", "--diff"}
    meanings: dict[str, set[object]] = {}
    for actions in options_by_verb().values():
        for action in actions:
            for name in shared & {*action.option_strings}:
                help = (action.help or "").partition(" (default")[0]
                if name in ("-n", "-o"):
                    help = " ".join(help.replace(",", "").split()[:2])
                meaning = (*action.option_strings, action.dest, action.metavar, action.nargs, help)
                meanings.setdefault(name, set()).add(meaning)
    assert meanings.keys() == shared
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}


def test_sheet_takes_all_options_of_generate_that_describe_puzzles(run: Run, files: Path) -> None:
    offered = {verb: {one.dest for one in options_by_verb()[verb]} for verb in ("generate", "sheet")}
    assert offered["generate"] - offered["sheet"] == {"family", "format", "node_limit"}
    for words in (["--template", "unique.puzzle"], ["kenken", "--size", "3x3", "--operators", "+"]):
        assert run("sheet", *words, "-n", "2", "-j", "1", "-o", "out.html") == (0, "out.html\n", "")
    assert "\u00d7" not in (files / "out.html").read_text(encoding="utf-8")
    status, _, err = run("sheet", "-o", "out.html")
    assert (status, "give files, folders or families" in err) == (2, True)


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [
        (["slove", "unique.puzzle"], "did you mean 'solve'?"),
        (["solve", "unique.puzzle", "--time-limt=3"], "did you mean --time-limit?"),
        (["solve", "unique.puzzle", "--xyzzy"], "unrecognized arguments: --xyzzy\n"),
        (["--stats", "unique.puzzle"], "'--stats' is neither a command nor a file"),
    ],
)
def test_unknown_commands_and_options_get_a_suggestion(run: Run, line: list[str], suggestion: str) -> None:
    status, out, err = run(*line)
    assert (status, out) == (2, "")
    assert suggestion in err
    assert "usage: gridpuzzles" in err


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_script_has_every_command_and_is_valid(run: Run, files: Path, shell: str) -> None:
    status, out, err = run("completion", shell)
    assert (status, err) == (0, "")
    assert all(verb in out for verb in VERBS)
    assert all(word in out for word in ("memory-limit", "kenken", "jsonl"))
    program = shutil.which(shell)
    if program and shell != "tcsh":
        (files / "script").write_text(out)
        assert subprocess.run([program, "-n", "script"], capture_output=True).stderr == b""


BASH = """
eval "$(cat script)"
offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _shtab_gridpuzzles; echo "${COMPREPLY[*]}"; }
offer gridpuzzles ex
offer gridpuzzles solve --format js
offer gridpuzzles new kenk
offer gridpuzzles generate kenk
offer gridpuzzles convert -o uniq
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_values_families_and_files(run: Run, files: Path) -> None:
    (files / "script").write_text(run("completion", "bash")[1])
    offered = subprocess.run(["bash", "-c", BASH], capture_output=True, text=True)
    assert (offered.stdout, offered.stderr) == ("explain\njson jsonl\nkenken\nkenken\nunique.puzzle\n", "")


def test_completion_without_shtab_says_how_to_install_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert run("completion", "bash") == (
        2,
        "",
        "gridpuzzles: shtab is missing: pip install 'gridpuzzles[completion]'\n",
    )


def test_every_view_is_a_format_of_solve_and_show() -> None:
    for verb in ("solve", "show"):
        choices = next(one.choices for one in options_by_verb()[verb] if one.dest == "format")
        assert set(choices or ()) == {*FORMATS, *RECORDS}


def test_solving_imports_no_module_of_another_command() -> None:
    heavy = ["documents", "servers", "generate", "sheet", "convert", "explain", "steps", "texts", "play", "batch"]
    script = "import sys; from gridpuzzles.cli import main; main(['solve', 'A + A = 4']); "
    script += f"print([name for name in {heavy} if f'gridpuzzles.cli.{{name}}' in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert run.stdout.endswith("\n[]\n")
