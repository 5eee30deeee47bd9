"""The build: compiles the engine where there is a C compiler, and goes on without where there is none.

It also saves the parser's tables beside the grammar, so that lark need not be imported to read a puzzle.

The engine's modules become one extension module, `gridpuzzles.engine._compiled`: they are joined into a
single Cython source in the order of their imports.  Joined, they call each other as C functions and load as
one file.  So a name at the top of an engine module must not mean something else in another; the build checks.
The modules of `gridpuzzles.compiler` are translated as they are, one extension each.
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

PACKAGE = "gridpuzzles.engine"
COMPILED = f"{PACKAGE}._compiled"
ROOT = Path(__file__).parent
PLAIN = {"language_level": 3, "annotation_typing": False}
# Stands for C code (bits, with its .pxd) or for nothing at all once compiled.
REPLACED = {f"{PACKAGE}.bits", f"{PACKAGE}.cython"}


def modules() -> dict[str, Path]:
    """The engine's modules by name."""
    folder = ROOT / "gridpuzzles" / "engine"
    files = sorted([*folder.glob("*.py"), *folder.glob("propagators/*.py")])
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in files if path.stem != "__init__"}
    return {name: path for name, path in names.items() if name not in REPLACED}


def compiler_modules() -> dict[str, Path]:
    """The modules between model and engine by name: ordinary Python, half again as fast when translated."""
    files = sorted((ROOT / "gridpuzzles" / "compiler").glob("*.py"))
    return {f"gridpuzzles.compiler.{path.stem}": path for path in files if path.stem != "__init__"}


def is_engine_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE)


def is_typing_block(node: ast.stmt) -> bool:
    """What only type checkers read: the flag they take for true, and the block under it."""
    return isinstance(node, (ast.If, ast.Assign)) and "TYPE_CHECKING" in ast.unparse(node).splitlines()[0]


def is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def in_import_order(trees: dict[str, ast.Module]) -> list[str]:
    """The modules, each after those it imports."""
    ordered: list[str] = []

    def visit(name: str) -> None:
        if name in trees and name not in ordered:
            for node in trees[name].body:
                if isinstance(node, ast.ImportFrom) and is_engine_import(node):
                    visit(str(node.module))
            ordered.append(name)

    for name in trees:
        visit(name)
    return ordered


def defined(node: ast.stmt) -> list[str]:
    """The names a top-level statement binds, imports apart."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def joined() -> str:
    """One Cython source made of all modules; each statement stands as it was written."""
    files = modules()
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    declarations = (ROOT / "gridpuzzles" / "engine" / "bits.pxd").read_text(encoding="utf-8")
    parts = ["# cython: language_level=3, cdivision=True"]
    parts += ["from __future__ import annotations", "import cython", declarations]
    owner: dict[str, str] = {}
    for name in in_import_order(trees):
        lines = texts[name].splitlines()
        for node in trees[name].body[1:]:  # the first is the docstring
            if is_engine_import(node) or is_typing_block(node) or is_future(node):
                continue
            for word in defined(node):
                if owner.setdefault(word, name) != name:
                    raise SystemExit(f"{word} is defined in {name} and in {owner[word]}")
            first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
            parts.append("\n".join(lines[first - 1 : node.end_lineno]))
    parts.append(f"MODULES = {sorted([*files, f'{PACKAGE}.bits'])!r}")
    return "\n\n".join(parts) + "\n"


class BuildEngine(build_ext):
    """Joins and translates the engine before compiling it; without Cython there is nothing to compile."""

    def finalize_options(self) -> None:
        source = Path("build") / "_compiled.pyx"
        try:
            from Cython.Build import cythonize
        except ImportError:
            self.distribution.ext_modules = []
        else:
            source.parent.mkdir(exist_ok=True)
            source.write_text(joined(), encoding="utf-8")
            # Fused multiplication would make floating point, hence node counts, differ between machines.
            flags = [] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"]
            engine = Extension(COMPILED, [str(source)], extra_compile_args=flags, optional=True)
            plain = [
                Extension(name, [str(path.relative_to(ROOT))], extra_compile_args=flags, optional=True)
                for name, path in compiler_modules().items()
            ]
            self.distribution.ext_modules = [
                *cythonize([engine]),  # type: ignore[no-untyped-call]
                *cythonize(plain, build_dir="build", compiler_directives=PLAIN),  # type: ignore[no-untyped-call]
            ]
        super().finalize_options()


class BuildTables(build_py):
    """Adds the parser's tables to the modules; without lark they are made when a puzzle is first read."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(ROOT))
        from gridpuzzles.language import tables

        with contextlib.suppress(ImportError):
            tables.save(tables.SAVED if self.editable_mode else f"{self.build_lib}/gridpuzzles/language/_tables.py")


setup(
    ext_modules=[Extension(COMPILED, [], optional=True)],
    cmdclass={"build_ext": BuildEngine, "build_py": BuildTables},
)
