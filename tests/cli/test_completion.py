"""Test the shell completions: each shell must accept its script, and is asked for its completions."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from gridpuzzles.cli.commands import GROUPS, VERBS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def prepared(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the path of the shell, after writing its script and a puzzle; skip the test if the shell is missing."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    (folder / "completion").write_text(script(shell, capsys))
    (folder / "mine.puzzle").touch()
    return program


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_has_every_command_and_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    for _, groups, _ in VERBS.values():
        for group in groups.split():
            for names in GROUPS[group]:
                for name in names:
                    if name.startswith("-"):
                        assert (
                            f"-l {name[2:]} " if shell == "fish" and name.startswith("--") else name.lstrip("-")
                        ) in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_is_valid_in_its_shell(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = prepared(shell, tmp_path, capsys)
    assert subprocess.run([program, "-n", tmp_path / "completion"], capture_output=True).stderr == b""


OFFERED = [
    ("ex", {"explain"}),
    ("solve --form", {"--format"}),
    ("solve --format js", {"json", "jsonl"}),
    ("completion z", {"zsh"}),
    ("new kenk", {"kenken"}),
    ("solve my", {"mine.puzzle"}),
]


@pytest.mark.parametrize(("typed", "offered"), OFFERED)
def test_bash_offers_the_completions(
    typed: str, offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bash = prepared("bash", tmp_path, capsys)
    words = typed.replace("my", "mi").split()
    asked = (
        f"source ./completion; COMP_WORDS=(gridpuzzles {' '.join(words)}); COMP_CWORD={len(words)}; _gridpuzzles; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    result = subprocess.run([bash, "-c", asked], cwd=tmp_path, capture_output=True, text=True)
    assert result.stderr == ""
    assert set(result.stdout.split()) == offered


@pytest.mark.parametrize(("typed", "offered"), OFFERED)
def test_fish_offers_the_completions(
    typed: str, offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fish = prepared("fish", tmp_path, capsys)
    asked = f"source completion; complete -C 'gridpuzzles {typed.replace('my', 'mi')}'"
    result = subprocess.run([fish, "--no-config", "-c", asked], cwd=tmp_path, capture_output=True, text=True)
    assert {line.split("\t")[0] for line in result.stdout.splitlines()} == offered


TYPED = """
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -u -d ./dump; source ./completion; print READ''Y"
zpty -r -m shell output "*READY*"
zpty -n -w shell "gridpuzzles $1"$'\\t'
zpty -r -m shell output "*gridpuzzles $1*$2*"
zpty -d shell
print -r -- completed
"""
"""Types `$1` and a tab into a zsh, and waits until `$2` follows it."""


@pytest.mark.parametrize(("typed", "offered"), OFFERED)
def test_zsh_completes_the_word(
    typed: str, offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zsh = prepared("zsh", tmp_path, capsys)
    typed = typed.replace("my", "mi")
    added = min(offered).removeprefix(typed.split()[-1])
    command = [zsh, "-f", "-c", TYPED, "zsh", typed, added]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert result.stdout.endswith("completed\n"), result.stdout
