"""Ask the packed program a question. `pack.mjs` runs this in a new Pyodide, which has the packed library."""

import json
import sys
from pathlib import Path

PROGRAM = Path("/program")

archive = Path("/out/program.bin").read_bytes()
start = 4 + int.from_bytes(archive[:4], "little")
for name, length in json.loads(archive[4:start]):
    path = PROGRAM / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(archive[start : start + length])
    start += length
sys.path.append(str(PROGRAM))

import kept  # noqa: E402

kept.use()
from gridpuzzles.workbench.questions import answer  # noqa: E402

text = Path("/puzzles/aarp/march-2020.puzzle").read_text(encoding="utf-8")
status, found = answer("ask", json.dumps({"what": "verdict", "text": text, "seconds": 60}))
if status != 200 or json.loads(found)["status"] != "unique":
    raise SystemExit(f"the packed program gives a wrong answer: {found}")
