"""Test immutable values: neither they nor their contents can change, and equal ones have equal hashes."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.base.record import FrozenDict, Record, UnfrozenRecord

TEXT = "title: Small\nvalues 1..4\ngrid 1 x 2\nr1c1 + r1c2 = 4\nsolution:\n    1 3\n"


class Held(Record):
    plain: Mapping[str, int] = {}
    nested: Mapping[str, Mapping[int, int]] = {}
    several: tuple[Mapping[str, int], ...] = ()


CHANGES: dict[str, Callable[[Any], object]] = {
    "set": lambda held: held.__setitem__("a", 2),
    "delete": lambda held: held.__delitem__("a"),
    "update": lambda held: held.update(a=2),
    "join": lambda held: held.__ior__({"a": 2}),
    "clear": lambda held: held.clear(),
    "pop": lambda held: held.pop("a"),
    "popitem": lambda held: held.popitem(),
    "setdefault": lambda held: held.setdefault("b", 2),
}


@pytest.mark.parametrize("change", CHANGES)
def test_mappings_of_a_record_are_immutable(change: str) -> None:
    own = {"a": 1}
    held = Held(own, {"x": {1: 2}}, ({"a": 1},))
    for mapping in (held.plain, held.nested, held.nested["x"], held.several[0], Held().plain):
        with pytest.raises(TypeError, match="immutable"):
            CHANGES[change](mapping)
    own["a"] = 5
    assert held.plain == {"a": 1}
    assert hash(held) == hash(Held({"a": 1}, {"x": {1: 2}}, ({"a": 1},)))


def test_puzzle_is_hashable_and_its_metadata_immutable() -> None:
    puzzle, other = gp.parse(TEXT), gp.parse(TEXT)
    assert puzzle == other
    assert hash(puzzle) == hash(other)
    assert hash(puzzle) != hash(gp.parse(TEXT.replace("= 4", "= 5").replace("1 3", "1 4")))
    with pytest.raises(TypeError, match="immutable"):
        puzzle.metadata["title"] = "Another"  # type: ignore[index]
    with pytest.raises(TypeError, match="immutable"):
        gp.parse("values 1..2\ngrid 1 x 1\nr1c1 = 1\n").metadata["title"] = "Shared"  # type: ignore[index]
    assert puzzle.title == "Small"


def test_copies_of_a_puzzle_are_equal() -> None:
    puzzle = gp.parse(TEXT)
    for copied in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert copied == puzzle
        assert hash(copied) == hash(puzzle)
        assert isinstance(copied.metadata, FrozenDict)
    assert json.loads(json.dumps(puzzle.metadata)) == {"title": "Small"}


class Guarded(Record):
    first: int
    second: int = 2
    span: object = None


class Unguarded(UnfrozenRecord):
    first: int
    second: int = 2
    span: object = None


class Wide(Record):
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int = 9


@pytest.mark.parametrize("kind", [Guarded, Unguarded])
def test_record_constructor_binds_arguments_like_a_function(kind: Any) -> None:
    assert [getattr(kind(1), field) for field in kind._fields] == [1, 2, None]
    assert kind(1, second=3) == kind(1, 3) == kind(first=1, second=3, span="aside")
    for wrong in (lambda: kind(), lambda: kind(1, 2, 3, 4), lambda: kind(1, third=3), lambda: kind(1, first=1)):
        with pytest.raises(TypeError):
            wrong()
    assert pickle.loads(pickle.dumps(kind(1, 5))) == copy.copy(kind(1, 5)) == kind(1).replace(second=5)


def test_records_are_immutable() -> None:
    wide = Wide(*range(8))
    assert wide.i == 9
    for record in (Guarded(1), wide, gp.parse(TEXT).clues[0]):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(record, record._fields[0], 5)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(record, record._fields[0])
