"""Define the shapes of the line-up: arrivals, departures, absences, seats, rounds, free tables."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.setting_fields import input_field
from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictBoolean,
    StrictInteger,
    StrictText,
    id_field,
    number_field,
    revision_field,
)
from tournaments.events import MAX_ROUNDS, SETTINGS

FROM_DEAL = "The first deal to which this applies; the one after the last entered deal if left out."


class UndoIn(Input):
    """`losing` confirms how many deals will stop counting; required if there are any."""

    losing = StrictInteger(min_value=0, max_value=MAX_ID, required=False)
    is_free = StrictBoolean(default=False, help_text="The number is that of a free table.")
    expected = revision_field()


class RedoIn(Input):
    """The undone round, by its `id`: several may have the same number."""

    round_id = id_field()
    expected = revision_field()


class SeatsIn(Input):
    """Who sits where: player ids in seat order, by table number."""

    tables = s.DictField(
        child=s.ListField(child=id_field(), min_length=1, max_length=7), allow_empty=False
    )
    expected = revision_field()


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
    stand_in = StrictText(max_length=60, required=False)
    stand_in_id = id_field(required=False)
    from_deal = number_field(required=False, help_text=FROM_DEAL)
    expected = revision_field()


class AbsenceIn(Input):
    """The rounds that a player misses, and the first that they play."""

    absent_rounds = s.ListField(child=number_field(), max_length=MAX_ROUNDS, default=list)
    from_round = number_field(required=False)
    expected = revision_field()


class FreeTableIn(Input):
    """The players in seat order; the first one deals first."""

    players = s.ListField(child=id_field(), min_length=1, max_length=7)


class RoundLineOut(Output):
    """A round, or one that was undone and can be restored."""

    id = s.IntegerField(source="pk")
    number = s.IntegerField()
    title = s.CharField()
    is_free = s.BooleanField()
    draw_id = s.IntegerField(allow_null=True)
    tables = s.IntegerField()
    deals = s.IntegerField()
    undone_at = s.DateTimeField(allow_null=True)
    undone_by = s.CharField()


class LineUpOut(Output):
    """A player's part in an event now; table and seat are of the last round."""

    player = s.IntegerField(source="player_id")
    name = s.CharField()
    is_withdrawn = s.BooleanField()
    from_round = s.IntegerField()
    absent_rounds = s.ListField(child=s.IntegerField())
    table = s.IntegerField(allow_null=True)
    seat = s.IntegerField(allow_null=True)
    stand_in = s.CharField(source="substitute")
    plays_next = s.BooleanField()


class ArrivalOut(Output):
    """The result of an arrival or departure; `table` is the number of the table it changed."""

    player = s.IntegerField()
    table = s.IntegerField(allow_null=True)
    from_round = s.IntegerField()
    words = s.CharField()
    revision = s.IntegerField(help_text="The event's revision now.")


class FreeTableOut(Output):
    """A free table and its secret link, which is null in a repeated answer."""

    table = s.IntegerField()
    number = s.IntegerField()
    link = s.CharField(allow_null=True)


class RoundIn(Input):
    """The tables of the next round: player ids in seat order, the first seat deals first."""

    number = StrictInteger(
        min_value=1,
        max_value=1000,
        required=False,
        help_text="The round you expect this to be, so that the request can be repeated.",
    )
    tables = s.ListField(
        child=s.ListField(child=id_field(), min_length=1, max_length=7),
        min_length=1,
        max_length=500,
    )
    expected = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The event's `revision` that you last read.",
    )
