"""The director's desk as it is shown: calls, disputes and cards that are not signed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_time, join_names
from tournaments.models import CallKind
from tournaments.pages.scoring.disputes import dispute_row, dispute_title, table_title

if TYPE_CHECKING:
    from tournaments.models import DirectorCall, Event
    from tournaments.pages.online.reports import ReportRow
    from tournaments.pages.scoring.disputes import DisputeRow
    from tournaments.scoring import DirectorQueue, UnsignedCard


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call for the director, and the button that answers it. `where`: its table."""

    title: str
    where: str
    detail: str
    table_url: str
    url: str
    button: str


@dataclass(frozen=True, slots=True)
class TaskRow:
    """Something that waits, with the address at which to do it."""

    title: str
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything on the desk, ready to show. `waiting`: how many deals need a second phone.

    Two desks with equal texts have the same `repr`, which the page's ETag relies on.
    """

    calls: list[CallRow]
    disputes: list[DisputeRow]
    waiting: str
    unsigned: list[TaskRow]
    reports: list[ReportRow]
    is_empty: bool


def build_desk(event: Event, queue: DirectorQueue, reports: list[ReportRow]) -> Desk:
    """Return everything on the desk, ready to show; `reports` are those from online tables."""
    where = [event.club.slug, event.slug]
    return Desk(
        calls=[_call(where, call) for call in queue.calls],
        disputes=[dispute_row(where, dispute) for dispute in queue.disputes],
        waiting=waiting_text(queue),
        unsigned=unsigned_rows(queue),
        reports=reports,
        is_empty=queue.is_empty and not reports,
    )


def waiting_text(queue: DirectorQueue) -> str:
    """Return how many deals only need a second phone; empty if none does."""
    if not queue.waiting:
        return ""
    text = ngettext(
        "%(count)s deal is waiting for a second phone.",
        "%(count)s deals are waiting for a second phone.",
        queue.waiting,
    )
    return text % {"count": queue.waiting}


def open_task_rows(event: Event, queue: DirectorQueue) -> list[TaskRow]:
    """Return a line for each open call and dispute, with its place on the desk."""
    where = [event.club.slug, event.slug]
    there = reverse("director", args=where)
    calls = [_call(where, call) for call in queue.calls]
    rows = [TaskRow(call.title, call.detail, f"{there}#calls") for call in calls]
    for position, dispute in enumerate(queue.disputes, 1):
        detail = (
            _("Two phones disagree. The accepted version counts for now.")
            if dispute.accepted
            else _("Two phones disagree. The deal does not count yet.")
        )
        rows.append(TaskRow(dispute_title(dispute), detail, f"{there}#dispute-{position}"))
    return rows


def _call(where: list[str], call: DirectorCall) -> CallRow:
    is_protest = call.kind == CallKind.PROTEST
    title = _("%(table)s: protest") if is_protest else _("%(table)s: call for the director")
    detail = _("%(name)s at %(time)s: %(text)s") if call.words else _("%(name)s at %(time)s")
    values = {"name": call.opened_as, "time": format_time(call.opened_at), "text": call.words}
    return CallRow(
        title=title % {"table": table_title(call.table)},
        where=table_title(call.table),
        detail=detail % values,
        table_url=reverse("table", args=[call.table_id]),
        url=reverse("answer-call", args=[*where, call.table_id, call.pk]),
        button=_("Ruled on") if is_protest else _("Dealt with"),
    )


def unsigned_rows(queue: DirectorQueue) -> list[TaskRow]:
    """Return a line for each finished card that is not signed by all, saying who has not."""
    return [
        TaskRow(
            title=table_title(card.table),
            detail=" ".join(filter(None, (_missing(card), _unconfirmed(card)))),
            url=reverse("table", args=[card.table.pk]),
        )
        for card in queue.unsigned
    ]


def _missing(card: UnsignedCard) -> str:
    if not card.signed:
        return _("No player has signed.")
    text = ngettext(
        "%(signed)s of %(seats)s have signed. %(names)s has not.",
        "%(signed)s of %(seats)s have signed. %(names)s have not.",
        len(card.missing),
    )
    values = {"signed": card.signed, "seats": card.table.size, "names": join_names(card.missing)}
    return text % values if card.missing else _("All have signed.")


def _unconfirmed(card: UnsignedCard) -> str:
    return "" if card.is_confirmed else _("No second phone has confirmed the game.")
