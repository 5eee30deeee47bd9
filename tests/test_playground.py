"""Test the built playground in a browser, from a server of files on this machine.

`GRIDPUZZLES_SITE` names the folder of a built site; otherwise it is where `mkdocs build` writes it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from gridpuzzles.workbench.questions import answer
from tests.play.browser import browser
from tests.play.tools import ROOT

__all__ = ["browser"]
SITE = Path(os.environ.get("GRIDPUZZLES_SITE", ROOT / "build" / "site"))
pytestmark = [
    pytest.mark.slow,  # starts browsers and interpreters
    pytest.mark.skipif(
        not (SITE / "playground" / "sw.js").exists(),
        reason="the site is not built with its playground (docs/playground.md): it is not tried",
    ),
]

FOLDER = "/somewhere/gridpuzzles/"
MOST_BYTES = 7_000_000
"""Bytes until the first verdict, from a host that compresses nothing."""
UNIQUE = "# Übung – a × b\nvalues 1..4\ngrid 2 x 2\nall different\nrows sum = 3 7\ncols sum = 4 6\n"
OTHER = "values 1..9\ngrid 1 x 2\nrow 1 sum = 3\n"
LONG = "unknown a, b, c in 1..20000\na ^ 3 + b ^ 3 = c ^ 3\n"
PUZZLES = (
    "aarp/march-2020",
    "kenken/own-9x9",
    "killer/own-medium",
    "cryptarithm/send-more-money",
    "sudoku/own-diagonal",
)

WORKER = """async ([address, questions]) => {
    const worker = new Worker(address, { type: "module" }), messages = [];
    const next = () => new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => resolve({ fatal: message });
    });
    const ready = await next();
    if (!ready.ready) return [ready];
    for (const [id, [route, body]] of questions.entries()) {
        worker.postMessage({ id, route, body });
        messages.push(await next());
        if (messages.at(-1).fatal) break;
    }
    worker.terminate();
    return messages;
}"""


class Handler(SimpleHTTPRequestHandler):
    """Serves the site in a folder of a host, and counts the bytes."""

    def translate_path(self, path: str) -> str:
        below = path.removeprefix(FOLDER)
        return super().translate_path(f"/{below}" if below != path else "/nothing")

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.server.sent[self.path] = len(data)  # type: ignore[attr-defined]
        outputfile.write(data)


class Host:
    """A host of files; `home` is the address of the playground on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start(0)

    def start(self, port: int) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(self.folder)))
        self.server.sent = {}  # type: ignore[attr-defined]
        self.server.daemon_threads = True
        self.home = f"http://127.0.0.1:{self.server.server_port}{FOLDER}playground/"
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def sent(self) -> dict[str, int]:
        """Bytes sent, by path."""
        return self.server.sent  # type: ignore[attr-defined, no-any-return]

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host(SITE)
    yield host
    host.stop()


@pytest.fixture
def page(browser: Any, host: Host) -> Iterator[Any]:
    """A page in a browser without anything kept; it asks no other host for anything, and nothing fails in it."""
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    context.on("request", lambda sent: faults.append(sent.url) if not is_own(sent.url, host) else None)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(
        "self.workers = []; self.Worker = class extends Worker {"
        "  constructor(...given) { super(...given); workers.push(this); }"
        "};"
    )
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    yield page
    context.close()
    assert not faults


def is_own(address: str, host: Host) -> bool:
    return address.startswith((host.home, "data:", f"blob:{host.home.partition('/somewhere')[0]}"))


def ending(text: str) -> str:
    """Return the end of an address that opens a text, as the pages of the site have it."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "docs" / "site" / "playground" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.ending(text))


def told(page: Any, words: str) -> None:
    page.get_by_text(words).first.wait_for()


def until(page: Any, condition: str) -> None:
    """Wait until a condition is true. Playwright's own function of this kind needs a page that permits `eval`."""
    end = time.monotonic() + 60
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.2)


def worker_address(folder: Path) -> str:
    (path,) = folder.glob("playground/worker-*.js")
    return path.name


def answers(page: Any, questions: list[tuple[str, dict[str, object]]]) -> list[dict[str, Any]]:
    """Return what a new worker says to questions, one after the other."""
    asked = [[route, json.dumps(body)] for route, body in questions]
    messages: list[dict[str, Any]] = page.evaluate(WORKER, [worker_address(SITE), asked])
    return messages


def without_times(data: object) -> object:
    """Return an answer without what a clock says."""
    return json.loads(re.sub(r'"(seconds|elapsed)": [\d.e-]+', r'"\1":0', json.dumps(data)))


def test_first_verdict_comes_from_few_bytes(page: Any, host: Host) -> None:
    page.goto(host.home)
    page.fill("#editor", UNIQUE)
    told(page, "Exactly one solution")
    later = [path for path in host.sent if "/rest-" in path]
    first = {path: size for path, size in host.sent.items() if path not in later}
    assert sum(first.values()) <= MOST_BYTES, first
    page.fill("#editor", UNIQUE.replace("3 7", "3 8"))
    told(page, "No solution")


def test_worker_answers_as_python_does(page: Any, host: Host) -> None:
    page.goto(host.home)
    texts = [(ROOT / "puzzles" / f"{name}.puzzle").read_text(encoding="utf-8") for name in PUZZLES]
    questions: list[tuple[str, dict[str, object]]] = [("look", {"text": "grid 2 x"})]
    for text in texts:
        questions += [("look", {"text": text}), ("ask", {"what": "verdict", "text": text, "seconds": 20})]
    for what in ("explain", "candidates", "steps"):
        questions.append(("ask", {"what": what, "text": texts[1], "seconds": 20}))
    questions += [("page", {"text": texts[0], "seconds": 5}), ("generate", {"name": "kenken", "seed": 3})]
    questions += [("ask", {"what": "nothing", "text": ""}), ("nowhere", {})]
    for at, said in enumerate(answers(page, questions)):
        route, body = questions[at]
        status, text = answer(route, json.dumps(body))
        assert said["id"] == at
        assert said["status"] == status, said
        assert without_times(json.loads(said["answer"])) == without_times(json.loads(text)), route


def test_worker_says_that_its_interpreter_died(browser: Any, host: Host) -> None:
    page = browser.new_page()  # Pyodide writes the error to the console, which the other tests do not allow
    page.goto(host.home)
    deep = "[" * 100_000 + "]" * 100_000  # JSON.parse() of a browser can read it, Python's parser runs out of stack
    (said,) = page.evaluate(WORKER, [worker_address(SITE), [["look", f'{{"text": {deep}}}']]])
    page.close()
    assert "stack" in said["fatal"]


@pytest.mark.parametrize(("name", "kept"), [("pyodide-asm-wasm", 1 << 20), ("library-zip", 1 << 17), ("program", None)])
def test_worker_says_that_a_file_is_cut_or_missing(
    browser: Any, host: Host, tmp_path: Path, name: str, kept: int | None
) -> None:
    shutil.copytree(SITE / "playground", tmp_path / "playground")
    (path,) = (tmp_path / "playground").glob(f"{name}-*.bin")
    data = path.read_bytes()
    path.unlink()
    if kept is not None:
        path.write_bytes(data[:kept])
    host.stop()
    host.folder = tmp_path
    host.start(0)
    page = browser.new_page()
    page.goto(host.home)
    messages = page.evaluate(WORKER, [worker_address(SITE), [["look", "{}"]]])
    page.close()
    assert [message.keys() for message in messages] == [{"fatal"}]


def test_playground_works_without_network_after_first_visit(page: Any, host: Host) -> None:
    page.goto(host.home)
    told(page, "Exactly one solution")
    until(page, "navigator.serviceWorker.controller !== null")
    host.stop()
    page.goto(f"{host.home}index.html{ending(UNIQUE)}")
    told(page, "Exactly one solution")
    assert page.input_value("#editor") == UNIQUE
    host.start(host.server.server_port)


def test_new_version_replaces_old(page: Any, host: Host, tmp_path: Path) -> None:
    host.folder = shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("search", "reference", "play"))
    port = host.server.server_port
    host.stop()
    host.start(port)
    page.goto(host.home)
    until(page, "navigator.serviceWorker.controller !== null")
    folder = host.folder / "playground"
    (old,) = folder.glob("index-*.html")
    html = old.read_text(encoding="utf-8").replace("<body>", '<body data-version="newer">')
    script = (folder / "sw.js").read_text(encoding="utf-8").replace(old.name, "index-newer.html")
    (folder / "index-newer.html").write_text(html, encoding="utf-8")
    (folder / "index.html").write_text(html, encoding="utf-8")
    (folder / "sw.js").write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', script), encoding="utf-8")
    host.sent.clear()
    page.evaluate("navigator.serviceWorker.getRegistration().then((own) => own.update())")
    until(page, "caches.keys().then((names) => names.length === 2)")
    until(page, "navigator.serviceWorker.getRegistration().then((own) => !own.installing && !own.waiting)")
    page.click("#newer")
    page.wait_for_selector('body[data-version="newer"]')
    # What has not changed is not fetched again.
    assert {path.rpartition("/")[2] for path in host.sent} == {"sw.js", "index-newer.html"}


def test_stop_ends_a_question_and_the_next_is_answered(page: Any, host: Host) -> None:
    page.goto(host.home)
    told(page, "Exactly one solution")
    before = page.evaluate("workers.length")
    page.fill("#editor", LONG)
    page.click("#stop")
    until(page, f"workers.length > {before}")
    page.fill("#editor", UNIQUE)
    told(page, "Exactly one solution")


def test_dead_interpreter_is_replaced_and_the_text_kept(page: Any, host: Host) -> None:
    page.goto(host.home)
    told(page, "Exactly one solution")
    page.fill("#editor", UNIQUE)
    for _ in range(2):
        page.evaluate("workers.at(-1).dispatchEvent(new MessageEvent('message', { data: { fatal: 'out of stack' } }))")
    assert page.input_value("#editor") == UNIQUE
    page.fill("#editor", OTHER)
    told(page, "Several solutions")


def test_address_opens_a_text(page: Any, host: Host) -> None:
    page.goto(host.home + ending(UNIQUE))
    told(page, "Exactly one solution")
    assert page.input_value("#editor") == UNIQUE


def test_pages_of_the_site_open_their_examples() -> None:
    tutorial = (SITE / "tutorial.html").read_text(encoding="utf-8")
    assert len(re.findall(r'href="playground/index.html#t=[\w-]+"', tutorial)) == tutorial.count(
        "Open in the playground"
    )
    code = (SITE / "reference" / "diagnostics" / "no-domain.html").read_text(encoding="utf-8")
    assert 'href="../../playground/index.html#t=' in code
