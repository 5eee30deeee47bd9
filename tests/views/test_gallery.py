"""Test that the gallery shows every family as it is drawn now; `python docs/make_gallery.py` writes it."""

from __future__ import annotations

import re
from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.kinds.path_rules import PATH_RULES
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


def test_contact_sheet_shows_every_family_and_kind_at_three_sizes() -> None:
    page = (DOCS / "contact-sheet.md").read_text(encoding="utf-8")
    shown = re.findall(r'<img src="([^"]+)" alt="[^"]+" width="(\d+)">', page)
    pictures = {picture for picture, _ in shown}
    assert {(picture, width) for picture in pictures for width in ("90", "180", "360")} == set(shown)
    families = {path.parent.name for path in PUZZLES}
    assert all(any(picture.startswith(f"gallery/{family}-") for picture in pictures) for family in families)
    assert {f"contact-sheet/{name}.svg" for name in PATH_RULES} <= pictures
    assert {path.name for path in (DOCS / "contact-sheet").iterdir()} == {
        picture.partition("/")[2] for picture in pictures if picture.startswith("contact-sheet/")
    }


def test_contact_sheet_is_up_to_date() -> None:
    for name, kind in PATH_RULES.items():
        drawn = svg.draw(gp.parse(f"values 1..9\ngrid 2 x 4\n{name}: r1c1 r2c1 r2c2 r2c3 r1c4\n"), None)
        assert (DOCS / "contact-sheet" / f"{name}.svg").read_text(encoding="utf-8") == drawn + "\n"
        assert f'class="{kind.line}"' in drawn
