"""``gridpuzzles count``: how many solutions there are."""

from __future__ import annotations

from .files import params_of, readings
from .interrupt import Interrupt
from .output import LIMITS, complain, cost, options_of, visible
from .status import DONE, INTERRUPTED, LIMIT, NEGATIVE, WRONG, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ..api import Puzzle
    from ..model.solution import Count


def run(options: Namespace) -> int:
    """Count the solutions of every file; the exit status."""
    interrupt = Interrupt()
    statuses = []
    records = []
    several = len(options.files) > 1
    for reading in readings(options.files, params_of(options.params)):
        complain(reading.diagnostics)
        count = _count(reading.puzzle, options, interrupt)
        if options.format in ("json", "jsonl"):
            from ..views.records import count_record

            records.append(count_record(reading.path, count, reading.diagnostics))
        elif count is not None:
            heading = f"{reading.path}: " if several or reading.path != options.files[0] else ""
            print(visible(heading + _sentence(count)), flush=True)
            if options.stats:
                print(cost(count.statistics))
        statuses.append(_status(count))
        if interrupt.is_set():
            break
    if records:
        from .results import write_json

        write_json(records, options.format == "jsonl")
    return worst(statuses)


def _count(puzzle: Puzzle | None, options: Namespace, interrupt: Interrupt) -> Count | None:
    if puzzle is None:
        return None
    return puzzle.count(limit=options.limit, cancel=interrupt, **options_of(options))


def _sentence(count: Count) -> str:
    if count.exact or count.limit == "solutions":
        return str(count)
    return f"{count} ({LIMITS[count.limit]} came first)"


def _status(count: Count | None) -> int:
    if count is None:
        return WRONG
    if count.limit == "cancelled":
        return INTERRUPTED
    if not count.exact:
        return LIMIT
    return DONE if count.value else NEGATIVE
