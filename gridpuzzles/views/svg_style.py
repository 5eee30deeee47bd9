"""The styles of SVG elements: one table, written as a style sheet or into every element."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Look = Mapping[str, str]

SANS = '"DejaVu Sans",Verdana,Helvetica,Arial,sans-serif'
MONO = '"DejaVu Sans Mono",Menlo,Consolas,monospace'

STROKE: Look = {"fill": "none", "stroke-linecap": "round"}
ELEMENTS: Mapping[str, Look] = {
    "text": {"font-family": SANS, "fill": "#111"},
    "line": STROKE,
    "path": STROKE,
    "polyline": {**STROKE, "stroke-linejoin": "round"},
}
"""Styles by name of element; the classes of an element override them."""
CLASSES: Mapping[str, Look] = {
    "mono": {"font-family": MONO},
    "given": {"font-weight": "bold"},
    "clue": {"font-weight": "bold"},
    "found": {"fill": "#1552b8"},
    "name": {"fill": "#777", "font-style": "italic"},
    "halo": {"fill": "#fff", "stroke": "#fff", "stroke-width": "4", "stroke-linejoin": "round"},
    "light": {"fill": "#fff"},
    "struck": {"fill": "#999"},
    "paper": {"fill": "#fff"},
    "black": {"fill": "#3a3a3a"},
    "gray": {"fill": "#e4e4e4"},
    "shade": {"fill": "#eef0e4"},
    "differs": {"fill": "#ffe27a"},
    "thin": {"stroke": "#aaa", "stroke-width": "1"},
    "line": {"stroke": "#222", "stroke-width": "1.5"},
    "thick": {"stroke": "#111", "stroke-width": "3"},
    "cage": {"stroke": "#555", "stroke-width": "1.2", "stroke-dasharray": "4 3"},
    "white": {"stroke": "#fff", "stroke-width": "1.2"},
    "strike": {"stroke": "#c01c28", "stroke-width": "2.5"},
    "path": {"stroke": "#ccc", "stroke-width": "5"},
}
"""Additional styles by class."""

ELEMENT = re.compile(r'<(text|tspan|rect|circle|line|path|polyline)((?: [\w-]+="[^"]*")*)')
CLASS = re.compile(r' class="([^"]*)"')


def style_sheet(classes: Mapping[str, Look] = CLASSES) -> str:
    """Return the style sheet for pictures in an element of class ``gp``."""
    rules = [(f".gp {name}", look) for name, look in ELEMENTS.items()]
    rules += [(f".gp .{name}", look) for name, look in classes.items()]
    return "\n".join(
        f"{selector}{{{';'.join(f'{key}:{value}' for key, value in look.items())}}}" for selector, look in rules
    )


STYLE = style_sheet()


def plain(elements: Iterable[str], classes: Mapping[str, Look] = CLASSES) -> list[str]:
    """Return the elements with attributes instead of classes, for programs that do not support style sheets."""

    def look(found: re.Match[str]) -> str:
        name, attributes = found.groups()
        given = CLASS.search(attributes)
        merged = dict(ELEMENTS.get(name, {}))
        for style in given[1].split() if given else ():
            merged.update(classes.get(style, {}))
        written = "".join(f" {key}='{value}'" for key, value in merged.items() if f' {key}="' not in attributes)
        return f"<{name}{CLASS.sub('', attributes)}{written}"

    return [ELEMENT.sub(look, element) for element in elements]
