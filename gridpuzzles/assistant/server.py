"""An MCP server on standard input and output, with a tool for each question about a puzzle.

A call runs one command of the command line in a process of its own, so its answer is the record that the command writes
with ``--format json``. A call that overruns its limit, or that the client cancels, is ended by killing the process.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from inspect import getdoc
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Annotated, Any, Literal, NamedTuple

import anyio
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field

from ..base.errors import DefinitionError, Diagnostic
from ..base.exit_status import DONE, LIMIT, WRONG
from ..base.source import Source, Span
from ..convert.formats import FORMATS, PUZZLE
from ..generation.generate import FAMILIES
from ..model.status import Status
from ..system.load import SUFFIX, Loader
from ..views.records import answer
from . import guide

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ModuleNotFoundError:  # version 1 of the library
    from mcp.server.fastmcp import FastMCP as MCPServer
    from mcp.server.fastmcp.exceptions import ToolError

USUAL, MOST = 20.0, 60.0
"""Time limit of a call in seconds: the default, and the largest."""
GRACE = 2.0
"""Seconds after its limit in which a command must end by itself."""
AT_ONCE = 4
"""Number of processes that work at the same time; other calls wait."""
MAX_ANSWER = 4 << 20
"""Largest answer, in bytes."""
LATE = f"no answer in time: ask for less, or allow more seconds (at most {MOST:g})"
INSTRUCTIONS = """\
Write arithmetic grid puzzles in the language of gridpuzzles; call `guide` before you write the first one. Then `check`
the text. Mend an error where its diagnostic points: `fix.text` replaces the text from `line`, `column` to `end_line`,
`end_column` (counted from 1, the end is exclusive). Call a puzzle unique only if the status is "unique". If it is
"none" or "several", `explain` tells why; a forgotten rule is the usual reason.
"""
TOOLS = ("guide", "check", "solve", "count", "explain", "hint", "steps", "rate", "generate", "draw", "convert")
READ = ["", PUZZLE, *(one.name for one in FORMATS if one.reads)]
WRITTEN = [PUZZLE, *(one.name for one in FORMATS if one.writes and one.name != "xlsx")]

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Modules are never imported from the folder that the assistant reads: its files may come from anyone.
START = f"import os, sys; sys.path[:] = [*filter(None, sys.path), {ROOT!r}]; folder = sys.argv.pop(1); "
COMMAND = START + "from gridpuzzles.__main__ import run; os.chdir(folder); run()"
RASTER = START + "from gridpuzzles.sheets.files import raster; sys.stdout.buffer.write(raster(sys.stdin.read()))"

# --- the types of arguments and answers

NAMED = "The puzzle as text; or, if the server was started with a folder, the path of a .puzzle file in it."
Text = Annotated[str, Field(description=NAMED)]
Seconds = Annotated[float, Field(gt=0, le=MOST, description="Time limit in seconds.")]
ENTERED = "Numbers entered so far: 'r1c1=5, r2c3=7', or all cells row by row with _ for an empty one."
Filled = Annotated[str, Field(description=ENTERED)]
Number = Annotated[int | None, Field(ge=1, le=1_000_000, description="Number of solutions to stop at.")]
Family = Annotated[str, Field(pattern=r"^[a-z][a-z-]*$", json_schema_extra={"enum": list(FAMILIES)})]
Target = Annotated[str, Field(json_schema_extra={"enum": WRITTEN})]
Origin = Annotated[str, Field(description="Format of the text (empty: detected).", json_schema_extra={"enum": READ})]


class Answer(BaseModel):
    """The keys that all answers have; docs/command-line.md and views/schema.json describe the others."""

    model_config = ConfigDict(extra="allow")
    file: str
    status: Status
    solutions: list[dict[str, int | str]]
    diagnostics: list[dict[str, Any]]


class NewPuzzles(BaseModel):
    """New puzzles: each has the ``id`` that makes it again, its ``text`` and its ``solution``."""

    puzzles: list[dict[str, Any]]


Record = Annotated[CallToolResult, Answer]


class Ended(NamedTuple):
    """The exit status of a process, and what it wrote; `LIMIT` and nothing if it was killed."""

    status: int
    written: bytes = b""
    messages: str = ""


def result(*texts: str, data: Mapping[str, object] | None = None, failed: bool = False) -> CallToolResult:
    """Return the result of a call: texts for the model, and data for a program."""
    content = [{"type": "text", "text": text} for text in texts if text]
    return CallToolResult.model_validate({"content": content, "structuredContent": data, "isError": failed})


def left(end: float) -> float:
    """Return the seconds until ``end``, but enough for something short."""
    return max(1.0, end - anyio.current_time())


class Tools:
    """The tools; files are read only in ``folder``, which is None if none was named. ``empty`` is an empty folder."""

    def __init__(self, folder: str | None, empty: str) -> None:
        self._folder = folder
        self._place = folder or empty
        self._free = anyio.Semaphore(AT_ONCE)

    async def guide(self) -> CallToolResult:
        """Return the guide to the language: read it before you write a puzzle."""
        return result(guide())

    async def check(self, text: Text, strict: bool = False, seconds: Seconds = USUAL) -> Record:
        """Find the errors of a puzzle, and verify what it promises (`expect`, `solution:`); `strict` demands exactly
        one solution if it promises nothing."""
        return await self._record("check", text, seconds, *["--strict"] * strict)

    async def solve(self, text: Text, number: Number = None, seconds: Seconds = USUAL) -> Record:
        """Solve a puzzle and say if its solution is unique; up to two solutions are listed, or `number`."""
        return await self._record("solve", text, seconds, *([f"-n{number}"] if number else []))

    async def count(self, text: Text, number: Number = None, seconds: Seconds = USUAL) -> Record:
        """Count the solutions of a puzzle, all or up to `number`."""
        return await self._record("count", text, seconds, *([f"-n{number}"] if number else []))

    async def explain(self, text: Text, redundant: bool = False, seconds: Seconds = USUAL) -> Record:
        """Explain why a puzzle has no solution or several, and suggest repairs; `redundant` lists the redundant clues
        of a puzzle with one solution."""
        return await self._record("explain", text, seconds, *["--redundant"] * redundant)

    async def hint(self, text: Text, filled: Filled = "", seconds: Seconds = USUAL) -> Record:
        """Suggest the next step in a grid that is partly filled, and name wrong entries."""
        return await self._record("hint", text, seconds, f"--filled={filled}")

    async def steps(self, text: Text, filled: Filled = "", seconds: Seconds = USUAL) -> Record:
        """Solve a puzzle step by step as a person would, with the reason for each step."""
        return await self._record("steps", text, seconds, f"--filled={filled}")

    async def rate(self, text: Text, seconds: Seconds = USUAL) -> Record:
        """Rate the difficulty of a puzzle for a person."""
        return await self._record("rate", text, seconds)

    async def generate(
        self,
        family: Family,
        size: Annotated[str, Field(description="Rows and columns, such as 6x6.")] = "",
        difficulty: Annotated[str, Field(description="easy, medium, hard, easy..hard, or 3.0..3.6.")] = "",
        operators: Annotated[str, Field(description="Operators to use, some of + - * /.")] = "",
        values: Annotated[str, Field(description="Values of the cells, such as 1..9.")] = "",
        number: Annotated[int, Field(ge=1, le=20, description="Number of puzzles.")] = 1,
        seed: Annotated[int, Field(description="Another seed gives other puzzles.")] = 1,
        seconds: Seconds = USUAL,
    ) -> Annotated[CallToolResult, NewPuzzles]:
        """Make new puzzles with exactly one solution."""
        asked = {"size": size, "difficulty": difficulty, "operators": operators, "values": values}
        options = [f"--{name}={value}" for name, value in asked.items() if value]
        options += [f"-n{number}", f"--seed={seed}", f"--time-limit={seconds}", "--format=jsonl"]
        ended = await self._run(COMMAND, "generate", family, *options, seconds=seconds)
        data = {"puzzles": [json.loads(line) for line in ended.written.splitlines()]}
        if not data["puzzles"]:
            raise ToolError(ended.messages or LATE)
        return result(json.dumps(data, ensure_ascii=False), ended.messages, data=data)

    async def draw(
        self, text: Text, solution: bool = False, form: Literal["png", "svg"] = "png", seconds: Seconds = USUAL
    ) -> CallToolResult:
        """Draw a puzzle, or its `solution`, as an image (PNG) or as the text of an SVG document."""
        end = anyio.current_time() + seconds
        options = [f"--time-limit={seconds}"] if solution else []
        verb = "solve" if solution else "show"
        ended = await self._ask(verb, text, seconds, "--format=svg", "--attributes", *options)
        if ended.status == WRONG or not ended.written:
            return await self._failed(ended, text, end)
        svg = ended.written.decode()
        if form == "svg":
            return result(svg)
        if find_spec("typst") is None:
            return result(svg, "PNG needs Typst: pip install 'gridpuzzles[mcp]'")
        drawn = await self._run(RASTER, given=svg, seconds=left(end))
        if drawn.status != DONE:
            raise ToolError(drawn.messages or LATE)
        image = {"type": "image", "data": base64.b64encode(drawn.written).decode(), "mimeType": "image/png"}
        return CallToolResult.model_validate({"content": [image]})

    async def convert(
        self, text: Text, to: Target = PUZZLE, source: Origin = "", lossy: bool = False, seconds: Seconds = USUAL
    ) -> CallToolResult:
        """Write a puzzle in another format, or read it from one; `lossy` leaves out what ipuz cannot express."""
        end = anyio.current_time() + seconds
        ended = await self._ask("convert", text, seconds, f"--to={to}", f"--from={source}", *["--lossy"] * lossy)
        if ended.status != DONE:
            return await self._failed(ended, text, end)
        return result(ended.written.decode(), ended.messages)

    # --- commands

    async def _record(self, verb: str, text: str, seconds: float, *options: str) -> CallToolResult:
        """Return the record of a command about a puzzle, and the notes that it writes beside it."""
        ended = await self._ask(verb, text, seconds, "--format=json", f"--time-limit={seconds}", *options)
        if ended.written:
            data = json.loads(ended.written)
        elif ended.status == LIMIT:
            data = answer("-", Status.UNDECIDED, (), limit="time")
        else:
            raise ToolError(ended.messages or LATE)
        if isinstance(data, list):
            raise ToolError(f"the text has {len(data)} puzzles; ask about one at a time")
        written = json.dumps(data, ensure_ascii=False)
        # The record of the steps has each candidate they remove; their sentences have a tenth of its length.
        if verb == "steps" and "steps" in data:
            sentences = [f"{step['number']}. {step['text']}" for step in data["steps"]]
            written = "\n".join([f"status: {data['status']}", *sentences, data.get("ending", "")])
        return result(written, ended.messages, data=data)

    async def _failed(self, ended: Ended, text: str, end: float) -> CallToolResult:
        """Return the messages of a command that failed, and the record of the text, which perhaps has errors."""
        if ended.status == LIMIT:
            raise ToolError(ended.messages or LATE)
        checked = await self._record("check", text, left(end), "--quiet")
        data = checked.model_dump(by_alias=True)["structuredContent"]
        return result(ended.messages, data=data, failed=True)

    async def _ask(self, verb: str, text: str, seconds: float, *options: str) -> Ended:
        """Run a command on a text, or on the file that it names; if the file cannot be read, return a record."""
        try:
            file = self._file(text)
        except DefinitionError as error:
            data = answer(text.strip(), Status.INVALID, error.diagnostics)
            return Ended(WRONG, json.dumps(data).encode(), str(error))
        return await self._run(COMMAND, verb, file, *options, given=text, seconds=seconds)

    def _file(self, text: str) -> str:
        """Return the path of the file that a text names, or ``-`` for a puzzle; raise `DefinitionError` if the file is
        outside the folder or cannot be read."""
        name = text.strip()
        if "\n" in name or not name.endswith(SUFFIX):
            return "-"
        if self._folder is None:
            help = "send the text of the puzzle, or start the server with --folder"
            raise DefinitionError(
                (Diagnostic("use-without-folder", "no folder was named to read files in", help=help),)
            )
        Loader(self._folder)(name, Span(Source(os.path.join(self._folder, "-"), text), 0, len(text)))
        return os.path.join(os.curdir, name)

    async def _run(self, code: str, *arguments: str, seconds: float, given: str = "") -> Ended:
        """Run Python code in a process, in the folder; kill the process if it overruns its limit or is cancelled."""
        command = [sys.executable, "-X", "utf8", "-c", code, self._place, *arguments]
        async with self._free:
            # A file, because a process may end before it has read a long text from a pipe.
            with TemporaryFile() as file, anyio.move_on_after(seconds + GRACE):
                file.write(f"{given}\n".encode("utf-8", "replace"))
                file.seek(0)
                done = await anyio.run_process(command, stdin=file, check=False)
                if len(done.stdout) > MAX_ANSWER:
                    return Ended(WRONG, messages=f"the answer has {len(done.stdout) >> 20} MB; ask for less")
                return Ended(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").strip())
        return Ended(LIMIT)


def run(folder: str | None) -> None:
    """Serve until the client ends the session; read files in ``folder``, or none."""
    with TemporaryDirectory(prefix="gridpuzzles-") as empty:
        tools = Tools(os.path.realpath(folder) if folder else None, empty)
        server = MCPServer("gridpuzzles", instructions=INSTRUCTIONS, log_level="WARNING")
        harmless = ToolAnnotations.model_validate({"readOnlyHint": True, "openWorldHint": False})
        for name in TOOLS:
            tool = getattr(tools, name)
            server.add_tool(tool, description=getdoc(tool), annotations=harmless)
        server.run()
