"""The solvers of the table, one per file behind one protocol, and the encodings each is run with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..encodings import ONLY_PRIMES, PRIMES, TABLES
from .base import Peer
from .choco import Choco
from .cosoco import Cosoco
from .cpsat import CpSat
from .facile import Facile
from .gridpuzzles import GridPuzzles
from .minizinc import MiniZinc
from .norvig import Norvig
from .nucs import Nucs
from .pyconstraint import PythonConstraint


class Contender(NamedTuple):
    """A peer with one encoding. The table has one column per peer; the mark names its fastest encoding."""

    column: str
    mark: str
    make: Callable[[], Peer]

    @property
    def name(self) -> str:
        return f"{self.column} {self.mark}".strip()


OURSELVES = "gridpuzzles"

CONTENDERS = (
    Contender(OURSELVES, "", GridPuzzles),
    Contender("from text", "", lambda: GridPuzzles(parse=True)),
    Contender("CP-SAT plain", "", CpSat),
    Contender("CP-SAT", "t", lambda: CpSat(TABLES)),
    Contender("CP-SAT", "e", lambda: CpSat(ONLY_PRIMES)),
    Contender("CP-SAT", "w", lambda: CpSat(ONLY_PRIMES, workers=0)),
    Contender("choco", "", Choco),
    Contender("choco", "t", lambda: Choco(TABLES)),
    Contender("choco", "e", lambda: Choco(PRIMES, restarts=True)),
    Contender("facile", "", Facile),
    Contender("NuCS", "", Nucs),
    Contender("NuCS", "t", lambda: Nucs(TABLES)),
    Contender("NuCS", "e", lambda: Nucs(PRIMES)),
    Contender("cosoco", "t", lambda: Cosoco(TABLES)),
    Contender("cosoco", "e", lambda: Cosoco(PRIMES)),
    Contender("python-constraint", "", PythonConstraint),
    Contender("MiniZinc + Gecode", "", MiniZinc),
    Contender("MiniZinc + Gecode", "t", lambda: MiniZinc(TABLES)),
    Contender("MiniZinc + Gecode", "e", lambda: MiniZinc(PRIMES)),
    Contender("Norvig", "", Norvig),
    Contender("Norvig", "r", lambda: Norvig(reorder=True)),
)
LEGEND = "no mark: plain, t: tables, e: prime exponents, w: e with one worker per core, r: rows reordered"
BY_NAME = {contender.name: contender for contender in CONTENDERS}
