"""The verbs and options of the command line, as tables."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

RECORDS = ("json", "jsonl")
"""The forms of output for programs."""
MAX_NUMBER = 10**18
MAX_PROCESSES = 1000


def number(text: str) -> int:
    """A whole number that is not negative, nor beyond what anyone can count to; raises `ValueError`."""
    value = int(text)
    if not 0 <= value <= MAX_NUMBER:
        raise ValueError
    return value


def positive(text: str) -> int:
    """Return a whole number from 1; raises `ValueError`."""
    value = number(text)
    if value == 0:
        raise ValueError
    return value


def processes(text: str) -> int:
    """A number of processes that a computer may have; raises `ValueError`."""
    value = number(text)
    if value > MAX_PROCESSES:
        raise ValueError
    return value


def amount(text: str) -> float:
    """A number that is not negative; raises `ValueError`."""
    value = float(text)
    if not value >= 0:
        raise ValueError
    return value


# What may be chosen is known where it is done, and asked only when its verb is on the command line.


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
    from ..making.generate import FAMILIES

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
        "parse, analyze and solve; hold `expect` and `solution`: a folder of puzzles is a test suite",
        "files params limits stats data check",
    ),
    "show": ("the puzzle itself, drawn; or the rules that the name of a family stands for", "files params format"),
    "new": ("a file to start from, with comments", "new"),
    "solve": ("the solution, and whether it is the only one", "files params limits stats format search all times jobs"),
    "count": ("how many solutions there are", "files params limits stats data search count jobs"),
    "candidates": ("the values every cell takes in some solution", "files params limits data candidates"),
    "explain": ("why there is no solution, or several, and what would mend it", "files params limits data explain"),
    "steps": ("the way a person would solve it, argument by argument", "files params patience steps"),
    "hint": ("what to do next in a grid that is filled in part", "files params patience data hint"),
    "rate": ("how hard it is for a person, on one scale for all families", "files params patience rate"),
    "generate": ("new puzzles with one solution, of a family or after a file", "generate limits jobs"),
    "minimize": ("the puzzle without the clues it can do without", "files params limits minimize"),
    "census": ("how many random CrossProducts have exactly one solution", "census limits jobs"),
    "batch": ("solve, count or check many records: JSONL files, folders", "batch files record-limits stats"),
    "convert": ("puzzles from and to the formats of other programs", "convert params"),
    "serve": ("a workbench in the browser: type puzzles, solve, explain, play and save them", "serve"),
    "play": ("a page to play the puzzles on: one HTML file, no network", "files params limits play"),
    "sheet": (
        "worksheets and books to print, with answers: PDF, pictures of the pages, or one HTML file",
        "sheet params patience",
    ),
    "fmt": ("rewrite puzzle files in their canonical form", "files fmt"),
    "fix": ("write into the files what the help of their errors proposes", "files fix"),
    "completion": ("a script that lets bash, zsh or fish complete verbs, options and files", "completion"),
    "lsp": ("a language server for editors, on standard input and output", ""),
}
"""Verb: what it gives, and the groups of options it takes."""

SWITCH = "switch"
"""The action of an option that ``--no-`` takes back."""

ASKED = ("choices", "help")
"""Settings that may be functions, called when the verb is asked for."""

OTHER_LIMITS: dict[tuple[str, ...], dict[str, Any]] = {
    ("--node-limit",): {"type": number, "metavar": "N", "help": "stop after so many nodes of the search"},
    ("--memory-limit",): {"type": amount, "metavar": "MB", "help": "stop when the process holds so many megabytes"},
}

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
            "help": "set a param of the file",
        }
    },
    "limits": {
        ("--time-limit",): {"type": amount, "metavar": "SECONDS", "help": "stop after so long, and say what is known"},
        **OTHER_LIMITS,
    },
    "record-limits": {
        ("--time-limit",): {
            "type": amount,
            "default": 60.0,
            "metavar": "SECONDS",
            "help": "stop working on a record after SECONDS (default: 60; inf: never)",
        },
        **OTHER_LIMITS,
    },
    "patience": {
        ("--time-limit",): {"type": amount, "metavar": "SECONDS", "help": "stop after so long, and say what is known"},
        ("--memory-limit",): {"type": amount, "metavar": "MB", "help": "stop when the process holds so many megabytes"},
    },
    "new": {
        ("family",): {"metavar": "FAMILY", "help": "sudoku, kenken, cryptarithm, ..."},
        ("-o", "--output"): {"metavar": "FILE", "help": "write it there"},
    },
    "check": {
        ("--strict",): {"action": "store_true", "help": "fail for several solutions without 'expect'"},
        ("--explain",): {"action": "store_true", "help": "FILE is the code of a diagnostic: what it means"},
    },
    "stats": {("--stats",): {"action": "store_true", "help": "say what the search cost"}},
    "format": {
        ("--format",): {
            "choices": lambda: [*views(), *RECORDS],
            "default": "text",
            "help": "form of the output",
        },
        ("--caption",): {
            "action": SWITCH,
            "default": True,
            "help": "svg: the title above, below it how many solutions there are",
        },
        ("--attributes",): {"action": "store_true", "help": "svg: colors in every element, for programs without CSS"},
    },
    "search": {
        ("--seed",): {"type": int, "default": 0, "help": "of the search's random choices"},
        ("--variable-order",): {
            "choices": variable_orders,
            "default": "dom/wdeg",
            "help": "which cell is tried next",
        },
        ("--value-order",): {
            "choices": value_orders,
            "default": "balanced",
            "help": "which value is tried first",
        },
    },
    "all": {
        ("--all",): {"action": "store_true", "help": "every solution"},
        ("-n",): {"type": positive, "metavar": "N", "dest": "limit", "help": "at most N solutions"},
    },
    "times": {
        ("--times",): {
            "type": positive,
            "metavar": "N",
            "help": "solve N times in random orders; print quartiles and a histogram of the times",
        },
    },
    "count": {
        ("--limit",): {"type": number, "metavar": "N", "help": "stop at N solutions"},
        ("--split",): {
            "type": number,
            "metavar": "N",
            "help": "write N records or more whose counts add up, for batch",
        },
        ("--estimate",): {"action": "store_true", "help": "about how many, with a 95 %% interval"},
        ("--samples",): {"type": number, "metavar": "N", "help": "random fillings that an estimate takes"},
    },
    "data": {
        ("--format",): {"choices": ["text", *RECORDS], "default": "text", "help": "form of the output"},
    },
    "candidates": {("--counts",): {"action": "store_true", "help": "in how many solutions each value occurs"}},
    "explain": {
        ("--all",): {"action": "store_true", "dest": "every", "help": "every smallest set of clues that clash"},
        ("--redundant",): {"action": "store_true", "help": "clues that could go, of a puzzle with one solution"},
    },
    "steps": {
        ("--brief",): {"action": "store_true", "help": "gather small facts in one paragraph"},
        ("--boards",): {"action": "store_true", "help": "draw what each cell can be after every step"},
        ("--filled",): {"metavar": "CELLS", "default": "", "help": "cells that are filled in: 'r1c1=5 r2c3=7'"},
        ("--format",): {
            "choices": lambda: [*views_of_walks(), *RECORDS],
            "default": "text",
            "help": "form of the output",
        },
    },
    "hint": {
        ("--filled",): {"metavar": "CELLS", "default": "", "help": "cells that are filled in: 'r1c1=5 r2c3=7'"},
        ("--level",): {
            "choices": ["where", "how", "step"],
            "default": "step",
            "help": "how much to say: where to look, with which argument too, or all (step)",
        },
    },
    "rate": {
        ("--format",): {
            "choices": ["text", *RECORDS, "csv"],
            "default": "text",
            "help": "form of the output",
        },
    },
    "generate": {
        ("family",): {
            "nargs": "?",
            "metavar": "FAMILY",
            "help": lambda: f"{', '.join(families())}; or the identifier of a puzzle, to make it again",
        },
        ("--from",): {"dest": "template", "metavar": "FILE", "help": "keep the structure of FILE, draw its clues anew"},
        ("--size",): {"metavar": "RxC", "help": "rows and columns: 5x3"},
        ("--values",): {"metavar": "VALUES", "help": "what the cells may hold: 1..9"},
        ("--operators",): {"metavar": "SIGNS", "help": "some of + - * /"},
        ("--difficulty",): {
            "default": "",
            "metavar": "WORD|A..B",
            "help": "how hard: easy, medium, ..., or ratings 3.0..3.6",
        },
        ("--needs",): {
            "default": "",
            "metavar": "TECHNIQUE",
            "help": "a technique that the way must have: innies, x-wing, ...",
        },
        ("--clue",): {
            "metavar": "CLUE",
            "action": "append",
            "help": "one that is asked for: 'row 1 = 2026', 'r1c1 = 5'; may stand several times",
        },
        ("--clues",): {"choices": ["prime", "equal"], "help": "what the numbers of all clues are"},
        ("--givens",): {
            "metavar": "FILE",
            "help": "a drawing of where the givens (of kakuros: the cells) stand, or which they are",
        },
        ("--date",): {"metavar": "DATE", "help": "its digits are the first numbers given in the rows, from above"},
        ("--like",): {"metavar": "FILE", "help": "family, size and style of the puzzle in FILE"},
        ("--theme",): {"metavar": "THEME", "help": "of cryptarithms: sentences, numbers, animals, ..."},
        ("--language",): {"metavar": "LANGUAGE", "help": "of cryptarithms: de, en, es, fr, it"},
        ("--words",): {"metavar": "FILE", "help": "words for cryptarithms"},
        ("--cages",): {"metavar": "A..B", "help": "how many cells a cage may have: 2..4"},
        ("--singles",): {"action": "store_true", "help": "cages of one cell are welcome"},
        ("--no-op",): {"action": "store_true", "help": "targets of cages without their operators"},
        ("--symmetric",): {"action": "store_true", "help": "cages that mirror each other"},
        ("-n",): {"type": number, "default": 1, "metavar": "N", "dest": "number", "help": "how many puzzles (1)"},
        ("--seed",): {"type": int, "default": 1, "help": "the same seed makes the same puzzles (1)"},
        ("-o", "--output"): {"metavar": "FOLDER", "help": "a file for each puzzle, or - for standard output"},
        ("--format",): {"choices": ["puzzle", "jsonl"], "default": "puzzle", "help": "form of the output"},
        ("--attempts",): {"type": number, "default": 60, "metavar": "N", "help": "beginnings to try for a puzzle (60)"},
    },
    "minimize": {
        ("--seed",): {"type": int, "default": 1, "help": "settles the order in which clues are tried (1)"},
        ("--symmetric",): {"action": "store_true", "help": "take out givens in pairs that mirror each other"},
        ("-o", "--output"): {"metavar": "FOLDER", "help": "where the files go, or - for standard output"},
    },
    "census": {
        ("sizes",): {"nargs": "*", "metavar": "RxC", "help": "sizes: 3x3 4x3 (those of Norvig's notebook)"},
        ("-n",): {"type": number, "default": 200, "metavar": "N", "dest": "number", "help": "puzzles a size (200)"},
        ("--seed",): {"type": int, "default": 42, "help": "of the random digits (42)"},
        ("--format",): {"choices": ["text", "jsonl"], "default": "text", "help": "form of the output"},
        ("--plot",): {"metavar": "FILE", "help": "write a chart of share against number of cells (SVG)"},
    },
    "jobs": {
        ("-j", "--jobs"): {"type": processes, "default": 1, "metavar": "N", "help": "so many processes at once (1)"}
    },
    "batch": {
        ("task",): {"choices": ["solve", "count", "check"], "metavar": "solve|count|check", "help": "what is asked"},
        ("--first",): {"action": "store_true", "help": "solve: one solution, whether or not there are others"},
        ("-j", "--jobs"): {"type": processes, "metavar": "N", "help": "so many processes; all cores without"},
        ("-o", "--output"): {"metavar": "OUT.jsonl", "help": "write the answers there"},
        ("--resume",): {"action": "store_true", "help": "go on with the output of a batch that was ended"},
        ("--cluster",): {"metavar": "ADDRESS", "help": "work on the Dask cluster with this scheduler"},
    },
    "convert": {
        ("files",): {"nargs": "+", "metavar": "IN", "help": "files, - for standard input, or links and ids themselves"},
        ("--from",): {"dest": "source_format", "default": "", "metavar": "FORMAT", "help": "not by its look"},
        ("--to",): {"dest": "target_format", "metavar": "FORMAT", "help": "a format of docs/convert.md; ours without"},
        ("-o", "--output"): {"metavar": "OUT", "help": "a file, whose suffix may say the format, or a folder"},
        ("--lossy",): {"action": "store_true", "help": "of drawings: draw what the format cannot mean"},
    },
    "serve": {
        ("place",): {"nargs": "?", "metavar": "FILE|FOLDER", "help": "a folder as library, or a file to begin with"},
        ("--port",): {"type": number, "default": 0, "metavar": "N", "help": "of this machine; any free one without"},
        ("--open",): {"action": "store_true", "help": "open it in the browser"},
    },
    "play": {
        ("-o", "--output"): {
            "metavar": "PAGE.html",
            "help": "where the page goes (FILE.html), or - for standard output",
        },
        ("--open",): {"action": "store_true", "help": "open the page in the browser"},
        ("--no-answer",): {"action": "store_true", "help": "leave the answer out of the page"},
    },
    "sheet": {
        ("things",): {
            "nargs": "+",
            "metavar": "FILE|FOLDER|FAMILY",
            "help": "puzzle files, folders of them, or families to make new ones of: kenken:6x6",
        },
        ("-o", "--output"): {"required": True, "metavar": "OUT", "help": "a file ending in .pdf, .html, .svg or .png"},
        ("--per-page",): {"type": int, "choices": per_page, "default": 2, "help": "puzzles a page (2)"},
        ("--answers",): {"choices": answers, "default": "end", "help": "apart: in a file of their own (end)"},
        ("--page",): {"metavar": "SIZE", "help": "a4, a5, letter, 6x9, 8.5x11 (inches), ..., or 148x210mm (a4)"},
        ("--margins",): {"metavar": "LENGTHS", "help": "one length, or inside,outside,top,bottom: 0.75in,0.5in,..."},
        ("--facing",): {"action": "store_true", "help": "bound as a book: inside margins on alternate sides"},
        ("--bleed",): {
            "default": "0mm",
            "metavar": "LENGTH",
            "help": "of a PDF, beyond the trimmed page: 0.125in, 3mm",
        },
        ("--crop-marks",): {"action": "store_true", "help": "of a PDF: marks where to cut, on larger paper"},
        ("--title",): {"default": "", "metavar": "TEXT"},
        ("--subtitle",): {"default": "", "metavar": "TEXT"},
        ("--author",): {"default": "", "metavar": "TEXT"},
        ("--no-titles",): {"action": "store_false", "dest": "titles", "help": "leave out the titles of the puzzles"},
        ("--no-numbers",): {"action": "store_false", "dest": "numbers", "help": "leave out their numbers"},
        ("--sources",): {"action": "store_true", "help": "print where each puzzle comes from"},
        ("--rules",): {"choices": rules, "help": "the rules on every page, in front of all, or not (page)"},
        ("--rate",): {"action": "store_true", "help": "print how hard each is, estimated, in words"},
        ("--large",): {"action": "store_true", "help": "large print; what would not be large is refused"},
        ("--save-ink",): {"action": "store_true", "help": "no dark areas"},
        ("--name-line",): {"action": "store_true", "help": "room for name and date on every page"},
        ("--versions",): {
            "type": int,
            "default": 1,
            "metavar": "N",
            "help": "A, B, ...: other puzzles, or another order",
        },
        ("--cover",): {"action": "store_true", "help": "a page with the title"},
        ("--contents",): {"action": "store_true", "help": "a list of the puzzles and their pages"},
        ("--sections",): {"action": "store_true", "help": "from easy to hard, with headings"},
        ("--book",): {
            "action": "store_true",
            "help": "facing 8.5x11 pages with cover, contents, rules in front and sections",
        },
        ("--play-url",): {"default": "", "metavar": "URL", "help": "a QR code to URL/NAME.html beside each puzzle"},
        ("-j", "--jobs"): {"type": processes, "metavar": "N", "help": "so many processes; all cores without"},
        ("--allow-several",): {"action": "store_true", "help": "print puzzles without a single solution too"},
        ("--resolution",): {"type": amount, "default": 300, "metavar": "DPI", "help": "of .png files (300)"},
        ("-n",): {
            "type": number,
            "default": 1,
            "metavar": "N",
            "dest": "number",
            "help": "of each family, so many (1)",
        },
        ("--seed",): {"type": int, "default": 1, "help": "the same seed makes the same puzzles (1)"},
        ("--difficulty",): {
            "default": "",
            "metavar": "WORD|A..B",
            "help": "of new puzzles: easy, easy..hard, 3.0..3.6",
        },
        ("--needs",): {"default": "", "metavar": "TECHNIQUE", "help": "of new puzzles: innies, x-wing, ..."},
        ("--attempts",): {"type": number, "default": 60, "metavar": "N", "help": "beginnings to try for a puzzle (60)"},
    },
    "completion": {("shell",): {"choices": ["bash", "zsh", "fish"], "metavar": "bash|zsh|fish", "help": "your shell"}},
    "fix": {
        ("--yes",): {"action": "store_true", "help": "without asking, also where something else could be meant"},
        ("--diff",): {"action": "store_true", "help": "change nothing; show what would change"},
    },
    "fmt": {
        ("--check",): {"action": "store_true", "help": "change nothing; exit 1 when a file would change"},
        ("--diff",): {"action": "store_true", "help": "change nothing; show what would change"},
    },
}


def offered(settings: dict[str, Any], key: str) -> Any:
    """A setting of an option, which may be a function that is asked; None where it has none."""
    setting = settings.get(key)
    if callable(setting):
        return setting()
    return setting
