"""Measure how late answers are after a time limit, on hard inputs and for every question that takes one.

`python -m tests.lateness` prints those that exceed the limit by more than a second. It prints the seconds
beyond the limit, including start and end of the program. All times are the program's own processor time, which is also
the clock that the program sees, so that other work on the machine does not matter. `--wall` uses the wall clock.

`--ctrl-c` presses Ctrl-C at the time of the limit instead.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import clock_gettime, monotonic, sleep

from tests.fuzz.test_hostile import ANSWERED, grid, lines, named
from tests.hard_inputs import HARD
from tests.interrupts import heard

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
INPUTS = {**ANSWERED, **LARGE, **HARD}


OWN_CLOCK = """
import signal, time
time.monotonic = time.process_time
signal.ITIMER_REAL, signal.SIGALRM = signal.ITIMER_PROF, signal.SIGPROF
from gridpuzzles.__main__ import run
run()
"""
"""The program, with its processor time as its clock."""
EVERY = 0.005
"""Seconds between two checks of the time of a program that is to be interrupted."""


def late(question: str, path: Path, limit: float, *, ctrl_c: bool = False, wall: bool = False) -> float:
    """Return the seconds after the limit, or Ctrl-C, at which the program ended."""
    command = [sys.executable, *(["-m", "gridpuzzles"] if wall else ["-c", OWN_CLOCK]), *question.split(), str(path)]
    command += [] if ctrl_c else ["--time-limit", str(limit)]
    begun = monotonic()
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, preexec_fn=heard)
    end = limit
    while ctrl_c and os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        taken = monotonic() - begun if wall else processor_time(process.pid)
        if taken >= limit:
            process.send_signal(signal.SIGINT)
            end = taken
            break
        sleep(EVERY)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0  # it must not be waited for again
    return (monotonic() - begun if wall else usage.ru_utime + usage.ru_stime) - end


def processor_time(pid: int) -> float:
    """Return the processor seconds of a process; its clock has the number that Linux gives it."""
    return clock_gettime(~pid << 3 | 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=2.0)
    parser.add_argument("--only", default="", help="inputs whose names contain this text")
    parser.add_argument("--from", choices=INPUTS, dest="first", metavar="NAME", help="begin with this input")
    parser.add_argument("--question", choices=QUESTIONS, action="append")
    parser.add_argument("--ctrl-c", action="store_true")
    parser.add_argument("--wall", action="store_true")
    options = parser.parse_args()
    allowed = 1.0
    names = list(INPUTS)
    left = names[names.index(options.first or names[0]) :]
    tried, missed, worst = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name in left:
            if options.only not in name:
                continue
            path = Path(folder, "hard.puzzle")
            path.write_text(INPUTS[name], encoding="utf-8")
            for question in options.question or QUESTIONS:
                seconds = late(question, path, options.limit, ctrl_c=options.ctrl_c, wall=options.wall)
                tried += 1
                worst = max(worst, seconds)
                if seconds > allowed:
                    missed += 1
                    print(f"{name:25} {question:17} {seconds:6.2f}", flush=True)
    print(f"{tried} asked, {missed} later than {allowed:g} s; the latest {worst:.2f} s")


if __name__ == "__main__":
    main()
