"""Seat a round, and close a table early."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core import outbox
from tournaments.core.access import access_table, check_table_open
from tournaments.core.audit import record
from tournaments.core.errors import FieldProblem, InvalidInput
from tournaments.core.translation import translate
from tournaments.core.validation import field_error
from tournaments.events import hooks
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.events.table_version import bump_table_version
from tournaments.models import Event, EventState, Player, Role, Round, Seat, Table, Venue
from tournaments.presets import ruleset_from_json

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.actors import Actor


@transaction.atomic
def seat_round(
    *,
    by: Actor,
    event_id: int,
    tables: Sequence[Sequence[int]],
    number: int | None = None,
    expected: int | None = None,
) -> Round:
    """Seat the next round: lists of player ids, each in seat order, the first seat deals first.

    All tables or none. `number` is the round the sender expects it to be, so that the command can
    be repeated: if that round exists with the same players it is returned as it is. The first
    round freezes the event's rules. Raises InvalidInput, EventIsFinal, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    following = event.rounds.next_number()
    if number is not None and 0 < number < following:
        return _seated_before(event, number, tables)
    refuse_if_stale(event, expected)
    if number is not None and number != following:
        raise field_error(
            "number", "out-of-order", _("The next round is round %(round)d.") % {"round": following}
        )
    new = Round(event=event, number=following, sat_out=_sitting_out(event, following, tables))
    return seat_tables(by, event, new, tables)


def _seated_before(event: Event, number: int, tables: Sequence[Sequence[int]]) -> Round:
    before = event.rounds.drawn().get(number=number)
    there = [
        list(table.seats.order_by("number").values_list("player_id", flat=True))
        for table in before.tables.order_by("number")
    ]
    if there != [list(players) for players in tables]:
        raise field_error(
            "number",
            "taken",
            _("Round %(round)d has already been seated differently.") % {"round": number},
        )
    return before


def _sitting_out(event: Event, number: int, tables: Sequence[Sequence[int]]) -> list[int]:
    """Return the players who are there for the round and have no seat in it."""
    seated = {player for players in tables for player in players}
    there = [entry.player_id for entry in event.entries.all() if entry.plays_in(number)]
    return sorted(set(there) - seated)


def seat_tables(by: Actor, event: Event, new: Round, tables: Sequence[Sequence[int]]) -> Round:
    """Save a new round of the locked event with all of its tables. Raises InvalidInput."""
    _check_seats(event, tables)
    _start(event)
    new.save()
    made = Table.objects.bulk_create(
        Table(
            round=new,
            event=event,
            number=number,
            size=len(players),
            points=[0] * len(players),
            failed=[0] * len(players),
        )
        for number, players in enumerate(tables, start=1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=new, number=seat, player_id=player)
        for table, players in zip(made, tables, strict=True)
        for seat, player in enumerate(players)
    )
    where = "one table" if len(tables) == 1 else f"{len(tables)} tables"
    text = f"{new} of {event.name} was seated at {where}."
    drawn = [list(players) for players in tables]
    log_and_bump_revision(by, event, "round-seated", text, round_id=new.pk, tables=drawn)
    if event.venue == Venue.ONLINE:
        hooks.open_games(by, event, str(new), made)
    return new


def _check_seats(event: Event, tables: Sequence[Sequence[int]]) -> None:
    """Check that all players are entered, sit once, and that the game fits every table's size."""
    seated = Counter(player for players in tables for player in players)
    entered = set(event.entries.filter(withdrawn_at=None).values_list("player_id", flat=True))
    if not seated:
        raise field_error("tables", "required", _("There are no players to seat."))
    twice = {player for player, seats in seated.items() if seats > 1}
    if twice:
        text = _("%(name)s cannot have two seats.")
        raise InvalidInput(_("A player cannot have two seats."), _at(event, tables, twice, text))
    missing = seated.keys() - entered
    if missing:
        text = _("%(name)s is not entered for this night.")
        problems = _at(event, tables, missing, text, code="not-entered")
        raise InvalidInput(_("A player is not entered for this night."), problems)
    for number, players in enumerate(tables, start=1):
        check_table_size(event, number, len(players))


def _at(
    event: Event,
    tables: Sequence[Sequence[int]],
    players: Collection[int],
    text: str,
    *,
    code: str = "twice",
) -> tuple[FieldProblem, ...]:
    """Return a problem for each seat with one of these players, with the place in `tables`."""
    rows = Player.objects.filter(club=event.club_id, pk__in=players)
    names = dict(rows.values_list("pk", "name"))
    return tuple(
        FieldProblem(
            f"tables.{place}.{seat}",
            code,
            text % {"name": names.get(player, _("Player %(id)s") % {"id": player})},
        )
        for place, seats in enumerate(tables)
        for seat, player in enumerate(seats)
        if player in players
    )


def check_table_size(event: Event, number: int, size: int) -> None:
    """Raise InvalidInput if the event's game cannot be played by `size` players."""
    try:
        engine.score_sheet(ruleset_from_json(event.ruleset), players=size, first_dealer=0)
    except engine.BadPlayers as refused:
        raise field_error(
            "tables", refused.code, _table_problem(number, refused.message)
        ) from refused


def _table_problem(number: int, message: str) -> str:
    values = {"table": number, "problem": translate(message)}
    return _("Table %(table)d: %(problem)s") % values


def _start(event: Event) -> None:
    """Freeze the rules with the first round, and mark the event as running."""
    if event.frozen_at is None:
        event.frozen_at = timezone.now()
    event.state = EventState.RUNNING
    event.save(update_fields=["frozen_at", "state"])


@transaction.atomic
def close_table(*, by: Actor, table_id: int, closed: bool = True) -> Table:
    """End a table's game before its last deal (time is up), or let it go on.

    Its game then counts as played to the end. Raises InvalidInput for a table without results.
    """
    games = hooks.lock_games(table=table_id)  # before the table, as everywhere (ADR 0095)
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    check_table_open(table)
    if closed and not (table.deals_in or table.deals_held):
        raise InvalidInput(_("No deal has been entered yet, so there is no game to end."))
    if (table.closed_at is not None) == closed:
        return table
    # Whether a game is over decides its winners and placement points: a new version of the card.
    table.closed_at = timezone.now() if closed else None
    table.revision += 1
    bump_table_version(table, "closed_at", "revision")
    how = "was closed before its last deal" if closed else "plays on"
    text = f"Table {table.number} of round {table.round.number} {how}."
    record(
        by,
        table.event.club,
        "table-closed",
        text,
        event=table.event,
        table_id=table.pk,
        closed=closed,
    )
    outbox.request_standings(table.event_id)
    if closed:
        hooks.start_consent(table)
    hooks.sync_games(games)
    return table
