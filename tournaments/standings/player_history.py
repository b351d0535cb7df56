"""List players, and the nights each has played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count, F, Q, Window
from django.db.models.functions import Rank

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.models import EventState, Standing
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player


@dataclass(frozen=True, slots=True)
class PlayerLine(Shape):
    """A player in a list."""

    id: int
    name: str
    is_active: bool
    events: Annotated[int, "The number of events in which they have a result."]


@dataclass(frozen=True, slots=True)
class NightLine(Shape):
    """A player's result in one event: `place` out of `players`."""

    event: str
    name: str
    held_on: date
    state: Annotated[str, EventState]
    place: int
    players: int
    points: int
    deals: int
    games: int
    wins: int
    nominated: int
    exact: int
    failed: int


def list_players(club: Club, names: Names) -> list[PlayerLine]:
    """List the club's players by name, retired ones last."""
    played = Count("standings", filter=Q(standings__event__isnull=False))
    players = club.players.annotate(events=played, shown_name=name_column(names))
    rows = players.order_by("-is_active", "shown_name").values_list(
        "pk", "shown_name", "is_active", "events"
    )
    return [PlayerLine(*row) for row in rows]


def list_nights(player: Player) -> list[NightLine]:
    """List the events in which a player has a result, latest first."""
    mine = {
        line.event_id: line
        for line in Standing.objects.filter(player=player, event__isnull=False).select_related(
            "event"
        )
    }
    places = _places(player, {line.event.ranking for line in mine.values() if line.event})
    nights = [
        NightLine(
            event=line.event.slug,
            name=line.event.name,
            held_on=line.event.held_on,
            state=line.event.state,
            place=places[line.event.pk][0],
            players=places[line.event.pk][1],
            points=line.points,
            deals=line.deals,
            games=line.games,
            wins=line.wins,
            nominated=line.nominated,
            exact=line.exact,
            failed=line.failed,
        )
        for line in mine.values()
        if line.event
    ]
    return sorted(nights, key=lambda night: night.held_on, reverse=True)


def _places(player: Player, rankings: set[str]) -> dict[int, tuple[int, int]]:
    """Return for each event of the player their place in its ranking, and how many played."""
    found: dict[int, tuple[int, int]] = {}
    mine = Standing.objects.filter(player=player, event__isnull=False).values("event_id")
    for ranking in sorted(rankings):
        order = RANKINGS[ranking].order
        rows = (
            Standing.objects.filter(event__in=mine, event__ranking=ranking)
            .annotate(
                place=Window(Rank(), partition_by=[F("event_id")], order_by=order),
                players=Window(Count("pk"), partition_by=[F("event_id")]),
            )
            .values_list("event_id", "player_id", "place", "players")
        )
        # Filtered here and not in the query, where each player would be ranked alone.
        found |= {event: (place, of) for event, who, place, of in rows if who == player.pk}
    return found
