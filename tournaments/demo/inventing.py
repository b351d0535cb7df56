"""Invents believable results: people nominate near what they get, and make it half the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import DealPlan, DealReport

if TYPE_CHECKING:
    from random import Random


def invent_report(plan: DealPlan, players: int, rng: Random) -> DealReport:
    """A report that the engine takes without a warning, for any deal of any preset.

    `plan` says what the deal is; the caller's choices, where there are some, are made here.
    """
    hand_size = plan.hand_size if plan.hand_size is not None else rng.choice(plan.hand_size_choices)
    nominations = _nominate(plan, hand_size, players, rng) if plan.takes_nominations else None
    winners = _win_tricks(nominations, hand_size, players, rng)
    tricks = tuple(winners.count(seat) for seat in range(players))
    is_chosen = plan.hand_size is None
    return DealReport(
        nominations=nominations,
        tricks=tricks,
        trick_winners=tuple(winners) if plan.needs_trick_winners else None,
        hand_size=hand_size if is_chosen else None,
        call=() if plan.caller is not None else None,
        dealer=plan.dealer if plan.needs_dealer else None,
    )


def _nominate(plan: DealPlan, hand_size: int, players: int, rng: Random) -> tuple[int, ...]:
    said: dict[int, int] = {}
    for seat in plan.nomination_order:
        wish = sum(rng.random() < 1 / players for _ in range(hand_size))
        is_barred = seat == plan.dealer and sum(said.values()) + wish == hand_size
        said[seat] = wish if not is_barred else (wish - 1 if wish else 1)
    return tuple(said[seat] for seat in range(players))


def _win_tricks(
    nominations: tuple[int, ...] | None, hand_size: int, players: int, rng: Random
) -> list[int]:
    """Who wins each trick: mostly whoever still wants one."""
    want = list(nominations or (1,) * players)
    winners = []
    for _ in range(hand_size):
        wanting = [seat for seat in range(players) if want[seat] > 0]
        pool = wanting if wanting and rng.random() < 0.8 else list(range(players))
        winner = rng.choice(pool)
        want[winner] -= 1
        winners.append(winner)
    return winners
