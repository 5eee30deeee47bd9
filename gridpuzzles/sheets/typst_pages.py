"""Pages as PDF, PNG or SVG, made by Typst (https://typst.app), which comes with the extra ``gridpuzzles[sheets]``.

Typst and this package contain the fonts, so that pages look the same everywhere; system fonts are used only for
characters that these lack. The same book gives the same bytes, because no time is written.
"""

from __future__ import annotations

import json
from importlib.resources import as_file, files

from .book import Art, Book, Page, Stroke, TextItem
from .pictures import INK, LITTLE_INK, MissingExtra, document
from .words import cleaned, covered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .paper import Paper

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
