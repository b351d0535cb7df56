"""Cut for the deal: the highest card deals first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import rank_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.seats import Seat

__all__ = ["DRAWN", "HIGH_CARD", "HIGH_CARD_LEADS", "highest_cut"]

DRAWN, HIGH_CARD, HIGH_CARD_LEADS = "drawn", "high-card", "high-card-leads"
"""How a seed decides who deals: any seat, the highest card cut, or the seat to its right."""


def highest_cut(pack: Sequence[Card], players: int) -> Seat:
    """Draw a card for each seat from the top and return the seat with the highest (A1).

    Aces are high. Seats that tie for the highest draw again among themselves.

    >>> from engine.cards import parse_cards
    >>> highest_cut(parse_cards("AS 2S AH 5D 9C"), 3)
    2
    """
    drawing, top = list(range(players)), 0
    # If the pack runs out, the first of the seats that are still level deals.
    while len(drawing) > 1 and top + len(drawing) <= len(pack):
        ranks = [rank_of(card) for card in pack[top : top + len(drawing)]]
        top += len(drawing)
        drawing = [seat for seat, rank in zip(drawing, ranks, strict=True) if rank == max(ranks)]
    return drawing[0]
