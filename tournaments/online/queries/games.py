"""Read an online game as one reader may see it: the table, the log, finished deals.

What a reader may know corresponds to one entry of the log (`last_visible_number`), and every answer
is built from the snapshot at that entry; a spectator's is some deals or seconds old (ADR 0084).
"""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils.translation import gettext as _

import engine
from engine import cards_in, format_card
from tournaments.core import links
from tournaments.core.errors import NotFound
from tournaments.models import GameDeal, GameEntry, OnlineGame
from tournaments.online.access import DIRECTOR, PLAYER, WATCHER, has_free_chat
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.settings import DELAY_IN_DEALS
from tournaments.online.snapshot_cache import find_deal, get_settings, get_snapshot, replay_between

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.models import GameSeat
    from tournaments.online.access import GameAccess
    from tournaments.online.core.projection import Json
    from tournaments.online.core.settings import GameSettings
    from tournaments.online.core.snapshot import GameSnapshot

PRESENCE_TIMEOUT = timedelta(seconds=45)
"""How long after the last sign of a player they still count as present."""
MAX_EVENTS = 200
MAX_CHAT_LINES = 30


def last_visible_number(access: GameAccess, at: datetime) -> int:
    """Return the last entry that the reader may see: watchers with a delay, visitors none (0)."""
    game = access.game
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
        self._tables: dict[int, Json] = {}

    def public(self, number: int) -> Json:
        """Return the part of the table after entry `number` that every reader may see."""
        if number not in self._tables:
            self._tables[number] = public_part(self.game, get_snapshot(self.game, number), self.at)
        return self._tables[number]

    def private(self, access: GameAccess, number: int) -> Json:
        """Return the part of the table that this reader may see and others may not."""
        snapshot = get_snapshot(self.game, number)
        return private_part(access, snapshot, self.at, has_chat=self._has_chat)

    @cached_property
    def _has_chat(self) -> bool:
        return has_free_chat(self.game)


def table_json(access: GameAccess, at: datetime) -> Json:
    """Return the whole table as the reader may see it now."""
    shared, number = SharedProjection(access.game, at), last_visible_number(access, at)
    return shared.public(number) | shared.private(access, number)


def public_part(game: OnlineGame, snapshot: GameSnapshot, at: datetime) -> Json:
    """Return the part of a table that every reader may see."""
    return {
        **_settings_part(snapshot.settings),
        "id": game.pk,
        "state": game.state,
        "size": game.size,
        "table": game.table_id,
        "is_listed": game.is_listed,
        "number": snapshot.number,
        "plan": projection.plan_json(snapshot),
        "deal": projection.commitment_json(snapshot),
        "next_deal": None if snapshot.is_dealt else _promise(game, snapshot.deal + 1),
        "clock": projection.clock_json(snapshot, at),
        "ready": sorted(snapshot.ready),
        "paused": projection.pause_json(snapshot),
        "card": projection.score_card_json(snapshot),
        "ended": snapshot.ended,
    }


@lru_cache(maxsize=1024)
def _settings_part(settings: GameSettings) -> Json:
    """Return what does not change during a game; cached, as it is sent with every update."""
    return {
        "game": settings.rules.game,
        "preset": settings.rules.preset,
        "title": settings.rules.title,
        "rules": list(settings.rules.options_in_words()),
        "customs": {
            name: value
            for name, value in settings.to_json().items()
            if name not in ("ruleset", "players", "first_dealer")
        },
        "undo_allowed": settings.undo,
    }


def private_part(
    access: GameAccess, snapshot: GameSnapshot, at: datetime, *, has_chat: bool
) -> Json:
    """Return the part of a table that this reader may see and others may not."""
    view, mine = projection.view_for(snapshot, access.seat), access.own_seat
    may_invite = access.directs or mine is not None
    return {
        "role": access.role,
        "seat": access.seat,
        "directs": access.directs,
        "link": links.game_token(access.game) if may_invite else None,
        "seat_link": links.seat_token(mine) if mine is not None else None,
        "invitations": _invitations(access) if access.directs else [],
        "seats": [_seat_out(access, seat, snapshot, at) for seat in access.seats],
        "view": None if view is None else projection.view_json(view),
        "legal": [] if view is None or snapshot.pause else projection.legal_json(view),
        "may": projection.permissions_json(snapshot, access.seat, has_chat=has_chat),
        "muted": [] if mine is None else mine.mutes,
        "proposal": projection.proposal_json(snapshot, access.seat),
    }


def _invitations(access: GameAccess) -> list[Json]:
    """Return the links of seats that no player has taken yet, for the director to send out.

    The link of a taken seat is never shown: it would let the director see that player's cards.
    """
    waiting = [s for s in access.seats if not (s.bot or s.user_id or s.guest)]
    return [{"seat": seat.number, "link": links.seat_token(seat)} for seat in waiting]


def _seat_out(access: GameAccess, seat: GameSeat, snapshot: GameSnapshot, at: datetime) -> Json:
    number = seat.number
    kind = "bot" if seat.bot else "open" if seat.is_open else "person"
    is_here = seat.seen_at is not None and at - seat.seen_at < PRESENCE_TIMEOUT
    plays = (
        "bot" if kind == "bot" or snapshot.bot_at(number) not in ("", log.OPEN_SEAT) else "person"
    )
    return {
        "seat": number,
        "name": seat.name,
        "kind": kind,
        "is_you": number == access.seat,
        "plays": plays,
        "is_away": number in snapshot.away,
        "is_here": kind == "bot" or is_here,
    }


def _promise(game: OnlineGame, number: int) -> Json | None:
    """Return what is public about a deal's shuffle before its cards are dealt."""
    row = find_deal(game, number)
    if row is None:
        return None
    added = sorted(map(int, row.entropy))
    return {"number": row.number, "commitment": row.commitment, "entropy_from": added}


def list_events(access: GameAccess, after: int, at: datetime) -> list[Json]:
    """Return up to `MAX_EVENTS` entries after an entry as the reader may see them, oldest first."""
    upto = min(last_visible_number(access, at), after + MAX_EVENTS)
    return list(events_between(access, after, upto))


def events_between(access: GameAccess, after: int, upto: int) -> Iterator[Json]:
    """Yield the entries after `after` up to `upto` as the reader may see them."""
    for snapshot in snapshots_between(access.game, after, upto):
        yield entry_json(access, snapshot)


def snapshots_between(game: OnlineGame, after: int, upto: int) -> list[GameSnapshot]:
    """Return the snapshot after each entry from `after` (excluded) to `upto`."""
    return (
        [step for step in replay_between(game, after, upto) if step.number > after]
        if upto > after
        else []
    )


def entry_json(access: GameAccess, step: GameSnapshot) -> Json:
    """Return a snapshot's entry as the reader may see it, without text they may not read."""
    entry = projection.log_entry_json(step, access.seat)
    return entry if may_read(access, step) else entry | {"text": ""}


def may_read(access: GameAccess, step: GameSnapshot) -> bool:
    """Return whether the reader may read the text of a snapshot's entry."""
    return step.entry is None or _may_read_kind(access, step.entry.kind, step.entry.seat)


def _may_read_kind(access: GameAccess, kind: str, seat: int | None) -> bool:
    """Free messages are for the table and its director, except for players who muted the sender."""
    if kind != log.CHAT_SENT or access.role == DIRECTOR:
        return True
    return access.own_seat is not None and seat not in access.own_seat.mutes


def list_chat(access: GameAccess) -> list[Json]:
    """Return the latest chat messages, oldest first; none for spectators."""
    if access.role not in (PLAYER, DIRECTOR):
        return []
    rows = GameEntry.objects.filter(game=access.game, kind__in=(log.PHRASE_SENT, log.CHAT_SENT))
    last = rows.exclude(text="").order_by("-number").values("number", "kind", "seat", "text")
    messages = [
        row for row in last[:MAX_CHAT_LINES] if _may_read_kind(access, row["kind"], row["seat"])
    ]
    return [dict(row) for row in reversed(messages)]


def deal_json(access: GameAccess, number: int, at: datetime) -> Json:
    """Return a deal's commitment and, once published, its seed, all hands and the transcript.

    Raises NotFound for a deal that the reader may not see yet.
    """
    snapshot = get_snapshot(access.game, last_visible_number(access, at))
    row = find_deal(access.game, number)
    known = snapshot.deal if snapshot.is_dealt else snapshot.deal + 1
    if row is None or not 0 < number <= known or snapshot.number == 0:
        raise NotFound(_("There is no such deal."))
    found: Json = {
        "number": number,
        "commitment": row.commitment,
        "is_over": number < snapshot.deal or (number == snapshot.deal and not snapshot.is_dealt),
        "is_published": False,
        "seed": None,
        "entropy": None,
        "hands": None,
        "stock": None,
        "actions": None,
        "transcript": None,
    }
    after = _snapshot_after_deal(access.game, number, snapshot.number)
    if after is None or not projection.may_see_all_hands(snapshot, after):
        return found
    return found | _published(row, after)


def _snapshot_after_deal(game: OnlineGame, number: int, upto: int) -> GameSnapshot | None:
    """Return the snapshot right after a deal; None during the deal, or if it was broken off."""
    last = GameEntry.objects.filter(game=game, deal=number, number__lte=upto, kind=log.ACTED)
    found = last.aggregate(last=Max("number"))["last"]
    snapshot = get_snapshot(game, found) if found else None
    is_over = snapshot is not None and snapshot.deal == number and not snapshot.is_dealt
    return snapshot if is_over else None


def _published(row: GameDeal, after: GameSnapshot) -> Json:
    state = after.state
    assert state is not None  # noqa: S101 - a deal is over
    played: list[list[int]] = [[] for _ in range(after.players)]
    for trick in state.tricks:
        for play in trick.plays:
            played[play.seat].append(play.card)
    kept = [[*cards_in(state.hands[seat]), *state.piles[seat]] for seat in range(after.players)]
    hands = [sorted([*played[seat], *kept[seat]]) for seat in range(after.players)]
    return {
        "is_published": True,
        "seed": bytes(row.seed).hex(),
        "entropy": row.entropy,
        "hands": [[format_card(card) for card in hand] for hand in hands],
        "stock": [format_card(card) for card in state.stock],
        "actions": [{"seat": seat, "text": text} for seat, text in state.history],
        "transcript": engine.format_transcript(state),
    }
