"""What Python makes or looks for anew in every process, kept from the build.

`dataclass` and `namedtuple` write methods as text and compile it: that and regular expressions are half of the time in
which the modules of the program are loaded. `pack.py` learns what is made, and the playground looks it up. It also
finds modules here, not in folders: that saves some ten calls of the file system for each.
"""

from __future__ import annotations

import _sre
import collections
import dataclasses
import marshal
import re
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

FILE = Path(__file__).parent / "kept.marshal"


class Modules(MetaPathFinder, Loader):
    """Finds modules in a dictionary: of each name the path that its file would have, and its code."""

    def __init__(self, modules: dict[str, tuple[str, bytes]]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is; None if it is not here."""
        if name not in self.modules:
            return None
        file = self.modules[name][0]
        spec = ModuleSpec(name, self, origin=file, is_package=file.endswith("/__init__.py"))
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(file.rpartition("/")[0])
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave this to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(marshal.loads(self.modules[module.__name__][1]), vars(module))

    def get_resource_reader(self, name: str) -> Any:
        """Return the reader of the files beside a module."""
        from importlib.resources.readers import FileReader

        return FileReader(SimpleNamespace(path=self.modules[name][0]))


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
    """Look up what the build has kept; make and find only what is not there."""
    made, modules = marshal.loads(FILE.read_bytes())
    sys.meta_path.insert(0, Modules(modules))
    make_pattern = re._compiler.compile

    def pattern(text: Any, flags: int = 0) -> re.Pattern[Any]:
        parts = made.get((text, int(flags)))
        return _sre.compile(*parts) if parts else make_pattern(text, flags)

    _replace(lambda text, _: made.get(text, text), pattern)


def _replace(code: Any, pattern: Any) -> None:
    dataclasses.exec = lambda text, *names: exec(code(text, "exec"), *names)
    collections.eval = lambda text, *names: eval(code(text, "eval"), *names)
    re._compiler.compile = pattern
