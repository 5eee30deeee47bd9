"""Making puzzles: any number of them, each by itself, each again from its identifier."""

from __future__ import annotations

from importlib import import_module

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

FAMILIES = {
    "arithmograph": "Arithmograph",
    "crossproduct": "CrossProduct",
    "cruncher": "Number Cruncher",
    "cryptarithm": "Cryptarithm",
    "kakuro": "Kakuro",
    "kenken": "KenKen",
    "killer": "Killer Sudoku",
    "magic": "Magic Square",
    "sudoku": "Sudoku",
}
"""Family to the title of its puzzles; the module of that name in `families` holds its function of that name."""


class Made(Record):
    """A puzzle with one solution: its identifier, its text in the language, and the solution."""

    identifier: str
    text: str
    solution: Mapping[str, int]


def maker_of(request: Request) -> Maker:
    """What makes the puzzles of a request; raises `CannotMake` for one that no puzzle can answer."""
    if request.family not in FAMILIES:
        raise CannotMake(f"no family {request.family!r}; there are {', '.join(FAMILIES)}, and --from FILE")
    module = import_module(f".families.{request.family}", __package__)
    maker: Maker = getattr(module, request.family)(request)
    return maker


def generate(
    request: Request, seed: int, number: int, maker: Maker | None = None, effort: Effort | None = None
) -> Made:
    """Puzzle ``number`` of a request under a seed: always the same. Raises `CannotMake` when it cannot be made.

    ``maker`` is what `maker_of` gave for the request, to make many.
    """
    identifier = f"{request.name}#{seed}-{number}"
    draft = (maker or maker_of(request))(Dice(identifier), effort or Effort())
    title = draft.title or FAMILIES[request.family]
    return Made(identifier, headed(title, identifier, draft.body), draft.filling)
