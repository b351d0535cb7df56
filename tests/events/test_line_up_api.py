"""Coming, going, reseating, undoing, rules and free tables, by programs."""

from __future__ import annotations

from csv import DictReader
from typing import TYPE_CHECKING

from tests.support import factories
from tests.support.api_client import problem_codes
from tournaments import events
from tournaments.models import Player, Table

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People


def test_a_round_is_undone_with_consent_and_redone(ada_api: ApiClient, people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    factories.play(table, [1, 2])
    path = f"/events/{table.event_id}/rounds"
    asked = ada_api.post(f"{path}/1/undo", {})
    assert (asked.status_code, asked.json()["code"]) == (422, "results-at-stake")
    assert asked.json()["title"] == "Results would no longer count"
    assert (asked.json()["losing"], asked.json()["tables"]) == (2, [{"table": 1, "deals": 2}])
    undone = ada_api.post(f"{path}/1/undo", {"losing": 2}).json()
    assert (undone["deals"], undone["undone_by"]) == (2, "Ada")
    assert ada_api.get(path).json()["results"] == []
    assert [row["id"] for row in ada_api.get(f"{path}/undone").json()["results"]] == [undone["id"]]
    report = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 2]}
    refused = ada_api.put(f"/tables/{table.pk}/deals/3", report)
    assert (refused.status_code, refused.json()["code"]) == (409, "round-is-undone")
    assert ada_api.get(f"/tables/{table.pk}/deals/1").json()["result"]["points"]
    assert ada_api.get(f"/tables/{table.pk}").json()["is_undone"]
    assert ada_api.post(f"{path}/redo", {"round_id": undone["id"]}).json()["undone_at"] is None
    assert len(ada_api.get(path).json()["results"]) == 1


def test_a_player_arrives_leaves_and_returns(ada_api: ApiClient, people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    path = f"/events/{table.event_id}"
    zoe = Player.objects.create(club=people.club, name="Zoe")
    came = ada_api.post(f"{path}/arrivals", {"player": zoe.pk}).json()
    assert (came["table"], came["words"]) == (1, "Zoe has arrived late and plays at table 1.")
    factories.play(Table.objects.select_related("event").get(pk=table.pk), [1])
    left = ada_api.post(f"{path}/departures", {"player": zoe.pk, "expected": came["revision"]})
    assert "one short from deal 2" in left.json()["words"]
    shown = ada_api.get(f"/tables/{table.pk}").json()
    assert shown["stretches"] == [{"from_deal": 2, "seats": [0, 1, 2, 3]}]
    stale = ada_api.post(f"{path}/arrivals", {"player": zoe.pk, "expected": came["revision"]})
    assert stale.json()["code"] == "stale-event"
    back = {"player": zoe.pk, "expected": left.json()["revision"]}
    assert ada_api.post(f"{path}/arrivals", back).json()["table"] == 1
    body = {"player": zoe.pk, "how": "stand-in", "stand_in": "Uncle Tom"}
    ada_api.post(f"{path}/departures", body)
    (stand_in,) = ada_api.get(f"/tables/{table.pk}").json()["stand_ins"]
    assert (stand_in["name"], stand_in["seat"], stand_in["to_deal"]) == ("Uncle Tom", 4, None)
    (line,) = [
        row for row in ada_api.get(f"{path}/line-up").json()["results"] if row["name"] == "Zoe"
    ]
    assert (line["is_withdrawn"], line["stand_in"]) == (True, "Uncle Tom")


def test_a_missed_round_is_noted(ada_api: ApiClient, people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    player = table.seats.get(number=0).player_id
    path = f"/events/{table.event_id}/line-up/{player}"
    line = ada_api.put(path, {"absent_rounds": [2, 3]}).json()
    assert (line["absent_rounds"], line["plays_next"]) == ([2, 3], False)
    other = Player.objects.create(club=people.club, name="Zoe")
    refused = ada_api.put(f"/events/{table.event_id}/line-up/{other.pk}", {})
    assert problem_codes(refused) == [("player", None, "not-entered")]


def test_wrong_people_are_seated_otherwise(ada_api: ApiClient, people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    factories.play(table, [1])
    order = list(table.seats.order_by("-number").values_list("player_id", flat=True))
    path = f"/events/{table.event_id}/rounds/1/seats"
    shown = ada_api.put(path, {"tables": {"1": order}}).json()
    assert shown["tables"][0]["players"] == order
    assert problem_codes(ada_api.put(path, {"tables": {"x": order}})) == [
        ("tables", None, "invalid")
    ]
    assert problem_codes(ada_api.put(path, {"tables": {"1": order[:3]}})) == [
        ("tables", None, "wrong-size")
    ]


def test_the_files_of_a_night_number_seats_alike(ada_api: ApiClient, people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    found = []
    for file in ("line-up.csv", "seats.csv"):
        body = ada_api.get(f"/events/{table.event_id}/{file}").content.decode("utf-8-sig")
        found.append({row["player_id"]: row["seat"] for row in DictReader(body.splitlines())})
    assert found[0] == found[1]
    assert set(found[0].values()) == {"1", "2", "3", "4"}


def test_rules_of_seating_are_added_listed_and_removed(ada_api: ApiClient, people: People) -> None:
    event = factories.make_event(people)
    ids = [player.pk for player in factories.make_players(people, 2)]
    path = f"/clubs/{people.club.slug}/seating-rules"
    family = ada_api.post(path, {"kind": "apart", "players": ids, "reason": "Family"}).json()
    own = {"kind": "at-table", "players": ids[:1], "number": 2, "event_id": event.pk, "weight": 3}
    assert ada_api.post(path, own).json()["is_own"]
    assert [row["id"] for row in ada_api.get(path).json()["results"]] == [family["id"]]
    assert ada_api.get(f"{path}?event_id={event.pk}").json()["count"] == 2
    assert ada_api.delete(f"/seating-rules/{family['id']}").status_code == 204
    assert ada_api.get(path).json()["count"] == 0
    assert problem_codes(ada_api.post(path, {"kind": "apart", "players": ids[:1]})) == [
        ("players", None, "too-few")
    ]


def test_a_member_starts_a_free_table_and_gets_its_link(dee_api: ApiClient, people: People) -> None:
    event = factories.make_event(people)
    ids = [player.pk for player in factories.make_players(people, 4)]
    path = f"/events/{event.pk}/free-tables"
    assert dee_api.post(path, {"players": ids}).json()["code"] == "not-allowed"
    events.change_event(by=people.organiser, event_id=event.pk, open_tables=True)
    started = dee_api.post(path, {"players": ids})
    assert started.status_code == 201
    assert started.json()["link"].startswith(f"{started.json()['table']}-")
    (shown,) = dee_api.get(f"/events/{event.pk}/rounds").json()["results"]
    assert (shown["is_free"], shown["number"]) == (True, 1)
