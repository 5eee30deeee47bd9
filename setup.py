"""The build: compiles engine and compiler where there is a C compiler, and goes on without where there is none.

It also saves the parser's tables beside the grammar, so that lark need not be imported to read a puzzle.

The engine's modules become one extension module, `gridpuzzles.engine._compiled`: they are joined into a
single Cython source in the order of their imports.  Joined, they call each other as C functions and load as
one file.  So a name at the top of an engine module must not mean something else in another; the build checks.
The modules of `gridpuzzles.compiler` are joined likewise: ordinary Python, half again as fast when translated.
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
ENGINE, COMPILER = "gridpuzzles.engine", "gridpuzzles.compiler"
# Once compiled these two stand for C code, which is in the .pxd, and for nothing at all.
BITS, CYTHON = f"{ENGINE}.bits", f"{ENGINE}.cython"


def modules(package: str) -> dict[str, Path]:
    """The modules of a package by name."""
    files = sorted(ROOT.joinpath(*package.split(".")).glob("**/*.py"))
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in files if path.stem != "__init__"}
    return {name: path for name, path in names.items() if name != CYTHON}


def origin(node: ast.stmt, package: str) -> str:
    """The module that a statement imports names from, if it is of that kind."""
    if not isinstance(node, ast.ImportFrom):
        return ""
    parents = package.split(".")[: 1 - node.level or None] if node.level else []
    return ".".join([*parents, *filter(None, [node.module])])


def is_typing_block(node: ast.stmt) -> bool:
    """What only type checkers read: the flag they take for true, and the block under it."""
    return isinstance(node, (ast.If, ast.Assign)) and "TYPE_CHECKING" in ast.unparse(node).splitlines()[0]


def is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def in_import_order(trees: dict[str, ast.Module], package: str) -> list[str]:
    """The modules, each after those it imports."""
    ordered: list[str] = []

    def visit(name: str) -> None:
        if name in trees and name not in ordered:
            for node in trees[name].body:
                visit(origin(node, package))
            ordered.append(name)

    for name in trees:
        visit(name)
    return ordered


def defined(node: ast.stmt, module: str) -> dict[str, str]:
    """The names a top-level statement binds, each with what it stands for."""
    if isinstance(node, ast.ImportFrom):
        return {item.asname or item.name: f"{'.' * node.level}{node.module}.{item.name}" for item in node.names}
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name: module}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id: module for target in targets if isinstance(target, ast.Name)}


def joined(package: str, head: str) -> str:
    """One Cython source made of all modules of a package; each statement stands as it was written."""
    files = modules(package)
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    parts = [head]
    owner: dict[str, str] = {}
    for name in in_import_order(trees, package):
        lines = texts[name].splitlines()
        for node in trees[name].body[1:]:  # the first is the docstring
            if name == BITS or origin(node, package).startswith(package) or is_typing_block(node) or is_future(node):
                continue
            for word, meaning in defined(node, name).items():
                if owner.setdefault(word, meaning) != meaning:
                    raise SystemExit(f"{word} means {meaning} in {name}, {owner[word]} elsewhere")
            first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
            parts.append("\n".join(lines[first - 1 : node.end_lineno]))
    parts.append(f"MODULES = {sorted(files)!r}")
    return "\n\n".join(parts) + "\n"


def heads() -> dict[str, str]:
    """The packages that are compiled, with the first lines of their joined sources."""
    future = "from __future__ import annotations"
    declarations = (ROOT / "gridpuzzles" / "engine" / "bits.pxd").read_text(encoding="utf-8")
    engine = ["# cython: language_level=3, cdivision=True", future, "import cython", declarations]
    compiler = ["# cython: language_level=3, annotation_typing=False", future]
    return {ENGINE: "\n\n".join(engine), COMPILER: "\n\n".join(compiler)}


class BuildJoined(build_ext):
    """Joins and translates the packages before compiling them; without Cython there is nothing to compile."""

    def finalize_options(self) -> None:
        try:
            from Cython.Build import cythonize
        except ImportError:
            self.distribution.ext_modules = []
        else:
            # Fused multiplication would make floating point, hence node counts, differ between machines.
            flags = [] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"]
            extensions = []
            for package, head in heads().items():
                source = Path("build", package, "_compiled.pyx")
                source.parent.mkdir(parents=True, exist_ok=True)
                source.write_text(joined(package, head), encoding="utf-8")
                name = f"{package}._compiled"
                extensions.append(Extension(name, [str(source)], extra_compile_args=flags, optional=True))
            self.distribution.ext_modules = cythonize(extensions)  # type: ignore[no-untyped-call]
        super().finalize_options()


class BuildTables(build_py):
    """Adds the parser's tables to the modules; without lark they are made when a puzzle is first read."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(ROOT))
        from gridpuzzles.language.lalr import tables

        with contextlib.suppress(ImportError):
            tables.save(tables.SAVED if self.editable_mode else f"{self.build_lib}/gridpuzzles/language/_tables.py")


setup(
    ext_modules=[Extension(f"{ENGINE}._compiled", [], optional=True)],
    cmdclass={"build_ext": BuildJoined, "build_py": BuildTables},
)
