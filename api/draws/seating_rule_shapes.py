"""Define the shapes of seating rules."""

from __future__ import annotations

from api.http.answers import answer
from api.http.shapes import (
    MAX_ID,
    Input,
    Integer,
    ListOf,
    OneOf,
    Query,
    StrictInteger,
    StrictText,
    id_field,
    number_field,
    revision_field,
)
from tournaments.draws import SeatingRuleLine
from tournaments.models import RuleKind

RuleOut = answer(SeatingRuleLine, "RuleOut")


class RuleIn(Input):
    """A new seating rule. Without `weight` it is always kept."""

    kind = OneOf(RuleKind.choices)
    players = ListOf(child=id_field(), min_length=1, max_length=100)
    event_id = id_field(required=False, help_text="For this event only.")
    number = number_field(
        required=False, help_text="The table or its size, for rules that name one."
    )
    weight = StrictInteger(min_value=1, max_value=1000, required=False, allow_null=True)
    reason = StrictText(max_length=80, required=False, allow_blank=True)
    expected = revision_field()


class RulesAskIn(Query):
    """List the rules of an event, too."""

    event_id = Integer(min_value=1, max_value=MAX_ID, required=False)
