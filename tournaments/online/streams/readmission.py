"""Check whether readers may still follow their games: their keys, and what they may see.

The keys, roles, games and seats of all readers are read in a fixed number of queries, however many
they are. Without that, a check of hundreds of streams would be felt (ADR 0161).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tournaments.accounts import find_valid_keys
from tournaments.core.access import find_roles
from tournaments.core.errors import NotFound
from tournaments.online.access import find_games, get_club, grant_access, load_seats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import GameSeat, OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.streams.stream import Reader

    GameRows = tuple[Sequence[OnlineGame], Sequence[GameSeat]]
    """Rows of games, and those of their seats in order of their number."""


class Readmission:
    """What the readers of some games may see now."""

    def __init__(
        self, followed: Mapping[int, Sequence[Reader]], read: GameRows | None = None
    ) -> None:
        """Read all that decides over these readers, by game; `read` are rows that need not be.

        They must be those of all these games, as they are now.
        """
        actors = [reader.actor for readers in followed.values() for reader in readers]
        self._keys = find_valid_keys(actors)
        games = find_games(list(followed)) if read is None else read[0]
        self.games = {game.pk: game for game in games}
        self._seats: dict[int, list[GameSeat]] = defaultdict(list)
        for seat in load_seats(games) if read is None else read[1]:
            self._seats[seat.game_id].append(seat)
        clubs = {club.pk for game in self.games.values() if (club := get_club(game)) is not None}
        self._find_role = find_roles(actors, clubs)

    def grant(self, reader: Reader) -> GameAccess | None:
        """Return a reader's access to their game; None if their stream must be closed."""
        game = self.games.get(reader.game_id)
        if game is None or not self._keys.admit(reader.actor):
            return None
        try:
            seats = self._seats[reader.game_id]
            access = grant_access(reader.actor, game, seats, reader.link, self._find_role)
        except NotFound:
            return None
        if reader.seat is not None and access.seat != reader.seat:
            return None
        return access
