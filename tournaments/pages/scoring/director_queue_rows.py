"""The director's desk in words: calls, disputes side by side, cards that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.formatting import count_noun, format_time, join_names
from tournaments.models import CallKind
from tournaments.pages.scoring.dispute_rows import dispute_row, table_title

if TYPE_CHECKING:
    from tournaments.models import DirectorCall, Event
    from tournaments.scoring import DirectorQueue, UnsignedCard

Rows = dict[str, Any]


def queue_rows(event: Event, queue: DirectorQueue) -> Rows:
    """Everything on the desk, ready to show."""
    where = [event.club.slug, event.slug]
    return {
        "calls": [_call(where, call) for call in queue.calls],
        "disputes": [dispute_row(where, dispute) for dispute in queue.disputes],
        "waiting": waiting_text(queue),
        "unsigned": [_unsigned(one) for one in queue.unsigned],
        "is_empty": queue.is_empty,
    }


def waiting_text(queue: DirectorQueue) -> str:
    """How many deals only want a second phone; empty where none does."""
    verb = "waits" if queue.waiting == 1 else "wait"
    deals = count_noun(queue.waiting, "deal")
    return f"{deals} {verb} for a second phone's word." if queue.waiting else ""


def open_count_text(queue: DirectorQueue) -> str:
    """How many calls and disputes are open; empty while there are none."""
    found = [count_noun(len(queue.calls), "call")] if queue.calls else []
    found += [count_noun(len(queue.disputes), "dispute")] if queue.disputes else []
    return join_names(found)


def open_task_rows(event: Event, queue: DirectorQueue) -> list[Rows]:
    """What is open, a line each, with the way to where it is dealt with."""
    there = reverse("director", args=[event.club.slug, event.slug])
    calls = [_call([event.club.slug, event.slug], call) for call in queue.calls]
    rows = [{"title": call["title"], "detail": call["detail"]} for call in calls]
    for dispute in queue.disputes:
        effect = "What counts now stays." if dispute.accepted else "The deal does not count yet."
        title = f"{table_title(dispute.table)}, deal {dispute.number}"
        rows.append({"title": title, "detail": f"Two phones differ. {effect}"})
    return [row | {"url": there} for row in rows]


def _call(where: list[str], call: DirectorCall) -> Rows:
    is_protest = call.kind == CallKind.PROTEST
    what = "protests against its card" if is_protest else "calls"
    words = f": {call.words}" if call.words else ""
    return {
        "title": f"{table_title(call.table)} {what}",
        "where": table_title(call.table),
        "detail": f"{call.opened_as} at {format_time(call.opened_at)}{words}",
        "table_url": reverse("table", args=[call.table_id]),
        "url": reverse("answer-call", args=[*where, call.table_id, call.pk]),
        "button": "Ruled on" if is_protest else "I was there",
    }


def _unsigned(one: UnsignedCard) -> Rows:
    second = "" if one.is_confirmed else ", and no second phone has confirmed the game"
    return {
        "title": table_title(one.table),
        "detail": f"{one.signed} of {one.table.size} have signed{second}",
        "url": reverse("table", args=[one.table.pk]),
    }
