"""Write the rules of Clag as sentences: the line above a deal, and what a ruleset says."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset
    from engine.clag.slots import Combination, Contract, Summary, Trump, Value

__all__ = [
    "NORMAL_DEAL",
    "SlotClosing",
    "closing_sentences",
    "deal_opening",
    "deal_title",
    "describe_forbidden_total",
    "describe_ruleset",
    "find_closings",
    "hand_size_title",
    "make_deal_sentence",
]

NORMAL_DEAL = gettext_noop("The next card is turned for trumps; nominate in turn.")
"""What happens in a deal without any special."""

_COVERED = frozenset({"bonus", "hit", "miss", "forbidden-total-from"})
"""The options that the sentences on scoring and on the forbidden total cover."""


def hand_size_title(size: int | None) -> str:
    """Return a hand size in words, the title of a normal deal.

    >>> hand_size_title(1), hand_size_title(7), hand_size_title(None)
    ('One card', '7 cards', 'Any number of cards')
    """
    if size is None:
        return gettext_noop("Any number of cards")
    if size == 1:
        return gettext_noop("One card")
    return fill(gettext_noop("{count} cards"), count=size)


def deal_opening(size: int | None) -> str:
    """Return the first sentence about a deal: how many cards each player gets."""
    if size is None:
        return gettext_noop("Any number of cards each.")
    if size == 1:
        return gettext_noop("One card each.")
    return fill(gettext_noop("{count} cards each."), count=size)


def deal_title(combination: Combination, size: int | None, title: str = "") -> str:
    """Return the title of a deal: its own, else those of its specials, else the hand size."""
    if title:
        return title
    if combination.named:
        return join([special.title for special in combination.named], " + ")
    return hand_size_title(size)


def make_deal_sentence(combination: Combination, size: int | None, house: HouseRules) -> str:
    """Write one line for the players: how many cards, then what is special about the deal."""
    opening = deal_opening(size)
    if not combination.named:
        return join([opening, NORMAL_DEAL])
    specials = (special.sentence_in(house) for special in combination.named)
    return join([opening, *specials, closing_sentences(combination, house)])


def closing_sentences(combination: Combination, house: HouseRules) -> str:
    """Write what follows from the combination and not from any one special; may be empty."""
    closings = find_closings([combination.value], house)
    return join([closing.sentence for closing in closings if closing.follows(combination)])


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotClosing:
    """A sentence that follows where the values of a deal's slots are all of a kind."""

    sentence: str
    contract: Callable[[Contract], bool]
    trump: Callable[[Trump], bool] = field(default=lambda _trump: True)
    value: Callable[[Value], bool] = field(default=lambda _value: True)

    def follows(self, deal: Combination) -> bool:
        """Return whether a deal needs the sentence."""
        return self.contract(deal.contract) and self.trump(deal.trump) and self.value(deal.value)


def find_closings(values: Collection[Value], house: HouseRules) -> Iterator[SlotClosing]:
    """Yield the sentences that can follow in deals whose tricks have one of these values."""
    yield SlotClosing(
        sentence=gettext_noop("There are trumps."),
        contract=lambda contract: not contract.nominates,
        trump=lambda trump: trump.has_trumps,
    )
    if house.misere_madness == "minus-sum" and any(value.weigh for value in values):
        yield SlotClosing(
            sentence=gettext_noop("What your tricks are worth is taken off your score."),
            contract=lambda contract: contract.avoids_tricks,
            value=lambda value: value.weigh is not None,
        )
    for step in sorted({value.step(house) for value in values if value.weigh} - {1}):
        yield SlotClosing(
            sentence=_steps(step),
            contract=lambda contract: contract.worth_matters,
            value=partial(_has_step, step, house),
        )


def _has_step(step: int, house: HouseRules, value: Value) -> bool:
    return value.weigh is not None and value.step(house) == step


def _steps(step: int) -> str:
    return fill(
        gettext_noop("Trick values go in steps of {step}: {first}, {second}, {third} and so on."),
        step=step,
        first=step,
        second=2 * step,
        third=3 * step,
    )


def describe_ruleset(preset: Preset, house: HouseRules) -> tuple[str, ...]:
    """Write the scoring in sentences, then each option that is not the preset's own."""
    return (*_scoring(preset, house), *_differing(preset, house))


def _scoring(preset: Preset, house: HouseRules) -> Iterator[str]:
    if house.hit:
        yield fill(
            gettext_noop("An exact nomination pays {bonus}, plus {hit} for each trick."),
            bonus=house.bonus,
            hit=house.hit,
        )
    else:
        yield fill(gettext_noop("An exact nomination pays {bonus}."), bonus=house.bonus)
    if house.miss:
        yield fill(gettext_noop("A missed nomination pays {miss} for each trick."), miss=house.miss)
    else:
        yield gettext_noop("A missed nomination pays nothing.")
    yield from (summary.words(house) for summary in _summaries(preset))
    yield describe_forbidden_total(house)


def _summaries(preset: Preset) -> list[Summary]:
    return [special.summary for special in preset.specials if special.summary is not None]


def describe_forbidden_total(house: HouseRules) -> str:
    """Write what the nominations may not add up to."""
    start = house.forbidden_total_from
    if not start:
        return gettext_noop("The nominations may add up to anything.")
    if start == 1:
        return gettext_noop("The dealer may not make the nominations add up to the hand size.")
    return fill(
        gettext_noop(
            "The dealer may not make the nominations add up to the hand size from {size} cards up."
        ),
        size=start,
    )


def _differing(preset: Preset, house: HouseRules) -> Iterator[str]:
    covered = _COVERED.union(*(summary.covers for summary in _summaries(preset)))
    for option in preset.options:
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug not in covered:
            yield option.in_words(value)
