"""What bots choose: what a player of some experience would not get wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.bots import expert as expert_module
from engine.bots import get_bot
from engine.bots.expert import ExpertBot
from engine.cards import PACK, parse_cards
from engine.deal.match import DealSpec, Match
from engine.deal.shuffle import Shuffle
from engine.search.places import worth_of
from tests.engine.bots.dealt_hands import after, dealt, two_cards

if TYPE_CHECKING:
    from engine.deal.outcome import Outcome
    from engine.deal.views import View

BLUNDERS = {
    "leads low once its nomination is kept": (
        {0: "AS 2H 3C"}, "5D", ("nominate:1", "nominate:1", "nominate:0", "nominate:2",
        "play:AS", "play:KS", "play:QS", "play:JS"), {"play:2H", "play:3C"},
    ),
    "does not say nought with the ace of trumps alone": (
        {0: "AD"}, "5D", (), {"nominate:1"},
    ),
    "takes what it needs with the last card that can win": (
        {0: "AS 2H 3C", 1: "KS 4H 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}, "5D",
        ("nominate:1", "nominate:0", "nominate:0", "nominate:1"), {"play:AS"},
    ),
    "throws its highest card away under one that wins": (
        {0: "AS 2H 3C", 1: "KS 2S 4C"}, "5D",
        ("nominate:1", "nominate:0", "nominate:0", "nominate:1", "play:AS"), {"play:KS"},
    ),
}  # fmt: skip
"""What a player of some experience would not get wrong: hands, the card turned, what was nominated
and played, and what the seat whose turn it is may do."""


@pytest.mark.parametrize("bot", ["club", "expert"])
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_known_blunder_is_not_made(name: str, bot: str) -> None:
    hands, turned, texts, good = BLUNDERS[name]
    size = len(hands[0].split())
    if size == 3 and 1 not in hands:
        hands = hands | {1: "KS 4H 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}
    game = engine.get_game("clag")
    state = after(dealt(hands, turned, size=size), *texts)
    view = game.view(state, game.to_act(state)[0])
    assert {get_bot(bot).choose(view, Random(seed)).text for seed in range(5)} <= good


def test_the_call_of_a_caller_suits_the_hand() -> None:
    """A hand of the lowest cards calls a deal in which low cards are good; one of aces none."""
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("raf-caller")
    called = {}
    for hand in ("2S 2H 3H 3D 2C", "AS KS QS AH AD"):
        cards = parse_cards(hand)
        rest = [card for card in PACK if card not in cards]
        pack = [card for one in cards for card in (one, *(rest.pop() for _ in range(3)))]
        spec = DealSpec(ruleset=ruleset, players=4, number=1, dealer=3, caller=0)
        state = game.start(spec, Shuffle((*pack, *rest), tuple(PACK)))
        state = after(state, "size:5")
        action = get_bot("expert").choose(game.view(state, 0), Random(1))
        called[hand] = {*action.text.removeprefix("call:").split("+")}
    low, high = called.values()
    assert low & {"misere", "nuloss"}
    assert not high & {"misere", "nuloss", "aces-low"}


def test_an_expert_calls_specials_together_where_they_suit_the_hand_together() -> None:
    """With the five lowest cards: Misère, and low suits that are lower still."""
    game = engine.get_game("clag")
    cards = parse_cards("2S 3S 2H 3H 2D")
    rest = [card for card in PACK if card not in cards]
    pack = [card for one in cards for card in (one, *(rest.pop() for _ in range(3)))]
    spec = DealSpec(
        ruleset=engine.make_ruleset("raf-caller"), players=4, number=1, dealer=3, caller=0
    )
    state = after(game.start(spec, Shuffle((*pack, *rest), tuple(PACK))), "size:5")
    view = game.view(state, 0)
    club, expert = (get_bot(slug).choose(view, Random(1)).text for slug in ("club", "expert"))
    assert club.count("+") == 0
    assert expert.count("+") in {1, 2}


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_misere_is_ducked(bot: str) -> None:
    hands = {0: "9S 2H 3C", 1: "KS 2S 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}
    state = after(dealt(hands, "5D", "misere"), "play:9S")
    view = engine.get_game("clag").view(state, 1)
    assert get_bot(bot).choose(view, Random(1)).text == "play:2S"


def test_in_the_last_deal_the_place_counts() -> None:
    """Ten points that put another seat ahead are worse than one that does not."""
    game = engine.get_game("clag")
    state = after(two_cards(seat1="AS 3S"), *["nominate:1"] * 3, "nominate:0", "play:KS")
    view = game.view(state, 1)

    def pays(outcome: Outcome) -> tuple[int, ...]:
        return (0, 10, 20, 0) if outcome.winners[0] == 1 else (0, 1, 0, 0)

    by_points = replace(view, pays=pays, paid_alone=False, opening=(-50, 0, 0, -50))
    by_place = replace(by_points, last_deal=True)
    expert = get_bot("expert")
    assert expert.choose(by_points, Random(1)).text == "play:AS"
    assert expert.choose(by_place, Random(1)).text == "play:3S"


def test_where_points_end_the_game_the_place_counts_once_they_are_near() -> None:
    """Ten points that let another seat end the game are worse than one; far from the end not."""
    view = engine.get_game("clag").view(two_cards(), 1)
    opening, ended, plays_on = (30, 45, 44, 2), (0, 4, 10, 0), (0, 1, 0, 0)
    near = worth_of(replace(view, ends_at=50, opening=opening))
    assert near is not None
    assert near(ended) < near(plays_on) < near((0, 5, 0, 0))
    assert worth_of(replace(view, ends_at=90, opening=opening)) is None
    assert worth_of(replace(view, ends_at=None, opening=opening)) is None


def test_a_two_that_may_be_named_takes_the_trick_that_is_wanted() -> None:
    """Last to play and short of a trick, under the ace: only the wild card can still win."""
    state = after(
        two_cards("twos-wild", seat3="2H 5S"),
        "nominate:0", "nominate:1", "nominate:1", "nominate:1",
        "play:KS", "play:AS", "play:4S",
    )  # fmt: skip
    action = get_bot("expert").choose(engine.get_game("clag").view(state, 3), Random(1))
    assert action.text == "play:2H=AS"


@pytest.mark.parametrize(("special", "low", "high"), [("blind", 1, 2), ("roll-em", 1, 2)])
def test_a_hand_that_no_player_has_seen_is_taken_for_an_average_one(
    special: str, low: int, high: int
) -> None:
    view = engine.get_game("clag").view(dealt({}, "5D", special, size=7), 0)
    chosen = {get_bot("expert").choose(view, Random(seed)).text for seed in range(3)}
    assert chosen <= {f"nominate:{wanted}" for wanted in range(low, high + 1)}


@pytest.mark.parametrize(
    ("seconds", "tried"), [(None, [40]), (0.0, [5]), (0.3, [5, 10]), (1.0, [5, 10, 20, 40])]
)
def test_a_bid_is_tried_on_as_many_deals_as_the_time_allows(
    seconds: float | None, tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a deal takes a hundredth of a second."""
    deals: list[int] = []

    def choose(view: View, _rng: Random, count: int) -> engine.Action:
        deals.append(count)
        return view.legal[0]

    monkeypatch.setattr(expert_module, "choose_auction", choose)
    monkeypatch.setattr(expert_module, "monotonic", lambda: sum(deals) / 100)
    game = engine.get_game("noms")
    spec = game.next_deal(Match(engine.make_ruleset("noms"), 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    view = game.view(state, game.to_act(state)[0])
    assert ExpertBot(seconds=seconds).choose(view, Random(1)) == view.legal[0]
    assert deals == tried
