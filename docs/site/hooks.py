"""Make the pages that only the site has: one for each statement and each diagnostic, pages to play, the playground.

MkDocs calls these functions while it builds. A page that is not in the navigation is linked from one that is.
With `GRIDPUZZLES_NO_PLAYGROUND=1` in the environment the site has no playground, and needs neither npm nor a network.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url
from playground import build as playground

import gridpuzzles
from gridpuzzles.assistant import guide
from gridpuzzles.base.codes import codes
from gridpuzzles.base.source import Source
from gridpuzzles.language.parser import parse
from gridpuzzles.language.syntax_errors.vocabulary import FORMS
from gridpuzzles.play.page import play_page, playable
from gridpuzzles.solving.budget import Budget

DOCS = Path(__file__).parent.parent
ROOT = DOCS.parent
PUZZLES = ROOT / "puzzles"
SCHEMA = ROOT / "gridpuzzles" / "views" / "schema.json"
WRONG = ROOT / "tests" / "diagnostics"
FENCE = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)
BLOCK = re.compile(r"^```puzzle(?: \S+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (.+?)\n\n```puzzle\n(.*?)```\n\n```text\n(.*?)```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"^(?:error|warning|note)\[([a-z-]+)\]", re.MULTILINE)
PICTURE = re.compile(r"^!\[the puzzle\]\(gallery/(.+?)\.svg\)$", re.MULTILINE)
THUMBNAIL = re.compile(r'href="playground/index\.html"(?=><img src="gallery/(.+?)(?:-as-printed)?\.svg")')
WITH_PLAYGROUND = not os.environ.get("GRIDPUZZLES_NO_PLAYGROUND")
MOST_EXAMPLES = 3
SECONDS = 2.0
"""Seconds for solving a puzzle of the gallery, and for its steps."""


def on_config(config: Any) -> Any:
    """Add the pages that the navigation does not name at its end."""
    named = set(re.findall(r"'([\w/-]+\.md)'", repr(config.nav)))
    config.nav[-1]["Inside"] += sorted({path.name for path in DOCS.glob("*.md")} - named)
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages and the puzzle files."""
    made = {"schema.json": SCHEMA.read_text(encoding="utf-8")}
    # Programs that read sites look for llms.txt.
    made |= {"guide.md": guide(), "llms.txt": guide()}
    made.update(_statements())
    made.update(_diagnostics())
    made.update(
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in PUZZLES.rglob("*.puzzle")
    )
    for name, path in _shown():
        puzzle = gridpuzzles.load(path)
        made[f"play/{name}.html"] = play_page([playable(puzzle, Budget(SECONDS))])
    for uri, content in made.items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **more: Any) -> str:
    """Show the file names of blocks as their titles; add links to the playground, and pages to play to the gallery."""
    if WITH_PLAYGROUND:
        home = get_relative_url("playground/index.html", page.url)
        link = '<p class="playground"><a href="{}">Open in the playground</a></p>'
        markdown = BLOCK.sub(
            lambda block: f"{block[0]}\n\n{link.format(home + playground.ending(block[1]))}\n", markdown
        )
        files = {f"{path.parent.name}-{path.stem}": path for path in PUZZLES.rglob("*.puzzle")}
        markdown = THUMBNAIL.sub(
            lambda link: f'href="{home}{playground.ending(files[link[1]].read_text(encoding="utf-8"))}"', markdown
        )
    markdown = FENCE.sub(r'```\1 title="\2"', markdown)
    markdown = markdown.replace("(../gridpuzzles/views/schema.json)", "(schema.json)")
    markdown = markdown.replace("(../gridpuzzles/assistant/guide.md)", "(guide.md)")
    markdown = markdown.replace("(../puzzles)", "(gallery.md)").replace("(../puzzles/", "(puzzles/")
    markdown = re.sub(r"\(\.\./tests/diagnostics/\w+\.md\)", "(reference/diagnostics.md)", markdown)
    if page.file.src_uri == "gallery.md":
        frame = (
            '<details markdown="0"><summary>Play it here</summary>'
            r'<iframe src="play/\1.html" loading="lazy" title="the puzzle, to play" '
            'style="width:100%;height:42em;border:0"></iframe></details>'
        )
        markdown = PICTURE.sub(rf"\g<0>\n\n{frame}", markdown)
    return markdown


def on_post_build(config: Any) -> None:
    """Build the playground into the site."""
    if WITH_PLAYGROUND:
        playground.build(Path(config.site_dir) / "playground")


def _shown() -> Iterator[tuple[str, Path]]:
    """Yield the name of the picture and the file of each puzzle of the gallery."""
    files = {f"{path.parent.name}-{path.stem}": path for path in PUZZLES.rglob("*.puzzle")}
    for name in PICTURE.findall((DOCS / "gallery.md").read_text(encoding="utf-8")):
        yield name, files[name]


# ---------------------------------------------------------------- statements


def _statements() -> dict[str, str]:
    """Return a page for each word that begins a statement: its form, a link to its explanation, and examples."""
    manual = (DOCS / "language.md").read_text(encoding="utf-8")
    lines = ["# Statements", "", "Each by the word it begins with.", "", "| word | written |", "| --- | --- |"]
    pages = {}
    for word, form in FORMS.items():
        lines.append(f"| [`{word}`](statements/{word}.md) | {_cell(form)} |")
        examples = list(_examples(manual, word))
        where = dict.fromkeys(f"[{heading}](../../language.md#{_anchor(heading)})" for heading, _ in examples)
        text = [f"# {word}", "", f"{form[0].upper()}{form[1:]}.", ""]
        if where:
            text += [f"In the manual: {', '.join(where)}.", ""]
        for _, example in examples[:MOST_EXAMPLES]:
            text += ["```puzzle", example.rstrip(), "```", ""]
        pages[f"reference/statements/{word}.md"] = "\n".join(text)
    return {"reference/statements.md": "\n".join([*lines, ""]), **pages}


def _examples(manual: str, word: str) -> Iterator[tuple[str, str]]:
    """Yield the heading and the text of every block of the manual that has such a statement."""
    headings = [(match.start(), match[2]) for match in HEADING.finditer(manual) if len(match[1]) == 2]
    for block in BLOCK.finditer(manual):
        document, _ = parse(Source("", block[1]))
        spans = [getattr(one, "span", None) for one in document.statements]
        if any(span and re.match(r"\w+", span.text + " ") and _begins(span.text, word) for span in spans):
            yield next(heading for start, heading in reversed(headings) if start < block.start()), block[1]


def _begins(text: str, word: str) -> bool:
    return re.match(rf"{word}(?!\w)", text) is not None


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ---------------------------------------------------------------- diagnostics


def _diagnostics() -> dict[str, str]:
    """Return a page for each code: its meaning, an example with its correction, and the texts of the tests."""
    rows = [f"| [`{name}`](diagnostics/{name}.md) | {_cell(code.meaning)} |" for name, code in codes().items()]
    index = ["# Diagnostics", "", "Each by its code.", "", "| code | meaning |", "| --- | --- |", *rows, ""]
    tried = _tried()
    pages = {}
    for name, code in codes().items():
        text = f"# {name}\n\n{code.meaning}\n"
        if code.wrong:
            text += f"\n```puzzle\n{code.wrong}```\n\nWrite instead:\n\n```puzzle\n{code.corrected}```\n"
        pages[f"reference/diagnostics/{name}.md"] = "\n".join([text, *tried.get(name, [])])
    return {"reference/diagnostics.md": "\n".join(index), **pages}


def _tried() -> dict[str, list[str]]:
    """Return for each code the sections of the tests that report it."""
    found: dict[str, list[str]] = {}
    for path in sorted(WRONG.glob("*.md")):
        for heading, wrong, shown in SECTION.findall(path.read_text(encoding="utf-8")):
            block = f"## {heading}\n\n```puzzle\n{wrong}```\n\n```text\n{shown}```\n"
            for name in dict.fromkeys(CODE.findall(shown)):
                found.setdefault(name, []).append(block)
    return found
