"""The commands and options of the command line, as tables.

Importing argparse and building a parser takes a fifth of the time of solving a small puzzle, so `of_files` parses the
most frequent command lines, a command and files, without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from types import SimpleNamespace

from ..base.annotations import Any

RECORDS = ("json", "jsonl")
"""Output formats for other programs."""
TASKS = ("solve", "count", "check", "rate", "steps", "generate")
"""The questions that `batch` asks about each record."""
OUTPUT = "output format (default: %(default)s)"
MAX_NUMBER = 10**18
MAX_PROCESSES = 1000


def bounded(convert: Callable[[str], Any], least: float, most: float) -> Callable[[str], Any]:
    """Return a function that reads a number from ``least`` to ``most`` and raises `ValueError` for anything else."""

    def read(text: str) -> Any:
        value = convert(text)
        # Written so that it is also true for "nan".
        if not least <= value <= most:
            raise ValueError
        return value

    return read


number = bounded(int, 0, MAX_NUMBER)
positive = bounded(int, 1, MAX_NUMBER)
processes = bounded(int, 0, MAX_PROCESSES)
amount = bounded(float, 0, float("inf"))
EXPECTED = {
    int: "a whole number",
    number: "a whole number from 0 to 10^18",
    positive: "a whole number from 1 to 10^18",
    processes: f"a whole number from 0 to {MAX_PROCESSES}",
    amount: "a number from 0",
}
"""Type of an option -> words for what it takes."""


def loaded(module: str, name: str) -> Callable[[], Iterable[Any]]:
    """Return a function that imports the table ``name`` of a module.

    The choices of an option are defined by the code that uses them, which is imported only if the command needs it.
    """
    return lambda: getattr(import_module(f"..{module}", __package__), name)


views = loaded("views", "FORMATS")
views_of_walks = loaded("views.walk", "DRAW")
families = loaded("generation.generate", "FAMILIES")


def value(metavar: str, help: str | Callable[[], str], **settings: Any) -> dict[str, Any]:
    """Return the settings of an option or argument that takes a value."""
    return {"metavar": metavar, "help": help, **settings}


def choice(
    choices: Iterable[str] | Callable[[], Iterable[Any]], help: str = OUTPUT, default: str | int | None = None
) -> dict[str, Any]:
    """Return the settings of an option that takes one of several words or numbers."""
    return {"choices": choices, "help": help, "default": default}


def switch(help: str, action: str = "store_true", **settings: Any) -> dict[str, Any]:
    """Return the settings of an option without a value."""
    return {"action": action, "help": help, **settings}


VERBS = {
    "check": (
        "solve puzzle files and verify their `expect` and `solution`",
        "files params limits stats data check",
        "answers",
    ),
    "show": ("draw puzzles without solving them, or print the rules of a family", "files params format", "show"),
    "new": ("create a commented puzzle file to start from", "new", "show"),
    "solve": (
        "solve puzzles, and say whether each solution is unique",
        "files params limits stats format search all times jobs",
        "solve",
    ),
    "count": ("count the solutions", "files params limits stats data search count jobs", "answers"),
    "candidates": (
        "list the values that each cell takes in some solution",
        "files params limits data candidates",
        "answers",
    ),
    "explain": (
        "explain why there is no solution or more than one, and suggest repairs",
        "files params limits data explain",
        "answers",
    ),
    "steps": ("solve puzzles step by step, as a person would", "files params patience steps", "answers"),
    "hint": ("show the next step in a partly filled grid", "files params patience data hint", "answers"),
    "rate": (
        "rate the difficulty for a person, on one scale for all families",
        "files params patience rate",
        "answers",
    ),
    "generate": (
        "generate puzzles with one solution, by family or modeled on a file",
        "generate making generate-limits jobs",
        "generate",
    ),
    "minimize": ("remove redundant clues from puzzles", "files params limits minimize", "minimize"),
    "census": ("find how many random CrossProducts have exactly one solution", "census puzzle-limits jobs", "generate"),
    "batch": (
        "solve, count, check, rate or generate very many puzzles",
        "batch files record-limits",
        "batch",
    ),
    "convert": ("convert puzzles from and to the formats of other programs", "convert params", "convert"),
    "serve": ("serve a browser workbench to type, solve, explain, play and save puzzles", "serve", "servers"),
    "play": ("write an HTML page to play the puzzles offline", "files params play-limits play", "play"),
    "sheet": (
        "lay out worksheets and books with answers as PDF, SVG, PNG or HTML",
        "sheet making params sheet-limits",
        "sheet",
    ),
    "fmt": ("format puzzle files", "files fmt", "convert"),
    "fix": ("apply the corrections that error messages propose", "files fix", "convert"),
    "completion": ("print a completion script for bash, zsh or fish", "completion", "completion"),
    "lsp": ("run a language server for editors on standard input and output", "", "servers"),
}
"""Command: its help, the groups of options it takes, and the module with the function that has its name."""

SWITCH = "switch"
"""The action of an option that also has a ``--no-`` form."""

UNSAID = {"store_true": False, "store_false": True}
"""Action of an option -> its value if it is not on the command line."""

ASKED = ("choices", "help")
"""Settings that may be functions, called when their command is on the command line."""

MEMORY_LIMIT: dict[tuple[str, ...], dict[str, Any]] = {
    ("--memory-limit",): value("MB", "stop when the process uses MB megabytes", type=amount),
}
OTHER_LIMITS: dict[tuple[str, ...], dict[str, Any]] = {
    ("--node-limit",): value("N", "stop after N search nodes", type=number),
    **MEMORY_LIMIT,
}
STOP = "stop after SECONDS and report the results so far"
SOLVE = "stop solving a puzzle after SECONDS (default: 10)"


def time_limit(help: str, default: float | None = None) -> dict[tuple[str, ...], dict[str, Any]]:
    """Return the option ``--time-limit`` with the help of a command."""
    return {("--time-limit",): value("SECONDS", help, type=amount, default=default)}


GROUPS: dict[str, dict[tuple[str, ...], dict[str, Any]]] = {
    "files": {("files",): value("FILE", "puzzle files, folders of them, or - for standard input", nargs="+")},
    "params": {
        ("-D",): value(
            "NAME=VALUE", "set a parameter of the puzzle file (repeatable)", action="append", default=[], dest="params"
        )
    },
    "limits": {**time_limit(STOP), **OTHER_LIMITS},
    "record-limits": {
        **time_limit("stop working on a record after SECONDS (default: 60; inf: never)", 60.0),
        **OTHER_LIMITS,
    },
    "puzzle-limits": {**time_limit("give up on a puzzle after SECONDS"), **OTHER_LIMITS},
    "generate-limits": {**time_limit("give up on a puzzle after SECONDS (default: 60)"), **OTHER_LIMITS},
    "play-limits": {**time_limit(SOLVE), **OTHER_LIMITS},
    "patience": {**time_limit(STOP), **MEMORY_LIMIT},
    "sheet-limits": {**time_limit(SOLVE), **MEMORY_LIMIT},
    "new": {
        ("family",): value("FAMILY", "sudoku, kenken, cryptarithm, ..."),
        ("-o", "--output"): value("FILE", "write to FILE instead of standard output"),
    },
    "check": {
        ("--strict",): switch("fail if a file without 'expect' has several solutions"),
        ("--explain",): switch("explain the diagnostic codes given in place of FILE"),
    },
    "stats": {("--stats",): switch("print search statistics")},
    "format": {
        ("--format",): choice(lambda: [*views(), *RECORDS], default="text"),
        ("--caption",): switch(
            "SVG: add the title above and the number of solutions below", action=SWITCH, default=True
        ),
        ("--attributes",): switch("SVG: set the colors of every element, for programs without CSS"),
    },
    "search": {
        ("--seed",): value("N", "random seed of the search (default: 0)", type=int, default=0),
        ("--variable-order",): choice(
            loaded("engine.heuristics", "VARIABLE_ORDERS"),
            "how to choose the next cell (default: %(default)s)",
            default="dom/wdeg",
        ),
        ("--value-order",): choice(
            loaded("engine.heuristics", "VALUE_ORDERS"),
            "which value to try first (default: %(default)s)",
            default="balanced",
        ),
    },
    "all": {
        ("--all",): switch("find all solutions"),
        ("-n",): value("N", "find at most N solutions", type=positive, dest="limit"),
    },
    "times": {
        ("--times",): value(
            "N", "solve N times in random orders; print quartiles and a histogram of the times", type=positive
        ),
    },
    "count": {
        ("--limit",): value("N", "stop counting at N solutions", type=number),
        ("--split",): value("N", "split the puzzle into N or more records for 'batch count'", type=number),
        ("--estimate",): switch("estimate the number of solutions, with a 95 %% interval"),
        ("--samples",): value("N", "random fillings for the estimate (default: 1000)", type=number),
    },
    "data": {
        ("--format",): choice(["text", *RECORDS], default="text"),
    },
    "candidates": {("--counts",): switch("also count the solutions that have each value")},
    "explain": {
        ("--all",): switch("find every smallest set of conflicting clues", dest="every"),
        ("--redundant",): switch("list the redundant clues of a puzzle with one solution"),
    },
    "steps": {
        ("--brief",): switch("merge short steps into one paragraph"),
        ("--boards",): switch("draw the candidates after every step"),
        ("--filled",): value("CELLS", "numbers already entered: 'r1c1=5 r2c3=7'", default=""),
        ("--format",): choice(lambda: [*views_of_walks(), *RECORDS], default="text"),
    },
    "hint": {
        ("--filled",): value("CELLS", "numbers already entered: 'r1c1=5 r2c3=7'", default=""),
        ("--level",): choice(
            ["where", "how", "step"],
            "how much to reveal: where to look, the technique too, or the whole step (default: step)",
            default="step",
        ),
    },
    "rate": {
        ("--format",): choice(["text", *RECORDS, "csv"], default="text"),
    },
    "generate": {
        ("family",): value(
            "FAMILY", lambda: f"{', '.join(families())}; or the identifier of a puzzle to make it again", nargs="?"
        ),
        ("-o", "--output"): value("FOLDER", "write a file for each puzzle (default: standard output)"),
        ("--format",): choice(["puzzle", "jsonl"], default="puzzle"),
    },
    "making": {
        ("--from",): value("FILE", "keep the structure of FILE and choose new clues", dest="template"),
        ("--size",): value("RxC", "rows and columns, such as 5x3"),
        ("--values",): value("VALUES", "values of the cells, such as 1..9"),
        ("--operators",): value("OPERATORS", "operators to use, some of + - * /"),
        ("--difficulty",): value("WORD|A..B", "easy, medium, ..., or a range of ratings such as 3.0..3.6", default=""),
        ("--needs",): value("TECHNIQUE", "require a technique in the solution steps: innies, x-wing, ...", default=""),
        ("--clue",): value(
            "CLUE",
            "require this clue, such as 'row 1 = 30' (crossproduct, survo) or 'r1c1 = 5' (sudoku, kenken); repeatable",
            action="append",
        ),
        ("--clues",): choice(["prime", "equal"], "require prime or equal numbers in all clues"),
        ("--givens",): value(
            "FILE", "drawing that marks the given cells (kakuro: the white cells), or shows the givens"
        ),
        ("--date",): value("DATE", "use the digits of DATE as the first given of each row, from the top"),
        ("--like",): value("FILE", "use the family, size and style of the puzzle in FILE"),
        ("--theme",): value("THEME", "theme of a cryptarithm: sentences, numbers, animals, ..."),
        ("--language",): value("LANGUAGE", "language of a cryptarithm: de, en, es, fr, it"),
        ("--words",): value("FILE", "file of words for cryptarithms"),
        ("--cages",): value("A..B", "number of cells in a cage, such as 2..4"),
        ("--singles",): switch("make many cages of one cell"),
        ("--no-op",): switch("KenKen: give targets without their operators"),
        ("--symmetric",): switch("make cages that mirror each other"),
        ("-n",): value("N", "number of puzzles (default: 1)", type=number, default=1, dest="number"),
        ("--seed",): value("N", "random seed; the same seed makes the same puzzles (default: 1)", type=int, default=1),
        ("--attempts",): value("N", "attempts per puzzle (default: 60)", type=number, default=60),
    },
    "minimize": {
        ("--seed",): value("N", "random seed for the order in which clues are tried (default: 1)", type=int, default=1),
        ("--symmetric",): switch("remove givens in symmetric pairs"),
        ("-o", "--output"): value("FOLDER", "write the files to FOLDER (default: standard output)"),
    },
    "census": {
        ("sizes",): value("RxC", "sizes such as 3x3 4x3 (default: those of Norvig's notebook)", nargs="*"),
        ("-n",): value("N", "puzzles per size (default: 200)", type=number, default=200, dest="number"),
        ("--seed",): value("N", "random seed (default: 42)", type=int, default=42),
        ("--format",): choice(["text", "jsonl"], default="text"),
        ("--plot",): value("FILE", "write an SVG chart of the share against the number of cells"),
    },
    "jobs": {("-j", "--jobs"): value("N", "number of processes (default: 1)", type=processes, default=1)},
    "batch": {
        ("task",): value("VERB", f"what to do with each record: {', '.join(TASKS)}", choices=TASKS),
        ("--first",): switch("solve: stop at the first solution, unique or not"),
        ("-j", "--jobs"): value("N", "number of processes (default: all cores)", type=processes),
        ("-o", "--output"): value(
            "OUT",
            "write the answers to the file OUT, or for a folder to a file for each input (default: standard output)",
        ),
        ("--cluster",): value("ADDRESS", "use the Dask cluster with the scheduler at ADDRESS"),
    },
    "convert": {
        ("files",): value("IN", "files, links or ids, or - for standard input", nargs="+"),
        ("--from",): value("FORMAT", "input format (default: detected)", dest="source_format", default=""),
        ("--to",): value(
            "FORMAT",
            "output format, see docs/convert.md (default: by the suffix of OUT, else puzzle)",
            dest="target_format",
        ),
        ("-o", "--output"): value("OUT", "output file or folder (default: standard output)"),
        ("--lossy",): switch("ipuz: leave out the rules that the format cannot express"),
    },
    "serve": {
        ("place",): value("FILE|FOLDER", "folder to use as the library, or file to open first", nargs="?"),
        ("--port",): value("N", "port to listen on (default: any free port)", type=number, default=0),
        ("--open",): switch("open the workbench in the browser"),
    },
    "play": {
        ("-o", "--output"): value(
            "PAGE.html", "output page, or - for standard output (default: FILE.html; puzzles.html for several files)"
        ),
        ("--open",): switch("open the page in the browser"),
        ("--no-answer",): switch("leave the answer out of the page"),
    },
    "sheet": {
        ("things",): value(
            "FILE|FOLDER|FAMILY",
            "puzzle files, folders of them, or families to generate from, such as kenken:6x6",
            nargs="*",
        ),
        ("-o", "--output"): value("OUT", "output file, ending in .pdf, .html, .svg or .png", required=True),
        ("--per-page",): value(
            "N", "puzzles per page, 1 to 12 (default: 2); fewer if they would be too small", type=number, default=2
        ),
        ("--answers",): choice(
            loaded("sheets.book", "ANSWERS"),
            "where to print the answers; apart: in a separate file (default: end)",
            default="end",
        ),
        ("--page",): value("SIZE", "page size: a4, a5, letter, 6x9, 8.5x11 (inches), ..., or 148x210mm (default: a4)"),
        ("--margins",): value(
            "LENGTHS", "one length, or inside,outside,top,bottom such as 0.75in,0.5in,1in,1in", default=""
        ),
        ("--facing",): switch("put inside margins on alternate sides, for binding"),
        ("--bleed",): value("LENGTH", "PDF: extend the page beyond the trim line, such as 0.125in or 3mm", default=""),
        ("--title",): value("TEXT", "title of the sheet or book", default=""),
        ("--subtitle",): value("TEXT", "line below the title", default=""),
        ("--author",): value("TEXT", "author to name on the cover", default=""),
        ("--no-titles",): switch("leave out the titles of the puzzles", action="store_false", dest="titles"),
        ("--no-numbers",): switch("leave out the numbers of the puzzles", action="store_false", dest="numbers"),
        ("--sources",): switch("print the source of each puzzle"),
        ("--rules",): choice(
            loaded("sheets.book", "RULES"),
            "print the rules on every page, once at the front, or not at all (default: page)",
        ),
        ("--rate",): switch("print the estimated difficulty of each puzzle, in words"),
        ("--large",): switch("large print: no text smaller than 16 points"),
        ("--save-ink",): switch("avoid dark areas"),
        ("--name-line",): switch("leave room for name and date on every page"),
        ("--cover",): switch("add a title page"),
        ("--contents",): switch("add a table of contents"),
        ("--sections",): switch("sort the puzzles from easy to hard, under headings"),
        ("--book",): switch("make a book: facing 8.5x11 pages, cover, contents, rules at the front, sections"),
        ("--play-url",): value("URL", "print a QR code for URL/NAME.html next to each puzzle", default=""),
        ("-j", "--jobs"): value("N", "number of processes (default: all cores)", type=processes),
        ("--allow-several",): switch("also print puzzles that may have several solutions"),
        ("--resolution",): value("DPI", "resolution of .png files (default: 300)", type=amount, default=300),
        ("--crop-marks",): switch("removed: let the printing program add them"),
        ("--versions",): value("N", "removed: make a sheet for each version, with another --seed"),
    },
    "completion": {("shell",): value("bash|zsh|fish", "your shell", choices=["bash", "zsh", "fish"])},
    "fix": {
        ("--yes",): switch("apply all corrections without asking, even ambiguous ones"),
        ("--diff",): switch("change nothing; show the changes"),
    },
    "fmt": {
        ("--check",): switch("change nothing; exit 1 if a file would change"),
        ("--diff",): switch("change nothing; show the changes"),
    },
}


def offered(settings: dict[str, Any], key: str) -> Any:
    """Return a setting of an option, calling it if it is a function; None if it is not set."""
    setting = settings.get(key)
    if callable(setting):
        return setting()
    return setting


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
