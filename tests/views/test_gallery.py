"""Test that the gallery shows every family as it is drawn now; `python docs/make_gallery.py` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from gridpuzzles.views import svg
from tests.views.texts import PUZZLES, load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "gallery.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"!\[[^\]]*\]\((gallery/[^)]+)\)", PAGE)


def test_every_picture_is_there_and_none_is_left_over() -> None:
    assert sorted(PICTURES) == sorted(f"gallery/{path.name}" for path in (DOCS / "gallery").iterdir())


def test_every_family_is_shown_as_it_is_drawn_now() -> None:
    shown = set()
    for path in PUZZLES:
        picture = DOCS / "gallery" / f"{path.parent.name}-{path.stem}.svg"
        if picture.exists():
            shown.add(path.parent)
            assert picture.read_text(encoding="utf-8") == svg.draw(load(path), None) + "\n"
    assert shown == {path.parent for path in PUZZLES}
