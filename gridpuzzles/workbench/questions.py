"""The questions that the page asks about a text; the answers are plain data for JSON.

`answer` is the only entry, for both transports: a process of ``gridpuzzles serve``, and a worker of a browser. It
starts neither threads nor processes, and is stopped by ending the process or the worker that it runs in.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping

from .. import solving
from ..analysis.hand_edits import by_hand, kinds_of
from ..api import Puzzle
from ..api.fixes import fixes
from ..base.english import count_noun
from ..base.errors import Diagnostic, Fix
from ..explanation.explain import explain
from ..explanation.result import Repair
from ..explanation.typos import applied
from ..model.puzzle import texts_of_holes
from ..model.solution import Verdict
from ..model.status import Status
from ..play.board import playing_picture
from ..play.page import MAX_PLACES, Playable, board_html, page_data, steps_data
from ..solving.budget import Budget
from ..solving.candidates import candidates
from ..steps import hint, walk
from ..views.records import number
from .requests import Body, Data, Denied, SubmittedText, as_json, denial_of, puzzle_in, seconds_in, text_in

MAX_MENDED = 20_000
"""Longest text, in characters, for which `look` searches corrections: each candidate is tested by reading the text."""
MAX_LISTED = 20_000
"""Largest number of candidates to list, all cells together."""
MAX_ADDED = 4
"""Largest number of givens that `explain` offers to add: each is tested by reading the text."""
MAX_ANSWER = 8 << 20
"""Largest answer, in characters."""


SHORT = ("look", "edit", "catalogue", "family", "guide", "import")
"""Questions that are soon answered, so that no stop ends them."""


def answer(route: str, body: str) -> tuple[int, str]:
    """Return the HTTP status and the answer to a question, both bodies as JSON.

    If the status is not 200, the answer is ``{"error": reason}``; if it is 500, the reason is a traceback.
    """
    try:
        text = as_json(_function_of(route)(_read_body(body)))
        if len(text) > MAX_ANSWER:
            what = f"the answer has {len(text) >> 20} MB, more than a page can show"
            raise Denied(413, f"{what}; ask 'gridpuzzles' on the command line")
    except Exception as error:
        denied = denial_of(error) or Denied(500, traceback.format_exc())
        return denied.status, as_json({"error": str(denied)})
    return 200, text


def _function_of(route: str) -> Callable[[Body], Data]:
    if route in ROUTES:
        return ROUTES[route]
    from . import documents  # imported when asked for, because a verdict on the first text must not wait for it

    if route not in documents.ROUTES:
        raise Denied(404, "not found")
    return documents.ROUTES[route]


def _read_body(body: str) -> Body:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise Denied(400, "the request is not JSON") from None
    if not isinstance(data, dict):
        raise Denied(400, "the request is not a JSON object")
    return data


def look(body: Body) -> Data:
    """Return the facts about a text that need no solving: diagnostics with places and corrections, and the board."""
    text = SubmittedText(text_in(body))
    if len(text.text) <= MAX_MENDED:
        fixes_by_place = fixes(text.text, text.diagnostics, text.faults_of)
    else:
        fixes_by_place = {}
    data: Data = {
        "diagnostics": [_diagnostic(text, at, one, fixes_by_place) for at, one in enumerate(text.diagnostics)]
    }
    if text.puzzle is None:
        return data
    picture = playing_picture(text.puzzle)
    if len(picture.slots) <= MAX_PLACES:
        data["board"] = board_html(text.puzzle, picture)
        data["puzzle"] = page_data(Playable(text.puzzle, Verdict(Status.UNDECIDED)), picture)
    return data


def _diagnostic(text: SubmittedText, at: int, one: Diagnostic, fixes_by_place: Mapping[int, Fix]) -> Data:
    data: Data = {"code": one.code, "severity": one.severity, "message": one.message, "help": one.help}
    # A place in an included file means nothing in this text.
    if one.span is not None and one.span.source.text == text.text:
        line, column = one.span.place()
        places = [_utf16(text.text, place) for place in (one.span.start, one.span.end)]
        data |= {"start": places[0], "end": places[1], "line": line, "column": column}
        # The page shows one place for each diagnostic, so a correction elsewhere is left out.
        if at in fixes_by_place and fixes_by_place[at].span == one.span:
            data["fix"] = fixes_by_place[at].text
    return data


def _utf16(text: str, place: int) -> int:
    """Return an offset in UTF-16 units, as the browser counts: a character above U+FFFF is two units."""
    return len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


def ask(body: Body) -> Data:
    """Return the answer to ``what``, one of `QUESTIONS`, for a text without errors."""
    what = body.get("what")
    if not isinstance(what, str) or what not in QUESTIONS:
        raise Denied(400, f"unknown question; choose one of {', '.join(QUESTIONS)}")
    budget = Budget(seconds_in(body))
    return QUESTIONS[what](puzzle_in(body), budget, body)


def _verdict(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    verdict = solving.verdict(puzzle, budget=budget)
    return {
        "status": verdict.status,
        "limit": verdict.limit,
        "answers": [[number(one[symbol.name]) for symbol in puzzle.symbols] for one in verdict.solutions],
        "nodes": verdict.statistics.nodes,
        "seconds": verdict.statistics.setup_time + verdict.statistics.search_time,
        "expected": not puzzle.expectation or puzzle.expectation.allows(verdict.status, len(verdict.solutions)),
    }


def _candidates(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    found = candidates(puzzle, budget=budget)
    values = [[*found.values[symbol.name], *found.open.get(symbol.name, ())] for symbol in puzzle.symbols]
    # At least 2, so that a cell with a choice never looks solved.
    most = max(2, MAX_LISTED // max(1, len(values)))
    longer = sum(len(each) > most for each in values)
    note = ""
    if longer:
        note = (
            f"{count_noun(longer, 'symbol')} of {len(values)} can have more than {most} values: the smallest are shown."
        )
    listed = [[number(value) for value in sorted(each)[:most]] for each in values]
    return {"values": listed, "limit": found.limit, "note": note}


def _explain(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    found = explain(puzzle, budget=budget)
    text = text_in(body)
    # The places of repairs are in the text that was read, which is another one after a translation.
    repairs = found.repairs if puzzle.source is not None and puzzle.source.text == text else ()
    mends = [{"label": _label(one), "text": applied(one.edits, text)} for one in repairs]
    if 0 < len(found.givens) <= MAX_ADDED and (completed := _with_givens(text, found.givens)):
        added = ", ".join(f"{name} = {value}" for name, value in found.givens)
        mends.append({"label": f"add {added}", "text": completed})
    return {
        "text": str(found),
        "status": found.status,
        "clashes": [sorted(one) for one in found.conflicts],
        "repairs": mends,
    }


def _with_givens(text: str, givens: tuple[tuple[str, int], ...]) -> str:
    """Return the text with these values given; empty if the text has no place for one of them."""
    cells = kinds_of(text)["cells"]
    assert isinstance(cells, dict)
    try:
        for name, value in givens:
            text = by_hand(text, {"do": "given", "cell": cells[name], "value": str(value)})
    except (KeyError, ValueError):  # the second is a `CannotEdit`
        return ""
    return text


def _label(repair: Repair) -> str:
    """Return what the button of a repair says."""
    if repair.is_rule:
        label = repair.new.strip()
    else:
        label = f"line {repair.line}: {repair.old} → {repair.new}"
    return label


def _steps(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    path = walk(puzzle, budget)
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    return {
        "steps": steps_data(path.steps, places),
        "complete": path.complete,
        "ending": path.ending or path.limit,
        "rating": str(path.rating) if path.steps else "",
    }


def _hint(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    """Return the next step, in three sentences of increasing detail, with what is filled in: values by index."""
    filled = body.get("filled", {})
    if not isinstance(filled, dict) or not all(at.isdecimal() and type(value) is int for at, value in filled.items()):
        raise Denied(400, "filled must be numbers by the index of a symbol")
    symbols = [symbol.name for symbol in puzzle.symbols]
    entries = {symbols[int(at)]: (value,) for at, value in filled.items() if int(at) < len(symbols)}
    found = hint(puzzle, budget, entries)
    texts = texts_of_holes(puzzle)
    places = {name: at for at, name in enumerate(symbols)}
    return {
        "mistakes": [f"{texts.get(name, name)} cannot be {value}." for name, value in found.mistakes.items()],
        "wrong": [places[name] for name in found.mistakes],
        "where": found.where,
        "how": found.how,
        "steps": steps_data(found.steps, places),
        "ending": found.ending or found.limit,
    }


def _rate(puzzle: Puzzle, budget: Budget, body: Body) -> Data:
    path = walk(puzzle, budget)
    rating = path.rating
    return {
        "rating": str(rating) if path.steps else "",
        "steps": rating.steps,
        "hardest": rating.hardest.text if rating.hardest else "",
        "counts": dict(rating.counts),
        "ending": "" if path.complete else path.ending or path.limit,
    }


QUESTIONS = {
    "verdict": _verdict,
    "candidates": _candidates,
    "explain": _explain,
    "steps": _steps,
    "hint": _hint,
    "rate": _rate,
}


def edit(body: Body) -> Data:
    """Return the text after an action by hand on its board; without an action, return what can be drawn there.

    A printed layout is written as statements first; ``in_full`` tells so.
    """
    text, action = text_in(body), body.get("action")
    puzzle = SubmittedText(text).puzzle
    full = puzzle.source.text if puzzle is not None and puzzle.source is not None else text
    if action is None:
        return kinds_of(full)
    if not isinstance(action, dict):
        raise Denied(400, "the action is not an object")
    return {"text": by_hand(full, action), "in_full": full != text}


ROUTES: dict[str, Callable[[Body], Data]] = {"look": look, "ask": ask, "edit": edit}
