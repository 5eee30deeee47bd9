"""Completions of the shells: each script is read by its shell, and bash is asked what it would offer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from gridpuzzles.cli.verbs import GROUPS, VERBS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_verb_and_every_option_is_there(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    for _, groups in VERBS.values():
        for group in groups.split():
            for names in GROUPS[group]:
                for name in names:
                    if name.startswith("-"):
                        assert (
                            f"-l {name[2:]} " if shell == "fish" and name.startswith("--") else name.lstrip("-")
                        ) in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_reads_it(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(script(shell, capsys))
    assert subprocess.run([program, "-n", path], capture_output=True).stderr == b""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ex", {"explain"}),
        ("solve --form", {"--format"}),
        ("solve --format js", {"json", "jsonl"}),
        ("completion z", {"zsh"}),
        ("new kenk", {"kenken"}),
        ("solve my", {"mine.puzzle"}),
    ],
)
def test_what_bash_offers(typed: str, offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    (tmp_path / "completion").write_text(script("bash", capsys))
    (tmp_path / "mine.puzzle").touch()
    words = typed.replace("my", "mi").split()
    asked = (
        f"source ./completion; COMP_WORDS=(gridpuzzles {' '.join(words)}); COMP_CWORD={len(words)}; _gridpuzzles; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    result = subprocess.run([bash, "-c", asked], cwd=tmp_path, capture_output=True, text=True)
    assert result.stderr == ""
    assert set(result.stdout.split()) == offered
