"""Test that the page's built scripts match their sources, and that TypeScript's compiler reports no error."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import gridpuzzles
from tests.play.tools import SOURCE, tools

BUILD = ["--minify", "--charset=utf8", "--log-level=error"]
PACKAGE = Path(gridpuzzles.__file__).parent
KEPT = {
    "play/page.min.js": "main.js",
    "play/page.min.css": "page.css",
    "workbench/workbench.min.js": "workbench.js",
    "workbench/workbench.min.css": "workbench.css",
}


@pytest.mark.parametrize("name", KEPT)
def test_built_scripts_are_up_to_date(name: str, tmp_path: Path) -> None:
    script = ["--bundle", "--format=iife", "--target=es2022"] if name.endswith("js") else []
    made = tmp_path / "made"
    command = [str(tools() / ".bin" / "esbuild"), KEPT[name], *script, *BUILD, f"--outfile={made}"]
    subprocess.run(command, cwd=SOURCE, check=True, timeout=60)
    assert made.read_bytes() == (PACKAGE / name).read_bytes(), "run `npm run build` in gridpuzzles/play/source"


def test_every_built_file_is_checked() -> None:
    assert {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.min.*")} == set(KEPT)


@pytest.mark.parametrize("name", ["page.css", "workbench.css"])
def test_text_is_underlined_in_safari(name: str) -> None:
    """It ignores `text-decoration` with more than a line."""
    assert not re.findall(r"text-decoration:\s*[^;}\s]+ ", (SOURCE / name).read_text(encoding="utf-8"))


@pytest.mark.slow
def test_typescript_compiler_reports_no_error(tmp_path: Path) -> None:
    command = [str(tools() / ".bin" / "tsc"), "-p", str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_typescript_compiler_detects_an_error(tmp_path: Path) -> None:
    for path in SOURCE.glob("*.js*"):
        shutil.copy(path, tmp_path)
    (tmp_path / "wrong.js").write_text('// @ts-check\nimport { say } from "./words.js";\nsay("no such text");\n')
    command = [str(tools() / ".bin" / "tsc"), "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "no such text" in done.stdout
