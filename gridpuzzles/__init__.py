"""Arithmetic grid puzzles: declared in text, solved, counted, explained and made."""

from __future__ import annotations

__version__ = "0.1.0"
