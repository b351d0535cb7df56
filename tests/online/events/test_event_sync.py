"""What the event does to an online game: undo, close, finish, and changes of seats."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api_client import with_token
from tests.support.event_games import play_online, take_seat
from tests.support.online_tables import get
from tournaments import events
from tournaments.events import attendance, reseat
from tournaments.events import undo as undoing
from tournaments.events.tables import closure
from tournaments.models import DealResult, StandIn, Table
from tournaments.online.core.messages import SUSPENSION_MESSAGES

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def undo(people: People, table: Table) -> None:
    undoing.undo_round(
        by=people.organiser, event_id=table.event_id, number=1, losing=table.deals_played
    )


def redo(people: People, table: Table) -> None:
    undoing.redo_round(by=people.organiser, event_id=table.event_id, round_id=table.round_id)


HOLDING = {
    "round-undone": (undo, redo),
    "event-final": (
        lambda people, table: events.finish_event(by=people.organiser, event_id=table.event_id),
        lambda people, table: events.reopen_event(by=people.organiser, event_id=table.event_id),
    ),
    "table-closed": (
        lambda people, table: closure.close_table(by=people.organiser, table_id=table.pk),
        lambda people, table: closure.close_table(
            by=people.organiser, table_id=table.pk, closed=False
        ),
    ),
}


@pytest.mark.parametrize("was_paused", [False, True])
@pytest.mark.parametrize("why", HOLDING)
def test_a_game_rests_while_its_table_takes_nothing_and_goes_on_where_it_stood(
    people: People, why: str, was_paused: bool
) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    sitting.deal()
    table.refresh_from_db()
    ada, seat = with_token(people.ada), sitting.snapshot.to_act[0]
    if was_paused:
        ada.post(f"{sitting.path}/pause", {"paused": True})
    stop, go_on = HOLDING[why]
    state = sitting.snapshot.state
    stop(people, table)
    assert sitting.seen(seat)["paused"]["why"] == why
    refused = sitting.at(seat).post(
        f"{sitting.path}/actions", {"text": "nominate:0", "expected": sitting.snapshot.number}
    )
    assert (refused.status_code, refused.json()["detail"]) == (409, SUSPENSION_MESSAGES[why])
    for path, body in (("pause", {"paused": False}), ("propose", {"what": "resume"})):
        client = ada if path == "pause" else sitting.at(seat)
        assert client.post(f"{sitting.path}/{path}", body).json()["code"] == "not-now"
    sitting.go()
    go_on(people, table)
    assert (sitting.seen(seat)["paused"] is not None) is was_paused
    if was_paused:
        ada.post(f"{sitting.path}/pause", {"paused": False})
    assert sitting.snapshot.state == state
    sitting.play(Random(3), deals=2)
    assert DealResult.objects.filter(table=table, is_accepted=True).count() == 2


def test_a_round_that_is_undone_in_a_final_event_leaves_the_game_at_rest(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    table.refresh_from_db()
    undo(people, table)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    events.reopen_event(by=people.organiser, event_id=table.event_id)
    assert sitting.seen(0)["paused"]["why"] == "round-undone"
    redo(people, table)
    assert sitting.seen(0)["paused"] is None


def drop(people: People, table: Table, seat: int, **how: Any) -> str:
    return attendance.drop_out(
        by=people.organiser,
        event_id=table.event_id,
        player_id=table.seats.get(number=seat).player_id,
        **how,
    ).sentence


def test_a_bot_takes_the_seat_of_a_player_who_leaves_until_they_return(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    sitting.deal()
    left = sitting.at(1)
    words = drop(people, table, 1, how="one-short")
    assert words == "Bob has left. Table 1 plays online, so a bot takes the seat."
    assert left.get(sitting.path).json()["role"] == "watcher"
    assert sitting.seen(0)["seats"][1]["kind"] == "bot"
    sitting.play(Random(1), deals=2)
    table.refresh_from_db()
    assert (table.deals_played, table.stretches) == (2, [])
    player = table.seats.get(number=1).player_id
    attendance.seat_late(by=people.organiser, event_id=table.event_id, player_id=player)
    back = take_seat(sitting, 1)
    assert get(back, sitting.path)["seat"] == 1
    assert StandIn.objects.get(table=table).to_deal == 2
    sitting.play(Random(2), deals=3)


def test_a_stand_in_plays_the_seats_cards_by_its_new_link(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    left, sitting.clients[2] = sitting.at(2), None
    drop(people, table, 2, how="stand-in", substitute="Zoe")
    assert get(left, sitting.path)["role"] == "watcher"
    take_seat(sitting, 2)
    assert sitting.seen(2)["seats"][2]["name"] == "Zoe"
    sitting.play(Random(1), deals=2)
    assert DealResult.objects.filter(table=table, number=2).exists()


def test_the_player_seated_at_an_online_table_gets_its_cards(people: People) -> None:
    table, sitting = play_online(people, "quick13", deals=1)
    own = list(table.seats.order_by("number").values_list("player_id", flat=True))
    swapped = [own[1], own[0], *own[2:]]
    reseat.reseat_round(by=people.organiser, event_id=table.event_id, number=1, tables={1: swapped})
    names = [seat["name"] for seat in sitting.seen(2)["seats"]]
    assert names[:2] == ["Bob", "Anne"]
    assert sitting.clients[0] is not None
    assert get(sitting.clients[0], sitting.path)["role"] == "watcher"
    take_seat(sitting, 0)
    take_seat(sitting, 1)
    sitting.play(Random(1), deals=2)
