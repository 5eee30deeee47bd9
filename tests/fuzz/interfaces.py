"""Invariants of all external input: records, parts, options, requests, and texts on a page to play."""

from __future__ import annotations

import io
import json
import os
import socket
import sys
import tempfile
import zlib
from base64 import b64decode
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.batch.answers import VERBS, Item, Job
from gridpuzzles.batch.parts import Unfinished
from gridpuzzles.cli import main
from gridpuzzles.model.solution import Verdict
from gridpuzzles.play.page import Playable, TooLarge, play_page
from gridpuzzles.workbench.server import Handler, Workbench

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

LIMITS = {"node_limit": 50, "time_limit": 1}
PUZZLE = "title: Two\nvalues 1..9\ngrid 2 x 2\nrows product = 2 12\ncols product = 3 8\nexpect unique\n"


def hold_record(data: bytes, tally: Counter[str]) -> None:
    """Assert that any line has one answer; the first byte selects the command."""
    verb = sorted(VERBS)[data[0] % len(VERBS)] if data else "solve"
    answered = Job(verb, LIMITS).answer(Item("fuzz.jsonl", 1, data[1:].replace(b"\n", b" ")))
    assert answered is not None
    answer, outcome = answered
    assert json.loads(answer)["status"] in ("unique", "several", "none", "undecided", "invalid", "failed")
    assert outcome != "fault", answer
    tally["records"] += 1


@cache
def unfinished() -> bytes:
    """Return the answers of a batch to three records."""
    answered = [Job("count", LIMITS).answer(item) for item in ITEMS]
    return b"".join(one[0] for one in answered if one is not None)


ITEMS = [Item("in.jsonl", at + 1, json.dumps({"text": PUZZLE, "id": at}).encode()) for at in range(3)]


def hold_part(data: bytes, tally: Counter[str]) -> None:
    """Assert that of an unfinished part the complete answers at the beginning are kept, and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "out.jsonl.part")
        path.write_bytes(data)
        part = Unfinished(str(path))
        part.file.close()
        kept = path.read_bytes()
        assert data.startswith(kept)
        assert kept.count(b"\n") == sum(part.outcomes.values()) >= sum(map(len, part.done.values()))
        assert not kept or kept.endswith(b"\n")
        assert kept == data or data != unfinished()
        tally["parts"] += 1


NOT_HERE = {"serve", "lsp", "census"}
"""Commands that do not end on their own."""
NO_OPTIONS = ("-j", "--j", "--cl", "--op", "--po", "--c")
"""Options that start processes, programs and servers."""


@contextmanager
def new_folder() -> Iterator[None]:
    """Change to an empty folder temporarily."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def hold_options(data: bytes, tally: Counter[str]) -> None:
    """Assert that any command line gives an exit status and no traceback, and touches nothing outside the folder."""
    words = [word for word in data.decode("utf-8", "replace").replace("\0", "").split("\n") if word]
    unwanted = any(word.startswith(NO_OPTIONS) or "/" in word or ".." in word for word in words)
    if not words or words[0] in NOT_HERE or unwanted:
        return
    limits = ["--time-limit", "0.3"] if words[0] not in ("fmt", "fix", "new", "show", "convert") else []
    if words[0] == "batch":
        limits += ["-j", "1"]
    with new_folder():
        Path("a.puzzle").write_text(PUZZLE)
        Path("in.jsonl").write_bytes(ITEMS[0].content + b"\n")
        output = io.TextIOWrapper(io.BytesIO(), "utf-8")
        before = sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO(PUZZLE.encode()), "utf-8")
        try:
            with redirect_stdout(output), redirect_stderr(io.StringIO()) as said, suppress(SystemExit):
                assert main([*words[:1], *limits, *words[1:]]) in (0, 1, 2, 3)
        finally:
            sys.stdin = before
        assert "Traceback" not in said.getvalue()
        assert "\x1b" not in said.getvalue()
        assert not [name for name in os.listdir() if name.startswith(".")]
    tally["command lines"] += 1


@cache
def bench() -> Workbench:
    """Return a workbench that is not reachable."""
    return Workbench()


def hold_request(data: bytes, tally: Counter[str]) -> None:
    r"""Assert that any request gets an HTTP answer or none, causes no internal error and reveals no outside file.

    `\1` stands for the headers of a request by the page itself.
    """
    server = bench()
    own = f"Host: 127.0.0.1:{server.server_port}\r\nContent-Type: application/json\r\n"
    own += f"Authorization: token {server.token}\r\n"
    head, mark, body = data.partition(b"\1")
    if mark:
        data = head + b" HTTP/1.1\r\n" + own.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body
    if b"generate" in data:  # which may take half a minute
        return
    near, far = socket.socketpair()
    with near, far:
        near.settimeout(20)
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
        far.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
        near.sendall(data[: 1 << 20])
        near.shutdown(socket.SHUT_WR)
        Handler(far, ("127.0.0.1", 0), server)
        far.shutdown(socket.SHUT_WR)
        reply = b""
        while piece := near.recv(1 << 20):
            reply += piece
    assert not reply or reply.startswith((b"HTTP/1.", b"<!DOCTYPE", b"{")), reply[:200]
    assert b" 500 " not in reply[:20], reply
    tally["requests"] += 1


class _Markup(HTMLParser):
    """Collects the active parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[dict[str, str | None]] = []
        self.data = [""]
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        assert not any(name.startswith("on") or name in ("href", "src", "srcset") for name in names), (tag, names)
        assert tag not in ("iframe", "object", "embed", "base", "form", "link", "img", "foreignobject", "a"), tag
        self._open = tag == "script"
        if self._open:
            self.scripts.append(names)
            self.data.append("")

    def handle_data(self, data: str) -> None:
        if self._open:
            self.data[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._open = False


def hold_page(data: bytes, tally: Counter[str]) -> None:
    """Assert that the page of a text has only the scripts of every page, and no other active part."""
    puzzle, _ = read(Source("fuzz.puzzle", data.decode("utf-8", "replace")))
    if puzzle is None or len(puzzle.symbols) > 400:
        return
    try:
        page = play_page([Playable(puzzle, Verdict("undecided"))])
    except TooLarge:
        return
    markup = _Markup()
    markup.feed(page)
    assert [one.get("type") for one in markup.scripts] == ["text/plain", None]
    shown = json.loads(zlib.decompress(b64decode(markup.data[1]), -zlib.MAX_WBITS))
    assert shown["title"] == " ".join(puzzle.title.split())
    assert "Content-Security-Policy" in page
    tally["pages"] += 1


FACES: dict[str, Callable[[bytes, Counter[str]], None]] = {
    "records": hold_record,
    "parts": hold_part,
    "options": hold_options,
    "requests": hold_request,
    "pages": hold_page,
}
SEEDS = {
    "records": [b"\0" + ITEMS[0].content, b'\1{"puzzle":"SEND + MORE = MONEY","id":7}', b"\2" + b"." * 81],
    "options": [
        b"solve\n--all\n--format\njson\na.puzzle", b"count\n--estimate\n--samples\n20\na.puzzle",
        b"fmt\n--diff\na.puzzle", b"sheet\na.puzzle\n-o\nb.html\n--per-page\n2\n--title\nT\n--page\na5",
        b"batch\nsolve\nin.jsonl\n-o\no.jsonl",
        b"minimize\n-o\nout\na.puzzle", b"generate\nkenken:3x3\n--seed\n4\n-n\n2\n-o\nout",
        b"explain\n--every\na.puzzle", b"rate\n--for\x1bjson\na.puzzle", b"solve\n--\x1b[2J\na.puzzle",
        b"convert\na.puzzle\n--to\nminizinc", b"play\n--no-answer\na.puzzle\n-o\np.html",
        b"rate\n--format\njson\na.puzzle",
        b"candidates\n--counts\n--memory-limit\n900\n-D\nn=3\n-", b"SEND + MORE = MONEY",
        b"steps\n--format\nmarkdown\n-",
    ],
    "requests": [
        b"GET /\1", b"GET /favicon.ico\1", b"GET /pages/x\1", b'POST /look\1{"text":"grid 2 x 2\\nvalues 1-4\\n"}',
        b'POST /look\1{"text":"use \\"/etc/passwd\\"\\n"}',
        b'POST /ask\1{"text":"grid 2 x 2\\nvalues 1..4\\n","what":"verdict","seconds":0.2}',
        b'POST /ask\1{"text":"grid 2 x 2\\nvalues 1..4\\n","what":"steps","seconds":0.2}',
        b'POST /play\1{"text":"grid 2 x 2\\nvalues 1..4\\n","seconds":0.1}',
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"POST /look HTTP/1.0\r\nContent-Length: 5\r\n\r\n{}",
    ],
    "pages": [b'title: </script><img src=x onerror="a()">\n' + PUZZLE.partition("\n")[2].encode(), PUZZLE.encode()],
}  # fmt: skip
"""Initial inputs for each interface."""
