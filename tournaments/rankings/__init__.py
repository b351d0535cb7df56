"""The rankings a club may choose between, one module each: a new one is a file with a `RANKING`.

Raw points are not comparable between a table of four and one of seven: at seven seats the same
tricks are shared by more players. So a table can also be ranked per deal, or by placement points,
which compare a player only with the people at the same table.

Pure: no Django, no database. Titles and sentences are translated where they are shown.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from tournaments.rankings.rule import RankingRule

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFAULT_EVENT_RANKING", "DEFAULT_SEASON_RANKING", "RANKINGS", "RankingRule"]

DEFAULT_EVENT_RANKING = "points"
DEFAULT_SEASON_RANKING = "placement"


def _load_rankings() -> dict[str, RankingRule]:
    names = [found.name for found in iter_modules(__path__) if found.name != "rule"]
    rules: list[RankingRule] = [import_module(f"{__name__}.{name}").RANKING for name in names]
    return {rule.slug: rule for rule in sorted(rules, key=lambda rule: rule.list_position)}


RANKINGS: Mapping[str, RankingRule] = _load_rankings()
"""Every ranking by its slug, in the order in which people see them."""
