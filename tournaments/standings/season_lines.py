"""Add up the lines of a season from those of its nights: all of them, or each player's best.

The row of the season must be locked, as it is by every command and refresh that changes a line of
one of its nights. So each line is computed from all others, in whatever order results arrive.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.core.raw_rows import placeholders, read_rows, save_rows
from tournaments.models import PlaceTies, Season, Standing
from tournaments.rankings import LEAGUE, RANKINGS, TIE_BREAKS, sort_key
from tournaments.standings.figures import FIGURES, divide_by_deals
from tournaments.standings.league_points import LEAGUE_UNIT, league_points
from tournaments.standings.profiles.tally import longest_run, merge_profiles

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.models import Event

SUMS = (*FIGURES, "adjustment", "league", "nights", "revision")
_SAVED = ("points_per_deal", "profile", "longest_run", *SUMS)


def award_league_points(event: Event) -> set[int]:
    """Give the lines of an event the points for their places; return the players who had others.

    There are none unless its season is ranked by them. A player without a deal has no place: their
    penalties and bonuses are league points, as every ranking counts them in its own (ADR 0230).
    """
    season = None if event.counts_in is None else Season.everything.get(pk=event.counts_in)
    gives = season is not None and season.ranking == LEAGUE
    had = event.standings if gives else event.standings.exclude(league=0)
    lines = list(had.defer("profile"))
    found: dict[int, int] = {}
    if season is not None and gives:
        order = RANKINGS[event.ranking].order
        keys = {line.player_id: sort_key(line, order) for line in lines if line.nights}
        averaged = season.place_ties == PlaceTies.AVERAGE
        found = league_points(keys, season.place_points, averaged=averaged)
        found |= {
            line.player_id: line.adjustment * LEAGUE_UNIT for line in lines if not line.nights
        }
    changed = [line for line in lines if line.league != found.get(line.player_id, 0)]
    for line in changed:
        line.league = found.get(line.player_id, 0)
    Standing.objects.bulk_update(changed, ["league"], batch_size=200)
    if season is None:
        event.standings.filter(counts=False).update(counts=True)
    return {line.player_id for line in changed}


def sum_season(season_id: int, players: Collection[int]) -> None:
    """Save these players' lines in the standings of a season, and which of their nights count."""
    season = Season.everything.get(pk=season_id)
    nights = read_rows(
        Standing,
        "JOIN tournaments_event ON tournaments_event.id = event_id "
        "WHERE tournaments_event.season_id = %s AND deleted_at IS NULL "
        f"AND player_id IN {placeholders(players)} ORDER BY player_id, held_on, event_id",
        [season_id, *players],
    )
    lines, flipped = [], []
    for player, group in groupby(nights, key=lambda night: night.player_id):
        played = list(group)
        counted = choose_nights(season, played)
        for night in played:
            if night.counts != (night.pk in counted):
                night.counts = not night.counts
                flipped.append(night)
        lines.append(build_season_line(season, player, played))
    Standing.objects.bulk_update(flipped, ["counts"], batch_size=200)
    save_rows(lines, _SAVED, unique=("season", "player"))
    gone = set(players) - {line.player_id for line in lines}
    Standing.objects.filter(season=season, player__in=gone).delete()


def recount_season(season: Season) -> None:
    """Make a season's standings follow its settings. Nothing is scored."""
    events = list(season.events.filter(deleted_at=None).order_by("pk"))
    for event in events:
        award_league_points(event)
    of_season = Q(season=season) | Q(event__in=events)
    players = Standing.objects.filter(of_season).values_list("player_id", flat=True)
    sum_season(season.pk, set(players))


def choose_nights(season: Season, nights: Sequence[Standing]) -> set[int]:
    """Return the ids of the lines that count: the best ones by the ranking of the season.

    A night without a deal always counts, so that the penalty of a player who never came does.
    """
    played = [night for night in nights if night.nights]
    if not season.best_nights or len(played) <= season.best_nights:
        return {night.pk for night in nights}
    order = TIE_BREAKS[season.tie_break].order_of(RANKINGS[season.ranking])
    # Equal nights: the earlier one, in whatever order their results came.
    best = sorted(played, key=lambda night: sort_key(night, order))[: season.best_nights]
    return {night.pk for night in [*best, *(night for night in nights if not night.nights)]}


def build_season_line(season: Season, player: int, nights: Sequence[Standing]) -> Standing:
    """Build a player's line from those of their nights, which say whether they count."""
    sums = {name: sum(getattr(one, name) for one in nights if one.counts) for name in SUMS}
    sums["nights"] = sum(one.nights for one in nights)
    sums["revision"] = sum(one.revision for one in nights)
    per_deal = divide_by_deals(sums["points"], sums["deals"])
    line = Standing(season=season, player_id=player, points_per_deal=per_deal, **sums)
    line.profile = merge_profiles(one.profile for one in nights)
    line.longest_run = longest_run(line.profile)
    return line
