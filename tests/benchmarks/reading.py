"""`python -m tests.benchmarks.reading [FOLDER]`: what reading takes, from text to puzzle; beside the version in FOLDER.

For docs/engine.md. Each version reads in a process of its own; the processes take turns, and what is shown is the least
of many times, for on a busy machine all the others are too long by chance. Relations are read once.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent.parent
FILES = {
    "KenKen 6x6": "kenken/own-6x6",
    "KenKen 9x9": "kenken/own-9x9",
    "sudoku": "sudoku/own-minimal",
    "Killer": "killer/own-medium",
    "kakuro 9x9": "kakuro/own-9x9",
    "AARP": "aarp/march-2020",
    "futoshiki 6x6": "futoshiki/own-6x6",
    "10,000 relations": "",
}
TURNS, TIMES = 20, 10
STAGES = ("parse", "analyze", "read")


def text_of(name: str) -> str:
    if name:
        return (ROOT / "puzzles" / f"{name}.puzzle").read_text(encoding="utf-8")
    names = [f"a{number}" for number in range(1, 101)]
    lines = [f"unknown {', '.join(names)} in 1..99"]
    lines += [f"{names[at % 100]} + {names[at * 7 % 100]} = {names[at * 13 % 100]}" for at in range(10_000)]
    return "\n".join(lines)


def serve(folder: str) -> None:
    """Answers each line, a stage, a file and how often, with the least time it took."""
    sys.path.insert(0, folder)
    from gridpuzzles.analysis import analyze
    from gridpuzzles.api import read
    from gridpuzzles.language.parser import parse
    from gridpuzzles.loading import Loader
    from gridpuzzles.source import Source

    for line in sys.stdin:
        stage, name, times = json.loads(line)
        source = Source("<text>", text_of(name))
        document, _ = parse(source)
        tasks: dict[str, partial[Any]] = {
            "parse": partial(parse, source),
            "analyze": partial(analyze, document, {}, Loader(None)),
            "read": partial(read, source),
        }
        print(min(seconds(tasks[stage]) for _ in range(times)), flush=True)


def seconds(task: partial[Any]) -> float:
    started = perf_counter()
    task()
    return perf_counter() - started


class Version:
    """A process that reads as the package in a folder does."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )

    def least(self, stage: str, name: str, times: int) -> float:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([stage, name, times]) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.communicate()


def squared(count: int) -> int:
    return sum(number * number for number in range(count))


def row(name: str, versions: list[Version]) -> list[str]:
    turns, times = (TURNS, TIMES) if name else (1, 1)
    cells = []
    for stage in STAGES:
        least = [float("inf")] * len(versions)
        for _ in range(turns):
            least = [min(known, one.least(stage, name, times)) for known, one in zip(least, versions, strict=True)]
        cells.append(" -> ".join(f"{1e6 * one:,.0f}" for one in least))
    return [*cells, f"{least[0] / least[-1]:.1f}"][: 3 + (len(versions) > 1)]


def main() -> None:
    versions = [Version(Path(folder).resolve()) for folder in (*sys.argv[1:2], str(ROOT))]
    heading = ["µs", *STAGES, "times as fast"][: 4 + (len(versions) > 1)]
    print("| " + " | ".join(heading) + " |")
    print("| --- " * len(heading) + "|")
    for title, name in FILES.items():
        print("| " + " | ".join([title, *row(name, versions)]) + " |", flush=True)
    squares = min(seconds(partial(squared, 20_000)) for _ in range(200))
    print(f"\nSumming 20,000 squares took {1e3 * squares:.1f} ms.")
    for one in versions:
        one.stop()


if __name__ == "__main__":
    serve(sys.argv[2]) if sys.argv[1:2] == ["--serve"] else main()
