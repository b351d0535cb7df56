"""What the event streams send: which entries, to whom, and in what form."""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.support.online_tables import Sitting, actor_of, as_guest, open_table
from tournaments.core import links
from tournaments.core.shapes import dump_json
from tournaments.models import GameEntry
from tournaments.online.access import GameAccess, access_game
from tournaments.online.queries.games import build_table
from tournaments.online.snapshot_cache import snapshots
from tournaments.online.streams import frames
from tournaments.online.streams.frames import (
    GONE,
    StreamUpdate,
    UpdateBuilder,
    build_update,
    build_updates,
    format_event,
)
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Sitting:
    """A table of two people and two bots, who have their cards; the link lets others watch."""
    table = open_table(people=2, bots=2, customs={"watching": "seconds", "watch_delay": 1})
    table.deal()
    table.game.refresh_from_db()
    return table


def access_of(table: Sitting, actor: Actor) -> GameAccess:
    return access_game(actor, table.game.pk, link=links.game_token(table.game))


def player(table: Sitting, seat: int = 0) -> GameAccess:
    return access_of(table, actor_of(table.at(seat)))


def events_in(update: StreamUpdate) -> list[tuple[int, str, Any]]:
    """Parse what is sent: the id, the kind and the data of each event."""
    found = []
    for block in update.body.decode().removesuffix("\n\n").split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n"))
        assert list(lines) == ["id", "event", "data"]
        found.append((int(lines["id"]), lines["event"], json.loads(lines["data"])))
    return found


def ids_in(update: StreamUpdate) -> list[tuple[int, str]]:
    return [(number, kind) for number, kind, _data in events_in(update)]


def test_an_event_is_written_as_the_standard_says() -> None:
    assert format_event("gone", b"{}") == b"event: gone\ndata: {}\n\n"
    assert format_event("entry", b"[1]", 0) == b"id: 0\nevent: entry\ndata: [1]\n\n"


def test_an_update_has_the_entries_that_were_missed_and_then_the_table(table: Sitting) -> None:
    last, now = table.game.number, timezone.now()
    update = build_update(player(table), last - 2, now)
    assert update.number == last
    assert ids_in(update) == [(last - 1, "entry"), (last, "entry"), (last, "table")]
    *entries, shown = [data for _number, _kind, data in events_in(update)]
    rows = GameEntry.objects.filter(number__gt=last - 2).order_by("number")
    assert [entry["kind"] for entry in entries] == [row.kind for row in rows]
    assert shown == json.loads(dump_json(build_table(player(table), now)))


def test_a_reader_who_has_seen_everything_gets_the_table(table: Sitting) -> None:
    last = table.game.number
    assert ids_in(build_update(player(table), last, timezone.now())) == [(last, "table")]


@pytest.mark.parametrize("after", [None, 10**6])
def test_a_reader_whose_number_means_nothing_gets_the_table_alone(
    table: Sitting, after: int | None
) -> None:
    last = table.game.number
    assert ids_in(build_update(player(table), after, timezone.now())) == [(last, "table")]


def test_a_reader_who_missed_too_much_gets_the_table_alone(
    table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "MAX_MISSED_ENTRIES", 2)
    last, now = table.game.number, timezone.now()
    assert len(ids_in(build_update(player(table), last - 2, now))) == 3
    assert ids_in(build_update(player(table), last - 3, now)) == [(last, "table")]


def test_readers_who_may_see_the_same_share_one_update(table: Sitting) -> None:
    now = timezone.now() + timedelta(hours=1)
    builder = UpdateBuilder(table.game, now)
    one, other = (access_of(table, actor_of(as_guest())) for _ in range(2))
    assert builder.build(one, 0) is builder.build(other, 0)
    assert builder.build(one, 0) is not builder.build(one, 1)
    assert builder.build(one, 0) is not builder.build(player(table), 0)
    assert builder.at == now


def test_each_gets_their_own_cards_though_the_updates_are_made_together(table: Sitting) -> None:
    builder = UpdateBuilder(table.game, timezone.now())
    shown = [events_in(builder.build(player(table, seat), None))[0][2] for seat in (0, 1)]
    assert [one["seat"] for one in shown] == [0, 1]
    assert shown[0]["view"]["hand"] != shown[1]["view"]["hand"]


def test_what_an_entry_reveals_to_one_seat_is_sent_to_that_seat_only() -> None:
    """The caller chooses the size of the deal, and with that entry sees their own hand."""
    table = open_table(
        "raf-caller", people=4, bots=0, customs={"watching": "seconds", "watch_delay": 1}
    )
    table.deal()
    (caller,) = table.snapshot.to_act
    assert table.act(caller, "size:3").status_code == 201
    table.game.refresh_from_db()
    later, number = timezone.now() + timedelta(hours=1), table.game.number
    other, spectator = player(table, (caller + 1) % 4), access_of(table, actor_of(as_guest()))
    readers = [player(table, caller), other, spectator]
    builder = UpdateBuilder(table.game, later)
    updates = [builder.build(reader, number - 1) for reader in readers]
    assert updates == [build_update(reader, number - 1, later) for reader in readers]
    seen = [
        [event["cards"] for event in events_in(update)[0][2]["happened"] if "cards" in event]
        for update in updates
    ]
    hand = events_in(updates[0])[1][2]["view"]["hand"]
    assert len(hand) == 3
    assert [[sorted(cards) for cards in some] for some in seen] == [[sorted(hand)], [], []]


def test_a_spectator_gets_the_table_as_it_was_when_they_may_see_it(table: Sitting) -> None:
    """The entries of a moment ago are not visible yet: their table is the one before them."""
    now = timezone.now() - timedelta(hours=1)
    spectator = access_of(table, actor_of(as_guest()))
    update = build_update(spectator, 0, now)
    assert update.number == 0 < table.game.number
    ((number, kind, shown),) = events_in(update)
    assert (number, kind) == (0, "table")
    assert shown == json.loads(dump_json(build_table(spectator, now)))
    assert (shown["number"], shown["view"]) == (0, None)


def updates_for(table: Sitting, *readers: Reader) -> list[StreamUpdate]:
    number, updates = build_updates({table.game.pk: readers}, timezone.now())[table.game.pk]
    assert number == table.game.number
    return updates


def test_a_reader_gets_what_is_new_and_nothing_twice(table: Sitting) -> None:
    last, actor = table.game.number, actor_of(table.at(0))
    link = links.game_token(table.game)
    new, old = (Reader(table.game.pk, actor, link, number, 0) for number in (last - 1, last))
    updates = updates_for(table, new, old)
    assert updates[1] == StreamUpdate(b"", last)
    assert updates[0].number == last
    assert ids_in(updates[0]) == [(last, "entry"), (last, "table")]


def test_a_reader_is_sent_away_without_their_seat_and_without_any_right(table: Sitting) -> None:
    link, guest = links.game_token(table.game), actor_of(as_guest())
    spectator = Reader(table.game.pk, guest, link, 0)
    moved = Reader(table.game.pk, actor_of(table.at(0)), link, 0, 1)
    seated_since = Reader(table.game.pk, actor_of(table.at(0)), link, 0, None)
    stranger = Reader(table.game.pk, guest, "not the link", 0)
    updates = updates_for(table, spectator, moved, seated_since, stranger)
    gone = StreamUpdate(GONE, None)
    assert [update == gone for update in updates] == [False, True, False, True]


def test_a_game_that_is_gone_or_cannot_be_read_does_not_hold_up_the_others(
    table: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    broken = open_table(people=2, bots=2)
    GameEntry.objects.filter(game=broken.game).update(kind="unknown")
    snapshots.clear()
    reader = Reader(table.game.pk, actor_of(table.at(0)), "", 0, 0)
    lost = Reader(broken.game.pk, actor_of(broken.at(0)), "", 0, 0)
    missing = Reader(10**6, actor_of(as_guest()), "", 0)
    followed = {10**6: [missing, missing], broken.game.pk: [lost], table.game.pk: [reader]}
    with caplog.at_level(logging.ERROR):
        found = build_updates(followed, timezone.now())
    assert found.keys() == {10**6, table.game.pk}
    assert found[10**6] == (0, [StreamUpdate(GONE, None)] * 2)
    assert found[table.game.pk][1][0].number == table.game.number
    (record,) = caplog.records
    assert record.getMessage() == f"The updates of game {broken.game.pk} could not be built."
    assert record.exc_info is not None


def test_a_page_is_sent_numbers_alone_and_the_others_what_they_were(table: Sitting) -> None:
    last, actor, link = table.game.number, actor_of(table.at(0)), links.game_token(table.game)
    page = Reader(table.game.pk, actor, link, last - 2, 0, wants_numbers=True)
    program = Reader(table.game.pk, actor, link, last - 1, 0)
    updates = updates_for(table, page, program)
    assert updates[0] == StreamUpdate(format_event("number", b"{}", last), last)
    assert ids_in(updates[1]) == [(last, "entry"), (last, "table")]
    assert updates_for(table, Reader(table.game.pk, actor, link, last, 0, wants_numbers=True)) == [
        StreamUpdate(b"", last)
    ]
