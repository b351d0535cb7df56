"""Define the shapes of requests and answers about draws."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s
from rest_framework.exceptions import ErrorDetail

from api.http.setting_fields import input_field
from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictBoolean,
    StrictFloat,
    StrictInteger,
    StrictText,
    id_field,
    number_field,
    revision_field,
)
from tournaments.draws import MAX_SECONDS, MAX_SEED
from tournaments.events import MAX_ROUNDS, SETTINGS
from tournaments.models import DrawState
from tournaments.seating import DEFAULT_METHOD, METHODS

METHOD_CHOICES = tuple((method.slug, method.sentence) for method in METHODS.values())


def _seed_field(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=0, max_value=MAX_SEED, **more)


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]})
class PlayerRef(s.Field):  # type: ignore[type-arg]
    """A player by id or by name."""

    def to_internal_value(self, data: Any) -> int | str:
        """Return the id or the name. Raises ValidationError."""
        is_id = type(data) is int and 0 < data <= MAX_ID
        if not is_id and not (isinstance(data, str) and 0 < len(data) <= 60):
            raise s.ValidationError(
                [ErrorDetail(_("Give the id or the name of a player."), "invalid")]
            )
        return data  # type: ignore[no-any-return]


def _tables_field(player: Any) -> s.ListField:
    table = s.ListField(child=player, min_length=1, max_length=7)
    return s.ListField(child=table, min_length=1, max_length=500)


class DrawIn(Input):
    """The settings of a draw. With a `seed`, the draw can be repeated.

    With `tables` (for every round, its tables in seat order, players by id or by name) nothing is
    searched; `method` is then "hand" or "imported".
    """

    method = s.ChoiceField(METHOD_CHOICES, default=DEFAULT_METHOD)
    rounds = StrictInteger(min_value=1, max_value=MAX_ROUNDS, default=1)
    seconds = StrictFloat(min_value=0.1, max_value=MAX_SECONDS, default=10.0)
    seed = _seed_field(required=False)
    sizes = s.ListField(
        child=StrictInteger(min_value=3, max_value=7),
        max_length=500,
        required=False,
        help_text="Exact table sizes; without them the event's sizes apply.",
    )
    sit_out = input_field(SETTINGS["sit_out"].type, required=False)
    history_percent = input_field(SETTINGS["history_percent"].type, required=False)
    cut = StrictInteger(
        min_value=3,
        max_value=1000,
        required=False,
        help_text="How many of the standings play (finals).",
    )
    rematch = StrictInteger(min_value=0, max_value=1000, default=30)
    top = StrictInteger(min_value=0, max_value=1000, default=0)
    standings_revision = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The revision of the standings to draw from; 422 if there is a later one.",
    )
    tables = s.ListField(
        child=_tables_field(PlayerRef()), min_length=1, max_length=MAX_ROUNDS, required=False
    )
    expected = revision_field()


class RedrawIn(Input):
    """The seed for drawing again; without it, a random one."""

    seed = _seed_field(required=False)
    expected = revision_field()


class StopIn(Input):
    """Whether to keep the best draw found so far, or discard it."""

    keep = StrictBoolean(default=False)


class ExpectedIn(Input):
    """The revision of the event that the client saw."""

    expected = revision_field()


class SwapIn(Input):
    """Two players of a round of the draft; one of them may be sitting out."""

    one = id_field()
    other = id_field()
    number = number_field(required=False, help_text="The round; by default the first of the draft.")
    expected = revision_field(required=True)


class SwapAskIn(s.Serializer[Any]):
    """The swap to price."""

    one = s.IntegerField(min_value=1, max_value=MAX_ID)
    other = s.IntegerField(min_value=1, max_value=MAX_ID)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class ReasonAskIn(s.Serializer[Any]):
    """The table to explain; the round is by default the first of the draft."""

    table = s.IntegerField(min_value=1, max_value=500)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class PublishIn(Input):
    """The round to publish; one that is published already is returned as it is."""

    number = number_field()
    accept = s.ListField(child=StrictText(max_length=40), max_length=5, required=False)
    expected = revision_field()


class FindingOut(Output):
    """One finding about a draw; while one `blocks`, no draw is possible."""

    code = s.CharField()
    words = s.CharField()
    blocks = s.BooleanField()


class FindingsOut(Output):
    """Everything to know before a draw."""

    findings = FindingOut(many=True)


class PersonOut(Output):
    """A player."""

    id = s.IntegerField()
    name = s.CharField()


class DraftRoundOut(Output):
    """One round of a draft: tables in seat order, and who sits out."""

    number = s.IntegerField()
    tables = s.ListField(child=s.ListField(child=PersonOut()))
    sitting_out = PersonOut(many=True)
    is_published = s.BooleanField()


class QualityOut(Output):
    """How good a draw is. `bound` is the least number of repeats that any draw could have."""

    repeats = s.FloatField()
    bound = s.FloatField()
    most = s.IntegerField(help_text="How often the pair that meets most meets.")
    gap = s.FloatField(help_text="Sum of the differences in standing at the tables.")
    proven = s.BooleanField(help_text="Nothing with fewer repeats exists.")
    broken = s.ListField(child=s.CharField(), help_text="Rules that are not kept.")
    words = s.CharField()


class EffortOut(Output):
    """What was searched: with the seed, these steps repeat the draw. `ended`: why it stopped."""

    company = s.IntegerField()
    seats = s.IntegerField()
    source = s.CharField()  # type: ignore[assignment]
    ended = s.CharField()
    seconds = s.FloatField()


class ProblemWordsOut(Output):
    """Why a draw failed."""

    code = s.CharField()
    words = s.CharField()


class DrawOut(Output):
    """A draw, for organisers. `quality` and `effort` are null while nothing was found."""

    id = s.IntegerField()
    number = s.IntegerField(help_text="The number of its first round.")
    method = s.ChoiceField(METHOD_CHOICES)
    seed = s.IntegerField()
    state = s.ChoiceField(DrawState.choices)
    progress = s.IntegerField(help_text="Percent of the time limit of the search.")
    settings = s.DictField()
    rounds = DraftRoundOut(many=True)
    quality = QualityOut(allow_null=True)
    effort = EffortOut(allow_null=True)
    problems = ProblemWordsOut(many=True)
    is_changed = s.BooleanField(help_text="Players were moved after it was drawn.")
    is_behind = s.BooleanField(help_text="Results have come in since the standings that it used.")
    revision = s.IntegerField(help_text="The revision of the event at the last change.")
    standings_revision = s.IntegerField()
    made_as = s.CharField()
    created_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)


class PriceOut(Output):
    """What a swap would do: the change in repeats, rules broken and rules put right."""

    one = s.IntegerField()
    other = s.IntegerField()
    repeats = s.FloatField()
    gap = s.FloatField()
    broken = s.ListField(child=s.CharField())
    mended = s.ListField(child=s.CharField())
    words = s.CharField()


class RepeatOut(Output):
    """Two players who meet again, and the cheapest swap that would part them."""

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
    """A draft as a schedule, in the format that checkers read: tables of player ids."""

    players = s.ListField(child=s.IntegerField())
    rounds = s.ListField(child=s.ListField(child=s.ListField(child=s.IntegerField())))
    byes = s.ListField(child=s.ListField(child=s.IntegerField()))
    absent = s.ListField(child=s.ListField(child=s.IntegerField()))
    method = s.ChoiceField(METHOD_CHOICES)
    seed = s.IntegerField()
    steps = s.ListField(child=s.IntegerField(), help_text="Steps searched: company, seats.")
    is_changed = s.BooleanField(help_text="Changed by hand since, so a replay gives other tables.")
    request = s.DictField(help_text="Everything that the draw depends on.")
    names = s.DictField(child=s.CharField())
