from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import DealReport, Override
from tests.engine.support import FIXTURES, preset_slugs, reports


def sheet_of(preset: str, players: int = 4, **options: object) -> engine.ScoreSheet:
    return engine.score_sheet(engine.make_ruleset(preset, options), players, 0)


def problems_of(sheet: engine.ScoreSheet, number: int, **report: Any) -> set[tuple[str, str]]:
    with pytest.raises(engine.ReportRefused) as refusal:
        sheet.score(number, DealReport(**report), {})
    return {(problem.field, problem.code) for problem in refusal.value.problems}


def test_the_sample_card_adds_up_to_its_printed_totals() -> None:
    card = json.loads((FIXTURES / "sample_card.json").read_text(encoding="utf-8"))
    ruleset = engine.make_ruleset(card["preset"], card["options"])
    sheet = engine.score_sheet(ruleset, len(card["players"]), card["first_dealer"])
    scores: dict[int, engine.DealScore] = {}
    for row in card["deals"]:
        overrides = {int(seat): Override(**what) for seat, what in row.get("overrides", {}).items()}
        nominations = row["nominations"]
        report = DealReport(
            nominations=nominations and tuple(nominations),
            tricks=tuple(row["tricks"]),
            overrides=overrides,
        )
        plan = sheet.plan(row["number"], scores)
        score = sheet.score(row["number"], report, scores)
        assert (plan.label, plan.hand_size) == (row["label"], row["hand_size"])
        assert [warning.code for warning in score.warnings] == row["warnings"]
        scores[row["number"]] = score
    totals = sheet.totals(scores.values())
    assert [list(totals.running(row["number"])) for row in card["deals"]] == [
        row["cumulative"] for row in card["deals"]
    ]
    assert list(totals.points) == card["totals"]
    assert list(totals.failed) == card["failed"]
    assert sheet.winners(totals) == (1,)
    assert sheet.places(totals) == (2, 1, 3, 4)
    assert engine.settle(totals.points, totals.failed, 5, 10).net[1] == 1580


@given(st.data(), st.sampled_from(preset_slugs()), st.integers(4, 7))
def test_every_deal_of_every_preset_can_be_planned_and_scored(
    data: st.DataObject, preset: str, players: int
) -> None:
    sheet = engine.score_sheet(engine.make_ruleset(preset), players, data.draw(st.integers(0, 3)))
    scores: dict[int, engine.DealScore] = {}
    for number in range(1, (sheet.deal_count or 0) + 1):
        plan = sheet.plan(number, scores)
        score = sheet.score(number, data.draw(reports(plan, players)), scores)
        assert score.dealer == plan.dealer
        assert sum(score.tricks) == score.hand_size
        assert engine.DealScore.from_json(json.loads(json.dumps(score.to_json()))) == score
        scores[number] = score
    totals = sheet.totals(scores.values())
    assert totals.points == tuple(map(sum, zip(*(s.points for s in scores.values()), strict=True)))
    assert totals.running(sheet.deal_count or 0) == totals.points
    assert min(sheet.places(totals)) == 1
    assert sheet.winners(totals) == tuple(
        seat for seat, place in enumerate(sheet.places(totals)) if place == 1
    )


def test_the_deal_passes_to_the_left() -> None:
    sheet = engine.score_sheet(engine.make_ruleset("mcleod22"), players=5, first_dealer=3)
    assert [sheet.plan(number, {}).dealer for number in range(1, 7)] == [3, 4, 0, 1, 2, 3]
    assert sheet.plan(1, {}).nomination_order == (4, 0, 1, 2, 3)
    assert sheet.plan(1, {}).leader == 4


@pytest.mark.parametrize(
    ("number", "label", "specials", "nominates", "before_cards"),
    [
        (7, "7", (), True, False),
        (8, "nt", ("no-trumps",), True, False),
        (9, "m", ("misere",), False, False),
        (11, "b", ("blind",), True, True),
        (15, "hn", ("highest-number",), False, False),
    ],
)
def test_a_plan_says_what_the_deal_is(
    number: int, label: str, specials: tuple[str, ...], nominates: bool, before_cards: bool
) -> None:
    plan = sheet_of("mcleod22").plan(number, {})
    assert (plan.label, plan.specials) == (label, specials)
    assert plan.takes_nominations is nominates
    assert plan.nominate_before_cards is before_cards
    assert plan.sentence.startswith("7 cards each.")


@pytest.mark.parametrize("number", [0, 23, -1])
def test_there_is_no_deal_outside_the_schedule(number: int) -> None:
    with pytest.raises(engine.NoSuchDeal):
        sheet_of("mcleod22").plan(number, {})


@pytest.mark.parametrize(
    ("prior", "start", "forbidden"),
    [(5, 1, 2), (7, 1, 0), (8, 1, None), (5, 0, None), (5, 7, 2), (5, 8, None)],
)
def test_the_dealer_may_not_make_the_total_equal_the_hand(
    prior: int, start: int, forbidden: int | None
) -> None:
    plan = sheet_of("foss20", **{"forbidden-total-from": start}).plan(7, {})
    assert plan.forbidden(prior) == forbidden


def test_nothing_is_forbidden_without_nominations() -> None:
    assert sheet_of("mcleod22").plan(9, {}).forbidden(3) is None


def test_the_forbidden_total_is_a_warning_and_not_a_refusal() -> None:
    report = DealReport(nominations=(3, 2, 1, 1), tricks=(3, 2, 1, 1))
    score = sheet_of("foss20").score(7, report, {})
    assert [warning.code for warning in score.warnings] == ["forbidden-total"]
    assert score.points == (16, 14, 12, 12)


def test_a_house_without_the_forbidden_total_gives_no_warning() -> None:
    report = DealReport(nominations=(3, 2, 1, 1), tricks=(3, 2, 1, 1))
    assert sheet_of("foss20", **{"forbidden-total-from": 0}).score(7, report, {}).warnings == ()


def test_the_last_players_tricks_are_the_remainder() -> None:
    report = DealReport(nominations=(3, 2, 1, 0), tricks=(3, None, 1, 1))
    assert sheet_of("foss20").score(7, report, {}).tricks == (3, 2, 1, 1)


def test_the_winners_of_the_tricks_are_enough() -> None:
    report = DealReport(nominations=(1, 2, 0, 0), trick_winners=(0, 1, 1))
    assert sheet_of("foss20").score(3, report, {}).points == (12, 14, 10, 10)


GOOD = {"nominations": (1, 0, 0, 1), "tricks": (1, 1, 1, 0)}


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"nominations": None}, "nominations", "missing"),
        ({"nominations": (1, 0, None, 1)}, "nominations", "missing"),
        ({"nominations": (1, 0, 0)}, "nominations", "wrong-length"),
        ({"nominations": (4, 0, 0, 0)}, "nominations", "out-of-range"),
        ({"nominations": (-1, 0, 0, 0)}, "nominations", "out-of-range"),
        ({"nominations": (True, 0, 0, 0)}, "nominations", "not-a-number"),
        ({"nominations": ("1", 0, 0, 0)}, "nominations", "not-a-number"),
        ({"nominations": (1.0, 0, 0, 0)}, "nominations", "not-a-number"),
        ({"tricks": None}, "tricks", "missing"),
        ({"tricks": (1, 1, 1, 1)}, "tricks", "wrong-sum"),
        ({"tricks": (1, 1, 0, 0)}, "tricks", "wrong-sum"),
        ({"tricks": (3, 1, None, 0)}, "tricks", "wrong-sum"),
        ({"tricks": (1, None, None, 0)}, "tricks", "missing"),
        ({"tricks": (1, 1, 1)}, "tricks", "wrong-length"),
        ({"tricks": (4, -1, 0, 0)}, "tricks", "out-of-range"),
        ({"trick_winners": (0, 1)}, "trick_winners", "wrong-length"),
        ({"trick_winners": (0, 1, 4)}, "trick_winners", "no-such-seat"),
        ({"trick_winners": (0, 1, 1)}, "tricks", "disagrees"),
        ({"trump": "X"}, "trump", "unknown"),
        ({"trump": "NT"}, "trump", "must-be-a-suit"),
        ({"hand_size": 4}, "hand_size", "fixed"),
        ({"call": ("blind",)}, "call", "fixed"),
        ({"dealer": 1}, "dealer", "not-chosen"),
        ({"overrides": {5: Override(1, "x")}}, "overrides", "no-such-seat"),
        ({"overrides": {0: Override(1, "  ")}}, "overrides", "reason-missing"),
        ({"overrides": {0: Override(99999, "x")}}, "overrides", "out-of-range"),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    change: dict[str, object], field: str, code: str
) -> None:
    assert problems_of(sheet_of("foss20"), 3, **(GOOD | change)) == {(field, code)}


def test_all_problems_are_listed_at_once() -> None:
    problems = problems_of(
        sheet_of("foss20"), 3, nominations=(9, 0, 0, 0), tricks=(9, 0, 0, 0), trump="Z"
    )
    assert problems == {
        ("nominations", "out-of-range"),
        ("tricks", "out-of-range"),
        ("trump", "unknown"),
    }


def test_nominations_in_misere_are_refused() -> None:
    problems = problems_of(sheet_of("mcleod22"), 9, nominations=(0, 0, 0, 0), tricks=(7, 0, 0, 0))
    assert problems == {("nominations", "not-taken")}


def test_trumps_where_there_are_none_are_refused() -> None:
    problems = problems_of(
        sheet_of("mcleod22"), 8, nominations=(1, 1, 1, 1), tricks=(7, 0, 0, 0), trump="S"
    )
    assert problems == {("trump", "no-trumps")}


def test_an_override_sets_the_points_and_gives_a_warning() -> None:
    overrides = {0: Override(10, "agreed at the table", made=True)}
    report = DealReport(nominations=(1, 0, 0, 0), tricks=(0, 3, 0, 0), overrides=overrides)
    score = sheet_of("foss20").score(3, report, {})
    assert score.points == (10, 0, 10, 10)
    assert score.failed == (False, True, False, False)
    assert [warning.code for warning in score.warnings] == ["override"]
    assert "agreed at the table" in score.warnings[0].message


def test_missed_nominations_count_misere_only_if_the_house_says_so() -> None:
    report = DealReport(tricks=(0, 3, 4, 0))
    assert sheet_of("mcleod22").score(9, report, {}).failed == (False, True, True, False)
    score = sheet_of("mcleod22", **{"misere-is-contract": False}).score(9, report, {})
    assert score.failed == (False,) * 4
    assert score.made == (None,) * 4


def test_highest_number_is_no_contract() -> None:
    score = sheet_of("mcleod22").score(15, DealReport(tricks=(4, 2, 1, 0)), {})
    assert score.points == (10, 0, 0, 0)
    assert score.made == (None,) * 4
    assert score.exact == (False,) * 4


def test_only_nominations_can_be_exact() -> None:
    assert sheet_of("mcleod22").score(9, DealReport(tricks=(0, 3, 4, 0)), {}).exact == (False,) * 4


@pytest.mark.parametrize(("preset", "players"), [("mcleod22", 3), ("mcleod22", 8), ("foss20", 2)])
def test_a_table_that_the_preset_is_not_for_is_refused(preset: str, players: int) -> None:
    with pytest.raises(engine.BadPlayers):
        sheet_of(preset, players)


@pytest.mark.parametrize("first_dealer", [-1, 4])
def test_the_first_dealer_must_sit_at_the_table(first_dealer: int) -> None:
    with pytest.raises(engine.BadPlayers):
        engine.score_sheet(engine.make_ruleset("foss20"), 4, first_dealer)


def test_where_the_deal_is_cut_for_the_report_says_who_dealt() -> None:
    sheet = sheet_of("scottish18", dealing="cut-every-deal")
    assert sheet.plan(2, {}).needs_dealer
    report = DealReport(nominations=(3, 1, 1, 1), tricks=(6, 0, 0, 0), dealer=3)
    assert sheet.score(2, report, {}).dealer == 3


@pytest.mark.parametrize(
    ("means", "specials"), [("misere", ("misere",)), ("misere-no-trumps", ("no-trumps", "misere"))]
)
def test_a_deal_that_tables_read_differently_follows_the_option(
    means: str, specials: tuple[str, ...]
) -> None:
    assert sheet_of("scottish18", misere_means=means).plan(9, {}).specials == specials


@pytest.mark.parametrize(
    ("preset", "opening"),
    [
        ("mcleod22", "One card each."),
        ("raf-caller", "Caller's choice. "),
        ("noms", "13 cards each."),
        ("clogs", "8 cards in hand"),
    ],
)
def test_a_description_says_the_hand_size_once(preset: str, opening: str) -> None:
    assert sheet_of(preset).plan(1, {}).description.startswith(opening)


def test_a_description_of_a_special_deal_names_the_special() -> None:
    assert sheet_of("mcleod22").plan(8, {}).description.startswith("No Trumps. 7 cards each. ")
