"""Read invitations: those of a club, for its owners, and those to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.conf import settings
from django.utils import timezone

from tournaments.clubs.invitations import unanswered
from tournaments.core import links
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import KeyScope, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Club, Invitation

OPEN, EXPIRED, WAITING, IN_EFFECT, DECLINED, CANCELLED = (
    "open", "expired", "waiting", "in-effect", "declined", "cancelled",
)  # fmt: skip
INVITATION_STATES = (OPEN, EXPIRED, WAITING, IN_EFFECT, DECLINED, CANCELLED)
"""`waiting`: accepted, but the role takes effect when the person's address is proven."""


class InvitationLine(Shape):
    """An invitation of a club, with the name as its owner wrote it. Only owners see this."""

    id: int
    email: str
    name: str
    role: Annotated[str, Role]
    state: Annotated[str, INVITATION_STATES]
    invited_by: str
    created_at: IsoTime
    sent_at: Annotated[IsoTime | None, "When the last letter was sent."]
    expires_at: IsoTime
    accepted_at: IsoTime | None
    link: Annotated[
        str | None, "The token of the link to pass on, on a server that sends no e-mail."
    ]


class OwnInvitationLine(Shape):
    """An invitation to you."""

    id: int
    club: Annotated[str, "The club's slug."]
    club_name: str
    role: Annotated[str, Role]
    state: Annotated[str, INVITATION_STATES]
    invited_by: str
    expires_at: IsoTime


def list_invitations(club: Club) -> list[Invitation]:
    """List a club's pending and declined invitations, latest first."""
    open_ones = unanswered(club.invitations.all())
    declined = club.invitations.filter(declined_at__isnull=False)
    return list((open_ones | declined).order_by("-pk"))


def get_state(invitation: Invitation) -> str:
    """Return the state of an invitation, one of `INVITATION_STATES`."""
    if invitation.cancelled_at is not None:
        return CANCELLED
    if invitation.declined_at is not None:
        return DECLINED
    if invitation.in_effect_at is not None:
        return IN_EFFECT
    if invitation.accepted_at is not None:
        return WAITING
    return OPEN if invitation.expires_at > timezone.now() else EXPIRED


def build_invitation_line(by: Actor, invitation: Invitation) -> InvitationLine:
    """Return an invitation for one of the club's owners."""
    state = get_state(invitation)
    # Anyone who has the link can take the role.
    shows = by.reaches(KeyScope.EVERYTHING)
    has_link = shows and state == OPEN and not settings.SENDS_EMAIL
    return InvitationLine(
        id=invitation.pk,
        email=invitation.email,
        name=invitation.name,
        role=invitation.role,
        state=state,
        invited_by=invitation.invited_as,
        created_at=iso_time(invitation.created_at),
        sent_at=iso_time(invitation.sent_at),
        expires_at=iso_time(invitation.expires_at),
        accepted_at=iso_time(invitation.accepted_at),
        link=links.invitation_token(invitation, by_letter=False) if has_link else None,
    )


def build_own_invitation_line(invitation: Invitation) -> OwnInvitationLine:
    """Return an invitation for the person who is invited; its club must be loaded."""
    return OwnInvitationLine(
        id=invitation.pk,
        club=invitation.club.slug,
        club_name=invitation.club.name,
        role=invitation.role,
        state=get_state(invitation),
        invited_by=invitation.invited_as,
        expires_at=iso_time(invitation.expires_at),
    )
