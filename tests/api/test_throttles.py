"""Politeness: so much a minute for each sender."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import time_machine

from api.http.throttles import PerMinuteThrottle
from tests.support.api_client import ApiClient, anonymous, with_link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django.fixtures import Settings

    from tests.support.people import People
    from tournaments.models import Table


@pytest.fixture(autouse=True)
def _limits(settings: Settings) -> Iterator[None]:
    """Three a minute for everybody, on a clock that stands still."""
    settings.API_RATES = {"people": 3, "tables": 3, "strangers": 3}
    PerMinuteThrottle._counts.clear()
    with time_machine.travel("2026-03-05 20:00:15+00:00", tick=False):
        yield
    PerMinuteThrottle._counts.clear()


def test_the_fourth_in_a_minute_is_told_to_wait(people: People, ada_api: ApiClient) -> None:
    statuses = [ada_api.get("/clubs").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    answer = ada_api.get("/clubs")
    assert (answer.json()["code"], answer["Retry-After"]) == ("too-many-requests", "46")


def test_the_next_minute_begins_anew(people: People, ada_api: ApiClient) -> None:
    for _ in range(4):
        ada_api.get("/clubs")
    with time_machine.travel("2026-03-05 20:01:00+00:00", tick=False):
        assert ada_api.get("/clubs").status_code == 200


def test_senders_are_counted_apart(
    people: People, ada_api: ApiClient, ben_api: ApiClient, table: Table
) -> None:
    phone = with_link(table)
    for client in (ada_api, ben_api, phone, anonymous()):
        assert [client.get("/clubs").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_forged_link_does_not_use_up_the_real_ones_share(table: Table) -> None:
    forged = ApiClient({"Authorization": f"Table {table.pk}-AAAAAAAAAAAAAAAAAAAAAA"})
    for _ in range(5):
        forged.put(f"/tables/{table.pk}/deals/1", {})
    assert with_link(table).get(f"/tables/{table.pk}").status_code == 200


def test_an_invented_address_is_no_way_around_the_limit(people: People) -> None:
    statuses = [
        anonymous().get("/clubs", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}").status_code
        for number in range(4)
    ]
    assert statuses == [200, 200, 200, 429]
