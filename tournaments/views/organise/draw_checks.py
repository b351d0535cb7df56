"""What an organiser should know about a draw before everybody is sent to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.views.words import count, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Event
    from tournaments.selectors.tables import TableLine

    Draw = Sequence[Sequence[int]]


def still_playing(tables: Sequence[TableLine], new_round: int) -> str:
    """Which round is still being played, and what seating another one does; empty if none is.

    `tables` are the event's, latest round first.
    """
    playing = [table for table in tables if not table.is_finished]
    if not playing:
        return ""
    number = playing[0].round_number
    there = [table for table in playing if table.round_number == number]
    deals = sum(table.deals for table in there)
    return (
        f"Round {number} is still being played: {count(len(there), 'table')}, "
        f"{deals} {'deal' if deals == 1 else 'deals'} in. "
        f"Seating round {new_round} puts the same people at a second table."
    )


def warnings(
    event: Event, names: Mapping[int, str], tables: Draw, fields: Mapping[str, str]
) -> list[str]:
    """What is odd about a draw, although it can be seated: one sentence each.

    `names` are all entered players by id; `fields` are what the organiser sent, in which two
    people may have the same seat.
    """
    seated = {player for players in tables for player in players}
    resting = [name for player, name in names.items() if player not in seated]
    sits = "sits" if len(resting) == 1 else "sit"
    said = [
        *([f"{listed(resting)} {sits} out."] if resting else []),
        *(_size(event, at, len(players)) for at, players in enumerate(tables, 1)),
        *_shared_seats(names, tables, fields),
    ]
    return [sentence for sentence in said if sentence]


def _size(event: Event, table: int, size: int) -> str:
    players = count(size, "player")
    if size < event.smallest_table:
        return (
            f"Table {table} has {players}; this night's smallest table is {event.smallest_table}."
        )
    if size > event.largest_table:
        return f"Table {table} has {players}; this night's largest table is {event.largest_table}."
    return ""


def _shared_seats(names: Mapping[int, str], tables: Draw, fields: Mapping[str, str]) -> list[str]:
    said = []
    for at, players in enumerate(tables, 1):
        seats = Counter(fields.get(f"seat-{player}", "") for player in players)
        for seat in sorted(seat for seat, people in seats.items() if seat and people > 1):
            both = [names[player] for player in players if fields.get(f"seat-{player}") == seat]
            said.append(f"{listed(both)} shared seat {seat} of table {at}; see who moved.")
    return said
