from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import engine
from engine.cards import PACK, format_card, parse_card
from engine.clogs.house_rules import HouseRules
from engine.clogs.matches import ClogsTrickRules
from engine.clogs.packs import PACKS
from engine.deal.match import DealSpec, Match
from engine.deal.shuffle import Shuffle
from engine.deal.tricks import COPY, Play

if TYPE_CHECKING:
    from engine.deal.state import State

GAME = engine.get_game("clogs")


def start(players: int = 4, opening: tuple[int, ...] = (), **options: object) -> State:
    ruleset = engine.make_ruleset("clogs", options)
    spec = GAME.next_deal(Match(ruleset, players, 0))
    assert spec is not None
    spec = replace(spec, opening=opening or (0,) * players)
    return GAME.start(spec, GAME.make_shuffle(spec, bytes(32)))


def winner(cards: str, house: HouseRules, idle: int | None = None) -> int:
    """Who wins a trick of these cards; `idle` is the place of a clog that was thrown away."""
    plays = [
        Play(seat, parse_card(text), parse_card(text) + (COPY if seat == idle else 0))
        for seat, text in enumerate(cards.split())
    ]
    return ClogsTrickRules(house).winner(start(), plays)


@pytest.mark.parametrize("players", PACKS)
def test_the_pack_divides_exactly_and_hands_and_clogs_are_dealt(players: int) -> None:
    state = start(players)
    recipe = PACKS[players]
    assert state.stock == ()
    assert {mask.bit_count() for mask in state.hands} == {sum(recipe.hand)}
    assert {len(pile) for pile in state.piles} == {recipe.clogs}


def test_no_player_knows_their_own_clogs() -> None:
    state = start()
    for seat in range(4):
        view = GAME.view(state, seat)
        assert len(view.hand) == 8
        assert not set(view.hand) & set(state.piles[seat])


@pytest.mark.parametrize(("match", "won"), [("number-first", 3), ("final", 2)])
def test_a_better_number_of_the_suit_led_may_take_the_trick_back(match: str, won: int) -> None:
    assert winner("9H 4H 4C 3H", HouseRules(match=match)) == won


@pytest.mark.parametrize(("late", "won"), [("nothing", 2), ("counts", 1)])
def test_an_equal_number_that_comes_too_early_counts_for_nothing(late: str, won: int) -> None:
    assert winner("9H 3C 3H KS", HouseRules(late_match=late)) == won


@pytest.mark.parametrize(("upturned", "idle", "won"), [("plays", None, 1), ("discard", 1, 0)])
def test_an_upturned_clog_plays_or_is_thrown_away(
    upturned: str, idle: int | None, won: int
) -> None:
    assert winner("9H 3H 8S KS", HouseRules(upturned=upturned), idle) == won


def test_a_void_player_may_turn_any_clog_and_it_can_win() -> None:
    state = start()
    leader = 1
    state, _ = GAME.act(state, leader, "turn:3")
    assert state.trick[0].card not in GAME.view(start(), leader).hand
    assert len(state.piles[leader]) == 4


def test_who_can_follow_may_not_turn_a_clog() -> None:
    state = start()
    card = GAME.view(state, 1).hand[0]
    state, _ = GAME.act(state, 1, f"play:{format_card(card)}")
    legal = GAME.legal(state, 2)
    follows = [held for held in GAME.view(state, 2).hand if held // 13 == card // 13]
    if follows:
        assert [action.text for action in legal] == [
            f"play:{format_card(held)}" for held in follows
        ]
    else:
        assert {action.text for action in legal} >= {"turn:0", "turn:4"}


def one_trick(state: State) -> State:
    while not state.tricks:
        seat = GAME.to_act(state).bit_length() - 1
        state, _ = GAME.act(state, seat, GAME.legal(state, seat)[0])
    return state


def test_the_trick_that_reaches_the_target_ends_the_game_at_once() -> None:
    state = one_trick(start(opening=(49, 49, 49, 49)))
    assert state.result is not None
    assert sum(state.result.score.points) == 1


def test_a_house_may_finish_the_deal_and_then_the_highest_total_wins() -> None:
    state = one_trick(start(opening=(49, 49, 49, 49), reached="finish-deal"))
    assert state.result is None


def test_a_tie_after_a_finished_deal_is_played_on() -> None:
    ruleset = engine.make_ruleset("clogs", {"reached": "finish-deal"})
    state = start(2, reached="finish-deal")
    while asked := GAME.to_act(state):
        seat = asked.bit_length() - 1
        state, _ = GAME.act(state, seat, GAME.legal(state, seat)[0])
    assert state.result is not None
    tied = replace(state.result, score=replace(state.result.score, points=(52, 52)))
    assert GAME.next_deal(Match(ruleset, 2, 0, (tied,))) is not None
    ahead = replace(state.result, score=replace(state.result.score, points=(52, 51)))
    assert GAME.next_deal(Match(ruleset, 2, 0, (ahead,))) is None


def test_a_deal_for_seven_is_refused() -> None:
    spec = DealSpec(ruleset=engine.make_ruleset("clogs"), players=7, number=1, dealer=0)
    with pytest.raises(engine.EngineError):
        GAME.start(spec, Shuffle(PACK))


def test_paper_deals_add_up_to_the_cards_unless_the_target_was_reached() -> None:
    sheet = engine.score_sheet(engine.make_ruleset("clogs", {"target": 10}), 4, 0)
    with pytest.raises(engine.ReportRefused):
        sheet.score(1, engine.DealReport(tricks=(3, 3, 3, 3)), {})
    assert sheet.score(1, engine.DealReport(tricks=(4, 3, 3, None)), {}).tricks == (4, 3, 3, 3)
    first = {1: sheet.score(1, engine.DealReport(tricks=(4, 3, 3, 3)), {})}
    last = sheet.score(2, engine.DealReport(tricks=(6, 1, 0, 0)), first)
    assert sheet.winners(sheet.totals([first[1], last])) == (0,)
    with pytest.raises(engine.NoSuchDeal):
        sheet.plan(3, first | {2: last})
