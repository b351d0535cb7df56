"""Define the shapes of the line-up: arrivals, departures, absences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.setting_fields import input_field
from api.http.shapes import (
    Input,
    ListOf,
    StrictText,
    id_field,
    number_field,
    revision_field,
)
from tournaments.core.shapes import Shape
from tournaments.events import MAX_ROUNDS, MAX_SUBSTITUTE_LENGTH, SETTINGS

if TYPE_CHECKING:
    from tournaments.events import AttendanceChange, LineUpLine

FROM_DEAL = "The first deal to which this applies; the one after the last entered deal if left out."


class ArrivalIn(Input):
    """A player who arrives late or returns; `table` chooses a table that has not begun."""

    player = id_field()
    table = number_field(required=False)
    from_deal = number_field(required=False, help_text=FROM_DEAL)
    expected = revision_field()


class DepartureIn(Input):
    """A player who leaves, and what happens to the seat (without `how`: the event's rule)."""

    player = id_field()
    how = input_field(SETTINGS["drop_out"].type, required=False)
    stand_in = StrictText(max_length=MAX_SUBSTITUTE_LENGTH, required=False)
    stand_in_id = id_field(required=False)
    from_deal = number_field(required=False, help_text=FROM_DEAL)
    expected = revision_field()


class AbsenceIn(Input):
    """The rounds that a player misses, and the first that they play."""

    absent_rounds = ListOf(child=number_field(), max_length=MAX_ROUNDS, default=list)
    from_round = number_field(required=False)
    expected = revision_field()


class LineUpOut(Shape):
    """A player's part in an event now; table and seat are of the last round."""

    player: int
    name: str
    is_withdrawn: bool
    from_round: int
    absent_rounds: tuple[int, ...]
    table: int | None
    seat: int | None
    stand_in: str
    plays_next: bool


def line_up_out(line: LineUpLine) -> LineUpOut:
    """Build the answer from a player's part in an event."""
    return LineUpOut(
        player=line.player_id,
        name=line.name,
        is_withdrawn=line.is_withdrawn,
        from_round=line.from_round,
        absent_rounds=line.absent_rounds,
        table=line.table,
        seat=line.seat,
        stand_in=line.substitute,
        plays_next=line.plays_next,
    )


class ArrivalOut(Shape):
    """The result of an arrival or departure; `table` is the number of the table it changed."""

    player: int
    table: int | None
    from_round: int
    words: str
    revision: Annotated[int, "The event's revision now."]


def arrival_out(found: AttendanceChange) -> ArrivalOut:
    """Build the answer from an arrival or departure."""
    return ArrivalOut(
        player=found.entry.player_id,
        table=found.table.number if found.table else None,
        from_round=found.entry.from_round,
        words=found.sentence,
        revision=found.entry.event.revision,
    )
