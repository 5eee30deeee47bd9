"""The server with everything it answers."""

from __future__ import annotations

from . import meant, written
from .server import server

__all__ = ["meant", "server", "written"]
