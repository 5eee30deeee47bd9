"""Define one family in each module: a function that takes a request and returns the generator of its puzzles."""

from __future__ import annotations
