"""Things that views show in addition to the values of the cells."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.grid import ClueSquare, Corner, Drawing, LineClue, Position, Sign


class DisplayData:
    """Clues at the edges, signs, blocked squares and drawings; the model's `Grid` passes them on to views."""

    def __init__(self) -> None:
        self.line_clues: list[LineClue] = []
        self.blocked: dict[Position, ClueSquare] = {}
        self.around: dict[Position, int] = {}  # sums around a square that is not a cell
        self.signs: list[Sign] = []
        self.marks: dict[str, str] = {}  # defined sign -> its rule
        self.corners: list[Corner] = []
        self.boxes: tuple[int, int] | None = None
        self.entries: dict[Position, int] = {}  # first cell of an entry -> its number
        self.drawings: list[Drawing] = []
        self.named_rules: dict[str, list[str]] = {}  # well-known rule -> labels of its sets of cells
