"""The OpenAPI document has what generators of clients need, so that no one edits what they make."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command

from api.http.document import openapi_document
from api.http.problems.types import PROBLEMS
from api.http.security import SCHEMES
from tournaments.scoring import MAX_ITEMS, MAX_TEXT_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterator

READS = {"list", "read", "export", "print", "explain", "price", "stream"}
OPEN = {
    "DraftComparisonOut.settings",
    "DrawOut.settings",
    "EventChangeIn.options",
    "EventIn.options",
    "GameDealOut.entropy",
    "GameIn.customs",
    "GameIn.options",
    "GameOpenedOut.customs",
    "GameOut.customs",
    "LiveDealOut.report",
    "LogEntryOut.happened",
    "OwnGameOut.options",
    "OwnGameIn.options",
    "OwnGameChangeIn.options",
    "RulesetOut.options",
    "ScheduleOut.names",
    "ScheduleOut.request",
    "TableGameOut.description",
    "TableOnlineIn.customs",
    "VersionOut.report",
}
"""The objects whose names depend on the rules, the draw or the game: they are meant to be open."""


@lru_cache(maxsize=1)
def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(openapi_document(as_json=True).body)
    return document


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in _document()["paths"].items():
        for method, found in methods.items():
            yield path, method, found


def _shapes() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = _document()["components"]["schemas"]
    return found


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return a schema with everything that is written out within it."""
    yield schema
    inner = [*schema.get("oneOf", ()), *schema.get("allOf", ())]
    inner += [part for part in (schema.get("items"), schema.get("additionalProperties")) if part]
    for part in inner:
        if isinstance(part, dict):
            yield from _parts(part)


def test_the_document_is_valid_and_made_without_warnings() -> None:
    # The command looks up the line of every shape for its warnings, which takes seconds.
    text = StringIO()
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--format=openapi-json", stdout=text
    )
    assert json.loads(text.getvalue()) == _document()
    assert _document()["openapi"].startswith("3.0")


def test_every_operation_has_a_name_of_its_own_that_begins_with_a_verb() -> None:
    names = [found["operationId"] for _path, _method, found in _operations()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)
    assert {
        found["operationId"].split("_")[0] in READS for _, m, found in _operations() if m == "get"
    } == {True}


def test_every_operation_has_a_summary_of_one_line() -> None:
    for path, method, found in _operations():
        summary = found["summary"]
        assert 3 < len(summary) < 120, (path, method)
        assert "\n" not in summary, (path, method)
        assert not summary.endswith("."), (path, method)


def test_every_body_is_a_component_by_name() -> None:
    for path, method, found in _operations():
        bodies = [found["requestBody"]] if "requestBody" in found else []
        for body in (*bodies, *found["responses"].values()):
            for kind, content in body.get("content", {}).items():
                schema = content["schema"]
                is_text = kind in ("application/pdf", "text/calendar", "text/csv")
                named = schema.get("items", schema)
                assert ("$ref" in named) is not is_text, (path, method, kind)


def test_an_answer_and_a_problem_have_one_content_type_each() -> None:
    for path, method, found in _operations():
        for status, body in found["responses"].items():
            kinds = list(body.get("content", {}))
            assert len(kinds) <= 1, (path, method, status)
            assert (kinds == ["application/problem+json"]) is (status >= "400"), (path, status)


def test_every_choice_has_a_name_without_numbers() -> None:
    for name, shape in _shapes().items():
        assert re.fullmatch(r"([A-Z][a-z]+)+", name), name
        assert "enum" not in shape or not name.endswith("Enum"), name
        for field, schema in shape.get("properties", {}).items():
            assert not any("enum" in part for part in _parts(schema)), (name, field)


def test_only_objects_that_are_meant_to_be_open_are() -> None:
    found = {
        f"{name}.{field}"
        for name, shape in _shapes().items()
        for field, schema in shape.get("properties", {}).items()
        for part in _parts(schema)
        if part.get("type") == "object"
    }
    assert found - OPEN == {"SeatsIn.tables"}
    assert found >= OPEN


def test_an_object_that_may_be_null_is_a_component() -> None:
    for name, shape in _shapes().items():
        for field, schema in shape.get("properties", {}).items():
            if schema.get("nullable"):
                assert schema.get("type") != "object", (name, field)


def test_inputs_are_closed_and_answers_are_not() -> None:
    for name, shape in _shapes().items():
        if "properties" in shape:
            assert (shape.get("additionalProperties") is False) is name.endswith("In"), name


def test_one_credential_is_enough_and_has_a_scheme() -> None:
    for path, method, found in _operations():
        for way in found["security"]:
            assert len(way) <= 1, (path, method)
            assert way.keys() <= SCHEMES.keys(), (path, method)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("read_me", {"personalToken", "session"}),
        ("seat_round", {"personalToken", "session"}),
        ("submit_result", {"personalToken", "session", "tableLink"}),
        ("send_action", {"personalToken", "session", "guestKey"}),
        ("read_table", {*SCHEMES, "none"}),
    ],
)
def test_the_document_says_who_may_use_an_operation(name: str, expected: set[str]) -> None:
    (found,) = (found for *_where, found in _operations() if found["operationId"] == name)
    assert {scheme for way in found["security"] for scheme in way or ("none",)} == expected


ASKED_BY_SOME_CLUBS = {
    "read_ledger",
    "read_season_ledger",
    "read_settlement",
    "export_ledger",
    "export_season_ledger",
}
"""A club decides whether strangers see money."""


def test_only_operations_that_need_no_credentials_say_so() -> None:
    for path, method, found in _operations():
        asks = "`sign-in-first`" in found["responses"]["401"]["description"]
        is_asked = {} not in found["security"] or found["operationId"] in ASKED_BY_SOME_CLUBS
        assert asks is is_asked, (path, method)


def test_every_code_is_described_where_it_can_occur() -> None:
    described = {
        code
        for *_where, found in _operations()
        for body in found["responses"].values()
        for code in re.findall(r"`([a-z-]+)`: ", body["description"])
    }
    assert described == PROBLEMS.keys() - {"refused"}


def test_the_headers_of_answers_are_described() -> None:
    for path, method, found in _operations():
        headers = {code: body.get("headers", {}) for code, body in found["responses"].items()}
        assert headers["401"]["WWW-Authenticate"]["required"], path
        assert headers["429"]["Retry-After"]["required"], path
        assert headers["503"]["Retry-After"]["required"], path
        assert ("304" not in headers) or headers["304"]["ETag"]["required"], path
        done = next(value for code, value in headers.items() if code < "300")
        assert ("Idempotency-Replayed" in done) is (method != "get"), path


def test_a_phone_may_say_which_one_it_is_wherever_it_writes_at_a_table() -> None:
    without = {
        (method, path)
        for path, method, found in _operations()
        if path.startswith("/api/v1/tables/") and method != "get"
        if {"tableLink": []} in found["security"]
        if "Clag-Phone" not in {one["name"] for one in found["parameters"]}
    }
    assert without == set()


def test_a_result_is_described_with_the_bounds_that_it_is_read_with() -> None:
    fields = _shapes()["DealIn"]["properties"]
    lists = [field for field in fields.values() if field.get("type") == "array"]
    assert [field["maxItems"] for field in lists] == [MAX_ITEMS] * 5
    assert fields["call"]["items"]["maxLength"] == MAX_TEXT_LENGTH
