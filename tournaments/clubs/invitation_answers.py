"""Accept and decline invitations, and decide when an accepted role takes effect (ADR 0152)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import is_proven, make_account, prove_address
from tournaments.clubs.invitations import unanswered
from tournaments.clubs.members import announce_role
from tournaments.core import links
from tournaments.core.access import lock_rows
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound, SignInFirst
from tournaments.models import Invitation, Membership, Role, User


@dataclass(frozen=True, slots=True)
class OpenedInvitation:
    """An invitation that a link opens. `by_letter`: the link went to the invited address."""

    invitation: Invitation
    by_letter: bool
    account: User | None

    @property
    def needs_password(self) -> bool:
        """Return whether the person chooses a password: a newcomer, or one invited long ago.

        By letter also the person whose address another has given an account: its password goes.
        """
        return self.account is None or (self.by_letter and not is_proven(self.account))


def open_invitation(link: str) -> OpenedInvitation:
    """Return the invitation that a link opens. Raises NotFound for all others alike."""
    number = links.table_id_from_token(link)
    rows = unanswered(Invitation.objects.select_related("club"))
    found = rows.filter(pk=number).first() if number is not None else None
    by_letter = found is not None and links.is_letter_token(link, found)
    if found is None or not (by_letter or links.is_handed_token(link, found)):
        raise _no_longer_open()
    if found.accepted_at is None and found.expires_at < timezone.now():
        raise _no_longer_open()
    return OpenedInvitation(found, by_letter, User.objects.filter(email=found.email).first())


def _no_longer_open() -> NotFound:
    return NotFound(
        _(
            "This invitation is no longer open: it has been used or cancelled, or has expired. "
            "Ask the club."
        )
    )


def takes_effect(user: User, invitation: Invitation, *, by_letter: bool) -> bool:
    """Return whether an accepted role takes effect at once.

    By a link that went to the address, for an account whose address is proven, and for an account
    that was made for an invitation of this very club.
    """
    return by_letter or is_proven(user) or user.invited_by_id == invitation.club_id


@transaction.atomic
def accept_invitation(*, by: Actor, link: str) -> Invitation:
    """Accept by a link, signed in with the account of the invited address.

    A link that went by e-mail proves the address. A repeat changes nothing. Raises NotFound,
    SignInFirst, NotAllowed for another account.
    """
    opened = open_invitation(link)
    user = _require_account(by, opened.invitation)
    invitation = _accept(user, opened.invitation, by_letter=opened.by_letter)
    if opened.by_letter:
        prove_address(user)
    return invitation


def _require_account(by: Actor, invitation: Invitation) -> User:
    if by.user is None:
        raise SignInFirst(_("Sign in to accept the invitation."))
    if by.user.email != invitation.email:
        raise NotAllowed(
            _("This invitation is for another e-mail address. Sign out, then open the link again.")
        )
    return by.user


@transaction.atomic
def accept_as_newcomer(*, link: str, name: str, password: str) -> tuple[Invitation, User]:
    """Make the account of an invited person who has none, and accept.

    Raises NotFound, InvalidInput, AlreadyThere if the address has an account by now.
    """
    opened = open_invitation(link)
    invitation = opened.invitation
    user = make_account(
        email=invitation.email,
        name=name,
        password=password,
        invited_by=invitation.club,
        is_proven=opened.by_letter,
    )
    return _accept(user, invitation, by_letter=opened.by_letter), user


@transaction.atomic
def accept_by_letter(*, link: str) -> tuple[Invitation, User]:
    """Accept for the invited address' account that no one has proven, by the link in a letter.

    The role waits until the person has set a password by a letter's link, as the present one may be
    another's. Raises NotFound, SignInFirst for every other link and account.
    """
    opened = open_invitation(link)
    account = opened.account
    if account is None or not opened.needs_password:
        raise SignInFirst(_("Sign in to accept the invitation."))
    return _accept(account, opened.invitation, by_letter=False), account


@transaction.atomic
def accept_own_invitation(*, by: Actor, invitation_id: int) -> Invitation:
    """Accept an invitation to the person's own proven address, without its link.

    Raises NotFound, SignInFirst.
    """
    invitation = _own(by, invitation_id)
    user = _require_account(by, invitation)
    return _accept(user, invitation, by_letter=False)


@transaction.atomic
def decline_invitation(*, by: Actor, link: str = "", invitation_id: int = 0) -> None:
    """Decline by a link, or an invitation to the person's own proven address. Raises NotFound."""
    found = open_invitation(link).invitation if link else _own(by, invitation_id)
    invitation = lock_rows(unanswered(Invitation.objects.all())).filter(pk=found.pk).first()
    if invitation is None:
        raise _no_longer_open()
    invitation.declined_at = timezone.now()
    invitation.save(update_fields=["declined_at"])
    text = f"{invitation.name} declined the invitation."
    record(by, invitation.club, "invitation-declined", text, invitation=invitation.pk)


def list_own_invitations(user: User) -> list[Invitation]:
    """List the open invitations to a person, and the accepted ones that wait for a proof.

    To an address that is not proven none are listed but those accepted by this account: another
    person may have given the address to it.
    """
    rows = unanswered(Invitation.objects.select_related("club")).filter(email=user.email)
    found = [
        one
        for one in rows.order_by("pk")
        if one.accepted_by_id == user.pk
        or (one.accepted_by_id is None and one.expires_at > timezone.now() and is_proven(user))
    ]
    return found


def _own(by: Actor, invitation_id: int) -> Invitation:
    if by.user is None:
        raise SignInFirst(_("Sign in to do this."))
    own = {one.pk: one for one in list_own_invitations(by.user)}
    if invitation_id not in own:
        raise _no_longer_open()
    return own[invitation_id]


def _accept(user: User, found: Invitation, *, by_letter: bool) -> Invitation:
    """Record that a person accepts; give them the role, now or once their address is proven."""
    rows = lock_rows(unanswered(Invitation.objects.select_related("club")))
    invitation = rows.filter(pk=found.pk).first()
    if invitation is None or invitation.accepted_by_id not in (None, user.pk):
        raise _no_longer_open()
    if invitation.accepted_at is None:
        invitation.accepted_by, invitation.accepted_at = user, timezone.now()
        invitation.save(update_fields=["accepted_by", "accepted_at"])
        text = f"{invitation.name} accepted the invitation."
        by = Actor(user=user)
        record(by, invitation.club, "invitation-accepted", text, invitation=invitation.pk)
    if takes_effect(user, invitation, by_letter=by_letter):
        _put_in_effect(user, invitation)
    return invitation


def _put_in_effect(user: User, invitation: Invitation) -> Membership:
    club = invitation.club
    role = invitation.role
    given = {"role": role}
    member, _is_new = Membership.objects.get_or_create(club=club, user=user, defaults=given)
    invitation.in_effect_at = timezone.now()
    invitation.save(update_fields=["in_effect_at"])
    text = f"{user} now has the role of {Role(role).value}."
    by = Actor(user=user)
    record(by, club, "member-joined", text, role=role, invitation=invitation.pk)
    return member


def grant_waiting_roles(user: User) -> None:
    """Give a person the roles that waited until their address was proven."""
    waiting = unanswered(Invitation.objects.select_related("club"))
    for invitation in waiting.filter(accepted_by=user, email=user.email).order_by("pk"):
        announce_role(_put_in_effect(user, invitation))
