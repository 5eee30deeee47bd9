"""Write the files that are generated from `gridpuzzles.kinds`: ``python docs/make_kinds.py``.

They are the tables in the reference, the words in the colors of VS Code, the list in a message that `tests/diagnostics`
shows, and the saved parsers, because the grammars contain the words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from gridpuzzles.editor.colors import textmate
from gridpuzzles.families import catalogue
from gridpuzzles.families.catalogue import families
from gridpuzzles.kinds import LINE_FUNCTIONS, function_words
from gridpuzzles.kinds.cage_targets import CAGE_TARGETS
from gridpuzzles.kinds.corners import CORNER_CLUES
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.kinds.scopes import SCOPES
from gridpuzzles.language.grammar import LANGUAGE, save

DOCS = Path(__file__).parent
REFERENCE = DOCS / "language.md"
COLORS = DOCS / "editors" / "vscode" / "syntaxes" / "gridpuzzle.tmLanguage.json"
DRAWN = ("cages", "grid", "picture")
"""The drawings whose headings the guide shows; the others are drawn as the language does it anyway."""
MESSAGES = DOCS.parent / "tests" / "diagnostics" / "families.md"
GUIDE = DOCS.parent / "gridpuzzles" / "assistant" / "guide.md"
TABLE = re.compile(r"(?<=Some functions read a line from its first cell to its last:\n\n)(?:\|.*\n)+")
TARGETS = re.compile(r"(?<=\| target \| meaning \|\n\| --- \| --- \|\n)(?:\|.*\n)+?(?=\| `4` \|)")
CORNERS = re.compile(r"(?<=\| clue \| meaning \|\n\| --- \| --- \|\n)(?:\|.*\n)+?(?=\| `\.` \|)")
PATHS = re.compile(r"(?<=The rule of a path can be a name. These names are known:\n\n)(?:\|.*\n)+")
GROUPS = re.compile(r"(?<=These are the kinds of groups:\n\n)(?:\|.*\n)+")
HEADINGS = re.compile(r"(?<=\n\n)(?:- .*\n)+(?=\n## Statements)")
FIELDS = re.compile(r"(?<=\| field \| meaning \|\n\| --- \| --- \|\n)(?:\|.*\n)+")
LISTED = re.compile(r"(?<=  = help: use one of sum, product, min, max, gcd, lcm, ).*")


def replaced(pattern: re.Pattern[str], text: str, new: str) -> str:
    """Return the text with ``new`` for the only match of a pattern; raise `ValueError` unless there is exactly one."""
    text, count = pattern.subn(lambda _: new, text)
    if count != 1:
        raise ValueError(f"{count} places match {pattern.pattern!r}, not one")
    return text


def headings() -> str:
    """Return a line for the families that bring the same rules: their names with their drawings, and the rules."""
    names: dict[str, list[str]] = {}
    for family in families():
        base, drawing, edges = (family.field(name) for name in ("of", "drawing", "edges"))
        if not (family.rules or family.field("chain") or base == "sudoku"):
            continue
        shown = f"`grid {edges}:`" if edges else f"`{drawing}:`" if drawing.startswith(DRAWN) else ""
        about = re.sub(r" \(grid .*", "", " ".join(family.about.replace("#", "").split()).partition(": ")[2])
        rules = ", ".join(family.rules).replace("boxes box", "boxes")
        meaning = min(rules or about, about, key=lambda text: len(text.split())).rstrip(".")
        name = f"`{family.name}`"
        if base:
            name, meaning = f"`{family.field('beside').split(', ')[0]} {base}`", f"a {base} with the rule in the name"
        names.setdefault(meaning, []).append(name + (f" ({shown})" if shown else ""))
    return "".join(f"- {', '.join(named)}: {meaning}\n" for meaning, named in names.items())


def generated() -> dict[Path, str]:
    """Return the new text of each file of the repository."""
    rows = "| function | value |\n| --- | --- |\n"
    rows += "".join(f"| `{kind.form}` | {kind.meaning} |\n" for kind in LINE_FUNCTIONS.values())
    paths = "| name | meaning | rule |\n| --- | --- | --- |\n"
    for name, kind in PATH_RULES.items():
        text = kind.rule
        rule = f"`{text}`" if isinstance(text, str) else f"for three cells: `{text(('r1c1', 'r1c2', 'r1c3'))}`"
        paths += f"| `{name}` | {kind.meaning} | {rule} |\n"
    targets = "".join(f"| `{kind.example[1]}{sign}` | {kind.meaning} |\n" for sign, kind in CAGE_TARGETS.items())
    reference = replaced(TARGETS, REFERENCE.read_text(encoding="utf-8"), targets)
    reference = replaced(TABLE, reference, rows)
    corners = "".join(f"| {kind.forms} | {kind.meaning} |\n" for kind in CORNER_CLUES.values())
    reference = replaced(CORNERS, reference, corners)
    groups = "| groups | meaning |\n| --- | --- |\n"
    for name, scope in SCOPES.items():
        if scope.can_differ:
            groups += f"| `{name}{' 2 x 3' if scope.has_size else ''}` | {scope.meaning} |\n"
    fields = re.findall(r"^(\w+)  +(.*)", catalogue.__doc__.replace("``", "`").replace("|", "\\|"), re.MULTILINE)
    listed = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in fields)
    reference = replaced(FIELDS, reference, listed)
    return {
        GUIDE: replaced(HEADINGS, GUIDE.read_text(encoding="utf-8"), headings()),
        REFERENCE: replaced(GROUPS, replaced(PATHS, reference, paths), groups),
        MESSAGES: replaced(LISTED, MESSAGES.read_text(encoding="utf-8"), ", ".join(function_words())),
        COLORS: json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n",
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
    save(LANGUAGE)
