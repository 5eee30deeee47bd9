"""Docstrings name things that exist: a class or a module in backticks belongs to the package, or to the base."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import gridpuzzles

ROOT = Path(gridpuzzles.__file__).parent
NAMED = re.compile(r"(?<!`)`([A-Za-z_]\w*)`(?!`)")
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))


@cache
def names_of(package: str) -> frozenset[str]:
    """Return the identifiers in the code of a package, and the names of its modules and folders."""
    found: set[str] = set()
    for path in (ROOT / package).rglob("*.py"):
        found |= {path.stem, path.parent.name}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for field in ("id", "attr", "name", "arg", "module"):
                value = getattr(node, field, None)
                if isinstance(value, str):
                    found.update(value.split("."))
    return frozenset(found)


def docstrings(package: str) -> Iterator[tuple[Path, str]]:
    """Yield the docstrings of modules, classes and functions of a package, each with the path of its module."""
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield path, text


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_name_only_classes_that_the_package_uses(package: str) -> None:
    known = names_of(package) | names_of("base") | {*dir(builtins)}
    stale = [
        (path.name, name)
        for path, text in docstrings(package)
        for name in NAMED.findall(text)
        if name[0].isupper() and not name.isupper() and name not in known
    ]
    assert not stale


@pytest.mark.parametrize("package", PACKAGES)
def test_docstring_of_a_package_names_only_its_own_modules(package: str) -> None:
    text = ast.get_docstring(ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8"))) or ""
    files = re.findall(r"^([\w/]+\.py)\b", text, re.MULTILINE)
    assert not [name for name in files if not (ROOT / package / name).exists()]
    known = names_of(package) | names_of("base") | {*dir(builtins)}
    assert not [name for name in NAMED.findall(text) if name not in known]
