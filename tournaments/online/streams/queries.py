"""Read and write what the hub needs of the games that are followed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tournaments.models import GameSeat, OnlineGame
from tournaments.online.access import is_seat_of
from tournaments.online.core.settings import DELAY_IN_SECONDS
from tournaments.online.streams.readmission import Readmission

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.online.streams.stream import Reader


def get_last_numbers(game_ids: Sequence[int]) -> dict[int, int]:
    """Return the number of each game's last entry."""
    rows = OnlineGame.objects.filter(pk__in=game_ids)
    return dict(rows.values_list("pk", "number"))


def list_games_watched_with_delay(game_ids: Sequence[int]) -> list[int]:
    """Return those of the games whose spectators watch some seconds late."""
    if not game_ids:
        return []
    rows = OnlineGame.objects.filter(pk__in=game_ids, terms__watching=DELAY_IN_SECONDS)
    return list(rows.values_list("pk", flat=True))


def find_lost_readers(readers: Sequence[Reader]) -> set[Reader]:
    """Return those of the readers who may not follow their game any more."""
    if not readers:
        return set()
    followed: dict[int, list[Reader]] = defaultdict(list)
    for reader in readers:
        followed[reader.game_id].append(reader)
    readmission = Readmission(followed)
    return {reader for reader in readers if readmission.grant(reader) is None}


def record_readers_present(readers: Sequence[Reader], at: datetime) -> None:
    """Record that the players among the readers are at their tables."""
    actors: dict[int, list[Actor]] = defaultdict(list)
    for reader in readers:
        actors[reader.game_id].append(reader.actor)
    seats = GameSeat.objects.filter(game__in=actors, bot="").select_related("player")
    here = [
        seat.pk for seat in seats if any(is_seat_of(actor, seat) for actor in actors[seat.game_id])
    ]
    GameSeat.objects.filter(pk__in=here).update(seen_at=at)
