"""The OpenAPI document: complete, without warnings, and kept to by every answer."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from requests import Request
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from tests.core.routes import api_routes
from tests.support.api_client import ApiClient, anonymous, with_link, with_token
from tests.support.api_fixtures import make_known_things
from tests.support.people import People, make_people
from tournaments.core import links
from tournaments.models import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

pytestmark = pytest.mark.both_databases

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
schema = schemathesis.openapi.from_wsgi(
    "/api/v1/schema/", application, headers={"Accept": "application/vnd.oai.openapi+json"}
)
# Some 5,000 odd requests beside the random ones, a case for each word of the schema: they are
# the same every time, take minutes, and are left to `make fuzz`.
schema.config.phases.coverage.enabled = settings.get_current_profile_name() == "free"
# The odd values that PostgreSQL alone refuses are sent there by test_garbage and test_odd_numbers.
NO_PERSONS = ("none", "guestKey", "tableLink")
EXAMPLES = 2 if connection.vendor == "sqlite" else 1


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Keep the test's own connection between calls, as Django's test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@dataclass(frozen=True, slots=True)
class Site:
    """What all these tests begin with: people, the things of a club, and clients."""

    people: People
    known: dict[str, Any]
    owner: ApiClient
    others: dict[str, ApiClient]
    """Clients by what they are; those without a person by the way in which they are described.

    A scorer and an organiser get the answers of a member or of the owner:
    tests/core/test_rights.py says which.
    """


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """Make them once, in a transaction around those of the tests.

    To make it takes twice as long as the requests of a test, and there are two hundred.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        people = make_people()
        known = make_known_things(people)
        others = {
            "none": anonymous(),
            "guestKey": ApiClient({"Authorization": f"Guest {links.make_guest_key()}"}),
            "tableLink": with_link(Table.objects.get(pk=known["table_id"]), "ann"),
            "the owner of another club": with_token(people.cal),
            "a member": with_token(people.dee),
        }
        yield Site(people, known, with_token(people.ada), others)
        transaction.set_rollback(True)


@pytest.fixture
def site(made_once: Site, db: None) -> Site:
    """The same site; what a test does to it is rolled back."""
    return made_once


@pytest.mark.odd_values
@pytest.mark.usefixtures("_one_connection")
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_the_schema_says(case: schemathesis.Case[Any], site: Site) -> None:
    headers = site.owner.headers | {"Accept-Encoding": "identity"}
    case.call_and_validate(headers=headers, checks=CHECKS)
    case.path_parameters = {name: site.known[name] for name in case.path_parameters or {}}
    case.call_and_validate(headers=headers, checks=CHECKS)


@pytest.mark.slow
@pytest.mark.one_database  # a role decides which of the answers above is given
@pytest.mark.usefixtures("_one_connection")
def test_every_role_is_answered_as_the_schema_says(site: Site) -> None:
    """Each sends the smallest values that the schema allows."""
    wrong: list[Exception] = []
    for route in api_routes():
        path, _, query = route.path.partition("?")
        case = schema[path][route.method].Case(
            path_parameters={name: site.known[name] for name in route.names},
            query=dict(parse_qsl(query)),
            body=NOT_SET if route.body is None else route.body,
        )
        for role, client in site.others.items():
            try:
                with transaction.atomic():
                    check_role(case, role, client)
                    transaction.set_rollback(True)
            except (AssertionError, ExceptionGroup) as problem:
                problem.add_note(f"{route.name} as {role}")
                wrong.append(problem)
    if wrong:
        raise ExceptionGroup("these answers are not as the schema says", wrong)


def check_role(case: schemathesis.Case[Any], role: str, client: ApiClient) -> None:
    security = case.operation.definition.raw["security"]
    way = role if role in NO_PERSONS else "personalToken"
    headers = client.headers | {"Accept-Encoding": "identity"}
    answer = case.call_and_validate(headers=headers, checks=CHECKS)
    allows = {} in security if way == "none" else {way: []} in security
    assert allows or answer.status_code >= 400
    if way == "none" and allows:
        assert answer.status_code >= 500 or b"sign-in-first" not in answer.content


@pytest.mark.parametrize(
    ("sent", "fault"),
    [({}, "Retry-After"), ({"Retry-After": "soon"}, "soon")],
    ids=["missing", "not a number"],
)
def test_a_header_that_is_missing_or_of_another_type_is_noticed(
    sent: dict[str, str], fault: str
) -> None:
    case = schema["/api/v1/clubs"]["GET"].Case()
    headers = {"Content-Type": ["application/problem+json"]} | {
        name: [value] for name, value in sent.items()
    }
    answer = schemathesis.Response(
        status_code=429,
        headers=headers,
        content=b"{}",
        request=Request("GET", "http://localhost/api/v1/clubs").prepare(),
        elapsed=0,
        verify=False,
    )
    with pytest.raises(BaseException, match=fault):
        case.validate_response(answer, checks=[response_headers_conformance])


def test_the_browsable_document_runs_no_script_of_its_own(anon_api: ApiClient, site: Site) -> None:
    answer = anon_api.get("/docs/", Accept="text/html")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<script>" not in page
    assert "<style" not in page
    assert "style=" not in page
    assert "https://" not in page
    script = anon_api.get("/docs/?script=", Accept="*/*")
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema/" in script.content.decode()


def test_the_start_names_the_way_in(anon_api: ApiClient, site: Site) -> None:
    for path in anon_api.get("/").json().values():
        status = anon_api.get(path.removeprefix("/api/v1")).status_code
        assert status == (401 if path.endswith("/me") else 200), path


def test_the_document_is_not_described_by_another_method(anon_api: ApiClient, site: Site) -> None:
    for path in ("/schema/", "/docs/", "/me"):
        assert anon_api.request("OPTIONS", path).status_code == 405


def test_the_document_can_be_had_as_json(anon_api: ApiClient, site: Site) -> None:
    answer = anon_api.get("/schema/", Accept="application/json")
    assert answer.json()["info"]["title"] == "Clag Club"


def test_the_document_is_made_once_and_sent_to_those_who_lack_it(
    anon_api: ApiClient, monkeypatch: pytest.MonkeyPatch, site: Site
) -> None:
    answer = anon_api.get("/schema/", Accept="application/json")
    monkeypatch.delattr(SchemaGenerator, "get_schema")
    again = anon_api.get(
        "/schema/", **{"Accept": "application/json", "Accept-Encoding": "br, gzip"}
    )
    assert again["Content-Encoding"] == "gzip"
    assert gzip.decompress(again.content) == answer.content
    assert len(again.content) < len(answer.content) / 5
    kept = {"Accept": "application/json", "If-None-Match": answer["ETag"]}
    not_modified = anon_api.get("/schema/", **kept)
    assert (not_modified.status_code, not_modified.content) == (304, b"")
    assert "Accept-Encoding" in not_modified["Vary"]


def test_the_document_as_yaml_has_an_etag_and_a_name_of_its_own(
    anon_api: ApiClient, site: Site
) -> None:
    found = {
        kind: anon_api.get("/schema/", Accept=f"application/{kind}") for kind in ("json", "yaml")
    }
    assert found["json"]["ETag"] != found["yaml"]["ETag"]
    for kind, answer in found.items():
        assert answer["Content-Disposition"] == f'inline; filename="clag-api.{kind}"'


@pytest.mark.usefixtures("_one_connection")
def test_a_phone_sees_the_same_shapes(site: Site) -> None:
    table = site.known["table_id"]
    phone = with_link(Table.objects.get(pk=table))
    operation = schema["/api/v1/tables/{table_id}"]["GET"]
    case = operation.Case(path_parameters={"table_id": table})
    case.call_and_validate(headers=phone.headers, checks=CHECKS)
