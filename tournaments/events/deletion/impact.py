"""Measure what goes with a night or a season, and list what can still be restored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _

from tournaments.core.formatting import (
    count_adjustments,
    count_deals,
    count_nights,
    count_payments,
    count_players,
    count_tables,
    join_names,
)
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Adjustment, Entry, Event, Payment, Season, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Club

KEEP_DELETED = timedelta(days=30)
"""How long a deleted night or season can be restored."""


@dataclass(frozen=True, slots=True)
class DeletionImpact:
    """What goes with a night (then `nights` is 0) or with a season, in numbers.

    `players` are those who are entered in any of the nights, `payments` those marked as paid.
    """

    nights: int
    players: int
    tables: int
    deals: int
    adjustments: int = 0
    payments: int = 0

    @property
    def sentence(self) -> str:
        """Return what it has, for the person who is about to delete or restore it.

        >>> DeletionImpact(0, 8, 2, 1).sentence
        'It has 8 players, 2 tables and 1 deal.'
        """
        parts = [
            (self.nights, count_nights),
            (self.players, count_players),
            (self.tables, count_tables),
            (self.deals, count_deals),
            (self.adjustments, count_adjustments),
            (self.payments, count_payments),
        ]
        what = [name(number) for number, name in parts if number]
        if not what:
            return _("It is empty.")
        return _("It has %(what)s.") % {"what": join_names(what)}


def measure_deletion(one: Event | Season) -> DeletionImpact:
    """Return what deleting a night or a season that is there would take with it."""
    events = [one.pk] if isinstance(one, Event) else list(one.events.values_list("pk", flat=True))
    return _impacts([(one, events)])[0]


class DeletedLine(Shape):
    """A deleted night or season, and what goes and comes back with it.

    `nights`, `players`, `tables`, `deals`, `adjustments` (penalties, bonuses and adjusted scores in
    force) and `payments` (marked as paid) are numbers; of a night, `nights` is 0.
    """

    id: int
    name: str
    deleted_at: IsoTime
    kept_until: Annotated[IsoTime, "Until then it can be restored."]
    nights: int
    players: int
    tables: int
    deals: int
    adjustments: int
    payments: int

    @property
    def sentence(self) -> str:
        """Return what comes back with it, as a sentence."""
        return DeletionImpact(
            self.nights, self.players, self.tables, self.deals, self.adjustments, self.payments
        ).sentence


def list_deleted_seasons(club: Club) -> list[DeletedLine]:
    """List the club's deleted seasons with their nights, the latest deleted first."""
    rows = Season.everything.filter(club=club).exclude(deleted_at=None)
    seasons = list(rows.order_by("-deleted_at", "-pk"))
    return _lines([(one, list(with_season(one).values_list("pk", flat=True))) for one in seasons])


def list_deleted_events(club: Club) -> list[DeletedLine]:
    """List the club's deleted nights, without those that went with their season."""
    rows = Event.everything.filter(club=club).exclude(deleted_at=None).select_related("season")
    return _lines(
        [
            (one, [one.pk])
            for one in rows.order_by("-deleted_at", "-pk")
            if one.season is None or one.season.deleted_at != one.deleted_at
        ]
    )


def with_season(season: Season) -> QuerySet[Event]:
    """Return the nights that went with a deleted season: those deleted at the same moment."""
    return Event.everything.filter(season=season, deleted_at=season.deleted_at)


def kept_until(deleted_at: datetime) -> datetime:
    """Return until when what was deleted at a time can be restored."""
    return deleted_at + KEEP_DELETED


def _lines(found: Collection[tuple[Event | Season, list[int]]]) -> list[DeletedLine]:
    return [
        DeletedLine(
            id=one.pk,
            name=one.name,
            deleted_at=iso_time(one.deleted_at),
            kept_until=iso_time(kept_until(one.deleted_at)),
            nights=impact.nights,
            players=impact.players,
            tables=impact.tables,
            deals=impact.deals,
            adjustments=impact.adjustments,
            payments=impact.payments,
        )
        for (one, _events), impact in zip(found, _impacts(found), strict=True)
        if one.deleted_at is not None
    ]


def _impacts(found: Iterable[tuple[Event | Season, list[int]]]) -> list[DeletionImpact]:
    """Return what goes with each, from its events; five queries for all of them."""
    asked = list(found)
    events = [pk for _one, pks in asked for pk in pks]
    entered: dict[int, set[int]] = {}
    for event, player in Entry.objects.filter(event__in=events).values_list("event", "player"):
        entered.setdefault(event, set()).add(player)
    at_tables: dict[int, list[int]] = {}
    tables = Table.objects.filter(event__in=events)
    rows = tables.values_list("event", "deals_in", "claims_in", "deals_held")
    for event, deals, claims, held in rows:
        at_tables.setdefault(event, []).append((deals | claims | held).bit_count())
    given = Counter(
        Adjustment.objects.filter(event__in=events, cancelled_at=None).values_list(
            "event", flat=True
        )
    )
    paid = Counter(
        Payment.objects.filter(event__in=events, cancelled_at=None).values_list("event", flat=True)
    )
    return [
        DeletionImpact(
            nights=len(pks) if isinstance(one, Season) else 0,
            players=len({player for pk in pks for player in entered.get(pk, ())}),
            tables=sum(len(at_tables.get(pk, ())) for pk in pks),
            deals=sum(sum(at_tables.get(pk, ())) for pk in pks),
            adjustments=sum(given[pk] for pk in pks),
            payments=sum(paid[pk] for pk in pks),
        )
        for one, pks in asked
    ]
