"""List an event's online tables for its organisers: their progress, and who is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core import links
from tournaments.events import score_sheet_for
from tournaments.models import GameState, OnlineGame
from tournaments.online.access import may_see_seat_links
from tournaments.online.queries.games import PRESENCE_TIMEOUT
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import Event, GameSeat


@dataclass(frozen=True, slots=True)
class SeatOnline:
    """A seat of an online table. `link` is empty once a player or a bot has taken it, and for a
    reader who plays the same sealed deals.

    `is_bot`: a bot has the seat. `is_held`: it plays the deal to its end, and then the seat is the
    player's. `is_bot_playing`: a bot plays there now, for the player if one has the seat.
    """

    name: str
    is_bot: bool
    is_held: bool
    is_bot_playing: bool
    is_here: bool
    link: str


@dataclass(frozen=True, slots=True)
class TableOnline:
    """An online table that has played `deals` of `deals_of` (None: the game ends by points).

    `is_waiting`: not all players have been there yet, so it has not begun. `is_deserted`: a bot
    stands in for every person, so no further deal begins. `is_sealed`: only its players may see the
    game. `shows_links`: the reader gets the links of its open seats.
    """

    game_id: int
    table: int
    round: int
    is_free: bool
    is_over: bool
    is_waiting: bool
    is_deserted: bool
    is_sealed: bool
    shows_links: bool
    deals: int
    deals_of: int | None
    seats: tuple[SeatOnline, ...]


def list_tables_online(by: Actor, event: Event, at: datetime) -> list[TableOnline]:
    """List the online tables of rounds not undone: the latest round first, finished games last.

    For organisers; the caller checks that.
    """
    games = OnlineGame.objects.filter(table__event=event, table__round__undone_at=None)
    rows = games.select_related("table__round").prefetch_related("seats__player")
    found = []
    for game in rows.order_by("table__round__is_free", "-table__round__number", "table__number"):
        table = game.table
        # For the types only: they were asked for by their tables.
        if table is None:
            continue
        table.event = event
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        sees_links = may_see_seat_links(by, game, seats)
        snapshot = get_snapshot(game) if game.state == GameState.PLAYING else None
        found.append(
            TableOnline(
                game_id=game.pk,
                table=table.number,
                round=table.round.number,
                is_free=table.round.is_free,
                is_over=game.state == GameState.ENDED,
                is_waiting=game.state == GameState.WAITING,
                is_deserted=snapshot is not None and snapshot.is_deserted and not snapshot.is_dealt,
                is_sealed=table.is_sealed,
                shows_links=sees_links,
                deals=(table.deals_in | table.deals_held).bit_count(),
                deals_of=score_sheet_for(table).deal_count,
                seats=tuple(
                    _seat(
                        seat,
                        at,
                        is_bot_playing=snapshot is not None and bool(snapshot.bot_at(seat.number)),
                        sees_links=sees_links,
                    )
                    for seat in seats
                ),
            )
        )
    return sorted(found, key=lambda table: table.is_over)


def _seat(seat: GameSeat, at: datetime, *, is_bot_playing: bool, sees_links: bool) -> SeatOnline:
    return SeatOnline(
        name=seat.name,
        is_bot=bool(seat.bot),
        is_held=seat.is_held,
        is_bot_playing=is_bot_playing,
        is_here=seat.seen_at is not None and at - seat.seen_at < PRESENCE_TIMEOUT,
        link="" if seat.is_taken or not sees_links else links.seat_token(seat),
    )
