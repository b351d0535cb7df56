"""What is possible at sealed tables, and what is not, until they are opened."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.online.duplicate.sealed_round import SealedRound, seat_of, seat_sealed_round
from tests.support import factories
from tests.support.api_client import ApiClient, with_token
from tests.support.deadlines import wait_for
from tests.support.jobs import run_queued
from tests.support.online_tables import as_guest
from tests.support.people import at_table, in_browser
from tests.support.postgresql.concurrency import count_waiting, in_thread
from tournaments import events
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.errors import NotNow, ResultsAtStake
from tournaments.events import attendance
from tournaments.events import undo as undoing
from tournaments.events.tables import closure
from tournaments.models import (
    DealResult,
    DuplicateHolder,
    DuplicateSet,
    Event,
    Job,
    Membership,
    OnlineGame,
    Player,
    Role,
    StandIn,
    Table,
    Venue,
)
from tournaments.online import end_sealing, open_table_online, request_missing_openings
from tournaments.online.duplicate import holders
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.stream import Reader
from tournaments.scoring import submit_result

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import User

pytestmark = pytest.mark.django_db


def results(night: SealedRound, table: int) -> int:
    """Return how many results a table has in the event."""
    return DealResult.objects.filter(table=night.tables[table], is_accepted=True).count()


def make_player(night: SealedRound, table: int, seat: int, user: User) -> None:
    """Make a user the player of a seat, who plays with their account."""
    player = night.tables[table].seats.get(number=seat).player
    player.user = user
    player.save()
    row = seat_of(night.games[table], seat)
    row.guest, row.user = "", user
    row.save()


def free_seat(night: SealedRound, table: int, seat: int) -> str:
    """Make a seat one that no one has taken, and return its link."""
    row = seat_of(night.games[table], seat)
    row.guest, row.seen_at = "", None
    row.save()
    return links.seat_token(row)


# Who plays.


@pytest.mark.parametrize("has_account", [False, True])
def test_who_has_held_a_hand_takes_no_seat_at_another_table(
    people: People, has_account: bool
) -> None:
    night = seat_sealed_round(people)
    client = night.client(0, 2)
    if has_account:
        make_player(night, 0, 2, people.dee)
        client = with_token(people.dee)
    night.play(0)
    link = free_seat(night, 1, 3)
    refused = client.post("/games/seat", {"link": link})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert refused.json()["detail"].startswith("This person plays or has played these deals")
    assert as_guest().post("/games/seat", {"link": link}).status_code == 201


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_sits_down_at_two_tables_at_once_gets_one_hand(people: People) -> None:
    night = seat_sealed_round(people)
    seat, actor = seat_of(night.games[0], 3), Actor(guest="a")

    @transaction.atomic
    def sit_down_at_second() -> None:
        holders.refuse_second_table(night.games[1], by=actor)

    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            holders.refuse_second_table(night.games[0], by=actor)
            seat.guest = actor.guest
            holders.note_holders(night.games[0], [seat])
            coming = thread.submit(in_thread, sit_down_at_second)
            wait_for(lambda: coming.done() or count_waiting() == 1, "they sit down at both")
        with pytest.raises(NotNow):
            coming.result()


def test_an_account_that_is_another_player_by_now_sees_no_second_hand(people: People) -> None:
    night = seat_sealed_round(people)
    make_player(night, 0, 2, people.dee)
    holders.note_holders(night.games[0])
    free_seat(night, 1, 3)
    for table in (0, 1):
        night.deal(table)
    Player.objects.filter(user=people.dee).update(user=None)
    other = night.tables[1].seats.get(number=3).player
    Player.objects.filter(pk=other.pk).update(user=people.dee)
    dee = with_token(people.dee)
    seen = dee.get(f"/games/{night.games[1].pk}").json()
    assert seen["seat"] is None
    assert not (seen["view"] or {}).get("hand")
    assert dee.get(f"/games/{night.games[0].pk}").json()["view"]["hand"]


def test_a_player_of_another_table_replaces_no_one(people: People) -> None:
    night = seat_sealed_round(people)
    night.deal(0)
    player = night.tables[0].seats.get(number=1).player_id
    body = {"seat": 2, "player": player}
    refused = with_token(people.ada).post(f"/games/{night.games[1].pk}/replace", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")


def test_an_organiser_who_plays_sees_no_link_to_a_seat_of_a_sealed_table(people: People) -> None:
    night = seat_sealed_round(people)
    make_player(night, 0, 0, people.ada)
    link = free_seat(night, 1, 3)
    path = f"/games/{night.games[1].pk}"
    pages = [f"/play/{night.games[1].pk}/director/", run_page(night, "online/")]

    def shown(user: User) -> tuple[list[Any], list[bool]]:
        browser = Client()
        browser.force_login(user)
        found = with_token(user).get(path).json()["invitations"]
        return found, [link in browser.get(page).content.decode() for page in pages]

    assert shown(people.ada) == ([], [False, False])
    refused = with_token(people.ada).post(f"{path}/replace", {"seat": 3})
    assert refused.json()["code"] == "not-now"
    assert (
        with_token(people.ada).post(f"{path}/replace", {"seat": 3, "bot": True}).status_code == 201
    )
    Membership.objects.filter(user=people.ben).update(role=Role.ORGANISER)
    link = free_seat(night, 1, 2)
    seats, on_pages = shown(people.ben)
    assert [seat["link"] for seat in seats] == [link]
    assert on_pages == [True, True]


def test_directors_of_one_stream_get_links_only_if_they_do_not_play(people: People) -> None:
    night = seat_sealed_round(people)
    make_player(night, 0, 0, people.ada)
    Membership.objects.filter(user=people.ben).update(role=Role.ORGANISER)
    link, pk = free_seat(night, 1, 3), night.games[1].pk
    readers = [Reader(pk, in_browser(user), "", 1) for user in (people.ben, people.ada)]
    _number, updates = build_updates({pk: readers}, timezone.now())[pk]
    assert [link in update.body.decode() for update in updates] == [True, False]


def run_page(night: SealedRound, page: str) -> str:
    return f"/clubs/{night.people.club.slug}/events/{night.event.slug}/run/{page}"


def test_a_director_directs_a_sealed_table_without_seeing_it(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    night.deal(0)
    ada, path = with_token(people.ada), f"/games/{night.games[0].pk}"
    shown = ada.get(path).json()
    assert (shown["role"], shown["number"], shown["view"], shown["is_sealed"]) == (
        "director", 0, None, True,
    )  # fmt: skip
    assert shown["card"]["rows"] == []
    assert ada.post(f"{path}/pause", {"paused": True}).status_code == 201
    assert ada.get(path).json()["paused"]
    body = {"deal": 1, "points": [0, 0, 0, 0], "reason": "x"}
    assert ada.post(f"{path}/adjust", body).json()["code"] == "not-now"
    browser = Client()
    browser.force_login(people.ada)
    assert browser.get(f"/play/{night.games[0].pk}/").headers["Location"].endswith("/director/")


def test_players_see_no_other_hand_of_a_finished_deal_before_all_have_played_it(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    deal = f"/games/{night.games[0].pk}/deals/1"
    shown = night.client(0).get(deal).json()
    assert (shown["is_over"], shown["is_published"], shown["seed"]) == (True, False, None)
    assert night.client(1).get(deal).status_code == 404
    night.finish()
    for client in (night.client(0), night.client(1), ApiClient({})):
        assert client.get(deal).json()["is_published"]


def test_no_player_changes_shared_deals(people: People) -> None:
    night = seat_sealed_round(people)
    refused = night.client(0).post(f"/games/{night.games[0].pk}/entropy", {"entropy": "ab"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert not night.client(0).get(f"/games/{night.games[0].pk}").json()["may"]["entropy"]


# Substitutes.


def drop(night: SealedRound, seat: int, **how: Any) -> StandIn:
    attendance.drop_out(
        by=night.people.organiser,
        event_id=night.event.pk,
        player_id=night.tables[0].seats.get(number=seat).player_id,
        **how,
    )
    return StandIn.objects.get(table=night.tables[0], seat=seat)


@pytest.mark.parametrize("is_dealt", [False, True])
def test_a_substitute_is_recorded_from_the_deal_that_they_play_first(
    people: People, is_dealt: bool
) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=2)
    if is_dealt:
        night.deal(0)
    assert drop(night, 1, how="stand-in", substitute="Zoe").from_deal == 3


def test_where_an_organiser_plays_the_substitute_begins_when_a_bot_has_ended_the_deal(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    make_player(night, 1, 0, people.ada)
    night.play(0, deals=2)
    night.deal(0)
    assert drop(night, 1, how="stand-in", substitute="Zoe").from_deal == 4
    assert seat_of(night.games[0], 1).is_held


def test_a_player_of_the_other_table_is_no_substitute(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(1)
    other = night.tables[1].seats.get(number=0).player
    night.tables[1].seats.filter(number=0).update(player=factories.make_players(people, 9)[-1])
    with pytest.raises(NotNow):
        drop(night, 1, how="stand-in", substitute_id=other.pk)


# When tables are opened.


def end(night: SealedRound, unfinished: int) -> int:
    """End the sealing as an organiser who plays at no table."""
    return end_sealing(
        by=night.people.organiser, event_id=night.event.pk, number=1, unfinished=unfinished
    )


def test_an_organiser_ends_the_sealing_knowing_who_still_plays(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0)
    night.play(1, deals=2)
    night.deal(1)
    with pytest.raises(ResultsAtStake) as refused:
        end(night, 0)
    assert refused.value.extra == {"unfinished": 1}
    assert end(night, 1) == 2
    assert end(night, 1) == 0
    night.open()
    assert [night.reload(table).is_sealed for table in range(2)] == [True, True]
    night.play(1, deals=1)
    night.open()
    assert (night.reload(1).is_sealed, results(night, 0), results(night, 1)) == (True, 0, 0)
    assert request_missing_openings() == 0
    night.deal(1)  # one of its own
    run_queued("duplicate_set")
    assert not DuplicateHolder.objects.exists()
    assert (results(night, 0), results(night, 1)) == (13, 3)
    night.play(1)
    assert night.reload(1).points == list(night.snapshot(1).match.totals)


def test_the_sealing_ends_with_the_game_of_a_table_that_plays_no_deal_to_its_end(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    night.play(0)
    night.deal(1)
    end(night, 1)
    with_token(people.ada).post(f"/games/{night.games[1].pk}/end")
    run_queued("duplicate_set")
    assert (results(night, 0), results(night, 1)) == (13, 0)
    assert not night.reload(1).is_sealed


def test_an_organiser_who_plays_at_an_unfinished_table_does_not_end_the_sealing(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    make_player(night, 1, 0, people.ada)
    path = f"/events/{night.event.pk}/rounds/1/unseal"
    refused = with_token(people.ada).post(path, {"unfinished": 2})
    assert refused.status_code == 403
    assert refused.json()["detail"].startswith("You play at table 2, which has not finished.")
    night.play(1)
    assert with_token(people.ada).post(path, {"unfinished": 1}).json() == {"tables": 2}


def test_the_game_of_the_last_table_asks_for_the_opening(people: People) -> None:
    night = seat_sealed_round(people)
    for table in range(2):
        night.play(table)
    run_queued("duplicate_set")
    assert (results(night, 0), results(night, 1)) == (13, 13)
    assert DuplicateSet.objects.get().entered_at


def test_an_opening_that_was_lost_is_asked_for_again(people: People) -> None:
    night = seat_sealed_round(people)
    assert request_missing_openings() == 0
    for table in range(2):
        night.play(table)
    Job.objects.all().delete()
    assert request_missing_openings() == 1
    assert request_missing_openings() == 0
    run_queued("duplicate_set")
    assert request_missing_openings() == 0


def test_a_table_that_is_closed_early_keeps_the_deals_that_it_has_played(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=2)
    closure.close_table(by=people.organiser, table_id=night.tables[0].pk)
    with_token(people.ada).post(f"/games/{night.games[0].pk}/end")
    night.play(1)
    night.open()
    assert (results(night, 0), results(night, 1)) == (2, 13)


def test_a_table_that_goes_online_after_the_opening_plays_other_deals(people: People) -> None:
    event = factories.make_event(people, duplicate=True, venue=Venue.ONLINE)
    Event.objects.filter(pk=event.pk).update(venue=Venue.HALL)  # one from before this was refused
    event.refresh_from_db()
    first, second, _third = factories.seat(people, event, [4, 4, 4])
    one = open_table_online(by=people.organiser, table_id=first.pk)
    end_sealing(by=people.organiser, event_id=event.pk, number=1, unfinished=1)
    other = open_table_online(by=people.organiser, table_id=second.pk)
    assert one.duplicate_id != other.duplicate_id
    assert bytes(one.deals.get().seed) != bytes(other.deals.get().seed)
    assert [Table.objects.get(pk=table.pk).is_sealed for table in (first, second)] == [True, True]


def test_a_table_that_is_alone_of_its_size_is_not_sealed(people: People) -> None:
    night = seat_sealed_round(people, (4, 4, 3))
    assert [night.reload(table).is_sealed for table in range(3)] == [True, True, False]
    assert not night.snapshot(2).settings.has_shared_deals
    night.play(2, deals=1)
    assert results(night, 2) == 1


def test_a_table_is_sealed_if_another_of_its_size_may_still_go_online(people: People) -> None:
    event = factories.make_event(people, duplicate=True, venue=Venue.ONLINE)
    Event.objects.filter(pk=event.pk).update(venue=Venue.HALL)  # one from before this was refused
    event.refresh_from_db()
    first, second, other = factories.seat(people, event, [4, 4, 3])

    def is_sealed_online(table: Table) -> bool:
        open_table_online(by=people.organiser, table_id=table.pk)
        return Table.objects.get(pk=table.pk).is_sealed

    assert [is_sealed_online(other), is_sealed_online(first)] == [False, True]
    Table.objects.filter(pk=first.pk).update(is_sealed=False)
    DuplicateSet.objects.update(opened_at=timezone.now())
    assert not is_sealed_online(second), "the first has left the set"


def test_a_table_beside_one_with_results_from_cards_is_not_sealed(people: People) -> None:
    event = factories.make_event(people, duplicate=True, venue=Venue.ONLINE)
    Event.objects.filter(pk=event.pk).update(venue=Venue.HALL)
    event.refresh_from_db()
    first, second = factories.seat(people, event, [4, 4])
    submit_result(
        by=people.organiser, table_id=first.pk, number=1, report=factories.a_report(first, 1)
    )
    assert open_table_online(by=people.organiser, table_id=second.pk).duplicate is None


def test_a_free_table_is_not_sealed(people: People) -> None:
    event = factories.make_event(people, duplicate=True, venue=Venue.ONLINE, open_tables=True)
    players = [player.pk for player in factories.make_players(people, 4)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    events.start_free_table(by=people.organiser, event_id=event.pk, player_ids=players)
    assert OnlineGame.objects.get().duplicate is None
    assert not Table.objects.get().is_sealed


# The event around them.


def test_an_undone_round_says_what_it_has_and_is_opened_only_when_it_is_back(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    for table in range(2):
        night.play(table)
    undo: dict[str, Any] = {"by": people.organiser, "event_id": night.event.pk, "number": 1}
    with pytest.raises(ResultsAtStake) as refused:
        undoing.undo_round(**undo)
    assert refused.value.extra["losing"] == 26
    found = undoing.undo_round(**undo, losing=26)
    run_queued("duplicate_set")
    assert not DealResult.objects.exists()
    assert request_missing_openings() == 0
    undoing.redo_round(by=people.organiser, event_id=night.event.pk, round_id=found.pk)
    assert request_missing_openings() == 1
    night.open()
    assert results(night, 0) == 13


def test_a_night_is_not_final_while_results_are_held_back(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    with pytest.raises(NotNow):
        events.finish_event(by=people.organiser, event_id=night.event.pk)
    for game in night.games:
        with_token(people.ada).post(f"/games/{game.pk}/end")
    night.open()
    events.finish_event(by=people.organiser, event_id=night.event.pk)


def test_a_night_is_final_during_a_first_sealed_deal_only_if_that_is_known(people: People) -> None:
    night = seat_sealed_round(people)
    night.deal(0)
    path = f"/events/{night.event.pk}/finish"
    refused = with_token(people.ada).post(path, {})
    assert (refused.status_code, refused.json()["unfinished"]) == (422, 2)
    browser = Client()
    browser.force_login(people.ada)
    page = run_page(night, "finish/")
    assert browser.post(page).status_code == 422
    asked = browser.get(page).content.decode()
    assert 'name="unfinished" value="2"' in asked
    assert "A sealed table that is still in its first deal stops there." in asked
    assert browser.post(page, {"unfinished": "2"}).status_code == 302
    assert Event.objects.get().state == "final"


def test_no_phone_enters_a_result_at_a_sealed_table(people: People) -> None:
    night = seat_sealed_round(people)
    table = night.tables[0]
    for by in (people.organiser, at_table(table)):
        with pytest.raises(NotNow):
            submit_result(by=by, table_id=table.pk, number=1, report=factories.a_report(table, 1))
