"""The MCP server, asked by the client of the official library over a real process."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import Any

import jsonschema
import psutil
import pytest

pytest.importorskip("mcp", reason="the server for assistants needs the extra gridpuzzles[mcp]")

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

from gridpuzzles.assistant import guide

pytestmark = pytest.mark.slow

TOOLS = {"guide", "check", "solve", "count", "explain", "hint", "steps", "rate", "generate", "draw", "convert"}
SCHEMA = json.loads(files("gridpuzzles.views").joinpath("schema.json").read_text("utf-8"))
MONEY = "SEND + MORE = MONEY"
SUDOKU = "sudoku 4x4\n1 _ _ _\n_ _ 2 _\n_ 3 _ _\n_ _ _ 4\n"
FORGOTTEN = "values 1..4\nall different in rows, cols\ngrid:\n  1 _ _ _\n  _ _ 2 _\n  _ 3 _ _\n  _ _ _ 4\n"
ENDLESS = "values 1..9\ngrid 9 x 9\nall different in rows, cols\n"
MISTYPED = "grid 2 x 2\nvalues 1-4   # four\nrows sum == 3 7\ncols sum == 4 6\n"
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "guide": ("guide", {}),
    "check": ("check", {"text": SUDOKU, "strict": True}),
    "invalid": ("check", {"text": "SEND + MORE == MONEY"}),
    "solve": ("solve", {"text": MONEY}),
    "forgotten": ("solve", {"text": FORGOTTEN}),
    "count": ("count", {"text": SUDOKU.replace("_ 4", "_ _"), "number": 3}),
    "late": ("count", {"text": ENDLESS, "seconds": 3}),
    "explain": ("explain", {"text": SUDOKU.replace("_ _ 2 _", "1 _ 2 _")}),
    "hint": ("hint", {"text": SUDOKU, "filled": "r1c2=3"}),
    "steps": ("steps", {"text": SUDOKU}),
    "rate": ("rate", {"text": SUDOKU}),
    "generate": ("generate", {"family": "kenken", "size": "3x3", "number": 2}),
    "png": ("draw", {"text": SUDOKU}),
    "svg": ("draw", {"text": SUDOKU, "form": "svg", "solution": True}),
    "undrawn": ("draw", {"text": "grid 2 x"}),
    "sudoku": ("convert", {"text": SUDOKU, "to": "sudoku"}),
    "unconverted": ("convert", {"text": "grid 2 x", "to": "ipuz"}),
    "no format": ("convert", {"text": SUDOKU + "\n" * 200_000, "to": "--output=stolen"}),
    "no family": ("generate", {"family": "--output=stolen"}),
    "no size": ("generate", {"family": "kenken", "size": "x"}),
    "no time": ("solve", {"text": MONEY, "seconds": 61}),
    "no folder": ("solve", {"text": "money.puzzle"}),
    "no use": ("solve", {"text": 'use "money.puzzle"'}),
    "several": ("solve", {"text": f"{'.' * 81}\n{'.' * 81}\n"}),
}


@asynccontextmanager
async def connected(*arguments: str, path: Sequence[str] = ()) -> AsyncIterator[ClientSession]:
    """Start a server and yield a client of it; ``path`` is searched for modules first."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, os.environ.get("PYTHONPATH", "")])}
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "gridpuzzles", "mcp", *arguments], env=environment
    )
    with TemporaryFile("w+") as messages:
        async with stdio_client(server, messages) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            yield session
        messages.seek(0)
        assert messages.read() == ""


async def call(session: ClientSession, tool: str, **arguments: Any) -> dict[str, Any]:
    """Return the result of a call as plain data, which is the same in both versions of the library."""
    if tool != "guide":
        arguments = {"seconds": 60, **arguments}
    return (await session.call_tool(tool, arguments)).model_dump(by_alias=True)


def text_of(result: dict[str, Any]) -> str:
    return "\n".join(part["text"] for part in result["content"] if part["type"] == "text")


def run(test: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(test, 120))


@pytest.fixture(scope="module")
def results() -> dict[str, dict[str, Any]]:
    async def ask() -> dict[str, dict[str, Any]]:
        async with connected() as session:
            listed = await session.list_tools()
            answers = await asyncio.gather(*(call(session, tool, **arguments) for tool, arguments in CALLS.values()))
            return {"listed": listed.model_dump(by_alias=True), **dict(zip(CALLS, answers, strict=True))}

    return run(ask())


# --- the tools


def test_server_lists_every_tool_with_typed_arguments(results: dict[str, dict[str, Any]]) -> None:
    tools = {tool["name"]: tool for tool in results["listed"]["tools"]}
    assert tools.keys() == TOOLS
    for tool in tools.values():
        assert tool["description"]
        assert all("type" in each or "anyOf" in each for each in tool["inputSchema"].get("properties", {}).values())
    assert tools["solve"]["inputSchema"]["properties"]["seconds"]["maximum"] == 60
    assert "kenken" in tools["generate"]["inputSchema"]["properties"]["family"]["enum"]
    assert tools["solve"]["outputSchema"]["required"] == ["file", "status", "solutions", "diagnostics"]


@pytest.mark.parametrize(
    ("name", "status"),
    {
        "check": "unique",
        "invalid": "invalid",
        "solve": "unique",
        "count": "several",
        "explain": "none",
        "hint": "none",
        "steps": "unique",
        "rate": "unique",
        "no folder": "invalid",
        "no use": "invalid",
    }.items(),
)
def test_answer_is_a_record_of_the_schema(results: dict[str, dict[str, Any]], name: str, status: str) -> None:
    result = results[name]
    jsonschema.validate(result["structuredContent"], SCHEMA)
    assert result["structuredContent"]["status"] == status
    assert not result["isError"]
    # A client that reads only texts gets the same.
    if name != "steps":
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]


def test_guide_is_the_page(results: dict[str, dict[str, Any]]) -> None:
    assert text_of(results["guide"]) == guide()


def test_solve_returns_the_solution(results: dict[str, dict[str, Any]]) -> None:
    assert results["solve"]["structuredContent"]["solutions"][0]["M"] == 1


def test_solve_notes_a_forgotten_rule(results: dict[str, dict[str, Any]]) -> None:
    assert results["forgotten"]["structuredContent"]["status"] == "several"
    assert "note[forgotten]" in text_of(results["forgotten"])


def test_count_ends_at_the_number_and_at_the_limit(results: dict[str, dict[str, Any]]) -> None:
    assert results["count"]["structuredContent"]["count"] == 3
    assert results["late"]["structuredContent"]["limit"] == "time"


def test_hint_names_a_wrong_entry(results: dict[str, dict[str, Any]]) -> None:
    assert results["hint"]["structuredContent"]["mistakes"] == {"r1c2": 3}


def test_steps_are_sentences(results: dict[str, dict[str, Any]]) -> None:
    last = results["steps"]["structuredContent"]["steps"][-1]
    assert f"{last['number']}. {last['text']}" in text_of(results["steps"])


def test_generate_returns_puzzles_with_solutions(results: dict[str, dict[str, Any]]) -> None:
    puzzles = results["generate"]["structuredContent"]["puzzles"]
    assert [one["id"] for one in puzzles] == ["kenken:3x3#1-1", "kenken:3x3#1-2"]
    assert all(len(one["solution"]) == 9 for one in puzzles)


def test_draw_returns_a_picture(results: dict[str, dict[str, Any]]) -> None:
    (picture,) = results["png"]["content"]
    assert picture["mimeType"] == "image/png"
    assert base64.b64decode(picture["data"]).startswith(b"\x89PNG")
    assert text_of(results["svg"]).startswith("<svg")
    assert "one solution" in text_of(results["svg"])


def test_convert_writes_another_format(results: dict[str, dict[str, Any]]) -> None:
    assert results["sudoku"]["content"][0]["text"].strip() == "1.....2..3.....4"


@pytest.mark.parametrize("name", ["undrawn", "unconverted"])
def test_text_that_cannot_be_read_is_an_error_with_diagnostics(results: dict[str, dict[str, Any]], name: str) -> None:
    assert results[name]["isError"]
    assert results[name]["structuredContent"]["diagnostics"][0]["line"] == 1
    assert "error[" in text_of(results[name])


@pytest.mark.parametrize(
    ("name", "words"),
    {
        "no format": "there is no format '--output=stolen'",
        "no family": "family",
        "no size": "not a size: 'x'",
        "no time": "less than or equal to 60",
        "several": "the text has 2 puzzles",
    }.items(),
)
def test_wrong_request_is_an_error(results: dict[str, dict[str, Any]], name: str, words: str) -> None:
    assert results[name]["isError"]
    assert words in text_of(results[name])
    assert not Path("stolen").exists()


# --- mending


def mended(text: str, diagnostics: list[dict[str, Any]]) -> str:
    """Return the text with the fixes of its diagnostics, applied from the last to the first."""
    lines = text.split("\n")
    fixes = [one["fix"] for one in diagnostics if "fix" in one]
    for fix in sorted(fixes, key=lambda fix: (fix["line"], fix["column"]), reverse=True):
        assert fix["line"] == fix["end_line"]
        line = lines[fix["line"] - 1]
        lines[fix["line"] - 1] = line[: fix["column"] - 1] + fix["text"] + line[fix["end_column"] - 1 :]
    return "\n".join(lines)


def test_wrong_puzzle_is_mended_by_the_edits_of_its_diagnostics() -> None:
    async def mend() -> tuple[str, str]:
        text = MISTYPED
        async with connected() as session:
            for _ in range(4):
                answer = (await call(session, "solve", text=text))["structuredContent"]
                if answer["status"] != "invalid":
                    break
                text = mended(text, answer["diagnostics"])
            return text, answer["status"]

    assert run(mend()) == ("grid 2 x 2\nvalues 1..4   # four\nrows sum = 3 7\ncols sum = 4 6\n", "unique")


# --- files


def test_files_are_read_in_the_folder_alone(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    (folder / "below").mkdir(parents=True)
    (folder / "below" / "money.puzzle").write_text(MONEY)
    (tmp_path / "secret.puzzle").write_text(MONEY)
    # A module of the folder is never imported.
    (folder / "gridpuzzles.py").write_text("raise SystemExit(9)")

    async def ask() -> list[dict[str, Any]]:
        async with connected("--folder", str(folder)) as session:
            asked = [
                "below/money.puzzle",
                'use "below/money.puzzle"',
                "../secret.puzzle",
                str(tmp_path / "secret.puzzle"),
            ]
            asked += ["missing.puzzle", 'use "../secret.puzzle"']
            return [(await call(session, "solve", text=text))["structuredContent"] for text in asked]

    answers = run(ask())
    assert [one["status"] for one in answers] == ["unique", "unique", *["invalid"] * 4]
    codes = [one["diagnostics"][0]["code"] for one in answers[2:]]
    assert codes == ["use-outside-folder", "use-outside-folder", "use-not-found", "use-outside-folder"]


# --- work that does not end


def workers() -> list[psutil.Process]:
    """Return the processes that the servers of this process have started."""
    found = []
    for server in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):  # it has just ended
            if "mcp" in server.cmdline():
                found += server.children()
    return found


async def until(number: int) -> None:
    """Wait until so many workers run; raise `AssertionError` after 30 s."""
    end = monotonic() + 30
    while len(workers()) != number:
        assert monotonic() < end
        await asyncio.sleep(0.05)


async def cancel(session: ClientSession, task: asyncio.Task[Any]) -> None:
    """Cancel a call, and tell the server if the library does not (version 1)."""
    task.cancel()
    if hasattr(session, "_request_id"):
        params = types.CancelledNotificationParams(requestId=session._request_id - 1)
        notification = types.CancelledNotification(method="notifications/cancelled", params=params)
        await session.send_notification(types.ClientNotification(notification))


def test_cancelled_call_ends_its_process() -> None:
    async def ask() -> dict[str, Any]:
        async with connected() as session:
            task = asyncio.ensure_future(call(session, "count", text=ENDLESS, seconds=60))
            await until(1)
            await cancel(session, task)
            await until(0)
            return await call(session, "solve", text=MONEY)

    assert run(ask())["structuredContent"]["status"] == "unique"


def test_hang_is_ended_after_the_limit(tmp_path: Path) -> None:
    # It hangs before the program begins, so none of its own limits can end it.
    (tmp_path / "sitecustomize.py").write_text("import sys, time\nif 'rate' in sys.orig_argv: time.sleep(600)\n")

    async def ask() -> tuple[dict[str, Any], dict[str, Any]]:
        async with connected(path=[str(tmp_path)]) as session:
            hung, other = await asyncio.gather(
                call(session, "rate", text=MONEY, seconds=1), call(session, "solve", text=MONEY)
            )
            await until(0)
            return hung, other

    begun = monotonic()
    hung, other = run(ask())
    assert monotonic() - begun < 30
    assert other["structuredContent"]["status"] == "unique"
    jsonschema.validate(hung["structuredContent"], SCHEMA)
    assert (hung["structuredContent"]["status"], hung["structuredContent"]["limit"]) == ("undecided", "time")


def test_processes_end_with_the_session() -> None:
    async def ask() -> None:
        async with connected() as session:
            task = asyncio.ensure_future(call(session, "count", text=ENDLESS, seconds=60))
            await until(1)
            running.extend(workers())
            task.cancel()

    running: list[psutil.Process] = []
    run(ask())
    _, alive = psutil.wait_procs(running, timeout=30)
    assert not alive
