"""Pages as one HTML file that any browser can print; no installation is needed, and the file loads nothing."""

from __future__ import annotations

from ..views.canvas import escape
from ..views.svg_style import style_sheet
from .book import Art, Book, Page, Stroke, TextItem
from .fronts import title_of
from .pictures import INK, LITTLE_INK, piece
from .words import LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .paper import Paper

STYLE = """\
@page{{size:{width:g}pt {height:g}pt;margin:0}}
*{{box-sizing:border-box}}
body{{margin:0;background:#777;font-family:"Libertinus Serif","Libertine",Georgia,"Times New Roman",serif}}
section{{position:relative;width:{width:g}pt;height:{height:g}pt;overflow:hidden;background:#fff;margin:12pt auto;\
break-after:page;break-inside:avoid}}
section>*{{position:absolute;margin:0;font-weight:normal;line-height:{line:g}}}
section>a{{text-decoration:none;display:flex}}
section>a>i{{flex:1;margin:0 .4em .3em;border-bottom:1px dotted #777}}
@media print{{body{{background:none}}section{{margin:0}}section:last-of-type{{break-after:auto}}}}
"""
# Texts of puzzles may come from anyone, so the page must not run or load anything.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page_of(pages: Sequence[Page], book: Book, paper: Paper) -> str:
    """Return the whole document; the same pages give the same text."""
    look = LITTLE_INK if book.save_ink else INK
    style = STYLE.format(width=paper.width, height=paper.height, line=LINE) + style_sheet(look)
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(title_of(book))}</title>\n<style>\n{style}\n</style>\n</head>\n<body>",
    ]
    for page in pages:
        items = "\n".join(_item(item) for item in page.items)
        parts.append(f'<section id="page-{page.number}">\n{items}\n</section>')
    return "\n".join([*parts, "</body>\n</html>\n"])


def _item(item: TextItem | Art | Stroke) -> str:
    if isinstance(item, TextItem):
        return _text(item)
    if isinstance(item, Art):
        place = f"left:{item.x:.2f}pt;top:{item.y:.2f}pt;width:{item.width:.2f}pt;height:{item.height:.2f}pt"
        return piece(item.picture, f' role="img" aria-label="{escape(item.alt)}" style="{place}"')
    return (
        f'<div style="left:{item.x1:.2f}pt;top:{item.y1:.2f}pt;width:{item.x2 - item.x1:.2f}pt;'
        f'border-top:{item.width:g}pt solid #111"></div>'
    )


def _text(item: TextItem) -> str:
    style = f"left:{item.x:.2f}pt;top:{item.y:.2f}pt;width:{item.width:.2f}pt;font-size:{item.size:.2f}pt"
    style += ";font-weight:bold" * item.bold + ";font-style:italic" * item.italic
    style += f";text-align:{item.align}" * (item.align != "left") + f";color:{item.color}" * (item.color != "#111111")
    words = escape(item.text)
    if item.target:
        return f'<a href="#page-{item.target}" style="{style}">{words}<i></i>{item.target}</a>'
    element = f"h{item.level}" if item.level else "p"
    return f'<{element} style="{style}">{words}</{element}>'
