"""Tables that anybody of the club may start, in an event that lets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from tournaments.core.access import access_event
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import field_error
from tournaments.events.line_up import refuse_if_final
from tournaments.events.rounds import seat_tables
from tournaments.events.score_sheets import is_finished
from tournaments.models import Entry, Player, Role, Round, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event, Table


@transaction.atomic
def start_free_table(*, by: Actor, event_id: int, player_ids: Sequence[int]) -> Table:
    """Start a table with these players of the club, in seat order; the first deals first.

    For members, where the event lets them; whoever is not entered yet is entered by it. The same
    people at a table whose first deal is not in yet are answered with that table. Raises
    NotAllowed, InvalidInput for somebody who is still at another free table, EventIsFinal.
    """
    event = access_event(by, Role.MEMBER, lock=True, pk=event_id)
    refuse_if_final(event)
    if not event.open_tables:
        raise NotAllowed("At this event the organisers seat everybody.")
    players = list(player_ids)
    known = dict(
        Player.objects.filter(club=event.club_id, pk__in=players).values_list("pk", "name")
    )
    if set(players) - known.keys():
        raise field_error("players", "unknown", "One of these players is not in the club.")
    if len(set(players)) < len(players):
        raise field_error("players", "twice", "A player sits at two places.")
    before = _where_they_are(event, players)
    for table, seated in before.items():
        if seated == players and not (table.deals_in or table.claims_in):
            return table
        busy = [known[player] for player in seated if player in known]
        words = f"{', '.join(busy)} still at free table {table.round.number}. End that game first."
        raise field_error("players", "busy", words)
    _enter(event, players)
    highest = event.rounds.filter(is_free=True).aggregate(number=Max("number"))["number"] or 0
    new = Round(event=event, number=highest + 1, is_free=True)
    return seat_tables(by, event, new, [players]).tables.select_related("round").get()


def _where_they_are(event: Event, players: Sequence[int]) -> dict[Table, list[int]]:
    """Free tables at which some of these still play, with everybody there in seat order."""
    rows = Seat.objects.filter(
        round__event=event, round__is_free=True, round__undone_at=None, player__in=players
    ).select_related("table__round")
    tables = {seat.table for seat in rows}
    for table in tables:
        table.event = event
    return {
        table: list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in sorted(tables, key=lambda table: table.pk)
        if not is_finished(table)
    }


def _enter(event: Event, players: Sequence[int]) -> None:
    """Enter whoever is not, and let in again whoever had left."""
    had = set(event.entries.filter(player__in=players).values_list("player_id", flat=True))
    event.entries.filter(player__in=players).update(withdrawn_at=None)
    Entry.objects.bulk_create(
        Entry(event=event, player_id=player) for player in players if player not in had
    )
