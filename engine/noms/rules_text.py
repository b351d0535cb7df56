"""Write the rules of Noms as sentences: what a ruleset says, and what each bid pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.noms.auction import PASS
from engine.noms.house_rules import HouseRules
from engine.noms.scoring import bid_worth
from engine.paper.options import options_of
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bid_title", "describe_bid", "describe_ruleset"]

_TITLES = {
    PASS: gettext_noop("All passed"),
    "mis": gettext_noop("Mis"),
    "mis-a-vis": gettext_noop("Mis a Vis"),
}


def describe_ruleset(house: HouseRules) -> tuple[str, ...]:
    """Write the scoring in sentences, then each option that is not the default."""
    return (*_scoring(house), *_differing(house))


def _scoring(house: HouseRules) -> Iterator[str]:
    yield fill(gettext_noop("The first player to reach {target} points wins."), target=house.target)
    yield gettext_noop(
        "A bid that is made scores for the bidder and their partner; one that fails scores for "
        "each opponent."
    )


def _differing(house: HouseRules) -> Iterator[str]:
    for option in options_of(HouseRules()):
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug != "target":
            yield option.in_words(value)


def bid_title(level: str) -> str:
    """Return what a bid is called on paper.

    >>> bid_title("10"), bid_title("mis-a-vis"), bid_title("pass")
    ('10', 'Mis a Vis', 'All passed')
    """
    return _TITLES.get(level, level)


def describe_bid(level: str, house: HouseRules) -> str:
    """Write what a bid aims at and what it pays in a single hand.

    >>> describe_bid("10", HouseRules()), describe_bid("mis", HouseRules())
    ('At least 10 tricks with a partner: 10 points.', 'No tricks, alone: 13 points.')
    """
    if level == PASS:
        if house.no_bid == "double-hand":
            return gettext_noop("No points; the next deal counts double.")
        return gettext_noop("No points; the same dealer deals again.")
    if level == "mis" and house.low_misere:
        return gettext_noop(
            "No tricks, alone: 10 points. If it fails, the bidder loses 10 and 1 for each trick."
        )
    aims = {
        "13": gettext_noop("All 13 tricks with a partner: {points} points."),
        "mis": gettext_noop("No tricks, alone: {points} points."),
        "mis-a-vis": gettext_noop(
            "No tricks, alone, with the hand laid open after the first trick: {points} points."
        ),
    }
    aim = aims.get(level, gettext_noop("At least {level} tricks with a partner: {points} points."))
    return fill(aim, level=level, points=bid_worth(level, house))
