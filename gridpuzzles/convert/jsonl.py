"""A line of JSON with the text of a puzzle, as `generate --format jsonl`, `count --split` and `batch` write them."""

from __future__ import annotations

import json

from ..base.source import Source


def recognize(text: str) -> bool:
    """Return True for one JSON object with a text."""
    if not text.startswith("{") or '"text"' not in text:
        return False
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(record, dict) and isinstance(record.get("text"), str)


def read(source: Source) -> str:
    """Return the text of a line."""
    return str(json.loads(source.text)["text"])
