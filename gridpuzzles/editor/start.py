"""The server with all its features: importing `meant` and `written` registers them."""

from __future__ import annotations

from . import puzzle_requests, text_requests
from .server import server

__all__ = ["puzzle_requests", "server", "text_requests"]
