"""The engine: integer variables, constraints on them, and a search for all assignments that satisfy them.

It does not know grids or text. Read `domains` (the state), `propagators.base` (the protocol of propagators),
`propagation` (running them), `search` (the tree) and `problem` (the interface), in this order.

If the package was built with a C compiler, all modules of the engine are one extension module, and their names lead to
it. Set GRIDPUZZLES_PURE to run the Python source instead. Results and node counts are the same.
"""

from __future__ import annotations

import os
import sys

COMPILED = False
if not os.environ.get("GRIDPUZZLES_PURE"):
    try:
        from gridpuzzles.engine import _compiled  # type: ignore[attr-defined]
    except ImportError:
        pass
    else:
        COMPILED = True
        sys.modules.update(dict.fromkeys(_compiled.MODULES, _compiled))

from gridpuzzles.engine.problem import Problem  # noqa: E402
from gridpuzzles.engine.search import Search  # noqa: E402

__all__ = ["COMPILED", "Problem", "Search"]
