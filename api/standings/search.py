"""Serve the search over a club's players, nights and records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiParameter

from api.http.answers import answer
from api.http.base import ListView
from api.http.schema import operation
from api.http.security import ANYONE
from tournaments.core.access import access_club
from tournaments.core.audience.names import names_for
from tournaments.standings import FoundLine, parse_words, search_club

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

WORDS = OpenApiParameter(
    "q",
    {"type": "string", "minLength": 2, "maxLength": 60},
    required=True,
    description="Up to five words, of which each has to occur. Upper and lower case are the same.",
)


class ClubSearch(ListView):
    """What a club has to words."""

    @operation(
        "list_search_results",
        by=ANYONE,
        parameters=[WORDS],
        responses=answer(FoundLine)(many=True),
        tags=["clubs"],
    )
    def get(self, request: Request, club: str) -> Response:
        """Search players, nights and records; names are searched in the form that you may see."""
        found = access_club(self.actor, club)
        words = parse_words(request.query_params.get("q", ""))
        return self.page(search_club(found, names_for(self.actor, found), words))
