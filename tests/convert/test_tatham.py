"""Test games of Simon Tatham's programs: our answer is theirs, and the same id is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.convert.scanner import Scanner
from gridpuzzles.convert.tatham import blocks, written_blocks
from tests.convert.games import KINDS, are_there, faults, made

KNOWN = [
    ("4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6", "4123234134121234"),
    ("2x2:2a4j3a1", "2143341212344321"),
    ("6jdb:a3k2_5b6_1b6_5k2a,bc_bac__aaabdc____ca_cabb_", "632145514263425316143652261534356421"),
    (
        "2x3kdb:zj,aaaa_a_a___________aaaaa__aa__a_aa__aaaa_,7a9a5a9_5a13_12b6b6a5a7_7a4a13b15c3c",
        "164532523416416325352641245163631254",
    ),
    ("5de:0,0D,0L,0,0,0,0,0R,0,0,0,0,0L,0L,0L,0,0,0,0,0U,0,0,0,0,1,", "1345242513512343412525341"),
    (
        "5ade:0,0D,0RD,0L,0,0R,0UL,0UR,0L,0,0,0D,0R,0L,0,0R,0UL,1,0R,0DL,4,0,0,0R,0UL,",
        "1534234215524312315441523",
    ),
    ("4:3/1/4/2/2/2/1/2/2/2/1/3/2/1/3/2", "2413312442311342"),
]


@pytest.mark.parametrize(("game_id", "answer"), KNOWN)
def test_game_ids_have_their_known_answers(game_id: str, answer: str) -> None:
    puzzle = gp.from_tatham(game_id)
    verdict = puzzle.verdict()
    assert verdict.status == "unique"
    assert "".join(str(number) for row in verdict.solutions[0].rows for number in row) == answer
    assert game_id in str(puzzle)


@pytest.mark.skipif(not are_there(), reason="sgt-puzzles is not installed: no games with answers")
@pytest.mark.slow
@pytest.mark.parametrize(("game", "parameters"), KINDS)
def test_generated_games_agree_with_the_original_programs(game: str, parameters: str, tmp_path: Path) -> None:
    for each in made(game, parameters, 3, tmp_path):
        assert list(faults(game, each)) == []


@given(st.integers(2, 6), st.data(), st.booleans())
def test_blocks_are_read_back_the_same(side: int, data: st.DataObject, repeats: bool) -> None:
    places = [(row, col) for row in range(1, side + 1) for col in range(1, side + 1)]
    owner = {place: place for place in places}
    for row, col in places:  # join with the cell above or to the left, or begin a block
        choice = data.draw(st.sampled_from(["above", "left", "new"]))
        other = {"above": (row - 1, col), "left": (row, col - 1), "new": (row, col)}[choice]
        owner[row, col] = owner.get(other, (row, col))
    text = written_blocks(owner, side, repeats)
    if repeats and "z" in text:
        return
    assert blocks(Scanner(Source("", text)), side, repeats) == owner


@given(st.sampled_from(KNOWN), st.data())
def test_game_id_with_one_wrong_character_is_read_or_refused(known: tuple[str, str], data: st.DataObject) -> None:
    game_id = known[0]
    at = data.draw(st.integers(0, len(game_id) - 1))
    sign = data.draw(st.characters(codec="utf-8") | st.sampled_from("_az019,:/RULDm"))
    cut = data.draw(st.booleans())
    text = game_id[:at] if cut else game_id[:at] + sign + game_id[at + 1 :]
    try:
        puzzle = gp.from_format(text)
    except gp.DefinitionError:
        return
    assert gp.parse(str(puzzle)) == puzzle
