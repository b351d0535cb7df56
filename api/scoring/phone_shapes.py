"""The shapes of phones at a table: who holds them, confirmations and calls."""

from __future__ import annotations

from rest_framework import serializers

from api.http.shapes import MAX_ID, Input, StrictInteger, StrictText
from tournaments.models import CallKind


class VersionIn(Input):
    """Which version of a deal is meant."""

    version = StrictInteger(min_value=1, max_value=32_000)


class RevisionIn(Input):
    """The revision of the table that was looked at."""

    revision = StrictInteger(min_value=0, max_value=MAX_ID)


class PhoneIn(Input):
    """Which player holds this phone, by seat; null for nobody in particular."""

    seat = StrictInteger(allow_null=True)


class CallIn(Input):
    """What the table wants of the director."""

    kind = serializers.ChoiceField(CallKind.choices, default=CallKind.DIRECTOR)
    words = StrictText(max_length=200, default="", allow_blank=True)


class CallAnswerIn(Input):
    """How a call was answered."""

    words = StrictText(max_length=200, default="", allow_blank=True)
