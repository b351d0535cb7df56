"""Build the server-sent events of games: what each client is sent, as bytes.

The format is that of the HTML standard ("Server-sent events"): `id`, `event` and `data` lines, and
a blank line after each event.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.core.shapes import dump_json
from tournaments.online.core.projection import build_log_line
from tournaments.online.queries.games import SharedProjection
from tournaments.online.queries.log_lines import may_read, snapshots_between, visible_entry
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.streams.readmission import Readmission

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournaments.models import OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot
    from tournaments.online.streams.readmission import GameRows
    from tournaments.online.streams.stream import Reader

MEDIA_TYPE = "text/event-stream"
PING = b"event: ping\ndata: {}\n\n"
"""Shows that a quiet stream is alive. No comment: browsers do not let scripts see those."""
GONE = b"event: gone\ndata: {}\n\n"
RETRY = b"retry: 1000\n\n"
MAX_MISSED_ENTRIES = 500
"""Entries sent one by one after a reconnection; a client that missed more gets the table only."""


@dataclass(frozen=True, slots=True)
class StreamUpdate:
    """Bytes to send to a client, and the number of the last entry in them.

    `number` is None if the client may not follow the game any more, so its stream must be closed.
    """

    body: bytes
    number: int | None


def format_event(event: str, data: bytes, number: int | None = None) -> bytes:
    """Format one server-sent event; `number` is the id from which a client can resume.

    >>> format_event("entry", b'{"a":1}', 7)
    b'id: 7\\nevent: entry\\ndata: {"a":1}\\n\\n'
    """
    head = b"" if number is None else f"id: {number}\n".encode()
    return b"%bevent: %b\ndata: %b\n\n" % (head, event.encode(), data)


class UpdateBuilder:
    """Build the updates of one game for many clients, serialising what they share only once."""

    def __init__(self, game: OnlineGame, at: datetime) -> None:
        """Start with empty caches; every update is built as of time `at`."""
        self.game = game
        self.at = at
        self._shared = SharedProjection(game, at)
        self._last: dict[str, int] = {}
        self._entries: dict[tuple[Any, ...], bytes] = {}
        self._updates: dict[tuple[Any, ...], StreamUpdate] = {}

    def last_visible_number(self, access: GameAccess) -> int:
        """Return the last entry that the reader may see, which only their role decides.

        The database is asked once, however many watch with a delay.
        """
        if access.role not in self._last:
            self._last[access.role] = last_visible_number(access, self.at)
        return self._last[access.role]

    def build(
        self, access: GameAccess, after: int | None, *, wants_numbers: bool = False
    ) -> StreamUpdate:
        """Return the entries after `after` and then the table; the table alone if it is None.

        With `wants_numbers` return the number of the last entry alone.
        """
        last = self.last_visible_number(access)
        if wants_numbers:
            return StreamUpdate(format_event("number", b"{}", last), last)
        # A number beyond the last one is from a view that this reader no longer has.
        is_table_enough = after is None or last - after > MAX_MISSED_ENTRIES or after > last
        start = last if after is None or is_table_enough else after
        # Two readers with the same key see the same, so they share one update.
        rights = (access.directs, access.may_play, access.may_invite)
        key = (access.role, access.seat, rights, access.names, start, last)
        if key not in self._updates:
            missed = snapshots_between(self.game, start, last)
            entries = b"".join(self._entry(snapshot, access) for snapshot in missed)
            self._updates[key] = StreamUpdate(entries + self._table(access, last), last)
        return self._updates[key]

    def _entry(self, snapshot: GameSnapshot, access: GameAccess) -> bytes:
        visible = (event.reaches(access.seat) for event in snapshot.revealed)
        # By what is visible, not by reader: most entries look the same to the whole table.
        key = (snapshot.number, access.names, may_read(access, snapshot), *visible)
        if key not in self._entries:
            data = dump_json(build_log_line(visible_entry(access, snapshot)))
            self._entries[key] = format_event("entry", data, snapshot.number)
        return self._entries[key]

    def _table(self, access: GameAccess, number: int) -> bytes:
        return format_event("table", dump_json(self._shared.table(access, number)), number)


def build_update(
    access: GameAccess, after: int | None, at: datetime, *, wants_numbers: bool = False
) -> StreamUpdate:
    """Build the update of a single reader; see `UpdateBuilder.build`."""
    return UpdateBuilder(access.game, at).build(access, after, wants_numbers=wants_numbers)


GameUpdates = tuple[int, list[StreamUpdate]]
"""The number of a game's last entry, and an update for each of its readers."""


def build_updates(
    followed: Mapping[int, Sequence[Reader]], at: datetime, read: GameRows | None = None
) -> dict[int, GameUpdates]:
    """Return for each game its last entry's number and an update for each reader, in order.

    Every reader's key and access are checked again. The rows of all games are read in one query
    each, unless the caller has just `read` them. A game whose updates cannot be built is logged and
    left out.
    """
    readmission = Readmission(followed, read)
    found: dict[int, GameUpdates] = {}
    for game_id, readers in followed.items():
        game = readmission.games.get(game_id)
        if game is None:
            found[game_id] = 0, [StreamUpdate(GONE, None)] * len(readers)
            continue
        builder = UpdateBuilder(game, at)
        try:
            updates = [_update(reader, readmission, builder) for reader in readers]
        except Exception:  # the other games' readers must still get theirs
            logger.exception("The updates of game %s could not be built.", game_id)
        else:
            found[game_id] = game.number, updates
    return found


def _update(reader: Reader, readmission: Readmission, builder: UpdateBuilder) -> StreamUpdate:
    # Checked before every send: a right may have been withdrawn since the stream began (ADR 0161).
    access = readmission.grant(reader)
    if access is None:
        return StreamUpdate(GONE, None)
    if builder.last_visible_number(access) == reader.number:
        return StreamUpdate(b"", reader.number)
    return builder.build(access, reader.number, wants_numbers=reader.wants_numbers)
