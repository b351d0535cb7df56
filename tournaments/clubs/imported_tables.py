"""Tables that come from elsewhere: players by id, or by the name that the club knows them by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.access import access_event
from tournaments.core.validation import field_error
from tournaments.models import Player, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor

    Named = Sequence[Sequence[Sequence[int | str]]]


def resolve_player_names(*, by: Actor, event_id: int, rounds: Named) -> list[list[list[int]]]:
    """The rounds with player ids only. Raises InvalidInput with every name that is not known.

    Names are taken whatever their case and spaces. Ids go through as they are.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    players = Player.objects.filter(club=event.club_id).values_list("name", "pk")
    ids = {_plain(name): pk for name, pk in players}
    named = [p for tables in rounds for table in tables for p in table if isinstance(p, str)]
    unknown = sorted({name for name in named if _plain(name) not in ids})
    if unknown:
        shown = ", ".join(name[:60] for name in unknown[:10])
        raise field_error("tables", "unknown", f"The club has nobody of this name: {shown}.")
    return [
        [[ids[_plain(p)] if isinstance(p, str) else p for p in table] for table in tables]
        for tables in rounds
    ]


def _plain(name: str) -> str:
    return " ".join(name.split()).lower()
