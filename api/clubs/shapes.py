"""Define the shapes of clubs, their members and their log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.http.answers import answer
from api.http.shapes import Email, Input, OneOf, StrictBoolean, name_field
from tournaments.clubs import ClubLine, ClubRow, MemberLine
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Role

if TYPE_CHECKING:
    from tournaments.models import LogEntry

ClubOut = answer(ClubRow, "ClubOut")
ClubLineOut = answer(ClubLine, "ClubLineOut")
MemberOut = answer(MemberLine, "MemberOut")


class ClubIn(Input):
    """A new club."""

    name = name_field()
    is_public = StrictBoolean(default=True)


class ClubChangeIn(Input):
    """The settings of a club to change."""

    name = name_field(required=False)
    is_public = StrictBoolean(required=False)
    free_chat = StrictBoolean(
        required=False, help_text="Whether players at online tables can write messages."
    )
    currency = name_field(4, required=False, allow_blank=True)


class MemberIn(Input):
    """A person and their role; a new address gets an account."""

    email = Email(max_length=254)
    name = name_field()
    role = OneOf(Role.choices)


class MemberChangeIn(Input):
    """A new role."""

    role = OneOf(Role.choices)


@dataclass(frozen=True, slots=True)
class LogOut(Shape):
    """An entry of the log."""

    id: int
    at: IsoTime
    verb: str
    text: str
    done_by: str
    event_id: int | None


def log_out(entry: LogEntry) -> LogOut:
    """Build the answer from an entry of the log."""
    return LogOut(
        id=entry.pk,
        at=iso_time(entry.at),
        verb=entry.verb,
        text=entry.text,
        done_by=entry.done_by,
        event_id=entry.event_id,
    )
