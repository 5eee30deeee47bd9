"""The commands of the command line, and the options that they share.

`VERBS` is the table of the commands. The module of a command has the function that runs it, under the name of the
command, and a function that adds its options, under the name ``NAME_options``. Options that mean the same in several
commands are added by a function of this module. Only the module of the chosen command is imported.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from ..base.english import nearest
from ..base.version import __version__
from ..diagnostics.render import visible


class Verb(NamedTuple):
    """A command: the heading it is listed under, what it does, its module, and an example of its arguments."""

    group: str
    help: str
    module: str
    example: str


SOLVE, UNDERSTAND, WRITE = "Solve and check", "Understand", "Write and correct"
MAKE, PRINT, MANY, TOOLS = "Generate", "Print and play", "Many puzzles and other programs", "Editors and shells"
VERBS = {
    "solve": Verb(SOLVE, "solve puzzles, and say whether each solution is unique", "solve", "money.puzzle"),
    "count": Verb(SOLVE, "count the solutions", "count", "-n 1000 latin.puzzle"),
    "candidates": Verb(SOLVE, "list the values that each cell takes in some solution", "candidates", "a.puzzle"),
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
        TOOLS, "serve a browser workbench to type, solve, explain, play and save puzzles", "servers", "--open puzzles/"
    ),
    "lsp": Verb(TOOLS, "run a language server for editors on standard input and output", "servers", ""),
    "completion": Verb(TOOLS, "print a completion script for a shell", "completion", "bash"),
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

RECORDS = ("json", "jsonl")
"""Output formats for other programs."""


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


def files(parser: argparse.ArgumentParser) -> None:
    """Add the puzzle files."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="puzzle files, folders of them, or - for standard input"
    )


def params(parser: argparse.ArgumentParser) -> None:
    """Add ``-D``, which sets a parameter of a puzzle file."""
    help = "set a parameter of the puzzle file (repeatable)"
    parser.add_argument("-D", metavar="NAME=VALUE", action="append", default=[], dest="params", help=help)


def puzzles(parser: argparse.ArgumentParser) -> None:
    """Add the puzzle files, and ``-D`` for the parameters in them."""
    files(parser)
    params(parser)


def limits(
    parser: argparse.ArgumentParser,
    time: str = "stop after SECONDS and report the results so far",
    seconds: float | None = None,
    nodes: bool = True,
) -> None:
    """Add the limits: ``time`` is the help of the time limit, ``seconds`` its default."""
    parser.add_argument("--time-limit", metavar="SECONDS", type=amount, default=seconds, help=time)
    if nodes:
        parser.add_argument("--node-limit", metavar="N", type=whole(0), help="stop after N search nodes")
    help = "stop when the process uses MB megabytes"
    parser.add_argument("--memory-limit", metavar="MB", type=amount, help=help)


def search(parser: argparse.ArgumentParser) -> None:
    """Add the options of a search: its order and the seed of its random choices."""
    from ..engine.heuristics import VALUE_ORDERS, VARIABLE_ORDERS

    seed(parser, 0)
    help = "how to choose the next cell (default: %(default)s)"
    parser.add_argument("--variable-order", choices=VARIABLE_ORDERS, default="dom/wdeg", help=help)
    help = "which value to try first (default: %(default)s)"
    parser.add_argument("--value-order", choices=VALUE_ORDERS, default="balanced", help=help)


def stats(parser: argparse.ArgumentParser) -> None:
    """Add ``--stats``."""
    parser.add_argument("--stats", action="store_true", help="print search statistics")


def seed(parser: argparse.ArgumentParser, default: int) -> None:
    """Add ``--seed``."""
    help = "random seed; the same seed gives the same run (default: %(default)s)"
    parser.add_argument("--seed", metavar="N", type=int, default=default, help=help)


def number(parser: argparse.ArgumentParser, things: str, default: int | str) -> argparse.Action:
    """Add ``-n``, the number of ``things``; a text as its default only describes what happens without the option."""
    initial = default if isinstance(default, int) else None
    help = f"number of {things} (default: {default})"
    return parser.add_argument("-n", metavar="N", type=whole(1), default=initial, dest="number", help=help)


def output(parser: argparse.ArgumentParser, what: str = "", required: bool = False) -> None:
    """Add ``-o``, the file or folder to write; ``what`` says more about it."""
    parser.add_argument("-o", "--output", metavar="OUT", required=required, help=f"output file or folder{what}")


def form(parser: argparse.ArgumentParser, *choices: str) -> None:
    """Add ``--format``; the first choice is the default."""
    help = "output format (default: %(default)s)"
    parser.add_argument("--format", choices=choices, default=choices[0], help=help)


def pictures(parser: argparse.ArgumentParser) -> None:
    """Add the options of pictures of a puzzle."""
    form(parser, "text", "markdown", "svg", "html", *RECORDS)
    help = "SVG: add the title above and the number of solutions below"
    parser.add_argument("--caption", action=argparse.BooleanOptionalAction, default=True, help=help)
    help = "SVG: set the colors of every element, for programs without CSS"
    parser.add_argument("--attributes", action="store_true", help=help)


def jobs(parser: argparse.ArgumentParser, default: int | None = 1) -> None:
    """Add ``-j``; None as its default stands for all cores."""
    help = f"number of processes (default: {default or 'all cores'})"
    parser.add_argument("-j", "--jobs", metavar="N", type=whole(0, 1000), default=default, help=help)


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
