"""What a standings table ranks by: pure, no database."""

from tournaments.standings.rankings import RANKINGS, RankingRule

__all__ = ["RANKINGS", "RankingRule"]
