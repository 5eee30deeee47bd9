"""For assistants (language models): the guide to read before writing a puzzle, and an MCP server with the commands."""

from __future__ import annotations

from importlib.resources import files


def guide() -> str:
    """Return the guide, a page in Markdown."""
    return files(__package__).joinpath("guide.md").read_text("utf-8")
