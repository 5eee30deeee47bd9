"""Puzzles to play: one HTML page with boards, keys, marks, hints; see `page`."""

from __future__ import annotations
