"""From a puzzle to the engine's problem: names become numbers, conditions the relations that suit them best.

Built with a C compiler, the modules are one extension module, as the engine's are; GRIDPUZZLES_PURE holds for both.

direct.py                                      conditions of common shapes as relations of the engine
normalize.py, rational.py, trees.py            any other condition of the model as one on integers
shapes.py, linear.py, words.py, base/english.py     that condition as relations of the engine
sums.py, innies.py                             what follows from several of them
workings.py                                    equations worked out step by step, after the first dead ends
incremental.py                                 the same rules, other clues
checks.py                                      what was found, checked by the plain meaning
draft.py, posting.py                           domains and relations until they are posted; what is posted once for many
"""

from __future__ import annotations

import os
import sys

if not os.environ.get("GRIDPUZZLES_PURE"):
    try:
        from gridpuzzles.compiler import _compiled  # type: ignore[attr-defined]
    except ImportError:
        pass
    else:
        sys.modules.update(dict.fromkeys(_compiled.MODULES, _compiled))

from .compiled import Compiled, compile_puzzle

__all__ = ["Compiled", "compile_puzzle"]
