"""Say how a ranking works."""

from __future__ import annotations

from tournaments.core.translation import translate
from tournaments.rankings import DEFAULT_TIE_BREAK, RANKINGS, TIE_BREAKS


def describe_ranking(ranking: str, tie_break: str = DEFAULT_TIE_BREAK) -> str:
    """Return what a ranking counts, and what breaks a tie.

    >>> describe_ranking("points", "shared")
    'All points added up. Ties are not broken: equal players share a place.'
    """
    rule = RANKINGS[ranking]
    words = (translate(rule.sentence), translate(TIE_BREAKS[tie_break].sentence_of(rule)))
    return " ".join(filter(None, words))
