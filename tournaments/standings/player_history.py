"""List players, and the nights each has played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count

from tournaments.core.audience.names import name_column
from tournaments.core.raw_rows import parse_together, placeholders, read_rows, read_values
from tournaments.core.shapes import Shape
from tournaments.models import Event, EventState, Player, Season, Standing
from tournaments.rankings import RANKINGS
from tournaments.standings.profiles.queries import points_above
from tournaments.standings.queries import is_better_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club


class PlayerLine(Shape):
    """A player in a list."""

    id: int
    name: str
    is_active: bool
    events: Annotated[int, "The number of events in which they have a result."]


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
    """The figures of all nights of a player together.

    `nights` are those with a deal, `lines` all at which they have a result, a penalty or a bonus.
    """

    lines: int
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
    return read_rows(
        Season,
        "JOIN tournaments_standing ON tournaments_standing.season_id = tournaments_season.id "
        "WHERE player_id = %s AND club_id = %s AND deleted_at IS NULL "
        f"ORDER BY starts_on DESC, tournaments_season.id DESC LIMIT {latest:d}",
        [player.pk, player.club_id],
    )


def find_nights(player: Player) -> QuerySet[Standing, int]:
    """Find the ids of the lines of events in which a player has a result, latest first."""
    lines = Standing.objects.filter(player=player, event__isnull=False)
    return lines.order_by("-event__held_on", "-event_id").values_list("pk", flat=True)


def list_nights(player: Player, latest: int | None = None) -> list[NightLine]:
    """List the events in which a player has a result, latest first; all, or the `latest`."""
    return build_night_lines(player, find_nights(player)[:latest])


def build_night_lines(player: Player, lines: Iterable[int]) -> list[NightLine]:
    """Build what is shown of some of a player's lines (`find_nights`), latest first.

    A place needs the lines of all players of its event, so cut the list before.
    """
    ids = list(lines)
    # In hand-written SQL (ADR 0353), as are the other reads of a player's page.
    rows = read_values(
        Event,
        ("slug", "name", "held_on", "state"),
        "JOIN tournaments_standing ON event_id = tournaments_event.id "
        f"WHERE tournaments_standing.id IN {placeholders(ids)} "
        "ORDER BY held_on DESC, tournaments_event.id DESC",
        ids,
        extra=f"{', '.join(_SHOWN)}, profile, tournaments_event.id, ranking",
    )
    places = _places(player, {event: ranking for *_rest, event, ranking in rows})
    profiles = parse_together(row[-3] for row in rows)
    nights = []
    for row, profile in zip(rows, profiles, strict=True):
        night, figures, (_text, event, _ranking) = row[:4], row[4:-3], row[-3:]
        nights.append(NightLine(*[*night, *places[event], *figures, points_above(profile)]))
    return nights


_SHOWN = ("points", "deals", "games", "wins", "nominated", "exact", "failed")


def sum_up_career(player: Player) -> Career:
    """Add up all nights of a player."""
    sums = ("nights", "points", "deals", "games", "wins", "nominated", "exact")
    ((*found,),) = read_values(
        Standing,
        (),
        "WHERE player_id = %s AND event_id IS NOT NULL",
        [player.pk],
        extra=", ".join(["COUNT(*)", *(f"COALESCE(SUM({name}), 0)" for name in sums)]),
    )
    return Career(*found)


def _places(player: Player, rankings: Mapping[int, str]) -> dict[int, tuple[int, int]]:
    """Return for each event of the player their place in its ranking, and how many played.

    `rankings` are those of the events, by their ids.
    """
    found: dict[int, tuple[int, int]] = {}
    for ranking in sorted(set(rankings.values())):
        events = [event for event, its in rankings.items() if its == ranking]
        better = is_better_sql("rival", "tournaments_standing", RANKINGS[ranking].order)
        rows = read_values(
            Standing,
            ("event",),
            "JOIN tournaments_standing AS rival ON rival.event_id = tournaments_standing.event_id "
            "WHERE tournaments_standing.player_id = %s "
            f"AND tournaments_standing.event_id IN {placeholders(events)} GROUP BY 1",
            [player.pk, *events],
            extra=f"1 + COUNT(*) FILTER (WHERE {better}), COUNT(*)",
        )
        found |= {event: (place, of) for event, place, of in rows}
    return found
