"""The HTTP server of the page, on the loopback address only: the page itself, and answers to its questions.

Each connection has a thread, and each question a process (`Processes`). Everything is checked before the body of a
request is read, so that a foreign page cannot occupy a process.
"""

from __future__ import annotations

import hmac
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from threading import Lock, Thread
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ..system.load import read_source
from ..system.worker import Worker, WorkerEnded
from . import questions
from .page import ICON, INLINE_POLICY, INLINE_SCRIPT, INLINE_STYLE, page_html
from .questions import SHORT
from .requests import MAX_SECONDS, Denied, as_json, denial_of

LIMITS = {"look": 10.0}
LONGEST = MAX_SECONDS + 10.0
"""Seconds after which a question is ended: by its route, and any other."""
PATIENCE = 10.0
"""Seconds for which a client may send nothing."""
HTML, JSON, SVG = "text/html; charset=utf-8", "application/json; charset=utf-8", "image/svg+xml; charset=utf-8"


class Workbench(ThreadingHTTPServer):
    """The server; with ``port`` 0 it takes any free port. Raises `OSError` if the port is not available.

    ``first`` is the path of the file whose text the page shows first, or empty.
    """

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, port: int = 0, first: str = "") -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.first = first
        self.token = secrets.token_urlsafe(24)
        self.processes = Processes()

    @property
    def address(self) -> str:
        """The address of the page, with the token that gives a browser access."""
        return f"http://127.0.0.1:{self.server_port}/?token={self.token}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error of the program; ignore a client that went away or was too slow."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        """Close the port and end the processes."""
        super().server_close()
        self.processes.close()


class Processes:
    """Two processes that answer questions, so that one is free while the other works or starts again."""

    def __init__(self) -> None:
        self._all = [Worker(questions.__name__) for _ in range(2)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        self._busy: dict[Worker, str] = {}
        self._changing = Lock()
        for worker in self._all:
            self._free.put(worker)

    def answer(self, route: str, body: str, tab: str) -> tuple[int, str]:
        """Return the HTTP status and the answer as JSON; raise `Denied` if the question was stopped or took too long.

        ``tab`` is the tab of the browser that asks, whose `stop` ends the question unless its route is `SHORT`.
        """
        worker = self._free.get()
        with self._changing:
            self._busy[worker] = "" if route in SHORT else tab
        try:
            status, answer = worker.call(questions.answer, route, body, seconds=LIMITS.get(route, LONGEST))
        except WorkerEnded as ended:
            Thread(target=worker.start, daemon=True).start()
            if ended.is_late:
                # A browser reports any other status than 200 as an error of the page.
                raise Denied(200, "this took too long, or was stopped") from None
            raise Denied(503, "the process that worked on this died: it may have needed too much memory") from None
        except ChildProcessError as error:
            raise Denied(503, str(error)) from None
        finally:
            with self._changing:
                del self._busy[worker]
            self._free.put(worker)
        return status, answer

    def stop(self, tab: str) -> None:
        """End the questions of a tab."""
        with self._changing:
            for worker, asking in self._busy.items():
                if asking == tab:
                    worker.stop()

    def warm(self) -> None:
        """Start the processes in the background, so that the first questions do not wait for them."""
        for worker in self._all:
            Thread(target=worker.start, daemon=True).start()

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.close()


class Handler(BaseHTTPRequestHandler):
    """The handler of one request."""

    server: Workbench
    timeout = PATIENCE
    server_version, sys_version = "gridpuzzles", ""

    def do_GET(self) -> None:
        """Send the page."""
        self._answer(asks=False)

    def do_POST(self) -> None:
        """Answer a question, or stop those of a tab."""
        self._answer(asks=True)

    def _answer(self, *, asks: bool) -> None:
        try:
            url = urlsplit(self.path)
            query = parse_qs(url.query)
            port, token = self.server.server_port, self.server.token
            entering = not asks and url.path == "/" and "token" in query
            check_sender(self.headers, port, changes=asks, linked=entering)
            check_token(self.headers, query, port, token)
            if asks:
                self._send(*self._reply(url.path.removeprefix("/"), query.get("tab", [""])[0]))
            elif entering:
                cookie = f"{cookie_name(port)}={token}; Path=/; HttpOnly; SameSite=Strict"
                self._send(200, ENTRANCE, HTML, {"Set-Cookie": cookie})
            elif url.path == "/":
                self._send(200, workbench_page(self.server.first), HTML, {"Content-Security-Policy": INLINE_POLICY})
            elif url.path == "/favicon.ico":
                self._send(200, ICON, SVG)
            else:
                raise Denied(404, "not found")
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as error:
            denied = denial_of(error) or Denied(500, "")
            fault = "internal error; see the terminal for details" if denied.status == 500 else str(denied)
            self._send(denied.status, as_json({"error": fault}))
            if denied.status == 500:
                raise

    def _reply(self, route: str, tab: str) -> tuple[int, str]:
        length = length_of(self.headers)
        data = self.rfile.read(length)
        if len(data) < length:  # the client went away
            raise Denied(400, "the request is incomplete")
        if route == "stop":
            self.server.processes.stop(tab)
            return 200, "{}"
        status, answer = self.server.processes.answer(route, data.decode("utf-8", "replace"), tab)
        if status == 500:
            raise RuntimeError(answer)
        return status, answer

    def _send(self, status: int, text: str, kind: str = JSON, more: Mapping[str, str] = MappingProxyType({})) -> None:
        data = text.encode("utf-8", "replace")
        self.send_response(status, HTTPStatus(status).phrase)
        for name, value in {**HEADERS, **more, "Content-Type": kind, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, to keep the terminal readable."""


# --- the checks that every request must pass: token, address, origin and size

NAMES = ("127.0.0.1", "localhost")
MAX_BYTES = 1 << 20
"""Bytes in the body of a request."""
FOREIGN = "this server answers only its own page"


def cookie_name(port: int) -> str:
    """Return the name of the cookie that holds the token.

    The name contains the port, because a browser sends the cookies of one host to all its ports.
    """
    return f"gridpuzzles-{port}"


def check_token(headers: Message, query: Mapping[str, Sequence[str]], port: int, token: str) -> None:
    """Raise `Denied` unless a request has the token of this server in its query, a header or a cookie.

    Every user of a machine can reach its loopback address, but only the user who started the server has seen the token.
    """
    given = [*query.get("token", ()), *headers.get_all("Authorization", [])]
    for line in headers.get_all("Cookie", []):
        given += [part.partition("=")[2] for part in line.split("; ") if part.startswith(f"{cookie_name(port)}=")]
    wanted = token.encode()
    if not any(
        hmac.compare_digest(one.removeprefix("token ").encode("utf-8", "surrogatepass"), wanted) for one in given
    ):
        raise Denied(403, "open the address that 'gridpuzzles serve' printed: it ends with the token of this server")


def check_sender(headers: Message, port: int, *, changes: bool, linked: bool = False) -> None:
    """Raise `Denied` unless a request names this server as its host and comes from one of its pages.

    Two attacks are possible. A foreign page whose name resolves to this address (DNS rebinding) sends that name as the
    host. A foreign page that posts to this address sends its own origin, and cannot send JSON without a preflight
    request, which this server never allows.

    Args:
        headers: The headers of the request.
        port: The port of this server.
        changes: Require JSON, because the request may change something.
        linked: Accept a request from any page, because it has the token in its address.
    """
    own = [f"{name}:{port}" for name in NAMES]
    # Browsers leave the default port out of the host and the origin.
    if port == 80:
        own += list(NAMES)
    hosts = headers.get_all("Host", [])
    if len(hosts) != 1 or hosts[0].lower() not in own:
        raise Denied(421, "this server answers only to its own address")
    origin = headers.get("Origin")
    if origin is not None and origin.lower() not in [f"http://{name}" for name in own]:
        raise Denied(403, FOREIGN)
    if not linked and headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise Denied(403, FOREIGN)
    if changes and headers.get("Content-Type", "").split(";")[0].strip().lower() != "application/json":
        raise Denied(415, "a request must be JSON")


def length_of(headers: Message) -> int:
    """Return the number of bytes in the body of a request; raise `Denied` if it is missing or too large."""
    if "Transfer-Encoding" in headers:
        raise Denied(411, "a request needs a Content-Length")
    text = headers.get("Content-Length", "")
    if not (text.isascii() and text.isdigit()):
        raise Denied(411, "a request needs a Content-Length")
    # `int` raises `ValueError` for thousands of digits, so a long number is refused before.
    if len(text) > 12 or int(text) > MAX_BYTES:
        raise Denied(413, f"a request can have at most {MAX_BYTES >> 20} MB")
    return int(text)


# --- the page

DOCUMENTATION = "https://gridpuzzles.github.io/gridpuzzles/"
ENTRANCE = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">'
    '<title>gridpuzzles</title></head><body><a href="/">The workbench</a></body></html>\n'
)
"""The page that sends a browser from the address with the token to the address without it.

A redirect would fail: after a redirect, a browser that followed a link from another site does not send a strict cookie.
"""
HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}


def workbench_page(first: str) -> str:
    """Return the complete HTML document, with the text of the file at ``first``, if any; raises `OSError`."""
    settings: dict[str, object] = {"docs": DOCUMENTATION}
    if first:
        settings["first"] = {"name": os.path.basename(first), "text": read_source(first).text}
    return page_html(settings, INLINE_STYLE, INLINE_SCRIPT)
