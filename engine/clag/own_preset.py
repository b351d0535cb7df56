"""Make a preset of a club's own game: other deals, other defaults, its own title."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import PACK
from engine.clag.combination import combine
from engine.clag.preset import Line, Preset
from engine.clag.preset_lookup import presets
from engine.clag.special_lookup import get_specials
from engine.errors import BadOption, OwnGameProblem, OwnGameRefused, SlotClash, UnknownSpecial
from engine.paper.options import override_house_rules
from engine.paper.own_games import MAX_OWN_DEALS, OwnDeal, own_sentence
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.clag.house_rules import HouseRules
    from engine.paper.own_games import OwnGame

__all__ = ["find_own_preset", "make_house_rules"]


@lru_cache(maxsize=1024)
def find_own_preset(slug: str, own: OwnGame | None) -> Preset:
    """Return the preset of this slug, as a club's own game changes it.

    Raises `OwnGameRefused` with all that is wrong with the deals, `BadOption`.
    """
    base = presets()[slug]
    if own is None:
        return base
    lines = base.lines if own.deals is None else _lines(base, own.deals)
    # The lines decide which options there are.
    changed = replace(
        base,
        title=verbatim(own.title),
        sentence=own_sentence(base.title),
        lines=lines,
        aliases=(),
        group="own",
        is_recommended=False,
    )
    house = make_house_rules(changed, dict(own.options))
    return replace(changed, house=house, players=_players(changed, house))


def make_house_rules(preset: Preset, options: Mapping[str, object]) -> HouseRules:
    """Return the preset's house rules with a club's own values. Raises `BadOption`."""
    house = override_house_rules(preset.house, preset.options, options, preset.title)
    if house.smallest_hand > house.largest_hand:
        text = gettext_noop("The smallest hand must not be larger than the largest.")
        raise BadOption("smallest-hand", text)
    return house


def _lines(base: Preset, deals: tuple[OwnDeal, ...]) -> tuple[Line, ...]:
    if base.has_caller:
        text = gettext_noop("{preset} has no order of deals that could be changed.")
        raise OwnGameRefused.of("deals", "no-schedule", fill(text, preset=join([base.title])))
    if not 1 <= len(deals) <= MAX_OWN_DEALS:
        text = fill(gettext_noop("A game has 1 to {most} deals."), most=MAX_OWN_DEALS)
        raise OwnGameRefused.of("deals", "out-of-range", text)
    problems = [
        problem
        for number, deal in enumerate(deals, start=1)
        for problem in _problems(base, number, deal)
    ]
    if problems:
        raise OwnGameRefused(tuple(problems))
    # A special that the preset has too is called what the preset calls it.
    names = {line.names(base.house): line for line in base.lines}
    return tuple(
        Line(deal.size, deal.specials, known.label, known.title)
        if (known := names.get(deal.specials)) and deal.specials
        else Line(deal.size, deal.specials)
        for deal in deals
    )


def _problems(base: Preset, number: int, deal: OwnDeal) -> Iterator[OwnGameProblem]:
    few = base.players[0]
    most = len(PACK) // few
    if not 1 <= deal.size <= most:
        text = gettext_noop("Deal 1 to {most} cards: {few} players share one pack.")
        text = fill(text, most=most, few=few)
        yield OwnGameProblem(number, "size", "out-of-range", text)
    try:
        combine(get_specials(deal.specials), base.house)
    except (SlotClash, UnknownSpecial) as refused:
        yield OwnGameProblem(number, "specials", refused.code, refused.message)


def _players(preset: Preset, house: HouseRules) -> range:
    """Return the numbers of players that can be dealt the largest hand."""
    if preset.has_caller:
        return preset.players
    # A deal of all 52 cards leaves none to turn, which not every house plays (A2).
    cards = len(PACK) - 1 if house.no_stock == "refuse" else len(PACK)
    largest, first = max(line.size for line in preset.lines), preset.players[0]
    players = range(first, min(preset.players[-1], cards // largest) + 1)
    if not players:
        text = gettext_noop("Hands of {size} cards would leave no card to turn for trumps.")
        raise OwnGameRefused.of("deals", "no-stock", fill(text, size=largest))
    return players
