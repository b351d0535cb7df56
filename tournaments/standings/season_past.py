"""Say how a season stood after one of its nights, from the lines of the nights up to it.

The lines are those of now: a later correction of an earlier night is in them, and the settings of
the season are those of today. Nothing is stored for it.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.core.audience.names import name_column
from tournaments.models import Player, Standing
from tournaments.rankings import RANKINGS, TIE_BREAKS
from tournaments.standings.past import rank_lines
from tournaments.standings.season_lines import build_season_line, choose_nights

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Season
    from tournaments.standings.queries import StandingRow


def list_season_standings_after(
    season: Season, night: Event, ranking: str, names: Names
) -> list[StandingRow]:
    """List the standings of a season as they were after a night of it, best first.

    As in the season's own, players without enough nights, or visitors where those are not ranked,
    come last and have no place. Three queries.
    """
    until = Q(event__held_on__lt=night.held_on) | Q(
        event__held_on=night.held_on, event_id__lte=night.pk
    )
    nights = Standing.objects.filter(until, event__season=season, event__deleted_at=None)
    nights = nights.defer("profile")
    lines = []
    ordered = nights.order_by("player_id", "event__held_on", "event_id")
    for player, group in groupby(ordered, key=lambda line: line.player_id):
        played = list(group)
        counted = choose_nights(season, played)
        for line in played:
            line.counts = line.pk in counted
        lines.append(build_season_line(season, player, played, with_profile=False))
    roster = set(season.roster.values_list("pk", flat=True))
    with_place = {
        line.player_id
        for line in lines
        if line.nights >= season.min_nights and (season.ranks_visitors or line.player_id in roster)
    }
    people = Player.objects.filter(pk__in=[line.player_id for line in lines])
    shown = dict(people.values_list("pk", name_column(names)))
    order = TIE_BREAKS[season.tie_break].order_of(RANKINGS[ranking])
    ranked = [line for line in lines if line.player_id in with_place]
    others = [line for line in lines if line.player_id not in with_place]
    return [
        *rank_lines(ranked, order, shown),
        *rank_lines(others, order, shown, has_place=False),
    ]
