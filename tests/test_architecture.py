"""The architecture is checked, not remembered: imports run one way, and only the command line prints."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gridpuzzles

ROOT = Path(gridpuzzles.__file__).parent
BASE = {"record", "source", "errors", "properties"}
MAY_IMPORT = {
    "language": BASE,
    "model": BASE,
    "engine": BASE,
    "diagnostics": BASE,
    "analysis": BASE | {"language", "model"},
    "compiler": BASE | {"model", "engine"},
    "solving": BASE | {"model", "engine", "compiler"},
    "explaining": BASE | {"clue_numbers", "model", "compiler", "solving"},
    "steps": BASE | {"model", "engine", "compiler", "solving"},
    "views": BASE | {"model"},
    "loading": BASE,
}
"""Part of the package to the parts it may import; parts not named here stand above all of these."""


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> set[str]:
    """Parts of the package that a module imports, whatever the form."""
    depth = len(path.relative_to(ROOT).parts)
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level == depth:
                names |= {module.split(".")[0]} if module else {alias.name for alias in node.names}
            elif not node.level and module.startswith("gridpuzzles."):
                names.add(module.split(".")[1])
    return names


MODULES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    part = part_of(path)
    if part in MAY_IMPORT:
        assert imported_parts(path) - {part} <= MAY_IMPORT[part]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_but_the_command_line_prints(path: Path) -> None:
    if part_of(path) != "cli":
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        assert not [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]


def test_every_public_name_is_there_and_listed() -> None:
    assert sorted(set(gridpuzzles.__all__) - {"__version__"}) == sorted(gridpuzzles._HOME)
    for name in gridpuzzles.__all__:
        assert getattr(gridpuzzles, name) is not None


def test_only_the_parser_knows_lark() -> None:
    users = {
        path.name
        for path in MODULES
        if "lark"
        in {
            alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for alias in node.names
        }
    }
    assert len(users) <= 1


def module_of(path: Path) -> str:
    """The dotted name of a module; a package is named like its folder."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: Path) -> set[str]:
    """The modules of ours that a module imports as it is loaded: not under `TYPE_CHECKING`, not inside functions."""
    package = list(path.relative_to(ROOT.parent).parts[:-1])
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            inside = {f"{origin}.{alias.name}" for alias in node.names}
            found |= (inside & ALL_MODULES) or ({origin} & ALL_MODULES)
    return found


ALL_MODULES = {module_of(path) for path in MODULES}


def test_modules_load_in_an_order_without_circles() -> None:
    waiting = {module_of(path): imported_modules(path) - {module_of(path)} for path in MODULES}
    while waiting:
        ready = {name for name, needs in waiting.items() if not needs & waiting.keys()}
        assert ready, f"these import one another: {sorted(waiting)}"
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}
