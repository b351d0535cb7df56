"""Clogs as the rest of the engine sees it: presets, options, sheets and deals."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from engine.clogs.book import make_book
from engine.clogs.house_rules import HouseRules
from engine.clogs.matches import ClogsTrickRules
from engine.clogs.packs import PACKS
from engine.clogs.sheet import Sheet, describe_sheet, make_sheet
from engine.deal.match import DealSpec, Match
from engine.deal.phases import Batch, DealCards, LookAtCards, PlayTricks, Score, all_cards
from engine.deal.point_a_trick import pay_point_a_trick, score_point_a_trick
from engine.deal.state import Rules, State
from engine.deal.trick_game import TrickGame
from engine.errors import BadDeal, BadPlayers
from engine.paper.options import list_option_values, options_of, override_house_rules
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset, SettledOptions
from engine.seats import Seat, seats_from
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.cards import Card
    from engine.paper.book import Book
    from engine.paper.descriptions import Description
    from engine.paper.own_games import OwnGame
    from engine.paper.sheets import ScoreSheet

__all__ = ["GAME", "Clogs", "game_winners"]

_TITLE = gettext_noop("Clogs")
_PLAYERS = gettext_noop("Clogs is for 2 to 6 players, not {players}.")


class Clogs(TrickGame):
    """Presets, options, score sheets and deals of Clogs."""

    slug = "clogs"
    version = 1
    info = GameInfo(
        slug,
        _TITLE,
        gettext_noop(
            "Take tricks by suit or by number, with face-down clogs that no player has seen."
        ),
        has_trumps=False,
    )

    def presets(self) -> tuple[PresetInfo, ...]:
        info = PresetInfo(
            slug=self.slug,
            title=_TITLE,
            sentence=gettext_noop("A point a trick, to fifty points."),
            game=self.slug,
            players=range(2, 7),
            deals=None,
            options=options_of(HouseRules()),
            source=gettext_noop("pagat.com, Clogs"),
            group="other-games",
        )
        return (info,)

    def resolve_options(
        self, preset: PresetInfo, own: OwnGame | None, options: Mapping[str, object]
    ) -> SettledOptions:
        house = make_house_rules(options)
        return SettledOptions(list_option_values(house), tuple(_describe_ruleset(house)))

    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> ScoreSheet:
        return _sheet(ruleset, players, first_dealer)

    def describe(
        self, ruleset: Ruleset, players: int, first_dealer: Seat, *, max_deals: int
    ) -> Description:
        return describe_sheet(_sheet(ruleset, players, first_dealer), max_deals)

    def book(self, ruleset: Ruleset) -> Book:
        return make_book(self, ruleset, self.preset_of(ruleset), _house_rules(ruleset))

    def next_deal(self, match: Match) -> DealSpec | None:
        # A table of another size is refused as the sheet refuses it.
        _sheet(match.ruleset, match.players, match.first_dealer)
        if game_winners(match.totals, _house_rules(match.ruleset)):
            return None
        number = len(match.results) + 1
        return DealSpec(
            ruleset=match.ruleset,
            players=match.players,
            number=number,
            dealer=(match.first_dealer + number - 1) % match.players,
            hand_size=PACKS[match.players].each,
            opening=match.totals,
        )

    def ends_at(self, ruleset: Ruleset) -> int:
        return _house_rules(ruleset).target

    def compile(self, spec: DealSpec) -> Rules:
        if spec.players not in PACKS:
            raise BadDeal(fill(_PLAYERS, players=spec.players))
        return _compile(_house_rules(spec.ruleset), PACKS[spec.players].each)

    def cards(self, spec: DealSpec) -> tuple[Card, ...]:
        return PACKS[spec.players].cards if spec.players in PACKS else ()


def _sheet(ruleset: Ruleset, players: int, first_dealer: Seat) -> Sheet:
    if players not in PACKS:
        raise BadPlayers(fill(_PLAYERS, players=players))
    return make_sheet(ruleset, _house_rules(ruleset), players, first_dealer)


def game_winners(totals: Sequence[int], house: HouseRules) -> tuple[Seat, ...]:
    """Return who has won, an empty tuple while the game goes on; a tie plays on.

    >>> game_winners([50, 47], HouseRules()), game_winners([50, 50], HouseRules())
    ((0,), ())
    """
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    return leaders if best >= house.target and len(leaders) == 1 else ()


def _describe_ruleset(house: HouseRules) -> Iterator[str]:
    yield fill(
        gettext_noop("Each trick is worth a point, and the first player to {target} wins."),
        target=house.target,
    )
    for option in options_of(HouseRules()):
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug != "target":
            yield option.in_words(value)


def make_house_rules(options: Mapping[str, object]) -> HouseRules:
    """Return the house rules with a club's own values. Raises `BadOption`."""
    return override_house_rules(HouseRules(), options_of(HouseRules()), options, _TITLE)


@lru_cache(maxsize=1024)
def _house_rules(ruleset: Ruleset) -> HouseRules:
    return make_house_rules(ruleset.options)


@lru_cache(maxsize=1024)
def _compile(house: HouseRules, size: int) -> Rules:
    return Rules(
        size=size,
        specials=(),
        phases=(DealCards(_batches), LookAtCards(all_cards), PlayTricks(), Score()),
        trick_rules=ClogsTrickRules(house),
        score=score_point_a_trick,
        pays=pay_point_a_trick,
        paid_alone=True,
        decided=partial(_decided, house),
    )


def _batches(state: State) -> tuple[Batch, ...]:
    recipe = PACKS[state.players]
    order = seats_from((state.spec.dealer + 1) % state.players, state.players)
    hands = tuple(Batch(seat, count) for count in recipe.hand for seat in order)
    return (*hands, *(Batch(seat, recipe.clogs, to_pile=True) for seat in order))


def _decided(house: HouseRules, state: State) -> bool:
    """Return whether the last trick brought its winner to the target, which ends the game (K8)."""
    if house.reached != "stop" or not state.tricks:
        return False
    # Only the winner of the last trick can have reached the target just now.
    winner = state.tricks[-1].winner
    before = state.spec.opening[winner] if state.spec.opening else 0
    return before + state.taken[winner] >= house.target


GAME = Clogs()
