"""Build the JSON of live tables and of the director's desk, in the shapes of `live_shapes`.

Built by hand and not by the serializers, which only describe it in the schema.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext

import engine
from api.scoring.rows import live_deal_out
from tournaments.core.formatting import short_names
from tournaments.core.translation import translate
from tournaments.models.table import MAX_DEALS
from tournaments.rankings import RANKINGS
from tournaments.scoring import phone_name

if TYPE_CHECKING:
    from tournaments.models import DirectorCall, Phone, Table
    from tournaments.scoring import DirectorQueue, Dispute, LiveTable, ScoreCard, StoredDeal, Viewer

Plain = dict[str, Any]


def game_out(card: ScoreCard) -> Plain:
    """Build `TableGameOut`: what a phone stores of a table, to work without a network.

    `description` is the whole game as data (ADR 0070).
    """
    table = card.table
    return {
        "table": table.pk,
        "number": table.number,
        "round": table.round.number,
        "event": table.event.name,
        "names": list(card.names),
        "short_names": short_names(card.names),
        "agreement": table.event.agreement,
        "consent_minutes": table.event.consent_minutes,
        "description": engine.describe(card.sheet, MAX_DEALS).translated(gettext).to_json(),
    }


def phone_out(phone: Phone | None) -> Plain | None:
    """Build `PhoneOut`; the row must come from `named_phones`. None for None."""
    if phone is None:
        return None
    return {"id": phone.pk, "seat": phone.seat, "name": phone_name(phone)}


def call_out(call: DirectorCall) -> Plain:
    """Build `CallOut`: a call for the director, or a protest."""
    return {
        "id": call.pk,
        "kind": call.kind,
        "words": call.words,
        "opened_at": call.opened_at.isoformat(),
        "opened_as": call.opened_as,
        "answer": call.answer,
        "answered_at": call.answered_at.isoformat() if call.answered_at else None,
    }


def live_out(live: LiveTable) -> Plain:
    """Build `LiveOut`: the table as its viewer sees it now."""
    card, table = live.card, live.card.table
    return {
        "table": table.pk,
        "revision": table.revision,
        "changes": table.changes,
        # Phones count down from the server's time; their own clocks are never used (ADR 0075).
        "at": timezone.now().isoformat(),
        "is_open": table.is_open,
        "is_closed": table.closed_at is not None,
        "is_finished": card.is_finished,
        "next_number": card.next_number,
        "me": _me(live.viewer, table),
        "phones": [phone_out(phone) for phone in live.phones],
        "deals": [_deal(live, deal) for deal in card.accepted.values()],
        "claims": [_deal(live, claim) for claim in live.claims],
        "calls": [call_out(call) for call in live.calls],
        "signatures": [
            {"seat": one.seat, "by_silence": one.by_silence, "at": one.at.isoformat()}
            for one in live.signatures
        ],
        "is_signed": live.is_signed,
        "consent_at": live.consent_at.isoformat() if live.consent_at else None,
        # Like a signature, a confirmation is of one revision: a correction makes it void.
        "is_confirmed": card.is_finished and table.confirmed_revision == table.revision,
        "needs": [asdict(need) for need in live.needs] or None,
        "standings": _night(live),
        "stand_ins": [asdict(line) for line in live.stand_ins],
        "next_seats": [
            {
                "seat": one.seat,
                "round": one.round_number,
                "table": one.table_number,
                "names": one.names,
            }
            for one in live.next_seats
        ],
    }


def _me(viewer: Viewer, table: Table) -> Plain:
    return {
        "kind": viewer.kind,
        "may_score": viewer.kind != "reader" and table.is_open,
        "may_decide": viewer.may_decide and table.is_open,
        "phone": phone_out(viewer.phone),
    }


def _deal(live: LiveTable, deal: StoredDeal) -> Plain:
    mine = live.viewer.phone.pk if live.viewer.phone else None
    return live_deal_out(deal, mine=mine, confirmed_by=live.confirmed.get(deal.pk, ()))


def _night(live: LiveTable) -> Plain | None:
    if live.standings is None:
        return None
    here = set(live.card.player_ids)
    return {
        "title": translate(RANKINGS[live.card.table.event.ranking].title),
        "rows": [
            {
                "place": row.place,
                "name": row.name,
                "points": row.points,
                "deals": row.deals,
                "is_here": row.player_id in here,
            }
            for row in live.standings
        ],
    }


def _at(table: Table) -> Plain:
    return {"table": table.pk, "number": table.number, "round": table.round.number}


def desk_out(queue: DirectorQueue) -> Plain:
    """Build `DeskOut`: open calls, disputes and unsigned cards of an event."""
    return {
        "calls": [_at(call.table) | call_out(call) for call in queue.calls],
        "disputes": [_dispute(dispute) for dispute in queue.disputes],
        "unsigned": [
            _at(one.table)
            | {"signed": one.signed, "seats": one.table.size, "is_confirmed": one.is_confirmed}
            for one in queue.unsigned
        ],
        "waiting": queue.waiting,
    }


def _dispute(dispute: Dispute) -> Plain:
    accepted = dispute.accepted
    return _at(dispute.table) | {
        "deal": dispute.number,
        "accepted": live_deal_out(accepted, mine=None) if accepted else None,
        "claims": [live_deal_out(claim, mine=None) for claim in dispute.claims],
    }
