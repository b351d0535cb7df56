"""The shapes of draws: ordered, looked at, changed, taken away."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s
from rest_framework.exceptions import ErrorDetail

from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictBoolean,
    StrictFloat,
    StrictInteger,
    StrictText,
)
from tournaments.draws import MAX_SECONDS, MAX_SEED
from tournaments.events import MAX_ROUNDS
from tournaments.models import DrawMethod, DrawState, SitOutRule


def revision_field(**more: Any) -> StrictInteger:
    """The field `expected` of a command on the line-up."""
    words = "The event's `revision` that you saw; refused with 409 if others changed it since."
    return StrictInteger(
        min_value=0, max_value=MAX_ID, help_text=words, **{"required": False, **more}
    )


def id_field(**more: Any) -> StrictInteger:
    """The id of a row."""
    return StrictInteger(min_value=1, max_value=MAX_ID, **more)


def number_field(**more: Any) -> StrictInteger:
    """The number of a round, a table or a deal."""
    return StrictInteger(min_value=1, max_value=1000, **more)


def _seed_field(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=0, max_value=MAX_SEED, **more)


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]})
class PlayerRef(s.Field):  # type: ignore[type-arg]
    """A player by id or by name."""

    def to_internal_value(self, data: Any) -> int | str:
        """The id or the name. Raises ValidationError."""
        is_id = type(data) is int and 0 < data <= MAX_ID
        if not is_id and not (isinstance(data, str) and 0 < len(data) <= 60):
            raise s.ValidationError([ErrorDetail("A player's id or name.", "invalid")])
        return data  # type: ignore[no-any-return]


def _tables_field(player: Any) -> s.ListField:
    table = s.ListField(child=player, min_length=1, max_length=7)
    return s.ListField(child=table, min_length=1, max_length=500)


class DrawIn(Input):
    """What is to be drawn. `seed` makes it a draw that can be repeated.

    With `tables` (for every round its tables in seat order, players by id or by name) nothing is
    searched: `method` is then "hand" or "imported".
    """

    method = s.ChoiceField(DrawMethod.choices, default=DrawMethod.SOCIAL)
    rounds = StrictInteger(min_value=1, max_value=MAX_ROUNDS, default=1)
    seconds = StrictFloat(min_value=0.1, max_value=MAX_SECONDS, default=10.0)
    seed = _seed_field(required=False)
    sizes = s.ListField(
        child=StrictInteger(min_value=3, max_value=7),
        max_length=500,
        required=False,
        help_text="Exact table sizes; without them the event's sizes apply.",
    )
    sit_out = s.ChoiceField(SitOutRule.choices, required=False)
    history_percent = StrictInteger(min_value=0, max_value=100, required=False)
    cut = StrictInteger(
        min_value=3, max_value=1000, required=False, help_text="Only the first so many play."
    )
    rematch = StrictInteger(min_value=0, max_value=1000, default=30)
    top = StrictInteger(min_value=0, max_value=1000, default=0)
    standings_revision = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The standings that the draw must be taken from; 422 if there are later ones.",
    )
    tables = s.ListField(
        child=_tables_field(PlayerRef()), min_length=1, max_length=MAX_ROUNDS, required=False
    )
    expected = revision_field()


class RedrawIn(Input):
    """Another seed for the same draw; without it, a new one."""

    seed = _seed_field(required=False)
    expected = revision_field()


class StopIn(Input):
    """Whether the best draw found so far is to be kept."""

    keep = StrictBoolean(default=False)


class ExpectedIn(Input):
    """The revision of the event that the sender saw."""

    expected = revision_field()


class SwapIn(Input):
    """Two players of a round of the draft; one of them may be sitting out."""

    one = id_field()
    other = id_field()
    number = number_field(required=False, help_text="The round; the draft's first unless given.")
    expected = revision_field(required=True)


class SwapAskIn(s.Serializer[Any]):
    """Which swap to price."""

    one = s.IntegerField(min_value=1, max_value=MAX_ID)
    other = s.IntegerField(min_value=1, max_value=MAX_ID)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class ReasonAskIn(s.Serializer[Any]):
    """Which table to explain; the round is the draft's first unless given."""

    table = s.IntegerField(min_value=1, max_value=500)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class PublishIn(Input):
    """Which round of the draft: one that is published already is answered as it is."""

    number = number_field()
    accept = s.ListField(child=StrictText(max_length=40), max_length=5, required=False)
    expected = revision_field()


class FindingOut(Output):
    """One thing to know before a draw; there can be none while one `blocks`."""

    code = s.CharField()
    words = s.CharField()
    blocks = s.BooleanField()


class FindingsOut(Output):
    """Everything that is to be said before a draw."""

    findings = FindingOut(many=True)


class PersonOut(Output):
    """A player."""

    id = s.IntegerField()
    name = s.CharField()


class DraftRoundOut(Output):
    """One round of a draft: tables in seat order, and who is there and left out."""

    number = s.IntegerField()
    tables = s.ListField(child=s.ListField(child=PersonOut()))
    sitting_out = PersonOut(many=True)
    is_published = s.BooleanField()


class QualityOut(Output):
    """How good a draw is. `bound` is the least number of repeats that any draw could have."""

    repeats = s.FloatField()
    bound = s.FloatField()
    most = s.IntegerField(help_text="How often the pair meets that meets most.")
    gap = s.FloatField(help_text="Differences of standing at the tables, for a draw by standing.")
    proven = s.BooleanField(help_text="Nothing with fewer repeats exists.")
    broken = s.ListField(child=s.CharField(), help_text="Rules that are not kept.")
    words = s.CharField()


class EffortOut(Output):
    """What repeats a draw: its seed and these steps. `ended` says why the search stopped."""

    company = s.IntegerField()
    seats = s.IntegerField()
    source = s.CharField()  # type: ignore[assignment]
    ended = s.CharField()
    seconds = s.FloatField()


class ProblemWordsOut(Output):
    """Why there is no draw."""

    code = s.CharField()
    words = s.CharField()


class DrawOut(Output):
    """A draw, for organisers. `quality` and `effort` are null while nothing was found."""

    id = s.IntegerField()
    number = s.IntegerField(help_text="The first round that it is for.")
    method = s.ChoiceField(DrawMethod.choices)
    seed = s.IntegerField()
    state = s.ChoiceField(DrawState.choices)
    progress = s.IntegerField(help_text="Percent of the time that the search may take.")
    settings = s.DictField()
    rounds = DraftRoundOut(many=True)
    quality = QualityOut(allow_null=True)
    effort = EffortOut(allow_null=True)
    problems = ProblemWordsOut(many=True)
    is_changed = s.BooleanField(help_text="Players were moved after it was drawn.")
    is_behind = s.BooleanField(help_text="Results came in after the standings it is taken from.")
    revision = s.IntegerField(help_text="Of the event, as it was drawn or changed last.")
    standings_revision = s.IntegerField()
    made_as = s.CharField()
    created_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)


class PriceOut(Output):
    """What a swap does: more (or fewer) repeats, rules broken and put right."""

    one = s.IntegerField()
    other = s.IntegerField()
    repeats = s.FloatField()
    gap = s.FloatField()
    broken = s.ListField(child=s.CharField())
    mended = s.ListField(child=s.CharField())
    words = s.CharField()


class RepeatOut(Output):
    """Two who meet again, and the cheapest swap that would part them."""

    one = s.IntegerField()
    other = s.IntegerField()
    meetings = s.IntegerField()
    words = s.CharField()
    avoid = PriceOut(allow_null=True)


class ReasonOut(Output):
    """Why these players sit at a table."""

    number = s.IntegerField()
    players = s.ListField(child=s.IntegerField())
    why = s.CharField()
    repeats = RepeatOut(many=True)


class ScheduleOut(Output):
    """A draft as a schedule, in the form that checkers read: ids, rounds of tables of ids."""

    players = s.ListField(child=s.IntegerField())
    rounds = s.ListField(child=s.ListField(child=s.ListField(child=s.IntegerField())))
    byes = s.ListField(child=s.ListField(child=s.IntegerField()))
    absent = s.ListField(child=s.ListField(child=s.IntegerField()))
    method = s.ChoiceField(DrawMethod.choices)
    seed = s.IntegerField()
    steps = s.ListField(child=s.IntegerField(), help_text="Searched, for company and seats.")
    is_changed = s.BooleanField(help_text="By hand since, so that a replay gives other tables.")
    request = s.DictField(help_text="All that the draw depended on.")
    names = s.DictField(child=s.CharField())
