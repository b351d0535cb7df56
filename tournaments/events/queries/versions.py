"""Say in which version a night is, so that open pages learn what changed without reading it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import CharField, Count, Max, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Cast, Coalesce, Concat

from tournaments.models import Announcement, DirectorCall, Event, RoundTimer, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet


@dataclass(frozen=True, slots=True)
class NightVersion:
    """The versions of what a night's pages show; two that are equal show the same.

    `tables`: seats, progress and totals. `standings`: their revision. `notices`: announcements,
    timers and calls. What only time changes, such as the minutes left, has no version.
    """

    tables: str
    standings: str
    notices: str


def list_night_versions(event_ids: Iterable[int]) -> dict[int, NightVersion]:
    """Return the versions of nights by their ids, in one query; a deleted night has none."""
    rows = Event.objects.filter(pk__in=list(event_ids)).values_list(
        "pk", "state", "revision", "standings_revision", _TABLES, _TIMERS, _CALLS, _ANNOUNCEMENTS
    )
    return {
        pk: NightVersion(
            tables=f"{state} {revision} {tables}",
            standings=f"{state} {standings}",
            notices=f"{state} {timers} {calls} {lines}",
        )
        for pk, state, revision, standings, tables, timers, calls, lines in rows
    }


def _summary(rows: QuerySet[Any], of: str, *figures: Any) -> Subquery:
    """Return the figures of the rows that belong to each event, as one text."""
    texts: list[Any] = []
    for figure in figures:
        text = Cast(Coalesce(figure, Value(0)), CharField())
        texts += [text, Value("-")]
    grouped = rows.order_by().values(of)
    return Subquery(grouped.annotate(summary=Concat(*texts)).values("summary"))


_TABLES = _summary(
    Table.objects.filter(event=OuterRef("pk")),
    "event",
    Count("pk"),
    Sum("revision"),
    Sum("changes"),
    Count("pk", filter=Q(is_open=True)),
)
_TIMERS = _summary(
    RoundTimer.objects.filter(round__event=OuterRef("pk")),
    "round__event",
    Count("pk"),
    Sum("revision"),
)
_CALLS = _summary(
    DirectorCall.objects.filter(table__event=OuterRef("pk")),
    "table__event",
    Max("pk"),
    Count("answered_at"),
)
_ANNOUNCEMENTS = _summary(
    Announcement.objects.filter(club=OuterRef("club")), "club", Max("pk"), Count("taken_back_at")
)
