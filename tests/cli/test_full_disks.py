"""Test full and read-only disks: every command that writes must report them and keep existing files."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from gridpuzzles.cli import main

pytestmark = pytest.mark.slow

UNTIDY = "title:  Two\nvalues   1..9\ngrid 2x2\nrows product = 2 12\ncols product = 3 8\n"
RECORD = '{"rows": [6, 120, 504], "cols": [28, 80, 162]}\n'
SPACE = 64 << 10


def mounted(folder: Path, *options: str) -> None:
    """Mount a small file system at `folder`; skip the test if that is not allowed."""
    mount = shutil.which("mount")
    if mount is None or getattr(os, "geteuid", lambda: 1)():
        pytest.skip("only root mounts small disks: full and read-only disks are not tried")
    done = subprocess.run([mount, *options, str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk with a few files and very little free space."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted(folder, "-t", "tmpfs", "-o", f"size={SPACE}", "tmpfs")
    try:
        (folder / "a.puzzle").write_text(UNTIDY)
        (folder / "b.puzzle").write_text(UNTIDY.replace("..", "-"))
        (folder / "in.jsonl").write_text(RECORD * 400)
        (folder / "before.html").write_text("<!doctype html>\n")
        (folder / "before.svg").write_text("<svg></svg>\n")
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def fill(folder: Path) -> None:
    """Use up all free space."""
    with open(folder / "ballast", "wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            return


def make_read_only(folder: Path) -> None:
    mounted(folder, "-o", "remount,ro")


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


WRITING = {
    "fmt": ["fmt", "a.puzzle"],
    "fix": ["fix", "--yes", "b.puzzle"],
    "generate": ["generate", "kenken:4x4", "-o", "made"],
    "minimize": ["minimize", "a.puzzle", "-o", "made"],
    "new": ["new", "kenken", "-o", "new.puzzle"],
    "batch": ["batch", "solve", "in.jsonl", "-o", "out.jsonl", "-j", "1"],
    "convert": ["convert", "a.puzzle", "--to", "minizinc", "-o", "a.mzn"],
    "convert to a folder": ["convert", "a.puzzle", "b.puzzle", "--to", "minizinc", "-o", "made/"],
    "census": ["census", "-n", "1", "2x2", "--plot", "a.svg"],
    "census again": ["census", "-n", "1", "2x2", "--plot", "before.svg"],
    "play": ["play", "a.puzzle", "-o", "a.html"],
    "play again": ["play", "a.puzzle", "-o", "before.html"],
    "sheet": ["sheet", "a.puzzle", "-o", "a.html"],
    "sheet as PDF": ["sheet", "a.puzzle", "-o", "a.pdf"],
    "sheet as pictures": ["sheet", "a.puzzle", "-o", "a.svg"],
}


@pytest.mark.parametrize("make", [fill, make_read_only])
@pytest.mark.parametrize("verb", WRITING)
def test_full_or_read_only_disk_loses_no_file(
    verb: str, make: object, disk: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if verb in ("sheet as PDF", "sheet as pictures") and find_spec("typst") is None:
        pytest.skip("Typst is not installed")
    make(disk)  # type: ignore[operator]
    monkeypatch.chdir(disk)
    before = content(disk)
    status = main(WRITING[verb])
    after = content(disk)
    said = capfd.readouterr().err
    assert status == 2, said
    reason = "No space left on device" if make is fill else "Read-only file system"
    assert reason in said
    assert "Traceback" not in said
    assert ".tmp" not in said
    if verb == "batch" and make is fill:
        # The answers so far are kept for another run.
        after = {name: data for name, data in after.items() if not name.endswith(".part")}
    assert after == before
