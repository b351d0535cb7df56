"""Draws by programs: requested, followed, changed, published, taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tests.support.drafts import enter
from tests.support.jobs import run_queued
from tournaments.models import Event, Player, Round
from tournaments.seating.cli.replay import compare_rounds, replay_schedule

if TYPE_CHECKING:
    from tests.support.people import People

QUICK = {"seconds": 0.3, "seed": 7}


@pytest.fixture
def event(people: People) -> Event:
    """An event with nine entered."""
    return enter(people, 9)


def revision(client: ApiClient, event: Event) -> int:
    return int(client.get(f"/events/{event.pk}").json()["revision"])


def order(client: ApiClient, event: Event, **more: Any) -> dict[str, Any]:
    """A draw, as it is after a worker has been at it."""
    answer = client.post(f"/events/{event.pk}/draws", {**QUICK, **more})
    assert answer.status_code == 201, answer.content
    run_queued("draw")
    return dict(client.get(answer["Location"].removeprefix("/api/v1")).json())


def ids_of(tables: list[list[dict[str, Any]]]) -> list[list[int]]:
    return [[person["id"] for person in table] for table in tables]


def test_a_draw_is_requested_followed_and_published(ada_api: ApiClient, event: Event) -> None:
    first = ada_api.post(f"/events/{event.pk}/draws", QUICK)
    assert (first.json()["state"], first.json()["rounds"]) == ("queued", [])
    draw = order(ada_api, event)
    assert (draw["id"], draw["state"], draw["progress"]) == (first.json()["id"], "ready", 100)
    assert "repeats" in draw["quality"]["words"]
    published = ada_api.post(f"/draws/{draw['id']}/publish", {"number": 1})
    assert published.status_code == 201
    tables = [table["players"] for table in published.json()["tables"]]
    assert tables == ids_of(draw["rounds"][0]["tables"])
    assert ada_api.post(f"/draws/{draw['id']}/publish", {"number": 1}).json() == published.json()
    assert Round.objects.count() == 1


def test_what_is_wrong_is_listed_before_the_search(ada_api: ApiClient, people: People) -> None:
    event = factories.make_event(people)
    path = f"/events/{event.pk}/draws"
    (found,) = ada_api.post(f"{path}/check", {}).json()["findings"]
    assert (found["code"], found["blocks"]) == ("nobody", True)
    assert problem_codes(ada_api.post(path, {})) == [("draw", None, "nobody")]
    few = [player.pk for player in factories.make_players(people, 3)]
    ada_api.put(f"/events/{event.pk}/entries", {"players": few})
    assert problem_codes(ada_api.post(path, {})) == [("draw", None, "no-such-split")]
    assert problem_codes(ada_api.post(path, {"method": "swiss", "rounds": 2})) == [
        ("rounds", None, "one-at-a-time")
    ]
    for seconds in (True, "1"):
        assert problem_codes(ada_api.post(path, {"seconds": seconds})) == [
            ("seconds", None, "invalid")
        ]
    assert problem_codes(ada_api.post(path, {"methods": "swiss"})) == [("methods", None, "unknown")]


def test_a_swap_is_priced_then_made_once(ada_api: ApiClient, event: Event) -> None:
    draw = order(ada_api, event)
    one, other = (table[0]["id"] for table in draw["rounds"][0]["tables"])
    path = f"/draws/{draw['id']}/swap"
    price = ada_api.get(f"{path}?one={one}&other={other}").json()
    assert price["words"].startswith("Swap ")
    body = {"one": one, "other": other, "expected": revision(ada_api, event)}
    swapped = ada_api.post(path, body).json()
    assert [table[0]["id"] for table in swapped["rounds"][0]["tables"]] == [other, one]
    stale = ada_api.post(path, body)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-event")
    assert stale.json()["changes"][0]["verb"] == "draft-changed"
    assert problem_codes(ada_api.post(path, {"one": one, "other": other})) == [
        ("expected", None, "required")
    ]


def test_tables_come_from_elsewhere_by_name(ada_api: ApiClient, event: Event) -> None:
    path = f"/events/{event.pk}/draws"
    tables = [[["Anne", "BOB", "cora ", "Dan"], ["Edie", "Fred", "Gwen", "Hal", "Iris"]]]
    draw = ada_api.post(path, {"method": "imported", "tables": tables}).json()
    assert (draw["state"], draw["method"]) == ("ready", "imported")
    assert [person["name"] for person in draw["rounds"][0]["tables"][0]] == [
        "Anne", "Bob", "Cora", "Dan",
    ]  # fmt: skip
    unknown = ada_api.post(path, {"tables": [[["Anne", "Nemo"]]]})
    assert problem_codes(unknown) == [("tables", None, "unknown")]
    assert "Nemo" in unknown.json()["detail"]
    assert ada_api.post(path, {"tables": [[[True]]]}).status_code == 422


def test_a_draft_that_is_taken_away_is_replayed(ada_api: ApiClient, event: Event) -> None:
    away = event.entries.order_by("player_id").first()
    assert away is not None
    rounds = {"absent_rounds": [2], "from_round": 1}
    ada_api.put(f"/events/{event.pk}/line-up/{away.player_id}", rounds)
    draw = order(ada_api, event, rounds=2)
    schedule = ada_api.get(f"/draws/{draw['id']}/schedule").json()
    assert schedule["absent"] == [[], [away.player_id]]
    assert compare_rounds(schedule, replay_schedule(schedule)) == []
    first, second = schedule["rounds"][0]
    swap = {"one": first[0], "other": second[0], "expected": revision(ada_api, event)}
    assert ada_api.post(f"/draws/{draw['id']}/swap", swap).status_code == 200
    swapped = ada_api.get(f"/draws/{draw['id']}/schedule").json()
    assert (schedule["is_changed"], swapped["is_changed"]) == (False, True)
    (difference,) = compare_rounds(swapped, replay_schedule(swapped))
    assert difference.startswith("Round 1: ")


def test_a_draft_is_taken_away_as_a_schedule_and_as_lines(
    ada_api: ApiClient, event: Event, people: People
) -> None:
    Player.objects.filter(club=people.club, name="Anne").update(name="=1+1")
    draw = order(ada_api, event)
    schedule = ada_api.get(f"/draws/{draw['id']}/schedule").json()
    assert schedule["rounds"] == [ids_of(draw["rounds"][0]["tables"])]
    assert (schedule["seed"], len(schedule["steps"])) == (7, 2)
    again = ada_api.post(f"/events/{event.pk}/draws", {"tables": schedule["rounds"]}).json()
    assert ids_of(again["rounds"][0]["tables"]) == schedule["rounds"][0]
    lines = ada_api.get(f"/draws/{draw['id']}/schedule.csv", Accept="text/csv")
    assert lines["Content-Type"].startswith("text/csv")
    rows = lines.content.decode("utf-8-sig").splitlines()
    assert rows[0] == "round,table,seat,player,name"
    assert len(rows) == 10
    assert any(row.endswith(",'=1+1") for row in rows)


def test_a_table_is_explained(ada_api: ApiClient, event: Event) -> None:
    draw = order(ada_api, event)
    reason = ada_api.get(f"/draws/{draw['id']}/reasons?table=1").json()
    assert reason["players"] == ids_of(draw["rounds"][0]["tables"])[0]
    assert "first time" in reason["why"]
    assert {share["again"] for share in reason["shares"]} == {0}
    assert reason["compared"] == ""
    assert ada_api.get(f"/draws/{draw['id']}/reasons?table=9").status_code == 404


def test_a_draw_is_stopped_drawn_again_and_discarded(ada_api: ApiClient, event: Event) -> None:
    path = f"/events/{event.pk}/draws"
    draw = ada_api.post(path, QUICK).json()
    assert ada_api.post(f"/draws/{draw['id']}/stop", {}).json()["state"] == "cancelled"
    refused = ada_api.post(f"/draws/{draw['id']}/publish", {"number": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "draw-not-ready")
    again = ada_api.post(f"/draws/{draw['id']}/again", {"seed": 8}).json()
    assert (again["seed"], again["settings"]) == (8, draw["settings"])
    assert ada_api.post(f"/draws/{again['id']}/discard", {}).json()["state"] == "discarded"
    assert [row["state"] for row in ada_api.get(path).json()["results"]] == [
        "discarded",
        "cancelled",
    ]


def test_a_draft_for_other_people_is_refused_and_repaired(ada_api: ApiClient, event: Event) -> None:
    draw = order(ada_api, event)
    anne = Player.objects.get(name="Anne")
    ada_api.post(f"/events/{event.pk}/departures", {"player": anne.pk})
    refused = ada_api.post(f"/draws/{draw['id']}/publish", {"number": 1})
    assert (refused.status_code, refused.json()["left"]) == (409, ["Anne"])
    ada_api.post(f"/draws/{draw['id']}/repair", {})
    assert ada_api.post(f"/draws/{draw['id']}/publish", {"number": 1}).status_code == 201


def test_a_round_is_published_by_its_number_and_changed_no_more(
    ada_api: ApiClient, event: Event
) -> None:
    draw = order(ada_api, event, rounds=2)
    path = f"/draws/{draw['id']}"
    assert problem_codes(ada_api.post(f"{path}/publish", {})) == [("number", None, "required")]
    body = {"number": 1, "accept": ["still-playing"]}
    for _ in range(2):
        assert ada_api.post(f"{path}/publish", body).status_code == 201
    assert Round.objects.count() == 1
    one, other = (table[0]["id"] for table in draw["rounds"][0]["tables"])
    swap = {"one": one, "other": other, "number": 1, "expected": revision(ada_api, event)}
    refused = ada_api.post(f"{path}/swap", swap)
    assert (refused.status_code, refused.json()["code"]) == (409, "draw-not-ready")
    ada_api.post(f"{path}/publish", {"number": 2, "accept": ["still-playing"]})
    refused = ada_api.post(f"/events/{event.pk}/rounds/1/undo", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "out-of-turn")
