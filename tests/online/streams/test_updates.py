"""The updates of event streams: of many tables at once, and each reader's own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.support.online_tables import Sitting, actor_of, as_guest, open_table
from tournaments.core import links
from tournaments.online.snapshot_cache import snapshots
from tournaments.online.streams import frames
from tournaments.online.streams.frames import GONE, build_updates
from tournaments.online.streams.stream import Reader

pytestmark = pytest.mark.django_db


def readers_of(table: Sitting, number: int = 0) -> list[Reader]:
    """The people at the table, and a spectator who has its link."""
    actors = [actor_of(client) for client in table.clients if client is not None]
    link = links.game_token(table.game)
    return [Reader(table.game.pk, actor, link, number) for actor in [*actors, actor_of(as_guest())]]


def watched(**more: Any) -> Sitting:
    customs = {"watching": "seconds", "watch_delay": 1}
    return open_table("quick13", people=3, bots=1, customs=customs, **more)


def bodies_for(table: Sitting, readers: list[Reader], at: Any) -> list[bytes]:
    _, sendings = build_updates({table.game.pk: readers}, at)[table.game.pk]
    return [sending.body for sending in sendings]


def test_readers_updated_together_get_what_each_would_get_alone() -> None:
    table, rng = watched(), Random(4)
    for _ in range(40):
        table.step(rng)
        at, number = timezone.now(), max(0, table.snapshot.number - 5)
        readers = readers_of(table, number)
        together = bodies_for(table, readers, at)
        assert together == [bodies_for(table, [reader], at)[0] for reader in readers]
        assert len(set(together[:3])) == 3, "each player has a hand of their own"


def test_a_player_who_loses_their_seat_is_sent_away_though_they_may_watch() -> None:
    table = watched()
    old = actor_of(table.at(1))
    link = links.game_token(table.game)
    reader = Reader(table.game.pk, old, link, table.snapshot.number, seat=1)
    assert bodies_for(table, [reader], timezone.now()) == [b""]
    table.at(0).post(f"{table.path}/replace", {"seat": 1, "bot": True})
    table.game.refresh_from_db()
    reader.link = links.game_token(table.game)
    assert bodies_for(table, [reader], timezone.now()) == [GONE]


def test_updates_from_the_cache_equal_those_from_the_log() -> None:
    table = watched()
    table.play(Random(5), deals=2)
    table.deal()
    at, readers = timezone.now(), readers_of(table)
    known = bodies_for(table, readers, at)
    snapshots.clear()
    assert bodies_for(table, readers, at) == known


def test_the_news_of_ten_tables_take_no_more_statements_than_those_of_one() -> None:
    tables = [open_table(people=2, bots=2) for _ in range(10)]
    for table in tables:
        table.deal()
    readers = {table.game.pk: readers_of(table)[:2] for table in tables}
    build_updates(readers, timezone.now())  # from here on this process knows the logs
    one = dict([next(iter(readers.items()))])
    counts = []
    for followed in (one, readers):
        with CaptureQueriesContext(connection) as statements:
            found = build_updates(followed, timezone.now())
        assert all(sending.body for _, sendings in found.values() for sending in sendings)
        counts.append(len(statements))
    assert counts == [2, 2]


def test_a_table_that_cannot_be_read_does_not_hold_up_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, fine = open_table(people=2, bots=2), open_table(people=2, bots=2)
    write = frames.UpdateBuilder.build

    def fail(writing: frames.UpdateBuilder, *asked: Any, **how: Any) -> frames.StreamUpdate:
        if writing.game.pk == broken.game.pk:
            raise ValueError("a log that cannot be read")
        return write(writing, *asked, **how)

    monkeypatch.setattr(frames.UpdateBuilder, "build", fail)
    followed = {table.game.pk: readers_of(table)[:2] for table in (broken, fine)}
    found = build_updates(followed, timezone.now())
    assert found.keys() == {fine.game.pk}
    assert all(sending.body for sending in found[fine.game.pk][1])


def test_followers_learn_that_a_table_is_gone() -> None:
    table = open_table(people=2, bots=2)
    readers, game_id = readers_of(table), table.game.pk
    table.game.delete()
    number, sendings = build_updates({game_id: readers}, timezone.now())[game_id]
    assert number == 0
    assert {sending.body for sending in sendings} == {GONE}


def test_the_cards_are_dealt_once_the_last_player_is_ready() -> None:
    table = open_table(people=2, bots=2, customs={"deal_seconds": 60})
    table.at(0).post(f"{table.path}/ready")
    assert table.seen(0)["view"] is None
    table.at(1).post(f"{table.path}/ready")
    assert table.seen(0)["view"]["hand"]
