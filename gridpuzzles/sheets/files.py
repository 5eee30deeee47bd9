"""Books as files: PDF, PNG or SVG by Typst (https://typst.app), or one HTML file that any browser can print.

Typst comes with the extra ``gridpuzzles[sheets]``; HTML needs no installation, and the file loads nothing.

Typst and this package contain the fonts, so that pages look the same everywhere; system fonts are used only for
characters that these lack. The same book gives the same bytes, because no time is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import as_file, files
from importlib.util import find_spec

from ..views.canvas import escape
from .book import Data

FORMATS = ("pdf", "html", "svg", "png")
RESOLUTION = 300.0
"""Dots per inch of PNG pages."""
COVERED = (
    *(range(0x530), range(0x1E00, 0x2000), range(0x2010, 0x2028), range(0x2030, 0x205F)),
    *(range(0x2190, 0x2300), range(0x2500, 0x2600)),
)
"""Characters that the included fonts contain."""


class MissingExtra(Exception):
    """A library of the extra ``gridpuzzles[sheets]`` is not installed."""


def require(form: str, codes: bool) -> None:
    """Raise `MissingExtra` if a library for the format, or for QR codes, is not installed."""
    for needs, library, what in ((form != "html", "typst", f"a {form.upper()} file"), (codes, "segno", "a QR code")):
        if needs and find_spec(library) is None:
            raise MissingExtra(f"{what} needs the library {library}: pip install 'gridpuzzles[sheets]'")


def typeset(data: Data, form: str, part: str = "book", resolution: float = RESOLUTION) -> list[bytes]:
    """Return the document as "pdf", "svg" or "png": one file for a PDF, otherwise one per page.

    ``part`` is "book", or "answers" for the answers alone.
    """
    template = files(__package__).joinpath("book.typ").read_bytes()
    return _compiled(template, {"book": json.dumps(data, ensure_ascii=False), "part": part}, form, resolution)


PICTURE = b"""\
#set page(width: auto, height: auto, margin: 6pt, fill: white)
#image(bytes(sys.inputs.svg), format: "svg")
"""
SCREEN = 144.0
"""Dots per inch of a picture for a screen."""


def raster(svg: str) -> bytes:
    """Return an SVG document as PNG."""
    return _compiled(PICTURE, {"svg": svg}, "png", SCREEN)[0]


def _compiled(template: bytes, inputs: dict[str, str], form: str, resolution: float) -> list[bytes]:
    """Return the files that Typst makes of a template and the texts in it."""
    import typst  # optional: the extra gridpuzzles[sheets]

    is_covered = all(any(ord(sign) in signs for signs in COVERED) for text in inputs.values() for sign in set(text))
    with as_file(files(__package__).joinpath("fonts")) as folder:
        document: bytes | list[bytes] = typst.compile(  # type: ignore[call-overload]
            template,
            # System fonts differ between computers, so they are used only if necessary.
            font_paths=typst.Fonts(include_system_fonts=not is_covered, font_paths=[str(folder)]),
            sys_inputs=inputs,
            format=form,
            ppi=resolution,
        )
    return document if isinstance(document, list) else [document]


# --- HTML

STYLE = """\
@page{{size:{width:g}pt {height:g}pt;margin:{top:g}pt {outside:g}pt {bottom:g}pt {inside:g}pt;\
@bottom-center{{content:counter(page);font-size:{small:g}pt}}}}
@page :left{{margin-left:{left:g}pt;margin-right:{right:g}pt}}
*{{box-sizing:border-box}}
body{{margin:0 auto;max-width:{inner:g}pt;font:{size:g}pt "Libertinus Serif",Georgia,"Times New Roman",serif}}
h1,h2,h3,p{{margin:0 0 .4em;line-height:1.25}}
h1{{font-size:1.7em}}h2{{font-size:1.4em;break-after:avoid}}h3{{font-size:1em;font-weight:normal}}
.cover{{text-align:center;padding-top:14vh}}.cover,.contents{{break-after:page}}.answers{{break-before:page}}
.grid{{display:grid;gap:{gutter:g}pt;margin-bottom:{gutter:g}pt}}article{{break-inside:avoid}}
svg{{display:block;width:100%;height:auto;margin:.5em auto 0}}.code svg{{width:50pt;margin:0}}
.line{{display:flex;justify-content:space-between;align-items:end;gap:.6em}}
.small,.rules{{font-size:{small:g}pt}}.soft,a{{color:#666;text-decoration:none}}.rules{{font-style:italic}}
.name>span{{flex:3;border-bottom:.5pt solid}}.name>span:last-child{{flex:2}}.name{{margin-bottom:1em}}
"""
RULES, SOURCE = ' class="rules"', ' class="small soft"'
# Texts of puzzles may come from anyone, so the page must not run or load anything.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def html_page(data: Data, part: str = "book") -> str:
    """Return the whole document as HTML; the browser numbers the pages when it prints them."""
    paper, style = data["paper"], data["style"]
    inner = paper["width"] - paper["inside"] - paper["outside"]
    left, right = (paper["outside"], paper["inside"]) if paper["facing"] else (paper["inside"], paper["outside"])
    rules = STYLE.format(**paper, **style, left=left, right=right, inner=inner, gutter=data["gutter"])
    body = "\n".join(_answers(data) if part == "answers" else _body(data))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<title>{escape(data["title"])}</title>\n'
        f"<style>\n{rules}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(data: Data) -> Iterator[str]:
    if data["cover"]:
        yield f'<div class="cover">{"".join(_opening(data))}{_picture(data["cover"], 0.6 * data["paper"]["height"])}'
        yield f"<p>{data['count']}</p>{_element('p', data['author'])}</div>"
    else:
        yield from _opening(data)
    if data["name_line"]:
        yield '<p class="line name">Name<span></span>Date<span></span></p>'
    if data["contents"]:
        yield '<div class="contents"><h2>Contents</h2>'
        for number, part in enumerate(data["sections"], 1):
            yield f'<p><a href="#section-{number}">{escape(part["heading"])}</a></p>'
            if data["in_contents"]:
                yield from (f'<p><a href="#puzzle-{it["number"]}">{_name(data, it)}</a></p>' for it in part["puzzles"])
        yield "</div>"
    if data["front"]:
        yield "<h2>How to solve</h2>"
        yield from (f"<p>{_element('b', it['head'])} {escape(it['text'])}</p>" for it in data["front"])
    yield _element("p", data["rules"], RULES)
    for number, part in enumerate(data["sections"], 1):
        yield _element("h2", part["heading"], f' id="section-{number}"')
        yield _grid((_puzzle(data, it) for it in part["puzzles"]), data["columns"])
    if data["refers"]:
        yield from _answers(data)


def _opening(data: Data) -> Iterator[str]:
    yield _element("h1", data["heading"])
    yield _element("p", data["subtitle"], ' class="soft"')


def _puzzle(data: Data, it: Data) -> str:
    paper, size = data["paper"], data["style"]["size"]
    # An estimate that leaves room for all texts: a browser cannot measure them first.
    rows = paper["height"] - paper["top"] - paper["bottom"] - (8 + 3 * data["headings"]) * size
    share = rows / data["rows"] - data["gutter"] - 3 * size - 4 * size * bool(it["rules"]) - 56 * bool(it["code"])
    link = f'<a href="#answer-{it["number"]}">answer</a>' if it["answer"] and data["refers"] else ""
    code = ""
    if it["code"]:
        address = _element("span", it["code"]["address"], SOURCE)
        code = f'<div class="line code">{address}{it["code"]["svg"]}</div>'
    return (
        f'<article id="puzzle-{it["number"]}" style="grid-column:span {it["picture"]["span"]}">'
        f'<div class="line"><h3>{_name(data, it)}</h3>'
        f'<span class="small"><i>{escape(it["difficulty"])}</i> {link}</span></div>'
        f"{_element('p', it['source'], SOURCE)}"
        f"{_element('p', it['rules'], RULES)}{_picture(it['picture'], share)}{code}</article>"
    )


def _answers(data: Data) -> Iterator[str]:
    yield '<h2 class="answers">Answers</h2>'
    yield _grid((_answer(data, it) for it in data["answers"]), data["answer_columns"])


def _answer(data: Data, it: Data) -> str:
    return (
        f'<article id="answer-{it["number"]}" style="grid-column:span {it["answer"]["span"]}">'
        f'<div class="line"><span>{_name(data, it)}</span><i class="small">{it["answer"]["note"]}</i></div>'
        f"{_picture(it['answer'], data['paper']['height'])}</article>"
    )


def _grid(cells: Iterable[str], columns: int) -> str:
    return f'<div class="grid" style="grid-template-columns:repeat({columns},minmax(0,1fr))">{"".join(cells)}</div>'


def _name(data: Data, it: Data) -> str:
    number = f"<b>{it['number']}</b>&ensp;" if data["numbers"] or not it["title"] else ""
    return number + escape(it["title"])


def _picture(it: Data, share: float) -> str:
    """Return the picture, as large as its column and its share of the page allow, and always readable."""
    least, most = (it["least"] * it["height"], it["most"] * it["width"])
    style = f"max-width:{most:.2f}pt;max-height:{max(least, share):.2f}pt;min-width:{it['least'] * it['width']:.2f}pt"
    attributes = f'role="img" aria-label="{escape(it["alt"])}" style="{style}"'
    return f"<svg {attributes}{it['svg'].removeprefix('<svg')}"


def _element(name: str, text: str, attributes: str = "") -> str:
    """Return an element with a text; nothing without one."""
    return f"<{name}{attributes}>{escape(text)}</{name}>" if text else ""
