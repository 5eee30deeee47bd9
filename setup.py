"""The build: compiles engine and compiler where there is a C compiler, and says so where there is none.

It also saves the parsers that lark makes of the grammars, so that reading a puzzle need not make them.

The engine's modules become one extension module, `gridpuzzles.engine._compiled`: a Cython source that includes
them in the order of their imports.  Joined, they call each other as C functions and load as one file.  So a name
at the top of an engine module must not mean something else in another; the build checks.
The modules of `gridpuzzles.compiler` are joined likewise: ordinary Python, half again as fast when translated.

What is included is a copy of each module without what joining makes superfluous, under the module's own path and
with every line where it was: tracebacks and profiles name the file and line that a reader can open.

GRIDPUZZLES_PURE=1 leaves all of this out.  GRIDPUZZLES_TRACE=1 is for developers: it compiles code that profilers
and coverage can follow line by line, several times slower.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError

ROOT = Path(__file__).parent
ENGINE, COMPILER = "gridpuzzles.engine", "gridpuzzles.compiler"
# Once compiled these two stand for C code, which is in the .pxd, and for nothing at all.
BITS, CYTHON = f"{ENGINE}.bits", f"{ENGINE}.cython"
PURE, TRACE = bool(os.environ.get("GRIDPUZZLES_PURE")), bool(os.environ.get("GRIDPUZZLES_TRACE"))
NOT_COMPILED = """
************************************************************************
gridpuzzles could not be compiled: {fault}
It is installed as plain Python: the same answers, 30 to 140 times slower.
`gridpuzzles --version` says which it is.  Mend the compiler and install
again, or set GRIDPUZZLES_PURE=1 if this is what you want.
************************************************************************
"""


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


def is_superfluous(node: ast.stmt, package: str) -> bool:
    """What a joined module does without: its docstring, and imports of what has become its own."""
    if isinstance(node, ast.Expr):
        return True
    source = origin(node, package)
    is_stand_in = source == ENGINE and "cython" in defined(node, package)
    return source == "__future__" or source.startswith(package) or is_stand_in or is_typing_block(node)


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


def kept_lines(text: str, dropped: list[ast.stmt]) -> str:
    """The text with the lines of some statements blank."""
    lines = text.split("\n")
    for node in dropped:
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = ""
    return "\n".join(lines)


def source_of(package: str) -> str:
    """The path of the joined source."""
    return f"{package.replace('.', '/')}/_compiled.pyx"


def joined(package: str, head: str) -> dict[str, str]:
    """The files of one Cython source made of all modules of a package, by path: it includes a copy of each."""
    files = modules(package)
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    sources: dict[str, str] = {}
    owner: dict[str, str] = {}
    for name in in_import_order(trees, package):
        dropped = []
        for node in trees[name].body:
            if is_superfluous(node, package):
                dropped.append(node)
                continue
            for word, meaning in defined(node, name).items():
                if owner.setdefault(word, meaning) != meaning:
                    raise SystemExit(f"{word} means {meaning} in {name}, {owner[word]} elsewhere")
        if name != BITS:
            sources[files[name].relative_to(ROOT).as_posix()] = kept_lines(texts[name], dropped)
    included = [f'include "{path}"' for path in sources]
    sources[source_of(package)] = "\n".join([head, *included, f"MODULES = {sorted(files)!r}", ""])
    return sources


def heads() -> dict[str, str]:
    """The packages that are compiled, with the first lines of their joined sources."""
    future = "from __future__ import annotations"
    # Nobody pickles the engine's objects, and the functions for it are a third of the C code.
    common = "# cython: language_level=3, auto_pickle=False, emit_code_comments=False"
    trace = ", profile=True, linetrace=True" if TRACE else ""
    declarations = (ROOT / "gridpuzzles" / "engine" / "bits.pxd").read_text(encoding="utf-8")
    # The types of local variables are inferred, so a number that may exceed a word must begin as a Python object.
    engine = [f"{common}, cdivision=True, infer_types=True{trace}", future, "import cython", declarations]
    compiler = [f"{common}{trace}", future, "import cython"]
    return {ENGINE: "\n".join(engine), COMPILER: "\n".join(compiler)}


def is_new(path: Path, text: str) -> bool:
    """Writes a file where it differs; whether it did."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def translated(package: str, folder: Path) -> Path:
    """The C source of a package, made anew where one of its modules has changed since."""
    target = (folder / source_of(package)).with_suffix(".c")
    changed = [path for path, text in joined(package, heads()[package]).items() if is_new(folder / path, text)]
    if changed or not target.exists():
        target.unlink(missing_ok=True)
        # Run in the folder, Cython names each module by its path from there: the one it is installed under.
        options = ["--module-name", f"{package}._compiled", "--include-dir", str(folder)]
        command = [sys.executable, "-m", "cython", *options, source_of(package)]
        run = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode:
            raise CompileError(f"Cython could not translate {package}:\n{run.stdout}")
    return target


class BuildJoined(build_ext):
    """Joins, translates and compiles the packages, side by side."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or len(heads())

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except Exception as fault:
            # Who asks for compiled code by name gets it or an error; an installation works without.
            if "build_ext" in self.distribution.commands:
                raise
            print(NOT_COMPILED.format(fault=fault), file=sys.stderr)
            for ext in self.extensions:  # and nothing of an earlier time stays
                Path(ROOT if self.editable_mode else self.build_lib, self.get_ext_filename(ext.name)).unlink(True)
            self.extensions.clear()

    def build_extension(self, ext: Extension) -> None:
        ext.sources = [str(translated(ext.name.removesuffix("._compiled"), Path(self.build_temp).absolute()))]
        super().build_extension(ext)


class BuildParsers(build_py):
    """Saves a parser beside each grammar."""

    def run(self) -> None:
        super().run()
        sys.path.insert(0, str(ROOT))
        from gridpuzzles.language import grammar

        grammar.save(grammar.LANGUAGE, grammar.PACKAGE if self.editable_mode else f"{self.build_lib}/gridpuzzles")


def extensions() -> list[Extension]:
    """What is compiled; the sources are made when it is."""
    if PURE:
        return []
    flags = []
    macros: list[tuple[str, str | None]] = [("CYTHON_TRACE", "1")] if TRACE else []
    if os.name != "nt":
        # Fused multiplication would make floating point, hence node counts, differ between machines.
        flags = ["-g0", "-ffp-contract=off", "-Wno-sign-compare"]
        if "-O" not in os.environ.get("CFLAGS", ""):
            # -O2 takes twice as long for code that is 1 % faster.
            flags.append("-O1")
        # What Cython marks as run once, at import, need not be fast; compilers without this attribute pass it over.
        macros.append(("CYTHON_SMALL_CODE", '__attribute__((cold,optimize("O0")))'))
        flags.append("-Wno-unknown-attributes")
    names = [f"{package}._compiled" for package in (ENGINE, COMPILER)]
    return [Extension(name, [], extra_compile_args=flags, define_macros=macros) for name in names]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildJoined, "build_py": BuildParsers})
