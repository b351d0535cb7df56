"""Stakes and who pays whom, as they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.formatting import format_money, short_names

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from tournaments.models import Event
    from tournaments.scoring import ScoreCard


def stakes_sentence(event: Event) -> str:
    """Return the stakes of an event as a sentence."""
    sign = event.club.currency
    point, failure = (
        format_money(event.stake_per_point, sign),
        format_money(event.stake_per_failure, sign),
    )
    text = _(
        "%(point)s for each point and %(failure)s for each missed nomination, settled with the "
        "winner of the table."
    )
    return text % {"point": point, "failure": failure}


@dataclass(frozen=True, slots=True)
class AmountRow:
    """A line of a settlement: who pays or receives, and how much."""

    words: str
    amount: str


def payment_rows(card: ScoreCard) -> list[AmountRow]:
    """Return a line for each payment of the table; none without stakes or during the game."""
    settlement = card.settlement()
    if settlement is None:
        return []
    names, sign = short_names(card.names), card.table.event.club.currency
    rows = []
    for loser, shares in settlement.owed.items():
        for winner, amount in shares.items():
            payer, payee = (loser, winner) if amount >= 0 else (winner, loser)
            words = _("%(payer)s pays %(payee)s") % {"payer": names[payer], "payee": names[payee]}
            rows.append(AmountRow(words, format_money(max(amount, -amount), sign)))
    return rows


def balance_rows(cards: Iterable[ScoreCard], sign: str) -> list[AmountRow]:
    """Return a line for each player: the sum over the cards' settlements, most won first."""
    names: dict[int, str] = {}
    sums: dict[int, Fraction | int] = {}
    for card in cards:
        names |= dict(zip(card.player_ids, card.names, strict=True))
        settlement = card.settlement()
        for loser, shares in settlement.owed.items() if settlement else ():
            for winner, amount in shares.items():
                payer, payee = card.player_ids[loser], card.player_ids[winner]
                sums[payer] = sums.get(payer, 0) - amount
                sums[payee] = sums.get(payee, 0) + amount
    order = sorted(sums, key=lambda player: (-sums[player], names[player]))
    return [
        AmountRow(
            _balance(names[player], sums[player]),
            format_money(max(sums[player], -sums[player]), sign),
        )
        for player in order
    ]


def _balance(name: str, amount: Fraction | int) -> str:
    if not amount:
        return _("%(name)s is even") % {"name": name}
    text = _("%(name)s receives") if amount > 0 else _("%(name)s pays")
    return text % {"name": name}
