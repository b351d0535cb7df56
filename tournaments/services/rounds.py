"""Rounds and tables: suggest a draw, seat it, renew a table's link, close a table early."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

import engine
from tournaments import dispatch
from tournaments.access import access_event, access_table, locked, refuse_closed
from tournaments.errors import InvalidInput, NotAllowed, NotFound
from tournaments.models import Event, EventState, Role, Round, Seat, Table
from tournaments.seating import DrawRequest, SeatingRefused, make_draw
from tournaments.services.events import refuse_final
from tournaments.services.log import note
from tournaments.services.naming import invalid
from tournaments.services.standings import job_key
from tournaments.sheets import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.actors import Actor


def suggest_draw(*, by: Actor, event_id: int, seed: int) -> list[list[int]]:
    """A random draw of all entered players, as lists of player ids in seat order.

    Nothing is saved: `seat_round` takes the lists, as they are or rearranged. The same seed and
    entries give the same draw. Raises InvalidInput when the number of players does not fit.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    entered = event.entries.filter(withdrawn_at=None).order_by("player_id")
    players = tuple(entered.values_list("player_id", flat=True))
    if not players:
        raise invalid("players", "required", "Nobody is entered yet. Say who plays first.")
    request = DrawRequest(
        players=players,
        method="random",
        allowed=tuple(range(event.smallest_table, event.largest_table + 1)),
        preferred=event.preferred_table,
        seed=seed,
    )
    try:
        draw = make_draw(request)
    except SeatingRefused as refused:
        raise invalid("players", refused.code, str(refused)) from refused
    return [[int(player) for player in table] for table in draw.tables[0]]


@transaction.atomic
def seat_round(
    *, by: Actor, event_id: int, tables: Sequence[Sequence[int]], number: int | None = None
) -> Round:
    """Seat the next round: lists of player ids, each in seat order, the first seat deals first.

    All tables or none. `number` says which round it is meant to be, so that it can be sent
    twice: if that round is there with the same people, it is answered as it is. The first round
    freezes the event's rules. Raises InvalidInput, EventIsFinal.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_final(event)
    seated = event.rounds.count()
    if number is not None and number <= seated:
        return _seated_before(event, number, tables)
    if number is not None and number != seated + 1:
        raise invalid("number", "out-of-order", f"The next round is round {seated + 1}.")
    _check_seats(event, tables)
    _start(event)
    new = Round.objects.create(event=event, number=seated + 1)
    for table_number, players in enumerate(tables, start=1):
        _seat_table(new, table_number, players)
    where = "one table" if len(tables) == 1 else f"{len(tables)} tables"
    text = f"Round {new.number} of {event.name} was seated at {where}."
    drawn = [list(players) for players in tables]
    note(by, event.club, "round-seated", text, event=event, tables=drawn)
    return new


def _seated_before(event: Event, number: int, tables: Sequence[Sequence[int]]) -> Round:
    before = event.rounds.get(number=number)
    there = [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in before.tables.order_by("number")
    ]
    if there != [list(players) for players in tables]:
        raise invalid("number", "taken", f"Round {number} is seated already, otherwise than this.")
    return before


def _check_seats(event: Event, tables: Sequence[Sequence[int]]) -> None:
    """Everybody once, all entered, every table of a size that the game can be played at."""
    seated = Counter(player for players in tables for player in players)
    entered = set(event.entries.filter(withdrawn_at=None).values_list("player_id", flat=True))
    if not seated:
        raise invalid("tables", "required", "There is nobody to seat.")
    if max(seated.values()) > 1:
        raise invalid("tables", "twice", "A player sits at two places.")
    if seated.keys() - entered:
        raise invalid("tables", "not-entered", "A player is not entered for this event.")
    for number, players in enumerate(tables, start=1):
        try:
            engine.score_sheet(ruleset_of(event.ruleset), players=len(players), first_dealer=0)
        except engine.BadPlayers as refused:
            raise invalid("tables", refused.code, f"Table {number}: {refused.message}") from refused


def _start(event: Event) -> None:
    """The first round freezes the rules."""
    if event.frozen_at is None:
        event.frozen_at = timezone.now()
    event.state = EventState.RUNNING
    event.save(update_fields=["frozen_at", "state"])


def _seat_table(new: Round, number: int, players: Sequence[int]) -> Table:
    size = len(players)
    table = Table.objects.create(
        round=new, event_id=new.event_id, number=number, size=size, points=[0] * size
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=new, number=seat, player_id=player)
        for seat, player in enumerate(players)
    )
    return table


@transaction.atomic
def unseat_round(*, by: Actor, event_id: int, number: int) -> None:
    """Take the last round back, as long as nothing was entered at its tables.

    What was drawn stays in the log. Taken back again it changes nothing. Raises NotAllowed for a
    round that is not the last, or at which a deal is in; NotFound for one that never was.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_final(event)
    last = event.rounds.order_by("-number").first()
    if last is None or number > last.number:
        if event.log.filter(verb="round-unseated", details__number=number).exists():
            return
        raise NotFound("There is no such round.")
    tables = list(locked(last.tables.all()).order_by("pk"))
    if number != last.number:
        raise NotAllowed("Only the last round can be taken back.")
    if any(table.deals_in for table in tables):
        raise NotAllowed(
            f"Round {number} stays: a deal is in already. Results are never thrown away."
        )
    Seat.objects.filter(round=last).delete()
    Table.objects.filter(round=last).delete()
    last.delete()
    text = f"Round {number} of {event.name} was taken back before its first deal."
    note(by, event.club, "round-unseated", text, event=event, number=number)


@transaction.atomic
def renew_link(*, by: Actor, table_id: int) -> Table:
    """Make the table's links that are about void; a new one is shown from now on."""
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    table.link_number += 1
    table.save(update_fields=["link_number"])
    text = f"Table {table.number} of round {table.round.number} has a new link."
    note(by, table.event.club, "link-renewed", text, event=table.event, table_id=table.pk)
    return table


@transaction.atomic
def close_table(*, by: Actor, table_id: int, closed: bool = True) -> Table:
    """End a table's game before its last deal (time was up), or let it go on again.

    Its game then counts as played to the end. Raises InvalidInput for a table without results.
    """
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    refuse_closed(table)
    if closed and not table.deals_in:
        raise InvalidInput("No deal is in yet, so there is no game to end.")
    if (table.closed_at is not None) == closed:
        return table
    table.closed_at = timezone.now() if closed else None
    table.revision += 1
    table.save(update_fields=["closed_at", "revision"])
    how = "was closed before its last deal" if closed else "plays on"
    text = f"Table {table.number} of round {table.round.number} {how}."
    note(by, table.event.club, "table-closed", text, event=table.event, closed=closed)
    dispatch.request("standings", job_key(table.event_id), event_id=table.event_id)
    return table
