"""The commands and options of the command line, as tables."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

RECORDS = ("json", "jsonl")
"""Output formats for other programs."""
MAX_NUMBER = 10**18
MAX_PROCESSES = 1000


def number(text: str) -> int:
    """Return a whole number from 0 to `MAX_NUMBER`; raise `ValueError` for anything else."""
    value = int(text)
    if not 0 <= value <= MAX_NUMBER:
        raise ValueError
    return value


def positive(text: str) -> int:
    """Return a whole number from 1 to `MAX_NUMBER`; raise `ValueError` for anything else."""
    value = number(text)
    if value == 0:
        raise ValueError
    return value


def processes(text: str) -> int:
    """Return a number of processes, at most `MAX_PROCESSES`; raise `ValueError` for anything else."""
    value = number(text)
    if value > MAX_PROCESSES:
        raise ValueError
    return value


def amount(text: str) -> float:
    """Return a number from 0; raise `ValueError` for anything else."""
    value = float(text)
    if not value >= 0:
        raise ValueError
    return value


EXPECTED = {
    int: "a whole number",
    number: "a whole number from 0 to 10^18",
    positive: "a whole number from 1 to 10^18",
    processes: f"a whole number from 0 to {MAX_PROCESSES}",
    amount: "a number from 0",
}
"""Type of an option -> words for what it takes."""

# The choices of an option are defined by the code that uses them. These functions import that code, so they are only
# called when their command is on the command line.


def views() -> Iterable[str]:
    from ..views import FORMATS

    return FORMATS


def views_of_walks() -> Iterable[str]:
    from ..views.walk import DRAW

    return DRAW


def variable_orders() -> Iterable[str]:
    from ..engine.heuristics import VARIABLE_ORDERS

    return VARIABLE_ORDERS


def value_orders() -> Iterable[str]:
    from ..engine.heuristics import VALUE_ORDERS

    return VALUE_ORDERS


def families() -> Iterable[str]:
    from ..generation.generate import FAMILIES

    return FAMILIES


def per_page() -> Iterable[int]:
    from ..sheets.book import PER_PAGE

    return PER_PAGE


def answers() -> Iterable[str]:
    from ..sheets.book import ANSWERS

    return ANSWERS


def rules() -> Iterable[str]:
    from ..sheets.book import RULES

    return RULES


VERBS = {
    "check": (
        "solve puzzle files and verify their `expect` and `solution`",
        "files params limits stats data check",
    ),
    "show": ("draw puzzles without solving them, or print the rules of a family", "files params format"),
    "new": ("create a commented puzzle file to start from", "new"),
    "solve": (
        "solve puzzles, and say whether each solution is unique",
        "files params limits stats format search all times jobs",
    ),
    "count": ("count the solutions", "files params limits stats data search count jobs"),
    "candidates": ("list the values that each cell takes in some solution", "files params limits data candidates"),
    "explain": (
        "explain why there is no solution or more than one, and suggest repairs",
        "files params limits data explain",
    ),
    "steps": ("solve puzzles step by step, as a person would", "files params patience steps"),
    "hint": ("show the next step in a partly filled grid", "files params patience data hint"),
    "rate": ("rate the difficulty for a person, on one scale for all families", "files params patience rate"),
    "generate": ("generate puzzles with one solution, by family or modeled on a file", "generate generate-limits jobs"),
    "minimize": ("remove redundant clues from puzzles", "files params limits minimize"),
    "census": ("find how many random CrossProducts have exactly one solution", "census puzzle-limits jobs"),
    "batch": ("solve, count or check many puzzles from JSONL files and folders", "batch files record-limits stats"),
    "convert": ("convert puzzles from and to the formats of other programs", "convert params"),
    "serve": ("serve a browser workbench to type, solve, explain, play and save puzzles", "serve"),
    "play": ("write an HTML page to play the puzzles offline", "files params play-limits play"),
    "sheet": (
        "lay out worksheets and books with answers as PDF, SVG, PNG or HTML",
        "sheet params sheet-limits",
    ),
    "fmt": ("format puzzle files", "files fmt"),
    "fix": ("apply the corrections that error messages propose", "files fix"),
    "completion": ("print a completion script for bash, zsh or fish", "completion"),
    "lsp": ("run a language server for editors on standard input and output", ""),
}
"""Command: its help, and the groups of options it takes."""

SWITCH = "switch"
"""The action of an option that also has a ``--no-`` form."""

ASKED = ("choices", "help")
"""Settings that may be functions, called when their command is on the command line."""

MEMORY_LIMIT: dict[tuple[str, ...], dict[str, Any]] = {
    ("--memory-limit",): {"type": amount, "metavar": "MB", "help": "stop when the process uses MB megabytes"},
}
OTHER_LIMITS: dict[tuple[str, ...], dict[str, Any]] = {
    ("--node-limit",): {"type": number, "metavar": "N", "help": "stop after N search nodes"},
    **MEMORY_LIMIT,
}
STOP = "stop after SECONDS and report the results so far"
SOLVE = "stop solving a puzzle after SECONDS (default: 10)"


def time_limit(help: str, default: float | None = None) -> dict[tuple[str, ...], dict[str, Any]]:
    """Return the option ``--time-limit`` with the help of a command."""
    return {("--time-limit",): {"type": amount, "default": default, "metavar": "SECONDS", "help": help}}


GROUPS: dict[str, dict[tuple[str, ...], dict[str, Any]]] = {
    "files": {
        ("files",): {"nargs": "+", "metavar": "FILE", "help": "puzzle files, folders of them, or - for standard input"}
    },
    "params": {
        ("-D",): {
            "action": "append",
            "default": [],
            "dest": "params",
            "metavar": "NAME=VALUE",
            "help": "set a parameter of the puzzle file (repeatable)",
        }
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
        ("family",): {"metavar": "FAMILY", "help": "sudoku, kenken, cryptarithm, ..."},
        ("-o", "--output"): {"metavar": "FILE", "help": "write to FILE instead of standard output"},
    },
    "check": {
        ("--strict",): {"action": "store_true", "help": "fail if a file without 'expect' has several solutions"},
        ("--explain",): {"action": "store_true", "help": "explain the diagnostic codes given in place of FILE"},
    },
    "stats": {("--stats",): {"action": "store_true", "help": "print search statistics"}},
    "format": {
        ("--format",): {
            "choices": lambda: [*views(), *RECORDS],
            "default": "text",
            "help": "output format (default: %(default)s)",
        },
        ("--caption",): {
            "action": SWITCH,
            "default": True,
            "help": "SVG: add the title above and the number of solutions below",
        },
        ("--attributes",): {
            "action": "store_true",
            "help": "SVG: set the colors of every element, for programs without CSS",
        },
    },
    "search": {
        ("--seed",): {"type": int, "default": 0, "metavar": "N", "help": "random seed of the search (default: 0)"},
        ("--variable-order",): {
            "choices": variable_orders,
            "default": "dom/wdeg",
            "help": "how to choose the next cell (default: %(default)s)",
        },
        ("--value-order",): {
            "choices": value_orders,
            "default": "balanced",
            "help": "which value to try first (default: %(default)s)",
        },
    },
    "all": {
        ("--all",): {"action": "store_true", "help": "find all solutions"},
        ("-n",): {"type": positive, "metavar": "N", "dest": "limit", "help": "find at most N solutions"},
    },
    "times": {
        ("--times",): {
            "type": positive,
            "metavar": "N",
            "help": "solve N times in random orders; print quartiles and a histogram of the times",
        },
    },
    "count": {
        ("--limit",): {"type": number, "metavar": "N", "help": "stop counting at N solutions"},
        ("--split",): {
            "type": number,
            "metavar": "N",
            "help": "split the puzzle into N or more records for 'batch count'",
        },
        ("--estimate",): {"action": "store_true", "help": "estimate the number of solutions, with a 95 %% interval"},
        ("--samples",): {"type": number, "metavar": "N", "help": "random fillings for the estimate (default: 1000)"},
    },
    "data": {
        ("--format",): {
            "choices": ["text", *RECORDS],
            "default": "text",
            "help": "output format (default: %(default)s)",
        },
    },
    "candidates": {("--counts",): {"action": "store_true", "help": "also count the solutions that have each value"}},
    "explain": {
        ("--all",): {"action": "store_true", "dest": "every", "help": "find every smallest set of conflicting clues"},
        ("--redundant",): {"action": "store_true", "help": "list the redundant clues of a puzzle with one solution"},
    },
    "steps": {
        ("--brief",): {"action": "store_true", "help": "merge short steps into one paragraph"},
        ("--boards",): {"action": "store_true", "help": "draw the candidates after every step"},
        ("--filled",): {"metavar": "CELLS", "default": "", "help": "numbers already entered: 'r1c1=5 r2c3=7'"},
        ("--format",): {
            "choices": lambda: [*views_of_walks(), *RECORDS],
            "default": "text",
            "help": "output format (default: %(default)s)",
        },
    },
    "hint": {
        ("--filled",): {"metavar": "CELLS", "default": "", "help": "numbers already entered: 'r1c1=5 r2c3=7'"},
        ("--level",): {
            "choices": ["where", "how", "step"],
            "default": "step",
            "help": "how much to reveal: where to look, the technique too, or the whole step (default: step)",
        },
    },
    "rate": {
        ("--format",): {
            "choices": ["text", *RECORDS, "csv"],
            "default": "text",
            "help": "output format (default: %(default)s)",
        },
    },
    "generate": {
        ("family",): {
            "nargs": "?",
            "metavar": "FAMILY",
            "help": lambda: f"{', '.join(families())}; or the identifier of a puzzle to make it again",
        },
        ("--from",): {"dest": "template", "metavar": "FILE", "help": "keep the structure of FILE and choose new clues"},
        ("--size",): {"metavar": "RxC", "help": "rows and columns, such as 5x3"},
        ("--values",): {"metavar": "VALUES", "help": "values of the cells, such as 1..9"},
        ("--operators",): {"metavar": "OPERATORS", "help": "operators to use, some of + - * /"},
        ("--difficulty",): {
            "default": "",
            "metavar": "WORD|A..B",
            "help": "easy, medium, ..., or a range of ratings such as 3.0..3.6",
        },
        ("--needs",): {
            "default": "",
            "metavar": "TECHNIQUE",
            "help": "require a technique in the solution steps: innies, x-wing, ...",
        },
        ("--clue",): {
            "metavar": "CLUE",
            "action": "append",
            "help": "require this clue: 'row 1 = 2026', 'r1c1 = 5' (repeatable)",
        },
        ("--clues",): {"choices": ["prime", "equal"], "help": "require prime or equal numbers in all clues"},
        ("--givens",): {
            "metavar": "FILE",
            "help": "drawing that marks the given cells (kakuro: the white cells), or shows the givens",
        },
        ("--date",): {"metavar": "DATE", "help": "use the digits of DATE as the first given of each row, from the top"},
        ("--like",): {"metavar": "FILE", "help": "use the family, size and style of the puzzle in FILE"},
        ("--theme",): {"metavar": "THEME", "help": "theme of a cryptarithm: sentences, numbers, animals, ..."},
        ("--language",): {"metavar": "LANGUAGE", "help": "language of a cryptarithm: de, en, es, fr, it"},
        ("--words",): {"metavar": "FILE", "help": "file of words for cryptarithms"},
        ("--cages",): {"metavar": "A..B", "help": "number of cells in a cage, such as 2..4"},
        ("--singles",): {"action": "store_true", "help": "make many cages of one cell"},
        ("--no-op",): {"action": "store_true", "help": "KenKen: give targets without their operators"},
        ("--symmetric",): {"action": "store_true", "help": "make cages that mirror each other"},
        ("-n",): {
            "type": number,
            "default": 1,
            "metavar": "N",
            "dest": "number",
            "help": "number of puzzles (default: 1)",
        },
        ("--seed",): {
            "type": int,
            "default": 1,
            "metavar": "N",
            "help": "random seed; the same seed makes the same puzzles (default: 1)",
        },
        ("-o", "--output"): {"metavar": "FOLDER", "help": "write a file for each puzzle (default: standard output)"},
        ("--format",): {
            "choices": ["puzzle", "jsonl"],
            "default": "puzzle",
            "help": "output format (default: %(default)s)",
        },
        ("--attempts",): {"type": number, "default": 60, "metavar": "N", "help": "attempts per puzzle (default: 60)"},
    },
    "minimize": {
        ("--seed",): {
            "type": int,
            "default": 1,
            "metavar": "N",
            "help": "random seed for the order in which clues are tried (default: 1)",
        },
        ("--symmetric",): {"action": "store_true", "help": "remove givens in symmetric pairs"},
        ("-o", "--output"): {"metavar": "FOLDER", "help": "write the files to FOLDER (default: standard output)"},
    },
    "census": {
        ("sizes",): {
            "nargs": "*",
            "metavar": "RxC",
            "help": "sizes such as 3x3 4x3 (default: those of Norvig's notebook)",
        },
        ("-n",): {
            "type": number,
            "default": 200,
            "metavar": "N",
            "dest": "number",
            "help": "puzzles per size (default: 200)",
        },
        ("--seed",): {"type": int, "default": 42, "metavar": "N", "help": "random seed (default: 42)"},
        ("--format",): {
            "choices": ["text", "jsonl"],
            "default": "text",
            "help": "output format (default: %(default)s)",
        },
        ("--plot",): {"metavar": "FILE", "help": "write an SVG chart of the share against the number of cells"},
    },
    "jobs": {
        ("-j", "--jobs"): {"type": processes, "default": 1, "metavar": "N", "help": "number of processes (default: 1)"}
    },
    "batch": {
        ("task",): {
            "choices": ["solve", "count", "check"],
            "metavar": "solve|count|check",
            "help": "what to do with each puzzle",
        },
        ("--first",): {"action": "store_true", "help": "solve: stop at the first solution, unique or not"},
        ("-j", "--jobs"): {"type": processes, "metavar": "N", "help": "number of processes (default: all cores)"},
        ("-o", "--output"): {
            "metavar": "OUT.jsonl",
            "help": "write the answers to OUT.jsonl (default: standard output)",
        },
        ("--resume",): {"action": "store_true", "help": "resume an interrupted batch"},
        ("--cluster",): {"metavar": "ADDRESS", "help": "use the Dask cluster with the scheduler at ADDRESS"},
    },
    "convert": {
        ("files",): {"nargs": "+", "metavar": "IN", "help": "files, links or ids, or - for standard input"},
        ("--from",): {
            "dest": "source_format",
            "default": "",
            "metavar": "FORMAT",
            "help": "input format (default: detected)",
        },
        ("--to",): {
            "dest": "target_format",
            "metavar": "FORMAT",
            "help": "output format, see docs/convert.md (default: by the suffix of OUT, else puzzle)",
        },
        ("-o", "--output"): {"metavar": "OUT", "help": "output file or folder (default: standard output)"},
        ("--lossy",): {"action": "store_true", "help": "ipuz: leave out the rules that the format cannot express"},
    },
    "serve": {
        ("place",): {
            "nargs": "?",
            "metavar": "FILE|FOLDER",
            "help": "folder to use as the library, or file to open first",
        },
        ("--port",): {
            "type": number,
            "default": 0,
            "metavar": "N",
            "help": "port to listen on (default: any free port)",
        },
        ("--open",): {"action": "store_true", "help": "open the workbench in the browser"},
    },
    "play": {
        ("-o", "--output"): {
            "metavar": "PAGE.html",
            "help": "output page, or - for standard output (default: FILE.html; puzzles.html for several files)",
        },
        ("--open",): {"action": "store_true", "help": "open the page in the browser"},
        ("--no-answer",): {"action": "store_true", "help": "leave the answer out of the page"},
    },
    "sheet": {
        ("things",): {
            "nargs": "+",
            "metavar": "FILE|FOLDER|FAMILY",
            "help": "puzzle files, folders of them, or families to generate from, such as kenken:6x6",
        },
        ("-o", "--output"): {
            "required": True,
            "metavar": "OUT",
            "help": "output file, ending in .pdf, .html, .svg or .png",
        },
        ("--per-page",): {"type": int, "choices": per_page, "default": 2, "help": "puzzles per page (default: 2)"},
        ("--answers",): {
            "choices": answers,
            "default": "end",
            "help": "where to print the answers; apart: in a separate file (default: end)",
        },
        ("--page",): {
            "metavar": "SIZE",
            "help": "page size: a4, a5, letter, 6x9, 8.5x11 (inches), ..., or 148x210mm (default: a4)",
        },
        ("--margins",): {
            "metavar": "LENGTHS",
            "help": "one length, or inside,outside,top,bottom such as 0.75in,0.5in,1in,1in",
        },
        ("--facing",): {"action": "store_true", "help": "put inside margins on alternate sides, for binding"},
        ("--bleed",): {
            "default": "0mm",
            "metavar": "LENGTH",
            "help": "PDF: extend the page beyond the trim line, such as 0.125in or 3mm",
        },
        ("--crop-marks",): {"action": "store_true", "help": "PDF: add crop marks, on larger paper"},
        ("--title",): {"default": "", "metavar": "TEXT", "help": "title of the sheet or book"},
        ("--subtitle",): {"default": "", "metavar": "TEXT", "help": "line below the title"},
        ("--author",): {"default": "", "metavar": "TEXT", "help": "author to name on the cover"},
        ("--no-titles",): {"action": "store_false", "dest": "titles", "help": "leave out the titles of the puzzles"},
        ("--no-numbers",): {"action": "store_false", "dest": "numbers", "help": "leave out the numbers of the puzzles"},
        ("--sources",): {"action": "store_true", "help": "print the source of each puzzle"},
        ("--rules",): {
            "choices": rules,
            "help": "print the rules on every page, once at the front, or not at all (default: page)",
        },
        ("--rate",): {"action": "store_true", "help": "print the estimated difficulty of each puzzle, in words"},
        ("--large",): {"action": "store_true", "help": "large print; refuse puzzles whose text would be too small"},
        ("--save-ink",): {"action": "store_true", "help": "avoid dark areas"},
        ("--name-line",): {"action": "store_true", "help": "leave room for name and date on every page"},
        ("--versions",): {
            "type": int,
            "default": 1,
            "metavar": "N",
            "help": "make versions A, B, ... with other puzzles or another order (default: 1)",
        },
        ("--cover",): {"action": "store_true", "help": "add a title page"},
        ("--contents",): {"action": "store_true", "help": "add a table of contents"},
        ("--sections",): {"action": "store_true", "help": "sort the puzzles from easy to hard, under headings"},
        ("--book",): {
            "action": "store_true",
            "help": "make a book: facing 8.5x11 pages, cover, contents, rules at the front, sections",
        },
        ("--play-url",): {
            "default": "",
            "metavar": "URL",
            "help": "print a QR code for URL/NAME.html next to each puzzle",
        },
        ("-j", "--jobs"): {"type": processes, "metavar": "N", "help": "number of processes (default: all cores)"},
        ("--allow-several",): {"action": "store_true", "help": "also print puzzles that may have several solutions"},
        ("--resolution",): {
            "type": amount,
            "default": 300,
            "metavar": "DPI",
            "help": "resolution of .png files (default: 300)",
        },
        ("-n",): {
            "type": number,
            "default": 1,
            "metavar": "N",
            "dest": "number",
            "help": "puzzles per family (default: 1)",
        },
        ("--seed",): {
            "type": int,
            "default": 1,
            "metavar": "N",
            "help": "random seed; the same seed makes the same puzzles (default: 1)",
        },
        ("--difficulty",): {
            "default": "",
            "metavar": "WORD|A..B",
            "help": "difficulty of generated puzzles: easy, easy..hard, 3.0..3.6",
        },
        ("--needs",): {
            "default": "",
            "metavar": "TECHNIQUE",
            "help": "technique that generated puzzles require: innies, x-wing, ...",
        },
        ("--attempts",): {"type": number, "default": 60, "metavar": "N", "help": "attempts per puzzle (default: 60)"},
    },
    "completion": {("shell",): {"choices": ["bash", "zsh", "fish"], "metavar": "bash|zsh|fish", "help": "your shell"}},
    "fix": {
        ("--yes",): {"action": "store_true", "help": "apply all corrections without asking, even ambiguous ones"},
        ("--diff",): {"action": "store_true", "help": "change nothing; show the changes"},
    },
    "fmt": {
        ("--check",): {"action": "store_true", "help": "change nothing; exit 1 if a file would change"},
        ("--diff",): {"action": "store_true", "help": "change nothing; show the changes"},
    },
}


def offered(settings: dict[str, Any], key: str) -> Any:
    """Return a setting of an option, calling it if it is a function; None if it is not set."""
    setting = settings.get(key)
    if callable(setting):
        return setting()
    return setting
