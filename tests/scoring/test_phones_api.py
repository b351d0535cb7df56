"""What phones at a table ask for and say, over the API."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.engine.description_reader import Reader
from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, with_link, with_token
from tournaments import events
from tournaments.core.actors import PHONE_COOKIE, TABLE_COOKIE
from tournaments.core.audience.names import Names
from tournaments.core.links import table_token
from tournaments.models import Agreement, DealResult
from tournaments.scoring.score_cards import get_score_card
from tournaments.standings import compute

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.one_database

ONE = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


@pytest.fixture
def each(people: People) -> Table:
    """A table at which a second phone confirms each deal."""
    return factories.make_table(people, agreement=Agreement.EACH_DEAL)


def live(client: ApiClient, table: Table) -> dict[str, Any]:
    body: dict[str, Any] = client.get(f"/tables/{table.pk}/live").json()
    return body


def test_a_game_is_kept_by_the_phone_and_read_without_the_server(
    phone_api: ApiClient, table: Table
) -> None:
    answer = phone_api.get(f"/tables/{table.pk}/game")
    game = answer.json()
    assert (game["names"], game["round"]) == (["Anne", "Bob", "Cora", "Dan"], 1)
    reader = Reader(game["description"])
    for taken in factories.play(table, range(1, 14)):
        assert taken.result is not None
        reader.history.append(reader.read(taken.result.report))
        assert tuple(reader.totals) == taken.points
    assert reader.is_over
    again = phone_api.get(f"/tables/{table.pk}/game", If_None_Match=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_is_small_on_the_wire(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller")
    answer = with_link(table).get(f"/tables/{table.pk}/game", Accept_Encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 6000
    same = with_link(table).get(f"/tables/{table.pk}/game", If_None_Match=answer["ETag"])
    assert same.status_code == 304
    assert json.loads(gzip.decompress(answer.content))["table"] == table.pk


def test_a_table_that_is_asked_often_is_small_on_the_wire(people: People) -> None:
    table = factories.make_table(people, 7, preset="mcleod22")
    factories.play_out(table)
    path = f"/tables/{table.pk}/live"
    answer = with_link(table).get(path, Accept_Encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 2000
    assert len(json.loads(gzip.decompress(answer.content))["deals"]) == 22
    assert with_link(table).get(path, If_None_Match=answer["ETag"]).status_code == 304


def test_two_phones_agree_over_the_network(each: Table) -> None:
    ada, ben = with_link(each, "ada"), with_link(each, "ben")
    ada.put(f"/tables/{each.pk}/phone", {"seat": 0})
    waits = ada.put(f"/tables/{each.pk}/deals/1", ONE)
    assert (waits.status_code, waits.json()["state"]) == (200, "waiting")
    assert waits.json()["next"]["number"] == 2
    (claim,) = live(ben, each)["claims"]
    assert (claim["entered_as"], claim["is_mine"], claim["points"]) == (
        "Anne's phone",
        False,
        [12, 10, 10, 0],
    )
    assert live(ada, each)["claims"][0]["is_mine"] is True
    done = ben.post(f"/tables/{each.pk}/deals/1/confirm", {"version": claim["version"]})
    assert (done.json()["state"], done.json()["table"]["points"]) == ("accepted", [12, 10, 10, 0])
    seen = live(ada, each)
    assert seen["claims"] == []
    assert seen["deals"][0]["confirmed_by"] == ["a phone"]


def test_the_desk_names_those_who_have_not_signed(people: People, ben_api: ApiClient) -> None:
    table = factories.make_table(people, name="Friday")
    factories.play_out(table)
    (card,) = ben_api.get(f"/events/{table.event_id}/desk").json()["unsigned"]
    assert (card["signed"], card["missing"]) == (0, ["Anne", "Bob", "Cora", "Dan"])


def test_a_dispute_is_shown_to_both_and_decided_at_the_desk(
    each: Table, ben_api: ApiClient
) -> None:
    for name, sent in (("ada", ONE), ("cal", OTHER)):
        with_link(each, name).put(f"/tables/{each.pk}/deals/1", sent)
    for name in ("ada", "cal"):
        assert {c["state"] for c in live(with_link(each, name), each)["claims"]} == {"disputed"}
    desk = ben_api.get(f"/events/{each.event_id}/desk").json()
    (dispute,) = desk["disputes"]
    assert (dispute["table"], dispute["deal"], len(dispute["claims"])) == (each.pk, 1, 2)
    done = ben_api.post(f"/tables/{each.pk}/deals/1/decide", {"version": 2})
    assert done.json()["state"] == "accepted"
    assert ben_api.get(f"/events/{each.event_id}/desk").json()["disputes"] == []


def test_each_key_counts_once_whatever_else_was_sent(each: Table) -> None:
    ada = with_link(each, "ada")
    for _ in range(3):
        answer = ada.put(f"/tables/{each.pk}/deals/1", ONE, Idempotency_Key="deal-1")
        assert answer.json()["state"] == "waiting"
    other = with_link(each, "ben").put(
        f"/tables/{each.pk}/deals/1", OTHER, Idempotency_Key="deal-1"
    )
    assert (other.status_code, other.json()["state"]) == (200, "disputed")
    assert DealResult.objects.count() == 2


def test_a_browser_speaks_with_its_cookies_and_no_script_sees_them(each: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    opened = browser.get(f"/t/{table_token(each)}/")
    kept = {name: opened.cookies[name] for name in (TABLE_COOKIE, PHONE_COOKIE)}
    assert all(cookie["httponly"] and cookie["samesite"] == "Lax" for cookie in kept.values())
    key = kept[PHONE_COOKIE].value
    browser.get(f"/t/{table_token(each)}/")
    assert browser.cookies[PHONE_COOKIE].value == key
    page = ApiClient({"Authorization": "Table"}, browser)
    answer = page.put(f"/tables/{each.pk}/deals/1", ONE)
    assert answer.json()["state"] == "waiting"
    assert live(page, each)["me"]["phone"]["name"] == "a phone"
    without = ApiClient({}, browser).put(f"/tables/{each.pk}/deals/1", ONE)
    assert without.status_code == 401
    assert key not in live_text(page, each)


def live_text(client: ApiClient, table: Table) -> str:
    text: str = client.get(f"/tables/{table.pk}/live").content.decode()
    return text


@pytest.mark.parametrize("key", ["short", "a" * 129, "spaces are not for keys", "ä" * 20])
def test_a_key_that_can_be_none_is_refused(each: Table, key: str) -> None:
    client = with_link(each)
    answer = client.get(f"/tables/{each.pk}/live", Clag_Phone=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-header")


def test_where_phones_agree_a_phone_shows_its_key(each: Table) -> None:
    answer = with_link(each).put(f"/tables/{each.pk}/deals/1", ONE)
    assert (answer.status_code, answer.json()["code"]) == (428, "phone-needed")


def test_a_live_table_costs_next_to_nothing_while_nothing_happens(
    each: Table, django_assert_max_num_queries: Any
) -> None:
    client = with_link(each, "ada")
    tag = client.get(f"/tables/{each.pk}/live")["ETag"]
    with django_assert_max_num_queries(3):
        same = client.get(f"/tables/{each.pk}/live", If_None_Match=tag)
    assert same.status_code == 304
    path = f"/tables/{each.pk}"
    acts: tuple[tuple[str, str, str, object], ...] = (
        ("ada", "PUT", f"{path}/phone", {"seat": 1}),
        ("ada", "PUT", f"{path}/deals/1", ONE),
        ("ben", "PUT", f"{path}/deals/1", ONE),
        ("ada", "POST", f"{path}/calls", {}),
    )
    for name, method, where, body in acts:
        assert with_link(each, name).request(method, where, body).status_code == 200
        fresh = client.get(f"/tables/{each.pk}/live", If_None_Match=tag)
        assert fresh.status_code == 200
        tag = fresh["ETag"]


def test_a_live_table_costs_the_same_however_long_the_game(
    people: People, django_assert_max_num_queries: Any
) -> None:
    table = factories.make_table(people, 5)
    factories.play(table, range(1, 14))
    with django_assert_max_num_queries(16):
        with_link(table, "ada").get(f"/tables/{table.pk}/live")


def test_the_end_of_a_game_is_signed(table: Table, phone_api: ApiClient) -> None:
    factories.play_out(table)
    assert live(phone_api, table)["consent_at"] is not None
    phone_api.post(f"/tables/{table.pk}/calls", {"kind": "protest", "words": "Deal 3"})
    assert live(phone_api, table)["consent_at"] is None
    path = f"/tables/{table.pk}/signatures"
    refused = phone_api.put(f"{path}/0", {"revision": 12})
    assert (refused.status_code, refused.json()["code"]) == (412, "stale-version")
    for seat in range(4):
        body = phone_api.put(f"{path}/{seat}", {"revision": 13}).json()
    assert body["is_signed"] is True
    assert phone_api.put(f"{path}/4", {"revision": 13}).status_code == 422


def test_a_protest_needs_words_and_a_final_card(table: Table, phone_api: ApiClient) -> None:
    path = f"/tables/{table.pk}/calls"
    early = phone_api.post(path, {"kind": "protest", "words": "Deal 3"})
    assert (early.status_code, early.json()["code"]) == (409, "game-not-over")
    factories.play_out(table)
    wordless = phone_api.post(path, {"kind": "protest", "words": " "})
    assert wordless.status_code == 422
    assert [problem["field"] for problem in wordless.json()["problems"]] == ["words"]
    assert phone_api.post(path, {"kind": "protest", "words": "Deal 3"}).status_code == 200


def test_in_the_last_deals_players_see_what_they_need(table: Table, phone_api: ApiClient) -> None:
    factories.play(table, range(1, 13))
    needs = live(phone_api, table)["needs"]
    assert [need["seat"] for need in needs] == [0, 1, 2, 3]
    assert all(need["worst"] <= need["best"] for need in needs)


def test_where_everybody_sits_next_is_reported_once_it_is_seated(
    people: People, table: Table, phone_api: ApiClient
) -> None:
    assert live(phone_api, table)["next_seats"] == []
    factories.seat(people, table.event, [4])
    seats = live(phone_api, table)["next_seats"]
    assert [(one["seat"], one["round"], one["table"]) for one in seats] == [
        (seat, 2, 1) for seat in range(4)
    ]
    assert seats[0]["names"] == ["Anne", "Bob", "Cora", "Dan"]


def test_the_standings_of_a_private_night_are_its_members(private: People) -> None:
    table = factories.make_table(private)
    factories.play(table, [1])
    compute.refresh_event(table.event_id)
    assert live(with_link(table), table)["standings"] is None
    assert live(with_token(private.dee), table)["standings"]["rows"][0]["place"] == 1
    assert anonymous().get(f"/tables/{table.pk}/live").status_code == 404


def test_the_standings_of_a_public_night_are_on_the_phone(
    table: Table, phone_api: ApiClient
) -> None:
    factories.play(table, [1])
    compute.refresh_event(table.event_id)
    rows = live(phone_api, table)["standings"]["rows"]
    assert [row["is_here"] for row in rows] == [True] * 4


def test_links_die_with_the_event(people: People, table: Table, phone_api: ApiClient) -> None:
    events.finish_event(by=people.organiser, event_id=table.event_id)
    for path in ("game", "live"):
        answer = phone_api.get(f"/tables/{table.pk}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "event-is-final")
    assert live(anonymous(), table)["is_open"] is False


def test_the_event_says_who_has_to_agree(people: People, ada_api: ApiClient) -> None:
    night = {"name": "N", "held_on": "2026-01-01", "preset": "foss20", "agreement": "each-deal"}
    made = ada_api.post("/clubs/adas-club/events", night).json()
    assert (made["agreement"], made["consent_minutes"]) == ("each-deal", 30)
    path = f"/events/{made['id']}"
    assert ada_api.patch(path, {"consent_minutes": 5}).json()["consent_minutes"] == 5
    for wrong in ({"agreement": "nobody"}, {"consent_minutes": 1441}):
        assert ada_api.patch(path, wrong).status_code == 422


def test_the_history_says_what_became_of_each_version(each: Table, ben_api: ApiClient) -> None:
    for name, sent in (("ada", ONE), ("cal", OTHER)):
        with_link(each, name).put(f"/tables/{each.pk}/deals/1", sent)
    ben_api.post(f"/tables/{each.pk}/deals/1/decide", {"version": 1})
    versions = ben_api.get(f"/tables/{each.pk}/deals/1").json()["versions"]
    assert [(row["version"], row["state"]) for row in versions] == [
        (2, "turned-down"),
        (1, "accepted"),
    ]
    assert get_score_card(each, names=Names.FULL).accepted[1].version == 1


def test_words_of_calls_are_for_the_table_and_the_club(
    people: People, table: Table, phone_api: ApiClient
) -> None:
    factories.play_out(table)
    phone_api.post(f"/tables/{table.pk}/calls", {"kind": "protest", "words": "Dan cheats"})
    for client in (phone_api, with_token(people.dee), with_token(people.ben)):
        assert [call["words"] for call in live(client, table)["calls"]] == ["Dan cheats"]
    for client in (anonymous(), with_token(people.cal)):
        body = live(client, table)
        assert (body["calls"], body["consent_at"]) == ([], None)


def test_a_seat_that_is_none_is_refused_in_the_same_words_everywhere(table: Table) -> None:
    phone = with_link(table, "ada")
    factories.play_out(table)
    reported = []
    for path, body in (
        ("phone", {"seat": 9}),
        ("phone", {"seat": -1}),
        ("signatures/9", {"revision": 13}),
    ):
        answer = phone.put(f"/tables/{table.pk}/{path}", body)
        assert answer.status_code == 422
        reported.append([(one["code"], one["message"]) for one in answer.json()["problems"]])
    assert reported == [[("no-such-seat", "There is no such seat at this table.")]] * 3


def test_a_table_link_is_known_and_may_not_speak_for_the_club(
    table: Table, phone_api: ApiClient
) -> None:
    path = f"/tables/{table.pk}"
    call = phone_api.post(f"{path}/calls", {}).json()["id"]
    phone_api.put(f"{path}/deals/1", ONE)
    for answer in (
        phone_api.post(f"{path}/deals/1/decide", {"version": 1}),
        phone_api.post(f"{path}/calls/{call}/answer", {}),
        phone_api.get(f"/events/{table.event_id}/desk"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
