"""Run `batch`, `serve` and a solving program for a long time, watching memory, descriptors and threads.

Run `python -m tests.soak --minutes 60`, or one of them: `python -m tests.soak serve`. A table is printed at the end.
The exit status is 1 if one of them grew after its first quarter, or gave a wrong number of answers.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

PUZZLES = sorted((Path(__file__).parents[1] / "puzzles").glob("*/*.puzzle"))
TEXTS = [
    text for text in (path.read_text(encoding="utf-8") for path in PUZZLES) if len(text) < 900 and "use " not in text
]
HARD = "unknown a, b, c in 1..20000\na ^ 3 + b ^ 3 = c ^ 3\n"
EVERY = 2.0
"""Seconds between two measurements."""
MAY_GROW = 1.15
"""Largest ratio of memory at the end to that after the first quarter; less is due to the allocator."""
COMMAND = [sys.executable, "-m", "gridpuzzles"]


class Look(NamedTuple):
    """The resources that a process and its children use together."""

    bytes: int
    descriptors: int
    threads: int


def looked(process: psutil.Process) -> Look | None:
    """Return the current resources of a process and its children, or None if it has ended."""
    try:
        family = [process, *process.children(recursive=True)]
        each = [(one.memory_info().rss, one.num_fds(), one.num_threads()) for one in family]
    except psutil.Error:
        return None
    return Look(*(sum(column) for column in zip(*each, strict=True)))


def watched(process: subprocess.Popen[bytes], seconds: float) -> list[Look]:
    """Return the measurements during `seconds`."""
    looks, end = [], time.monotonic() + seconds
    handle = psutil.Process(process.pid)
    while time.monotonic() < end and process.poll() is None:
        time.sleep(EVERY)
        look = looked(handle)
        if look is not None:
            looks.append(look)
    return looks


def records(rng: random.Random) -> bytes:
    """Return a line: usually a CrossProduct, sometimes a text or an invalid record."""
    kind = rng.random()
    if kind < 0.1:
        return b'{"text": "grid 2 x"}\n'
    if kind < 0.3:
        return json.dumps({"text": rng.choice(TEXTS)}).encode() + b"\n"
    rows, cols = rng.randint(2, 5), rng.randint(2, 4)
    cells = [[rng.randint(1, 9) for _ in range(cols)] for _ in range(rows)]
    products = [[1] * rows, [1] * cols]
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            products[0][i] *= cell
            products[1][j] *= cell
    numbers = [" ".join(map(str, line)) for line in products]
    text = f"values 1..9\ngrid {rows} x {cols}\nrows product = {numbers[0]}\ncols product = {numbers[1]}\n"
    return json.dumps({"text": text, "id": "table"}).encode() + b"\n"


def soak_batch(seconds: float, folder: Path) -> tuple[list[Look], int, int]:
    """Return the measurements, and the numbers of records sent and answered."""
    out = folder / "out.jsonl"
    command = [*COMMAND, "batch", "solve", "-", "-o", str(out), "-j", "2", "--time-limit", "2"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    sent = 0

    def feed() -> None:
        nonlocal sent
        rng = random.Random(17)
        assert process.stdin is not None
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            process.stdin.write(b"".join(records(rng) for _ in range(200)))
            sent += 200
        process.stdin.close()

    feeder = Thread(target=feed)
    feeder.start()
    looks = watched(process, seconds)
    feeder.join()
    process.wait(600)
    return looks, sent, out.read_bytes().count(b"\n")


def soak_serve(seconds: float, folder: Path) -> tuple[list[Look], int, int]:
    """Return the measurements, and the numbers of requests sent and answered correctly."""
    process = subprocess.Popen([*COMMAND, "serve", str(PUZZLES[3])], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    address, _, token = process.stdout.readline().split()[0].decode().partition("?token=")
    port = urlsplit(address).port
    own = {"Content-Type": "application/json", "Authorization": f"token {token}"}
    tally = [0, 0]
    end = time.monotonic() + seconds

    def send(method: str, path: str, body: object, expected: tuple[int, ...], **headers: str) -> None:
        tally[0] += 1
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=900)  # on a busy machine
        try:
            data = None if body is None else json.dumps(body).encode()
            connection.request(method, path, data, {**own, **headers})
            reply = connection.getresponse()
            said = reply.read()
            tally[1] += reply.status in expected
            if reply.status not in expected:
                print(f"{method} {path}: {reply.status} {said[:200]!r}", flush=True)
        finally:
            connection.close()

    def ask() -> None:
        texts = cycle(TEXTS)
        while time.monotonic() < end:
            text = next(texts)
            answered = (200, 409)  # or stopped at the time limit before the text was read
            send("POST", "/look", {"text": text}, answered)
            for what in ("verdict", "candidates", "steps", "explain"):
                send("POST", "/ask", {"text": text, "what": what, "seconds": 1}, answered)
            send("POST", "/ask", {"text": HARD, "what": "verdict", "seconds": 0.3}, answered)
            send("POST", "/play", {"text": text, "seconds": 1}, answered)
            send("GET", "/", None, (200,))
            send("GET", "/", None, (421,), Host="evil.example")
            send("POST", "/look", {"text": text[: len(text) // 2]}, answered)

    asking = Thread(target=ask)
    asking.start()
    looks = watched(process, seconds)
    asking.join()
    process.terminate()
    process.wait(30)
    process.stdout.close()
    return looks, *tally


SOLVING = """
import json, random, time
import gridpuzzles as gp
from tests.soak import records
rng, sent, solved = random.Random(17), 0, 0
end = time.monotonic() + SECONDS
def texts():
    global sent
    while time.monotonic() < end:
        record = json.loads(records(rng))
        if "id" in record:
            sent += 1
            yield record["text"]
for answer in gp.solve_many(texts(), jobs=1):
    solved += bool(answer.verdict.solutions)
print(sent, solved)
"""


def soak_solving(seconds: float, folder: Path) -> tuple[list[Look], int, int]:
    """Return the measurements of a solving program, and the numbers of its tables and of those with a solution."""
    program = SOLVING.replace("SECONDS", str(seconds))
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    looks = watched(process, seconds)
    said, _ = process.communicate(timeout=600)
    sent, solved = map(int, said.split())
    return looks, sent, solved


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    soaks = {"batch": soak_batch, "serve": soak_serve, "solving": soak_solving}
    parser.add_argument("what", nargs="?", choices=soaks)
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    chosen = [options.what] if options.what else list(soaks)
    seconds = options.minutes * 60 / len(chosen)
    good = True
    print(f"{'':8}{'sent':>9}{'answered':>10}{'MB quarter':>12}{'end':>6}{'most':>6}{'descriptors':>14}{'threads':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            place = Path(folder, name)
            place.mkdir()
            looks, sent, answered = soaks[name](seconds, place)
            quarter, last = looks[len(looks) // 4], looks[-1]
            good &= sent == answered and last.bytes < MAY_GROW * quarter.bytes
            good &= last.descriptors <= quarter.descriptors + 4 and last.threads <= quarter.threads + 4
            megabytes = [round(one.bytes / 1e6) for one in (quarter, last, max(looks))]
            print(
                f"{name:8}{sent:9}{answered:10}{megabytes[0]:12}{megabytes[1]:6}{megabytes[2]:6}"
                f"{quarter.descriptors:8} {last.descriptors:5}{quarter.threads:6} {last.threads:4}",
                flush=True,
            )
            tenths = [looks[at * (len(looks) - 1) // 10].bytes for at in range(1, 11)]
            print(f"{'':8}MB at each tenth: {', '.join(str(round(bytes / 1e6)) for bytes in tenths)}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
