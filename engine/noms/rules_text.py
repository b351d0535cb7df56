"""The rules of a house in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.noms.auction import PASS
from engine.noms.house_rules import HouseRules
from engine.noms.scoring import bid_worth
from engine.paper.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bid_title", "describe_bid", "describe_ruleset"]


def describe_ruleset(house: HouseRules) -> tuple[str, ...]:
    """The scoring, then each option that is not as usual."""
    return (*_scoring(house), *_differing(house))


def _scoring(house: HouseRules) -> Iterator[str]:
    yield f"The first past {house.target} points wins."
    yield "A bid that is made scores for bidder and partner; one that fails, for each opponent."


def _differing(house: HouseRules) -> Iterator[str]:
    for option in options_of(HouseRules()):
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug != "target":
            yield option.in_words(value)


def bid_title(level: str) -> str:
    """What a bid is called on paper.

    >>> bid_title("10"), bid_title("mis-a-vis"), bid_title("pass")
    ('10', 'Mis A Vis', 'All passed')
    """
    return "All passed" if level == PASS else level.replace("-", " ").title()


def describe_bid(level: str, house: HouseRules) -> str:
    """What a bid is about and what it pays, in a single hand.

    >>> describe_bid("10", HouseRules()), describe_bid("13", HouseRules())
    ('At least 10 tricks, with a partner: 10 points.', 'All 13 tricks, with a partner: 13 points.')
    """
    if level == PASS:
        again = "the next hand counts double" if house.no_bid == "double-hand" else ""
        return f"No points; {again or 'the same dealer deals again'}."
    if level == "mis" and house.low_misere:
        return "No trick, alone: 10 points; lost, 10 less and 1 less for each trick."
    aims = {
        "13": "All 13 tricks, with a partner",
        "mis": "No trick, alone",
        "mis-a-vis": "No trick, alone, the hand laid open after the first",
    }
    aim = aims.get(level, f"At least {level} tricks, with a partner")
    return f"{aim}: {bid_worth(level, house)} points."
