"""Read the table of an online game as one reader may see it.

What a reader may know corresponds to one entry of the log (`last_visible_number`), and every answer
is built from the snapshot at that entry; a spectator's is some deals or seconds old (ADR 0084).
"""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tournaments.core import links
from tournaments.core.shapes import copy_with
from tournaments.online.access import (
    DIRECTOR,
    VISITOR,
    has_free_chat,
    is_public_table,
)
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.hint_rules import allows_hints
from tournaments.online.core.shapes import Commitment
from tournaments.online.queries.taken_hints import read_hint
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.shapes import (
    GameTable,
    Invitation,
    SeatView,
)
from tournaments.online.snapshot_cache import (
    find_deal,
    get_snapshot,
)

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.audience.names import Names
    from tournaments.models import GameDeal, GameSeat, OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.core.settings import GameSettings
    from tournaments.online.core.shapes import DealView, LegalAction
    from tournaments.online.core.snapshot import GameSnapshot

PRESENCE_TIMEOUT = timedelta(seconds=45)
"""How long after the last sign of a player they still count as present."""


class SharedProjection:
    """Cache what all readers of a game at one moment may see, so that it is built only once."""

    def __init__(self, game: OnlineGame, at: datetime) -> None:
        """Build nothing yet."""
        self.game = game
        self.at = at
        self._tables: dict[int, GameTable] = {}
        self._seats: dict[tuple[int, Names], tuple[SeatView, ...]] = {}

    def table(self, access: GameAccess, number: int) -> GameTable:
        """Return the table after entry `number` as a reader may see it."""
        snapshot = get_snapshot(self.game, number)
        if number not in self._tables:
            self._tables[number] = _public_table(self.game, snapshot, self.at)
        public = self._tables[number]
        seats = self._seat_views(access, snapshot)
        table = _private_table(public, access, snapshot, seats, has_chat=self._has_chat)
        return self._with_progress(table, access) if self.game.is_sealed else table

    def _seat_views(self, access: GameAccess, snapshot: GameSnapshot) -> tuple[SeatView, ...]:
        """Return the seats as a reader sees them: all who see the same names share all but one."""
        key = snapshot.number, access.names
        if key not in self._seats:
            seats = (_seat_view(access, seat, snapshot, self.at) for seat in access.seats)
            self._seats[key] = tuple(seats)
        shared = self._seats[key]
        return tuple(
            copy_with(view, is_you=True) if view.seat == access.seat else view for view in shared
        )

    def _with_progress(self, table: GameTable, access: GameAccess) -> GameTable:
        """Add what the director of a sealed table has to know: who is there, and if it rests."""
        if access.role != DIRECTOR:
            return table
        now = get_snapshot(self.game)
        return copy_with(
            table,
            seats=self._seat_views(access, now),
            paused=projection.build_pause(now),
            ended=now.ended,
        )

    @cached_property
    def _has_chat(self) -> bool:
        return has_free_chat(self.game)


def build_table(access: GameAccess, at: datetime) -> GameTable:
    """Return the whole table as the reader may see it now."""
    return SharedProjection(access.game, at).table(access, last_visible_number(access, at))


def _public_table(game: OnlineGame, snapshot: GameSnapshot, at: datetime) -> GameTable:
    """Return a table with what every reader may see, and nothing of what only some may."""
    settings, view = snapshot.settings, projection.view_for(snapshot, None)
    return GameTable(
        id=game.pk,
        state=game.state,
        game=settings.rules.game,
        preset=settings.rules.preset,
        title=settings.title,
        rules=settings.rules.options_in_words(),
        size=game.size,
        table=game.table_id,
        role=VISITOR,
        seat=None,
        directs=False,
        is_listed=game.is_listed,
        is_public=is_public_table(game),
        link=None,
        seat_link=None,
        invitations=(),
        customs=_customs(settings),
        number=snapshot.number,
        seats=(),
        plan=projection.build_plan(snapshot),
        deal=projection.build_commitment(snapshot),
        next_deal=None if snapshot.is_dealt else _next_commitment(game, snapshot),
        view=None if view is None else projection.build_view(view),
        legal=(),
        may=projection.list_permissions(snapshot, None, has_chat=False, is_casual=False),
        clock=projection.build_clocks(snapshot, at),
        ready=tuple(sorted(snapshot.ready)),
        paused=projection.build_pause(snapshot),
        proposal=None,
        card=projection.build_score_card(snapshot),
        ended=snapshot.ended,
        undo_allowed=settings.undo,
        muted=(),
        is_daily=settings.is_daily,
        is_sealed=game.is_sealed,
        has_hints=allows_hints(snapshot, is_casual=game.table_id is None),
        hints=snapshot.hints,
        hint=None,
    )


# Cached, as it is sent with every update and does not change during a game.
@lru_cache(maxsize=1024)
def _customs(settings: GameSettings) -> dict[str, float | str | bool]:
    """Return the settings besides those that the table has in fields of their own."""
    return {name: value for name, value in settings.to_json().items() if name not in _FIXED}


_FIXED = frozenset(
    {"ruleset", "players", "first_dealer", "dealer_from_seed", "sealed_until", "is_duplicate"}
)


def _private_table(
    public: GameTable,
    access: GameAccess,
    snapshot: GameSnapshot,
    seats: tuple[SeatView, ...],
    *,
    has_chat: bool,
) -> GameTable:
    """Return a table with what this reader may see as well."""
    mine = access.own_seat
    is_of_table = access.may_play and (access.directs or mine is not None)
    return copy_with(
        public,
        role=access.role,
        seat=access.seat,
        directs=access.directs,
        link=links.game_token(access.game) if is_of_table else None,
        seat_link=links.seat_token(mine) if mine is not None and access.may_play else None,
        invitations=_invitations(access) if access.may_invite else (),
        seats=seats,
        view=_view(public, snapshot, access.seat),
        legal=_legal(snapshot, access.seat),
        may=projection.list_permissions(
            snapshot, access.seat, has_chat=has_chat, is_casual=access.game.table_id is None
        ),
        muted=() if mine is None else tuple(mine.mutes),
        proposal=projection.build_proposal(snapshot, access.seat),
        hint=read_hint(access.game, snapshot, access.seat),
    )


def _view(public: GameTable, snapshot: GameSnapshot, seat: int | None) -> DealView | None:
    if public.view is None or seat is None:
        return public.view
    return projection.with_own_hand(public.view, snapshot, seat)


def _legal(snapshot: GameSnapshot, seat: int | None) -> tuple[LegalAction, ...]:
    if snapshot.state is None or snapshot.pause is not None or seat is None:
        return ()
    return projection.list_legal_actions(snapshot.game.legal(snapshot.state, seat))


def _invitations(access: GameAccess) -> tuple[Invitation, ...]:
    """Return the links of seats that no player has taken yet, for the director to send out.

    The link of a taken seat is never shown: it would let the director see that player's cards.
    """
    waiting = [seat for seat in access.seats if not seat.is_taken]
    return tuple(Invitation(seat.number, links.seat_token(seat)) for seat in waiting)


def _seat_view(
    access: GameAccess, seat: GameSeat, snapshot: GameSnapshot, at: datetime
) -> SeatView:
    """Return a seat as shown to all who see the same names; its own player is not marked."""
    number = seat.number
    is_bot = bool(seat.bot)
    is_here = seat.seen_at is not None and at - seat.seen_at < PRESENCE_TIMEOUT
    is_bot_playing = is_bot or snapshot.bot_at(number) not in ("", log.OPEN_SEAT)
    return SeatView(
        seat=number,
        name=access.name_of(seat),
        kind="bot" if is_bot else "open" if seat.is_open else "person",
        is_you=False,
        plays="bot" if is_bot_playing else "person",
        is_away=number in snapshot.away,
        is_here=is_bot or is_here,
        bot=seat.bot,
    )


def _next_commitment(game: OnlineGame, snapshot: GameSnapshot) -> Commitment | None:
    """Return what is public about the next deal's shuffle before its cards are dealt."""
    if snapshot.deal == 0:
        return _find_commitment(game.pk, 1)
    return _find_later_commitment(
        game.pk, snapshot.deal + 1, snapshot.commitment, snapshot.entropy_at
    )


def commitment_to(row: GameDeal) -> Commitment:
    """Return what is public about a deal's shuffle."""
    return Commitment(row.number, row.commitment, tuple(sorted(map(int, row.entropy))))


def _find_commitment(game_id: int, number: int) -> Commitment | None:
    row = find_deal(game_id, number)
    return None if row is None else commitment_to(row)


# Cached, as it is sent each time that a player says they are ready. It is there from the end of the
# deal before it, whose commitment tells games of different databases apart, and changes with the
# entropy.
@lru_cache(maxsize=1024)
def _find_later_commitment(
    game_id: int, number: int, _commitment: str, _entropy_at: int
) -> Commitment | None:
    return _find_commitment(game_id, number)
