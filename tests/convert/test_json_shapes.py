"""Test that a JSON of another program with an unexpected part is read or refused, and never fails otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.convert.formats import named

ODD = (None, True, 5, -1, 1.5, "", "x", "²", "9" * 5000, [], [5], [None], [{}], [[1]], [["R1C1"]], {}, {"cells": 5})
"""Values of a JSON that its readers do not expect."""
JSONS = (
    {
        "size": 4,
        "grid": [[{"value": 1, "given": True, "region": 0, "givenPencilMarks": [1, 2]}, {}, {}, {}], *[[{}] * 4] * 3],
        "negative": ["xv"],
        "solution": [1] * 16,
        "title": "A",
        "xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]}],
        "thermometer": [{"lines": [["R1C1", "R1C2"]]}],
        "arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "5"}],
        "sandwichsum": [{"cell": "R1C0", "value": "5"}],
        "clone": [{"cells": ["R1C1"], "cloneCells": ["R2C2"]}],
    },
    {
        "cells": [[{"value": 1}, {}], [{}, {}]],
        "regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "3", "unique": True}, {"value": "title: A"}],
        "metadata": {"title": "A", "rules": ["x"], "solution": "1221"},
        "lines": [],
    },
)


def with_odd_parts(part: Any) -> Iterator[Any]:
    """Yield the JSON once for each of its parts and each odd value, with this part replaced by this value."""
    yield from ODD
    for key in part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ():
        for other in with_odd_parts(part[key]):
            if isinstance(part, dict):
                yield {**part, key: other}
            else:
                yield [*part[:key], other, *part[key + 1 :]]


@pytest.mark.parametrize(("board", "name"), [(JSONS[0], "f-puzzles"), (JSONS[1], "sudokupad")])
def test_json_with_an_odd_part_is_read_or_refused(board: dict[str, Any], name: str) -> None:
    assert gp.from_format(json.dumps(board), name)
    code = named(name).code
    outcomes = set()
    for odd in with_odd_parts(board):
        try:
            code.read(Source("odd", json.dumps(odd)))
            outcomes.add("read")
        except gp.DefinitionError:
            outcomes.add("refused")
    assert outcomes == {"read", "refused"}
