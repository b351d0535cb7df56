"""The rules of a house in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.noms.house import House
from engine.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ruleset_words"]


def ruleset_words(house: House) -> tuple[str, ...]:
    """The scoring, then each option that is not as usual."""
    return (*_scoring(house), *_differing(house))


def _scoring(house: House) -> Iterator[str]:
    yield f"The first past {house.target} points wins."
    yield "A bid that is made scores for bidder and partner; one that fails, for each opponent."


def _differing(house: House) -> Iterator[str]:
    for option in options_of(House()):
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug != "target":
            yield option.in_words(value)
