"""The checks that every request must pass, and the replies to bad input.

A request is answered if it has the token, is sent to the address of this server, comes from its own page and is not too
large.
"""

from __future__ import annotations

import hmac

from ..base.errors import GridPuzzlesError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from email.message import Message

NAMES = ("127.0.0.1", "localhost")
MAX_BYTES = 1 << 20
"""Bytes in the body of a request."""
CANCELED = "this was canceled"
FOREIGN = "this server answers only its own page"


class Denied(Exception):
    """A request that is not answered: its HTTP status, and the reason as the message."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def denial_of(error: Exception) -> Denied | None:
    """Return the status and message that answer an error of the input; None for an error of the program."""
    match error:
        case Denied():
            return error
        case GridPuzzlesError() | ValueError():
            return Denied(409, str(error))
        case MemoryError():
            return Denied(507, "out of memory")
        case OSError():
            return Denied(409, error.strerror or "the file cannot be used")
        case _:
            return None


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
    if len(text) > 12 or int(text) > MAX_BYTES:
        raise Denied(413, f"a request can have at most {MAX_BYTES >> 20} MB")
    return int(text)
