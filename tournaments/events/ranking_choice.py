"""Offer rankings as a setting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import format_lazy

from tournaments.core.translation import translate_lazy
from tournaments.events.setting_types import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.rankings import RankingRule


def ranking_choice(rankings: Mapping[str, RankingRule], *, with_ties: bool = True) -> Choice:
    """Return a setting that chooses one of the rankings, each with what it does in words.

    `with_ties`: also what breaks a tie, where that is not a setting of its own.
    """
    return Choice(
        tuple(
            (
                rule.slug,
                format_lazy(
                    "{title}. {sentence} {ties}"
                    if with_ties and rule.ties
                    else "{title}. {sentence}",
                    title=translate_lazy(rule.title),
                    sentence=translate_lazy(rule.sentence),
                    ties=translate_lazy(rule.ties),
                ),
            )
            for rule in rankings.values()
        )
    )
