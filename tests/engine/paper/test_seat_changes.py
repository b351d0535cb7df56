"""Tables at which players leave or come back: the others play on by the same rules."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import DealReport, DealScore, Override, ReportRefused, SeatChange
from tests.engine.description_reader import Reader
from tests.engine.random_games_on_paper import plain
from tournaments.demo.random_results import invent_report

PRESETS = [p.slug for p in engine.presets() if p.deals is not None and p.players[-1] >= 5]


def one_short(deal: int = 3, gone: int = 2, preset: str = "quick13") -> engine.ScoreSheet:
    """Five at the table, four from a deal on."""
    seats = tuple(seat for seat in range(5) if seat != gone)
    return engine.segmented_sheet(engine.make_ruleset(preset), 5, 0, [SeatChange(deal, seats)])


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(4, 5),
    changes=st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4)), max_size=3),
    seed=st.integers(0, 9),
)
def test_any_game_goes_on_among_those_who_are_there(
    preset: str, players: int, changes: list[tuple[int, int]], seed: int
) -> None:
    steps = [
        SeatChange(deal, tuple(seat for seat in range(players) if seat != gone))
        for deal, gone in sorted(changes)
    ]
    try:
        sheet = engine.segmented_sheet(engine.make_ruleset(preset), players, 1, steps)
    except engine.BadPlayers:
        return  # three are too few for this game
    scores: dict[int, DealScore] = {}
    for number in range(1, min(12, sheet.deal_count or 12) + 1):
        plan, there = sheet.plan(number, scores), sheet.seats_at(number)
        assert plan.dealer in there
        assert set(plan.nomination_order) <= set(there)
        if plan.nomination_order:
            assert (plan.nomination_order[0], plan.nomination_order[-1]) == (
                plan.leader,
                plan.dealer,
            )
        report = invent_report(sheet, plan, Random(f"{seed}/{number}"))
        score = scores[number] = sheet.score(number, report, scores)
        assert DealScore.from_json(score.to_json()) == score
        for seat in set(range(players)) - set(there):
            assert (score.points[seat], score.failed[seat], score.made[seat]) == (0, False, None)
    totals = sheet.totals(scores.values())
    stayed = sheet.seats_to_the_end
    assert min(sheet.places(totals)) == 1
    assert all(winner in stayed for winner in sheet.winners(totals))
    gone = [seat for seat in range(players) if seat not in stayed]
    assert all(sheet.places(totals)[seat] > len(stayed) for seat in gone)


def test_a_deal_scores_as_at_a_smaller_table() -> None:
    small = engine.score_sheet(engine.make_ruleset("quick13"), 4, 2)
    score = one_short().score(
        3, DealReport(nominations=(1, 0, None, 2, 1), tricks=(1, 0, None, 1, 1)), {}
    )
    alone = small.score(3, DealReport(nominations=(1, 0, 2, 1), tricks=(1, 0, 1, 1)), {})
    assert score.points == (*alone.points[:2], 0, *alone.points[2:])


def test_without_a_change_there_is_no_other_sheet() -> None:
    rules = engine.make_ruleset("quick13")
    plain = engine.score_sheet(rules, 5, 0)
    assert engine.segmented_sheet(rules, 5, 0, []) == plain
    assert engine.segmented_sheet(rules, 5, 0, [SeatChange(1, (0, 1, 2, 3, 4))]) == plain


def test_of_two_changes_at_one_deal_the_last_counts() -> None:
    rules = engine.make_ruleset("quick13")
    changes = [SeatChange(3, (0, 1, 3, 4)), SeatChange(3, (0, 1, 2, 3, 4))]
    sheet = engine.segmented_sheet(rules, 5, 0, changes)
    assert sheet.seats_at(3) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("report", "problem"),
    [
        (
            DealReport(nominations=(1, 0, 1, 2, 1), tricks=(1, 0, None, 1, 1)),
            ("nominations", 2, "not-playing"),
        ),
        (
            DealReport(nominations=(1, 0, None, 2, 1), tricks=(1, 0, 1, 1, 0)),
            ("tricks", 2, "not-playing"),
        ),
        (
            DealReport(nominations=(1, 0, 2, 1), tricks=(1, 0, None, 1, 1)),
            ("nominations", None, "wrong-length"),
        ),
        (
            DealReport(
                nominations=(1, 0, None, 2, 1),
                tricks=(1, 0, None, 1, 1),
                overrides={2: Override(5, "Because")},
            ),
            ("overrides", None, "no-such-seat"),
        ),
        (
            DealReport(nominations=(1, 0, None, 9, 1), tricks=(1, 0, None, 1, 1)),
            ("nominations", 3, "out-of-range"),
        ),
    ],
    ids=["nominates", "takes tricks", "too few numbers", "by agreement", "another seat"],
)
def test_a_report_names_no_seat_that_does_not_play(
    report: DealReport, problem: tuple[str, int | None, str]
) -> None:
    with pytest.raises(ReportRefused) as refused:
        one_short().score(3, report, {})
    found = [(p.field, p.seat, p.code) for p in refused.value.problems]
    assert problem in found


def test_a_warning_names_the_seat_as_the_table_knows_it() -> None:
    report = DealReport(
        nominations=(1, 0, None, 2, 1),
        tricks=(1, 0, None, 1, 1),
        overrides={4: Override(7, "Agreed")},
    )
    (warning,) = [w for w in one_short().score(3, report, {}).warnings if w.code == "override"]
    assert warning.message.startswith("Seat 5 has 7 points")


def test_too_few_cannot_play_on() -> None:
    with pytest.raises(engine.BadPlayers):
        engine.segmented_sheet(engine.make_ruleset("quick13"), 3, 0, [SeatChange(2, (0, 1))])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("gone", [0, 2, 4])
def test_a_description_says_who_plays_and_how_it_scores(preset: str, gone: int) -> None:
    seats = tuple(seat for seat in range(5) if seat != gone)
    changes = [SeatChange(3, seats), SeatChange(9, (0, 1, 2, 3, 4))]
    sheet = engine.segmented_sheet(engine.make_ruleset(preset), 5, 0, changes)
    reader = Reader(json.loads(json.dumps(engine.describe(sheet, 63).to_json())))
    scores: dict[int, DealScore] = {}
    for number in range(1, (sheet.deal_count or 0) + 1):
        assert tuple(reader.seats) == sheet.seats_at(number)
        plan = sheet.plan(number, scores)
        report = invent_report(sheet, plan, Random(f"{preset}/{number}"))
        scores[number] = sheet.score(number, report, scores)
        if plan.caller is not None:
            continue  # who calls after a player left is decided by the server
        read = reader.read(plain(report))
        assert not read.problems
        assert tuple(read.points) == scores[number].points
        assert tuple(read.made) == scores[number].made
        assert read.dealer == scores[number].dealer
        reader.history.append(read)
    assert sheet.is_over(sheet.totals(scores.values()).points, len(scores))
