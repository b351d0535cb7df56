"""Define the shapes of what phones at a table ask for, and of the director's desk."""

from __future__ import annotations

from rest_framework import serializers as s

from api.events.table_shapes import StandInOut
from api.http.setting_fields import output_field
from api.http.shapes import Output
from api.scoring.shapes import LiveDealOut
from tournaments.events import SETTINGS
from tournaments.models import CallKind

VIEWER_KINDS = ["table-link", "person", "reader"]


class TableGameOut(Output):
    """What a phone keeps of a table, to work without a network.

    `description` is the whole game as data; docs/descriptions.md explains it.
    """

    table = s.IntegerField()
    number = s.IntegerField()
    round = s.IntegerField()
    event = s.CharField()
    names = s.ListField(child=s.CharField())
    short_names = s.ListField(child=s.CharField())
    agreement = output_field(SETTINGS["agreement"].type)
    consent_minutes = output_field(SETTINGS["consent_minutes"].type)
    description = s.DictField()


class PhoneOut(Output):
    """A phone at the table and its player."""

    id = s.IntegerField()
    seat = s.IntegerField(allow_null=True)
    name = s.CharField()


class MeAtTableOut(Output):
    """The viewer: a phone with the table's link, a person who may score, or a reader."""

    kind = s.ChoiceField(VIEWER_KINDS)
    may_score = s.BooleanField()
    may_decide = s.BooleanField()
    phone = PhoneOut(allow_null=True)


class CallOut(Output):
    """A call for the director, or a protest against the card."""

    id = s.IntegerField()
    kind = s.ChoiceField(CallKind.choices)
    words = s.CharField()
    opened_at = s.DateTimeField()
    opened_as = s.CharField()
    answer = s.CharField()
    answered_at = s.DateTimeField(allow_null=True)


class SignatureOut(Output):
    """A signature under the card; `by_silence` if it was added after the consent period."""

    seat = s.IntegerField()
    by_silence = s.BooleanField()
    at = s.DateTimeField()


class NeedOut(Output):
    """What a seat needs to win; `best` and `worst` are its possible final totals.

    `points` more are enough to win; the nominations `enough` win if made in the last deal.
    """

    seat = s.IntegerField()
    best = s.IntegerField()
    worst = s.IntegerField()
    can_win = s.BooleanField()
    has_won = s.BooleanField()
    points = s.IntegerField(allow_null=True)
    enough = s.ListField(child=s.IntegerField())


class SoFarLineOut(Output):
    """A row of the night's standings; `is_here` for players at this table."""

    place = s.IntegerField()
    name = s.CharField()
    points = s.IntegerField()
    deals = s.IntegerField()
    is_here = s.BooleanField()


class SoFarOut(Output):
    """The standings of the night so far: the leaders, and the players at this table."""

    title = s.CharField()
    rows = SoFarLineOut(many=True)


class NextSeatOut(Output):
    """Where the player of a seat sits in the next round."""

    seat = s.IntegerField()
    round = s.IntegerField()
    table = s.IntegerField()
    names = s.ListField(child=s.CharField())


class LiveOut(Output):
    """A table as its phones see it now. `deals` count, `claims` do not yet."""

    table = s.IntegerField()
    revision = s.IntegerField()
    changes = s.IntegerField()
    at = s.DateTimeField(help_text="The server's time.")
    is_open = s.BooleanField(help_text="False once the event is final.")
    is_closed = s.BooleanField()
    is_finished = s.BooleanField()
    next_number = s.IntegerField(allow_null=True)
    me = MeAtTableOut()
    phones = PhoneOut(many=True)
    deals = LiveDealOut(many=True)
    claims = LiveDealOut(many=True)
    calls = CallOut(many=True)
    signatures = SignatureOut(many=True)
    is_signed = s.BooleanField()
    consent_at = s.DateTimeField(allow_null=True)
    is_confirmed = s.BooleanField(
        help_text="A second phone has confirmed the whole game as it stands."
    )
    needs = NeedOut(many=True, allow_null=True)
    standings = SoFarOut(allow_null=True)
    next_seats = NextSeatOut(many=True)
    stand_ins = StandInOut(many=True)


class TableCallOut(CallOut):
    """A call and its table."""

    table = s.IntegerField()
    number = s.IntegerField()
    round = s.IntegerField()


class DisputeOut(Output):
    """A deal that two phones disagree on. `accepted` is the version that counts, if any."""

    table = s.IntegerField()
    number = s.IntegerField()
    round = s.IntegerField()
    deal = s.IntegerField()
    accepted = LiveDealOut(allow_null=True)
    claims = LiveDealOut(many=True)


class UnsignedOut(Output):
    """A finished card that waits for signatures or for a second phone."""

    table = s.IntegerField()
    number = s.IntegerField()
    round = s.IntegerField()
    signed = s.IntegerField()
    seats = s.IntegerField()
    is_confirmed = s.BooleanField()


class DeskOut(Output):
    """What waits for the director; `waiting` counts deals that only need a second phone."""

    calls = TableCallOut(many=True)
    disputes = DisputeOut(many=True)
    unsigned = UnsignedOut(many=True)
    waiting = s.IntegerField()
