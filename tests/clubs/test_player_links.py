"""A player's own link: their seat, their nights and their replies, without an account."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.drafts import by_hand, enter, publish
from tests.support.factories import make_event, make_players, play, seat
from tests.support.page_checks import look
from tournaments import clubs, events, privacy
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.links import player_token
from tournaments.models import Event, LogEntry, Player, Reply
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People

DESK = "/clubs/adas-club/organise/"


@pytest.fixture
def anne(people: People) -> Player:
    player = make_players(people, 4)[0]
    return clubs.make_player_link(by=people.organiser, player_id=player.pk)


@pytest.fixture
def night(people: People) -> Event:
    """A night of next week."""
    event = make_event(people)
    held_on = timezone.localdate() + timedelta(days=7)
    return events.change_event(by=people.organiser, event_id=event.pk, held_on=held_on)


def page_of(player: Player) -> str:
    return f"/p/{player_token(player)}/"


def test_a_player_says_whether_they_come_and_the_organiser_sees_it(
    people: People, anne: Player, night: Event, web: Client, ada: Client
) -> None:
    page = look(web.get(page_of(anne)))
    assert "Are you coming?" in page.words
    web.post(page_of(anne), {"event": night.pk, "coming": "1"})
    assert "You are coming." in look(web.get(page_of(anne))).words
    roll = look(ada.get("/clubs/adas-club/events/thursday/run/entries/"))
    assert "1 player is coming." in roll.words
    ticked = [box["value"] for box in roll.all("input") if "checked" in box]
    assert ticked == [str(anne.pk)]
    assert "1 player is coming" in look(ada.get("/clubs/adas-club/events/thursday/")).words
    web.post(page_of(anne), {"event": night.pk, "coming": "0"})
    assert "You are not coming this time." in look(web.get(page_of(anne))).words
    (line,) = events.list_replies(by=people.organiser, event_id=night.pk)
    assert (line.name, line.is_coming) == ("Anne", False)


def test_an_answer_changes_only_until_the_night_begins(
    people: People, anne: Player, night: Event, web: Client
) -> None:
    link = player_token(anne)
    events.answer_night(link=link, event_id=night.pk, is_coming=True)
    seat(people, night, [4])
    with pytest.raises(NotAllowed):
        events.answer_night(link=link, event_id=night.pk, is_coming=False)
    refused = web.post(page_of(anne), {"event": night.pk, "coming": "0"}, follow=True)
    assert "The night has begun." in look(refused).words
    assert Reply.objects.get().is_coming


def test_a_player_sees_their_table_seat_and_score_and_their_nights(
    people: People, anne: Player, night: Event, web: Client
) -> None:
    table = seat(people, night, [4])[0]
    play(table, [1, 2])
    refresh_event(night.pk)
    page = look(web.get(page_of(anne)))
    assert "Round 1: table 1, seat 1." in page.words
    assert "points after 2 deals." in page.words
    assert "Anne, Bob, Cora and Dan." in page.words
    assert f"{page_of(anne)}tables/{table.pk}/" in page.links()
    assert "Your nights Thursday" in page.words
    assert re.search(r"Thursday .*, −?\d+ points place \d", page.words)


@pytest.mark.parametrize("is_public", [True, False])
def test_a_player_reads_the_card_of_their_table_with_all_names(
    people: People, anne: Player, night: Event, web: Client, *, is_public: bool
) -> None:
    people.club.is_public, people.club.names = is_public, "hidden"
    people.club.save()
    one, other = seat(people, night, [4, 4])
    play(one, [1, 2])
    answer = web.get(f"{page_of(anne)}tables/{one.pk}/")
    card = look(answer)
    assert "Anne Bob Cora Dan" in card.words
    assert "no-store" in answer.headers["Cache-Control"]
    # The link opens nothing else: no other table, no history, and nothing without it.
    assert not any(link.startswith("/tables/") for link in card.links())
    look(web.get(f"{page_of(anne)}tables/{other.pk}/"), status=404)
    look(web.get(f"/p/{anne.pk}-AbCdEfGhIjKlMnOpQrStUv/tables/{one.pk}/"), status=404)
    events.undo_round(by=people.organiser, event_id=night.pk, number=1, losing=2)
    look(web.get(f"{page_of(anne)}tables/{one.pk}/"), status=404)


def test_a_link_is_renewed_made_void_and_runs_out(people: People, anne: Player) -> None:
    old = player_token(anne)
    new = player_token(clubs.make_player_link(by=people.organiser, player_id=anne.pk))
    assert clubs.access_player_by_link(new) == anne
    with pytest.raises(NotFound):
        clubs.access_player_by_link(old)
    Player.objects.filter(pk=anne.pk).update(link_made_at=timezone.now() - timedelta(days=367))
    with pytest.raises(NotFound):
        clubs.access_player_by_link(new)
    latest = clubs.make_player_link(by=people.organiser, player_id=anne.pk)
    clubs.void_player_link(by=people.organiser, player_id=anne.pk)
    again = clubs.make_player_link(by=people.organiser, player_id=anne.pk)
    with pytest.raises(NotFound):
        clubs.access_player_by_link(player_token(latest))
    assert clubs.access_player_by_link(player_token(again)) == anne


def test_all_links_are_given_and_made_void_at_once(
    people: People, ada: Client, anne: Player
) -> None:
    kept = player_token(anne)
    ada.post(f"{DESK}player-links/", {"act": "make"})
    players = list(Player.objects.filter(club=people.club))
    assert all(clubs.has_link(player) for player in players)
    assert clubs.access_player_by_link(kept) == anne
    ada.post(f"{DESK}player-links/", {"act": "void"})
    for player in players:
        look(Client().get(page_of(player)), status=404)


def test_the_organiser_alone_sees_a_link_and_copies_it(
    people: People, ada: Client, ben: Client, anne: Player
) -> None:
    address = f"{DESK}players/{anne.pk}/link/"
    page = look(ada.get(address))
    assert page_of(anne) in page.words
    assert page.all("img")[0]["src"].startswith("data:image/svg+xml")
    look(ben.get(address), status=403)
    assert player_token(anne) not in str(list(LogEntry.objects.values()))
    ada.post(address, {"act": "void"})
    assert "This player has no link." in look(ada.get(address)).words


def test_the_organiser_copies_all_links_with_the_names(
    people: People, ada: Client, ben: Client, anne: Player
) -> None:
    bob = Player.objects.get(name="Bob")
    answer = ada.get(f"{DESK}player-links/")
    words = look(answer).words
    assert f"Anne: http://testserver{page_of(anne)}" in words
    assert page_of(bob) not in words  # Bob has no link
    assert "no-store" in answer.headers["Cache-Control"]
    look(ben.get(f"{DESK}player-links/"), status=403)


def test_a_link_opens_no_other_page_and_no_other_club(
    people: People, anne: Player, night: Event, web: Client
) -> None:
    answer = web.get(page_of(anne))
    assert not answer.cookies.get("table")
    assert "no-store" in answer.headers["Cache-Control"]
    other = make_event(people, name="Elsewhere")
    Event.objects.filter(pk=other.pk).update(club=people.cal.memberships.get().club)
    with pytest.raises(NotFound):
        events.answer_night(link=player_token(anne), event_id=other.pk, is_coming=True)
    look(web.get(f"/p/{night.pk}-AbCdEfGhIjKlMnOpQrStUv/"), status=404)


def test_erasing_a_name_makes_the_link_void_and_answers_are_exported(
    people: People, anne: Player, night: Event
) -> None:
    events.answer_night(link=player_token(anne), event_id=night.pk, is_coming=True)
    data = privacy.export_player(by=people.organiser, player_id=anne.pk)
    assert [(one.event, one.is_coming) for one in data.replies] == [("thursday", True)]
    privacy.erase_player(by=people.organiser, player_id=anne.pk, confirm=True)
    with pytest.raises(NotFound):
        clubs.access_player_by_link(player_token(anne))


def test_programs_make_links_and_players_answer_by_them(
    people: People, anne: Player, night: Event, ada_api: ApiClient, anon_api: ApiClient
) -> None:
    made = ada_api.post(f"/players/{anne.pk}/link").json()
    assert ada_api.get(f"/players/{anne.pk}/link").json() == made
    own = anon_api.post("/own-page", {"link": made["link"]}).json()
    assert (own["name"], own["next"]["is_coming"], own["now"]) == ("Anne", None, None)
    sent = {"link": made["link"], "event_id": night.pk, "is_coming": True}
    assert anon_api.post("/own-page/reply", sent).json()["next"]["is_coming"] is True
    (reply,) = ada_api.get(f"/events/{night.pk}/replies").json()["results"]
    assert (reply["player"], reply["is_coming"]) == (anne.pk, True)
    assert ada_api.delete(f"/players/{anne.pk}/link").status_code == 204
    assert anon_api.post("/own-page", {"link": made["link"]}).status_code == 404
    assert ada_api.delete("/clubs/adas-club/player-links").status_code == 204


def test_a_player_reads_why_they_sit_where_they_do(people: People, web: Client) -> None:
    event = enter(people, 8)
    draft, ids = by_hand(people, event, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    publish(people, draft)
    player = clubs.make_player_link(by=people.organiser, player_id=ids[0])
    words = look(web.get(page_of(player))).words
    assert "Why do I sit here?" in words
    assert "You meet everyone at the table for the first time" in words
