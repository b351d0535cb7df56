"""A usual command is answered as its view would answer it; all else goes on to the view."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from api.http.throttles import COUNTED_KEY
from api.online import shortcut
from api.online.input_shapes import MAX_ENTRY
from ops.wsgi_threads import build_environ
from tests.support.online_tables import Sitting, as_guest, dealt, open_table
from tournaments.core import limits
from tournaments.core.errors import TooManyRequests
from tournaments.core.limits import counts
from tournaments.core.telemetry.metrics import REQUESTS
from tournaments.models import GameEntry
from tournaments.online import MAX_ACTION_LENGTH
from tournaments.online.commands.together import do_together

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from wsgiref.types import WSGIEnvironment

    from tournaments.online import Command, CommandResult

    Found = tuple[str, list[tuple[str, str]], bytes]

pytestmark = pytest.mark.django_db

HOST = "testserver"


class DirectQueue:
    """Does a command at once in the test's own thread."""

    def __init__(self) -> None:
        self.asked: list[Command] = []

    async def do(self, command: Command) -> CommandResult | None:
        self.asked.append(command)
        return do_together([command], timezone.now()).results.get(command)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> DirectQueue:
    queue = DirectQueue()
    monkeypatch.setattr(shortcut, "queue", queue)
    return queue


def finish(coroutine: Coroutine[Any, Any, Found | None]) -> Found | None:
    """Return the result of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        found: Found | None = end.value
        return found
    raise AssertionError("it waits")


def ask(path: str, body: bytes = b"", *, method: str = "POST", **headers: str) -> Found | None:
    """Send a request to the shortcut."""
    return finish(shortcut.answer_command(environ_of(path, body, method=method, **headers)))


def environ_of(
    path: str, body: bytes = b"", *, method: str = "POST", **headers: str
) -> WSGIEnvironment:
    """Build what our server asks with; a header that is empty is not sent."""
    usual = {"host": HOST, "content-type": "application/json" if body else ""} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    path, _, query = path.partition("?")
    scope: Any = {
        "method": method,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("192.0.2.7", 1234),
        "headers": [(name.encode(), value.encode()) for name, value in usual.items() if value],
    }
    return build_environ(scope, body)


def key_of(table: Sitting, seat: int) -> str:
    return table.at(seat).headers["Authorization"]


def body_of(table: Sitting, seat: int, **other: object) -> bytes:
    shown = table.seen(seat)
    body = {"text": shown["legal"][0]["text"], "expected": shown["number"]}
    return json.dumps(body | other).encode()


def test_an_action_is_answered_as_by_its_view(queue: DirectQueue) -> None:
    table, seat = dealt(people=4)
    found = ask(
        f"/api/v1{table.path}/actions", body_of(table, seat), authorization=key_of(table, seat)
    )
    assert found is not None
    status, headers, body = found
    number = table.snapshot.number
    assert (status, json.loads(body)) == ("201 Created", {"number": number})
    assert GameEntry.objects.get(game=table.game, number=number).kind == "acted"
    seat = table.snapshot.to_act[0]
    answer = table.act(seat)
    assert answer.status_code == 201
    assert without_id(dict(headers)) == without_id(dict(answer.headers))
    assert len(queue.asked) == 1


def without_id(headers: dict[str, str]) -> dict[str, str]:
    assert len(headers.pop("X-Request-ID")) == 16
    return headers


@pytest.mark.usefixtures("queue")
def test_to_say_that_one_is_ready_is_answered_as_by_its_view() -> None:
    table = open_table(people=4, bots=0)
    statuses = []
    for _ in range(2):
        found = ask(f"/api/v1{table.path}/ready", authorization=key_of(table, 0))
        assert found is not None
        statuses.append(found[0])
    views = [table.at(1).post(f"{table.path}/ready").status_code for _ in range(2)]
    assert statuses == ["201 Created", "200 OK"]
    assert views == [201, 200]
    assert table.snapshot.ready == {0, 1}


def test_the_id_of_the_request_goes_with_it_and_it_is_counted(queue: DirectQueue) -> None:
    table, seat = dealt(people=4)
    label = REQUESTS.labels("api/v1/games/<int:game_id>/actions", "POST", "201")
    before = label._value.get()
    found = ask(
        f"/api/v1{table.path}/actions",
        body_of(table, seat),
        authorization=key_of(table, seat),
        x_request_id="0123456789abcdef",
    )
    assert found is not None
    assert dict(found[1])["X-Request-ID"] == queue.asked[0].request_id == "0123456789abcdef"
    assert label._value.get() == before + 1


UNUSUAL: dict[str, dict[str, str]] = {
    "another method": {"method": "PUT"},
    "a page": {"accept": "text/html"},
    "a browser with cookies": {"cookie": "sessionid=1"},
    "a key for sending twice": {"idempotency_key": "0123456789abcdef"},
    "a condition": {"if_match": '"1"'},
    "no credentials": {"authorization": ""},
    "an API key": {"authorization": "Bearer abc"},
    "a wrong guest key": {"authorization": f"Guest {'x' * 22}.{'y' * 22}"},
    "another host": {"host": "elsewhere.example"},
    "a form": {"content_type": "application/x-www-form-urlencoded"},
}


@pytest.mark.parametrize("changes", UNUSUAL.values(), ids=UNUSUAL)
def test_an_unusual_request_goes_on_to_its_view(
    queue: DirectQueue, changes: dict[str, str]
) -> None:
    table, seat = dealt(people=4)
    usual = {"authorization": key_of(table, seat)}
    assert ask(f"/api/v1{table.path}/actions", body_of(table, seat), **usual | changes) is None
    assert queue.asked == []


@pytest.mark.parametrize(
    "path", ["{}/actions?dry_run=true", "{}/actions/", "{}/moves", "/games/0/actions", "{}"]
)
def test_another_address_goes_on_to_its_view(queue: DirectQueue, path: str) -> None:
    table, seat = dealt(people=4)
    address = f"/api/v1{path.format(table.path)}"
    assert ask(address, body_of(table, seat), authorization=key_of(table, seat)) is None
    assert queue.asked == []


BODIES: dict[str, bytes] = {
    "no JSON": b"{",
    "no object": b"[]",
    "empty": b"{}",
    "an unknown name": b'{"text": "nominate 1", "expected": 1, "more": 1}',
    "a name twice": b'{"text": "nominate 1", "text": "nominate 2", "expected": 1}',
    "no text": b'{"text": 1, "expected": 1}',
    "an empty text": b'{"text": "", "expected": 1}',
    "a long text": json.dumps({"text": "x" * 201, "expected": 1}).encode(),
    "a number as text": b'{"text": "nominate 1", "expected": "1"}',
    "a number that is true": b'{"text": "nominate 1", "expected": true}',
    "a negative number": b'{"text": "nominate 1", "expected": -1}',
    "a large number": b'{"text": "nominate 1", "expected": 2147483648}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_of_another_shape_goes_on_to_its_view_which_refuses_it(
    queue: DirectQueue, body: bytes
) -> None:
    table, seat = dealt(people=4)
    assert ask(f"/api/v1{table.path}/actions", body, authorization=key_of(table, seat)) is None
    assert queue.asked == []
    assert table.at(seat).post(f"{table.path}/actions", body).status_code in (400, 422)


def test_a_large_body_goes_on_and_is_not_parsed_in_the_event_loop(
    queue: DirectQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = dealt(people=4)
    body, key = body_of(table, seat), key_of(table, seat)
    with monkeypatch.context() as patch:
        patch.setattr(shortcut, "parse_json", pytest.fail)
        padded = body + b" " * shortcut.MAX_BODY_BYTES
        assert ask(f"/api/v1{table.path}/actions", padded, authorization=key) is None
    assert queue.asked == []
    longest = {"text": "\U0001f0a1" * MAX_ACTION_LENGTH, "expected": MAX_ENTRY}
    assert len(json.dumps(longest)) < shortcut.MAX_BODY_BYTES


def test_a_body_is_not_parsed_before_the_key_is_checked(
    queue: DirectQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = dealt(people=4)
    monkeypatch.setattr(shortcut, "parse_json", pytest.fail)
    body, key = body_of(table, seat), f"Guest {'x' * 22}.{'y' * 22}"
    assert ask(f"/api/v1{table.path}/actions", body, authorization=key) is None
    assert queue.asked == []


def test_to_say_so_with_a_body_goes_on_to_its_view(queue: DirectQueue) -> None:
    table = open_table(people=4, bots=0)
    key = key_of(table, 0)
    assert ask(f"/api/v1{table.path}/ready", b'{"seat": 1}', authorization=key) is None
    assert queue.asked == []


def test_a_request_without_tls_goes_on_where_that_is_asked_for(
    queue: DirectQueue, settings: Any
) -> None:
    table, seat = dealt(people=4)
    body, key = body_of(table, seat), key_of(table, seat)
    settings.SECURE_SSL_REDIRECT = True
    assert ask(f"/api/v1{table.path}/actions", body, authorization=key) is None
    assert queue.asked == []


def test_a_command_that_is_not_allowed_goes_on_and_changes_nothing(queue: DirectQueue) -> None:
    table, seat = dealt(people=4)
    body, before = body_of(table, seat), table.snapshot.number
    for key in (key_of(table, (seat + 1) % 4), as_guest().headers["Authorization"]):
        assert ask(f"/api/v1{table.path}/actions", body, authorization=key) is None
    assert len(queue.asked) == 2
    assert table.snapshot.number == before


def test_a_request_that_goes_on_is_counted_once(
    queue: DirectQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = dealt(people=4)
    other = table.at((seat + 1) % 4)
    body, key = body_of(table, seat), other.headers["Authorization"]
    counted: list[dict[str, int]] = []
    count = counts.memory.count

    def note(bounds: dict[str, int], seconds: int) -> list[tuple[str, int, int]]:
        counted.append(bounds)
        return count(bounds, seconds)

    monkeypatch.setattr(counts.memory, "count", note)
    environ = environ_of(f"/api/v1{table.path}/actions", body, authorization=key)
    assert finish(shortcut.answer_command(environ)) is None
    assert len(queue.asked) == len(counted) == 1
    passed_on = {name: value for name, value in environ.items() if name.startswith("clag.")}
    address = f"/api/v1{table.path}/actions"
    answer = other.client.generic(
        "POST", address, body, "application/json", headers=other.headers, **passed_on
    )
    assert (answer.status_code, len(counted)) == (409, 1)
    other.post(f"{table.path}/actions", json.loads(body))
    assert len(counted) == 2


def test_more_than_a_guest_may_send_go_on_to_the_view_which_refuses_them(
    queue: DirectQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = dealt(people=4)
    body, key = body_of(table, seat), key_of(table, seat)

    def refuse(*_limit: object, **_by: str) -> None:
        raise TooManyRequests("Too many requests.", retry_after=1)

    monkeypatch.setattr(limits, "use", refuse)
    environ = environ_of(f"/api/v1{table.path}/actions", body, authorization=key)
    assert finish(shortcut.answer_command(environ)) is None
    assert queue.asked == []
    assert COUNTED_KEY not in environ
