"""The table of relations: the name a problem is posted with, and what builds its propagators."""

from __future__ import annotations

from gridpuzzles.engine.propagators.different import build_different

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gridpuzzles.engine.propagators.base import Propagator
    from gridpuzzles.engine.variables import Variables

    Builder = Callable[[Variables, tuple[int, ...], Any], list[Propagator]]

BUILDERS: dict[str, Builder] = {
    "different": build_different,
}
