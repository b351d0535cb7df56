"""Define the shapes of seating rules."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from api.draws.shapes import PersonOut
from api.http.shapes import (
    MAX_ID,
    Input,
    Output,
    StrictInteger,
    StrictText,
    id_field,
    number_field,
    revision_field,
)
from tournaments.models import RuleKind


class RuleIn(Input):
    """A new seating rule. Without `weight` it is always kept."""

    kind = s.ChoiceField(RuleKind.choices)
    players = s.ListField(child=id_field(), min_length=1, max_length=100)
    event_id = id_field(required=False, help_text="For this event only.")
    number = number_field(
        required=False, help_text="The table or its size, for rules that name one."
    )
    weight = StrictInteger(min_value=1, max_value=1000, required=False, allow_null=True)
    reason = StrictText(max_length=80, required=False, allow_blank=True)
    expected = revision_field()


class RulesAskIn(s.Serializer[Any]):
    """List the rules of an event, too."""

    event_id = s.IntegerField(min_value=1, max_value=MAX_ID, required=False)


class RuleOut(Output):
    """A seating rule."""

    id = s.IntegerField()
    kind = s.ChoiceField(RuleKind.choices)
    players = PersonOut(many=True)
    number = s.IntegerField(allow_null=True)
    weight = s.IntegerField(allow_null=True)
    reason = s.CharField()
    is_own = s.BooleanField(help_text="Of one event, not of the whole club.")
