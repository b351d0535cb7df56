"""Rules in plain words: the line above a deal, and the sentences about a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset

__all__ = [
    "NORMAL_DEAL",
    "closing_sentences",
    "deal_title",
    "describe_ruleset",
    "make_deal_sentence",
]

NORMAL_DEAL = "The next card is turned for trumps; nominate in turn."
"""What a deal without any special is."""

_SCORING = {"bonus", "hit", "miss", "misere-none", "misere-per-trick", "misere-trumps-per-trick"}


def cards_in_words(size: int | None) -> str:
    """A hand size in words.

    >>> cards_in_words(1), cards_in_words(7), cards_in_words(None)
    ('One card', '7 cards', 'Any number of cards')
    """
    if size is None:
        return "Any number of cards"
    return "One card" if size == 1 else f"{size} cards"


def deal_title(combination: Combination, size: int | None, title: str = "") -> str:
    """The special's name, or the hand size of a normal deal."""
    return (
        title or " + ".join(special.title for special in combination.named) or cards_in_words(size)
    )


def make_deal_sentence(combination: Combination, size: int | None, house: HouseRules) -> str:
    """One line for the players: how many cards, then what is special about the deal."""
    each = f"{cards_in_words(size)} each."
    if not combination.named:
        return f"{each} {NORMAL_DEAL}"
    said = (each, *(special.sentence for special in combination.named))
    return " ".join((*said, closing_sentences(combination, house))).rstrip()


def closing_sentences(combination: Combination, house: HouseRules) -> str:
    """What is said after the specials' own sentences; nothing where they say it all."""
    return " ".join(_extra(combination, house))


def _extra(combination: Combination, house: HouseRules) -> Iterator[str]:
    """What follows from the combination and not from any one special."""
    if not combination.contract.nominates and combination.trump.has_trumps:
        yield "There are trumps."
    if combination.needs_trick_winners and house.madness_step > 1:
        yield f"The values go up or down in steps of {house.madness_step}."


def describe_ruleset(preset: Preset, house: HouseRules) -> tuple[str, ...]:
    """The scoring in sentences, then each option that is not the preset's own."""
    return (*_scoring(preset, house), *_differing(preset, house))


def _scoring(preset: Preset, house: HouseRules) -> Iterator[str]:
    hit = f" and {house.hit} for each trick" if house.hit else ""
    yield f"A nomination made exactly pays {house.bonus}{hit}."
    yield f"A miss pays {house.miss} for each trick." if house.miss else "A miss pays nothing."
    if "misere" in preset.tags:
        yield _misere(house)
    yield _forbidden(house)


def _misere(house: HouseRules) -> str:
    plain, trumps = house.misere_per_trick, house.misere_trumps_per_trick
    rate = f"{plain:+d} for each trick"
    if plain != trumps:
        rate = f"{plain:+d} for each trick without trumps and {trumps:+d} with trumps"
    return f"Misère: {house.misere_none:+d} for no trick, {rate}.".replace("-", "−")


def _forbidden(house: HouseRules) -> str:
    start = house.forbidden_total_from
    if not start:
        return "The nominations may add up to anything."
    where = "" if start == 1 else f" from {start} cards up"
    return f"The dealer may not make the nominations add up to the hand size{where}."


def _differing(preset: Preset, house: HouseRules) -> Iterator[str]:
    told = _SCORING | {"forbidden-total-from"}
    for option in preset.options:
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug not in told:
            yield option.in_words(value)
