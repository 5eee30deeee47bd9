"""The server with all its features: importing `puzzle_requests` and `text_requests` registers them."""

from __future__ import annotations

from . import puzzle_requests, text_requests
from .server import server

__all__ = ["puzzle_requests", "server", "text_requests"]
