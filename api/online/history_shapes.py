"""Name the answers about finished casual games."""

from __future__ import annotations

from api.http.answers import answer
from api.standings import profile_shapes  # noqa: F401  # a shape within another is named first
from tournaments import online, ratings

PlayedGameOut = answer(online.PlayedLine, "PlayedGameOut")
BestGameOut = answer(online.BestGame, "BestGameOut")
PlayedStatisticsOut = answer(online.PlayedStatistics, "PlayedStatisticsOut")
CasualRatingOut = answer(ratings.CasualRating, "CasualRatingOut")
CasualChangeOut = answer(ratings.CasualChange, "CasualRatingChangeOut")
