"""Test malicious files on the command line with little memory and time: they get an answer, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource", reason="this system bounds no process")

MEMORY = 2 << 30
SECONDS = 120  # seconds of processor time for all files together; the engine may be plain Python
PARTS = 4
VERBS = ["solve", "count", "candidates", "explain"] if "GRIDPUZZLES_FUZZ" in os.environ else ["solve"]


def lines(*parts: str) -> str:
    return "\n".join(parts)


def grid(rows: int, cols: int, *more: str) -> str:
    return lines(f"grid {rows} x {cols}", "values 1..9", *more)


def named(count: int, values: str) -> str:
    return f"unknown {', '.join(f'x{i}' for i in range(count))} in {values}"


REFUSED = {
    "100 MB": "x = 1\n" * (100_000_000 // 6),
    "brackets": "a = " + "(" * 10_000 + "1" + ")" * 10_000,
    "functions": lines("unknown a in 1..9", "abs(" * 3000 + "a" + ")" * 3000 + " = 3"),
    "tower": lines("unknown a in 1..9", "a = 9^9^9^9"),
    "tower of unknowns": lines("unknown a in 1..9", "a^a^a^a = 3"),
    "values": lines("grid 2 x 2", "values 0..10^18", "rows sum = 3"),
    "values with steps": "grid 2 x 2\nvalues " + ", ".join(["1..1000000 step 2"] * 1000),
    "values of cells": grid(100, 100, *(f"r{1 + i // 100}c{1 + i % 100} in 1..1000000 step 2" for i in range(5000))),
    "values together": lines("grid 200 x 200", "values 1..1000000"),
    "large grid": grid(1000, 1000),
    "word": "A" * 200_000 + " + B = C",
    "NUL": "grid 2 x 2\0\nvalues 1..9",
    "loop": 'use "loop.puzzle"',
    "outside": 'use "../../../../../../etc/passwd"',
    "absolute": 'use "/etc/passwd"',
    "device": 'use "../../../../../../dev/zero"',
    "clues": grid(2, 2, "rows sum = " + "5 " * 20_000),
    "legend": grid(3, 3, "cages:", *["  A A A"] * 3, *["  A = 5+"] * 3000),
    "base": lines("base 1000000", "A + B = C"),
    "powers of all values": lines("unknown a in 1..100000", "7^a mod 1000003 = 5"),
    "large prime": lines("unknown a in 1..100", "a + 10^5000 is prime"),
    "params": lines("param n = m", "param m = n", "grid n x n"),
    "errors": "values 1-9 (\n" * 3000,
    "blanks": " " * 900_000 + "x",
    "one line": "#" * 3_000_000,
    "promise": lines("grid 1 x 2", "values 1..9", f"expect {'9' * 5000} solutions"),
    "clue of many digits": grid(2, 2, f"rows sum = {'9' * 20_000} 3"),
    "powers in powers": lines("unknown a in 1..9", "a = " + "2^" * 5000 + "1"),
    "counts in counts": lines("unknown a in 1..9", "count(" * 2000 + "a = 1" + ")" * 2000 + " = 1"),
    "params in a row": lines(*(f"param p{i} = p{i + 1}" for i in range(3000)), "param p3000 = 2", "grid p0 x p0"),
    "tiles": lines("grid 3 x 3", "tiles " + "1 " * 100_000),
    "statements": "unknown a in 1..9\n" + "a > 0\n" * 1_000_000,
    "name": f"unknown {'a' * 900_000} in 1..3",
    "signs of a picture": lines("picture:", "  _ + _ = 3", "  " + "= " * 5000, "  3 3 3"),
    "names that are nearly right": lines(named(1600, "1..3"), *(f"xx{i} > 0" for i in range(1600))),
    "all pairs": lines("grid 200 x 200", "values 1..9", "each pair in row: abs(_ - _) > 0"),
    "the grid for each cell": lines("grid 200 x 200", "values 1..9", "each cell: sum(grid) > 3"),
    "the grid many times": lines("grid 200 x 200", "values 1..9", *(f"sum(grid) > {i}" for i in range(5000))),
    "long for each cell": lines("grid 200 x 200", "values 1..9", "each cell: " + " + ".join(["r1c1"] * 2000) + " > _"),
    "pairs of pairs": lines("grid 100 x 100", "values 1..9", "each pair in grid: count(each pair in row: _ > _) > 9"),
    "a solution with a sign": lines("grid 1 x 3", "values 1..9", "solution:", "  1 -9"),
}
BYTES = {
    "utf-16": "grid 2 x 2\nvalues 1..4\n".encode("utf-16"),
    "latin-1": "title: R\xe4tsel\ngrid 2 x 2\nvalues 1..4\n".encode("latin-1"),
    "packed": b"\x1f\x8b\x08\x00" + bytes(range(256)) * 100,
    "zeros": bytes(100_000),
    "nothing": b"",
    "blank": b" \r\n\t\n",
}
ANSWERED = {
    "a product below zero": lines("grid 1 x 2", "values 1..9", "rows product = -9999999999999999999"),
    "escapes": "title: \x1b[2J\x1b]0;a\x07 \x9b31m \u202e\ngrid 1 x 1\nvalues 1..3\nr1c1 = 2",
    "power": lines("unknown a in 1..9", "a * 2^100000 = 2^100001"),
    "large values": lines("unknown a in 10^3999..10^3999+5", "a mod 6 = 3"),
    "products": lines("unknown x, y, z in 1..1000000", "x * y * z = 720720", "x + y + z = 300", "x < y", "y < z"),
    "cubes": lines("unknown x, y, z in 1..100000", "x^3 + y^3 = z^3"),
    "primes": lines("unknown a in 1..100000", "a is prime", "a mod 1000 = 7"),
    "or": lines("unknown a, b in 1..9", " or ".join(f"a * {i} = b" for i in range(1, 1500))),
    "many": lines(named(1000, "1..9"), *(f"x{i} < x{i + 1}" for i in range(999))),
    "many factors": lines(named(300, "1..100"), " * ".join(f"x{i}" for i in range(300)) + " = 2^1000"),
    "pigeons": lines(named(12, "1..11"), *(f"x{i} != x{j}" for i in range(12) for j in range(i))),
    "ring": lines(named(50, "1..20000"), *(f"x{i} < x{(i + 1) % 50}" for i in range(50))),
    "long sum": lines("unknown a in 1..9", " + ".join(["a"] * 3000) + " = 3000"),
    "words": lines("letters may repeat", "ABCDEFGHIJ" * 50 + " + " + "JIHGFEDCBA" * 50 + " = " + "AACDEFGHIJ" * 50),
    "open": grid(60, 60, "rows sum = 300", "cols product = (2^30)"),
    "cage": grid(5, 5, "cages:", *["  A A A A A"] * 5, "  A = 12?"),
    "fractions": lines("unknown a, b, c, d in 1..1000", "1/a + 1/b + 1/c + 1/d = 1", "a < b", "b < c", "c < d"),
    "zero": lines("unknown a in 0..9", "1/(a-a) = 3"),
    "separators": "grid 1 x 1\rvalues 1..2\rr1c1 = 2\r",
    "mark": "\ufeffgrid 1 x 1\r\nvalues 1..2\r\nr1c1 = 2\r\n",
    "pell": lines("unknown x, y in 1..1000000", "x^2 - 61*y^2 = 1"),
    "wide sum": lines(named(8, "1..999999"), " + ".join(f"x{i}" for i in range(8)) + " = 3999999"),
    "wide product": lines(named(5, "1..99999"), " * ".join(f"x{i}" for i in range(5)) + " = 10^20"),
    "many alternatives": lines(named(3, "1..99"), " or ".join(f"x0*{i} + x1*{i + 1} = x2*{i + 2}" for i in range(500))),
    "lines of wide cells": lines(
        "grid 1 x 3", "values 1..59999", "row 1[2] * 2 = row 1[1] + 1", "seen(row 1) + r1c1 > 2"
    ),
    "roots": lines("unknown a in 2..9", "a ^ (1/2147483648) < 2 or a ^ (1 / 10^30) < 2"),
    "neighbors": grid(60, 60, "neighbors: _ != _"),
    "squares": lines("grid 15 x 15", "values 1..225", "all different", f"rows sum = {'1695 ' * 15}"),
}


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(folder: Path, texts: Mapping[str, str | bytes], *arguments: str) -> tuple[int, str, str]:
    for name, text in texts.items():
        (folder / f"{name}.puzzle").write_bytes(text.encode() if isinstance(text, str) else text)
    done = subprocess.run(
        [sys.executable, "-m", "gridpuzzles", *arguments, *[f"{name}.puzzle" for name in texts]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        timeout=600,
        preexec_fn=bounded,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def part_of(texts: Mapping[str, str | bytes], part: int) -> dict[str, str | bytes]:
    """Return every fourth text, so that a process gets several texts and no test takes long."""
    return dict(islice(texts.items(), part, None, PARTS))


@pytest.mark.parametrize("part", range(PARTS))
def test_unusable_file_is_refused(tmp_path: Path, part: int) -> None:
    refused = part_of({**REFUSED, **BYTES}, part)
    status, out, said = run(tmp_path, refused, "solve", "--time-limit", "1", "--format", "jsonl")
    assert "Traceback" not in said, said[-2000:]
    answers = [json.loads(line) for line in out.splitlines()]
    assert [one["file"].removesuffix(".puzzle") for one in answers if one["status"] == "invalid"] == list(refused)
    assert all(one["diagnostics"] for one in answers)
    assert status == 2
    assert len(said) < 2_000_000


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("verb", VERBS)
def test_hostile_puzzle_is_answered_in_time(tmp_path: Path, verb: str, part: int) -> None:
    given = part_of(ANSWERED, part)
    status, out, said = run(tmp_path, given, verb, "--time-limit", "1", "--format", "jsonl")
    assert "Traceback" not in said, said[-2000:]
    answers = [json.loads(line) for line in out.splitlines()]
    assert [one["file"].removesuffix(".puzzle") for one in answers] == list(given)
    assert not [one["file"] for one in answers if one["status"] == "invalid"]
    assert status in (1, 3)


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "folder.puzzle").mkdir()
    status, out, said = run(tmp_path, {}, "solve", "--format", "jsonl", "folder.puzzle", "missing.puzzle", "/dev/null")
    assert status == 2
    assert [json.loads(line)["diagnostics"][0]["code"] for line in out.splitlines()] == [
        "unreadable-file",
        "unreadable-file",
        "empty-file",
    ]
    assert "Traceback" not in said


def test_control_characters_of_a_file_do_not_reach_the_terminal(tmp_path: Path) -> None:
    texts = {"escapes": ANSWERED["escapes"], "wrong": "grid 2 x 2 \x1b[2J\nvalues \x9b1 \u202e..9"}
    for verb in ("solve", "check", "explain"):
        _, out, said = run(tmp_path, texts, verb)
        assert (out + said).replace("\n", "").isprintable()
