"""Fuzzing guided by what of the program a text reaches: ``python -m tests.fuzz.guided [options of libFuzzer]``.

Needs atheris (``pip install atheris``), and runs the plain Python source, which atheris can watch. The options are
those of libFuzzer: ``-max_total_time=600``, ``-runs=100000``, ``-seed=1``, and folders with texts to begin with, the
first of which also takes what is found.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

os.environ["GRIDPUZZLES_PURE"] = "1"

import atheris

with atheris.instrument_imports(include=["gridpuzzles"]):
    from tests.fuzz.invariants import hold

tally: Counter[str] = Counter()


def try_text(data: bytes) -> None:
    """One case."""
    hold(data.decode("utf-8", "replace"), tally)


if __name__ == "__main__":
    atheris.Setup(sys.argv, try_text)
    atheris.Fuzz()
