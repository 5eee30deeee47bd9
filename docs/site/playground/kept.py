"""What Python makes anew in every process, kept from the build: code that it compiles from text, regular expressions.

`dataclass` and `namedtuple` write methods as text and compile it: that and regular expressions are half of the time in
which the modules of the program are loaded. `pack.py` learns what is made, and the playground looks it up.
"""

from __future__ import annotations

import _sre
import collections
import dataclasses
import marshal
import re
from pathlib import Path
from types import CodeType
from typing import Any

FILE = Path(__file__).parent / "kept.marshal"


def learn() -> dict[Any, Any]:
    """Return a dictionary to which everything is added that is made from now on."""
    made: dict[Any, Any] = {}
    make_pattern, assemble = re._compiler.compile, _sre.compile

    def code(text: str, mode: str) -> CodeType:
        made[text] = compile(text, "<string>", mode)
        return made[text]

    def pattern(text: Any, flags: int = 0) -> re.Pattern[Any]:
        def assembled(source: Any, flags_found: int, codes: list[int], *groups: Any) -> re.Pattern[Any]:
            parts = source, int(flags_found), list(map(int, codes)), *groups
            if isinstance(text, str | bytes):
                made[text, int(flags)] = parts
            return assemble(*parts)

        _sre.compile = assembled
        try:
            return make_pattern(text, flags)
        finally:
            _sre.compile = assemble

    _replace(code, pattern)
    return made


def use() -> None:
    """Look up what the build has kept, and make only what is not there."""
    made = marshal.loads(FILE.read_bytes())
    make_pattern = re._compiler.compile

    def pattern(text: Any, flags: int = 0) -> re.Pattern[Any]:
        parts = made.get((text, int(flags)))
        return _sre.compile(*parts) if parts else make_pattern(text, flags)

    _replace(lambda text, _: made.get(text, text), pattern)


def _replace(code: Any, pattern: Any) -> None:
    dataclasses.exec = lambda text, *names: exec(code(text, "exec"), *names)
    collections.eval = lambda text, *names: eval(code(text, "eval"), *names)
    re._compiler.compile = pattern
