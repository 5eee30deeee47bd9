"""How late answers are after a time limit, on hard inputs and every question that takes one.

``python -m tests.lateness`` prints those that are later than the limit and 0.2 s or a tenth, whichever is more: seconds
beyond the limit, start and end of the program included. On a machine with other work the clock goes on while the
program waits, so beside the wall clock stands the processor's share: that times CPU time per wall time.

``--ctrl-c`` presses Ctrl-C at the time of the limit instead; 0.3 s are allowed.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import monotonic

from tests.fuzz.test_hostile import ANSWERED, grid, lines, named

QUESTIONS = (
    "solve",
    "check",
    "count",
    "count --estimate",
    "candidates",
    "explain",
    "steps",
    "rate",
    "minimize",
)
LARGE = {
    "counts compared": lines(
        "grid 40 x 40",
        "values 1..9",
        *(f"count(row {i} = {1 + i % 9}) = count(col {i} = {1 + (i + 3) % 9})" for i in range(1, 41)),
    ),
    "sums of 300": grid(60, 60, "rows sum = 300", "cols sum = 300"),
    "latin 200": lines("grid 200 x 200", "values 1..200", "all different in rows, cols"),
    "latin 100": lines("grid 100 x 100", "values 1..100", "all different in rows, cols"),
    "queens": lines("grid 30 x 30", "values 1..30", "all different in rows, cols, diagonals"),
    "magic 12": lines(
        "grid 12 x 12", "values 1..144", "all different", "rows sum = 870", "cols sum = 870", "diagonals sum = 870"
    ),
    "products": grid(40, 40, "rows product = (2^40)", "cols product = (2^40)"),
    "unlike values": grid(120, 120, "neighbors: _ != _"),
    "touching": grid(80, 80, "touching: _ != _"),
    "latin 60": lines("grid 60 x 60", "values 1..60", "all different in rows, cols"),
    "kakuro without walls": grid(9, 9, "all different in rows, cols", f"rows sum = {'45 ' * 9}"),
    "many unknowns": lines(named(2000, "1..9"), *(f"x{i} + x{i + 1} > 3" for i in range(1999))),
    "long relation": lines(named(60, "1..60"), " + ".join(f"x{i} * x{i + 1}" for i in range(59)) + " = 50000"),
    "equal counts": lines(
        "grid 30 x 30", "values 0..1", *(f"count(row {i} = 1) = count(col {i} = 0)" for i in range(1, 31))
    ),
    "one long sum": lines("grid 1 x 2000", "values 1..1000", "rows sum = 700000"),
}
INPUTS = {**ANSWERED, **LARGE}


def late(question: str, path: Path, limit: float, *, ctrl_c: bool = False) -> tuple[float, float]:
    """Seconds after the limit, or Ctrl-C, at which the program had ended; how much of the time it had a processor."""
    command = [sys.executable, "-m", "gridpuzzles", *question.split(), str(path)]
    command += [] if ctrl_c else ["--time-limit", str(limit)]
    begun, before = monotonic(), os.times()
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, preexec_fn=heard)
    if ctrl_c:
        with suppress(subprocess.TimeoutExpired):
            process.wait(limit)
        process.send_signal(signal.SIGINT)
    process.wait(300)
    wall, after = monotonic() - begun, os.times()
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    return wall - limit, busy / wall


def heard() -> None:
    """Ctrl-C is heard, also where this program itself was begun in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=2.0)
    parser.add_argument("--only", default="", help="inputs whose names hold this")
    parser.add_argument("--question", choices=QUESTIONS, action="append")
    parser.add_argument("--ctrl-c", action="store_true")
    options = parser.parse_args()
    allowed = 0.3 if options.ctrl_c else max(0.2, options.limit / 10)
    tried, missed, worst = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in INPUTS.items():
            if options.only not in name:
                continue
            path = Path(folder, "hard.puzzle")
            path.write_text(text, encoding="utf-8")
            for question in options.question or QUESTIONS:
                seconds, share = late(question, path, options.limit, ctrl_c=options.ctrl_c)
                tried += 1
                worst = max(worst, share * seconds)
                if share * seconds > allowed:
                    missed += 1
                    print(f"{name:25} {question:17} {seconds:6.2f} wall {share * seconds:6.2f} processor", flush=True)
    print(f"{tried} asked, {missed} later than {allowed:g} s; the latest {worst:.2f} s")


if __name__ == "__main__":
    main()
