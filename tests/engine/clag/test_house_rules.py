"""Each open point of the rules, both ways, on deals whose pack is laid out for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import engine
from engine.cards import PACK, SUITS, format_cards, parse_card, parse_cards
from engine.clag.combination import combine
from engine.clag.examples.decisions import parse_play, trick_winner
from engine.clag.house_rules import HouseRules
from engine.clag.special_lookup import specials
from engine.clag.trick_rules import playable_from
from engine.deal.actions import Call, NameCard, NameTrump, PlayCard
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.deal.visibility import visible_hand
from engine.errors import BadDeal, IllegalAction, NotYourTurn

if TYPE_CHECKING:
    from engine.deal.state import State

GAME = engine.get_game("clag")


def start(
    top: str,
    slugs: tuple[str, ...] = (),
    players: int = 3,
    preset: str = "foss20",
    **options: object,
) -> State:
    """A deal from a pack with these cards on top; seat 0 deals, so seat 1 gets the first card."""
    cards = parse_cards(top)
    ruleset = engine.make_ruleset(preset, options)
    spec = DealSpec(
        ruleset=ruleset,
        players=players,
        number=1,
        dealer=0,
        hand_size=(len(cards) - 1) // players,
        specials=slugs,
    )
    return GAME.start(spec, Shuffle((*cards, *(card for card in PACK if card not in cards))))


def texts(state: State, seat: int) -> list[str]:
    return [action.text for action in GAME.legal(state, seat)]


def nominate_all(state: State) -> State:
    while state.rules.phase_name(state) == "nominate":
        seat = GAME.to_act(state)[0]
        state, _ = GAME.act(state, seat, GAME.legal(state, seat)[0])
    return state


def test_the_card_after_the_last_one_dealt_is_trumps() -> None:
    state = start("2S 3S 4S 5H")
    assert format_cards(state.turned) == "5H"
    assert SUITS[state.trump or 0] == "H"


def test_only_the_seat_whose_turn_it_is_may_act_and_nothing_changes_if_another_tries() -> None:
    state = start("2S 3S 4S 5H")
    with pytest.raises(NotYourTurn):
        GAME.act(state, 0, "nominate:0")
    with pytest.raises(NotYourTurn):
        GAME.act(state, 9, "nominate:0")
    with pytest.raises(IllegalAction) as refusal:
        GAME.act(state, 1, "nominate:2")
    assert refusal.value.legal == ("nominate:0", "nominate:1")


def test_the_dealer_may_not_make_the_total_equal_the_hand() -> None:
    state = start("2S 3S 4S 5H")
    for seat in (1, 2):
        state, _ = GAME.act(state, seat, "nominate:0")
    assert texts(state, 0) == ["nominate:0"]


def test_the_forbidden_total_may_start_later() -> None:
    state = start("2S 3S 4S 5H", forbidden_total_from=4)
    for seat in (1, 2):
        state, _ = GAME.act(state, seat, "nominate:0")
    assert texts(state, 0) == ["nominate:0", "nominate:1"]


WHOLE_PACK = format_cards(PACK)


def whole_pack(**options: object) -> State:
    """Four players with thirteen cards each, so that none is left to turn (A2)."""
    ruleset = engine.make_ruleset("foss20", options)
    spec = DealSpec(ruleset=ruleset, players=4, number=1, dealer=0, hand_size=13)
    return GAME.start(spec, Shuffle(PACK))


def test_without_a_card_to_turn_there_are_no_trumps() -> None:
    assert whole_pack().trump is None


def test_without_a_card_to_turn_the_dealers_last_card_may_be_shown() -> None:
    state = whole_pack(no_stock="last-card")
    assert format_cards(state.turned) == "AC"
    assert parse_card("AC") in visible_hand(state, 0)
    assert GAME.view(state, 1).trump == SUITS.index("C")


def test_a_house_may_refuse_to_deal_the_whole_pack() -> None:
    with pytest.raises(BadDeal):
        whole_pack(no_stock="refuse")


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    ruleset = engine.make_ruleset("foss20")
    spec = DealSpec(ruleset=ruleset, players=7, number=1, dealer=0, hand_size=8)
    with pytest.raises(BadDeal):
        GAME.start(spec, Shuffle(PACK))


def test_a_deal_with_an_unknown_special_is_refused() -> None:
    ruleset = engine.make_ruleset("foss20")
    spec = DealSpec(
        ruleset=ruleset, players=4, number=1, dealer=0, hand_size=7, specials=("madness",)
    )
    with pytest.raises(engine.UnknownSpecial, match="There is no special deal 'madness'"):
        GAME.start(spec, Shuffle(PACK))


def test_a_plan_with_an_unknown_special_is_refused() -> None:
    sheet = engine.score_sheet(engine.make_ruleset("raf-caller"), 4)
    with pytest.raises(engine.UnknownSpecial, match="madness"):
        sheet.plan(1, {}, hand_size=5, call=("no-trumps", "madness"))


@pytest.mark.parametrize(("option", "known"), [("before", True), ("after", False)])
def test_in_roll_em_the_trump_is_turned_before_or_after_nominating(
    option: str, known: bool
) -> None:
    state = start("2S 3S 4S 5H", ("roll-em",), roll_em_trump=option)
    assert (GAME.view(state, 1).trump is not None) is known
    assert nominate_all(state).trump is not None


def test_in_roll_em_no_player_sees_a_card_before_it_is_turned() -> None:
    state = nominate_all(start("2S 3S 4S 5S 6S 7S 5H", ("roll-em",)))
    assert GAME.view(state, 1).hand == ()
    assert texts(state, 1) == ["turn:0"]
    state, _ = GAME.act(state, 1, "turn:0")
    assert format_cards(play.card for play in state.trick) == "2S"


@pytest.mark.parametrize("when", ["before", "after"])
def test_own_cards_are_shuffled_before_or_after_nominating(when: str) -> None:
    ruleset = engine.make_ruleset("raf-caller", {"raf-blind-shuffle": when})
    spec = DealSpec(
        ruleset=ruleset, players=3, number=1, dealer=0, hand_size=3, specials=("raf-blind",)
    )
    state = GAME.start(spec, GAME.make_shuffle(spec, bytes(32)))
    assert bool(state.piles[1]) is (when == "before")
    assert len(GAME.view(state, 1).hand) == 3
    assert all(nominate_all(state).piles)


def test_raf_blind_may_be_played_without_a_look_at_the_cards() -> None:
    ruleset = engine.make_ruleset("raf-caller", {"raf-blind-hand-seen": False})
    spec = DealSpec(
        ruleset=ruleset, players=3, number=1, dealer=0, hand_size=3, specials=("raf-blind",)
    )
    state = GAME.start(spec, GAME.make_shuffle(spec, bytes(32)))
    assert GAME.view(state, 1).hand == ()


def twos(top: str, **options: object) -> State:
    return start(top, ("twos-wild",), preset="mcleod22", players=4, **options)


def test_a_two_turned_for_trumps_means_its_own_suit() -> None:
    assert twos("3S 4S 5S 6S 2D").trump == SUITS.index("D")


def test_a_two_turned_for_trumps_may_let_the_dealer_name_the_suit() -> None:
    state = twos("3S 4S 5S 6S 2D", turned_two="dealer-names")
    assert GAME.to_act(state) == (0,)
    assert len(GAME.legal(state, 0)) == 4
    state, _ = GAME.act(state, 0, NameTrump(SUITS.index("C")))
    assert state.trump == SUITS.index("C")
    assert state.rules.phase_name(state) == "nominate"


def test_a_two_turned_for_trumps_may_be_covered_by_the_next_card() -> None:
    state = twos("3S 4S 5S 6S 2D", turned_two="turn-again")
    assert format_cards(state.turned) == "2D 2S 7S"
    assert state.trump == SUITS.index("S")


SUIT_LED = SUITS.index("S")


def named(hand: str, **options: Any) -> dict[str, object]:
    """What a hand may do when spades are led: itself, or how many names."""
    house = replace(HouseRules(), **options)
    wild = combine([specials()["twos-wild"]], HouseRules()).wild.cards
    mask = sum(1 << card for card in parse_cards(hand))
    choice = playable_from(mask, SUIT_LED, frozenset(), wild, house)
    plain = {format_cards([card]): "itself" for card in range(52) if choice.natural >> card & 1}
    return plain | {format_cards([card]): len(names) for card, names in choice.names.items()}


def test_who_holds_the_suit_led_may_play_a_two_but_must_name_that_suit() -> None:
    assert named("9S 3H 2D") == {"9S": "itself", "2D": 13}


def test_a_two_of_the_suit_led_does_not_make_its_holder_follow() -> None:
    assert named("3H 2S") == {"3H": "itself", "2S": 52}


def test_a_house_may_let_a_two_follow_by_its_printed_suit() -> None:
    assert named("3H 2S 2D", held_two_follows=True) == {"2S": 13, "2D": 13}


def test_a_house_may_bar_naming_a_two_a_two() -> None:
    assert named("3H 2D", two_may_be_a_two=False) == {"3H": "itself", "2D": 48}


def test_two_twos_in_a_trick_must_name_different_cards() -> None:
    state = nominate_all(twos("2S 2H 5S 6S 9D"))
    state, _ = GAME.act(state, 1, PlayCard(parse_card("2S"), parse_card("AC")))
    assert "play:2H=AC" not in texts(state, 2)
    assert "play:2H=KC" in texts(state, 2)


@pytest.mark.parametrize(("option", "winner"), [("named", 1), ("printed", 2)])
def test_a_two_that_is_led_asks_for_the_suit_named_or_printed(option: str, winner: int) -> None:
    house = HouseRules(led_two=option)
    plays = [parse_play(text, seat) for seat, text in enumerate(["2C=KD", "AD", "3C"])]
    deal = combine([specials()["twos-wild"]], house)
    assert trick_winner(deal, house, SUITS.index("H"), plays) == winner


@pytest.mark.parametrize(("option", "names"), [("named", 52), ("led-suit", 13), ("itself", 0)])
def test_a_two_turned_up_unseen_is_named_as_the_house_says(option: str, names: int) -> None:
    state = start("3S 2D 4S 9H", ("roll-em", "twos-wild"), preset="raf-caller", unseen_two=option)
    state = nominate_all(state)
    state, _ = GAME.act(state, 1, "turn:0")
    state, _ = GAME.act(state, 2, "turn:0")
    if not names:
        assert state.trick[-1].face == parse_card("2D")
        return
    assert len(GAME.legal(state, 2)) == names
    state, _ = GAME.act(state, 2, NameCard(parse_card("AS")))
    assert state.trick[-1].name == parse_card("AS")


def test_where_the_player_naming_trumps_may_name_none_there_are_none() -> None:
    slugs = ("dealer-calls-trumps",)
    state = start(
        "3S 2D 4S 9H", slugs, preset="mcleod22", players=3, caller_may_name_no_trumps=True
    )
    state, _ = GAME.act(state, 0, NameTrump(None))
    assert state.trump is None
    assert state.rules.phase_name(state) == "nominate"


def caller_deal(**options: object) -> State:
    spec = DealSpec(
        ruleset=engine.make_ruleset("raf-caller", options), players=4, number=1, dealer=2, caller=2
    )
    return GAME.start(spec, GAME.make_shuffle(spec, bytes(32)))


def test_the_caller_picks_the_size_looks_and_calls() -> None:
    state = caller_deal()
    assert texts(state, 2) == [f"size:{size}" for size in range(3, 8)]
    state, _ = GAME.act(state, 2, "size:4")
    assert len(GAME.view(state, 2).hand) == 4
    assert GAME.view(state, 1).hand == ()
    state, _ = GAME.act(state, 2, "call:nuloss+misere")
    assert set(GAME.view(state, None).specials) == {"nuloss", "misere"}
    assert state.rules.phase_name(state) == "play"
    assert len(GAME.view(state, 1).hand) == 4


def test_specials_of_one_slot_may_not_be_called_together() -> None:
    state, _ = GAME.act(caller_deal(), 2, "size:3")
    for words in ("call:misere+highest-number", "call:no-trumps+precedence", "call:blind"):
        with pytest.raises(IllegalAction):
            GAME.act(state, 2, words)


def test_the_order_of_suits_may_be_announced_after_nominating() -> None:
    state, _ = GAME.act(caller_deal(guess_precedence="after"), 2, "size:3")
    legal = GAME.legal(state, 2)
    assert Call(("guess-trumps", "precedence")) in legal
    state, _ = GAME.act(state, 2, "call:guess-trumps+precedence")
    assert GAME.view(state, 1).trump_order is None
    state = nominate_all(state)
    state, _ = GAME.act(state, 2, "order:DHSC")
    assert GAME.view(state, 1).trump_order == tuple(map(SUITS.index, "DHSC"))


def test_the_winner_of_the_cut_nominates_first_so_the_deal_sits_on_their_right() -> None:
    ruleset = engine.make_ruleset("scottish18", {"dealing": "cut-every-deal"})
    match = engine.Match(ruleset, 4, 0, cuts=((1, 3),))
    spec = GAME.next_deal(match)
    assert spec is not None
    assert spec.dealer == 3
