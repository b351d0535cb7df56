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

from tournaments.rankings.rule import RankingRule, sort_key
from tournaments.rankings.tie_breaks import DEFAULT_TIE_BREAK, TIE_BREAKS, TieBreak

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "DEFAULT_EVENT_RANKING",
    "DEFAULT_SEASON_RANKING",
    "DEFAULT_TIE_BREAK",
    "EVENT_RANKINGS",
    "LEAGUE",
    "RANKINGS",
    "TIE_BREAKS",
    "RankingRule",
    "TieBreak",
    "offered_rankings",
    "sort_key",
]

DEFAULT_EVENT_RANKING = "points"
DEFAULT_SEASON_RANKING = "placement"
LEAGUE = "league"
"""The ranking whose figure exists only in seasons that are ranked by it."""

_NOT_RANKINGS = ("rule", "tie_breaks")


def _load_rankings() -> dict[str, RankingRule]:
    names = [found.name for found in iter_modules(__path__) if found.name not in _NOT_RANKINGS]
    rules: list[RankingRule] = [import_module(f"{__name__}.{name}").RANKING for name in names]
    return {rule.slug: rule for rule in sorted(rules, key=lambda rule: rule.list_position)}


RANKINGS: Mapping[str, RankingRule] = _load_rankings()
"""Every ranking by its slug, in the order in which people see them."""

EVENT_RANKINGS: Mapping[str, RankingRule] = {
    slug: rule for slug, rule in RANKINGS.items() if not rule.is_for_seasons
}
"""The rankings of a single event."""


def offered_rankings(official: str) -> list[str]:
    """Return the slugs by which standings can be ranked that are ranked by `official`: it first."""
    return [official, *(slug for slug in EVENT_RANKINGS if slug != official)]
