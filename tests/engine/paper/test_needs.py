"""What a seat needs in the last deals, against trying out everything that can happen."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import engine
from engine.needs import needs


def outcomes(sheet: engine.ScoreSheet, number: int) -> list[engine.DealScore]:
    """Every way that a deal can go, the forbidden total kept to."""
    size = sheet.plan(number, {}).hand_size or 0
    counts, found = range(size + 1), []
    for tricks in product(counts, repeat=sheet.players):
        if sum(tricks) != size:
            continue
        for nominations in product(counts, repeat=sheet.players):
            score = sheet.score(
                number, engine.DealReport(nominations=nominations, tricks=tricks), {}
            )
            if not score.warnings:
                found.append(score)
    return found


def played(sheet: engine.ScoreSheet, numbers: range, rng: Random) -> list[engine.DealScore]:
    """Some deals, all won by few seats, so that the end is close."""
    scores = []
    for number in numbers:
        plan = sheet.plan(number, {})
        size = plan.hand_size or 0
        won = [rng.randrange(sheet.players) for _ in range(size)]
        tricks = tuple(won.count(seat) for seat in range(sheet.players))
        nominations = tuple(took if rng.random() < 0.6 else rng.randint(0, size) for took in tricks)
        report = engine.DealReport(
            nominations=nominations if plan.takes_nominations else None, tricks=tricks
        )
        scores.append(sheet.score(number, report, {}))
    return scores


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("options", [{}, {"hit": 0}, {"miss": 1}, {"tie-break": "joint"}])
def test_before_the_last_deals_every_way_to_go_on_was_tried(
    players: int, options: dict[str, object]
) -> None:
    sheet = engine.score_sheet(engine.make_ruleset("quick13", options), players)
    last = [outcomes(sheet, 13)]
    two = [outcomes(sheet, 13), outcomes(sheet, 12)] if players == 3 else last
    for seed in range(5):
        for ways in (last, two):
            check(sheet, ways, Random(seed))


def check(sheet: engine.ScoreSheet, ways: list[list[engine.DealScore]], rng: Random) -> None:
    left = [way[0].number for way in ways]
    scores = played(sheet, range(1, 14 - len(ways)), rng)
    totals = sheet.totals(scores)
    answers = needs(sheet, totals, left)
    assert len(answers) == sheet.players
    ends = [sheet.totals([*scores, *chosen]) for chosen in product(*ways)]
    winners = [sheet.winners(end) for end in ends]
    for need in answers:
        seat = need.seat
        finals = [end.points[seat] for end in ends]
        assert (need.best, need.worst) == (max(finals), min(finals))
        assert need.can_win == any(seat in won for won in winners)
        assert need.has_won == all(won == (seat,) for won in winners)
        if need.points is not None:
            gained = [final - totals.points[seat] for final in finals]
            sure = [won for won, gain in zip(winners, gained, strict=True) if gain >= need.points]
            assert all(won == (seat,) for won in sure)
        if len(ways) == 1:
            assert need.enough == tuple(_enough(seat, ways[0], winners))


def _enough(seat: int, way: list[engine.DealScore], winners: list[tuple[int, ...]]) -> list[int]:
    found = []
    for nominated in range(way[0].hand_size + 1):
        made = [
            won
            for score, won in zip(way, winners, strict=True)
            if score.nominations and score.nominations[seat] == score.tricks[seat] == nominated
        ]
        if made and all(won == (seat,) for won in made):
            found.append(nominated)
    return found


def test_there_is_no_answer_too_early_or_of_deals_that_are_not_ordinary() -> None:
    sheet = engine.score_sheet(engine.make_ruleset("quick13"), 4)
    totals = sheet.totals([])
    assert needs(sheet, totals, []) == ()
    assert needs(sheet, totals, range(8, 14)) == ()
    assert needs(sheet, totals, [7, 13]) == ()
    assert len(needs(sheet, totals, [12, 13])) == 4
    for preset in ("raf-caller", "noms", "clogs"):
        open_ended = engine.score_sheet(engine.make_ruleset(preset), 4)
        assert needs(open_ended, open_ended.totals([]), [1]) == ()
