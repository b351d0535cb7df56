"""What an expert would do, and why: from the view alone, the best choice first, in words."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.cards import parse_cards
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.errors import NotYourTurn
from tests.engine.random_games import random_deal
from tests.engine.simulate import permuted

if TYPE_CHECKING:
    from engine.deal.state import State

FEW = 12


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_decision_of_every_game_gets_advice_from_what_the_seat_sees(
    preset: engine.PresetInfo,
) -> None:
    game, rng = engine.get_game(preset.game), Random(4)
    state = random_deal(preset, rng)
    while asked := game.to_act(state):
        view = game.view(state, asked[0])
        advice = engine.advise(view, Random(5), FEW)
        assert advice.choices[0].action == engine.get_bot("expert").choose(view, Random(5))
        sentences = [one.sentence for one in advice.choices]
        assert {one.action for one in advice.choices} <= {*view.legal}
        assert len({*sentences}) == len(sentences), "what is alike is one line"
        assert all(text[0].isupper() and text.endswith(".") for text in sentences)
        other = game.view(permuted(state, asked[0], rng), asked[0])
        assert engine.advise(other, Random(5), FEW) == advice
        state, _ = game.act(state, asked[0], advice.choices[0].action)


def seven_cards(hand: str, *, led: str = "") -> State:
    """A deal of seven cards in which seat 1 is to play, or to nominate first of all."""
    pack = [*range(52)]
    own = parse_cards(hand)
    others = iter([card for card in pack if card not in own and card not in parse_cards(led)])
    hands = [[*own] if seat == 0 else [next(others) for _ in range(7)] for seat in range(4)]
    dealt = [hands[seat][place] for place in range(7) for seat in range(4)]
    rest = [card for card in pack if card not in dealt]
    game = engine.get_game("clag")
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"), players=4, number=7, dealer=0, hand_size=7
    )
    return game.start(spec, Shuffle((*dealt, *rest)))


def test_the_choices_come_best_first_with_their_worth_in_words() -> None:
    state = seven_cards("AS KS QS AH KH AD AC")
    advice = engine.advise(engine.get_game("clag").view(state, 1), Random(1))
    points = [one.points for one in advice.choices if one.points is not None]
    assert points[1:] == sorted(points[1:], reverse=True)
    assert len(points) == len(advice.choices) == 8
    best = advice.choices[0]
    assert isinstance(best.action, engine.Nominate)
    assert best.action.count >= 3
    assert best.exact is not None
    assert best.sentence == (
        f"Nominating {best.action.count} comes off in {best.exact:.0%} of deals: "
        f"{best.points:.1f} points on average."
    )


def test_a_lead_and_a_card_that_follows_differ() -> None:
    game, state = engine.get_game("clag"), seven_cards("AS KS QS AH KH AD AC")
    for seat, count in ((1, 5), (2, 1), (3, 0), (0, 0)):
        state, _ = game.act(state, seat, engine.Nominate(count))
    lead = engine.advise(game.view(state, 1), Random(1), FEW).choices[0]
    assert lead.sentence.startswith("Leading the ")
    assert "keeps your nomination in " in lead.sentence
    state, _ = game.act(state, 1, lead.action)
    follow = engine.advise(game.view(state, 2), Random(1), FEW).choices[0]
    assert follow.sentence.startswith("Playing the ")


def test_without_a_nomination_a_choice_is_worth_its_points() -> None:
    game, rules = engine.get_game("clag"), engine.make_ruleset("mcleod22")
    spec = DealSpec(ruleset=rules, players=4, number=9, dealer=0, hand_size=7, specials=("misere",))
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    best = engine.advise(game.view(state, 1), Random(1), FEW).choices[0]
    assert best.exact is None
    assert (
        best.sentence
        == f"{best.sentence.partition(' brings ')[0]} brings {best.points:.1f} points on average."
    )


def test_the_advice_is_what_the_expert_does() -> None:
    """Where one choice is clearly best, however few deals are tried."""
    game, state = engine.get_game("clag"), seven_cards("2S 3S 4H 2H 3D 2D 2C")
    expert = engine.get_bot("expert")
    view = game.view(state, 1)
    assert engine.advise(view, Random(3), 40).choices[0].action == expert.choose(view, Random(3))


def test_where_nothing_can_be_tried_the_expert_is_quoted() -> None:
    game, rules = engine.get_game("clag"), engine.make_ruleset("mcleod22")
    spec = engine.DealSpec(
        ruleset=rules,
        players=4,
        number=14,
        dealer=0,
        hand_size=7,
        specials=("dealer-calls-trumps",),
    )
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    advice = engine.advise(game.view(state, game.to_act(state)[0]), Random(1))
    assert advice.deals == 0
    assert [one.points for one in advice.choices] == [None] * 4
    first, second = advice.choices[:2]
    assert first.sentence.startswith("An expert would name ")
    assert first.sentence.endswith(" of your 7 cards it is your strongest suit.")
    assert second.sentence.startswith("Naming ")


def noms_auction() -> State:
    game, rules = engine.get_game("noms"), engine.make_ruleset("noms")
    spec = game.next_deal(engine.Match(rules, 4, 0))
    assert spec is not None
    return game.start(spec, game.make_shuffle(spec, bytes(32)))


def test_a_bid_and_a_declaration_have_a_worth_each() -> None:
    game, state = engine.get_game("noms"), noms_auction()
    bids = engine.advise(game.view(state, 1), Random(1))
    assert len(bids.choices) == len(game.legal(state, 1))
    stated = {one.action.text: one for one in bids.choices}
    assert stated["bid:mis-a-vis"].sentence.startswith("Bidding mis a vis comes off in ")
    assert stated["bid:10"].exact is not None
    leads = [one.lead for one in bids.choices if one.lead is not None]
    assert len(leads) == len(bids.choices)
    assert leads == sorted(leads, reverse=True)
    assert stated["bid:pass"].sentence == (
        "Passing lets another side score: counted as 2.0 points behind."
    )
    for seat, bid in ((1, "bid:10"), (2, "bid:pass"), (3, "bid:pass"), (0, "bid:pass")):
        state, _ = game.act(state, seat, bid)
    view = game.view(state, 1)
    declared = engine.advise(view, Random(1))
    assert declared.choices[0].action == engine.get_bot("expert").choose(view, Random(1))
    assert "makes the bid in " in declared.choices[0].sentence
    assert len(declared.choices) > 2


def test_a_call_is_compared_with_the_others_by_the_titles_of_the_deals() -> None:
    game, rules = engine.get_game("clag"), engine.make_ruleset("raf-caller")
    spec = game.next_deal(engine.Match(rules, 4, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    seat = game.to_act(state)[0]
    size = engine.advise(game.view(state, seat), Random(1)).choices[0]
    assert size.sentence == "An expert would choose as many cards as allowed: 7 each."
    state, _ = game.act(state, seat, size.action)
    stated = [one.sentence for one in engine.advise(game.view(state, seat), Random(1)).choices]
    assert any(
        text.startswith("Calling Mis\N{LATIN SMALL LETTER E WITH GRAVE}re: ") for text in stated
    )
    assert any(text.startswith("Calling nothing special: ") for text in stated)
    assert all(text.endswith((" ahead on average.", " behind on average.")) for text in stated)


def test_in_the_last_deal_advice_is_ordered_by_place_and_says_so() -> None:
    game, rules = engine.get_game("clag"), engine.make_ruleset("quick13")
    spec = engine.DealSpec(
        ruleset=rules, players=4, number=13, dealer=0, hand_size=5, opening=(60, 51, 49, 10)
    )
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    view = game.view(state, game.to_act(state)[0])
    assert view.last_deal
    advice = engine.advise(view, Random(2), FEW)
    placed = [one.place for one in advice.choices if one.place is not None]
    assert len(placed) == len(advice.choices)
    assert placed[1:] == sorted(placed[1:])
    assert all(1 <= place <= 4 for place in placed)
    assert advice.choices[0].action == engine.get_bot("expert").choose(view, Random(2))
    assert f"In the game that means place {placed[0]:.1f} on average." in advice.choices[0].sentence


@pytest.mark.parametrize("deals", [0, -5])
def test_advice_on_less_than_a_deal_is_refused(deals: int) -> None:
    view = engine.get_game("clag").view(seven_cards("AS KS QS AH KH AD AC"), 1)
    with pytest.raises(engine.EngineError):
        engine.advise(view, Random(1), deals)


def test_a_card_turned_up_is_worth_its_points_too() -> None:
    game, rules = engine.get_game("clogs"), engine.make_ruleset("clogs")
    spec = game.next_deal(engine.Match(rules, 2, 0))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    advice = engine.advise(game.view(state, game.to_act(state)[0]), Random(1), FEW)
    sentences = {one.action.text: one.sentence for one in advice.choices}
    assert sentences["turn:0"].startswith("Turning up a card brings ")
    assert [text for text in sentences if text.startswith("turn:")] == ["turn:0"]


def test_a_seat_that_has_nothing_to_choose_gets_no_advice() -> None:
    view = engine.get_game("clag").view(seven_cards("AS KS QS AH KH AD AC"), 2)
    with pytest.raises(NotYourTurn):
        engine.advise(view, Random(1))
