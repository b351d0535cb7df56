"""What happens at the tables of a story, without a browser: the deals that its phones send."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.support.factories import a_report, play
from tests.support.people import at_table
from tournaments.core.actors import Actor
from tournaments.core.audience.names import Names
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult, Event, Role, Table
from tournaments.scoring import get_ledger, name_phone, record_payment, submit_result
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from engine import DealReport


def tables_of(event: Event) -> list[Table]:
    """The tables of the last round that was not undone."""
    last = event.rounds.standing().order_by("number").last()
    assert last is not None
    return list(last.tables.select_related("event").order_by("number"))


def slip(report: DealReport) -> DealReport:
    """The report with two neighbours' tricks exchanged that are not the same."""
    tricks = list(report.tricks or ())
    at = next(n for n in range(len(tricks) - 1) if tricks[n] != tricks[n + 1])
    tricks[at], tricks[at + 1] = tricks[at + 1], tricks[at]
    return replace(report, tricks=tuple(tricks))


def disagree(table: Table, number: int) -> None:
    """Two phones enter a deal differently."""
    report = a_report(table, number)
    for seat, seen in enumerate((report, slip(report))):
        phone = at_table(table, f"seat-{seat}")
        name_phone(by=phone, table_id=table.pk, seat=seat)
        submit_result(by=phone, table_id=table.pk, number=number, report=seen)


def play_rest(event: Event) -> None:
    """Play what is left of the last round's deals."""
    for table in tables_of(event):
        had = set(DealResult.objects.filter(table=table, is_accepted=True).values_list("number"))
        last = score_sheet_for(table).deal_count or 0
        play(table, [number for number in range(1, last + 1) if (number,) not in had])
    refresh_event(event.pk)


def accepted_tricks(table: Table, number: int) -> list[int]:
    """The tricks that each seat took in a deal, as it counts."""
    tricks: list[int] = table.results.get(number=number, is_accepted=True).score["tricks"]
    return tricks


def pay_all(night: str) -> None:
    """Mark all payments of a night as paid."""
    event = Event.objects.select_related("club").get(slug=night)
    owner = Actor(user=event.club.memberships.get(role=Role.OWNER).user)
    for one in get_ledger(event, Names.FULL).to_pay:
        record_payment(
            by=owner, event_id=event.pk, payer=one.payer, payee=one.payee, amount=one.amount
        )
