"""Sampled deals count the more, the better the cards played so far agree with them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.cards import parse_cards
from engine.deal.trumps import ACE_HIGH, power_table
from engine.kernels import SWITCH
from engine.search.rank_bits import rank_bits_of
from engine.search.rollouts import Worlds, plays_seen, weigh
from engine.search.rollouts.plays_seen import AGREES
from engine.search.rollouts.seen_play import SeenPlay
from ops.setup.kernels import main

if TYPE_CHECKING:
    from collections.abc import Sequence

RANKS = rank_bits_of(power_table(1, None, ACE_HIGH))


def bits(cards: str) -> int:
    return RANKS.bits(parse_cards(cards)) if cards else 0


def seen(card: str, follow: int, over: int, led: int, *, wants_trick: bool) -> SeenPlay:
    """A card of seat 1 that one of two other players has yet to follow; all the pack is out."""
    return SeenPlay(
        seat=1,
        card=bits(card),
        later=bits(card),
        follow=follow,
        over=over,
        led=led,
        laid=int(led > 0),
        out=(1 << 52) - 1,
        stock=40,
        wants_trick=wants_trick,
    )


def lead(card: str, *, wants_trick: bool) -> SeenPlay:
    return seen(card, 0, 0, 0, wants_trick=wants_trick)


def under(card: str, best: str, *, wants_trick: bool) -> SeenPlay:
    """A card that followed the best one, with a player still to come."""
    place = RANKS.place_of[parse_cards(best)[0]]
    return seen(card, RANKS.suited[place], RANKS.threats[place], place, wants_trick=wants_trick)


def weights(play: SeenPlay, hands: Sequence[str]) -> list[float]:
    """The weights of deals by what seat 1 still holds in each."""
    worlds = Worlds(3)
    for hand in hands:
        worlds.add([0, bits(hand), 0], [0, 0, 0], RANKS)
    weigh([play], worlds, 0)
    return worlds.weights.tolist()


@pytest.mark.parametrize("switch", ["0", "1"])
@pytest.mark.parametrize(
    ("play", "likely", "unlikely"),
    [
        pytest.param(
            lead("QS", wants_trick=True), "3S", "AS", id="leads its best card for a trick"
        ),
        pytest.param(lead("4S", wants_trick=False), "KS", "2S", id="leads its lowest to lose one"),
        pytest.param(
            under("4S", "KS", wants_trick=True), "7S", "AS", id="does not take a trick it wants"
        ),
        pytest.param(
            under("4S", "KS", wants_trick=False), "2S", "7S", id="loses with its highest card"
        ),
    ],
)
def test_a_card_tells_of_those_it_was_chosen_from(
    play: SeenPlay, likely: str, unlikely: str, switch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    main()
    monkeypatch.setenv(SWITCH, switch)
    high, low, forced = weights(play, [likely, unlikely, ""])
    assert low < high < forced == 1.0


@pytest.mark.parametrize("special", [None, "no-trumps", "aces-low", "nuloss", "misere"])
def test_the_rules_of_thumb_are_those_of_the_club_bot(special: str | None) -> None:
    """In all but one of thirty choices: then two cards were worth the same."""
    game, club, agrees = engine.get_game("clag"), engine.get_bot("club"), []
    for number in range(24):
        players = 3 + number % 4
        spec = engine.DealSpec(
            ruleset=engine.make_ruleset("foss20"),
            players=players,
            number=1,
            dealer=number % players,
            hand_size=7,
            specials=() if special is None else (special,),
        )
        state = game.start(spec, game.make_shuffle(spec, number.to_bytes(32, "big")))
        while asked := game.to_act(state):
            seat, view = asked[0], game.view(state, asked[0])
            state, _ = game.act(state, seat, club.choose(view, Random(0)))
            after = game.view(state, (seat + 1) % players)
            if view.phase != "play" or len(view.choices) == 1 or after.power is None:
                continue
            # Weighed by the next player as if this hand were certain.
            ranks = rank_bits_of(after.power)
            wants = [0 if nominated is None else nominated for nominated in after.bids]
            play = next(one for one in plays_seen(after, ranks, wants) if one.seat == seat)
            worlds, hand = Worlds(players), ranks.bits(view.hand)
            hands = [hand & ~play.later if one == seat else 0 for one in range(players)]
            worlds.add(hands, wants, ranks)
            weigh([play], worlds, 0)
            agrees.append(worlds.weights[0] == AGREES)
    assert agrees.count(True) > len(agrees) * 29 / 30
