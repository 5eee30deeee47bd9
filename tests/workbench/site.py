"""The page as a site of files, whose worker asks this process: for testing what a worker does, without Pyodide."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from gridpuzzles.workbench.page import SCRIPT, SITE_POLICY, STYLES, page_html
from gridpuzzles.workbench.questions import answer

WORKER = """\
self.onmessage = async ({ data: { id, route, body } }) => {
  const { text = "" } = JSON.parse(body);
  if (text.includes("# the interpreter dies")) return postMessage({ fatal: "Maximum call stack size exceeded" });
  if (route === "ask" && text.includes("# this never ends")) for (;;);
  const reply = await fetch(`/answer/${route}`, { method: "POST", body });
  postMessage({ id, status: reply.status, answer: await reply.text() });
};
postMessage({ ready: true });
"""
HEAD = f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}"><link rel="icon" href="data:,">'
PAGE = page_html(
    {"worker": "worker.mjs"}, '<link rel="stylesheet" href="style.css">', '<script src="script.js"></script>', HEAD
)
FILES = {
    "/": ("text/html; charset=utf-8", PAGE),
    "/worker.mjs": ("text/javascript", WORKER),
    "/style.css": ("text/css; charset=utf-8", STYLES),
    "/script.js": ("text/javascript; charset=utf-8", SCRIPT),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        kind, text = FILES[self.path.partition("?")[0]]
        self.reply(200, kind, text)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status, text = answer(self.path.removeprefix("/answer/"), body)
        self.reply(status, "application/json", text)

    def reply(self, status: int, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def site() -> Iterator[str]:
    """Serve the files; the value is the address of the page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
