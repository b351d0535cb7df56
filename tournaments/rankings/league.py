"""Rank a season by the places at its nights."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="league",
    title=gettext_noop("League points"),
    sentence=gettext_noop(
        "Each night gives points for the place in its standings, from a table that the club "
        "chooses."
    ),
    ties=gettext_noop("Fewer missed nominations break a tie."),
    list_position=4,
    order=("-league", "failed"),
    is_for_seasons=True,
)
