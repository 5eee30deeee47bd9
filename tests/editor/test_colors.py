"""Test that Pygments and TextMate color every puzzle file alike and completely."""

from __future__ import annotations

import json
import runpy
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pygments.token import Error, string_to_tokentype

import gridpuzzles
from gridpuzzles.editor.colors import COLON, COLORS, KEY, PROSE, tokens
from gridpuzzles.editor.pygments_lexer import GridPuzzleLexer
from gridpuzzles.language.grammar import all_words
from tests.node import modules, node

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "docs" / "editors" / "vscode"
GRAMMAR = EXTENSION / "syntaxes" / "gridpuzzle.tmLanguage.json"
FILES = sorted((ROOT / "puzzles").rglob("*.puzzle"))
EVERYTHING = """\
title: a "title" # no comment
note: it goes on

  in indented lines, # and this is text
# a comment between
  and here
difficulty: none
edition 1
grid 3x3
values 1..9, 20 step 2 except 4
all different in rows, cols, boxes 3 x 3
grid sum:
  _ a 12 \\ 16\\24 | A
  53..7 ? [11] < . ^ v
  ------
  AB  1b a1 é
_7_ * 3_ = ____ ≠ 2×ÉÄ − 3÷4
r1c1 is not prime, r12c3 in 2, 4 or not (abs(a - b) >= 2 ^ x)
use "latin.puzzle" (n = 5)
KenKen 6 x 6 # a family
anti-knight sudoku
rows 135 45 ?
german whisper 2: r1c1 -> r1c2; r2c1..r2c3, r2c4
24*: r1c1 r1c2
"""
TEXTS = [EVERYTHING, *(path.read_text(encoding="utf-8") for path in FILES)]


def test_pygments_colors_every_character() -> None:
    lexer = GridPuzzleLexer(stripnl=False, ensurenl=False)
    for text in TEXTS:
        tokens = list(lexer.get_tokens(text))
        assert not [value for kind, value in tokens if kind is Error]
        assert "".join(value for _, value in tokens) == text.replace("\r\n", "\n")


def test_language_server_and_pygments_color_files_alike() -> None:
    types = {string_to_tokentype(one.token): one.type for one in (*COLORS, KEY, PROSE)}
    lexer = GridPuzzleLexer(stripnl=False, ensurenl=False)
    for text in TEXTS:
        expected = [types.get(kind, "") for kind, value in lexer.get_tokens(text) for _ in value]
        found = [""] * len(text)
        for start, end, kind in tokens(text):
            found[start:end] = [kind] * (end - start)
        assert [one for one, sign in zip(found, text, strict=True) if not sign.isspace()] == [
            one for one, sign in zip(expected, text, strict=True) if not sign.isspace()
        ]


def test_pygments_finds_the_lexer_by_name() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'gridpuzzle = "{GridPuzzleLexer.__module__}:{GridPuzzleLexer.__name__}"' in project


def test_every_reserved_word_has_a_color() -> None:
    kinds = {str(kind) for kind, value in GridPuzzleLexer().get_tokens(" ".join(sorted(all_words()))) if value.strip()}
    assert "Token.Name" not in kinds
    assert {"Token.Keyword.Reserved", "Token.Name.Builtin", "Token.Name.Attribute", "Token.Operator.Word"} <= kinds


def test_textmate_grammar_is_up_to_date() -> None:
    script = runpy.run_path(str(EXTENSION / "pack.py"))
    written = GRAMMAR.read_text(encoding="utf-8")
    assert written == script["grammar"](), "run `python docs/editors/vscode/pack.py --grammar`"


@cache
def as_vscode_colors() -> list[list[list[tuple[int, int, str]]]]:
    asked = {"modules": str(modules(EXTENSION)), "grammar": str(GRAMMAR), "texts": TEXTS}
    command = [node(), str(Path(__file__).parent / "textmate.js")]
    run = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    colored: list[list[list[tuple[int, int, str]]]] = json.loads(run.stdout)
    return colored


def test_vscode_and_pygments_color_files_alike() -> None:
    kinds = {f"{one.scope}.gridpuzzle": string_to_tokentype(one.token) for one in (*COLORS, KEY, COLON, PROSE)}
    lexer = GridPuzzleLexer(stripnl=False, ensurenl=False)
    for text, colored in zip(TEXTS, as_vscode_colors(), strict=True):
        signs: list[Any] = []
        for kind, value in lexer.get_tokens(text):
            signs += [kind] * len(value)
        start = 0
        for line, pieces in zip(text.split("\n"), colored, strict=True):
            for first, last, scope in pieces:
                for at in range(first, min(last, len(line))):
                    if not line[at].isspace():
                        assert kinds.get(scope) is signs[start + at], (line, line[at], scope, signs[start + at])
            start += len(line) + 1


@pytest.mark.slow
def test_vscode_extension_is_packed(tmp_path: Path) -> None:
    script = runpy.run_path(str(EXTENSION / "pack.py"))
    out = tmp_path / "gridpuzzles.vsix"
    script["pack"](out, modules(EXTENSION))
    with zipfile.ZipFile(out) as packed:
        names = set(packed.namelist())
        manifest = json.loads(packed.read("extension/package.json"))
        bundle = packed.read("extension/dist/extension.js").decode("utf-8")
    assert manifest["version"] == gridpuzzles.__version__
    wanted = (manifest["main"], manifest["contributes"]["grammars"][0]["path"])
    wanted += (manifest["contributes"]["languages"][0]["configuration"],)
    assert {f"extension/{path.removeprefix('./')}" for path in wanted} <= names
    assert "workspace/executeCommand" in bundle
