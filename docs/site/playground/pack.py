"""Pack the modules and files that the playground needs, as bytecode. `pack.mjs` runs this in Pyodide.

It writes two files into /out:

    library.zip  the modules of the standard library that Pyodide loads
    program.bin  the program, its parser generator and the rest of the library: the length of an index (4 bytes,
                 little-endian), the index as JSON, `[[path, length], ...]`, and the contents of the files

Pyodide's library is sources, which it compiles at every start: bytecode saves four of six seconds. Nothing is
compressed here.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import marshal
import sys
import traceback
import zipfile
from pathlib import Path
from types import CodeType
from typing import Any

PROGRAM, PUZZLES, OUT = Path("/program"), Path("/puzzles"), Path("/out")
LIBRARY = "/lib/python314.zip"
LIBRARY_FILES = zipfile.ZipFile(LIBRARY)
UNTRACED = ("encodings/latin_1.py", "encodings/ascii.py")
NOT_IN_PAGES = (
    "gridpuzzles/__main__.py",
    "gridpuzzles/assistant/server.py",
    "gridpuzzles/batch/",
    "gridpuzzles/cli/",
    "gridpuzzles/editor/",
    "gridpuzzles/play/notebook.py",
    "gridpuzzles/sheets/book.typ",
    "gridpuzzles/sheets/fonts/",
    "gridpuzzles/workbench/server.py",
    "gridpuzzles/workbench/workbench.min.",
)
"""Parts of the program that answer no question of the playground."""
JOINED = ("gridpuzzles/engine/", "gridpuzzles/compiler/")
"""Packages whose modules are in their extension modules, apart from `__init__.py`."""
LISTED = ("kept.py", "gridpuzzles/kinds/line_functions/")
"""What must be files: what finds the others, and the modules that `kinds` lists."""
EVERY = 40
"""Every fortieth puzzle of the repository is asked about."""
WRONG = ("grid 3 x", "SEND + MORE = MONEY )", "grid 2 x 2\nvalues 1..9\nrows sum = 3 x\n", "sudokku\n1 2\n")


def without_lines(code: CodeType) -> CodeType:
    """Return code that does not know its lines, which are a fifth of it when compressed."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")


def bytecode(code: CodeType) -> bytes:
    """Return the content of a .pyc file that Python never compares with a source."""
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def compiled(source: bytes, name: str) -> CodeType:
    """Return the code of a module of the program without docstrings and annotations of functions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        # Modules keep their docstrings: the catalogue of families reads its own.
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node, False):
            # Not an empty one: `dataclass` would write another, from a description of the signature, which takes time.
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(" ")), node.body[0])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, False):
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)


def program_files() -> list[str]:
    """Return the paths of the files of the program that pages may need."""
    paths = sorted(path.relative_to(PROGRAM).as_posix() for path in PROGRAM.rglob("gridpuzzles/**/*") if path.is_file())
    joined = {path for path in paths if path.startswith(JOINED) and not path.endswith(("__init__.py", ".so"))}
    return [path for path in paths if path not in joined and not path.startswith(NOT_IN_PAGES)]


def module_name(path: str) -> str:
    """Return the name of the module of a path such as `gridpuzzles/kinds/__init__.py`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write_program(paths: list[str], library: list[str], made: dict[Any, Any]) -> None:
    """Write files of the program and modules of the standard library into one file."""
    modules, files = {}, {}
    for path in paths:
        data = (PROGRAM / path).read_bytes()
        if not path.endswith(".py"):
            files[path] = data
        elif path.startswith(LISTED):
            files[f"{path}c"] = bytecode(compiled(data, path))
        else:
            modules[module_name(path)] = f"{PROGRAM}/{path}", marshal.dumps(compiled(data, path))
    for path in library:
        modules[module_name(path)] = f"{LIBRARY}/{path}", marshal.dumps(library_code(path))
    files[kept.FILE.name] = marshal.dumps((made, modules))
    head = json.dumps([[path, len(data)] for path, data in files.items()]).encode()
    (OUT / "program.bin").write_bytes(b"".join([len(head).to_bytes(4, "little"), head, *files.values()]))


def library_code(path: str) -> CodeType:
    """Return the code of a module of the standard library."""
    return without_lines(compile(LIBRARY_FILES.read(path), path, "exec", dont_inherit=True, optimize=2))


def write_library(paths: list[str]) -> None:
    """Write modules of the standard library into the file that Pyodide starts with."""
    with zipfile.ZipFile(OUT / "library.zip", "w") as out:
        for path in paths:
            out.writestr(zipfile.ZipInfo(f"{path}c"), bytecode(library_code(path)))


def ask(route: str, **body: object) -> dict[str, Any]:
    """Ask a question for the sake of the modules that it needs; return the answer."""
    status, answer = questions.answer(route, json.dumps(body))
    if status == 500:
        raise SystemExit(f"{route}: {json.loads(answer)['error']}")
    return json.loads(answer)


early = {module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)}
sys.dont_write_bytecode = True
sys.path.insert(0, str(PROGRAM))

import kept  # noqa: E402

made = kept.learn()
from gridpuzzles.engine import COMPILED  # noqa: E402

if not COMPILED:
    raise SystemExit("the engine is not compiled")

from gridpuzzles.language import grammar  # noqa: E402
from gridpuzzles.workbench import questions  # noqa: E402

# The saved parser is of one version of Python: this one.
grammar.save(grammar.LANGUAGE)

# Load all modules of the program, and what they and the standard library import while they work.
for path in program_files():
    if path.endswith(".py"):
        importlib.import_module(module_name(path))
texts = [path.read_text(encoding="utf-8") for path in sorted(PUZZLES.rglob("*.puzzle"))[::EVERY]]
for text in (*texts, *WRONG):
    ask("look", text=text)
    for what in questions.QUESTIONS:
        ask("ask", what=what, text=text, seconds=1)
    ask("page", text=text, seconds=1)
    ask("import", text=text)
for name in ("kenken", "cryptarithm"):
    ask("generate", name=name, seed=1)
for format in ask("catalogue")["formats"]:
    ask("export", text=texts[0], format=format["name"], lossy=True)

try:
    raise ValueError
except ValueError:
    traceback.format_exc()

loaded = {module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)}
lark = sorted(path.removeprefix(f"{PROGRAM}/") for path in loaded if path.startswith(f"{PROGRAM}/lark/"))
if {type(key) for key in made} != {str, tuple}:
    raise SystemExit("this Python makes methods or regular expressions in another way than kept.py expects")
library = sorted(path.removeprefix(f"{LIBRARY}/") for path in loaded if path.startswith(f"{LIBRARY}/"))
first = [path for path in library if f"{LIBRARY}/{path}" in early]
write_program([*program_files(), *lark, "kept.py"], [path for path in library if path not in first], made)
write_library(sorted({*first, *UNTRACED}))
