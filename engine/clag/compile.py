"""Compile specials and house rules into the phases of a deal; each result is cached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.cards import Mask, mask_of, parse_suit
from engine.clag.bidding import (
    CallSpecialsPhase,
    ChooseSizePhase,
    NameOrderPhase,
    NameTrumpPhase,
    NominationPhase,
    TurnTrumpPhase,
)
from engine.clag.caller import menu_of
from engine.clag.combination import combine
from engine.clag.scoring import count_deal, score_deal
from engine.clag.slots import Combination, Facing, Visibility
from engine.clag.special_lookup import get_specials
from engine.clag.trick_rules import ClagTrickRules
from engine.deal.match import DealResult
from engine.deal.phases import (
    Batch,
    DealCards,
    LookAtCards,
    MakePiles,
    PlayTricks,
    Score,
    all_cards,
    cards_dealt_to,
)
from engine.deal.state import Phase, Rules, State
from engine.errors import BadDeal
from engine.paper.scores import DealScore
from engine.seats import Seat, seats_from
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.clag.house_rules import HouseRules
    from engine.deal.outcome import Outcome

__all__ = ["DealSetup", "compile_deal"]


@dataclass(frozen=True, slots=True)
class DealSetup:
    """What a deal is compiled from. `size` is None until the caller has chosen it."""

    house: HouseRules
    players: int
    size: int | None
    specials: tuple[str, ...]
    has_caller: bool


# A caller's menu allows thousands of deals; the cache holds those that are played again.
@lru_cache(maxsize=4096)
def compile_deal(setup: DealSetup) -> Rules:
    """Compile the rules of a deal.

    Raises `SlotClash`, `UnknownSpecial`, and `BadDeal` if cards are lacking.
    """
    house, size = setup.house, setup.size
    _check_pack(setup)
    deal = combine(get_specials(setup.specials), house)
    phases = tuple(_phases(setup, deal))
    return Rules(
        size=size,
        specials=deal.slugs,
        avoids_tricks=deal.contract.avoids_tricks,
        trump_order=None if deal.trump.announced_after else deal.trump.order,
        # Whatever a special shows or decides after nominating lies between these two.
        nominations_tell=deal.sight.visibility is Visibility.BEFORE
        and any(
            before.nominates and isinstance(after, PlayTricks) for before, after in pairwise(phases)
        ),
        wild=deal.wild.cards,
        from_piles=deal.sight.pile,
        tricks_alike=not deal.needs_trick_winners,
        paid_alone=not deal.contract.compares,
        phases=phases,
        trick_rules=ClagTrickRules(deal, house),
        score=partial(_score, deal, house),
        pays=partial(_pays, deal, house),
    )


def _check_pack(setup: DealSetup) -> None:
    if setup.size is None:
        return
    needed = setup.size * setup.players
    if needed > 52 or setup.size < 1:
        text = gettext_noop("{players} players cannot be dealt {size} cards each.")
        raise BadDeal(fill(text, players=setup.players, size=setup.size))
    if needed == 52 and setup.house.no_stock == "refuse":
        text = gettext_noop("That hand size would leave no card to turn for trumps.")
        raise BadDeal(text)


def _phases(setup: DealSetup, deal: Combination) -> Iterator[Phase]:
    """Yield all phases in the order of play; a special only ever adds or moves one."""
    house, sight = setup.house, deal.sight
    early = sight.nominate_first and deal.contract.nominates
    if setup.has_caller:
        # The choices replace the rules of a deal under way. The state keeps only the number of its
        # phase, so the rules before and after a choice must agree on the phases up to there.
        yield ChooseSizePhase(house, lambda size: compile_deal(replace(setup, size=size)))
        yield DealCards(partial(_singly, False))
        yield LookAtCards(_namer_only)
        yield CallSpecialsPhase(
            menu_of(house),
            lambda size, slugs: compile_deal(replace(setup, size=size, specials=slugs)),
        )
    if early:
        yield NominationPhase(house)
    if not setup.has_caller:
        yield DealCards(partial(_singly, sight.pile and not sight.shuffled))
    yield from _before_nominating(setup, deal, early)
    if deal.contract.nominates and not early:
        yield NominationPhase(house)
    yield from _after_nominating(setup, deal)
    yield PlayTricks()
    yield Score()


def _before_nominating(setup: DealSetup, deal: Combination, early: bool) -> Iterator[Phase]:
    house, sight = setup.house, deal.sight
    yield LookAtCards(_first_look(deal, house, early))
    if deal.trump.named and sight.visibility in {Visibility.HALF, Visibility.AFTER}:
        # The player who names trumps looks first, the others only later (docs/rules.md,
        # Combinations).
        yield LookAtCards(_namer_only)
    if deal.trump.facing is Facing.BEFORE and not _turns_late(deal, house):
        yield from _turning(deal, house)
    if deal.trump.named:
        yield NameTrumpPhase(house)
    if sight.shuffled and house.raf_blind_shuffle == "before":
        yield MakePiles()


def _after_nominating(setup: DealSetup, deal: Combination) -> Iterator[Phase]:
    house, sight = setup.house, deal.sight
    if deal.trump.facing is Facing.AFTER or _turns_late(deal, house):
        yield from _turning(deal, house)
    if deal.trump.announced_after:
        yield NameOrderPhase(partial(_with_order, deal, house))
    if sight.visibility in {Visibility.HALF, Visibility.AFTER}:
        yield LookAtCards(all_cards)
    if sight.shuffled and house.raf_blind_shuffle == "after":
        yield MakePiles()


def _turning(deal: Combination, house: HouseRules) -> Iterator[Phase]:
    yield TurnTrumpPhase(house, deal.wild.cards)
    if deal.wild.cards and house.turned_two == "dealer-names":
        yield NameTrumpPhase(house, deal.wild.cards)


def _turns_late(deal: Combination, house: HouseRules) -> bool:
    """Return whether trumps are turned after nominating: some houses do so in Roll 'Em (A17)."""
    never = deal.sight.visibility is Visibility.NEVER
    return never and house.roll_em_trump == "after" and deal.trump.facing is Facing.BEFORE


def _with_order(deal: Combination, house: HouseRules, rules: Rules, order: str) -> Rules:
    """Return the rules with the order of the suits, now that the caller has announced it."""
    suits = tuple(parse_suit(suit) for suit in order)
    ordered = replace(deal, trump=replace(deal.trump, order=suits))
    return replace(rules, trump_order=suits, trick_rules=ClagTrickRules(ordered, house))


# Who gets which cards, and who sees which.


def _singly(to_pile: bool, state: State) -> tuple[Batch, ...]:
    return _single_cards(to_pile, state.spec.dealer, state.players, state.rules.size or 0)


@cache
def _single_cards(to_pile: bool, dealer: Seat, players: int, size: int) -> tuple[Batch, ...]:
    order = seats_from((dealer + 1) % players, players)
    return tuple(Batch(seat, 1, to_pile) for _ in range(size) for seat in order)


def _nothing(_state: State, _seat: Seat) -> Mask:
    return 0


def _half(state: State, seat: Seat) -> Mask:
    size = state.rules.size or 0
    # Rounded up, and the cards that were dealt first.
    dealt = cards_dealt_to(state.shuffle.pack, _singly(False, state), seat)
    return mask_of(dealt[: (size + 1) // 2])


def _namer_only(state: State, seat: Seat) -> Mask:
    return all_cards(state, seat) if seat == state.spec.caller_or_dealer else 0


def _first_look(deal: Combination, house: HouseRules, early: bool) -> Callable[[State, Seat], Mask]:
    visibility = deal.sight.visibility
    if deal.sight.shuffled and not house.raf_blind_hand_seen:
        return _nothing
    if visibility is Visibility.BEFORE or (visibility is Visibility.AFTER and early):
        return all_cards
    return _half if visibility is Visibility.HALF else _nothing


# The score of a played state.


def _score(deal: Combination, house: HouseRules, state: State) -> DealResult:
    winners = tuple(trick.winner for trick in state.tricks)
    nominations, tricks = _nominations(state.bids), state.taken
    trumps = state.trump is not None
    scored = score_deal(deal, house, nominations, tricks, winners, trumps=trumps)
    score = DealScore(
        number=state.spec.number,
        hand_size=state.rules.size or 0,
        specials=deal.slugs,
        dealer=state.spec.dealer,
        caller=state.spec.caller,
        nominations=nominations,
        tricks=tricks,
        trick_winners=winners,
        trump="NT" if state.trump is None else "SHDC"[state.trump],
        points=scored.points,
        made=scored.made,
        failed=scored.failed,
        exact=scored.exact,
    )
    return DealResult(score=score)


def _nominations(bids: Sequence[int | None]) -> tuple[int, ...] | None:
    return tuple([nominated for nominated in bids if nominated is not None]) or None


def _pays(deal: Combination, house: HouseRules, outcome: Outcome) -> tuple[int, ...]:
    winners = outcome.winners
    tricks = tuple(map(winners.count, range(len(outcome.bids))))
    nominations, trumps = _nominations(outcome.bids), outcome.has_trumps
    count = count_deal(deal, house, nominations, tricks, winners, trumps=trumps)
    return deal.contract.points(house, count)
