"""The page's scripts: what is kept ready is what the sources make, and TypeScript's compiler finds no fault."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gridpuzzles.play.page import asset
from tests.play.tools import SOURCE, tools

BUILD = ["--minify", "--charset=utf8", "--log-level=error"]


@pytest.mark.parametrize("name", ["page.min.js", "page.min.css"])
def test_building_again_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    script = ["main.js", "--bundle", "--format=iife", "--target=es2022"]
    source = script if name.endswith("js") else ["page.css"]
    made = tmp_path / name
    command = [str(tools() / ".bin" / "esbuild"), *source, *BUILD, f"--outfile={made}"]
    subprocess.run(command, cwd=SOURCE, check=True, timeout=60)
    assert made.read_text(encoding="utf-8") == asset(name), "run `npm run build` in gridpuzzles/play/source"


def test_the_compiler_of_typescript_finds_no_fault(tmp_path: Path) -> None:
    command = [str(tools() / ".bin" / "tsc"), "-p", str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_the_compiler_would_find_one(tmp_path: Path) -> None:
    for path in SOURCE.glob("*.js*"):
        shutil.copy(path, tmp_path)
    (tmp_path / "wrong.js").write_text('// @ts-check\nimport { say } from "./words.js";\nsay("no such text");\n')
    command = [str(tools() / ".bin" / "tsc"), "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "no such text" in done.stdout
