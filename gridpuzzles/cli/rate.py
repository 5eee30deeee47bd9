"""``gridpuzzles rate``: rate how difficult puzzles are for a person."""

from __future__ import annotations

from ..base.english import count_noun
from ..diagnostics.render import visible
from ..views.walk import ENDED
from ..views.walk_records import rate_record
from .file_results import FileResult, invalid, reply
from .steps import exit_status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..model.solution_path import SolutionPath
    from .files import LoadedFile

COLUMNS = ("file", "rating", "word", "at_least", "effort", "steps", "hardest", "cost")


def run(options: Namespace) -> int:
    """Rate every file; return the exit status."""
    if options.format == "csv":
        print(",".join(COLUMNS))
    return reply(options, rated)


def rated(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Rate one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    walk = puzzle.walk_within(reading.budget)
    data = rate_record(reading.path, walk, reading.diagnostics)
    if options.format == "csv":
        written = row(reading.path, walk)
    else:
        written = text(reading.path, walk)
    return FileResult(exit_status(walk), visible(written), data)


def text(path: str, walk: SolutionPath) -> str:
    """Return the rating, the effort, the hardest step and the number of uses of each technique, as text."""
    rating = walk.rating
    steps = count_noun(rating.steps, "step")
    lines = [f"{path}: {rating}, estimated; {steps}, effort {rating.effort:.0f}"]
    if not walk.complete:
        lines.append(f"  {walk.ending or ENDED[walk.limit]}")
    if rating.hardest is not None:
        lines.append(f"  hardest ({rating.hardest.technique}, {rating.hardest.cost:.1f}): {rating.hardest.text}")
        lines.append("  " + ", ".join(f"{count} {technique}" for technique, count in rating.counts.items()))
    return "\n".join(lines)


def row(path: str, walk: SolutionPath) -> str:
    """Return the rating as one line of comma-separated values, in the order of `COLUMNS`."""
    import csv
    from io import StringIO

    rating = walk.rating
    hardest = rating.hardest
    line = StringIO()
    csv.writer(line, lineterminator="").writerow(
        [
            path,
            f"{rating.value:.1f}",
            rating.word,
            "" if rating.complete else "yes",
            f"{rating.effort:.1f}",
            rating.steps,
            hardest.technique if hardest else "",
            hardest.cost if hardest else "",
        ]
    )
    return line.getvalue()
