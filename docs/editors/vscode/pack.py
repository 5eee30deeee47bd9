"""Pack the extension: ``python docs/editors/vscode/pack.py [OUT.vsix]``.

This needs Node and npm. ``--modules FOLDER`` takes the tools of `package.json` from an existing ``node_modules``, so
that nothing is fetched. ``--grammar`` only writes the TextMate grammar, from the words of the language.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from gridpuzzles.editor.colors import textmate

HERE = Path(__file__).parent
LICENSE = HERE.parents[2] / "LICENSE"
GRAMMAR = HERE / "syntaxes" / "gridpuzzle.tmLanguage.json"


def grammar() -> str:
    """Return the TextMate grammar in the form in which it is kept next to this script."""
    return json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n"


def pack(out: Path, modules: Path | None) -> None:
    """Bundle the extension and pack it into ``out``; raise `subprocess.CalledProcessError` if a tool fails."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in HERE.iterdir():
            if path.is_file() and path != Path(__file__):
                shutil.copy(path, folder)
        (folder / "syntaxes").mkdir()
        (folder / "syntaxes" / GRAMMAR.name).write_text(grammar(), encoding="utf-8")
        shutil.copy(LICENSE, folder)
        if modules:
            (folder / "node_modules").symlink_to(modules.resolve())
        else:
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
        command = ["npm", "run", "--silent", "package", "--", "-o", str(out.resolve())]
        subprocess.run(command, cwd=folder, check=True)


def main() -> None:
    """Write the grammar or pack the extension, as the options say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="?", type=Path, default=Path("gridpuzzles.vsix"))
    parser.add_argument("--modules", type=Path)
    parser.add_argument("--grammar", action="store_true")
    options = parser.parse_args()
    if options.grammar:
        GRAMMAR.write_text(grammar(), encoding="utf-8")
    else:
        pack(options.out, options.modules)


if __name__ == "__main__":
    main()
