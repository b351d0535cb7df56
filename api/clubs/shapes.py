"""Define the shapes of clubs, their members and their log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.answers import answer
from api.http.shapes import (
    Email,
    Input,
    OneOf,
    Query,
    StrictBoolean,
    StrictText,
    link_field,
    name_field,
)
from tournaments.clubs import (
    ClubLine,
    ClubRow,
    InvitationLine,
    MemberLine,
    OwnInvitationLine,
    kind_of,
    list_changes_of,
)
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Accent, Emblem, MoneyVisibility, NameVisibility, Role

if TYPE_CHECKING:
    from tournaments.models import LogEntry

ClubOut = answer(ClubRow, "ClubOut")
ClubLineOut = answer(ClubLine, "ClubLineOut")
MemberOut = answer(MemberLine, "MemberOut")


class ClubFilterIn(Query):
    """Which clubs to list."""

    q = StrictText(
        required=False, max_length=80, help_text="Words that the name or address contains."
    )


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
    names = OneOf(
        NameVisibility.choices, required=False, help_text="How strangers see players' names."
    )
    money = OneOf(
        MoneyVisibility.choices, required=False, help_text="Who sees stakes and settlements."
    )
    is_searchable = StrictBoolean(
        required=False, help_text="Whether search engines may list the club."
    )
    accent = OneOf(Accent.choices, required=False, help_text="The colour of the club's pages.")
    emblem = OneOf(Emblem.choices, required=False, help_text="The picture beside the club's name.")


InvitationOut = answer(InvitationLine, "ClubInvitationOut")
OwnInvitationOut = answer(OwnInvitationLine, "OwnInvitationOut")


class InvitationAnswerIn(Input):
    """The answer to an invitation; `name` and `password` make the account of a newcomer."""

    link = link_field()
    accept = StrictBoolean()
    name = StrictText(max_length=80, default="", allow_blank=True)
    password = StrictText(max_length=128, default="", allow_blank=True, trim_whitespace=False)


class OwnAnswerIn(Input):
    """Whether to accept an invitation."""

    accept = StrictBoolean()


class InvitationIn(Input):
    """A person to invite, with the name by which you know them, and their role."""

    email = Email(max_length=254)
    name = name_field()
    role = OneOf(Role.choices)


class MemberChangeIn(Input):
    """A new role."""

    role = OneOf(Role.choices)


class LogChangeOut(Shape):
    """What a value was before an act and after it, in words."""

    what: str
    before: str
    after: str


class LogOut(Shape):
    """An entry of the log."""

    id: int
    at: IsoTime
    verb: str
    kind: Annotated[str, "One of the values of the filter `kind`; empty for no kind."]
    text: str
    done_by: str
    event_id: int | None
    table_id: int | None
    changes: list[LogChangeOut]


def log_out(entry: LogEntry) -> LogOut:
    """Build the answer from an entry of the log."""
    return LogOut(
        id=entry.pk,
        at=iso_time(entry.at),
        verb=entry.verb,
        kind=kind_of(entry.verb),
        text=entry.text,
        done_by=entry.done_by,
        event_id=entry.event_id,
        table_id=entry.table_id,
        changes=[LogChangeOut(c.what, c.before, c.after) for c in list_changes_of(entry)],
    )
