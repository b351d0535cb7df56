"""Read the log and the chat of a game as one reader may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.core.audience.names import Names
from tournaments.models import GameEntry
from tournaments.online.access import DIRECTOR, PLAYER, show_name
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.shapes import ChatLine
from tournaments.online.snapshot_cache import replay_between

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.models import OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.core.entries import Entry
    from tournaments.online.core.projection import VisibleEntry
    from tournaments.online.core.shapes import LogLine
    from tournaments.online.core.snapshot import GameSnapshot

MAX_EVENTS = 200
MAX_CHAT_LINES = 30


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
