"""Fuzz with coverage guidance: `python -m tests.fuzz.guided [WHAT] [options of libFuzzer]`.

WHAT is `texts` or one of `records`, `parts`, `options`, `requests` and `pages`. This needs atheris (`pip install
atheris`) and runs the plain Python source, which atheris can instrument; `requests` uses the compiled engine. The
options are those of libFuzzer, such as `-max_total_time=600`, `-runs=100000` and `-seed=1`, and folders with initial
inputs. New inputs are written to the first folder.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

os.environ["GRIDPUZZLES_PURE"] = "" if "requests" in sys.argv else "1"

import atheris

with atheris.instrument_imports(include=["gridpuzzles"]):
    import gridpuzzles
    from tests.fuzz.interfaces import FACES, SEEDS, unfinished

    # Only modules imported here are instrumented, so the lazily imported ones are imported, too.
    PREFIX = "gridpuzzles.workbench" if "requests" in sys.argv else ""
    for module in pkgutil.walk_packages(gridpuzzles.__path__, "gridpuzzles.") if FACES.keys() & set(sys.argv) else ():
        if module.name.endswith("__main__") or not module.name.startswith(PREFIX):
            continue
        with suppress(ImportError):  # from an extra that is not installed
            importlib.import_module(module.name)
    from tests.fuzz.invariants import hold

tally: Counter[str] = Counter()


def main(arguments: list[str]) -> None:
    """Start the fuzzer; atheris ends the program."""
    what = arguments.pop(1) if len(arguments) > 1 and arguments[1] in ("texts", *FACES) else "texts"
    folder = next((one for one in arguments[1:] if not one.startswith("-")), None)
    if folder is not None and what != "texts":
        seeds = [unfinished(), unfinished()[:-40]] if what == "parts" else SEEDS[what]
        for at, seed in enumerate(seeds):
            Path(folder, f"seed-{at}").write_bytes(seed)

    def one_case(data: bytes) -> None:
        if what == "texts":
            hold(data.decode("utf-8", "replace"), tally)
        else:
            FACES[what](data, tally)

    atheris.Setup(arguments, one_case)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
