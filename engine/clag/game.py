"""Clag as the rest of the engine sees it: presets, options, sheets and deals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import PACK
from engine.clag.book import make_book
from engine.clag.caller import hand_sizes
from engine.clag.compile import DealSetup, compile_deal
from engine.clag.description import describe_sheet
from engine.clag.examples.sentences import describe_example
from engine.clag.own_preset import find_own_preset, make_house_rules
from engine.clag.preset_lookup import find_preset, presets
from engine.clag.rules_text import describe_ruleset
from engine.clag.sheet import Sheet, menu_item
from engine.clag.special_lookup import specials
from engine.deal.cut_for_deal import HIGH_CARD_LEADS
from engine.deal.match import DealSpec, Match
from engine.deal.trick_game import TrickGame
from engine.errors import BadPlayers
from engine.paper.options import list_option_values
from engine.paper.own_games import OwnDeal
from engine.paper.plans import MenuItem
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset, SettledOptions
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset
    from engine.deal.state import Rules
    from engine.paper.book import Book
    from engine.paper.descriptions import Description
    from engine.paper.own_games import OwnGame
    from engine.paper.sheets import ScoreSheet
    from engine.seats import Seat

__all__ = ["GAME", "Clag"]

USUAL_TABLE = 4
"""How many sit at the table whose deals the rulebook shows."""


class Clag(TrickGame):
    """Presets, options, score sheets and deals of Clag."""

    slug = "clag"
    version = 1
    info = GameInfo(
        slug,
        gettext_noop("Clag"),
        gettext_noop("Say how many tricks you will take, and take exactly that many."),
    )

    def presets(self) -> tuple[PresetInfo, ...]:
        """Return all presets, variants of others last."""
        found = [preset.info for preset in presets().values()]
        return tuple(sorted(found, key=lambda info: info.variant_of is not None))

    def find_preset(self, slug: str) -> PresetInfo | None:
        """Return a preset by its slug or an alias; None if there is none."""
        found = find_preset(slug)
        return None if found is None else found.info

    def resolve_options(
        self, preset: PresetInfo, own: OwnGame | None, options: Mapping[str, object]
    ) -> SettledOptions:
        found = find_own_preset(preset.slug, own)
        house = make_house_rules(found, options)
        values = list_option_values(house, found.options)
        return SettledOptions(values, describe_ruleset(found, house))

    def own_info(self, preset: PresetInfo, own: OwnGame | None) -> PresetInfo:
        return find_own_preset(preset.slug, own).info

    def own_deals(self, ruleset: Ruleset) -> tuple[OwnDeal, ...] | None:
        preset, house = _preset_and_house_rules(ruleset)
        if preset.has_caller:
            return None
        return tuple(OwnDeal(line.size, line.names(house)) for line in preset.lines)

    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> ScoreSheet:
        """Return the sheet for a number of players. Raises `BadPlayers`."""
        return _sheet(ruleset, players, first_dealer)

    def describe(
        self, ruleset: Ruleset, players: int, first_dealer: Seat, *, max_deals: int
    ) -> Description:
        del max_deals  # a preset says how many deals there are
        return describe_sheet(_sheet(ruleset, players, first_dealer))

    def book(self, ruleset: Ruleset) -> Book:
        preset, house = _preset_and_house_rules(ruleset)
        players = USUAL_TABLE if USUAL_TABLE in preset.players else preset.players[0]
        return make_book(self, ruleset, preset, house, _sheet(ruleset, players, 0))

    def next_deal(self, match: Match) -> DealSpec | None:
        number = len(match.results) + 1
        sheet = _sheet(match.ruleset, match.players, match.first_dealer)
        if number > sheet.deal_count:
            return None
        scores = {result.score.number: result.score for result in match.results}
        dealer, caller = sheet.who(number, scores)
        line, has_caller = sheet.line(number), sheet.preset.has_caller
        return DealSpec(
            ruleset=match.ruleset,
            players=match.players,
            number=number,
            dealer=match.cut_dealers.get(number, dealer),
            caller=caller,
            hand_size=None if has_caller else line.size,
            specials=() if has_caller else line.names(sheet.house),
            opening=match.totals,
        )

    def is_last_deal(self, spec: DealSpec) -> bool:
        preset, house = _preset_and_house_rules(spec.ruleset)
        return spec.number == preset.deal_count(house)

    def dealer_rule(self, ruleset: Ruleset) -> str:
        """Return how a seed decides who deals first; in some presets who nominates first (A13)."""
        if find_own_preset(ruleset.preset, ruleset.own).cut_for_first:
            return HIGH_CARD_LEADS
        return super().dealer_rule(ruleset)

    def specials(self) -> tuple[MenuItem, ...]:
        return tuple(
            MenuItem(
                slug=special.slug,
                title=special.title,
                slot=special.slot.value,
                sentence=special.sentence,
                examples=tuple(map(describe_example, special.examples)),
                source=special.source,
            )
            for special in specials().values()
            if special.examples
        )

    def deal_menu(self) -> tuple[MenuItem, ...]:
        return tuple(map(menu_item, specials().values()))

    def compile(self, spec: DealSpec) -> Rules:
        return _rules(spec.ruleset, spec.players, spec.hand_size, spec.specials)


@lru_cache(maxsize=1024)
def _sheet(ruleset: Ruleset, players: int, first_dealer: Seat) -> Sheet:
    preset, house = _preset_and_house_rules(ruleset)
    if players not in preset.players:
        few, many = preset.players[0], preset.players[-1]
        text = gettext_noop("{preset} is for {few} to {many} players, not {players}.")
        title = join([preset.title])
        raise BadPlayers(fill(text, preset=title, few=few, many=many, players=players))
    if not _has_cards(preset, house, players):
        text = gettext_noop("There are not enough cards for {players} players.")
        raise BadPlayers(fill(text, players=players))
    return Sheet(ruleset, preset, house, players, first_dealer)


def _has_cards(preset: Preset, house: HouseRules, players: int) -> bool:
    """Return whether there are cards for all deals of a schedule, or for some hand of a caller."""
    if preset.has_caller:
        return bool(hand_sizes(house, players))
    # The players of a preset can be dealt its largest hand, but perhaps no card is left to turn.
    needed = players * max(line.size for line in preset.lines)
    return needed < len(PACK) or house.no_stock != "refuse"


# A rule set takes less time to look up than the house rules that it stands for.
@lru_cache(maxsize=1024)
def _rules(ruleset: Ruleset, players: int, hand_size: int | None, slugs: tuple[str, ...]) -> Rules:
    preset, house = _preset_and_house_rules(ruleset)
    has_caller = preset.has_caller and hand_size is None
    return compile_deal(DealSetup(house, players, hand_size, slugs, has_caller))


@lru_cache(maxsize=1024)
def _preset_and_house_rules(ruleset: Ruleset) -> tuple[Preset, HouseRules]:
    preset = find_own_preset(ruleset.preset, ruleset.own)
    return preset, make_house_rules(preset, ruleset.options)


GAME = Clag()
