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
from gridpuzzles.kinds.cage_targets import OF_ALL
from gridpuzzles.printed import families
from gridpuzzles.printed.concepts import LANGUAGES, SIGNS, table
from gridpuzzles.printed.constituents import PLACES, SEPARATORS
from gridpuzzles.printed.explanations import CLUES_SAY, EXPLAINED, admitted, rows_of
from gridpuzzles.printed.families import Family, starter, starters

CONCEPTS = {concept for language in LANGUAGES for concept, _ in table(language).values()} | {
    *SIGNS.values(),
    "TWO",
    "SIZE",
}
VALUES = {value for language in LANGUAGES for _, value in table(language).values() if value}


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


@pytest.mark.parametrize("family", families.families(), ids=lambda one: one.key)
def test_explanations_of_family_use_concepts_that_sentences_can_have(family: Family) -> None:
    known = admitted(family)
    for needed, also in rows_of(family.field("explains")):
        assert {word for word in needed if word.isupper()} <= known & CONCEPTS
        assert all(word.isdigit() for word in needed if not word.isupper() and word not in VALUES)
        assert all(word in CONCEPTS | VALUES or re.fullmatch(r"\d+\.\.\d+", word) for word in also)
    assert re.fullmatch(rf"(?:(?:{'|'.join(CLUES_SAY.values())}) \d)?", family.field("cells"))
    for concept, meant in family.words.items():
        assert {concept.partition("=")[0], *meant} <= CONCEPTS | PLACES.keys() | SEPARATORS


def test_explanations_of_all_drawings_use_concepts_that_sentences_can_have() -> None:
    known = admitted(families.UNNAMED) & CONCEPTS
    for needed, also in rows_of(EXPLAINED):
        assert {word for word in needed | also if word.isupper()} <= known
        assert {word for word in needed | also if word.islower()} <= VALUES


ADDED = """\
# Even zones: a latin square; the sum of each region is even, and cells with g are low.
names: even zones
board: square
regions: yes
explains: SUM REGION PROPERTY even
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
The sum of each region is even.
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
