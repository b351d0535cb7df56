"""Try each choice of a seat on many deals that fit what it sees.

The others are taken to play as club players do and to aim at their nominations. Where that cannot
be tried (trumps and wild cards to be named, bids) there is no trial.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from math import inf, sqrt
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import mask_of, suit_of
from engine.deal.actions import Nominate, PlayCard, TurnCard
from engine.deal.tricks import COPY
from engine.search.choice_trials import Trials, rule_of
from engine.search.determinize import HandSampler, stock_of
from engine.search.estimates import worths_of
from engine.search.heard import LikelyDeals, hears
from engine.search.places import FOR_POINTS, worth_of
from engine.search.rank_bits import rank_bits_by, rank_bits_of
from engine.search.rollouts import (
    AGREES,
    AGREES_IN_FEW,
    ALL_TRICKS,
    Rule,
    Worlds,
    plays_seen,
    weigh,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from engine.cards import Card, Mask
    from engine.deal.action import Action
    from engine.deal.views import View
    from engine.search.rank_bits import RankBits
    from engine.search.rollouts.seen_play import SeenPlay
    from engine.seats import Seat

__all__ = ["Round", "TriedChoice", "can_try", "find_best", "try_choices"]


class Round(NamedTuple):
    """On how many more deals choices are tried, and which of them then stay.

    `stay`: how many at most, besides the favourite; `behind`: by how many standard errors of the
    difference they may be behind the best.
    """

    deals: int
    stay: int
    behind: float = inf


@dataclass(frozen=True, slots=True)
class TriedChoice:
    """What a choice is worth on sampled deals.

    `points`: those of the seat, on average. `exact`: in what share of the deals it took as many
    tricks as it nominated; None where it has nominated nothing. `place`: its place in the game, on
    average, near the end where that is what counts; else None.
    """

    action: Action
    points: float
    exact: float | None
    place: float | None = None


def try_choices(view: View, rng: Random, deals: int, favourite: Action) -> tuple[TriedChoice, ...]:
    """Try the legal choices on the same sampled deals, those worth most first, after a favourite.

    Cards face down are alike, and tried as one choice. Nothing is returned if none can be tried.
    """
    if not can_try(view):
        return ()
    trials, sampled = Trials(view), _Sampled(view, rng, deals)
    sampled.more(deals)
    by_place = Trials(view, by_place=True) if worth_of(view) else None
    turned = [one for one in (favourite, *view.legal) if isinstance(one, TurnCard)]
    alike = [one for one in view.legal if not isinstance(one, TurnCard)]
    tried = [_try(action, trials, by_place, sampled) for action in (*turned[:1], *alike)]
    # Sorting keeps the order of equals.
    return tuple(sorted(tried, key=lambda one: (one.action != favourite, *_worth(one))))


def _worth(one: TriedChoice) -> tuple[float, float]:
    return one.place or 0.0, -one.points


def find_best(
    view: View,
    rng: Random,
    rounds: Sequence[Round],
    favourite: Action,
    seconds: float | None = None,
) -> Action:
    """Return the choice that pays most, of those of a view that can be tried.

    In the last deal of a game it is the one with the best place on average.

    `rounds`: how the choices are tried with seven cards in hand. With fewer there is time for more
    deals. `favourite` is what is chosen unless another choice is better by more than luck explains.
    With `seconds`, trials go on until the time is up, or until only one choice is left; the choice
    then depends on the machine.
    """
    deadline = None if seconds is None else monotonic() + seconds
    paid: dict[Action, list[float]] = {action: [] for action in _different(view, favourite)}
    cards = view.hand_counts[view.own_seat] + view.pile_counts[view.own_seat]
    times = min(_LATE, max(1.0, 7 / (cards or view.hand_size or 7)))
    scaled = [one._replace(deals=round(one.deals * times)) for one in rounds]
    trials = Trials(view, by_place=True)
    sampled = _Sampled(view, rng, sum(one.deals for one in scaled))
    weights = sampled.worlds.weights
    for one in scaled if deadline is None else chain(scaled, repeat(scaled[-1])):
        if len(paid) == 1 or (deadline is not None and weights and monotonic() > deadline):
            break
        # The same deals for every choice, so that luck affects all of them alike.
        tried = sampled.more(one.deals)
        for action, points in paid.items():
            points += trials.pays(action, sampled.worlds, tried)
        paid = {action: paid[action] for action in _staying(one, paid, weights, favourite)}
    best = next(iter(paid))
    if favourite not in paid:
        return best
    # Where sides play together the rollouts are less true, and the favourite is rather kept.
    few = len(weights) < _FEW and rule_of(view) is Rule.BY_SEATS
    doubt = _DOUBT_OF_FEW if few else _DOUBT
    return best if _is_better(paid[best], paid[favourite], weights, doubt) else favourite


_LATE = 1.5
"""On how many times as many deals choices are tried at most where fewer than seven cards are left:
sampling the deals then takes longer than playing them on."""
_FEW = 200
"""Fewer deals than that are few."""
_DOUBT, _DOUBT_OF_FEW = 1.1, 0.3
"""By how many standard errors a choice must be better than the favourite. A choice that is better
on a single deal, and the same on all others, is ahead by just over one. Few deals would seldom show
so much."""


def _staying(
    after: Round,
    paid: Mapping[Action, Sequence[float]],
    weights: Sequence[float],
    favourite: Action,
) -> list[Action]:
    """Return the choices that stay after a round, the best first."""
    worth = {action: _total(weights, points) for action, points in paid.items()}
    best, *others = sorted(paid, key=worth.__getitem__, reverse=True)
    near = (one for place, one in enumerate(others, 1) if place < after.stay or one == favourite)
    return [
        best,
        *(one for one in near if not _is_better(paid[best], paid[one], weights, after.behind)),
    ]


def _is_better(
    points: Sequence[float],
    others: Sequence[float],
    weights: Sequence[float],
    doubt: float = _DOUBT,
) -> bool:
    """Return whether points on the same deals are better than others by more than luck explains."""
    leads = [one - other for one, other in zip(points, others, strict=True)]
    lead = _total(weights, leads)
    mean = lead / (sum(weights) or 1.0)
    squares = ((weight * (one - mean)) ** 2 for weight, one in zip(weights, leads, strict=True))
    return lead > doubt * sqrt(sum(squares))


def _total(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def can_try(view: View) -> bool:
    """Return whether the choices of a view can be tried."""
    if not all(isinstance(action, Nominate | PlayCard | TurnCard) for action in view.legal):
        return False
    # Where there is no table, seats have cards face down besides their hands.
    nominates, known = isinstance(view.legal[0], Nominate), view.power is not None
    return (known or any(view.pile_counts)) and (nominates or not view.from_piles)


def _different(view: View, favourite: Action) -> list[Action]:
    """Return the favourite, and the choices worth trying, one of each effect."""
    choices: dict[object, Action] = {}
    wild: dict[int, Action] = {}
    led = suit_of(view.trick[0].face % COPY) if view.trick else None
    alike = view.power is not None and not view.wild and not view.from_piles
    coming, laid = _coming(view), mask_of(play.card for play in view.trick)
    for action in (favourite, *view.legal):
        key: object = action
        if isinstance(action, TurnCard):
            key = TurnCard
        elif isinstance(action, PlayCard) and alike and action.card != view.called:
            # Cards with none between them that is still to come take the same tricks.
            card, suit = action.card, suit_of(action.card)
            now = view.beats[suit if led is None else led][card]
            key = suit, now & (coming | laid), view.beats[suit][card] & coming
        elif isinstance(action, PlayCard) and action.name is not None:
            # Wild cards are alike, and only the best and the worst name matter.
            row = view.beats[suit_of(action.name) if led is None else led]
            wild.setdefault(row[action.name].bit_count(), action)
            continue
        choices.setdefault(key, action)
    names = [wild[min(wild)], wild[max(wild)]] if wild else []
    return [*dict.fromkeys((favourite, *choices.values(), *names))]


def _coming(view: View) -> Mask:
    """Return the cards that the other seats may still play."""
    tricks = (*(trick.plays for trick in view.tricks), view.trick)
    gone = mask_of(play.card for plays in tricks for play in plays)
    return view.pack & ~gone & ~mask_of(view.hand)


class _Sampled:
    """Deals that fit what has been seen and nominated; `planned`: how many there will be."""

    def __init__(self, view: View, rng: Random, planned: int) -> None:
        self.worlds = Worlds(view.players)
        self._view, self._rng = view, rng
        self._agrees = AGREES_IN_FEW if planned < _FEW else AGREES
        # One chain of deals for all rounds: to begin another takes as long as a round of a race.
        self._likely = _likely(view, rng) if hears(view) else None
        self._seen: Sequence[SeenPlay] = ()
        if view.phase == "play" and view.power is not None and rule_of(view) is Rule.BY_SEATS:
            self._seen = plays_seen(view, rank_bits_of(view.power), _wants_in_play(view))

    def more(self, count: int) -> Sequence[int]:
        """Sample more deals; return their numbers."""
        view, rng, first = self._view, self._rng, len(self.worlds)
        if self._likely is None:
            _sample_any(view, rng, count, self.worlds)
        else:
            self._likely.deal_into(self.worlds, count)
        if self._seen:
            weigh(self._seen, self.worlds, first, self._agrees)
        return range(first, first + count)


def _likely(view: View, rng: Random) -> LikelyDeals:
    if view.power is None:
        raise ValueError("What beats what is not one table.")
    return LikelyDeals(view, rank_bits_of(view.power), rng)


def _sample_any(view: View, rng: Random, count: int, worlds: Worlds) -> None:
    sampler, seats = HandSampler(view), view.players
    ranks = rank_bits_by(view.beats) if view.power is None else rank_bits_of(view.power)
    in_play = None if view.phase == "nominate" else _wants_in_play(view)
    for _ in range(count):
        dealt = sampler.sample(rng)
        if view.powers and (stock := stock_of(view, dealt)):
            # A card is still to be turned for trumps.
            ranks = rank_bits_of(view.powers[suit_of(rng.choice(stock))])
        hands = dealt[:seats]
        wants = in_play or _wants_to_nominate(view, _worths(view, hands, ranks))
        piles = [[ranks.place_of[card] for card in cards] for cards in dealt[seats:]]
        if view.from_piles:
            piles = [[ranks.place_of[card] for card in cards] for cards in hands]
            for cards in piles:
                rng.shuffle(cards)
            hands = [[] for _ in hands]
        worlds.add([*map(ranks.bits, hands)], wants, ranks, _partner(view, hands), piles)


def _worths(view: View, hands: Sequence[Sequence[Card]], ranks: RankBits) -> Sequence[float]:
    """Return how many tricks the owner of each hand expects, by what it sees before nominating."""
    if view.power is None or len(view.hand) != view.hand_size:
        return [(view.hand_size or 0) / view.players] * view.players
    worth = worths_of(view, ranks)
    return [sum(worth[card] for card in hand) for hand in hands]


def _wants_to_nominate(view: View, worths: Sequence[float]) -> list[int]:
    """Return what each seat has nominated, or would by what its hand is worth."""
    return [
        round(worth) if nominated is None else nominated
        for nominated, worth in zip(view.bids, worths, strict=True)
    ]


def _try(action: Action, trials: Trials, by_place: Trials | None, sampled: _Sampled) -> TriedChoice:
    worlds = sampled.worlds
    weights, which = worlds.weights, range(len(worlds))
    total = sum(weights)
    points = _total(weights, trials.pays(action, worlds, which)) / total
    exact, place = None, None
    if (keeps := trials.keeps(action, worlds, which)) is not None:
        exact = _total(weights, keeps) / total
    if by_place is not None:
        behind = _total(weights, by_place.pays(action, worlds, which)) / total
        behind -= FOR_POINTS * points
        place = trials.view.players - behind
    return TriedChoice(action, points, exact, place)


def _partner(view: View, hands: Sequence[Sequence[Card]]) -> Seat | None:
    """Return who has the called card, or played it."""
    if view.called is None:
        return None
    holder = next((seat for seat, hand in enumerate(hands) if view.called in hand), None)
    return holder if view.called_by is None else view.called_by


def _wants_in_play(view: View) -> list[int]:
    """Return how many tricks each seat aims at: its nomination, or what its contract asks for."""
    avoids = view.avoids_tricks or (view.bidder is not None and not view.contract.isdigit())
    unset = 0 if avoids else ALL_TRICKS
    return [unset if nominated is None else nominated for nominated in view.bids]
