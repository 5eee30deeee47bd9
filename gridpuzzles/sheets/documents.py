"""Pages as files: PDF, PNG or SVG by Typst (https://typst.app), or one HTML file that any browser can print.

Typst comes with the extra ``gridpuzzles[sheets]``; HTML needs no installation, and the file loads nothing.

Typst and this package contain the fonts, so that pages look the same everywhere; system fonts are used only for
characters that these lack. The same book gives the same bytes, because no time is written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import as_file, files

from ..views.canvas import escape, style_sheet
from .blocks import LINE, cleaned, covered
from .book import Art, Book, Page, Paper, Stroke, TextItem
from .pictures import INK, LITTLE_INK, MissingExtra, document, piece
from .plan import title_of

RESOLUTION = 300.0
"""Dots per inch of PNG pages."""
KINDS: dict[type, str] = {TextItem: "text", Art: "art", Stroke: "stroke"}
"""The name of each kind of item in the template."""


def typeset(pages: Sequence[Page], book: Book, paper: Paper, form: str, resolution: float = RESOLUTION) -> list[bytes]:
    """Return the document as "pdf", "svg" or "png": one file for a PDF, otherwise one per page.

    Raises `gridpuzzles.sheets.pictures.MissingExtra`.
    """
    try:
        import typst
    except ImportError:
        raise MissingExtra(f"a {form.upper()} file", "typst") from None
    data, texts = as_data(pages, book, paper)
    source = files(__package__)
    with as_file(source.joinpath("fonts")) as folder:
        made: bytes | list[bytes] = typst.compile(  # type: ignore[call-overload]
            source.joinpath("book.typ").read_bytes(),
            # System fonts differ between computers, so they are used only if necessary.
            font_paths=typst.Fonts(include_system_fonts=not covered(texts), font_paths=[str(folder)]),
            sys_inputs={"book": json.dumps(data)},
            format=form,
            ppi=resolution,
        )
    if isinstance(made, list):
        return made
    return [made]


def as_data(pages: Sequence[Page], book: Book, paper: Paper) -> tuple[dict[str, object], str]:
    """Return the data for the template, and all texts in it."""
    look = LITTLE_INK if book.save_ink else INK
    pictures: list[str] = []

    def one(item: TextItem | Art | Stroke) -> dict[str, object]:
        fields = {name: getattr(item, name) for name in item._fields}  # type: ignore[union-attr]
        if isinstance(item, Art):
            pictures.append(document(item.picture, look))
            fields["picture"] = len(pictures) - 1
        return {"kind": KINDS[type(item)], **fields}

    placed = [[one(item) for item in page.items] for page in pages]
    texts = "".join(item.text if isinstance(item, TextItem) else "" for page in pages for item in page.items)
    names = "".join(symbol.name for entry in book.entries for symbol in entry.puzzle.symbols)
    data: dict[str, object] = {
        "title": cleaned(book.title or book.entries[0].title),
        "author": cleaned(book.author),
        "width": paper.width,
        "height": paper.height,
        "bleed": paper.beyond,
        "marks": paper.marks,
        "pictures": pictures,
        "pages": placed,
    }
    return data, texts + names


# --- HTML


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
