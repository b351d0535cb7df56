"""Invite people to a club. No person becomes a member before they have accepted (ADR 0152)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import clean_address
from tournaments.clubs.members import check_may_give
from tournaments.core import limits, outbox
from tournaments.core.access import access_club
from tournaments.core.audit import record
from tournaments.core.errors import AlreadyThere, FieldProblem, NotFound, NotNow
from tournaments.core.validation import clean_name
from tournaments.models import Invitation, Role

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import Club

INVITATION_DAYS = 14
MAX_OPEN_INVITATIONS = 200
"""The most invitations of a club that wait for an answer."""
MAX_LETTERS, LETTER_INTERVAL = 5, timedelta(hours=1)
"""The most letters about one invitation, and the least time between two."""


def unanswered(rows: QuerySet[Invitation]) -> QuerySet[Invitation]:
    """Return the invitations that can still become a membership, expired ones included."""
    return rows.filter(
        in_effect_at=None, declined_at=None, cancelled_at=None, club__deleted_at=None
    )


@transaction.atomic
def invite(*, by: Actor, club_slug: str, email: str, name: str, role: str) -> Invitation:
    """Invite an address to a role in the club; a letter with the link goes out, where possible.

    The answer is the same whether the address has an account or not. To invite an address again
    changes its open invitation. Owners only. Raises InvalidInput (`check_may_give`), AlreadyThere
    for a member of the club, NotNow, TooManyRequests for too many invitations or letters.
    """
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    check_may_give(by, role)
    address, typed = clean_address(email), clean_name(name, field="name")
    if club.memberships.filter(user__email=address).exists():
        message = _("This person is a member already. Change their role in the list of members.")
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),))
    waiting = unanswered(club.invitations.all())
    found = waiting.filter(email=address).first()
    if found is not None and found.accepted_at is not None:
        message = _("This person has accepted, but has not confirmed their address yet.")
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),))
    if found is None:
        limits.use_by(limits.INVITATIONS, by)
        limits.use(limits.LETTERS, account=address)
    if found is None and waiting.count() >= MAX_OPEN_INVITATIONS:
        raise NotNow(_("Too many invitations are waiting for an answer. Cancel some of them."))
    now = timezone.now()
    invitation = found or Invitation(club=club, email=address)
    is_same = (invitation.name, invitation.role) == (typed, role) and invitation.expires_at > now
    if found is not None and is_same:
        return found
    invitation.name, invitation.role = typed, role
    invitation.invited_by, invitation.invited_as = by.user, by.display_name
    invitation.expires_at = now + timedelta(days=INVITATION_DAYS)
    invitation.save()
    text = f"{typed} was invited as {role}."
    record(by, club, "member-invited", text, role=role, invitation=invitation.pk)
    if found is None:
        _send_letter(invitation)
    return invitation


def _send_letter(invitation: Invitation) -> None:
    """Have the letter sent, where the server sends e-mail."""
    if not settings.SENDS_EMAIL:
        return
    invitation.sent_at = timezone.now()
    invitation.letters += 1
    invitation.save(update_fields=["sent_at", "letters"])
    key = f"invitation:{invitation.pk}"
    outbox.enqueue("invitation_letter", key, invitation_id=invitation.pk)


@transaction.atomic
def resend_invitation(*, by: Actor, club_slug: str, invitation_id: int) -> Invitation:
    """Give an invitation its full time again, and send its letter again if letters go out.

    Owners only. Raises NotFound, NotNow within an hour of the last letter or after five.
    """
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    invitation = find_invitation_of(club, invitation_id)
    now = timezone.now()
    is_early = invitation.sent_at is not None and now - invitation.sent_at < LETTER_INTERVAL
    if settings.SENDS_EMAIL and (is_early or invitation.letters >= MAX_LETTERS):
        raise NotNow(_("An e-mail was sent a short time ago. Ask the person to look for it."))
    limits.use(limits.LETTERS, account=invitation.email)
    invitation.expires_at = now + timedelta(days=INVITATION_DAYS)
    invitation.save(update_fields=["expires_at"])
    _send_letter(invitation)
    done = "was sent again" if settings.SENDS_EMAIL else "is open for its full time again"
    text = f"The invitation of {invitation.name} {done}."
    record(by, club, "invitation-resent", text, invitation=invitation.pk)
    return invitation


@transaction.atomic
def cancel_invitation(*, by: Actor, club_slug: str, invitation_id: int) -> None:
    """Withdraw an invitation that is not a membership yet. Owners only. Raises NotFound."""
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    invitation = find_invitation_of(club, invitation_id)
    invitation.cancelled_at = timezone.now()
    invitation.save(update_fields=["cancelled_at"])
    text = f"The invitation of {invitation.name} was cancelled."
    record(by, club, "invitation-cancelled", text, invitation=invitation.pk)


def find_invitation_of(club: Club, invitation_id: int) -> Invitation:
    """Return an unanswered invitation of a club. Raises NotFound."""
    found = unanswered(club.invitations.all()).filter(pk=invitation_id).first()
    if found is None:
        raise NotFound(_("There is no such invitation."))
    return found
