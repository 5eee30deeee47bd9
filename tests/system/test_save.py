"""Test that files are written whole or not at all, and are not overwritten without permission."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gridpuzzles.cli import main
from gridpuzzles.system.save import overwrite, save, save_new

UNTIDY = "grid 1x2\nvalues 1..3\nrow 1:   _+_=5\n"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_save_new_writes_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    save_new(str(path), "é\n")
    assert path.read_bytes() == "é\n".encode()
    save_new(str(path), "é\n")
    with pytest.raises(FileExistsError):
        save_new(str(path), "e\n")
    assert (path.read_text(), names(tmp_path)) == ("é\n", ["a"])
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


def test_save_new_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    with pytest.raises(FileExistsError):
        save_new(str(tmp_path / "link"), "text")
    assert names(tmp_path) == ["link"]


@pytest.mark.parametrize("write", [overwrite, save])
def test_replacing_keeps_mode_and_links(write: Callable[[str, str], None], tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("news, and longer")
    path.chmod(0o640)
    (tmp_path / "soft").symlink_to("a")
    write(str(tmp_path / "soft"), "news")
    assert (tmp_path / "soft").is_symlink()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("news", 0o640)
    assert names(tmp_path) == ["a", "soft"]


@pytest.mark.parametrize("write", [save_new, overwrite, save])
def test_full_disk_leaves_the_old_file(
    write: Callable[[str, str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    if write is not save_new:
        path.write_text("older")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space.*/a'$"):
        write(str(path), "oldest")
    assert names(tmp_path) == ([] if write is save_new else ["a"])
    if write is not save_new:
        assert path.read_text() == "older"


def test_fmt_keeps_line_ends_and_links(tmp_path: Path) -> None:
    path = tmp_path / "a.puzzle"
    path.write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    link = tmp_path / "link.puzzle"
    link.symlink_to(path)
    assert main(["fmt", str(link)]) == 0
    assert link.is_symlink()
    assert path.read_bytes() == b"grid 1 x 2\r\nvalues 1..3\r\nrow 1: _ + _ = 5\r\n"
    assert main(["fmt", "--check", str(path)]) == 0


@pytest.mark.parametrize(
    ("before", "end"),
    [("\n\n\n", "\n"), ("\r\r\r", "\r"), ("\r\n,\n,\r\n", "\r\n"), ("\n,\r\n,\n", "\n"), ("\r,\r,\n", "\r")],
    ids=repr,
)
def test_fmt_keeps_the_line_ends_of_most_lines(before: str, end: str, tmp_path: Path) -> None:
    ends = before.split(",") if "," in before else list(before)
    lines = ["grid 1x2", "values 1..3", "row 1:   _+_=5"]
    path = tmp_path / "a.puzzle"
    path.write_bytes("".join(line + end for line, end in zip(lines, ends, strict=True)).encode())
    assert main(["fmt", str(path)]) == 0
    assert path.read_bytes().decode() == "".join(
        line + end for line in ("grid 1 x 2", "values 1..3", "row 1: _ + _ = 5")
    )
    assert main(["fmt", "--check", str(path)]) == 0


def test_fmt_continues_after_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text(UNTIDY)
    assert main(["fmt", str(tmp_path / "no\x1b[31m.puzzle"), str(path)]) == 2
    assert path.read_text() == "grid 1 x 2\nvalues 1..3\nrow 1: _ + _ = 5\n"
    assert "\x1b" not in capsys.readouterr().err


def test_fmt_prints_no_escape_sequences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text("title: \x1b[2J\n" + UNTIDY)
    main(["fmt", "--diff", str(path)])
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [("play", "-o", "{}"), ("sheet", "-o", "{}"), ("census", "-n", "1", "--plot", "{}")],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("name", ["a.puzzle", "link.html", "other.html", "notes.html"])
def test_page_does_not_overwrite_a_puzzle_or_notes(
    words: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "values 1..4\ngrid 2 x 2\nrows sum = 3 7\ncols sum = 4 6\n"
    path = tmp_path / "a.puzzle"
    path.write_text(text)
    (tmp_path / "link.html").symlink_to(path)
    os.link(path, tmp_path / "other.html")
    (tmp_path / "notes.html").write_text("notes\n")
    before = sorted(os.listdir(tmp_path))
    target = str(tmp_path / name)
    files = [] if words[0] == "census" else [str(path)]
    assert main([word.format(target) for word in words] + files) == 2
    assert path.read_text() == text
    assert (tmp_path / "notes.html").read_text() == "notes\n"
    assert sorted(os.listdir(tmp_path)) == before
    assert name in capsys.readouterr().err


def test_page_overwrites_an_earlier_page(tmp_path: Path) -> None:
    path, page = tmp_path / "a.puzzle", tmp_path / "a.html"
    page.write_text("")
    for total in (7, 8):
        path.write_text(f"title: Total {total}\nvalues 1..9\ngrid 2 x 2\nrows sum = 3 {total}\ncols sum = 4 ?\n")
        assert main(["play", str(path), "-o", str(page)]) == 0
        assert f"Total {total}" in page.read_text()


def test_minimize_does_not_overwrite_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "grid 1 x 2\nvalues 1..3\nrow 1: _ + _ = 5\nr1c1 < r1c2\nr1c1 = 2\n"
    for folder in ("d1", "d2"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "m.puzzle").write_text(text)
    monkeypatch.chdir(tmp_path / "d1")
    assert main(["minimize", "-o", ".", "m.puzzle"]) == 2
    assert Path("m.puzzle").read_text() == text
    monkeypatch.chdir(tmp_path)
    assert main(["minimize", "-o", "out", "d1/m.puzzle", "d2/m.puzzle"]) == 2
    assert names(tmp_path / "out") == ["m.puzzle"]


def test_generate_does_not_overwrite_other_files(tmp_path: Path) -> None:
    make = ["generate", "crossproduct", "--size", "2x2", "-o", str(tmp_path)]
    assert main(make) == 0
    (path,) = tmp_path.iterdir()
    assert main(make) == 0  # the same bytes
    path.write_text("mine")
    assert main(make) == 2
    assert path.read_text() == "mine"
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    assert main(make) == 2
    assert not (tmp_path / "elsewhere").exists()
