"""Test that every question is answered for numbers of more than 4300 digits, which Python refuses to print."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.english import at_a_glance, decimal
from gridpuzzles.cli import main
from gridpuzzles.model.solution import Count

NINES = "9" * 4000
TEXTS = {
    "powers": "unknown a, b in 1..9\na * 2^100000 = b * 2^100001\n",
    "no solution": "unknown a in 1..9\na * 2^100000 = 2^90000\n",
    "values": f"unknown a, b in {NINES[:-1]}0..{NINES}\na * b mod 7 = 3\na < b\n",
    "bounds": "unknown a in 1..9\na + 10^90000 > 3\na * -(10^5000) < 7\na mod 10^9000 = 3\n",
    "fractions": "unknown a, b in 1..9\na / 10^5000 = b / 10^5000 * 2\n",
    "counts": "unknown a, b in 1..9\ncount(a = 10^5000, b = 10^5000 + a) = 0\na^9999 > b\n",
    "totals": "grid 2 x 2\nvalues 1..9\nrows sum = (10^4200) ?\ncols sum = (10^90000) ?\n",
    "products": f"grid 2 x 2\nvalues {NINES[:-1]}0..{NINES}\nrows product = (10^8000) ?\n",
    "sums of many": f"grid 2 x 2\nvalues {NINES[:-1]}1..{NINES[:-1]}4\nrows sum = (2*10^4000 - 15) (2*10^4000 - 13)\n",
    "differences": "unknown a, b in 1..9\na - b = 10^5000\na / b = 10^5000\n",
    "cages": "grid 2 x 2\nvalues 1..4\ncages:\n  A A\n  B B\n  A = (10^5000)+   B = 3*\n",
    "one of": "unknown a, b in 1..9\na * 10^5000 in 10^5000..3*10^5000 step 10^5000\na * b * 10^5000 is square\n",
}


VERBS = (
    *("explain", "steps", "rate", "hint", "check"),
    *(f"convert --to {form}" for form in ("minizinc", "cpmpy")),
    *("show", "play -o page.html"),
)


@pytest.mark.slow
@pytest.mark.usefixtures("capsysbinary")
@pytest.mark.parametrize("name", TEXTS)
def test_every_command_answers_with_long_numbers(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("long.puzzle").write_text(TEXTS[name])
    for verb in VERBS:
        words = verb.split()
        limits = ["--time-limit", "1"] if words[0] in ("explain", "steps", "rate", "hint", "check") else []
        assert main([*words, "long.puzzle", *limits]) in (0, 1, 2, 3)
    with suppress(gp.DefinitionError):
        assert repr(gp.parse(TEXTS[name]))


def test_count_beyond_4300_digits_is_printed() -> None:
    found = Count(10**5000, True)
    assert str(found) == "1" + "0" * 5000
    assert repr(found) == f"<Count {found}>"


def test_long_numbers_are_written_in_decimal() -> None:
    assert [decimal(number) for number in (0, -7, 10**3999, -(10**4001))] == [
        "0",
        "-7",
        "1" + "0" * 3999,
        "-1" + "0" * 4001,
    ]
    assert decimal(Fraction(-3, 7)) == "-3/7"
    assert decimal(Fraction(1, 10**5000)) == "1/1" + "0" * 5000
    assert at_a_glance(-12) == "-12"
    assert at_a_glance(10**30) == "a number of 31 digits"
