"""A bot plays for a player who has closed the page, until they are back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.support import factories
from tests.support.deadlines import wait_for
from tests.support.event_games import sit_down
from tests.support.online_tables import Sitting, dealt, get, open_table
from tests.support.postgresql.concurrency import count_waiting, in_thread
from tournaments.models import GameEntry, GameSeat
from tournaments.online import replace_absent
from tournaments.online.core import entries
from tournaments.online.game_log import append_and_advance

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def close_page(table: Sitting, seat: int) -> None:
    """The player closed the page a minute ago; the others are there."""
    now = timezone.now()
    table.game.seats.filter(bot="").update(seen_at=now)
    table.game.seats.filter(number=seat).update(seen_at=now - timedelta(minutes=1))


def sweep(seconds: int = 20) -> int:
    """Look for players who have gone, some time after it became their turn."""
    at = timezone.now() + timedelta(seconds=seconds)
    GameSeat.objects.filter(seen_at__gt=timezone.now() - timedelta(seconds=30)).update(seen_at=at)
    return replace_absent(at)


def test_a_bot_plays_on_for_the_one_who_left_and_their_return_ends_it() -> None:
    table, seat = dealt(people=2)
    close_page(table, seat)
    other = 1 - seat
    assert sweep() == 1
    assert sweep() == 0, "a second sweep has nothing to do"
    assert table.snapshot.bot_at(seat) == "club"
    table.go()
    assert GameEntry.objects.filter(game=table.game, seat=seat, done_by=entries.BOT).exists()
    assert get(table.at(other), table.path)["seats"][seat]["is_away"]
    back = get(table.at(seat), table.path)
    assert not back["seats"][seat]["is_away"], "to look is to be back"
    assert not table.snapshot.bot_at(seat)
    kinds = list(GameEntry.objects.filter(game=table.game).values_list("kind", flat=True))
    assert kinds.count(entries.BOT_TOOK_OVER) == kinds.count(entries.CAME_BACK) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_player_who_comes_while_a_bot_takes_over_has_the_seat_again() -> None:
    table, seat = dealt(people=2)
    close_page(table, seat)
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            assert sweep() == 1
            coming = thread.submit(in_thread, lambda: get(table.at(seat), table.path))
            wait_for(lambda: coming.done() or count_waiting() == 1, "the player has come")
        shown = coming.result()
    assert not shown["seats"][seat]["is_away"]
    assert not table.snapshot.bot_at(seat)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_no_bot_takes_over_from_a_player_who_is_just_coming() -> None:
    table, seat = dealt(people=2)
    close_page(table, seat)
    now = timezone.now()
    with ThreadPoolExecutor(1) as thread, transaction.atomic():
        table.game.seats.filter(number=seat).update(seen_at=now)
        found = thread.submit(in_thread, lambda: replace_absent(now + timedelta(seconds=20)))
        assert found.result() == 0
    assert not table.snapshot.bot_at(seat)


def test_what_a_bot_does_for_someone_who_is_away_is_marked_as_its_own() -> None:
    table, seat = dealt(people=2)
    while seat != 0:
        table.act(seat) if seat == 1 else table.go()
        seat = table.snapshot.to_act[0]
    close_page(table, seat)
    assert sweep() == 1
    shown = page_of(table, 1)
    assert "Ada: not here, a bot is playing" in shown
    table.go()
    did = GameEntry.objects.filter(game=table.game, seat=0, done_by=entries.BOT)
    assert did.exists()
    for reader in (1, 0):
        assert "Ada (bot) nominates" in page_of(table, reader)


def page_of(table: Sitting, seat: int) -> str:
    """Return the table's page as a player sees it, who has come back with that."""
    client = Client()
    client.cookies["guest"] = table.at(seat).guest_key
    return client.get(f"/play/{table.game.pk}/").content.decode()


def test_a_player_who_only_ran_out_of_time_has_to_say_that_they_are_back() -> None:
    table, seat = dealt(people=2, customs={"move_seconds": 1, "at_timeout": "sits-in"})
    snapshot = table.snapshot
    new_entry = entries.NewEntry(entries.BOT_TOOK_OVER, seat, by=entries.CLOCK)
    append_and_advance(table.game, snapshot, new_entry, at=timezone.now())
    assert get(table.at(seat), table.path)["seats"][seat]["is_away"]


def test_no_bot_takes_over_where_the_player_is_there_alone_or_has_just_been_asked() -> None:
    table, seat = dealt(people=2)
    table.game.seats.filter(bot="").update(seen_at=timezone.now())
    assert sweep() == 0, "everyone is there"
    close_page(table, seat)
    assert sweep(seconds=1) == 0, "a reload takes a moment"
    close_page(table, 1 - seat)
    assert sweep() == 0, "it is not their turn"
    alone = open_table()
    alone.deal()
    alone.go()
    alone.game.seats.filter(bot="").update(seen_at=timezone.now() - timedelta(hours=1))
    assert sweep() == 0, "no one waits"


@pytest.mark.parametrize("allowed", [True, False])
def test_the_event_decides_whether_a_bot_plays_for_the_absent(
    people: People, allowed: bool
) -> None:
    table = factories.make_table(people, preset="quick13", replace_absent=allowed)
    sitting = sit_down(people, table)
    sitting.deal()
    seat = sitting.snapshot.to_act[0]
    close_page(sitting, seat)
    assert sweep() == int(allowed)
