"""Start free tables: tables that members start themselves, if the event allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs import get_player_names
from tournaments.core.access import access_event
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import field_error
from tournaments.events.line_up import refuse_if_final
from tournaments.events.rounds import seat_tables
from tournaments.events.score_sheets import is_finished
from tournaments.models import Entry, Role, Round, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event, Table


@transaction.atomic
def start_free_table(*, by: Actor, event_id: int, player_ids: Sequence[int]) -> Table:
    """Start a table with these players of the club, in seat order; the first deals first.

    For members, if the event allows it. Players who are not entered yet are entered. If the same
    players already sit at a table whose first deal is not in yet, that table is returned. Raises
    NotAllowed, InvalidInput for a player who is still at another free table, EventIsFinal.
    """
    # The event's lock makes the numbers of free tables unique, and a second tap finds the table.
    event = access_event(by, Role.MEMBER, lock=True, pk=event_id)
    refuse_if_final(event)
    if not event.open_tables:
        raise NotAllowed(_("On this night the organisers seat everyone."))
    players = list(player_ids)
    names = get_player_names(event.club_id, players)
    if len(set(players)) < len(players):
        raise field_error("players", "twice", _("A player cannot have two seats."))
    for table, seated in _current_tables(event, players).items():
        if seated == players and not (table.deals_in or table.claims_in):
            return table
        busy = [names[player] for player in seated if player in names]
        text = ngettext(
            "%(names)s is still at free table %(table)d. End that game first.",
            "%(names)s are still at free table %(table)d. End that game first.",
            len(busy),
        )
        message = text % {"names": ", ".join(busy), "table": table.round.number}
        raise field_error("players", "busy", message)
    _enter(event, players)
    highest = event.rounds.filter(is_free=True).aggregate(number=Max("number"))["number"] or 0
    new = Round(event=event, number=highest + 1, is_free=True)
    return seat_tables(by, event, new, [players]).tables.select_related("round").get()


def _current_tables(event: Event, players: Sequence[int]) -> dict[Table, list[int]]:
    """Return unfinished free tables with any of these players, each with its players by seat."""
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
    """Enter the players, including those who had withdrawn."""
    had = set(event.entries.filter(player__in=players).values_list("player_id", flat=True))
    event.entries.filter(player__in=players).update(withdrawn_at=None)
    Entry.objects.bulk_create(
        Entry(event=event, player_id=player) for player in players if player not in had
    )
