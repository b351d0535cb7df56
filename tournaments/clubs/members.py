"""Give people a role in a club and take it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts import make_account
from tournaments.core import limits
from tournaments.core.access import access_club
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.validation import check_choice
from tournaments.models import Club, Membership, Role, User

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@transaction.atomic
def set_member(*, by: Actor, club_slug: str, email: str, name: str, role: str) -> Membership:
    """Give a person a role in the club. A new address gets an account without a password.

    Raises InvalidInput for an unknown role or address, NotAllowed for the last owner's role,
    TooManyRequests.
    """
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    check_choice(role, Role.values, field="role")
    user = User.objects.filter(email=email.strip().lower()).first()
    if not club.memberships.filter(user=user).exists():
        limits.use_by(limits.INVITATIONS, by)
    if user is None:
        user = make_account(email=email, name=name, password=None, invited_by=club)
    _check_owner_remains(club, user, Role(role))
    role_given = {"role": role}
    member = Membership.objects.update_or_create(club=club, user=user, defaults=role_given)[0]
    text = f"{user} now has the role of {Role(role).value}."
    record(by, club, "member-set", text, role=role)
    return member


@transaction.atomic
def remove_member(*, by: Actor, club_slug: str, member_id: int) -> None:
    """Remove a member from the club. Raises NotFound, NotAllowed for the last owner."""
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    member = club.memberships.select_related("user").filter(pk=member_id).first()
    if member is None:
        raise NotFound(_("This member does not exist."))
    _check_owner_remains(club, member.user, None)
    member.delete()
    record(by, club, "member-removed", f"{member.user} is no longer a member.")


def _check_owner_remains(club: Club, user: User, role: Role | None) -> None:
    # The club's row is locked, so two owners cannot remove each other at the same time.
    owners = club.memberships.filter(role=Role.OWNER)
    is_last = owners.filter(user=user).exists() and owners.count() == 1
    if is_last and role is not Role.OWNER:
        raise NotAllowed(_("A club needs at least one owner. Make another member an owner first."))
