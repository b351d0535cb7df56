"""Seating rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.api_client import ApiClient, problem_codes
from tests.support.drafts import enter
from tournaments.models import Event, Round

if TYPE_CHECKING:
    from tests.support.people import People


@pytest.fixture
def event(people: People) -> Event:
    """An event with nine entered."""
    return enter(people, 9)


def by_hand(event: Event) -> list[list[int]]:
    """A table of four and one of five."""
    ids = list(event.entries.order_by("player_id").values_list("player_id", flat=True))
    return [ids[:4], ids[4:]]


def test_a_draw_is_seated_and_can_be_sent_twice(
    ada_api: ApiClient, anon_api: ApiClient, event: Event
) -> None:
    tables = by_hand(event)
    path = f"/events/{event.pk}/rounds"
    first = ada_api.post(path, {"number": 1, "tables": tables})
    assert first.status_code == 201
    assert [table["players"] for table in first.json()["tables"]] == tables
    again = ada_api.post(path, {"number": 1, "tables": tables})
    assert again.json() == first.json()
    assert anon_api.get(path).json()["results"] == [first.json()]
    otherwise = ada_api.post(path, {"number": 1, "tables": tables[::-1]})
    assert problem_codes(otherwise) == [("number", None, "taken")]


def test_rounds_are_listed_latest_first(ada_api: ApiClient, event: Event) -> None:
    path = f"/events/{event.pk}/rounds"
    tables = by_hand(event)
    for _ in range(2):
        ada_api.post(path, {"tables": tables})
    assert [row["number"] for row in ada_api.get(path).json()["results"]] == [2, 1]


def test_a_seating_that_cannot_be_is_refused(ada_api: ApiClient, event: Event) -> None:
    ids = list(event.entries.order_by("player_id").values_list("player_id", flat=True))
    path = f"/events/{event.pk}/rounds"
    wrong = {
        "twice": ([[*ids[:4], ids[0]]], ["tables.0.0", "tables.0.4"]),
        "not-entered": ([[*ids[:3], ids[-1] + 1]], ["tables.0.3"]),
        "bad-players": ([ids[:1]], ["tables"]),
    }
    for code, (tables, fields) in wrong.items():
        problems = problem_codes(ada_api.post(path, {"tables": tables}))
        assert problems == [(field, None, code) for field in fields]
    assert problem_codes(ada_api.post(path, {"tables": [ids[:8]]})) == [
        ("tables.0", None, "max-length")
    ]
    assert problem_codes(ada_api.post(path, {"tables": []})) == [("tables", None, "min-length")]
    assert problem_codes(ada_api.post(path, {"tables": [["x"]]})) == [
        ("tables.0.0", None, "invalid")
    ]
    assert problem_codes(ada_api.post(path, {"number": 3, "tables": [ids]})) != []
    assert not Round.objects.exists()


def test_seating_is_for_organisers(
    ben_api: ApiClient, cal_api: ApiClient, anon_api: ApiClient, event: Event
) -> None:
    body = {"tables": [[1, 2, 3, 4]]}
    asked = [
        a.post(f"/events/{event.pk}/rounds", body).status_code for a in (ben_api, cal_api, anon_api)
    ]
    assert asked == [403, 404, 401]
