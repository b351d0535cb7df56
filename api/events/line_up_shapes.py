"""The shapes of who plays and who sits where: coming, going, undoing, rules of seating."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from api.draws.shapes import PersonOut, id_field, number_field, revision_field
from api.http.shapes import MAX_ID, Input, Output, StrictBoolean, StrictInteger, StrictText
from tournaments.events import MAX_ROUNDS
from tournaments.models import DropOut, RuleKind

FROM_DEAL = "From which deal on; without it from the one after the last that is in."


class UndoIn(Input):
    """`losing` says how many deals count no more, once there are any."""

    losing = StrictInteger(min_value=0, max_value=MAX_ID, required=False)
    is_free = StrictBoolean(default=False, help_text="The number is a free table's.")
    expected = revision_field()


class RedoIn(Input):
    """The undone round, by its `id`: there may be several of a number."""

    round_id = id_field()
    expected = revision_field()


class SeatsIn(Input):
    """Who really sits where: player ids in seat order, by table number."""

    tables = s.DictField(
        child=s.ListField(child=id_field(), min_length=1, max_length=7), allow_empty=False
    )
    expected = revision_field()


class ArrivalIn(Input):
    """Somebody who comes late, or back; `table` chooses one that has not begun."""

    player = id_field()
    table = number_field(required=False)
    from_deal = number_field(required=False, help_text=FROM_DEAL)
    expected = revision_field()


class DepartureIn(Input):
    """Somebody who leaves, and what becomes of the seat; the event's rule unless `how` is given."""

    player = id_field()
    how = s.ChoiceField(DropOut.choices, required=False)
    stand_in = StrictText(max_length=60, required=False)
    stand_in_id = id_field(required=False)
    from_deal = number_field(required=False, help_text=FROM_DEAL)
    expected = revision_field()


class AbsenceIn(Input):
    """Which rounds a player misses, and from which one on he plays."""

    absent_rounds = s.ListField(child=number_field(), max_length=MAX_ROUNDS, default=list)
    from_round = number_field(required=False)
    expected = revision_field()


class RuleIn(Input):
    """A rule of seating: `weight` in repeated meetings, none for always."""

    kind = s.ChoiceField(RuleKind.choices)
    players = s.ListField(child=id_field(), min_length=1, max_length=100)
    event_id = id_field(required=False, help_text="For this event only.")
    number = number_field(required=False, help_text="The table, or the size.")
    weight = StrictInteger(min_value=1, max_value=1000, required=False, allow_null=True)
    reason = StrictText(max_length=80, required=False, allow_blank=True)
    expected = revision_field()


class RulesAskIn(s.Serializer[Any]):
    """With an event, its own rules are listed too."""

    event_id = s.IntegerField(min_value=1, max_value=MAX_ID, required=False)


class FreeTableIn(Input):
    """Who sits down, in seat order; the first deals first."""

    players = s.ListField(child=id_field(), min_length=1, max_length=7)


class RoundLineOut(Output):
    """A round that stands, or one that was undone and may come back."""

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
    stand_in = s.CharField()
    plays_next = s.BooleanField()


class ArrivalOut(Output):
    """What became of somebody who came or went; `table` is the number of the one concerned."""

    player = s.IntegerField()
    table = s.IntegerField(allow_null=True)
    from_round = s.IntegerField()
    words = s.CharField()
    revision = s.IntegerField(help_text="The event's, now.")


class RuleOut(Output):
    """A rule of seating."""

    id = s.IntegerField()
    kind = s.ChoiceField(RuleKind.choices)
    players = PersonOut(many=True)
    number = s.IntegerField(allow_null=True)
    weight = s.IntegerField(allow_null=True)
    reason = s.CharField()
    is_own = s.BooleanField(help_text="Of one event, not of the whole club.")


class FreeTableOut(Output):
    """A free table that was started, and its secret link; null in a repeated answer."""

    table = s.IntegerField()
    number = s.IntegerField()
    link = s.CharField(allow_null=True)
