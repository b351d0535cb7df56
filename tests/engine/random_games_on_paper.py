"""Random games on paper, with the slips that people make, for whatever reads descriptions."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import engine

if TYPE_CHECKING:
    from random import Random

MAX_DEALS = 63
SLIP = 0.15


@dataclass(frozen=True)
class Tried:
    """A report, and what the sheet made of it: a score, or None where it was refused."""

    report: dict[str, Any]
    score: engine.DealScore | None
    fields: tuple[str, ...] = ()


def plain(report: engine.DealReport) -> dict[str, Any]:
    """A report as a page would hold it."""
    given = {f.name: getattr(report, f.name) for f in fields(report) if f.name != "overrides"}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in given.items()}


def invent(sheet: engine.ScoreSheet, rng: Random, deals: int) -> list[Tried]:
    """The first deals of a random game in order, refused reports in between."""
    tried: list[Tried] = []
    scores: dict[int, engine.DealScore] = {}
    while len(scores) < min(deals, sheet.deal_count or MAX_DEALS):
        number = len(scores) + 1
        points = sheet.totals(scores.values()).points
        if sheet.is_over(points, len(scores)):
            break
        report = _report(sheet, number, scores, rng)
        try:
            scores[number] = sheet.score(number, report, scores)
        except engine.ReportRefused as refused:
            named = tuple(sorted({problem.field for problem in refused.problems}))
            tried.append(Tried(plain(report), None, named))
        else:
            tried.append(Tried(plain(report), scores[number]))
    return tried


def case_of(sheet: engine.ScoreSheet, tried: list[Tried]) -> dict[str, Any]:
    """A game as JSON: its description, each report, and what is expected of it."""
    rows = [
        {"report": one.report, "score": asdict(one.score) if one.score else None} for one in tried
    ]
    return {"game": engine.describe(sheet, MAX_DEALS).to_json(), "deals": rows}


def _report(
    sheet: engine.ScoreSheet, number: int, scores: dict[int, engine.DealScore], rng: Random
) -> engine.DealReport:
    plan = sheet.plan(number, scores)
    size, call = plan.hand_size, None
    if size is None:
        size = _slip(rng, rng.choice(plan.hand_size_choices), -1, 20)
        slugs = [item.slug for item in plan.menu]
        call = tuple(rng.sample(slugs, rng.choice((0, 0, 1, 1, 2, 3))))
        if size in plan.hand_size_choices:
            try:
                plan = sheet.plan(number, scores, hand_size=size, call=call)
            except engine.SlotClash:
                call = ()
                plan = sheet.plan(number, scores, hand_size=size, call=call)
    won = tuple(_slip(rng, rng.randrange(sheet.players), 0, sheet.players) for _ in range(size))
    won = _until_play_stops(won, sheet, number, scores, rng)
    took: list[int | None] = [won.count(seat) for seat in range(sheet.players)]
    if rng.random() < SLIP:
        took[rng.randrange(len(took))] = rng.choice((None, 0, 1, size, size + 1))
    takes = plan.takes_nominations != (rng.random() < 0.03)
    counts = range(sheet.players)
    return (
        engine.DealReport(
            nominations=tuple(_nomination(rng, took[seat], size) for seat in counts)
            if takes
            else None,
            tricks=None if plan.needs_trick_winners else tuple(took),
            trick_winners=won if plan.needs_trick_winners else None,
            trump=rng.choice((None, None, "S", "H", "NT")),
            hand_size=size if plan.hand_size_choices else None,
            call=call,
            dealer=rng.randrange(sheet.players) if plan.needs_dealer else None,
        )
        if not plan.needs_bidder
        else _bid_report(plan, took, rng)
    )


def _until_play_stops(
    won: tuple[int, ...],
    sheet: engine.ScoreSheet,
    number: int,
    scores: dict[int, engine.DealScore],
    rng: Random,
) -> tuple[int, ...]:
    """The tricks up to the one that wins the game, if one does; sometimes one more or less."""
    after = list(sheet.totals(scores.values()).points)
    for tricks, seat in enumerate(won, start=1):
        if seat < sheet.players:
            after[seat] += 1
        if sheet.stops_play(number, after):
            return won[: _slip(rng, tricks, tricks - 1, tricks + 1)]
    return won


def _slip(rng: Random, value: int, low: int, high: int) -> int:
    return rng.randint(low, high) if rng.random() < SLIP / 5 else value


def _nomination(rng: Random, took: int | None, size: int) -> int:
    wish = rng.randint(0, max(size, 0)) if took is None or rng.random() < 0.5 else took
    return _slip(rng, wish, -1, size + 1)


def _bid_report(plan: engine.DealPlan, took: list[int | None], rng: Random) -> engine.DealReport:
    level = rng.choice([item.slug for item in plan.menu])
    if level == plan.menu[-1].slug and rng.random() < 0.9:
        return engine.DealReport(call=(level,))
    alone = not level.isdigit() and rng.random() < 0.9
    return engine.DealReport(
        call=(level,),
        bidder=None if rng.random() < 0.05 else rng.randrange(4),
        partner=None if alone or rng.random() < 0.2 else rng.randrange(4),
        tricks=tuple(took),
        trump=rng.choice((None, "S", "NT")),
    )
