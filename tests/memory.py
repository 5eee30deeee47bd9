"""`python -m tests.memory`: measure the peak memory of questions under a memory limit, on wide and large inputs.

`--memory-limit` counts the whole process, including the interpreter's own 20 to 30 MB. A line is printed for each
question that exceeds the limit by more than a tenth, or 5 MB.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.test_hostile import grid, lines, named
from tests.lateness import INPUTS, QUESTIONS

CHOSEN = ("wide sum", "wide product", "cubes", "latin 200", "ring", "sums of 300", "long relation", "or")
WIDE = {
    **{name: INPUTS[name] for name in CHOSEN},
    "wide inequality": lines(named(8, "1..999999"), " + ".join(f"x{i}" for i in range(8)) + " != 3999999"),
    "wide apart": lines(named(10, "1..1000000"), "x0 > 1", *(f"x{i} + {i} * x{i + 1} < 900000" for i in range(9))),
    "wide all different": lines(named(12, "1..800000"), "all different x0 to x11"),
    "steps of a million": lines(*(f"unknown y{i} in {i}..2000000 step 2" for i in range(8)), "y0 * y1 + y2 = y3 * y4"),
    "large grid": grid(180, 180, "neighbors: _ + _ > 3"),
}


MEASURED = """
import os, resource, sys
nowhere = os.open(os.devnull, os.O_WRONLY)
redirected = [(os.POSIX_SPAWN_DUP2, nowhere, stream) for stream in (1, 2)]
os.waitpid(os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=redirected), 0)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A small program starts the measured one, because child processes inherit the peak memory of their parent."""


def most(question: str, path: Path, megabytes: float, seconds: float) -> float:
    """Return the peak memory of the program in megabytes."""
    asked = ["-m", "gridpuzzles", *question.split(), str(path), "--time-limit", str(seconds)]
    limit = ["--memory-limit", str(megabytes)] if megabytes else []
    said = subprocess.run([sys.executable, "-c", MEASURED, *asked, *limit], capture_output=True, check=True)
    return int(said.stdout) * 1024 / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, action="append", help="megabytes; 0 for none")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", default="", help="inputs whose names contain this text")
    parser.add_argument("--question", choices=QUESTIONS, action="append")
    parser.add_argument("--all", action="store_true", help="a line for each question")
    options = parser.parse_args()
    tried, missed, worst = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in WIDE.items():
            if options.only not in name:
                continue
            path = Path(folder, "wide.puzzle")
            path.write_text(text, encoding="utf-8")
            for question in options.question or QUESTIONS:
                for limit in options.limit or (50, 100, 200):
                    held = most(question, path, limit, options.seconds)
                    tried += 1
                    above = held - limit
                    worst = max(worst, above)
                    is_over = above > max(5, limit / 10)
                    missed += is_over
                    if is_over or options.all:
                        print(f"{name:25} {question:17} {limit:5g} {held:7.0f}", flush=True)
    print(f"{tried} asked, {missed} held more than allowed; the most {worst:.0f} MB above the limit")


if __name__ == "__main__":
    main()
