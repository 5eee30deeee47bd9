"""Parsing of the command line: a command and files directly, anything else by argparse.

Importing argparse and building a parser takes a fifth of the time of solving a small puzzle, so the most frequent
command lines avoid it.
"""

from __future__ import annotations

from types import SimpleNamespace

from .commands import GROUPS, VERBS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from typing import Any

UNSAID = {"store_true": False, "store_false": True}


def parse(arguments: Sequence[str]) -> Namespace | SimpleNamespace:
    """Return the command as ``verb``, and its options; exit with a message if the arguments are wrong."""
    return of_files(arguments) or of_any(arguments)


def of_any(arguments: Sequence[str]) -> Namespace:
    """Parse the command line with argparse, with a result like `parse`."""
    from .argument_parser import parse

    return parse(arguments)


def of_files(arguments: Sequence[str]) -> SimpleNamespace | None:
    """Return the options of a command line that is a command and files only; None for any other command line."""
    verb, *files = arguments or [""]
    groups = VERBS[verb][1].split() if verb in VERBS else []
    if "files" not in groups or not files or any(one.startswith("-") for one in files):
        return None
    options: dict[str, Any] = {"verb": verb, "files": files}
    for group in groups:
        for names, settings in GROUPS[group].items():
            if names[0].startswith("-"):
                name = settings.get("dest") or names[-1].lstrip("-").replace("-", "_")
                unsaid = UNSAID.get(settings.get("action", ""))
                options[name] = settings.get("default", unsaid)
            elif names != ("files",):
                return None
    return SimpleNamespace(**options)
