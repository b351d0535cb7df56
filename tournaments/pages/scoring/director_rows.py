"""The director's desk in words: calls, disputes side by side, cards that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.formatting import (
    count_noun,
    format_signed,
    format_time,
    join_names,
    short_names,
)
from tournaments.models import CallKind

if TYPE_CHECKING:
    from tournaments.models import DirectorCall, Event, Table
    from tournaments.scoring import Desk, Dispute, StoredDeal, Unsigned

Rows = dict[str, Any]


def desk_rows(event: Event, desk: Desk) -> Rows:
    """Everything on the desk, ready to show."""
    where = [event.club.slug, event.slug]
    return {
        "calls": [_call(where, call) for call in desk.calls],
        "disputes": [_dispute(where, dispute) for dispute in desk.disputes],
        "waiting": waiting_words(desk),
        "unsigned": [_unsigned(one) for one in desk.unsigned],
        "is_quiet": desk.is_quiet,
    }


def waiting_words(desk: Desk) -> str:
    """How many deals only want a second phone; empty where none does."""
    verb = "waits" if desk.waiting == 1 else "wait"
    deals = count_noun(desk.waiting, "deal")
    return f"{deals} {verb} for a second phone's word." if desk.waiting else ""


def open_words(desk: Desk) -> str:
    """How many calls and disputes are open; empty while there are none."""
    found = [count_noun(len(desk.calls), "call")] if desk.calls else []
    found += [count_noun(len(desk.disputes), "dispute")] if desk.disputes else []
    return join_names(found)


def open_rows(event: Event, desk: Desk) -> list[Rows]:
    """What is open, a line each, with the way to where it is dealt with."""
    there = reverse("director", args=[event.club.slug, event.slug])
    calls = [_call([event.club.slug, event.slug], call) for call in desk.calls]
    rows = [{"title": call["title"], "detail": call["detail"]} for call in calls]
    rows += [
        {
            "title": f"{_place(dispute.table)}, deal {dispute.number}",
            "detail": "Two phones differ. "
            + ("What counts now stays." if dispute.accepted else "The deal does not count yet."),
        }
        for dispute in desk.disputes
    ]
    return [row | {"url": there} for row in rows]


def _place(table: Table) -> str:
    return f"Round {table.round.number}, table {table.number}"


def _call(where: list[str], call: DirectorCall) -> Rows:
    is_protest = call.kind == CallKind.PROTEST
    what = "protests against its card" if is_protest else "calls"
    words = f": {call.words}" if call.words else ""
    return {
        "title": f"{_place(call.table)} {what}",
        "where": _place(call.table),
        "detail": f"{call.opened_as} at {format_time(call.opened_at)}{words}",
        "table_url": reverse("table", args=[call.table_id]),
        "url": reverse("answer-call", args=[*where, call.table_id, call.pk]),
        "button": "Ruled on" if is_protest else "I was there",
    }


def _dispute(where: list[str], dispute: Dispute) -> Rows:
    versions = [*([dispute.accepted] if dispute.accepted else []), *dispute.claims]
    seats = enumerate(short_names(dispute.names))
    rows = [{"name": name, "cells": [_cell(v, seat) for v in versions]} for seat, name in seats]
    return {
        "title": f"{_place(dispute.table)}, deal {dispute.number}",
        "url": reverse("decide-deal", args=[*where, dispute.table.pk, dispute.number]),
        "third_url": reverse("deal", args=[dispute.table.pk, dispute.number]),
        "versions": [
            {
                "number": version.version,
                "who": version.entered_as,
                "when": format_time(version.entered_at),
                "button": "This stays" if version.is_accepted else "This counts",
            }
            for version in versions
        ],
        "rows": [row | {"differs": len(set(row["cells"])) > 1} for row in rows],
    }


def _cell(version: StoredDeal, seat: int) -> str:
    score = version.score
    said = f" of {score.nominations[seat]}" if score.nominations else ""
    return f"{score.tricks[seat]}{said} ({format_signed(score.points[seat])})"


def _unsigned(one: Unsigned) -> Rows:
    second = "" if one.is_confirmed else ", and no second phone has confirmed the game"
    return {
        "title": _place(one.table),
        "detail": f"{one.signed} of {one.table.size} have signed{second}",
        "url": reverse("table", args=[one.table.pk]),
    }
