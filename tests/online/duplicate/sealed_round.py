"""A duplicate round whose tables are played through the domain, without a request for each card."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tests.support import factories
from tests.support.api_client import ApiClient
from tournaments.core import links
from tournaments.models import DuplicateSet, GameSeat, OnlineGame, Table, Venue
from tournaments.online import director
from tournaments.online.access import find_game
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.duplicate import open_sets
from tournaments.online.game_log import (
    advance,
    append_and_advance,
    append_entries,
    begin_deal,
)
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.people import People
    from tournaments.models import Event
    from tournaments.online.core.snapshot import GameSnapshot


@dataclass
class SealedRound:
    """The tables of a duplicate round, with a guest in every seat; `keys` by table and seat."""

    people: People
    event: Event
    tables: list[Table]
    games: list[OnlineGame]
    keys: list[list[str]]

    def client(self, table: int, seat: int = 0) -> ApiClient:
        """Return the API client of a player."""
        return ApiClient({"Authorization": f"Guest {self.keys[table][seat]}"})

    def snapshot(self, table: int) -> GameSnapshot:
        """Return the state of a table's game according to its log."""
        self.games[table].refresh_from_db()
        return get_snapshot(self.games[table])

    def play(self, table: int, deals: int | None = None, salt: int | None = None) -> None:
        """Play deals to their end, without a number all; `salt` decides what is chosen."""
        play(self.games[table].pk, table if salt is None else salt, deals)

    def deal(self, table: int) -> None:
        """Deal the cards of the next deal, and leave it there."""
        _deal(self.games[table].pk)

    def set_away(self, table: int, seat: int, *, away: bool) -> None:
        """Let a bot play for the player in a seat, or have them back."""
        kind = entries.BOT_TOOK_OVER if away else entries.CAME_BACK
        append_and_advance(
            self.games[table], self.snapshot(table), NewEntry(kind, seat), at=timezone.now()
        )

    def finish(self) -> None:
        """Play all tables to their end, and do what follows."""
        for number in range(len(self.games)):
            self.play(number)
        self.open()

    def open(self) -> None:
        """Run the job that opens the sets which are done."""
        for found in DuplicateSet.objects.filter(round__event=self.event):
            open_sets.open_set(set_id=found.pk)

    def reload(self, table: int) -> Table:
        """Return a table's row as it is now."""
        return Table.objects.select_related("event").get(pk=self.tables[table].pk)


def seat_sealed_round(
    people: People, sizes: Sequence[int] = (4, 4), preset: str = "quick13", **settings: Any
) -> SealedRound:
    """Seat a round of a duplicate event online, with guests in all seats, and start its games."""
    event = factories.make_event(
        people, preset, duplicate=True, venue=Venue.ONLINE, move_seconds=0, **settings
    )
    tables = factories.seat(people, event, sizes)
    games = [OnlineGame.objects.get(table=table) for table in tables]
    keys = [[links.make_guest_key() for _ in range(table.size)] for table in tables]
    now = timezone.now()
    for game, of_table in zip(games, keys, strict=True):
        for seat, key in zip(game.seats.order_by("number"), of_table, strict=True):
            seat.guest, seat.seen_at = links.guest_id_from_key(key), now
            seat.save(update_fields=["guest", "seen_at"])
        director.begin_game(by=people.organiser, game_id=game.pk)
    return SealedRound(people, event, tables, games, keys)


@transaction.atomic
def play(game_id: int, salt: int, deals: int | None = None) -> None:
    """Play deals of a game to their end; `salt` makes tables play alike or differently."""
    game = find_game(game_id, lock=True)
    assert game is not None
    snapshot, rng = get_snapshot(game), Random(f"table {salt}")
    until = None if deals is None else len(snapshot.match.results) + deals
    while not snapshot.ended and len(snapshot.match.results) != until:
        before, now = snapshot, timezone.now()
        if not snapshot.is_dealt:
            after = begin_deal(game, snapshot, now)
        else:
            seat = snapshot.to_act[0]
            view = snapshot.view(seat)
            assert view is not None
            by = entries.BOT if snapshot.bot_at(seat) else entries.PERSON
            action = NewEntry(entries.ACTED, seat, rng.choice(view.legal).text, by)
            after = append_entries(game, snapshot, action, at=now)
        # What follows is due only after a deal: until then nothing but the log changes.
        is_step = after.is_dealt
        snapshot = after if is_step else advance(game, before, after, at=now)
    game.number = snapshot.number
    game.save(update_fields=["number"])


@transaction.atomic
def _deal(game_id: int) -> None:
    game = find_game(game_id, lock=True)
    assert game is not None
    snapshot = get_snapshot(game)
    if not snapshot.is_dealt:
        now = timezone.now()
        advance(game, snapshot, begin_deal(game, snapshot, now), at=now)


@transaction.atomic
def act_for_others(game_id: int, own: int) -> None:
    """Act for all seats but one, at random, until it is that seat's turn or the deal is over."""
    game = find_game(game_id, lock=True)
    assert game is not None
    snapshot, rng = get_snapshot(game), Random("others")
    while snapshot.is_dealt and own not in snapshot.to_act:
        seat, now = snapshot.to_act[0], timezone.now()
        view = snapshot.view(seat)
        assert view is not None
        text = rng.choice(view.legal).text
        after = append_entries(game, snapshot, NewEntry(entries.ACTED, seat, text), at=now)
        snapshot = advance(game, snapshot, after, at=now)


def seat_of(game: OnlineGame, number: int) -> GameSeat:
    """Return the row of a seat."""
    return GameSeat.objects.get(game=game, number=number)
