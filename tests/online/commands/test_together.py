"""Commands in several games are done in one transaction, each as it would be alone."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.db import OperationalError, connection, transaction
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.support import factories
from tests.support.event_games import sit_down
from tests.support.online_tables import Sitting, actor_of, as_guest, dealt, open_table
from tournaments.core.actors import Actor
from tournaments.core.telemetry.metrics import ACTIONS
from tournaments.models import DealResult, GameEntry, Job
from tournaments.online.access import access_seat
from tournaments.online.actions import Allowed, allow_action, submit_action
from tournaments.online.commands import ACT, READY, Command, together
from tournaments.online.commands.together import do_together
from tournaments.online.core.projection import list_legal_actions
from tournaments.online.snapshot_cache import cache_key, snapshots
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.people import People

pytestmark = pytest.mark.django_db


def command_of(table: Sitting, rng: Random) -> Command:
    """What a player at the table may do now."""
    snapshot, game_id = table.snapshot, table.game.pk
    if not snapshot.is_dealt:
        seat = min(set(range(snapshot.players)) - snapshot.ready)
        return Command(READY, actor_of(table.at(seat)), game_id, "0" * 16)
    seat = rng.choice(snapshot.to_act)
    view = snapshot.view(seat)
    assert view is not None
    text = rng.choice(list_legal_actions(view.legal)).text
    by = actor_of(table.at(seat))
    return Command(ACT, by, game_id, "0" * 16, text, snapshot.number)


def entries_of(table: Sitting) -> list[tuple[object, ...]]:
    rows = GameEntry.objects.filter(game=table.game).order_by("number")
    return list(rows.values_list("number", "deal", "kind", "seat", "text", "done_by"))


def test_games_played_together_go_through_their_deals() -> None:
    tables, rng = [open_table("quick13", people=3, bots=0) for _ in range(3)], Random(2)
    while any(len(table.snapshot.match.results) < 2 for table in tables):
        commands = [command_of(table, rng) for table in tables]
        results = do_together(commands, timezone.now()).results
        assert results.keys() == set(commands)
        assert not any(result.is_repeat for result in results.values())
    for table in tables:
        played = table.snapshot
        snapshots.clear()
        assert table.snapshot == played, "the log says what was played"
        numbers = [number for number, *_rest in entries_of(table)]
        assert numbers == list(range(1, table.game.number + 1))


def test_ten_games_take_as_many_statements_as_one() -> None:
    tables = [dealt(people=4, customs={"move_seconds": 0})[0] for _ in range(10)]
    rng = Random(3)
    counts = []
    for some in (tables[:1], tables):
        commands = [command_of(table, rng) for table in some]
        with CaptureQueriesContext(connection) as statements:
            assert len(do_together(commands, timezone.now()).results) == len(some)
        counts.append(len([one for one in statements if not one["sql"].startswith("INSERT")]))
    assert counts[1] - counts[0] <= 9, "one UPDATE more for each game on SQLite"


def test_a_refused_command_leaves_the_others_alone() -> None:
    fine, refused = dealt(people=4)[0], dealt(people=4)[0]
    before = entries_of(refused)
    commands = [command_of(table, Random(4)) for table in (refused, fine)]
    wrong = Command(
        ACT, commands[0].by, refused.game.pk, "0" * 16, "play AS AS", commands[0].expected
    )
    results = do_together([wrong, commands[1]], timezone.now()).results
    assert results.keys() == {commands[1]}
    assert entries_of(refused) == before
    assert entries_of(fine)[-1][2] == "acted"


def test_players_who_are_ready_at_once_are_noted_at_once() -> None:
    table = open_table(people=4, bots=0)
    by = [actor_of(table.at(seat)) for seat in (2, 0, 2, 1)]
    commands = [Command(READY, one, table.game.pk, "0" * 16) for one in [*by, Actor()]]
    number = table.snapshot.number
    results = do_together(commands, timezone.now()).results
    assert [results[one].number - number for one in commands[:4]] == [1, 2, 2, 3]
    assert [results[one].is_repeat for one in commands[:4]] == [False, False, True, False]
    assert commands[4] not in results, "no player"
    assert [(kind, seat) for _number, _deal, kind, seat, *_ in entries_of(table)[-3:]] == [
        ("ready", 2), ("ready", 0), ("ready", 1),
    ]  # fmt: skip
    last = Command(READY, actor_of(table.at(3)), table.game.pk, "0" * 16)
    assert do_together([last], timezone.now()).results[last].number == number + 4
    assert table.snapshot.is_dealt


def test_what_follows_is_traced_to_a_request_that_was_granted() -> None:
    table = open_table(people=4, bots=0, customs={"deal_seconds": 0, "move_seconds": 45})
    stranger, again, *players = [
        Command(READY, by, table.game.pk, f"{number}" * 16)
        for number, by in enumerate(
            [Actor(), actor_of(table.at(0)), *(actor_of(table.at(seat)) for seat in range(1, 4))]
        )
    ]
    do_together([again], timezone.now())
    do_together([stranger, again, *players], timezone.now())
    assert table.snapshot.is_dealt
    assert Job.objects.latest("pk").request_id == "2" * 16


def test_a_stranger_and_a_watcher_do_nothing() -> None:
    table = dealt(people=4, customs={"watching": "seconds"})[0]
    before, command = entries_of(table), command_of(table, Random(5))
    for by in (Actor(), actor_of(as_guest())):
        other = Command(ACT, by, table.game.pk, "0" * 16, command.text, command.expected)
        assert do_together([other], timezone.now()).results == {}
    assert entries_of(table) == before


def test_a_command_that_is_sent_twice_is_done_once() -> None:
    table = dealt(people=4)[0]
    command = command_of(table, Random(6))
    first = do_together([command], timezone.now()).results[command]
    done = entries_of(table)
    again = do_together([command], timezone.now()).results[command]
    assert (again.number, again.is_repeat) == (first.number, True)
    assert entries_of(table) == done


def test_what_cannot_be_written_is_written_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [dealt(people=4)[0] for _ in range(2)]
    before = [entries_of(table) for table in tables]
    commands = [command_of(table, Random(7)) for table in tables]

    def fail(*_rows: object) -> None:
        raise OperationalError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(together, "write_rows", fail)
        with pytest.raises(OperationalError):
            do_together(commands, timezone.now())
    assert [entries_of(table) for table in tables] == before
    assert len(do_together(commands, timezone.now()).results) == 2


def test_events_of_what_was_locked_equal_those_of_what_is_read_again() -> None:
    tables, rng = [open_table("quick13", people=3, bots=0) for _ in range(2)], Random(8)
    shown = 0
    for _ in range(30):
        done = do_together([command_of(table, rng) for table in tables], timezone.now())
        readers = {
            game.pk: [
                Reader(game.pk, actor_of(client), "", game.number - 1)
                for table in tables
                if table.game.pk == game.pk
                for client in table.clients
                if client is not None
            ]
            for game in done.games
        }
        at = timezone.now()
        assert build_updates(readers, at, read=(done.games, done.seats)) == (
            build_updates(readers, at)
        )
        shown += len(readers)
    assert shown > 40


def test_a_game_whose_log_is_broken_does_not_hold_up_the_others() -> None:
    fine, broken = dealt(people=4)[0], dealt(people=4)[0]
    commands = [command_of(table, Random(10)) for table in (broken, fine)]
    snapshots.clear()
    GameEntry.objects.filter(game=broken.game, kind="dealt").update(kind="nonsense")
    results = do_together(commands, timezone.now()).results
    assert results.keys() == {commands[1]}


def last_of_a_deal(people: People) -> tuple[Sitting, Command]:
    """A table of an event, and the command that will end its deal."""
    table, rng = sit_down(people, factories.make_table(people, preset="quick13")), Random(11)
    table.deal()
    while True:
        command = command_of(table, rng)
        access = access_seat(command.by, table.game.pk)
        found = allow_action(access, command.text, command.expected, timezone.now())
        if isinstance(found, Allowed) and found.ends_deal:
            return table, command
        assert do_together([command], timezone.now()).results


def test_a_deal_that_ends_at_an_events_table_is_left_to_its_own_transaction(people: People) -> None:
    (table, command), other = last_of_a_deal(people), dealt(people=4)[0]
    before, number, counted = entries_of(table), table.game.number, ACTIONS._value.get()
    with TestCase.captureOnCommitCallbacks(execute=True):
        beside = command_of(other, Random(12))
        assert do_together([command, beside], timezone.now()).results.keys() == {beside}
    assert (entries_of(table), table.snapshot.number) == (before, number)
    assert snapshots.between(cache_key(table.game), number, number + 1) is None
    assert ACTIONS._value.get() == counted + 1
    submit_action(
        by=command.by, game_id=command.game_id, text=command.text, expected=command.expected
    )
    assert not table.snapshot.is_dealt
    assert DealResult.objects.filter(table=table.game.table_id).count() == 1


@contextmanager
def locked(table: str, key: int | None) -> Iterator[None]:
    """Have another connection lock a row."""
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            sql = f"SELECT 1 FROM {table} WHERE id = %s FOR UPDATE"  # noqa: S608 - names only
            cursor.execute(sql, [key])
        yield
    finally:
        other.close()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_no_table_of_an_event_is_waited_for(people: People) -> None:
    (table, command), other = last_of_a_deal(people), dealt(people=4)[0]
    commands = [command, command_of(other, Random(13))]
    with locked("tournaments_table", table.game.table_id), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '1s'")
        assert do_together(commands, timezone.now()).results.keys() == {commands[1]}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_game_that_another_has_locked_is_left_out_and_not_waited_for() -> None:
    free, held = dealt(people=4)[0], dealt(people=4)[0]
    commands = [command_of(table, Random(9)) for table in (held, free)]
    with locked("tournaments_onlinegame", held.game.pk):
        assert do_together(commands, timezone.now()).results.keys() == {commands[1]}
    assert do_together(commands[:1], timezone.now()).results.keys() == {commands[0]}
