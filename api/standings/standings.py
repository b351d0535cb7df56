"""The standings of an event and of a season: tagged, and kept for a moment for strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from api.http.base import ListView
from api.http.etags import etag_matches
from api.http.output_shapes import StandingsOut
from api.http.schema import IF_NONE_MATCH, unchanged
from tournaments.core.access import access_event, access_season
from tournaments.core.errors import FieldProblem, InvalidInput
from tournaments.models import Ranking
from tournaments.standings import RANKINGS, StandingRow, build_standings_etag, list_standings

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import Event, Season

RANKING = OpenApiParameter(
    "ranking",
    OpenApiTypes.STR,
    enum=Ranking.values,
    description="What to rank by; without it, what the event or season itself goes by.",
)
PAGE = OpenApiParameter("page", OpenApiTypes.INT, description="Counted from 1.")
PAGE_SIZE = OpenApiParameter("page_size", OpenApiTypes.INT, description="Up to 200.")
DOCUMENTED = extend_schema(
    parameters=[RANKING, PAGE, PAGE_SIZE, IF_NONE_MATCH],
    responses={200: StandingsOut, 304: unchanged()},
    tags=["standings"],
)


class _Standings(ListView):
    """A standings table, whosever it is."""

    def table_of(self, owner: Event | Season, **of: Any) -> Response:
        """A page of the owner's table, or 304 if the asker has it: then nothing is ranked."""
        ranking = self._ranking(owner)
        tag = f'"{build_standings_etag(owner, ranking)}{self._page_mark()}"'
        headers = {"ETag": tag, "Cache-Control": _caching(owner)}
        if etag_matches(self.request, tag):
            return Response(status=304, headers=headers)
        answer = self.page_of(list_standings(**of, ranking=ranking), _lines_out)
        answer.data = _head_out(owner, ranking) | answer.data
        for name, value in headers.items():
            answer[name] = value
        return answer

    def _ranking(self, owner: Event | Season) -> str:
        ranking = self.request.query_params.get("ranking", owner.ranking)
        if ranking not in RANKINGS:
            words = f"Choose one of {', '.join(RANKINGS)}."
            raise InvalidInput(words, (FieldProblem("ranking", "unknown", words),))
        return ranking

    def _page_mark(self) -> str:
        """Tells pages and their sizes apart; letters and digits only, as a tag must be."""
        asked = self.request.query_params
        page = [asked.get(name, "") for name in ("page", "page_size")]
        return "".join(f"-{number}" for number in page if number.isalnum() and len(number) < 9)


class EventStandings(_Standings):
    """The standings of an event."""

    @DOCUMENTED
    def get(self, request: Request, event_id: int) -> Response:
        """Read the standings of an event."""
        event = access_event(self.actor, pk=event_id)
        return self.table_of(event, event=event)


class SeasonStandings(_Standings):
    """The standings of a season."""

    @DOCUMENTED
    def get(self, request: Request, season_id: int) -> Response:
        """Read the standings of a season."""
        season = access_season(self.actor, pk=season_id)
        return self.table_of(season, season=season)


def _caching(owner: Event | Season) -> str:
    return "no-cache" if owner.club.is_public else "private, no-cache"


def _head_out(owner: Event | Season, ranking: str) -> dict[str, Any]:
    rule = RANKINGS[ranking]
    at = owner.standings_at
    return {
        "ranking": ranking,
        "title": rule.title,
        "sentence": rule.sentence,
        "revision": owner.standings_revision,
        "computed_at": at.isoformat() if at else None,
    }


def _lines_out(rows: list[StandingRow]) -> list[dict[str, Any]]:
    """Lines in the shape of `StandingOut`; by hand, because a table may have a thousand."""
    return [
        {
            "place": row.place,
            "player_id": row.player_id,
            "name": row.name,
            "points": row.points,
            "points_per_deal": round(row.points_per_deal, 3),
            "placement_points": round(row.placement_points, 1),
            "deals": row.deals,
            "games": row.games,
            "wins": row.wins,
            "nominated": row.nominated,
            "exact": row.exact,
            "failed": row.failed,
        }
        for row in rows
    ]
