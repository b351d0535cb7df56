"""Name the answers about ratings."""

from __future__ import annotations

from api.http.answers import answer
from tournaments.ratings import ChangeLine, Rated, RatingLine

RatingOut = answer(RatingLine, "RatingOut")
RatedOut = answer(Rated, "RatedOut")
RatingChangeOut = answer(ChangeLine, "RatingChangeOut")
