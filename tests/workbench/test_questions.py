"""Test the answers that are texts and files: menus, formats to write and to read, what an assistant wrote."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from gridpuzzles import parse
from gridpuzzles.families.catalogue import starters
from gridpuzzles.generation.generate import FAMILIES
from gridpuzzles.workbench import documents
from gridpuzzles.workbench.questions import answer
from tests.workbench.test_server import UNIQUE

LATIN = "latin square 4x4\ngrid:\n  1 _ _ _\n  _ _ 3 _\n  _ 2 _ _\n  _ _ _ 4\n"


def asked(route: str, **body: object) -> Any:
    status, text = answer(route, json.dumps(body))
    assert status == 200, text
    return json.loads(text)


def refused(route: str, **body: object) -> tuple[int, str]:
    status, text = answer(route, json.dumps(body))
    return status, json.loads(text)["error"]


def test_menus_offer_every_family() -> None:
    menus = asked("catalogue")
    offered = {key: asked("family", key=key) for key, name in menus["families"]}
    assert offered.keys() >= {*starters(), *FAMILIES}
    assert {key for key, one in offered.items() if one["made"]} == set(FAMILIES)
    assert offered["kenken"]["sized"]
    assert not offered["crossword"]["sized"]
    assert "all different in rows, cols" in offered["kenken"]["rules"]
    for one in offered.values():
        if one["starter"]:
            parse(one["starter"])
    assert menus["difficulties"][1] == "easy"


@pytest.mark.parametrize("name", [one["name"] for one in asked("catalogue")["formats"]])
def test_every_offered_format_is_written_or_refused_with_a_reason(name: str) -> None:
    status, text = answer("export", json.dumps({"text": LATIN, "format": name, "lossy": True}))
    data = json.loads(text)
    if status == 200:
        assert data.get("text") or base64.b64decode(data["base64"])
        assert data["suffix"].startswith(".")
    else:
        assert status == 409
        assert data["error"]
        assert "error[" not in data["error"]


def test_losses_of_a_format_are_told() -> None:
    assert asked("export", text="title: T\n" + LATIN, format="penpa")["losses"] == []
    assert "title" in asked("export", text="title: T\n" + LATIN, format="unequal")["losses"][0]


def test_links_and_files_of_other_programs_are_read() -> None:
    link = asked("export", text=LATIN, format="f-puzzles")["text"]
    found = asked("import", text=link)
    assert found["format"] == "f-puzzles"
    assert parse(found["texts"][0]).verdict().status == parse(LATIN).verdict().status
    lines = "".join(f"{first}{'.' * 80}\n" for first in "12")
    texts = asked("import", name="two.sdm", base64=base64.b64encode(lines.encode()).decode())["texts"]
    assert len(texts) == 2
    assert refused("import", name="x", base64="?")[0] == 400
    assert refused("import", text="https://sudokupad.app/scl?puzzleid=nothing")[0] in (200, 409)


@pytest.mark.parametrize(
    "written",
    [
        f"Here it is:\n\n```puzzle\n{UNIQUE}```\n\nGood luck!",
        f"Try `gridpuzzles`:\n```sh\ngridpuzzles check\n```\nThen:\n  ```\n{UNIQUE}  ```\n",
        f"Sure, this has one solution.\n\n{UNIQUE}\nI hope this helps.",
        UNIQUE,
    ],
)
def test_first_puzzle_is_taken_from_prose(written: str) -> None:
    (text,) = asked("import", text=written)["texts"]
    assert text.strip() == UNIQUE.strip()


def test_repairs_of_explain_are_texts() -> None:
    wrong = UNIQUE.replace("2 12", "2 13")
    repairs = asked("ask", text=wrong, what="explain", seconds=20)["repairs"]
    assert UNIQUE in [one["text"] for one in repairs]


def test_givens_that_leave_one_solution_are_a_text() -> None:
    (repair,) = asked("ask", text=LATIN.replace("1", "_"), what="explain", seconds=20)["repairs"]
    assert repair["label"].startswith("add r")
    assert parse(repair["text"]).verdict().status == "unique"


def test_search_in_prose_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "SEARCHING", 0.0)
    prose = f"Nothing.\n\nNothing.\n\n{UNIQUE}"
    assert asked("import", text=prose)["texts"] == [prose]


def test_formats_without_their_library_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "find_spec", lambda library: None)
    assert not {"pdf", "xlsx"} & {one["name"] for one in asked("catalogue")["formats"]}


def test_file_is_read_as_it_is_or_refused() -> None:
    encoded = base64.b64encode("title: Übung\n".encode()).decode()
    assert asked("import", name="x.puzzle", base64=encoded)["texts"] == ["title: Übung\n"]
    encoded = base64.b64encode("title: Übung\n".encode("latin-1")).decode()
    assert "not UTF-8" in refused("import", name="x.puzzle", base64=encoded)[1]
    many = base64.b64encode((f"1{'.' * 80}\n" * (documents.MAX_IMPORTED + 1)).encode()).decode()
    found = asked("import", name="many.sdm", base64=many)
    assert (len(found["texts"]), found["more"]) == (documents.MAX_IMPORTED, True)


def test_unknown_questions_are_refused() -> None:
    assert refused("nothing") == (404, "not found")
    assert answer("look", "[")[0] == 400
    assert refused("page", text="values")[0] == 409


def test_edit_of_a_printed_layout_writes_it_in_full() -> None:
    layout = "Latin square\n+---+\n|. .|\n|. 1|  # a remark\n+---+\n"
    action = {"do": "given", "cell": [1, 1], "value": "2"}
    assert asked("edit", text=layout)["cells"] == {"r1c1": [1, 1], "r1c2": [1, 2], "r2c1": [2, 1], "r2c2": [2, 2]}
    full = asked("edit", text=layout, action=action)
    assert full == {"text": "Latin square\n# a remark\ngrid:\n  2 _\n  _ 1\n", "in_full": True}
    assert not asked("edit", text=full["text"], action={**action, "value": "1"})["in_full"]
    assert refused("edit", text=layout.replace("1", "?"), action=action)[0] == 409
