"""A report keeps the game up to its moment, for organisers, and shows no hand too early."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import anonymous, with_token
from tests.support.event_games import sit_down
from tests.support.online_tables import Sitting, as_guest, dealt, get, open_table
from tournaments.models import GameReport, LogEntry, Membership, Role
from tournaments.privacy import forget_old

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def at_event(people: People, *, deals: int = 1, **columns: Any) -> Sitting:
    """A table of an event in its second deal, with Ada, an organiser, at seat 0."""
    sitting = sit_down(people, factories.make_table(people, preset="quick13", **columns))
    table = sitting.game.table
    assert table is not None
    player = table.seats.get(number=0).player
    player.user = people.ada
    player.save()
    sitting.play(Random(1), deals=deals)
    sitting.deal()
    assert sitting.snapshot.is_dealt
    return sitting


def report(client: Any, sitting: Sitting, words: str = "Seats 2 and 3 signal.") -> Any:
    return client.post(f"{sitting.path}/reports", {"words": words})


def make_organiser(people: People) -> Any:
    Membership.objects.filter(user=people.ben).update(role=Role.ORGANISER)
    return with_token(people.ben)


def test_a_player_reports_and_the_organisers_read_the_game_up_to_then(people: People) -> None:
    sitting = at_event(people)
    made = report(sitting.at(1), sitting)
    assert made.status_code == 201, made.content
    number = sitting.snapshot.number
    assert made.json()["number"] == number
    sitting.play(Random(2), deals=3)
    seen = get(make_organiser(people), f"/reports/{made.json()['id']}")
    assert (seen["words"], seen["seat"], seen["number"]) == ("Seats 2 and 3 signal.", 1, number)
    assert seen["reported_as"] == seen["names"][1]
    assert max(entry["number"] for entry in seen["log"]) <= number
    assert [deal["number"] for deal in seen["deals"]] == [1, 2], "frozen in the second deal"
    played = seen["deals"][1]["transcript"]
    assert "pack " in played
    assert len(played) < len(seen["deals"][0]["transcript"])
    assert LogEntry.objects.filter(verb="game-reported", club=people.club).count() == 1


@pytest.mark.parametrize("who", ["ada", "ben"])
def test_no_report_shows_the_hands_of_a_deal_under_way(people: People, who: str) -> None:
    sitting = at_event(people)
    made = report(sitting.at(1), sitting).json()
    make_organiser(people)
    seen = get(with_token(getattr(people, who)), f"/reports/{made['id']}")
    assert [deal["number"] for deal in seen["deals"]] == [1]
    assert seen["hidden_deals"] == [2]
    state = sitting.snapshot.dealt_state
    from engine import format_card

    pack = " ".join(format_card(card) for card in state.shuffle.pack)
    assert pack not in str(seen)
    page = Client()
    page.force_login(getattr(people, who))
    shown = page.get(f"/reports/{made['id']}/").content.decode()
    assert pack not in shown
    assert "The hands of deal 2 are added as soon as the table may see them." in shown


def test_without_replays_no_hands_are_shown_before_the_game_is_over(people: People) -> None:
    sitting = at_event(people, replays=False)
    made = report(sitting.at(1), sitting).json()
    ben = make_organiser(people)
    assert get(ben, f"/reports/{made['id']}")["hidden_deals"] == [1, 2]
    ben.post(f"{sitting.path}/end")
    assert get(ben, f"/reports/{made['id']}")["hidden_deals"] == []


def test_only_organisers_of_the_club_read_its_reports(people: People) -> None:
    sitting = at_event(people)
    made = report(sitting.at(1), sitting).json()
    path = f"/reports/{made['id']}"
    for client in (with_token(people.ben), with_token(people.dee), with_token(people.cal)):
        assert client.get(path).json()["code"] == "not-found"
        assert client.post(f"{path}/close", {}).json()["code"] == "not-found"
        assert get(client, "/reports")["results"] == []
    assert sitting.at(1).get(path).status_code == 404, "not even who made it"
    assert anonymous().get("/reports").status_code == 401
    assert [line["id"] for line in get(with_token(people.ada), "/reports")["results"]] == [
        made["id"]
    ]
    assert get(with_token(people.ada), "/reports?club=another-club")["results"] == []


def test_reports_on_casual_games_are_for_the_owner_of_the_server(people: People) -> None:
    table, _ = dealt(people=2)
    made = report(table.at(1), table).json()
    assert get(with_token(people.ada), f"/reports/{made['id']}")["club"] is None
    assert with_token(people.ben).get(f"/reports/{made['id']}").status_code == 404
    assert as_guest().post(f"{table.path}/reports", {"words": "Hm"}).status_code == 404


def test_a_spectator_reports_by_the_games_link() -> None:
    table = open_table(people=2, bots=1, customs={"watching": "deals"})
    link = table.seen(0)["link"]
    table.deal()
    watcher = as_guest()
    body = {"words": "They talk about the cards.", "link": link}
    assert watcher.post(f"{table.path}/reports", body).status_code == 201
    row = GameReport.objects.get()
    assert (row.seat, row.reported_as) == (None, "a guest")


def test_the_same_report_is_kept_once_and_further_ones_are_limited(people: People) -> None:
    sitting = at_event(people)
    first, second = (report(sitting.at(1), sitting).json() for _ in range(2))
    assert first == second
    for words in ("Another", "And another"):
        assert report(sitting.at(1), sitting, words).status_code == 201
    assert report(sitting.at(1), sitting, "Too many").json()["code"] == "not-now"
    assert report(sitting.at(2), sitting, "Mine").status_code == 201
    empty = report(sitting.at(2), sitting, " ")
    assert empty.json()["problems"][0]["field"] == "words"


def test_a_report_is_closed_with_a_note_and_opened_again(people: People) -> None:
    sitting = at_event(people)
    path = f"/reports/{report(sitting.at(1), sitting).json()['id']}"
    ada = with_token(people.ada)
    for _ in range(2):
        closed = ada.post(f"{path}/close", {"note": "Talked to both."}).json()
        assert (closed["note"], closed["closed_at"] is None) == ("Talked to both.", False)
    opened = ada.post(f"{path}/close", {"is_closed": False}).json()
    assert (opened["note"], opened["closed_at"]) == ("Talked to both.", None)
    verbs = LogEntry.objects.filter(details__has_key="report").order_by("pk")
    assert list(verbs.values_list("verb", flat=True)) == [
        "game-reported",
        "report-closed",
        "report-reopened",
    ]


def test_a_report_outlives_its_game() -> None:
    table, _ = dealt(people=2)
    report(table.at(1), table)
    table.at(0).post(f"{table.path}/end")
    from datetime import timedelta

    forget_old(table.now + timedelta(days=40))
    row = GameReport.objects.get()
    assert (row.game, len(row.deals)) == (None, 1)
    from tournaments.online.fair_play.transcripts import list_shown_deals

    assert list_shown_deals(row.game, row.deals) == row.deals


def test_a_report_made_on_the_page_lies_on_the_directors_desk(people: People) -> None:
    sitting = at_event(people)
    event = sitting.game.table.event if sitting.game.table else None
    assert event is not None
    player, ada = Client(), Client()
    player.cookies["guest"] = sitting.at(1).guest_key
    address = f"/play/{sitting.game.pk}/report/"
    assert address in player.get(f"/play/{sitting.game.pk}/").content.decode()
    asked = player.get(address).content.decode()
    assert "The organisers of Ada&#x27;s club will read your report" in asked
    assert player.post(address, {"words": ""}).status_code == 422
    done = player.post(address, {"words": "They signal."}, follow=True)
    assert "Your report has been sent." in done.content.decode()
    ada.force_login(people.ada)
    desk = f"/clubs/{people.club.slug}/organise/events/{event.slug}/run/director/"
    from django.urls import reverse

    desk = reverse("director", args=[people.club.slug, event.slug])
    assert "They signal." in ada.get(desk).content.decode()
    ada.force_login(people.ben)
    assert "They signal." not in ada.get(desk).content.decode(), "a scorer answers calls only"
    ada.force_login(people.ada)
    one = f"/reports/{GameReport.objects.get().pk}/"
    assert one in ada.get("/reports/").content.decode()
    ada.post(one, {"note": "Seen."})
    assert "Open it again" in ada.get(one).content.decode()
    assert "They signal." not in ada.get(desk).content.decode()
    ada.post(one, {"reopen": "1"})
    assert "They signal." in ada.get(desk).content.decode()


def test_strangers_cannot_report_on_a_table_they_cannot_see(people: People) -> None:
    sitting = at_event(people, watch_delay=0)
    assert as_guest().post(f"{sitting.path}/reports", {"words": "Hm"}).status_code in (403, 404)
    assert GameReport.objects.count() == 0
    assert Client().get(f"/play/{sitting.game.pk}/report/").status_code == 404
    assert Client().get("/reports/").status_code == 302
