"""Read the ledger of a night or a season: what each player won, what was paid, what is left.

Nothing of it is stored but the payments. Amounts follow from the results, so a correction after a
payment leaves the difference to pay.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery
from django.utils.crypto import salted_hmac

import engine
from tournaments.core.audience.names import Names, name_column, player_name
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.events import is_finished, score_sheet_for
from tournaments.models import DealResult, Event, Payment, Player, Seat, Table
from tournaments.scoring.ledger.fewest_payments import Transfer, plan_payments, round_balances
from tournaments.scoring.ledger.settlement import plays_for_money, settle_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.models import Season

MINOR = "In minor units of money: pence, cents."


class LedgerLine(Shape):
    """A player's line: `won` at the tables, `paid` to others, and what is `left`."""

    player_id: int
    name: str
    won: Annotated[int, f"{MINOR} Below zero if lost."]
    paid: Annotated[int, "What they paid others; below zero if they were paid."]
    left: Annotated[int, "Above zero: they are still to receive it; below: to pay it."]


class PaymentLine(Shape):
    """What one player paid another, as a person marked it."""

    id: int
    payer: Annotated[int, "A player's id."]
    payee: Annotated[int, "A player's id."]
    payer_name: str
    payee_name: str
    amount: Annotated[int, MINOR]
    marked_by: Annotated[str, "Empty for those outside the club."]
    marked_at: IsoTime
    cancelled_at: IsoTime | None


class TransferLine(Shape):
    """What one player should pay another."""

    payer: Annotated[int, "A player's id."]
    payee: Annotated[int, "A player's id."]
    payer_name: str
    payee_name: str
    amount: Annotated[int, MINOR]
    key: Annotated[str, "Send it when this is paid: marked by two people, it counts once."]


class Ledger(Shape):
    """The money of a night: balances, payments that would settle it, and payments made."""

    lines: list[LedgerLine]
    to_pay: list[TransferLine]
    is_fewest: Annotated[bool, "Whether fewer payments than `to_pay` are certainly impossible."]
    payments: list[PaymentLine]
    playing: Annotated[int, "Tables that are not finished and not settled yet."]


def get_ledger(event: Event, names: Names) -> Ledger:
    """Return the ledger of a night; payments that were undone are not in it."""
    won, playing = _settle([event])
    rows = _payments([event]).order_by("made_at", "pk")
    marked = list(rows.select_related("payer", "payee", "made_by"))
    payments = [one for one in marked if one.cancelled_at is None]
    paid = _sum_payments(payments)
    found = _names({*won, *paid}, names)
    left = {player: won.get(player, 0) + paid.get(player, 0) for player in {*won, *paid}}
    plan = plan_payments(left)
    return Ledger(
        lines=_lines(won, paid, found),
        to_pay=[_transfer_line(event, one, found, marked) for one in plan.transfers],
        is_fewest=plan.is_fewest,
        payments=[build_payment_line(one, names) for one in payments],
        playing=playing,
    )


def list_season_ledger(season: Season, names: Names) -> list[LedgerLine]:
    """Return what each player of a season won, paid, and has left over all its nights."""
    events = list(Event.objects.filter(season=season).select_related("club"))
    won, _playing = _settle(events)
    paid = _sum_payments(_payments(events).filter(cancelled_at=None))
    return _lines(won, paid, _names({*won, *paid}, names))


def has_stakes(season: Season) -> bool:
    """Return whether a night of a season is played for money."""
    for_money = Q(stake_per_point__gt=0) | Q(stake_per_failure__gt=0)
    return Event.objects.filter(for_money, season=season).exists()


def list_player_payments(player: Player) -> list[PaymentLine]:
    """List what a player paid and was paid, undone payments too."""
    rows = Payment.objects.filter(Q(payer=player) | Q(payee=player))
    found = rows.select_related("payer", "payee", "made_by").order_by("pk")
    return [build_payment_line(one, Names.FULL) for one in found]


def build_payment_line(row: Payment, names: Names) -> PaymentLine:
    """Return the line of a payment."""
    inside = names is Names.FULL
    return PaymentLine(
        id=row.pk,
        payer=row.payer_id,
        payee=row.payee_id,
        payer_name=player_name(names, row.payer),
        payee_name=player_name(names, row.payee),
        amount=row.amount,
        marked_by=str(row.made_by) if inside and row.made_by is not None else "",
        marked_at=iso_time(row.made_at),
        cancelled_at=iso_time(row.cancelled_at),
    )


def _payments(events: Iterable[Event]) -> QuerySet[Payment]:
    """Return the payments of events, without those of people who are under 18."""
    rows = Payment.objects.filter(event__in=list(events))
    return rows.exclude(Q(payer__is_minor=True) | Q(payee__is_minor=True))


def _settle(events: Iterable[Event]) -> tuple[dict[int, int], int]:
    """Return what each player won in all, and how many tables are still playing.

    Each night is rounded to whole units by itself, as it is paid.
    """
    nights: dict[int, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    playing = 0
    for table, players in _tables_for_money({event.pk: event for event in events}):
        if not is_finished(table):
            playing += 1
        elif table.deals_in:
            for player, amount in zip(players, _net(table), strict=True):
                nights[table.event_id][player] += amount
    won: dict[int, int] = defaultdict(int)
    for night in nights.values():
        for player, whole in round_balances(night).items():
            won[player] += whole
    return dict(won), playing


def _tables_for_money(events: Mapping[int, Event]) -> Iterator[tuple[Table, list[int]]]:
    """Yield the tables of events that are played for money, each with its players by seat."""
    with_stakes = [pk for pk, event in events.items() if event.has_stakes]
    last = DealResult.objects.filter(table=OuterRef("pk"), is_accepted=True).order_by("-number")
    tables = list(
        Table.objects.filter(event__in=with_stakes, round__undone_at=None, voided_at=None)
        .annotate(last_score=Subquery(last.values("score")[:1]))
        .order_by("pk")
    )
    seats: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    rows = Seat.objects.filter(table__in=tables).order_by("table_id", "number")
    for table_id, player, is_minor in rows.values_list("table_id", "player_id", "player__is_minor"):
        seats[table_id].append((player, is_minor))
    for table in tables:
        table.event = events[table.event_id]
        if plays_for_money(table.event, [is_minor for _player, is_minor in seats[table.pk]]):
            yield table, [player for player, _is_minor in seats[table.pk]]


def _net(table: Table) -> list[Fraction]:
    """Return what each seat of a finished table takes home."""
    last = engine.DealScore.from_json(getattr(table, "last_score")).dealer  # noqa: B009 - an annotation
    settlement = settle_table(
        table.event,
        score_sheet_for(table),
        table.points,
        table.failed,
        last_dealer=last,
        for_money=True,
    )
    return [Fraction(amount) for amount in settlement.net]


def _sum_payments(payments: Iterable[Payment]) -> dict[int, int]:
    """Return what each player paid, less what they were paid."""
    found: dict[int, int] = defaultdict(int)
    for one in payments:
        found[one.payer_id] += one.amount
        found[one.payee_id] -= one.amount
    return dict(found)


def _names(players: Iterable[int], names: Names) -> dict[int, str]:
    rows = Player.everything.filter(Q(pk__in=set(players)))
    return dict(rows.values_list("pk", name_column(names)))


def _lines(
    won: Mapping[int, int], paid: Mapping[int, int], names: Mapping[int, str]
) -> list[LedgerLine]:
    lines = [
        LedgerLine(
            player_id=player,
            name=names[player],
            won=won.get(player, 0),
            paid=paid.get(player, 0),
            left=won.get(player, 0) + paid.get(player, 0),
        )
        for player in {*won, *paid}
    ]
    return sorted(lines, key=lambda line: (-line.won, line.name))


def _transfer_line(
    event: Event, one: Transfer, names: Mapping[int, str], marked: Sequence[Payment]
) -> TransferLine:
    # The same for all who read this line, and another once the two have settled or undone it:
    # organisers and the one who was paid may all mark it.
    pair = (one.payer, one.payee)
    before = sum((row.payer_id, row.payee_id) == pair for row in marked)
    text = f"{event.pk} {one.payer} {one.payee} {one.amount} {before}"
    digest = salted_hmac("tournaments.scoring.transfer", text, algorithm="sha256").digest()
    return TransferLine(
        payer=one.payer,
        payee=one.payee,
        payer_name=names[one.payer],
        payee_name=names[one.payee],
        amount=one.amount,
        key=str(UUID(bytes=digest[:16], version=4)),
    )
