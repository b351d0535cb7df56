"""Change the roles of members, remove them, and let them leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts import send_notice
from tournaments.core.access import access_club, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound, SignInFirst
from tournaments.core.validation import check_choice, field_error
from tournaments.models import AccountEvent, Club, Membership, Role, User

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


def find_member(club: Club, member_id: int) -> Membership:
    """Return a member of the club. Raises NotFound, also for a member of another club."""
    member = club.memberships.select_related("user").filter(pk=member_id).first()
    if member is None:
        raise NotFound(_("This member does not exist."))
    return member


@transaction.atomic
def change_role(*, by: Actor, club_slug: str, member_id: int, role: str) -> Membership:
    """Change the role of a member. People become members by accepting (`clubs.invitations`).

    Owners only. Raises InvalidInput for an unknown role and as `check_may_give`, NotFound,
    NotAllowed for the last owner.
    """
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    check_may_give(by, role)
    member = find_member(club, member_id)
    _check_owner_remains(club, member.user, Role(role))
    if member.role == role:
        return member
    member.role = role
    member.save(update_fields=["role"])
    text = f"{member.user} now has the role of {Role(role).value}."
    record(by, club, "member-set", text, role=role)
    announce_role(member)
    return member


def check_may_give(by: Actor, role: str) -> None:
    """Raise InvalidInput for an unknown role, and for one that needs a confirmation first.

    With an organiser's or owner's role, a stranger at an open laptop would stay in the club.
    """
    check_choice(role, Role.values, field="role")
    if Role(role).may_act_as(Role.ORGANISER) and not by.is_confirmed:
        message = _("First confirm that it is you: your account page asks for your password.")
        raise field_error("role", "confirm-first", message)


def announce_role(member: Membership) -> None:
    """Have a member sent a letter about a role that they got without being there."""
    what = {"role": Role(member.role).label, "club": member.club.name}
    send_notice(member.user, AccountEvent.ROLE_GIVEN, detail=_("%(role)s in %(club)s") % what)


@transaction.atomic
def remove_member(*, by: Actor, club_slug: str, member_id: int) -> None:
    """Remove a member from the club. Raises NotFound, NotAllowed for the last owner."""
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    member = find_member(club, member_id)
    _check_owner_remains(club, member.user, None)
    member.delete()
    record(by, club, "member-removed", f"{member.user} is no longer a member.")


@transaction.atomic
def leave_club(*, by: Actor, club_slug: str) -> None:
    """Leave a club; what the person did there stays. Raises SignInFirst, NotFound, NotAllowed."""
    if by.user is None:
        raise SignInFirst(_("Sign in to do this."))
    club = access_club(by, club_slug, Role.MEMBER, lock=True)
    _check_owner_remains(club, by.user, None)
    club.memberships.filter(user=by.user).delete()
    record(by, club, "member-left", f"{by.user} left the club.")


def refuse_last_owner(user: User) -> None:
    """Raise NotAllowed for a person without whom a club would have no owner."""
    owned = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    for club in lock_rows(owned).order_by("pk"):
        _check_owner_remains(club, user, None)


def _check_owner_remains(club: Club, user: User, role: Role | None) -> None:
    # The club's row is locked, so two owners cannot remove each other at the same time.
    owners = club.memberships.filter(role=Role.OWNER)
    is_last = owners.filter(user=user).exists() and owners.count() == 1
    if is_last and role is not Role.OWNER:
        raise NotAllowed(
            _("%(club)s needs at least one owner. Make another member an owner first.")
            % {"club": club.name}
        )
