"""Resolve the names of players in imported tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.validation import field_error
from tournaments.models import Player, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor

    NamedRounds = Sequence[Sequence[Sequence[int | str]]]


def resolve_player_names(*, by: Actor, event_id: int, rounds: NamedRounds) -> list[list[list[int]]]:
    """Replace player names by ids; ids stay as they are. For organisers.

    `rounds` is a list of rounds of tables of players. Names are compared without case and extra
    spaces. Raises InvalidInput with the names that the club does not have.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    players = Player.objects.filter(club=event.club_id).values_list("name", "pk")
    ids = {_normalise(name): pk for name, pk in players}
    named = [p for tables in rounds for table in tables for p in table if isinstance(p, str)]
    unknown = sorted({name for name in named if _normalise(name) not in ids})
    if unknown:
        shown = ", ".join(name[:60] for name in unknown[:10])
        raise field_error(
            "tables",
            "unknown",
            _("The club has no players with these names: %(names)s.") % {"names": shown},
        )
    return [
        [[ids[_normalise(p)] if isinstance(p, str) else p for p in table] for table in tables]
        for tables in rounds
    ]


def _normalise(name: str) -> str:
    return " ".join(name.split()).lower()
