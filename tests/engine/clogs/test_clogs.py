from __future__ import annotations

from dataclasses import replace
from random import Random
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
from tournaments.demo.random_results import invent_report

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
        seat = GAME.to_act(state)[0]
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
        seat = asked[0]
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


# Totals before a deal of four players with 13 tricks, the tricks entered, and whether that can be.
ENDS = {
    "the last deal has the tricks up to the fiftieth point": ([46, 45, 0, 0], (4, 4, 2, 1), True),
    "the fiftieth point may come with the last trick": ([46, 45, 0, 0], (4, 4, 3, 2), True),
    "with no player at fifty all tricks were played": ([46, 45, 0, 0], (3, 4, 4, 2), True),
    "with no player at fifty none can be missing": ([46, 45, 0, 0], (3, 4, 0, 0), False),
    "two at fifty: one of them was first": ([46, 45, 0, 0], (4, 5, 4, 0), False),
    "a tie above fifty": ([46, 45, 0, 0], (6, 7, 0, 0), False),
    "more than fifty: play had stopped": ([46, 45, 0, 0], (5, 4, 4, 0), False),
    "the second is past the first": ([46, 45, 0, 0], (5, 8, 0, 0), False),
    "more tricks than there are": ([46, 45, 0, 0], (4, 4, 4, 2), False),
    "a tie by points agreed: one trick of a leader ends it": ([52, 52, 0, 0], (1, 0, 0, 0), True),
    "a tie by points agreed: others may take tricks before": ([52, 52, 0, 0], (0, 1, 3, 8), True),
    "a tie by points agreed: no leader can take two": ([52, 52, 0, 0], (2, 0, 0, 0), False),
}  # fmt: skip


def sheet_with(
    before: list[int], **options: object
) -> tuple[engine.ScoreSheet, dict[int, engine.DealScore]]:
    """A sheet for four, and a first deal whose points were agreed by the table."""
    sheet = engine.score_sheet(engine.make_ruleset("clogs", options), 4, 0)
    agreed = {seat: engine.Override(points, "Brought along") for seat, points in enumerate(before)}
    report = engine.DealReport(tricks=(4, 3, 3, 3), overrides=agreed)
    return sheet, {1: sheet.score(1, report, {})}


@pytest.mark.parametrize("name", ENDS)
def test_on_paper_play_stops_with_the_first_to_reach_fifty(name: str) -> None:
    before, tricks, is_possible = ENDS[name]
    sheet, earlier = sheet_with(before)
    report = engine.DealReport(tricks=tricks)
    if is_possible:
        assert sheet.score(2, report, earlier).points == tricks
        return
    with pytest.raises(engine.ReportRefused) as refused:
        sheet.score(2, report, earlier)
    assert {problem.field for problem in refused.value.problems} == {"tricks"}


def test_a_table_that_played_on_learns_what_to_count() -> None:
    sheet, earlier = sheet_with([46, 45, 0, 0])
    for tricks, seat, words in (
        ((5, 4, 4, 0), 0, "This makes 51 points, but play stops at 50. "
         "Count the tricks up to then."),
        ((4, 5, 4, 0), None, "Only one player can be first to 50 points, and play stops there. "
         "Count the tricks up to then."),
    ):  # fmt: skip
        with pytest.raises(engine.ReportRefused) as refused:
            sheet.score(2, engine.DealReport(tricks=tricks), earlier)
        (problem,) = refused.value.problems
        assert (problem.seat, problem.code, problem.message) == (seat, "play-stopped", words)


def test_the_last_trick_is_the_winners_if_the_order_is_given() -> None:
    sheet, earlier = sheet_with([49, 48, 0, 0])
    right = engine.DealReport(tricks=(1, 1, 0, 0), trick_winners=(1, 0))
    assert sheet.score(2, right, earlier).points == (1, 1, 0, 0)
    with pytest.raises(engine.ReportRefused):
        sheet.score(2, engine.DealReport(tricks=(1, 1, 0, 0), trick_winners=(0, 1)), earlier)


def test_a_house_that_finishes_the_deal_may_tie_on_paper_and_plays_on() -> None:
    sheet, earlier = sheet_with([46, 45, 0, 0], reached="finish-deal")
    tied = sheet.score(2, engine.DealReport(tricks=(6, 7, 0, 0)), earlier)
    assert not sheet.is_over(sheet.totals([*earlier.values(), tied]).points, 2)
    with pytest.raises(engine.ReportRefused):
        sheet.score(2, engine.DealReport(tricks=(4, 4, 2, 1)), earlier)


@pytest.mark.parametrize("players", PACKS)
def test_every_invented_game_has_one_winner_who_has_exactly_fifty(players: int) -> None:
    sheet = engine.score_sheet(engine.make_ruleset("clogs"), players, 0)
    for seed in range(20):
        scores: dict[int, engine.DealScore] = {}
        points: tuple[int, ...] = (0,) * players
        while not sheet.is_over(points, len(scores)):
            number = len(scores) + 1
            plan, rng = sheet.plan(number, scores), Random(f"{seed}/{number}")
            report = invent_report(sheet, plan, rng, points)
            scores[number] = sheet.score(number, report, scores)
            points = sheet.totals(scores.values()).points
        assert max(points) == 50 > sorted(points)[-2]
