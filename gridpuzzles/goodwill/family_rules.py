"""The rules of families, in the templates beside this module, and the files to start from."""

from __future__ import annotations

import os
import re
from itertools import dropwhile, takewhile

from .board_sizes import LABELS, PACKED_MAP
from .boards import BOXES
from .family_names import OPENER, template_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

FOLDER = os.path.join(os.path.dirname(__file__), "templates")
STARTERS = os.path.join(os.path.dirname(__file__), "starters")


def template(family: str) -> str:
    """The text of a family's template, whatever name of `FAMILIES` it is given; raises `KeyError`."""
    return text_of(template_of(family))


def text_of(name: str) -> str:
    with open(os.path.join(FOLDER, f"{name}.puzzle"), encoding="utf-8") as file:
        return file.read()


def rules_of(text: Text, family: str, size: int) -> list[str] | None:
    """The statements of the template that the text does not make itself; None where the size is needed and unknown."""
    rules = re.sub(r"^#.*\n", "", text_of(family), flags=re.MULTILINE)
    if "boxes 3 x 3" in rules and size not in (0, 9):
        if size not in BOXES:
            return None
        rules = rules.replace("1..9", f"1..{size}").replace("3 x 3", BOXES[size])
    if family in ("suguru", "ripple"):
        size = _largest_region(text)
    rules = "\n".join(line for rule in rules.splitlines() for line in _at_every_distance(rule, size))
    said = "\n".join(text.lines)
    if family == "magic" and re.search(r"^values\b", said, re.MULTILINE):
        values = re.search(r"^values (\d+)\.\.(\d+)[ \t]*$", said, re.MULTILINE)
        if values is None or int(values[2]) - int(values[1]) + 1 != size * size:
            return None  # the sum of a line is not known
        rules = rules.replace("(n * (n * n + 1) / 2)", str(size * (int(values[1]) + int(values[2])) // 2))
    if re.search(r"\bn\b", rules):
        if not size or (family == "binairo" and size % 2):
            return None
        rules = _settled(rules, size)
    return list(filter(None, [_unsaid(rule, said) for rule in rules.splitlines()]))


def _at_every_distance(rule: str, largest: int) -> list[str]:
    """``pairs (0, d): ...`` for every distance up to the largest value."""
    if "(0, d)" not in rule:
        return [rule]
    return [rule.replace("(0, d)", f"(0, {at})").replace("2 * d", str(2 * at)) for at in range(1, largest + 1)]


def _largest_region(text: Text) -> int:
    """How many cells the largest region of the map has."""
    start = next((at + 1 for at, line in enumerate(text.lines) if re.match(r"regions[ \t]*:", line)), 0)
    rows = dropwhile(lambda line: not _is_map_row(line), text.lines[start:])
    labels = [
        label
        for line in takewhile(_is_map_row, rows)
        for label in (line.split() if " " in line.strip() else line.strip())
    ]
    return max([labels.count(label) for label in labels], default=0)


def _is_map_row(line: str) -> bool:
    return (bool(LABELS.match(line)) and len(line.split()) > 1) or bool(PACKED_MAP.match(line))


def _settled(rules: str, n: int) -> str:
    rules = rules.replace("(n * (n * n + 1) / 2)", str(n * (n * n + 1) // 2)).replace("n*n", str(n * n))
    rules = rules.replace("n-2", str(n - 2)).replace("n/2", str(n // 2))
    return re.sub(r"\bn\b", str(n), rules)


def _unsaid(rule: str, said: str) -> str:
    """What of a rule the text does not say itself."""
    if rule.startswith("all different in "):
        if re.search(r"^all different[ \t]*$", said, re.MULTILINE):
            return ""
        own = ", ".join(re.findall(r"^all different in (.*)", said, re.MULTILINE))
        scopes = [scope for scope in rule.removeprefix("all different in ").split(", ") if scope.split()[0] not in own]
        if scopes:
            return f"all different in {', '.join(scopes)}"
        return ""
    beginning = "values"
    if not rule.startswith("values"):
        beginning = " ".join(rule.split()[:2])
    if re.search(rf"^{re.escape(beginning)}(?!\w)", said, re.MULTILINE):
        return ""
    return rule


def starters() -> list[str]:
    """The families for which there is a file to start from."""
    return sorted(name.removesuffix(".puzzle") for name in os.listdir(STARTERS) if name.endswith(".puzzle"))


def started_as(line: str) -> str:
    """What the family that a line names is called among those with a file to start from; empty where there is none."""
    opener = OPENER.match(line)
    if opener is None:
        return ""
    known = set(map(_plain, starters()))
    for name in (opener["name"].lower(), template_of(opener["name"])):
        if re.sub(r"[ -]", "", name) in known:
            return name
    return ""


def _plain(name: str) -> str:
    return name.replace("-", "")


def starter(family: str) -> str:
    """A puzzle of the family with comments that say what to change; raises `KeyError` for one without."""
    plain = re.sub(r"[ -]", "", family.lower())
    names = {_plain(name): name for name in starters()}
    name = names[plain] if plain in names else template_of(family)
    if name not in starters():
        raise KeyError(family)
    with open(os.path.join(STARTERS, f"{name}.puzzle"), encoding="utf-8") as file:
        return file.read()
