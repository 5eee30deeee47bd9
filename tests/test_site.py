"""Test that the documentation site is built from the same pages, plus one for each statement and diagnostic."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridpuzzles import views
from gridpuzzles.assistant import guide
from gridpuzzles.base.codes import codes
from gridpuzzles.language.syntax_errors.vocabulary import FORMS

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow


def build(docs: Path, out: Path) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("material", reason="mkdocs-material is not installed: the site is not built")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(docs / "site/mkdocs.yml")]
    environment = {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1", "GRIDPUZZLES_NO_PLAYGROUND": "1", "PATH": ""}
    command += ["-d", str(out)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=environment)


def test_site_has_every_page(tmp_path: Path) -> None:
    done = build(ROOT / "docs", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} <= {path.stem for path in tmp_path.glob("*.html")}
    assert set(FORMS) == {path.stem for path in (tmp_path / "reference/statements").glob("*.html")}
    assert set(codes()) == {path.stem for path in (tmp_path / "reference/diagnostics").glob("*.html")}
    gallery = (tmp_path / "gallery.html").read_text(encoding="utf-8")
    frames = re.findall(r'<iframe src="(play/[^"]+)"', gallery)
    assert len(frames) > 20
    for frame in frames:
        assert (tmp_path / frame).read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "search" / "search_index.json").exists()
    assert (tmp_path / "guide.html").exists()
    assert (tmp_path / "llms.txt").read_text(encoding="utf-8") == guide()


def test_broken_link_fails_the_build(tmp_path: Path) -> None:
    for name in ("docs", "puzzles", "tests/diagnostics"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copytree(Path(views.__file__).parent, tmp_path / "gridpuzzles" / "views")
    shutil.copy(ROOT / "README.md", tmp_path)
    with (tmp_path / "docs" / "tutorial.md").open("a") as file:
        file.write("\n[away](nowhere.md) [no part](language.md#no-such-part)\n")
    done = build(tmp_path / "docs", tmp_path / "out")
    assert done.returncode == 1
    assert "nowhere.md" in done.stdout + done.stderr
    assert "no-such-part" in done.stdout + done.stderr
