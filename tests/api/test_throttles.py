"""Rate limits: a number of requests a minute for each client."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.test import Client

from tests.core.limits.uses import clear_memory
from tests.support.api_client import ApiClient, anonymous, with_link
from tournaments.core import limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django.fixtures import Settings

    from tests.support.people import People
    from tournaments.models import Table


@pytest.fixture(autouse=True)
def _limits(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three requests a minute for each client, on a clock that stands still."""
    settings.LIMITS_FACTOR = 1
    for name in ("API_PEOPLE", "API_TABLES"):
        monkeypatch.setattr(limits, name, replace(getattr(limits, name), by_account=3))
    for name in ("API_STRANGERS", "SCHEMA", "PAGES"):
        monkeypatch.setattr(limits, name, replace(getattr(limits, name), by_client=3))
    clear_memory()
    with time_machine.travel("2026-03-05 20:00:15+00:00", tick=False):
        yield
    clear_memory()


def test_the_fourth_request_in_a_minute_is_refused_for_now(
    people: People, ada_api: ApiClient
) -> None:
    statuses = [ada_api.get("/clubs").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    answer = ada_api.get("/clubs")
    assert (answer.json()["code"], answer["Retry-After"]) == ("too-many-requests", "45")


def test_the_count_restarts_with_the_next_minute(people: People, ada_api: ApiClient) -> None:
    for _ in range(4):
        ada_api.get("/clubs")
    with time_machine.travel("2026-03-05 20:01:00+00:00", tick=False):
        assert ada_api.get("/clubs").status_code == 200


def test_clients_are_counted_separately(
    people: People, ada_api: ApiClient, ben_api: ApiClient, table: Table
) -> None:
    phone = with_link(table)
    for client in (ada_api, ben_api, phone, anonymous()):
        assert [client.get("/clubs").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_forged_link_does_not_use_up_the_limit_of_the_real_one(table: Table) -> None:
    forged = ApiClient({"Authorization": f"Table {table.pk}-AAAAAAAAAAAAAAAAAAAAAA"})
    for _ in range(5):
        forged.put(f"/tables/{table.pk}/deals/1", {})
    assert with_link(table).get(f"/tables/{table.pk}").status_code == 200


def test_a_forged_address_does_not_evade_the_limit(people: People) -> None:
    statuses = [
        anonymous().get("/clubs", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}").status_code
        for number in range(4)
    ]
    assert statuses == [200, 200, 200, 429]


def test_wrong_credentials_are_counted_for_the_address(people: People) -> None:
    forged = ApiClient({"Authorization": "Bearer clag_forged"})
    assert [forged.get("/clubs").status_code for _ in range(4)] == [401, 401, 401, 429]
    assert anonymous().get("/clubs").status_code == 429


@pytest.mark.parametrize("path", ["/schema/", "/docs/"])
def test_the_document_is_read_a_few_times_a_minute(db: None, path: str) -> None:
    answers = [anonymous().get(path) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1]["Retry-After"] == "45"
    assert anonymous().client.get(f"/api/v1{path}", REMOTE_ADDR="192.0.2.7").status_code == 200


@pytest.mark.parametrize("path", ["/check/?a=", "/nowhere/?a=", "/api/v1/problems/busy/?a="])
def test_pages_that_have_to_be_made_are_counted_for_the_address(db: None, path: str) -> None:
    web = Client()
    statuses = [web.get(f"{path}{number}").status_code for number in range(4)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:3]
    answer = web.get(f"{path}4")
    assert answer["Retry-After"] == "45"
    assert b"Too many pages were opened from here." in answer.content
    assert web.get(f"{path}5", REMOTE_ADDR="192.0.2.7").status_code == statuses[0]


def test_pages_from_the_cache_are_free(db: None) -> None:
    assert {Client().get("/check/").status_code for _ in range(9)} == {200}
