"""A line of JSON with the text of a puzzle, as `generate --format jsonl`, `count --split` and `batch` write them."""

from __future__ import annotations

import json

from ..base.source import Source
from .scanner import fault


def recognize(text: str) -> bool:
    """Return True for one JSON object with a text."""
    return text.startswith("{") and _text(text) is not None


def read(source: Source) -> str:
    """Return the text of a line; raises `DefinitionError`."""
    text = _text(source.text)
    if text is None:
        raise fault('a line of JSON Lines is an object with a text: {"text": "..."}', None)
    return text


def _text(line: str) -> str | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    text = record.get("text") if isinstance(record, dict) else None
    return text if isinstance(text, str) else None
