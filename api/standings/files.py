"""Serve standings and results as files for spreadsheets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from api.http.base import CSV, CsvView
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.standings.shapes import AfterIn
from api.standings.standings import RANKING, read_night
from tournaments.core.access import access_event, access_season
from tournaments.core.audience.names import Names, names_for
from tournaments.core.validation import check_choice
from tournaments.models import Event, Role
from tournaments.online import count_by_player, list_bot_deals
from tournaments.rankings import offered_rankings
from tournaments.scoring import write_results
from tournaments.standings import write_standings

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

    from tournaments.models import Season

_standings = partial(operation, by=ANYONE, parameters=[RANKING], responses=CSV, tags=["standings"])
_results = partial(operation, by=PEOPLE, responses=CSV, tags=["standings"])


class _StandingsFile(CsvView):
    """The standings of an event or of a season."""

    def standings_of(self, owner: Event | Season, after: Event | None = None) -> Response:
        """Return the owner's standings, ranked as asked; of a season, `after` one of its nights."""
        ranking = self.request.query_params.get("ranking", owner.ranking)
        check_choice(ranking, offered_rankings(owner.ranking), field="ranking")
        names = names_for(self.actor, owner.club)
        bot_deals = count_by_player(list_bot_deals(owner)) if isinstance(owner, Event) else None
        body = write_standings(owner, ranking, names, after=after, bot_deals=bot_deals)
        return self.send(body)


class EventStandingsFile(_StandingsFile):
    """The standings of an event."""

    @_standings("export_event_standings")
    def get(self, request: Request, event_id: int) -> Response:
        """Export the standings of an event as CSV."""
        return self.standings_of(access_event(self.actor, pk=event_id))


class SeasonStandingsFile(_StandingsFile):
    """The standings of a season."""

    @_standings("export_season_standings", parameters=[AfterIn, RANKING])
    def get(self, request: Request, season_id: int) -> Response:
        """Export the standings of a season as CSV, now or as they were after one of its nights."""
        season = access_season(self.actor, pk=season_id)
        return self.standings_of(season, read_night(self, season))


class EventResultsFile(CsvView):
    """The results of an event."""

    @_results("export_event_results")
    def get(self, request: Request, event_id: int) -> Response:
        """Export every deal of an event as CSV, a row for each seat. For members of the club."""
        event = access_event(self.actor, Role.MEMBER, pk=event_id)
        return self.send(write_results(event, Names.FULL, bots=list_bot_deals(event)))


class SeasonResultsFile(CsvView):
    """The results of a season."""

    @_results("export_season_results")
    def get(self, request: Request, season_id: int) -> Response:
        """Export every deal of a season as CSV, a row for each seat. For members of the club."""
        season = access_season(self.actor, Role.MEMBER, pk=season_id)
        return self.send(write_results(season, Names.FULL, bots=list_bot_deals(season)))
