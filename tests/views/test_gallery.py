"""Test that the gallery shows every family as it is drawn now; `python docs/make_gallery.py` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from gridpuzzles.views import svg
from tests.views.texts import PUZZLES, load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "gallery.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"!\[[^\]]*\]\((gallery/[^)]+)\)", PAGE)


def test_gallery_has_exactly_the_listed_pictures() -> None:
    assert sorted(PICTURES) == sorted(f"gallery/{path.name}" for path in (DOCS / "gallery").iterdir())


def test_gallery_is_up_to_date() -> None:
    shown = set()
    for path in PUZZLES:
        picture = DOCS / "gallery" / f"{path.parent.name}-{path.stem}.svg"
        if picture.exists():
            shown.add(path.parent)
            assert picture.read_text(encoding="utf-8") == svg.draw(load(path), None) + "\n"
    assert shown == {path.parent for path in PUZZLES}
