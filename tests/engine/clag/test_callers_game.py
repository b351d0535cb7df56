from __future__ import annotations

from itertools import combinations

import pytest

import engine
from engine import DealReport, DealScore
from engine.clag.caller import menu_calls, menu_of
from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.special_lookup import specials


def sheet_of(players: int = 4, first_dealer: int = 1, **options: object) -> engine.ScoreSheet:
    return engine.score_sheet(engine.make_ruleset("raf-caller", options), players, first_dealer)


def played(
    sheet: engine.ScoreSheet, tricks: tuple[int, ...], nominations: tuple[int, ...]
) -> dict[int, DealScore]:
    report = DealReport(hand_size=sum(tricks), nominations=nominations, tricks=tricks)
    return {1: sheet.score(1, report, {})}


def test_the_first_dealer_calls_first() -> None:
    plan = sheet_of().plan(1, {})
    assert (plan.dealer, plan.caller) == (1, 1)
    assert plan.hand_size is None
    assert plan.hand_size_choices == (3, 4, 5, 6, 7)


def test_a_table_at_which_no_hand_size_can_be_chosen_is_refused() -> None:
    whole_pack = {"smallest-hand": 13, "largest-hand": 13}
    assert sheet_of(**whole_pack).plan(1, {}).hand_size_choices == (13,)
    with pytest.raises(engine.BadPlayers):
        sheet_of(**whole_pack, no_stock="refuse")


@pytest.mark.parametrize("guess", ["refuse", "after"])
def test_what_may_be_called_is_all_that_does_not_clash(guess: str) -> None:
    house = HouseRules(
        menu=("guess-trumps", "precedence", "aces-low", "nuloss", "misere", "ascending-madness"),
        guess_precedence=guess,
        aces_low_nuloss="ace-lowest",
    )
    every = [call for size in range(7) for call in combinations(house.menu, size)]
    calls = menu_calls(menu_of(house))
    assert {frozenset(call) for call in calls} == {
        frozenset(call) for call in every if may_be_combined(call, house)
    }
    assert len(set(calls)) == len(calls)


def may_be_combined(call: tuple[str, ...], house: HouseRules) -> bool:
    try:
        combine([specials()[slug] for slug in call], house)
    except engine.SlotClash:
        return False
    return True


def test_the_winner_of_a_deal_deals_and_calls_next() -> None:
    sheet = sheet_of()
    earlier = played(sheet, (1, 0, 2, 0), (1, 1, 2, 1))
    plan = sheet.plan(2, earlier)
    assert (plan.dealer, plan.caller) == (2, 2)


def test_the_dealer_is_unknown_before_the_last_deal_has_a_result() -> None:
    with pytest.raises(engine.DealUnknownYet) as refusal:
        sheet_of().plan(5, {1: played(sheet_of(), (3, 0, 0, 0), (3, 1, 0, 0))[1]})
    assert refusal.value.needs == 4


def test_a_house_may_let_the_deal_rotate_while_the_winner_calls() -> None:
    sheet = sheet_of(caller="dealer-rotates")
    plan = sheet.plan(2, played(sheet, (3, 0, 0, 0), (3, 1, 1, 1)))
    assert (plan.dealer, plan.caller) == (2, 0)


@pytest.mark.parametrize(("option", "caller"), [("left", 2), ("stay", 1)])
def test_where_no_player_scores_the_house_decides_who_calls(option: str, caller: int) -> None:
    sheet = sheet_of(nobody_scored=option)
    assert sheet.plan(2, played(sheet, (3, 0, 0, 0), (1, 1, 1, 1))).caller == caller


def test_what_was_called_decides_the_deal() -> None:
    plan = sheet_of().plan(1, {}, hand_size=5, call=("misere", "no-trumps"))
    assert plan.hand_size == 5
    assert plan.specials == ("no-trumps", "misere")
    assert not plan.takes_nominations


def test_madness_needs_the_winner_of_every_trick_and_pays_by_them() -> None:
    sheet = sheet_of(players=3)
    call = ("ascending-madness",)
    report = DealReport(hand_size=3, call=call, nominations=(1, 1, 0), trick_winners=(0, 1, 1))
    assert sheet.score(1, report, {}).points == (12, 0, 10)
    with pytest.raises(engine.ReportRefused) as refusal:
        sheet.score(
            1, DealReport(hand_size=3, call=call, nominations=(1, 1, 0), tricks=(1, 2, 0)), {}
        )
    assert [problem.field for problem in refusal.value.problems] == ["trick_winners"]


@pytest.mark.parametrize(
    ("report", "field", "code"),
    [
        (DealReport(), "hand_size", "missing"),
        (DealReport(hand_size=8), "hand_size", "out-of-range"),
        (DealReport(hand_size=True), "hand_size", "out-of-range"),
        (DealReport(hand_size=3, call=("blind",)), "call", "not-on-the-menu"),
        (DealReport(hand_size=3, call=("misere", "highest-number")), "call", "slot-clash"),
        (DealReport(hand_size=3, call=("guess-trumps", "precedence")), "call", "slot-clash"),
        (DealReport(hand_size=3, call=("aces-low", "nuloss")), "call", "slot-clash"),
        (
            DealReport(hand_size=3, call=("highest-number", "ascending-madness")),
            "call",
            "slot-clash",
        ),
    ],
)
def test_a_call_that_may_not_be_made_is_refused(report: DealReport, field: str, code: str) -> None:
    with pytest.raises(engine.ReportRefused) as refusal:
        sheet_of().score(1, report, {})
    assert {(p.field, p.code) for p in refusal.value.problems} == {(field, code)}


def test_only_what_is_on_the_menu_may_be_called() -> None:
    sheet = sheet_of(menu=["no-trumps", "misere"])
    assert [item.slug for item in sheet.plan(1, {}).menu] == ["no-trumps", "misere"]
    report = DealReport(hand_size=3, call=("twos-wild",), nominations=(0,) * 4, tricks=(3, 0, 0, 0))
    with pytest.raises(engine.ReportRefused):
        sheet.score(1, report, {})


@pytest.mark.parametrize("order", ["ace-lowest", "ace-highest"])
def test_two_specials_that_the_house_lets_meet_keep_both_names(order: str) -> None:
    sheet = sheet_of(aces_low_nuloss=order)
    call = ("nuloss", "aces-low")
    report = DealReport(hand_size=3, call=call, nominations=(3, 0, 0, 1), tricks=(3, 0, 0, 0))
    score = sheet.score(1, report, {})
    assert set(score.specials) == set(call)
    again = DealReport(
        hand_size=3, call=score.specials, nominations=(3, 0, 0, 1), tricks=(3, 0, 0, 0)
    )
    assert sheet.score(1, again, {}) == score


def test_the_number_of_deals_is_agreed_beforehand() -> None:
    assert sheet_of().deal_count == 20
    assert sheet_of(deals=8).deal_count == 8


def test_a_hand_that_takes_the_whole_pack_is_played_as_the_house_says() -> None:
    assert sheet_of(largest_hand=13).plan(1, {}).hand_size_choices[-1] == 13
    refused = sheet_of(largest_hand=13, no_stock="refuse")
    assert refused.plan(1, {}).hand_size_choices[-1] == 12


def test_only_the_callers_game_says_that_the_caller_names_trumps() -> None:
    called = sheet_of().plan(1, {}, hand_size=5, call=("dealer-calls-trumps",))
    offered = next(item for item in called.menu if item.slug == "dealer-calls-trumps")
    assert offered.sentence.startswith("The caller looks at their hand and names trumps")
    assert offered.sentence in called.sentence
    fixed = engine.score_sheet(engine.make_ruleset("mcleod22"), players=4, first_dealer=0)
    assert "The dealer looks at their hand and names trumps" in fixed.plan(14, {}).sentence
    assert "caller" not in fixed.plan(14, {}).sentence
