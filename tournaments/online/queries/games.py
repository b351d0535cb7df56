"""Read an online game as one reader may see it: the table, the log, finished deals.

What a reader may know corresponds to one entry of the log (`last_visible_number`), and every answer
is built from the snapshot at that entry; a spectator's is some deals or seconds old (ADR 0084).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils.translation import gettext as _

import engine
from engine import cards_in
from tournaments.core import links
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.core.shapes import copy_with
from tournaments.models import GameDeal, GameEntry, OnlineGame
from tournaments.online.access import (
    DIRECTOR,
    PLAYER,
    VISITOR,
    WATCHER,
    has_free_chat,
    is_public_table,
    is_sealed,
    show_name,
)
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.hints import allows_hints
from tournaments.online.core.reducer import is_dealer_from_seed
from tournaments.online.core.settings import DELAY_IN_DEALS
from tournaments.online.core.shapes import Commitment
from tournaments.online.queries.hints import read_hint
from tournaments.online.shapes import (
    ChatLine,
    GameTable,
    Invitation,
    PublishedDeal,
    SeatAction,
    SeatView,
)
from tournaments.online.snapshot_cache import (
    find_deal,
    get_settings,
    get_snapshot,
    replay_between,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.models import GameSeat
    from tournaments.online.access import GameAccess
    from tournaments.online.core.entries import Entry
    from tournaments.online.core.projection import VisibleEntry
    from tournaments.online.core.settings import GameSettings
    from tournaments.online.core.shapes import DealView, LegalAction, LogLine
    from tournaments.online.core.snapshot import GameSnapshot

PRESENCE_TIMEOUT = timedelta(seconds=45)
"""How long after the last sign of a player they still count as present."""
MAX_EVENTS = 200
MAX_CHAT_LINES = 30


def last_visible_number(access: GameAccess, at: datetime) -> int:
    """Return the last entry that the reader may see: watchers with a delay, visitors none (0).

    Of a sealed game everyone but its own players sees none.
    """
    game = access.game
    if game.is_sealed and access.role != PLAYER:
        return 0
    # A director sees the table as it is now, but no hands: those depend on the seat, not on this.
    if access.role in (PLAYER, DIRECTOR) or (access.role == WATCHER and game.ended_at):
        return game.number
    if access.role != WATCHER:
        return 0
    settings, entries = get_settings(game), GameEntry.objects.filter(game=game)
    if settings.watching == DELAY_IN_DEALS:
        visible = entries.filter(deal__lte=get_snapshot(game).deal - settings.watch_delay)
    else:
        visible = entries.filter(made_at__lte=at - timedelta(seconds=settings.watch_delay))
    return int(visible.aggregate(last=Max("number"))["last"] or 0)


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
        next_deal=None if snapshot.is_dealt else _promise(game, snapshot),
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
    """Return a table with what this reader may see besides."""
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


def _promise(game: OnlineGame, snapshot: GameSnapshot) -> Commitment | None:
    """Return what is public about the next deal's shuffle before its cards are dealt."""
    if snapshot.deal == 0:
        return _find_promise(game.pk, 1)
    return _find_later_promise(game.pk, snapshot.deal + 1, snapshot.commitment, snapshot.entropy_at)


def _find_promise(game_id: int, number: int) -> Commitment | None:
    row = find_deal(game_id, number)
    return None if row is None else commitment_to(row)


# Cached, as it is sent each time that a player says they are ready. It is there from the end of the
# deal before it, whose commitment tells games of different databases apart, and changes with the
# entropy.
@lru_cache(maxsize=1024)
def _find_later_promise(
    game_id: int, number: int, _commitment: str, _entropy_at: int
) -> Commitment | None:
    return _find_promise(game_id, number)


def commitment_to(row: GameDeal) -> Commitment:
    """Return what is public about a deal's shuffle."""
    return Commitment(row.number, row.commitment, tuple(sorted(map(int, row.entropy))))


def list_events(access: GameAccess, after: int, at: datetime) -> list[LogLine]:
    """Return up to `MAX_EVENTS` entries after an entry as the reader may see them, oldest first."""
    upto = min(last_visible_number(access, at), after + MAX_EVENTS)
    return [projection.build_log_line(entry) for entry in entries_between(access, after, upto)]


def entries_between(access: GameAccess, after: int, upto: int) -> Iterator[VisibleEntry]:
    """Yield the entries after `after` up to `upto` as the reader may see them."""
    for snapshot in snapshots_between(access.game, after, upto):
        yield visible_entry(access, snapshot)


def snapshots_between(game: OnlineGame, after: int, upto: int) -> list[GameSnapshot]:
    """Return the snapshot after each entry from `after` (excluded) to `upto`."""
    return (
        [step for step in replay_between(game, after, upto) if step.number > after]
        if upto > after
        else []
    )


def visible_entry(access: GameAccess, step: GameSnapshot) -> VisibleEntry:
    """Return a snapshot's entry as the reader may see it, without text they may not read."""
    visible = projection.visible_entry(step, access.seat)
    if not may_read(access, step):
        return replace(visible, entry=replace(visible.entry, text=""))
    if visible.entry.kind not in (log.JOINED, log.REPLACED):
        return visible
    return replace(
        visible, entry=replace(visible.entry, text=_text_with_name(access, visible.entry))
    )


def _text_with_name(access: GameAccess, entry: Entry) -> str:
    """Return the text of an entry that has a name in it, with the name that the reader sees."""
    occupant, space, name = entry.text.partition(" ")
    if entry.kind == log.JOINED:
        occupant, space, name = "", "", entry.text
    if access.names is Names.FULL:
        shown = show_name(name)
    else:
        shown = "" if entry.seat is None else access.holder_name_of(access.seats[entry.seat])
    return f"{occupant}{space}{shown}"


def may_read(access: GameAccess, step: GameSnapshot) -> bool:
    """Return whether the reader may read the text of a snapshot's entry."""
    return step.entry is None or _may_read_kind(access, step.entry.kind, step.entry.seat)


def _may_read_kind(access: GameAccess, kind: str, seat: int | None) -> bool:
    """Free messages are for the table and its director, except for players who muted the sender."""
    if kind != log.CHAT_SENT or access.role == DIRECTOR:
        return True
    return access.own_seat is not None and seat not in access.own_seat.mutes


def list_chat(access: GameAccess) -> list[ChatLine]:
    """Return the latest chat messages, oldest first; none for spectators."""
    if access.role not in (PLAYER, DIRECTOR) or (access.game.is_sealed and access.role != PLAYER):
        return []
    rows = GameEntry.objects.filter(game=access.game, kind__in=(log.PHRASE_SENT, log.CHAT_SENT))
    last = rows.exclude(text="").order_by("-number").values_list("number", "kind", "seat", "text")
    messages = [ChatLine(*row) for row in last[:MAX_CHAT_LINES]]
    return [line for line in reversed(messages) if _may_read_kind(access, line.kind, line.seat)]


def read_deal(access: GameAccess, number: int, at: datetime) -> PublishedDeal:
    """Return a deal's commitment and, once published, its seed, all hands and the transcript.

    Raises NotFound for a deal that the reader may not see yet.
    """
    snapshot = get_snapshot(access.game, last_visible_number(access, at))
    row = find_deal(access.game.pk, number)
    known = snapshot.deal if snapshot.is_dealt else snapshot.deal + 1
    if row is None or not 0 < number <= known or snapshot.number == 0:
        raise NotFound(_("There is no such deal."))
    found = PublishedDeal(
        number=number,
        commitment=row.commitment,
        is_over=number < snapshot.deal or (number == snapshot.deal and not snapshot.is_dealt),
    )
    after = snapshot_after_deal(access.game, number, snapshot.number)
    if after is None or not projection.may_see_all_hands(
        snapshot, after, is_sealed=is_sealed(access.game, at)
    ):
        return found
    return _publish(found, row, after)


def snapshot_after_deal(game: OnlineGame, number: int, upto: int) -> GameSnapshot | None:
    """Return the snapshot right after a deal; None during the deal, or if it was broken off."""
    last = GameEntry.objects.filter(game=game, deal=number, number__lte=upto, kind=log.ACTED)
    found = last.aggregate(last=Max("number"))["last"]
    snapshot = get_snapshot(game, found) if found else None
    is_over = snapshot is not None and snapshot.deal == number and not snapshot.is_dealt
    return snapshot if is_over else None


def _dealer_by(settings: GameSettings, number: int) -> str | None:
    """Return how the seed decided a deal's dealer; None where it did not."""
    if not is_dealer_from_seed(settings, number):
        return None
    return engine.get_game(settings.rules.game).dealer_rule(settings.rules)


def _publish(deal: PublishedDeal, row: GameDeal, after: GameSnapshot) -> PublishedDeal:
    state = after.dealt_state
    played: list[list[int]] = [[] for _ in range(after.players)]
    for trick in state.tricks:
        for play in trick.plays:
            played[play.seat].append(play.card)
    kept = [[*cards_in(state.hands[seat]), *state.piles[seat]] for seat in range(after.players)]
    hands = [sorted([*played[seat], *kept[seat]]) for seat in range(after.players)]
    return copy_with(
        deal,
        is_published=True,
        seed=bytes(row.seed).hex(),
        entropy=row.entropy,
        hands=tuple(projection.format_cards(hand) for hand in hands),
        stock=projection.format_cards(state.stock),
        actions=tuple(SeatAction(seat, text) for seat, text in state.history),
        transcript=engine.format_transcript(state),
        dealer_by=_dealer_by(after.settings, deal.number),
    )
