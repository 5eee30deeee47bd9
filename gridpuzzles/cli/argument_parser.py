"""Parsing of the command line by argparse, with the tables of `commands`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence

from ..base.annotations import Any, NoReturn
from .commands import ASKED, EXPECTED, GROUPS, SWITCH, VERBS, offered


class _Version(argparse.Action):
    """The action of ``--version``, which imports the engine only when it is used."""

    def __init__(self, option_strings: list[str], dest: str, **_: object) -> None:
        help = "show the version and whether the compiled engine is in use"
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from .. import __version__
        from ..engine import COMPILED

        if COMPILED:
            engine = "compiled engine"
        elif os.environ.get("GRIDPUZZLES_PURE"):
            engine = "pure Python engine, because GRIDPUZZLES_PURE is set"
        else:
            engine = "pure Python engine, 30 to 140 times slower: it was not compiled at installation"
        print(f"gridpuzzles {__version__} ({engine})")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """A parser whose error messages repeat arguments without sending control codes to the terminal."""

    def error(self, message: str) -> NoReturn:
        from ..diagnostics.render import visible

        super().error(visible(message))


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the command as ``verb``, and its options; exit with a message if the arguments are wrong."""
    top = _Parser(
        prog="gridpuzzles",
        description="Solve, check, explain and generate arithmetic grid puzzles typed as plain text. "
        "Without a COMMAND, FILE or -c TEXT is solved.",
    )
    top.add_argument("--version", action=_Version)
    verbs = top.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    wanted = [verb for verb in arguments[:1] if verb in VERBS]
    for verb in wanted or VERBS:
        gives, groups, _ = VERBS[verb]
        one = verbs.add_parser(verb, help=gives, description=gives[0].upper() + gives[1:] + ".")
        for group in groups.split() if wanted else ():
            _add(one, group)
    return top.parse_args(arguments)


def _add(verb: argparse.ArgumentParser, group: str) -> None:
    for names, settings in GROUPS[group].items():
        asked = {key: offered(settings, key) for key in ASKED if key in settings}
        if settings.get("action") == SWITCH:
            asked["action"] = argparse.BooleanOptionalAction
        if "type" in settings:
            asked["type"] = _typed(settings["type"])
        verb.add_argument(*names, **{**settings, **asked})


def _typed(convert: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return ``convert`` with an error message that says what is expected."""

    def typed(text: str) -> Any:
        try:
            return convert(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"expected {EXPECTED[convert]}, not {text!r}") from None

    return typed
