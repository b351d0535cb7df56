"""List what waits for the director: calls, disputes and cards that are not signed yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, F, OuterRef, Q

from tournaments.core.audience.names import Names
from tournaments.events import is_finished
from tournaments.models import (
    Agreement,
    Claim,
    DealResult,
    DirectorCall,
    EventState,
    Seat,
    Signature,
    Table,
)
from tournaments.scoring.score_cards import StoredDeal, stored_deal, stored_deals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Dispute:
    """A deal that two phones disagree on. `accepted` is the version that counts meanwhile, if any.

    `names` go by seat.
    """

    table: Table
    number: int
    names: tuple[str, ...]
    accepted: StoredDeal | None
    claims: tuple[StoredDeal, ...]


@dataclass(frozen=True, slots=True)
class UnsignedCard:
    """A finished card that some have not signed, or that no second phone has confirmed.

    `missing` are the names of the players who have not signed the card as it is now.
    """

    table: Table
    missing: tuple[str, ...]
    is_confirmed: bool

    @property
    def signed(self) -> int:
        """Return how many have signed."""
        return self.table.size - len(self.missing)


@dataclass(frozen=True, slots=True)
class DirectorQueue:
    """All of it for one event; `waiting` counts deals that only need a second phone.

    `unsigned` is empty once the event is final: no card can be signed any more.
    """

    calls: tuple[DirectorCall, ...]
    disputes: tuple[Dispute, ...]
    unsigned: tuple[UnsignedCard, ...]
    waiting: int

    @property
    def is_empty(self) -> bool:
        """Return whether there are no open calls and no disputes."""
        return not (self.calls or self.disputes)


def get_director_queue(event: Event, *, with_people: bool = True) -> DirectorQueue:
    """Return what there is to do for the director of an event, the oldest first.

    Without people, no player is named: the names of disputes and `unsigned` are empty, for three
    queries less.
    """
    calls = DirectorCall.objects.filter(table__event=event, answered_at=None)
    tables = {
        table.pk: table
        for table in Table.objects.filter(event=event, round__undone_at=None)
        .select_related("round")
        .order_by("round__number", "number")
    }
    for table in tables.values():
        table.event = event
    disputes = _disputes(tables, with_people=with_people)
    has_unsigned = with_people and event.state != EventState.FINAL
    claims = sum(table.claims_in.bit_count() for table in tables.values())
    return DirectorQueue(
        calls=tuple(calls.select_related("table__round").order_by("opened_at")),
        disputes=disputes,
        unsigned=tuple(_unsigned(tables)) if has_unsigned else (),
        waiting=claims - len(disputes),
    )


def _disputes(tables: Mapping[int, Table], *, with_people: bool) -> tuple[Dispute, ...]:
    # Where no table has a claim, nothing is asked.
    having = [pk for pk, table in tables.items() if table.claims_in]
    of_deal = DealResult.objects.filter(table=OuterRef("table"), number=OuterRef("number"))
    is_disputed = Exists(of_deal.filter(claim=Claim.DISPUTED))
    rows = stored_deals().filter(is_disputed, table__in=having).order_by("version")
    found: dict[tuple[int, int], list[StoredDeal]] = {}
    accepted: dict[tuple[int, int], StoredDeal] = {}
    for row in rows.filter(Q(claim=Claim.DISPUTED) | Q(is_accepted=True)):
        deal = stored_deal(row, Names.FULL)
        if row.claim == Claim.DISPUTED:
            found.setdefault((row.table_id, row.number), []).append(deal)
        if row.is_accepted:
            accepted[row.table_id, row.number] = deal
    names = _names({table for table, _ in found}) if with_people else {}
    return tuple(
        Dispute(
            table=tables[table],
            number=number,
            names=names.get(table, ()),
            accepted=accepted.get((table, number)),
            claims=tuple(rows),
        )
        for (table, number), rows in found.items()
    )


def _names(tables: set[int]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    seats = Seat.objects.filter(table__in=tables).order_by("table_id", "number")
    for table, name in seats.values_list("table_id", "player__name"):
        found[table] = (*found.get(table, ()), name)
    return found


def _unsigned(tables: Mapping[int, Table]) -> list[UnsignedCard]:
    over = [
        table
        for table in tables.values()
        if table.deals_in and is_finished(table) and table.voided_at is None
    ]
    names = _names({table.pk for table in over})
    current = Signature.objects.filter(table__in=over, revision=F("table__revision"))
    signed = set(current.values_list("table_id", "seat"))
    rows = []
    for table in over:
        missing = [
            name for seat, name in enumerate(names[table.pk]) if (table.pk, seat) not in signed
        ]
        wants = table.event.agreement == Agreement.WHOLE_GAME
        is_confirmed = not wants or table.confirmed_revision == table.revision
        if missing or not is_confirmed:
            rows.append(UnsignedCard(table, tuple(missing), is_confirmed))
    return rows
