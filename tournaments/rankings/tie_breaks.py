"""What breaks a tie in the standings of a season, where its club does not want the usual way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.rankings.rule import RankingRule


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """A way to tell equal players apart. `order` is None for the ranking's own way."""

    slug: str
    sentence: str
    order: tuple[str, ...] | None

    def order_of(self, rule: RankingRule) -> tuple[str, ...]:
        """Return the columns that order standings by a ranking with this tie-break."""
        return rule.order if self.order is None else (rule.order[0], *self.order)

    def sentence_of(self, rule: RankingRule) -> str:
        """Return the sentence that says what breaks a tie; it is not translated yet."""
        return rule.ties if self.order is None else self.sentence


DEFAULT_TIE_BREAK = "misses"

TIE_BREAKS: Mapping[str, TieBreak] = {
    one.slug: one
    for one in (
        TieBreak(
            slug=DEFAULT_TIE_BREAK,
            sentence=gettext_noop("Fewer missed nominations break a tie."),
            order=None,
        ),
        TieBreak(
            slug="wins",
            sentence=gettext_noop("More games won break a tie, then fewer missed nominations."),
            order=("-wins", "failed"),
        ),
        TieBreak(
            slug="shared",
            sentence=gettext_noop("Ties are not broken: equal players share a place."),
            order=(),
        ),
    )
}
