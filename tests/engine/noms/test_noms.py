from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import engine
from engine.cards import PACK, format_card, parse_card
from engine.deal.match import Match
from engine.deal.shuffle import Shuffle
from engine.deal.visibility import visible_hand
from engine.errors import BadOption, IllegalAction
from engine.noms.auction import legal_bids
from engine.noms.game import make_house_rules
from engine.noms.house_rules import HouseRules
from engine.noms.pack import sorted_hand
from engine.noms.scoring import game_over, score_hand

if TYPE_CHECKING:
    from engine.deal.state import State

GAME = engine.get_game("noms")


def start(match: Match | None = None, **options: object) -> State:
    """The first hand from a pack in order: seat 0 deals."""
    match = match or Match(engine.make_ruleset("noms", options), 4, 0)
    spec = GAME.next_deal(match)
    assert spec is not None
    return GAME.start(spec, Shuffle(PACK) if not spec.stacked else Shuffle(spec.stacked))


def bid(state: State, words: str) -> State:
    for word in words.split():
        seat = GAME.to_act(state)[0]
        state, _ = GAME.act(state, seat, f"bid:{word}")
    return state


def play_out(state: State) -> State:
    while asked := GAME.to_act(state):
        seat = asked[0]
        state, _ = GAME.act(state, seat, GAME.legal(state, seat)[0])
    return state


def test_the_highest_bidder_declares_and_leads() -> None:
    state = bid(start(), "10 11 pass pass pass")
    assert (state.bidder, state.contract) == (2, "11")
    assert GAME.to_act(state) == (2,)
    state, _ = GAME.act(state, 2, "declare:H/AC")
    assert (state.trump, format_card(state.called or 0)) == (1, "AC")
    assert GAME.to_act(state) == (2,)


def test_the_suit_led_is_trumps_if_none_was_named_and_a_rank_alone_is_of_trumps() -> None:
    state = bid(start(), "10 pass pass pass")
    state, _ = GAME.act(state, 1, "declare:led/A")
    assert GAME.view(state, 2).called is None
    card = GAME.view(state, 1).hand[0]
    state, _ = GAME.act(state, 1, f"play:{format_card(card)}")
    assert state.trump == card // 13
    assert GAME.view(state, 2).called == card // 13 * 13 + 12


def test_only_the_holder_knows_the_partner_until_the_card_is_played() -> None:
    state = bid(start(), "10 pass pass pass")
    state, _ = GAME.act(state, 1, "declare:S/AC")
    holder = next(seat for seat in range(4) if parse_card("AC") in visible_hand(state, seat))
    for seat in range(4):
        view = GAME.view(state, seat)
        assert (parse_card("AC") in view.hand) == (seat == holder)
        assert view.shown == ((),) * 4


def test_at_no_trumps_the_called_card_needs_its_suit() -> None:
    state = bid(start(), "10 pass pass pass")
    with pytest.raises(IllegalAction):
        GAME.act(state, 1, "declare:NT/K")
    state, _ = GAME.act(state, 1, "declare:NT/KD")
    assert state.trump is None


@pytest.mark.parametrize(("allowed", "legal"), [(True, True), (False, False)])
def test_the_called_card_may_be_led_at_once_or_not(allowed: bool, legal: bool) -> None:
    state = bid(start(may_lead_called=allowed), "10 pass pass pass")
    own = format_card(GAME.view(state, 1).hand[0])
    state, _ = GAME.act(state, 1, f"declare:NT/{own}")
    assert (f"play:{own}" in [action.text for action in GAME.legal(state, 1)]) is legal


def test_where_the_dealers_left_leads_trumps_must_be_named_before() -> None:
    state = bid(start(leader="left-of-dealer"), "pass 10 pass pass pass")
    assert all("led" not in action.text for action in GAME.legal(state, 2))
    state, _ = GAME.act(state, 2, "declare:S/AC")
    assert GAME.to_act(state) == (1,)


def test_mis_is_at_no_trumps_and_nothing_is_declared() -> None:
    state = bid(start(), "mis pass pass pass")
    assert state.rules.phase_name(state) == "play"
    assert GAME.view(state, 0).trump is None


def test_a_lost_mis_stops_unless_single_tricks_count() -> None:
    stopped = play_out(bid(start(), "mis pass pass pass"))
    played = play_out(bid(start(stop_decided_mis=False), "mis pass pass pass"))
    counted = play_out(bid(start(opponents_own_tricks=True), "mis pass pass pass"))
    assert len(played.tricks) == len(counted.tricks) == 13
    if stopped.taken[1]:
        assert len(stopped.tricks) < 13


def first_trick_lost(state: State) -> State:
    """Play the first trick of a Mis a Vis with the bidder's lowest card."""
    while len(state.tricks) < 1:
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        mine = min if seat == state.bidder else max
        state, _ = GAME.act(
            state, seat, mine(legal, key=lambda action: parse_card(action.what) % 13)
        )
    return state


def test_after_the_first_trick_of_mis_a_vis_the_hand_lies_open_and_opponents_may_give_up() -> None:
    state = first_trick_lost(bid(start(), "mis-a-vis pass pass pass"))
    assert state.taken[1] == 0
    assert len(GAME.view(state, None).shown[1]) == 12
    assert GAME.to_act(state) == (0, 2, 3)
    for seat in (3, 0, 2):
        state, _ = GAME.act(state, seat, "give-up")
    assert state.result is not None
    assert state.result.score.points == (0, 26, 0, 0)


def test_one_opponent_is_enough_to_play_on() -> None:
    state = first_trick_lost(bid(start(), "mis-a-vis pass pass pass"))
    state, _ = GAME.act(state, 3, "give-up")
    state, _ = GAME.act(state, 0, "go-on")
    assert state.rules.phase_name(state) == "play"


def next_spec(state: State, **options: object) -> engine.DealSpec:
    assert state.result is not None
    spec = GAME.next_deal(Match(state.spec.ruleset, 4, 0, (state.result,)))
    assert spec is not None
    return spec


def test_a_hand_that_all_passed_is_stacked_cut_and_counts_double() -> None:
    state = bid(start(), "pass pass pass pass")
    spec = next_spec(state)
    assert (spec.dealer, spec.factor) == (1, 2)
    left = sorted_hand(visible_hand(state, 1))
    assert spec.stacked[:13] == left
    cut = GAME.make_shuffle(spec, bytes(32)).pack
    place = spec.stacked.index(cut[0])
    assert cut == spec.stacked[place:] + spec.stacked[:place]


def test_the_left_hand_may_lie_at_the_bottom_of_the_stack() -> None:
    state = bid(start(stack="left-at-bottom"), "pass pass pass pass")
    assert next_spec(state).stacked[-13:] == sorted_hand(visible_hand(state, 1))


def test_the_same_dealer_may_deal_again_without_a_double_hand() -> None:
    spec = next_spec(bid(start(no_bid="same-dealer"), "pass pass pass pass"))
    assert (spec.dealer, spec.factor, spec.stacked) == (0, 1, ())


@pytest.mark.parametrize(("option", "factor"), [("stays", 2), ("grows", 4)])
def test_a_double_hand_passed_out_again(option: str, factor: int) -> None:
    ruleset = engine.make_ruleset("noms", {"repeated-double": option})
    match = Match(ruleset, 4, 0)
    for _ in range(2):
        state = bid(start(match), "pass pass pass pass")
        assert state.result is not None
        match = replace(match, results=(*match.results, state.result))
    spec = GAME.next_deal(match)
    assert spec is not None
    assert spec.factor == factor


def test_tricks_are_gathered_from_the_dealers_left_and_cut() -> None:
    state = bid(start(), "10 pass pass pass")
    state, _ = GAME.act(state, 1, "declare:S/AC")
    state = play_out(state)
    spec = next_spec(state)
    assert sorted(spec.stacked) == list(PACK)
    first = next(trick for seat in (1, 2, 3, 0) for trick in state.tricks if trick.winner == seat)
    assert spec.stacked[:4] == tuple(play.card for play in first.plays)


def test_a_house_may_shuffle_between_hands() -> None:
    state = bid(start(gather="shuffle"), "10 pass pass pass")
    state, _ = GAME.act(state, 1, "declare:S/AC")
    assert next_spec(play_out(state)).stacked == ()


def test_after_three_passes_the_fourth_may_have_to_bid() -> None:
    house = HouseRules(min_bid="7", fourth_forced=True)
    assert legal_bids(["pass"] * 3, house)[0] == "7"
    assert "pass" not in legal_bids(["pass"] * 3, house)
    assert legal_bids(["pass"] * 3, replace(house, forced_may_exceed=False)) == ("7",)


def test_a_forced_bid_needs_seven_as_the_lowest() -> None:
    with pytest.raises(BadOption):
        engine.make_ruleset("noms", {"fourth-forced": True})


@pytest.mark.parametrize(
    ("level", "tricks", "options", "factor", "points"),
    [
        ("10", [6, 2, 4, 1], {}, 1, (10, 0, 10, 0)),
        ("10", [5, 2, 4, 2], {}, 1, (0, 10, 0, 10)),
        ("13", [8, 0, 5, 0], {"thirteen_scores": "26"}, 1, (26, 0, 26, 0)),
        ("10", [8, 0, 5, 0], {}, 1, (10, 0, 10, 0)),
        ("10", [8, 0, 5, 0], {"slam_underbid_fails": True}, 2, (0, 52, 0, 52)),
        (
            "13",
            [8, 0, 5, 0],
            {"slam_underbid_fails": True, "thirteen_scores": "26"},
            1,
            (26, 0, 26, 0),
        ),
        (
            "10",
            [8, 0, 5, 0],
            {"slam_underbid_fails": True, "double_extras": False},
            2,
            (0, 36, 0, 36),
        ),
        ("10", [6, 3, 3, 1], {"opponents_own_tricks": True}, 2, (0, 26, 0, 22)),
    ],
)
def test_a_bid_with_a_partner_scores(
    level: str, tricks: list[int], options: dict[str, object], factor: int, points: tuple[int, ...]
) -> None:
    house = make_house_rules(options)
    assert score_hand(level, 0, 2, tricks, house, factor=factor) == points
    single = {} if factor == 1 else {"factor": factor}
    assert score_hand(level, 0, 2, tricks, house, **single) == points


@pytest.mark.parametrize(
    ("level", "tricks", "options", "factor", "points"),
    [
        ("mis", [0, 5, 4, 4], {}, 1, (13, 0, 0, 0)),
        ("mis", [1, 5, 4, 3], {"opponents_own_tricks": True}, 1, (0, 18, 17, 16)),
        (
            "mis",
            [1, 5, 4, 3],
            {"opponents_own_tricks": True, "own_tricks_in_mis": False},
            1,
            (0, 13, 13, 13),
        ),
        ("mis", [0, 5, 4, 4], {"low_misere": True}, 2, (20, 0, 0, 0)),
        (
            "mis",
            [3, 5, 4, 1],
            {"low_misere": True, "opponents_own_tricks": True},
            1,
            (-13, 0, 0, 0),
        ),
        ("mis", [3, 5, 4, 1], {"low_misere": True}, 2, (-26, 0, 0, 0)),
        ("mis", [3, 5, 4, 1], {"low_misere": True, "double_extras": False}, 2, (-13, 0, 0, 0)),
        ("mis-a-vis", [0, 5, 4, 4], {}, 2, (52, 0, 0, 0)),
        ("10", [10, 1, 2, 0], {"opponents_own_tricks": True}, 2, (20, 2, 4, 0)),
        (
            "10",
            [10, 1, 2, 0],
            {"opponents_own_tricks": True, "double_own_tricks": False},
            2,
            (20, 1, 2, 0),
        ),
        ("10", [10, 1, 1, 1], {}, 1, (10, 0, 0, 0)),
        ("10", [9, 1, 1, 2], {}, 1, (0, 10, 10, 10)),
    ],
)
def test_a_bid_alone_scores(
    level: str, tricks: list[int], options: dict[str, object], factor: int, points: tuple[int, ...]
) -> None:
    house = make_house_rules(options)
    assert score_hand(level, 0, None, tricks, house, factor=factor) == points


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([99, 60, 40, 0], None), ([100, 60, 40, 0], (0,)), ([100, 60, 100, 0], None)],
)
def test_the_game_is_won_at_the_target(totals: list[int], winners: tuple[int, ...] | None) -> None:
    assert game_over(totals, 9, HouseRules(target=100)) == winners


def test_a_tie_at_the_target_may_be_won_jointly() -> None:
    score = play_out(bid(start(), "mis pass pass pass")).result
    assert score is not None
    tied = replace(score, score=replace(score.score, points=(105, 60, 105, 40)))
    ruleset = engine.make_ruleset("noms")
    assert GAME.next_deal(Match(ruleset, 4, 0, (tied,))) is not None
    joint = engine.make_ruleset("noms", {"tie-at-target": "joint"})
    assert GAME.next_deal(Match(joint, 4, 0, (tied,))) is None


def test_a_number_of_hands_may_be_agreed() -> None:
    state = play_out(bid(start(hands=1), "mis pass pass pass"))
    assert state.result is not None
    assert GAME.next_deal(Match(state.spec.ruleset, 4, 0, (state.result,))) is None


@pytest.mark.parametrize(
    ("report", "field"),
    [
        (engine.DealReport(), "call"),
        (engine.DealReport(call=("14",)), "call"),
        (engine.DealReport(call=("10",), tricks=(6, 2, 4, 1)), "bidder"),
        (engine.DealReport(call=("10",), bidder=0, partner=7, tricks=(6, 2, 4, 1)), "partner"),
        (engine.DealReport(call=("mis",), bidder=0, partner=2, tricks=(0, 0, 0, 1)), "partner"),
        (engine.DealReport(call=("10",), bidder=0, tricks=(6, 2, 4, 2)), "tricks"),
        (engine.DealReport(call=("10",), bidder=0), "tricks"),
        (engine.DealReport(call=("pass",), tricks=(1, 0, 0, 0)), "tricks"),
        (engine.DealReport(call=("10",), bidder=0, tricks=(6, 2, 4, 1), trump="X"), "trump"),
        (
            engine.DealReport(
                call=("10",), bidder=0, tricks=(6, 2, 4, 1), nominations=(1, 0, 0, 0)
            ),
            "nominations",
        ),
        (
            engine.DealReport(call=("10",), bidder=0, tricks=(13, 0, 0, 0), trick_winners=(7,)),
            "trick_winners",
        ),
        (
            engine.DealReport(
                call=("10",), bidder=0, tricks=(12, 1, 0, 0), trick_winners=(0,) * 13
            ),
            "tricks",
        ),
    ],
)
def test_a_paper_hand_that_cannot_be_is_refused(report: engine.DealReport, field: str) -> None:
    sheet = engine.score_sheet(engine.make_ruleset("noms"), 4, 0)
    with pytest.raises(engine.ReportRefused) as refusal:
        sheet.score(1, report, {})
    assert {problem.field for problem in refusal.value.problems} == {field}
