"""Noms as the rest of the engine sees it: presets, options, sheets and deals."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from engine.deal.auction_actions import GiveUp
from engine.deal.match import DealResult, DealSpec, Match
from engine.deal.phases import DealCards, LookAtCards, PlayTricks, Score, all_cards
from engine.deal.state import Rules, State
from engine.deal.trick_game import TrickGame
from engine.deal.trumps import PlainTrickRules
from engine.errors import BadOption, BadPlayers
from engine.noms.auction import Auction
from engine.noms.book import make_book
from engine.noms.declaration import DeclarationPhase, FirstLead, LayOpen, ShowHand
from engine.noms.description import describe_sheet
from engine.noms.house_rules import HouseRules
from engine.noms.pack import batches, gather_cards, stacked_hands
from engine.noms.rules_text import describe_ruleset
from engine.noms.scoring import game_over, hand_made, score_hand
from engine.noms.sheet import Sheet
from engine.paper.options import list_option_values, options_of, override_house_rules
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset, SettledOptions
from engine.paper.scores import DealScore
from engine.seats import Seat, left_of
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.deal.outcome import Outcome
    from engine.paper.book import Book
    from engine.paper.descriptions import Description
    from engine.paper.own_games import OwnGame
    from engine.paper.sheets import ScoreSheet

__all__ = ["GAME", "Noms"]

_TITLE = gettext_noop("Noms")


class Noms(TrickGame):
    """Presets, options, score sheets and deals of Noms."""

    slug = "noms"
    version = 1
    info = GameInfo(
        slug,
        _TITLE,
        gettext_noop("Bid for tricks, name trumps, and call a card whose holder is your partner."),
    )

    def presets(self) -> tuple[PresetInfo, ...]:
        info = PresetInfo(
            slug=self.slug,
            title=_TITLE,
            sentence=gettext_noop(
                "A game to 101 points. The bidder calls a card, and the player who holds it is "
                "their partner."
            ),
            game=self.slug,
            players=range(4, 5),
            deals=None,
            options=options_of(HouseRules()),
            source=gettext_noop("pagat.com, Noms"),
            group="other-games",
        )
        return (info,)

    def resolve_options(
        self, preset: PresetInfo, own: OwnGame | None, options: Mapping[str, object]
    ) -> SettledOptions:
        house = make_house_rules(options)
        return SettledOptions(list_option_values(house), describe_ruleset(house))

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
        house, number = _house_rules(match.ruleset), len(match.results) + 1
        if game_over(match.totals, len(match.results), house):
            return None
        spec = DealSpec(
            ruleset=match.ruleset,
            players=4,
            number=number,
            dealer=match.first_dealer,
            hand_size=13,
            opening=match.totals,
        )
        if not match.results:
            return spec
        last = match.results[-1]
        same = last.passed_out and house.no_bid == "same-dealer"
        dealer = last.score.dealer if same else left_of(last.score.dealer, 4)
        # Without a gathered pack `stacked` is empty and the cards are shuffled.
        return replace(spec, dealer=dealer, stacked=last.gathered, factor=_next_factor(last, house))

    def is_last_deal(self, spec: DealSpec) -> bool:
        return spec.number == _house_rules(spec.ruleset).hands

    def ends_at(self, ruleset: Ruleset) -> int:
        return _house_rules(ruleset).target

    def compile(self, spec: DealSpec) -> Rules:
        return _compile(_house_rules(spec.ruleset))


def _sheet(ruleset: Ruleset, players: int, first_dealer: Seat) -> Sheet:
    if players != 4:
        raise BadPlayers(
            fill(gettext_noop("Noms is for 4 players, not {players}."), players=players)
        )
    return Sheet(ruleset, _house_rules(ruleset), players, first_dealer)


def _next_factor(last: DealResult, house: HouseRules) -> int:
    """Return the factor of the next hand's points: 2 or more after a hand passed out (N3)."""
    if not last.passed_out or house.no_bid != "double-hand":
        return 1
    return last.factor * 2 if house.repeated_double == "grows" else 2


def make_house_rules(options: Mapping[str, object]) -> HouseRules:
    """Return the house rules with a club's own values. Raises `BadOption`."""
    house = override_house_rules(HouseRules(), options_of(HouseRules()), options, _TITLE)
    if house.fourth_forced and house.min_bid != "7":
        text = gettext_noop("The fourth player can only be made to bid if the lowest bid is seven.")
        raise BadOption("fourth-forced", text)
    return house


@lru_cache(maxsize=1024)
def _house_rules(ruleset: Ruleset) -> HouseRules:
    return make_house_rules(ruleset.options)


@lru_cache(maxsize=1024)
def _compile(house: HouseRules) -> Rules:
    return Rules(
        size=13,
        specials=(),
        phases=(
            # In Mis a Vis the hand is laid open after the first trick, which has a phase of its
            # own.
            DealCards(lambda state: batches(house, state.spec.dealer)),
            LookAtCards(all_cards),
            Auction(house),
            DeclarationPhase(house),
            FirstLead(house),
            PlayTricks(max_tricks=1),
            ShowHand(),
            LayOpen(),
            PlayTricks(),
            Score(),
        ),
        trick_rules=PlainTrickRules(),
        score=partial(_score, house),
        pays=partial(_pays, house),
        decided=partial(_decided, house),
    )


def _decided(house: HouseRules, state: State) -> bool:
    """Return whether all passed, a Mis is lost, or all opponents gave up."""
    if state.bidder is None:
        return True
    if sum(words == GiveUp.verb for _, words in state.calls) == 3:
        return True
    # Where single tricks score, a lost Mis is played out (N11).
    counts = house.low_misere or (house.opponents_own_tricks and house.own_tricks_in_mis)
    lost = not state.contract.isdigit() and state.taken[state.bidder] > 0
    return lost and house.stop_decided_mis and not counts


def _partner(state: State) -> Seat | None:
    """Return who held the called card; None if there is none or it was not played."""
    if state.called is None:
        return None
    for trick in state.tricks:
        for play in trick.plays:
            if play.card == state.called:
                return play.seat
    return None


def _score(house: HouseRules, state: State) -> DealResult:
    bidder, factor = state.bidder, state.spec.factor
    if bidder is None:
        redeal = house.no_bid == "double-hand"
        pack = stacked_hands(state, house) if redeal else ()
        return DealResult(
            score=_deal_score(state, (0,) * 4, None, ()),
            gathered=pack,
            passed_out=True,
            factor=factor,
        )
    partner, tricks = _partner(state), state.taken
    made = hand_made(state.contract, bidder, partner, tricks, house)
    points = score_hand(state.contract, bidder, partner, tricks, house, factor=factor)
    side = (bidder,) if partner is None else (bidder, partner)
    pack = gather_cards(state) if house.gather == "seat-order" else ()
    return DealResult(score=_deal_score(state, points, made, side), gathered=pack, factor=factor)


def _pays(house: HouseRules, outcome: Outcome) -> tuple[int, ...]:
    if outcome.bidder is None:
        return (0,) * 4
    tricks = tuple(map(outcome.winners.count, range(4)))
    contract, bidder, partner = outcome.contract, outcome.bidder, outcome.partner
    return score_hand(contract, bidder, partner, tricks, house, factor=outcome.factor)


def _deal_score(
    state: State, points: tuple[int, ...], kept: bool | None, side: tuple[Seat, ...]
) -> DealScore:
    made = tuple(kept if seat in side else None for seat in range(4))
    return DealScore(
        number=state.spec.number,
        hand_size=13,
        specials=(state.contract or "passed-out",),
        dealer=state.spec.dealer,
        caller=state.bidder,
        nominations=None,
        tricks=state.taken,
        trick_winners=tuple(trick.winner for trick in state.tricks),
        trump=None if state.bidder is None else _trump(state),
        points=points,
        made=made,
        failed=tuple(outcome is False for outcome in made),
        exact=(False,) * 4,
    )


def _trump(state: State) -> str:
    return "NT" if state.trump is None else "SHDC"[state.trump]


GAME = Noms()
