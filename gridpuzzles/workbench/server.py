"""The HTTP server of the workbench, on the loopback address only.

Each connection has a thread. There are limits on the number of requests in progress and on the time that a client may
take. `POSTS` maps the address of a question to the function that answers it; `Handler._page` answers everything else.
"""

from __future__ import annotations

import hmac
import json
import secrets
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from socket import SHUT_RDWR, socket
from threading import BoundedSemaphore, Lock, Thread, Timer
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ..generation.generate import FAMILIES
from ..play.page import as_script, asset, policy
from ..views.canvas import STYLE
from ..views.records import EXACT
from . import questions
from .library import Library
from .workers import Denied, Worker, denial_of

Data = dict[str, object]

MAX_THREADS, MAX_ARRIVING, MAX_PAGES = 24, 64, 20
"""Limits: requests answered at a time; connections that have not sent a request yet; pages kept to be opened."""
HEAD_PATIENCE, PATIENCE = 2.0, 10.0
"""Seconds that a client may take to send the head of a request, and then to send its body."""
HTML, JSON, SVG = "text/html; charset=utf-8", "application/json; charset=utf-8", "image/svg+xml; charset=utf-8"


class Workbench(ThreadingHTTPServer):
    """The server; with ``port`` 0 it takes any free port. Raises `OSError` if the port is not available."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, library: Library, port: int = 0, first: str = "") -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.library = library
        self.first = first
        self.token = secrets.token_urlsafe(24)
        self.turn = questions.ActiveRequest()
        # Three processes, so that short and frequent questions wait neither for a search nor for pictures of a library.
        self.looker, self.solver, self.painter = self.workers = (Worker(), Worker(), Worker())
        self.pages: OrderedDict[str, str] = OrderedDict()
        self._free = BoundedSemaphore(MAX_THREADS)
        self._arriving: OrderedDict[Any, None] = OrderedDict()
        self._counting = Lock()

    @property
    def address(self) -> str:
        """The address of the page, with the token that gives a browser access."""
        return f"http://127.0.0.1:{self.server_port}/?token={self.token}"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Start a thread for a connection.

        If too many connections have not sent a request yet, close the one that has waited longest. A browser sends its
        request at once, so that connection does not belong to a browser.
        """
        oldest = None
        with self._counting:
            self._arriving[request] = None
            if len(self._arriving) > MAX_ARRIVING:
                oldest, _ = self._arriving.popitem(last=False)
        if oldest is not None:
            _hang_up(oldest)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection and stop counting it."""
        with self._counting:
            self._arriving.pop(request, None)
        super().shutdown_request(request)

    @contextmanager
    def admitted(self, request: socket) -> Iterator[None]:
        """Count a request as in progress while the context lasts; raise `Denied` if too many are."""
        with self._counting:
            self._arriving.pop(request, None)
        if not self._free.acquire(blocking=False):
            raise Denied(503, "too many requests at once: send this one again later")
        try:
            yield
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error of the program; ignore a client that went away or was too slow."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def warm(self) -> None:
        """Start the processes for the editor in the background, so that the first questions do not wait for them."""
        Thread(target=self._warm, daemon=True).start()

    def _warm(self) -> None:
        with suppress(Denied):  # the server was closed meanwhile
            for worker in (self.looker, self.solver):
                worker.answer(questions.look, "A = 1", "", None, seconds=60)

    def server_close(self) -> None:
        """Close the port and end the worker processes."""
        super().server_close()
        for worker in self.workers:
            worker.close()

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

    def setup(self) -> None:
        """Limit the total time for the head of the request, so that a client cannot send it byte by byte."""
        super().setup()
        self._wait(HEAD_PATIENCE)

    def _wait(self, seconds: float) -> None:
        self._patience = Timer(seconds, _hang_up, (self.connection,))
        self._patience.daemon = True
        self._patience.start()

    def finish(self) -> None:
        """Cancel the timer and end the connection."""
        self._patience.cancel()
        super().finish()

    def do_GET(self) -> None:
        """Send a page, the list of the library, a picture or a file."""
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
            self._patience.cancel()
            with self.server.admitted(self.connection):
                if changes:
                    route = POSTS.get(url.path)
                    if route is None:
                        raise Denied(404, "not found")
                    self._send(200, JSON, _json(route(self.server, self._body())))
                elif entering:
                    cookie = f"{cookie_name(port)}={token}; Path=/; HttpOnly; SameSite=Strict"
                    self._send(200, HTML, ENTRANCE, {"Set-Cookie": cookie})
                else:
                    self._send(200, *self._page(url.path, query))
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as error:
            denied = denial_of(error) or Denied(500, "internal error; see the terminal for details")
            self._send(denied.status, JSON, _json({"error": str(denied)}))
            if denied.status == 500:
                raise

    def _body(self) -> dict[str, Any]:
        length = length_of(self.headers)
        self._wait(PATIENCE)
        data = self.rfile.read(length)
        self._patience.cancel()
        # Reading ends early if the client goes away, or when `_hang_up` ends its patience.
        if len(data) < length:
            raise Denied(400, "the request is incomplete")
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            raise Denied(400, "the request is not JSON") from None
        if not isinstance(body, dict):
            raise Denied(400, "the request is not a JSON object")
        return body

    def _page(self, path: str, query: Mapping[str, list[str]]) -> tuple[str, str]:
        """Return the content type and the text at ``path``; raise `Denied` if there is nothing."""
        server = self.server
        if path == "/":
            return HTML, workbench_page(server.first)
        if path == "/favicon.ico":
            return SVG, ICON
        if path in server.pages:
            return HTML, server.pages[path]
        if path == "/library":
            return JSON, _json({"paths": server.library.paths(), "open": server.library.folder is not None})
        if path in ("/file", "/picture"):
            name = (query.get("path") or [""])[0]
            if path == "/picture":
                full = server.library.full(name)
                return SVG, server.painter.answer(questions.picture, full, seconds=questions.DRAWING)
            text, stamp = server.library.read(name)
            return JSON, _json({"text": text, "stamp": stamp})
        raise Denied(404, "not found")

    def _send(self, status: int, kind: str, text: str, more: Mapping[str, str] = MappingProxyType({})) -> None:
        data = text.encode("utf-8", "replace")
        self.send_response(status, HTTPStatus(status).phrase)
        for name, value in {**HEADERS, **more, "Content-Type": kind, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        if kind == SVG:
            self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        elif kind == HTML and urlsplit(self.path).path == "/":
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
POLICY = policy([STYLES], [SCRIPT]) + "; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

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
    """Return the complete HTML document; ``first`` is the path of the file to open first, or empty."""
    return (
        '<!doctype html>\n<html lang="en" data-theme="auto">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>gridpuzzles</title>\n'
        f"<style>{STYLES}</style>\n</head>\n<body>\n<main></main>\n"
        f'<script type="application/json" id="first">{as_script(first)}</script>\n'
        f'<script type="application/json" id="families">{as_script(list(FAMILIES))}</script>\n'
        f"<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _hang_up(connection: socket) -> None:
    with suppress(OSError):
        connection.shutdown(SHUT_RDWR)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# --- answers to questions, by route


def _text(server: Workbench, body: Mapping[str, Any]) -> tuple[str, str, str | None]:
    """Return the text of a request, its path in the library, and the folder of the library."""
    text, path = body.get("text"), body.get("path") or ""
    if not isinstance(text, str) or not isinstance(path, str):
        raise Denied(400, "the request has no text")
    if path:
        server.library.full(path)
    return text, path, server.library.folder


def _seconds(body: Mapping[str, Any]) -> float:
    seconds = body.get("seconds", questions.USUAL)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < EXACT:
        raise Denied(400, "seconds must be a number")
    return min(float(seconds), questions.MAX_SECONDS)


def _look(server: Workbench, body: Mapping[str, Any]) -> Data:
    return server.looker.answer(questions.look, *_text(server, body), seconds=questions.LOOKING)


def _ask(server: Workbench, body: Mapping[str, Any]) -> Data:
    what = body.get("what")
    if not isinstance(what, str) or what not in questions.QUESTIONS:
        raise Denied(400, f"unknown question; choose one of {', '.join(questions.QUESTIONS)}")
    text, seconds = _text(server, body), _seconds(body)
    return server.solver.answer(questions.ask, what, *text, seconds, seconds=seconds, cancel=server.turn.take())


def _play(server: Workbench, body: Mapping[str, Any]) -> Data:
    text, seconds = _text(server, body), _seconds(body)
    page = server.solver.answer(questions.page, *text, seconds, seconds=seconds, cancel=server.turn.take())
    if page is None:
        return {"error": "the text has errors"}
    return {"address": server.keep(page)}


def _generate(server: Workbench, body: Mapping[str, Any]) -> Data:
    name, seed = body.get("name"), body.get("seed", 1)
    if not isinstance(name, str):
        raise Denied(400, "name must be the name of a family")
    if type(seed) is not int:
        raise Denied(400, "seed must be a whole number")
    return server.solver.answer(questions.generate, name, seed, seconds=questions.MAKING, cancel=server.turn.take())


def _stop(server: Workbench, body: Mapping[str, Any]) -> Data:
    server.turn.take()
    return {}


def _save(server: Workbench, body: Mapping[str, Any]) -> Data:
    path, text, stamp = body.get("path"), body.get("text"), body.get("stamp") or ""
    if not (isinstance(path, str) and isinstance(text, str) and isinstance(stamp, str)):
        raise Denied(400, "a file needs a path and a text")
    return {"stamp": server.library.write(path, text, stamp)}


POSTS: dict[str, Callable[[Workbench, Mapping[str, Any]], Data]] = {
    "/look": _look,
    "/ask": _ask,
    "/play": _play,
    "/generate": _generate,
    "/stop": _stop,
    "/file": _save,
}
