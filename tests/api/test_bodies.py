"""An operation that the schema gives no body takes none: a field that it does not have is wrong."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api.http.document import openapi_document
from tests.support.api_client import problem_codes, with_token

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People

WRITES = ("post", "put", "patch", "delete")
CHANGES = ("INSERT", "UPDATE", "DELETE")
OF_THE_KEY = '"tournaments_apitoken"'
"""The table that notes when a key was last used, whatever it is used for."""


@lru_cache(maxsize=1)
def without_body() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return the operations that write and have no body, by name: method, path, description."""
    paths = json.loads(openapi_document(as_json=True).body)["paths"]
    return {
        found["operationId"]: (method, path, found)
        for path, methods in paths.items()
        for method, found in methods.items()
        if method in WRITES and "requestBody" not in found
    }


def send(client: ApiClient, name: str, known: dict[str, Any], body: object) -> Any:
    method, path, _ = without_body()[name]
    return client.request(method.upper(), path.removeprefix("/api/v1").format(**known), body)


def test_the_schema_has_such_operations() -> None:
    assert {"leave_game", "reopen_event", "delete_event"} <= without_body().keys()


def test_a_field_is_refused_where_there_is_no_body_and_nothing_changes(
    people: People, known: dict[str, Any]
) -> None:
    client = with_token(people.ada)
    for name, (_, _, described) in without_body().items():
        with CaptureQueriesContext(connection) as queries:
            refused = send(client, name, known, {"confrim": True})
        assert refused.status_code == 422, name
        assert refused["Content-Type"] == "application/problem+json", name
        assert refused.json()["code"] == "invalid-input", name
        assert problem_codes(refused) == [("confrim", None, "unknown")], name
        changed = [one["sql"] for one in queries if one["sql"].startswith(CHANGES)]
        assert [sql for sql in changed if OF_THE_KEY not in sql] == [], name
        assert "`invalid-input`" in described["responses"]["422"]["description"], name


@pytest.mark.parametrize("body", [[], ["x"], "x", 1, True, [{}]])
def test_a_body_that_is_no_object_is_refused_too(
    body: object, people: People, known: dict[str, Any]
) -> None:
    refused = send(with_token(people.ada), "reopen_event", known, body)
    assert refused.status_code == 422
    assert problem_codes(refused) == [("", None, "invalid")]


@pytest.mark.parametrize("body", [None, {}])
def test_no_body_and_an_empty_object_are_taken(
    body: object, people: People, known: dict[str, Any]
) -> None:
    assert send(with_token(people.ada), "block_friend", known, body).status_code == 204


def test_a_body_in_another_format_is_refused(people: People, known: dict[str, Any]) -> None:
    client = with_token(people.ada)
    client.headers["Content-Type"] = "text/plain"
    path = "/events/{event_id}/reopen".format(**known)
    refused = client.client.generic(
        "POST", f"/api/v1{path}", b"x", content_type="text/plain", headers=client.headers
    )
    assert refused.status_code == 415
