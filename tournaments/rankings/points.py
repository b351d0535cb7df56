"""Rank by all points together."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="points",
    title=gettext_noop("Points"),
    sentence=gettext_noop("All points added up."),
    ties=gettext_noop("Fewer missed nominations break a tie."),
    list_position=1,
    order=("-points", "failed"),
)
