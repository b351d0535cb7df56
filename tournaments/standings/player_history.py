"""List players, and the nights each has played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count, F, Sum, Window
from django.db.models.functions import Coalesce, Rank

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.models import EventState, Player, Season, Standing
from tournaments.rankings import RANKINGS
from tournaments.standings.profiles.queries import points_above

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Event


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
    points_above: Annotated[float, "Points in an average deal above the average of the table."]


@dataclass(frozen=True, slots=True)
class Career:
    """The figures of all nights of a player together."""

    nights: int
    points: int
    deals: int
    games: int
    wins: int
    nominated: int
    exact: int


RECENT_NIGHTS = 50
"""How many nights are shown with a player; the older ones have pages of their own."""


def list_players(club: Club, names: Names, *, with_nights: bool = True) -> list[PlayerLine]:
    """List the club's players by name, retired ones last; without nights in one query."""
    nights = _count_nights(club) if with_nights else {}
    rows = club.players.annotate(shown_name=name_column(names)).order_by("-is_active", "shown_name")
    return [
        PlayerLine(pk, name, is_active, nights.get(pk, 0))
        for pk, name, is_active in rows.values_list("pk", "shown_name", "is_active")
    ]


def _count_nights(club: Club) -> dict[int, int]:
    # All lines of each player, which their index counts in its own order, less those of seasons. By
    # the club's nights the database would have to sort the lines of ten years.
    players = Player.everything.filter(club=club).values("pk")
    seasons = Season.everything.filter(club=club).values("pk")
    lines = Standing.objects.filter(player__in=players).order_by()
    of_seasons = Standing.objects.filter(season__in=seasons).order_by()
    counts = Counter(dict(lines.values_list("player").annotate(Count("pk"))))
    counts.subtract(of_seasons.values_list("player_id", flat=True))
    return dict(counts)


def list_player_seasons(player: Player, latest: int) -> list[Season]:
    """List the seasons in which a player has a result, latest first; at most `latest` of them."""
    played = player.club.seasons.filter(deleted_at=None, standings__player=player)
    return list(played.order_by("-starts_on", "-pk")[:latest])


def find_nights(player: Player) -> QuerySet[Standing]:
    """Find the lines of the events in which a player has a result, latest first."""
    lines = Standing.objects.filter(player=player, event__isnull=False).select_related("event")
    return lines.order_by("-event__held_on", "-event_id")


def list_nights(player: Player, latest: int | None = None) -> list[NightLine]:
    """List the events in which a player has a result, latest first; all, or the `latest`."""
    return build_night_lines(player, find_nights(player)[:latest])


def build_night_lines(player: Player, lines: Iterable[Standing]) -> list[NightLine]:
    """Build what is shown of some of a player's lines (`find_nights`), in their order.

    A place needs the lines of all players of its event, so cut the list before.
    """
    mine = [(line, line.event) for line in lines if line.event]
    places = _places(player, [event for _, event in mine])
    return [
        NightLine(
            event=event.slug,
            name=event.name,
            held_on=event.held_on,
            state=event.state,
            place=places[event.pk][0],
            players=places[event.pk][1],
            points=line.points,
            deals=line.deals,
            games=line.games,
            wins=line.wins,
            nominated=line.nominated,
            exact=line.exact,
            failed=line.failed,
            points_above=points_above(line.profile),
        )
        for line, event in mine
    ]


def sum_up_career(player: Player) -> Career:
    """Add up all nights of a player."""
    columns = ("points", "deals", "games", "wins", "nominated", "exact")
    lines = Standing.objects.filter(player=player, event__isnull=False)
    # Columns of the result may not have the names of the model's own, so each has a letter before.
    sums = lines.aggregate(
        nights=Count("pk"), **{f"s_{name}": Coalesce(Sum(name), 0) for name in columns}
    )
    return Career(sums["nights"], *(sums[f"s_{name}"] for name in columns))


def _places(player: Player, events: Sequence[Event]) -> dict[int, tuple[int, int]]:
    """Return for each event of the player their place in its ranking, and how many played."""
    found: dict[int, tuple[int, int]] = {}
    for ranking in sorted({event.ranking for event in events}):
        order = RANKINGS[ranking].order
        rows = (
            Standing.objects.filter(event__in=[one for one in events if one.ranking == ranking])
            .annotate(
                place=Window(Rank(), partition_by=[F("event_id")], order_by=order),
                players=Window(Count("pk"), partition_by=[F("event_id")]),
            )
            .values_list("event_id", "player_id", "place", "players")
        )
        # Filtered here and not in the query, where each player would be ranked alone.
        found |= {event: (place, of) for event, who, place, of in rows if who == player.pk}
    return found
