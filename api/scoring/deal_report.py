"""Describe the body of `PUT /tables/{id}/deals/{n}` in the document, and read it.

Both from the declarations in `tournaments.scoring`, without running a serializer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers as s

from api.http.shapes import Input
from tournaments import scoring
from tournaments.scoring import (
    MAX_ITEMS,
    MAX_TEXT_LENGTH,
    REPORT_FIELDS,
    Items,
    Line,
    Overrides,
    SentResult,
    Trump,
    Whole,
)

if TYPE_CHECKING:
    from drf_spectacular.openapi import AutoSchema
    from drf_spectacular.utils import Direction

TRUMPS = Trump().choices


class DealIn(Input):
    """The result of one deal. Lists go by seat, from seat 0."""

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        """Return a field for each that is declared."""
        return {
            name: _describe(
                field.kind, required=False, allow_null=True, help_text=field.text or None
            )
            for name, field in REPORT_FIELDS.items()
        }


class OverrideIn(Input):
    """Points set by hand instead of the computed ones, and the reason."""

    points = s.IntegerField(min_value=-Overrides().max_points, max_value=Overrides().max_points)
    reason = s.CharField(max_length=MAX_TEXT_LENGTH)
    made = s.BooleanField(
        required=False, allow_null=True, help_text="Whether the nomination counts as made."
    )


class OverridesField(s.DictField):
    """Points set by hand, by seat."""

    child = OverrideIn()


class OverridesComponent(OpenApiSerializerFieldExtension):
    """Name the field in the document: a client would have no name for an object or null."""

    target_class = OverridesField

    def get_name(self) -> str:
        """Return the name of the component."""
        return "OverridesIn"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the schema of the component."""
        one = auto_schema.resolve_serializer(OverrideIn, direction)
        return {"type": "object", "additionalProperties": one.ref}


def _describe(kind: Any, **more: Any) -> s.Field[Any, Any, Any, Any]:
    match kind:
        case Whole(may_be_null):
            return s.IntegerField(**{"allow_null": may_be_null, **more})
        case Line(may_be_blank):
            return s.CharField(max_length=MAX_TEXT_LENGTH, allow_blank=may_be_blank, **more)
        case Trump(choices):
            return s.ChoiceField(choices, **more)
        case Items(item):
            return s.ListField(child=_describe(item), max_length=MAX_ITEMS, **more)
        case Overrides():
            return OverridesField(**more)
    raise TypeError(f"The document cannot describe {kind}.")


def parse_body(body: object) -> SentResult:
    """Read a body that has been decoded from JSON. Raises InvalidInput with every problem.

    Some clients send a list of nulls where nothing is nominated; it counts as left out.
    """
    sent = scoring.parse_result(body)
    nominations = sent.report.nominations
    if nominations is None or any(nominated is not None for nominated in nominations):
        return sent
    return replace(sent, report=replace(sent.report, nominations=None))
