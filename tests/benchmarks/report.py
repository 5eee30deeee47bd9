"""Print results as Markdown: milliseconds per puzzle and the ratio to ours, then set-up and search separately."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .harness import Result, Row
from .peers import BY_NAME, LEGEND, OURSELVES
from .worker import NOT_INSTALLED

OURS = (OURSELVES, "from text")

Results = Mapping[Row, Mapping[str, Result]]
Best = dict[str, tuple[str, Result]]
Show = Callable[[Result, "tuple[str, Result] | None"], tuple[str, list[str]]]
"""Returns the text of a cell and its notes, given the result and ours."""


def report(results: Results) -> str:
    """Return two tables and their legend."""
    tables = [
        "## Set-up and search together, ms a puzzle (times ours)",
        _table(results, _total),
        f"Best encoding of each peer ({LEGEND}). In parentheses: how many times the time of {OURSELVES}. "
        "**Bold**: the fastest peer. `n of m`: so many of the puzzles were reached.",
        "## Set-up + search, ms a puzzle",
        _table(results, _apart),
    ]
    return "\n\n".join(tables + _missing(results)) + "\n"


def best_encodings(results: Mapping[str, Result]) -> Best:
    """Return for each column the mark and result of its best encoding: complete, then most puzzles, then fastest."""
    best: Best = {}
    for name, result in results.items():
        if result.failure == NOT_INSTALLED:
            continue
        contender = BY_NAME[name]
        shown = best.get(contender.column)
        if shown is None or _rank(result) < _rank(shown[1]):
            best[contender.column] = contender.mark, result
    return best


def _rank(result: Result) -> tuple[bool, bool, int, float]:
    return result.failure.startswith("WRONG"), not result.complete, -result.done if result.failure else 0, result.total


def _table(results: Results, show: Show) -> str:
    rows = {row: best_encodings(of_row) for row, of_row in results.items()}
    columns = list(dict.fromkeys(column for best in rows.values() for column in best))
    lines = [["puzzle", "goal", *columns], ["---", "---", *("---:" for _ in columns)]]
    for row, best in rows.items():
        cells = [_cell(best, column, show) for column in columns]
        lines.append([row.workload, row.goal, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(best: Best, column: str, show: Show) -> str:
    if column not in best:
        return ""
    mark, result = best[column]
    if result.failure and (not result.done or result.of == 1):
        return result.failure.replace("|", "/")[:40]
    peers = [other.total for name, (_, other) in best.items() if other.complete and name not in OURS]
    text, notes = show(result, best.get(OURSELVES))
    if result.complete and column not in OURS and result.total == min(peers):
        text = f"**{text}**"
    if result.done < result.of:
        notes.append(f"{result.done} of {result.of}")
    if result.failure:
        notes.append(result.failure)
    return " ".join(filter(None, [text, mark, f"({', '.join(notes)})" if notes else ""]))


def _total(result: Result, ours: tuple[str, Result] | None) -> tuple[str, list[str]]:
    text = _milliseconds(result.total)
    if ours is None or not ours[1].complete or result is ours[1]:
        return text, []
    return text, [f"{_digits(result.total / ours[1].total)}×"]


def _apart(result: Result, _: tuple[str, Result] | None) -> tuple[str, list[str]]:
    return f"{_milliseconds(result.setup)} + {_milliseconds(result.search)}", []


def _milliseconds(seconds: float) -> str:
    return _digits(1000 * seconds)


def _digits(value: float) -> str:
    """Return the value with two or three significant digits and no exponent."""
    decimals = next(count for count, least in enumerate((100, 10, 0.1, 0)) if value >= least)
    return f"{value:.{decimals}f}"


def _missing(results: Results) -> list[str]:
    names = {name for of_row in results.values() for name, result in of_row.items() if result.failure == NOT_INSTALLED}
    columns = sorted({BY_NAME[name].column for name in names})
    return [f"Not installed: {', '.join(columns)}."] if columns else []
