"""The rankings a club may choose between, and how a page explains each in a sentence.

Raw points are not comparable between a table of four and one of seven: at seven seats the same
tricks are shared by more players. So a table can also be ranked per deal, or by placement points,
which compare a player only with the people at the same table.
"""

from __future__ import annotations

from dataclasses import dataclass

PLACEMENT_UNIT = 120
"""Placement points are counted in 120ths, which holds every share at tables of up to seven."""


@dataclass(frozen=True, slots=True)
class RankingRule:
    """One way to order a table: the figure that counts, highest first.

    `figure` is the name of the column of a standing. Equal figures are told apart by fewer
    failed contracts (rules 1.7); players still equal share a place.
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
            title="Points",
            figure="points",
            sentence="All points added up; fewer failed contracts break a tie.",
        ),
        RankingRule(
            slug="points-per-deal",
            title="Points per deal",
            figure="points_per_deal",
            sentence="Points divided by deals played, so that a missed night costs nothing; "
            "fewer failed contracts break a tie.",
        ),
        RankingRule(
            slug="placement",
            title="Placement points",
            figure="placement",
            sentence="Each finished game gives 100 to the winner of the table, 0 to the last and "
            "even steps between, so that tables of four and of seven count alike; "
            "fewer failed contracts break a tie.",
        ),
    )
}
