"""Export the finished casual games that an account keeps, and its invitations to tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db.models import Q

from tournaments.core.actors import Actor
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import TableInvitation
from tournaments.online import PlayedLine, build_played_line, find_played
from tournaments.standings import ProfileRow, build_profile

if TYPE_CHECKING:
    from tournaments.models import User


class PlayedGameData(Shape):
    """A finished casual game, with what the account nominated and took in it."""

    line: PlayedLine
    profile: Annotated[ProfileRow, "Without the deals in which a bot played."]


class TableInvitationData(Shape):
    """An invitation to a casual table, by the account or for it."""

    game: int
    is_own: Annotated[bool, "Whether the account invited; otherwise it was invited."]
    invited_as: Annotated[str, "How who invited was called at the table."]
    at: IsoTime


def list_table_invitations(user: User) -> list[TableInvitationData]:
    """Return the invitations to tables that an account made and got."""
    rows = TableInvitation.objects.filter(Q(person=user) | Q(invited_by=user)).order_by("pk")
    return [
        TableInvitationData(
            one.game_id, one.invited_by_id == user.pk, one.invited_as, iso_time(one.made_at)
        )
        for one in rows
    ]


def list_played_games(user: User) -> list[PlayedGameData]:
    """Return the finished casual games of an account, latest first; none that is still sealed."""
    return [
        PlayedGameData(
            line=build_played_line(row),
            profile=build_profile(
                row.profile, longest_run=row.profile.get("run", [0])[-1], revision=row.deals
            ),
        )
        for row in find_played(Actor(user=user))
    ]
