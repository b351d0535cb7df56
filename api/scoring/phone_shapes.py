"""Define the shapes of phones at a table: who holds them, confirmations and calls."""

from __future__ import annotations

from api.http.shapes import MAX_ID, Input, OneOf, StrictInteger, StrictText
from tournaments.models import CallKind
from tournaments.scoring import MAX_CALL_WORDS


class VersionIn(Input):
    """A version of a deal."""

    version = StrictInteger(min_value=1, max_value=32_000)


class RevisionIn(Input):
    """The revision of the table that was read."""

    revision = StrictInteger(min_value=0, max_value=MAX_ID)


class PhoneIn(Input):
    """Which player holds this phone, by seat; null for no player."""

    seat = StrictInteger(allow_null=True)


class CallIn(Input):
    """A call for the director, or a protest."""

    kind = OneOf(CallKind.choices, default=CallKind.DIRECTOR)
    words = StrictText(max_length=MAX_CALL_WORDS, default="", allow_blank=True)


class CallAnswerIn(Input):
    """The answer to a call."""

    words = StrictText(max_length=MAX_CALL_WORDS, default="", allow_blank=True)
