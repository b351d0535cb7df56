"""List the records of a club, in a season or in all nights: who did something best."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import F, Window
from django.db.models.functions import Rank

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.models import EventState, Player, SeatScore, Standing
from tournaments.rankings import RANKINGS
from tournaments.standings.profiles.queries import ProfileLine, build_line, find_profile_lines
from tournaments.standings.profiles.tally import merge_profiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Season
    from tournaments.standings.profiles.tally import Profile

MAX_RECORDS = 5
"""How many lines each record has; those that equal the last one may be missing."""
MAX_LINES = 2000
"""The most lines, the latest ones, that are added up for the specials: ten seasons of 200."""
MIN_DEALS = 3
"""Deals of a special from which on a player can be the best at it."""


@dataclass(frozen=True, slots=True)
class GameRecord(Shape):
    """A finished game with many points."""

    player_id: int
    name: str
    points: int
    deals: Annotated[int, "Games with more deals bring more points."]
    event: Annotated[str, "Its slug."]
    event_name: str
    held_on: date
    table_id: int


@dataclass(frozen=True, slots=True)
class CountRecord(Shape):
    """A player with a count."""

    player_id: int
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class SpecialRecord(Shape):
    """The player with the most points above the table in the deals of a special."""

    special: Annotated[str, "Its slug."]
    player_id: int
    name: str
    line: ProfileLine


@dataclass(frozen=True, slots=True)
class Records(Shape):
    """The records of a club or a season, best first."""

    games: Annotated[list[GameRecord], "The finished games with the most points."]
    runs: Annotated[
        list[CountRecord], "The longest runs of exact nominations; they may go over several nights."
    ]
    nights: Annotated[list[CountRecord], "The most nights won, including joint wins."]
    specials: list[SpecialRecord]


def list_records(
    club: Club, names: Names, season: Season | None = None, *, with_specials: bool = True
) -> Records:
    """List the records of a club, or of one of its seasons.

    All are read from rows that carry the revision of their results. At most seven queries. Those by
    special add up many profiles, and are the most expensive ones.
    """
    return Records(
        games=_games(club, names, season),
        runs=_runs(club, names, season),
        nights=_nights(club, names, season),
        specials=_specials(club, names, season) if with_specials else [],
    )


def _games(club: Club, names: Names, season: Season | None) -> list[GameRecord]:
    games = SeatScore.objects.filter(event__club=club, event__deleted_at=None, games=1)
    if season is not None:
        games = games.filter(event__season=season)
    rows = (
        games.annotate(shown_name=name_column(names, "player__"))
        .order_by("-points", "event__held_on", "pk")
        .values_list(
            "player_id", "shown_name", "points", "deals", "event__slug", "event__name",
            "event__held_on", "table_id",
        )
    )  # fmt: skip
    return [GameRecord(*row) for row in rows[:MAX_RECORDS]]


def _runs(club: Club, names: Names, season: Season | None) -> list[CountRecord]:
    lines = find_profile_lines(club.pk, season).filter(longest_run__gt=1)
    rows = (
        lines.annotate(shown_name=name_column(names, "player__"))
        .order_by("-longest_run", "shown_name", "pk")
        .values_list("player_id", "shown_name", "longest_run")
    )
    # One of each player, of whom the first row is the best.
    best: dict[int, CountRecord] = {}
    for row in rows[: MAX_RECORDS * 10]:
        best.setdefault(row[0], CountRecord(*row))
    return list(best.values())[:MAX_RECORDS]


def _nights(club: Club, names: Names, season: Season | None) -> list[CountRecord]:
    lines = Standing.objects.filter(
        event__club=club, event__deleted_at=None, event__state=EventState.FINAL, nights__gt=0
    )
    if season is not None:
        lines = lines.filter(event__season=season)
    won: Counter[int] = Counter()
    for ranking in sorted(lines.order_by().values_list("event__ranking", flat=True).distinct()):
        won.update(_winners(lines, ranking))
    # Only the winners' names: one for each line would be read with every night.
    winners = Player.objects.filter(pk__in=won).values_list("pk", name_column(names))
    best = sorted(winners, key=lambda one: (-won[one[0]], one[1], one[0]))[:MAX_RECORDS]
    return [CountRecord(player, name, won[player]) for player, name in best]


def _winners(lines: QuerySet[Standing], ranking: str) -> Iterable[int]:
    """Return the winner of each night that is ranked in one way; of joint wins each player."""
    ranked = lines.filter(event__ranking=ranking).annotate(
        rank=Window(Rank(), partition_by=[F("event_id")], order_by=RANKINGS[ranking].order)
    )
    return ranked.filter(rank=1).values_list("player_id", flat=True)


def _specials(club: Club, names: Names, season: Season | None) -> list[SpecialRecord]:
    lines = find_profile_lines(club.pk, season).annotate(shown_name=name_column(names, "player__"))
    profiles: dict[tuple[int, str], list[Profile]] = defaultdict(list)
    rows = lines.order_by("-pk").values_list("player_id", "shown_name", "profile")[:MAX_LINES]
    for player, name, profile in sorted(rows, key=lambda row: (row[1], row[0])):
        profiles[player, name].append({"facets": {"special": _special_cells(profile)}})
    best: dict[str, SpecialRecord] = {}
    for (player, name), parts in profiles.items():
        cells = merge_profiles(parts).get("facets", {}).get("special", {})
        for special, cell in cells.items():
            line = build_line(special, cell)
            had = best.get(special)
            if line.deals >= MIN_DEALS and (
                had is None or line.points_above > had.line.points_above
            ):
                best[special] = SpecialRecord(special, player, name, line)
    return [best[special] for special in sorted(best)]


def _special_cells(profile: Profile) -> dict[str, list[int]]:
    return profile.get("facets", {}).get("special", {})
