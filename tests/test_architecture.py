"""Check the architecture: imports run one way, and only the command line prints.

Imports for types alone count like all others.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import gridpuzzles

ROOT = Path(gridpuzzles.__file__).parent

BASE = {"base", "system", "__version__"}
QUESTIONS = {"solving", "explanation", "steps"}
PICTURES = {"views", "convert"}
MEANING = {"kinds", "families", "language", "model", "analysis", "engine", "compiler"}
BELOW_API = BASE | MEANING | QUESTIONS | PICTURES
BELOW_PROGRAMS = BELOW_API | {"api", "play", "sheets", "generation", "batch", "classics"}

PARTS: dict[str, set[str]] = {
    # What everything may use: values, places in a text, words; then files, memory and time of the process.
    "base": set(),
    "system": {"base"},
    # The tables of kinds of clues, for all code that needs kinds by name.
    "kinds": BASE,
    # The files of families: their names, rules and starters as data.
    "families": BASE | {"kinds"},
    # Three that do not import one another: text, meaning, integers.
    "language": BASE | {"kinds", "families"},
    "model": BASE | {"kinds"},
    "engine": BASE,
    # Between them.
    "analysis": BASE | {"kinds", "families", "language", "model"},
    "compiler": BASE | {"kinds", "model", "engine"},
    # Questions; a new one that needs neither text nor drawing belongs here.
    "solving": BASE | {"model", "engine", "compiler"},
    "explanation": BASE | MEANING | {"solving", "steps", "views"},
    "steps": BASE | {"kinds", "model", "engine", "compiler", "solving"},
    # Output; code that draws, prints or translates puzzles without solving belongs here.
    "views": BASE | {"kinds", "model"},
    "convert": BASE | {"kinds", "families", "language", "model", "analysis", "compiler", "views"},
    # The Python API, and what is built on it.
    "api": BELOW_API,
    "play": BELOW_API | {"api"},
    "sheets": BELOW_API | {"api"},
    "generation": BELOW_API | {"api"},
    "batch": BELOW_API | {"api", "generation"},
    "classics": BASE | {"model", "compiler", "solving", "api"},
    # Programs: the command line, and the servers for editors and assistants.
    "assistant": BASE | {"convert", "generation", "model", "views"},
    "editor": BELOW_PROGRAMS,
    "workbench": BELOW_PROGRAMS | {"assistant"},
    "cli": BELOW_PROGRAMS | {"assistant", "editor", "workbench"},
    "__init__": BELOW_PROGRAMS,
    "__main__": {"cli"},
}
"""Every package, and the packages it may import. A package that is not listed fails the test."""

FLOORS = {
    "language": (
        "__init__ syntax",
        "grammar",
        "statement_parser",
        "printing",
        "builders",
        "syntax_errors",
        "parser printer",
    ),
    "api": ("options fixes", "questions", "reasons", "puzzle", "expectations builders foreign", "__init__"),
    "analysis": (
        "context",
        "lowering",
        "statements",
        "size lists",
        "drawings",
        "headings final_checks",
        "__init__",
        "edits written_board",
        "hand_edits",
    ),
}
"""The layers of a package, from the lowest up. A module may import lower layers, but not its own."""


LINES = {
    "analysis": 10759,  # 7,000
    "api": 1401,  # 1,400
    "assistant": 295,  # 300
    "base": 1547,  # 1,100
    "batch": 1090,  # 450
    "classics": 220,  # 300, from generation
    "cli": 3814,  # 2,100
    "compiler": 3603,  # 3,100
    "convert": 10305,  # 7,500, of these 3,100 in `convert/print`
    "editor": 1564,  # 1,400
    "engine": 10544,  # 10,300
    "explanation": 2723,  # 2,400
    "families": 674,  # 150
    "generation": 5328,  # 4,300
    "kinds": 2158,  # 1,900
    "language": 4216,  # 3,500
    "model": 2300,  # 2,000
    "play": 588,  # 450
    "sheets": 814,  # 400
    "solving": 2043,  # 1,800
    "steps": 6463,  # 6,100
    "system": 466,  # 150, and the processes of batch and workbench
    "views": 3656,  # 2,700
    "workbench": 934,  # 350, and 180 for menus, export and import
}
"""Largest number of lines of each package, and the goal. It only goes down; a commit that raises it says why."""


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def module_of(path: Path) -> str:
    """Return the dotted name of a module; a package is named like its folder."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(ROOT.rglob("*.py"))
ALL_MODULES = {module_of(path) for path in MODULES}


def origins(path: Path, node: ast.AST) -> set[str]:
    """Return the modules of this package, or names in them, that a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names if alias.name.startswith("gridpuzzles.")}
    if not isinstance(node, ast.ImportFrom):
        return set()
    package = list(path.relative_to(ROOT.parent).parts[:-1])
    start = package[: len(package) + 1 - node.level] if node.level else []
    origin = ".".join([*start, *([node.module] if node.module else [])])
    if origin.split(".")[0] != "gridpuzzles":
        return set()
    inside = {f"{origin}.{alias.name}" for alias in node.names}
    return (inside & ALL_MODULES) or (inside if origin == "gridpuzzles" else {origin})


@cache
def imported(path: Path) -> set[str]:
    """Return everything of this package that a module imports, anywhere and for any purpose."""
    return {name for node in ast.walk(tree_of(path)) for name in origins(path, node)}


def test_every_package_has_a_row() -> None:
    found = {part_of(path) for path in MODULES}
    assert found <= PARTS.keys(), "add it to PARTS, with the parts it may import"


def test_table_of_packages_has_no_cycle() -> None:
    waiting = {part: below - {"__version__"} for part, below in PARTS.items()}
    while waiting:
        ready = {part for part, below in waiting.items() if not below & waiting.keys()}
        assert ready, f"these may import one another: {sorted(waiting)}"
        waiting = {part: below for part, below in waiting.items() if part not in ready}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_packages_import_only_what_the_table_allows(path: Path) -> None:
    part = part_of(path)
    parts = {name.split(".")[1] for name in imported(path)}
    assert parts - {part} <= PARTS.get(part, set())


@pytest.mark.parametrize("part", FLOORS)
def test_modules_import_only_lower_layers_of_their_package(part: str) -> None:
    height = {room: floor for floor, rooms in enumerate(FLOORS[part]) for room in rooms.split()}
    for path in (ROOT / part).rglob("*.py"):
        room = path.relative_to(ROOT / part).parts[0].removesuffix(".py")
        assert room in height, f"add {room} to FLOORS"
        for name in imported(path):
            below = name.split(".")[2] if name.startswith(f"gridpuzzles.{part}.") else room
            assert below == room or height[below] < height[room], f"{path.name} imports {name}"


def test_modules_have_no_import_cycle() -> None:
    """Imports inside functions, and imports for types alone, count too."""
    waiting = {}
    for path in MODULES:
        name = module_of(path)
        waiting[name] = (imported(path) & ALL_MODULES) - {name}
    while waiting:
        ready = {name for name, needs in waiting.items() if not needs & waiting.keys()}
        assert ready, f"these import one another: {sorted(waiting)}"
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_command_line_prints(path: Path) -> None:
    if part_of(path) != "cli":
        calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
        assert not [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]


def test_public_names_exist_and_are_listed() -> None:
    assert sorted(set(gridpuzzles.__all__) - {"__version__"}) == sorted(gridpuzzles._HOME)
    stub = ast.parse((ROOT / "__init__.pyi").read_text(encoding="utf-8"))
    typed = {item.name for node in stub.body if isinstance(node, ast.ImportFrom) for item in node.names}
    assert typed == set(gridpuzzles.__all__)
    for name in gridpuzzles.__all__:
        assert getattr(gridpuzzles, name) is not None


def test_only_the_modules_that_parse_import_lark() -> None:
    users = {
        path.name
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "lark"
    }
    assert users == {"grammar.py", "statement_parser.py"}


@pytest.mark.parametrize("package", LINES)
def test_package_is_not_longer_than_its_budget(package: str) -> None:
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES if part_of(path) == package)
    assert lines <= LINES[package], "delete something, or raise the number and say why in the commit"


def test_every_package_has_a_budget() -> None:
    assert {part_of(path) for path in MODULES if path.parent != ROOT} == LINES.keys()
