"""Rank by the places at the tables."""

from __future__ import annotations

from engine import gettext_noop
from tournaments.rankings.rule import RankingRule

RANKING = RankingRule(
    slug="placement",
    title=gettext_noop("Placement points"),
    sentence=gettext_noop(
        "Each finished game gives 100 to the winner of the table, 0 to the last player and even "
        "steps in between, so small and large tables count the same."
    ),
    ties=gettext_noop("Fewer missed nominations break a tie."),
    list_position=3,
    order=("-placement", "failed"),
)
