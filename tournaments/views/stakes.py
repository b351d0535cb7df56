"""Settling up, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.views.words import money, short_names

if TYPE_CHECKING:
    from tournaments.models import Event
    from tournaments.selectors.cards import Card


def stakes_sentence(event: Event) -> str:
    """What is played for."""
    return (
        f"{money(event.stake_per_point)} for each point and {money(event.stake_per_failure)} for "
        "each missed contract, settled with the winner of the table."
    )


def payment_rows(card: Card) -> list[dict[str, str]]:
    """Each payment of the table as a line; nothing while the game goes on or without stakes."""
    settlement = card.settlement()
    if settlement is None:
        return []
    names = short_names(card.names)
    rows = []
    for loser, shares in settlement.owed.items():
        for winner, amount in shares.items():
            payer, payee = (loser, winner) if amount >= 0 else (winner, loser)
            words = f"{names[payer]} pays {names[payee]}"
            rows.append({"words": words, "amount": money(max(amount, -amount))})
    return rows
