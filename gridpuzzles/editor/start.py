"""The server with all its features: importing `meant` and `written` registers them."""

from __future__ import annotations

from . import meant, written
from .server import server

__all__ = ["meant", "server", "written"]
