"""Build the playground: the workbench as static files, with the program in WebAssembly to answer its questions.

    python docs/site/playground/build.py FOLDER

It needs Python 3.11 or later with its headers, lark, Node, npm and PyPI, and two minutes; the results of both steps are
kept in `build/playground/` for the next time. It fails if the engine cannot be compiled. `docs/playground.md` says how
it works and what is fragile.
"""

from __future__ import annotations

import base64
import gzip
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zlib
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import lark

from gridpuzzles.views.canvas import escape
from gridpuzzles.workbench.page import ICON, SCRIPT, SITE_POLICY, STYLES, page_html

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
KEPT = ROOT / "build" / "playground"
PYODIDE = "314.0.7"
TOOLS = ("ziglang==0.17.1", "setuptools==82.0.1", "Cython==3.3.1")
"""The compilers. They are pinned, because `zig clang` is undocumented and the stable ABI is new in Cython."""
PACKERS = ("pack.mjs", "pack.py", "kept.py", "check.py")
EXTENSION_SOURCES = [ROOT / "gridpuzzles" / "engine", ROOT / "gridpuzzles" / "compiler", ROOT / "setup.py", HERE / "cc"]
PACK_SOURCES = [ROOT / "gridpuzzles", ROOT / "puzzles", *(HERE / name for name in PACKERS)]
NOT_SOURCES = re.compile(r"/(source|node_modules)/|\.(pyc|so|pyd|parser)$")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.parser", "source", "node_modules")
PACKED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "program.bin")
"""The files that the worker fetches."""
TRIMMED = {
    "asyncio/__init__.py": "def get_event_loop(): ...",
    "pyodide/webloop.py": "def _initialize_event_loop(): ...",
    "pyodide/_package_loader.py": """
from pathlib import Path
SITE_PACKAGES = DSO_DIR = Path()
def init_loaded_packages(): ...
""",
}
"""What stands in Pyodide's library instead of modules that import half of it: the program neither waits
nor installs packages."""
BITS_32 = {"INT": 4, "LONG": 4, "SIZE_T": 4, "VOID_P": 4, "WCHAR_T": 4, "LONG_LONG": 8}


def build(folder: Path) -> None:
    """Write the playground into a folder, which is replaced."""
    if sys.version_info < (3, 11):
        raise SystemExit("the playground cannot be built: this needs Python 3.11 or later")
    packed = kept("packed", [*EXTENSION_SOURCES, *PACK_SOURCES], pack)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_site(folder, packed)


def ending(text: str) -> str:
    """Return the end of an address of the playground that opens a text, as `workbench-texts.js` reads it."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return f"#t={base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def kept(step: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """Return the folder with the result of a step, made again if one of its sources has changed."""
    digest = sha256(repr((PYODIDE, TRIMMED, TOOLS, sys.version, lark.__version__, inspect.getsource(make))).encode())
    paths = {path for source in sources for path in [source, *source.rglob("*")] if path.is_file()}
    for name in sorted(path.relative_to(ROOT).as_posix() for path in paths):
        if not NOT_SOURCES.search(name):
            digest.update(f"{name} ".encode() + sha256((ROOT / name).read_bytes()).digest())
    folder = KEPT / f"{step}-{digest.hexdigest()[:16]}"
    if not folder.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as work:
            made = Path(work, "made")
            made.mkdir()
            make(made)
            for old in KEPT.glob(f"{step}-*"):
                shutil.rmtree(old)
            made.rename(folder)
    return folder


def run(*command: object, cwd: str | Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command; if it fails, show its output and end the build."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\nthe playground cannot be built: '{Path(words[0]).name}' failed")


# --- step 1: the extension modules


def compile_extensions(out: Path) -> None:
    """Write the extension modules of the engine and the compiler for WebAssembly into a folder."""
    with tempfile.TemporaryDirectory() as work:
        venv.create(f"{work}/venv", with_pip=True)
        python = Path(work, "venv", "bin", "python")
        run(python, "-m", "pip", "install", "-q", *TOOLS)
        zig = next(Path(work, "venv").glob("lib/*/site-packages/ziglang"))
        headers = Path(work, "headers")
        shutil.copytree(sysconfig.get_path("include"), headers)
        sizes = [f"#define SIZEOF_{name} {size}\n" for name, size in BITS_32.items()]
        (headers / "pyconfig.h").write_text("".join(sizes), encoding="utf-8")
        (headers / "pthread.h").touch()  # included, not used
        compiler = str(HERE / "cc")
        settings = {"CC": compiler, "LDSHARED": compiler, "ZIG": str(zig), "CFLAGS": f"-I{headers} -Os"}
        environment = {**os.environ, **settings, "SETUPTOOLS_EXT_SUFFIX": ".abi3.so"}
        command = ["setup.py", "-q", "build_ext", "--build-temp", f"{work}/temp", "--build-lib", out]
        run(python, *command, env=environment)


# --- step 2: the modules that pages need


def pack(out: Path) -> None:
    """Write Pyodide, the modules of its library and those of the program that pages need into a folder."""
    extensions = kept("extensions", EXTENSION_SOURCES, compile_extensions)
    with tempfile.TemporaryDirectory() as work:
        program, pyodide = Path(work, "program"), Path(work, "package")
        shutil.copytree(ROOT / "gridpuzzles", program / "gridpuzzles", ignore=LEFT_OUT)
        shutil.copytree(Path(lark.__file__).parent, program / "lark", ignore=LEFT_OUT)
        shutil.copytree(extensions, program, dirs_exist_ok=True)
        shutil.copy(HERE / "kept.py", program)
        run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=work)
        shutil.unpack_archive(f"{work}/pyodide-{PYODIDE}.tgz", work)
        library = Path(work, "library.zip")
        with ZipFile(pyodide / "python_stdlib.zip") as whole, ZipFile(library, "w") as trimmed:
            for name in whole.namelist():
                trimmed.writestr(name, TRIMMED.get(name) or whole.read(name))
        run("node", HERE / "pack.mjs", pyodide, library, program, ROOT / "puzzles", out)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"):
            shutil.copy(pyodide / name, out)


# --- step 3: the site


def write_site(folder: Path, packed: Path) -> None:
    """Write the files that a host serves. All but the page and sw.js have a digest of their content in their names."""
    names = {}

    def write(name: str, data: bytes, suffix: str) -> str:
        stem = name.removesuffix(suffix).replace(".", "-")
        names[name] = f"{stem}-{sha256(data).hexdigest()[:12]}{suffix}"
        (folder / names[name]).write_bytes(data)
        return names[name]

    for name in PACKED:
        # Not .gz, with which some hosts say that the browser should unpack it.
        write(name, gzip.compress((packed / name).read_bytes(), 9, mtime=0), ".bin")
    info = json.loads((packed / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    lock = {"info": {**info, "version": PYODIDE}, "packages": {}}
    worker = write("worker.js", filled("worker.js", FILES=names, LOCK=lock), ".js")
    html = page_html(
        {"worker": worker, "offline": "sw.js", "docs": "../"},
        f'<link rel="stylesheet" href="{write("page.css", STYLES.encode(), ".css")}">',
        f'<script src="{write("page.js", SCRIPT.encode(), ".js")}"></script>',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(SITE_POLICY)}">\n'
        f'<link rel="icon" href="{write("icon.svg", ICON.encode(), ".svg")}">\n',
    )
    page = html.encode()
    (folder / "index.html").write_bytes(page)
    write("index.html", page, ".html")
    files = sorted(names.values())
    version = sha256("".join(files).encode()).hexdigest()[:12]
    (folder / "sw.js").write_bytes(filled("sw.js", VERSION=version, FILES=files, PAGE=names["index.html"]))


def filled(name: str, **values: object) -> bytes:
    """Return a script of this folder with values in place of its empty constants."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines):
        constant = line.removeprefix("const ").partition(" = ")[0]
        if constant in values:
            lines[number] = f"const {constant} = {json.dumps(values.pop(constant))};\n"
    assert not values, f"{name} has no {', '.join(values)}"
    return "".join(lines).encode()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
