"""Test that puzzles told as stories are refused with one error, whose help can be read, and that no other text is."""

from __future__ import annotations

import re

import pytest

from gridpuzzles.api.puzzle import read
from gridpuzzles.base.source import Source
from gridpuzzles.printed.blocks import lines_of
from gridpuzzles.printed.nearest import story

STORIES = (
    "Anna is twice as old as Ben. In five years Anna and Ben will be 40 together. How old are they?\n",
    "Anna ist doppelt so alt wie Ben.\nIn fünf Jahren sind sie zusammen 40 Jahre alt.\n",
    "Anne a deux fois l'âge de Benoît. Ensemble ils ont 36 ans.\n",
    "En un corral hay gallinas y conejos: 35 cabezas y 94 patas.\n¿Cuántos conejos hay?\n",
    "Ik denk aan een getal. Als ik het verdubbel en 7 erbij doe krijg ik 31.\n",
    "Due numeri sommati danno 20 e la loro differenza è 6. Quali sono?\n",
)
OTHERS = (
    "Tom is 5 years older than Ann\nTom plus Ann is 35\n",
    "SEND + MORE = MONEY\nWhat is the value of each of the eight letters here?\n",
    "The first of the 9 rows has no repeated number in some of its cells\n",
    "I made this for my brother, who likes to think a lot\n",
)


@pytest.mark.parametrize("text", STORIES)
def test_story_is_refused_with_one_error_whose_help_is_read(text: str) -> None:
    puzzle, told = read(Source("typed", text))
    assert puzzle is None
    assert [one.message for one in told] == ["puzzles told as stories are not read"]
    declaration, *relations = re.findall(r"'(.+?)'", told[0].help)
    solved, errors = read(Source("written", "\n".join([declaration, *relations]) + "\n"))
    assert solved is not None, [one.message for one in errors]


@pytest.mark.parametrize("text", OTHERS)
def test_other_text_is_no_story(text: str) -> None:
    _, told = read(Source("typed", text))
    assert not any("stories" in one.message for one in told)


def test_names_of_people_are_proposed() -> None:

    source = Source("typed", STORIES[0])
    told = story(source, lines_of(source.text))
    assert told is not None
    assert "unknown anna, ben in 0..99" in told.help
