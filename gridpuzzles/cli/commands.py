"""The commands of the command line, and the options that they share.

`VERBS` is the table of the commands. The module of a command has the function that runs it, under the name of the
command, and a function that adds its options, under the name ``NAME_options``. Options that mean the same in several
commands are rows of `SHARED`, and `shared` adds them. Only the module of the chosen command is imported.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from ..base.english import nearest
from ..base.render import visible
from ..base.version import __version__
from ..engine.heuristics import VALUE_ORDERS, VARIABLE_ORDERS


class Verb(NamedTuple):
    """A command: the heading it is listed under, what it does, its module, and an example of its arguments."""

    group: str
    help: str
    module: str
    example: str


SOLVE, UNDERSTAND, WRITE = "Solve and check", "Understand", "Write and correct"
MAKE, PRINT, MANY = "Generate", "Print and play", "Many puzzles and other programs"
TOOLS = "Editors, assistants and shells"
VERBS = {
    "solve": Verb(SOLVE, "solve puzzles, and say whether each solution is unique", "solve", "money.puzzle"),
    "count": Verb(SOLVE, "count the solutions", "count", "-n 1000 latin.puzzle"),
    "candidates": Verb(SOLVE, "list the values that each cell takes in some solution", "count", "a.puzzle"),
    "check": Verb(SOLVE, "solve puzzle files and verify their `expect` and `solution`", "check", "--strict puzzles/"),
    "explain": Verb(
        UNDERSTAND, "explain why there is no solution or more than one, and suggest repairs", "explain", "a.puzzle"
    ),
    "steps": Verb(UNDERSTAND, "solve puzzles step by step, as a person would", "steps", "--brief a.puzzle"),
    "hint": Verb(UNDERSTAND, "show the next step in a partly filled grid", "steps", "--filled 'r1c1=5' a.puzzle"),
    "rate": Verb(UNDERSTAND, "rate the difficulty for a person, on one scale for all families", "steps", "puzzles/"),
    "show": Verb(WRITE, "draw puzzles without solving them, or print the rules of a family", "show", "sudoku"),
    "new": Verb(WRITE, "create a commented puzzle file to start from", "show", "kenken -o mine.puzzle"),
    "fmt": Verb(WRITE, "format puzzle files", "texts", "--diff a.puzzle"),
    "fix": Verb(WRITE, "apply the corrections that error messages propose", "texts", "--diff a.puzzle"),
    "generate": Verb(
        MAKE,
        "generate puzzles with one solution, by family or modeled on a file",
        "generate",
        "kenken --size 6x6 --difficulty medium -n 10 -o made",
    ),
    "minimize": Verb(MAKE, "remove redundant clues from puzzles", "minimize", "a.puzzle"),
    "census": Verb(MAKE, "find how many random CrossProducts have exactly one solution", "census", "3x3 -n 50"),
    "sheet": Verb(
        PRINT, "lay out worksheets and books with answers as PDF, SVG, PNG or HTML", "sheet", "puzzles/ -o book.pdf"
    ),
    "play": Verb(PRINT, "write an HTML page to play the puzzles offline", "play", "a.puzzle --open"),
    "batch": Verb(
        MANY,
        "solve, count, check, rate or generate very many puzzles",
        "batch",
        "solve puzzles.jsonl -o answers.jsonl",
    ),
    "convert": Verb(MANY, "convert puzzles from and to the formats of other programs", "convert", "a.puzzle --to ipuz"),
    "serve": Verb(
        TOOLS, "serve a browser workbench to type, solve, explain and play puzzles", "servers", "--open a.puzzle"
    ),
    "guide": Verb(TOOLS, "print the guide to the language, for all who write puzzles", "assistant", ""),
    "mcp": Verb(TOOLS, "run a server with the tools for assistants (MCP)", "assistant", "--folder puzzles/"),
    "lsp": Verb(TOOLS, "run a language server for editors on standard input and output", "servers", ""),
    "completion": Verb(TOOLS, "print a completion script for a shell", "servers", "bash"),
}
"""Commands by name."""

USAGE = "gridpuzzles COMMAND FILE... [options]"
HELP = f"""usage: {USAGE}

Solve, check, explain and generate arithmetic grid puzzles typed as plain text.
Without a COMMAND, FILE or -c TEXT is solved.
"""
END_OF_HELP = """
'gridpuzzles COMMAND --help' lists the options of a command.
'gridpuzzles --version' shows the version and whether the compiled engine is in use.
"""


# --- the parser


class _Parser(argparse.ArgumentParser):
    """A parser that suggests options, and whose error messages send no control codes to the terminal."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Return the options like the parser of argparse, but exit if an argument is unknown."""
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            near = nearest(unknown[0].partition("=")[0], self._option_string_actions)
            help = f"; did you mean {near}?" if near else ""
            self.error(f"unrecognized arguments: {' '.join(unknown)}{help}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
        """Exit with the usage and a message."""
        super().error(visible(message))


class _TopParser(_Parser):
    """The parser of all commands, whose help lists them in groups."""

    def format_help(self) -> str:
        """Return the commands by group."""
        text = HELP
        for group in dict.fromkeys(verb.group for verb in VERBS.values()):
            lines = [f"  {name:<12}{verb.help}\n" for name, verb in VERBS.items() if verb.group == group]
            text += f"\n{group}:\n{''.join(lines)}"
        return text + END_OF_HELP


class _Version(argparse.Action):
    """The action of ``--version``, which imports the engine only when it is used."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from ..engine import COMPILED

        if COMPILED:
            engine = "compiled engine"
        elif os.environ.get("GRIDPUZZLES_PURE"):
            engine = "pure Python engine, because GRIDPUZZLES_PURE is set"
        else:
            engine = "pure Python engine, 30 to 140 times slower: it was not compiled at installation"
        print(f"gridpuzzles {__version__} ({engine})")
        parser.exit()


def build_parser(verbs: Iterable[str] = VERBS) -> argparse.ArgumentParser:
    """Return a parser of the given commands, after importing their modules; ``run`` is the function of the command."""
    top = _TopParser(prog="gridpuzzles", usage=USAGE)
    top.add_argument("--version", action=_Version, nargs=0, help="show the version")
    commands = top.add_subparsers(dest="verb", required=True, metavar="COMMAND", prog=top.prog, parser_class=_Parser)
    for name in verbs:
        verb = VERBS[name]
        parser = commands.add_parser(
            name,
            help=verb.help,
            description=f"{verb.help[0].upper()}{verb.help[1:]}.",
            epilog=f"example: gridpuzzles {name} {verb.example}".rstrip(),
        )
        module = import_module(f".{verb.module}", __package__)
        getattr(module, f"{name}_options")(parser)
        parser.add_argument("--quiet", action="store_true", help="write no notes or progress to standard error")
        parser.set_defaults(run=getattr(module, name), notes=())
    return top


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of a command line that begins with a command; exit with a message if they are wrong."""
    return build_parser([name for name in arguments[:1] if name in VERBS]).parse_args(arguments)


# --- values of options

MOST = 10**18
"""Largest number of an option; the engine counts in 64 bits."""


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """Return a function that reads a whole number from ``least`` to ``most``."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            end = "10^18" if most == MOST else most
            raise argparse.ArgumentTypeError(f"expected a whole number from {least} to {end}, not {text!r}")
        return number

    return read


def amount(text: str) -> float:
    """Return a number from 0; it may be infinite."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    # Written so that it is also true for "nan".
    if not number >= 0:
        raise argparse.ArgumentTypeError(f"expected a number from 0, not {text!r}")
    return number


# --- options that mean the same in all commands

RECORDS = ("json", "jsonl")
"""Output formats for other programs."""
PUZZLES = ("files", "-D")
QUESTION = (*PUZZLES, "--time-limit", "--node-limit", "--memory-limit")
SEARCH = ("--seed", "--variable-order", "--value-order")
"""Options that commands take together: about puzzles, about a question that takes time, and about a search."""
VIEWS = ("text", "markdown", "svg", "html", *RECORDS)
"""Values of ``--format`` for pictures of a puzzle."""

SHARED: dict[str, dict[str, Any]] = {
    "files": {"metavar": "FILE", "nargs": "+", "help": "puzzle files, folders of them, or - for standard input"},
    "-D": {
        "metavar": "NAME=VALUE",
        "action": "append",
        "default": [],
        "dest": "params",
        "help": "set a parameter of the puzzle file (repeatable)",
    },
    "--time-limit": {
        "metavar": "SECONDS",
        "type": amount,
        "help": "stop after SECONDS and report the results so far",
    },
    "--node-limit": {"metavar": "N", "type": whole(0), "help": "stop after N search nodes"},
    "--memory-limit": {"metavar": "MB", "type": amount, "help": "stop when the process uses MB megabytes"},
    "--stats": {"action": "store_true", "help": "print search statistics"},
    "--seed": {
        "metavar": "N",
        "type": int,
        "default": 0,
        "help": "random seed; the same seed gives the same run (default: %(default)s)",
    },
    "--variable-order": {
        "choices": VARIABLE_ORDERS,
        "default": "dom/wdeg",
        "help": "how to choose the next cell (default: %(default)s)",
    },
    "--value-order": {
        "choices": VALUE_ORDERS,
        "default": "balanced",
        "help": "which value to try first (default: %(default)s)",
    },
    "-n": {"metavar": "N", "type": whole(1), "dest": "number"},
    "-o": {"metavar": "OUT", "dest": "output", "help": "output file or folder"},
    "--format": {
        "choices": ("text", *RECORDS),
        "default": "text",
        "help": "output format (default: %(default)s)",
    },
    "--caption": {
        "action": argparse.BooleanOptionalAction,
        "default": True,
        "help": "SVG: add the title above and the number of solutions below",
    },
    "--attributes": {
        "action": "store_true",
        "help": "SVG: set the colors of every element, for programs without CSS",
    },
    "-j": {
        "metavar": "N",
        "type": whole(0, 1000),
        "default": 1,
        "dest": "jobs",
        "help": "number of processes (default: %(default)s)",
    },
}
"""Options by name, with their arguments for `add_argument`."""
LONG = {"-o": "--output", "-j": "--jobs"}
"""The long names of options that have one."""


def shared(parser: argparse.ArgumentParser, *names: str, **changes: Any) -> argparse.Action:
    """Add shared options by name, with ``changes`` of their arguments in this command; return the last one."""
    for name in names:
        flags = (name, LONG[name]) if name in LONG else (name,)
        action = parser.add_argument(*flags, **{**SHARED[name], **changes})
    return action


class _Renamed(argparse.Action):
    """The action of an old spelling: do what the new one does, and keep a note about it."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, spelling: str | None = None) -> None:
        namespace.notes = (*namespace.notes, f"{spelling} is now {self.const}")
        setattr(namespace, self.dest, values)


def renamed(parser: argparse.ArgumentParser, old: str, new: argparse.Action) -> None:
    """Add the ``old`` spelling of an option, which the next version drops."""
    parser.add_argument(
        old,
        action=_Renamed,
        const=new.option_strings[0],
        dest=new.dest,
        type=new.type or str,
        default=argparse.SUPPRESS,
        help=argparse.SUPPRESS,
    )
