"""Test the server of the workbench: its answers and refusals, and that it reads no file but the one it was given."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from gridpuzzles.system import worker
from gridpuzzles.workbench import documents, questions
from gridpuzzles.workbench import server as module
from gridpuzzles.workbench.server import Workbench

UNIQUE = "title: Two\nvalues 1..9\ngrid 2 x 2\nrows product = 2 12\ncols product = 3 8\nexpect unique\n"
NONE = "values 1..9\ngrid 1 x 2\nrows product = 7\ncols product = 2 3\n"
HARD = "unknown a, b, c in 1..20000\na ^ 3 + b ^ 3 = c ^ 3\n"


@contextmanager
def served(first: Path | None = None) -> Iterator[Workbench]:
    server = Workbench(first=str(first or ""))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def bench() -> Iterator[Workbench]:
    with served() as server:
        yield server


def send(
    server: Workbench, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
) -> tuple[int, Any, dict[str, str]]:
    """Send a request, and return status, body and headers of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    sent = {"Authorization": f"token {server.token}"}
    if body is not None:
        sent["Content-Type"] = "application/json"
    connection.request(method, path, data, sent | (headers or {}))
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    kind = reply.headers.get("Content-Type", "")
    return reply.status, json.loads(text) if kind.startswith("application/json") else text, dict(reply.headers)


def test_page_is_sent_with_its_policy(bench: Workbench) -> None:
    status, page, headers = send(bench, "GET", "/")
    assert status == 200
    assert "<textarea" not in page
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert headers["X-Frame-Options"] == "DENY"
    assert send(bench, "GET", "/nothing")[0] == 404
    assert send(bench, "GET", "/favicon.ico")[0] == 200


def test_text_includes_no_file(bench: Workbench, tmp_path: Path) -> None:
    (tmp_path / "other.puzzle").write_text(UNIQUE)
    for path in ("other.puzzle", f"{tmp_path}/other.puzzle", "/etc/passwd"):
        answer = send(bench, "POST", "/look", {"text": f"use {path}\n"})[1]
        assert answer["diagnostics"]
        assert "board" not in answer


def test_page_has_the_text_of_the_first_file(tmp_path: Path) -> None:
    path = tmp_path / "<b>two.puzzle"
    path.write_text(UNIQUE + "# </script>\n")
    with served(path) as server:
        data = send(server, "GET", "/")[1].partition('id="settings">')[2].partition("</script>")[0]
        assert json.loads(data)["first"] == {"name": path.name, "text": path.read_text()}
        path.unlink()
        assert send(server, "GET", "/")[:2] == (409, {"error": "No such file or directory"})
        assert send(server, "POST", "/look", {"text": UNIQUE})[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": ""}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_foreign_hosts_and_origins_are_refused(bench: Workbench, headers: dict[str, str], status: int) -> None:
    assert send(bench, "GET", "/favicon.ico", headers=headers)[0] == status
    assert send(bench, "POST", "/look", {"text": UNIQUE}, headers)[0] == status


ROUTES = ("/", "/favicon.ico", "/nothing")


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": ""},
        {"Authorization": "token "},
        {"Authorization": "token wrong"},
        {"Authorization": "token \xff"},
        {"Authorization": "", "Cookie": "gridpuzzles-PORT=wrong; other=TOKEN; gridpuzzles-1=TOKEN"},
    ],
)
def test_request_without_the_token_gets_403(bench: Workbench, headers: dict[str, str]) -> None:
    for name, value in headers.items():
        headers[name] = value.replace("PORT", str(bench.server_port)).replace("TOKEN", bench.token)
    for route in (*ROUTES, "/?token=", "/?token=wrong", "/?token=%ff"):
        status, answer, sent = send(bench, "GET", route, headers=headers)
        assert (status, list(answer)) == (403, ["error"])
        assert "token" in answer["error"]
        assert "Set-Cookie" not in sent
    for route in (*questions.ROUTES, *documents.ROUTES, "stop", "nothing"):
        body = {"text": UNIQUE, "what": "verdict", "name": "kenken:4x4"}
        assert send(bench, "POST", f"/{route}", body, headers)[0] == 403


def test_token_is_accepted_in_query_header_or_cookie(bench: Workbench) -> None:
    cookie = f"a=b; gridpuzzles-{bench.server_port}={bench.token}; c=d"
    assert send(bench, "GET", "/favicon.ico", headers={"Authorization": "", "Cookie": cookie})[0] == 200
    assert send(bench, "GET", f"/favicon.ico?token={bench.token}", headers={"Authorization": ""})[0] == 200
    assert send(bench, "GET", "/favicon.ico", headers={"Authorization": f"token {bench.token}"})[0] == 200


def test_printed_address_sets_a_strict_cookie_and_opens_the_page(bench: Workbench) -> None:
    """This also holds from another site, such as a mail or the file that `--open` writes."""
    route = bench.address.removeprefix(f"http://127.0.0.1:{bench.server_port}")
    for origin in ("none", "cross-site"):
        status, page, sent = send(bench, "GET", route, headers={"Authorization": "", "Sec-Fetch-Site": origin})
        assert status == 200
        assert bench.token not in page
        assert 'content="0;url=/"' in page
        assert sent["Referrer-Policy"] == "no-referrer"
        name, *parts = sent["Set-Cookie"].split("; ")
        assert set(parts) == {"Path=/", "HttpOnly", "SameSite=Strict"}
        assert send(bench, "GET", "/", headers={"Authorization": "", "Cookie": name})[0] == 200
    assert send(bench, "GET", f"/favicon.ico?token={bench.token}", headers={"Sec-Fetch-Site": "cross-site"})[0] == 403


def test_every_server_has_another_token(bench: Workbench) -> None:
    with served() as other:
        assert len(bench.token) >= 32
        assert send(bench, "GET", "/favicon.ico", headers={"Authorization": f"token {other.token}"})[0] == 403


def test_policy_is_sent_with_any_query(bench: Workbench) -> None:
    assert send(bench, "GET", "/?x")[2]["Content-Security-Policy"].startswith("default-src 'none'")


def test_wrong_types_are_refused_with_a_message(bench: Workbench) -> None:
    for what in ([], {}, None, 1):
        assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": what})[0] == 400
    for wanted in (
        {"name": None},
        {"name": []},
        {"name": "kenken:4x4", "seed": None},
        {"name": "kenken:4x4", "seed": "x"},
    ):
        assert send(bench, "POST", "/generate", wanted)[0] == 400


def test_form_of_another_page_cannot_post(bench: Workbench) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        assert send(bench, "POST", "/look", {"text": UNIQUE}, {"Content-Type": kind})[0] == 415
    assert send(bench, "OPTIONS", "/look")[0] == 501


def test_oversized_or_malformed_request_is_refused(bench: Workbench) -> None:
    for length in (str((1 << 20) + 1), "9" * 30, "-1", "x", "\N{FULLWIDTH DIGIT ONE}"):
        with socket.create_connection(("127.0.0.1", bench.server_port), 10) as raw:
            head = f"POST /look HTTP/1.1\r\nHost: 127.0.0.1:{bench.server_port}\r\nContent-Type: application/json\r\n"
            head += f"Authorization: token {bench.token}\r\n"
            raw.sendall(head.encode() + f"Content-Length: {length}\r\n\r\n".encode())
            assert raw.recv(100).split()[1] in (b"411", b"413")
    assert send(bench, "POST", "/look", b"[" * 100_000)[0] == 400
    for body in (b"", b"{", b"[]", b"\xff"):
        assert send(bench, "POST", "/look", body)[0] == 400
    for wrong in ({}, {"text": 1}, {"text": None}):
        assert send(bench, "POST", "/look", wrong)[0] == 400
    assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": "everything"})[0] == 400
    assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": "verdict", "seconds": "long"})[0] == 400


HEADS = (
    b"",
    b"GET / HTTP/1.1\r\nHos",
    b"POST /look HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
)


@pytest.mark.parametrize("half", HEADS)
def test_incomplete_requests_do_not_block_others(bench: Workbench, half: bytes) -> None:
    half = half.replace(b"PORT", str(bench.server_port).encode())
    slow = []
    try:
        for _ in range(20):
            for _ in range(10):
                slow.append(socket.create_connection(("127.0.0.1", bench.server_port), 10))
                slow[-1].sendall(half)
            assert send(bench, "GET", "/favicon.ico")[0] == 200
    finally:
        for one in slow:
            one.close()


def test_missing_request_body_ends_the_request(monkeypatch: pytest.MonkeyPatch, bench: Workbench) -> None:
    monkeypatch.setattr(module.Handler, "timeout", 0.5)
    with socket.create_connection(("127.0.0.1", bench.server_port), 10) as slow:
        head = f"POST /look HTTP/1.1\r\nHost: 127.0.0.1:{bench.server_port}\r\nAuthorization: token {bench.token}\r\n"
        slow.sendall(head.encode() + b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
        assert slow.recv(1) == b""


def test_endless_question_is_ended_and_blocks_no_other(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process does not end by itself, so it is killed, and the next question is answered."""
    monkeypatch.setattr(worker, "GRACE", 2.0)
    answers: list[tuple[int, Any, dict[str, str]]] = []
    with monkeypatch.context() as patch:
        patch.setattr(questions, "answer", endless)
        patch.setattr(module, "LONGEST", 1.0)
        asking = threading.Thread(target=lambda: answers.append(send(bench, "POST", "/ask", {})))
        asking.start()
        sleep(0.5)
    assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": "verdict", "seconds": 20})[1]["status"] == "unique"
    asking.join(30)
    ((status, answer, _),) = answers
    assert (status, answer) == (200, {"error": "this took too long, or was stopped"})


def endless(route: str, body: str) -> tuple[int, str]:
    """Sleep where `questions.answer` would answer."""
    sleep(600)
    return 200, "{}"


def test_text_is_analyzed_while_another_is_solved(bench: Workbench) -> None:
    solving = threading.Thread(
        target=send, args=(bench, "POST", "/ask", {"text": HARD, "what": "verdict", "seconds": 20})
    )
    solving.start()
    for _ in range(10):
        assert send(bench, "POST", "/look", {"text": UNIQUE})[0] == 200
    assert solving.is_alive()
    send(bench, "POST", "/stop?tab=", {})
    solving.join(5)
    assert not solving.is_alive()


def test_long_candidate_lists_are_cut_with_a_note(bench: Workbench) -> None:
    text = "unknown a, b, c, d, e, f, g, h in 1..99999\na + b + c + d + e + f + g + h > 9\n"
    found = send(bench, "POST", "/ask", {"text": text, "what": "candidates", "seconds": 5})[1]
    assert sum(map(len, found["values"])) <= questions.MAX_LISTED
    assert found["values"][0][:3] == [1, 2, 3]
    assert "8 symbols of 8 can have more than 2500 values" in found["note"]
    assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": "candidates"})[1]["note"] == ""


def test_closing_does_not_wait_for_a_question() -> None:
    replies: list[int | OSError] = []

    def long_question() -> None:
        try:
            replies.append(send(server, "POST", "/ask", {"text": HARD, "what": "verdict", "seconds": 50})[0])
        except OSError as error:
            replies.append(error)

    with served() as server:
        asking = threading.Thread(target=long_question)
        asking.start()
        sleep(1.5)
    asking.join(60)
    (reply,) = replies
    assert reply == 503 or isinstance(reply, OSError)


def test_stop_ends_the_questions_of_its_tab(bench: Workbench) -> None:
    answers: dict[str, tuple[int, Any, dict[str, str]]] = {}

    def ask(tab: str, seconds: int) -> threading.Thread:
        body = {"text": HARD, "what": "verdict", "seconds": seconds}
        thread = threading.Thread(target=lambda: answers.update({tab: send(bench, "POST", f"/ask?tab={tab}", body)}))
        thread.start()
        return thread

    asked = [ask("a", 50), ask("b", 4)]
    sleep(1.5)
    send(bench, "POST", "/stop?tab=a", {})
    asked[0].join(30)
    assert answers["a"][:2] == (200, {"error": "this took too long, or was stopped"})
    assert send(bench, "POST", "/look?tab=a", {"text": UNIQUE})[0] == 200
    asked[1].join(40)
    assert answers["b"][1]["status"] == "undecided"


def test_errors_have_their_places_and_fixes(bench: Workbench) -> None:
    text = "title: \N{BEAR FACE}\nvaleus 1..9\ngrid 2 x 2\nrows product = 2 12\ncols product = 3 8\n"
    (fault,) = send(bench, "POST", "/look", {"text": text})[1]["diagnostics"]
    units = text.encode("utf-16-le")
    assert units[2 * fault["start"] : 2 * fault["end"]].decode("utf-16-le") == "valeus"
    assert (fault["line"], fault["column"], fault["fix"]) == (2, 1, "values")
    mended = text.replace("valeus", fault["fix"])
    assert send(bench, "POST", "/look", {"text": mended})[1]["diagnostics"] == []


def test_every_question_is_answered(bench: Workbench) -> None:
    looked = send(bench, "POST", "/look", {"text": UNIQUE})[1]
    assert looked["puzzle"]["title"] == "Two"
    assert "<svg" in looked["board"]
    asked = {what: send(bench, "POST", "/ask", {"text": UNIQUE, "what": what})[1] for what in questions.QUESTIONS}
    assert asked["verdict"]["status"] == "unique"
    assert asked["verdict"]["answers"] == [[1, 2, 3, 4]]
    assert asked["verdict"]["expected"] is True
    assert asked["candidates"]["values"] == [[1], [2], [3], [4]]
    assert asked["steps"]["complete"] is True
    assert "difficult" not in asked["steps"]["steps"][0]["text"]
    why = send(bench, "POST", "/ask", {"text": NONE, "what": "explain"})[1]
    assert why["status"] == "none"
    assert why["clashes"]
    hint = send(bench, "POST", "/ask", {"text": UNIQUE, "what": "hint", "filled": {"0": 1}})[1]
    assert hint["where"]
    assert hint["steps"][-1]["placed"]
    wrong = send(bench, "POST", "/ask", {"text": UNIQUE, "what": "hint", "filled": {"0": 2}})[1]
    assert wrong["wrong"] == [0]
    for filled in ({"0": "x"}, [1], {"x": 1}):
        assert send(bench, "POST", "/ask", {"text": UNIQUE, "what": "hint", "filled": filled})[0] == 400
    assert send(bench, "POST", "/ask", {"text": "values", "what": "verdict"})[1] == {"error": "the text has errors"}


def test_puzzles_and_pages_are_made(bench: Workbench) -> None:
    assert "<h1>Two</h1>" in send(bench, "POST", "/page", {"text": UNIQUE})[1]["page"]
    made = send(bench, "POST", "/generate", {"name": "kenken:4x4", "seed": 3})[1]["text"]
    assert made == send(bench, "POST", "/generate", {"name": "kenken:4x4", "seed": 3})[1]["text"]
    assert send(bench, "POST", "/ask", {"text": made, "what": "verdict"})[1]["status"] == "unique"
    for name in ("nothing:3x3", "kenken:0x0", "", "os.path:3x3", "../x"):
        assert send(bench, "POST", "/generate", {"name": name, "seed": 1})[0] == 409


def test_internal_error_is_answered_and_logged(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(questions, "answer", broken)
        assert send(bench, "POST", "/look", {"text": UNIQUE})[0] == 500
    assert send(bench, "GET", "/favicon.ico")[0] == 200
    told, begun = "", monotonic()
    while "ZeroDivisionError" not in told and monotonic() < begun + 10:
        sleep(0.05)
        told += capfd.readouterr().err
    assert "ZeroDivisionError" in told


def broken(route: str, body: str) -> tuple[int, str]:
    """Answer as `questions.answer` does after an error of the program."""
    return 500, "ZeroDivisionError"


def test_server_listens_on_localhost_only(bench: Workbench) -> None:
    assert bench.server_address[0] == "127.0.0.1"
    assert os.name != "posix" or bench.socket.getsockname()[0] == "127.0.0.1"
