"""Test the files of families of printed puzzles: their starters and names."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridpuzzles.api import read, read_strictly
from gridpuzzles.api.expectations import check
from gridpuzzles.base.exit_status import DONE
from gridpuzzles.base.source import Source
from gridpuzzles.families import catalogue as families
from gridpuzzles.families.catalogue import Family, starter, starters
from gridpuzzles.kinds.cage_targets import OF_ALL


@pytest.mark.parametrize("family", sorted(starters()))
def test_starter_is_valid_and_keeps_its_promise(family: str) -> None:
    puzzle, diagnostics = read_strictly(Source(family, starter(family)), {}, None)
    assert puzzle is not None, [one.message for one in diagnostics]
    assert not diagnostics
    assert puzzle.expectation is not None, "the starter needs the line 'expect unique'"
    finding = check(puzzle)
    assert finding.status == DONE, finding.message


@pytest.mark.parametrize("family", families.families(), ids=lambda one: one.key)
def test_family_has_only_described_fields(family: Family) -> None:
    described = set(re.findall(r"^(\w+)  ", families.__doc__ or "", re.MULTILINE))
    assert family.fields.keys() <= described
    assert family.field("legend") in ("", *OF_ALL)
    assert family.field("board") in ("", "square")
    assert family.field("zero") in ("", "empty", "value", "clue")


ADDED = """\
# Even zones: a latin square; the sum of each region is even, and cells with g are low.
names: even zones
board: square
regions: yes
shades: g: _ <= 2
rules:
  values 1..n
  all different in rows, cols
  each region: sum(_) is even
"""


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a family by its file alone."""

    def forget() -> None:
        for one in vars(families).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()

    shutil.copytree(families.FOLDER, tmp_path / "families")
    (tmp_path / "families" / "even-zones.family").write_text(ADDED, encoding="utf-8")
    monkeypatch.setattr(families, "FOLDER", os.fspath(tmp_path / "families"))
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("added")
def test_family_is_added_by_one_file() -> None:
    typed = """\
Even zones
A A B B
A C C B
D D C E
D D E E

1 _ _ _
_ _ _ g
_ _ _ 3
_ _ _ _
"""
    meant = """\
values 1..4
all different in rows, cols
each region: sum(_) is even
r2c4 <= 2
regions:
  A A B B
  A C C B
  D D C E
  D D E E
grid:
  1 _ _ _
  _ _ _ _
  _ _ _ 3
  _ _ _ _
"""
    puzzle = read(Source("typed", typed))[0]
    assert puzzle is not None
    assert puzzle == read_strictly(Source("meant", meant), {}, None)[0]
