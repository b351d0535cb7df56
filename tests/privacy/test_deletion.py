"""Deleting players who have no history, and bringing them back."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.support.factories import make_event, make_players, make_table
from tests.support.page_checks import look
from tournaments import clubs, events
from tournaments.core.errors import AlreadyThere, InvalidInput, NotAllowed, NotFound
from tournaments.events import drop_out
from tournaments.models import Entry, LogEntry, Player, SeatingRule
from tournaments.privacy import (
    delete_player,
    forget_old,
    list_removed_players,
    preview_deletion,
    restore_player,
)

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.both_databases


@pytest.fixture
def zed(people: People) -> Player:
    return clubs.add_player(by=people.organiser, club_slug="adas-club", name="Zed Spare")


def test_a_player_without_history_is_deleted_and_the_name_is_free(
    people: People, zed: Player
) -> None:
    for _again in range(2):
        delete_player(by=people.organiser, player_id=zed.pk)
    assert LogEntry.objects.filter(verb="player-deleted").count() == 1
    with pytest.raises(NotFound):
        clubs.change_player(by=people.organiser, player_id=zed.pk, name="Zoe")
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="Zed Spare")


def test_a_deleted_player_is_brought_back_as_they_were(people: People, zed: Player) -> None:
    member = people.club.memberships.get(user=people.dee)
    clubs.link_player(by=people.organiser, player_id=zed.pk, member_id=member.pk)
    clubs.change_player(by=people.organiser, player_id=zed.pk, is_minor=True, names="hidden")
    event = make_event(people)
    anne = make_players(people, 1)[0]
    entered = [anne.pk, zed.pk]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=entered)
    SeatingRule.objects.create(club=people.club, kind="apart").players.set(entered)
    before = Player.objects.filter(pk=zed.pk).values().get()
    shown = preview_deletion(by=people.organiser, player_id=zed.pk)
    assert (shown.nights, shown.rules, shown.account, shown.history) == (
        ["Thursday"], 1, str(people.dee), []
    )  # fmt: skip
    delete_player(by=people.organiser, player_id=zed.pk)
    assert list(Entry.objects.values_list("player_id", flat=True)) == [anne.pk]
    assert not SeatingRule.objects.exists()
    event.refresh_from_db()
    revision = event.revision
    for _again in range(2):
        restore_player(by=people.organiser, player_id=zed.pk)
    after = Player.objects.filter(pk=zed.pk).values().get()
    assert {**after, "public_number": 0, "public_name": ""} == {
        **before, "public_number": 0, "public_name": ""
    }  # fmt: skip
    assert set(Entry.objects.values_list("player_id", flat=True)) == {anne.pk, zed.pk}
    (rule,) = SeatingRule.objects.all()
    assert set(rule.players.all()) == {anne, zed}
    event.refresh_from_db()
    assert event.revision == revision + 1


def test_a_player_with_a_history_stays(people: People) -> None:
    table = make_table(people)
    first = table.seats.values_list("player_id", flat=True)[0]
    drop_out(by=people.organiser, event_id=table.event_id, player_id=first)
    for seat in table.seats.all():
        with pytest.raises(InvalidInput) as refused:
            delete_player(by=people.organiser, player_id=seat.player_id)
        assert "Sat at 1 table." in refused.value.detail
    assert people.club.players.count() == 4


def test_a_player_of_a_night_that_is_drawn_stays(people: People) -> None:
    table = make_table(people)
    late = clubs.add_player(by=people.organiser, club_slug="adas-club", name="Late")
    Entry.objects.create(event=table.event, player=late)
    assert preview_deletion(by=people.organiser, player_id=late.pk).history == [
        "Is entered in nights that have been drawn: Thursday."
    ]


def test_a_player_whose_name_was_taken_since_is_not_brought_back(
    people: People, zed: Player
) -> None:
    delete_player(by=people.organiser, player_id=zed.pk)
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="zed spare")
    with pytest.raises(AlreadyThere):
        restore_player(by=people.organiser, player_id=zed.pk)


def test_only_organisers_delete_and_bring_back(people: People, zed: Player) -> None:
    for command in (preview_deletion, delete_player, restore_player):
        with pytest.raises(NotAllowed):
            command(by=people.scorer, player_id=zed.pk)
    with pytest.raises(NotAllowed):
        list_removed_players(by=people.scorer, club_slug="adas-club")


def test_a_deleted_player_is_gone_after_thirty_days(people: People, zed: Player) -> None:
    delete_player(by=people.organiser, player_id=zed.pk)
    now = timezone.now()
    forget_old(now + timedelta(days=29))
    assert Player.everything.filter(pk=zed.pk).exists()
    forget_old(now + timedelta(days=31))
    assert not Player.everything.filter(pk=zed.pk).exists()


def test_the_page_shows_what_goes_first_and_undoes_it(
    people: People, ada: Client, zed: Player
) -> None:
    address = f"/clubs/adas-club/organise/players/{zed.pk}"
    assert f"{address}/delete/" in look(ada.get(f"{address}/")).links()
    assert "No results: nothing changes" in look(ada.get(f"{address}/delete/")).words
    for _again in range(2):
        page = look(ada.post(f"{address}/delete/", follow=True))
    assert "Zed Spare deleted Undo" in page.words
    assert "Zed Spare" not in look(ada.get("/clubs/adas-club/players/")).words
    for _again in range(2):
        look(ada.post(f"{address}/restore/", follow=True))
    assert "Zed Spare" in look(ada.get("/clubs/adas-club/players/")).words


def test_the_page_says_why_a_player_cannot_be_deleted(people: People, ada: Client) -> None:
    player = make_table(people).seats.get(number=0).player
    page = look(ada.get(f"/clubs/adas-club/organise/players/{player.pk}/delete/"))
    assert "Sat at 1 table." in page.words
    assert "Retire the player instead" in page.words


def test_a_program_deletes_and_brings_back(people: People, ada_api: ApiClient, zed: Player) -> None:
    path = f"/players/{zed.pk}"
    assert ada_api.get(f"{path}/delete").json()["history"] == []
    for _again in range(2):
        assert ada_api.post(f"{path}/delete", {}).json()["name"] == "Zed Spare"
    (row,) = ada_api.get("/clubs/adas-club/removed-players").json()["results"]
    assert (row["id"], row["into"]) == (zed.pk, None)
    assert ada_api.post(f"{path}/restore", {}).json()["is_active"] is True
    assert ada_api.get(path).status_code == 200
