"""Every refusal is a problem document, whichever layer refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.db import OperationalError

from api.http.problems.types import PROBLEMS
from tournaments import clubs
from tournaments.core import errors
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_client import ApiClient
    from tests.support.people import People

MEMBERS = {"type", "title", "status", "detail", "instance", "code", "problems"}
PLAYERS = "/clubs/adas-club/players"


def problem_of(answer: Any) -> dict[str, Any]:
    """Return the problem document after checking its common members."""
    body: dict[str, Any] = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert body.keys() >= MEMBERS
    assert body["status"] == answer.status_code
    assert body["type"] == f"/api/v1/problems/{body['code']}/"
    assert body["title"] == PROBLEMS[body["code"]].title
    assert body["detail"]
    return body


FAULTS: dict[str, tuple[int, str, Callable[[ApiClient], Any]]] = {
    "no such address": (404, "not-found", lambda a: a.get("/nowhere")),
    "no such address, put": (404, "not-found", lambda a: a.put("/nowhere/1/", {})),
    "method": (405, "method-not-allowed", lambda a: a.delete("/clubs")),
    "options": (405, "method-not-allowed", lambda a: a.request("OPTIONS", "/clubs")),
    "strange method": (405, "method-not-allowed", lambda a: a.request("BREW", "/clubs")),
    "accept": (406, "not-acceptable", lambda a: a.get("/clubs", Accept="text/csv")),
    "form": (
        415,
        "unsupported-media-type",
        lambda a: a.request("POST", PLAYERS, b"name=Anne", content_type="text/plain"),
    ),
    "not JSON": (400, "unreadable-body", lambda a: a.post(PLAYERS, b"{name}")),
    "cut off": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": "An')),
    "not UTF-8": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": "\xff"}')),
    "UTF-16": (400, "unreadable-body", lambda a: a.post(PLAYERS, '{"name": "A"}'.encode("utf-16"))),
    "NaN": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": NaN}')),
    "Infinity": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": -Infinity}')),
    "overflow": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": 1e999}')),
    "long number": (
        400,
        "unreadable-body",
        lambda a: a.post(PLAYERS, b"9" * 5000),
    ),
    "twice": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": "A", "name": "B"}')),
    "NUL": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": "A\\u0000"}')),
    "surrogate": (400, "unreadable-body", lambda a: a.post(PLAYERS, b'{"name": "\\ud800"}')),
    "deep": (400, "unreadable-body", lambda a: a.post(PLAYERS, b"[" * 100 + b"]" * 100)),
    "very deep": (400, "unreadable-body", lambda a: a.post(PLAYERS, b"[" * 50_000)),
    "large": (413, "body-too-large", lambda a: a.post(PLAYERS, b'"' + b"x" * 300_000 + b'"')),
    "long slug": (404, "not-found", lambda a: a.get(f"/clubs/{'x' * 500}")),
    "line break in the address": (404, "not-found", lambda a: a.get("/events/%0A")),
    "line break at the end": (404, "not-found", lambda a: a.get("/clubs%0A")),
    "NUL in the address": (404, "not-found", lambda a: a.get("/clubs/%00")),
    "bad UTF-8 in the address": (404, "not-found", lambda a: a.get("/clubs/%ff")),
    "long id": (404, "not-found", lambda a: a.get(f"/events/{'9' * 5000}")),
    "half an id": (404, "not-found", lambda a: a.get("/events/1.5")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_request_gets_a_problem_document(
    ada_api: ApiClient, people: People, name: str
) -> None:
    status, code, act = FAULTS[name]
    answer = act(ada_api)
    body = problem_of(answer)
    assert (body["status"], body["code"]) == (status, code)


def test_a_refused_method_names_the_allowed_ones(ada_api: ApiClient) -> None:
    assert ada_api.delete("/clubs")["Allow"] == "GET, POST, HEAD"


def test_an_empty_body_is_an_empty_object(ada_api: ApiClient) -> None:
    body = problem_of(ada_api.request("POST", PLAYERS, b""))
    assert [problem["code"] for problem in body["problems"]] == ["required"]


def test_a_server_error_reveals_no_details(
    ada_api: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("secret plans")

    monkeypatch.setattr(clubs, "add_player", fail)
    ada_api.client.raise_request_exception = False
    answer = ada_api.post(PLAYERS, {"name": "Anne"})
    assert problem_of(answer)["code"] == "server-error"
    assert b"secret" not in answer.content


def test_a_busy_database_asks_for_a_retry(
    ada_api: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(clubs, "add_player", fail)
    answer = ada_api.post(PLAYERS, {"name": "Anne"})
    assert (problem_of(answer)["code"], answer["Retry-After"]) == ("busy", "1")


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_type_has_a_page(anon_api: ApiClient, code: str) -> None:
    answer = anon_api.get(f"/problems/{code}/")
    assert answer.status_code == 200
    assert code in answer.content.decode()


def test_an_unknown_type_has_no_page(anon_api: ApiClient, people: People) -> None:
    assert anon_api.get("/problems/nonsense/").status_code == 404


def test_every_refusal_has_a_problem_type() -> None:
    assert {kind.code for kind in errors.Refused.__subclasses__()} <= PROBLEMS.keys()


@pytest.mark.parametrize("path", ["/clubs/", "/clubs", "/presets/foss20/", "/docs", "/schema"])
def test_a_slash_at_the_end_makes_no_difference(
    anon_api: ApiClient, people: People, path: str
) -> None:
    assert anon_api.get(path).status_code == 200


def test_the_documentation_can_be_searched(anon_api: ApiClient, people: People) -> None:
    script = anon_api.get("/docs/?script=").content.decode()
    assert '"filter": true' in script
    assert "opsFilter" in script


def test_a_write_with_a_slash_keeps_its_body(ada_api: ApiClient) -> None:
    assert ada_api.post(f"{PLAYERS}/", {"name": "Anne"}).status_code == 201


def test_texts_are_sent_as_utf_8(ada_api: ApiClient) -> None:
    answer = ada_api.post(PLAYERS, {"name": "Zoë \U0001f0cf"})
    assert "Zoë \U0001f0cf".encode() in answer.content
    assert json.loads(answer.content)["name"] == "Zoë \U0001f0cf"


def test_fields_say_what_is_wrong(ada_api: ApiClient, people: People) -> None:
    bodies: dict[str, Any] = {
        "This field is required.": {"starts_on": "2026-03-01"},
        "This must not be empty.": {"name": " ", "starts_on": "2026-03-01"},
        "Use at most 80 characters.": {"name": "x" * 81, "starts_on": "2026-03-01"},
        "Send a string.": {"name": 1, "starts_on": "2026-03-01"},
        "Send a date such as 2026-03-05.": {"name": "Spring", "starts_on": "March"},
        f"Choose one of {', '.join(RANKINGS)}.": {
            "name": "Spring", "starts_on": "2026-03-01", "ranking": "luck"
        },
        "This field does not exist.": {"name": "Spring", "starts_on": "2026-03-01", "colour": 1},
        "Send an object.": [],
    }  # fmt: skip
    for sentence, body in bodies.items():
        problem = problem_of(ada_api.post("/clubs/adas-club/seasons", body))
        assert [one["message"] for one in problem["problems"]] == [sentence]
    several = problem_of(ada_api.post("/clubs/adas-club/seasons", {"name": 1, "colour": 1}))
    wrong = [(one["field"], one["code"]) for one in several["problems"]]
    assert wrong == [("name", "invalid"), ("starts_on", "required"), ("colour", "unknown")]
    players = problem_of(ada_api.post(f"{PLAYERS}/batch", {"names": [""] * 3}))
    assert {one["message"] for one in players["problems"]} == {"This must not be empty."}


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("?colour=red", "colour: This parameter does not exist."),
        ("?page_size=-1", "page_size: Send 1 or more."),
        ("?page_size=0", "page_size: Send 1 or more."),
        ("?page_size=1.5", "page_size: Send a whole number."),
        ("?colour=red&size=1", "Some fields are not valid."),
    ],
)
def test_the_detail_names_the_field_if_there_is_only_one(
    anon_api: ApiClient, people: People, path: str, detail: str
) -> None:
    assert problem_of(anon_api.get(f"/clubs{path}"))["detail"] == detail
