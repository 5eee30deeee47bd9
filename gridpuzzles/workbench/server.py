"""The HTTP server of the workbench, on the loopback address only.

Each connection has a thread. `POSTS` maps the address of a question to the function that answers it; `Handler._page`
answers everything else.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Event, Lock, Thread
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ..generation.generate import FAMILIES
from ..play.page import as_script, asset, policy
from ..system.load import read_source
from ..system.worker import Worker, WorkerEnded
from ..views.canvas import STYLE
from ..views.records import EXACT
from . import questions
from .questions import Data, Denied, as_json, denial_of

MAX_PAGES = 20
"""Number of pages kept to be opened."""
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
        # Two processes, so that short and frequent questions do not wait for a search.
        self.looker, self.solver = Worker(questions.__name__), Worker(questions.__name__)
        self.pages: OrderedDict[str, str] = OrderedDict()
        self._running, self._changing = Event(), Lock()

    @property
    def address(self) -> str:
        """The address of the page, with the token that gives a browser access."""
        return f"http://127.0.0.1:{self.server_port}/?token={self.token}"

    def next_turn(self) -> Event:
        """Cancel the running question and return the cancel event of a new one."""
        with self._changing:
            self._running.set()
            self._running = Event()
            return self._running

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error of the program; ignore a client that went away or was too slow."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def warm(self) -> None:
        """Start the processes in the background, so that the first questions do not wait for them."""
        Thread(target=self._warm, daemon=True).start()

    def _warm(self) -> None:
        with suppress(Denied):  # the server was closed meanwhile
            for worker in (self.looker, self.solver):
                answered(worker, questions.look, "A = 1", seconds=60)

    def server_close(self) -> None:
        """Close the port and end the worker processes."""
        super().server_close()
        self.looker.close()
        self.solver.close()

    def keep(self, page: str) -> str:
        """Keep a page and return its path on this server; forget the oldest page if there are more than `MAX_PAGES`."""
        name = f"/pages/{secrets.token_urlsafe(12)}"
        self.pages[name] = page
        while len(self.pages) > MAX_PAGES:
            self.pages.popitem(last=False)
        return name


class Handler(BaseHTTPRequestHandler):
    """The handler of one request."""

    server: Workbench
    timeout = PATIENCE
    server_version, sys_version = "gridpuzzles", ""

    def do_GET(self) -> None:
        """Send a page."""
        self._answer(changes=False)

    def do_POST(self) -> None:
        """Answer a question, one of `POSTS`."""
        self._answer(changes=True)

    def _answer(self, *, changes: bool) -> None:
        try:
            url = urlsplit(self.path)
            query = parse_qs(url.query)
            port, token = self.server.server_port, self.server.token
            entering = not changes and url.path == "/" and "token" in query
            # Everything is checked before the body is read, so that a foreign page cannot occupy this process.
            check_sender(self.headers, port, changes=changes, linked=entering)
            check_token(self.headers, query, port, token)
            if changes:
                route = POSTS.get(url.path)
                if route is None:
                    raise Denied(404, "not found")
                self._send(200, JSON, route(self.server, self._body()))
            elif entering:
                cookie = f"{cookie_name(port)}={token}; Path=/; HttpOnly; SameSite=Strict"
                self._send(200, HTML, ENTRANCE, {"Set-Cookie": cookie})
            else:
                self._send(200, *self._page(url.path))
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as error:
            denied = denial_of(error) or Denied(500, "")
            fault = "internal error; see the terminal for details" if denied.status == 500 else str(denied)
            self._send(denied.status, JSON, as_json({"error": fault}))
            if denied.status == 500:
                raise

    def _body(self) -> dict[str, Any]:
        length = length_of(self.headers)
        data = self.rfile.read(length)
        if len(data) < length:  # the client went away
            raise Denied(400, "the request is incomplete")
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            raise Denied(400, "the request is not JSON") from None
        if not isinstance(body, dict):
            raise Denied(400, "the request is not a JSON object")
        return body

    def _page(self, path: str) -> tuple[str, str]:
        """Return the content type and the text at ``path``; raise `Denied` if there is nothing."""
        if path == "/":
            return HTML, workbench_page(self.server.first)
        if path == "/favicon.ico":
            return SVG, ICON
        page = self.server.pages.get(path)
        if page is None:
            raise Denied(404, "not found")
        return HTML, page

    def _send(self, status: int, kind: str, text: str, more: Mapping[str, str] = MappingProxyType({})) -> None:
        data = text.encode("utf-8", "replace")
        self.send_response(status, HTTPStatus(status).phrase)
        for name, value in {**HEADERS, **more, "Content-Type": kind, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        if kind == HTML and urlsplit(self.path).path == "/":
            self.send_header("Content-Security-Policy", POLICY)
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


# --- the page: one document, whose policy allows its own style and script by their hashes

STYLES = STYLE + asset("page.min.css") + files(__package__).joinpath("workbench.min.css").read_text(encoding="utf-8")
SCRIPT = files(__package__).joinpath("workbench.min.js").read_text(encoding="utf-8")
POLICY = policy([STYLES], [SCRIPT]) + "; connect-src 'self'; frame-ancestors 'none'"

ENTRANCE = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">'
    '<title>gridpuzzles</title></head><body><a href="/">The workbench</a></body></html>\n'
)
"""The page that sends a browser from the address with the token to the address without it.

A redirect would fail: after a redirect, a browser that followed a link from another site does not send a strict cookie.
"""

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h14v14H1zM8 1v14M1 8h14" fill="#fff" '
    'stroke="#1450b4" stroke-width="2"/></svg>'
)
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
    file = {"name": os.path.basename(first), "text": read_source(first).text} if first else None
    return (
        '<!doctype html>\n<html lang="en" data-theme="auto">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>gridpuzzles</title>\n'
        f"<style>{STYLES}</style>\n</head>\n<body>\n<main></main>\n"
        f'<script type="application/json" id="first">{as_script(file)}</script>\n'
        f'<script type="application/json" id="families">{as_script(list(FAMILIES))}</script>\n'
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


# --- answers to questions, by route


def answered(
    worker: Worker, question: Callable[..., Data], *given: object, seconds: float, cancel: Event | None = None
) -> str:
    """Return the answer of a question as JSON; raise `Denied` if it cannot be answered or takes too long."""
    try:
        status, answer = worker.call(questions.reply, question, *given, seconds=seconds, cancel=cancel)
    except (WorkerEnded, ChildProcessError) as ended:
        if cancel is not None and cancel.is_set():
            # A browser reports any other status than 200 as an error of the page.
            raise Denied(200, questions.CANCELED) from None
        if isinstance(ended, WorkerEnded) and ended.is_late:
            raise Denied(503, "this took too long and was stopped") from None
        raise Denied(503, "the process that worked on this died: it may have needed too much memory") from None
    if status != 200:
        raise Denied(status, answer)
    return str(answer)


def _text(body: Mapping[str, Any]) -> str:
    text = body.get("text")
    if not isinstance(text, str):
        raise Denied(400, "the request has no text")
    return text


def _seconds(body: Mapping[str, Any]) -> float:
    seconds = body.get("seconds", questions.USUAL)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < EXACT:
        raise Denied(400, "seconds must be a number")
    return min(float(seconds), questions.MAX_SECONDS)


def _look(server: Workbench, body: Mapping[str, Any]) -> str:
    return answered(server.looker, questions.look, _text(body), seconds=questions.LOOKING)


def _ask(server: Workbench, body: Mapping[str, Any]) -> str:
    what = body.get("what")
    if not isinstance(what, str) or what not in questions.QUESTIONS:
        raise Denied(400, f"unknown question; choose one of {', '.join(questions.QUESTIONS)}")
    text, seconds = _text(body), _seconds(body)
    return answered(server.solver, questions.ask, what, text, seconds, seconds=seconds, cancel=server.next_turn())


def _play(server: Workbench, body: Mapping[str, Any]) -> str:
    text, seconds = _text(body), _seconds(body)
    answer = answered(server.solver, questions.page, text, seconds, seconds=seconds, cancel=server.next_turn())
    page = json.loads(answer).get("page")
    return answer if page is None else as_json({"address": server.keep(page)})


def _generate(server: Workbench, body: Mapping[str, Any]) -> str:
    name, seed = body.get("name"), body.get("seed", 1)
    if not isinstance(name, str):
        raise Denied(400, "name must be the name of a family")
    if type(seed) is not int:
        raise Denied(400, "seed must be a whole number")
    return answered(server.solver, questions.generate, name, seed, seconds=questions.MAKING, cancel=server.next_turn())


def _stop(server: Workbench, body: Mapping[str, Any]) -> str:
    server.next_turn()
    return "{}"


POSTS: dict[str, Callable[[Workbench, Mapping[str, Any]], str]] = {
    "/look": _look,
    "/ask": _ask,
    "/play": _play,
    "/generate": _generate,
    "/stop": _stop,
}
