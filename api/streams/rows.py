"""What the hub reads and writes of the games that are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.models import GameSeat, OnlineGame
from tournaments.online.terms import SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from api.streams.frames import Reader


def numbers_of(game_ids: Sequence[int]) -> dict[int, int]:
    """The last entry of each game."""
    rows = OnlineGame.objects.filter(pk__in=game_ids)
    return dict(rows.values_list("pk", "number"))


def watched_late(game_ids: Sequence[int]) -> list[int]:
    """Those of the games in which watchers are some seconds late."""
    if not game_ids:
        return []
    rows = OnlineGame.objects.filter(pk__in=game_ids, terms__watching=SECONDS)
    return list(rows.values_list("pk", flat=True))


def note_readers(readers: Sequence[Reader], at: datetime) -> None:
    """Note that the players among the readers are at their tables."""
    for reader in readers:
        own = Q(pk__in=())
        if reader.actor.user is not None:
            own |= Q(user=reader.actor.user) | Q(user=None, player__user=reader.actor.user)
        if reader.actor.guest:
            own |= Q(guest=reader.actor.guest)
        GameSeat.objects.filter(own, game=reader.game_id).update(seen_at=at)
