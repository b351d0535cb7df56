"""Build the JSON of tables, in the shapes of `table_shapes`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from api.scoring.plan_shapes import plan_out
from tournaments.events import list_substitutes

if TYPE_CHECKING:
    from tournaments.scoring import ScoreCard

Plain = dict[str, Any]


def table_out(card: ScoreCard, *, link: str | None) -> Plain:
    """Build `TableOut`: who sits at a table, its points, and the plan of its deals.

    `link` is the table's token, or None for clients that may not have it.
    """
    table, number = card.table, card.next_number
    event = table.event
    following = card.plan(number) if number is not None else None
    plans = [plan_out(deal.plan) for deal in card.deals() if deal.plan is not None]
    return {
        "id": table.pk,
        "event_id": event.pk,
        "event": event.slug,
        "club": event.club.slug,
        "event_state": event.state,
        "round": table.round.number,
        "is_undone": table.round.undone_at is not None,
        "number": table.number,
        "first_dealer": table.first_dealer,
        "seats": _seats(card),
        "stretches": [{"from_deal": deal, "seats": seats} for deal, seats in table.stretches],
        "stand_ins": [asdict(line) for line in list_substitutes(table)],
        "deals_played": table.deals_played,
        "deals_of": card.sheet.deal_count,
        "is_closed": table.closed_at is not None,
        "is_finished": card.is_finished,
        "winners": card.winners,
        "revision": table.revision,
        "next": plan_out(following) if following is not None else None,
        "plan": plans,
        "link": link,
    }


def _seats(card: ScoreCard) -> list[Plain]:
    totals = card.totals
    rows = zip(
        card.player_ids,
        card.names,
        totals.points or (0,) * card.table.size,
        totals.failed or (0,) * card.table.size,
        card.sheet.places(totals),
        strict=True,
    )
    return [
        {
            "seat": seat,
            "player_id": player_id,
            "name": name,
            "points": points,
            "failed": failed,
            "place": place,
        }
        for seat, (player_id, name, points, failed, place) in enumerate(rows)
    ]
