"""Making puzzles: any number of them, each by itself, each again from its identifier."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ..errors import DefinitionError
from ..record import Record
from .dice import Dice
from .repair import Effort
from .sketch import CannotMake
from .wording import headed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .maker import Maker
    from .request import Request

FAMILIES = (
    "arithmograph",
    "crossproduct",
    "cruncher",
    "cryptarithm",
    "kakuro",
    "kenken",
    "killer",
    "magic",
    "sudoku",
)
"""The module of that name in `families` holds the function of that name that gives the family's maker."""


EFFORT = Effort()


class Made(Record):
    """A puzzle with one solution: its identifier, its text in the language, and the solution."""

    identifier: str
    text: str
    solution: Mapping[str, int]


@lru_cache(maxsize=8)
def maker_of(request: Request) -> Maker:
    """What makes the puzzles of a request; raises `CannotMake` for one that no puzzle can answer."""
    if request.family not in FAMILIES:
        raise CannotMake(f"no family {request.family!r}; there are {', '.join(FAMILIES)}, and --from FILE")
    module = import_module(f".families.{request.family}", __package__)
    try:
        maker: Maker = getattr(module, request.family)(request)
    except DefinitionError as error:
        said = "; ".join(one.message for one in error.diagnostics)
        raise CannotMake(f"{request.name}: {said}") from None
    return maker


def generate(request: Request, seed: int, number: int, effort: Effort = EFFORT) -> Made:
    """Puzzle ``number`` of a request under a seed: always the same. Raises `CannotMake` when it cannot be made."""
    identifier = f"{request.name}#{seed}-{number}"
    draft = maker_of(request)(Dice(identifier), effort)
    return Made(identifier, headed(draft.title, identifier, draft.body), draft.filling)
