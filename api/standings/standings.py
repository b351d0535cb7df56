"""Serve the standings of events and seasons, with entity tags."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, read_query
from api.http.headers import IF_NONE_MATCH, etag_of
from api.http.schema import operation, unchanged
from api.http.security import ANYONE
from api.standings.shapes import AfterIn, SeasonNightOut, StandingsOut, standings_out
from tournaments.core.access import access_event, access_season
from tournaments.core.audience.names import names_for
from tournaments.core.page_cache import etag_matches
from tournaments.core.shapes import copy_with
from tournaments.core.validation import as_field, check_choice
from tournaments.models import Event
from tournaments.online import count_by_player, list_bot_deals
from tournaments.rankings import RANKINGS, offered_rankings
from tournaments.standings import (
    build_standings_etag,
    list_season_nights,
    list_season_standings_after,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rest_framework.request import Request

    from tournaments.core.audience.names import Names
    from tournaments.models import Season
    from tournaments.standings import SeasonNight, StandingRow

RANKING = OpenApiParameter(
    "ranking",
    OpenApiTypes.STR,
    enum=list(RANKINGS),
    description="What to rank by; the ranking of the event or season itself if left out. By league "
    "points only those seasons can be ranked that use them.",
)
PAGE = OpenApiParameter("page", OpenApiTypes.INT, description="Counted from 1.")
PAGE_SIZE = OpenApiParameter("page_size", OpenApiTypes.INT, description="Up to 200.")

PARAMETERS = [RANKING, PAGE, PAGE_SIZE, IF_NONE_MATCH, etag_of(200, 304)]

read_operation = partial(
    operation,
    by=ANYONE,
    parameters=PARAMETERS,
    responses={200: answer(StandingsOut), 304: unchanged()},
    tags=["standings"],
)


class _Standings(ListView):
    """The standings of an event or of a season."""

    def table_of(
        self, owner: Event | Season, list_rows: Callable[[str, Names], Sequence[StandingRow]]
    ) -> Response:
        """Return a page of the owner's standings, or 304 if they have not changed.

        `list_rows` lists the rows by a ranking, with the names that the reader may see.
        """
        ranking = self._ranking(owner)
        names = names_for(self.actor, owner.club)
        tag = f'"{build_standings_etag(owner, ranking, names)}{self._page_mark()}"'
        headers = {"ETag": tag, "Cache-Control": _caching(owner)}
        if owner.club.is_public and self.actor.user is None:
            # Any page may read what strangers see; browsers send no cookies with such a request.
            headers["Access-Control-Allow-Origin"] = "*"
        # The tag comes from counters: where nothing has changed, no line is read.
        if etag_matches(self.request, tag):
            return Response(status=304, headers=headers)
        page = self.cut(list_rows(ranking, names))
        bot_deals = count_by_player(list_bot_deals(owner)) if isinstance(owner, Event) else None
        return Response(standings_out(owner, ranking, page, bot_deals), headers=headers)

    def _ranking(self, owner: Event | Season) -> str:
        ranking = self.request.query_params.get("ranking", owner.ranking)
        check_choice(ranking, offered_rankings(owner.ranking), field="ranking")
        return ranking

    def _page_mark(self) -> str:
        """Return a suffix for the entity tag: a digest of what the address asks for."""
        asked = sorted(self.request.query_params.items())
        return f"-{hashlib.sha256(repr(asked).encode()).hexdigest()[:8]}" if asked else ""


class EventStandings(_Standings):
    """The standings of an event."""

    @read_operation("read_event_standings")
    def get(self, request: Request, event_id: int) -> Response:
        """Read the standings of an event."""
        event = access_event(self.actor, pk=event_id)
        return self.table_of(event, partial(_list_now, event=event))


class SeasonStandings(_Standings):
    """The standings of a season."""

    @read_operation("read_season_standings", parameters=[AfterIn, *PARAMETERS])
    def get(self, request: Request, season_id: int) -> Response:
        """Read the standings of a season, now or as they were after one of its nights."""
        season = access_season(self.actor, pk=season_id)
        night = read_night(self, season)
        if night is None:
            return self.table_of(season, partial(_list_now, season=season))
        return self.table_of(season, partial(list_season_standings_after, season, night))


class SeasonNights(ListView):
    """The nights of a season's players."""

    @operation(
        "list_season_nights", by=ANYONE, responses=SeasonNightOut(many=True), tags=["standings"]
    )
    def get(self, request: Request, season_id: int) -> Response:
        """List each player's result at each night of a season, and whether it counts."""
        nights = list_season_nights(access_season(self.actor, pk=season_id))
        return self.page(nights, _rounded)


def _rounded(night: SeasonNight) -> SeasonNight:
    return copy_with(
        night,
        points_per_deal=round(night.points_per_deal, 3),
        placement_points=round(night.placement_points, 1),
    )


def read_night(view: ApiView, season: Season) -> Event | None:
    """Return the night of a season that a request asks for; None without.

    Raises NotFound and InvalidInput.
    """
    night_id = read_query(AfterIn, view.request).get("after")
    if night_id is None:
        return None
    with as_field("after"):
        return access_event(view.actor, pk=night_id, season=season)


def _list_now(ranking: str, names: Names, **of: Any) -> list[StandingRow]:
    return list_standings(**of, ranking=ranking, names=names)


def _caching(owner: Event | Season) -> str:
    # Public standings may lie in shared caches that ask each time whether they still hold.
    return "no-cache" if owner.club.is_public else "private, no-cache"
