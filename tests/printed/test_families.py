"""Test the files of families of printed puzzles: their starters and names."""

from __future__ import annotations

import re

import pytest

from gridpuzzles.api import read_strictly
from gridpuzzles.api.expectations import check
from gridpuzzles.base.exit_status import DONE
from gridpuzzles.base.source import Source
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


@pytest.mark.parametrize("family", families.families(), ids=lambda one: one.key)
def test_explanations_of_family_use_concepts_that_sentences_can_have(family: Family) -> None:
    known = admitted(family)
    for needed, also in rows_of(family.field("explains")):
        assert {word for word in needed if word.isupper()} <= known & CONCEPTS
        assert {word for word in needed if not word.isupper()} <= VALUES
        assert all(word in CONCEPTS | VALUES or re.fullmatch(r"\d+\.\.\d+", word) for word in also)
    assert re.fullmatch(rf"(?:(?:{'|'.join(CLUES_SAY.values())}) \d)?", family.field("cells"))
    for concept, meant in family.words.items():
        assert {concept.partition("=")[0], *meant} <= CONCEPTS | PLACES.keys() | SEPARATORS


def test_explanations_of_all_drawings_use_concepts_that_sentences_can_have() -> None:
    known = admitted(families.UNNAMED) & CONCEPTS
    for needed, also in rows_of(EXPLAINED):
        assert {word for word in needed | also if word.isupper()} <= known
        assert {word for word in needed | also if word.islower()} <= VALUES
