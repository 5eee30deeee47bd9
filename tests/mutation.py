"""`python -m tests.mutation [--sample 40] [--seed N] [MODULE ...]`: single changes, and whether the tests notice.

A copy of the package is changed in one place at a time: a comparison, an operator, a number, a condition, a statement
left out. The tests named for the module in `TESTS` run on it as plain Python, one process at a time; what they let pass
is printed. Exit status 1 when more than one change in twenty of a module was not noticed: then look whether it changes
any answer, and write the law that would have seen it.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SECONDS = 120.0
"""A change that makes the tests run longer is noticed."""
FEWEST = 0.95
INTERVALS = ("tests/engine/test_small_laws.py", "-k", "forward or claims")
RELATIONS = ("tests/engine/test_small_laws.py", "tests/engine/test_propagators.py")
COMPILER = ("tests/compiler/test_laws.py", "tests/compiler/test_shapes.py", "tests/compare/test_fixed.py")
TESTS = {
    "model/arithmetic": ("tests/test_meaning_laws.py",),
    "model/expressions": ("tests/test_meaning_laws.py", "tests/compare/test_fixed.py"),
    "properties": ("tests/test_meaning_laws.py",),
    "engine/forward": INTERVALS,
    "engine/backward": INTERVALS,
    "engine/intervals": INTERVALS,
    "engine/programs": ("tests/engine/test_programs.py",),
    "engine/propagators/linear": RELATIONS,
    "engine/propagators/product": RELATIONS,
    "engine/propagators/sum": RELATIONS,
    "engine/propagators/bounds": RELATIONS,
    "compiler/linear": COMPILER,
    "compiler/normalize": COMPILER,
    "compiler/rational": COMPILER,
    "compiler/shapes": COMPILER,
    "compiler/trees": COMPILER,
    "analysis/reading/order": ("tests/analysis/test_small_laws.py", "tests/compare/test_fixed.py"),
    "solving/candidates": ("tests/solving/test_small_laws.py",),
}
"""Module to the tests that ought to know it, the quickest first."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Change(NamedTuple):
    """The text from `start` to `end` of a source replaced by `new`."""

    line: int
    start: int
    end: int
    old: str
    new: str


def changes(source: str) -> Iterator[Change]:
    """Every change of one place."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    data = source.encode()

    def change(node: ast.expr | ast.stmt, new: str) -> Change:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Change(node.lineno, start, end, data[start:end].decode(), new)

    for node in _code(ast.parse(source)):
        for new in _changed(node):
            yield change(node, new)  # type: ignore[arg-type]


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """What runs: no annotations, decorators, imports, docstrings, or blocks for type checkers."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, (ast.Import, ast.ImportFrom)):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            yield child
            yield from _code(child)


def _changed(node: ast.AST) -> Iterator[str]:
    """Texts that could stand in its place."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARISONS:
            yield f"({ast.unparse(ast.Compare(left, [COMPARISONS[type(op)]()], [right]))})"
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield f"({ast.unparse(ast.BinOp(left, OPERATORS[type(op)](), right))})"
        case ast.BoolOp(op, values):
            yield f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))})"
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() | float() as value) if value == value:
            yield f"({value + 1})"
        case ast.IfExp(_, body, orelse):
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(orelse)})"
        case ast.AugAssign() | ast.Expr(ast.Call()):
            yield "pass"
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"


def copy_of_everything(folder: Path) -> None:
    """The package and its tests without anything compiled."""
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "*.pyc")
    for part in ("gridpuzzles", "tests", "puzzles"):
        shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)


def is_noticed(folder: Path, tests: tuple[str, ...]) -> bool:
    """Whether one of the tests fails, or takes too long."""
    environment = {**os.environ, "GRIDPUZZLES_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def survivors(folder: Path, module: str, sample: int, dice: Random) -> tuple[int, list[Change]]:
    """How many changes were tried, and those that nothing noticed."""
    path = folder / "gridpuzzles" / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    every = list(changes(source))
    chosen = sorted(dice.sample(every, min(sample, len(every))))
    passed = []
    for one in chosen:
        data = source.encode()
        path.write_bytes(data[: one.start] + one.new.encode() + data[one.end :])
        if not is_noticed(folder, TESTS[module]):
            passed.append(one)
    path.write_text(source, encoding="utf-8")
    return len(chosen), passed


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutation", description="Single changes, and whether the tests notice.")
    parser.add_argument("modules", nargs="*", default=list(TESTS), metavar="MODULE")
    parser.add_argument("--sample", type=int, default=40, help="changes of each module")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    worst = 1.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_of_everything(folder)
        for module in options.modules:
            if is_noticed(folder, TESTS[module]):
                raise SystemExit(f"{module}: its tests fail as it is")
            start = monotonic()
            tried, passed = survivors(folder, module, options.sample, Random(f"{options.seed} {module}"))
            worst = min(worst, 1 - len(passed) / max(1, tried))
            print(f"{module}: {tried - len(passed)} of {tried} noticed, {monotonic() - start:.0f} s", flush=True)
            for one in passed:
                print(f"    line {one.line}: {one.old!r} -> {one.new!r}", flush=True)
    return 0 if worst >= FEWEST else 1


if __name__ == "__main__":
    sys.exit(main())
