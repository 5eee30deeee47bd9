"""The commands that answer a question about every file, by solving it as the engine or as a person does.

The engine answers ``check``, ``count``, ``candidates`` and ``explain``; the steps of a person ``steps``, ``hint`` and
``rate``.
"""

from __future__ import annotations

import re
import sys

from .. import solving
from ..base.english import count_noun, nearest
from ..base.errors import LimitMet
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, WRONG, status_of_limit, worst
from ..diagnostics.render import visible
from ..model.puzzle import texts_of_holes
from ..model.solution import LIMITS
from ..system.hard_limits import HardTimeout
from ..views.records import answer, count_record, estimate_record, hint_record, number, rate_record, walk_record
from ..views.walk import DRAW, ENDED
from .output import cost, notes_on_rules, say, title_of
from .results import FileResult, asking, each_file, invalid, reply_to_each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeVar

    from ..api import Puzzle
    from ..base.source import Source
    from ..explanation import Explanation
    from ..explanation.changes import Change
    from ..explanation.repairs import Repair
    from ..model.solution import Count, Estimate
    from ..model.solution_path import Hint, SolutionPath
    from ..solving.budget import Budget
    from ..solving.candidates import Candidates
    from .files import LoadedFile
    from .interrupt import Interrupt

    Found = TypeVar("Found", SolutionPath, Hint)

MIN_FILLINGS = 300
"""Smallest number of random samples with which the interval of an estimate is reliable."""


# --- check


def check(options: Namespace) -> int:
    """Check every file, or explain diagnostic codes; return the exit status."""
    if options.explain:
        return worst([_explain_code(code) for code in options.files])
    doubtful: list[str] = []

    def reply(reading: LoadedFile, search: dict[str, Any]) -> FileResult:
        return _checked(reading, options, search, doubtful)

    statuses = reply_to_each(options, reply)
    # The status of an interrupt stands for no file.
    files = [status for status in statuses if status != INTERRUPTED]
    if options.format == "text" and len(files) > 1:
        ended = ", then interrupted" if len(files) < len(statuses) else ""
        if doubtful:
            ended = f", {len(doubtful)} of them with several solutions{ended}"
        print(f"{files.count(DONE)} of {len(files)} files ok{ended}")
    return worst(statuses)


def _explain_code(name: str) -> int:
    """Print the explanation of a diagnostic code; return the exit status."""
    from ..diagnostics.codes import codes, explained

    known = codes()
    if name in known:
        print(explained(known[name]))
        return DONE
    near = nearest(name, known)
    if near:
        help = f"did you mean {near!r}?"
    else:
        help = "docs/diagnostics.md lists them all"
    say(f"there is no diagnostic code {name!r}: {help}")
    return WRONG


def _checked(reading: LoadedFile, options: Namespace, search: dict[str, Any], doubtful: list[str]) -> FileResult:
    """Check one file and return the line about it; add its path to ``doubtful`` if that line is a warning."""
    from ..api.expectations import check, finding_record

    finding = check(reading.puzzle, reading.diagnostics, strict=options.strict, budget=reading.budget, **search)
    if reading.puzzle is None:
        # A text that was not read within a limit is undecided, not wrong.
        finding = finding.replace(status=reading.status)
    count = finding.count
    if reading.puzzle and count and (count.value > 1 or (count.exact and not count.value)):
        status = "several" if count.value else "none"
        # Notes go to standard error, so that standard output has exactly one line for each file.
        for note in notes_on_rules(reading.path, reading.puzzle, status, (), reading.budget):
            print(note, file=sys.stderr)
    result = "FAIL"
    if finding.status == DONE:
        result = "WARN" if finding.is_open else "ok  "
    if result == "WARN":
        doubtful.append(reading.path)
    text = visible(f"{result}  {reading.path}: {finding.message}")
    if options.stats and count:
        text += f"\n      {cost(count.statistics)}"
    return FileResult(finding.status, text, finding_record(reading.path, finding, reading.diagnostics))


# --- count


def count(options: Namespace) -> int:
    """Count or estimate the solutions of every file, or split it; return the exit status."""
    if options.split:
        return _split(options)
    return (_estimated if options.estimate else _counted)(options)


@asking
def _counted(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    count = solving.count(puzzle, options.limit, options.jobs, reading.budget, **search)
    text = _heading(reading, options) + str(count)
    # A limit on the solutions is what the user asked for; any other one needs a word.
    if not count.exact and count.limit != "solutions":
        text += f" ({LIMITS[count.limit]})"
    if options.stats:
        text += "\n" + cost(count.statistics)
    return FileResult(
        _status_of_count(count, count.exact), text, count_record(reading.path, count, reading.diagnostics)
    )


def _split(options: Namespace) -> int:
    """Write every file as records for a batch, whose counts add up to that of the file; return the exit status."""
    import json

    if options.params:
        # Each record has the text as it is, in which the parameters keep their own values.
        say("--split cannot be used with -D, because it writes the text unchanged")
        return WRONG

    def answer(reading: LoadedFile, interrupt: Interrupt) -> int:
        puzzle = reading.puzzle
        if puzzle is None or puzzle.source is None:
            return reading.status
        try:
            with reading.budget.enforced():
                texts = _pieces(puzzle, puzzle.source, reading.budget, options.split)
        except (LimitMet, HardTimeout) as met:
            print(visible(f"{reading.path}: {LIMITS[met.limit]}"), file=sys.stderr)
            return status_of_limit(met.limit)
        for at, text in enumerate(texts, 1):
            print(json.dumps({"id": f"{reading.path} {at}", "text": text}, ensure_ascii=False))
        return DONE

    return worst(each_file(options, answer))


def _pieces(puzzle: Puzzle, source: Source, budget: Budget, number: int) -> list[str]:
    """Return texts of the puzzle with more givens; each solution belongs to exactly one of them.

    They are at least ``number`` texts if the puzzle can be split into that many. Raises `LimitMet`.
    """
    from ..solving.parallel import split as parts

    begin = source.text.rstrip("\n")
    found = parts(budget.compiled(puzzle), budget, {}, number)
    given = [[f"{name} = {value}" for name, (value,) in piece.items()] for piece in found]
    return ["\n".join([begin, *lines, ""]) for lines in given]


@asking
def _estimated(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    from ..solving.estimating import estimate

    # Without the option, the estimate chooses the number itself.
    if options.samples is not None:
        search["samples"] = options.samples
    found = estimate(puzzle, budget=reading.budget, **search)
    data = estimate_record(reading.path, found, reading.diagnostics)
    # A sample that is a solution proves that there is one, even if the estimate is rough.
    status = _status_of_count(found, found.exact or found.solved > 0)
    return FileResult(status, _heading(reading, options) + about(found), data)


def _heading(reading: LoadedFile, options: Namespace) -> str:
    """Return the path as a prefix if there are several files; otherwise an empty string."""
    if len(options.files) > 1 or reading.path != options.files[0]:
        return visible(f"{reading.path}: ")
    return ""


def about(found: Estimate) -> str:
    """Return the estimate as text; it says "no estimate" if none of the random samples was a solution."""
    if found.exact:
        return str(found)
    drawn = count_noun(found.samples, "random sample")
    came_first = ""
    if found.limit in LIMITS:
        came_first = f"; {LIMITS[found.limit]}"
    if not found.solved:
        known = f"at least {found.low}; " if found.low else ""
        if came_first and not found.samples:
            return f"{known}no estimate: {came_first[2:]}"
        return f"{known}no estimate: none of {drawn} ended in a solution{came_first}"
    doubt = "; with so few samples the interval may be too narrow"
    if found.samples >= MIN_FILLINGS:
        doubt = ""
    return f"{found}, from {drawn}{came_first}{doubt}"


def _status_of_count(found: Count | Estimate, is_known: bool) -> int:
    if not is_known or found.limit == "cancelled":
        return status_of_limit(found.limit)
    return DONE if found.value else NEGATIVE


# --- candidates


@asking
def candidates(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """List the values that each cell takes in some solution."""
    from ..solving.candidates import candidates

    found = candidates(puzzle, counts=options.counts, budget=reading.budget, **search)
    text = "\n\n".join(filter(None, (title_of(puzzle), str(found))))
    if found.limit:
        known, status = "undecided", status_of_limit(found.limit)
    elif not all(found.values.values()):
        known, status = "none", NEGATIVE
    else:
        known, status = ("unique" if len(found.forced) == len(found.values) else "several"), DONE
    return FileResult(status, visible(text), _candidates_record(reading, found, known))


def _candidates_record(reading: LoadedFile, found: Candidates, known: str) -> dict[str, object]:
    """Return the candidates as plain data for JSON."""

    def numbers(values: Mapping[str, tuple[int, ...]]) -> dict[str, list[int | str]]:
        return {name: [number(value) for value in each] for name, each in values.items()}

    data = answer(reading.path, known, reading.diagnostics, candidates=numbers(found.values))
    data["forced"] = list(found.forced)
    if found.counts:
        data["counts"] = {
            name: {str(value): number(times) for value, times in each.items()} for name, each in found.counts.items()
        }
    if found.limit:
        data |= {"limit": found.limit, "open": numbers(found.open)}
    return data


def _exit_status(found: Explanation | SolutionPath) -> int:
    """Return the exit status for an answer: of its limit if it met one, otherwise of its verdict."""
    if found.limit:
        return status_of_limit(found.limit)
    return NEGATIVE if found.status == "none" else DONE


# --- explain


@asking
def explain(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain why there is no solution or more than one, and how to repair the puzzle."""
    # These imports are slow, so they run after the limits are in force.
    from ..explanation import explain
    from ..explanation.words import words

    found = explain(puzzle, every=options.every, superfluous=options.redundant, budget=reading.budget, **search)
    data = answer(reading.path, found.status, reading.diagnostics, **_explanation_record(puzzle, found))
    heading = ""
    if len(options.files) > 1:
        heading = f"{reading.path}:\n"
    return FileResult(_exit_status(found), visible(heading + words(found, options.redundant)), data)


def _explanation_record(puzzle: Puzzle, found: Explanation) -> dict[str, object]:
    """Return the explanation as plain data for JSON, with clues named by their labels."""

    def change(one: Change) -> dict[str, object]:
        clue = puzzle.clues[one.clue]
        numbers = {"from": number(clue.value or 0), "to": number(one.value)}
        return {"clue": clue.label, **numbers, "unique": one.unique, "slip": one.slip}

    def labels(clues: Iterable[int]) -> list[str]:
        return [puzzle.clues[clue].label for clue in sorted(clues)]

    def repair(one: Repair) -> dict[str, object]:
        edits = [
            {"line": line, "from": old, "to": edit.new}
            for (line, old, _), edit in zip(one.places, one.edits, strict=True)
        ]
        rule = {"rule": one.edits[0].sentence} if one.is_rule else {}
        return {"edits": edits, **rule, "unique": one.unique}

    data: dict[str, object] = {
        "repairs": [repair(one) for one in found.repairs],
        "probable": found.probable,
        "totals": list(found.totals),
        "reasons": list(found.reasons),
        "differing": list(found.differing),
        "conflicts": [labels(conflict) for conflict in found.conflicts],
        "smallest": found.smallest,
        "least": found.least,
        "removals": [labels(removal) for removal in found.removals],
        "changes": [change(one) for one in found.changes],
        "pairs": [[change(one) for one in pair] for pair in found.pairs],
        "givens": {name: number(value) for name, value in found.givens},
        "redundant": labels(found.redundant),
        "superfluous": labels(found.superfluous),
    }
    return data | ({"limit": found.limit} if found.limit else {})


PAIR = re.compile(r"(.+?)\s*=\s*(-?\d+)")
COLUMNS = ("file", "rating", "word", "at_least", "effort", "steps", "hardest", "cost")


# --- steps and hints


@asking
def steps(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain step by step how a person would solve a puzzle."""
    walk = _with_entries(puzzle.walk_within, puzzle, reading, options)
    if walk is None:
        return FileResult(WRONG, "", invalid(reading).data)
    data = walk_record(reading.path, walk, reading.diagnostics)
    form = options.format if options.format in DRAW else "text"
    text = DRAW[form](walk, brief=options.brief, boards=options.boards)
    if puzzle.title and form == "text":
        text = f"{title_of(puzzle)}\n\n{text}"
    return FileResult(_exit_status(walk), visible(text), data)


@asking
def hint(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Suggest the next step in a grid that is partly filled."""
    hint = _with_entries(puzzle.hint_within, puzzle, reading, options)
    if hint is None:
        return FileResult(WRONG, "", invalid(reading).data)
    status, exit_status = "unique", DONE
    if hint.limit:
        status, exit_status = "undecided", status_of_limit(hint.limit)
    elif hint.mistakes or (hint.ending and not hint.steps):
        status = "none"
        # The ending may also say that everything is filled in, or that the clues determine no more.
        if hint.mistakes or "no solution" in hint.ending:
            exit_status = NEGATIVE
    data = hint_record(reading.path, puzzle, hint, status, reading.diagnostics)
    return FileResult(exit_status, visible(_hint_text(puzzle, hint, options.level)), data)


def _hint_text(puzzle: Puzzle, hint: Hint, level: str) -> str:
    """Return the hint as text; ``level`` is "where", "how" or "step", from the weakest to the strongest."""
    if hint.limit:
        return ENDED[hint.limit]
    texts = texts_of_holes(puzzle)
    lines = [f"{texts.get(name, name)} cannot be {value}." for name, value in hint.mistakes.items()]
    if hint.steps:
        lines += {"where": (hint.where,), "how": (hint.where, hint.how)}.get(level, (hint.text,))
    return "\n".join([*lines, *filter(None, (hint.ending,))])


def _with_entries(
    answer: Callable[[Budget, Mapping[str, int]], Found], puzzle: Puzzle, reading: LoadedFile, options: Namespace
) -> Found | None:
    """Return the answer for the numbers in ``--filled``; None if they are wrong, after a message on standard error."""
    try:
        return answer(reading.budget, filled_cells(options.filled, puzzle))
    except ValueError as error:
        say(f"--filled: {error}")
        return None


def filled_cells(text: str, puzzle: Puzzle) -> dict[str, int]:
    """Return the values that ``text`` gives, by name.

    The text is ``r1c1=5, SEND=9567``, or one character or word for each cell, row by row, with ``.`` or ``_`` for an
    empty cell. Raises `ValueError` with a message for the user.
    """
    # An entry with a name has an equals sign, so this text has none.
    if "=" not in text and text.strip():
        return _by_place(text, puzzle)
    cells: dict[str, int] = {}
    names = {text: name for name, text in texts_of_holes(puzzle).items()}
    for piece in filter(None, re.split(r"[,;\s]+(?=[^=,;]+=)|[,;\s]+$", text.strip())):
        pair = PAIR.fullmatch(piece.strip())
        if pair is None:
            raise ValueError(f"{piece.strip()!r}: write NAME=NUMBER, as in r1c1=5")
        cells[names.get(pair[1], pair[1])] = int(pair[2])
    return cells


def _by_place(text: str, puzzle: Puzzle) -> dict[str, int]:
    grid = puzzle.grid
    places = sorted(grid.cells) if grid is not None else []
    # Numbers of several digits need spaces; digits may be written without.
    signs = text.split()
    if len(signs) != len(places):
        signs = list("".join(signs))
    if grid is None or len(signs) != len(places):
        raise ValueError(
            f"write NAME=NUMBER for each number entered, or all {len(places)} cells with _ for an empty one"
        )
    found = {}
    for place, sign in zip(places, signs, strict=True):
        if sign in "._":
            continue
        try:
            found[grid.cells[place]] = int(sign)
        except ValueError:
            raise ValueError(f"{sign!r} is not a number; write _ for an empty cell") from None
    return found


# --- rating


def rate(options: Namespace) -> int:
    """Rate every file; return the exit status."""
    if options.format == "csv":
        print(",".join(COLUMNS))
    return _rated(options)


@asking
def _rated(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    walk = puzzle.walk_within(reading.budget)
    data = rate_record(reading.path, walk, reading.diagnostics)
    written = _rating_row if options.format == "csv" else _rating_text
    return FileResult(_exit_status(walk), visible(written(reading.path, walk)), data)


def _rating_text(path: str, walk: SolutionPath) -> str:
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


def _rating_row(path: str, walk: SolutionPath) -> str:
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
