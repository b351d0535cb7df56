"""The API of penalties and bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import with_token
from tournaments.models import Adjustment
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.both_databases


@pytest.fixture
def table(people: People) -> Table:
    """A table of a night with results, in a season."""
    table = factories.make_table(people, season_id=factories.make_season(people).pk)
    factories.play(table, [1, 2])
    return table


def asked(table: Table, **changes: object) -> dict[str, object]:
    player = table.seats.get(number=0).player_id
    body = {"player_id": player, "kind": "penalty", "points": -10, "reason": "Late arrival"}
    return {**body, **changes}


def test_a_penalty_is_given_cancelled_and_restored(
    people: People, anon_api: ApiClient, table: Table
) -> None:
    api = with_token(people.ada)
    path = f"/events/{table.event_id}/adjustments"
    answer = api.post(path, asked(table))
    assert answer.status_code == 201
    made = answer.json()
    assert (made["points"], made["kind"], made["cancelled_at"]) == (-10, "penalty", None)
    for of in (f"/events/{table.event_id}", f"/seasons/{table.event.season_id}"):
        assert anon_api.get(f"{of}/adjustments").json()["results"] == [made]
        refresh_event(table.event_id)
        lines = anon_api.get(f"{of}/standings").json()["results"]
        assert sorted(line["adjustment"] for line in lines) == [-10, 0, 0, 0]
    gone = api.post(f"{path}/{made['id']}/cancel").json()
    assert gone["cancelled_at"] is not None
    assert anon_api.get(path).json()["results"] == []
    assert api.get(path).json()["results"] == [gone]
    assert api.post(f"{path}/{made['id']}/restore").json() == made


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": 10}, "points"),
        ({"points": "-10"}, "points"),
        ({"points": -1001}, "points"),
        ({"kind": "fine"}, "kind"),
        ({"reason": " "}, "reason"),
        ({"player_id": 987654}, "player_id"),
        ({"why": "late"}, "why"),
    ],
)
def test_bad_input_is_refused_at_its_field(
    people: People, table: Table, changes: dict[str, object], field: str
) -> None:
    answer = with_token(people.ada).post(
        f"/events/{table.event_id}/adjustments", asked(table, **changes)
    )
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["problems"]] == [field]
    assert not Adjustment.objects.exists()


def test_a_final_night_refuses(people: People, table: Table) -> None:
    api = with_token(people.ada)
    api.post(f"/events/{table.event_id}/finish")
    answer = api.post(f"/events/{table.event_id}/adjustments", asked(table))
    assert answer.status_code == 409
    assert answer.json()["code"] == "event-is-final"
