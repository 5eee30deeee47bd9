"""A puzzle class that keeps its compiled form, so that several questions compile it only once."""

from __future__ import annotations

from ..compiler import compile_puzzle
from ..model.puzzle import Puzzle

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import ClassVar

    from ..compiler import Compiled
    from ..engine.limits import Limits


def bare(puzzle: Puzzle) -> Puzzle:
    """Return the meaning of a puzzle, without its text and its methods."""
    return Puzzle(*[getattr(puzzle, field) for field in Puzzle._fields])  # type: ignore[attr-defined]


class CompiledOnce(Puzzle):
    """A puzzle that is compiled when the form is first needed, and keeps the form."""

    _caches: ClassVar = ("_form",)

    @property
    def compiled(self) -> Compiled:
        """The engine's form of this puzzle."""
        return self.compiled_within(None)

    def compiled_within(self, limits: Limits | None) -> Compiled:
        """Like `compiled`, but raise `LimitMet` if a limit is reached before the form is made."""
        form: Compiled | None = getattr(self, "_form", None)
        if form is None:
            # The stored form refers to the bare meaning only. If it referred to this puzzle, that would be a reference
            # cycle, which is found late and costs as much to collect as everything else.
            form = compile_puzzle(bare(self), limits)
            object.__setattr__(self, "_form", form)
        return form.of(self)
