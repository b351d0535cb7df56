"""Tables: reading, the link, closing early, settling up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, problem_codes, with_link, with_token
from tournaments.core.links import table_token
from tournaments.events.tables import closure
from tournaments.models import Table

if TYPE_CHECKING:
    from tests.support.people import People

SEAT = {
    "seat": 0, "player_id": 0, "name": "Anne", "points": 0, "failed": 0, "place": 1, "bot_deals": 0,
}  # fmt: skip


def test_a_table_tells_who_sits_there_and_what_is_played(anon_api: ApiClient, table: Table) -> None:
    body = anon_api.get(f"/tables/{table.pk}").json()
    assert [seat["name"] for seat in body["seats"]] == ["Anne", "Bob", "Cora", "Dan"]
    assert body["seats"][0] == SEAT | {"player_id": body["seats"][0]["player_id"]}
    assert [plan["number"] for plan in body["plan"]] == list(range(1, 14))
    assert body["next"] == body["plan"][0]
    assert (body["deals_played"], body["deals_of"], body["is_finished"]) == (0, 13, False)
    assert (body["event_state"], body["club"], body["round"]) == ("running", "adas-club", 1)
    assert body["link"] is None


def test_a_finished_table_names_its_winners(anon_api: ApiClient, table: Table) -> None:
    factories.play_out(table)
    body = anon_api.get(f"/tables/{table.pk}").json()
    best = max(seat["points"] for seat in body["seats"])
    winners = [seat for seat in body["seats"] if seat["place"] == 1]
    assert {seat["points"] for seat in winners} == {best}
    assert body["winners"] == [seat["seat"] for seat in winners]
    assert (body["is_finished"], body["next"]) == (True, None)


def test_the_link_is_for_organisers_and_for_who_came_in_by_it(
    people: People, table: Table, phone_api: ApiClient
) -> None:
    def shown(client: ApiClient) -> object:
        return client.get(f"/tables/{table.pk}").json()["link"]

    link = table_token(table)
    assert [shown(with_token(people.ada)), shown(phone_api)] == [link, link]
    others = [anonymous(), *map(with_token, (people.ben, people.dee, people.cal))]
    assert [shown(client) for client in others] == [None] * 4


def test_a_renewed_link_works_and_the_old_one_is_void(
    ada_api: ApiClient, phone_api: ApiClient, table: Table
) -> None:
    link = ada_api.post(f"/tables/{table.pk}/link").json()["link"]
    assert link == table_token(Table.objects.get())
    assert phone_api.get(f"/tables/{table.pk}").status_code == 401
    assert (
        ApiClient({"Authorization": f"Table {link}"}).get(f"/tables/{table.pk}").status_code == 200
    )


def test_a_phone_may_not_renew_its_link_or_close_its_table(
    phone_api: ApiClient, table: Table
) -> None:
    for path in ("link", "close"):
        assert phone_api.post(f"/tables/{table.pk}/{path}", {}).status_code == 403
    assert Table.objects.get().link_number == 1


def test_a_table_may_end_early_and_go_on(ada_api: ApiClient, table: Table) -> None:
    refused = ada_api.post(f"/tables/{table.pk}/close", {})
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid-input")
    factories.play(table, [1, 2])
    closed = ada_api.post(f"/tables/{table.pk}/close", {}).json()
    assert (closed["is_closed"], closed["is_finished"], closed["next"]) == (True, True, None)
    opened = ada_api.post(f"/tables/{table.pk}/close", {"closed": False}).json()
    assert (opened["is_closed"], opened["next"]["number"]) == (False, 3)


def test_closing_refuses_what_it_does_not_know(ada_api: ApiClient, table: Table) -> None:
    answer = ada_api.post(f"/tables/{table.pk}/close", {"closed": "perhaps", "why": "late"})
    assert problem_codes(answer) == [("closed", None, "invalid"), ("why", None, "unknown")]


def test_the_stakes_are_settled_by_points_and_failures(people: People, anon_api: ApiClient) -> None:
    event = factories.make_event(
        people, preset="wikipedia-scorecard", stake_per_point=5, stake_per_failure=10
    )
    table = factories.seat(people, event, [4])[0]
    with_link(table).put(
        f"/tables/{table.pk}/deals/1",
        {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
    )
    body = anon_api.get(f"/tables/{table.pk}/settlement").json()
    assert (body["points"], body["failed"], body["winners"]) == ([12, 10, 10, 0], [0, 0, 0, 1], [0])
    assert body["net"] == [90, -10, -10, -70]
    assert body["payments"][2] == {"payer": 3, "payee": 0, "amount": 70, "exact": "70"}
    assert (body["has_stakes"], body["is_finished"]) == (True, False)


def test_a_settlement_without_stakes_moves_nothing(table: Table, anon_api: ApiClient) -> None:
    body = anon_api.get(f"/tables/{table.pk}/settlement").json()
    assert (body["has_stakes"], body["net"]) == (False, [0, 0, 0, 0])


def test_the_odd_unit_is_split_as_the_rules_say_on_pages_too(
    people: People, anon_api: ApiClient, ada_api: ApiClient
) -> None:
    event = factories.make_event(
        people, "wikipedia-scorecard", options={"odd-unit": "exact"}, stake_per_point=5
    )
    table = factories.seat(people, event, [4])[0]
    report = {"nominations": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    with_link(table).put(f"/tables/{table.pk}/deals/1", report)
    ada_api.post(f"/tables/{table.pk}/close", {})
    payments = anon_api.get(f"/tables/{table.pk}/settlement").json()["payments"]
    assert [payment["exact"] for payment in payments] == ["50/3", "50/3", "50/3"]
    shown = anon_api.client.get("/clubs/adas-club/events/thursday/").content.decode()
    assert shown.count("0.17") == 3


def test_the_tables_of_an_event_are_listed(people: People, anon_api: ApiClient) -> None:
    event = factories.make_event(people)
    factories.seat(people, event, [5, 4])
    rows = anon_api.get(f"/events/{event.pk}/tables").json()["results"]
    assert [(row["number"], len(row["names"]), row["deals_of"]) for row in rows] == [
        (1, 5, 13),
        (2, 4, 13),
    ]


def test_closing_by_a_stranger_is_as_if_there_were_no_table(
    people: People, cal_api: ApiClient, table: Table
) -> None:
    factories.play(table, [1])
    assert cal_api.post(f"/tables/{table.pk}/close", {}).status_code == 404
    closure.close_table(by=people.organiser, table_id=table.pk)
    assert cal_api.post(f"/tables/{table.pk}/close", {"closed": False}).status_code == 404
