"""Rank by the points of an average deal."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="points-per-deal",
    title=gettext_noop("Points per deal"),
    sentence=gettext_noop("Points divided by deals played, so missing a night costs nothing."),
    ties=gettext_noop("Fewer missed nominations break a tie."),
    list_position=2,
    order=("-points_per_deal", "failed"),
)
