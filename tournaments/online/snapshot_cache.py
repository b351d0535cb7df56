"""Replay snapshots of games from their logs, and cache them in this process.

Snapshots hold hidden cards, so they stay in the memory of the process and never go into a shared
cache. The log is authoritative: a process without a snapshot replays it (ADR 0080). A snapshot is
immutable and determined by its number, so nothing cached ever becomes out of date.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from tournaments.core.raw_rows import read_rows, read_values
from tournaments.models import GameDeal, GameEntry
from tournaments.online.core import entries
from tournaments.online.core.entries import Entry
from tournaments.online.core.reducer import apply_entry
from tournaments.online.core.settings import GameSettings
from tournaments.online.core.snapshot import DealRandomness, GameSnapshot, build_initial_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import RandomnessSource

MAX_CACHED_GAMES = 1024
MAX_SNAPSHOTS_PER_GAME = 24
"""The latest snapshots of a game are cached, for readers who are some entries behind."""
ENTRY_FIELDS = ("number", "deal", "kind", "seat", "text", "done_by", "made_at")
"""The fields of a row of the log that an `Entry` has, in its order."""

Key = tuple[int, "datetime"]


class SnapshotCache:
    """Cache the latest snapshots of games, by game and number of the entry.

    Thread-safe. When it is full, the game to which no snapshot was added for longest is dropped.
    """

    def __init__(self, max_games: int = MAX_CACHED_GAMES) -> None:
        """Create an empty cache for at most `max_games` games."""
        self.max_games = max_games
        self._games: OrderedDict[Key, dict[int, GameSnapshot]] = OrderedDict()
        self._lock = Lock()

    def latest_before(self, key: Key, number: int) -> GameSnapshot | None:
        """Return the latest cached snapshot of a game that is not beyond a number, if any."""
        with self._lock:
            found = self._games.get(key, {})
            best = max((cached for cached in found if cached <= number), default=None)
            return None if best is None else found[best]

    def between(self, key: Key, after: int, upto: int) -> list[GameSnapshot] | None:
        """Return the snapshots after `after` up to `upto`; None unless all are cached."""
        with self._lock:
            found = self._games.get(key, {})
            wanted = range(after + 1, upto + 1)
            snapshots = [found[number] for number in wanted if number in found]
            return snapshots if len(snapshots) == len(wanted) else None

    def store(self, key: Key, snapshot: GameSnapshot) -> None:
        """Cache a snapshot. Its entries must be committed."""
        with self._lock:
            found = self._games.setdefault(key, {})
            if snapshot.entry is not None and snapshot.entry.kind == entries.CHAT_REMOVED:
                found.clear()  # they may hold the text that was removed
            self._games.move_to_end(key)
            found.pop(snapshot.number, None)  # to the end of the dict, whose first is dropped first
            found[snapshot.number] = snapshot
            while len(found) > MAX_SNAPSHOTS_PER_GAME:
                del found[next(iter(found))]
            while len(self._games) > self.max_games:
                self._games.popitem(last=False)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._games.clear()


snapshots = SnapshotCache()


def cache_key(game: OnlineGame) -> Key:
    """Return the cache key of a game: an id alone could come again in another database."""
    return game.pk, game.created_at


def get_snapshot(game: OnlineGame, number: int | None = None) -> GameSnapshot:
    """Return the game's snapshot after entry `number`, by default after the row's last entry."""
    wanted = game.number if number is None else number
    snapshot = snapshots.latest_before(cache_key(game), wanted)
    if snapshot is not None and snapshot.number == wanted:
        return snapshot
    steps = replay_between(game, wanted, wanted)
    snapshot = steps[-1] if steps else snapshot
    return snapshot or build_initial_snapshot(get_settings(game))


def replay_between(game: OnlineGame, after: int, upto: int) -> Sequence[GameSnapshot]:
    """Return the snapshots after the entries from `after` (excluded) to `upto`.

    Begins earlier if no snapshot near `after` is cached, so the first may be older than asked.
    """
    key = cache_key(game)
    cached = snapshots.between(key, after, upto)
    if cached:
        return cached
    snapshot = snapshots.latest_before(key, min(after, upto)) or build_initial_snapshot(
        get_settings(game)
    )
    randomness, steps = randomness_source(game), []
    for entry in list_entries(game, snapshot.number, upto):
        snapshot = apply_entry(snapshot, entry, randomness)
        steps.append(snapshot)
    for snapshot in steps[-MAX_SNAPSHOTS_PER_GAME:]:
        snapshots.store(key, snapshot)
    return steps


def list_entries(game: OnlineGame, after: int, upto: int) -> list[Entry]:
    """Return entries of a game's log in order, `after` excluded, `upto` included."""
    condition = "WHERE game_id = %s AND number > %s AND number <= %s ORDER BY number"
    rows = read_values(GameEntry, ENTRY_FIELDS, condition, [game.pk, after, upto])
    return [Entry(*row) for row in rows]


def randomness_source(game: OnlineGame) -> RandomnessSource:
    """Return a function that loads a deal's seed and entropy by its number."""

    def load(number: int) -> DealRandomness:
        row = find_deal(game.pk, number)
        if row is None:
            raise ValueError(f"The log of game {game.pk} has a deal without a seed.")
        return parse_randomness(row)

    return load


def find_deal(game_id: int, number: int) -> GameDeal | None:
    """Return the row with a deal's seed, None if it has not been drawn."""
    rows = read_rows(GameDeal, "WHERE game_id = %s AND number = %s", [game_id, number])
    return next(iter(rows), None)


def parse_randomness(deal: GameDeal) -> DealRandomness:
    """Parse the seed and the entropy of a deal's row."""
    entropy = {int(seat): bytes.fromhex(added) for seat, added in deal.entropy.items()}
    return DealRandomness(bytes(deal.seed), entropy)


def get_settings(game: OnlineGame) -> GameSettings:
    """Return the settings of a game."""
    return GameSettings.from_json(game.terms)
