"""Test that the page's built scripts match their sources, and that TypeScript's compiler reports no error."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import zlib
from pathlib import Path
from random import Random

import pytest

import gridpuzzles
from gridpuzzles.play.page import asset
from tests.play.tools import SOURCE, node, tools

BUILD = ["--minify", "--charset=utf8", "--log-level=error"]
PACKAGE = Path(gridpuzzles.__file__).parent
KEPT = {
    "play/page.min.js": "main.js",
    "play/unpack.min.js": "unpack.js",
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


def inflated(texts: list[bytes], level: int, strategy: int) -> bytes:
    """Return what `unpack.js` restores from the deflated texts, run in Node with a minimal page."""
    packed = []
    for text in texts:
        deflate = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
        packed.append(base64.b64encode(deflate.compress(text) + deflate.flush()).decode())
    script = (
        "const packed = JSON.parse(require('fs').readFileSync(0)); const found = [];"
        "const holder = () => ({remove: () => 0, textContent: packed[found.length]});"
        "global.document = {getElementById: holder, createElement: () => ({}),"
        " head: {append: (made) => found.push(made.textContent)}, body: {append: () => 0}};"
        f"const code = require('fs').readFileSync({json.dumps(str(PACKAGE / 'play/unpack.min.js'))}, 'utf8');"
        "for (const _ of packed) (0, eval)(code); process.stdout.write(JSON.stringify(found));"
    )
    done = subprocess.run([node(), "-e", script], input=json.dumps(packed).encode(), capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("level", [0, 1, 9])
@pytest.mark.parametrize("strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY])
def test_packed_text_is_unpacked(level: int, strategy: int) -> None:
    rng = Random(7)
    styles = ["", "a", "a" * 70_000, asset("page.min.js"), "é≤\U0001f43b" * 99]
    styles += ["".join(rng.choices("abcdefghij\u2264", k=rng.randint(1, 3000))) for _ in range(20)]
    texts = [json.dumps({"style": style, "data": [], "script": ""}).encode() for style in styles]
    assert json.loads(inflated(texts, level, strategy)) == styles


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
