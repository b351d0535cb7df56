"""A WSGI application behind an ASGI server: what it is sent, and what it answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from ops import wsgi_threads
from ops.wsgi_threads import MAX_BODY_BYTES, OPEN_PATH, OPEN_QUERY, STATE_KEY, WsgiThreads
from tests.event_loops import run_in_loop
from tournaments.core.streaming import HANDOFF_KEY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import WSGIEnvironment

    Messages = list[dict[str, Any]]

BODY = {"type": "http.request", "body": b"", "more_body": False}


def ask(
    application: Callable[..., Iterable[bytes]],
    *received: dict[str, Any],
    is_closing: bool = False,
    shortcut: Callable[..., Any] | None = None,
    **scope: Any,
) -> Messages:
    """Send a request to the application; return what it sends."""
    sent: Messages = []
    waiting = iter(received)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return next(waiting, {"type": "http.disconnect"})

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    usual = {
        "type": "http",
        "method": "GET",
        "raw_path": b"/",
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.2", 1234),
        "headers": [],
    }
    server: Any = WsgiThreads(application, 1)  # the messages here are plain dicts
    server.is_closing = is_closing
    server.shortcut = shortcut
    run_in_loop(server(usual | scope, receive, send))
    return sent


def environ_of(*received: dict[str, Any], **scope: Any) -> dict[str, Any]:
    """Return the WSGI environment that an application is called with."""
    found: dict[str, Any] = {}

    def application(environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        found.update(environ, body=environ["wsgi.input"].read())
        start("204 No Content", [])
        return []

    ask(application, *received, **scope)
    return found


def test_an_answer_is_sent_whole_with_its_status_and_headers() -> None:
    def application(_environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        start("201 Created", [("Content-Type", "text/plain"), ("Content-Length", "4")])
        return [b"ab", b"cd"]

    assert ask(application) == [
        {
            "type": "http.response.start",
            "status": 201,
            "headers": [(b"content-type", b"text/plain"), (b"content-length", b"4")],
            "trailers": False,
        },
        {"type": "http.response.body", "body": b"abcd", "more_body": False},
    ]


def test_the_space_that_django_puts_before_a_cookie_is_left_out() -> None:
    def application(_environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        start("200 OK", [("Set-Cookie", " table=12; Path=/")])
        return [b""]

    assert ask(application)[0]["headers"] == [(b"set-cookie", b"table=12; Path=/")]


def test_a_content_type_that_django_cannot_read_is_refused() -> None:
    sent = ask(refuse_to_run, headers=[(b"content-type", b"text/plain; charset*=x''y")])
    assert sent[0]["status"] == 400
    assert (b"connection", b"close") in sent[0]["headers"]


def test_a_shortcut_answers_instead_of_the_application() -> None:
    async def shortcut(_environ: WSGIEnvironment) -> Any:
        return "201 Created", [("Content-Length", "2")], b"ok"

    start, body = ask(refuse_to_run, shortcut=shortcut)
    assert (start["status"], start["headers"]) == (201, [(b"content-length", b"2")])
    assert (body["body"], body["more_body"]) == (b"ok", False)


def test_an_answer_by_a_shortcut_ends_the_connection_of_a_server_that_stops() -> None:
    async def shortcut(_environ: WSGIEnvironment) -> Any:
        return "201 Created", [], b""

    sent = ask(refuse_to_run, shortcut=shortcut, is_closing=True)
    assert (b"connection", b"close") in sent[0]["headers"]


def refuse_to_run(_environ: WSGIEnvironment, _start: Callable[..., None]) -> list[bytes]:
    raise AssertionError("the application was asked")


def test_what_a_shortcut_leaves_is_passed_on_whole() -> None:
    found: dict[str, Any] = {}

    async def shortcut(environ: WSGIEnvironment) -> Any:
        found["asked"] = environ["wsgi.input"].getvalue()
        environ["clag.counted"] = True

    def application(environ: WSGIEnvironment, start: Callable[..., None]) -> list[bytes]:
        found.update(environ, body=environ["wsgi.input"].read())
        start("204 No Content", [])
        return []

    body = {"type": "http.request", "body": b"ab", "more_body": False}
    ask(application, body, shortcut=shortcut, headers=[(b"content-length", b"2")])
    assert (found["asked"], found["body"], found["clag.counted"]) == (b"ab", b"ab", True)


def test_paths_and_query_strings_keep_their_bytes() -> None:
    found = environ_of(raw_path=b"/caf%C3%A9/%2Fx", query_string="q=é".encode())
    assert found["PATH_INFO"].encode("latin-1").decode() == "/café//x"
    assert found["QUERY_STRING"].encode("latin-1").decode() == "q=é"
    assert found["REMOTE_ADDR"] == "127.0.0.2"


def test_a_header_with_an_underscore_does_not_pass_for_that_of_a_proxy() -> None:
    names = [b"x_forwarded_for", b"x-forwarded-for", b"content_length"]
    found = environ_of(headers=[(name, b"7") for name in names])
    assert found["HTTP_X_FORWARDED_FOR"] == "7"
    assert found["CONTENT_LENGTH"] == "0"


def test_headers_that_come_twice_are_joined() -> None:
    pairs = [(b"accept", b"a"), (b"accept", b"b"), (b"cookie", b"c=1"), (b"cookie", b"d=2")]
    found = environ_of(headers=pairs)
    assert found["HTTP_ACCEPT"] == "a,b"
    assert found["HTTP_COOKIE"] == "c=1; d=2"


def test_a_body_in_parts_is_read_to_its_end() -> None:
    found = environ_of(
        {"type": "http.request", "body": b"ab", "more_body": True},
        {"type": "http.request", "body": b"c", "more_body": False},
        method="POST",
        headers=[(b"transfer-encoding", b"chunked"), (b"content-type", b"text/plain")],
    )
    assert found["body"] == b"abc"
    assert found["CONTENT_LENGTH"] == "3"
    assert found["CONTENT_TYPE"] == "text/plain"


@pytest.mark.parametrize(
    ("received", "statuses"),
    [
        ({"type": "http.request", "body": bytes(MAX_BODY_BYTES + 1), "more_body": True}, [413]),
        ({"type": "http.disconnect"}, []),
    ],
)
def test_a_body_that_is_too_large_or_breaks_off_does_not_reach_the_application(
    received: dict[str, Any], statuses: list[int]
) -> None:
    called: list[object] = []

    def application(environ: dict[str, Any], _start: Callable[..., None]) -> list[bytes]:
        called.append(environ)
        return []

    sent = ask(application, received, method="POST", headers=[(b"content-length", b"9")])
    assert [message["status"] for message in sent if "status" in message] == statuses
    assert called == []


def answer_to(*received: dict[str, Any], length: bytes = b"9") -> dict[str, Any]:
    """Return how an upload is answered that the application must not see."""

    def application(_environ: dict[str, Any], _start: Callable[..., None]) -> list[bytes]:
        raise AssertionError

    head, *_ = ask(application, *received, method="POST", headers=[(b"content-length", length)])
    return head


def test_a_body_that_does_not_arrive_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wsgi_threads, "BODY_SECONDS", 0.0)
    head = answer_to({"type": "http.request", "body": b"a", "more_body": True})
    assert head["status"] == 408
    assert (b"connection", b"close") in head["headers"]


def test_a_body_that_says_it_is_too_large_is_refused_before_it_is_read() -> None:
    assert answer_to(length=b"%d" % (MAX_BODY_BYTES + 1))["status"] == 413


def test_all_bodies_together_have_a_limit_and_leave_room_when_they_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wsgi_threads, "MAX_HELD_BYTES", 3)
    part = {"type": "http.request", "body": b"ab", "more_body": True}
    head = answer_to(part, part)
    assert head["status"] == 503
    assert (b"retry-after", b"10") in head["headers"]


def test_the_connection_has_no_deadline_while_a_request_is_answered() -> None:
    happened: list[str] = []

    class Line:
        def begin_request(self) -> None:
            happened.append("begin")

        def end_request(self) -> None:
            happened.append("end")

    def application(_environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        happened.append("answer")
        start("204 No Content", [])
        return []

    ask(application, state={STATE_KEY: Line()})
    assert happened == ["begin", "answer", "end"]


def test_an_answer_that_is_held_goes_on_as_a_stream_without_a_length() -> None:
    async def follow(_receive: Any, send: Any) -> None:
        await send({"type": "http.response.body", "body": b"more", "more_body": False})

    def application(environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        environ[HANDOFF_KEY](follow)
        start("200 OK", [("Content-Length", "5")])
        return [b"first"]

    head, *bodies = ask(application)
    assert head["headers"] == []
    assert [(one["body"], one["more_body"]) for one in bodies] == [
        (b"first", True),
        (b"more", False),
    ]


def test_a_proxy_learns_that_the_server_stops_from_no_thread() -> None:
    def application(*_: object) -> list[bytes]:
        raise AssertionError

    question: dict[str, Any] = {"raw_path": OPEN_PATH, "query_string": OPEN_QUERY}
    assert ask(application, **question)[0]["status"] == 200
    assert ask(application, is_closing=True, **question)[0]["status"] == 503


def test_a_server_that_stops_answers_and_ends_the_connection() -> None:
    def application(_environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        start("200 OK", [])
        return [b"ab"]

    head, body = ask(application, is_closing=True)
    assert (head["status"], body["body"]) == (200, b"ab")
    assert head["headers"] == [(b"connection", b"close")]
    assert ask(application)[0]["headers"] == []
