"""Test Sudokus and Killer Sudokus written as a line of characters."""

from __future__ import annotations

import json
import subprocess
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.convert.formats import recognized
from gridpuzzles.convert.fpuzzles import Damaged, compress, decompress
from tests.play.tools import node, tools

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD_ANSWER = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def signs(puzzle: gp.Puzzle) -> str:
    verdict = puzzle.verdict(time_limit=60)
    assert verdict.status == "unique"
    return "".join(str(number) for row in verdict.solutions[0].rows for number in row)


@pytest.mark.parametrize(
    "text",
    [
        EASY,
        EASY.replace(".", "0"),
        EASY.replace(".", "_"),
        EASY.replace(".", "*"),
        f"={EASY}",
        f"{EASY},{EASY_ANSWER}",
        f"{EASY} # a comment",
        "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)),
        "#A Author\n#L easy\n[Puzzle]\n" + "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)),
        "\n".join(" ".join(EASY[at : at + 9]) for at in range(0, 81, 9)),
        "\n".join(f"{EASY[at : at + 3]}|{EASY[at + 3 : at + 6]}|{EASY[at + 6 : at + 9]}" for at in range(0, 81, 9)),
        "".join("123456789" if sign == "." else sign.rjust(int(sign), ".").ljust(9, ".") for sign in EASY),
    ],
)
def test_every_spelling_of_a_sudoku_has_its_answer(text: str) -> None:
    assert signs(gp.from_format(text)) == EASY_ANSWER


def test_answer_after_a_comma_is_the_promised_solution() -> None:
    assert gp.from_format(f"{EASY},{EASY_ANSWER}").promised
    assert signs(gp.from_format(HARD)) == HARD_ANSWER


@st.composite
def lines(draw: st.DrawFn) -> str:
    side = draw(st.sampled_from([4, 6, 9, 16, 25]))
    digits = "123456789ABCDEFGHIJKLMNOP"[:side]
    cells = draw(st.lists(st.sampled_from(f"....{digits}"), min_size=side * side, max_size=side * side))
    return "1" + "".join(cells)[1:-1] + "."


@given(lines())
def test_sudoku_line_is_read_back_the_same(line: str) -> None:
    puzzle = gp.from_format(line)
    assert puzzle.to_format("sudoku") == line + "\n"
    assert gp.parse(str(puzzle)) == puzzle


def test_large_grids_use_letters_for_numbers() -> None:
    with_zero = "0." * 127 + "F."
    assert gp.from_format(with_zero, "sudoku").symbols[0].given == 0
    assert gp.from_format("A" + "." * 254 + "P").symbols[-1].given == 16
    assert gp.from_format("1" + "." * 254 + "G").symbols[-1].given == 16


def test_jigsaw_with_its_map_has_its_answer() -> None:
    layout = "".join("ABCDEFGHI"[row // 3 * 3 + col // 3] for row in range(9) for col in range(9))
    assert signs(gp.from_format(EASY + layout)) == EASY_ANSWER


def test_killer_line_is_read_back_the_same() -> None:
    number = {(at // 9 + 1, at % 9 + 1): int(sign) for at, sign in enumerate(EASY_ANSWER)}
    pairs = [[(row, col), (row, col + 1)] for row in range(1, 10) for col in (1, 3, 5)]
    cages = [(pair, number[pair[0]] + number[pair[1]]) for pair in pairs]
    puzzle = gp.killer(cages)
    text = puzzle.to_format("killer")
    assert isinstance(text, str)
    assert text.startswith("3x3::k:")
    found = recognized(text)
    assert found is not None
    assert found.name == "killer"
    again = gp.from_format(text)
    assert again.to_format("killer") == text
    assert all(again.accepts(dict(solution)) for solution in puzzle.solutions(limit=3))


def test_killer_with_arrows_to_its_sums_is_read() -> None:
    triples = [EASY_ANSWER[at : at + 3] for at in range(0, 81, 3)]
    puzzle = gp.from_format("".join(f"{_sum(triple)}<<" for triple in triples))
    answer = {f"r{at // 9 + 1}c{at % 9 + 1}": int(sign) for at, sign in enumerate(EASY_ANSWER)}
    assert puzzle.accepts(answer)
    assert len([clue for clue in puzzle.clues if clue.kind == "cage"]) == 27


def _sum(digits: str) -> str:
    return "0123456789ABCDEFGHIJKLMNOP"[sum(map(int, digits))]


def test_rule_that_a_line_cannot_hold_is_reported_at_its_place() -> None:
    puzzle = gp.parse("values 1..4\ngrid 4 x 4\nall different in rows, cols, boxes 2 x 2\nr1c1 < r1c2\n")
    with pytest.raises(gp.CannotConvert) as raised:
        puzzle.to_format("sudoku")
    (one,) = raised.value.diagnostics
    assert one.span is not None
    assert one.span.text == "r1c1 < r1c2"


@given(st.text(max_size=200))
def test_lz_string_round_trips(text: str) -> None:
    assert decompress(compress(text)) == text


def test_lz_string_matches_the_original_library() -> None:
    rng = Random(18)
    signs = 'abcdefghij0123{}[],:"RC \n' + "é≤→\u0391"
    texts = ["".join(rng.choices(signs[: rng.randint(1, len(signs))], k=rng.randint(0, 400))) for _ in range(500)]
    script = "const lz = require('lz-string'); const texts = JSON.parse(require('fs').readFileSync(0));" + (
        "console.log(JSON.stringify(texts.map(text => lz.compressToBase64(text))))"
    )
    command = [node(), "-e", script]
    done = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, check=True, cwd=tools().parent, timeout=60
    )
    assert [compress(text) for text in texts] == json.loads(done.stdout)


@given(st.text(alphabet="ABCDEFabcdef0123+/= \n", max_size=60))
def test_lz_string_reports_the_place_of_damage(text: str) -> None:
    place = 0
    try:
        decompress(text)
    except Damaged as problem:
        place = problem.args[1]
    assert 0 <= place <= len(text)


def test_decompression_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridpuzzles.convert.fpuzzles.MAX_LENGTH", 10_000)
    with pytest.raises(Damaged, match="unpacks to more than"):
        decompress(compress("a" * 11_000))
