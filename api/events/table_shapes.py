"""Define the shapes of rounds and tables."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.answers import answer
from api.http.shapes import Input, Output, StrictBoolean
from api.scoring.plan_shapes import PlanOut
from tournaments.events import SubstituteLine
from tournaments.models import EventState

StandInOut = SubstituteLine
answer(StandInOut, "StandInOut")


class SeatOut(Output):
    """A seat at a table and its player."""

    seat = s.IntegerField()
    player_id = s.IntegerField()
    name = s.CharField()
    points = s.IntegerField()
    failed = s.IntegerField()
    place = s.IntegerField()


class StretchOut(Output):
    """From a deal on only these seats play, since a player left or came back."""

    from_deal = s.IntegerField()
    seats = s.ListField(child=s.IntegerField())


class TableOut(Output):
    """A table. `link` is the secret that lets phones score; null where it may not be shown."""

    id = s.IntegerField()
    event_id = s.IntegerField()
    event = s.CharField()
    club = s.CharField()
    event_state = s.ChoiceField(EventState.choices)
    round = s.IntegerField()
    is_undone = s.BooleanField(help_text="The round was undone, so nothing here counts.")
    number = s.IntegerField()
    first_dealer = s.IntegerField()
    seats = SeatOut(many=True)
    stretches = StretchOut(many=True)
    stand_ins = answer(StandInOut)(many=True)
    deals_played = s.IntegerField()
    deals_of = s.IntegerField(allow_null=True)
    is_closed = s.BooleanField(help_text="The game was ended before its last deal.")
    is_finished = s.BooleanField()
    winners = s.ListField(child=s.IntegerField(), help_text="Seats; empty until it is finished.")
    revision = s.IntegerField()
    next = answer(PlanOut)(allow_null=True)
    plan = answer(PlanOut)(many=True, help_text="Every deal, as far as the game has decided it.")
    link = s.CharField(allow_null=True)


class TableLineOut(Output):
    """A table in a list. `points`, `players` and `names` go by seat."""

    id = s.IntegerField(source="pk")
    number = s.IntegerField()
    round = s.IntegerField(source="round_number")
    is_free = s.BooleanField(
        help_text="Started without a draw; free tables have numbers of their own."
    )
    names = s.ListField(child=s.CharField())
    players = s.ListField(source="player_ids", child=s.IntegerField())
    points = s.ListField(child=s.IntegerField())
    deals_played = s.IntegerField(source="deals")
    deals_of = s.IntegerField(source="deal_count", allow_null=True)
    is_finished = s.BooleanField()
    game = s.IntegerField(
        source="game.pk", default=None, allow_null=True, help_text="The table's online game."
    )


class RoundOut(Output):
    """A round and its tables; free tables have numbers of their own."""

    id = s.IntegerField()
    number = s.IntegerField()
    is_free = s.BooleanField()
    tables = TableLineOut(many=True)


class LinkOut(Output):
    """A table's new link; a repeat of the request shows null."""

    table = s.IntegerField()
    link = s.CharField(allow_null=True)


class CloseIn(Input):
    """Whether to end the game before its last deal, or reopen it."""

    closed = StrictBoolean(default=True)
