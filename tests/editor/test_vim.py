"""Test the Vim plugin in Vim."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parents[2] / "docs" / "editors" / "vim"


@pytest.mark.skipif(not shutil.which("vim"), reason="Vim is not installed: its plugin is not tried")
def test_vim_sets_the_file_type_and_registers_the_server(tmp_path: Path) -> None:
    file, out, stub = tmp_path / "one.puzzle", tmp_path / "out", tmp_path / "stub" / "autoload"
    file.write_text("A * A = 49\n")
    stub.mkdir(parents=True)
    (stub / "lsp.vim").write_text("function lsp#register_server(server)\n  let g:asked = a:server\nendfunction\n")
    script = tmp_path / "script.vim"
    script.write_text(
        f"set nocompatible runtimepath+={PLUGIN},{stub.parent}\nfiletype plugin on\n"
        f"runtime plugin/gridpuzzles.vim\nedit {file}\ndoautocmd User lsp_setup\n"
        f"call writefile([&filetype, &commentstring, join(g:asked.cmd), join(g:asked.allowlist)], '{out}')\nqall!\n"
    )
    command = ["vim", "-es", "-u", "NONE", "-N", "-S", str(script)]
    subprocess.run(command, check=True, timeout=60, stdin=subprocess.DEVNULL, capture_output=True)
    assert out.read_text().splitlines() == ["gridpuzzle", "# %s", "gridpuzzles lsp", "gridpuzzle"]
