"""``gridpuzzles completion``: print a script with which a shell completes commands, options, values and files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction

from ..base.exit_status import DONE, WRONG
from ..generation.generate import FAMILIES
from ..printed.families import starters
from .commands import build_parser
from .output import say

SHELLS = ("bash", "zsh", "fish", "tcsh")
FILES = ("FILE", "FILE|FOLDER", "FILE|FOLDER|FAMILY", "IN", "OUT")
"""Names in the help for values that are paths."""


def completion_options(parser: ArgumentParser) -> None:
    """Add the options of ``completion``."""
    parser.add_argument("shell", choices=SHELLS, help="your shell")


def completion(options: Namespace) -> int:
    """Print the script for a shell; return the exit status."""
    try:
        import shtab
    except ModuleNotFoundError:
        say("shtab is missing: pip install 'gridpuzzles[completion]'")
        return WRONG
    top = build_parser()
    commands = next(action for action in top._actions if isinstance(action, _SubParsersAction))
    for verb, parser in commands.choices.items():
        for action in parser._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE
            elif action.metavar == "FAMILY":
                # Other words can follow, such as identifiers, so these are choices for the shell only.
                action.choices = list(starters() if verb == "new" else FAMILIES)
    print(shtab.complete(top, options.shell))
    return DONE
