"""Define the rankings a club may choose between: points, points per deal, placement points.

Raw points are not comparable between a table of four and one of seven: at seven seats the same
tricks are shared by more players. So a table can also be ranked per deal, or by placement points,
which compare a player only with the people at the same table.

Titles and sentences are translated where they are shown: this module does without Django.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import gettext_noop

PLACEMENT_UNIT = 120
"""Placement points are counted in 120ths, which holds every share at tables of up to seven."""


@dataclass(frozen=True, slots=True)
class RankingRule:
    """One way to order a table: the figure that counts, highest first.

    `figure` is the name of the column of a standing. Equal figures are ranked by fewer missed
    nominations (rules 1.7); players still equal share a place.
    """

    slug: str
    title: str
    figure: str
    sentence: str


RANKINGS: dict[str, RankingRule] = {
    rule.slug: rule
    for rule in (
        RankingRule(
            slug="points",
            title=gettext_noop("Points"),
            figure="points",
            sentence=gettext_noop("All points added up. Fewer missed nominations break a tie."),
        ),
        RankingRule(
            slug="points-per-deal",
            title=gettext_noop("Points per deal"),
            figure="points_per_deal",
            sentence=gettext_noop(
                "Points divided by deals played, so missing a night costs nothing. Fewer missed "
                "nominations break a tie."
            ),
        ),
        RankingRule(
            slug="placement",
            title=gettext_noop("Placement points"),
            figure="placement",
            sentence=gettext_noop(
                "Each finished game gives 100 to the winner of the table, 0 to the last player "
                "and even steps in between, so small and large tables count the same. Fewer "
                "missed nominations break a tie."
            ),
        ),
    )
}
