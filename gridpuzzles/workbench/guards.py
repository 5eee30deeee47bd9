"""Who may ask the workbench: this machine, by its own address, from its own page, with not too much at once."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from email.message import Message

NAMES = ("127.0.0.1", "localhost")
MAX_BYTES = 1 << 20
"""Of a request's body."""


class Denied(Exception):
    """A request that is not answered: its status and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def check_sender(headers: Message, port: int, *, changes: bool) -> None:
    """Raises `Denied` unless a request was sent to this server by name, and by a page of its own when it ``changes``.

    A foreign page whose name leads here (DNS rebinding) sends that name as its host; one that posts here sends its own
    origin, and cannot send JSON without asking first, which is never allowed.
    """
    own = [f"{name}:{port}" for name in NAMES]
    if port == 80:
        own += list(NAMES)
    hosts = headers.get_all("Host", [])
    if len(hosts) != 1 or hosts[0].lower() not in own:
        raise Denied(421, "this server answers only to its own address")
    origin = headers.get("Origin")
    if origin is not None and origin.lower() not in [f"http://{name}" for name in own]:
        raise Denied(403, "this server answers only its own page")
    if headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise Denied(403, "this server answers only its own page")
    if changes and headers.get("Content-Type", "").split(";")[0].strip().lower() != "application/json":
        raise Denied(415, "a request is JSON")


def length_of(headers: Message) -> int:
    """How long the body of a request is; raises `Denied` when it does not say, or is too long."""
    if "Transfer-Encoding" in headers:
        raise Denied(411, "a request says how long it is")
    text = headers.get("Content-Length", "")
    if not (text.isascii() and text.isdigit()):
        raise Denied(411, "a request says how long it is")
    if len(text) > 12 or int(text) > MAX_BYTES:
        raise Denied(413, f"a request has at most {MAX_BYTES >> 20} MB")
    return int(text)
