"""Make up believable results: players nominate near what they win and are exact half the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import DealPlan, DealReport, ScoreSheet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


def invent_report(
    sheet: ScoreSheet, plan: DealPlan, rng: Random, points: Sequence[int] = ()
) -> DealReport:
    """Return a report that the engine accepts without a warning, for any deal of any preset.

    `plan` describes the deal and `sheet` knows which seats play it; other seats get no tricks.
    The caller's choices, if any, are made here. `points` are those before the deal, for games in
    which play stops when a player has enough.
    """
    if plan.needs_bidder:
        return _bid(plan, sheet.players, rng)
    seats = sheet.seats_at(plan.number)
    hand_size = plan.hand_size if plan.hand_size is not None else rng.choice(plan.hand_size_choices)
    nominations = _nominate(plan, hand_size, sheet, rng) if plan.takes_nominations else None
    winners = _win_tricks(nominations, hand_size, seats, rng)
    winners = _until_play_stops(winners, sheet, plan.number, points)
    tricks = tuple(winners.count(seat) for seat in range(sheet.players))
    is_chosen = plan.hand_size is None
    return DealReport(
        nominations=nominations,
        tricks=tricks,
        trick_winners=tuple(winners) if plan.needs_trick_winners else None,
        hand_size=hand_size if is_chosen else None,
        call=() if plan.caller is not None else None,
        dealer=plan.dealer if plan.needs_dealer else None,
    )


def _bid(plan: DealPlan, players: int, rng: Random) -> DealReport:
    """Return a report of a bid, most often with a partner and made half the time."""
    level = rng.choice([item.slug for item in plan.menu])
    if level == plan.menu[-1].slug:  # all passed
        return DealReport(call=(level,))
    bidder = rng.randrange(players)
    partner = (bidder + 2) % players if level.isdigit() else None
    wanted = [bidder if partner is None else rng.choice((bidder, partner))] * 10
    spread = range(players) if level.isdigit() else [s for s in range(players) if s != bidder]
    tricks = [0] * players
    for _ in range(plan.hand_size or 0):
        tricks[rng.choice([*spread, *(wanted if level.isdigit() else ())])] += 1
    return DealReport(call=(level,), bidder=bidder, partner=partner, tricks=tuple(tricks))


def _until_play_stops(
    winners: list[int], sheet: ScoreSheet, number: int, points: Sequence[int]
) -> list[int]:
    """Return the winners of the tricks up to the one that ends the game, if one does."""
    after = list(points) or [0] * sheet.players
    for tricks, winner in enumerate(winners, start=1):
        after[winner] += 1
        if sheet.stops_play(number, after):
            return winners[:tricks]
    return winners


def _nominate(
    plan: DealPlan, hand_size: int, sheet: ScoreSheet, rng: Random
) -> tuple[int | None, ...]:
    nominated: dict[int, int] = {}
    players = len(plan.nomination_order)
    for seat in plan.nomination_order:
        wish = sum(rng.random() < 1 / players for _ in range(hand_size))
        is_barred = seat == plan.dealer and sum(nominated.values()) + wish == hand_size
        nominated[seat] = wish if not is_barred else (wish - 1 if wish else 1)
    return tuple(nominated.get(seat) for seat in range(sheet.players))


def _win_tricks(
    nominations: tuple[int | None, ...] | None, hand_size: int, seats: Sequence[int], rng: Random
) -> list[int]:
    """Return the winner of each trick: mostly a player who still needs one."""
    want = [tricks or 0 for tricks in nominations or (1,) * (max(seats) + 1)]
    winners = []
    for _ in range(hand_size):
        wanting = [seat for seat in seats if want[seat] > 0]
        pool = wanting if wanting and rng.random() < 0.8 else list(seats)
        winner = rng.choice(pool)
        want[winner] -= 1
        winners.append(winner)
    return winners
